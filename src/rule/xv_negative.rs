//! The negative of X and V: where there is no letter, none could be.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// All letters are given: where cells touch without X or V, their digits add up neither to ten nor to five.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct XvNegative;

impl Constraint for XvNegative {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("xv-negative", number)
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digit = |cell: Cell| geometry.number(values, cell);
        let bad = |one: Cell, other: Cell| matches!(digit(one) + digit(other), 5 | 10);
        let grid = &geometry.grid;
        grid.cells().all(|cell| {
            let (layer, row, column) = (grid.layer_of(cell), grid.row_of(cell), grid.column_of(cell));
            let beside = [grid.at(layer, row, column + 1), grid.at(layer, row + 1, column)];
            beside.into_iter().flatten().all(|other| geometry.is_lettered(cell, other) || !bad(cell, other))
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let table = Table::new(&geometry.numbers, |first, second| first + second != 5 && first + second != 10);
        let pairs = [geometry.grid.apart(0, 1), geometry.grid.apart(1, 0)].concat();
        let bare = pairs.into_iter().filter(|&(one, other)| !geometry.is_lettered(one, other));
        Ok(vec![Primitive::Pairs(table, bare.collect())])
    }
}

impl Clue for XvNegative {
    const WORDS: Words = Words {
        key: "xv-negative",
        form: Form::Word,
        one: "the negative of X and V",
        many: "times the negative of X and V",
        about: "All letters are given: cells that touch without X or V add up neither to ten nor to five, even if only one \
            of the letters occurs.",
        example: &["also: xv-negative", "v: r1c1 r1c2", "givens: 142563 536124 361245 425631 254316 613452"],
        samples: &["also: xv-negative"],
    };

    fn read(_: &Statement<'_>) -> Result<XvNegative, Mistake> {
        Ok(XvNegative)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
