//! Records of a spreadsheet: paragraphs of rows, or rows that are boards by themselves.

use super::{Cut, Cutter};
use crate::format::shape::{count_on, is_empty_row};

/// Cuts at blank lines, at rows of empty fields between whole sheets, and around rows of n² fields.
pub struct Sheets {
    delimiter: u8,
    order: Option<usize>,
    /// Rows since the last blank line, or since the last sheet ended.
    rows: usize,
    /// Whether something stands in one of them.
    filled: bool,
    /// Rows of empty fields since the last blank line without tabs, while nothing stands in any of them.
    open: usize,
    /// Whether the first of them may be a heading.
    headed: bool,
    /// Whether rows of empty fields stand behind a whole sheet.
    behind: bool,
    /// Whether such rows were followed by another sheet: so they part sheets here.
    parted: bool,
}

impl Sheets {
    /// Fields with this between them, of boards of this order.
    pub fn new(delimiter: u8, order: Option<usize>) -> Sheets {
        Sheets { delimiter, order, rows: 0, filled: false, open: 0, headed: false, behind: false, parted: false }
    }

    fn fields(&self, line: &[u8]) -> usize {
        memchr::memchr_iter(self.delimiter, line).count() + 1
    }

    /// Whether a line holds a whole board.
    fn is_flat(&self, line: &[u8]) -> bool {
        self.order.is_some_and(|order| self.fields(line) == order * order)
    }

    /// A row of empty fields: behind a whole sheet it belongs to none, unless nothing follows. Then it is left to the sheet, which is
    /// refused with it: it may have lost a column.
    fn empty_row(&mut self, order: usize) -> Cut {
        if self.rows < order + usize::from(self.headed) {
            self.rows += 1;
            return Cut::On;
        }
        self.behind = true;
        if self.parted { Cut::Before } else { Cut::On }
    }
}

impl Cutter for Sheets {
    fn line(&mut self, line: &[u8]) -> Cut {
        self.open = 0;
        if self.is_flat(line) {
            self.rows = 0;
            return Cut::After;
        }
        if self.rows == 0 || self.behind {
            self.headed = self.order == Some(self.fields(line)) && may_head(line, self.delimiter);
        }
        self.filled = true;
        if self.behind {
            (self.rows, self.behind, self.parted) = (1, false, true);
            return Cut::Around;
        }
        self.rows += 1;
        Cut::On
    }

    fn blank(&mut self, line: &[u8]) -> Cut {
        if self.delimiter == b'\t'
            && let Some(order) = self.order
        {
            if !self.filled && line.contains(&b'\t') {
                self.open += if self.is_flat(line) { order } else { 1 };
            }
            if is_empty_row(line) && !self.is_flat(line) {
                return self.empty_row(order);
            }
            // A line that has lost its tabs may be a row of empty fields too.
            if self.filled && (1..order).contains(&self.rows) {
                self.rows += 1;
                return Cut::On;
            }
        }
        (self.rows, self.filled, self.behind) = (0, false, false);
        if line.contains(&b'\t') {
            // Within rows of empty fields alone it is one that is short.
            return if self.open > 0 { Cut::On } else { Cut::Before };
        }
        // As many as a sheet has but for one: it has lost its givens.
        let is_sheet = self.open > 0 && self.order.is_some_and(|order| self.open + 1 >= order);
        self.open = 0;
        if is_sheet { Cut::Rows } else { Cut::Before }
    }
}

/// Whether a row can be names of columns: numbers or letters that count on, or words.
fn may_head(line: &[u8], delimiter: u8) -> bool {
    let fields = || line.split(|&byte| byte == delimiter).map(<[u8]>::trim_ascii);
    count_on(fields()) || fields().all(|field| field.len() > 1 && field[0].is_ascii_alphabetic())
}
