//! Why there is no solution, one, or several: the facts; the page has the words.

use serde::Serialize;

use crate::answers::{numbers, placed};
use crate::library::{
    Basis, Board, Cell, Conclusion, Conflict, CoreClaim, Detail, Explainer, Explanation, GivenId, Primitive, Puzzle,
    Record, Rule, Scope, Several, Step, Stop, Values,
};
use crate::refusal::Refusal;

/// An explanation.
#[derive(Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Explained {
    None(Clash),
    Unique(Way),
    Multiple(Variety),
    Unknown {},
}

/// Why there is no solution.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Clash {
    cores: Vec<Core>,
    /// Cells whose given may be left out, those that leave exactly one solution, and digits that do.
    remove: Vec<usize>,
    remove_unique: Vec<usize>,
    change: Vec<[usize; 2]>,
    complete: bool,
    stopped: bool,
}

/// Givens that cannot stand together.
#[derive(Serialize)]
struct Core {
    givens: Vec<(usize, Vec<usize>)>,
    rules: Option<Vec<NamedRule>>,
    claim: &'static str,
}

/// A rule with its cells.
#[derive(Serialize)]
struct NamedRule {
    name: String,
    cells: Vec<usize>,
}

/// Why there are several.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Variety {
    candidates: Vec<Vec<usize>>,
    unique_with: Vec<[usize; 2]>,
    addition: Vec<[usize; 2]>,
    smallest: bool,
    complete: bool,
}

/// The steps to the only solution.
#[derive(Serialize)]
pub struct Way {
    steps: Vec<OneStep>,
    complete: bool,
    stopped: bool,
}

#[derive(Serialize)]
struct OneStep {
    place: Option<[usize; 2]>,
    strike: Vec<[usize; 2]>,
    /// Nodes of search, -1 where they are more than are counted; 0 where propagation settles what is left.
    search: Option<i64>,
    smallest: bool,
    technique: Option<&'static str>,
    values: Vec<usize>,
    house: Option<String>,
    facts: Vec<Fact>,
    /// What each cell may hold before the step: sets of values as hexadecimal numbers, with blanks between.
    marks: String,
}

/// What a step rests on.
#[derive(Serialize)]
struct Fact {
    /// A house or another rule; none for a cell that holds a value.
    rule: Option<String>,
    /// The value that a house holds.
    value: Option<usize>,
    /// Whether these are all cells of the rule.
    whole: bool,
    cells: Vec<usize>,
}

/// Explains a record, with so many steps at most.
pub fn explain(record: &Record, steps: usize, stop: &dyn Stop) -> Result<Explained, Refusal> {
    let puzzle = &record.puzzle;
    let wanted = Detail { cores: 1, steps };
    Ok(match Explainer::new(puzzle.board(), stop).explain(puzzle, wanted)? {
        Explanation::None(conflict) => Explained::None(clash(puzzle, &conflict)),
        Explanation::Multiple(several) => Explained::Multiple(variety(&several)),
        Explanation::Unknown(_) => Explained::Unknown {},
        Explanation::Unique(chain) => Explained::Unique(Way {
            steps: chain.replay(puzzle).map(|(step, marks)| one_step(puzzle.board(), step, &marks)).collect(),
            complete: chain.is_complete,
            stopped: chain.stopped.is_some(),
        }),
    })
}

fn clash(puzzle: &Puzzle, conflict: &Conflict) -> Clash {
    let cell = |id: &GivenId| puzzle.given(*id).cell.index();
    let repairs = &conflict.repairs;
    Clash {
        cores: conflict
            .cores
            .iter()
            .map(|core| Core {
                givens: core.givens.iter().map(|id| (cell(id), numbers(puzzle.given(*id).allowed))).collect(),
                rules: core.rules.as_ref().map(|rules| {
                    let named = rules.iter().map(|&rule| puzzle.board().rule(rule));
                    named
                        .map(|rule| NamedRule { name: rule.name.clone(), cells: cells(puzzle.board(), rule) })
                        .collect()
                }),
                claim: match core.claim {
                    CoreClaim::Smallest => "smallest",
                    CoreClaim::Minimal => "minimal",
                    CoreClaim::Enough => "enough",
                },
            })
            .collect(),
        remove: repairs.remove.iter().map(cell).collect(),
        remove_unique: repairs.remove_unique.iter().map(cell).collect(),
        change: repairs.change.iter().map(|(id, value)| [cell(id), value.index()]).collect(),
        complete: repairs.complete,
        stopped: conflict.stopped.is_some(),
    }
}

/// The cells of a rule; none where it holds of the whole board.
fn cells(board: &Board, rule: &Rule) -> Vec<usize> {
    let lowered = board.primitives().iter().filter(|lowered| lowered.rule == rule.id);
    let mut cells: Vec<usize> =
        lowered.flat_map(|lowered| spoken_of(&lowered.primitive)).map(|cell| cell.index()).collect();
    cells.sort_unstable();
    cells.dedup();
    if cells.len() == board.grid().cells().len() { Vec::new() } else { cells }
}

fn spoken_of(primitive: &Primitive) -> Vec<Cell> {
    match primitive {
        Primitive::AllDifferent(cells) | Primitive::Automaton(cells, _) => cells.clone(),
        Primitive::Pairs(_, pairs) | Primitive::DistinctPairs(pairs) => {
            pairs.iter().flat_map(|&(one, other)| [one, other]).collect()
        }
        Primitive::AtLeast(_, memberships) => memberships.iter().map(|membership| membership.cell).collect(),
        Primitive::Sum(sum) => sum.terms.iter().map(|term| term.cell).collect(),
    }
}

fn variety(several: &Several) -> Variety {
    Variety {
        candidates: several.candidates.iter().map(|&values| numbers(values)).collect(),
        unique_with: several.unique_with.iter().map(placed).collect(),
        addition: several.addition.iter().map(placed).collect(),
        smallest: several.is_smallest,
        complete: several.complete,
    }
}

fn one_step(board: &Board, step: &Step, marks: &[Values]) -> OneStep {
    let (mut place, mut strike, mut search) = (None, Vec::new(), None);
    match &step.conclusion {
        Conclusion::Place(cell, value) => place = Some(placed(&(*cell, *value))),
        Conclusion::Strike(struck) => strike = struck.iter().map(placed).collect(),
        Conclusion::Search(nodes) => search = Some(nodes.map_or(-1, |nodes| nodes as i64)),
    }
    let marks: Vec<String> = marks.iter().map(|values| format!("{:x}", values.bits())).collect();
    OneStep {
        place,
        strike,
        search,
        smallest: step.is_smallest,
        technique: step.name.as_ref().map(|name| name.technique),
        values: step.name.as_ref().map(|name| numbers(name.values)).unwrap_or_default(),
        house: step.name.as_ref().and_then(|name| name.house).map(|house| board.rule(house).name.clone()),
        facts: step.facts.iter().map(|basis| fact(board, basis)).collect(),
        marks: marks.join(" "),
    }
}

fn fact(board: &Board, basis: &Basis) -> Fact {
    match basis {
        Basis::Cell(cell) => Fact { rule: None, value: None, whole: true, cells: vec![cell.index()] },
        Basis::House(scope, value) => Fact { value: Some(value.index()), ..of_rule(board, scope) },
        Basis::Rule(scope) => of_rule(board, scope),
    }
}

fn of_rule(board: &Board, scope: &Scope) -> Fact {
    Fact {
        rule: Some(board.rule(scope.rule).name.clone()),
        value: None,
        whole: scope.is_whole,
        cells: scope.cells.iter().map(|cell| cell.index()).collect(),
    }
}
