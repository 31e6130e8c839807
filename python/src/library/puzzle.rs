//! A puzzle as the crate shows it: a board with givens.

use std::fmt;
use std::sync::Arc;

use super::notation::{Notation, WriteError};
use super::solution::{Cell, Solution, digits};
use exactly::besides::{Besides, Drawings};
use exactly::board::{Board, Layout};
use exactly::format::EXACTLY;
use exactly::puzzle::{self, Given};
use exactly::values::{Value, Values};

/// A board with givens. To clone one is cheap: the board is shared. Displayed, it is its board in a few words.
#[derive(Clone)]
pub struct Puzzle {
    pub(super) inner: puzzle::Puzzle,
    /// What its text brings besides the rules that were read, if it brings something.
    pub(super) beside: Option<Arc<Beside>>,
}

/// What a text brings besides the rules that were read.
pub(super) struct Beside {
    pub besides: Besides,
    pub published: Option<puzzle::Solution>,
}

impl Puzzle {
    pub(super) fn of(inner: puzzle::Puzzle) -> Puzzle {
        Puzzle { inner, beside: None }
    }

    pub(super) fn beside(inner: puzzle::Puzzle, besides: Besides, published: Option<puzzle::Solution>) -> Puzzle {
        let says_more = !besides.words.is_empty() || !besides.drawings.is_empty();
        Puzzle { inner, beside: says_more.then(|| Arc::new(Beside { besides, published })) }
    }

    /// The sudoku with the usual boxes that has these digits in reading order: 0 for an empty cell, otherwise 1 to the order.
    ///
    /// # Errors
    /// Where they are not n² for an order n from 1 to 64, where a digit is past the order, or where boards of that order have no boxes.
    pub fn from_digits(digits: &[u8]) -> Result<Puzzle, DigitsError> {
        let order = digits.len().isqrt();
        if order.pow(2) != digits.len() || !(1..=64).contains(&order) {
            return Err(DigitsError::Count(digits.len()));
        }
        let layout = Layout::sudoku(order);
        if layout.boxes.is_none() && order > 1 {
            return Err(DigitsError::NoBoxes(order));
        }
        let board = Board::new(layout).map_err(|_| DigitsError::NoBoxes(order))?;
        Puzzle::of(puzzle::Puzzle::new(Arc::new(board), Vec::new())).with_digits(digits)
    }

    /// The puzzle on the same board that has these digits in reading order, and nothing else given.
    ///
    /// # Errors
    /// Where there are not as many as cells, or one is past the order.
    pub fn with_digits(&self, digits: &[u8]) -> Result<Puzzle, DigitsError> {
        let board = self.inner.board();
        let (order, cells) = (board.values(), board.grid().cells().len());
        if digits.len() != cells {
            return Err(DigitsError::Cells { expected: cells, found: digits.len() });
        }
        let mut givens = Vec::new();
        for (cell, &digit) in board.grid().cells().zip(digits) {
            match usize::from(digit) {
                0 => {}
                number if number > order => return Err(DigitsError::Beyond { cell: Cell::of(board, cell), digit }),
                number => givens.push(Given { cell, allowed: Values::only(Value::new(number - 1)) }),
            }
        }
        let besides = self.beside.as_ref().map(|beside| beside.besides.clone()).unwrap_or_default();
        Ok(Puzzle::beside(puzzle::Puzzle::new(board.clone(), givens), besides, None))
    }

    /// The same where these words are ignored.
    pub(super) fn ignoring(self, words: Vec<String>) -> Puzzle {
        Puzzle::beside(self.inner, Besides { words, ignore_words: true, ..Besides::default() }, None)
    }

    /// The same puzzle with rules in words, drawings of so many kinds and a published solution beside it, as a text would bring them.
    pub fn with_rules(&self, rules: &str, drawings: &[(String, usize)], published: Option<&Solution>) -> Puzzle {
        let mut drawn = Drawings::default();
        drawings.iter().for_each(|(kind, count)| drawn.add(kind, *count));
        let besides = Besides::of(rules, drawn, Vec::new(), self.inner.board());
        Puzzle::beside(self.inner.clone(), besides, published.map(|solution| solution.inner.clone()))
    }

