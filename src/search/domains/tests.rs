//! What `search/tests.rs` does not try in domains: large boards, and being stopped.

use super::*;
use crate::board::{Board, Layout};
use crate::limits::{Limit, Never};
use crate::puzzle::Puzzle;

#[test]
fn stops_when_told() {
    let puzzle = empty(20);
    let stop = || Some(Limit::Interrupt);
    let mut search = started(&puzzle);
    let mut solution = blank(&puzzle);
    assert_eq!(search.advance(&mut solution, &mut u64::MAX.clone(), &stop), Advanced::Stopped(Limit::Interrupt));
    assert_eq!(search.advance(&mut solution, &mut 0, &Never), Advanced::Budget);
}

#[test]
fn the_largest_boards_are_searched() {
    for puzzle in [empty(64), empty(63)] {
        let mut solution = blank(&puzzle);
        assert_eq!(started(&puzzle).advance(&mut solution, &mut 10_000, &Never), Advanced::Solution);
        assert_eq!(puzzle.violation(&solution), None);
    }
}

fn empty(order: usize) -> Puzzle {
    Puzzle::new(Arc::new(Board::new(Layout::latin(order)).unwrap()), Vec::new())
}

fn started(puzzle: &Puzzle) -> DomainSearch {
    let mut search = DomainSearch::new(Arc::new(DomainTables::new(puzzle.board(), &Never).unwrap()));
    search.start(puzzle.givens());
    search
}

fn blank(puzzle: &Puzzle) -> Solution {
    Solution::new(vec![Value::new(0); puzzle.board().values().pow(2)])
}
