//! Explanations as JSON. docs/cli.md describes the members.

use exactly::explain::{Chain, Claim, Conclusion, Conflict, Core, Explanation, Repairs, Several, Step, words};
use exactly::format::Record;
use exactly::{GivenId, Puzzle};
use serde::Serialize;

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
    Unique(One),
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
    /// Whether each of these rules is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_minimal: Option<bool>,
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

#[derive(Serialize)]
struct One {
    steps: Vec<OneStep>,
    /// Whether nothing is left to find after these.
    complete: bool,
}

#[derive(Serialize)]
struct OneStep {
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strike: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<Nodes>,
    size: usize,
    smallest: bool,
    facts: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
}

/// The nodes of a search, if they could be counted.
#[derive(Serialize)]
struct Nodes {
    nodes: Option<u64>,
}

/// An explanation as an object.
pub fn object<'a>(record: &'a Record, file: &'a str, explanation: &Explanation) -> Object<'a> {
    let puzzle = &record.puzzle;
    let why = match explanation {
        Explanation::None(conflict) => Why::None(none(puzzle, conflict)),
        Explanation::Multiple(several) => Why::Multiple(multiple(puzzle, several)),
        Explanation::Unique(chain) => Why::Unique(one(puzzle, chain)),
        Explanation::Unknown(_) => Why::Nothing {},
    };
    Object { head: json::Object::explained(file, record, super::word(explanation)), why }
}

fn one(puzzle: &Puzzle, chain: &Chain) -> One {
    One { steps: chain.steps.iter().map(|step| one_step(puzzle, step)).collect(), complete: chain.is_complete }
}

fn one_step(puzzle: &Puzzle, step: &Step) -> OneStep {
    let board = puzzle.board();
    let (mut place, mut strike, mut search) = (None, None, None);
    match &step.conclusion {
        Conclusion::Place(cell, value) => place = Some(words::placed(board, *cell, *value)),
        Conclusion::Strike(struck) => strike = Some(words::all_placed(board, struck)),
        Conclusion::Search(nodes) => search = Some(Nodes { nodes: *nodes }),
    }
    OneStep {
        place,
        strike,
        search,
        size: step.size(),
        smallest: step.is_smallest,
        facts: step.facts.iter().map(|fact| words::basis(board, fact)).collect(),
        name: step.name.as_ref().map(|name| name.technique),
    }
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
        rules_minimal: core.rules.as_ref().map(|_| core.are_rules_minimal),
        smallest: core.claim == Claim::Smallest,
        minimal: core.claim != Claim::Enough,
    }
}

fn multiple(puzzle: &Puzzle, several: &Several) -> Many {
    let board = puzzle.board();
    let symbols = |values: &exactly::Values| values.iter().map(|value| board.symbols().symbol(value)).collect();
    let grid = board.grid();
    let rows = (0..grid.layers()).flat_map(|layer| (0..grid.rows()).map(move |row| grid.row_in(layer, row)));
    let rows = rows.map(|row| row.into_iter().map(|cell| several.candidates[cell.index()]));
    Many {
        vary: several.vary().into_iter().map(|cell| board.grid().name(cell).to_string()).collect(),
        candidates: rows.map(|row| row.map(|values| symbols(&values)).collect()).collect(),
        unique_with: words::all_placed(board, &several.unique_with),
        smallest_addition: words::all_placed(board, &several.addition),
        smallest: several.is_smallest,
        complete: several.complete,
    }
}
