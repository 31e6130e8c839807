//! The checks of proofs that stand beside a formula, whoever wrote them: one question for each notation, and one kind of answer.

use std::io::{self, BufRead};

use itertools::Itertools as _;

use super::drat;
use super::lrat::{Checked, Checker, InvalidProof, Refusal};
use super::proof_error::{Place, ProofError};
use super::stepwise::{Fault, Misstep, check_steps};
use super::text::fill;
use crate::cnf::read::Formula;
use crate::limits::{Limit, Polled, Stop};
use crate::sat::Drat;

impl Formula {
    /// Checks that a proof in LRAT derives the empty clause from this formula.
    ///
    /// # Errors
    /// Where it does not, or is beyond what is checked: steps that keep satisfiability without following are.
    pub fn check_lrat(&self, proof: impl BufRead, stop: &dyn Stop) -> Result<Checked, ProofError> {
        let mut checker = Checker::new(self.variables());
        for clause in self.clauses() {
            // Of literals that repeat one is enough, and no step expects two.
            let literals: Vec<i32> = clause.iter().unique().map(|literal| literal.to_dimacs() as i32).collect();
            checker.add_clause(&literals).map_err(|fault| ProofError::Unjudged(None, fault.to_string()))?;
        }
        checker.check(Polled::new(proof, stop)).map_err(ProofError::from)
    }

    /// Checks that a proof in DRAT derives the empty clause from this formula by unit propagation. What comes after that is not looked at.
    ///
    /// # Errors
    /// Likewise.
    pub fn check_drat(&self, proof: impl BufRead, notation: Drat, stop: &dyn Stop) -> Result<Checked, ProofError> {
        drat::check(self, proof, notation == Drat::Binary, stop)
    }

    /// Checks a refutation two clauses at a time; its clauses are the resolvents that led to the empty one.
    ///
    /// # Errors
    /// At the first line that is wrong.
    pub fn check_resolution(&self, refutation: impl BufRead, stop: &dyn Stop) -> Result<Checked, ProofError> {
        let resolvents = check_steps(self, refutation, stop)?;
        Ok(Checked { clauses: resolvents, ..Checked::default() })
    }
}

impl Drat {
    /// How a proof is written, by what is at its beginning.
    ///
    /// # Errors
    /// Those of the reader.
    pub fn of(proof: &mut impl BufRead) -> io::Result<Drat> {
        let head = fill(proof)?;
        // A binary proof begins with the letter of a step, and each of its steps ends with a 0, which stands in no text.
        let is_of_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r') || !byte.is_ascii_control();
        let is_binary = matches!(head.first(), Some(b'a' | b'd')) && !head.iter().all(is_of_text);
        Ok(if is_binary { Drat::Binary } else { Drat::Text })
    }
}

impl From<Refusal> for ProofError {
    fn from(Refusal { line, fault }: Refusal) -> ProofError {
        let place = Place::Line(line);
        match fault {
            InvalidProof::Read(error) => match Limit::behind(&error) {
                Some(limit) => ProofError::Stopped(limit),
                None => ProofError::Io(error),
            },
            InvalidProof::Resolution | InvalidProof::TooLarge => ProofError::Unjudged(Some(place), fault.to_string()),
            InvalidProof::Variable(_) => {
                ProofError::Unjudged(Some(place), format!("{fault}: a definition (a RAT step)"))
            }
            fault => ProofError::Refused(place, fault.to_string()),
        }
    }
}

impl From<Misstep> for ProofError {
    fn from(Misstep { line, fault }: Misstep) -> ProofError {
        match fault {
            Fault::Stopped(limit) => ProofError::Stopped(limit),
            Fault::Read(error) => ProofError::Io(error),
            fault => ProofError::Refused(Place::Line(line), fault.to_string()),
        }
    }
}
