//! A full Latin square.

use std::sync::Arc;

use crate::board::{Board, BoardError, Layout, Regions};
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// A full Latin square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    order: usize,
    values: Box<[Value]>,
}

/// Why a puzzle is no full Latin square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// The board has no order; what it is instead.
    #[error("not a Latin square: {0}")]
    Board(String),
    /// Some cell has no value, or several that it may hold.
    #[error("not a full Latin square: {0} is empty")]
    Open(String),
    /// A row, a column or a further rule of the puzzle is broken.
    #[error("not a Latin square by its own rules: it breaks {0}")]
    Rule(String),
}

impl Square {
    /// The square that a puzzle gives whole. Rows and columns must hold each value once, and what else the puzzle says must be true of it.
    ///
    /// # Errors
    /// See [`SquareError`].
    pub fn of(puzzle: &Puzzle) -> Result<Square, SquareError> {
        let board = puzzle.board();
        let order = board.square().ok_or_else(|| SquareError::Board(board.layout().to_string()))?;
        let value = |(cell, allowed): (Cell, crate::values::Values)| {
            allowed.single().ok_or_else(|| SquareError::Open(board.grid().name(cell).to_string()))
        };
        let values: Box<[Value]> = board.grid().cells().zip(puzzle.allowed()).map(value).collect::<Result<_, _>>()?;
        match board.rules().iter().find(|rule| !rule.meaning.holds(board.geometry(), &values)) {
            Some(broken) => Err(SquareError::Rule(broken.name.clone())),
            None => Ok(Square { order, values }),
        }
    }

    /// Rows, columns and values.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The value in a row and column, from 0.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn value(&self, row: usize, column: usize) -> Value {
        self.values[row * self.order + column]
    }

    /// The board without givens whose solutions are the squares that are orthogonal to this one and keep what `layout` says: its rules,
    /// and a region for each value, of the cells that hold it here.
    ///
    /// # Errors
    /// Where the layout has a rule that has no place on the board.
    pub fn mates(&self, layout: Layout) -> Result<Puzzle, BoardError> {
        let labels = (0..self.order).map(|value| layout.symbols.symbol(Value::new(value))).collect();
        let of = self.values.iter().map(|value| value.index() as u8).collect();
        let board = Board::new(Layout { regions: Some(Regions { of, labels }), ..layout })?;
        Ok(Puzzle::new(Arc::new(board), Vec::new()))
    }

    /// Whether a square is orthogonal to this one: no pair of values stands twice.
    pub fn is_orthogonal(&self, other: &Solution) -> bool {
        let mut seen = vec![false; self.order * self.order];
        let pairs = self.values.iter().zip(other.values());
        pairs
            .map(|(one, other)| one.index() * self.order + other.index())
            .all(|pair| !std::mem::replace(&mut seen[pair], true))
    }

    /// Whether a puzzle is a full Latin square that was read as a sudoku, and is none.
    pub fn breaks_boxes_alone(puzzle: &Puzzle) -> bool {
        let (board, givens) = (puzzle.board(), puzzle.givens());
        let values: Option<Vec<Value>> = givens.iter().map(|given| given.allowed.single()).collect();
        let order = board.values();
        if givens.len() != board.grid().cells().len() || *board.layout() != Layout::sudoku(order) {
            return false;
        }
        let is_sudoku = values.is_none_or(|values| puzzle.violation(&Solution::new(values)).is_none());
        let square = || Board::new(Layout::latin(order)).map(|latin| Puzzle::new(Arc::new(latin), givens.to_vec()));
        !is_sudoku && square().is_ok_and(|square| Square::of(&square).is_ok())
    }
}
