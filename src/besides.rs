//! What a record brings besides the rules that were read: rules in words, drawings, cages that may be labels. Whether it is accounted for,
//! and what is told of a puzzle where it is not.

mod drawings;
mod grammar;
mod sentences;
mod tokens;
mod told;

pub use drawings::Drawings;
pub use told::Standing;

use crate::board::Board;

/// What a record brings besides the rules that were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// The sentences of its rules that say more than was read, in the words of their author.
    pub words: Vec<String>,
    /// What is drawn and may stand for rules.
    pub drawings: Drawings,
    /// Cages that may be labels: which, and why. None where all words were understood.
    pub labels: Vec<String>,
    /// Whether the puzzle is what was read of it, although words may say more.
    pub ignore_words: bool,
    /// The same of drawings.
    pub ignore_drawings: bool,
}

impl Besides {
    /// What rules in words, drawings and cages leave open on a board.
    pub fn of(ruleset: &str, drawings: Drawings, labels: Vec<String>, board: &Board) -> Besides {
        // Most records have none.
        let words = if ruleset.is_empty() { Vec::new() } else { unread(ruleset, board) };
        let labels = if words.is_empty() { Vec::new() } else { labels };
        Besides { words, drawings, labels, ..Besides::default() }
    }

    /// Whether nothing is left open: all was read, or is to be ignored.
    pub fn is_accounted(&self) -> bool {
        !self.has_open_words() && !self.has_open_drawings()
    }

    /// Whether words are left open.
    pub fn has_open_words(&self) -> bool {
        !self.words.is_empty() && !self.ignore_words
    }

    /// Whether drawings are.
    pub fn has_open_drawings(&self) -> bool {
        !self.drawings.is_empty() && !self.ignore_drawings
    }

    /// The words that were not read, ignored or not, in a sentence for people.
    pub fn in_words(&self) -> String {
        format!("these words were not read: {}", listed(&self.words, |words| format!("“{words}”")))
    }

    /// What is left open, in a sentence for people.
    pub fn reason(&self) -> String {
        let mut parts = Vec::new();
        if self.has_open_words() {
            parts.push(self.in_words());
            if !self.labels.is_empty() {
                parts.push(listed(&self.labels, str::to_owned));
            }
        }
        if self.has_open_drawings() {
            parts.push(self.drawings.to_string());
        }
        parts.join("; ")
    }
}

/// The sentences of a ruleset that are not understood; all of them where those that are do not say what holds on this board.
fn unread(ruleset: &str, board: &Board) -> Vec<String> {
    let sentences = sentences::of(ruleset);
    let said: Vec<_> = sentences.iter().map(|sentence| grammar::said(sentence, board)).collect();
    let whole = said.iter().flatten().fold(grammar::Houses::default(), |all, houses| all.and(*houses));
    let is_read = |said: &Option<grammar::Houses>| said.is_some() && whole.are_of(board);
    let unread = sentences.into_iter().zip(&said).filter(|(_, said)| !is_read(said));
    unread.map(|(sentence, _)| sentence).collect()
}

/// The letters of a list that a message shows.
const SHOWN: usize = 120;

/// The first of some texts, so far as a line has room, and how many more there are.
fn listed(texts: &[String], show: impl Fn(&str) -> String) -> String {
    let first = texts.first().map_or("", String::as_str);
    let cut = first.char_indices().nth(SHOWN).map(|(place, _)| format!("{}…", first[..place].trim_end()));
    match texts.len() {
        0 | 1 => show(cut.as_deref().unwrap_or(first)),
        count => format!("{} and {} more", show(cut.as_deref().unwrap_or(first)), count - 1),
    }
}

#[cfg(test)]
mod tests;
