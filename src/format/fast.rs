//! The quick way to read lines that are nothing but cells.

use std::sync::Arc;

use super::reading::Parsed;
use super::style::Style;
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::values::Values;

/// The codes of an empty cell and of what the long way must see; values have codes below them.
const EMPTY: u8 = 0x40;
const UNSURE: u8 = 0x80;

/// A short way for lines of n² digits and one sign for empty cells. It reads what it is sure of as the long way does, and leaves the rest
/// to it.
pub struct Fast {
    board: Arc<Board>,
    codes: [u8; 256],
    empty: u8,
    givens: Vec<Given>,
}

impl Fast {
    /// For lines of this board, with digits for values and this sign for an empty cell.
    pub fn new(board: Arc<Board>, order: usize, empty: u8) -> Fast {
        let mut codes = [UNSURE; 256];
        (1..=order).for_each(|value| codes[usize::from(b'0') + value] = value as u8 - 1);
        codes[usize::from(empty)] = EMPTY;
        let nothing = Given { cell: Cell::new(0), allowed: Values::NONE };
        Fast { board, codes, empty, givens: vec![nothing; order * order + 1] }
    }

    /// Reads a line if it is sure of every character.
    pub fn read(&mut self, line: &[u8], number: usize) -> Option<Parsed> {
        let cells = self.givens.len() - 1;
        if line.len() != cells {
            return None;
        }
        let (mut count, mut unsure) = (0, 0);
        for (index, &byte) in line.iter().enumerate() {
            let code = self.codes[usize::from(byte)];
            unsure |= code;
            // Written always, kept only where it is a value: no branch that depends on the puzzle.
            self.givens[count] = Given { cell: Cell::new(index), allowed: Values::from_bits(1 << (code & 63)) };
            count += usize::from(code < EMPTY);
        }
        // What may be labels, and what may count from 0, is for the long way.
        if unsure & UNSURE != 0 || self.has_doubles(line) || cells - count <= self.board.values() && self.empty == b'0'
        {
            return None;
        }
        let puzzle = Puzzle::new(self.board.clone(), self.givens[..count].to_vec());
        Some(Parsed::new(puzzle, Style { empty: self.empty, ..Style::default() }, number))
    }

    /// Whether as many neighbours are equal as labels of regions have.
    fn has_doubles(&self, line: &[u8]) -> bool {
        let (order, empty) = (self.board.values(), self.empty);
        // A board has fewer cells than a byte counts, and neighbours beside and below are counted apart.
        let count = |step: usize| {
            let alike = |(one, other): (&u8, &u8)| u8::from(one == other) & u8::from(*one != empty);
            line.iter().zip(&line[step..]).map(alike).fold(0_u8, u8::wrapping_add)
        };
        usize::from(count(1)) + usize::from(count(order)) >= order
    }
}
