//! Which notation an input is in, by its head: each notation says how sure it is, and the surest is taken.

use super::fault::{Fault, ParseError};
use super::framing::source::Source;
use super::head::Head;
use super::notations::{self, NOTATIONS};
use super::options::Options;
use super::parser::Parser;
use super::reader::Reader;
use super::reading::{Claim, Grade, Reading, Settled};
use super::recurring::recurring;
use super::solved;
use super::text::Line;
use crate::puzzle::Puzzle;

/// The notation of an input, with what its head settles.
pub struct Taken {
    /// The notation.
    pub format: &'static dyn Reading,
    /// What holds for all of the input.
    pub settled: Settled,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Settles the notation of an input by its head, whose first line has this number. `whole`: nothing follows.
///
/// # Errors
/// Where no notation fits, two fit equally well and mean different puzzles, or an option contradicts the one that fits.
pub fn settle(text: &[u8], number: usize, whole: bool, options: &Options) -> Result<Taken, ParseError> {
    let head = Head::new(text, number, whole, options.frames());
    let first = head.first().unwrap_or(Line { number, text: "", before: 0 });
    let mut taken = match options.from.and_then(notations::reading) {
        Some(format) => Taken { format, settled: format.insist(&head, options), notes: Vec::new() },
        None => surest(text, &head, first, options)?,
    };
    if let (None, Some(board)) = (taken.format.bare(), &options.board) {
        let input = format!("{} brings its own board", taken.format.name());
        return Err(first.error(Fault::Contradiction { said: format!("board {board}"), input }));
    }
    if let Some(column) = options.column.as_deref().filter(|_| !taken.format.has_columns()) {
        return Err(first.error(Fault::Expected(format!("a table with a column called {column:?}"))));
    }
    taken.notes.extend(solved::settle(&mut taken.settled, &head, options));
    let order = options.order().or(taken.settled.order);
    let recurring = recurring(&head).filter(|_| options.from.is_none());
    Ok(Taken { settled: Settled { order, frames: head.frames, recurring, ..taken.settled }, ..taken })
}

/// Whether no notation with a signature takes this head: transitional.
pub fn is_bare(text: &[u8], number: usize, whole: bool, options: &Options) -> bool {
    const BARE: [&str; 14] = [
        "line",
        "block",
        "judge-a",
        "judge-b",
        "judge-d",
        "jigsaw",
        "pencilmarks",
        "pls",
        "csv",
        "markdown",
        "table",
        "labelled",
        "array",
        "titled",
    ];
    let head = Head::new(text, number, whole, options.frames());
    let is_typed = |format: &&dyn Reading| !BARE.contains(&format.name()) && format.name() != "slashed";
    match options.from {
        Some(format) => BARE.contains(&format.name()) || format.name() == "slashed",
        None => !NOTATIONS
            .into_iter()
            .filter(is_typed)
            .any(|format| format.recognise(&head, options).is_some_and(|claim| claim.grade == Grade::Signature)),
    }
}

/// The surest notation. Of two that are equally sure and read the same, the more special one.
fn surest(text: &[u8], head: &Head, first: Line, options: &Options) -> Result<Taken, ParseError> {
    let claims = NOTATIONS.into_iter().rev().filter_map(|format| Some((format, format.recognise(head, options)?)));
    let claims: Vec<(&dyn Reading, Claim)> = claims.collect();
    let Some(best) = claims.iter().map(|(_, claim)| claim.grade).max() else {
        let unrecognised = || first.error(Fault::Unrecognised("no line looks like cells of a puzzle"));
        return Err(head.fault.clone().unwrap_or_else(unrecognised));
    };
    let mut rivals = claims.into_iter().filter(|(_, claim)| claim.grade == best);
    let Some((format, claim)) = rivals.next() else {
        return Err(first.error(Fault::NoPuzzle));
    };
    for (other, rival) in rivals {
        if !agree(text, head, [(format, &claim), (other, &rival)], options) {
            let readings = [(format.name(), claim.why), (other.name(), rival.why)];
            return Err(first.error(Fault::Ambiguous { readings: Box::new(readings) }));
        }
    }
    Ok(Taken { format, settled: claim.settled, notes: claim.note.into_iter().collect() })
}

/// Whether two notations read the same puzzles in the head.
fn agree(text: &[u8], head: &Head, claims: [(&'static dyn Reading, &Claim); 2], options: &Options) -> bool {
    let [one, other] = claims.map(|(format, claim)| {
        let settled = Settled { frames: head.frames, ..claim.settled.clone() };
        puzzles(text, format, settled, options)
    });
    one == other
}

fn puzzles(text: &[u8], format: &'static dyn Reading, settled: Settled, options: &Options) -> Vec<Option<Puzzle>> {
    let mut reader = Reader::start(Source::new(text), format, settled);
    let mut parser = Parser::new(options);
    let mut puzzles = Vec::new();
    while let Some(Ok(chunk)) = reader.next_chunk() {
        puzzles.extend(parser.records(&chunk).map(|record| record.ok().map(|record| record.puzzle)));
    }
    puzzles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::reading::Grade;

    /// Runs every notation's example through every notation: the page says what each makes of it.
    #[test]
    fn the_table_of_recognition_is_true() {
        let page = include_str!("../../docs/formats.md");
        let mut missing = Vec::new();
        for example in NOTATIONS {
            let head = Head::new(example.example().as_bytes(), 1, true, Options::default().frames());
            let claims = NOTATIONS
                .into_iter()
                .rev()
                .filter_map(|notation| Some((notation.recognise(&head, &Options::default())?, notation.name())));
            let mut claims: Vec<(Grade, &str)> = claims.map(|(claim, name)| (claim.grade, name)).collect();
            claims.sort_by_key(|(grade, _)| std::cmp::Reverse(*grade));
            assert_eq!(claims.first().map(|(_, name)| *name), Some(example.name()), "{}", example.example());
            let word = |grade: Grade| match grade {
                Grade::Signature => "a signature",
                Grade::Fits => "fits",
                Grade::Noted => "fits with a note",
            };
            let said: Vec<String> = claims.iter().map(|(grade, name)| format!("`{name}`: {}", word(*grade))).collect();
            let row = format!("| `{}` | {} |\n", example.name(), said.join(", "));
            missing.extend(Some(row).filter(|row| !page.contains(row)));
        }
        assert!(missing.is_empty(), "docs/formats.md lacks these rows:\n{}", missing.concat());
    }
}
