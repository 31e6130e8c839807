//! Another way to read a formula's numbers, where most of what it says would then follow from the rules: a numbering can be told also
//! where something else is wrong besides, and no reading makes the formula mean the puzzle.

use super::Subject;
use super::reading::{Meaning, Reading};
use super::rules::Glance;
use crate::grid::Cell;
use crate::limits::Limit;
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
    let rules = Rules { puzzle, glance: Glance::new(puzzle), allowed: puzzle.allowed() };
    let mut occurs = vec![false; formula.variables() + 1];
    formula.clauses().flatten().for_each(|literal| occurs[literal.index() + 1] = true);
    let plain = seen(subject, own, &rules);
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
        let by_other = seen(subject, &other, &rules);
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

/// What tells whether a clause follows.
struct Rules<'g> {
    puzzle: &'g Puzzle,
    glance: Glance,
    allowed: Vec<Values>,
}

fn seen(subject: &Subject<'_>, reading: &Reading, rules: &Rules<'_>) -> Seen {
    let order = subject.puzzle.board().values();
    let meanings: Vec<Option<Meaning>> =
        (0..=subject.formula.variables()).map(|number| reading.meaning(order, number)).collect();
    let mut odd = 0;
    let follows = subject.formula.clauses().map(|clause| {
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

impl Rules<'_> {
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
