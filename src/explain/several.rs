//! Why a puzzle has several solutions: what varies, and what further givens leave one.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::budget::{Budget, Ended};
use super::demands::Demands;
use crate::grid::Cell;
use crate::limits::Limit;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::solve::witnesses::Witnesses;
use crate::values::{Value, Values};

/// The solutions to which further givens are sought, where a set for the first one may not be the smallest of all.
const TARGETS: usize = 64;

/// The parts of the budget that is left then: to the candidates, to givens of which one alone does. Few further givens have the rest.
const PART_OF_CANDIDATES: u64 = 3;
const PART_OF_SINGLE: u64 = 3;
/// The part of what a stage has left that one question may take.
const PART_OF_QUESTION: u64 = 16;

/// Why there are several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// Two of them.
    pub solutions: [Solution; 2],
    /// The values that each cell has in some solution, in reading order; those that were found, if it is not complete.
    pub candidates: Vec<Values>,
    /// Further givens of which each alone leaves exactly one solution.
    pub unique_with: Vec<(Cell, Value)>,
    /// Whether all candidates, and all such givens, were found.
    pub complete: bool,
    /// Few further givens that together leave exactly one solution.
    pub addition: Vec<(Cell, Value)>,
    /// Whether no fewer do.
    pub is_smallest: bool,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

impl Several {
    /// The cells that have several candidates, in reading order.
    pub fn vary(&self) -> Vec<Cell> {
        let cells = self.candidates.iter().enumerate();
        cells.filter(|(_, values)| values.len() > 1).map(|(cell, _)| Cell::new(cell)).collect()
    }
}

/// Explains a puzzle with these two solutions at least.
///
/// # Errors
/// Where an engine failed.
pub(super) fn explain<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    solutions: [Solution; 2],
    budget: &'b Budget<'_>,
) -> Result<Several, SolveError> {
    let mut several = Several {
        solutions,
        candidates: Vec::new(),
        unique_with: Vec::new(),
        complete: false,
        addition: Vec::new(),
        is_smallest: false,
        stopped: None,
    };
    match work(prober, puzzle, budget, &mut several) {
        Ok(()) | Err(Ended::Spent) => Ok(several),
        Err(Ended::Stopped(limit)) => Ok(Several { stopped: Some(limit), ..several }),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// Writes what it finds into `several` as it goes.
fn work<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    budget: &'b Budget<'_>,
    several: &mut Several,
) -> Result<(), Ended> {
    let mut tally = Tally::new(puzzle);
    let mut witnesses = Witnesses::new(puzzle);
    several.solutions.iter().for_each(|solution| witnesses.witness_with_exchanges(solution, |seen| tally.add(seen)));
    budget.begin_stage(PART_OF_CANDIDATES);
    let mut candidates = witnesses.settle(
        prober,
        || budget.begin_question(PART_OF_QUESTION),
        |unanswered| unless_spent(Err(budget.ended(unanswered))),
        |seen| tally.add(seen),
    );
    several.complete = candidates == Ok(true);
    several.candidates.clone_from(&witnesses.witnessed);
    if candidates == Err(Ended::Spent) {
        candidates = Ok(false);
    }
    candidates?;
    budget.begin_stage(PART_OF_SINGLE);
    let singles = tally.settle(prober, puzzle, budget);
    several.complete &= singles == Ok(true);
    several.unique_with.clone_from(&tally.unique_with);
    unless_spent(singles.map(|_| ()))?;
    budget.begin_stage(1);
    add(prober, puzzle, budget, several)
}

/// Goes on where the budget was spent.
fn unless_spent(ended: Result<(), Ended>) -> Result<(), Ended> {
    if ended == Err(Ended::Spent) { Ok(()) } else { ended }
}

/// How many different solutions were seen with each value in each cell: none, one, or more.
struct Tally {
    order: usize,
    seen: Vec<Seen>,
    unique_with: Vec<(Cell, Value)>,
}

#[derive(Clone, Copy)]
enum Seen {
    Never,
    /// In one solution, or in several with this fingerprint.
    Once(u64),
    Often,
}

impl Tally {
    fn new(puzzle: &Puzzle) -> Tally {
        let (order, cells) = (puzzle.board().values(), puzzle.board().grid().cells().len());
        Tally { order, seen: vec![Seen::Never; cells * order], unique_with: Vec::new() }
    }

    fn add(&mut self, solution: &Solution) {
        let mut hasher = DefaultHasher::new();
        solution.hash(&mut hasher);
        let print = hasher.finish();
        for (cell, value) in solution.values().iter().enumerate() {
            let seen = &mut self.seen[cell * self.order + value.index()];
            *seen = match *seen {
                Seen::Never => Seen::Once(print),
                Seen::Once(other) if other == print => Seen::Once(print),
                Seen::Once(_) | Seen::Often => Seen::Often,
            };
        }
    }

    /// Asks about each value in each cell that was seen in one solution whether there is another. What one question finds
    /// settles others. Whether all were answered.
    fn settle(&mut self, prober: &mut Prober<'_>, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Ended> {
        prober.turn_to(puzzle);
        let mut is_complete = true;
        for (cell, allowed) in puzzle.board().grid().cells().zip(puzzle.allowed()) {
            for value in allowed.iter() {
                if !matches!(self.seen[cell.index() * self.order + value.index()], Seen::Once(_)) {
                    continue;
                }
                budget.begin_question(PART_OF_QUESTION)?;
                prober.allow(cell, Values::only(value));
                match prober.solutions(2) {
                    Ok(found) => {
                        found.iter().for_each(|solution| self.add(solution));
                        if found.len() == 1 {
                            self.unique_with.push((cell, value));
                        }
                    }
                    Err(unanswered) => {
                        unless_spent(Err(budget.ended(unanswered)))?;
                        is_complete = false;
                    }
                }
            }
            prober.allow(cell, allowed);
        }
        Ok(is_complete)
    }
}

/// Looks for few further givens: one, if one does, and otherwise the fewest for one solution after the other.
fn add<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    budget: &'b Budget<'_>,
    several: &mut Several,
) -> Result<(), Ended> {
    if let Some(&one) = several.unique_with.first() {
        (several.addition, several.is_smallest) = (vec![one], true);
        return Ok(());
    }
    budget.begin_question(PART_OF_QUESTION)?;
    prober.turn_to(puzzle);
    let (targets, mut proved) = match prober.solutions(TARGETS + 1) {
        Ok(found) => {
            let are_all = found.len() <= TARGETS;
            (found, are_all)
        }
        Err(unanswered) => {
            unless_spent(Err(budget.ended(unanswered)))?;
            (several.solutions.to_vec(), false)
        }
    };
    for target in targets.iter().take(TARGETS) {
        let added = add_for(prober, puzzle, target, budget, several);
        let is_spent = added == Err(Ended::Spent);
        unless_spent(added)?;
        // One alone does not do.
        if several.complete && several.addition.len() == 2 {
            proved = true;
            break;
        }
        if is_spent {
            proved = false;
            break;
        }
    }
    several.is_smallest = proved;
    Ok(())
}

