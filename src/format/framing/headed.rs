//! Records that a line of their own heads.

use super::{Cut, Cutter};

/// Cuts before each line that begins a record.
pub struct Headed(pub fn(&[u8]) -> bool);

impl Cutter for Headed {
    fn line(&mut self, line: &[u8]) -> Cut {
        if (self.0)(line) { Cut::Before } else { Cut::On }
    }
}
