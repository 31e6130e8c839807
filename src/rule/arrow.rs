//! Arrows, with a circle or a pill.

use super::piece::{Mistake, Wrong};
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, Sum, Term, TooLarge};
use crate::values::Value;

/// The digits along each shaft, which may repeat, add up to the number in the circle. A pill of several cells holds a decimal
/// number, its digits in the order of the cells: so those behind the first are at most 9.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The cell of the circle, or those of the pill, the leading digit first.
    pub circle: Vec<Cell>,
    /// The shafts, each without the circle. Without any the arrow says nothing.
    pub shafts: Vec<Vec<Cell>>,
}

/// The most cells of a pill whose number can be told.
const MAX_PILL: usize = 9;

impl Constraint for Arrow {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("arrow", number, &geometry.grid, &self.circle)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        let shafts = self.shafts.iter().map(Vec::as_slice);
        std::iter::once(self.circle.as_slice()).chain(shafts).collect()
    }

    fn read_elsewhere(&self) -> Option<&'static str> {
        let is_sorted = self.circle.is_sorted() || self.shafts.is_empty();
        if is_sorted {
            None
        } else {
            Some(
                "its number is read in the order in which its cells are named; other programs read them in reading order",
            )
        }
    }

    fn counts(&self) -> bool {
        !self.shafts.is_empty()
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digit = |cell: &Cell| geometry.number(values, *cell);
        let mut number = 0u128;
        for (place, cell) in self.circle.iter().enumerate() {
            if place > 0 && digit(cell) > 9 && !self.shafts.is_empty() {
                return false;
            }
            number = number.saturating_mul(10) + digit(cell) as u128;
        }
        self.shafts.iter().all(|shaft| shaft.iter().map(|cell| digit(cell) as u128).sum::<u128>() == number)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if self.circle.len() > MAX_PILL {
            return Err(TooLarge);
        }
        let numbers = &geometry.numbers;
        let sums: Result<Vec<Vec<Primitive>>, TooLarge> =
            self.shafts.iter().map(|shaft| self.sum(shaft).over(numbers)).collect();
        let mut primitives = sums?.concat();
        let digits = numbers.values(|number| number <= 9);
        if digits.len() < numbers.count() && !self.shafts.is_empty() {
            let single = |&cell: &Cell| Primitive::AtLeast(1, vec![Membership { cell, values: digits }]);
            primitives.extend(self.circle.iter().skip(1).map(single));
        }
        Ok(primitives)
    }

    fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        let from_circle =
            |shaft: &Vec<Cell>| Sketch::Arrow([self.start(&geometry.grid, shaft), shaft.clone()].concat());
        let circle = Sketch::Circle(self.circle.clone());
        std::iter::once(circle).chain(self.shafts.iter().map(from_circle)).collect()
    }
}

impl Arrow {
    /// The number in the circle less the digits of a shaft, which is 0. Where a cell of the circle is on the shaft as well,
    /// both hold of it.
    fn sum(&self, shaft: &[Cell]) -> Sum {
        let worth = (0..self.circle.len() as u32).rev().map(|power| 10i64.pow(power));
        let circle = self.circle.iter().zip(worth).map(|(&cell, coefficient)| Term { coefficient, cell });
        let shaft = shaft.iter().map(|&cell| Term { coefficient: -1, cell });
        Sum { terms: circle.chain(shaft).collect(), total: 0, distinct: false }
    }

    /// The cell of the pill that a shaft leaves from: the nearest.
    fn start(&self, grid: &Grid, shaft: &[Cell]) -> Vec<Cell> {
        let away = |cell: Cell, first: Cell| {
            let rows = grid.row_of(cell).abs_diff(grid.row_of(first));
            rows.pow(2) + grid.column_of(cell).abs_diff(grid.column_of(first)).pow(2)
        };
        let far = |cell: &&Cell| shaft.first().map_or(0, |&first| away(**cell, first));
        self.circle.iter().min_by_key(far).copied().into_iter().collect()
    }
}

impl Clue for Arrow {
    const WORDS: Words = Words {
        key: "arrow",
        form: Form::Line,
        one: "an arrow",
        many: "arrows",
        about: "The digits along the shaft add up to the digit in the circle, and may repeat. A pill of two or three cells \
            holds a decimal number, leading digit first, in the order in which its cells are named; a note says so if \
            that is not reading order, since other programs sort them. Several shafts are separated by `;` and each adds \
            up by itself. On boards with digits beyond 9 the cells of a pill after the first hold digits up to 9.",
        example: &[
            "arrow r1c1: r2c2 r2c3; r1c2 r1c3",
            "arrow r6c1 r6c2: r5c3 r4c4 r4c5 r5c6",
            "givens: 615234 324156 256341 431562 542613 163425",
        ],
        samples: &[
            "arrow r1c1: r2c2 r2c3",
            "arrow r1c1: r1c2 r1c3; r2c1",
            "arrow r1c1 r1c2: r2c2 r2c3 r2c4 r3c4 r4c4",
            "arrow r4c4: r3c3",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<Arrow, Mistake> {
        let circle = match statement.head.text {
            "" => return Err(statement.head.expected("the cell of the circle")),
            _ => statement.head.cells(statement.grid)?,
        };
        if circle.len() > 3 {
            return Err(statement.head.expected("a circle of one cell, or a pill of two or three,"));
        }
        let body = statement.body;
        let shafts = body.parts(';').map(|shaft| shaft.cells(statement.grid)).collect::<Result<Vec<_>, _>>()?;
        let on_shaft = shafts.iter().flatten().find(|cell| circle.contains(cell));
        match on_shaft {
            Some(&cell) => Err(body.mistake(Wrong::CellTwice(statement.grid.name(cell).to_string()))),
            None => Ok(Arrow { circle, shafts }),
        }
    }

    fn write(&self, grid: &Grid) -> String {
        let shafts: Vec<String> = self.shafts.iter().map(|shaft| write_cells(grid, shaft)).collect();
        format!("{}:{}", write_cells(grid, &self.circle), shafts.join(";"))
    }
}
