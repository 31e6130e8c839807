//! Why a puzzle has no solution: givens that cannot stand together, the rules that they break, and what mends it.

use super::budget::{Budget, Ended};
use super::demands::Demands;
use super::rules::{self, Broken};
use crate::board::Board;
use crate::limits::Limit;
use crate::puzzle::{Given, GivenId, Puzzle};
use crate::rule::{Rule, RuleId};
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::{Value, Values};

/// The parts of the budget that is left then: to a minimal set, to what mends it, to a smallest set, to the rules.
const PART_OF_MINIMAL: u64 = 3;
const PART_OF_REPAIRS: u64 = 3;
const PART_OF_SMALLEST: u64 = 2;
const PART_OF_RULES: u64 = 2;
/// The part of what the repairs have left that one question about them may take.
const PART_OF_QUESTION: u64 = 16;

/// How much is known of how small a set is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// No smaller one does.
    Smallest,
    /// It does not without any one of its members; whether a smaller one does is not known.
    Minimal,
    /// It does; some of it may not be needed.
    Enough,
}

/// Givens that cannot stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The givens, in reading order. None where not even the board without givens has a solution.
    pub givens: Vec<GivenId>,
    /// How few they are.
    pub claim: Claim,
    /// Rules that cannot be kept together with these givens. `None` where the formula is too large to find out, or where work was
    /// stopped or its budget spent before.
    pub rules: Option<Vec<RuleId>>,
    /// Whether they can be without any one of these rules; otherwise some may not be needed.
    pub are_rules_minimal: bool,
}

impl Core {
    fn new(givens: &[usize], claim: Claim) -> Core {
        let givens = givens.iter().copied().map(GivenId::new).collect();
        Core { givens, claim, rules: None, are_rules_minimal: false }
    }
}

/// What makes a puzzle without a solution one that has some.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Givens without any one of which there is a solution.
    pub remove: Vec<GivenId>,
    /// Of these, those without which there is exactly one.
    pub remove_unique: Vec<GivenId>,
    /// A given digit and another one in its place, with which there is exactly one solution.
    pub change: Vec<(GivenId, Value)>,
    /// Whether these are all.
    pub complete: bool,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Givens that cannot stand together: the first set has the fewest if it says so. None at all where work was stopped at once.
    pub cores: Vec<Core>,
    /// Whether there are no further such sets, of which none has all of another.
    pub are_all: bool,
    /// What mends it.
    pub repairs: Repairs,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

