//! Boards that bare digits mean, kept since many puzzles share them.

use std::sync::OnceLock;

use crate::library::{Puzzle, ReadOptions};

/// The sudoku of order 9 that 81 digits and dots are in every reading of them: all such share one board, for which solvers are kept.
pub fn sudoku_in(text: &[u8]) -> Option<Puzzle> {
    let text = text.trim_ascii_end();
    if text.len() != 81 || !text.contains(&b'.') {
        return None;
    }
    let mut digits = [0; 81];
    for (digit, symbol) in digits.iter_mut().zip(text) {
        *digit = match symbol {
            b'.' => 0,
            b'1'..=b'9' => symbol - b'0',
            _ => return None,
        };
    }
    sudoku_of(81)?.with_digits(&digits).ok()
}

/// The empty sudoku of so many cells with its usual boxes, if there is one: all puzzles of digits share it.
pub fn sudoku_of(cells: usize) -> Option<&'static Puzzle> {
    static EMPTY: [OnceLock<Option<Puzzle>>; 65] = [const { OnceLock::new() }; 65];
    let empty = EMPTY.get(cells.isqrt()).filter(|_| cells.isqrt().pow(2) == cells)?;
    empty.get_or_init(|| Puzzle::from_digits(&vec![0; cells]).ok()).as_ref()
}

/// The empty board of cells in a line that says nothing else about it, if it is known by their number: without boxes where none fit.
pub fn plain_of(order: usize) -> Option<&'static Puzzle> {
    static EMPTY: [OnceLock<Option<Puzzle>>; 10] = [const { OnceLock::new() }; 10];
    let made = || {
        let board = format!("sudoku:{order}").parse().ok()?;
        Puzzle::empty(&ReadOptions::default().board(board)).ok()
    };
    EMPTY.get(order).filter(|_| order >= 4)?.get_or_init(made).as_ref()
}
