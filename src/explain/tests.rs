//! Explanations of small puzzles of every kind, against fillings tried one by one.

mod additions;
mod conflicts;

use super::*;
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::rule::RuleId;
use crate::testing::{brute_force, random};
use crate::values::{Value, Values};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A puzzle on a board of any kind: every third with further rules.
fn some_puzzle(rng: &mut ChaCha8Rng) -> Puzzle {
    if rng.random_bool(0.3) {
        return random::variant(rng, 4);
    }
    let order = rng.random_range(1..=4);
    let board = random::board(rng, order);
    random::puzzle(rng, &board)
}

/// Whether there is a filling that keeps these givens, and of all rules these.
fn can_keep(board: &Board, givens: &[Given], rules: &[RuleId]) -> Option<bool> {
    let cells = board.grid().cells().len();
    let mut allowed = vec![Values::all(board.values()); cells];
    givens.iter().for_each(|given| allowed[given.cell.index()] = given.allowed);
    let mut values = vec![Value::new(0); cells];
    let mut tries = 200_000;
    fill(board, rules, &allowed, &mut values, 0, &mut tries)
}

/// Fills this cell and all after it; `None` where that takes too many tries.
fn fill(
    board: &Board,
    rules: &[RuleId],
    allowed: &[Values],
    values: &mut Vec<Value>,
    cell: usize,
    tries: &mut u32,
) -> Option<bool> {
    *tries = tries.checked_sub(1)?;
    if cell == allowed.len() {
        return Some(true);
    }
    for value in allowed[cell].iter() {
        values[cell] = value;
        let keeps = |rule: &RuleId| {
            let rule = board.rule(*rule);
            match rule.all_different() {
                Some(cells) => {
                    let is_here = |other: &&Cell| other.index() < cell && values[other.index()] == value;
                    !cells.iter().any(|other| other.index() == cell) || !cells.iter().any(|other| is_here(&other))
                }
                None => {
                    let lists = rule.meaning.lists().concat();
                    let last = lists.iter().map(|cell| cell.index()).max().unwrap_or(allowed.len() - 1);
                    last != cell || rule.meaning.holds(board.geometry(), values)
                }
            }
        };
        if rules.iter().all(keeps) && fill(board, rules, allowed, values, cell + 1, tries)? {
            return Some(true);
        }
    }
    values[cell] = Value::new(0);
    Some(false)
}
