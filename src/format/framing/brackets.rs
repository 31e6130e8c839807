//! Records that are arrays: several on a line, or one on many lines.

use super::{Cut, Cutter};

/// Cuts where the outermost bracket closes.
pub struct Brackets {
    /// Whether a line starts a record, even within an open one, which then lacks its end.
    begins: fn(&[u8]) -> bool,
    depth: usize,
    quote: Option<u8>,
}

impl Brackets {
    /// Arrays, told by their first line.
    pub fn new(begins: fn(&[u8]) -> bool) -> Brackets {
        Brackets { begins, depth: 0, quote: None }
    }

    /// Takes in a character; tells whether it closes the outermost bracket.
    fn closes(&mut self, byte: u8) -> bool {
        match (self.quote, byte) {
            (Some(quote), _) if quote == byte => self.quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => self.quote = Some(byte),
            (None, b'[') => self.depth += 1,
            (None, b']') => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

impl Cutter for Brackets {
    fn line(&mut self, line: &[u8]) -> Cut {
        let anew = self.depth > 0 && (self.begins)(line);
        if anew {
            self.depth = 0;
        }
        // No string goes on over the end of a line.
        self.quote = None;
        let closed = line.iter().enumerate().filter(|&(_, &byte)| self.closes(byte)).map(|(place, _)| place + 1);
        let mut ends: Vec<usize> = closed.collect();
        if !ends.is_empty() && self.depth == 0 {
            ends.push(line.len());
        }
        match (anew, ends.is_empty()) {
            (true, true) => Cut::Before,
            (true, false) => Cut::Within([vec![0], ends].concat()),
            (false, true) => Cut::On,
            (false, false) => Cut::Within(ends),
        }
    }
}