/// Few further givens that leave this solution alone.
///
/// # Errors
/// Where work was stopped, or an engine failed.
pub(super) fn towards<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    target: &Solution,
    budget: &'b Budget<'_>,
) -> Result<Vec<(Cell, Value)>, SolveError> {
    prober.turn_to(puzzle);
    if prober.solutions(2)?.len() < 2 {
        return Ok(Vec::new());
    }
    let mut several = Several {
        solutions: [target.clone(), target.clone()],
        candidates: Vec::new(),
        unique_with: Vec::new(),
        complete: false,
        addition: Vec::new(),
        is_smallest: false,
        stopped: None,
    };
    budget.begin_stage(1);
    match add_for(prober, puzzle, target, budget, &mut several) {
        Ok(()) | Err(Ended::Spent) => Ok(several.addition),
        Err(Ended::Stopped(limit)) => Err(SolveError::Stopped(limit)),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// Givens that leave this solution alone, if fewer do than are known.
fn add_for<'b>(
    prober: &mut Prober<'b>,
    puzzle: &Puzzle,
    target: &Solution,
    budget: &'b Budget<'_>,
    several: &mut Several,
) -> Result<(), Ended> {
    let allowed = puzzle.allowed();
    let could_vary = if several.complete { &several.candidates } else { &allowed };
    let is_open = |cell: &Cell| could_vary[cell.index()].len() > 1;
    let cells: Vec<_> = puzzle.board().grid().cells().filter(is_open).collect();
    let given = |&cell: &Cell| Given { cell, allowed: Values::only(target.value(cell)) };
    let mut demands =
        Demands::new(prober, allowed.clone(), cells.iter().map(given).collect(), Some(target.clone()), budget);
    let named = |set: &[usize]| set.iter().map(|&place| (cells[place], target.value(cells[place]))).collect();
    if several.addition.is_empty() {
        let mut minimal: Vec<_> = (0..cells.len()).collect();
        let shrunk = demands.shrink(&mut minimal);
        several.addition = named(&minimal);
        shrunk?;
    }
    if let Some(set) = demands.smallest(several.addition.len() - 1)? {
        several.addition = named(&set);
    }
    Ok(())
}
