//! Clones.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Two groups of cells hold the same digits, place by place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Twins {
    /// The cells of one group.
    pub cells: Vec<Cell>,
    /// As many of the other, in the same order. A cell that is its own twin says nothing.
    pub twins: Vec<Cell>,
}

impl Twins {
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.cells.iter().copied().zip(self.twins.iter().copied())
    }
}

impl Constraint for Twins {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("clone", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells, &self.twins]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        self.pairs().all(|(cell, twin)| values[cell.index()] == values[twin.index()])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let equal = Table::new(geometry.order(), |first, second| first == second);
        Ok(vec![Primitive::Pairs(equal, self.pairs().filter(|(cell, twin)| cell != twin).collect())])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Shade(self.cells.clone()), Sketch::Shade(self.twins.clone())]
    }
}