/// Explains a puzzle that has no solution, with up to so many sets of givens.
///
/// # Errors
/// Where an engine failed.
pub(super) fn explain<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    most: usize,
    budget: &'b Budget<'_>,
) -> Result<Conflict, SolveError> {
    let mut conflict = Conflict { cores: Vec::new(), are_all: false, repairs: Repairs::default(), stopped: None };
    match work(prober, puzzle, most, budget, &mut conflict) {
        Ok(()) | Err(Ended::Spent) => Ok(conflict),
        Err(Ended::Stopped(limit)) => Ok(Conflict { stopped: Some(limit), ..conflict }),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// Writes what it finds into `conflict` as it goes.
fn work<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    most: usize,
    budget: &'b Budget<'_>,
    conflict: &mut Conflict,
) -> Result<(), Ended> {
    let base = vec![Values::all(puzzle.board().values()); puzzle.board().grid().cells().len()];
    let mut minimal: Vec<usize> = (0..puzzle.givens().len()).collect();
    budget.begin_stage(PART_OF_MINIMAL);
    let mut demands = Demands::new(prober, base, puzzle.givens().to_vec(), None, budget);
    let shrunk = demands.shrink(&mut minimal);
    let claim = if shrunk == Ok(true) { Claim::Minimal } else { Claim::Enough };
    conflict.cores.push(Core::new(&minimal, claim));
    unless_spent(shrunk)?;
    budget.begin_stage(PART_OF_REPAIRS);
    unless_spent(mend(demands.prober(), puzzle, &minimal, budget, &mut conflict.repairs))?;
    budget.begin_stage(PART_OF_SMALLEST);
    unless_spent(smallest(&mut demands, minimal, most, conflict))?;
    budget.begin_stage(PART_OF_RULES);
    name_rules(puzzle, budget, conflict)
}

/// Puts a smallest set in the place of the minimal one, and further ones behind it.
fn smallest(
    demands: &mut Demands<'_, '_, '_>,
    minimal: Vec<usize>,
    most: usize,
    conflict: &mut Conflict,
) -> Result<(), Ended> {
    let better = match minimal.len().checked_sub(1) {
        Some(fewer) => demands.smallest(fewer)?,
        None => None,
    };
    let first = better.unwrap_or(minimal);
    conflict.cores[0] = Core::new(&first, Claim::Smallest);
    let size = first.len();
    let mut last = first;
    loop {
        demands.exclude(last);
        // One more than are wanted tells whether these are all.
        match demands.smallest(usize::MAX)? {
            None => {
                conflict.are_all = true;
                return Ok(());
            }
            Some(_) if conflict.cores.len() >= most => return Ok(()),
            Some(next) => {
                // Found in the order of their sizes: those after the smallest are minimal, for any part of one would have come before.
                let claim = if next.len() == size { Claim::Smallest } else { Claim::Minimal };
                conflict.cores.push(Core::new(&next, claim));
                last = next;
            }
        }
    }
}

fn name_rules(puzzle: &Puzzle, budget: &Budget<'_>, conflict: &mut Conflict) -> Result<(), Ended> {
    for core in &mut conflict.cores {
        let givens: Vec<Given> = core.givens.iter().map(|&id| *puzzle.given(id)).collect();
        let broken = match equal_in(puzzle.board(), &givens) {
            Some(rule) => Some(Broken { rules: vec![rule], is_minimal: true }),
            None => rules::broken(puzzle.board(), &givens, budget)?,
        };
        core.are_rules_minimal = broken.as_ref().is_some_and(|broken| broken.is_minimal);
        core.rules = broken.map(|broken| broken.rules);
    }
    Ok(())
}

/// The rule that two givens break for they are the same digit twice.
pub(super) fn equal_in(board: &Board, givens: &[Given]) -> Option<RuleId> {
    let [one, other] = givens else { return None };
    one.allowed.single().filter(|_| one.allowed == other.allowed)?;
    let has_both = |rule: &&Rule| {
        rule.all_different().is_some_and(|cells| cells.contains(&one.cell) && cells.contains(&other.cell))
    };
    board.rules().iter().find(has_both).map(|rule| rule.id)
}

/// Looks for givens to remove or to change. Whatever mends the puzzle is of every set of givens that cannot stand together.
fn mend(
    prober: &mut Prober<'_>,
    puzzle: &Puzzle,
    core: &[usize],
    budget: &Budget<'_>,
    repairs: &mut Repairs,
) -> Result<(), Ended> {
    let all = Values::all(puzzle.board().values());
    let mut complete = true;
    for &place in core {
        let given = puzzle.givens()[place];
        prober.turn_to(puzzle);
        // `None` where the question was too hard.
        let mut count = |values: Values| {
            budget.begin_question(PART_OF_QUESTION)?;
            prober.allow(given.cell, values);
            let counted = unless_spent(prober.solutions(2).map_err(|unanswered| budget.ended(unanswered)))?;
            complete &= counted.is_some();
            Ok(counted.map(|found| found.len()))
        };
        let without = count(all)?;
        if without == Some(0) {
            continue;
        }
        if without.is_some() {
            repairs.remove.push(GivenId::new(place));
        }
        if without == Some(1) {
            repairs.remove_unique.push(GivenId::new(place));
        }
        if given.allowed.single().is_none() {
            continue;
        }
        for value in all.without(given.allowed).iter() {
            if count(Values::only(value))? == Some(1) {
                repairs.change.push((GivenId::new(place), value));
            }
        }
    }
    repairs.complete = complete;
    Ok(())
}

/// What was found, or `None` where the budget was spent before.
fn unless_spent<T>(found: Result<T, Ended>) -> Result<Option<T>, Ended> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Ended::Spent) => Ok(None),
        Err(ended) => Err(ended),
    }
}
