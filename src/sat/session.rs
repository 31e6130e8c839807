//! One solver that is loaded and then asked, one question after the other.

use std::borrow::Borrow;
use std::rc::Rc;

use varisat::{ExtendFormula, ProofFormat, Solver};

use super::Failure;
use super::door::{inward, outward};
use super::watch::{Ended, Sink, Turn, Watch};
use crate::cnf;
use crate::encode::Fact;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;

/// One varisat with a formula. Learnt clauses pile up in it, so whoever asks many questions replaces it now and then.
pub struct Session<'s> {
    solver: Solver<'s>,
    stop: &'s dyn Stop,
    watch: Rc<Watch<'s>>,
    /// What was loaded contradicts itself by an empty clause, of which varisat is not told: its proofs know none.
    contradicted: bool,
    /// What the last run ended with, if it cannot be asked again.
    spent: Option<Result<Option<bool>, Failure>>,
    /// Where literals become those of varisat.
    buffer: Vec<varisat::Lit>,
}

impl<'s> Session<'s> {
    /// A session without a clause, whose questions end once `stop` says so.
    pub fn new(stop: &'s dyn Stop) -> Session<'s> {
        Session::watched(stop, Watch::new(stop, None))
    }

    /// A session that lets `turn` work now and then while it is asked: with each piece of proof that varisat has written, of
    /// so many bytes. Where that breaks, the question ends without an answer. Bytes, unlike time, are the same in every run.
    pub fn interleaved(stop: &'s dyn Stop, turn: Turn<'s>) -> Session<'s> {
        Session::watched(stop, Watch::new(stop, Some(turn)))
    }

    fn watched(stop: &'s dyn Stop, watch: Watch<'s>) -> Session<'s> {
        let (mut solver, watch) = (Solver::new(), Rc::new(watch));
        solver.write_proof(Sink(watch.clone()), ProofFormat::Varisat);
        Session { solver, stop, watch, contradicted: false, spent: None, buffer: Vec::new() }
    }

    /// Adds a clause.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        if clause.is_empty() {
            self.contradicted = true;
        } else {
            self.solver.add_clause(inward(clause, &mut self.buffer));
        }
    }

    /// Adds a clause that holds only where `guard` is assumed.
    pub fn add_guarded(&mut self, guard: Lit, clause: &[Lit]) {
        self.add_clause(&guarded(guard, clause));
    }

    /// Adds clauses, with a look at the stop condition now and then.
    ///
    /// # Errors
    /// Where work was stopped; the session then has a part of them.
    pub fn add_clauses(&mut self, clauses: impl IntoIterator<Item = impl AsRef<[Lit]>>) -> Result<(), Limit> {
        let mut ticker = Ticker::new(self.stop);
        for clause in clauses {
            self.add_clause(clause.as_ref());
            ticker.tick(1)?;
        }
        Ok(())
    }

    /// Adds the clauses of facts; with a guard they hold only where that is assumed.
    ///
    /// # Errors
    /// Where work was stopped; the session then has a part of them.
    pub fn add_facts(
        &mut self,
        facts: impl IntoIterator<Item = impl Borrow<Fact>>,
        guard: Option<Lit>,
    ) -> Result<(), Limit> {
        self.add_facts_guarded_by(facts, |_| guard)
    }

    /// The same, with the guard that each fact has of its own.
    ///
    /// # Errors
    /// As for [`Session::add_facts`].
    pub fn add_facts_guarded_by(
        &mut self,
        facts: impl IntoIterator<Item = impl Borrow<Fact>>,
        guard: impl Fn(&Fact) -> Option<Lit>,
    ) -> Result<(), Limit> {
        let mut ticker = Ticker::new(self.stop);
        for fact in facts {
            let fact = fact.borrow();
            let guard = guard(fact);
            fact.clauses(|clause| match guard {
                Some(guard) => self.add_guarded(guard, clause),
                None => self.add_clause(clause),
            });
            ticker.tick(cnf::clause_count(fact.relation, fact.literals.len()) as usize)?;
        }
        Ok(())
    }

    /// Whether all clauses can hold together with these literals.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed. A session has no further answer after that.
    pub fn satisfiable_under(&mut self, assumed: &[Lit]) -> Result<bool, Failure> {
        self.satisfiable_within(assumed, u64::MAX)?.ok_or(Failure::Solver)
    }

    /// The same, and `None` where the answer takes more bytes of proof than `budget`, or where the session's turn broke it
    /// off. The session has no further answer after that.
    ///
    /// # Errors
    /// As for [`Session::satisfiable_under`].
    pub fn satisfiable_within(&mut self, assumed: &[Lit], budget: u64) -> Result<Option<bool>, Failure> {
        if let Some(spent) = self.spent {
            return spent;
        }
        self.stop.stopped().map_or(Ok(()), Err)?;
        if self.contradicted {
            return Ok(Some(false));
        }
        let Session { solver, watch, buffer, .. } = self;
        solver.assume(inward(assumed, buffer));
        match watch.during(budget, || solver.solve()) {
            Ok(satisfiable) => Ok(Some(satisfiable)),
            Err(_) => {
                let end = match watch.ended() {
                    Some(Ended::Stopped(limit)) => Err(limit.into()),
                    Some(Ended::Early) => Ok(None),
                    None => Err(Failure::Solver),
                };
                self.spent = Some(end);
                end
            }
        }
    }

    /// The literals that hold, after a question that was answered with yes; otherwise none. Variables that stand in no clause
    /// may be left out.
    pub fn model(&self) -> Vec<Lit> {
        outward(&self.solver.model().unwrap_or_default())
    }

    /// Some of the assumed literals with which the clauses cannot hold, after a question about `assumed` that was answered
    /// with no. Often far fewer than were assumed, never surely the fewest.
    ///
    /// # Errors
    /// As for [`Session::satisfiable_under`].
    pub fn core(&mut self, assumed: &[Lit]) -> Result<Vec<Lit>, Failure> {
        let core = outward(self.solver.failed_core().unwrap_or_default());
        // varisat's cores may be too small to be any: a stale mark can cut its analysis short.
        let is_one = core.len() < assumed.len() && !self.satisfiable_under(&core)?;
        Ok(if is_one { core } else { assumed.to_vec() })
    }
}

