//! The smallest set of facts that refutes a candidate: sets are grown by what can still break.
//!
//! A set that is too small has a model: values for some cells that keep all its facts beside the candidate. A larger one that refutes
//! must have a fact that the model touches, that is, one of whose literals it strikes out: facts that it does not touch hold in the
//! solution beside it. And of those that are touched there must be one of which no more is left than the other facts
//! can strike out, each with one literal: otherwise all could be kept one after the other. Rules assign several cells, so each rule
//! is tried.

use super::End;
use super::facts::{FactId, Literal};
use super::marks::Marks;
use super::partial::Partial;

/// Looks for smallest sets.
pub(super) struct Smallest<'a, 'f, 's> {
    pub marks: &'a Marks,
    pub partial: &'a mut Partial<'f, 's>,
}

impl Smallest<'_, '_, '_> {
    /// So many facts that refute a candidate, where fewer do not; none of those that are excluded.
    pub fn of_size(
        &mut self,
        candidate: Literal,
        size: usize,
        is_excluded: &dyn Fn(FactId) -> bool,
    ) -> Result<Option<Vec<FactId>>, End> {
        let mut search = Growing { candidate, chosen: Vec::with_capacity(size), passed: Vec::new(), is_excluded };
        Ok(self.grow(&mut search, size)?.then_some(search.chosen))
    }

    /// Grows the chosen facts by as many as are left until they refute the candidate; whether they do.
    fn grow(&mut self, search: &mut Growing<'_>, left: usize) -> Result<bool, End> {
        if !self.partial.satisfy(self.marks, search.candidate, &search.chosen)? {
            return Ok(true);
        }
        let Some(others) = left.checked_sub(1) else { return Ok(false) };
        let before = search.passed.len();
        for fact in self.partial.breakable(self.marks, others)? {
            if search.is_out(fact) {
                continue;
            }
            search.chosen.push(fact);
            if self.grow(search, others)? {
                return Ok(true);
            }
            search.chosen.pop();
            search.passed.push(fact);
        }
        search.passed.truncate(before);
        Ok(false)
    }
}

/// A set that is grown.
struct Growing<'e> {
    candidate: Literal,
    chosen: Vec<FactId>,
    /// Facts of which all sets with the chosen ones were seen.
    passed: Vec<FactId>,
    is_excluded: &'e dyn Fn(FactId) -> bool,
}

impl Growing<'_> {
    fn is_out(&self, fact: FactId) -> bool {
        self.passed.contains(&fact) || self.chosen.contains(&fact) || (self.is_excluded)(fact)
    }
}
