//! What a notation cannot say, found by reading back what was written.

use std::collections::HashSet;
use std::fmt;

use super::boards::Boards;
use super::options::Options;
use super::parser::Context;
use super::reader::Settled;
use super::text::{Frames, Raw};
use super::{Form, Format, Style};
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::rule::{House, Meaning};
use crate::symbols::Symbols;

/// All that a notation cannot say of a puzzle or a solution, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss(pub Vec<String>);

impl std::error::Error for Loss {}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join(", "))
    }
}

impl Loss {
    /// One thing.
    pub fn of(what: impl Into<String>) -> Loss {
        Loss(vec![what.into()])
    }
}

/// Refuses boards that are not of the one order that a notation has.
pub fn only_order(board: &Board, order: usize) -> Result<(), Loss> {
    match board.order() == order {
        true => Ok(()),
        false => Err(Loss::of(format!("the order {} (only order {order} fits)", board.order()))),
    }
}

/// For each cell its region, or its box where there are no regions.
pub fn region_of(board: &Board) -> Result<Vec<u8>, Loss> {
    board.partition().ok_or_else(|| Loss::of("that it has no regions"))
}

/// Writes a puzzle, reads it back and compares.
pub fn write_checked<F: Format + ?Sized>(
    format: &F,
    puzzle: &Puzzle,
    style: Style,
    out: &mut String,
) -> Result<(), Loss> {
    let start = out.len();
    let fits = format.put_puzzle(puzzle, style, out).and_then(|()| {
        let lost = lost(format, puzzle, style.form, &out[start..]);
        if lost.is_empty() { Ok(()) } else { Err(Loss(lost)) }
    });
    if fits.is_err() {
        out.truncate(start);
    }
    fits
}

fn lost<F: Format + ?Sized>(format: &F, puzzle: &Puzzle, form: Form, text: &str) -> Vec<String> {
    let (options, order) = (Options::default(), puzzle.board().order());
    let mut frames = Frames::default();
    frames.see(text.lines().map(str::as_bytes));
    let line: &'static dyn Format = &super::line::LINE;
    let settled = Settled { format: line, order: Some(order), form, frames, header: None };
    let mut context = Context { options: &options, settled: &settled, boards: &mut Boards::default(), plain: None };
    match format.read(Raw { text: text.as_bytes(), line: 1 }, 0..text.len(), &mut context) {
        Ok(read) => differences(format, puzzle, &read.puzzle),
        Err(error) if *puzzle.board().symbols() != Symbols::default_for(order) => {
            vec![format!("the symbols {} ({error})", names(puzzle.board()))]
        }
        Err(error) => vec![error.to_string()],
    }
}

fn differences<F: Format + ?Sized>(format: &F, puzzle: &Puzzle, read: &Puzzle) -> Vec<String> {
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
pub fn is_usual(board: &Board) -> bool {
    let order = board.order();
    match board.symbols() {
        Symbols::Numbers => true,
        Symbols::Characters(characters) => {
            let upper = Symbols::Characters(characters.to_ascii_uppercase().into());
            upper == Symbols::default_for(order) || Some(upper) == Symbols::letters(order)
        }
    }
}
