//! Records of as many rows as a row has cells.

use super::{Cut, Cutter};
use crate::format::frames::Frames;
use crate::format::shape::LEAST_ORDER;
use crate::format::text::is_blank;

/// A paragraph of more text is cut before its end is seen.
const MAX_PARAGRAPH: usize = 1 << 20;

/// Cuts after as many rows as the first row has cells. Blank lines end a record too, unless they part it into bands of one
/// height. A paragraph may hold several records; if rows are over, one of them may have come twice anywhere, and all rows
/// behind it would stand in wrong places: so the paragraph is one record, whose rows are too many.
pub struct Squares {
    frames: Frames,
    order: Option<usize>,
    width: fn(&[u8], Frames) -> usize,
    wanted: usize,
    rows: usize,
    band: Option<usize>,
    since_blank: usize,
    /// Whether a row was seen.
    seen: bool,
    /// Blank lines in the run at hand, and the fewest of any run between rows: those between bands, if there are any.
    blanks: usize,
    gap: Option<usize>,
    /// Whether a record of bands was none, so that its last bands are not told from the first ones of the next record.
    adrift: bool,
    /// Whether whole records stand before the open one in its paragraph.
    glued: bool,
    /// The bytes of these records.
    glued_bytes: usize,
}

impl Squares {
    /// Squares whose rows are measured so, usually of this order.
    pub fn new(frames: Frames, order: Option<usize>, width: fn(&[u8], Frames) -> usize) -> Squares {
        Squares {
            frames,
            order,
            width,
            wanted: 0,
            rows: 0,
            band: None,
            since_blank: 0,
            seen: false,
            blanks: 0,
            gap: None,
            adrift: false,
            glued: false,
            glued_bytes: 0,
        }
    }

    fn end(&mut self, cut: Cut) -> Cut {
        (self.rows, self.band, self.since_blank) = (0, None, 0);
        cut
    }

    /// The rows that a record should have by its first one; a row that is one cell off is a faulty one of the usual width, so
    /// is a piece of one in digits that makes no board, and so is any below a whole record of its paragraph: as a small square of its own it would hide that rows are over.
    fn wanted(&self, line: &[u8]) -> usize {
        let width = (self.width)(line, self.frames).max(1);
        let is_piece = width < LEAST_ORDER && line.iter().all(|&byte| byte.is_ascii_digit() || is_blank(byte));
        let is_faulty = |order: usize| width.abs_diff(order) == 1 || is_piece && order > width;
        self.order.filter(|&order| self.glued || is_faulty(order)).unwrap_or(width)
    }

    fn blank(&mut self) -> Cut {
        let glued = std::mem::take(&mut self.glued);
        self.glued_bytes = 0;
        self.blanks += 1;
        if glued && self.rows > 0 {
            return self.end(Cut::Together);
        }
        if self.gap.is_some_and(|gap| self.blanks > gap) {
            // More lines than between bands part puzzles.
            self.adrift = false;
            return if self.rows > 0 { self.end(Cut::After) } else { Cut::On };
        }
        if self.rows == 0 || self.since_blank == 0 {
            return Cut::On;
        }
        let bands = self.band.is_some();
        let band = *self.band.get_or_insert(self.rows);
        if !self.wanted.is_multiple_of(band) || self.since_blank != band || self.rows >= self.wanted {
            self.adrift = self.rows != self.wanted && (self.adrift || bands);
            return self.end(Cut::After);
        }
        if self.adrift {
            return self.end(Cut::After);
        }
        self.since_blank = 0;
        Cut::On
    }
}

impl Cutter for Squares {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            return self.blank();
        }
        self.glued_bytes += line.len();
        if self.frames.is_frame(line) {
            return Cut::Beside;
        }
        let blanks = std::mem::take(&mut self.blanks);
        if blanks > 0 && self.seen {
            self.gap = Some(self.gap.map_or(blanks, |gap| gap.min(blanks)));
        }
        self.seen = true;
        // A record of bands is not closed at its last row: if the run goes on, its last band is none.
        if self.band.is_none() && self.rows > 0 && self.rows >= self.wanted {
            self.end(Cut::Before);
            return self.row(line, Cut::Before);
        }
        self.row(line, Cut::On)
    }

    fn is_in_doubt(&self) -> bool {
        self.glued
    }
}

impl Squares {
    /// Takes in a row; `cut` is where a record has ended already.
    fn row(&mut self, line: &[u8], cut: Cut) -> Cut {
        if self.rows == 0 {
            self.wanted = self.wanted(line);
        }
        self.rows += 1;
        self.since_blank += 1;
        if self.band.is_some_and(|band| self.since_blank > band) {
            // The lines before the blank one were no band but a short record.
            self.band = None;
            self.rows = self.since_blank;
            self.wanted = self.wanted(line);
            return Cut::AtBlank;
        }
        if cut != Cut::On || self.band.is_some() || self.rows < self.wanted {
            return cut;
        }
        self.glued = self.glued_bytes < MAX_PARAGRAPH;
        if !self.glued {
            self.glued_bytes = 0;
        }
        self.end(Cut::After)
    }
}
