//! Pandiagonal Latin squares: Knut Vik designs.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, TooLarge};
use crate::values::{Value, Values};

/// Each diagonal holds each value once, in both directions, broken ones too (that go on at the other side). There are such squares where the
/// order is divided by neither 2 nor 3 (Hedayat 1977).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pandiagonal;

impl Constraint for Pandiagonal {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("pandiagonal", number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_order()
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.values();
        (0..order).all(|start| {
            let falling: Values = (0..order).map(|row| values[row * order + (start + row) % order]).collect();
            let rising: Values = (0..order).map(|row| values[row * order + (start + order - row) % order]).collect();
            falling.len() == order && rising.len() == order
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let (grid, order) = (&geometry.grid, geometry.values());
        let falling = |start: usize| (0..order).map(move |row| grid.cell(row, (start + row) % order));
        let rising = |start: usize| (0..order).map(move |row| grid.cell(row, (start + order - row) % order));
        let falling = (0..order).map(|start| Primitive::AllDifferent(falling(start).collect()));
        Ok(falling.chain((0..order).map(|start| Primitive::AllDifferent(rising(start).collect()))).collect())
    }
}

impl Clue for Pandiagonal {
    const WORDS: Words = Words {
        key: "pandiagonal",
        form: Form::Word,
        one: "pandiagonal",
        many: "times pandiagonal",
        about: "Each diagonal holds each digit once, in both directions, including broken ones that go on at the other side: \
            a *Knut Vik design*. There are such squares if neither 2 nor 3 divides the order.",
        example: &["boxes: none", "also: pandiagonal", "givens: 12345 34512 51234 23451 45123"],
        samples: &["also: pandiagonal"],
    };

    fn read(_: &Statement<'_>) -> Result<Pandiagonal, Mistake> {
        Ok(Pandiagonal)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
