//! Killer cages.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// Cells whose digits differ and add up to a sum, where one is named. More cells than there are values have no solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// What they add up to.
    pub sum: Option<u32>,
}

impl Constraint for Cage {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        // Its corner, in which pictures write its sum.
        let corner: Vec<Cell> = self.cells.iter().min().copied().into_iter().collect();
        super::numbered("cage", number, &geometry.grid, &corner)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn all_different(&self) -> Option<&[Cell]> {
        if self.sum.is_none() { Some(&self.cells) } else { None }
    }

    fn counts(&self) -> bool {
        self.sum.is_some()
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digits = || self.cells.iter().map(|&cell| geometry.number(values, cell));
        let differ = digits().enumerate().all(|(place, digit)| digits().skip(place + 1).all(|other| other != digit));
        differ && self.sum.is_none_or(|sum| digits().sum::<i64>() == i64::from(sum))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if self.cells.len() > geometry.values() {
            return Ok(vec![Primitive::never()]);
        }
        match self.sum {
            None => Ok(vec![Primitive::AllDifferent(self.cells.clone())]),
            Some(sum) => {
                Sum { distinct: true, ..Sum::of(self.cells.iter().copied(), i64::from(sum)) }.over(&geometry.numbers)
            }
        }
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Cage { cells: self.cells.clone(), label: self.sum.map(|sum| sum.to_string()) }]
    }
}

impl Clue for Cage {
    const WORDS: Words = Words {
        key: "cage",
        form: Form::Line,
        one: "a cage",
        many: "cages",
        about: "The digits of a killer cage differ and add up to the number; without a number they only differ. The cells \
            need not touch. A sum is at least 1, or 0 on a board with a digit 0. Each cage may take 200 000 transitions \
            of an automaton; one that would take more is refused by name.",
        example: &["cage 6: r1c1 r1c2 r2c1", "cage: r3c3 r3c4 r4c4", "givens: 1234 3412 2143 4321"],
        samples: &[
            "cage 6: r1c1 r1c2 r2c1",
            "cage: r1c1 r2c2 r3c4",
            "cage 100: r1c1 r1c2",
            "cage 12: r1c1-4 r2c1",
            "cage 3: r4c4",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<Cage, Mistake> {
        Ok(Cage { sum: statement.sum()?, cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        let sum = self.sum.map(|sum| format!(" {sum}")).unwrap_or_default();
        format!("{sum}:{}", write_cells(grid, &self.cells))
    }
}
