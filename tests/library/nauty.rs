//! Classes of puzzles as nauty tells them, of graphs that are made here: Debian's package `nauty`; without it the tests say that they skip.

use std::collections::HashMap;
use std::process::Command;
use std::sync::Arc;

use crate::common::random::{self, seeded};
use crate::common::run::ran;
use exactly::symmetry::{Classifier, Equivalence};
use exactly::{Board, Layout, Never, Puzzle, Regions};
use rand::RngExt;

/// The canonical graphs that `labelg` makes of these, one after the other, where it is there; vertices of one letter may be exchanged.
fn labelled(graphs: &[String], letters: &str) -> Option<Vec<String>> {
    if Command::new("nauty-labelg").arg("-help").output().is_err() {
        println!("skipped: nauty-labelg is not installed");
        return None;
    }
    let mut command = Command::new("nauty-labelg");
    command.args(["-q", "-i0", "-S", &format!("-f{letters}")]);
    Some(ran(command, graphs.concat()).out.lines().map(str::to_owned).collect())
}

/// A graph as nauty reads it: graph6.
fn graph6(size: usize, edges: &[(usize, usize)]) -> String {
    let mut bits = vec![false; (size * (size - 1) / 2).next_multiple_of(6)];
    edges.iter().for_each(|&(one, other)| {
        let (low, high) = (one.min(other), one.max(other));
        bits[high * (high - 1) / 2 + low] = true;
    });
    let byte = |bits: &[bool]| char::from(63 + bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    let head = match size {
        ..=62 => char::from(63 + size as u8).to_string(),
        _ => ['~'].into_iter().chain([12, 6, 0].map(|by| char::from(63 + (size >> by & 63) as u8))).collect(),
    };
    head + &bits.chunks(6).map(byte).collect::<String>() + "\n"
}

/// Values, cells, cells that nothing fits, rows and columns, regions: one graph for a puzzle on regions. (Nothing else tells rows from regions.)
fn graph(puzzle: &Puzzle) -> (usize, Vec<(usize, usize)>) {
    let order = puzzle.board().values();
    let (cells, lines) = (order, order + order * order);
    let partition = puzzle.board().partition().expect("boxes or regions");
    let mut edges = Vec::new();
    for (cell, &region) in partition.iter().enumerate() {
        edges.push((cells + cell, lines + cell / order));
        edges.push((cells + cell, lines + order + cell % order));
        edges.push((cells + cell, lines + 2 * order + usize::from(region)));
    }
    for given in puzzle.givens() {
        edges.extend(given.allowed.iter().map(|value| (value.index(), cells + given.cell.index())));
    }
    (lines + 3 * order, edges)
}

/// Puzzles on few boards, so that many are of one class.
fn puzzles(order: usize, seed: u64, count: usize) -> Vec<Puzzle> {
    let mut rng = seeded(seed);
    let sudoku = Layout::sudoku(order);
    let jigsaw = |regions: Regions| Layout { boxes: None, regions: Some(regions), ..sudoku.clone() };
    let mut layouts: Vec<Layout> = (0..4).map(|_| jigsaw(random::regions(&mut rng, order))).collect();
    layouts.push(sudoku.clone());
    let boards: Vec<Arc<Board>> = layouts.into_iter().map(|layout| Arc::new(Board::new(layout).unwrap())).collect();
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let board = &boards[rng.random_range(0..boards.len())];
        let puzzle = random::puzzle(&mut rng, board);
        let most = if puzzles.len() % 3 == 0 { 81 } else { 3 };
        let givens: Vec<_> = puzzle.givens().iter().copied().take(most).collect();
        if givens.iter().all(|given| !given.allowed.is_empty()) {
            puzzles.push(Puzzle::new(board.clone(), givens));
        }
    }
    puzzles
}

#[test]
fn classes_are_those_of_nauty() {
    for (order, seed, count) in [(4, 1, 100), (6, 2, 60)] {
        let puzzles = puzzles(order, seed, count);
        let graphs: Vec<String> = puzzles.iter().map(graph).map(|(size, edges)| graph6(size, &edges)).collect();
        let letters = "a".repeat(order) + &"b".repeat(order * order) + &"c".repeat(3 * order);
        let Some(labelled) = labelled(&graphs, &letters) else { return };
        let mut classifier = Classifier::new(Equivalence::Symmetry);
        let keys: Vec<u128> = puzzles.iter().map(|puzzle| classifier.class(puzzle, &Never).unwrap().key).collect();
        let (mut ours, mut theirs) = (HashMap::new(), HashMap::new());
        for (at, (key, graph)) in keys.iter().zip(&labelled).enumerate() {
            let firsts = (*ours.entry(key).or_insert(at), *theirs.entry(graph).or_insert(at));
            assert_eq!(firsts.0, firsts.1, "{:?}\n{:?}", puzzles[at], puzzles[firsts.0.min(firsts.1)]);
        }
        assert!(ours.len() > 20 && ours.len() < puzzles.len(), "order {order}: {} classes", ours.len());
    }
}
