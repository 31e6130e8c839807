//! The counts of parts that were met already, within a bound of bytes.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::candidates::domains::Domains;
use crate::grid::Cell;

/// What an entry takes beside its words: the two boxes, the number, and its share of an index that is never quite full.
const BESIDE: usize = 160;

pub(super) struct Memory {
    known: HashMap<Box<[u64]>, BigUint>,
    bytes: usize,
    most: usize,
}

/// What tells a part of differences: its cells, in reading order, with their values.
pub(super) fn key(cells: &[Cell], domains: &Domains) -> Box<[u64]> {
    let order = domains.tables().order();
    // Above 48 values a cell takes a word of its own.
    let words = |&cell: &Cell| {
        let values = domains.values(cell).bits();
        let place = (cell.index() as u64) << 48;
        if order <= 48 { [Some(place | values), None] } else { [Some(place), Some(values)] }
    };
    cells.iter().flat_map(words).flatten().collect()
}

impl Memory {
    /// With so many bytes at most.
    pub fn new(most: usize) -> Memory {
        Memory { known: HashMap::new(), bytes: 0, most }
    }

    pub fn get(&self, key: &[u64]) -> Option<BigUint> {
        self.known.get(key).cloned()
    }

    /// Keeps a count; where there is no room, all others are forgotten.
    pub fn keep(&mut self, key: Box<[u64]>, count: &BigUint) {
        let bytes = 8 * key.len() + BESIDE;
        if self.bytes + bytes > self.most {
            self.known = HashMap::new();
            self.bytes = 0;
        }
        if bytes <= self.most {
            self.bytes += bytes;
            self.known.insert(key, count.clone());
        }
    }
}
