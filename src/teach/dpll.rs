//! Depth-first search with unit propagation (Davis, Logemann & Loveland, “A machine program for theorem-proving”, 1962), made to
//! be watched: it decides a literal of a shortest clause, tries its opposite where that fails, and learns nothing.

use super::trail::Trail;
use super::watches::Watches;
use crate::cnf::clauses::Clauses;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;

/// What happens. Clauses have their numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A level begins with this literal.
    Decided(Lit),
    /// That did not lead to a model: a level begins with this opposite in its place.
    Opposite(Lit),
    /// A clause whose other literals are false forces a literal.
    Forced(Lit, usize),
    /// All literals of a clause are false.
    Conflict(usize),
    /// All levels above this one are undone.
    Back(usize),
}

impl Clauses {
    /// Solves the formula by decisions and unit propagation alone, and tells each event, with what is known at that moment, to `tell`. Returns
    /// whether the formula is satisfiable, with all that is known at the end; variables that no clause needs may be open then.
    ///
    /// # Errors
    /// Where `stop` says so, or the error of `tell`.
    pub fn dpll<E: From<Limit>>(
        &self,
        stop: &dyn Stop,
        tell: impl FnMut(Event, &Trail) -> Result<(), E>,
    ) -> Result<(bool, Trail), E> {
        let (trail, watches) = (Trail::new(self.variables()), Watches::new(self));
        Dpll { formula: self, trail, watches, is_opposite: Vec::new(), ticker: Ticker::new(stop), tell }.solve()
    }
}

struct Dpll<'f, 's, T> {
    formula: &'f Clauses,
    trail: Trail,
    watches: Watches,
    /// For each level from 1 whether it is the second of two.
    is_opposite: Vec<bool>,
    ticker: Ticker<'s>,
    tell: T,
}

impl<E: From<Limit>, T: FnMut(Event, &Trail) -> Result<(), E>> Dpll<'_, '_, T> {
    fn solve(mut self) -> Result<(bool, Trail), E> {
        let mut conflict = self.take_units()?;
        loop {
            if conflict.is_none() {
                conflict = self.propagate()?;
            }
            match conflict.take() {
                Some(clause) => {
                    self.tell(Event::Conflict(clause))?;
                    if !self.turn()? {
                        return Ok((false, self.trail));
                    }
                }
                None => match self.choice()? {
                    Some(literal) => self.decide(Event::Decided(literal), literal, false)?,
                    None => return Ok((true, self.trail)),
                },
            }
        }
    }

    /// Makes what clauses of one literal say true. Returns one that is false.
    fn take_units(&mut self) -> Result<Option<usize>, E> {
        for (number, clause) in self.formula.iter().enumerate() {
            match *clause {
                [] => return Ok(Some(number)),
                [literal] if self.trail.value(literal) == Some(false) => return Ok(Some(number)),
                [literal] if self.trail.value(literal).is_none() => {
                    self.trail.push(literal, Some(number));
                    self.tell(Event::Forced(literal, number))?;
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn propagate(&mut self) -> Result<Option<usize>, E> {
        let before = self.trail.literals().len();
        let conflict = self.watches.propagate(self.formula, &mut self.trail, &mut self.ticker)?;
        for place in before..self.trail.literals().len() {
            let literal = self.trail.literals()[place];
            let reason = self.trail.known(literal.var()).and_then(|known| known.reason);
            self.tell(Event::Forced(literal, reason.expect("what is not decided is forced")))?;
        }
        Ok(conflict)
    }

    /// Goes back to the last decision whose opposite was not tried, and tries that; returns whether there is one.
    fn turn(&mut self) -> Result<bool, E> {
        if self.is_opposite.is_empty() {
            return Ok(false);
        }
        while self.is_opposite.last() == Some(&true) {
            self.is_opposite.pop();
        }
        let is_any = self.is_opposite.pop().is_some();
        let level = self.is_opposite.len();
        let decision = is_any.then(|| self.trail.decision(level + 1));
        self.trail.back_to(level);
        self.watches.back_to(self.trail.literals().len());
        self.tell(Event::Back(level))?;
        if let Some(decision) = decision {
            self.decide(Event::Opposite(!decision), !decision, true)?;
        }
        Ok(is_any)
    }

    fn decide(&mut self, event: Event, literal: Lit, is_opposite: bool) -> Result<(), E> {
        self.trail.decide(literal);
        self.is_opposite.push(is_opposite);
        self.tell(event)
    }

    /// An open literal of the first clause with the fewest of them, among those with no true one; a positive one where there is any:
    /// that a cell holds a value tells more than that it does not.
    fn choice(&mut self) -> Result<Option<Lit>, Limit> {
        let mut best: Option<((bool, usize), Lit)> = None;
        for clause in self.formula.iter() {
            self.ticker.tick(clause.len())?;
            if clause.iter().any(|&literal| self.trail.value(literal) == Some(true)) {
                continue;
            }
            let open = || clause.iter().copied().filter(|&literal| self.trail.value(literal).is_none());
            if let Some(literal) = open().min_by_key(|literal| literal.is_negative()) {
                let worth = (literal.is_negative(), open().count());
                if best.is_none_or(|(least, _)| worth < least) {
                    best = Some((worth, literal));
                }
            }
        }
        Ok(best.map(|(_, literal)| literal))
    }

    fn tell(&mut self, event: Event) -> Result<(), E> {
        (self.tell)(event, &self.trail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    fn told(clauses: &[&[isize]]) -> (bool, String) {
        let literals = |clause: &&[isize]| clause.iter().map(|&number| Lit::from_dimacs(number)).collect::<Vec<_>>();
        let mut events = Vec::new();
        let solved = clauses.iter().map(literals).collect::<Clauses>().dpll(&Never, |event, _| {
            events.push(format!("{event:?}"));
            Ok::<(), Limit>(())
        });
        (solved.unwrap().0, events.join(" "))
    }

    #[test]
    fn both_branches_are_tried() {
        let (satisfiable, events) = told(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
        assert!(!satisfiable);
        assert_eq!(events, "Decided(1) Forced(2, 1) Conflict(3) Back(0) Opposite(-1) Forced(2, 0) Conflict(2) Back(0)");
        assert_eq!(told(&[&[]]), (false, "Conflict(0)".to_owned()), "nothing was decided, so nothing is undone");
        assert_eq!(told(&[]), (true, String::new()));
        assert_eq!(told(&[&[1, -1, 2]]), (true, "Decided(1)".to_owned()));
    }
}
