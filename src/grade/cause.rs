//! Why a formula does not say that at most one of its first variables is true: the lines that forbid too much, how many pairs it allows, and the one
//! clause that is another than it should be, if that is all. What is said to be so has been tried.

use itertools::Itertools as _;

use super::GradeError;
use super::at_most_one::{AtMostOne, alone, literal};
use super::blame::of_open;
use super::eliminate::Clause;
use crate::cnf::read::Formula;
use crate::limits::Stop;
use crate::literal::{Lit, Var};
use crate::sat::Kept;

/// Why a formula does not say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cause {
    /// The lines that forbid what should be; none where it allows too much.
    pub lines: Vec<usize>,
    /// How many more pairs may be true together.
    pub more: usize,
    /// The only clause that is another than it should be.
    pub change: Option<Change>,
}

/// A clause that is another than it should be: with this mended, all is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// This one is missing.
    Missing([Lit; 2]),
    /// The one in this line is too much.
    TooMuch(usize),
    /// The one in this line says the first literal instead of the second.
    Instead(usize, Lit, Lit),
    /// The one in this line lacks a literal.
    Lacks(usize, Lit),
}

/// The most changes that are tried, and the most literals that they read: each has a formula of its own.
const MOST: usize = 20_000;
const MOST_READ: usize = 10_000_000;

impl Cause {
    /// Why a formula does not say that at most one of so many variables is true, where this was found.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn of(formula: &Formula, variables: usize, found: AtMostOne, stop: &dyn Stop) -> Result<Cause, GradeError> {
        let assumed = match found {
            AtMostOne::Whole | AtMostOne::Unseen(..) => return Ok(Cause::default()),
            AtMostOne::Allows(one, other) => vec![literal(one), literal(other)],
            AtMostOne::Forbids(one) => alone(variables, Some(one)),
            AtMostOne::ForbidsNone => alone(variables, None),
            AtMostOne::NoModel => Vec::new(),
        };
        let (mut lines, mut more) = (Vec::new(), 0);
        if matches!(found, AtMostOne::Allows(..)) {
            let mut questions = Kept::new(formula.clauses().map(Box::<[Lit]>::from), stop);
            for [one, other] in (1..=variables).array_combinations() {
                more += usize::from(questions.satisfiable_under(&[literal(one), literal(other)])?);
            }
            more -= 1;
        } else {
            let open = |clause: &[Lit]| -> Option<Clause> {
                let is_true = clause.iter().any(|literal| assumed.contains(literal));
                (!is_true).then(|| {
                    clause.iter().copied().filter(|&literal| !assumed.contains(&!literal)).sorted().dedup().collect()
                })
            };
            let left: Vec<(Clause, usize)> =
                (0..formula.len()).filter_map(|place| Some((open(formula.clause(place))?, place))).collect();
            let cells = if assumed.is_empty() { 0 } else { variables };
            lines = of_open(&left, cells, formula.variables().max(variables), |place| formula.line(place), stop)?.lines;
        }
        let is_blamed = |place: &usize| lines.is_empty() || lines.contains(&formula.line(*place));
        let places: Vec<usize> = (0..formula.len()).filter(is_blamed).collect();
        let wanted = !matches!(found, AtMostOne::Allows(..));
        let all =
            || (0..formula.variables()).flat_map(|index| [true, false].map(|sign| Var::from_index(index).lit(sign)));
        let tries =
            places.iter().map(|&place| formula.clause(place).len() + 1).sum::<usize>() * formula.variables() * 2;
        let mut changes: Vec<(Option<usize>, Change)> = Vec::new();
        if let AtMostOne::Allows(one, other) = found {
            changes.push((None, Change::Missing([!literal(one), !literal(other)])));
        }
        for &place in &places {
            let (clause, line) = (formula.clause(place), formula.line(place));
            changes.push((Some(place), Change::TooMuch(line)));
            changes.extend(clause.iter().map(|&says| (Some(place), Change::Instead(line, says, !says))));
        }
        if tries <= MOST {
            for &place in &places {
                let (clause, line) = (formula.clause(place), formula.line(place));
                let instead = |&says: &Lit| all().map(move |meant| (Some(place), Change::Instead(line, says, meant)));
                changes.extend(clause.iter().flat_map(instead));
                changes.extend(all().map(|meant| (Some(place), Change::Lacks(line, meant))));
            }
        }
        let read = formula.clauses().map(<[Lit]>::len).sum::<usize>().max(1);
        for (place, change) in changes.into_iter().take(MOST.min(MOST_READ / read)) {
            let changed = changed(formula, place, &change);
            let mut questions = Kept::new(changed.clauses().map(Box::<[Lit]>::from), stop);
            if questions.satisfiable_under(&assumed)? == wanted && AtMostOne::of(&changed, variables, stop)?.is_right()
            {
                return Ok(Cause { lines, more, change: Some(change) });
            }
        }
        Ok(Cause { lines, more, change: None })
    }
}

/// A formula with one clause changed, which stands at this place.
fn changed(formula: &Formula, place: Option<usize>, change: &Change) -> Formula {
    let own = |at: usize| -> Option<Vec<Lit>> {
        let clause = formula.clause(at).to_vec();
        if Some(at) != place {
            return Some(clause);
        }
        match change {
            Change::Missing(_) => Some(clause),
            Change::TooMuch(_) => None,
            Change::Instead(_, says, meant) => {
                Some(clause.into_iter().map(|literal| if literal == *says { *meant } else { literal }).collect())
            }
            Change::Lacks(_, meant) => Some(clause.into_iter().chain([*meant]).collect()),
        }
    };
    let added = match change {
        Change::Missing(pair) => Some((pair.to_vec(), 0)),
        _ => None,
    };
    formula.with_clauses((0..formula.len()).filter_map(|at| Some((own(at)?, formula.line(at)))).chain(added))
}
