//! Relations between two cells, gathered from all primitives that speak of both: one table for each pair of cells.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::Propagator;
use super::at_least::AtLeast;
use super::pair::{Pair, Supports};
use crate::grid::Cell;
use crate::primitive::{Differing, Membership, Table};
use crate::values::{Value, Values};

/// What is known of pairs of cells.
pub(super) struct Relations {
    order: usize,
    /// By pair, the lower cell first: for each value of the first those of the second, one word each. A cell with itself is
    /// a pair too, of which only equal values count.
    tables: BTreeMap<(Cell, Cell), Vec<u64>>,
}

impl Relations {
    /// Nothing, on a board of this order.
    pub(super) fn new(order: usize) -> Relations {
        Relations { order, tables: BTreeMap::new() }
    }

    /// Only pairs of values of this table.
    pub(super) fn restrict(&mut self, pair: (Cell, Cell), table: &Table) {
        let value = |digit: i64| Value::new(digit as usize - 1);
        self.restrict_by(pair, |first, second| table.allows(value(first), value(second)));
    }

    /// Only pairs of digits, from 1, of which `holds` is true.
    pub(super) fn restrict_by(&mut self, (one, other): (Cell, Cell), holds: impl Fn(i64, i64) -> bool) {
        let order = self.order;
        let swapped = other < one;
        let key = if swapped { (other, one) } else { (one, other) };
        let table = self.tables.entry(key).or_insert_with(|| vec![Values::all(order).bits(); order]);
        for (first, row) in table.iter_mut().enumerate() {
            for second in 0..order {
                let (first, second_digit) = (first as i64 + 1, second as i64 + 1);
                let held = if swapped { holds(second_digit, first) } else { holds(first, second_digit) };
                *row &= !(u64::from(!held) << second);
            }
        }
    }

    /// A propagator for each pair, by its cells; equal tables are held once.
    pub(super) fn into_propagators(self, differing: &Differing) -> impl Iterator<Item = Propagator> {
        let mut known: HashMap<Vec<u64>, Arc<Supports>> = HashMap::new();
        let order = self.order;
        self.tables.into_iter().map(move |((one, other), table)| {
            if one == other {
                return only(one, &table, differing);
            }
            let supports = known.entry(table).or_insert_with_key(|table| Arc::new(Supports::new(table)));
            Propagator::new([one, other], Pair::new(order, Arc::clone(supports)))
        })
    }
}

/// A cell that holds a value which goes with itself.
fn only(cell: Cell, table: &[u64], differing: &Differing) -> Propagator {
    let values = (0..table.len()).filter(|&value| table[value] >> value & 1 == 1).map(Value::new).collect();
    AtLeast::propagator(table.len(), 1, &[Membership { cell, values }], differing)
}
