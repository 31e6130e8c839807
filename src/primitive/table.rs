//! Which pairs of values go together.

use crate::values::{Value, Values};

/// A relation between two values: for each value of the first cell those that the second may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table(Box<[Values]>);

impl Table {
    /// The pairs, on a board of this order, of which `holds` is true; it is asked with digits, from 1.
    pub fn new(order: usize, holds: impl Fn(i64, i64) -> bool) -> Table {
        let row = |first: usize| {
            let seconds = (0..order).filter(|&second| holds(first as i64 + 1, second as i64 + 1));
            seconds.map(Value::new).collect()
        };
        Table((0..order).map(row).collect())
    }

    /// How many values there are.
    pub fn order(&self) -> usize {
        self.0.len()
    }

    /// What the second cell may hold where the first holds this value.
    ///
    /// # Panics
    /// If the board has no such value.
    pub fn seconds(&self, first: Value) -> Values {
        self.0[first.index()]
    }

    /// Whether this pair of values is allowed.
    pub fn allows(&self, first: Value, second: Value) -> bool {
        self.seconds(first).contains(second)
    }

    /// Whether it allows all pairs of different values, and no others.
    pub fn is_different(&self) -> bool {
        *self == Table::new(self.order(), |first, second| first != second)
    }

    /// The same relation, seen from the second cell.
    pub fn turned(&self) -> Table {
        Table::new(self.order(), |first, second| {
            self.allows(Value::new(second as usize - 1), Value::new(first as usize - 1))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_asked_with_digits() {
        let less = Table::new(4, |first, second| first < second);
        assert_eq!(less.seconds(Value::new(1)).bits(), 0b1100);
        assert!(less.seconds(Value::new(3)).is_empty());
        assert!(!less.is_different() && Table::new(4, |first, second| first != second).is_different());
        assert_eq!(less.turned(), Table::new(4, |first, second| second < first));
    }
}
