//! Relations between two cells, gathered from all primitives that speak of both: one table for each pair of cells.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::at_least::AtLeast;
use super::pair::{Pair, Supports};
use super::{Propagator, Reasoning};
use crate::grid::Cell;
use crate::limits::{Limit, Ticker};
use crate::primitive::{Differing, Membership, Table};
use crate::values::{Value, Values};

/// What is known of pairs of cells.
pub(super) struct Relations {
    order: usize,
    /// By pair, the lower cell first, the number of its table. A cell with itself is a pair too, of which only equal values count.
    of_pairs: BTreeMap<(Cell, Cell), u32>,
    /// All tables that there are, each once: for each value of the first cell those of the second, one word each. The first is full.
    tables: Vec<Arc<[u64]>>,
    numbers: HashMap<Arc<[u64]>, u32>,
    /// What two of them leave together.
    both: HashMap<(u32, u32), u32>,
}

impl Relations {
    /// Nothing, on a board of this order.
    pub(super) fn new(order: usize) -> Relations {
        let (of_pairs, tables) = (BTreeMap::new(), Vec::new());
        let mut relations = Relations { order, of_pairs, tables, numbers: HashMap::new(), both: HashMap::new() };
        relations.number(vec![Values::all(order).bits(); order]);
        relations
    }

    /// Only pairs of values of this table, of each of these pairs of cells.
    pub(super) fn restrict(
        &mut self,
        pairs: impl Iterator<Item = (Cell, Cell)>,
        table: &Table,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Limit> {
        let value = |digit: i64| Value::new(digit as usize - 1);
        let holds = |first, second| table.allows(value(first), value(second));
        let [forth, back] = [false, true].map(|is_swapped| self.number(seconds(self.order, is_swapped, holds)));
        for (one, other) in pairs {
            ticker.tick(PAIR)?;
            self.meet(one.min(other), one.max(other), if other < one { back } else { forth });
        }
        Ok(())
    }

    /// Only pairs of digits, from 1, of which `holds` is true.
    pub(super) fn restrict_by(&mut self, (one, other): (Cell, Cell), holds: impl Fn(i64, i64) -> bool) {
        let table = self.number(seconds(self.order, other < one, holds));
        self.meet(one.min(other), one.max(other), table);
    }

    /// What is known of a pair, and this.
    fn meet(&mut self, lower: Cell, higher: Cell, table: u32) {
        let known = *self.of_pairs.entry((lower, higher)).or_insert(0);
        if known == table {
            return;
        }
        let both = match self.both.get(&(known, table)) {
            Some(&both) => both,
            None => {
                let seconds = self.tables[known as usize].iter().zip(&*self.tables[table as usize]);
                let seconds = seconds.map(|(one, other)| one & other).collect();
                let both = self.number(seconds);
                self.both.insert((known, table), both);
                both
            }
        };
        self.of_pairs.insert((lower, higher), both);
    }

    fn number(&mut self, seconds: Vec<u64>) -> u32 {
        if let Some(&number) = self.numbers.get(&seconds[..]) {
            return number;
        }
        let (number, table) = (self.tables.len() as u32, Arc::<[u64]>::from(seconds));
        self.tables.push(Arc::clone(&table));
        self.numbers.insert(table, number);
        number
    }

    /// A propagator for each pair, by its cells; equal tables are held once.
    pub(super) fn into_propagators(self, differing: &Differing) -> impl Iterator<Item = Propagator> {
        let Relations { order, of_pairs, tables, .. } = self;
        let mut supports: Vec<Option<Arc<Pair>>> = vec![None; tables.len()];
        of_pairs.into_iter().map(move |((one, other), table)| {
            let seconds = &tables[table as usize];
            if one == other {
                return only(one, seconds, differing);
            }
            let pair =
                supports[table as usize].get_or_insert_with(|| Arc::new(Pair::new(order, Supports::new(seconds))));
            Propagator::sharing([one, other], Arc::clone(pair) as Arc<dyn Reasoning>)
        })
    }
}

/// About the work of a pair, in steps between two looks at whether to stop.
const PAIR: usize = 8;

/// For each first value those that go with it, where the first cell is the lower one, or the other way round.
fn seconds(order: usize, is_swapped: bool, holds: impl Fn(i64, i64) -> bool) -> Vec<u64> {
    let holds = |first: usize, second: usize| {
        let (first, second) = (first as i64 + 1, second as i64 + 1);
        if is_swapped { holds(second, first) } else { holds(first, second) }
    };
    let of = |first| (0..order).fold(0, |seconds, second| seconds | u64::from(holds(first, second)) << second);
    (0..order).map(of).collect()
}

/// A cell that holds a value which goes with itself.
fn only(cell: Cell, table: &[u64], differing: &Differing) -> Propagator {
    let values = (0..table.len()).filter(|&value| table[value] >> value & 1 == 1).map(Value::new).collect();
    AtLeast::propagator(table.len(), 1, &[Membership { cell, values }], differing)
}
