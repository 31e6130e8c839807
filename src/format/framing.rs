//! Framing: cuts a stream into records. It knows bytes, lines and bounds, and is the only part of the reader that has a
//! memory; what a record means is for notations.

mod arrays;
mod brackets;
mod counted;
mod framed;
pub mod gather;
mod headed;
mod objects;
mod pairs;
mod sheets;
pub mod source;
mod squares;

use super::frames::Frames;
pub use pairs::{Lines, Pairing};

/// How a stream falls into records.
pub enum Framing {
    /// Each line is one, unless it is blank or a comment.
    Lines,
    /// Runs of lines, whose ends this finds.
    Runs(Box<dyn Cutter>),
}

/// Finds the ends of records in a stream of lines, none of them a comment.
pub trait Cutter: Send {
    /// Takes in the next line, empty where it is blank, and tells where a record ends.
    fn line(&mut self, line: &[u8]) -> Cut;

    /// Takes in the next line, which is blank, as it is written.
    fn blank(&mut self, _line: &[u8]) -> Cut {
        self.line(b"")
    }

    /// Whether the lines to come may still say that the records closed last are none ([`Cut::Together`]).
    fn is_in_doubt(&self) -> bool {
        false
    }
}

/// Where a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Not yet.
    On,
    /// Not yet, and this line makes no record by itself: it belongs to a frame.
    Beside,
    /// Before this line.
    Before,
    /// After this line.
    After,
    /// Where the last run of blank lines began.
    AtBlank,
    /// Where the last run of blank lines began; that run belongs to no record.
    Around,
    /// Before this line, which is blank; the records in doubt are one with the open one.
    Together,
    /// Before this line, which is blank; the lines since the last record are one too, although they are blank.
    Rows,
    /// Before each of these bytes of this line.
    Within(Vec<usize>),
}

impl Framing {
    /// Blank lines part records.
    pub fn paragraphs() -> Framing {
        Framing::Runs(Box::new(headed::Paragraphs))
    }

    /// A record goes from a line that begins so to the next one.
    pub fn headed(begins: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::Headed(begins)))
    }

    /// A record goes from a line that begins so to the next one; lines with a colon right above it spoil it.
    pub fn headed_below(begins: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::HeadedBelow::new(begins)))
    }

    /// A record goes from a line that begins in one of these ways to the next one that begins in the same.
    pub fn headed_alike(ways: [fn(&[u8]) -> bool; 2]) -> Framing {
        Framing::Runs(Box::new(headed::HeadedAlike { ways, used: None }))
    }

    /// Each line is one that begins so, with what may be the rest of it below.
    pub fn broken(begins: fn(&[u8]) -> bool, is_rest: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::Broken::new(begins, is_rest)))
    }

    /// A record goes from the top of a frame to the next one; every other line like this is a top.
    pub fn framed(is_ruler: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(framed::Framed::new(is_ruler)))
    }

    /// A record is as many rows as a row has cells by this measure, usually `order`; frames and bands may part them.
    /// Where a paragraph has rows over, it is one record as a whole.
    pub fn squares(frames: Frames, order: Option<usize>, width: fn(&[u8], Frames) -> usize) -> Framing {
        Framing::Runs(Box::new(squares::Squares::new(frames, order, width)))
    }

    /// A record is a line of cells and one of labels.
    pub fn line_pairs(frames: Frames, lines: Lines) -> Framing {
        Framing::Runs(Box::new(pairs::LinePairs::new(frames, lines)))
    }

    /// A record is two squares of rows by this measure, usually of this order.
    pub fn pairs(frames: Frames, order: Option<usize>, width: fn(&[u8], Frames) -> usize) -> Framing {
        Framing::Runs(Box::new(pairs::Pairs::new(frames, order, width)))
    }

    /// A record ends where its outermost bracket closes; a line that begins so starts one anew.
    pub fn brackets(begins: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(brackets::Brackets::new(begins)))
    }

    /// A record is a JSON object.
    pub fn objects() -> Framing {
        Framing::Runs(Box::new(objects::Objects::default()))
    }

    /// A record is what stands in brackets of any kind, or a run of lines that are a bracket each.
    pub fn arrays() -> Framing {
        Framing::Runs(Box::new(arrays::Arrays::default()))
    }

    /// A record is a paragraph of lines; a line of n² fields of a board of this order is one by itself.
    pub fn sheets(delimiter: u8, order: Option<usize>) -> Framing {
        Framing::Runs(Box::new(sheets::Sheets::new(delimiter, order)))
    }

    /// A record is n lines of n characters, a line with a number, and so many lines.
    pub fn counted() -> Framing {
        Framing::Runs(Box::new(counted::Counted::default()))
    }
}
