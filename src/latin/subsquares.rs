//! The subsquares of a Latin square: k rows and k columns whose k² cells hold k values, with 1 < k < n. Those of order 2 are *intercalates*.
//!
//! A subsquare is closed: two of row, column and value of a cell that lie in it bring the third. Two rows and a column are in one
//! smallest closed set, and what else there is comes of adding a row to a closed set and closing it again; so all are found, each once
//! for each way, and kept once.

use std::collections::{BTreeSet, HashSet};

use super::{Reached, Square};
use crate::limits::{Held, Limit, Stop, Ticker, TooLarge};

/// A subsquare: a bit for each of its rows and columns, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subsquare {
    rows: u64,
    columns: u64,
}

impl Subsquare {
    /// How many rows it has.
    pub fn order(self) -> usize {
        self.rows.count_ones() as usize
    }

    /// Its rows, from 0, in order.
    pub fn rows(self) -> impl Iterator<Item = usize> + Clone {
        bits(self.rows)
    }

    /// Its columns, from 0, in order.
    pub fn columns(self) -> impl Iterator<Item = usize> + Clone {
        bits(self.columns)
    }
}

fn bits(word: u64) -> impl Iterator<Item = usize> + Clone {
    (0..64).filter(move |bit| word >> bit & 1 == 1)
}

/// What an entry of the sets takes, about.
const BYTES_EACH: usize = 64;

impl Square {
    /// The subsquares of a square of more than one and fewer than all rows, of at most `most` rows, sorted by order, then by rows and columns.
    /// Those that were found before a stop are a part of them; more than `memory` bytes have room for are none of them.
    pub fn subsquares(&self, most: usize, memory: usize, stop: &dyn Stop) -> Reached<Vec<Subsquare>> {
        let mut search =
            Search { closing: Closing::of(self), most, found: HashSet::new(), memory, ticker: Ticker::new(stop) };
        let stopped = search.all().err();
        let mut found: Vec<Subsquare> = search.found.into_iter().collect();
        // Of sets of one size the one whose first members come first is the greater word from the other end.
        found.sort_unstable_by_key(|found| (found.order(), !found.rows.reverse_bits(), !found.columns.reverse_bits()));
        Reached { found, stopped }
    }
}

struct Search<'s> {
    closing: Closing,
    most: usize,
    found: HashSet<Subsquare>,
    memory: usize,
    ticker: Ticker<'s>,
}

impl Search<'_> {
    fn all(&mut self) -> Result<(), Limit> {
        let order = self.closing.order;
        let mut level = BTreeSet::new();
        for first in 0..order {
            for second in first + 1..order {
                for column in 0..order {
                    self.enter(1 << first | 1 << second, 1 << column, &mut level)?;
                }
            }
        }
        while !level.is_empty() {
            let mut next = BTreeSet::new();
            for Subsquare { rows, columns } in level {
                for row in (0..order).filter(|row| rows >> row & 1 == 0) {
                    self.enter(rows | 1 << row, columns, &mut next)?;
                }
            }
            level = next;
        }
        Ok(())
    }

    /// Closes a set, and keeps what comes of it.
    fn enter(&mut self, rows: u64, columns: u64, level: &mut BTreeSet<Subsquare>) -> Result<(), Limit> {
        self.ticker.tick(self.closing.order)?;
        // A subsquare with a subsquare of its own has twice as many rows at least, and no proper one more than half of all.
        let most = self.most.min(self.closing.order / 2);
        if let Some(closed) = self.closing.close(rows, columns, most)
            && self.found.insert(closed)
        {
            if self.found.len() > self.memory / BYTES_EACH {
                return Err(Limit::TooLarge(TooLarge::Bytes(Held::Found, self.memory as u64)));
            }
            level.insert(closed);
        }
        Ok(())
    }
}

/// A square as tables: which value a row and a column have, in which column a row has a value, in which row a column has it.
struct Closing {
    order: usize,
    value: Vec<u8>,
    column: Vec<u8>,
    row: Vec<u8>,
}

impl Closing {
    fn of(square: &Square) -> Closing {
        let order = square.order();
        let table = vec![0; order * order];
        let mut closing = Closing { order, value: table.clone(), column: table.clone(), row: table };
        for row in 0..order {
            for column in 0..order {
                let value = square.value(row, column).index();
                closing.value[row * order + column] = value as u8;
                closing.column[row * order + value] = column as u8;
                closing.row[column * order + value] = row as u8;
            }
        }
        closing
    }

    /// The smallest subsquare with these rows and columns; none if it has more than `most` rows.
    fn close(&self, mut rows: u64, mut columns: u64, most: usize) -> Option<Subsquare> {
        let mut values = 0u64;
        loop {
            let before = (rows, columns, values);
            for row in bits(rows) {
                bits(columns).for_each(|column| values |= 1 << self.value[row * self.order + column]);
                bits(values).for_each(|value| columns |= 1 << self.column[row * self.order + value]);
            }
            for column in bits(columns) {
                bits(values).for_each(|value| rows |= 1 << self.row[column * self.order + value]);
            }
            if rows.count_ones() as usize > most || columns.count_ones() as usize > most {
                return None;
            }
            if before == (rows, columns, values) {
                return Some(Subsquare { rows, columns });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::latin::tests::{cyclic, elementary, random};
    use crate::limits::Never;

    /// All choices of rows and columns, tried.
    fn brute_force(square: &Square) -> Vec<(Vec<usize>, Vec<usize>)> {
        let order = square.order();
        let mut found = Vec::new();
        for size in 2..order {
            for rows in (0..order).combinations(size) {
                for columns in (0..order).combinations(size) {
                    let cells = rows.iter().cartesian_product(&columns);
                    if cells.map(|(&row, &column)| square.value(row, column).index()).unique().count() == size {
                        found.push((rows.clone(), columns));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn subsquares_are_those_of_brute_force() {
        for seed in 0..40 {
            let square = if seed < 2 {
                [cyclic(6), elementary(3)][seed as usize].clone()
            } else {
                random(2 + seed as usize % 6, seed)
            };
            let reached = square.subsquares(square.order(), 1 << 20, &Never);
            let words = |found: &Subsquare| (found.rows().collect::<Vec<_>>(), found.columns().collect::<Vec<_>>());
            let found: Vec<_> = reached.found.iter().map(words).collect();
            assert_eq!((found, reached.stopped), (brute_force(&square), None), "seed {seed}");
        }
    }

    #[test]
    fn work_and_memory_are_bounded() {
        assert!(matches!(elementary(3).subsquares(8, 640, &Never).stopped, Some(Limit::TooLarge(_))));
        assert_eq!(cyclic(64).subsquares(64, 1 << 20, &|| Some(Limit::Interrupt)).stopped, Some(Limit::Interrupt));
    }
}
