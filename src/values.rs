//! Values and sets of them. How a value is written belongs to [`Symbols`](crate::symbols::Symbols).

use std::fmt;

/// A value, from 0: the digit `1` of a sudoku is value 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Value(u8);

impl Value {
    /// The value with this number, from 0.
    ///
    /// # Panics
    /// If no board has it, that is from 64 on.
    pub const fn new(index: usize) -> Value {
        assert!(index < crate::grid::MAX_ORDER);
        Value(index as u8)
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of values, one bit each: bit `v` is value `v`, from 0.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Values(u64);

impl Values {
    /// No value at all.
    pub const NONE: Values = Values(0);

    /// The first `count` values, at most 64: all values of a board of that order.
    pub const fn all(count: usize) -> Values {
        match count {
            0 => Values(0),
            64.. => Values(u64::MAX),
            _ => Values((1 << count) - 1),
        }
    }

    /// One value.
    pub const fn only(value: Value) -> Values {
        Values(1 << value.0)
    }

    /// The set with these bits.
    pub const fn from_bits(bits: u64) -> Values {
        Values(bits)
    }

    /// Bit `v` for value `v`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many values it has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this value.
    pub const fn contains(self, value: Value) -> bool {
        self.0 >> value.0 & 1 == 1
    }

    /// The value, where there is exactly one.
    pub const fn single(self) -> Option<Value> {
        if self.0.is_power_of_two() { Some(Value(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// With this value too; whether it was new.
    pub fn insert(&mut self, value: Value) -> bool {
        let new = !self.contains(value);
        self.0 |= 1 << value.0;
        new
    }

    /// The values in both sets.
    pub const fn intersection(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }

    /// The values of this set that the other lacks.
    pub const fn without(self, other: Values) -> Values {
        Values(self.0 & !other.0)
    }

    /// Its values in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Value> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let value = (rest != 0).then(|| Value(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(value)
        })
    }
}

impl FromIterator<Value> for Values {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Values {
        values.into_iter().fold(Values::NONE, |set, value| Values(set.0 | 1 << value.0))
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Value::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_up_to_64_values() {
        assert_eq!(Values::all(0), Values::NONE);
        assert_eq!(Values::all(64).len(), 64);
        assert_eq!(Values::all(9).bits(), 0x1ff);
        assert!(Values::all(64).contains(Value::new(63)));
        assert_eq!(Values::all(64).iter().count(), 64);
    }

    #[test]
    fn single_means_exactly_one() {
        assert_eq!(Values::NONE.single(), None);
        assert_eq!(Values::only(Value::new(5)).single(), Some(Value::new(5)));
        assert_eq!(Values::all(2).single(), None);
    }
}
