//! The clauses that the LRAT checker knows, each under its id: of a proof in fewer bytes than its text has, of a formula in a
//! few a clause more at most. Part of the trusted base; knows numbers only.
//!
//! A literal is stored as twice its variable, and one more where it is negative, seven bits a byte from the lowest on, the
//! last byte below 128 (*LEB128*). No literal begins with 0, which ends a clause.

use super::InvalidProof;

/// Clauses by their ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    /// In the order of their ids.
    clauses: Vec<Clause>,
    bytes: Vec<u8>,
    /// Where the clause begins that is not yet complete.
    open: usize,
}

#[derive(Clone, Debug)]
struct Clause {
    id: u32,
    /// The place of its first byte, or [`DELETED`].
    begin: u32,
}

const DELETED: u32 = u32::MAX;

impl Store {
    /// The highest id so far; 0 before the first.
    pub(super) fn last_id(&self) -> u32 {
        self.clauses.last().map_or(0, |clause| clause.id)
    }

    /// Adds a literal to the clause that is being read.
    pub(super) fn push(&mut self, literal: i32) {
        let mut rest = 2 * u64::from(literal.unsigned_abs()) + u64::from(literal < 0);
        while rest >= 128 {
            self.bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    /// Ends the clause that is being read and keeps it under `id`, higher than all before; whether it is empty.
    ///
    /// # Errors
    /// [`InvalidProof::TooLarge`] where the clauses take 4 GiB.
    pub(super) fn close(&mut self, id: u32) -> Result<bool, InvalidProof> {
        let begin = u32::try_from(self.open).ok().filter(|&begin| begin != DELETED).ok_or(InvalidProof::TooLarge)?;
        let empty = self.bytes.len() == self.open;
        self.bytes.push(0);
        self.open = self.bytes.len();
        self.clauses.push(Clause { id, begin });
        Ok(empty)
    }

    /// The literals of the clause with this id, unless there is none or it was deleted.
    pub(super) fn clause(&self, id: u32) -> Option<impl Iterator<Item = i32>> {
        let begin = self.clauses[self.place(id)?].begin;
        Some(Literals { rest: &self.bytes[begin as usize..] })
    }

    /// Forgets the clause with this id; whether there was one.
    pub(super) fn delete(&mut self, id: u32) -> bool {
        let place = self.place(id);
        place.into_iter().for_each(|place| self.clauses[place].begin = DELETED);
        place.is_some()
    }

    /// Where the clause with this id stands. Most often no id was left out before it.
    fn place(&self, id: u32) -> Option<usize> {
        let dense = (id as usize).wrapping_sub(1);
        let found = match self.clauses.get(dense) {
            Some(clause) if clause.id == id => Some(dense),
            _ => self.clauses.binary_search_by_key(&id, |clause| clause.id).ok(),
        };
        found.filter(|&place| self.clauses[place].begin != DELETED)
    }
}

/// Reads a clause, up to its 0.
struct Literals<'b> {
    rest: &'b [u8],
}

impl Iterator for Literals<'_> {
    type Item = i32;

    fn next(&mut self) -> Option<i32> {
        if self.rest.first() == Some(&0) {
            return None;
        }
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                let variable = (number >> 1) as i32;
                return Some(if number & 1 == 1 { -variable } else { variable });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_as_they_were_stored() {
        let clauses: [&[i32]; 5] =
            [&[1, -1, 63, -63, 64, -64], &[], &[127, 128, 8191, -8192, 16_384], &[i32::MAX, -i32::MAX], &[5]];
        let mut store = Store::default();
        for (id, clause) in [1, 2, 3, 7, 9].into_iter().zip(clauses) {
            clause.iter().for_each(|&literal| store.push(literal));
            assert_eq!(store.close(id).unwrap(), clause.is_empty());
        }
        for (id, clause) in [1, 2, 3, 7, 9].into_iter().zip(clauses) {
            assert_eq!(store.clause(id).unwrap().collect::<Vec<_>>(), clause);
        }
        assert!([0, 4, 8, 10, u32::MAX].into_iter().all(|id| store.clause(id).is_none()));
        assert_eq!([7, 7, 8].map(|id| store.delete(id)), [true, false, false]);
        assert!(store.clause(7).is_none());
        assert_eq!((store.clause(9).unwrap().collect::<Vec<_>>(), store.last_id()), (vec![5], 9));
    }

    /// What is kept of a clause is less than the text that it takes, with its id in front and a hint behind it.
    #[test]
    fn clauses_take_no_more_than_their_text() {
        let mut store = Store::default();
        let mut text = 0;
        for id in 1..=20_000u32 {
            let variables = [1, 9, 10, 99, 100, 999, 262_144].into_iter().take(id as usize % 8);
            text += format!("{id} 0 1 0\n").len();
            for literal in variables.map(|variable| if id % 3 == 0 { -variable } else { variable }) {
                text += format!("{literal} ").len();
                store.push(literal);
            }
            store.close(id).unwrap();
        }
        assert!(store.bytes.len() + store.clauses.len() * size_of::<Clause>() < text);
    }
}
