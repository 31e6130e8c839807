//! Another way to read a formula's numbers, or a board of another size, where most of what it says would then follow from the rules: a numbering can be told also
//! where something else is wrong besides, and no reading makes the formula mean the puzzle.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::reading::{Meaning, Reading};
use super::rules::Glance;
use super::{GradeError, Subject};
use crate::board::{Board, Layout};
use crate::cnf::read::Formula;
use crate::encode::{Numbering, OneHot};
use crate::grid::{Cell, MAX_ORDER};
use crate::limits::Limit;
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};

/// So many more clauses must be explained: a few are explained by chance.
const LEAST_EXPLAINED: usize = 8;

/// Of so many clauses that another reading explains, one may contradict it.
const ODD: usize = 4;

/// Of so many numbers of a reading, one may occur nowhere.
const UNUSED: usize = 10;

/// What a formula says by one reading, clause by clause.
struct Seen {
    follows: Vec<bool>,
    /// Clauses without auxiliary variables that do not follow.
    odd: usize,
}

/// The reading by which far more clauses follow from the puzzle than by the one that was asked for, and hardly any contradict it.
pub(super) fn reading(subject: &Subject<'_>) -> Result<Option<Reading>, Limit> {
    let Subject { puzzle, formula, reading: own, stop, .. } = *subject;
    let order = puzzle.board().values();
    let rules = Rules::new(puzzle);
    let mut occurs = vec![false; formula.variables() + 1];
    formula.clauses().flatten().for_each(|literal| occurs[literal.index() + 1] = true);
    let plain = seen(formula, own, &rules);
    // Where all that is said of cells follows as it is read, it is read rightly; auxiliary variables may look like cells by chance.
    if plain.odd == 0 && plain.follows.contains(&true) {
        return Ok(None);
    }
    let mut best: Option<(usize, Reading)> = None;
    for other in own.alternatives(order, formula) {
        stop.stopped().map_or(Ok(()), Err)?;
        let numbers = other.numbers(order);
        let is_used = |number: &&i64| usize::try_from(**number).is_ok_and(|n| occurs.get(n) == Some(&true));
        let unused = numbers.len() - numbers.iter().filter(is_used).count();
        if unused * UNUSED > numbers.len() {
            continue;
        }
        let by_other = seen(formula, &other, &rules);
        let pairs = || plain.follows.iter().zip(&by_other.follows);
        let explained = pairs().filter(|(before, now)| !**before && **now).count();
        let lost = pairs().filter(|(before, now)| **before && !**now).count();
        let is_better = best.as_ref().is_none_or(|(most, _)| explained.saturating_sub(lost) > *most);
        if explained >= LEAST_EXPLAINED && ODD * (lost + by_other.odd) <= explained && is_better {
            best = Some((explained - lost, other));
        }
    }
    Ok(best.map(|(_, reading)| reading))
}

/// Of so many clauses that follow on another board one may be odd there, and one more at least must not follow on this one.
const OF_SIZE: usize = 10;

/// The order of a board of the same kind that a formula is about, if it is not about this one: there, nearly all of its clauses follow from the rules.
pub(super) fn size(subject: &Subject<'_>) -> Result<Option<usize>, GradeError> {
    let Subject { puzzle, formula, reading: own, stop, .. } = *subject;
    let (board, plain) = (puzzle.board(), Reading::plain(Numbering::Linear));
    // A clause of at least one value has as many literals as there are values.
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for clause in formula.clauses().filter(|clause| clause.iter().all(|literal| literal.is_positive())) {
        *lengths.entry(clause.len()).or_default() += 1;
    }
    let is_order =
        |order: usize, count: usize| (2..=MAX_ORDER).contains(&order) && order != board.values() && count >= order;
    let Some((_, order)) =
        lengths.into_iter().filter(|&(order, count)| is_order(order, count)).map(|(order, count)| (count, order)).max()
    else {
        return Ok(None);
    };
    // What is said of single variables are givens, which a board has none of.
    let rules: Vec<Vec<Lit>> = formula.clauses().filter(|clause| clause.len() > 1).map(<[Lit]>::to_vec).collect();
    let rules = formula.with_clauses(rules.into_iter().zip(1..));
    let (_, here) = Rules::new(puzzle).odd(&rules, own);
    stop.stopped().map_or(Ok(()), Err)?;
    let kind = if board.layout().boxes.is_some() { Layout::sudoku(order) } else { Layout::latin(order) };
    let Ok(other) = Board::new(kind) else { return Ok(None) };
    let (odd, there) = Rules::new(&Puzzle::new(Arc::new(other), Vec::new())).odd(&rules, &plain);
    let is_about = there >= LEAST_EXPLAINED && OF_SIZE * odd <= there && OF_SIZE * here < (OF_SIZE - 1) * there;
    Ok(is_about.then_some(order))
}

