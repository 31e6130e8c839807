//! One formula, one fresh varisat, watched: how much it had to learn. For comparing encodings, not for answering.

use std::io::{self, Write};

use varisat::{CnfFormula, ExtendFormula, Lit, ProofFormat, Solver};

use crate::limits::{Limit, Stop};

/// Clauses that are loaded between two looks at the stop condition.
const LOAD_STEP: usize = 1 << 14;

/// What a solver came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// A model; `None` where there is none.
    pub model: Option<Vec<Lit>>,
    /// Clauses of two literals and more that it learnt, counted from the steps of its proof. Units are left out: most of them only
    /// say what propagation found.
    pub learnt: u64,
    /// The length of its proof as DRAT text, in bytes; without a model it is a proof that there is none.
    pub proof: u64,
}

/// Asks a fresh varisat for a model of these clauses.
///
/// # Errors
/// Where `stop` says so.
pub fn run(formula: &CnfFormula, stop: &dyn Stop) -> Result<Trial, Limit> {
    let mut counter = Counter { stop, learnt: 0, bytes: 0, line: Line::default() };
    let model = solve(formula, &mut counter)?;
    Ok(Trial { model, learnt: counter.learnt, proof: counter.bytes })
}

fn solve(formula: &CnfFormula, counter: &mut Counter<'_>) -> Result<Option<Vec<Lit>>, Limit> {
    let stop = counter.stop;
    // varisat has no proof for a formula with the empty clause.
    if formula.iter().any(|clause| clause.is_empty()) {
        return Ok(None);
    }
    let mut solver = Solver::new();
    solver.write_proof(counter, ProofFormat::Drat);
    for (number, clause) in formula.iter().enumerate() {
        solver.add_clause(clause);
        if number.is_multiple_of(LOAD_STEP)
            && let Some(limit) = stop.stopped()
        {
            return Err(limit);
        }
    }
    let outcome = solver.solve().and_then(|outcome| solver.close_proof().map(|()| outcome));
    match outcome {
        Ok(true) => Ok(solver.model()),
        Ok(false) => Ok(None),
        // Only the counter fails, and only where it was told to stop.
        Err(_) => Err(stop.stopped().unwrap_or(Limit::Interrupt)),
    }
}

/// Counts the steps of a proof in DRAT text and forgets them; fails once the condition says stop.
struct Counter<'s> {
    stop: &'s dyn Stop,
    learnt: u64,
    bytes: u64,
    line: Line,
}

/// What has come of a line.
#[derive(Clone, Copy, Default)]
struct Line {
    deletes: bool,
    blanks: u32,
}

impl Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.stopped().is_some() {
            return Err(io::Error::other("stopped"));
        }
        for &byte in bytes {
            match byte {
                b'd' => self.line.deletes = true,
                // Each literal has a blank behind it.
                b' ' => self.line.blanks += 1,
                b'\n' => {
                    self.learnt += u64::from(!self.line.deletes && self.line.blanks >= 2);
                    self.line = Line::default();
                }
                _ => {}
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

    fn formula(clauses: &[&[isize]]) -> CnfFormula {
        CnfFormula::from(
            clauses.iter().map(|clause| clause.iter().map(|&lit| Lit::from_dimacs(lit)).collect::<Vec<_>>()),
        )
    }

    #[test]
    fn trials_answer_and_count() {
        let found = run(&formula(&[&[1, 2], &[-1]]), &Never).unwrap();
        assert_eq!(found.model.unwrap().len(), 2);
        let refuted = run(&formula(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]), &Never).unwrap();
        assert!(refuted.model.is_none() && refuted.learnt <= 2 && refuted.proof >= 4, "{refuted:?}");
        assert_eq!(run(&formula(&[&[]]), &Never).unwrap().model, None);
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
        let refuted = run(&formula(&clauses), &Never).unwrap();
        assert!(refuted.model.is_none() && (1..100).contains(&refuted.learnt), "{refuted:?}");
    }

    #[test]
    fn trials_are_stopped() {
        struct Now;
        impl Stop for Now {
            fn stopped(&self) -> Option<Limit> {
                Some(Limit::Time)
            }
        }
        assert_eq!(run(&formula(&[&[1]]), &Now), Err(Limit::Time));
    }
}
