//! The states of one cut with how often each was reached: a hash table in few large pieces, whose bytes are known at any time.

/// Entries of one piece.
const PIECE: usize = 1 << 12;

/// A table from keys of some words to numbers of some limbs, in the order in which keys came.
pub(crate) struct Layer {
    words: usize,
    limbs: usize,
    pieces: Vec<Box<[u64]>>,
    /// Open addressing: 0 where nothing is, otherwise the upper half of the hash above the place from 1.
    index: Vec<u64>,
    len: usize,
}

impl Layer {
    /// An empty table.
    pub fn new(words: usize, limbs: usize) -> Layer {
        Layer { words, limbs, pieces: Vec::new(), index: vec![0; 64], len: 0 }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// What it takes of memory, and would while it grows next.
    pub fn bytes(&self) -> usize {
        let index = if self.is_crowded() { 3 * self.index.len() } else { self.index.len() };
        8 * (index + (self.pieces.len() + 1) * PIECE * self.stride())
    }

    /// Limbs of a number.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// What its entries take by themselves, without the means to look them up.
    pub fn bytes_of_entries(&self) -> usize {
        8 * self.len * self.stride()
    }

    /// Words of a key.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Adds `times · count` to the number of a key. The sum must fit.
    pub fn add(&mut self, key: &[u64], count: &[u64], times: u64) {
        let place = self.place(key);
        let number = &mut self.entry_mut(place)[key.len()..];
        let mut carry = 0u128;
        let parts = count.iter().copied().chain(std::iter::repeat(0));
        for (limb, part) in number.iter_mut().zip(parts) {
            carry += u128::from(*limb) + u128::from(part) * u128::from(times);
            *limb = carry as u64;
            carry >>= 64;
        }
        debug_assert_eq!(carry, 0, "a number that does not fit");
    }

    /// The number of a key, if it is there.
    pub fn get(&self, key: &[u64]) -> Option<&[u64]> {
        let hash = hash(key);
        let mask = self.index.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let found = self.index[slot];
            if found == 0 {
                return None;
            }
            let place = (found & 0xffff_ffff) as usize - 1;
            if found >> 32 == hash >> 32 && self.key(place) == key {
                return Some(&self.entry(place)[self.words..]);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The key and the number at a place.
    pub fn at(&self, place: usize) -> (&[u64], &[u64]) {
        self.entry(place).split_at(self.words)
    }

    fn stride(&self) -> usize {
        self.words + self.limbs
    }

    fn key(&self, place: usize) -> &[u64] {
        &self.entry(place)[..self.words]
    }

    /// The key and the number at a place, one behind the other.
    pub(super) fn entry(&self, place: usize) -> &[u64] {
        let (stride, at) = (self.stride(), place % PIECE);
        &self.pieces[place / PIECE][at * stride..(at + 1) * stride]
    }

    fn entry_mut(&mut self, place: usize) -> &mut [u64] {
        let (stride, at) = (self.stride(), place % PIECE);
        &mut self.pieces[place / PIECE][at * stride..(at + 1) * stride]
    }

    fn is_crowded(&self) -> bool {
        (self.len + 1) * 4 > self.index.len() * 3
    }

    /// The place of a key, which is new where it is not there.
    fn place(&mut self, key: &[u64]) -> usize {
        if self.is_crowded() {
            self.widen();
        }
        let hash = hash(key);
        let mask = self.index.len() - 1;
        let mut slot = hash as usize & mask;
        while self.index[slot] != 0 {
            let found = self.index[slot];
            let place = (found & 0xffff_ffff) as usize - 1;
            if found >> 32 == hash >> 32 && self.key(place) == key {
                return place;
            }
            slot = (slot + 1) & mask;
        }
        let place = self.len;
        if place.is_multiple_of(PIECE) {
            self.pieces.push(vec![0; PIECE * self.stride()].into());
        }
        self.len += 1;
        self.index[slot] = hash >> 32 << 32 | self.len as u64;
        let words = self.words;
        self.entry_mut(place)[..words].copy_from_slice(key);
        place
    }

    fn widen(&mut self) {
        let mut index = vec![0; self.index.len() * 2];
        let mask = index.len() - 1;
        for place in 0..self.len {
            let hash = hash(self.key(place));
            let mut slot = hash as usize & mask;
            while index[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            index[slot] = hash >> 32 << 32 | (place as u64 + 1);
        }
        self.index = index;
    }
}

fn hash(key: &[u64]) -> u64 {
    key.iter().fold(0x243f_6a88_85a3_08d3, |hash, &word| super::mix(hash ^ word))
}
