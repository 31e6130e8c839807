//! Formulas that are no puzzle's: whether they are satisfiable, with a model or a proof.

use std::io::{self, Write};

use varisat::{ExtendFormula, ProofFormat};

use super::interrupt::StopSink;
use crate::cnf::read::Formula;
use crate::limits::{Limit, Stop};

/// Clauses that are loaded between two looks at the stop condition.
pub(super) const LOAD_STEP: usize = 1 << 16;

/// What a formula came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Satisfiability {
    /// It holds under these values, one for each variable from the first.
    Satisfiable(Vec<bool>),
    /// It contradicts itself.
    Unsatisfiable,
    /// Work stopped before the answer.
    Unknown(Limit),
}

/// A notation of proofs that varisat writes while it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drat {
    /// Numbers and `d` in lines.
    Text,
    /// The binary form of the same.
    Binary,
}

/// Why a formula has no answer.
#[derive(Debug, thiserror::Error)]
pub enum SatError {
    /// The proof could not be written.
    #[error(transparent)]
    Proof(#[from] io::Error),
    /// The solver handed out values that do not satisfy the formula: a fault of this program.
    #[error("internal error: the model that was found does not satisfy the formula; please report this formula")]
    Unsound,
}

/// Whether a formula is satisfiable.
///
/// # Errors
/// See [`SatError`].
pub fn satisfy(formula: &Formula, stop: &dyn Stop) -> Result<Satisfiability, SatError> {
    let mut solver = varisat::Solver::new();
    solver.write_proof(StopSink(stop), ProofFormat::Varisat);
    match run(&mut solver, formula, stop) {
        Err(Failed) => Ok(Satisfiability::Unknown(stop.stopped().unwrap_or(Limit::Interrupt))),
        Ok(true) => model(&solver, formula),
        Ok(false) => Ok(Satisfiability::Unsatisfiable),
    }
}

/// The same, and writes the steps that lead to the answer to `proof`, which should be buffered: they are a proof, and whole,
/// exactly if the answer is [`Satisfiability::Unsatisfiable`].
///
/// # Errors
/// See [`SatError`].
pub fn satisfy_with_proof(
    formula: &Formula,
    notation: Drat,
    proof: &mut dyn Write,
    stop: &dyn Stop,
) -> Result<Satisfiability, SatError> {
    let mut sink = ProofSink { proof, stop, failure: None, tail: Vec::new() };
    let answer = {
        let mut solver = varisat::Solver::new();
        solver.write_proof(&mut sink, notation.format());
        let outcome = run(&mut solver, formula, stop);
        let closed = solver.close_proof();
        match (outcome, closed) {
            (Ok(true), _) => model(&solver, formula)?,
            (Ok(false), Ok(())) => Satisfiability::Unsatisfiable,
            (Ok(false), Err(_)) | (Err(Failed), _) => Satisfiability::Unknown(Limit::Interrupt),
        }
    };
    match (sink.failure.take(), answer) {
        (Some(error), Satisfiability::Unsatisfiable | Satisfiability::Unknown(_)) => Err(error.into()),
        (_, Satisfiability::Unknown(_)) => Ok(Satisfiability::Unknown(stop.stopped().unwrap_or(Limit::Interrupt))),
        (_, Satisfiability::Unsatisfiable) => {
            sink.finish(notation)?;
            Ok(Satisfiability::Unsatisfiable)
        }
        (_, satisfiable) => Ok(satisfiable),
    }
}

impl Drat {
    fn format(self) -> ProofFormat {
        match self {
            Drat::Text => ProofFormat::Drat,
            Drat::Binary => ProofFormat::BinaryDrat,
        }
    }

    fn empty_clause(self) -> &'static [u8] {
        match self {
            Drat::Text => b"0\n",
            Drat::Binary => b"a\0",
        }
    }
}

/// The solver gave up: its proof could not be written, or there was a reason to stop.
struct Failed;

fn run(solver: &mut varisat::Solver<'_>, formula: &Formula, stop: &dyn Stop) -> Result<bool, Failed> {
    for (number, clause) in formula.clauses().enumerate() {
        if clause.is_empty() {
            return Ok(false);
        }
        solver.add_clause(clause);
        if number.is_multiple_of(LOAD_STEP) && stop.stopped().is_some() {
            return Err(Failed);
        }
    }
    solver.solve().map_err(|_| Failed)
}

/// The solver's model with a value for each variable, and only if it is one.
fn model(solver: &varisat::Solver<'_>, formula: &Formula) -> Result<Satisfiability, SatError> {
    let mut values = vec![false; formula.variables()];
    for literal in solver.model().unwrap_or_default() {
        if let Some(value) = values.get_mut(literal.index()) {
            *value = literal.is_positive();
        }
    }
    match formula.is_satisfied_by(&values) {
        true => Ok(Satisfiability::Satisfiable(values)),
        false => Err(SatError::Unsound),
    }
}

/// Hands a proof on; once the condition says stop, or writing failed, the solver gives up.
struct ProofSink<'s> {
    proof: &'s mut dyn Write,
    stop: &'s dyn Stop,
    failure: Option<io::Error>,
    /// The last three bytes.
    tail: Vec<u8>,
}

impl ProofSink<'_> {
    /// Adds the empty clause where the proof does not end with it: varisat writes no step where clauses contradict each other
    /// before it begins, and is not given empty ones.
    fn finish(&mut self, notation: Drat) -> io::Result<()> {
        let empty = notation.empty_clause();
        let before = self.tail.strip_suffix(empty);
        if before.is_none_or(|before| before.last().is_some_and(|&byte| byte != empty[1])) {
            self.proof.write_all(empty)?;
        }
        self.proof.flush()
    }
}

impl Write for ProofSink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failure.is_some() || self.stop.stopped().is_some() {
            return Err(io::Error::other("stopped"));
        }
        self.tail.extend_from_slice(&bytes[bytes.len().saturating_sub(3)..]);
        self.tail.drain(..self.tail.len().saturating_sub(3));
        self.proof.write_all(bytes).map(|()| bytes.len()).map_err(|error| {
            self.failure = Some(error);
            io::Error::other("failed")
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
