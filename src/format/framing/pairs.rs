//! Records of two lines, or of two squares.

use super::{Cut, Cutter};
use crate::format::frames::Frames;

/// A paragraph of more text is cut before its end is seen.
const MAX_PARAGRAPH: usize = 1 << 20;

/// Which of two lines comes first.
#[derive(Clone, Copy)]
pub struct Lines {
    /// Whether a line looks like the labels of a board of this order.
    pub is_labels: fn(&[u8], usize) -> bool,
    /// The order of the boards.
    pub order: usize,
    /// How they stand.
    pub pairing: Pairing,
}

/// How lines of cells and of labels stand, each pair of them a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairing {
    /// One behind the other, whatever they look like.
    #[default]
    Alternate,
    /// Cells above their labels.
    CellsFirst,
    /// Labels above their cells.
    LabelsFirst,
    /// A line is lost, and nobody can tell which: each may belong to the one before or the one behind, and all are one record.
    Torn,
}

/// Cuts between lines of the second kind and lines of the first: a record of one of each is a puzzle. Where a line is lost,
/// doubled or out of its place, its neighbours are in the record too, which nobody can pair, since each may belong to another.
pub struct LinePairs {
    frames: Frames,
    lines: Lines,
    /// Whether the open record ends with a line of the second kind.
    closed: bool,
    /// Lines of the open record.
    count: usize,
}

impl LinePairs {
    /// Pairs of such lines.
    pub fn new(frames: Frames, lines: Lines) -> LinePairs {
        LinePairs { frames, lines, closed: false, count: 0 }
    }

    /// Whether a line is of the kind that comes first.
    fn is_first(&self, line: &[u8]) -> bool {
        let labels = || (self.lines.is_labels)(line, self.lines.order);
        match self.lines.pairing {
            Pairing::Alternate => self.count.is_multiple_of(2),
            Pairing::CellsFirst => !labels(),
            Pairing::LabelsFirst => labels(),
            Pairing::Torn => false,
        }
    }
}

impl Cutter for LinePairs {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            return Cut::On;
        }
        if self.frames.is_frame(line) {
            return Cut::Beside;
        }
        let is_first = self.is_first(line);
        let begins = self.closed && is_first;
        self.closed = !is_first;
        self.count = if begins { 1 } else { self.count + 1 };
        if begins { Cut::Before } else { Cut::On }
    }
}

/// Cuts after two squares. A blank line may stand between them; what stands between two blank lines is at least one of them,
/// however many rows it has.
pub struct Pairs {
    frames: Frames,
    order: Option<usize>,
    width: fn(&[u8], Frames) -> usize,
    /// Rows of a square.
    half: usize,
    /// Rows of the open record, and those behind the last blank line.
    rows: usize,
    since_blank: usize,
    /// Whether a blank line stands behind the first square.
    parted: bool,
    /// Whether a record ended in the paragraph at hand, so that rows behind it may be over.
    glued: bool,
    glued_bytes: usize,
}

impl Pairs {
    /// Pairs of squares whose rows are measured so, usually of this order.
    pub fn new(frames: Frames, order: Option<usize>, width: fn(&[u8], Frames) -> usize) -> Pairs {
        Pairs { frames, order, width, half: 0, rows: 0, since_blank: 0, parted: false, glued: false, glued_bytes: 0 }
    }

    fn end(&mut self, cut: Cut) -> Cut {
        (self.rows, self.since_blank, self.parted) = (0, 0, false);
        cut
    }

    fn blank(&mut self) -> Cut {
        let (rows, glued) = (std::mem::take(&mut self.since_blank), std::mem::take(&mut self.glued));
        self.glued_bytes = 0;
        if rows == 0 {
            return Cut::On;
        }
        if glued && rows != self.half {
            return self.end(Cut::Together);
        }
        // One and a half squares are two that have lost rows; fewer go on, even if a blank line stands within one.
        if 2 * self.rows >= 3 * self.half {
            return self.end(Cut::After);
        }
        self.parted = true;
        Cut::On
    }
}

impl Cutter for Pairs {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            return self.blank();
        }
        self.glued_bytes += line.len();
        if self.frames.is_frame(line) {
            return Cut::Beside;
        }
        if self.rows == 0 {
            self.half = self.order.unwrap_or_else(|| (self.width)(line, self.frames)).max(1);
        }
        self.rows += 1;
        self.since_blank += 1;
        let whole = if self.parted { self.half } else { 2 * self.half };
        if self.since_blank < whole {
            return Cut::On;
        }
        self.glued = self.glued_bytes < MAX_PARAGRAPH;
        if !self.glued {
            self.glued_bytes = 0;
        }
        self.end(Cut::After)
    }

    fn is_in_doubt(&self) -> bool {
        self.glued
    }
}
