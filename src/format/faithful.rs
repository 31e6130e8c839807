//! Writing that loses nothing: what was written is read back and compared.

mod atoms;

use std::collections::HashSet;

use self::atoms::Atoms;
use super::boards::Boards;
use super::fault::{Fault, ParseError};
use super::loss::{Loss, called};
use super::notation::Format;
use super::options::Options;
use super::reading::{Context, Parsed, Settled};
use super::rules::ties::Verdict;
use super::source::Source;
use super::style::Style;
use super::text::{Line, Raw};
use super::turn::turn;
use super::{explain, notations, settle};
use crate::board::Board;
use crate::grid::Cell;
use crate::limits::Never;
use crate::puzzle::{Puzzle, Solution};
use crate::rule::{Meaning, Rule};
use crate::symbols::Symbols;

impl Format {
    /// A puzzle in this notation: a whole record with its last line end, which reads back as the same puzzle.
    ///
    /// ```
    /// use exactly::Puzzle;
    /// use exactly::format::{EXACTLY, Format};
    ///
    /// let puzzle: Puzzle = "puzzle\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\n".parse()?;
    /// assert_eq!(EXACTLY.to_text(&puzzle)?.parse::<Puzzle>()?, puzzle);
    /// let lost = Format::by_name("line").expect("a notation").to_text(&puzzle).expect_err("a line has no cages");
    /// assert_eq!(lost.to_string(), "cage 1 at r1c1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Names all that would be lost.
    pub fn to_text(&self, puzzle: &Puzzle) -> Result<String, Loss> {
        let mut text = String::new();
        self.write_puzzle(puzzle, self.style(), &mut text)?;
        Ok(text)
    }

    /// Appends a puzzle: a whole record with its last line end, which reads back as the same puzzle.
    ///
    /// # Errors
    /// Names all that would be lost; nothing is appended then.
    pub fn write_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        self.write_puzzle_beside(puzzle, style, &Options::default(), out)
    }

    /// The same, where bare cells need only read back with what `said` says of them: the board and the symbols.
    ///
    /// # Errors
    /// Names all that would be lost; nothing is appended then.
    pub fn write_puzzle_beside(
        &self,
        puzzle: &Puzzle,
        style: Style,
        said: &Options,
        out: &mut String,
    ) -> Result<(), Loss> {
        self.check_form(puzzle.board())?;
        let start = out.len();
        let is_said = self.bare().is_some() && (said.board.is_some() || said.symbols.is_some());
        let fits = self.put_puzzle(puzzle, style, out).and_then(|()| {
            let lost = |said: &Options| lost(self, puzzle, said, &out[start..]);
            let alone = lost(&Options::default());
            let fits = alone.is_empty() || is_said && lost(said).is_empty();
            if fits { Ok(()) } else { Err(Loss(alone)) }
        });
        if fits.is_err() {
            out.truncate(start);
        }
        fits
    }

    /// Appends a solution: a whole record with its last line end, which reads back with the symbols of its board named. `number` counts
    /// the solutions of a puzzle from 1.
    ///
    /// # Errors
    /// Where the shape of the board or its symbols have no place in the notation; nothing is appended then.
    pub fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        // Cells in a line are those of any board, in reading order.
        if self.name() != notations::LINE.name {
            self.check_form(board)?;
        }
        let start = out.len();
        self.put_answer(board, style, solution, number, out)?;
        // Cells of letters, digits and numbers read back as they stand; others may be brackets, frames or titles to a notation.
        let is_sure = self.bare().is_none() || board.values() > 1 && !has_signs(board.symbols());
        if is_sure || reads_back(self, board, solution, &out[start..]) {
            return Ok(());
        }
        out.truncate(start);
        Err(Loss::of(format!("the symbols {}", names(board))))
    }

    /// Refuses boards without an order where the notation has no others.
    fn check_form(&self, board: &Board) -> Result<(), Loss> {
        match board.square() {
            None if !self.has_any_form() => Err(Loss::of(format!("the form of its board ({})", board.layout()))),
            _ => Ok(()),
        }
    }
}

/// Whether values are written with anything but letters and digits.
fn has_signs(symbols: &Symbols) -> bool {
    matches!(symbols, Symbols::Characters(symbols) if !symbols.iter().all(u8::is_ascii_alphanumeric))
}

fn reads_back(format: &Format, board: &Board, solution: &Solution, text: &str) -> bool {
    let symbols = matches!(board.symbols(), Symbols::Characters(_)).then(|| names(board));
    let options = Options { from: Format::by_name(format.read_as()), symbols, ..Options::default() };
    let settled = settle::of_order(&Source::new(text, 1), &options, board.values());
    let values = || solution.values().iter().map(|value| value.index() as u8 + 1);
    match settled.verdict {
        Verdict::One(account) => {
            account.is_whole() && account.boards().all(|found| values().eq(found.cells.iter().copied()))
        }
        _ => false,
    }
}

