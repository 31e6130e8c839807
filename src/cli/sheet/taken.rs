//! The first rows of each value of a column: decided at once as long as the values have room in memory, beyond it once all are sorted.

use std::collections::HashMap;
use std::io;

use crate::console::tables::Row;

use super::sorted::{By, Keyed, Sorted, Sorter};

/// What a value takes besides its text.
const OVERHEAD: usize = 64;

/// Takes the first rows of each value, in their order.
pub struct Take {
    most: Option<usize>,
    per: Option<usize>,
    /// How many rows there were of each value that has room.
    taken: HashMap<String, usize>,
    bytes: usize,
    /// What values may take, and rows that wait likewise.
    memory: usize,
    /// Rows that wait until all are there: from the first value on that has no room.
    waiting: Option<Sorter>,
}

impl Take {
    /// So many rows, or all; of each value of a column, if one is named.
    pub fn new(most: Option<usize>, per: Option<usize>, memory: usize) -> Take {
        Take { most, per, taken: HashMap::new(), bytes: 0, memory: memory / 2, waiting: None }
    }

    /// Gives a row back if it is taken now. One that is not is dropped, or waits for [`Take::rest`].
    ///
    /// # Errors
    /// Those of a temporary file.
    pub fn take(&mut self, row: Row) -> io::Result<Option<Row>> {
        let Some(most) = self.most else { return Ok(Some(row)) };
        let value = self.per.map_or("", |column| row.field(column));
        if let Some(taken) = self.taken.get_mut(value) {
            if *taken >= most {
                return Ok(None);
            }
            if self.waiting.is_none() {
                *taken += 1;
                return Ok(Some(row));
            }
        } else if self.waiting.is_none() {
            self.bytes += value.len() + OVERHEAD;
            match self.per {
                Some(column) if self.bytes > self.memory => {
                    self.waiting = Some(Sorter::new(By::Text(column), false, self.memory));
                }
                _ => {
                    self.taken.insert(value.to_owned(), 1);
                    return Ok(Some(row));
                }
            }
        }
        if let Some(waiting) = &mut self.waiting {
            waiting.put(row)?;
        }
        Ok(None)
    }

    /// Whether no row to come can be taken.
    pub fn is_full(&self) -> bool {
        self.per.is_none() && self.most.is_some_and(|most| self.taken.get("").is_some_and(|taken| *taken >= most))
    }

    /// The rows that waited and are taken, in their order.
    ///
    /// # Errors
    /// Those of a temporary file.
    pub fn rest(self, mut go_on: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<Sorted> {
        let (Some(waiting), Some(most), Some(column)) = (self.waiting, self.most, self.per) else {
            return Ok(Box::new(std::iter::empty()));
        };
        let mut kept = Sorter::new(By::Place, false, self.memory);
        let mut last: Option<(String, usize)> = None;
        for keyed in waiting.rows()? {
            go_on()?;
            let Keyed { place, row, .. } = keyed?;
            let value = row.field(column);
            let taken = match &mut last {
                Some((known, taken)) if known == value => taken,
                last => &mut last.insert((value.to_owned(), self.taken.get(value).copied().unwrap_or(0))).1,
            };
            *taken += 1;
            if *taken <= most {
                kept.put_at(place, row)?;
            }
        }
        Ok(kept.rows()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_value_are_taken_in_memory_and_out_of_it() {
        let values: Vec<String> = (0..200).map(|at: usize| (at * at % 37).to_string()).collect();
        let row = |(at, value): (usize, &String)| Row {
            fields: vec![at.to_string(), value.clone()],
            places: Vec::new(),
            text: at.to_string(),
            end: String::new(),
            line: 1,
            is_ruler: false,
        };
        for most in [1, 3] {
            let is_among_first =
                |at: &usize| values[..*at].iter().filter(|value| **value == values[*at]).count() < most;
            let expected: Vec<String> = (0..200).filter(is_among_first).map(|at| at.to_string()).collect();
            for memory in [0, 300, 2_000, 1 << 20] {
                let mut take = Take::new(Some(most), Some(1), memory);
                let rows = values.iter().enumerate().map(row);
                let mut taken: Vec<Row> = rows.filter_map(|row| take.take(row).unwrap()).collect();
                taken.extend(take.rest(|| Ok(())).unwrap().map(|keyed| keyed.unwrap().row));
                let taken: Vec<String> = taken.into_iter().map(|row| row.text).collect();
                assert_eq!(taken, expected, "{most} {memory}");
            }
        }
    }
}
