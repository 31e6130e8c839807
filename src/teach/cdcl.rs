//! Conflict-driven clause learning, written to be read: watched literals (`watches`), the first unique implication point
//! (Marques-Silva & Sakallah, “GRASP: a search algorithm for propositional satisfiability”, 1999; Zhang, Madigan, Moskewicz &
//! Malik, “Efficient conflict driven learning in a Boolean satisfiability solver”, 2001), a choice that prefers variables of late
//! conflicts (VSIDS, of Chaff), no restarts, and nothing learnt is forgotten.
//!
//! ```text
//! loop:  propagate ─ no conflict ─▶ all known? yes: satisfiable
//!            │                                 no:  decide, a level begins
//!            └ conflict ─▶ on level 0? yes: unsatisfiable
//!                                      no:  resolve back to the first unique implication point, learn, jump back
//! ```
//!
//! What is false on level 0 is false for good and leaves each clause. So that this is a resolution step too, each literal that is
//! forced on level 0 is a learnt clause of its own.

use std::collections::HashSet;

use super::trail::{Known, Trail};
use super::watches::Watches;
use crate::cnf::clauses::Clauses;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;
use crate::random::Random;

/// What happens. Clauses have their numbers from 0, the learnt ones behind those of the formula.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// A level begins with this literal.
    Decided(Lit),
    /// A decision that was asked for is true already, or false: nothing is decided.
    PassedOver(Lit, bool),
    /// A clause whose other literals are false forces a literal, on the level at hand.
    Forced(Lit, usize),
    /// All literals of a clause are false. The next events take its literals of level 0 away, and resolve.
    Conflict(usize),
    /// The clause at hand is resolved with another one on a literal of it, which that other one made false.
    Resolved {
        /// The literal that goes.
        on: Lit,
        /// The clause that it is resolved with.
        with: usize,
        /// What comes out.
        resolvent: &'e [Lit],
    },
    /// The first literals are taken out of the clause at hand, since they are false on level 0; the second are left of it.
    LeftOut(&'e [Lit], &'e [Lit]),
    /// A clause is learnt, and follows by unit propagation along the hints, the last of which is the conflict. The first literal
    /// is the one that will be forced; where there are none the formula is unsatisfiable.
    Learnt(&'e [Lit], &'e [usize]),
    /// All levels above this one are undone.
    Jumped(usize),
}

impl Clauses {
    /// Solves the formula as solvers do that learn, and tells each event, with what is known at that moment, to `tell`. Which of equally good
    /// variables is decided is a matter of chance, which `seed` determines. But the literals that are `asked` for, each of a variable of the
    /// formula, are the first decisions, in this order, as far as they are open then; each comes once: those that a jump undoes do not come
    /// again. Returns whether the formula is satisfiable, with all that is known at the end.
    ///
    /// # Errors
    /// Where `stop` says so, or the error of `tell`.
    pub fn cdcl<E: From<Limit>>(
        &self,
        asked: &[Lit],
        seed: u64,
        stop: &dyn Stop,
        tell: impl FnMut(Event<'_>, &Trail) -> Result<(), E>,
    ) -> Result<(bool, Trail), E> {
        let asked = asked.iter().rev().copied().collect();
        let variables = self.variables();
        let mut activity = vec![None; variables];
        let mut random = Random::new(seed, 0);
        // Only variables that stand in a clause are decided. Chance is small beside the least of what a conflict gives.
        let chance = |random: &mut Random| random.below(1 << 20) as f64 / f64::from(1 << 21);
        self.iter()
            .flatten()
            .for_each(|literal| _ = activity[literal.index()].get_or_insert_with(|| chance(&mut random)));
        let (clauses, trail, watches) = (self.clone(), Trail::new(variables), Watches::new(self));
        let ticker = Ticker::new(stop);
        Cdcl { clauses, trail, watches, units: vec![None; variables], activity, bump: 1.0, asked, ticker, tell }.solve()
    }
}

struct Cdcl<'s, T> {
    clauses: Clauses,
    trail: Trail,
    watches: Watches,
    /// For each variable that is known on level 0 the clause of one literal that says so.
    units: Vec<Option<usize>>,
    /// How much each variable had to do with late conflicts, if it stands in a clause.
    activity: Vec<Option<f64>>,
    /// What a conflict adds to that: more and more, so that earlier ones count less and less.
    bump: f64,
    /// The decisions that are asked for and were not yet taken up, the next one last.
    asked: Vec<Lit>,
    ticker: Ticker<'s>,
    tell: T,
}

