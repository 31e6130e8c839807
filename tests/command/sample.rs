//! Solutions by chance: as even as they are said to be, the same for the same seed, and refused where they cannot be drawn.

use std::collections::HashMap;

use crate::common::run::{Ran, exactly};

/// How often each of so many solutions came out: Pearson's χ², and how far that may lie from its mean. Seeds are fixed, so this
/// either holds or not.
#[track_caller]
fn is_even(out: &str, fillings: usize, deviations: f64) {
    let mut times: HashMap<&str, usize> = HashMap::new();
    out.lines().for_each(|line| *times.entry(line).or_default() += 1);
    let drawn = out.lines().count() as f64;
    assert!(times.len() <= fillings, "{} fillings of {fillings}", times.len());
    let expected = drawn / fillings as f64;
    let missing = (fillings - times.len()) as f64 * expected;
    let squares = times.values().map(|&times| (times as f64 - expected).powi(2) / expected).sum::<f64>() + missing;
    let freedom = (fillings - 1) as f64;
    let bound = deviations * (2.0 * freedom).sqrt();
    println!(
        "{drawn} drawn of {fillings}: {squares:.0}, {:.2} deviations",
        (squares - freedom) / (2.0 * freedom).sqrt()
    );
    assert!((squares - freedom).abs() < bound, "{squares} is not {freedom} ± {bound}");
}

fn drawn(arguments: &[&str]) -> String {
    let ran = exactly(&[&["sample"], arguments].concat(), "");
    assert_eq!(ran.status, 0, "{ran:?}");
    ran.out
}

#[test]
fn sudokus_of_order_4_are_even() {
    for (seed, method) in [("1", "auto"), ("2", "bands"), ("3", "frontier"), ("4", "enumerate")] {
        let out = drawn(&["-n", "14400", "--seed", seed, "--method", method, "--board", "sudoku:4", "--empty"]);
        is_even(&out, 288, 4.0);
    }
}

/// Four reduced squares of order 4, and those of order 10 at once.
#[test]
fn reduced_squares_are_even() {
    let walk = ["sample", "-n", "4000", "--method", "jacobson-matthews"];
    let small = exactly(&[&walk[..], &["--board", "latin:4", "--also", "reduced", "--empty"]].concat(), "");
    is_even(&small.out, 4, 8.0);
    let large = exactly(&["sample", "-n", "3", "--board", "latin:10", "--also", "reduced", "--empty"], "").out;
    let checked = exactly(&["check", "--board", "latin:10", "--also", "reduced"], &large);
    assert_eq!((checked.out.matches("unique").count(), checked.status), (3, 0), "{large}{checked:?}");
}

#[test]
fn latin_squares_of_order_4_are_even() {
    for (seed, method) in [("1", "auto"), ("2", "frontier"), ("3", "enumerate")] {
        let out = drawn(&["-n", "28800", "--seed", seed, "--method", method, "--board", "latin:4", "--empty"]);
        is_even(&out, 576, 4.0);
    }
    // Rules that are kept when values are renamed, and rules that are not.
    for (also, count) in [("symmetric", 96), ("idempotent", 2), ("diagonals", 48)] {
        is_even(&drawn(&["-n", "9600", "--board", "latin:4", "--also", also, "--empty"]), count, 4.0);
    }
    // Said to be approximate, and near.
    let walk = ["sample", "-n", "28800", "--method", "jacobson-matthews", "--board", "latin:4", "--empty"];
    let ran = exactly(&walk, "");
    let note = "<empty>:1: note: approximate: the walk comes near to even chances, and does not reach them\n";
    assert_eq!((ran.err.as_str(), ran.status), (note, 0));
    is_even(&ran.out, 576, 8.0);
}

#[test]
fn fillings_of_regions_are_even() {
    let layout = "000011\n022013\n221113\n243333\n244455\n445555\n0\n";
    for method in ["frontier", "enumerate"] {
        is_even(&drawn(&["-n", "40000", "--seed", "5", "--to", "line", "--method", method, "-p", layout]), 79_920, 4.0);
    }
}