/// What tells whether a clause follows.
pub(super) struct Rules<'g> {
    puzzle: &'g Puzzle,
    glance: Glance,
    allowed: Vec<Values>,
}

fn seen(formula: &Formula, reading: &Reading, rules: &Rules<'_>) -> Seen {
    let order = rules.puzzle.board().values();
    let meanings: Vec<Option<Meaning>> =
        (0..=formula.variables()).map(|number| reading.meaning(order, number)).collect();
    let mut odd = 0;
    let follows = formula.clauses().map(|clause| {
        let mut allows: Vec<(Cell, Values)> = Vec::new();
        for literal in clause {
            let Some(meaning) = meanings[literal.index() + 1] else { return false };
            let (cell, values) = match meaning {
                Meaning::Fact(cell, value) => (cell, Values::only(value)),
                Meaning::Among(cell, values) => (cell, values),
            };
            let values = if literal.is_positive() { values } else { Values::all(order).without(values) };
            match allows.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known = Values::from_bits(known.bits() | values.bits()),
                None => allows.push((cell, values)),
            }
        }
        let follows = rules.follow(&allows);
        odd += usize::from(!follows);
        follows
    });
    let follows = follows.collect();
    Seen { follows, odd }
}

impl<'g> Rules<'g> {
    pub fn new(puzzle: &'g Puzzle) -> Rules<'g> {
        Rules { puzzle, glance: Glance::new(puzzle), allowed: puzzle.allowed() }
    }

    /// Whether a clause of positive literals over cells and values follows, as far as a glance can tell.
    pub fn follow_from(&self, clause: &[Lit], one_hot: OneHot) -> bool {
        let mut allows: BTreeMap<Cell, Values> = BTreeMap::new();
        for (cell, value) in clause.iter().filter_map(|literal| one_hot.meaning(literal.var())) {
            let values = allows.entry(cell).or_insert(Values::from_bits(0));
            *values = Values::from_bits(values.bits() | Values::only(value).bits());
        }
        clause.iter().all(|literal| literal.is_positive()) && self.follow(&allows.into_iter().collect::<Vec<_>>())
    }

    /// How many clauses over cells do not follow, and how many do.
    fn odd(&self, formula: &Formula, reading: &Reading) -> (usize, usize) {
        let seen = seen(formula, reading, self);
        (seen.odd, seen.follows.iter().filter(|follows| **follows).count())
    }

    /// Whether it follows that one of some cells holds one of its values, as far as a glance can tell.
    fn follow(&self, allows: &[(Cell, Values)]) -> bool {
        let of_cell = |(cell, values): &(Cell, Values)| self.allowed[cell.index()].without(*values).is_empty();
        allows.iter().any(of_cell) || self.one_of_two(allows) || self.somewhere(allows)
    }

    /// Two cells that differ do not both hold the one value that they are denied.
    fn one_of_two(&self, allows: &[(Cell, Values)]) -> bool {
        let &[(one, first), (other, second)] = allows else { return false };
        let all = Values::all(self.puzzle.board().values());
        let (first, second) = (all.without(first), all.without(second));
        first == second && first.single().is_some() && self.glance.differ(one, other)
    }

    /// A house holds each value somewhere.
    fn somewhere(&self, allows: &[(Cell, Values)]) -> bool {
        let board = self.puzzle.board();
        let has =
            |cell: &Cell, value: Value| allows.iter().any(|(known, values)| known == cell && values.contains(value));
        let whole = || board.rules().iter().filter_map(|rule| rule.all_different());
        allows.len() >= board.values()
            && (0..board.values()).map(Value::new).any(|value| {
                whole().any(|cells| cells.len() == board.values() && cells.iter().all(|cell| has(cell, value)))
            })
    }
}
