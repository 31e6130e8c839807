//! What a picture of a puzzle shows, apart from how it is drawn. This module and those below it never solve: solutions and
//! pencil marks are handed to them.
//!
//! ```
//! use std::sync::Arc;
//!
//! use exactly::render::{Drawing, Picture, Theme};
//! use exactly::{Board, Layout, Puzzle};
//!
//! let puzzle = Puzzle::new(Arc::new(Board::new(Layout::sudoku(9))?), Vec::new());
//! let mut svg = String::new();
//! Drawing::new(&Picture::of_puzzle(&puzzle), "An empty board", 1, Theme::Light).write("", &mut svg)?;
//! assert!(svg.contains("<title id=\"name1\">An empty board</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frame;
mod html;
pub mod sheet;
mod steps;
pub mod svg;
pub mod text;
mod tint;
mod words;

use crate::answer::{Candidates, Count, Varying};
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

pub(crate) use frame::Frame;
pub use svg::{Drawing, Theme};

/// What one cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A value that the puzzle gives.
    Given(Value),
    /// A value that the puzzle gives and that cannot stand with others of its kind.
    Blamed(Value),
    /// A value that a solution has found.
    Found(Value),
    /// The values of two solutions that differ here.
    Differs([Value; 2]),
    /// The values that the cell may still take: none at all is a contradiction.
    Marks(Values),
    /// The values that the cell takes in some solution.
    Frequencies(Frequencies),
    /// The values that the cell may still take, and what a step on the way to the solution does with them.
    StepMarks(StepMarks),
}

/// The values that a cell may still take, with their part in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepMarks {
    /// All of them.
    pub marks: Values,
    /// Those that the step rests on.
    pub because: Values,
    /// Those that it strikes out.
    pub struck: Values,
    /// The one that it places.
    pub placed: Option<Value>,
}

impl StepMarks {
    /// The value that is placed.
    pub fn found(self) -> Values {
        self.placed.map_or(Values::NONE, Values::only)
    }

    /// Those that the step rests on, and neither places nor strikes out.
    pub fn reasons(self) -> Values {
        self.because.without(self.struck).without(self.found())
    }

    /// Those that have no part in it.
    pub fn others(self) -> Values {
        self.marks.without(self.because).without(self.struck).without(self.found())
    }
}

/// Values by the number of solutions in which a cell has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frequencies {
    /// Those of one solution.
    pub once: Values,
    /// Those of a few.
    pub few: Values,
    /// Those of more solutions than were counted.
    pub many: Values,
}

impl Frequencies {
    /// All of them.
    pub fn values(self) -> Values {
        Values::from_bits(self.once.bits() | self.few.bits() | self.many.bits())
    }
}

/// A puzzle and what is known of its cells.
#[derive(Clone, Debug)]
pub struct Picture<'p> {
    puzzle: &'p Puzzle,
    contents: Vec<Content>,
}

