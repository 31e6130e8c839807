//! The counts of what was met already, within a bound of bytes.

use std::hash::BuildHasher;
use std::marker::PhantomData;
use std::num::NonZeroU32;

use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

/// Words of a block: what is forgotten is let go block by block, and not entry by entry, which would hold up whoever waits for the answer.
const BLOCK: usize = 1 << 16;

/// Places of the index before anything is kept.
const FIRST_PLACES: usize = 1 << 4;

/// A count as words.
pub(super) trait Number: Sized {
    fn words(&self) -> Vec<u64>;
    fn of_words(words: &[u64]) -> Self;
}

impl Number for u128 {
    fn words(&self) -> Vec<u64> {
        vec![*self as u64, (*self >> 64) as u64]
    }

    fn of_words(words: &[u64]) -> u128 {
        u128::from(words[1]) << 64 | u128::from(words[0])
    }
}

impl Number for BigUint {
    fn words(&self) -> Vec<u64> {
        self.to_u64_digits()
    }

    fn of_words(words: &[u64]) -> BigUint {
        super::whole_number(words)
    }
}

/// Counts by words that tell what was counted.
pub(super) struct Memory<C> {
    /// Entries one behind the other: how long key and count are, in a word, the key, the count.
    blocks: Vec<Vec<u64>>,
    /// The entries by the hashes of their keys: a power of two places, of which some are always empty.
    index: Vec<Option<Entry>>,
    entries: usize,
    /// Words of all entries.
    words: usize,
    /// Bytes that all of it may take.
    most: usize,
    counts: PhantomData<C>,
}

/// Where an entry begins.
#[derive(Clone, Copy)]
struct Entry {
    /// Of the key: few keys need be looked at to find one, and none when the index grows.
    hash: u32,
    /// Its block, from 1.
    block: NonZeroU32,
    word: u32,
}

impl<C: Number> Memory<C> {
    /// With so many bytes at most.
    pub fn new(most: usize) -> Memory<C> {
        let index = vec![None; FIRST_PLACES];
        Memory { blocks: Vec::new(), index, entries: 0, words: 0, most, counts: PhantomData }
    }

    pub fn get(&self, key: &[u64]) -> Option<C> {
        self.index[self.place(key, hash(key))].map(|entry| C::of_words(self.words_of(entry).1))
    }

    /// Keeps a count; where there is no room, all others are forgotten.
    pub fn keep(&mut self, key: &[u64], count: &C) {
        let count = count.words();
        let more = 1 + key.len() + count.len();
        if self.bytes_with(more) > self.most {
            *self = Memory::new(self.most);
            if self.bytes_with(more) > self.most {
                return;
            }
        }
        if self.is_dense() {
            self.widen();
        }
        let hash = hash(key);
        let place = self.place(key, hash);
        self.entries += usize::from(self.index[place].is_none());
        self.words += more;
        if self.blocks.last().is_none_or(|block| block.len() + more > block.capacity()) {
            self.blocks.push(Vec::with_capacity(more.max(BLOCK)));
        }
        let number = NonZeroU32::new(self.blocks.len() as u32);
        if let (Some(number), Some(block)) = (number, self.blocks.last_mut()) {
            self.index[place] = Some(Entry { hash, block: number, word: block.len() as u32 });
            block.push((key.len() as u64) << 32 | count.len() as u64);
            block.extend(key);
            block.extend(count);
        }
    }

    /// Bytes with one more entry of so many words; while the index grows both are there.
    fn bytes_with(&self, words: usize) -> usize {
        let indices = if self.is_dense() { 3 } else { 1 };
        8 * (self.words + words) + size_of::<Option<Entry>>() * indices * self.index.len()
    }

    /// Whether another entry would leave less than a quarter of the index empty.
    fn is_dense(&self) -> bool {
        4 * (self.entries + 1) > 3 * self.index.len()
    }

    fn widen(&mut self) {
        let wider = vec![None; 2 * self.index.len()];
        for entry in std::mem::replace(&mut self.index, wider).into_iter().flatten() {
            let place = self.first_place(entry.hash, |_| false);
            self.index[place] = Some(entry);
        }
    }

    /// Where a key with this hash stands in the index, or would stand.
    fn place(&self, key: &[u64], hash: u32) -> usize {
        self.first_place(hash, |entry| entry.hash == hash && self.words_of(entry).0 == key)
    }

    /// The first place for a hash that is empty, or has what is looked for.
    fn first_place(&self, hash: u32, is_it: impl Fn(Entry) -> bool) -> usize {
        let last = self.index.len() - 1;
        let mut place = hash as usize & last;
        while self.index[place].is_some_and(|entry| !is_it(entry)) {
            place = (place + 1) & last;
        }
        place
    }

    /// The key and the count of an entry.
    fn words_of(&self, entry: Entry) -> (&[u64], &[u64]) {
        let words = &self.blocks[entry.block.get() as usize - 1][entry.word as usize..];
        let (of_key, of_count) = ((words[0] >> 32) as usize, words[0] as u32 as usize);
        let (key, rest) = words[1..].split_at(of_key);
        (key, &rest[..of_count])
    }
}

fn hash(key: &[u64]) -> u32 {
    FxBuildHasher.hash_one(key) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Keys that are alike at both ends, within much room and little: what is found is what was kept last.
    #[test]
    fn what_is_kept_is_found_or_forgotten() {
        let mut random = Random::new(1, 0);
        for (most, is_all) in [(0, false), (4000, false), (1 << 20, true)] {
            let mut memory = Memory::new(most);
            let mut kept = std::collections::HashMap::new();
            for number in 0..3000u128 {
                let length = random.below(5);
                let key: Vec<u64> = (0..length).map(|_| (random.below(4) as u64) << 60).collect();
                memory.keep(&key, &(number << 70));
                kept.insert(key, number << 70);
            }
            let found = kept.iter().filter(|(key, count)| {
                let found = memory.get(key);
                assert!(found.is_none() || found == Some(**count), "{most}");
                found.is_some()
            });
            let found = found.count();
            assert!(if is_all { found == kept.len() } else { found < kept.len() }, "{most}: {found}");
            assert!(memory.bytes_with(0) <= most.max(1000));
            assert_eq!(memory.get(&[7]), None);
        }
    }
}
