//! Messages about what went wrong: where, what stands there, and what was expected.

use std::fmt::Display;

use exactly::besides::Besides;
use exactly::format::{Beside, Fault, ParseError, ReadError, Record};
use exactly::{BoardError, BoxShape, Grid, SolveError};
use itertools::Itertools as _;

use super::guard::Panicked;
use super::output::{self, NotReadOn};
pub use super::shown::{ERROR, escaped, name};
use super::status::Status;
use super::unread::without;

/// A message of one line about the run as a whole.
pub fn message(text: impl Display) -> String {
    format!("exactly: {ERROR}error:{ERROR:#} {}\n", escaped(&text.to_string()))
}

/// Tells why a run could not go on, unless it is only that nobody reads its output any more.
pub fn failure(error: &anyhow::Error) -> Status {
    if let Some(NotReadOn(status)) = error.downcast_ref() {
        return *status;
    }
    if output::is_closed_pipe(error) {
        return Status::YES;
    }
    output::talk(&in_line(error).unwrap_or_else(|| message(format_args!("{error:#}"))));
    Status::BAD
}

/// An error of a file whose cause names one of its lines, as `file:line: error: …`.
fn in_line(error: &anyhow::Error) -> Option<String> {
    let mut chain = error.chain().map(ToString::to_string);
    let file = chain.next()?;
    let causes = chain.join(": ");
    let (line, fault) = causes.strip_prefix("line ")?.split_once(": ")?;
    let is_number = line.bytes().all(|byte| byte.is_ascii_digit());
    let file = if file == "-" { "<stdin>" } else { &file };
    is_number.then(|| format!("{}:{line}: {ERROR}error:{ERROR:#} {}\n", name(file), escaped(fault)))
}

/// What could not be read or answered.
pub struct Failed {
    /// Whole lines for standard error.
    pub message: String,
    /// What stands in the place of the record that it costs its answer: `not read` or `not answered`. A comment has no
    /// place among the answers, nor has an input without any puzzle.
    pub in_its_place: Option<&'static str>,
}

const NOT_READ: &str = "not read";

impl Failed {
    /// An input that could not be read on.
    pub fn of_read(file: &str, error: &ReadError) -> Failed {
        match error {
            ReadError::Parse(error) => Failed::of_record(file, error),
            error => Failed { message: read_error(file, error), in_its_place: Some(NOT_READ) },
        }
    }

    /// A record that could not be read.
    pub fn of_record(file: &str, error: &ParseError) -> Failed {
        let has_place = !matches!(error.fault, Fault::Expectation | Fault::NoPuzzle);
        Failed { message: parse_error(file, error), in_its_place: has_place.then_some(NOT_READ) }
    }

    /// A record, or the rest of an input, at which the reader panicked.
    pub fn of_panic(file: &str, panicked: Panicked) -> Failed {
        Failed { message: message(format_args!("{}: {panicked}", name(file))), in_its_place: Some(NOT_READ) }
    }

    /// A puzzle of whose text not all was read, where that is too little.
    pub fn of_unread(file: &str, record: &Record) -> Failed {
        Failed { message: about(file, record.line, &unread(&record.besides)), in_its_place: Some("not answered") }
    }

    /// A puzzle that could not be answered.
    pub fn of_answer(file: &str, line: usize, error: &SolveError) -> Failed {
        Failed { message: about(file, line, error), in_its_place: Some("not answered") }
    }
}

/// What was not read, with the options that do without.
pub fn unread(besides: &Besides) -> String {
    escaped(&format!("{} {}", besides.reason(), without(besides)))
}

/// A record that could not be read: its place, what is wrong, and the text with a caret.
pub fn parse_error(file: &str, error: &ParseError) -> String {
    if let Fault::Foreign(_) = error.fault {
        return message(format_args!("{}: {}", name(file), error.fault));
    }
    let ParseError { line, column, excerpt, caret, caret_length, fault, instead, .. } = error;
    let margin = line.to_string().len();
    let (file, fault) = (name(file), escaped(&in_options(fault)));
    let (mark, caret) = ("^".repeat(*caret_length as usize), *caret as usize);
    let help = |(lines, what): &(String, String)| format!("help: --lines {lines} reads {what}\n");
    let lines: String = instead.iter().flat_map(|instead| &instead.lines).map(help).collect();
    let form = instead.as_ref().and_then(|instead| instead.form);
    let form = form.map_or_else(String::new, |form| format!("help: {form}\n"));
    format!(
        "{file}:{line}:{column}: {ERROR}error:{ERROR:#} {fault}\n {line} | {excerpt}\n {:margin$} | {:caret$}{ERROR}{mark}{ERROR:#}\n{lines}{form}",
        "", ""
    )
}