fn lost(format: &Format, puzzle: &Puzzle, said: &Options, text: &str) -> Vec<String> {
    let order = puzzle.board().values();
    let Some(named) = Format::by_name(format.read_as()) else { return vec!["a way to read it back".to_owned()] };
    let options =
        Options { from: Some(named), board: said.board.clone(), symbols: said.symbols.clone(), ..Options::default() };
    let settled = Settled { order: Some(order), ..Settled::default() };
    // What reads back as the same layout needs no board of its own.
    let mut boards = Boards::with(puzzle.board().clone());
    let mut context = Context { options: &options, settled: &settled, boards: &mut boards, stop: &Never };
    let read = match notations::typed(named) {
        Some(typed) => (typed.parse)(Raw { text: text.as_bytes(), line: 1, before: 0 }, &mut context),
        None => bare(text, named, order, &mut context),
    };
    match read {
        Ok(read) => differences(format, puzzle, &read.puzzle),
        Err(error) if *puzzle.board().symbols() != Symbols::default_for(order) => {
            vec![format!("the symbols {} ({error})", names(puzzle.board()))]
        }
        Err(error) => vec![error.to_string()],
    }
}

/// Reads the one puzzle of a bare text of this order.
fn bare(text: &str, named: &Format, order: usize, context: &mut Context) -> Result<Parsed, ParseError> {
    let source = Source::new(text, 1);
    let settled = settle::of_order(&source, context.options, order);
    let place = Line { number: 1, text: source.lines[0].text, before: 0 };
    match settled.verdict {
        Verdict::One(account) => match account.pieces.into_iter().next() {
            Some(Ok(found)) => turn(found, named, context, place),
            _ => Err(place.error(Fault::NoPuzzle)),
        },
        _ => Err(explain::explain(&source, &settled, context.options)),
    }
}

fn differences(format: &Format, puzzle: &Puzzle, read: &Puzzle) -> Vec<String> {
    let [ours, theirs] = [puzzle, read].map(Puzzle::board);
    if ours.layout() == theirs.layout() && puzzle.givens() == read.givens() {
        return Vec::new();
    }
    if ours.values() != theirs.values() {
        return vec![format!("the order {}", ours.values())];
    }
    let [mut missing, mut added] = [unmatched(ours, theirs), unmatched(theirs, ours)];
    let mut same_givens = puzzle.givens() == read.givens();
    if !(missing.is_empty() && added.is_empty() && same_givens) {
        let [said, heard] = [puzzle, read].map(Atoms::of);
        missing.retain(|(rule, _)| !heard.say(rule, ours));
        added.retain(|(rule, _)| !said.say(rule, theirs));
        // On a board of order 1 a given leaves what its absence does.
        same_givens |= ours.values() > 1 && said.allow_as(&heard);
    }
    let missing: Vec<String> = missing.into_iter().map(|(_, name)| name).collect();
    // Boxes of another shape are lost as boxes.
    let added = added.into_iter().map(|(_, name)| name).filter(|name| !missing.contains(name));
    let absences: Vec<String> = added.map(|name| format!("that it has no {name}")).collect();
    let mut lost: Vec<String> = Vec::new();
    for name in missing.into_iter().chain(absences) {
        if !lost.contains(&name) {
            lost.push(name);
        }
    }
    if !(names(ours) == names(theirs) || format.relabels() && is_usual(ours)) {
        lost.push(format!("the symbols {}", names(ours)));
    }
    if !same_givens {
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

/// The rules of a board that do not stand on another in the same words, each with a word for its kind.
fn unmatched<'b>(board: &'b Board, other: &Board) -> Vec<(&'b Rule, String)> {
    let others: HashSet<Says> = other.rules().iter().map(says).collect();
    let rules = board.rules().iter().filter(|rule| !others.contains(&says(rule)));
    rules.map(|rule| (rule, called(rule))).collect()
}

fn says(rule: &Rule) -> Says<'_> {
    match rule.meaning.house() {
        Some((_, different)) => {
            let mut cells = different.cells.clone();
            cells.sort_unstable();
            Says::Different(cells)
        }
        None => Says::Clue(&rule.meaning),
    }
}

/// The symbols of a board in order.
fn names(board: &Board) -> String {
    match board.symbols() {
        Symbols::Characters(characters) => String::from_utf8_lossy(characters).into_owned(),
        Symbols::Numbers { first } if first + board.values() <= 10 => {
            "0123456789"[*first..first + board.values()].to_owned()
        }
        Symbols::Numbers { first } => format!("{first} to {}", first + board.values() - 1),
    }
}

/// Whether the symbols are digits, letters or numbers in their usual order, so that others may stand for them.
fn is_usual(board: &Board) -> bool {
    let order = board.values();
    match board.symbols() {
        Symbols::Numbers { first } => *first == 1,
        Symbols::Characters(characters) => {
            let upper = Symbols::Characters(characters.to_ascii_uppercase().into());
            upper == Symbols::default_for(order) || Some(upper) == Symbols::letters(order)
        }
    }
}
