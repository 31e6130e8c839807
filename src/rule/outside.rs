//! What clues with a number beside a row or column have in common.

use std::fmt;

use super::{Constraint, Geometry, Sketch, View};
use crate::grid::Cell;
use crate::primitive::{Primitive, TooLarge};
use crate::values::{Numbers, Value};

/// A number beside a row or column that says something of the digits there, read from its end. Kinds of rules that implement this
/// are constraints by it.
pub trait OutsideClue: fmt::Debug {
    /// What messages call the kind: `X-sum`.
    const TITLE: &'static str;

    /// Where it stands.
    fn view(&self) -> View;

    /// The number.
    fn number(&self) -> u32;

    /// Whether these digits, the nearest first, keep it on a board of such numbers: by direct counting. Shares no code with
    /// [`OutsideClue::lower`].
    fn holds(&self, numbers: &Numbers, digits: &[i64]) -> bool;

    /// The primitives that say the same of the cells that it looks along, the nearest first.
    ///
    /// # Errors
    /// Where an automaton would be too large.
    fn lower(&self, geometry: &Geometry, cells: Vec<Cell>) -> Result<Vec<Primitive>, TooLarge>;
}

impl<C: OutsideClue> Constraint for C {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        format!("{} {number} at {}", C::TITLE, self.view().name(&geometry.grid))
    }

    fn views(&self) -> Vec<View> {
        vec![self.view()]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let cells = self.view().cells(&geometry.grid);
        let digits: Vec<_> = cells.into_iter().map(|cell| geometry.number(values, cell)).collect();
        OutsideClue::holds(self, &geometry.numbers, &digits)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        OutsideClue::lower(self, geometry, self.view().cells(&geometry.grid))
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Outside { view: self.view(), text: self.number().to_string() }]
    }
}
