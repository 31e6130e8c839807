//! The negative of black dots.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// All black dots are given: where cells touch without a dot, no digit is as many times the other as some black dot says, or
/// twice the other where there is no black dot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RatioNegative;

impl Constraint for RatioNegative {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("ratio-negative", number)
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let ratios = geometry.ratios();
        let is_dot = |less: i64, more: i64| ratios.iter().any(|&ratio| more == i64::from(ratio) * less);
        super::bare_neighbours(geometry, values).all(|(one, other)| !is_dot(one.min(other), one.max(other)))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let ratios = geometry.ratios();
        let table = Table::new(&geometry.numbers, |first, second| {
            ratios.iter().map(|&ratio| i64::from(ratio)).all(|ratio| first != ratio * second && second != ratio * first)
        });
        Ok(vec![Primitive::Pairs(table, geometry.undotted())])
    }
}

impl Clue for RatioNegative {
    const WORDS: Words = Words {
        key: "ratio-negative",
        form: Form::Word,
        one: "no further black dots",
        many: "no further black dots",
        about: "All black dots are given: of cells that touch without a dot, none is twice the other, or as many times as \
            black dots say. Pairs with a white dot are exempt too.",
        example: &["also: ratio-negative", "black: r1c1 r1c2", "givens: 123546 564132 641325 235461 352614 416253"],
        samples: &["also: ratio-negative", "black 3: r1c1 r1c2\nalso: ratio-negative"],
    };

    fn read(_: &Statement<'_>) -> Result<RatioNegative, Mistake> {
        Ok(RatioNegative)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