/// What is wrong, with the option that decides where there is one.
fn in_options(fault: &Fault) -> String {
    let hint = match fault {
        Fault::Contradiction { .. } => return format!("--{fault}"),
        Fault::ZeroBased(symbols) => format!("use --symbols {symbols}"),
        // Two readings as one notation: only lines tell them apart.
        Fault::Ambiguous { readings } if readings[0].0 == readings[1].0 => return fault.to_string(),
        Fault::Ambiguous { readings } => format!("use --from {} or --from {}", readings[0].0, readings[1].0),
        Fault::Small { order: 1, .. } => "use --board latin:1".to_owned(),
        Fault::Small { order, .. } => {
            format!("use --board sudoku:{order} or latin:{order}, or its notation with --from")
        }
        Fault::GluedOrMarks(_) => "use --from pencilmarks if they are candidates".to_owned(),
        Fault::NoOneBoard { order, shapes } => {
            let shapes: String = shapes.iter().map(|(shape, _)| format!(", or --board {shape}")).collect();
            format!("use --board sudoku:{order} if it is one board{shapes}")
        }
        Fault::Doubled { shape, .. } => format!("use --board {shape} if that is meant"),
        Fault::Board(error) => match in_layout(error) {
            Some(hint) => hint,
            None => return fault.to_string(),
        },
        Fault::OnlyLabels => "if they are cells, name the notation: --from block, line, csv, ...".to_owned(),
        Fault::NotUtf8 => "use --encoding cp1252 or utf-16le if it was written so".to_owned(),
        Fault::OtherPuzzle => "use --from line to read the first".to_owned(),
        Fault::RuleIn(Beside::Prose, _) => {
            "use --find, and --board or --also with what it means, --board sudoku if nothing".to_owned()
        }
        Fault::RuleIn(..) => "use --board or --also with what it means, --board sudoku if nothing".to_owned(),
        Fault::SizeIn(_, _, order) => format!("use --board sudoku:{order} if they are"),
        Fault::RegionSizes { .. } => "use --from line or --from block if these are not region labels".to_owned(),
        _ => return fault.to_string(),
    };
    format!("{fault} ({hint})")
}

/// An input that could not be read on.
pub fn read_error(file: &str, error: &ReadError) -> String {
    match error {
        ReadError::Parse(error) => parse_error(file, error),
        error => message(format_args!("{}: {error}", name(file))),
    }
}

/// What a text may say instead of what no board can be.
fn in_layout(error: &BoardError) -> Option<String> {
    let hint = match *error {
        BoardError::LineSize { ref name, cells, .. } => {
            let lines = if name.starts_with("row") { "rows" } else { "columns" };
            format!("write values: 1-{cells} or more of them, or {lines}: none")
        }
        BoardError::BoxesOn { rows, columns, values, .. } => {
            let usual = Grid::rectangle(rows, columns).and_then(|grid| BoxShape::usual(&grid, values));
            let usual = usual.map_or_else(String::new, |shape| format!("boxes: {shape} or "));
            format!("write {usual}boxes: none")
        }
        BoardError::Boxes { order, .. } => {
            let usual = BoxShape::default_for(order).map_or_else(String::new, |shape| format!("boxes: {shape} or "));
            format!("write {usual}boxes: none")
        }
        BoardError::BoardOutside { row, column, order } => {
            format!("write grid: {}x{} or larger", row + order - 1, column + order - 1)
        }
        _ => return None,
    };
    Some(hint)
}

/// What is wrong with the puzzle at a line.
pub fn about(file: &str, line: usize, error: &impl Display) -> String {
    format!("{}:{line}: {ERROR}error:{ERROR:#} {error}\n", name(file))
}

/// `1 solution`, `2 solutions`.
pub fn counted(number: &impl Display, what: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    number + " " + what + plural
}
