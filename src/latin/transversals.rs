//! The transversals of a Latin square, whole or partial: how many, and which.
//!
//! A *partial transversal* of size k has k cells, no two in one row, in one column or with one value.
//!
//! Counted row by row: what the rows so far leave is the set of columns and the set of values that they have taken, and partial transversals
//! with the same two sets are taken together. Where the states of a row have no room they are halved, and the halves counted one after the
//! other: that costs time, and no memory.
//!
//! A transversal has one cell of the first row. Where the square has few classes of these up to its autotopisms, those through one cell of each class
//! are counted, and times its size.

use std::collections::HashSet;
use std::ops::Range;

use num_bigint::BigUint;

use super::{Reached, Square, autotopisms};
use crate::counting::frontier::Layer;
use crate::counting::whole_number;
use crate::limits::{Limit, Stop, Ticker};

/// A transversal: for each row its column, from 0. Of a partial one, [`NO_CELL`] where a row has none.
pub(crate) type Transversal = Box<[u8]>;

/// Stands for a column in rows of which a partial transversal has no cell.
pub const NO_CELL: u8 = u8::MAX;

/// Classes of cells for which those through one cell each are counted at most: with a cell set, about as large a share of the states is left as of
/// the cells of a square of half the order, a quarter.
const MOST_CLASSES: usize = 3;

impl Square {
    /// How many partial transversals of `size` cells a square has, with states in at most about so many bytes. What was counted before a
    /// stop is a part of them.
    pub fn count_transversals(&self, size: usize, memory: usize, stop: &dyn Stop) -> Reached<BigUint> {
        let mut count =
            Count { square: self, size, room: memory, held: 0, ticker: Ticker::new(stop), total: BigUint::ZERO };
        let stopped = count.all().err();
        Reached { found: count.total, stopped }
    }
}

/// How many words hold the number of ways to give so many rows a column each, which no count exceeds.
fn limbs(order: usize, size: usize) -> usize {
    let placed: BigUint = (1..=order).product();
    let rows: u64 = if size < order { order as u64 } else { 0 };
    (placed.bits() + rows).div_ceil(64) as usize
}

/// Whether a partial transversal that has so many cells before a row can still come to `size`, with a cell of that row or without.
fn may_go_on(square: &Square, size: usize, row: usize, cells: usize) -> (bool, bool) {
    let most = cells + square.order() - row;
    (cells < size && most >= size, most > size)
}

struct Count<'s> {
    square: &'s Square,
    size: usize,
    room: usize,
    /// The bytes of all layers that wait.
    held: usize,
    ticker: Ticker<'s>,
    total: BigUint,
}

