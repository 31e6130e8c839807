//! What a rule of any kind tells of itself, handed on from its kind.

use super::{Constraint, Dot, Geometry, Meaning, MinMax, Relation, Sketch, View};
use crate::grid::Cell;
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

impl Meaning {
    /// What messages call it; `number` counts the rules of its kind on a board, from 1.
    pub fn name(&self, geometry: &Geometry, number: usize) -> String {
        self.constraint().name(geometry, number)
    }

    /// Whether these values, one for each cell in reading order, keep it: by direct counting.
    #[inline]
    pub fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        match self.house() {
            // Every solution passes here, most of them by houses alone, so these are asked without a table of functions.
            Some((_, different)) => different.holds(geometry, values),
            None => match self.layer(geometry) {
                Some(layer) => {
                    values.chunks(layer.grid.cells().len()).all(|values| self.constraint().holds(layer, values))
                }
                None => self.constraint().holds(geometry, values),
            },
        }
    }

    /// The primitives that say the same.
    ///
    /// # Errors
    /// Where an automaton would be too large.
    pub fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let Some(layer) = self.layer(geometry) else { return self.constraint().lower(geometry) };
        let primitives = self.constraint().lower(layer)?;
        let first_cells = (0..geometry.grid.layers()).map(|number| number * layer.grid.cells().len());
        Ok(first_cells.flat_map(|first| primitives.iter().map(move |primitive| primitive.behind(first))).collect())
    }

    /// One of the layers of a board, where it holds in each of them: what is about a whole square is about each square.
    fn layer<'g>(&self, geometry: &'g Geometry) -> Option<&'g Geometry> {
        let layer = geometry.layer.as_deref()?;
        let is_of_square = self.lists().is_empty() && !self.constraint().is_beside();
        let needs = |geometry| self.constraint().needs(geometry);
        (is_of_square && needs(geometry).is_err() && needs(layer).is_ok()).then_some(layer)
    }

    /// The cells that its author names, list by list, none twice in a list; no list where it holds of the whole board.
    pub fn lists(&self) -> Vec<&[Cell]> {
        self.constraint().lists()
    }

    /// The cells that its author names, in that order: for drawing only, since what holds of them differs from kind to kind.
    pub fn scope(&self) -> Vec<Cell> {
        self.lists().concat()
    }

    /// Where it stands, if that is outside of the board.
    pub fn views(&self) -> Vec<View> {
        self.constraint().views()
    }

    /// Whether a list may come by a cell twice, as a line does that crosses itself or ends where it began.
    pub fn may_cross(&self) -> bool {
        self.constraint().may_cross()
    }

    /// What a board must have for it to mean something.
    ///
    /// # Errors
    /// What is not there, in words: `boxes`.
    pub fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        match self.layer(geometry) {
            Some(_) => Ok(()),
            None => self.constraint().needs(geometry),
        }
    }

    /// Whether it adds, compares or points by numbers, which the symbols of a board must be then.
    pub fn counts(&self) -> bool {
        self.constraint().counts()
    }

    /// The relation of its author's that it speaks of.
    pub fn relation(&self) -> Option<&Relation> {
        self.constraint().relation()
    }

    /// The dots that it puts between cells.
    pub(crate) fn dots(&self) -> Vec<Dot> {
        self.constraint().dots()
    }

    /// The cells that it says to be less, or greater, than their neighbours.
    pub fn extremes(&self) -> Option<(MinMax, &[Cell])> {
        self.constraint().extremes()
    }

    /// Whether it holds of all squares that are isomorphic to one of which it holds.
    pub fn is_kept_by_isomorphism(&self) -> bool {
        self.constraint().is_kept_by_isomorphism()
    }

    /// What other programs may take it for, in words; nothing where all are known to agree.
    pub fn read_elsewhere(&self) -> Option<&'static str> {
        self.constraint().read_elsewhere()
    }

    /// How setters draw it.
    pub(crate) fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        self.constraint().sketch(geometry)
    }

    /// The cells, where it says that they hold different values, and nothing else.
    pub fn all_different(&self) -> Option<&[Cell]> {
        self.constraint().all_different()
    }
}
