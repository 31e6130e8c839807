//! How varisat is given a formula: fact by fact, with a look at the stop condition now and then.

use std::borrow::Borrow;

use varisat::{ExtendFormula, Solver};

use crate::cnf;
use crate::encode::Fact;
use crate::limits::{Limit, Pace, Stop};

/// Adds the clauses of these facts.
///
/// # Errors
/// Where `stop` says so; the solver then has a part of them.
pub(super) fn load<'f>(
    facts: impl IntoIterator<Item = impl Borrow<Fact<'f>>>,
    solver: &mut Solver<'_>,
    stop: &dyn Stop,
) -> Result<(), Limit> {
    let mut pace = Pace::new(stop);
    for fact in facts {
        let fact = fact.borrow();
        cnf::clauses(fact, |clause| solver.add_clause(clause));
        pace.go_on(cnf::clause_count(fact.relation, fact.literals.len()) as usize)?;
    }
    Ok(())
}
