//! Sets of mutually orthogonal Latin squares: a board with a layer for each square, each two layers orthogonal, and how many sets
//! stand behind one of its solutions.
//!
//! Where no rule tells values apart, those of each square can be renamed so that its first row is in order. Where nothing is asked of
//! the squares besides, the rows but the first can be exchanged, of all squares alike, so that the first column of the first square is in
//! order too.

use std::sync::Arc;

use itertools::Itertools;
use num_bigint::BigUint;

use super::SquareError;
use crate::board::{Board, BoardError, Layout};
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::rule::{Meaning, Orthogonal};
use crate::symmetry::are_values_free;
use crate::values::{Value, Values};

/// Why there are no such sets to ask for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MolsError {
    /// What is to be one of the squares is none.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// A rule has no place on a board with layers.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Squares whose values are renamed may keep the rules no more.
    #[error("the rules tell values apart: no sets of squares are the same up to renaming")]
    Named,
}

/// What is no difference between two sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alike {
    /// The order of the squares: a set is one thing, not all its orders.
    pub orders: bool,
    /// The names of the values of each square, but of the first where something of it is given.
    pub names: bool,
}

/// The sets of so many squares.
#[derive(Clone, Debug)]
pub struct Sets {
    squares: usize,
    order: usize,
    board: Arc<Board>,
    /// What is given of the first square.
    first: Vec<Given>,
    alike: Alike,
    are_values_alike: bool,
    are_rows_alike: bool,
}

impl Sets {
    /// Those of `squares` squares that keep what `layout` says, a Latin square with further rules, the first of them with the givens of a
    /// puzzle.
    ///
    /// # Errors
    /// See [`MolsError`].
    pub fn new(squares: usize, first: &Puzzle, layout: Layout, alike: Alike) -> Result<Sets, MolsError> {
        let order = first.board().square().ok_or_else(|| SquareError::Board(first.board().layout().to_string()))?;
        let one = Arc::new(Board::new(layout.clone())?);
        let are_values_alike = are_values_free(&one);
        if alike.names && !are_values_alike {
            return Err(MolsError::Named);
        }
        let first = first.givens().to_vec();
        let cells = order * order;
        let layers = Layout { layers: squares, ..layout.clone() };
        layers.grid()?;
        let pairs = (0..squares).array_combinations();
        let pair = |[one, other]: [usize; 2]| Meaning::Orthogonal(Orthogonal::of_layers(cells, one, other));
        let clues = layout.clues.iter().cloned().chain(pairs.map(pair)).collect();
        let are_rows_alike = first.is_empty() && one.rules().len() == 2 * order && are_values_alike;
        let board = Arc::new(Board::new(Layout { layers: squares, clues, ..layout })?);
        Ok(Sets { squares, order, board, first, alike, are_values_alike, are_rows_alike })
    }

    /// How many squares are in a set.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// Whether there can be any: at most n − 1 squares of order n are orthogonal to each other.
    pub fn may_be(&self) -> bool {
        self.squares < self.order
    }

    /// The board whose solutions are the sets, in each of their orders.
    pub fn listed(&self) -> Puzzle {
        self.with(self.alike.names, false)
    }

    /// The board whose solutions are counted, each [standing for](Sets::sets_of) many sets.
    pub fn counted(&self) -> Puzzle {
        self.with(self.are_values_alike, self.are_rows_alike)
    }

    /// How many sets there are where that board has so many solutions.
    pub fn sets_of(&self, solutions: BigUint) -> BigUint {
        let renamed = self.squares - usize::from(self.is_first_given());
        let names = if self.are_values_alike && !self.alike.names {
            factorial(self.order).pow(renamed as u32)
        } else {
            1u8.into()
        };
        let rows = if self.are_rows_alike { factorial(self.order - 1) } else { 1u8.into() };
        let orders = if self.alike.orders { factorial(renamed) } else { 1u8.into() };
        solutions * names * rows / orders
    }

    /// Whether something of the first square is given, which makes it another than the others.
    pub fn is_first_given(&self) -> bool {
        !self.first.is_empty()
    }

    fn with(&self, has_rows: bool, has_column: bool) -> Puzzle {
        let (order, cells) = (self.order, self.order * self.order);
        let given = |square: usize, row: usize, column: usize| Given {
            cell: Cell::new(square * cells + row * order + column),
            allowed: Values::only(Value::new(row + column)),
        };
        let named = usize::from(self.is_first_given())..if has_rows { self.squares } else { 0 };
        let rows = named.cartesian_product(0..order).map(|(square, column)| given(square, 0, column));
        let column = (1..if has_column { order } else { 1 }).map(|row| given(0, row, 0));
        Puzzle::new(self.board.clone(), rows.chain(column).chain(self.first.iter().copied()).collect())
    }
}

fn factorial(number: usize) -> BigUint {
    (1..=number).product()
}
