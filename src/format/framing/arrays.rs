//! Records in brackets of any kind, on one line or many; rows that stand in brackets one by one are one record.

use super::{Cut, Cutter};
use crate::format::text::without_remark;

/// Cuts where the outermost bracket closes, if brackets or keys stood in it; else where a blank line follows.
#[derive(Default)]
pub struct Arrays {
    depth: usize,
    /// How deep the open record goes.
    deepest: usize,
    /// Whether a key was seen in it, as in a map.
    keyed: bool,
    quote: Option<u8>,
    /// Whether rows stand before this line.
    rows: bool,
}

impl Arrays {
    /// Takes in a character; tells whether it closes a record.
    fn closes(&mut self, byte: u8) -> bool {
        match (self.quote, byte) {
            (Some(quote), _) if quote == byte => self.quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => self.quote = Some(byte),
            (None, b'[' | b'(' | b'{') => {
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
            }
            (None, b':') => self.keyed |= self.depth > 0,
            (None, b']' | b')' | b'}') => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0 && self.is_whole();
            }
            (None, _) => {}
        }
        false
    }

    /// Whether the brackets that just closed are more than a row; if so, what follows is looked at afresh.
    fn is_whole(&mut self) -> bool {
        let whole = self.deepest > 1 || self.keyed;
        self.rows = !whole;
        (self.deepest, self.keyed) = (0, false);
        whole
    }
}

impl Cutter for Arrays {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            let rows = std::mem::take(&mut self.rows) && self.depth == 0;
            return if rows { Cut::Before } else { Cut::On };
        }
        // No string goes on over the end of a line.
        self.quote = None;
        let said = without_remark(line);
        let closed = said.iter().enumerate().filter(|&(_, &byte)| self.closes(byte)).map(|(place, _)| place + 1);
        // What an array is assigned to ends with its type, in Rust in brackets: `[[u8; 9]; 9] =`.
        let is_type = |end: &usize| said[*end..].trim_ascii_start().starts_with(b"=");
        let mut ends: Vec<usize> = closed.filter(|end| !is_type(end)).collect();
        let Some(last) = ends.last_mut() else { return Cut::On };
        // Marks and a remark behind the last bracket belong to it.
        if said[*last..].iter().all(|byte| b",;) \t".contains(byte)) {
            *last = line.len();
        }
        Cut::Within(ends)
    }
}
