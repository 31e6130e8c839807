//! The negative of kropki: where there is no dot, none could be.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// All dots are given: where cells touch without one, neither a difference nor a ratio holds that some dot of the board speaks of;
/// without white dots the difference 1, without black dots the ratio 2. A pair with a dot of either colour is exempt from both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct KropkiNegative;

impl Constraint for KropkiNegative {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("kropki-negative", number)
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let (differences, ratios) = (geometry.differences(), geometry.ratios());
        let is_dot = |less: i64, more: i64| {
            let ratio = ratios.iter().any(|&ratio| more == i64::from(ratio) * less);
            ratio || differences.iter().any(|&difference| more - less == i64::from(difference))
        };
        super::bare_neighbours(geometry, values).all(|(one, other)| !is_dot(one.min(other), one.max(other)))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let differences: Vec<i64> = geometry.differences().into_iter().map(i64::from).collect();
        let ratios: Vec<i64> = geometry.ratios().into_iter().map(i64::from).collect();
        let is_dot = |more: i64, less: i64| {
            differences.iter().any(|difference| more == less + difference)
                || ratios.iter().any(|ratio| more == ratio * less)
        };
        let table = Table::new(&geometry.numbers, |first, second| !is_dot(first, second) && !is_dot(second, first));
        Ok(vec![Primitive::Pairs(table, geometry.undotted())])
    }
}

impl Clue for KropkiNegative {
    const WORDS: Words = Words {
        key: "kropki-negative",
        form: Form::Word,
        one: "no further dots",
        many: "no further dots",
        about: "All dots are given: cells that touch without a dot neither differ by 1 nor is one twice the other. If dots \
            have numbers, these are forbidden instead: if all white dots say 2, the difference 2 is.",
        example: &[
            "also: kropki-negative",
            "black: r1c1 r1c2",
            "black: r1c1 r2c1",
            "white: r1c3 r1c4",
            "black: r1c3 r2c3",
            "white: r2c1 r2c2",
            "white: r2c2 r2c3",
            "white: r2c2 r3c2",
            "black: r2c3 r2c4",
            "white: r2c3 r3c3",
            "black: r3c1 r3c2",
            "white: r3c2 r3c3",
            "black: r3c2 r4c2",
            "white: r3c3 r3c4",
            "black: r3c4 r4c4",
            "white: r4c1 r4c2",
            "black: r4c3 r4c4",
            "givens: 2143 4321 1234 3412",
        ],
        samples: &["also: kropki-negative", "white 2: r1c1 r1c2\nblack: r2c2 r3c2\nalso: kropki-negative"],
    };

    fn read(_: &Statement<'_>) -> Result<KropkiNegative, Mistake> {
        Ok(KropkiNegative)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