/// A clause that holds where `guard` does.
pub(super) fn guarded(guard: Lit, clause: &[Lit]) -> Vec<Lit> {
    clause.iter().copied().chain([!guard]).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::ops::ControlFlow;

    use super::*;
    use crate::encode::{Origin, Relation};
    use crate::limits::Never;
    use crate::sat::failing;

    fn literals<const N: usize>(numbers: [isize; N]) -> Vec<Lit> {
        numbers.map(Lit::from_dimacs).to_vec()
    }

    /// One pigeon more than holes: hard enough that some proof is written.
    fn pigeons(session: &mut Session<'_>, holes: isize) {
        let sits = |pigeon: isize, hole: isize| Lit::from_dimacs(holes * pigeon + hole);
        for pigeon in 0..=holes {
            session.add_clause(&(1..=holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
            for (other, hole) in (0..pigeon).flat_map(|other| (1..=holes).map(move |hole| (other, hole))) {
                session.add_clause(&[!sits(pigeon, hole), !sits(other, hole)]);
            }
        }
    }

    #[test]
    fn what_is_guarded_holds_where_it_is_assumed() {
        let mut session = Session::new(&Never);
        let guard = Lit::from_dimacs(9);
        let fact = Fact { relation: Relation::ExactlyOne, literals: literals([1, 2]), origin: Origin::Listed(1) };
        session.add_facts([&fact], Some(guard)).unwrap();
        session.add_clauses([literals([3, 1]), literals([3, 2])]).unwrap();
        session.add_guarded(guard, &[]);
        assert_eq!(session.satisfiable_under(&literals([1, 2])), Ok(true));
        assert_eq!(session.satisfiable_under(&[guard]), Ok(false));
        session.add_clause(&[]);
        assert_eq!(session.satisfiable_under(&[]), Ok(false));
    }

    #[test]
    fn models_and_cores_are_told() {
        let mut session = Session::new(&Never);
        session.add_clauses([literals([-1, -2]), literals([3, 4, 5])]).unwrap();
        assert_eq!(session.satisfiable_under(&literals([1])), Ok(true));
        assert!(session.model().contains(&Lit::from_dimacs(-2)));
        let assumed = literals([3, 1, 4, 2, 5]);
        assert_eq!(session.satisfiable_under(&assumed), Ok(false));
        let mut core = session.core(&assumed).unwrap();
        core.sort_unstable();
        assert_eq!(core, literals([1, 2]));
    }

    #[test]
    fn a_failure_is_no_interrupt_and_stays_one() {
        let mut session = Session::new(&Never);
        pigeons(&mut session, 6);
        assert_eq!(failing::during(|| session.satisfiable_under(&[])), Err(Failure::Solver));
        assert_eq!(session.satisfiable_under(&[]), Err(Failure::Solver));
    }

    #[test]
    fn a_stop_a_budget_and_a_turn_end_a_question() {
        let is_late = std::sync::atomic::AtomicBool::new(false);
        let late = || is_late.load(std::sync::atomic::Ordering::Relaxed).then_some(Limit::Time);
        let mut session = Session::new(&late);
        pigeons(&mut session, 7);
        assert_eq!(session.satisfiable_within(&[], 1), Ok(None));
        assert_eq!(session.satisfiable_within(&[], u64::MAX), Ok(None), "it is spent");
        let mut session = Session::new(&late);
        pigeons(&mut session, 7);
        is_late.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(session.satisfiable_under(&[]), Err(Failure::Stopped(Limit::Time)));
        let turns = Cell::new(0);
        let turn = |bytes: usize| {
            assert!(bytes > 0);
            turns.set(turns.get() + 1);
            if turns.get() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut session = Session::interleaved(&Never, Box::new(turn));
        pigeons(&mut session, 7);
        assert_eq!((session.satisfiable_within(&[], u64::MAX), turns.get()), (Ok(None), 3));
    }
}
