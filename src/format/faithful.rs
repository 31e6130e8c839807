//! Writing that loses nothing: what was written is read back and compared.

use std::collections::HashSet;

use super::boards::Boards;
use super::loss::Loss;
use super::notation::Format;
use super::notations;
use super::options::Options;
use super::reading::{Context, Settled};
use super::style::Style;
use super::text::{Frames, Raw};
use crate::board::Board;
use crate::grid::Cell;
use crate::limits::Never;
use crate::puzzle::Puzzle;
use crate::rule::{House, Meaning};
use crate::symbols::Symbols;

impl dyn Format {
    /// Appends a puzzle: a whole record with its last line end, which reads back as the same puzzle.
    ///
    /// # Errors
    /// Names all that would be lost; nothing is appended then.
    pub fn write_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let start = out.len();
        let fits = self.put_puzzle(puzzle, style, out).and_then(|()| {
            let lost = lost(self, puzzle, style, &out[start..]);
            if lost.is_empty() { Ok(()) } else { Err(Loss(lost)) }
        });
        if fits.is_err() {
            out.truncate(start);
        }
        fits
    }
}

fn lost(format: &dyn Format, puzzle: &Puzzle, style: Style, text: &str) -> Vec<String> {
    let order = puzzle.board().order();
    let Some(notation) = notations::reading(format) else { return vec!["a way to read it back".to_owned()] };
    let options = Options { from: Some(notation), ..Options::default() };
    let mut frames = Frames::default();
    frames.see(text.lines().map(str::as_bytes));
    let settled = Settled { order: Some(order), form: style.form, frames, heading: None };
    let mut context = Context { options: &options, settled: &settled, boards: &mut Boards::default(), stop: &Never };
    match notation.parse(Raw { text: text.as_bytes(), line: 1, before: 0 }, &mut context) {
        Ok(read) => differences(format, puzzle, &read.puzzle),
        Err(error) if *puzzle.board().symbols() != Symbols::default_for(order) => {
            vec![format!("the symbols {} ({error})", names(puzzle.board()))]
        }
        Err(error) => vec![error.to_string()],
    }
}

fn differences(format: &dyn Format, puzzle: &Puzzle, read: &Puzzle) -> Vec<String> {
    let [ours, theirs] = [puzzle, read].map(Puzzle::board);
    if ours.order() != theirs.order() {
        return vec![format!("the order {}", ours.order())];
    }
    let [kept, got] =
        [ours, theirs].map(|board| rules(board).into_iter().map(|(says, _)| says).collect::<HashSet<_>>());
    let mut lost: Vec<String> = Vec::new();
    for (says, name) in rules(ours) {
        if !got.contains(&says) && !lost.contains(&name) {
            lost.push(name);
        }
    }
    for (says, name) in rules(theirs) {
        let absence = format!("that it has no {name}");
        if !kept.contains(&says) && !lost.contains(&absence) {
            lost.push(absence);
        }
    }
    if !(names(ours) == names(theirs) || format.relabels() && is_usual(ours)) {
        lost.push(format!("the symbols {}", names(ours)));
    }
    if puzzle.givens() != read.givens() {
        let marks = puzzle.givens().iter().any(|given| given.allowed.single().is_none());
        lost.push(if marks { "pencil marks" } else { "givens" }.to_owned());
    }
    lost
}

/// What a rule says, so that two notations can be compared: which cells differ, whatever they are called, or a meaning of its
/// own.
#[derive(PartialEq, Eq, Hash)]
enum Says<'b> {
    /// The cells in reading order.
    Different(Vec<Cell>),
    Clue(&'b Meaning),
}

/// The rules, each with a word for its kind.
fn rules(board: &Board) -> Vec<(Says<'_>, String)> {
    let named = board.rules().iter().map(|rule| match rule.meaning.house() {
        Some((house, different)) => {
            let mut cells = different.cells.clone();
            cells.sort_unstable();
            (Says::Different(cells), plural(house).map_or_else(|| rule.name.clone(), str::to_owned))
        }
        None => (Says::Clue(&rule.meaning), rule.name.clone()),
    });
    named.collect()
}

/// What houses of a kind are called together; groups have names of their own.
fn plural(house: House) -> Option<&'static str> {
    match house {
        House::Row => Some("rows"),
        House::Column => Some("columns"),
        House::Box => Some("boxes"),
        House::Region => Some("regions"),
        House::Diagonal => Some("diagonals"),
        House::Window => Some("windows"),
        House::Group => None,
    }
}

/// The symbols of a board in order.
fn names(board: &Board) -> String {
    match board.symbols() {
        Symbols::Characters(characters) => String::from_utf8_lossy(characters).into_owned(),
        Symbols::Numbers if board.order() < 10 => "123456789"[..board.order()].to_owned(),
        Symbols::Numbers => format!("1 to {}", board.order()),
    }
}

/// Whether the symbols are digits, letters or numbers in their usual order, so that others may stand for them.
fn is_usual(board: &Board) -> bool {
    let order = board.order();
    match board.symbols() {
        Symbols::Numbers => true,
        Symbols::Characters(characters) => {
            let upper = Symbols::Characters(characters.to_ascii_uppercase().into());
            upper == Symbols::default_for(order) || Some(upper) == Symbols::letters(order)
        }
    }
}
