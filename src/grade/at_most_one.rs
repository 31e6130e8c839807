//! Whether a formula says that at most one of its first variables is true, and whether unit propagation sees all of it.

use super::GradeError;
use crate::cnf::clauses::Clauses;

use crate::cnf::read::Formula;
use crate::limits::Stop;
use crate::literal::{Lit, Var};
use crate::sat::Kept;
use itertools::Itertools as _;

/// The most variables that are asked about: each two of them are.
pub const MOST_VARIABLES: usize = 300;

/// What a formula says of its first variables, by their numbers; the others are auxiliary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtMostOne {
    /// At most one of them is true, and propagation sees it.
    Whole,
    /// At most one of them is true; but where the first of these is, propagation does not make the second false.
    Unseen(usize, usize),
    /// These two may be true together.
    Allows(usize, usize),
    /// This one may not be true alone.
    Forbids(usize),
    /// None may not be.
    ForbidsNone,
    /// The formula has no model at all, so nothing may be.
    NoModel,
}

impl AtMostOne {
    /// Whether at most one of them is true.
    pub fn is_right(self) -> bool {
        matches!(self, AtMostOne::Whole | AtMostOne::Unseen(..))
    }

    /// Grades an at-most-one of so many variables.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn of(formula: &Formula, variables: usize, stop: &dyn Stop) -> Result<AtMostOne, GradeError> {
        super::affordable(formula, stop)?;
        let alone = |only| alone(variables, only);
        let mut questions = Kept::new(formula.clauses().map(Box::<[Lit]>::from), stop);
        if !questions.satisfiable_under(&[])? {
            return Ok(AtMostOne::NoModel);
        }
        if !questions.satisfiable_under(&alone(None))? {
            return Ok(AtMostOne::ForbidsNone);
        }
        for number in 1..=variables {
            if !questions.satisfiable_under(&alone(Some(number)))? {
                return Ok(AtMostOne::Forbids(number));
            }
        }
        for [one, other] in (1..=variables).array_combinations() {
            if questions.satisfiable_under(&[literal(one), literal(other)])? {
                return Ok(AtMostOne::Allows(one, other));
            }
        }
        for one in 1..=variables {
            let unit = [literal(one)];
            let clauses: Clauses = formula.clauses().map(<[Lit]>::to_vec).chain([unit.to_vec()]).collect();
            let known = clauses.propagate(stop)?;
            let is_seen = |other: usize| known.truth.get(other - 1) == Some(&Some(false));
            if let Some(other) = (1..=variables).find(|&other| other != one && !is_seen(other)) {
                return Ok(AtMostOne::Unseen(one, other));
            }
        }
        Ok(AtMostOne::Whole)
    }
}

/// One of the variables alone is true, or none.
pub(super) fn alone(variables: usize, only: Option<usize>) -> Vec<Lit> {
    (1..=variables).map(|number| if only == Some(number) { literal(number) } else { !literal(number) }).collect()
}

pub(super) fn literal(number: usize) -> Lit {
    Var::from_index(number - 1).positive()
}
