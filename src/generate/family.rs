//! What all families of shapes share: the filling that they are drawn on, what is drawn already, and how one more comes about.

use std::collections::HashSet;

use crate::board::{Board, Layout};
use crate::grid::{Cell, Grid};
use crate::puzzle::Solution;
use crate::random::Random;
use crate::rule::Meaning;

/// A filled board.
pub(super) struct Filled<'b> {
    pub(super) board: &'b Board,
    pub(super) solution: &'b Solution,
}

impl Filled<'_> {
    /// The grid.
    pub(super) fn grid(&self) -> &Grid {
        self.board.grid()
    }

    /// How many values there are.
    pub(super) fn order(&self) -> usize {
        self.board.values()
    }

    /// What a cell counts.
    pub(super) fn number(&self, cell: Cell) -> i64 {
        self.board.geometry().number(self.solution.values(), cell)
    }

    /// Whether the filling keeps a rule, and the board has what it needs.
    pub(super) fn keeps(&self, meaning: &Meaning) -> bool {
        let geometry = self.board.geometry();
        meaning.needs(geometry).is_ok() && meaning.holds(geometry, self.solution.values())
    }

    /// Whether another filling breaks a rule.
    pub(super) fn is_broken(&self, meaning: &Meaning, other: &Solution) -> bool {
        !meaning.holds(self.board.geometry(), other.values())
    }

    /// The cell so many rows and columns away.
    pub(super) fn off(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let grid = self.grid();
        let row = grid.row_of(cell).checked_add_signed(down)?;
        grid.at(0, row, grid.column_of(cell).checked_add_signed(right)?)
    }

    /// The cells that share a side with one.
    pub(super) fn beside(&self, cell: Cell) -> Vec<Cell> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].iter().filter_map(|&(down, right)| self.off(cell, down, right)).collect()
    }

    /// The cells that share a side or a corner with one.
    pub(super) fn around(&self, cell: Cell) -> Vec<Cell> {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        steps.filter(|&step| step != (0, 0)).filter_map(|(down, right)| self.off(cell, down, right)).collect()
    }

    /// A cell by chance.
    pub(super) fn any(&self, random: &mut Random) -> Cell {
        Cell::new(random.below(self.grid().cells().len()))
    }
}

/// What only one shape may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Place {
    /// A cell, for cages.
    Cage(Cell),
    /// A cell, for lines.
    Line(Cell),
    /// A cell, for marks in it.
    Mark(Cell),
    /// The side between two cells.
    Side(Cell, Cell),
    /// The corner behind the upper left of four cells.
    Corner(Cell),
    /// A place outside of the board.
    Outside(usize, usize),
}

/// A rule that the filling keeps, and what it takes.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) meaning: Meaning,
    pub(super) places: Vec<Place>,
}

/// The shapes that stand on a board.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) shapes: Vec<Shape>,
    taken: HashSet<Place>,
}

impl Drawn {
    /// Whether nothing stands there.
    pub(super) fn is_free(&self, place: Place) -> bool {
        !self.taken.contains(&place)
    }

    /// Draws one more.
    pub(super) fn add(&mut self, shape: Shape) {
        self.taken.extend(&shape.places);
        self.shapes.push(shape);
    }

    /// Takes one away, by its place in the list.
    pub(super) fn remove(&mut self, index: usize) -> Shape {
        let shape = self.shapes.remove(index);
        for place in &shape.places {
            self.taken.remove(place);
        }
        shape
    }
}

/// Draws shapes of one kind.
pub(super) trait Family: Sync {
    /// One shape that the filling keeps, at or near a cell, where nothing stands yet; `None` where chance finds none.
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape>;

    /// What a layout must have for it, in words, if that is not there.
    ///
    /// # Errors
    /// What is missing.
    fn needs(&self, layout: &Layout) -> Result<(), &'static str> {
        if layout.values < 3 { Err("a board of order 3 or more") } else { Ok(()) }
    }

    /// How many there are to begin with on a board of an order.
    fn usual(&self, order: usize) -> usize;

    /// Draws those to begin with; whether there are any.
    fn begin(&self, filled: &Filled<'_>, drawn: &mut Drawn, random: &mut Random) -> bool {
        let before = drawn.shapes.len();
        let wanted = self.usual(filled.order());
        for _ in 0..8 * wanted {
            if drawn.shapes.len() == before + wanted {
                break;
            }
            let near = filled.any(random);
            if let Some(shape) = self.one(filled, drawn, near, random) {
                drawn.add(shape);
            }
        }
        drawn.shapes.len() > before
    }

    /// Changes what is drawn, or adds to it, so that another filling, which differs in these cells, breaks it; whether that came about.
    fn mend(
        &self,
        filled: &Filled<'_>,
        drawn: &mut Drawn,
        (other, differing): (&Solution, &[Cell]),
        random: &mut Random,
    ) -> bool {
        for _ in 0..60 {
            let Some(near) = random.choose(differing) else { return false };
            match self.one(filled, drawn, near, random) {
                Some(shape) if filled.is_broken(&shape.meaning, other) => {
                    drawn.add(shape);
                    return true;
                }
                _ => {}
            }
        }
        false
    }
}
