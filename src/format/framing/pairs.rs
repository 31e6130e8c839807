//! Records of two lines, or of two squares.

use super::{Cut, Cutter};
use crate::format::text::Frames;

/// Cuts after two lines, or after two squares.
pub struct Pairs {
    frames: Frames,
    /// The measure of a square's rows.
    width: Option<fn(&[u8], Frames) -> usize>,
    half: usize,
    lines: usize,
}

impl Pairs {
    /// Pairs of lines, or of squares whose rows are measured so.
    pub fn new(frames: Frames, width: Option<fn(&[u8], Frames) -> usize>) -> Pairs {
        Pairs { frames, width, half: 0, lines: 0 }
    }
}

impl Cutter for Pairs {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            // A blank line stands before, between and behind the squares, but not within one.
            let within = self.width.is_some() && self.lines != 0 && self.lines != self.half;
            self.lines = if within { 0 } else { self.lines };
            return if within { Cut::After } else { Cut::On };
        }
        if self.frames.is_frame(line) {
            return Cut::Beside;
        }
        if self.lines == 0 {
            self.half = self.width.map_or(1, |width| width(line, self.frames).max(1));
        }
        self.lines += 1;
        if self.lines < 2 * self.half {
            return Cut::On;
        }
        self.lines = 0;
        Cut::After
    }
}
