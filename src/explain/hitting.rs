//! Smallest sets that have a member in common with each of some sets: by iterative deepening, exact.
//!
//! The branch is on the smallest set that is not hit; who has none of a member is tried without it from then on. Sets that
//! have no member in common need one each, which bounds what is left from below.

use crate::limits::{Limit, Stop, Ticker};

/// Members, by number.
pub(super) type Set = Vec<usize>;

/// Sets to be hit, and sets of which none may be taken whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Hitting {
    members: usize,
    to_hit: Vec<Set>,
    never_whole: Vec<Set>,
}

/// What came of looking for a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Smallest {
    /// It is this one.
    Found(Set),
    /// There is none.
    None,
    /// The budget is spent.
    Spent,
}

struct Search<'h> {
    hitting: &'h Hitting,
    chosen: Vec<bool>,
    left_out: Vec<bool>,
    nodes: &'h mut u64,
    ticker: Ticker<'h>,
}

impl Hitting {
    /// No set yet, over so many members.
    pub fn over(members: usize) -> Hitting {
        Hitting { members, ..Hitting::default() }
    }

    /// One of these must be taken.
    pub fn hit(&mut self, set: Set) {
        self.to_hit.push(set);
        self.to_hit.sort_by_key(Vec::len);
    }

    /// Not all of these may be taken.
    pub fn never_whole(&mut self, set: Set) {
        self.never_whole.push(set);
    }

    /// A smallest set that does all of this, of at most `most` members, within so many nodes, which are counted down.
    pub fn smallest(&self, most: usize, nodes: &mut u64, stop: &dyn Stop) -> Result<Smallest, Limit> {
        let nothing = vec![false; self.members];
        let ticker = Ticker::new(stop);
        let mut search = Search { hitting: self, chosen: nothing.clone(), left_out: nothing, nodes, ticker };
        for size in 0..=most.min(self.members) {
            match search.within(size)? {
                Some(true) => {
                    let found = (0..self.members).filter(|&member| search.chosen[member]);
                    return Ok(Smallest::Found(found.collect()));
                }
                Some(false) => {}
                None => return Ok(Smallest::Spent),
            }
        }
        Ok(Smallest::None)
    }
}

impl Search<'_> {
    /// Whether so many further members do; they are chosen then. `None` where the budget is spent.
    fn within(&mut self, left: usize) -> Result<Option<bool>, Limit> {
        // A look at all sets is what a node costs.
        self.ticker.tick(1 + self.hitting.to_hit.len())?;
        let Some(nodes) = self.nodes.checked_sub(1) else { return Ok(None) };
        *self.nodes = nodes;
        if self.hitting.never_whole.iter().any(|set| set.iter().all(|&member| self.chosen[member])) {
            return Ok(Some(false));
        }
        let Some(set) = self.hitting.to_hit.iter().find(|set| !self.is_hit(set)) else { return Ok(Some(true)) };
        if left == 0 || self.needed() > left {
            return Ok(Some(false));
        }
        let open: Set = set.iter().copied().filter(|&member| !self.left_out[member]).collect();
        let mut answer = Some(false);
        let mut tried = Vec::new();
        for member in open {
            self.chosen[member] = true;
            answer = self.within(left - 1)?;
            if answer != Some(false) {
                break;
            }
            self.chosen[member] = false;
            // All that have it were seen.
            self.left_out[member] = true;
            tried.push(member);
        }
        tried.into_iter().for_each(|member| self.left_out[member] = false);
        Ok(answer)
    }

    fn is_hit(&self, set: &[usize]) -> bool {
        set.iter().any(|&member| self.chosen[member])
    }

    /// How many sets that are not hit have no member in common, counted greedily.
    fn needed(&self) -> usize {
        let mut seen = vec![false; self.hitting.members];
        let mut count = 0;
        for set in self.hitting.to_hit.iter().filter(|set| !self.is_hit(set)) {
            let open = || set.iter().filter(|&&member| !self.left_out[member]);
            if open().all(|&member| !seen[member]) {
                open().for_each(|&member| seen[member] = true);
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn smallest_sets_are_those_of_brute_force() {
        let mut rng = ChaCha8Rng::seed_from_u64(81);
        let mut sizes = [0; 8];
        for _ in 0..600 {
            let members = rng.random_range(1..=7);
            let mut hitting = Hitting::over(members);
            let some = |rng: &mut ChaCha8Rng| (0..members).filter(|_| rng.random_bool(0.3)).collect::<Set>();
            for _ in 0..rng.random_range(0..=9) {
                hitting.hit(some(&mut rng));
            }
            for _ in 0..rng.random_range(0..=3) {
                hitting.never_whole(some(&mut rng));
            }
            let has = |bits: u32, member: usize| bits >> member & 1 == 1;
            let does = |bits: &u32| {
                let hits = hitting.to_hit.iter().all(|set| set.iter().any(|&member| has(*bits, member)));
                hits && !hitting.never_whole.iter().any(|set| set.iter().all(|&member| has(*bits, member)))
            };
            let expected = (0..1 << members).filter(does).map(u32::count_ones).min();
            let smallest = |most, mut nodes| hitting.smallest(most, &mut nodes, &Never).unwrap();
            match smallest(members, u64::MAX) {
                Smallest::Found(set) => {
                    sizes[set.len()] += 1;
                    assert_eq!(Some(set.len() as u32), expected);
                    assert!(does(&set.iter().fold(0, |bits, member| bits | 1 << member)));
                    if let Some(fewer) = set.len().checked_sub(1) {
                        assert_eq!(smallest(fewer, u64::MAX), Smallest::None);
                    }
                }
                answer => assert_eq!((answer, expected), (Smallest::None, None)),
            }
            assert_eq!(smallest(members, 0), Smallest::Spent);
        }
        assert!(sizes[0] > 10 && sizes[1] > 10 && sizes[2] > 10 && sizes[3] > 10, "{sizes:?}");
    }
}
