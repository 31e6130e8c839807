//! Numbers that others have found: Latin squares (OEIS A002860), sudokus of order 4 and 6, and puzzle sets.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use exactly::{Board, Count, Engine, Layout, Never, Puzzle, Solver};

fn count(layout: Layout, engine: Engine) -> Count {
    let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
    Solver::new(engine, &Never).count_up_to(&puzzle, u64::MAX).unwrap()
}

#[test]
fn latin_squares() {
    for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(count(Layout::latin(order), Engine::Auto), Count::Exactly(squares), "order {order}");
    }
    for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
        assert_eq!(count(Layout::latin(order), Engine::Sat), Count::Exactly(squares), "order {order}");
    }
}

#[test]
fn sudokus_of_order_4() {
    for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
        assert_eq!(count(Layout::sudoku(4), engine), Count::Exactly(288));
    }
}

#[test]
fn fillings_of_regions() {
    let layout = "000011\n022013\n221113\n243333\n244455\n445555\n0\n";
    let out = Command::new(env!("CARGO_BIN_EXE_exactly")).args(["count", "-p", layout]).output().unwrap();
    assert_eq!(String::from_utf8(out.stdout).unwrap(), "<puzzle>:1: 79920\n");
}

#[test]
fn enumeration_finds_each_square_once() {
    let out = Command::new(env!("CARGO_BIN_EXE_exactly"))
        .args(["enumerate", "--board", "latin:5", "--empty"])
        .output()
        .unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    let squares: std::collections::HashSet<_> = text.lines().collect();
    assert_eq!((squares.len(), text.lines().count()), (161_280, 161_280));
}

/// A file of the large puzzle sets, if they are there.
fn data(file: &str) -> Option<PathBuf> {
    let path = std::env::var_os("EXACTLY_DATA").map(|folder| PathBuf::from(folder).join(file));
    let path = path.filter(|path| path.exists());
    if path.is_none() {
        println!("skipped: EXACTLY_DATA names no folder with {file}");
    }
    path
}

#[test]
fn large_sets_are_unique() {
    for (file, puzzles) in [("17-clue.txt", 49_158), ("hardest-11.txt", 24_383)] {
        let Some(path) = data(file) else { continue };
        let out = Command::new(env!("CARGO_BIN_EXE_exactly")).arg("check").arg(&path).output().unwrap();
        let (lines, talk) = (String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap());
        assert_eq!(lines.lines().filter(|line| line.ends_with(": unique")).count(), puzzles);
        assert_eq!((talk, out.status.code()), (format!("puzzles: {puzzles}; {puzzles} unique\n"), Some(0)));
    }
}
