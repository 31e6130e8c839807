//! Framing: cuts a stream into records. It knows bytes, lines and bounds, and is the only part of the reader that has a
//! memory; what a record means is for notations.

pub mod gather;
mod headed;
mod objects;
pub mod source;

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

    /// Takes in the next line, which is blank.
    fn blank(&mut self) -> Cut {
        self.line(b"")
    }
}

/// Where a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Not yet.
    On,
    /// Before this line.
    Before,
    /// After this line.
    After,
    /// Before each of these bytes of this line.
    Within(Vec<usize>),
}

impl Framing {
    /// Blank lines part records.
    pub fn paragraphs() -> Framing {
        Framing::Runs(Box::new(headed::Paragraphs))
    }

    /// A record is so many lines.
    pub fn rows(count: usize) -> Framing {
        Framing::Runs(Box::new(headed::Rows { count, seen: 0 }))
    }

    /// A record goes from a line that begins so to the next one.
    pub fn headed(begins: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::Headed(begins)))
    }

    /// A record goes from a line that begins so to the next one; lines with a colon right above it spoil it.
    pub fn headed_below(begins: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::HeadedBelow { begins, keys: None }))
    }

    /// Each line is one that begins so, with what may be the rest of it below.
    pub fn broken(begins: fn(&[u8]) -> bool, is_rest: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::Broken { begins, is_rest, open: false }))
    }

    /// A record goes from the top of a frame to the next one; every other line like this is a top.
    pub fn framed(is_ruler: fn(&[u8]) -> bool) -> Framing {
        Framing::Runs(Box::new(headed::Framed { is_ruler, open: false }))
    }

    /// A record is a JSON object.
    pub fn objects() -> Framing {
        Framing::Runs(Box::new(objects::Objects::default()))
    }
}
