//! Records that a line of their own heads, or that blank lines part.

use super::{Cut, Cutter};

/// Cuts before each line that begins a record.
pub struct Headed(pub fn(&[u8]) -> bool);

impl Cutter for Headed {
    fn line(&mut self, line: &[u8]) -> Cut {
        if (self.0)(line) { Cut::Before } else { Cut::On }
    }
}

/// Cuts behind every so many lines that are not blank.
pub struct Rows {
    /// How many a record has.
    pub count: usize,
    /// How many of the open one are there.
    pub seen: usize,
}

impl Cutter for Rows {
    fn line(&mut self, line: &[u8]) -> Cut {
        self.seen += usize::from(!line.is_empty());
        if self.seen < self.count {
            return Cut::On;
        }
        self.seen = 0;
        if line.is_empty() { Cut::On } else { Cut::After }
    }
}

/// Cuts before each line that begins a record. Where nothing but lines with a colon stand between the last blank line and such a
/// one, they may be rules of the record above or of the one below, and spoil both.
pub struct HeadedBelow {
    /// Whether a line begins a record.
    pub begins: fn(&[u8]) -> bool,
    /// Whether all lines since the last blank one have a colon and begin no record, if there are any.
    pub keys: Option<bool>,
}

impl Cutter for HeadedBelow {
    fn line(&mut self, line: &[u8]) -> Cut {
        if (self.begins)(line) {
            let keys = self.keys.replace(false);
            return if keys == Some(true) { Cut::On } else { Cut::Before };
        }
        let keys = self.keys.unwrap_or(true) && line.contains(&b':');
        self.keys = Some(keys).filter(|_| !line.is_empty());
        Cut::On
    }
}

/// Cuts before each line, but for those that may be the rest of a broken one: they stand right below it and begin as nothing does.
pub struct Broken {
    /// Whether a line begins a record.
    pub begins: fn(&[u8]) -> bool,
    /// Whether it may be the rest of one.
    pub is_rest: fn(&[u8]) -> bool,
    /// Whether the line above is a record or a part of one.
    pub open: bool,
}

impl Cutter for Broken {
    fn line(&mut self, line: &[u8]) -> Cut {
        let goes_on = self.open && !(self.begins)(line) && (self.is_rest)(line);
        self.open = goes_on || (self.begins)(line);
        if line.is_empty() || goes_on { Cut::On } else { Cut::Before }
    }
}

/// Cuts at blank lines.
pub struct Paragraphs;

impl Cutter for Paragraphs {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() { Cut::After } else { Cut::On }
    }
}

/// Cuts before the top of each frame; a record goes on behind the bottom, which looks like it.
pub struct Framed {
    /// Whether a line is a top or a bottom.
    pub is_ruler: fn(&[u8]) -> bool,
    /// Whether the bottom is still to come.
    pub open: bool,
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
