//! What rows of a Latin square have used, or what is left to them: for each column the values, each value as often as each column.

use crate::limits::Limit;

/// A word for each column, of which those behind the last are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    order: usize,
    columns: [u16; Graph::MOST],
}

impl Graph {
    /// The most columns: all edges are told by the bits of a word.
    pub const MOST: usize = 11;

    pub fn empty(order: usize) -> Graph {
        Graph { order, columns: [0; Graph::MOST] }
    }

    pub fn of_columns(columns: &[u16]) -> Graph {
        let mut graph = Graph::empty(columns.len());
        graph.columns[..columns.len()].copy_from_slice(columns);
        graph
    }

    pub fn columns(&self) -> &[u16] {
        &self.columns[..self.order]
    }

    fn all(&self) -> u16 {
        (1 << self.order) - 1
    }

    /// All edges in a word.
    pub fn packed(&self) -> u128 {
        self.columns().iter().fold(0, |packed, &column| packed << self.order | u128::from(column))
    }

    pub fn unpacked(mut packed: u128, order: usize) -> Graph {
        let mut graph = Graph::empty(order);
        for column in (0..order).rev() {
            graph.columns[column] = packed as u16 & graph.all();
            packed >>= order;
        }
        graph
    }

    /// The edges that it has not.
    pub fn rest(&self) -> Graph {
        let mut rest = *self;
        rest.columns[..self.order].iter_mut().for_each(|column| *column ^= self.all());
        rest
    }

    /// Whether a value for each column, one bit each, all different, is new to all columns.
    pub fn takes(&self, matching: &[u16]) -> bool {
        matching.iter().fold(0, |all, value| all | value) == self.all()
            && matching.iter().zip(self.columns()).all(|(value, column)| value & column == 0)
    }

    pub fn with(&self, matching: &[u16]) -> Graph {
        let mut graph = *self;
        graph.columns.iter_mut().zip(matching).for_each(|(column, value)| *column |= value);
        graph
    }

    pub fn without(&self, matching: &[u16]) -> Graph {
        let mut graph = *self;
        graph.columns.iter_mut().zip(matching).for_each(|(column, value)| *column &= !value);
        graph
    }

    /// The same with its columns in order.
    pub fn sorted(mut self) -> Graph {
        self.columns[..self.order].sort_unstable();
        self
    }

    /// Columns and values exchanged.
    pub fn turned(&self) -> Graph {
        let mut turned = Graph::empty(self.order);
        for (column, &values) in self.columns().iter().enumerate() {
            bits(values).for_each(|value| turned.columns[value] |= 1 << column);
        }
        turned
    }

    /// The first value of the first column, one bit.
    pub fn first_edge(&self) -> u16 {
        self.columns[0] & self.columns[0].wrapping_neg()
    }

    /// Hands on the perfect matchings, a value for each column; those with this one for the first column, where it is not 0.
    pub fn each_matching(&self, first: u16, told: &mut dyn FnMut(&[u16]) -> Result<(), Limit>) -> Result<(), Limit> {
        let mut graph = *self;
        if first != 0 {
            graph.columns[0] &= first;
        }
        graph.extend(0, self.all(), &mut [0; Graph::MOST], told)
    }

    fn extend(
        &self,
        column: usize,
        free: u16,
        matching: &mut [u16; Graph::MOST],
        told: &mut dyn FnMut(&[u16]) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        if column == self.order {
            return told(&matching[..self.order]);
        }
        let mut values = self.columns[column] & free;
        while values != 0 {
            let value = values & values.wrapping_neg();
            values ^= value;
            matching[column] = value;
            self.extend(column + 1, free ^ value, matching, told)?;
        }
        Ok(())
    }

    /// How many cycles there are where all columns and values have two edges: each is two matchings in two ways.
    pub fn cycles(&self) -> u32 {
        let turned = self.turned();
        let (mut seen, mut cycles) = (0u16, 0);
        for first in 0..self.order {
            if seen >> first & 1 == 1 {
                continue;
            }
            cycles += 1;
            let (mut column, mut value) = (first, self.columns[first].trailing_zeros());
            loop {
                seen |= 1 << column;
                let next = (turned.columns[value as usize] & !(1 << column)).trailing_zeros();
                if next as usize == first {
                    break;
                }
                column = next as usize;
                value = (self.columns[column] & !(1 << value)).trailing_zeros();
            }
        }
        cycles
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
