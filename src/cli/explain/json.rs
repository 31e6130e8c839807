//! Explanations as JSON. docs/cli.md describes the members.

use exactly::explain::{Claim, Conflict, Core, Explanation, Repairs, Several};
use exactly::format::Record;
use exactly::{GivenId, Puzzle};
use serde::Serialize;

use super::words;
use crate::cli::json;

/// An explanation.
#[derive(Serialize)]
pub struct Object<'a> {
    #[serde(flatten)]
    head: json::Object<'a>,
    #[serde(flatten)]
    why: Why,
}

impl Object<'_> {
    /// With the seconds that it took, if they are asked for.
    pub fn timed(mut self, seconds: Option<f64>) -> Self {
        self.head.seconds = seconds;
        self
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Why {
    None(NoSolution),
    Multiple(Many),
    Nothing {},
}

#[derive(Serialize)]
struct NoSolution {
    /// The first of `cores`.
    #[serde(skip_serializing_if = "Option::is_none")]
    core: Option<Givens>,
    /// The others, with `--limit`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further_cores: Vec<Givens>,
    /// Whether these are all cores.
    all_cores: bool,
    repairs: Mending,
}

#[derive(Serialize)]
struct Givens {
    givens: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<String>>,
    smallest: bool,
    minimal: bool,
}

#[derive(Serialize)]
struct Mending {
    remove: Vec<String>,
    remove_unique: Vec<String>,
    change: Vec<String>,
    complete: bool,
}

#[derive(Serialize)]
struct Many {
    vary: Vec<String>,
    candidates: Vec<Vec<Vec<String>>>,
    unique_with: Vec<String>,
    smallest_addition: Vec<String>,
    smallest: bool,
    complete: bool,
}

/// An explanation as an object.
pub fn object<'a>(record: &'a Record, file: &'a str, explanation: &Explanation) -> Object<'a> {
    let puzzle = &record.puzzle;
    let why = match explanation {
        Explanation::None(conflict) => Why::None(none(puzzle, conflict)),
        Explanation::Multiple(several) => Why::Multiple(multiple(puzzle, several)),
        Explanation::Unique(_) | Explanation::Unknown(_) => Why::Nothing {},
    };
    Object { head: json::Object::explained(file, record, super::word(explanation)), why }
}

fn none(puzzle: &Puzzle, conflict: &Conflict) -> NoSolution {
    let mut cores = conflict.cores.iter().map(|core| givens(puzzle, core));
    let Repairs { remove, remove_unique, change, complete } = &conflict.repairs;
    let names = |ids: &[GivenId]| ids.iter().map(|&id| words::given(puzzle, id)).collect();
    let board = puzzle.board();
    let changed = change.iter().map(|&(id, value)| words::placed(board, puzzle.given(id).cell, value)).collect();
    NoSolution {
        core: cores.next(),
        further_cores: cores.collect(),
        all_cores: conflict.are_all,
        repairs: Mending {
            remove: names(remove),
            remove_unique: names(remove_unique),
            change: changed,
            complete: *complete,
        },
    }
}

fn givens(puzzle: &Puzzle, core: &Core) -> Givens {
    Givens {
        givens: core.givens.iter().map(|&id| words::given(puzzle, id)).collect(),
        rules: core.rules.as_ref().map(|rules| words::names(puzzle.board(), rules)),
        smallest: core.claim == Claim::Smallest,
        minimal: core.claim != Claim::Enough,
    }
}

fn multiple(puzzle: &Puzzle, several: &Several) -> Many {
    let board = puzzle.board();
    let symbols = |values: &exactly::Values| values.iter().map(|value| board.symbols().symbol(value)).collect();
    let rows = several.candidates.chunks(board.order());
    Many {
        vary: several.vary().into_iter().map(|cell| board.grid().name(cell).to_string()).collect(),
        candidates: rows.map(|row| row.iter().map(symbols).collect()).collect(),
        unique_with: words::all_placed(board, &several.unique_with),
        smallest_addition: words::all_placed(board, &several.addition),
        smallest: several.is_smallest,
        complete: several.complete,
    }
}
