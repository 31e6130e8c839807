//! The board of a puzzle that was ordered by kinds: shapes drawn on a filling, and as many more, or others, as it takes to leave no other.

use std::sync::Arc;

use super::family::{Drawn, Family, Filled, Shape};
use super::kind::{Kind, Maker};
use crate::board::{Board, BoardError, Layout};
use crate::grid::Cell;
use crate::limits::Stop;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::random::Random;
use crate::rule::Meaning;
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::Value;

/// Boards that are tried for one filling.
const ROUNDS: usize = 150;
/// Questions without an answer within their nodes that one filling may have.
const OPEN: usize = 3;

/// Whether some of the kinds are drawn on fillings.
pub(super) fn has_shapes(kinds: &[&'static Kind]) -> bool {
    kinds.iter().any(|kind| matches!(kind.maker, Maker::Shapes(_)))
}

/// The board with shapes of these kinds, which the filling keeps; `None` where nothing came of it. With some givens these leave no
/// other solution; without, it has as many shapes as usual.
///
/// # Errors
/// Where work was stopped.
pub(super) fn board(
    kinds: &[&'static Kind],
    ground: &Arc<Board>,
    solution: &Solution,
    givens: Option<&[Given]>,
    (nodes, stop): (u64, &dyn Stop),
    random: &mut Random,
) -> Result<Option<Arc<Board>>, SolveError> {
    let families =
        kinds.iter().filter_map(|kind| if let Maker::Shapes(family) = kind.maker { Some(family) } else { None });
    let mut families: Vec<&dyn Family> = families.collect();
    let filled = Filled { board: ground, solution };
    let mut drawn = Drawn::default();
    if !families.iter().all(|family| family.begin(&filled, &mut drawn, random)) {
        return Ok(None);
    }
    let is_bare = givens.is_some_and(<[Given]>::is_empty);
    if is_bare && !differs_from_reversed(&families, ground, &filled, &mut drawn, stop, random)? {
        return Ok(None);
    }
    let (mut rounds, mut open) = (0, 0);
    loop {
        let Some(board) = with(ground, &drawn, stop)? else { return Ok(None) };
        // Kinds may contradict each other.
        if Puzzle::new(board.clone(), Vec::new()).violation(solution).is_some() {
            return Ok(None);
        }
        let Some(givens) = givens else { return Ok(Some(board)) };
        let other = match other(&board, givens, solution, nodes, stop)? {
            Left::Nothing => return Ok(Some(board)),
            Left::Solution(other) => other,
            Left::Unknown => {
                open += 1;
                // Some more shapes may make it easy: against any other filling, then.
                let mut values = solution.values().to_vec();
                random.shuffle(&mut values);
                Solution::new(values)
            }
        };
        let is_given = |cell: &Cell| givens.binary_search_by_key(cell, |given| given.cell).is_ok();
        let differs = |cell: &Cell| other.value(*cell) != solution.value(*cell) && !is_given(cell);
        let differing: Vec<Cell> = ground.grid().cells().filter(differs).collect();
        rounds += 1;
        if rounds > ROUNDS || open > OPEN {
            return Ok(None);
        }
        random.shuffle(&mut families);
        // Where much is open, several at once.
        for times in 0..=differing.len() / 20 {
            let is_mended =
                families.iter().any(|family| family.mend(&filled, &mut drawn, (&other, &differing), random));
            if !is_mended && times == 0 {
                return Ok(None);
            }
        }
    }
}

/// The filling with all values reversed, the greatest for the least: many rules hold of it as well.
pub(super) fn reversed(solution: &Solution, values: usize) -> Solution {
    Solution::new(solution.values().iter().map(|value| Value::new(values - 1 - value.index())).collect::<Vec<_>>())
}

/// Sees to it that the reversed filling breaks something; whether it does. Search finds it late, since all its cells differ.
fn differs_from_reversed(
    families: &[&dyn Family],
    ground: &Arc<Board>,
    filled: &Filled<'_>,
    drawn: &mut Drawn,
    stop: &dyn Stop,
    random: &mut Random,
) -> Result<bool, SolveError> {
    let other = reversed(filled.solution, filled.order());
    let Some(board) = with(ground, drawn, stop)? else { return Ok(false) };
    if Puzzle::new(board, Vec::new()).violation(&other).is_some() {
        return Ok(true);
    }
    let differing: Vec<Cell> =
        filled.grid().cells().filter(|cell| other.value(*cell) != filled.solution.value(*cell)).collect();
    Ok(families.iter().any(|family| family.mend(filled, drawn, (&other, &differing), random)))
}

/// What is left besides a solution.
enum Left {
    Nothing,
    Solution(Solution),
    Unknown,
}

fn other(
    board: &Arc<Board>,
    givens: &[Given],
    solution: &Solution,
    nodes: u64,
    stop: &dyn Stop,
) -> Result<Left, SolveError> {
    let mut prober = Prober::new(board, stop);
    prober.turn_to(&Puzzle::new(board.clone(), givens.to_vec()));
    for most in [1, 2] {
        match prober.count_within(most, nodes)? {
            None => return Ok(Left::Unknown),
            Some(count) if count < most => return Ok(Left::Nothing),
            Some(_) if prober.last() != solution => return Ok(Left::Solution(prober.checked()?)),
            Some(_) => {}
        }
    }
    Ok(Left::Unknown)
}

/// The board with what is drawn, in reading order, kind by kind.
fn with(ground: &Arc<Board>, drawn: &Drawn, stop: &dyn Stop) -> Result<Option<Arc<Board>>, SolveError> {
    let mut shapes: Vec<&Shape> = drawn.shapes.iter().collect();
    let key = |shape: &Shape| shape.meaning.words().map(|words| words.key);
    shapes.sort_by_key(|shape| (key(shape), shape.places.first().copied()));
    let clues: Vec<Meaning> = shapes.into_iter().map(|shape| shape.meaning.clone()).collect();
    let clues = [ground.layout().clues.clone(), clues].concat();
    match Board::within(Layout { clues, ..ground.layout().clone() }, stop) {
        Ok(board) => Ok(Some(Arc::new(board))),
        Err(BoardError::Stopped(limit)) => Err(limit.into()),
        // Rules that cannot stand together, or are too large.
        Err(_) => Ok(None),
    }
}