impl<E: From<Limit>, T: FnMut(Event<'_>, &Trail) -> Result<(), E>> Cdcl<'_, T> {
    fn solve(mut self) -> Result<(bool, Trail), E> {
        let mut conflict = self.take_units()?;
        loop {
            if conflict.is_none() {
                conflict = self.propagate()?;
            }
            match conflict.take() {
                Some(clause) => {
                    let learnt = self.analyse(clause)?;
                    if learnt.is_empty() {
                        return Ok((false, self.trail));
                    }
                    self.jump(&learnt)?;
                }
                None => match self.next()? {
                    Some(literal) => {
                        self.trail.decide(literal);
                        (self.tell)(Event::Decided(literal), &self.trail)?;
                    }
                    None => return Ok((true, self.trail)),
                },
            }
        }
    }

    /// Makes what clauses of one literal say true. Returns one that is false.
    fn take_units(&mut self) -> Result<Option<usize>, E> {
        for clause in 0..self.clauses.len() {
            match *self.clauses.clause(clause) {
                [] => return Ok(Some(clause)),
                [literal] if self.trail.value(literal) == Some(false) => return Ok(Some(clause)),
                [literal] if self.trail.value(literal).is_none() => self.force(literal, clause)?,
                _ => {}
            }
        }
        Ok(None)
    }

    fn force(&mut self, literal: Lit, clause: usize) -> Result<(), E> {
        self.trail.push(literal, Some(clause));
        self.forced(literal, clause)
    }

    fn propagate(&mut self) -> Result<Option<usize>, E> {
        let before = self.trail.literals().len();
        let conflict = self.watches.propagate(&self.clauses, &mut self.trail, &mut self.ticker)?;
        for place in before..self.trail.literals().len() {
            let literal = self.trail.literals()[place];
            let reason = self.trail.known(literal.var()).and_then(|known| known.reason);
            self.forced(literal, reason.expect("what is not decided is forced"))?;
        }
        Ok(conflict)
    }

    /// Tells that a literal was forced; on level 0 it becomes a clause of its own.
    fn forced(&mut self, literal: Lit, clause: usize) -> Result<(), E> {
        (self.tell)(Event::Forced(literal, clause), &self.trail)?;
        if self.trail.level() > 0 {
            return Ok(());
        }
        let others = self.clauses.clause(clause).iter().filter(|&&other| other != literal);
        let mut hints: Vec<usize> = others.map(|other| self.units[other.index()].expect("it is false")).collect();
        self.units[literal.index()] = Some(if hints.is_empty() { clause } else { self.clauses.len() });
        if !hints.is_empty() {
            hints.push(clause);
            self.learn(&[literal], &hints)?;
        }
        Ok(())
    }

    fn learn(&mut self, clause: &[Lit], hints: &[usize]) -> Result<(), E> {
        self.clauses.add(clause);
        self.watches.add(clause);
        (self.tell)(Event::Learnt(clause, hints), &self.trail)
    }

    /// Resolves a clause that is false with the reasons of its literals, the latest first, until one literal of the level at hand is
    /// left: the first unique implication point. The clause that comes out is learnt.
    fn analyse(&mut self, conflict: usize) -> Result<Vec<Lit>, E> {
        (self.tell)(Event::Conflict(conflict), &self.trail)?;
        let (mut settled, mut reasons) = (Vec::new(), vec![conflict]);
        let mut clause = self.clauses.clause(conflict).to_vec();
        self.leave_out_settled(&mut clause, &mut settled)?;
        let level = self.trail.level();
        while level > 0 && clause.iter().filter(|&&literal| self.level(literal) == level).count() > 1 {
            let latest = clause.iter().copied().max_by_key(|&literal| self.known(literal).place);
            let latest = latest.expect("more than one is left");
            let reason = self.known(latest).reason.expect("an earlier one was decided");
            clause = self.resolve(clause, latest, reason)?;
            reasons.push(reason);
            self.leave_out_settled(&mut clause, &mut settled)?;
        }
        // The one that will be forced first, then the one that is opened last: these will be watched.
        clause.sort_by_key(|&literal| std::cmp::Reverse(self.known(literal).place));
        // Each hint is to have one open literal: what is settled comes first, then reasons in the order in which they forced.
        let hints: Vec<usize> = settled.into_iter().chain(reasons.into_iter().rev()).collect();
        self.learn(&clause, &hints)?;
        Ok(clause)
    }

    /// Takes what is false on level 0 out of a clause, by resolution with the clauses that say so.
    fn leave_out_settled(&mut self, clause: &mut Vec<Lit>, settled: &mut Vec<usize>) -> Result<(), E> {
        let (out, rest): (Vec<Lit>, Vec<Lit>) = clause.iter().partition(|&&literal| self.level(literal) == 0);
        if out.is_empty() {
            return Ok(());
        }
        *clause = rest;
        let units = out.iter().map(|literal| self.units[literal.index()].expect("what is settled is a clause"));
        settled.extend(units.filter(|unit| !settled.contains(unit)).collect::<Vec<_>>());
        (self.tell)(Event::LeftOut(&out, clause), &self.trail)
    }

    fn resolve(&mut self, mut clause: Vec<Lit>, on: Lit, with: usize) -> Result<Vec<Lit>, E> {
        self.ticker.tick(clause.len())?;
        let known: HashSet<Lit> = clause.iter().copied().chain([!on]).collect();
        clause.retain(|&literal| literal != on);
        clause.extend(self.clauses.clause(with).iter().filter(|literal| !known.contains(literal)));
        self.activity[on.index()] = self.activity[on.index()].map(|activity| activity + self.bump);
        (self.tell)(Event::Resolved { on, with, resolvent: &clause }, &self.trail)?;
        Ok(clause)
    }

    /// Undoes the levels on which nothing of the learnt clause became known but the literal that it now forces.
    fn jump(&mut self, learnt: &[Lit]) -> Result<(), E> {
        for literal in learnt {
            self.activity[literal.index()] = self.activity[literal.index()].map(|activity| activity + self.bump);
        }
        self.bump *= 1.05;
        if self.bump > 1e100 {
            self.activity.iter_mut().flatten().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        let level = learnt.get(1).map_or(0, |&literal| self.level(literal));
        self.trail.back_to(level);
        self.watches.back_to(self.trail.literals().len());
        (self.tell)(Event::Jumped(level), &self.trail)?;
        self.force(learnt[0], self.clauses.len() - 1)
    }

    /// The next decision that is asked for and open, then one of its own choice.
    fn next(&mut self) -> Result<Option<Lit>, E> {
        while let Some(literal) = self.asked.pop() {
            match self.trail.value(literal) {
                None => return Ok(Some(literal)),
                Some(truth) => (self.tell)(Event::PassedOver(literal, truth), &self.trail)?,
            }
        }
        Ok(self.choice()?)
    }

    /// The open variable that had most to do with late conflicts, as true.
    fn choice(&mut self) -> Result<Option<Lit>, Limit> {
        self.ticker.tick(self.activity.len())?;
        let variables = (0..).zip(&self.activity).filter_map(|(index, activity)| Some((index, (*activity)?)));
        let open = variables.map(|(index, activity)| (Lit::from_index(index, true), activity));
        let open = open.filter(|&(literal, _)| self.trail.value(literal).is_none());
        Ok(open.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(literal, _)| literal))
    }

    fn known(&self, literal: Lit) -> Known {
        self.trail.known(literal.var()).expect("a clause that is looked at is false")
    }

    fn level(&self, literal: Lit) -> usize {
        self.known(literal).level
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    fn told(clauses: &[&[isize]]) -> (bool, Vec<Vec<isize>>) {
        let numbers = |clause: &[Lit]| clause.iter().map(|literal| literal.to_dimacs()).collect::<Vec<_>>();
        let literals = |clause: &&[isize]| clause.iter().map(|&number| Lit::from_dimacs(number)).collect::<Vec<_>>();
        let mut learnt = Vec::new();
        let solved = clauses.iter().map(literals).collect::<Clauses>().cdcl(&[], 1, &Never, |event, _| {
            if let Event::Learnt(clause, _) = event {
                learnt.push(numbers(clause));
            }
            Ok::<(), Limit>(())
        });
        (solved.unwrap().0, learnt)
    }

    #[test]
    fn what_is_forced_on_level_0_is_a_clause_of_its_own() {
        assert_eq!(told(&[&[1], &[-1, 2]]), (true, vec![vec![2]]));
        assert_eq!(told(&[&[1], &[-1, 2], &[-2, -1]]), (false, vec![vec![2], vec![]]));
        assert_eq!(told(&[&[1], &[-1]]), (false, vec![vec![]]));
        assert_eq!(told(&[]), (true, vec![]));
        assert_eq!(told(&[&[2], &[]]), (false, vec![vec![]]));
    }

    #[test]
    fn decisions_that_fail_are_learnt_from() {
        let (satisfiable, learnt) = told(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
        assert!(!satisfiable && learnt[0].len() == 1 && learnt.last() == Some(&vec![]), "{learnt:?}");
    }

    #[test]
    fn tautologies_force_nothing() {
        assert_eq!(told(&[&[1, -1], &[2, -2, 3], &[-3]]), (true, vec![]));
    }
}
