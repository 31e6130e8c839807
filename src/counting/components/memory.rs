//! The counts of parts that were met already, within a bound of bytes.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::candidates::domains::Domains;
use crate::grid::Cell;

/// What an entry takes beside its words: the two boxes, the number, and its share of an index that is never quite full.
const BESIDE: usize = 160;

pub(super) struct Memory {
    known: FxHashMap<Box<[u64]>, BigUint>,
    bytes: usize,
    most: usize,
}

/// Open cells, in reading order, with their values: how many they are, then a word or two for each.
pub(super) fn key(cells: &[Cell], domains: &Domains) -> Vec<u64> {
    let order = domains.tables().order();
    let mut key = vec![cells.len() as u64];
    for &cell in cells {
        let values = domains.values(cell).bits();
        let place = (cell.index() as u64) << 48;
        // Above 48 values a cell takes a word of its own.
        if order <= 48 {
            key.push(place | values);
        } else {
            key.extend([place, values]);
        }
    }
    key
}

impl Memory {
    /// With so many bytes at most.
    pub fn new(most: usize) -> Memory {
        Memory { known: FxHashMap::default(), bytes: 0, most }
    }

    pub fn get(&self, key: &[u64]) -> Option<BigUint> {
        self.known.get(key).cloned()
    }

    /// Keeps a count; where there is no room, all others are forgotten.
    pub fn keep(&mut self, key: Box<[u64]>, count: &BigUint) {
        let bytes = 8 * key.len() + BESIDE;
        if self.bytes + bytes > self.most {
            self.known = FxHashMap::default();
            self.bytes = 0;
        }
        if bytes <= self.most {
            self.bytes += bytes;
            self.known.insert(key, count.clone());
        }
    }
}
