//! Proves a claim: one fresh varisat for each proof, whose steps are recorded and trimmed.

use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::solver::SolverError;
use varisat::{ExtendFormula, Lit, Solver};

use super::claim::Claim;
use super::refutation::{Lists, Refutation};
use super::trim::{Broken, trim};
use crate::limits::{Limit, Stop};

/// The most numbers that a proof may have before it is trimmed; 1 GiB of memory.
const MAX_NUMBERS: usize = 1 << 28;

/// Clauses that are loaded between two looks at the stop condition.
const LOAD_STEP: usize = 1 << 14;

/// Proves that a puzzle has no solutions but those listed.
///
/// # Errors
/// Where `stop` says so, where the claim is false, or where the proof grows too long; see [`ProveError`].
pub fn prove(claim: &Claim<'_>, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    let formula = formula(claim, stop)?;
    let variables = claim.size().variables as usize;
    let untrimmed = refute(&formula, stop)?;
    trim(&formula, &untrimmed, variables).map_err(|Broken| ProveError::Broken)
}

/// The clauses of a claim in DIMACS literals.
fn formula(claim: &Claim<'_>, stop: &dyn Stop) -> Result<Lists<i32>, ProveError> {
    let mut formula = Lists::default();
    claim.clauses(|clause| formula.push(clause.iter().map(|literal| literal.to_dimacs() as i32)));
    stop.stopped().map_or(Ok(formula), |limit| Err(ProveError::Stopped(limit)))
}

/// The refutation of these clauses as the solver finds it.
fn refute(formula: &Lists<i32>, stop: &dyn Stop) -> Result<Refutation, ProveError> {
    let mut recorder = Recorder::new(formula.len() as u32, stop);
    let outcome = run(formula, &mut recorder);
    match (recorder.broken_off, outcome) {
        (Some(error), _) => Err(error),
        (None, Ok(false)) if recorder.finished => Ok(recorder.refutation),
        (None, Ok(false) | Err(_)) => Err(ProveError::Broken),
        (None, Ok(true)) => Err(ProveError::False),
    }
}

/// All clauses first, then one question: varisat's proofs bear nothing else.
fn run(formula: &Lists<i32>, recorder: &mut Recorder<'_>) -> Result<bool, SolverError> {
    let mut solver = Solver::new();
    solver.add_proof_processor(recorder);
    let mut literals = Vec::new();
    for clause in formula.iter() {
        literals.clear();
        literals.extend(clause.iter().map(|&literal| Lit::from_dimacs(literal as isize)));
        solver.add_clause(&literals);
    }
    let outcome = solver.solve()?;
    solver.close_proof()?;
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
    #[error("the proof is too long: more than {MAX_NUMBERS} numbers")]
    TooLong,
    /// The solver's proof does not hold together.
    #[error("internal error: the solver handed over a proof that is none; please report this puzzle")]
    Broken,
}

/// Takes down each clause that the solver learns, and breaks off when it should stop.
struct Recorder<'s> {
    refutation: Refutation,
    /// varisat's number of the first clause that it derived. It counts on from the clauses it was given, or from fewer,
    /// for it does not count what comes after two contradicting ones.
    first_derived: Option<u64>,
    finished: bool,
    steps: usize,
    stop: &'s dyn Stop,
    broken_off: Option<ProveError>,
}

impl<'s> Recorder<'s> {
    fn new(formula: u32, stop: &'s dyn Stop) -> Recorder<'s> {
        let refutation = Refutation { formula, ..Refutation::default() };
        Recorder { refutation, first_derived: None, finished: false, steps: 0, stop, broken_off: None }
    }

    fn record(&mut self, id: u64, clause: &[Lit], hints: &[u64]) {
        let Refutation { formula, derived, hints: all_hints } = &mut self.refutation;
        let first = *self.first_derived.get_or_insert(id);
        derived.push(clause.iter().map(|literal| literal.to_dimacs() as i32));
        let own = |&id: &u64| id.checked_sub(first).map_or(id as u32, |step| *formula + step as u32);
        all_hints.push(hints.iter().map(own));
        self.finished = clause.is_empty();
    }

    fn is_too_long(&self) -> bool {
        self.refutation.derived.items() + self.refutation.hints.items() + 4 * self.refutation.derived.len()
            > MAX_NUMBERS
    }
}

impl ProofProcessor for Recorder<'_> {
    fn process_step(&mut self, step: &CheckedProofStep<'_>, _: CheckerData<'_, '_>) -> Result<(), anyhow::Error> {
        if let &CheckedProofStep::AtClause { id, clause, propagations, .. } = step
            && !self.finished
        {
            self.record(id, clause, propagations);
        }
        self.steps += 1;
        let loading = self.first_derived.is_none();
        if !loading || self.steps.is_multiple_of(LOAD_STEP) {
            let stopped = self.stop.stopped().map(ProveError::Stopped);
            self.broken_off = stopped.or_else(|| self.is_too_long().then_some(ProveError::TooLong));
        }
        self.broken_off.map_or(Ok(()), |error| Err(error.into()))
    }
}
