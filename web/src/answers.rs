//! How cells and values are told: by numbers from 0, cells in reading order, values as places among the symbols.

use crate::library::{Cell, Count, Solution, Value, Values};
use serde::Serialize;

/// Values by number.
pub fn numbers(values: Values) -> Vec<usize> {
    values.iter().map(Value::index).collect()
}

/// A cell with a value.
pub fn placed((cell, value): &(Cell, Value)) -> [usize; 2] {
    [cell.index(), value.index()]
}

/// The values of a solution.
pub fn filled(solution: &Solution) -> Vec<usize> {
    solution.values().iter().map(|value| value.index()).collect()
}

/// A number, exact or at least so many. As text: it may be larger than a number of JavaScript.
#[derive(Serialize)]
pub struct Counted {
    count: String,
    exact: bool,
}

impl From<Count> for Counted {
    fn from(count: Count) -> Counted {
        match count {
            Count::Exactly(count) => Counted { count: count.to_string(), exact: true },
            Count::AtLeast { count, .. } => Counted { count: count.to_string(), exact: false },
        }
    }
}
