//! Region sum lines.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// Each run of the line within one region has the same sum; digits may repeat. On a line inside of one region it says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RegionSum {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for RegionSum {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("region sum line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        if geometry.partition.is_some() { Ok(()) } else { Err("boxes or regions") }
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let sum = |run: &Vec<Cell>| run.iter().map(|&cell| geometry.number(values, cell)).sum::<i64>();
        let sums: Vec<i64> = self.runs(geometry).iter().map(sum).collect();
        sums.windows(2).all(|two| two[0] == two[1])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let runs = self.runs(geometry);
        let equal = |run: &Vec<Cell>| Sum::equal(&runs[0], run).over(&geometry.numbers);
        Ok(runs.iter().skip(1).map(equal).collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Blue }]
    }
}

impl RegionSum {
    /// The longest pieces of the line that stay within one region.
    fn runs(&self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let region = |cell: Cell| geometry.partition.as_ref().map(|regions| regions[cell.index()]);
        let same = |one: &Cell, other: &Cell| region(*one) == region(*other);
        self.cells.chunk_by(same).map(<[Cell]>::to_vec).collect()
    }
}

impl Clue for RegionSum {
    const WORDS: Words = Words {
        key: "region-sum",
        form: Form::Line,
        one: "a region sum line",
        many: "region sum lines",
        about: "Each run of the line within one region or box has the same sum; digits may repeat. A region that the line \
            visits twice has two runs.",
        example: &["region-sum: r1c2 r1c3 r1c4 r2c5 r3c5 r4c4", "givens: 123456 546213 365124 214365 451632 632541"],
        samples: &["region-sum: r1c2 r1c3 r2c3", "region-sum: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<RegionSum, Mistake> {
        statement.no_head()?;
        Ok(RegionSum { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
