//! Which pairs of values go together.

use crate::values::{Numbers, Value, Values};

/// A relation between two values: for each value of the first cell those that the second may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table(Box<[Values]>);

impl Table {
    /// The pairs of values of whose numbers `holds` is true.
    pub fn new(numbers: &Numbers, holds: impl Fn(i64, i64) -> bool) -> Table {
        Table(numbers.iter().map(|first| numbers.values(|second| holds(first, second))).collect())
    }

    /// The pairs of different values of a board of this order.
    pub fn different(order: usize) -> Table {
        Table::new(&Numbers::places(order), |first, second| first != second)
    }

    /// The pairs of equal values of a board of this order.
    pub fn equal(order: usize) -> Table {
        Table::new(&Numbers::places(order), |first, second| first == second)
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
        *self == Table::different(self.order())
    }

    /// The same relation, seen from the second cell.
    pub fn turned(&self) -> Table {
        let firsts = |second: Value| {
            let firsts = (0..self.order()).map(Value::new);
            firsts.filter(|&first| self.allows(first, second)).collect()
        };
        Table((0..self.order()).map(Value::new).map(firsts).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_asked_with_numbers() {
        let places = Numbers::places(4);
        let less = Table::new(&places, |first, second| first < second);
        assert_eq!(less.seconds(Value::new(1)).bits(), 0b1100);
        assert!(less.seconds(Value::new(3)).is_empty());
        assert!(!less.is_different() && Table::new(&places, |first, second| first != second).is_different());
        assert_eq!(less.turned(), Table::new(&places, |first, second| second < first));
        let sum = Table::new(&Numbers::from(0, 4), |first, second| first + second == 1);
        assert_eq!((sum.seconds(Value::new(0)).bits(), sum.seconds(Value::new(1)).bits()), (0b10, 0b1));
    }
}
