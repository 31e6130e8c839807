//! Unit propagation on clauses: what a solver knows before it decides anything. (The engines propagate on bit sets,
//! in `candidates`; this one takes any clauses, auxiliary variables included.)

use std::mem;

use crate::cnf::clauses::Clauses;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;

/// What follows from a formula by unit propagation alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagated {
    /// For each variable, by its index, whether it is true; `None` where propagation does not tell.
    pub truth: Vec<Option<bool>>,
    /// The literals that were forced, in order: those of clauses of one literal first, then what follows from each in its turn.
    pub forced: Vec<Forced>,
    /// The clause that lost all its literals, by its number from 0: the formula has no model.
    pub conflict: Option<usize>,
}

/// A literal that must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The literal.
    pub literal: Lit,
    /// The clause, by its number from 0, whose other literals are false, each by a literal that was forced before.
    pub clause: usize,
}

impl Clauses {
    /// Propagates the units of a formula to the end, or to a conflict. Takes time and memory in proportion to its literals.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn propagate(&self, stop: &dyn Stop) -> Result<Propagated, Limit> {
        let mut ticker = Ticker::new(stop);
        let clauses: Vec<&[Lit]> = self.iter().collect();
        let occurrences = Occurrences::new(&clauses, self.variables(), &mut ticker)?;
        let mut open = different(&clauses, self.variables());
        let mut known = Propagated { truth: vec![None; self.variables()], forced: Vec::new(), conflict: None };
        let short = (0..clauses.len()).filter(|&clause| open[clause] < 2);
        short.for_each(|clause| known.look_at(clause, clauses[clause]));
        let mut next = 0;
        while let Some(&Forced { literal, .. }) = known.forced.get(next).filter(|_| known.conflict.is_none()) {
            next += 1;
            ticker.tick(occurrences.of(!literal).len())?;
            // Where a literal stands twice in a clause, that has lost one literal.
            let mut before = None;
            for &clause in occurrences.of(!literal).iter().filter(|&&clause| before.replace(clause) != Some(clause)) {
                let clause = clause as usize;
                open[clause] -= 1;
                if open[clause] <= 1 {
                    known.look_at(clause, clauses[clause]);
                }
            }
        }
        Ok(known)
    }
}

/// How many different literals each clause has.
fn different(clauses: &[&[Lit]], variables: usize) -> Vec<u32> {
    let mut last = vec![0; 2 * variables];
    let mut is_new = |number: u32, literal: &Lit| mem::replace(&mut last[literal.code()], number) != number;
    (1..).zip(clauses).map(|(number, clause)| clause.iter().filter(|lit| is_new(number, lit)).count() as u32).collect()
}

impl Propagated {
    /// Looks at a clause all of whose literals but one, or all, are false: what is left of it must be true.
    fn look_at(&mut self, clause: usize, literals: &[Lit]) {
        match literals.iter().find(|&&literal| self.truth[literal.index()] != Some(literal.is_negative())) {
            None if self.conflict.is_none() => self.conflict = Some(clause),
            Some(&literal) if self.truth[literal.index()].is_none() => {
                self.truth[literal.index()] = Some(literal.is_positive());
                self.forced.push(Forced { literal, clause });
            }
            _ => {}
        }
    }
}

/// The clauses in which each literal stands, all in one list.
struct Occurrences {
    clauses: Vec<u32>,
    /// Where those of a literal begin, by its code.
    first: Vec<u32>,
}

impl Occurrences {
    fn new(clauses: &[&[Lit]], variables: usize, ticker: &mut Ticker<'_>) -> Result<Occurrences, Limit> {
        let mut first = vec![0; 2 * variables + 1];
        clauses.iter().copied().flatten().for_each(|literal| first[literal.code() + 1] += 1);
        (1..first.len()).for_each(|code| first[code] += first[code - 1]);
        let mut next = first.clone();
        let mut places = vec![0; first[2 * variables] as usize];
        for (number, clause) in (0..).zip(clauses) {
            ticker.tick(clause.len())?;
            for literal in *clause {
                let place = &mut next[literal.code()];
                places[*place as usize] = number;
                *place += 1;
            }
        }
        Ok(Occurrences { clauses: places, first })
    }

    fn of(&self, literal: Lit) -> &[u32] {
        &self.clauses[self.first[literal.code()] as usize..self.first[literal.code() + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    fn propagated(clauses: &[&[isize]]) -> Propagated {
        let clauses = clauses.iter().map(|clause| clause.iter().map(|&lit| Lit::from_dimacs(lit)).collect::<Vec<_>>());
        clauses.into_iter().collect::<Clauses>().propagate(&Never).unwrap()
    }

    #[test]
    fn units_lead_to_units() {
        let known = propagated(&[&[-1, 2], &[1], &[-2, -1, 3], &[3, 4], &[-4, -5, 6]]);
        assert_eq!(known.truth, [Some(true), Some(true), Some(true), None, None, None]);
        let forced: Vec<_> = known.forced.iter().map(|forced| (forced.literal.to_dimacs(), forced.clause)).collect();
        assert_eq!((forced, known.conflict), (vec![(1, 1), (2, 0), (3, 2)], None));
    }

    #[test]
    fn contradictions_are_seen() {
        assert!(propagated(&[&[1], &[-1]]).conflict.is_some());
        assert!(propagated(&[&[1, 2], &[-1, 2], &[-2]]).conflict.is_some());
        assert!(propagated(&[&[]]).conflict.is_some());
        let takes_a_decision = propagated(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
        assert_eq!((takes_a_decision.forced, takes_a_decision.conflict), (vec![], None));
        assert_eq!(propagated(&[&[1, -1], &[1, 1]]).conflict, None);
        // A literal that stands twice in a clause is one.
        for clauses in [&[&[1, 1][..], &[-1, 2, 2]], &[&[1], &[2, -1, -1, 2]]] {
            assert_eq!(propagated(clauses).truth, [Some(true), Some(true)]);
        }
        // 2 forces -3 before 1 is looked at.
        assert_eq!(propagated(&[&[2], &[1], &[-1, 3], &[-3, -2]]).conflict, Some(2));
    }
}
