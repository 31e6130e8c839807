//! The rules that say no more than that cells differ, flat in one list: solutions by the million are checked by them.

use wide::u16x16;

use super::Layout;
use crate::grid::Cell;
use crate::rule::{Meaning, Rule, RuleId};
use crate::values::{Value, Values};

/// Sets of cells that differ. It knows what rules mean and nothing of solvers.
#[derive(Debug)]
pub(super) struct Differences {
    /// How many values there are.
    order: usize,
    /// The sets with as many cells as values, but for rows and columns where these are checked in another way.
    whole: Whole,
    /// The cells of the others, which are smaller, one set behind the other, and how many cells each has.
    parts: Vec<u16>,
    sizes: Vec<u16>,
    /// The bits of all values.
    all: u64,
    /// The rules that say something else.
    others: Vec<RuleId>,
}

/// The cells of sets that have as many as there are values, one set behind the other.
#[derive(Debug)]
enum Whole {
    /// Those that are neither rows nor columns, on boards that have an order with up to [`SMALL`] cells: values are turned into bits first.
    Small(Vec<u8>),
    /// All of them.
    Large(Vec<u16>),
}

/// As many cells as a byte can tell apart: a byte's place among so many bits need not be checked.
const SMALL: usize = 256;

/// By value, its bit; none for values that such boards do not have, which leave their sets without one. As long as a byte can tell.
const BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let mut value = 0;
    while value < 16 {
        bits[value] = 1 << value;
        value += 1;
    }
    bits
};

fn bit(value: Value) -> u16 {
    BITS[usize::from(value.index() as u8)]
}

impl Differences {
    /// What the rules of a board say of cells that differ.
    pub fn new(rules: &[Rule], layout: &Layout) -> Differences {
        let order = layout.values;
        // Each row and each column is one of them there.
        let is_small = layout.square().is_some_and(|order| order * order <= SMALL);
        let (mut sets, mut others) = (Vec::new(), Vec::new());
        for rule in rules {
            match (rule.all_different(), &rule.meaning) {
                (None, _) => others.push(rule.id),
                (Some(_), Meaning::Row(_) | Meaning::Column(_)) if is_small => {}
                (Some(cells), _) => sets.push(cells),
            }
        }
        let (whole, parts): (Vec<_>, Vec<_>) = sets.into_iter().partition(|cells| cells.len() == order);
        let flat = |sets: &[&[Cell]]| -> Vec<u16> { sets.concat().iter().map(|cell| cell.index() as u16).collect() };
        let whole = flat(&whole);
        Differences {
            order,
            whole: if is_small {
                Whole::Small(whole.into_iter().map(|cell| cell as u8).collect())
            } else {
                Whole::Large(whole)
            },
            parts: flat(&parts),
            sizes: parts.iter().map(|cells| cells.len() as u16).collect(),
            all: Values::all(order).bits(),
            others,
        }
    }

    /// Whether all sets differ.
    pub fn hold(&self, values: &[Value]) -> bool {
        let whole = match &self.whole {
            // A size that is known to the compiler takes half the instructions, and these are the orders of most boards.
            Whole::Small(cells) => match self.order {
                5 => self.small_differ(values.as_chunks::<5>().0.iter(), cells.as_chunks::<5>().0.iter()),
                6 => self.small_differ(values.as_chunks::<6>().0.iter(), cells.as_chunks::<6>().0.iter()),
                7 => self.small_differ(values.as_chunks::<7>().0.iter(), cells.as_chunks::<7>().0.iter()),
                9 => self.small_differ(values.as_chunks::<9>().0.iter(), cells.as_chunks::<9>().0.iter()),
                order => self.small_differ(values.chunks_exact(order), cells.chunks_exact(order)),
            },
            Whole::Large(cells) => self.large_differ(cells.chunks_exact(self.order), values),
        };
        whole && self.parts_differ(values)
    }

    /// The rules that it says nothing of.
    pub fn others(&self) -> &[RuleId] {
        &self.others
    }

    /// Whether rows, columns and sets with as many cells as values differ: each of them has all values then.
    #[inline(always)]
    fn small_differ<R, S>(&self, rows: impl Iterator<Item = R>, sets: impl Iterator<Item = S>) -> bool
    where
        R: AsRef<[Value]>,
        S: AsRef<[u8]>,
    {
        let mut bits = [0; SMALL];
        let mut all = self.all as u16;
        let mut start = 0;
        for row in rows {
            let row = row.as_ref();
            let bits = &mut bits[start..][..row.len()];
            start += row.len();
            let mut seen = 0;
            for k in 0..row.len() {
                bits[k] = bit(row[k]);
                seen |= bits[k];
            }
            all &= seen;
        }
        for cells in sets {
            all &= cells.as_ref().iter().fold(0, |seen, &cell| seen | bits[usize::from(cell)]);
        }
        u64::from(all) == self.all && self.columns_differ(&bits)
    }

    /// Whether columns differ: rows, as the bits of their cells, are laid upon each other. What stands behind a row counts for no column.
    #[inline(always)]
    fn columns_differ(&self, bits: &[u16; SMALL]) -> bool {
        let mut seen = u16x16::ZERO;
        for row in 0..self.order.min(16) {
            if let Some(row) = bits[row * self.order..].first_chunk() {
                seen |= u16x16::new(*row);
            }
        }
        let columns = (1 << self.order) - 1;
        seen.simd_eq(u16x16::splat(self.all as u16)).to_bitmask() & columns == columns
    }

    /// The same for boards with more cells.
    fn large_differ<'s>(&self, sets: impl Iterator<Item = &'s [u16]>, values: &[Value]) -> bool {
        let bit = |cell: u16| 1u64 << values[usize::from(cell)].index();
        sets.fold(self.all, |all, cells| all & cells.iter().fold(0, |seen, &cell| seen | bit(cell))) == self.all
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
