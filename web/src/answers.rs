//! How cells and values are told: by numbers from 0, cells in reading order, values as places among the symbols.

use crate::library::{self, Cell, Count, Solution, Value, Values};
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
    /// About how many, as the command writes it, and the error in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<(String, u64)>,
}

impl From<Count> for Counted {
    fn from(count: Count) -> Counted {
        match count {
            Count::Exactly(count) => Counted { count: count.to_string(), exact: true, about: None },
            Count::AtLeast { count, .. } => Counted { count: count.to_string(), exact: false, about: None },
        }
    }
}

impl From<library::SolutionCount> for Counted {
    fn from(counted: library::SolutionCount) -> Counted {
        let about = counted.estimate().map(|estimate| (estimate.to_string(), estimate.percent()));
        Counted { count: counted.count.to_string(), exact: counted.shortfall.is_none(), about }
    }
}
