//! Proofs as varisat derives them, with the reasons for each step.

use varisat::Solver;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};

use super::ProofFailure;
use super::door::outward;
use super::once::solve_once;
use super::watch::refusal;
use crate::limits::Stop;
use crate::literal::Lit;

/// A clause that follows by unit propagation from clauses before it.
#[derive(Clone, Copy, Debug)]
pub struct Derived<'p> {
    /// varisat's number for it. It counts on from the clauses that it was given, each by its place from 0, or from fewer:
    /// it does not count what comes after two contradicting ones.
    pub id: u64,
    /// Its literals; none at the end of a proof.
    pub clause: &'p [Lit],
    /// The numbers of the clauses that it follows from, in this order.
    pub hints: &'p [u64],
}

/// Whether these clauses have a model; hands out each clause that the solver derives on the way.
///
/// # Errors
/// Where work was stopped, the solver failed, or `receive` did.
pub fn derive<E>(
    clauses: impl IntoIterator<Item = impl AsRef<[Lit]>>,
    receive: impl FnMut(Derived<'_>) -> Result<(), E>,
    stop: &dyn Stop,
) -> Result<bool, ProofFailure<E>> {
    let mut processor = Processor { receive, stop, ended: None };
    let mut solver = Solver::new();
    solver.add_proof_processor(&mut processor);
    match (solve_once(solver, clauses, stop), processor.ended) {
        (Ok(model), None) => Ok(model.is_some()),
        (_, Some(why)) => Err(why),
        (Err(failure), None) => Err(ProofFailure::Solver(failure)),
    }
}

/// Hands derived clauses on, and makes the solver give up where that fails or there is a reason to stop.
struct Processor<'s, F, E> {
    receive: F,
    stop: &'s dyn Stop,
    ended: Option<ProofFailure<E>>,
}

impl<E, F: FnMut(Derived<'_>) -> Result<(), E>> ProofProcessor for Processor<'_, F, E> {
    fn process_step(&mut self, step: &CheckedProofStep<'_>, _: CheckerData<'_, '_>) -> Result<(), anyhow::Error> {
        #[cfg(test)]
        super::watch::fail_if_told()?;
        let is_loading = matches!(step, CheckedProofStep::AddClause { .. });
        if self.ended.is_none() && !is_loading {
            self.ended = self.stop.stopped().map(ProofFailure::from);
        }
        if let &CheckedProofStep::AtClause { id, clause, propagations: hints, .. } = step
            && self.ended.is_none()
        {
            let clause = &outward(clause);
            self.ended = (self.receive)(Derived { id, clause, hints }).err().map(ProofFailure::Receiver);
        }
        if self.ended.is_some() { Err(refusal().into()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limit, Never};
    use crate::sat::{Failure, failing};

    #[test]
    fn who_ended_a_proof_is_told() {
        let clauses = [[1, 2], [-1, 2], [1, -2], [-1, -2]].map(|clause| clause.map(Lit::from_dimacs));
        let run =
            |receive: &mut dyn FnMut(Derived<'_>) -> Result<(), u8>, stop: &dyn Stop| derive(clauses, receive, stop);
        let mut last = None;
        let mut note = |step: Derived<'_>| {
            last = Some(step.clause.len());
            Ok(())
        };
        assert_eq!(run(&mut note, &Never), Ok(false));
        assert_eq!(last, Some(0));
        assert_eq!(run(&mut |_| Err(7), &Never), Err(ProofFailure::Receiver(7)));
        assert_eq!(run(&mut |_| Ok(()), &|| Some(Limit::Time)), Err(Limit::Time.into()));
        assert_eq!(failing::during(|| run(&mut |_| Ok(()), &Never)), Err(ProofFailure::Solver(Failure::Solver)));
        assert_eq!(derive([[Lit::from_dimacs(1)]], |_| Ok::<(), u8>(()), &Never), Ok(true));
    }
}
