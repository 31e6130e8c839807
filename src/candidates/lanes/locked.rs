//! Locked candidates: where the places of a value in one house all lie in another, the cells that see them all lose it.
//!
//! In a classic sudoku these are "pointing" and "claiming"; here it is any two houses that share two cells or more. The
//! clauses that say so follow from the formula by resolution, not by unit propagation.
//!
//! Consistency: all that one value and two houses say (block and row interaction in H. Simonis, *Sudoku as a Constraint
//! Problem*, 2005), taken up again after the singles that follow until nothing does. Cost: for each value whose marks changed, an
//! AND and a comparison of vectors for each of the houses that a house crosses, sixteen houses at a time; a look at each place
//! of a house that is locked, once.

use wide::u16x16;

use super::{CELLS, Lanes, ORDER, State, Tables};
use crate::grid::Cell;

/// For each vector of lanes masks, of which each lane is one other house: what of the lane's house lies outside it.
#[derive(Debug)]
pub(crate) struct Intersections<const W: usize>([Vec<u16x16>; W]);

impl<const W: usize> Intersections<W> {
    /// Of all these houses with each other.
    pub(crate) fn new(houses: &[Vec<Cell>]) -> Intersections<W> {
        let mut masks: [Vec<u16x16>; W] = std::array::from_fn(|_| Vec::new());
        let members: Vec<Members> = houses.iter().map(|cells| members(cells)).collect();
        for (house, cells) in houses.iter().enumerate() {
            let others = members.iter().filter(|other| cross(&members[house], other));
            let crossing = others.map(|other| outside(cells, other)).filter(|&outside| outside != 0);
            for (level, outside) in crossing.enumerate() {
                let masks = &mut masks[house / 16];
                if level == masks.len() {
                    masks.push(u16x16::MAX);
                }
                masks[level].as_mut_array()[house % 16] = outside;
            }
        }
        Intersections(masks)
    }

    /// The lanes whose bits all lie in one other house, empty lanes included.
    #[inline(always)]
    fn locked(&self, marks: &Lanes<W>) -> u64 {
        let mut locked = 0;
        for (w, (masks, lanes)) in self.0.iter().zip(marks.0).enumerate() {
            let inside = masks.iter().fold(u16x16::ZERO, |inside, &mask| inside | (lanes & mask).simd_eq(u16x16::ZERO));
            locked |= u64::from(inside.to_bitmask()) << (16 * w);
        }
        locked
    }
}

/// The cells of a house, a bit each.
pub(super) type Members = [u64; CELLS / 64];

pub(super) fn members(cells: &[Cell]) -> Members {
    let mut members = [0; CELLS / 64];
    cells.iter().for_each(|cell| members[cell.index() / 64] |= 1 << (cell.index() % 64));
    members
}

/// Whether two houses share two cells or more. Counting takes long where a processor need not know how to, and
/// boards of their own come by the thousand.
pub(super) fn cross(one: &Members, other: &Members) -> bool {
    let mut has_one = false;
    for word in 0..one.len() {
        let shared = one[word] & other[word];
        if shared & shared.wrapping_sub(1) != 0 || has_one && shared != 0 {
            return true;
        }
        has_one |= shared != 0;
    }
    false
}

/// The places of a house that are not in another.
pub(super) fn outside(cells: &[Cell], other: &Members) -> u16 {
    let inside = |cell: Cell| other[cell.index() / 64] >> (cell.index() % 64) & 1 == 1;
    (0..cells.len()).filter(|&k| !inside(cells[k])).fold(0, |outside, k| outside | 1 << k)
}

impl<const W: usize> State<W> {
    /// Strikes out what locked candidates forbid, once for each value and house; whether there was anything.
    ///
    /// To be asked where no single is left. Only the marks of a value say what is locked for it: values whose marks are as they
    /// were need no look.
    pub(crate) fn lock(&mut self, tables: &Tables<W>) -> bool {
        let mut values = std::mem::take(&mut self.unlocked);
        while values != 0 {
            let value = values.trailing_zeros() as usize % ORDER;
            values &= values - 1;
            let locked = tables.intersections.locked(&self.marks[value]);
            let mut houses = locked & !self.done[value] & !self.locked[value];
            if houses == 0 {
                continue;
            }
            self.locked[value] |= houses;
            let mut keep = Lanes::FULL;
            while houses != 0 {
                keep &= self.kept(tables, value, houses.trailing_zeros() as usize);
                houses &= houses - 1;
            }
            let is_struck = (self.marks[value] & !keep).is_some();
            self.marks[value] &= keep;
            self.changed |= u32::from(is_struck) << value;
        }
        self.changed != 0
    }

    /// What the places of a value in a house leave: all but the cells that see every one of them.
    #[inline(always)]
    fn kept(&self, tables: &Tables<W>, value: usize, house: usize) -> Lanes<W> {
        let (mut places, mut keep) = (self.marks[value].lane(house), Lanes::EMPTY);
        while places != 0 {
            let place = tables.place(tables.cell(house, places.trailing_zeros()));
            keep |= place.keep | place.bits;
            places &= places - 1;
        }
        keep
    }
}
