//! The answer to one puzzle, and the lines of answers that are lists.

use exactly::Decider;
use exactly::format::{PartOf, Record};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::text::puzzle_text;

/// Changes when a member changes its meaning or goes; new members may come at any time.
pub const SCHEMA: u32 = 1;

/// Of answers that are lines: a head, a line for each solution, an end.
pub const SCHEMA_OF_LINES: u32 = 2;

/// The answer to one puzzle, with what its command says besides.
#[derive(Serialize, JsonSchema)]
pub struct Answer<'a, T> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    read: Read,
    /// The answer in a word: `solved`, `unique`, `multiple`, `none` or `unknown`.
    verdict: &'static str,
    /// What decided: `search`, `sat` or `both`.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    #[serde(flatten)]
    said: T,
    #[serde(flatten)]
    remarks: Remarks<'a>,
    /// If not all rules were read: the verdict by those that were.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_verdict: Option<&'static str>,
    /// Why `read_verdict` is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// With `--timing`: how long the answer took.
    // Equal input gives equal bytes otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl<'a, T> Answer<'a, T> {
    /// An answer in a word that no one engine came to.
    pub fn new(file: &'a str, record: &'a Record, verdict: &'static str, said: T) -> Answer<'a, T> {
        Answer {
            head: Head::of(SCHEMA, file, record),
            read: Read::of(record),
            verdict,
            engine: None,
            said,
            remarks: Remarks::of(record),
            read_verdict: None,
            reason: None,
            seconds: None,
        }
    }

    /// With the engine that came to it.
    pub fn by(self, decider: Decider) -> Answer<'a, T> {
        Answer { engine: Some(decider.word()), ..self }
    }

    /// With the verdict by the rules that were read, and why that is no answer.
    pub fn follows(self, verdict: &'static str, reason: String) -> Answer<'a, T> {
        Answer { read_verdict: Some(verdict), reason: Some(reason), ..self }
    }

    /// With the seconds that the answer took, if they are asked for.
    pub fn timed(self, seconds: Option<f64>) -> Answer<'a, T> {
        Answer { seconds, ..self }
    }
}

/// Nothing besides.
#[derive(Serialize, JsonSchema)]
pub struct Nothing {}

/// Which puzzle it is.
#[derive(Serialize, JsonSchema)]
struct Head<'a> {
    /// The version of the format: 1, or 2 for lists in lines.
    schema: u32,
    /// The file that the puzzle is in.
    file: &'a str,
    /// Its line in the file, from 1.
    line: usize,
    /// For a part that `split` made: its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<u64>,
    /// For a part: the SHA-256 of the whole puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'a str>,
    /// For a part: what it adds to the givens of the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a [String]>,
    /// The puzzle: in notation `line` if it is a sudoku of order 4 to 9 with the usual boxes and digits, otherwise in notation
    /// `exactly`. It reads as the same puzzle without any option.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

impl<'a> Head<'a> {
    fn of(schema: u32, file: &'a str, record: &'a Record) -> Head<'a> {
        let part = record.part.as_ref();
        Head {
            schema,
            file,
            line: record.line,
            part: part.map(|part| part.number),
            of: part.map(|part| part.of.as_str()),
            path: part.map(|part| &part.path[..]),
            puzzle: puzzle_text(&record.puzzle),
        }
    }
}

/// What was read.
#[derive(Serialize, JsonSchema)]
struct Read {
    /// The notation that the puzzle was read in.
    notation: &'static str,
    /// The board in a few words, in ASCII.
    board: String,
    /// In how many cells something is given.
    givens: usize,
}

impl Read {
    fn of(record: &Record) -> Read {
        Read {
            notation: record.format.name(),
            board: record.puzzle.board().layout().to_string().replace('×', "x"),
            givens: record.puzzle.givens().len(),
        }
    }
}

/// What stands beside the puzzle in its text.
#[derive(Serialize, JsonSchema)]
struct Remarks<'a> {
    /// The text after the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    /// What was not read: entries of a player, and drawings.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unread: &'a [String],
    /// Sentences of rules in words that were not read.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unread_words: &'a [String],
}

