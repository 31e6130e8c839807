//! Partitions of a square into transversals, and the mates that each of them is: one for each way to give its members different values.

use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::Solution;
use crate::values::Value;

/// The most bytes that partitions take which are held.
const MOST_BYTES: usize = 1 << 28;

/// Partitions whose mates with the first row in order were told.
pub struct Partitions {
    order: usize,
    /// One after the other: member after member by its column in the first row, for each row the column.
    held: Vec<u8>,
}

impl Partitions {
    /// None.
    pub fn new(order: usize) -> Partitions {
        Partitions { order, held: Vec::new() }
    }

    /// Tells the mate of a partition that has the first row in order, and holds the partition for the others; where there is no room
    /// it tells all at once. Whether more is wanted.
    pub fn add<'w>(&mut self, ways: impl Iterator<Item = &'w [u8]>, told: &mut dyn FnMut(&Solution) -> bool) -> bool {
        let mut ways: Vec<&[u8]> = ways.collect();
        ways.sort_by_key(|way| way[0]);
        let partition = ways.concat();
        if self.held.len() + partition.len() > MOST_BYTES {
            return Names::first(self.order).all(|names| told(&named(self.order, &partition, &names)));
        }
        self.held.extend_from_slice(&partition);
        told(&named(self.order, &partition, &Names::first(self.order).values))
    }

    /// Tells the mates of all partitions that are held, but those that were told.
    ///
    /// # Errors
    /// Where it was stopped.
    pub fn rename(&self, stop: &dyn Stop, told: &mut dyn FnMut(&Solution) -> bool) -> Result<(), Limit> {
        let mut ticker = Ticker::new(stop);
        for names in Names::first(self.order).skip(1) {
            for partition in self.held.chunks(self.order * self.order) {
                ticker.tick(partition.len())?;
                if !told(&named(self.order, partition, &names)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

fn named(order: usize, partition: &[u8], names: &[Value]) -> Solution {
    filled(order, partition.chunks(order).zip(names.iter().copied()))
}

/// All orders of the values, in ascending order.
struct Names {
    values: Vec<Value>,
    is_over: bool,
}

impl Names {
    fn first(order: usize) -> Names {
        Names { values: (0..order).map(Value::new).collect(), is_over: false }
    }
}

impl Iterator for Names {
    type Item = Vec<Value>;

    fn next(&mut self) -> Option<Vec<Value>> {
        let now = (!self.is_over).then(|| self.values.clone())?;
        let falls = |pair: &[Value]| pair[0] < pair[1];
        match self.values.windows(2).rposition(falls) {
            None => self.is_over = true,
            Some(place) => {
                let (rest, pivot) = (place + 1, self.values[place]);
                let next = self.values.iter().rposition(|&value| value > pivot).unwrap_or(rest);
                self.values.swap(place, next);
                self.values[rest..].reverse();
            }
        }
        Some(now)
    }
}

/// A square by its transversals and the value of each.
pub(super) fn filled<'w>(order: usize, ways: impl Iterator<Item = (&'w [u8], Value)>) -> Solution {
    let mut values = vec![Value::new(0); order * order];
    for (way, value) in ways {
        way.iter().enumerate().for_each(|(row, &column)| values[row * order + usize::from(column)] = value);
    }
    Solution::new(values)
}
