//! Records of a spreadsheet: paragraphs of rows, or rows that are boards by themselves.

use super::{Cut, Cutter};

/// Cuts at blank lines, and around rows of n² fields.
pub struct Sheets {
    delimiter: u8,
    order: Option<usize>,
    rows: usize,
}

impl Sheets {
    /// Fields with this between them, of boards of this order.
    pub fn new(delimiter: u8, order: Option<usize>) -> Sheets {
        Sheets { delimiter, order, rows: 0 }
    }
}

impl Cutter for Sheets {
    fn line(&mut self, line: &[u8]) -> Cut {
        let fields = memchr::memchr_iter(self.delimiter, line).count() + 1;
        if line.is_empty() {
            // Among tabs a blank line may be a row of empty fields.
            let open = self.delimiter == b'\t' && self.order.is_some_and(|order| (1..order).contains(&self.rows));
            self.rows = if open { self.rows + 1 } else { 0 };
            return if open { Cut::On } else { Cut::Before };
        }
        self.rows += 1;
        match self.order {
            Some(order) if fields == order * order => Cut::After,
            _ => Cut::On,
        }
    }
}
