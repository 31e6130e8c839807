//! A part of the cells in a field of its own: a blank has parted it from the others.

use super::extent::{Extent, Fields, LONGEST_NUMBER};
use crate::format::alphabet::fits_order;
use crate::format::shape::square;
use crate::format::text::Token;
use crate::grid::MAX_ORDER;

impl<'c> Fields<'c> {
    /// The first of several fields in front of a full board which are as many cells together, but for what parts them: they are
    /// the puzzle, and that is its solution.
    pub fn parted_puzzle(&self, extent: &Extent) -> Option<Token<'c>> {
        let board = extent.order * extent.order;
        // The first fields may be what the puzzle is called, and a cell is lost at each end of what parts it.
        let are_cells = |from: &usize| {
            let cells: usize = (*from..extent.first).map(|field| self.length(field)).sum();
            (board - 2..=board + 1).contains(&cells)
                && (*from..extent.first).all(|field| self.fits(field, extent.order))
        };
        let starts = 0..extent.first.saturating_sub(1);
        { starts }.find(are_cells).filter(|_| self.is_full(extent)).map(|from| self.tokens[from])
    }

    /// Whether a field may be one of the groups, where these are fewer than rows: then what stands in front of them may have been
    /// taken for one, in the place of this.
    pub fn may_be_group(&self, field: usize, extent: &Extent) -> bool {
        let found = self.length(field);
        let is_near = found.abs_diff(extent.group) <= 1 || found > 1 && self.own_empties(field, extent) > 0;
        (2..extent.order).contains(&extent.count) && is_near && self.fits(field, extent.order)
    }

    /// Whether a number is part of the cells that a blank has parted from the others, or the puzzle itself in front of its
    /// solution.
    pub fn is_part(&self, field: usize, extent: &Extent) -> bool {
        let (found, cells) = (self.length(field), extent.order * extent.order);
        // Names are counted with zeros in front.
        let digits = self.tokens[field].text.trim_start_matches('0').len();
        let near = found.abs_diff(cells) == 1;
        // One digit over may be none of the board.
        let strange = self.strange(field, extent.order);
        let puzzle = (near && strange <= 1 || 2 * digits > cells && strange == 0)
            && field < extent.first
            && self.is_full(extent);
        // Empty cells are written alike in both parts.
        let has_zero = |text: &str| text.contains('0');
        let alike = !has_zero(self.tokens[field].text) || self.cells(extent).iter().any(|cell| has_zero(cell.text));
        let (zeros, whole) = (self.empties(extent).is_empty() && alike, joined(cells, found));
        // Those of a whole board begin or end it, and are no zeros that fill a number up: a puzzle is glued to a name.
        // Behind another name these zeros are an empty board.
        let text = self.tokens[field].text;
        let is_empty = |part: &str| field > 0 && field < extent.first && part.bytes().all(|digit| digit == b'0');
        let is_board = |part: &str| {
            is_empty(part)
                || 2 * digits > cells
                    && part.chars().all(|digit| fits_order(digit.encode_utf8(&mut [0; 4]), extent.order))
        };
        let glued = found > cells && (is_board(&text[..cells]) || is_board(&text[found - cells..]));
        puzzle || glued || zeros && whole.is_some_and(|order| order > extent.order && self.fits(field, order))
    }

    /// Whether a field is some more cells, which a blank has parted from the others.
    pub fn is_rest(&self, field: usize, extent: &Extent) -> bool {
        let (found, cells) = (self.length(field), extent.order * extent.order);
        let is_more = found > 1 || ["_", "*", "."].contains(&self.tokens[field].text);
        // As many are another puzzle, if they fit.
        let is_whole = found == cells && self.fits(field, extent.order);
        let continues = || {
            self.has_own_empties(field, extent)
                || self.continues_full(field, extent)
                || self.continues_number(field, extent)
                || self.continues_zeros(field, extent)
        };
        is_more && !is_whole && continues() && self.may_be_cells(field, extent)
    }

    /// Whether a field has, before or behind a semicolon, what is a larger board with the cells: two empty cells stand in it side by side.
    pub fn has_rest_behind_semicolon(&self, field: usize, extent: &Extent) -> bool {
        let (text, empties) = (self.tokens[field].text, self.empties(extent));
        let is_empty = |byte: &u8| empties.contains(byte);
        let is_rest = |piece: &str| {
            let are_cells = piece.bytes().all(|byte| is_empty(&byte) || byte.is_ascii_alphanumeric());
            let are_beside = piece.as_bytes().windows(2).any(|pair| pair.iter().all(is_empty));
            are_cells && are_beside && joined(extent.order * extent.order, piece.len()).is_some()
        };
        text.contains(';') && text.split(';').any(is_rest)
    }

    /// Whether empty cells are among the characters of a field, written as those of the cells are. Up to three may stand where nothing
    /// is said.
    fn has_own_empties(&self, field: usize, extent: &Extent) -> bool {
        let (found, marks) = (self.length(field), self.own_empties(field, extent));
        marks > 1 && (marks < found || marks > 3 || joined(extent.order * extent.order, found).is_some())
    }

    /// How many characters of a field are signs of empty cells that stand among the cells too.
    fn own_empties(&self, field: usize, extent: &Extent) -> usize {
        let empties = self.empties(extent);
        self.tokens[field].text.bytes().filter(|byte| empties.contains(byte)).count()
    }

    /// Whether a field in front of cells of which none is empty has empty ones, or is spelt as these are: it is the puzzle, or a part
    /// of it, and those are its solution.
    fn continues_full(&self, field: usize, extent: &Extent) -> bool {
        let text = self.tokens[field].text;
        // In a name of digits one `x` may stand, as in front of hexadecimal ones.
        let has_empty =
            has_dash_for_cell(text) || text.contains(['.', '*', '_', '?']) || text.matches(['x', 'X']).count() > 1;
        field < extent.first && self.is_full(extent) && (has_empty || self.is_spelt(field, extent))
    }

    /// Whether the cells are digits alone, and so may be a number beside this field, which is the cells of a larger board.
    fn continues_number(&self, field: usize, extent: &Extent) -> bool {
        let text = self.tokens[field].text;
        let has_two_empties = ["..", "**", "__", "??", "--"].iter().any(|two| text.contains(two));
        let is_long = self.is_longer_than_number(field, extent);
        self.is_number(extent.first)
            && (has_two_empties || is_long && (has_digit(text) || self.are_filled_number(extent)))
    }

    /// Whether a field has zeros and letters as the cells have, and is a larger board with them.
    fn continues_zeros(&self, field: usize, extent: &Extent) -> bool {
        let has_both =
            |text: &str| text.contains('0') && text.contains(|character: char| character.is_ascii_alphabetic());
        let cells: String = self.cells(extent).iter().map(|cell| cell.text).collect();
        let order = square(extent.order * extent.order + self.length(field));
        order.is_some_and(|order| self.fits(field, order)) && has_both(self.tokens[field].text) && has_both(&cells)
    }

    /// Whether a field is longer than any number, and the cells are not.
    fn is_longer_than_number(&self, field: usize, extent: &Extent) -> bool {
        self.length(field) > LONGEST_NUMBER && self.length(extent.first) <= LONGEST_NUMBER
    }

    /// Whether a field has no more strange symbols than cells may have. What is mostly empty cells is cells, even if a symbol
    /// among them is one of a larger board.
    fn may_be_cells(&self, field: usize, extent: &Extent) -> bool {
        let found = self.length(field);
        let order = joined(extent.order * extent.order, found).unwrap_or(extent.order);
        let is_large = || {
            let is_board = has_digit(self.tokens[field].text) || self.is_longer_than_number(field, extent);
            is_board && self.continues_number(field, extent) && self.fits(field, MAX_ORDER)
        };
        2 * self.own_empties(field, extent) > found || self.fits(field, order) || is_large()
    }

    /// Whether the cells may be a number that zeros fill up: it has too few other digits for a puzzle. One without any is empty.
    pub fn are_filled_number(&self, extent: &Extent) -> bool {
        let cells = extent.order * extent.order;
        let digits = self.tokens[extent.first].text.trim_start_matches('0').len();
        let is_short = digits > 0 && 4 * digits <= cells;
        extent.group == 0 && cells <= LONGEST_NUMBER && self.is_number(extent.first) && is_short
    }

    /// Whether a field is letters, and zeros between them perhaps, where the cells are letters: it is some more of these.
    fn is_spelt(&self, field: usize, extent: &Extent) -> bool {
        let are_letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let text = self.tokens[field].text;
        let letters = text.replace('0', "");
        !letters.is_empty() && are_letters(&letters) && self.cells(extent).iter().all(|cell| are_letters(cell.text))
    }

    /// The signs of empty cells among the cells, but `0`, which may be a digit of a number.
    fn empties(&self, extent: &Extent) -> Vec<u8> {
        let cells = self.cells(extent);
        b".*_?-xX".iter().copied().filter(|&sign| cells.iter().any(|cell| cell.text.as_bytes() == [sign])).collect()
    }
}

/// The order of a board of so many cells and so many more, of which one may have become the blank between them.
pub fn joined(cells: usize, more: usize) -> Option<usize> {
    square(cells + more).or(square(cells + more + 1))
}

/// Whether a dash among characters is an empty cell. Names of digits have single ones in them, as dates do; among letters, beside
/// another and at an end it is a cell.
fn has_dash_for_cell(text: &str) -> bool {
    text.contains('-') && !has_digit(text) || text.contains("--") || text.starts_with('-') || text.ends_with('-')
}

fn has_digit(text: &str) -> bool {
    text.contains(|character: char| character.is_ascii_digit())
}
