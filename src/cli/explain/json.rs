//! Explanations as JSON.

use exactly::explain::{Chain, Claim, Conclusion, Conflict, Core, Explanation, Repairs, Several, Step};
use exactly::format::Record;
use exactly::{Board, Cell, Given, GivenId, Puzzle, Value};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::json;

/// The answer of `explain`.
#[derive(Serialize, JsonSchema)]
pub struct ExplainAnswer<'a> {
    #[serde(flatten)]
    head: json::Answer<'a, json::Nothing>,
    #[serde(flatten)]
    why: Explained,
}

impl ExplainAnswer<'_> {
    /// With the seconds that it took, if they are asked for.
    pub fn timed(self, seconds: Option<f64>) -> Self {
        ExplainAnswer { head: self.head.timed(seconds), ..self }
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Explained {
    None(NoSolution),
    Multiple(SeveralSolutions),
    Unique(OneSolution),
    Nothing {},
}

/// No solution.
#[derive(Serialize, JsonSchema)]
struct NoSolution {
    /// Givens and rules that contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    core: Option<Givens>,
    /// With `--limit`: further such sets, none of which contains another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further_cores: Vec<Givens>,
    /// Whether there are no others.
    all_cores: bool,
    /// Single changes that leave a solution.
    repairs: Mending,
}

#[derive(Serialize, JsonSchema)]
struct Givens {
    /// The givens, such as `r1c1=1`.
    givens: Vec<String>,
    /// The names of the rules that the givens break; missing if they were not found within the budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<String>>,
    /// Whether each of these rules is needed for the contradiction.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_minimal: Option<bool>,
    /// Whether no smaller set of givens contradicts the rules; proved.
    smallest: bool,
    /// Whether each of the givens is needed for the contradiction.
    minimal: bool,
}

#[derive(Serialize, JsonSchema)]
struct Mending {
    /// Givens without any one of which there is a solution.
    remove: Vec<String>,
    /// Givens without any one of which there is exactly one.
    remove_unique: Vec<String>,
    /// Values that, in place of what is given there, leave exactly one.
    change: Vec<String>,
    /// Whether these changes are all.
    complete: bool,
}

/// Several solutions.
#[derive(Serialize, JsonSchema)]
struct SeveralSolutions {
    /// The cells that vary in any of them.
    vary: Vec<String>,
    /// For each row and column the values that are in some solution.
    candidates: json::Table,
    /// Further givens each of which alone leaves exactly one.
    unique_with: Vec<String>,
    /// Further givens that together leave exactly one.
    smallest_addition: Vec<String>,
    /// Whether no addition is smaller than `smallest_addition`; proved.
    smallest: bool,
    /// Whether `vary`, `candidates` and `unique_with` are complete.
    complete: bool,
}

/// One solution.
#[derive(Serialize, JsonSchema)]
struct OneSolution {
    /// The way to it.
    steps: Vec<OneStep>,
    /// Whether the steps reach it.
    complete: bool,
}

#[derive(Serialize, JsonSchema)]
struct OneStep {
    /// The value that it places, such as `r1c1=5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// The candidates that it strikes out.
    #[serde(skip_serializing_if = "Option::is_none")]
    strike: Option<Vec<String>>,
    /// If the rest takes search: how much.
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<Nodes>,
    /// The number of facts that it rests on.
    size: usize,
    /// Whether no step at this point rests on fewer; proved.
    smallest: bool,
    /// The facts: `r1c1` (the cell has a value), `5 in row 1` (the value has a place), or the name of a rule.
    facts: Vec<String>,
    /// What the technique is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
}

#[derive(Serialize, JsonSchema)]
struct Nodes {
    /// The nodes of the search; null if they are more than are counted.
    nodes: Option<u64>,
}

/// An explanation as an object.
pub fn object<'a>(record: &'a Record, file: &'a str, explanation: &Explanation) -> ExplainAnswer<'a> {
    let puzzle = &record.puzzle;
    let why = match explanation {
        Explanation::None(conflict) => Explained::None(none(puzzle, conflict)),
        Explanation::Multiple(several) => Explained::Multiple(multiple(puzzle, several)),
        Explanation::Unique(chain) => Explained::Unique(one(puzzle, chain)),
        Explanation::Unknown(_) => Explained::Nothing {},
    };
    ExplainAnswer { head: json::Answer::new(file, record, super::word(explanation), json::Nothing {}), why }
}

fn one(puzzle: &Puzzle, chain: &Chain) -> OneSolution {
    OneSolution { steps: chain.steps.iter().map(|step| one_step(puzzle, step)).collect(), complete: chain.is_complete }
}

fn one_step(puzzle: &Puzzle, step: &Step) -> OneStep {
    let board = puzzle.board();
    let (mut place, mut strike, mut search) = (None, None, None);
    match &step.conclusion {
        Conclusion::Place(cell, value) => place = Some(Given::digit(*cell, *value).name(board)),
        Conclusion::Strike(struck) => strike = Some(all_placed(board, struck)),
        Conclusion::Search(nodes) => search = Some(Nodes { nodes: *nodes }),
    }
    OneStep {
        place,
        strike,
        search,
        size: step.size(),
        smallest: step.is_smallest,
        facts: step.facts.iter().map(|fact| fact.words(board)).collect(),
        name: step.name.as_ref().map(|name| name.technique),
    }
}

fn none(puzzle: &Puzzle, conflict: &Conflict) -> NoSolution {
    let mut cores = conflict.cores.iter().map(|core| givens(puzzle, core));
    let Repairs { remove, remove_unique, change, complete } = &conflict.repairs;
    let names = |ids: &[GivenId]| ids.iter().map(|&id| puzzle.given(id).name(puzzle.board())).collect();
    let board = puzzle.board();
    let changed = change.iter().map(|&(id, value)| Given::digit(puzzle.given(id).cell, value).name(board)).collect();
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
        givens: core.givens.iter().map(|&id| puzzle.given(id).name(puzzle.board())).collect(),
        rules: core.rules.as_ref().map(|rules| puzzle.board().names(rules)),
        rules_minimal: core.rules.as_ref().map(|_| core.are_rules_minimal),
        smallest: core.claim == Claim::Smallest,
        minimal: core.claim != Claim::Enough,
    }
}

fn multiple(puzzle: &Puzzle, several: &Several) -> SeveralSolutions {
    let board = puzzle.board();
    let symbols = |values: &exactly::Values| values.iter().map(|value| board.symbols().symbol(value)).collect();
    let grid = board.grid();
    SeveralSolutions {
        vary: several.vary().into_iter().map(|cell| board.grid().name(cell).to_string()).collect(),
        candidates: json::table(grid, |cell| symbols(&several.candidates[cell.index()])),
        unique_with: all_placed(board, &several.unique_with),
        smallest_addition: all_placed(board, &several.addition),
        smallest: several.is_smallest,
        complete: several.complete,
    }
}

fn all_placed(board: &Board, placed: &[(Cell, Value)]) -> Vec<String> {
    placed.iter().map(|&(cell, value)| Given::digit(cell, value).name(board)).collect()
}
