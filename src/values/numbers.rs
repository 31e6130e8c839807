//! What values count: the one place that holds the number of each value, which clues add up and compare.

use super::{Value, Values};
use crate::grid::MAX_ORDER;

/// The numbers of the values of a board, in the order of the values; no two are the same. As a rule they are the places of the
/// values, from 1; those of the symbols `0123` are 0, 1, 2 and 3.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numbers(Box<[u8]>);

impl Numbers {
    /// So many numbers one after the other, the first of them 0, 1 or another small one.
    pub fn from(first: usize, count: usize) -> Numbers {
        Numbers((first..first + count).map(|number| number as u8).collect())
    }

    /// The places of so many values, from 1.
    pub fn places(count: usize) -> Numbers {
        Numbers::from(1, count)
    }

    /// These numbers, or `None` where two of them are the same.
    pub fn listed(numbers: Vec<u8>) -> Option<Numbers> {
        let is_new = |place: usize| !numbers[..place].contains(&numbers[place]);
        (0..numbers.len()).all(is_new).then(|| Numbers(numbers.into()))
    }

    /// How many there are: the order of the board.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of a value.
    ///
    /// # Panics
    /// If the board has no such value.
    #[inline]
    pub fn of(&self, value: Value) -> i64 {
        i64::from(self.0[value.index()])
    }

    /// All of them, in the order of their values.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = i64> + Clone + '_ {
        self.0.iter().map(|&number| i64::from(number))
    }

    /// The value that counts so much, if there is one.
    pub fn value(&self, number: i64) -> Option<Value> {
        self.iter().position(|other| other == number).map(Value::new)
    }

    /// The values whose numbers are such.
    pub fn values(&self, such: impl Fn(i64) -> bool) -> Values {
        self.iter()
            .zip((0..MAX_ORDER).map(Value::new))
            .filter(|&(number, _)| such(number))
            .map(|(_, value)| value)
            .collect()
    }

    /// The least of them; 0 where there are none.
    pub fn least(&self) -> i64 {
        self.iter().min().unwrap_or(0)
    }

    /// The greatest of them; 0 where there are none.
    pub fn greatest(&self) -> i64 {
        self.iter().max().unwrap_or(0)
    }

    /// What so many different ones add up to at least and at most. There must be as many.
    pub fn extreme_sums(&self, many: usize) -> (i64, i64) {
        if let Some(first) = self.first() {
            let (many, last) = (many as i64, first + self.count() as i64 - 1);
            return (many * first + many * (many - 1) / 2, many * last - many * (many - 1) / 2);
        }
        let numbers = self.ascending();
        (numbers.iter().take(many).sum(), numbers.iter().rev().take(many).sum())
    }

    /// They in ascending order.
    pub fn ascending(&self) -> Vec<i64> {
        let mut numbers: Vec<i64> = self.iter().collect();
        numbers.sort_unstable();
        numbers
    }

    /// The first of them, where each is one more than the one before it.
    pub fn first(&self) -> Option<i64> {
        let follow = self.0.windows(2).all(|two| two[0] + 1 == two[1]);
        if follow { self.0.first().map(|&number| i64::from(number)) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_numbers_find_each_other() {
        let numbers = Numbers::listed(vec![3, 0, 7]).unwrap();
        assert_eq!((numbers.of(Value::new(2)), numbers.value(0), numbers.value(1)), (7, Some(Value::new(1)), None));
        assert_eq!((numbers.least(), numbers.greatest(), numbers.first()), (0, 7, None));
        assert_eq!(numbers.values(|number| number % 2 == 1).bits(), 0b101);
        assert_eq!(Numbers::from(0, 4).first(), Some(0));
        assert_eq!(Numbers::listed(vec![1, 2, 3]), Some(Numbers::places(3)));
        assert_eq!(Numbers::listed(vec![1, 2, 1]), None);
    }
}
