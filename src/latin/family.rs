//! The transversals of a square, numbered, with those through each of its cells as a set: what packing and covering by them needs.

use super::transversals::Transversal;
use super::{Reached, Square};
use crate::limits::Stop;

/// The most transversals that are held at once.
pub const MOST: usize = 1_000_000;

/// What the listing may remember of beginnings that come to nothing, in bytes.
const MEMORY: usize = 1 << 28;

/// Numbers of transversals, as bits.
pub type Set = Vec<u64>;

/// Transversals of a square by their numbers, from 0.
pub struct Family {
    pub order: usize,
    pub members: Vec<Transversal>,
    /// For each cell in reading order those through it.
    through: Vec<Set>,
    /// Whether there are more than are held.
    pub is_cut: bool,
}

impl Family {
    /// The first [`MOST`] transversals of a square in ascending order that are wanted, and why that may not be all of those, if it was
    /// stopped.
    pub fn of(square: &Square, is_wanted: &dyn Fn(&[u8]) -> bool, stop: &dyn Stop) -> Reached<Family> {
        let order = square.order();
        let mut members: Vec<Transversal> = Vec::new();
        let mut is_cut = false;
        let reached = square.each_transversal(square.order(), MEMORY, stop, &mut |way| {
            if is_wanted(way) {
                is_cut = members.len() == MOST;
                if !is_cut {
                    members.push(way.into());
                }
            }
            !is_cut
        });
        let mut through = vec![vec![0; members.len().div_ceil(64)]; order * order];
        for (number, member) in members.iter().enumerate() {
            for cell in cells(order, member) {
                through[cell][number / 64] |= 1 << (number % 64);
            }
        }
        Reached { found: Family { order, members, through, is_cut }, stopped: reached.stopped }
    }

    /// All of them.
    pub fn all(&self) -> Set {
        let mut all = vec![u64::MAX; self.members.len().div_ceil(64)];
        if let (Some(last), rest @ 1..) = (all.last_mut(), self.members.len() % 64) {
            *last = (1 << rest) - 1;
        }
        all
    }

    /// Those of a set that go through a cell.
    pub fn through<'f>(&'f self, set: &'f [u64], cell: usize) -> impl Iterator<Item = usize> + 'f {
        let words = set.iter().zip(&self.through[cell]).map(|(one, other)| one & other);
        words.enumerate().flat_map(|(place, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(place * 64 + bit as usize)
            })
        })
    }

    /// How many of a set go through a cell.
    pub fn count_through(&self, set: &[u64], cell: usize) -> usize {
        let words = set.iter().zip(&self.through[cell]);
        words.map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    /// Leaves out of a set those through a cell.
    pub fn leave_out(&self, set: &mut [u64], cell: usize) {
        set.iter_mut().zip(&self.through[cell]).for_each(|(word, out)| *word &= !out);
    }

    /// The cells of a transversal, in reading order.
    pub fn cells(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        cells(self.order, &self.members[number])
    }

    /// Those of a set that share no cell with one of them.
    pub fn beside(&self, set: &[u64], number: usize) -> Set {
        let mut rest = set.to_vec();
        self.cells(number).for_each(|cell| self.leave_out(&mut rest, cell));
        rest
    }
}

fn cells(order: usize, member: &[u8]) -> impl Iterator<Item = usize> + '_ {
    member.iter().enumerate().map(move |(row, &column)| row * order + usize::from(column))
}