/// Givens, and parts that have nothing to do with each other.
#[test]
fn what_givens_leave_is_even() {
    let puzzle = "12..34..........";
    let all = exactly(&["enumerate", "-p", puzzle], "").out;
    for method in ["frontier", "enumerate"] {
        let out = drawn(&["-n", "3000", "--method", method, "-p", puzzle]);
        assert!(out.lines().all(|line| all.contains(line)));
        is_even(&out, all.lines().count(), 4.0);
    }
    let rectangles = "....................................................................92..34....15.";
    let ran = exactly(&["sample", "--method", "frontier", "--memory", "100K", "-p", rectangles], "");
    assert_eq!((ran.out.as_str(), ran.status), ("", 3), "{ran:?}");
}

#[test]
fn empty_boards_are_drawn_from_bands() {
    for (board, rows, columns) in [("sudoku:9", 3, 3), ("boxes:2x4", 2, 4), ("boxes:4x2", 4, 2), ("boxes:3x2", 3, 2)] {
        let out = drawn(&["-n", "100", "--seed", "7", "--board", board, "--empty"]);
        let order = rows * columns;
        let mut first = HashMap::new();
        for line in out.lines() {
            assert_eq!(line.len(), order * order, "{board}");
            *first.entry(&line[..1]).or_insert(0) += 1;
        }
        assert_eq!(first.len(), order, "each value stands first now and then");
    }
    let six = |seed: &str| drawn(&["-n", "20", "--seed", seed, "--board", "sudoku:6", "--empty"]);
    assert_eq!(six("7"), six("7"));
    assert_ne!(six("7"), six("8"));
}

/// Layers in a temporary file lead to the same solutions as layers in memory, where the same order of cells is taken.
#[test]
fn memory_changes_nothing_or_is_too_small() {
    let latin = |memory: &str| {
        exactly(
            &[
                "sample", "-n", "5", "--seed", "2", "--method", "frontier", "--memory", memory, "--board", "latin:6",
                "--empty",
            ],
            "",
        )
    };
    let large = latin("1G");
    assert_eq!((large.out.lines().count(), large.status), (5, 0));
    for (memory, what) in [
        ("1K", "too large: the tables take more than 1.0 KiB"),
        ("16K", "the states take more than --memory, 16384 bytes"),
    ] {
        let err = format!("<empty>:1: unknown: no even chances ({what})\n");
        assert_eq!(latin(memory), Ran { out: String::new(), err, status: 3 });
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let none = exactly(&["sample", "-n", "3"], format!("55{}\n", ".".repeat(79)));
    assert_eq!(none, Ran { out: String::new(), err: "<stdin>:1: none\n".into(), status: 1 });
    let full = drawn(&["-n", "2", "-p", "1234341221434321"]);
    assert_eq!(full, "1234341221434321\n1234341221434321\n");
    assert_eq!(drawn(&["-n", "2", "--board", "latin:1", "--empty"]), "1\n1\n");
    let rules =
        exactly(&["sample", "--also", "nonconsecutive", "--method", "frontier", "--board", "latin:5", "--empty"], "");
    let said = "<empty>:1: unknown: no even chances (a rule says more than that cells differ)\n";
    assert_eq!(rules, Ran { out: String::new(), err: said.into(), status: 3 });
    let other = exactly(&["sample", "--method", "jacobson-matthews", "--board", "sudoku:9", "--empty"], "");
    assert_eq!((other.out.as_str(), other.status), ("", 3));
    let late = exactly(&["sample", "--timeout", "0.01", "--method", "frontier", "--board", "latin:8", "--empty"], "");
    assert_eq!((late.err.as_str(), late.status), ("<empty>:1: unknown: no even chances (time limit)\n", 3));
    let large = drawn(&["-n", "2", "--board", "latin:20", "--empty"]);
    assert_eq!(large.lines().count(), 2);
}
