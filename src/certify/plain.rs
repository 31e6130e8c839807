//! The second writer of a claim's clauses: a page of loops over the rules, to check the first one against.
//!
//! What a certificate asks one to believe about the encoding is this page; it shares no code with `encode` and `cnf`,
//! which write the formula that is solved.

use std::ops::ControlFlow;

use crate::board::{Board, Constraint};
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Values;

/// The number of variables: one for each cell and value.
pub fn variables(board: &Board) -> usize {
    board.order().pow(3)
}

/// Hands over each clause of the claim that the puzzle has no solution but those listed, in order:
///
/// 1. each cell holds a value, and no two;
/// 2. rule by rule and value by value: some cell of it holds the value (rules with as many cells as values only), and no
///    two do;
/// 3. each given: its digit holds, or, for a set, each value outside it does not;
/// 4. each listed solution: some cell holds another value.
///
/// Variable `(cell · n) + value + 1` says that the cell holds the value, all counted from 0; a negative number says that
/// it does not.
pub fn clauses<B>(
    puzzle: &Puzzle,
    listed: &[Solution],
    each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let board = puzzle.board();
    let n = board.order();
    let holds = |cell: Cell, value: usize| (cell.index() * n + value + 1) as i32;

    for cell in board.grid().cells() {
        let values: Vec<i32> = (0..n).map(|value| holds(cell, value)).collect();
        each(&values)?;
        no_two(&values, each)?;
    }
    for rule in board.rules() {
        let Constraint::AllDifferent(cells) = &rule.constraint;
        for value in 0..n {
            let places: Vec<i32> = cells.iter().map(|&cell| holds(cell, value)).collect();
            if cells.len() == n {
                each(&places)?;
            }
            no_two(&places, each)?;
        }
    }
    for given in puzzle.givens() {
        match given.allowed.single() {
            Some(value) => each(&[holds(given.cell, value.index())])?,
            None => {
                for value in Values::all(n).without(given.allowed).iter() {
                    each(&[-holds(given.cell, value.index())])?;
                }
            }
        }
    }
    for solution in listed {
        let other: Vec<i32> = board.grid().cells().map(|cell| -holds(cell, solution.value(cell).index())).collect();
        each(&other)?;
    }
    ControlFlow::Continue(())
}

fn no_two<B>(literals: &[i32], each: &mut impl FnMut(&[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
    for (place, &one) in literals.iter().enumerate() {
        for &other in &literals[place + 1..] {
            each(&[-one, -other])?;
        }
    }
    ControlFlow::Continue(())
}
