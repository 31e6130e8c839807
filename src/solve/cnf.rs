//! Formulas that are no puzzle's: whether they are satisfiable, with a model or a proof.

use std::io::{self, Write};

use crate::cnf::Purpose;
use crate::cnf::read::Formula;
use crate::limits::{Limit, Stop};
use crate::literal::Lit;
pub use crate::sat::Drat;
use crate::sat::{self, Failure, ProofFailure, Session};

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

/// Why a formula has no answer.
#[derive(Debug, thiserror::Error)]
pub enum SatError {
    /// The proof could not be written.
    #[error(transparent)]
    Proof(#[from] io::Error),
    /// varisat failed: a fault of this program, or of varisat.
    #[error("internal error: varisat failed; please report this formula")]
    Solver,
    /// The solver handed out values that do not satisfy the formula: a fault of this program.
    #[error("internal error: the model that was found does not satisfy the formula; please report this formula")]
    Unsound,
}

impl Satisfiability {
    /// Whether a formula is satisfiable.
    ///
    /// # Errors
    /// See [`SatError`].
    pub fn of(formula: &Formula, stop: &dyn Stop) -> Result<Satisfiability, SatError> {
        if let Err(limit) = formula.weight().admit(Purpose::Keep, 0, stop) {
            return Ok(Satisfiability::Unknown(limit));
        }
        let mut session = Session::new(stop);
        let loaded = session.add_clauses(formula.clauses()).map_err(Failure::from);
        match loaded.and_then(|()| session.satisfiable_under(&[])) {
            Ok(true) => satisfiable(&session.model(), formula),
            Ok(false) => Ok(Satisfiability::Unsatisfiable),
            Err(failure) => without_answer(failure),
        }
    }

    /// The same, and writes the steps that lead to the answer to `proof`, which should be buffered: they are a proof, and whole,
    /// exactly if the answer is [`Satisfiability::Unsatisfiable`].
    ///
    /// # Errors
    /// See [`SatError`].
    pub fn with_proof(
        formula: &Formula,
        notation: Drat,
        proof: &mut dyn Write,
        stop: &dyn Stop,
    ) -> Result<Satisfiability, SatError> {
        if let Err(limit) = formula.weight().admit(Purpose::Keep, 0, stop) {
            return Ok(Satisfiability::Unknown(limit));
        }
        match sat::write_drat(formula.clauses(), notation, proof, stop) {
            Ok(Some(model)) => satisfiable(&model, formula),
            Ok(None) => Ok(Satisfiability::Unsatisfiable),
            Err(ProofFailure::Receiver(error)) => Err(error.into()),
            Err(ProofFailure::Solver(failure)) => without_answer(failure),
        }
    }
}

fn without_answer(failure: Failure) -> Result<Satisfiability, SatError> {
    match failure {
        Failure::Stopped(limit) => Ok(Satisfiability::Unknown(limit)),
        Failure::Solver => Err(SatError::Solver),
    }
}

/// A model with a value for each variable, and only if it is one.
fn satisfiable(model: &[Lit], formula: &Formula) -> Result<Satisfiability, SatError> {
    let mut values = vec![false; formula.variables()];
    for literal in model {
        if let Some(value) = values.get_mut(literal.index()) {
            *value = literal.is_positive();
        }
    }
    if formula.is_satisfied_by(&values) { Ok(Satisfiability::Satisfiable(values)) } else { Err(SatError::Unsound) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::sat::failing;

    #[test]
    fn a_failure_is_no_interrupt() {
        let mut text = String::from("p cnf 42 133\n");
        for pigeon in 0..7 {
            text += &(1..=6).map(|hole| format!("{} ", 6 * pigeon + hole)).collect::<String>();
            text += "0\n";
            for (other, hole) in (0..pigeon).flat_map(|other| (1..=6).map(move |hole| (other, hole))) {
                text += &format!("-{} -{} 0\n", 6 * pigeon + hole, 6 * other + hole);
            }
        }
        let formula = Formula::read(text.as_bytes()).unwrap();
        assert!(matches!(Satisfiability::of(&formula, &Never), Ok(Satisfiability::Unsatisfiable)));
        assert!(matches!(failing::during(|| Satisfiability::of(&formula, &Never)), Err(SatError::Solver)));
        let proved = failing::during(|| Satisfiability::with_proof(&formula, Drat::Text, &mut io::sink(), &Never));
        assert!(matches!(proved, Err(SatError::Solver)));
    }
}
