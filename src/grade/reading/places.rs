//! Numbers that are made of a row, a column and a value, each in its place, as the two numberings have it, and the usual slips with them.

use std::fmt;

use crate::encode::{Numbering, OneHot};
use crate::grid::Cell;
use crate::values::Value;

/// How numbers are made of rows, columns and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The numbering that tells what each place counts for.
    pub numbering: Numbering,
    /// Which of row, column and value (0, 1, 2) stands at its first, second and third place.
    pub places: [usize; 3],
    /// How much larger the numbers are than those of the numbering.
    pub shift: i64,
}

const PLACES: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Places {
    /// The numbering as it is.
    pub fn plain(numbering: Numbering) -> Places {
        Places { numbering, places: PLACES[0], shift: 0 }
    }

    /// Whether it is a numbering as it is.
    pub fn is_plain(self) -> bool {
        self == Places::plain(self.numbering)
    }

    /// The numbering without gaps with rows, columns and values in the order of these letters: `vrc` and so on, `rcv` left out, which is a
    /// numbering of its own.
    pub(super) fn by_letters(name: &str) -> Option<Places> {
        let named = |places: &[usize; 3]| places.map(|what| ["r", "c", "v"][what]).concat() == name;
        let places = PLACES[1..].iter().copied().find(named)?;
        Some(Places { places, ..Places::plain(Numbering::Linear) })
    }

    /// What it is called where an option names it.
    pub(super) fn option(self) -> Option<String> {
        match self {
            Places { numbering, .. } if self.is_plain() => Some(numbering.name().to_owned()),
            Places { numbering: Numbering::Linear, places, shift: 0 } => {
                Some(places.map(|what| ["r", "c", "v"][what]).concat())
            }
            _ => None,
        }
    }

    /// What somebody may have meant, the likeliest first.
    pub(super) fn all(order: usize) -> impl Iterator<Item = Places> {
        let numberings = Numbering::ALL.into_iter().filter(move |numbering| order <= numbering.max_order());
        let bases = numberings.flat_map(move |numbering| shifts(order, numbering).map(move |by| (numbering, by)));
        PLACES
            .into_iter()
            .flat_map(move |places| bases.clone().map(move |(numbering, shift)| Places { numbering, places, shift }))
    }

    /// The cell and value that a number, from 1, is read as; `None` for an auxiliary one.
    pub(super) fn meaning(self, order: usize, number: usize) -> Option<(Cell, Value)> {
        let number = usize::try_from(number as i64 - self.shift).ok()?;
        let (cell, value) = self.numbering.meaning(OneHot::new(order), number)?;
        let found = [cell.index() / order, cell.index() % order, value.index()];
        let mut said = [0; 3];
        for (place, what) in self.places.into_iter().enumerate() {
            said[what] = found[place];
        }
        let [row, column, value] = said;
        Some((Cell::new(row * order + column), Value::new(value)))
    }

    /// The number of a variable of a cell and value.
    pub fn number(self, order: usize, cell: Cell, value: Value) -> i64 {
        let said = [cell.index() / order, cell.index() % order, value.index()];
        let [first, second, third] = self.places.map(|what| said[what]);
        let cell = Cell::new(first * order + second);
        self.numbering.number(OneHot::new(order), cell, Value::new(third)) as i64 + self.shift
    }
}

/// By how much numbers are off where rows, columns or values are counted from 0 instead of 1, or the other way round.
fn shifts(order: usize, numbering: Numbering) -> impl Iterator<Item = i64> + Clone {
    let base = match numbering {
        Numbering::Linear => order as i64,
        Numbering::Rcv => 10,
    };
    let [row, column, value] = [base * base, base, 1];
    let wrong = [row + column + value, row + column, row + value, column + value, row, column, value];
    let mut shifts: Vec<i64> = wrong.into_iter().flat_map(|by| [-by, by]).collect();
    shifts.push(0);
    shifts.sort_by_key(|by| (by.abs(), *by));
    shifts.dedup();
    shifts.into_iter()
}

impl fmt::Display for Places {
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
            for reading in Places::all(order) {
                let facts = (0..order.pow(3)).map(|at| (Cell::new(at / order), Value::new(at % order)));
                for (cell, value) in facts {
                    let number = reading.number(order, cell, value);
                    if let Ok(number) = usize::try_from(number) {
                        assert_eq!(reading.meaning(order, number), Some((cell, value)), "{reading}");
                    }
                }
            }
        }
    }
}
