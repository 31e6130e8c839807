//! The quick way to read lines that are nothing but cells.

use std::sync::Arc;

use crate::board::Board;
use crate::format::alphabet::Alphabet;
use crate::format::reading::{Parsed, Shortcut};
use crate::format::style::Style;
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::symbols::Symbols;
use crate::values::Values;

/// A short way for lines of nothing but n² characters, each of which means the same whatever stands beside it. It reads
/// what it is sure of as the long way does, and leaves the rest to it.
pub struct Plain {
    board: Arc<Board>,
    codes: [u8; 256],
    /// Whether `0` is an empty cell, which may be a symbol all the same.
    has_zeros: bool,
    needs_digit: bool,
    cells: usize,
    givens: Vec<Given>,
}

/// The codes of an empty cell and of what the long way must see.
const EMPTY: u8 = 0x40;
const UNSURE: u8 = 0x80;

impl Plain {
    /// A short way to lines like a record that stood by itself on its line, if its symbols are sure.
    pub fn like(parsed: &Parsed, named: bool) -> Option<Plain> {
        let board = parsed.puzzle.board();
        let alone = parsed.style.group == 0 && parsed.note.is_none() && parsed.solution.is_none();
        let usual = || named || *board.symbols() == Symbols::default_for(board.order());
        let sure = alone && matches!(board.symbols(), Symbols::Characters(_)) && usual();
        sure.then(|| Plain::new(board.clone(), named))
    }

    fn new(board: Arc<Board>, named: bool) -> Plain {
        let order = board.order();
        let alphabet = Alphabet::exactly(order, board.symbols().clone());
        let mut codes = [UNSURE; 256];
        for (code, &meaning) in codes.iter_mut().zip(alphabet.codes()) {
            *code = if Alphabet::is_empty(meaning) { EMPTY } else { meaning & 0xbf };
        }
        let large = !named && order >= 10;
        if large {
            // There, 0 may be a symbol, and so may X.
            for byte in b"0xX".iter().filter(|&&byte| Alphabet::is_empty(alphabet.codes()[usize::from(byte)])) {
                codes[usize::from(*byte)] = UNSURE;
            }
        }
        let cells = order * order;
        let nothing = Given { cell: Cell::new(0), allowed: Values::NONE };
        Plain { board, codes, has_zeros: !named && !large, needs_digit: large, cells, givens: vec![nothing; cells + 1] }
    }
}

impl Plain {
    /// Whether the long way must see how a line with so many givens, the least of which is this one, was written.
    fn is_unsure(&self, line: &[u8], count: usize, least: u8) -> bool {
        let has_letter = || self.givens[..count].iter().any(|given| given.allowed.bits() >= 1 << 9);
        let digits_alone = || least >= 9 || !has_letter();
        self.needs_digit && digits_alone() || count == self.cells && self.may_be_labels(line)
    }

    /// Whether zeros stand beside other empty cells, or are as many as a symbol is in a full board.
    fn may_count_from_zero(&self, line: &[u8], count: usize) -> bool {
        // Most lines have none, or nothing else: the first look is short.
        if memchr::memchr(b'0', line).is_none() {
            return false;
        }
        let (zeros, empties) = (line.iter().filter(|&&byte| byte == b'0').count(), self.cells - count);
        zeros > 0 && (zeros < empties || zeros == self.board.order())
    }

    /// Whether a line without an empty cell may be labels of regions: then the first one stands again beside or below it.
    fn may_be_labels(&self, line: &[u8]) -> bool {
        [1, self.board.order()].iter().any(|&place| line.get(place) == line.first())
    }
}

impl Shortcut for Plain {
    /// Reads a line if it is sure of every character.
    fn read(&mut self, line: &[u8], number: usize) -> Option<Parsed> {
        if line.len() != self.cells {
            return None;
        }
        let (mut count, mut unsure, mut least) = (0, 0, EMPTY);
        for (index, &byte) in line.iter().enumerate() {
            let code = self.codes[usize::from(byte)];
            unsure |= code;
            least = least.min(code);
            // Written always, kept only where it is a value: no branch that depends on the puzzle.
            self.givens[count] = Given { cell: Cell::new(index), allowed: Values::from_bits(1 << (code & 63)) };
            count += usize::from(code < EMPTY);
        }
        // A line of empty cells alone may part puzzles.
        if unsure & UNSURE != 0
            || count == 0
            || self.is_unsure(line, count, least)
            || self.has_zeros && self.may_count_from_zero(line, count)
        {
            return None;
        }
        let empty = line.iter().copied().find(|&byte| self.codes[usize::from(byte)] == EMPTY).unwrap_or(b'.');
        let puzzle = Puzzle::new(self.board.clone(), self.givens[..count].to_vec());
        Some(Parsed::new(puzzle, Style { empty, ..Style::default() }, number))
    }
}
