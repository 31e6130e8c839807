//! Answers as JSON: one object a line for each puzzle. docs/cli.md describes the members; tests hold them.

use std::collections::BTreeMap;
use std::time::Instant;

use exactly::format::{EXACTLY, LINE, Loss, PartOf, Record, sha256};
use exactly::grid::layer_name;
use exactly::{Board, Cell, Decider, Layout, Puzzle, Solution};
use itertools::Itertools;
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Value, json};

use super::args::OutputArgs;

/// Changes when a member changes its meaning or goes; new members may come at any time.
pub const SCHEMA: u32 = 1;

/// Rows of places, what stands at each, null where there is no cell.
pub type Table = Vec<Vec<Option<Vec<String>>>>;

/// The answer to one puzzle.
#[derive(Serialize)]
pub struct Object<'a> {
    schema: u32,
    file: &'a str,
    line: usize,
    /// Which part of another puzzle it is, the SHA-256 of that, and what is added to its givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a [String]>,
    /// The puzzle itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// What was read: the notation, the board in a few words, and of how many cells something is given.
    notation: &'static str,
    board: String,
    givens: usize,
    verdict: &'static str,
    /// What came to the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    /// Counts are strings: they outgrow the numbers that JSON readers take whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// Whether the count is the whole count, or `vary` all that vary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// What came to the count, and to the same once more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// Whether each solution is exactly as likely as any other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uniform: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_by: Option<&'static str>,
    /// About how many solutions there are, and its standard error as a share of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// The same as rows of cells, where the board has no order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<Vec<Value>>,
    /// Disjoint transversals, and how many there can be at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transversals: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<usize>,
    /// With fewer givens there are several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// How many subsquares there are of each order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<BTreeMap<usize, usize>>,
    /// The smallest trades between two squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trades: Option<Vec<String>>,
    /// Whether the solution was seen to be one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub several: Option<bool>,
    /// Cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// Cells that vary in any solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vary: Option<Vec<String>>,
    /// For each row and column the values of some solution; in how many these are true; the values of which that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Table>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Table>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Table>,
    /// What a puzzle can do without, one at a time; whether it needs all its givens; puzzles that do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant_rules: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<Vec<String>>,
    /// What the input expects, and whether that holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// Whether the solution beside the puzzle is one, and the cells in which it differs from the only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<String>>,
    /// The folder of its certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    /// What a player had entered, and was not read.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unread: &'a [String],
    /// The sentences of its rules in words that say more than was read.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unread_words: &'a [String],
    /// The verdict by the rules that were read, where that is not the answer, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Only with `--timing`: equal input gives equal bytes otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl<'a> Object<'a> {
    /// An answer in a word.
    pub fn new(file: &'a str, record: &'a Record, verdict: &'static str, decider: Decider) -> Object<'a> {
        Object { engine: Some(decider.word()), ..Object::explained(file, record, verdict) }
    }

    /// An answer in a word that no one engine came to.
    pub fn explained(file: &'a str, record: &'a Record, verdict: &'static str) -> Object<'a> {
        Object {
            schema: SCHEMA,
            file,
            line: record.line,
            part: record.part.as_ref().map(|part| part.number),
            of: record.part.as_ref().map(|part| part.of.as_str()),
            path: record.part.as_ref().map(|part| &part.path[..]),
            puzzle: puzzle_text(&record.puzzle),
            notation: record.format.name(),
            board: board_text(record),
            givens: record.puzzle.givens().len(),
            verdict,
            engine: None,
            count: None,
            complete: None,
            method: None,
            uniform: None,
            checked_by: None,
            estimate: None,
            error: None,
            solutions: None,
            grids: None,
            transversals: None,
            at_most: None,
            at_least: None,
            orders: None,
            trades: None,
            several: None,
            differ: None,
            vary: None,
            candidates: None,
            counts: None,
            open: None,
            redundant: None,
            redundant_rules: None,
            minimal: None,
            results: None,
            expect: None,
            holds: None,
            beside: None,
            wrong: None,
            certificate: None,
            note: record.note.as_deref(),
            unread: &record.unread,
            unread_words: &record.besides.words,
            read_verdict: None,
            reason: None,
            seconds: None,
        }
    }

    /// With the seconds that the answer took, if they are asked for.
    pub fn timed(self, seconds: Option<f64>) -> Object<'a> {
        Object { seconds, ..self }
    }
}

/// Before the digest that an object of a part ends with.
pub const DIGEST: &str = ",\"digest\":\"";

