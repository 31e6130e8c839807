//! Random fillings of boards without further rules, whatever their order: a regular one, after many exchanges of two lines.

use crate::board::{Board, Layout};
use crate::puzzle::Solution;
use crate::random::Random;
use crate::values::Value;

/// Whether a board is rows, columns and perhaps boxes, and nothing else.
pub(super) fn is_plain(board: &Board) -> bool {
    let layout = board.layout();
    let plain = Layout { boxes: layout.boxes, symbols: layout.symbols.clone(), ..Layout::latin(layout.values) };
    *layout == plain
}

/// A filling of such a board.
pub(super) fn filling(board: &Board, random: &mut Random) -> Solution {
    let order = board.values();
    let (rows, columns) = board.layout().boxes.map_or((order, order), |boxes| (boxes.rows(), boxes.columns()));
    let shift = |row: usize| if rows == order { row } else { row % rows * columns + row / rows };
    let mut square: Vec<_> = (0..order * order).map(|cell| (shift(cell / order) + cell % order) % order).collect();
    for _ in 0..4 * order * order {
        let [one, other] = pair(random, order, rows);
        exchange(random, &mut square, order, |place, line| [one, other][line] * order + place);
        let [one, other] = pair(random, order, columns);
        exchange(random, &mut square, order, |place, line| place * order + [one, other][line]);
    }
    let mut names: Vec<_> = (0..order).map(Value::new).collect();
    random.shuffle(&mut names);
    Solution::new(square.into_iter().map(|value| names[value]).collect::<Vec<_>>())
}

/// Two lines of one band, or the same twice.
fn pair(random: &mut Random, order: usize, band: usize) -> [usize; 2] {
    let first = random.below(order / band) * band;
    std::array::from_fn(|_| first + random.below(band))
}

/// Two lines of a band trade the values of one cycle: a place by chance, the place where the first line then has a value
/// twice, and so on. Each line keeps its values; each crossing line and each box keeps those of both cells.
fn exchange(random: &mut Random, square: &mut [usize], order: usize, cell: impl Fn(usize, usize) -> usize) {
    let mut place = random.below(order);
    loop {
        square.swap(cell(place, 0), cell(place, 1));
        let doubled = square[cell(place, 0)];
        match (0..order).find(|&other| other != place && square[cell(other, 0)] == doubled) {
            Some(next) => place = next,
            None => return,
        }
    }
}
