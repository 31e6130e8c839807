//! A puzzle of whose text not all was read: what commands make of it, and what is said.

use exactly::besides::Besides;
use exactly::certify::unread::NotRead;

use exactly::format::Record;

/// What a command makes of a puzzle whose text brings more than the rules that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// It says what follows from the rules that were read. That is no answer, unless the only solution is the published one.
    Follows,
    /// It shows or writes the puzzle; a note names what was not read.
    Shows,
    /// It refuses the puzzle.
    Refuses,
    /// It tells by itself.
    Tells,
}

/// Why a verdict stands though not all was read.
pub const PUBLISHED: &str = "the only solution is the published one";
/// What an answer is where it does not.
pub const FOLLOWS: &str = "what is said follows from the rules that were read";

/// The options that do without what was not read.
pub fn without(besides: &Besides) -> String {
    let options = [("--ignore-words", besides.has_open_words()), ("--ignore-drawings", besides.has_open_drawings())];
    let named: Vec<&str> = options.iter().filter(|(_, is_open)| *is_open).map(|(name, _)| *name).collect();
    let answer = if named.len() == 1 { "answers" } else { "answer" };
    format!("({} {answer} without them)", named.join(" and "))
}

/// Comments that list what was not read, for a file that says the puzzle without it; each line begins with `sign`.
pub fn comments(record: &Record, sign: &str) -> String {
    let lines = NotRead::lines(&record.unread, &record.besides.words);
    lines.lines().map(|line| format!("{sign}{}\n", line.trim_start_matches('#'))).collect()
}
