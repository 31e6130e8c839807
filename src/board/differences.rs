//! The rules that say no more than that cells differ, flat in one list: solutions by the million are checked by them.

use crate::rule::{Rule, RuleId};
use crate::values::{Value, Values};

/// Sets of cells that differ. It knows what rules mean and nothing of solvers.
#[derive(Debug)]
pub(super) struct Differences {
    /// The cells of all sets, one set behind the other.
    cells: Vec<u16>,
    /// How many cells a set has, for each set; those that have as many as there are values come first.
    sizes: Vec<u16>,
    /// Sets with as many cells as values.
    whole: usize,
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
        sets.sort_by_key(|cells| cells.len() != order);
        let whole = sets.iter().filter(|cells| cells.len() == order).count();
        let sizes = sets.iter().map(|cells| cells.len() as u16).collect();
        let cells = sets.concat().iter().map(|cell| cell.index() as u16).collect();
        Differences { cells, sizes, whole, all: Values::all(order).bits(), others }
    }

    /// Whether all sets differ.
    pub fn hold(&self, values: &[Value]) -> bool {
        if values.len() > SMALL {
            return self.all_differ(|cell| 1 << values[usize::from(cell)].index());
        }
        let mut bits = [0u16; SMALL];
        bits.iter_mut().zip(values).for_each(|(bit, value)| *bit = 1 << value.index());
        self.all_differ(|cell| u64::from(bits[usize::from(cell) % SMALL]))
    }

    /// The rules that it says nothing of.
    pub fn others(&self) -> &[RuleId] {
        &self.others
    }

    #[inline(always)]
    fn all_differ(&self, bit: impl Fn(u16) -> u64) -> bool {
        let mut rest = &self.cells[..];
        let mut seen_by_all = self.all;
        for (set, &size) in self.sizes.iter().enumerate() {
            let (cells, behind) = rest.split_at(usize::from(size));
            let seen = cells.iter().fold(0, |seen, &cell| seen | bit(cell));
            if set < self.whole {
                // A set of n of the n values is all of them.
                seen_by_all &= seen;
            } else if seen.count_ones() != u32::from(size) {
                return false;
            }
            rest = behind;
        }
        seen_by_all == self.all
    }
}
