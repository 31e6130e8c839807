//! The second writer of a claim's formula, to compare the first one with: a page of loops over the rules of the board.
//!
//! What a certificate asks one to believe of the encoding is this page. It shares no code with `encode`, `cnf` and
//! `formula`, which write the formula that is solved.
//!
//! Variable `cell · n + value + 1`, cells in reading order and both counted from 0, says that the cell holds the value; a
//! negative number says that it does not. The claim that a puzzle has no solution but those listed is, in this order:
//!
//! 1. each cell holds exactly one value;
//! 2. rule by rule and value by value: of as many cells as values exactly one holds it, of fewer cells at most one;
//! 3. each given: its digit holds, or, where it allows several values or none, each of the others does not;
//! 4. each listed solution: some cell does not hold its value.

use std::io::Write;
use std::ops::ControlFlow;

use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::Primitive;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Values;

/// What is said of some literals.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Says {
    Exactly,
    AtMost,
    AtLeast,
}

/// The number of variables: one for each cell and value.
pub(super) fn variables(board: &Board) -> usize {
    board.order().pow(3)
}

/// Hands over what the claim says, line by line.
pub(super) fn statements<B>(
    puzzle: &Puzzle,
    listed: &[Solution],
    each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let board = puzzle.board();
    let n = board.order();
    let cells = || (0..n * n).map(Cell::new);
    let holds = |cell: Cell, value: usize| (cell.index() * n + value + 1) as i32;

    for cell in cells() {
        let values: Vec<i32> = (0..n).map(|value| holds(cell, value)).collect();
        each(Says::Exactly, &values)?;
    }
    for lowered in board.primitives() {
        let Primitive::AllDifferent(group) = &lowered.primitive else { unimplemented!("{lowered:?}") };
        let says = if group.len() == n { Says::Exactly } else { Says::AtMost };
        for value in 0..n {
            let places: Vec<i32> = group.iter().map(|&cell| holds(cell, value)).collect();
            each(says, &places)?;
        }
    }
    for given in puzzle.givens() {
        match given.allowed.single() {
            Some(digit) => each(Says::AtLeast, &[holds(given.cell, digit.index())])?,
            None => {
                for value in Values::all(n).without(given.allowed).iter() {
                    each(Says::AtLeast, &[-holds(given.cell, value.index())])?;
                }
            }
        }
    }
    for solution in listed {
        let other: Vec<i32> = cells().map(|cell| -holds(cell, solution.value(cell).index())).collect();
        each(Says::AtLeast, &other)?;
    }
    ControlFlow::Continue(())
}

/// Hands over the clauses of the claim: for at most one, no two; for exactly one, also one of all.
pub(super) fn clauses<B>(
    puzzle: &Puzzle,
    listed: &[Solution],
    each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    statements(puzzle, listed, &mut |says, literals| {
        if says != Says::AtMost {
            each(literals)?;
        }
        if says != Says::AtLeast {
            for (place, &one) in literals.iter().enumerate() {
                for &other in &literals[place + 1..] {
                    each(&[-one, -other])?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// How many clauses the claim has.
pub(super) fn count(puzzle: &Puzzle, listed: &[Solution]) -> u64 {
    let mut count = listed.len() as u64;
    let _ = statements(puzzle, &[], &mut |says, literals| {
        let length = literals.len() as u64;
        count += u64::from(says != Says::AtMost);
        count += if says == Says::AtLeast { 0 } else { length * length.saturating_sub(1) / 2 };
        ControlFlow::<()>::Continue(())
    });
    count
}

/// A clause in DIMACS CNF.
pub(super) fn cnf_line(clause: &[i32], line: &mut Vec<u8>) {
    line.clear();
    for literal in clause {
        let _ = write!(line, "{literal} ");
    }
    line.extend_from_slice(b"0\n");
}

/// A statement in OPB. That x does not hold is written as -x, where it counts 1 - x: the ones stand on the right. At most
/// one of them is that they subtract one at most.
pub(super) fn opb_line(says: Says, literals: &[i32], line: &mut Vec<u8>) {
    line.clear();
    let (turned, comparison) = match says {
        Says::Exactly => (1, "= 1"),
        Says::AtLeast => (1, ">= 1"),
        Says::AtMost => (-1, ">= -1"),
    };
    for literal in literals {
        let _ = write!(line, "{:+} x{} ", turned * literal.signum(), literal.abs());
    }
    let denied = literals.iter().filter(|literal| **literal < 0).count();
    let _ = match denied {
        0 => writeln!(line, "{comparison} ;"),
        _ => writeln!(line, ">= {} ;", 1 - denied as i64),
    };
}
