//! How the numbers of a formula are read as cells and values: the two numberings, and the usual slips with them.

use std::fmt;

use crate::encode::{Numbering, OneHot};
use crate::grid::Cell;
use crate::literal::Var;
use crate::values::Value;

/// How numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The numbering.
    pub numbering: Numbering,
    /// Which of row, column and value (0, 1, 2) stands at its first, second and third place.
    pub places: [usize; 3],
    /// How much larger the numbers are than those of the numbering.
    pub shift: i64,
}

const PLACES: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Reading {
    /// The numbering as it is.
    pub fn plain(numbering: Numbering) -> Reading {
        Reading { numbering, places: PLACES[0], shift: 0 }
    }

    /// Whether it is a numbering as it is.
    pub fn is_plain(self) -> bool {
        self == Reading::plain(self.numbering)
    }

    /// Whether it is the numbering without gaps as it is, whose numbers are places.
    pub(super) fn is_linear(self) -> bool {
        self == Reading::plain(Numbering::Linear)
    }

    /// What somebody may have meant who is read by another numbering: the likeliest first.
    pub(super) fn alternatives(order: usize, numbering: Numbering) -> impl Iterator<Item = Reading> {
        let numberings = Numbering::ALL.into_iter().filter(move |numbering| order <= numbering.max_order());
        let numberings = numberings.flat_map(move |numbering| shifts(order, numbering).map(move |by| (numbering, by)));
        let all = PLACES.into_iter().flat_map(move |places| {
            numberings.clone().map(move |(numbering, shift)| Reading { numbering, places, shift })
        });
        all.filter(move |reading| *reading != Reading::plain(numbering))
    }

    /// The variable that a number, from 1, is read as; `None` for an auxiliary one.
    pub(super) fn variable(self, order: usize, number: usize) -> Option<Var> {
        let number = usize::try_from(number as i64 - self.shift).ok()?;
        let (cell, value) = self.numbering.meaning(order, number)?;
        let found = [cell.index() / order, cell.index() % order, value.index()];
        let mut said = [0; 3];
        for (place, what) in self.places.into_iter().enumerate() {
            said[what] = found[place];
        }
        let [row, column, value] = said;
        Some(OneHot::new(order).literal(Cell::new(row * order + column), Value::new(value)).var())
    }

    /// The number of a variable of a cell and value.
    pub fn number(self, order: usize, cell: Cell, value: Value) -> i64 {
        let said = [cell.index() / order, cell.index() % order, value.index()];
        let [row, column, value] = self.places.map(|what| said[what]);
        self.numbering.number(order, Cell::new(row * order + column), Value::new(value)) as i64 + self.shift
    }
}

/// By how much numbers are off where rows, columns or values are counted from 0 instead of 1, or the other way round.
fn shifts(order: usize, numbering: Numbering) -> impl Iterator<Item = i64> + Clone {
    let (order, weights) = (order as i64, |numbering| match numbering {
        Numbering::Linear => None,
        Numbering::Rcv => Some([100, 10, 1]),
    });
    let [row, column, value] = weights(numbering).unwrap_or([order * order, order, 1]);
    let wrong = [row + column + value, row + column, row + value, column + value, row, column, value];
    let mut shifts: Vec<i64> = wrong.into_iter().flat_map(|by| [-by, by]).collect();
    shifts.push(0);
    shifts.sort_by_key(|by| (by.abs(), *by));
    shifts.dedup();
    shifts.into_iter()
}

impl fmt::Display for Reading {
    /// Such as `the rcv numbering, with rows and columns exchanged, each number 1 too large`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} numbering", self.numbering.name())?;
        let [first, second, third] = self.places.map(|what| ["row", "column", "value"][what]);
        match self.places {
            [0, 1, 2] => {}
            [1, 0, 2] => f.write_str(", with rows and columns exchanged")?,
            _ => write!(f, ", in the order {first}, {second}, {third}")?,
        }
        match self.shift {
            0 => Ok(()),
            by => write!(f, ", each number {} too {}", by.abs(), if by > 0 { "large" } else { "small" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_lead_back_to_their_numbers() {
        for order in [2, 4, 9] {
            let all = Numbering::ALL.into_iter().flat_map(|numbering| Reading::alternatives(order, numbering));
            for reading in all {
                for variable in (0..order.pow(3)).map(Var::from_index) {
                    let (cell, value) = OneHot::new(order).meaning(variable).unwrap();
                    let number = reading.number(order, cell, value);
                    if let Ok(number) = usize::try_from(number) {
                        assert_eq!(reading.variable(order, number), Some(variable), "{reading}");
                    }
                }
            }
        }
    }
}
