//! Records of n rows of n characters, a number, and so many lines.

use super::{Cut, Cutter};

/// Cuts before the first row of each record: what the next line is.
pub enum Counted {
    /// A row, after so many.
    Rows { order: usize, rows: usize },
    /// The number of lines.
    Count,
    /// One of the lines, if so many are left.
    Lines(usize),
}

impl Default for Counted {
    fn default() -> Counted {
        Counted::Rows { order: 0, rows: 0 }
    }
}

impl Counted {
    fn after_row(order: usize, rows: usize) -> Counted {
        if rows < order { Counted::Rows { order, rows } } else { Counted::Count }
    }
}

impl Cutter for Counted {
    fn line(&mut self, line: &[u8]) -> Cut {
        let text = line.trim_ascii();
        if text.is_empty() {
            return Cut::On;
        }
        match self {
            Counted::Rows { order: 0, .. } => *self = Counted::after_row(text.len(), 1),
            Counted::Rows { order, rows } => *self = Counted::after_row(*order, *rows + 1),
            Counted::Count => {
                let count = std::str::from_utf8(text).ok().and_then(|digits| digits.parse().ok());
                *self = Counted::Lines(count.unwrap_or(0));
            }
            // A line too many still belongs to its record; a row where lines are left starts the next one.
            Counted::Lines(left) if text.last().is_some_and(u8::is_ascii_alphabetic) => *left = left.saturating_sub(1),
            Counted::Lines(0) => {
                *self = Counted::after_row(text.len(), 1);
                return Cut::Before;
            }
            Counted::Lines(_) if text.iter().all(u8::is_ascii_digit) => {
                *self = Counted::after_row(text.len(), 1);
                return Cut::Before;
            }
            Counted::Lines(left) => *left -= 1,
        }
        Cut::On
    }
}
