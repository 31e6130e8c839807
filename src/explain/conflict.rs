//! Why a puzzle has no solution: givens that cannot stand together, the rules that they break, and what mends it.

use super::demands::{Budget, Demands, Ended};
use super::rules;
use crate::board::Board;
use crate::cnf::TooLarge;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, GivenId, Puzzle};
use crate::rule::{Rule, RuleId};
use crate::solve::SolveError;
use crate::solve::probe::{Prober, Unanswered};
use crate::values::{Value, Values};

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
    /// How few they are: of the further ones, beside those that come before.
    pub claim: Claim,
    /// Rules that cannot be kept together with these givens, and can be without any one of them. `None` where the formula is too large
    /// to find out, or where work was stopped before.
    pub rules: Option<Vec<RuleId>>,
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
pub(super) fn explain(
    prober: &mut Prober<'_>,
    puzzle: &Puzzle,
    most: usize,
    stop: &dyn Stop,
) -> Result<Conflict, SolveError> {
    let mut conflict = Conflict { cores: Vec::new(), are_all: false, repairs: Repairs::default(), stopped: None };
    let work = work(prober, puzzle, most, stop, &mut conflict);
    match work {
        Ok(()) => Ok(conflict),
        Err(Unanswered::Stopped(limit)) => Ok(Conflict { stopped: Some(limit), ..conflict }),
        Err(Unanswered::Failed(error)) => Err(error),
    }
}

/// Writes what it finds into `conflict` as it goes.
fn work(
    prober: &mut Prober<'_>,
    puzzle: &Puzzle,
    most: usize,
    stop: &dyn Stop,
    conflict: &mut Conflict,
) -> Result<(), Unanswered> {
    let base = vec![Values::all(puzzle.board().order()); puzzle.board().grid().cells().len()];
    let mut budget = Budget::for_cells(base.len());
    let mut demands = Demands::new(prober, base, puzzle.givens().to_vec(), None, &mut budget);
    let mut minimal: Vec<usize> = (0..puzzle.givens().len()).collect();
    let shrunk = demands.shrink(&mut minimal);
    let claim = if shrunk.is_ok() { Claim::Minimal } else { Claim::Enough };
    conflict.cores.push(Core { givens: ids(&minimal), claim, rules: None });
    if unless_spent(shrunk)?.is_none() {
        conflict.are_all = false;
        return name_rules(puzzle, stop, conflict);
    }
    mend(demands.prober(), puzzle, &minimal, &mut conflict.repairs)?;
    smallest(&mut demands, minimal, most, conflict)?;
    name_rules(puzzle, stop, conflict)
}

/// Puts a smallest set in the place of the minimal one, and further ones behind it.
fn smallest(
    demands: &mut Demands<'_, '_>,
    minimal: Vec<usize>,
    most: usize,
    conflict: &mut Conflict,
) -> Result<(), Unanswered> {
    let fewer = minimal.len().checked_sub(1);
    let better = match fewer {
        Some(fewer) => unless_spent(demands.smallest(fewer))?,
        None => Some(None),
    };
    let Some(better) = better else { return Ok(()) };
    let first = better.unwrap_or(minimal);
    conflict.cores[0] = Core { givens: ids(&first), claim: Claim::Smallest, rules: None };
    let mut last = first;
    loop {
        demands.exclude(last);
        // One more than are wanted tells whether these are all.
        match unless_spent(demands.smallest(usize::MAX))? {
            None => return Ok(()),
            Some(None) => {
                conflict.are_all = true;
                return Ok(());
            }
            Some(Some(_)) if conflict.cores.len() >= most => return Ok(()),
            Some(Some(next)) => {
                conflict.cores.push(Core { givens: ids(&next), claim: Claim::Smallest, rules: None });
                last = next;
            }
        }
    }
}

fn name_rules(puzzle: &Puzzle, stop: &dyn Stop, conflict: &mut Conflict) -> Result<(), Unanswered> {
    for core in &mut conflict.cores {
        let givens: Vec<Given> = core.givens.iter().map(|&id| *puzzle.given(id)).collect();
        core.rules = match equal_in(puzzle.board(), &givens) {
            Some(rule) => Some(vec![rule]),
            None => match rules::broken(puzzle.board(), &givens, stop) {
                Err(Unanswered::Failed(SolveError::TooLarge(TooLarge(_)))) => None,
                broken => broken?,
            },
        };
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
fn mend(prober: &mut Prober<'_>, puzzle: &Puzzle, core: &[usize], repairs: &mut Repairs) -> Result<(), Unanswered> {
    let all = Values::all(puzzle.board().order());
    for &place in core {
        let given = puzzle.givens()[place];
        prober.turn_to(puzzle);
        prober.allow(given.cell, all);
        let without = prober.solutions(2)?.len();
        if without == 0 {
            continue;
        }
        repairs.remove.push(GivenId::new(place));
        if without == 1 {
            repairs.remove_unique.push(GivenId::new(place));
        }
        if given.allowed.single().is_none() {
            continue;
        }
        for value in all.without(given.allowed).iter() {
            prober.allow(given.cell, Values::only(value));
            if prober.solutions(2)?.len() == 1 {
                repairs.change.push((GivenId::new(place), value));
            }
        }
    }
    repairs.complete = true;
    Ok(())
}

fn ids(places: &[usize]) -> Vec<GivenId> {
    places.iter().copied().map(GivenId::new).collect()
}

/// What was found, or `None` where the budget was spent before.
fn unless_spent<T>(found: Result<T, Ended>) -> Result<Option<T>, Unanswered> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Ended::Spent) => Ok(None),
        Err(Ended::Unanswered(unanswered)) => Err(unanswered),
    }
}
