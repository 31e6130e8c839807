//! Lists of cells that are orthogonal, such as the layers of a pair of orthogonal Latin squares.

use super::piece::{Mistake, Piece};
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// Two lists of cells: no two places hold the same pair of digits, the first list's first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orthogonal {
    /// The cells of one list.
    pub cells: Vec<Cell>,
    /// As many of the other, each another cell than the one at its place of the first.
    pub mates: Vec<Cell>,
}

impl Orthogonal {
    /// Two layers of so many cells each, by their numbers.
    pub fn of_layers(cells: usize, one: usize, other: usize) -> Orthogonal {
        let layer = |number: usize| (number * cells..(number + 1) * cells).map(Cell::new).collect();
        Orthogonal { cells: layer(one), mates: layer(other) }
    }

    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.cells.iter().copied().zip(self.mates.iter().copied())
    }

    /// The two layers, where the lists are all cells of two.
    fn layers(&self, grid: &Grid) -> Option<[usize; 2]> {
        let layer_of = |cells: &[Cell]| {
            let layer = grid.layer_of(*cells.first()?);
            (grid.layers() > 1 && grid.cells_in(layer).eq(cells.iter().copied())).then_some(layer)
        };
        Some([layer_of(&self.cells)?, layer_of(&self.mates)?])
    }
}

impl Constraint for Orthogonal {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        match self.layers(&geometry.grid) {
            Some([one, other]) => {
                let what = super::whole("orthogonality", number);
                format!("{what} of {} and {}", Grid::layer_name(one), Grid::layer_name(other))
            }
            None => super::numbered("orthogonal lists", number, &geometry.grid, &self.cells),
        }
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells, &self.mates]
    }

    fn needs(&self, _: &Geometry) -> Result<(), &'static str> {
        let are_pairs = self.cells.len() == self.mates.len() && self.pairs().all(|(one, other)| one != other);
        are_pairs.then_some(()).ok_or("two lists of as many cells, with different cells at each place")
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.values();
        let mut seen = vec![false; order * order];
        let index = |cell: Cell| values[cell.index()].index();
        self.pairs().all(|(one, other)| !std::mem::replace(&mut seen[index(one) * order + index(other)], true))
    }

    fn lower(&self, _: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::DistinctPairs(self.pairs().collect())])
    }

    fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        if self.layers(&geometry.grid).is_some() {
            return Vec::new();
        }
        [&self.cells, &self.mates].map(|cells| Sketch::Shade { cells: cells.clone(), tint: Tint::Grey }).into()
    }
}

impl Clue for Orthogonal {
    const WORDS: Words = Words {
        key: "orthogonal",
        form: Form::Line,
        one: "an orthogonal pair",
        many: "orthogonal pairs",
        about: "No two cells hold the same digit in layer a and the same digit in layer b: *orthogonal* Latin squares \
            ([boards](boards.md#two-layers)). `orthogonal r1c1 r1c2: r3c3 r3c4` says it of two lists of cells.",
        example: &["layers: a b", "orthogonal: a b", "givens: 1234 2143 3412 4321", "givens b: 1234 3412 4321 2143"],
        samples: &[
            "orthogonal r1c1 r1c2 r1c3: r2c1 r2c2 r2c3",
            "orthogonal r2c1: r3c4",
            "orthogonal r1-4c1-4: r2c2-4 r2c1 r3c2-4 r3c1 r4c2-4 r4c1 r1c2-4 r1c1",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<Orthogonal, Mistake> {
        let grid = statement.grid;
        if statement.head.text.is_empty() {
            let [cells, mates] = two_layers(statement)?.map(|layer| grid.cells_in(layer).collect());
            return Ok(Orthogonal { cells, mates });
        }
        let (cells, mates) = (statement.head.cells(grid)?, statement.cells()?);
        let orthogonal = Orthogonal { cells, mates };
        if orthogonal.cells.len() != orthogonal.mates.len() {
            let expected = format!("{} cells, as many as before the colon,", orthogonal.cells.len());
            return Err(statement.body.expected(&expected));
        }
        let same = orthogonal.pairs().find(|(one, other)| one == other);
        match same {
            Some((same, _)) => {
                Err(statement.body.expected(&format!("another cell than {} at its place", grid.name(same))))
            }
            None => Ok(orthogonal),
        }
    }

    fn write(&self, grid: &Grid) -> String {
        match self.layers(grid) {
            Some([one, other]) => format!(": {} {}", Grid::layer_name(one), Grid::layer_name(other)),
            None => format!("{}:{}", write_cells(grid, &self.cells), write_cells(grid, &self.mates)),
        }
    }
}

/// The two layers behind the colon.
fn two_layers(statement: &Statement<'_>) -> Result<[usize; 2], Mistake> {
    let layers = statement.grid.layers();
    if layers < 2 {
        return Err(statement.head.expected("cells before the colon (or a line layers: a b)"));
    }
    let layer = |piece: Piece<'_>| (0..layers).find(|&layer| piece.text == Grid::layer_name(layer).to_string());
    let named: Vec<Option<usize>> = statement.body.split(|c| c.is_whitespace() || c == ',').map(layer).collect();
    match named[..] {
        [Some(one), Some(other)] if one != other => Ok([one, other]),
        _ => Err(statement.body.expected("two layers such as a b")),
    }
}
