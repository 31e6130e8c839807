//! Rule 5: labels of regions anywhere mean a jigsaw, or nothing.

use std::collections::BTreeSet;

use itertools::Itertools as _;

use super::alphabet::{Alphabet, SIGNS, WORDS};

/// Whether a board of so many columns and values looks like labels, whole or damaged: neighbours are equal far too often for any puzzle.
pub fn look_like_labels(tokens: &[&str], columns: usize, values: usize) -> bool {
    let most = columns.max(tokens.len() / columns.max(1));
    match Alphabet::default().values(tokens, values) {
        Some(values) => doubles(&values.cells, columns, 0) >= most,
        None => {
            let is_empty = |token: &str| token == "0" || token.starts_with(SIGNS) || WORDS.contains(&token);
            let tokens: Vec<&str> = tokens.iter().map(|token| if is_empty(token) { "." } else { token }).collect();
            doubles(&tokens, columns, ".") >= most
        }
    }
}

/// How many neighbours are equal and not empty, in rows of so many columns.
pub fn doubles<T: PartialEq + Copy>(cells: &[T], columns: usize, empty: T) -> usize {
    let is_double = |one: T, other: T| one == other && one != empty;
    let beside = |row: &[T]| row.windows(2).filter(|pair| is_double(pair[0], pair[1])).count();
    let below = cells.iter().zip(cells.iter().skip(columns)).filter(|(one, other)| is_double(**one, **other)).count();
    cells.chunks(columns.max(1)).map(beside).sum::<usize>() + below
}

/// Whether lines that are no board may be of damaged labels.
pub fn has_doubles<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    // Empty cells stand between others.
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"._?*-".contains(byte);
    let rows: Vec<Vec<u8>> = lines.map(|line| line.bytes().filter(is_cell).collect()).collect();
    let is_double = |one: u8, other: u8| one == other && one.is_ascii_alphanumeric() && one != b'0';
    let beside = |row: &Vec<u8>| row.windows(2).filter(|pair| is_double(pair[0], pair[1])).count();
    let below = rows
        .windows(2)
        .map(|pair| pair[0].iter().zip(&pair[1]).filter(|(one, other)| is_double(**one, **other)).count());
    rows.iter().map(beside).sum::<usize>() + below.sum::<usize>() >= 4
}

/// Whether a word is labels of regions, cut or not: a third of its characters have an equal one behind them, or it has at most a third
/// as many different ones.
pub fn is_of_labels(word: &str) -> bool {
    let different: BTreeSet<char> = word.chars().collect();
    let length = word.chars().count();
    length > 8 && (has_equal_neighbours(word) || 3 * different.len() <= length)
}

/// Whether a third of the characters of four or more have an equal one behind them.
pub fn has_equal_neighbours(word: &str) -> bool {
    let doubles = word.chars().tuple_windows().filter(|(one, other)| one == other).count();
    let length = word.chars().count();
    length > 3 && 3 * doubles >= length
}

/// The region of each cell, and what regions are called, if there are n labels, n times each, and each region hangs together.
pub fn regions(tokens: &[&str], order: usize) -> Option<(Vec<u8>, Vec<String>)> {
    let mut names: Vec<&str> = Vec::new();
    let regions: Vec<u8> = tokens
        .iter()
        .map(|token| match names.iter().position(|name| name == token) {
            Some(at) => at as u8,
            None => {
                names.push(token);
                (names.len() - 1) as u8
            }
        })
        .collect();
    if names.len() != order {
        return None;
    }
    let of = |region: u8| (0..regions.len()).filter(|at| regions[*at] == region).collect::<Vec<_>>();
    let hangs = |region| cut_off(&of(region), order).is_empty();
    let is_tiling = (0..order as u8).all(|region| of(region).len() == order && hangs(region));
    is_tiling.then(|| (regions.clone(), names.iter().map(|name| (*name).to_owned()).collect()))
}

/// The cells of a region, as places in rows of so many columns, that no way of neighbours leads to from its first one.
pub fn cut_off(region: &[usize], columns: usize) -> Vec<usize> {
    let mut reached: Vec<usize> = region.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for &other in region {
            let apart = (at / columns).abs_diff(other / columns) + (at % columns).abs_diff(other % columns);
            if apart == 1 && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    region.iter().filter(|cell| !reached.contains(cell)).copied().collect()
}