    /// What is drawn beside it and was not read, as [`Record::unread`] lists it.
    pub fn unread_drawings(&self) -> impl Iterator<Item = (&str, usize)> + '_ {
        self.beside.iter().flat_map(|beside| beside.besides.drawings.kinds())
    }

    /// The solution that stood beside it in its text, where something else was not read.
    pub fn published(&self) -> Option<Solution> {
        let published = self.beside.as_ref()?.published.clone()?;
        Some(Solution::new(self.inner.board(), published))
    }

    /// The sentences of its rules in words that say more than was read.
    pub fn unread_words(&self) -> &[String] {
        self.beside.as_ref().map_or(&[], |beside| &beside.besides.words)
    }

    /// What its text brings besides the rules that were read, such as rules in words and drawings, in a sentence. Then
    /// [`check`](Puzzle::check) gives an open verdict, unless the only solution is the published one; other questions are answered by the
    /// rules that were read, and [`settled`](Puzzle::settled) tells whether that is enough. `None` where all was read, or is ignored
    /// ([`ReadOptions::without_words`](crate::ReadOptions::without_words)).
    pub fn left_open(&self) -> Option<String> {
        let beside = self.beside.as_ref().filter(|beside| !beside.besides.is_accounted());
        beside.map(|beside| beside.besides.reason())
    }

    /// How many values there are: on a board of order n also rows and columns.
    pub fn order(&self) -> usize {
        self.inner.board().values()
    }

    /// How many rows there are, those of all layers one below the other.
    pub fn rows(&self) -> usize {
        self.inner.board().grid().rows() * self.layers()
    }

    /// How many layers there are: two for a pair of orthogonal squares, otherwise one.
    pub fn layers(&self) -> usize {
        self.inner.board().grid().layers()
    }

    /// How many columns the grid has.
    pub fn columns(&self) -> usize {
        self.inner.board().grid().columns()
    }

    /// How many cells there are: fewer than rows times columns where places have none.
    pub fn cells(&self) -> usize {
        self.inner.board().grid().cells().len()
    }

    /// All cells in reading order: of places without a cell there is none.
    pub fn places(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        let board = self.inner.board();
        board.grid().cells().map(|cell| Cell::of(board, cell))
    }

    /// For each cell with a given its digits, in reading order: one digit, or several where pencil marks are given.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Vec<u8>)> + '_ {
        let board = self.inner.board();
        self.inner.givens().iter().map(|given| (Cell::of(board, given.cell), digits(given.allowed)))
    }

    /// What its rules are called: `row 3`, `box 1`, `cage 1 at r1c1`.
    pub fn rules(&self) -> impl Iterator<Item = &str> + '_ {
        self.inner.board().rules().iter().map(|rule| rule.name.as_str())
    }

    /// How a value, from 1, is written on its board; `None` past the order.
    pub fn symbol(&self, digit: u8) -> Option<String> {
        let value = usize::from(digit).checked_sub(1).filter(|&value| value < self.order())?;
        Some(self.inner.board().symbols().symbol(Value::new(value)))
    }

    /// What a value, from 1, counts in clues, which add up and compare the numbers of symbols: 0 for the first of `0123`. `None` past the
    /// order, and where the symbols do not count, such as letters alone.
    pub fn number(&self, digit: u8) -> Option<i64> {
        let value = usize::from(digit).checked_sub(1).filter(|&value| value < self.order())?;
        self.inner.board().number(Value::new(value))
    }

    /// Written in a notation: a whole record with its last line end, which means the same when it is read.
    ///
    /// # Errors
    /// Where the notation cannot say all of it.
    pub fn to_text(&self, notation: Notation) -> Result<String, WriteError> {
        let (format, mut text) = (notation.0, String::new());
        let written = format.write_puzzle(&self.inner, format.style(), &mut text);
        written.map(|()| text).map_err(|loss| WriteError::new(notation, loss))
    }
}

impl PartialEq for Puzzle {
    /// Whether both say the same of the same board, by the rules that were read.
    fn eq(&self, other: &Puzzle) -> bool {
        self.inner == other.inner
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.board().layout().fmt(f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        match EXACTLY.write_puzzle(&self.inner, EXACTLY.style(), &mut text) {
            Ok(()) => write!(f, "Puzzle({text:?})"),
            Err(_) => write!(f, "Puzzle({self})"),
        }
    }
}

/// Why digits are no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DigitsError {
    /// They are not n² for an order n from 1 to 64.
    #[error("{0} digits: as many as a square board of order 1 to 64 has cells expected")]
    Count(usize),
    /// They are not as many as the board has cells.
    #[error("{expected} digits expected, {found} found")]
    Cells {
        /// The cells.
        expected: usize,
        /// The digits.
        found: usize,
    },
    /// One is past the order.
    #[error("{cell}: {digit} is past the order")]
    Beyond {
        /// Where.
        cell: Cell,
        /// Which.
        digit: u8,
    },
    /// Boards of this order have no boxes.
    #[error("a board of order {0} has no boxes: a sudoku needs them")]
    NoBoxes(usize),
}
