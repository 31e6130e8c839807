use std::sync::Arc;

use super::*;
use crate::limits::Never;
use crate::puzzle::Puzzle;
use crate::testing::{brute_force, random};
use crate::values::{Value, Values};
use rand::RngExt;
use rand::seq::SliceRandom;

fn count(board: &Board, givens: &[Given]) -> Option<BigUint> {
    let rectangles = Rectangles::of(board, givens).ok()?;
    rectangles.count(u64::MAX, 1 << 28, &Never).ok().map(|met| met.count)
}

#[test]
fn known_counts() {
    let known = ["2", "12", "576", "161280", "812851200", "61479419904000"];
    for (order, expected) in (2..).zip(known) {
        let board = Board::new(Layout::latin(order)).unwrap();
        assert_eq!(count(&board, &[]).unwrap().to_string(), expected, "{order}");
    }
}

/// Rows of squares by chance, anywhere: as many squares have them as brute force finds.
#[test]
fn rows_that_are_given() {
    let mut rng = random::seeded(97);
    let mut checked = 0;
    while checked < 60 {
        let order = rng.random_range(2..=5);
        let board = Arc::new(Board::new(Layout::latin(order)).unwrap());
        let [mut names, mut rows] = [0, 0].map(|_| (0..order).collect::<Vec<_>>());
        names.shuffle(&mut rng);
        rows.shuffle(&mut rng);
        let least = if order == 5 { 1 } else { 0 };
        let rows = &rows[..rng.random_range(least..=order)];
        let cells = board.grid().cells().filter(|cell| rows.contains(&(cell.index() / order)));
        let given = |cell: crate::grid::Cell| {
            let value = names[(cell.index() / order + cell.index() % order) % order];
            Given { cell, allowed: Values::only(Value::new(value)) }
        };
        let puzzle = Puzzle::new(board.clone(), cells.map(given).collect());
        let Some(found) = brute_force::solutions(&puzzle, 10_000) else { continue };
        checked += 1;
        assert_eq!(count(&board, puzzle.givens()), Some(found.len().into()), "{:?}", puzzle.givens());
    }
}

/// Graphs that are the same under other names have one form, but for few.
#[test]
fn names_change_no_form() {
    let mut rng = random::seeded(98);
    let mut same = 0;
    for _ in 0..200 {
        let order = rng.random_range(4..=9);
        let mut normaliser = Normaliser::new(order);
        let mut names = || {
            let mut names: Vec<usize> = (0..order).collect();
            names.shuffle(&mut rng);
            names
        };
        let mut graph = Graph::empty(order);
        for _ in 0..3 {
            let matching: Vec<u16> = names().iter().map(|&value| 1 << value).collect();
            graph = if graph.takes(&matching) { graph.with(&matching) } else { graph };
        }
        let values = names();
        let renamed = |&column: &u16| graph::bits(column).fold(0, |renamed, value| renamed | 1 << values[value]);
        let mut columns: Vec<u16> = graph.columns().iter().map(renamed).collect();
        columns.shuffle(&mut rng);
        let other = Graph::of_columns(&columns);
        let other = if rng.random_bool(0.5) { other.turned() } else { other };
        let forms = [&graph, &other].map(|graph| normaliser.form(graph));
        assert_eq!(forms[0].packed().count_ones(), graph.packed().count_ones());
        same += usize::from(forms[0] == forms[1]);
    }
    assert!(same > 190, "{same}");
}

#[test]
fn what_is_no_rectangle_is_refused() {
    let latin = Board::new(Layout::latin(4)).unwrap();
    let given =
        |cell: usize| Given { cell: latin.grid().cells().nth(cell).unwrap(), allowed: Values::only(Value::new(0)) };
    assert!(Rectangles::of(&latin, &[given(0)]).is_err());
    let sudoku = Board::new(Layout::sudoku(4)).unwrap();
    assert!(Rectangles::of(&sudoku, &[]).is_err());
    let large = Board::new(Layout::latin(11)).unwrap();
    assert!(Rectangles::of(&large, &[]).is_err());
}

#[test]
fn too_much_is_said() {
    let board = Board::new(Layout::latin(7)).unwrap();
    let rectangles = Rectangles::of(&board, &[]).unwrap();
    assert!(matches!(rectangles.count(100, 1 << 28, &Never), Err(Unmet::Matchings)));
    assert!(matches!(rectangles.count(u64::MAX, 1000, &Never), Err(Unmet::Memory)));
}
