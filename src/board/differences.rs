//! The rules that say no more than that cells differ, flat in one list: solutions by the million are checked by them.

use crate::grid::Cell;
use crate::rule::{Rule, RuleId};
use crate::values::{Value, Values};

/// Sets of cells that differ. It knows what rules mean and nothing of solvers.
#[derive(Debug)]
pub(super) struct Differences {
    order: usize,
    /// The cells of the sets with as many cells as values, one set behind the other.
    whole: Vec<u16>,
    /// The same of the others, which are smaller, and how many cells each has.
    parts: Vec<u16>,
    sizes: Vec<u16>,
    /// The bits of all values.
    all: u64,
    /// The rules that say something else.
    others: Vec<RuleId>,
}

/// Cells of boards whose values are turned into bits first.
const SMALL: usize = 256;

impl Differences {
    pub fn new(rules: &[Rule], order: usize) -> Differences {
        let (mut sets, mut others) = (Vec::new(), Vec::new());
        for rule in rules {
            match rule.all_different() {
                Some(cells) => sets.push(cells),
                None => others.push(rule.id),
            }
        }
        let (whole, parts): (Vec<_>, Vec<_>) = sets.into_iter().partition(|cells| cells.len() == order);
        let flat = |sets: &[&[Cell]]| sets.concat().iter().map(|cell| cell.index() as u16).collect();
        Differences {
            order,
            whole: flat(&whole),
            parts: flat(&parts),
            sizes: parts.iter().map(|cells| cells.len() as u16).collect(),
            all: Values::all(order).bits(),
            others,
        }
    }

    /// Whether all sets differ.
    pub fn hold(&self, values: &[Value]) -> bool {
        if values.len() > SMALL {
            return self.whole_differ(|cell| 1 << values[usize::from(cell)].index()) && self.parts_differ(values);
        }
        let mut bits = [0u16; SMALL];
        bits.iter_mut().zip(values).for_each(|(bit, value)| *bit = 1 << value.index());
        let bit = |cell: u16| u64::from(bits[usize::from(cell) % SMALL]);
        // A size that is known to the compiler takes half the instructions, and these are the orders of most boards.
        let whole = match self.order {
            5 => self.whole_of::<5>(bit),
            6 => self.whole_of::<6>(bit),
            7 => self.whole_of::<7>(bit),
            9 => self.whole_of::<9>(bit),
            _ => self.whole_differ(bit),
        };
        whole && self.parts_differ(values)
    }

    /// The rules that it says nothing of.
    pub fn others(&self) -> &[RuleId] {
        &self.others
    }

    /// Whether the sets with as many cells as values differ: each of them has all values then.
    #[inline(always)]
    fn whole_differ(&self, bit: impl Fn(u16) -> u64) -> bool {
        let sets = self.whole.chunks_exact(self.order);
        sets.fold(self.all, |all, cells| all & cells.iter().fold(0, |seen, &cell| seen | bit(cell))) == self.all
    }

    /// The same where the order is known.
    #[inline(always)]
    fn whole_of<const ORDER: usize>(&self, bit: impl Fn(u16) -> u64) -> bool {
        let (sets, _) = self.whole.as_chunks::<ORDER>();
        sets.iter().fold(self.all, |all, cells| all & cells.iter().fold(0, |seen, &cell| seen | bit(cell))) == self.all
    }

    /// Whether the smaller sets differ.
    fn parts_differ(&self, values: &[Value]) -> bool {
        let mut rest = &self.parts[..];
        self.sizes.iter().all(|&size| {
            let (cells, behind) = rest.split_at(usize::from(size));
            rest = behind;
            let seen = cells.iter().fold(0u64, |seen, &cell| seen | 1 << values[usize::from(cell)].index());
            seen.count_ones() == u32::from(size)
        })
    }
}
