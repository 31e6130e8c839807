//! Edge cases of rules, on which programs disagree: what each means here, told by the squares of order 4 that it leaves, and what is
//! refused or told beside the answer.

mod beside;
mod cages;
mod lines;
mod marks;
mod notations;

use std::collections::BTreeSet;

use crate::common::run::exactly;
use crate::common::texts::record;
use exactly::{Never, Solver};
use serde_json::{Value as Json, json};

type Square = Vec<usize>;

/// A test of a square, row by row.
type Keeps<'k> = dyn Fn(&[usize]) -> bool + 'k;

/// All solutions by the engine that asks search and varisat.
fn solutions(text: &str) -> BTreeSet<Square> {
    let record = record(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut solver = Solver::new(exactly::Engine::Both, &Never);
    let digits = |solution: exactly::Solution| solution.values().iter().map(|value| value.index() + 1).collect();
    solver.solutions(&record.puzzle).map(|solution| digits(solution.unwrap())).collect()
}

/// In our own notation, on a board of order 4 without boxes.
fn own(lines: &str) -> BTreeSet<Square> {
    solutions(&format!("puzzle\norder: 4\nboxes: none\n{lines}\n"))
}

/// In the JSON of f-puzzles, on a board of order 4 where no cell has a region.
fn json_of(with: Json) -> Json {
    let row = vec![json!({"region": null}); 4];
    let mut puzzle = json!({"size": 4, "grid": vec![row; 4]});
    puzzle.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    puzzle
}

fn fpuzzles(with: Json) -> BTreeSet<Square> {
    solutions(&json_of(with).to_string())
}

/// The Latin squares of order 4 that keep something.
fn left(keeps: &Keeps<'_>) -> BTreeSet<Square> {
    let mut squares = vec![Vec::new()];
    for place in 0..16 {
        let fits = |square: &Square, digit: usize| {
            !(place % 4..place).step_by(4).any(|other| square[other] == digit)
                && !square[place / 4 * 4..].contains(&digit)
        };
        let longer = squares.iter().flat_map(|square: &Square| (1..=4).map(move |digit| (square, digit)));
        squares = longer
            .filter(|(square, digit)| fits(square, *digit))
            .map(|(square, digit)| [&square[..], &[digit]].concat())
            .collect();
    }
    assert_eq!(squares.len(), 576);
    squares.into_iter().filter(|square| keeps(square)).collect()
}

/// The digit of a cell, row and column from 1.
fn at(square: &[usize], row: usize, column: usize) -> usize {
    square[(row - 1) * 4 + column - 1]
}

/// Lines of our own notation, and what they leave.
fn means(cases: &[(&str, &Keeps<'_>)]) {
    for (lines, keeps) in cases {
        let (found, expected) = (own(lines), left(keeps));
        assert!(found == expected, "{} found, {} expected: {lines}", found.len(), expected.len());
    }
}

/// JSON of f-puzzles that says the same as lines of our own notation.
fn says(cases: &[(Json, &str)]) {
    for (with, lines) in cases {
        let (found, expected) = (fpuzzles(with.clone()), own(lines));
        assert!(found == expected, "{} found, {} expected: {with}", found.len(), expected.len());
    }
}

/// JSON of f-puzzles that is refused, with what is said.
fn refused(cases: &[(Json, &str)]) {
    for (with, message) in cases {
        let said = record(&json_of(with.clone()).to_string()).map(|record| record.puzzle).expect_err(message);
        assert!(said.contains(message), "{said}: {with}");
    }
}

const ALL: &Keeps<'static> = &|_| true;
const NONE: &Keeps<'static> = &|_| false;
