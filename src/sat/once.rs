//! One question to a fresh solver whose proof is wanted.

use varisat::{ExtendFormula, Solver};

use super::Failure;
use super::door::{inward, outward};
use crate::limits::{Stop, Ticker};
use crate::literal::Lit;

/// A model of these clauses, if there is one. All clauses come first and then one question: varisat's proofs bear nothing
/// else, and know no empty clause, so with one of those there is no proof but the answer.
pub(super) fn solve_once(
    mut solver: Solver<'_>,
    clauses: impl IntoIterator<Item = impl AsRef<[Lit]>>,
    stop: &dyn Stop,
) -> Result<Option<Vec<Lit>>, Failure> {
    let mut ticker = Ticker::new(stop);
    let mut buffer = Vec::new();
    for clause in clauses {
        let clause = clause.as_ref();
        if clause.is_empty() {
            return Ok(None);
        }
        solver.add_clause(inward(clause, &mut buffer));
        ticker.tick(1)?;
    }
    let satisfiable = solver.solve().map_err(|_| Failure::Solver)?;
    if satisfiable {
        return Ok(Some(outward(&solver.model().unwrap_or_default())));
    }
    // What could not be written at the end shows only here.
    solver.close_proof().map_err(|_| Failure::Solver)?;
    Ok(None)
}
