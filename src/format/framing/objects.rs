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
        let anew = self.depth > 0 && line.starts_with(b"{\"");
        if anew {
            self.depth = 0;
        }
        let (mut quoted, mut escaped, mut closed) = (false, false, false);
        for &byte in line {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                // No string goes on over the end of a line.
                b'"' => quoted = !quoted,
                b'{' | b'[' if !quoted => self.depth += 1,
                b'}' | b']' if !quoted => {
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
