//! What each kind of rule tells of itself.

use std::fmt;

use super::{Dot, Geometry, MinMax, Relation, Sketch, View};
use crate::grid::Cell;
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// What each kind of rule tells of itself.
pub trait Constraint: fmt::Debug {
    /// What messages call it; `number` counts the rules of its kind on a board, from 1.
    fn name(&self, geometry: &Geometry, number: usize) -> String;

    /// The cells that its author names, list by list: no list names a cell twice. None where it holds of the whole board.
    fn lists(&self) -> Vec<&[Cell]> {
        Vec::new()
    }

    /// Where it stands, if that is outside of the board.
    fn views(&self) -> Vec<View> {
        Vec::new()
    }

    /// Whether it stands beside the board.
    fn is_beside(&self) -> bool {
        !self.views().is_empty()
    }

    /// Whether a list may come by a cell twice, as a line does that crosses itself or ends where it began.
    fn may_cross(&self) -> bool {
        false
    }

    /// What a board must have for it to mean something.
    ///
    /// # Errors
    /// What is not there, in words: `boxes`.
    fn needs(&self, _: &Geometry) -> Result<(), &'static str> {
        Ok(())
    }

    /// Whether it adds, compares or points by numbers: then it means nothing on a board whose symbols do not count.
    fn counts(&self) -> bool {
        true
    }

    /// The relation of its author's that it speaks of.
    fn relation(&self) -> Option<&Relation> {
        None
    }

    /// The dots that it puts between cells, which rules about pairs without a dot must know.
    fn dots(&self) -> Vec<Dot> {
        Vec::new()
    }

    /// The cells that it says to be less, or greater, than their neighbours, which rules of the same kind must know.
    fn extremes(&self) -> Option<(MinMax, &[Cell])> {
        None
    }

    /// Whether it holds of all squares that are isomorphic to one of which it holds, as each equation of the operation does.
    fn is_kept_by_isomorphism(&self) -> bool {
        false
    }

    /// What other programs may take it for, in words; nothing where all are known to agree.
    fn read_elsewhere(&self) -> Option<&'static str> {
        None
    }

    /// The cells, where it says that they hold different values, and nothing else.
    fn all_different(&self) -> Option<&[Cell]> {
        None
    }

    /// Whether these values, one for each cell in reading order, keep it: by direct counting. Shares no code with [`Constraint::lower`].
    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool;

    /// The primitives that say the same.
    ///
    /// # Errors
    /// Where an automaton would be too large.
    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge>;

    /// How setters draw it; nothing where borders of the board tell it, or only words.
    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        Vec::new()
    }
}
