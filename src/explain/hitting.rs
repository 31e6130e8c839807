//! Smallest sets that have a member in common with each of some sets: by iterative deepening, exact.
//!
//! The branch is on the set with the fewest members left; who has none of a member is tried without it from then on. Sets that
//! have no member in common need one each, which bounds what is left from below. All sets that are not hit are bits of some words, and so
//! are those that a member hits, and those that have a member in common with a set, as in the checker of McGuire, Tugemann & Civario,
//! “There is no 16-clue sudoku” (2014).

use std::iter::successors;

use crate::limits::{Limit, Stop, Ticker};
use crate::random::Random;

/// Members, by number.
pub(super) type Set = Vec<usize>;

/// Sets to be hit, and sets of which none may be taken whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Hitting {
    members: usize,
    /// None of them has another whole; the smallest first.
    to_hit: Vec<Bits>,
    never_whole: Vec<Set>,
    /// No set with fewer members does: sets that come later take none away.
    least: usize,
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

/// A set as a bit for each member.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bits(Box<[u64]>);

impl Bits {
    fn of(members: usize, set: impl IntoIterator<Item = usize>) -> Bits {
        let mut bits = Bits(vec![0; members.div_ceil(64)].into());
        set.into_iter().for_each(|member| bits.add(member));
        bits
    }

    fn add(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    fn is_in(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(one, other)| one & !other).collect())
    }

    fn in_common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            let rest =
                successors((word != 0).then_some(word), |word| Some(word & (word - 1)).filter(|&rest| rest != 0));
            rest.map(move |word| place * 64 + word.trailing_zeros() as usize)
        })
    }
}

struct Search<'h> {
    hitting: &'h Hitting,
    /// For each member the sets that it hits, and for each set those that it has a member in common with.
    hits: Vec<Bits>,
    near: Vec<Bits>,
    chosen: Bits,
    left_out: Bits,
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
        let set = Bits::of(self.members, set);
        if self.to_hit.iter().any(|other| other.is_in(&set)) {
            return;
        }
        self.to_hit.retain(|other| !set.is_in(other));
        let place = self.to_hit.partition_point(|other| other.len() <= set.len());
        self.to_hit.insert(place, set);
    }

    /// Not all of these may be taken.
    pub fn never_whole(&mut self, set: Set) {
        self.never_whole.push(set);
    }

    /// No set with fewer members does, as far as was seen.
    pub fn least(&self) -> usize {
        self.least
    }

    /// A small set with a member of each set, soon found: with the member that hits most of them, by chance where several do, and so on;
    /// none if that does not do.
    pub fn greedy(&self, chance: &mut Random) -> Option<Set> {
        let mut open: Vec<&Bits> = self.to_hit.iter().collect();
        let mut chosen = Vec::new();
        while !open.is_empty() {
            let hits = |member: usize| open.iter().filter(|set| set.has(member)).count();
            let best = (0..self.members).max_by_key(|&member| (hits(member), chance.below(1 << 16)))?;
            if hits(best) == 0 {
                return None;
            }
            open.retain(|set| !set.has(best));
            chosen.push(best);
        }
        let mut place = 0;
        while place < chosen.len() {
            let others = || chosen.iter().enumerate().filter(|&(at, _)| at != place).map(|(_, &member)| member);
            if self.to_hit.iter().all(|set| others().any(|member| set.has(member))) {
                chosen.remove(place);
            } else {
                place += 1;
            }
        }
        chosen.sort_unstable();
        let is_whole = |set: &Set| set.iter().all(|member| chosen.binary_search(member).is_ok());
        (!self.never_whole.iter().any(is_whole)).then_some(chosen)
    }

    /// A smallest set that does all of this, of at most `most` members, within so many nodes, which are counted down.
    pub fn smallest(&mut self, most: usize, nodes: &mut u64, stop: &dyn Stop) -> Result<Smallest, Limit> {
        let mut least = self.least;
        let mut search = Search::of(self, nodes, Ticker::new(stop));
        let all = Bits::of(self.to_hit.len(), 0..self.to_hit.len());
        let mut answer = Ok(Some(false));
        while least <= most.min(self.members) {
            answer = search.within(&all, least);
            if answer != Ok(Some(false)) {
                break;
            }
            least += 1;
        }
        let found = search.chosen.iter().collect();
        self.least = least;
        Ok(match answer? {
            Some(true) => Smallest::Found(found),
            Some(false) => Smallest::None,
            None => Smallest::Spent,
        })
    }
}

