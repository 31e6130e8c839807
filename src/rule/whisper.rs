//! Whispers.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Neighbours on the line are some distance apart or more: German whispers of order 9 by 5, Dutch ones by 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whisper {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// How far apart at least; half the number of values, rounded up, where nothing is said.
    pub distance: Option<u32>,
}

impl Whisper {
    fn distance(&self, geometry: &Geometry) -> i64 {
        self.distance.map_or(geometry.values().div_ceil(2) as i64, i64::from)
    }
}

impl Constraint for Whisper {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("whisper", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn may_cross(&self) -> bool {
        true
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let far = |two: &[Cell]| (geometry.number(values, two[0]) - geometry.number(values, two[1])).abs();
        self.cells.windows(2).all(|two| far(two) >= self.distance(geometry))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let distance = self.distance(geometry);
        let far = Table::new(&geometry.numbers, |first, second| (first - second).abs() >= distance);
        Ok(vec![Primitive::Pairs(far, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Green }]
    }
}

impl Clue for Whisper {
    const WORDS: Words = Words {
        key: "whisper",
        form: Form::Line,
        one: "a whisper",
        many: "whispers",
        about: "Neighbours on the line differ by the number or more. The default is half the number of values, rounded up: 5 \
            on a 9×9 board (German whispers); Dutch whispers are `whisper 4`.",
        example: &["whisper: r1c1 r2c2 r2c3 r3c4 r4c4", "givens: 134256 652314 341562 265143 413625 526431"],
        samples: &["whisper 2: r1c1 r2c2 r2c1", "whisper: r1c1 r1c2 r2c2", "whisper 0: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Whisper, Mistake> {
        Ok(Whisper { distance: statement.number(0)?, cells: statement.path()? })
    }

    fn write(&self, grid: &Grid) -> String {
        let distance = self.distance.map(|distance| format!(" {distance}")).unwrap_or_default();
        format!("{distance}:{}", write_cells(grid, &self.cells))
    }
}
