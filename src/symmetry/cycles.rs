//! How rows of a full square differ, two by two: a help to refinement, which sees nothing where each value is in each line once.
//!
//! The cells of two rows that are joined by equal columns and by equal values fall into rings. How long they are depends on no
//! names and no order; so for columns, and, where values may be exchanged with them, for values.

use super::refine::mixed;

/// For each cell of a square, in reading order, a number for the rings that it lies in; with rings of values too, if asked. Nothing
/// where a value stands twice in a row or column.
pub(super) fn rings(square: &[usize], order: usize, with_values: bool) -> Option<Vec<u64>> {
    let mut told = vec![0u64; square.len()];
    let columns: Vec<usize> = (0..square.len()).map(|at| square[at % order * order + at / order]).collect();
    if !is_latin(square, order) || !is_latin(&columns, order) {
        return None;
    }
    of_lines(square, order, |row, column, ring| add(&mut told[row * order + column], ring));
    of_lines(&columns, order, |column, row, ring| add(&mut told[row * order + column], ring));
    if with_values {
        let mut values = vec![0; square.len()];
        (0..square.len()).for_each(|at| values[square[at] * order + at / order] = at % order);
        of_lines(&values, order, |value, row, ring| add(&mut told[row * order + values[value * order + row]], ring));
    }
    Some(told)
}

fn add(told: &mut u64, ring: usize) {
    *told = told.wrapping_add(mixed(ring as u64, 3));
}

fn is_latin(square: &[usize], order: usize) -> bool {
    square.chunks(order).all(|line| {
        let seen = line.iter().fold(0u64, |seen, &value| seen | 1 << value);
        seen.count_ones() as usize == order
    })
}

/// Tells of each two lines, place by place, how long the ring is.
fn of_lines(square: &[usize], order: usize, mut tell: impl FnMut(usize, usize, usize)) {
    for (one, first) in square.chunks(order).enumerate() {
        let mut place = [0; crate::grid::MAX_ORDER];
        first.iter().enumerate().for_each(|(at, &value)| place[value] = at);
        for (other, second) in square.chunks(order).enumerate().skip(one + 1) {
            let mut seen = 0u64;
            for start in 0..order {
                if seen >> start & 1 == 1 {
                    continue;
                }
                let ring =
                    || std::iter::successors(Some(start), |&at| Some(place[second[at]]).filter(|&at| at != start));
                let length = ring().count();
                for at in ring() {
                    seen |= 1 << at;
                    tell(one, at, length);
                    tell(other, at, length);
                }
            }
        }
    }
}
