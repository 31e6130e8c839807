//! Two sums that tell more together than apart, as their cells make larger groups of different ones: long diagonals, for one. Which
//! are worth it is told as sigh's Interactive Sudoku Solver tells it, by the room that the groups have less the room of the total.

use super::derived::{Derived, Piece};
use super::differing::Differing;
use super::grouped::{Group, groups, span};
use super::sum::Equation;
use crate::grid::Cell;

/// The most sums whose pairs are looked at.
const MOST: usize = 64;

/// Two sums are related where so many cells of one see cells of the other.
const RELATED: usize = 6;

struct Pooled {
    piece: Piece,
    score: i128,
    is_own: bool,
}

/// The sums of several rules that tell the most, on a board of this order, no rule's in two of them.
pub(super) fn merged(order: usize, pieces: &[Piece], differing: &Differing) -> Vec<Derived> {
    let mut pool: Vec<Pooled> = Vec::new();
    for piece in pieces.iter().take(MOST) {
        if pool.iter().all(|pooled| pooled.piece.cells != piece.cells) {
            let score = score(order, piece, differing);
            pool.extend(score.map(|score| Pooled { piece: piece.clone(), score, is_own: true }));
        }
    }
    let mut pairs = Vec::new();
    for other in 1..pool.len() {
        (0..other).for_each(|one| pairs.extend(pair(order, &pool, one, other, differing)));
    }
    let mut gone = vec![false; pool.len()];
    while let Some(best) = pairs.iter().max_by_key(|pair| (pair.score, std::cmp::Reverse((pair.one, pair.other)))) {
        (gone[best.one], gone[best.other]) = (true, true);
        let made = Pooled { piece: best.piece.clone(), score: best.score, is_own: false };
        pairs.retain(|pair| !gone[pair.one] && !gone[pair.other]);
        pool.push(made);
        gone.push(false);
        let last = pool.len() - 1;
        let left = (0..last).filter(|&one| !gone[one]);
        pairs.extend(left.filter_map(|one| pair(order, &pool, one, last, differing)));
    }
    let kept = pool.into_iter().zip(gone).filter(|(pooled, is_gone)| !is_gone && !pooled.is_own && pooled.score > 0);
    kept.map(|(pooled, _)| Derived { equation: equation(&pooled.piece), from: pooled.piece.from }).collect()
}

struct Pair {
    one: usize,
    other: usize,
    piece: Piece,
    score: i128,
}

/// Two sums as one, if they are related and that tells more.
fn pair(order: usize, pool: &[Pooled], one: usize, other: usize, differing: &Differing) -> Option<Pair> {
    let (first, second) = (&pool[one], &pool[other]);
    if !are_related(&first.piece.cells, &second.piece.cells, differing) {
        return None;
    }
    let mut cells = [&first.piece.cells[..], &second.piece.cells].concat();
    cells.sort_unstable();
    let from = [&first.piece.from[..], &second.piece.from].concat();
    let piece = Piece { cells, total: first.piece.total + second.piece.total, from };
    let score = score(order, &piece, differing)?;
    let is_better = score > first.score.max(second.score) || score > first.score + second.score;
    is_better.then_some(Pair { one, other, piece, score })
}

fn are_related(one: &[Cell], other: &[Cell], differing: &Differing) -> bool {
    let (few, many) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let sees = |cell: &&Cell| many.iter().any(|&seen| differing.differ(**cell, seen));
    few.len() >= RELATED && few.iter().all(|cell| !many.contains(cell)) && few.iter().filter(sees).count() >= RELATED
}

/// How much a sum tells: for each of its groups how far it could spread, less how far the total lets it; `None` where nothing holds it.
fn score(order: usize, piece: &Piece, differing: &Differing) -> Option<i128> {
    let equation = equation(piece);
    let groups = groups(&equation, differing);
    let (least, most) = span(order, &groups)?;
    let slack = (equation.total - least).min(most - equation.total);
    let room = |group: &Group| (group.cells.len() * (order - group.cells.len())) as i128;
    (slack >= 0).then(|| groups.iter().map(|group| room(group) - slack).sum())
}

fn equation(piece: &Piece) -> Equation {
    Equation { terms: piece.cells.iter().map(|&cell| (cell, 1)).collect(), total: piece.total }
}
