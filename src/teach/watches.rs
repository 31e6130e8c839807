//! Unit propagation by watched literals (Moskewicz, Madigan, Zhao, Zhang & Malik, “Chaff: engineering an efficient SAT
//! solver”, 2001).
//!
//! Each clause watches two of its literals. As long as neither is false, the clause forces nothing and need not be looked at. Once
//! one becomes false, another that is not false takes its place; where there is none, the second must be true, and where that is
//! false, all are: a conflict. A step back makes literals open again and leaves all watches right, so nothing has to be undone.

use super::trail::Trail;
use crate::cnf::clauses::Clauses;
use crate::limits::{Limit, Ticker};
use crate::literal::Lit;

/// Which literals are watched, and how far the trail has been looked through.
#[derive(Clone, Debug)]
pub(super) struct Watches {
    /// For each clause its two watched literals; of a clause of fewer than two nothing is watched.
    watched: Vec<Option<[Lit; 2]>>,
    /// For each literal, by its code, the clauses that watch it.
    watching: Vec<Vec<usize>>,
    /// How many literals of the trail have been propagated.
    propagated: usize,
}

impl Watches {
    /// Watches all clauses of a formula, of which nothing is known yet.
    pub fn new(formula: &Clauses) -> Watches {
        let watching = vec![Vec::new(); 2 * formula.variables()];
        let mut watches = Watches { watched: Vec::new(), watching, propagated: 0 };
        formula.iter().for_each(|clause| watches.add(clause));
        watches
    }

    /// Watches the next clause by its first two literals: these must be open, or become so before all others.
    pub fn add(&mut self, clause: &[Lit]) {
        let pair = clause.first_chunk().copied();
        let number = self.watched.len();
        pair.into_iter().flatten().for_each(|literal: Lit| self.watching[literal.code()].push(number));
        self.watched.push(pair);
    }

    /// Propagates what is new on the trail, literal by literal. Returns the clause that lost all its literals, if one did.
    pub fn propagate(
        &mut self,
        clauses: &Clauses,
        trail: &mut Trail,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<usize>, Limit> {
        while let Some(&literal) = trail.literals().get(self.propagated) {
            self.propagated += 1;
            let watching = std::mem::take(&mut self.watching[(!literal).code()]);
            for (place, &number) in watching.iter().enumerate() {
                ticker.tick(1)?;
                if !self.visit(number, !literal, clauses, trail) {
                    self.watching[(!literal).code()].extend(&watching[place + 1..]);
                    return Ok(Some(number));
                }
            }
        }
        Ok(None)
    }

    /// Looks at a clause that watches a literal which has become false; returns whether it is not yet false altogether.
    fn visit(&mut self, number: usize, failed: Lit, clauses: &Clauses, trail: &mut Trail) -> bool {
        let [one, two] = self.watched[number].expect("it watches one");
        let other = if one == failed { two } else { one };
        let is_free = |&literal: &Lit| literal != other && trail.value(literal) != Some(false);
        let next =
            if trail.value(other) == Some(true) { None } else { clauses.clause(number).iter().copied().find(is_free) };
        let watch = next.unwrap_or(failed);
        self.watched[number] = Some([other, watch]);
        self.watching[watch.code()].push(number);
        match trail.value(other) {
            None if next.is_none() => trail.push(other, Some(number)),
            Some(false) if next.is_none() => return false,
            _ => {}
        }
        true
    }

    /// Notes that the trail was cut back to so many literals.
    pub fn back_to(&mut self, length: usize) {
        self.propagated = self.propagated.min(length);
    }
}
