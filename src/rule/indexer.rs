//! Indexers: digits that tell where a number stands.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

/// Cells whose digits tell the places of their own row, column or place in a box. In a row indexer at row r and column c the digit v
/// says that column c has r in row v; in a column indexer that row r has c in column v; in a box indexer at the p-th place of its box
/// that p stands at the v-th place there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Indexer {
    /// The cells.
    pub cells: Vec<Cell>,
    /// What they index.
    pub kind: Indexed,
}

/// What is indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Indexed {
    /// The rows of the cell's column.
    Row,
    /// The columns of the cell's row.
    Column,
    /// The places of the cell's box or region, in reading order.
    Box,
}

impl Indexed {
    fn name(self) -> &'static str {
        match self {
            Indexed::Row => "row indexer",
            Indexed::Column => "column indexer",
            Indexed::Box => "box indexer",
        }
    }
}

impl Indexer {
    /// The cells that the digits 1, 2, … of a cell point at, and the cell's own place among them, from 0. Other digits point nowhere.
    fn places(&self, geometry: &Geometry, cell: Cell) -> (Vec<Cell>, usize) {
        let grid = &geometry.grid;
        let cells = match self.kind {
            Indexed::Row => grid.column(grid.column_of(cell)),
            Indexed::Column => grid.row(grid.row_of(cell)),
            Indexed::Box => grid.cells().filter(|&other| geometry.region(other) == geometry.region(cell)).collect(),
        };
        let own = cells.iter().position(|&other| other == cell).unwrap_or(0);
        (cells, own)
    }

    /// Whether the cells that digits point at hold different values by the rules of the board.
    fn differ(&self, geometry: &Geometry) -> bool {
        match self.kind {
            Indexed::Row => geometry.lines.columns,
            Indexed::Column => geometry.lines.rows,
            Indexed::Box => true,
        }
    }
}

impl Constraint for Indexer {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.kind.name(), number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_all_places()?;
        let are_in_regions = || self.cells.iter().all(|&cell| geometry.region(cell).is_some());
        if self.kind == Indexed::Box && !are_in_regions() { Err("boxes or regions at its cells") } else { Ok(()) }
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        self.cells.iter().all(|&cell| {
            let (cells, own) = self.places(geometry, cell);
            let pointed = geometry.number(values, cell);
            let target = usize::try_from(pointed - 1).ok().and_then(|place| cells.get(place));
            target.is_some_and(|&target| geometry.number(values, target) == own as i64 + 1)
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let all = Values::all(geometry.values());
        // What says a place, from 0; nothing where no symbol counts so much.
        let says = |place: usize| geometry.numbers.values(|number| number == place as i64 + 1);
        let mut primitives = Vec::new();
        for &cell in &self.cells {
            let (cells, own) = self.places(geometry, cell);
            let (own, pointing) =
                (says(own), geometry.numbers.values(|number| (1..=cells.len() as i64).contains(&number)));
            if pointing != all {
                primitives.push(Primitive::AtLeast(1, vec![Membership { cell, values: pointing }]));
            }
            for (place, &target) in cells.iter().enumerate().filter(|(_, target)| **target != cell) {
                let either = |here, there| {
                    let members = [Membership { cell, values: here }, Membership { cell: target, values: there }];
                    Primitive::AtLeast(1, members.to_vec())
                };
                let here = says(place);
                primitives.push(either(all.without(here), own));
                // No other cell holds the number where all differ: that follows, and lets propagation see more.
                if self.differ(geometry) {
                    primitives.push(either(here, all.without(own)));
                }
            }
        }
        Ok(primitives)
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let tint = match self.kind {
            Indexed::Row => Tint::Green,
            Indexed::Column => Tint::Red,
            Indexed::Box => Tint::Blue,
        };
        vec![Sketch::Shade { cells: self.cells.clone(), tint }]
    }
}

impl Clue for Indexer {
    const WORDS: Words = Words {
        key: "row-indexer",
        form: Form::Line,
        one: "indexer cells",
        many: "lists of indexer cells",
        about: "A cell in row r and column c holds v. As a row indexer: r stands in row v of column c. As a column indexer: \
            c stands in column v of row r. As a box indexer, at place p of its box or region in reading order: p stands \
            at place v there. Places count from 1 with any symbols. `box-indexer` needs boxes or regions.",
        example: &["row-indexer: r1c2", "column-indexer: r3c1", "box-indexer: r3c3", "givens: 1432 2341 3214 4123"],
        samples: &["row-indexer: r1c2 r3c3", "column-indexer: r1c2", "box-indexer: r3c3"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["column-indexer", "box-indexer"];

    fn key(&self) -> &'static str {
        match self.kind {
            Indexed::Row => "row-indexer",
            Indexed::Column => "column-indexer",
            Indexed::Box => "box-indexer",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<Indexer, Mistake> {
        statement.no_head()?;
        let kind = match statement.key {
            "column-indexer" => Indexed::Column,
            "box-indexer" => Indexed::Box,
            _ => Indexed::Row,
        };
        Ok(Indexer { cells: statement.cells()?, kind })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