impl<'h> Search<'h> {
    fn of(hitting: &'h Hitting, nodes: &'h mut u64, ticker: Ticker<'h>) -> Search<'h> {
        let sets = || hitting.to_hit.iter().enumerate();
        let hit_by = |member: usize| sets().filter(move |(_, set)| set.has(member)).map(|(place, _)| place);
        let hits: Vec<Bits> =
            (0..hitting.members).map(|member| Bits::of(hitting.to_hit.len(), hit_by(member))).collect();
        let near = |set: &Bits| {
            let mut near = Bits::of(hitting.to_hit.len(), []);
            set.iter().for_each(|member| near.0.iter_mut().zip(&hits[member].0).for_each(|(one, other)| *one |= other));
            near
        };
        let near = hitting.to_hit.iter().map(near).collect();
        let nothing = Bits::of(hitting.members, []);
        Search { hitting, hits, near, chosen: nothing.clone(), left_out: nothing, nodes, ticker }
    }

    /// Whether so many further members hit these sets; they are chosen then. `None` where the budget is spent.
    fn within(&mut self, open: &Bits, left: usize) -> Result<Option<bool>, Limit> {
        self.ticker.tick(1 + open.0.len())?;
        let Some(nodes) = self.nodes.checked_sub(1) else { return Ok(None) };
        *self.nodes = nodes;
        if self.hitting.never_whole.iter().any(|set| set.iter().all(|&member| self.chosen.has(member))) {
            return Ok(Some(false));
        }
        if open.is_empty() {
            return Ok(Some(true));
        }
        if self.needed(open, left) > left {
            return Ok(Some(false));
        }
        let mut answer = Some(false);
        let mut tried = Vec::new();
        for member in self.branch(open) {
            self.chosen.add(member);
            answer = self.within(&open.without(&self.hits[member]), left - 1)?;
            if answer != Some(false) {
                break;
            }
            self.chosen.remove(member);
            // All that have it were seen.
            self.left_out.add(member);
            tried.push(member);
        }
        tried.into_iter().for_each(|member| self.left_out.remove(member));
        Ok(answer)
    }

    /// How many of these sets have no member in common, counted greedily and not far above `most`.
    fn needed(&self, open: &Bits, most: usize) -> usize {
        let mut rest = open.clone();
        let mut count = 0;
        while count <= most
            && let Some(set) = rest.first()
        {
            count += 1;
            rest.0.iter_mut().zip(&self.near[set].0).for_each(|(one, other)| *one &= !other);
        }
        count
    }

    /// The members of the set to branch on, of the first ones that with the fewest, the member that hits most sets first.
    fn branch(&self, open: &Bits) -> Vec<usize> {
        let set = |set: usize| &self.hitting.to_hit[set];
        let left = |&set: &&Bits| set.len() - set.in_common(&self.left_out);
        let Some(best) = open.iter().take(LOOKED_AT).map(set).min_by_key(left) else { return Vec::new() };
        let mut members: Vec<usize> = best.without(&self.left_out).iter().collect();
        members.sort_by_cached_key(|&member| std::cmp::Reverse(self.hits[member].in_common(open)));
        members
    }
}

/// Sets, the smallest first, of which one is branched on.
const LOOKED_AT: usize = 64;

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
            let sets: Vec<Set> = (0..rng.random_range(0..=9)).map(|_| some(&mut rng)).collect();
            sets.iter().cloned().for_each(|set| hitting.hit(set));
            for _ in 0..rng.random_range(0..=3) {
                hitting.never_whole(some(&mut rng));
            }
            let has = |bits: u32, member: usize| bits >> member & 1 == 1;
            let does = |bits: &u32| {
                let hits = sets.iter().all(|set: &Set| set.iter().any(|&member| has(*bits, member)));
                hits && !hitting.never_whole.iter().any(|set| set.iter().all(|&member| has(*bits, member)))
            };
            let expected = (0..1 << members).filter(does).map(u32::count_ones).min();
            if let Some(greedy) = hitting.greedy(&mut Random::new(81, 0)) {
                assert!(does(&greedy.iter().fold(0, |bits, member| bits | 1 << member)));
            }
            let smallest = |most, mut nodes| hitting.clone().smallest(most, &mut nodes, &Never).unwrap();
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
