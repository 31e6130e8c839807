//! A puzzle without the clues that givens say as well: those that speak of single cells alone, and those whose cells are settled.

use std::sync::Arc;

use crate::board::{Board, Layout};
use crate::candidates::domains::{DomainTables, Domains};
use crate::grid::Cell;
use crate::limits::Stop;
use crate::primitive::Primitive;
use crate::puzzle::{Given, Puzzle};

/// A puzzle with the same solutions, in which givens stand for each clue that has nothing to say beside them; the puzzle itself where work
/// is stopped.
pub(crate) fn bare(puzzle: &Puzzle, stop: &dyn Stop) -> Puzzle {
    let board = puzzle.board();
    if board.clues().is_empty() {
        return puzzle.clone();
    }
    let Ok(tables) = DomainTables::new(board, stop) else { return puzzle.clone() };
    let mut domains = Domains::new(Arc::new(tables));
    domains.start(puzzle.givens());
    if domains.propagate(stop) != Ok(true) {
        return puzzle.clone();
    }
    let mut of_rules: Vec<Vec<&Primitive>> = vec![Vec::new(); board.rules().len()];
    for lowered in board.primitives() {
        of_rules[lowered.rule.index()].push(&lowered.primitive);
    }
    let mut givens = puzzle.givens().to_vec();
    let mut clues = Vec::new();
    let mut is_kept = vec![true; board.rules().len()];
    for (rule, clue) in board.clues().iter().zip(&board.layout().clues) {
        match said_by_givens(&of_rules[rule.id.index()], &domains) {
            Some(said) => {
                givens.extend(said);
                is_kept[rule.id.index()] = false;
            }
            None => clues.push(clue.clone()),
        }
    }
    if !is_kept.contains(&false) {
        return puzzle.clone();
    }
    let layout = Layout { clues, ..board.layout().clone() };
    // What a clue means may depend on which others there are.
    match Board::within(layout, stop) {
        Ok(other) if says_the_rest(&other, board, &is_kept) => Puzzle::new(Arc::new(other), givens),
        _ => puzzle.clone(),
    }
}

/// Givens that say all that the primitives of a rule say of a puzzle; `None` where there are none.
fn said_by_givens(of_rule: &[&Primitive], domains: &Domains) -> Option<Vec<Given>> {
    let said = of_rule.iter().map(|primitive| of_single_cells(primitive).or_else(|| settled(primitive, domains)));
    Some(said.collect::<Option<Vec<_>>>()?.concat())
}

/// What a primitive says, where that is which values its cells may have, each for itself.
fn of_single_cells(primitive: &Primitive) -> Option<Vec<Given>> {
    match primitive {
        Primitive::AtLeast(least, members) if *least == members.len() => {
            Some(members.iter().map(|member| Given { cell: member.cell, allowed: member.values }).collect())
        }
        _ => None,
    }
}

/// The values of the cells of a primitive that propagation has settled, and so has kept.
fn settled(primitive: &Primitive, domains: &Domains) -> Option<Vec<Given>> {
    let given = |cell: Cell| {
        let allowed = domains.values(cell);
        allowed.single().map(|_| Given { cell, allowed })
    };
    primitive.cells().into_iter().map(given).collect()
}

/// Whether a board comes down to what another one does without the rules that are not kept.
fn says_the_rest(board: &Board, whole: &Board, is_kept: &[bool]) -> bool {
    let rest = whole.primitives().iter().filter(|lowered| is_kept[lowered.rule.index()]);
    board.primitives().iter().map(|lowered| &lowered.primitive).eq(rest.map(|lowered| &lowered.primitive))
}
