//! What lines have in common whose ends say where the digits between them may lie.

use super::Sketch;
use super::sketch::Tint;
use crate::grid::Cell;
use crate::primitive::{Automaton, Primitive, TooLarge};
use crate::values::Numbers;

/// Room for a digit in a key.
const DIGIT: i64 = 100;

/// An automaton that reads the two ends first, and then each digit between them. `fits` tells of the lower and the higher end
/// whether they go together, `allows` of these and a digit between them.
pub(super) fn lower(
    cells: &[Cell],
    numbers: &Numbers,
    fits: impl Fn(i64, i64) -> bool,
    allows: impl Fn(i64, i64, i64) -> bool,
) -> Result<Vec<Primitive>, TooLarge> {
    let [first, inner @ .., last] = cells else { return Ok(Vec::new()) };
    let step = |key: i64, read: usize, digit: i64| match read {
        0 => Some(digit),
        1 => {
            let (low, high) = (key.min(digit), key.max(digit));
            if fits(low, high) { Some(low * DIGIT + high) } else { None }
        }
        _ => {
            if allows(key / DIGIT, key % DIGIT, digit) {
                Some(key)
            } else {
                None
            }
        }
    };
    let words = |read: usize, key: i64| match read {
        0 => "nothing is read".to_owned(),
        1 => format!("the first end is {key}"),
        _ => format!("the ends are {} and {}", key / DIGIT, key % DIGIT),
    };
    let automaton = Automaton::new(numbers, cells.len(), 0, step, |_| true, words)?;
    Ok(vec![Primitive::Automaton([&[*first, *last], inner].concat(), automaton)])
}

/// A line with a shape at each end.
pub(super) fn sketch(cells: &[Cell], tint: Tint, shape: fn(Cell) -> Sketch) -> Vec<Sketch> {
    let mut sketch = vec![Sketch::Line { cells: cells.to_vec(), tint }];
    if let [first, .., last] = cells {
        sketch.extend([*first, *last].map(shape));
    }
    sketch
}
