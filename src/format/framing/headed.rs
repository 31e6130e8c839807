//! Records that a line of their own heads, or that blank lines part.

use super::{Cut, Cutter};

/// Cuts before each line that begins a record.
pub struct Headed(pub fn(&[u8]) -> bool);

impl Cutter for Headed {
    fn line(&mut self, line: &[u8]) -> Cut {
        if (self.0)(line) { Cut::Before } else { Cut::On }
    }
}

/// Cuts at blank lines.
pub struct Paragraphs;

impl Cutter for Paragraphs {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() { Cut::After } else { Cut::On }
    }
}