impl Count<'_> {
    fn all(&mut self) -> Result<(), Limit> {
        if self.size > self.square.order() {
            return Ok(());
        }
        let limbs = limbs(self.square.order(), self.size);
        let classes = autotopisms::of_first_row(self.square, &mut self.ticker)?;
        // A partial one may have no cell in the first row.
        if self.size < self.square.order() || classes.len() > MOST_CLASSES {
            let mut start = Layer::new(2, limbs);
            start.add(&[0, 0], &[1], 1);
            return self.rows(0, &start, 0..1);
        }
        for columns in classes {
            let before = std::mem::take(&mut self.total);
            let mut start = Layer::new(2, limbs);
            start.add(&[1 << columns[0], 1 << self.square.value(0, columns[0]).index()], &[1], 1);
            let done = self.rows(1, &start, 0..1);
            self.total = before + &self.total * columns.len();
            done?;
        }
        Ok(())
    }

    /// Adds up what becomes of some states before a row.
    fn rows(&mut self, row: usize, layer: &Layer, states: Range<usize>) -> Result<(), Limit> {
        if row == self.square.order() {
            self.total += states.map(|state| whole_number(layer.at(state).1)).sum::<BigUint>();
            return Ok(());
        }
        // Half of what is left, so that the rows below have room too. One state always has its children.
        let room = if states.len() == 1 { usize::MAX } else { self.room.saturating_sub(self.held) / 2 };
        if let Some(next) = self.row(row, layer, states.clone(), room)? {
            let bytes = next.bytes();
            self.held += bytes;
            let all = 0..next.len();
            let done = self.rows(row + 1, &next, all);
            self.held -= bytes;
            return done;
        }
        let middle = states.start + states.len() / 2;
        self.rows(row, layer, states.start..middle)?;
        self.rows(row, layer, middle..states.end)
    }

    /// The states behind a row; none where they have no room.
    fn row(&mut self, row: usize, layer: &Layer, states: Range<usize>, room: usize) -> Result<Option<Layer>, Limit> {
        let order = self.square.order();
        let mut next = Layer::new(2, layer.limbs());
        for state in states {
            self.ticker.tick(order)?;
            let (key, number) = layer.at(state);
            let &[columns, values] = key else { unreachable!("states of two words") };
            let (with, without) = may_go_on(self.square, self.size, row, columns.count_ones() as usize);
            if without {
                next.add(key, number, 1);
            }
            for column in if with { 0..order } else { 0..0 } {
                let (column_bit, value_bit) = (1 << column, 1 << self.square.value(row, column).index());
                if columns & column_bit == 0 && values & value_bit == 0 {
                    next.add(&[columns | column_bit, values | value_bit], number, 1);
                }
            }
            if next.bytes() > room {
                return Ok(None);
            }
        }
        Ok(Some(next))
    }
}

impl Square {
    /// Hands on the partial transversals of `size` cells in ascending order (columns of the first row, then of the second, …; no cell comes
    /// last) until `told` says no. Beginnings that come to nothing are remembered in at most about so many bytes.
    pub fn each_transversal(
        &self,
        size: usize,
        memory: usize,
        stop: &dyn Stop,
        told: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Reached<u64> {
        let most = memory / BYTES_OF_DEAD;
        let mut walk =
            Walk { square: self, size, told, dead: HashSet::new(), most, ticker: Ticker::new(stop), found: 0 };
        let end = walk.row(&mut Vec::with_capacity(self.order()), 0, 0);
        Reached { found: walk.found, stopped: end.err().flatten() }
    }
}

/// What an entry of a hash set of states takes while it grows.
const BYTES_OF_DEAD: usize = 64;

struct Walk<'w> {
    square: &'w Square,
    size: usize,
    told: &'w mut dyn FnMut(&[u8]) -> bool,
    /// Rows, columns and values after which there is no way to the end.
    dead: HashSet<(u8, u64, u64)>,
    most: usize,
    ticker: Ticker<'w>,
    found: u64,
}

impl Walk<'_> {
    /// Whether some way went to the end; an error where it was stopped, or nothing more was wanted.
    fn row(&mut self, way: &mut Vec<u8>, columns: u64, values: u64) -> Result<bool, Option<Limit>> {
        let order = self.square.order();
        if way.len() == order {
            self.found += 1;
            return if (self.told)(way) { Ok(true) } else { Err(None) };
        }
        self.ticker.tick(order).map_err(Some)?;
        let state = (way.len() as u8, columns, values);
        if self.dead.contains(&state) {
            return Ok(false);
        }
        let (with, without) = may_go_on(self.square, self.size, way.len(), columns.count_ones() as usize);
        let mut is_alive = false;
        for column in if with { 0..order } else { 0..0 } {
            let (column_bit, value_bit) = (1 << column, 1 << self.square.value(way.len(), column).index());
            if columns & column_bit == 0 && values & value_bit == 0 {
                way.push(column as u8);
                is_alive |= self.row(way, columns | column_bit, values | value_bit)?;
                way.pop();
            }
        }
        if without {
            way.push(NO_CELL);
            is_alive |= self.row(way, columns, values)?;
            way.pop();
        }
        if !is_alive && self.dead.len() < self.most {
            self.dead.insert(state);
        }
        Ok(is_alive)
    }
}

#[cfg(test)]
mod tests;
