//! A formula that keeps its clauses, asked one question after the other.

use super::Failure;
use super::session::{Session, guarded};
use crate::limits::{Limit, Stop};
use crate::literal::Lit;

/// Learnt clauses pile up in a session: after this many questions a fresh one takes its place.
const QUESTIONS: u32 = 4000;

/// The bytes of a piece of proof.
const PIECE: u64 = 1 << 13;

/// A formula that is asked whether it holds under one assumption after the other.
pub struct Kept<'s> {
    clauses: Vec<Box<[Lit]>>,
    stop: &'s dyn Stop,
    session: Option<Session<'s>>,
    questions_left: u32,
}

impl<'s> Kept<'s> {
    /// These clauses.
    pub fn new<C: Into<Box<[Lit]>>>(clauses: impl IntoIterator<Item = C>, stop: &'s dyn Stop) -> Kept<'s> {
        Kept { clauses: clauses.into_iter().map(Into::into).collect(), stop, session: None, questions_left: 0 }
    }

    /// Adds a clause.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.into());
        self.session.iter_mut().for_each(|session| session.add_clause(clause));
    }

    /// Adds a clause that holds only where `guard` is assumed.
    pub fn add_guarded(&mut self, guard: Lit, clause: &[Lit]) {
        self.add_clause(&guarded(guard, clause));
    }

    /// Whether all clauses can hold together with these literals, which may repeat and contradict themselves.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn satisfiable_under(&mut self, assumed: &[Lit]) -> Result<bool, Failure> {
        self.ask(assumed, u64::MAX)?.ok_or(Failure::Solver)
    }

    /// The same, and `None` where the answer takes more than this many pieces of proof, of 8 KiB each. That does not depend
    /// on the clock.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn satisfiable_within(&mut self, assumed: &[Lit], budget: u64) -> Result<Option<bool>, Failure> {
        // What is buffered from before comes on top.
        self.ask(assumed, budget.saturating_add(1).saturating_mul(PIECE))
    }

    /// Some of these literals with which the clauses cannot hold, after they were answered with no.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn core(&mut self, assumed: &[Lit]) -> Result<Vec<Lit>, Failure> {
        match &mut self.session {
            Some(session) => session.core(assumed),
            None => Ok(assumed.to_vec()),
        }
    }

    /// The literals that hold, after a question that was answered with yes.
    pub fn model(&self) -> Vec<Lit> {
        self.session.as_ref().map(Session::model).unwrap_or_default()
    }

    fn ask(&mut self, assumed: &[Lit], budget: u64) -> Result<Option<bool>, Failure> {
        self.stop.stopped().map_or(Ok(()), Err)?;
        let mut assumed = assumed.to_vec();
        assumed.sort_unstable();
        assumed.dedup();
        if assumed.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Ok(Some(false));
        }
        let answer = self.session()?.satisfiable_within(&assumed, budget);
        if !matches!(answer, Ok(Some(_))) {
            self.session = None;
        }
        answer
    }

    /// A session that can be asked.
    fn session(&mut self) -> Result<&mut Session<'s>, Limit> {
        let usable = self.session.take().filter(|_| self.questions_left > 0);
        let session = match usable {
            Some(session) => session,
            None => {
                let mut fresh = Session::new(self.stop);
                fresh.add_clauses(&self.clauses)?;
                self.questions_left = QUESTIONS;
                fresh
            }
        };
        self.questions_left -= 1;
        Ok(self.session.insert(session))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::sat::failing;

    #[test]
    fn a_fresh_session_takes_the_place_of_one_that_failed() {
        let [one, two] = [1, 2].map(Lit::from_dimacs);
        let mut kept = Kept::new([[one, two].as_slice()], &Never);
        assert_eq!(kept.satisfiable_under(&[one, !one]), Ok(false));
        assert_eq!(kept.satisfiable_under(&[!one, !one]), Ok(true));
        kept.add_guarded(one, &[!two]);
        kept.add_clause(&[two]);
        assert_eq!(kept.satisfiable_under(&[one]), Ok(false));
        kept.session.as_mut().unwrap().add_clause(&[]);
        assert_eq!(kept.satisfiable_under(&[]), Ok(false));
        kept.session = None;
        assert_eq!(kept.satisfiable_under(&[]), Ok(true), "the clauses are those that were kept");
        assert!(kept.model().contains(&two));
        assert_eq!(failing::during(|| kept.satisfiable_under(&[])), Err(Failure::Solver));
        assert_eq!(kept.satisfiable_under(&[one]), Ok(false));
    }
}
