//! The counts of what was met already, within a bound of bytes.

use rustc_hash::FxHashMap;

/// What an entry takes beside its words: the box, the number, and its share of an index that is never quite full, twice while that
/// grows.
const BESIDE: usize = 160;

/// Counts by words that tell what was counted.
pub(super) struct Memory<C> {
    known: FxHashMap<Box<[u64]>, C>,
    bytes: usize,
    most: usize,
}

impl<C: Clone> Memory<C> {
    /// With so many bytes at most.
    pub fn new(most: usize) -> Memory<C> {
        Memory { known: FxHashMap::default(), bytes: 0, most }
    }

    pub fn get(&self, key: &[u64]) -> Option<C> {
        self.known.get(key).cloned()
    }

    /// Keeps a count; where there is no room, all others are forgotten.
    pub fn keep(&mut self, key: Box<[u64]>, count: C) {
        let bytes = 8 * key.len() + BESIDE;
        if self.bytes + bytes > self.most {
            self.known = FxHashMap::default();
            self.bytes = 0;
        }
        if bytes <= self.most {
            self.bytes += bytes;
            self.known.insert(key, count);
        }
    }
}
