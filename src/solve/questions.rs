//! varisat with one formula, asked one question after the other.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use varisat::{ExtendFormula, Lit, ProofFormat};

use super::cnf::LOAD_STEP;
use super::interrupt::StopSink;
use crate::limits::{Limit, Stop};

/// Learnt clauses pile up in a solver that is kept: after this many questions a fresh one takes its place.
const QUESTIONS: u32 = 4000;

/// The bytes of a piece of proof.
const PIECE: u64 = 1 << 13;

/// A formula that is asked whether it holds under one assumption after the other.
pub(crate) struct Questions<'s> {
    clauses: Vec<Box<[Lit]>>,
    solver: varisat::Solver<'s>,
    stop: &'s dyn Stop,
    questions_left: u32,
    /// How many bytes of proof the question at hand may still take.
    patience: Rc<Cell<u64>>,
    /// There is an empty clause: nothing holds.
    contradicted: bool,
}

impl<'s> Questions<'s> {
    /// Questions about these clauses.
    pub fn new<C: Into<Box<[Lit]>>>(clauses: impl IntoIterator<Item = C>, stop: &'s dyn Stop) -> Questions<'s> {
        let clauses: Vec<Box<[Lit]>> = clauses.into_iter().map(Into::into).collect();
        let contradicted = clauses.iter().any(|clause| clause.is_empty());
        let (solver, patience) = (varisat::Solver::new(), Rc::default());
        Questions { clauses, solver, stop, questions_left: 0, patience, contradicted }
    }

    /// A further clause.
    pub fn add(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.into());
        self.contradicted |= clause.is_empty();
        if self.questions_left > 0 && !clause.is_empty() {
            self.solver.add_clause(clause);
        }
    }

    /// Whether all clauses can hold together with these literals, which may repeat and contradict themselves.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn hold_with(&mut self, assumed: &[Lit]) -> Result<bool, Limit> {
        Ok(self.ask(assumed, u64::MAX)?.unwrap_or(false))
    }

    /// The same, and `None` where the answer takes more than some patience: so many pieces of proof, of 8 KiB each. It does
    /// not depend on the clock.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn hold_within(&mut self, assumed: &[Lit], patience: u64) -> Result<Option<bool>, Limit> {
        self.ask(assumed, patience)
    }

    fn ask(&mut self, assumed: &[Lit], patience: u64) -> Result<Option<bool>, Limit> {
        self.stop.stopped().map_or(Ok(()), Err)?;
        let mut assumed = assumed.to_vec();
        assumed.sort_unstable();
        assumed.dedup();
        if assumed.windows(2).any(|pair| pair[0] == !pair[1]) || self.contradicted {
            return Ok(Some(false));
        }
        if self.questions_left == 0 {
            self.load()?;
        }
        self.questions_left -= 1;
        // What is buffered from before comes on top.
        self.patience.set(patience.saturating_add(1).saturating_mul(PIECE));
        self.solver.assume(&assumed);
        match self.solver.solve() {
            Ok(holds) => Ok(Some(holds)),
            // The proof goes nowhere, so an error can only be its sink that had enough.
            Err(_) => {
                self.questions_left = 0;
                match self.stop.stopped() {
                    Some(limit) => Err(limit),
                    None if self.patience.get() == 0 => Ok(None),
                    None => Err(Limit::Interrupt),
                }
            }
        }
    }

    /// The literals that hold, after a question that was answered with yes.
    pub fn model(&self) -> Vec<Lit> {
        self.solver.model().unwrap_or_default()
    }

    fn load(&mut self) -> Result<(), Limit> {
        self.solver = varisat::Solver::new();
        self.patience.set(u64::MAX);
        let sink = PatientSink { stop: StopSink(self.stop), patience: self.patience.clone() };
        self.solver.write_proof(sink, ProofFormat::Varisat);
        for (number, clause) in self.clauses.iter().enumerate() {
            self.solver.add_clause(clause);
            if number.is_multiple_of(LOAD_STEP) {
                self.stop.stopped().map_or(Ok(()), Err)?;
            }
        }
        self.questions_left = QUESTIONS;
        Ok(())
    }
}

/// Forgets a proof as [`StopSink`] does, and fails also when patience is at its end.
struct PatientSink<'s> {
    stop: StopSink<'s>,
    patience: Rc<Cell<u64>>,
}

impl Write for PatientSink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.patience.set(self.patience.get().saturating_sub(bytes.len() as u64));
        if self.patience.get() == 0 {
            return Err(io::Error::other("patience"));
        }
        self.stop.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
