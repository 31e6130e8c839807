//! Proves a claim, or that a formula contradicts itself: one fresh varisat for each proof, whose steps are recorded and trimmed.

use itertools::Itertools;

use super::claim::Claim;
use super::refutation::{Lists, Refutation};
use super::simplify::{Residue, simplify};
use super::trim::{Untrimmed, trim};
use crate::cnf::Purpose;
use crate::cnf::read::Formula;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;
use crate::sat::{self, Derived, Failure, ProofFailure};

/// The most numbers that a proof may have before it is trimmed, for it is held in memory until then: 256 MiB.
const MAX_NUMBERS: usize = 1 << 26;

impl Claim<'_> {
    /// Proves that a puzzle has no solutions but those listed.
    ///
    /// # Errors
    /// Where `stop` says so, where the claim is false, or where the proof grows too long; see [`ProveError`].
    pub fn prove(&self, stop: &dyn Stop) -> Result<Refutation, ProveError> {
        prove_within(MAX_NUMBERS, self, stop)
    }
}

impl Refutation {
    /// Proves that a formula has no model.
    ///
    /// # Errors
    /// Where `stop` says so, where it has one ([`ProveError::False`]), or where the proof grows too long.
    pub fn of(formula: &Formula, stop: &dyn Stop) -> Result<Refutation, ProveError> {
        formula.weight().admit(Purpose::Prove, 0, stop).map_err(ProveError::Stopped)?;
        let (mut clauses, mut ticker) = (Lists::default(), Ticker::new(stop));
        for clause in formula.clauses() {
            // Of literals that repeat one is enough, and no step expects two.
            clauses.push(clause.iter().unique().map(|literal| literal.to_dimacs() as i32));
            ticker.tick(clause.len()).map_err(ProveError::Stopped)?;
        }
        refuted(MAX_NUMBERS, &clauses, formula.variables(), stop)
    }
}

fn prove_within(most: usize, claim: &Claim<'_>, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    refuted(most, &formula(claim, stop)?, claim.size().variables as usize, stop)
}

fn refuted(most: usize, formula: &Lists<i32>, variables: usize, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    let mut refutation = Refutation { formula: formula.len() as u32, ..Refutation::default() };
    let residue = simplify(formula, &mut refutation, variables, stop).map_err(ProveError::Stopped)?;
    if !residue.refuted {
        refute(&residue, Recorder::new(&residue, &mut refutation, most), stop)?;
    }
    trim(formula, &refutation, variables, stop).map_err(|untrimmed| match untrimmed {
        Untrimmed::Broken => ProveError::Broken,
        Untrimmed::Stopped(limit) => ProveError::Stopped(limit),
    })
}

/// The clauses of a claim in DIMACS literals.
fn formula(claim: &Claim<'_>, stop: &dyn Stop) -> Result<Lists<i32>, ProveError> {
    let (mut formula, mut ticker) = (Lists::default(), Ticker::new(stop));
    let mut stopped = Ok(());
    claim.clauses(|clause| {
        if stopped.is_ok() {
            formula.push(clause.iter().map(|literal| literal.to_dimacs() as i32));
            stopped = ticker.tick(clause.len());
        }
    });
    stopped.map_err(ProveError::Stopped)?;
    Ok(formula)
}

/// Has varisat refute what is left of the formula, and records the steps that it takes.
fn refute(residue: &Residue, mut recorder: Recorder<'_>, stop: &dyn Stop) -> Result<(), ProveError> {
    let literals =
        |clause: &[i32]| -> Vec<Lit> { clause.iter().map(|&number| Lit::from_dimacs(number as isize)).collect() };
    let satisfiable = sat::derive(residue.clauses.iter().map(literals), |step| recorder.record(step), stop)?;
    if satisfiable {
        Err(ProveError::False)
    } else if recorder.finished {
        Ok(())
    } else {
        Err(ProveError::Broken)
    }
}

/// Why a claim was not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProveError {
    /// It was stopped.
    #[error("stopped before the proof was found")]
    Stopped(Limit),
    /// The claim is false.
    #[error("the claim is false: there is a solution that is not listed")]
    False,
    /// The proof has more numbers than memory is taken for.
    #[error(
        "the proof is too long: {MAX_NUMBERS} literals and hints (256 MiB) are held before those that it does not need are \
         left out"
    )]
    TooLong,
    /// varisat failed: a fault of this library, or of varisat.
    #[error("internal error: varisat failed; please report this puzzle")]
    Solver,
    /// The solver's proof does not hold together.
    #[error("internal error: the proof of the solver is not a proof; please report this puzzle")]
    Broken,
}

impl From<ProofFailure<ProveError>> for ProveError {
    fn from(failure: ProofFailure<ProveError>) -> ProveError {
        match failure {
            ProofFailure::Solver(Failure::Stopped(limit)) => ProveError::Stopped(limit),
            ProofFailure::Solver(Failure::Solver) => ProveError::Solver,
            ProofFailure::Receiver(error) => error,
        }
    }
}

/// Takes down each clause that varisat derives.
struct Recorder<'s> {
    /// The numbers of the clauses that it was given.
    given: &'s [u32],
    refutation: &'s mut Refutation,
    /// varisat's number and our own of the first clause that it derived.
    first_derived: Option<(u64, u32)>,
    finished: bool,
    /// The most numbers that are held.
    most: usize,
}

impl<'s> Recorder<'s> {
    fn new(residue: &'s Residue, refutation: &'s mut Refutation, most: usize) -> Recorder<'s> {
        Recorder { given: &residue.ids, refutation, first_derived: None, finished: false, most }
    }

    /// Takes down a clause; what comes after the empty one does not matter.
    fn record(&mut self, step: Derived<'_>) -> Result<(), ProveError> {
        if self.finished {
            return Ok(());
        }
        let Refutation { formula, derived, hints: all_hints } = &mut *self.refutation;
        let (first, own) = *self.first_derived.get_or_insert((step.id, *formula + derived.len() as u32));
        let own = |&id: &u64| id.checked_sub(first).map_or_else(|| self.given[id as usize], |step| own + step as u32);
        derived.push(step.clause.iter().map(|literal| literal.to_dimacs() as i32));
        all_hints.push(step.hints.iter().map(own));
        self.finished = step.clause.is_empty();
        if self.is_too_long() { Err(ProveError::TooLong) } else { Ok(()) }
    }

    fn is_too_long(&self) -> bool {
        let Refutation { derived, hints, .. } = &*self.refutation;
        derived.items() + hints.items() + 4 * derived.len() > self.most
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Board, Layout};
    use crate::limits::Never;
    use crate::puzzle::Puzzle;
    use crate::solve::Solver;

    #[test]
    fn a_proof_that_is_too_long_is_broken_off() {
        let puzzle = Puzzle::new(Arc::new(Board::new(Layout::sudoku(4)).unwrap()), Vec::new());
        let listed: Vec<_> = Solver::default().solutions(&puzzle).map(Result::unwrap).collect();
        let claim = Claim::new(&puzzle, &listed, &Never).unwrap();
        let refused = prove_within(1000, &claim, &Never).unwrap_err();
        assert_eq!(refused, ProveError::TooLong);
        assert!(refused.to_string().starts_with("the proof is too long: 67108864 literals and hints (256 MiB)"));
        assert!(claim.prove(&Never).is_ok());
    }
}
