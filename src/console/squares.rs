//! What commands about full Latin squares have in common.

use clap::Args;
use exactly::besides::Besides;
use exactly::format::Record;
use exactly::latin::Square;
use exactly::{Board, Limit};
use num_bigint::BigUint;

use super::args::{InputArgs, JsonArgs, PaceArgs};
use super::diagnostics;
use super::environment::Reporter;
use super::json::{self, Answer, Found};

/// What such a command takes.
#[derive(Args)]
pub struct SquaresArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Print them, one per line: cells with values
    #[arg(long, help_heading = "Answer")]
    pub list: bool,
    #[command(flatten)]
    pub output: JsonArgs,
    #[command(flatten)]
    pub work: PaceArgs,
}

/// The square of a record; without one it is said why.
pub fn of(record: &Record, reporter: &mut Reporter<'_>) -> Option<Square> {
    match Square::of(&record.puzzle) {
        Ok(square) => Some(square),
        Err(error) => {
            reporter.refuse(record, format_args!("{error}"));
            None
        }
    }
}

/// What stands above a list: its place, where there are several, or the object that it is about.
pub fn begin(record: &Record, is_json: bool, reporter: &mut Reporter<'_>) {
    if is_json {
        reporter.json(&json::Beginning::of(reporter.file, record));
    } else if reporter.several {
        reporter.text("", &format!("# {}:{}\n", diagnostics::name(reporter.file), record.line));
    }
}

/// Keeps count of an answer, a number of what this word says.
pub fn tally(number: u64, is_short: bool, word: &'static str, reporter: &mut Reporter<'_>) {
    let is_none = number == 0 && !is_short;
    reporter.tally.count(if is_none { "none" } else { word });
    reporter.tally.status.no |= is_none;
}

/// Keeps count of an answer, and says what stopped it.
pub fn note(record: &Record, number: u64, stopped: Option<Limit>, reporter: &mut Reporter<'_>) {
    tally(number, stopped.is_some(), "counted", reporter);
    if let Some(limit) = stopped {
        reporter.limit(limit);
        reporter.about(record, format_args!("unknown ({limit})"));
    }
}

/// The answer to a square, behind its place.
pub fn say(record: &Record, words: &str, reporter: &mut Reporter<'_>) {
    reporter.text("", &format!("{}:{}: {words}\n", diagnostics::name(reporter.file), record.line));
}

/// How many there are, or at least.
pub fn say_count(
    record: &Record,
    count: &BigUint,
    is_short: bool,
    output: JsonArgs,
    timer: json::Timer,
    reporter: &mut Reporter<'_>,
) {
    if output.json {
        let number = u64::try_from(count).unwrap_or(u64::MAX);
        let said = Found { count: count.to_string(), complete: !is_short };
        let answer = answer(record, reporter, number, is_short, said);
        reporter.json(&answer.timed(timer.seconds(output.timing)));
    } else {
        let least = if is_short { "at least " } else { "" };
        say(record, &format!("{least}{count}"), reporter);
    }
}

/// The same as JSON.
pub fn answer<'o, T>(
    record: &'o Record,
    reporter: &Reporter<'o>,
    number: u64,
    is_short: bool,
    said: T,
) -> Answer<'o, T> {
    Answer::new(reporter.file, record, json::verdict_of(number, !is_short, is_short), said)
}

/// Cells, by row and column from 0, with their values: `r1c1=1 r2c3=5`.
pub fn words(board: &Board, square: &Square, cells: impl Iterator<Item = (usize, usize)>) -> String {
    let word = |(row, column)| {
        let name = board.grid().name(board.grid().cell(row, column));
        format!("{name}={}", board.symbols().symbol(square.value(row, column)))
    };
    cells.map(word).collect::<Vec<_>>().join(" ")
}

/// A record at the same place, of which nothing but its puzzle is to be told.
pub fn bare(record: &Record) -> Record {
    Record {
        puzzle: record.puzzle.clone(),
        format: record.format,
        style: record.style,
        line: record.line,
        note: None,
        solution: None,
        unread: Vec::new(),
        besides: Besides::default(),
        expect: None,
        part: None,
    }
}
