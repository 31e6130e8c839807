//! Proves a claim, or that a formula contradicts itself: one fresh varisat for each proof, whose steps are recorded and trimmed.

use itertools::Itertools;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, Lit, Solver};

use super::claim::Claim;
use super::refutation::{Lists, Refutation};
use super::simplify::{Residue, simplify};
use super::trim::{Untrimmed, trim};
use crate::cnf;
use crate::cnf::read::Formula;
use crate::limits::{Limit, Pace, Stop};

/// The most numbers that a proof may have before it is trimmed, for it is held in memory until then: 256 MiB.
const MAX_NUMBERS: usize = 1 << 26;

/// Proves that a puzzle has no solutions but those listed.
///
/// # Errors
/// Where `stop` says so, where the claim is false, or where the proof grows too long; see [`ProveError`].
pub fn prove(claim: &Claim<'_>, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    prove_within(MAX_NUMBERS, claim, stop)
}

/// Proves that a formula has no model.
///
/// # Errors
/// Where `stop` says so, where it has one ([`ProveError::False`]), or where the proof grows too long.
pub fn prove_unsatisfiable(formula: &Formula, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    let (mut clauses, mut pace) = (Lists::default(), Pace::new(stop));
    for clause in formula.clauses() {
        // Of literals that repeat one is enough, and no step expects two.
        clauses.push(clause.iter().unique().map(|literal| literal.to_dimacs() as i32));
        pace.go_on(clause.len()).map_err(ProveError::Stopped)?;
    }
    refuted(MAX_NUMBERS, &clauses, formula.variables(), stop)
}

fn prove_within(most: usize, claim: &Claim<'_>, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    refuted(most, &formula(claim, stop)?, claim.size().variables as usize, stop)
}

fn refuted(most: usize, formula: &Lists<i32>, variables: usize, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    let mut refutation = Refutation { formula: formula.len() as u32, ..Refutation::default() };
    let residue = simplify(formula, &mut refutation, variables, stop).map_err(ProveError::Stopped)?;
    if !residue.refuted {
        refute(&residue, Recorder::new(&residue, &mut refutation, most, stop))?;
    }
    trim(formula, &refutation, variables, stop).map_err(|untrimmed| match untrimmed {
        Untrimmed::Broken => ProveError::Broken,
        Untrimmed::Stopped(limit) => ProveError::Stopped(limit),
    })
}

/// The clauses of a claim in DIMACS literals.
fn formula(claim: &Claim<'_>, stop: &dyn Stop) -> Result<Lists<i32>, ProveError> {
    let (mut formula, mut pace) = (Lists::default(), Pace::new(stop));
    for fact in claim.facts() {
        cnf::clauses(&fact, |clause| formula.push(clause.iter().map(|literal| literal.to_dimacs() as i32)));
        pace.go_on(fact.literals.len().pow(2)).map_err(ProveError::Stopped)?;
    }
    Ok(formula)
}

/// Has a solver refute what is left of the formula, and records the steps that it takes.
fn refute(residue: &Residue, mut recorder: Recorder<'_>) -> Result<(), ProveError> {
    let outcome = run(&residue.clauses, &mut recorder);
    match recorder.broken_off.map_or(outcome, Err)? {
        true => Err(ProveError::False),
        false if recorder.finished => Ok(()),
        false => Err(ProveError::Broken),
    }
}

/// All clauses first and then one question: varisat's proofs bear nothing else. Whether it finds them satisfiable.
fn run(clauses: &Lists<i32>, recorder: &mut Recorder<'_>) -> Result<bool, ProveError> {
    let mut pace = Pace::new(recorder.stop);
    let mut solver = Solver::new();
    solver.add_proof_processor(recorder);
    let mut literals = Vec::new();
    for clause in clauses.iter() {
        literals.clear();
        literals.extend(clause.iter().map(|&literal| Lit::from_dimacs(literal as isize)));
        solver.add_clause(&literals);
        pace.go_on(1).map_err(ProveError::Stopped)?;
    }
    let outcome = solver.solve().map_err(|_| ProveError::Broken)?;
    solver.close_proof().map_err(|_| ProveError::Broken)?;
    Ok(outcome)
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
    /// The solver's proof does not hold together.
    #[error("internal error: the solver handed over a proof that is none; please report this puzzle")]
    Broken,
}

/// Takes down each clause that the solver learns, and breaks off when it should stop.
struct Recorder<'s> {
    /// The numbers of the clauses that the solver was given.
    given: &'s [u32],
    refutation: &'s mut Refutation,
    /// varisat's number and our own of the first clause that it derived. It counts on from the clauses it was given, or
    /// from fewer, for it does not count what comes after two contradicting ones.
    first_derived: Option<(u64, u32)>,
    finished: bool,
    /// The most numbers that are held.
    most: usize,
    stop: &'s dyn Stop,
    broken_off: Option<ProveError>,
}

impl<'s> Recorder<'s> {
    fn new(residue: &'s Residue, refutation: &'s mut Refutation, most: usize, stop: &'s dyn Stop) -> Recorder<'s> {
        let given = &residue.ids;
        Recorder { given, refutation, first_derived: None, finished: false, most, stop, broken_off: None }
    }

    fn record(&mut self, id: u64, clause: &[Lit], hints: &[u64]) {
        let Refutation { formula, derived, hints: all_hints } = &mut *self.refutation;
        let (first, own) = *self.first_derived.get_or_insert((id, *formula + derived.len() as u32));
        let own = |&id: &u64| id.checked_sub(first).map_or_else(|| self.given[id as usize], |step| own + step as u32);
        derived.push(clause.iter().map(|literal| literal.to_dimacs() as i32));
        all_hints.push(hints.iter().map(own));
        self.finished = clause.is_empty();
    }

    fn is_too_long(&self) -> bool {
        let Refutation { derived, hints, .. } = &*self.refutation;
        derived.items() + hints.items() + 4 * derived.len() > self.most
    }
}

impl ProofProcessor for Recorder<'_> {
    fn process_step(&mut self, step: &CheckedProofStep<'_>, _: CheckerData<'_, '_>) -> Result<(), anyhow::Error> {
        if let &CheckedProofStep::AtClause { id, clause, propagations, .. } = step
            && !self.finished
        {
            self.record(id, clause, propagations);
        }
        if self.first_derived.is_some() {
            let stopped = self.stop.stopped().map(ProveError::Stopped);
            self.broken_off = stopped.or_else(|| self.is_too_long().then_some(ProveError::TooLong));
        }
        self.broken_off.map_or(Ok(()), |error| Err(error.into()))
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
        let listed: Vec<_> = Solver::default().solutions(&puzzle).unwrap().map(Result::unwrap).collect();
        let claim = Claim::new(&puzzle, &listed, &Never).unwrap();
        let refused = prove_within(1000, &claim, &Never).unwrap_err();
        assert_eq!(refused, ProveError::TooLong);
        assert!(refused.to_string().starts_with("the proof is too long: 67108864 literals and hints (256 MiB)"));
        assert!(prove(&claim, &Never).is_ok());
    }
}