impl<'p> Picture<'p> {
    /// The puzzle as it is given. A given of several values is drawn as pencil marks.
    pub fn of_puzzle(puzzle: &'p Puzzle) -> Picture<'p> {
        let mut contents = vec![Content::Empty; puzzle.board().grid().cells().len()];
        for given in puzzle.givens() {
            let content = given.allowed.single().map_or(Content::Marks(given.allowed), Content::Given);
            contents[given.cell.index()] = content;
        }
        Picture { puzzle, contents }
    }

    /// The puzzle with its solution; what was given stays apart from what was found.
    pub fn of_solution(puzzle: &'p Puzzle, solution: &Solution) -> Picture<'p> {
        let found = |cell| Content::Found(solution.value(cell));
        Picture::of_puzzle(puzzle).fill(found)
    }

    /// The puzzle with two of its solutions: where they agree their value, where they differ both.
    pub fn of_difference(puzzle: &'p Puzzle, solutions: &[Solution; 2]) -> Picture<'p> {
        let [one, other] = solutions;
        let found = |cell| match (one.value(cell), other.value(cell)) {
            (value, same) if value == same => Content::Found(value),
            (value, another) => Content::Differs([value, another]),
        };
        Picture::of_puzzle(puzzle).fill(found)
    }

    /// The puzzle with all cells that vary among its solutions, of which this is one: in each of them this one's value and
    /// another, elsewhere the value that was found.
    ///
    /// # Panics
    /// If they are those of a smaller board.
    pub fn of_varying(puzzle: &'p Puzzle, solution: &Solution, varying: &Varying) -> Picture<'p> {
        let found = |cell: Cell| match (solution.value(cell), varying.others[cell.index()]) {
            (value, None) => Content::Found(value),
            (value, Some(other)) => Content::Differs([value, other]),
        };
        Picture::of_puzzle(puzzle).fill(found)
    }

    /// The puzzle with pencil marks: for each cell in reading order the values that it may still take.
    ///
    /// # Panics
    /// If there are fewer marks than cells.
    pub fn of_marks(puzzle: &'p Puzzle, marks: &[Values]) -> Picture<'p> {
        Picture::of_puzzle(puzzle).fill(|cell| Content::Marks(marks[cell.index()]))
    }

    /// The puzzle with the values that are true in some solution: one alone as found, several by the number of solutions where
    /// these were counted, otherwise as pencil marks. Of values that are still open it is taken that they may be true.
    ///
    /// # Panics
    /// If they are those of a smaller board.
    pub fn of_candidates(puzzle: &'p Puzzle, candidates: &Candidates) -> Picture<'p> {
        let content = |cell: Cell| {
            let (known, open) = (candidates.values[cell.index()], candidates.open[cell.index()]);
            let values = Values::from_bits(known.bits() | open.bits());
            match (values.single(), candidates.total) {
                (Some(value), _) => Content::Found(value),
                (None, Some(_)) if !values.is_empty() && candidates.stopped.is_none() => {
                    let mut counted = Frequencies::default();
                    for value in values.iter() {
                        let group = match candidates.count(cell, value) {
                            Some(Count::Exactly(1)) => &mut counted.once,
                            Some(Count::Exactly(_)) => &mut counted.few,
                            Some(Count::AtLeast { .. }) | None => &mut counted.many,
                        };
                        group.insert(value);
                    }
                    Content::Frequencies(counted)
                }
                (None, _) => Content::Marks(values),
            }
        };
        Picture::of_puzzle(puzzle).fill(content)
    }

    /// The puzzle with what is possible in each cell: what was found where that is one value, and pencil marks otherwise.
    ///
    /// # Panics
    /// If there are fewer sets than cells.
    pub fn of_possible(puzzle: &'p Puzzle, possible: &[Values]) -> Picture<'p> {
        let shown = |cell: Cell| {
            let values = possible[cell.index()];
            values.single().map_or(Content::Marks(values), Content::Found)
        };
        Picture::of_puzzle(puzzle).fill(shown)
    }

    /// The puzzle with a step on the way to its solution: what is known already as found, and in all other cells what is left, with the
    /// part that it has in the step.
    ///
    /// # Panics
    /// If there are fewer notes than cells.
    pub fn of_step(puzzle: &'p Puzzle, noted: &[StepMarks], is_known: impl Fn(Cell) -> bool) -> Picture<'p> {
        let shown = |cell: Cell| {
            let noted = noted[cell.index()];
            match noted.marks.single().filter(|_| is_known(cell)) {
                Some(value) => Content::Found(value),
                None => Content::StepMarks(noted),
            }
        };
        Picture::of_puzzle(puzzle).fill(shown)
    }

    /// The same, with the given digits of some cells drawn as what is to blame.
    ///
    /// # Panics
    /// If a cell lies outside the board.
    pub fn blaming(mut self, cells: impl IntoIterator<Item = Cell>) -> Picture<'p> {
        for cell in cells {
            if let Content::Given(value) = self.contents[cell.index()] {
                self.contents[cell.index()] = Content::Blamed(value);
            }
        }
        self
    }

    /// The puzzle that is drawn.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// What each cell shows, in reading order.
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// What a cell shows.
    ///
    /// # Panics
    /// If the cell lies outside the board.
    pub fn content(&self, cell: Cell) -> Content {
        self.contents[cell.index()]
    }

    /// Fills all cells but those with a given value.
    fn fill(mut self, content: impl Fn(Cell) -> Content) -> Picture<'p> {
        for (index, shown) in self.contents.iter_mut().enumerate() {
            if !matches!(shown, Content::Given(_)) {
                *shown = content(Cell::new(index));
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Board, Layout};
    use crate::puzzle::Given;

    #[test]
    fn givens_stay_apart_from_what_is_found() {
        let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
        let value = Value::new;
        let given = |cell, allowed| Given { cell: Cell::new(cell), allowed };
        let givens = vec![given(0, Values::all(1)), given(3, Values::NONE)];
        let puzzle = Puzzle::new(board, givens);
        let solutions = [[0, 1, 1, 0], [0, 1, 0, 1]].map(|values| Solution::new(values.map(value)));
        assert_eq!(
            Picture::of_puzzle(&puzzle).contents(),
            [Content::Given(value(0)), Content::Empty, Content::Empty, Content::Marks(Values::NONE)]
        );
        assert_eq!(
            Picture::of_difference(&puzzle, &solutions).contents(),
            [
                Content::Given(value(0)),
                Content::Found(value(1)),
                Content::Differs([value(1), value(0)]),
                Content::Differs([value(0), value(1)])
            ]
        );
        assert_eq!(Picture::of_solution(&puzzle, &solutions[0]).content(Cell::new(3)), Content::Found(value(0)));
        assert_eq!(
            Picture::of_marks(&puzzle, &[Values::all(2); 4]).content(Cell::new(1)),
            Content::Marks(Values::all(2))
        );
    }
}
