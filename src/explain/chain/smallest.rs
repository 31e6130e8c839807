//! The smallest set of facts that refutes a candidate, by implicit hitting sets.
//!
//! What refutes a candidate meets the broken facts of every filling with it ([`Models`]). So sets grow by facts that one filling
//! breaks, for as long as there is a filling that keeps all of them, and where none is known one is looked for: either it is found,
//! and serves from then on, or the set refutes. Source: Ignatiev et al., “Smallest MUS extraction with minimal hitting set dualization” (2015),
//! here with sets that are grown depth first, each once.

use super::End;
use super::facts::{FactId, Facts, Literal};
use super::marks::Marks;
use super::models::Models;
use super::partial::Partial;

/// Looks for smallest sets.
pub(super) struct Smallest<'a, 'f, 's> {
    pub facts: &'f Facts,
    pub marks: &'a Marks,
    pub models: &'a mut Models<'f>,
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
        self.grow(candidate, &mut Vec::new(), size, &mut Vec::new(), is_excluded)
    }

    /// Whether these facts refute a candidate.
    pub fn refute(&mut self, candidate: Literal, by: &[FactId]) -> Result<bool, End> {
        let is_kept = |broken: &[FactId]| !by.iter().any(|fact| broken.binary_search(fact).is_ok());
        if self.models.broken(candidate).any(is_kept) {
            return Ok(false);
        }
        Ok(self.model(candidate, by)?.is_none())
    }

    /// What a new filling with this candidate breaks, which keeps these facts; `None` where they refute it.
    fn model(&mut self, candidate: Literal, kept: &[FactId]) -> Result<Option<&[FactId]>, End> {
        if !self.partial.satisfy(self.marks, self.facts.meaning(candidate), kept)? {
            return Ok(None);
        }
        Ok(Some(self.models.add(self.marks, self.partial.assigned())))
    }

    fn grow(
        &mut self,
        candidate: Literal,
        chosen: &mut Vec<FactId>,
        left: usize,
        passed: &mut Vec<FactId>,
        is_excluded: &dyn Fn(FactId) -> bool,
    ) -> Result<Option<Vec<FactId>>, End> {
        // Facts that were passed lie in no set that is still sought: all those were seen.
        let Some(mut further) =
            self.further(candidate, chosen, left, |fact| passed.contains(&fact) || is_excluded(fact))?
        else {
            return Ok(Some(chosen.clone()));
        };
        if left == 0 {
            return Ok(None);
        }
        let before = passed.len();
        while let Some(&fact) = further.first() {
            chosen.push(fact);
            if left > 1 {
                if let Some(found) = self.grow(candidate, chosen, left - 1, passed, is_excluded)? {
                    return Ok(Some(found));
                }
                further.remove(0);
                passed.push(fact);
            } else {
                match self.model(candidate, chosen)? {
                    None => return Ok(Some(chosen.clone())),
                    Some(broken) => further.retain(|fact| broken.binary_search(fact).is_ok()),
                }
            }
            chosen.pop();
        }
        passed.truncate(before);
        Ok(None)
    }

    /// The facts of which one belongs to what refutes a candidate and has these facts: those that a filling breaks, and for the last
    /// one those that all known fillings break. `None` where there is no filling: then these facts refute it.
    fn further(
        &mut self,
        candidate: Literal,
        chosen: &[FactId],
        left: usize,
        is_out: impl Fn(FactId) -> bool,
    ) -> Result<Option<Vec<FactId>>, End> {
        let mut best: Option<Vec<FactId>> = None;
        for broken in self.models.broken(candidate) {
            if chosen.iter().any(|fact| broken.binary_search(fact).is_ok()) {
                continue;
            }
            match &mut best {
                Some(best) if left == 1 => best.retain(|fact| broken.binary_search(fact).is_ok()),
                Some(best) if left == 0 || best.len() <= broken.iter().filter(|&&fact| !is_out(fact)).count() => {}
                _ => best = Some(broken.iter().copied().filter(|&fact| !is_out(fact)).collect()),
            }
            if best.as_ref().is_some_and(Vec::is_empty) {
                break;
            }
        }
        if best.is_none() {
            best = self.model(candidate, chosen)?.map(<[FactId]>::to_vec);
            if let Some(best) = &mut best {
                best.retain(|&fact| !is_out(fact));
            }
        }
        Ok(best)
    }
}
