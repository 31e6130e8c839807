//! One formula, one fresh varisat, watched: how much it had to learn. For comparing encodings, not for answering.

use std::io::{self, Write};

use crate::cnf::clauses::Clauses;
use crate::limits::{Limit, Stop};
use crate::literal::Lit;
use crate::sat::{self, Drat, Failure, ProofFailure};

/// What a solver came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// A model; `None` where there is none.
    pub model: Option<Vec<Lit>>,
    /// Clauses of two literals and more that it learnt, counted from the steps of its proof. Units are left out, for most of
    /// them only say what propagation found; so are clauses that lost false literals.
    pub learnt: u64,
    /// The length of its proof as DRAT text, in bytes; without a model it is a proof that there is none.
    pub proof: u64,
}

/// Why a trial came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrialError {
    /// Work was stopped.
    #[error("{0}")]
    Stopped(Limit),
    /// varisat failed: a fault of this library, or of varisat.
    #[error("internal error: varisat failed; please report this puzzle and encoding")]
    Solver,
}

impl Trial {
    /// Asks a fresh varisat for a model of these clauses.
    ///
    /// # Errors
    /// Where work was stopped, or varisat failed.
    pub fn run(formula: &Clauses, stop: &dyn Stop) -> Result<Trial, TrialError> {
        let mut counter = Counter::default();
        match sat::write_drat(formula.iter(), Drat::Text, &mut counter, stop) {
            Ok(model) => {
                counter.count_added();
                Ok(Trial { model, learnt: counter.learnt, proof: counter.bytes })
            }
            Err(ProofFailure::Solver(Failure::Stopped(limit))) => Err(TrialError::Stopped(limit)),
            // The counter takes all.
            Err(ProofFailure::Solver(Failure::Solver) | ProofFailure::Receiver(_)) => Err(TrialError::Solver),
        }
    }
}

/// Counts the steps of a proof in DRAT text and forgets them.
#[derive(Default)]
struct Counter {
    learnt: u64,
    bytes: u64,
    /// The line as far as it has come.
    line: Vec<u8>,
    /// The literals of the clause that the line before added, in order; none where it did something else.
    added: Vec<i64>,
}

impl Counter {
    /// A clause that takes the place of a longer one, which is deleted after it, is that one without literals that are known
    /// to be false: nothing was learnt.
    fn end_line(&mut self) {
        let deletes = self.line.starts_with(b"d");
        let words = self.line.split(|byte| !byte.is_ascii_digit() && *byte != b'-').filter(|word| !word.is_empty());
        let numbers = words.filter_map(|word| str::from_utf8(word).ok()?.parse().ok()).filter(|number| *number != 0);
        let mut literals: Vec<i64> = numbers.collect();
        literals.sort_unstable();
        let is_shortened = |literal: &i64| literals.binary_search(literal).is_ok();
        if !(deletes && self.added.iter().all(is_shortened)) {
            self.count_added();
        }
        self.added = if deletes { Vec::new() } else { literals };
        self.line.clear();
    }

    fn count_added(&mut self) {
        self.learnt += u64::from(self.added.len() >= 2);
    }
}

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            match byte {
                b'\n' => self.end_line(),
                _ => self.line.push(byte),
            }
        }
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    fn formula(clauses: &[&[isize]]) -> Clauses {
        clauses.iter().map(|clause| clause.iter().map(|&lit| Lit::from_dimacs(lit)).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn trials_answer_and_count() {
        let found = Trial::run(&formula(&[&[1, 2], &[-1]]), &Never).unwrap();
        assert_eq!(found.model.unwrap().len(), 2);
        let refuted = Trial::run(&formula(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]), &Never).unwrap();
        assert!(refuted.model.is_none() && refuted.learnt <= 2 && refuted.proof >= 4, "{refuted:?}");
        assert_eq!(Trial::run(&formula(&[&[]]), &Never).unwrap().model, None);
    }

    /// Four pigeons in three holes: that takes more than units.
    #[test]
    fn what_is_learnt_is_counted() {
        let sits = |pigeon: isize, hole: isize| 3 * pigeon + hole;
        let mut clauses: Vec<Vec<isize>> =
            (0..4).map(|pigeon| (1..=3).map(|hole| sits(pigeon, hole)).collect()).collect();
        for hole in 1..=3 {
            for pigeon in 0..4 {
                clauses.extend((0..pigeon).map(|other| vec![-sits(pigeon, hole), -sits(other, hole)]));
            }
        }
        let clauses: Vec<&[isize]> = clauses.iter().map(Vec::as_slice).collect();
        let refuted = Trial::run(&formula(&clauses), &Never).unwrap();
        assert!(refuted.model.is_none() && (1..100).contains(&refuted.learnt), "{refuted:?}");
    }

    #[test]
    fn a_failure_is_no_interrupt() {
        let refuted = formula(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
        assert_eq!(sat::failing::during(|| Trial::run(&refuted, &Never)), Err(TrialError::Solver));
    }

    #[test]
    fn clauses_that_only_got_shorter_are_not_learnt() {
        let mut counter = Counter::default();
        counter.write_all(b"2 -3 0\nd 1 2 -3 0\n4 5 0\n-1 2 0\nd 6 7 0\n8 0\n2 -5 0\n").unwrap();
        counter.count_added();
        assert_eq!(counter.learnt, 3);
    }

    #[test]
    fn trials_are_stopped() {
        struct Now;
        impl Stop for Now {
            fn stopped(&self) -> Option<Limit> {
                Some(Limit::Time)
            }
        }
        assert_eq!(Trial::run(&formula(&[&[1]]), &Now), Err(TrialError::Stopped(Limit::Time)));
    }
}
