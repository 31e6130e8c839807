//! Minimum and maximum cells.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Cells whose digits are less, or greater, than those of all cells that they touch by a side, without those that are named
/// beside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extreme {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Which.
    pub kind: MinMax,
}

/// Less or greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MinMax {
    /// Less than the neighbours.
    Minimum,
    /// Greater than the neighbours.
    Maximum,
}

impl MinMax {
    fn name(self) -> &'static str {
        match self {
            MinMax::Minimum => "minimum",
            MinMax::Maximum => "maximum",
        }
    }
}

impl Constraint for Extreme {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.kind.name(), number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let grid = geometry.grid;
        self.cells.iter().all(|&cell| {
            let mut others = grid.cells().filter(|other| grid.touch(cell, *other) && !self.cells.contains(other));
            others.all(|other| match self.kind {
                MinMax::Minimum => values[cell.index()] < values[other.index()],
                MinMax::Maximum => values[cell.index()] > values[other.index()],
            })
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let table = Table::new(geometry.order(), |first, second| match self.kind {
            MinMax::Minimum => first < second,
            MinMax::Maximum => first > second,
        });
        let touching = [geometry.grid.apart(0, 1), geometry.grid.apart(1, 0)].concat();
        let both = touching.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]);
        let pairs = both.filter(|(cell, other)| self.cells.contains(cell) && !self.cells.contains(other));
        Ok(vec![Primitive::Pairs(table, pairs.collect())])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let inward = self.kind == MinMax::Minimum;
        self.cells.iter().map(|&cell| Sketch::Wedges { cell, inward }).collect()
    }
}
