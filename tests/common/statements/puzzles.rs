//! Texts and puzzles of statements, and what they may be about.

use rand::Rng;
use rand::seq::SliceRandom;

use super::{Place, Statement};

/// Statements on a board without givens, in our own notation.
pub fn text(place: Place, statements: &[Statement]) -> String {
    let boxes = match place.boxes {
        Some((rows, columns)) => format!("boxes: {rows}x{columns}\n"),
        None => "boxes: none\n".to_owned(),
    };
    // Words stand in one line.
    let lines = || statements.iter().flat_map(|statement| statement.text.lines());
    let words: Vec<&str> = lines().filter_map(|line| line.strip_prefix("also: ")).collect();
    let also = if words.is_empty() { String::new() } else { format!("also: {}\n", words.join(" ")) };
    let lines = lines().filter(|line| !line.starts_with("also: ")).map(|line| format!("{line}\n"));
    let lines: String = lines.collect();
    let symbols = place.symbols.map(|(symbols, _)| format!("symbols: {symbols}\n")).unwrap_or_default();
    format!("puzzle\norder: {}\n{boxes}{also}{symbols}{lines}", place.order)
}

/// A filling of rows, columns and boxes by chance.
pub fn filling(rng: &mut impl Rng, place: Place) -> Vec<i64> {
    let order = place.order;
    let (rows, columns) = place.boxes.unwrap_or((1, order));
    // The usual pattern, with rows and columns shuffled within their bands, and digits renamed.
    let mut shuffled = |band: usize| {
        let mut bands: Vec<usize> = (0..order / band).collect();
        bands.shuffle(rng);
        let lines = bands.into_iter().flat_map(|first| {
            let mut lines: Vec<usize> = (first * band..(first + 1) * band).collect();
            lines.shuffle(rng);
            lines
        });
        lines.collect::<Vec<_>>()
    };
    let (row_order, column_order) = (shuffled(rows), shuffled(columns));
    let mut names: Vec<i64> = place.numbers();
    names.shuffle(rng);
    let at = |row: usize, column: usize| names[(row % rows * columns + row / rows + column) % order];
    row_order
        .iter()
        .flat_map(|&row| column_order.iter().map(move |&column| (row, column)))
        .map(|(row, column)| at(row, column))
        .collect()
}