/// The object of a part's answer with its digest, by which `exactly merge` tells what was changed on the way.
pub fn sealed(object: &str, part: Option<&PartOf>) -> String {
    match part {
        None => object.to_owned(),
        Some(_) => format!("{}{DIGEST}{}\"}}", &object[..object.len() - 1], sha256(object)),
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

/// Of answers that are lines: a head, a line for each solution, an end.
pub const SCHEMA_OF_LINES: u32 = 2;

/// The line that stands before the solutions of a record, which are written while they are found: it has the members of [`Object`] but
/// the answer.
pub fn head(file: &str, record: &Record) -> String {
    let note = record.note.as_ref().map(|note| format!(",\"note\":{}", json!(note))).unwrap_or_default();
    let listed = |name: &str, list: &[String]| match list {
        [] => String::new(),
        list => format!(",\"{name}\":{}", json!(list)),
    };
    let unread = listed("unread", &record.unread) + &listed("unread_words", &record.besides.words);
    let puzzle = puzzle_text(&record.puzzle);
    let puzzle = puzzle.map(|puzzle| format!(",\"puzzle\":{}", json!(puzzle))).unwrap_or_default();
    let (file, line) = (json!(file), record.line);
    let part = record
        .part
        .as_ref()
        .map(|part| format!(",\"part\":{},\"of\":{},\"path\":{}", part.number, json!(part.of), json!(part.path)));
    let part = part.unwrap_or_default();
    // What a part was read from says nothing of the whole.
    let read = match record.part {
        Some(_) => String::new(),
        None => {
            let (notation, board) = (json!(record.format.name()), json!(board_text(record)));
            format!(",\"notation\":{notation},\"board\":{board},\"givens\":{}", record.puzzle.givens().len())
        }
    };
    format!("{{\"schema\":{SCHEMA_OF_LINES},\"file\":{file},\"line\":{line}{part}{puzzle}{read}{note}{unread}}}\n")
}

/// The board of a record in a few words, in ASCII.
fn board_text(record: &Record) -> String {
    record.puzzle.board().layout().to_string().replace('×', "x")
}

/// What a line with a solution begins with, before the string.
pub const SOLUTION: &str = "{\"solution\":";

/// A line with one solution, and with its cells as [`grids`] says them where it does.
pub fn solution_line(solution: &str, grids: Option<Vec<Value>>) -> String {
    let grids = grids.map(|grids| format!(",\"grids\":{}", json!(grids))).unwrap_or_default();
    format!("{SOLUTION}{}{grids}}}\n", json!(solution))
}

/// A line with a solution that stands for its class: how many are of it, how many symmetries map it to itself, and some that generate
/// these.
pub fn class_line(solution: &str, size: &BigUint, automorphisms: &BigUint, generators: Option<Vec<String>>) -> String {
    let generators = generators.map(|maps| format!(",\"generators\":{}", json!(maps))).unwrap_or_default();
    let solution = json!(solution);
    format!("{SOLUTION}{solution},\"size\":\"{size}\",\"automorphisms\":\"{automorphisms}\"{generators}}}\n")
}

/// A line with cells and their values, by the name of what they are.
pub fn cells_line(name: &str, cells: &str) -> String {
    format!("{{\"{name}\":{}}}\n", json!(cells))
}

/// The line behind the solutions of a record: how that ended.
#[derive(Serialize)]
pub struct Ending {
    count: String,
    complete: bool,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
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

/// A puzzle as a string: in notation `line` where that surely says all of it, otherwise in our own. Read without any option,
/// either is the same puzzle again. `None` for rules that not even our own notation can say.
pub fn puzzle_text(puzzle: &Puzzle) -> Option<String> {
    let mut text = String::new();
    // What is surely whole need not be read back.
    let written = if is_plain(puzzle) {
        LINE.put_puzzle(puzzle, LINE.style(), &mut text)
    } else {
        EXACTLY.write_puzzle(puzzle, EXACTLY.style(), &mut text)
    };
    text.truncate(text.trim_end_matches('\n').len());
    written.ok().map(|()| text)
}

/// Whether a puzzle is what its cells in a line mean where nothing else is said: a sudoku with the usual boxes and digits.
pub fn is_plain(puzzle: &Puzzle) -> bool {
    let (board, givens) = (puzzle.board(), puzzle.givens());
    let has_values_only = || givens.iter().all(|given| given.allowed.single().is_some());
    (4..=9).contains(&board.values()) && *board.layout() == Layout::sudoku(board.values()) && has_values_only()
}

/// A solution as a string: in the notation of `--to`, or else all symbols in a line, whatever notations would make of these.
///
/// # Errors
/// Where that notation cannot say it.
pub fn solution(record: &Record, output: &OutputArgs, solution: &Solution) -> Result<String, Loss> {
    let (mut text, board) = (String::new(), record.puzzle.board());
    match output.to {
        Some(format) => format.write_solution(board, format.style(), solution, 1, &mut text)?,
        None => LINE.put_answer(board, LINE.style(), solution, 1, &mut text)?,
    }
    text.truncate(text.trim_end_matches('\n').len());
    Ok(text)
}

/// A value as a number, or as its symbol where that does not count.
fn value(board: &Board, value: exactly::Value) -> Value {
    match board.number(value) {
        Some(number) => json!(number),
        None => json!(board.symbols().symbol(value)),
    }
}

/// Whether all lines with a solution take as many bytes: in each row each value stands once, or all values are as long.
pub fn have_one_length(board: &Board) -> bool {
    let values = || (0..board.values()).map(exactly::Value::new);
    let length = |of| board.symbols().symbol(of).len() + value(board, of).to_string().len();
    board.layout().layer_order().is_some() || values().map(length).all_equal()
}

/// Solutions as rows of cells, with null where there is none: of a board without an order. Of several layers each has a key.
pub fn grids(board: &Board, solutions: &[Solution]) -> Option<Vec<Value>> {
    let grid = board.grid();
    let cell = |cell: Cell, solution: &Solution| value(board, solution.value(cell));
    let row = |layer: usize, row: usize, solution: &Solution| -> Value {
        (0..grid.columns())
            .map(|column| grid.at(layer, row, column).map_or(Value::Null, |at| cell(at, solution)))
            .collect()
    };
    let layer = |layer: usize, solution: &Solution| -> Value {
        (0..grid.rows()).map(|line| row(layer, line, solution)).collect()
    };
    let whole = |solution: &Solution| match grid.layers() {
        1 => layer(0, solution),
        layers => Value::Object((0..layers).map(|at| (layer_name(at).to_string(), layer(at, solution))).collect()),
    };
    board.square().is_none().then(|| solutions.iter().map(whole).collect())
}

/// How long an answer took.
pub struct Timer(Instant);

impl Timer {
    /// Begins now.
    pub fn start() -> Timer {
        Timer(Instant::now())
    }

    /// Seconds until now, if they are asked for.
    pub fn seconds(self, timing: bool) -> Option<f64> {
        timing.then(|| self.0.elapsed().as_secs_f64())
    }
}