impl<'a> Remarks<'a> {
    fn of(record: &'a Record) -> Remarks<'a> {
        Remarks { note: record.note.as_deref(), unread: &record.unread, unread_words: &record.besides.words }
    }
}

/// The line in front of a list: which puzzle its solutions are of.
#[derive(Serialize, JsonSchema)]
pub struct Beginning<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    // What a part was read from says nothing of the whole.
    #[serde(flatten)]
    read: Option<Read>,
    #[serde(flatten)]
    remarks: Remarks<'a>,
}

impl<'a> Beginning<'a> {
    /// Of a record.
    pub fn of(file: &'a str, record: &'a Record) -> Beginning<'a> {
        Beginning {
            head: Head::of(SCHEMA_OF_LINES, file, record),
            read: record.part.is_none().then(|| Read::of(record)),
            remarks: Remarks::of(record),
        }
    }
}

/// A line of a list: one solution.
#[derive(Serialize, JsonSchema)]
pub struct OneSolution<'a> {
    /// The solution, in notation `line` or that of `--to`.
    pub solution: &'a str,
    /// The solution as rows of cells, if the board is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<Vec<Value>>,
}

/// A line of a list: the solution that stands for its class.
#[derive(Serialize, JsonSchema)]
pub struct OneClass<'a> {
    /// The solution, in notation `line` or that of `--to`.
    pub solution: &'a str,
    /// How many solutions are in its class.
    pub size: String,
    /// How many symmetries map the solution to itself.
    pub automorphisms: String,
    /// Symmetries that generate all that map the solution to itself, in cycles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generators: Option<Vec<String>>,
}

/// A line of a list: one transversal.
#[derive(Serialize, JsonSchema)]
pub struct OneTransversal {
    /// Its cells with their values, `r1c1=1 r2c3=5`.
    pub transversal: String,
}

/// A line of a list: one subsquare.
#[derive(Serialize, JsonSchema)]
pub struct OneSubsquare {
    /// Its cells with their values, `r1c1=1 r1c3=3 r3c1=3 r3c3=1`.
    pub subsquare: String,
}

/// The line behind a list. A list without it was cut short.
#[derive(Serialize, JsonSchema)]
pub struct Ending {
    /// How many lines the list has.
    count: String,
    /// Whether the list has all.
    complete: bool,
    /// `unique`, `multiple`, `none` or `unknown`.
    verdict: &'static str,
    /// What decided: `search`, `sat` or `both`.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    /// With `--timing`: how long the answer took.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl Ending {
    /// After so many solutions, with all of them found or not.
    pub fn of(count: u64, complete: bool, stopped: bool, decider: Decider) -> Ending {
        Ending::counted(count, complete, stopped).by(decider)
    }

    /// With the engine that came to it.
    pub fn by(self, decider: Decider) -> Ending {
        Ending { engine: Some(decider.word()), ..self }
    }

    /// The same of a list that no engine came to.
    pub fn counted(count: u64, complete: bool, stopped: bool) -> Ending {
        let verdict = verdict_of(count, complete, stopped);
        Ending { count: count.to_string(), complete, verdict, engine: None, seconds: None }
    }

    /// As many as were counted, of which none is listed.
    pub fn unlisted(count: &BigUint) -> Ending {
        Ending { count: count.to_string(), ..Ending::counted(0, false, true) }
    }

    /// With the seconds that the answer took, if they are asked for.
    pub fn timed(self, seconds: Option<f64>) -> Ending {
        Ending { seconds, ..self }
    }
}

/// Before the digest that an object of a part ends with.
pub const DIGEST: &str = ",\"digest\":\"";

/// The object of a part's answer with its digest, by which `exactly merge` tells what was changed on the way.
pub fn sealed(object: &str, part: Option<&PartOf>) -> String {
    match part {
        None => object.to_owned(),
        Some(_) => format!("{}{DIGEST}{}\"}}", &object[..object.len() - 1], PartOf::digest(object)),
    }
}

/// A count as a verdict: whether there is a solution, and one only; unknown where work was stopped.
pub fn verdict_of(count: u64, complete: bool, stopped: bool) -> &'static str {
    match (count, complete) {
        _ if stopped => "unknown",
        (0, true) => "none",
        (1, true) => "unique",
        (0 | 1, false) => "unknown",
        _ => "multiple",
    }
}
