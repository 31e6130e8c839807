//! Records that are JSON objects, each on one line or on many.

use super::{Cut, Cutter};

/// Cuts behind the line on which the outermost brace closes. A line that begins with `{` in the first column, where the one
/// before lacks its end, starts anew.
#[derive(Default)]
pub struct Objects {
    depth: usize,
}

impl Cutter for Objects {
    fn line(&mut self, line: &[u8]) -> Cut {
        // Only the short form of SudokuPad, whose keys have no quotes, has strings in single ones.
        let is_short = matches!(line, [b'{', first, ..] if first.is_ascii_alphanumeric());
        let anew = self.depth > 0 && (is_short || line.starts_with(b"{\""));
        if anew {
            self.depth = 0;
        }
        let (mut quote, mut escaped, mut closed) = (None, false, false);
        for &byte in line {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quote.is_some() => escaped = true,
                // No string goes on over the end of a line.
                b'"' | b'\'' if quote == Some(byte) => quote = None,
                b'"' if quote.is_none() => quote = Some(byte),
                b'\'' if quote.is_none() && is_short => quote = Some(byte),
                b'{' | b'[' if quote.is_none() => self.depth += 1,
                b'}' | b']' if quote.is_none() => {
                    self.depth = self.depth.saturating_sub(1);
                    closed |= self.depth == 0;
                }
                _ => {}
            }
        }
        match (anew, closed && self.depth == 0) {
            (true, true) => Cut::Within(vec![0, line.len()]),
            (true, false) => Cut::Before,
            (false, true) => Cut::After,
            (false, false) => Cut::On,
        }
    }
}
