//! Entropic lines.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::{Numbers, Value};

/// Of any three neighbours on the line one is low, one in the middle and one high; of two, on a shorter line, they are of different kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entropic {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Entropic {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("entropic line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn may_cross(&self) -> bool {
        true
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let class = |cell: &Cell| entropy(&geometry.numbers, geometry.number(values, *cell));
        super::classes_differ(&self.cells, 3, class)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let class = |number: i64| entropy(&geometry.numbers, number);
        let differ = Table::new(&geometry.numbers, |first, second| class(first) != class(second));
        Ok(vec![Primitive::Pairs(differ, super::within(&self.cells, 3))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Amber }]
    }
}

/// Whether a number is low (0), in the middle (1) or high (2) among those of the board. The classes have a third of them each; where that leaves
/// one over, the middle has it, and where it leaves two, the others have one each.
pub(super) fn entropy(numbers: &Numbers, number: i64) -> usize {
    let (order, less) = (numbers.count(), numbers.iter().filter(|&other| other < number).count());
    let low = if order % 3 == 1 { order / 3 } else { order.div_ceil(3) };
    if less < low {
        0
    } else if less < order - low {
        1
    } else {
        2
    }
}

impl Clue for Entropic {
    const WORDS: Words = Words {
        key: "entropic",
        form: Form::Line,
        one: "an entropic line",
        many: "entropic lines",
        about: "Of any three neighbours on the line one digit is low, one middle and one high; on a line of two, they are of \
            different classes. The classes are thirds of the digits. With one digit over, the middle class is larger; \
            with two, the others are: 1–3, 4–5, 6–8 in order 8.",
        example: &["entropic: r1c1 r2c2 r3c2 r4c3 r4c4", "givens: 124536 635124 356241 241365 563412 412653"],
        samples: &["entropic: r1c1 r2c2 r2c3 r3c4", "entropic: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Entropic, Mistake> {
        statement.no_head()?;
        Ok(Entropic { cells: statement.path()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
