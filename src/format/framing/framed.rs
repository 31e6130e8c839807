//! Records that begin with the top of a frame, and go on behind its bottom.

use super::{Cut, Cutter};

/// Cuts before each ruler that opens a frame.
pub struct Framed {
    is_ruler: fn(&[u8]) -> bool,
    open: bool,
}

impl Framed {
    /// Frames whose tops and bottoms are told by this.
    pub fn new(is_ruler: fn(&[u8]) -> bool) -> Framed {
        Framed { is_ruler, open: false }
    }
}

impl Cutter for Framed {
    fn line(&mut self, line: &[u8]) -> Cut {
        if !(self.is_ruler)(line) {
            return Cut::On;
        }
        self.open = !self.open;
        if self.open { Cut::Before } else { Cut::On }
    }
}
