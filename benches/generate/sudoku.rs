//! Random sudoku fillings of any order: a regular one, shuffled.

use exactly::{Board, Solution, Value};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// A filling after many random exchanges, each of which keeps every row, column and box whole.
pub fn filling(random: &mut ChaCha8Rng, board: &Board) -> Solution {
    let order = board.values();
    let shape = board.layout().boxes.expect("a sudoku has boxes");
    let (rows, columns) = (shape.rows(), shape.columns());
    let regular = |row: usize, column: usize| (row % rows * columns + row / rows + column) % order;
    let mut square: Vec<_> = (0..order * order).map(|cell| regular(cell / order, cell % order)).collect();
    for _ in 0..10 * order * order {
        let [one, other] = pair(random, order, rows);
        exchange(random, &mut square, |place, line| [one, other][line] * order + place);
        let [one, other] = pair(random, order, columns);
        exchange(random, &mut square, |place, line| place * order + [one, other][line]);
    }
    let mut names: Vec<_> = (0..order).map(Value::new).collect();
    names.shuffle(random);
    Solution::new(square.into_iter().map(|value| names[value]).collect::<Vec<_>>())
}

/// Two lines of one band.
fn pair(random: &mut ChaCha8Rng, order: usize, band: usize) -> [usize; 2] {
    let first = random.random_range(0..order / band) * band;
    std::array::from_fn(|_| first + random.random_range(0..band))
}

/// Two lines of a band trade the values of one cycle: a place that is chosen, the place where the first line has what the
/// second had there, and so on. Each line keeps its values; each crossing line and each box keeps both cells' values.
fn exchange(random: &mut ChaCha8Rng, square: &mut [usize], cell: impl Fn(usize, usize) -> usize) {
    let order = square.len().isqrt();
    let start = random.random_range(0..order);
    let mut place = start;
    loop {
        square.swap(cell(place, 0), cell(place, 1));
        let doubled = square[cell(place, 0)];
        let next = (0..order).find(|&other| other != place && square[cell(other, 0)] == doubled);
        match next {
            Some(next) => place = next,
            None => break,
        }
    }
}
