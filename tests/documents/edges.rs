//! The questions about puzzles at the edges: no given and one, the smallest board and the largest, a full grid and a broken one, names that are
//! unknown, time that is up. Each has an answer that is right, or is refused in words; none panics or hangs.

use crate::common::run::exactly;

/// The questions about a puzzle.
const QUESTIONS: [&[&str]; 7] = [
    &["explain"],
    &["candidates"],
    &["minimise"],
    &["minimise", "--check"],
    &["rate"],
    &["dedupe"],
    &["convert", "--canonical"],
];

const FULL: &str = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Asks all questions about a puzzle, and holds each to its status and to what its answer begins with or has in it.
#[track_caller]
fn ask(puzzle: &str, expected: [(i32, &str); 7]) {
    for (question, (status, part)) in QUESTIONS.iter().zip(expected) {
        let ran = exactly(&[question, &["--timeout", "120", "-p", puzzle][..]].concat(), "");
        assert_eq!(ran.status, status, "{question:?} {puzzle}: {ran:?}");
        assert!(format!("{}{}", ran.out, ran.err).contains(part), "{question:?} {puzzle}: {ran:?}");
    }
}

#[test]
fn boards_without_a_given_and_with_one() {
    let several = "multiple: only a puzzle with one solution can be";
    ask(
        "................",
        [
            (0, "multiple. 16 cells vary"),
            (0, ". ."),
            (1, several),
            (1, several),
            (1, several),
            (0, "classes: 1"),
            (0, "................"),
        ],
    );
    ask(
        "....1...........",
        [
            (0, "multiple. 15 cells vary"),
            (0, "234"),
            (1, several),
            (1, several),
            (1, several),
            (0, "classes: 1"),
            (0, "1"),
        ],
    );
}

#[test]
fn the_smallest_board() {
    for (given, redundant) in [("", false), ("givens: 1\n", true)] {
        let puzzle = format!("puzzle\norder: 1\n{given}");
        let check = if redundant { (1, "1 redundant: r1c1=1") } else { (0, "minimal") };
        ask(
            &puzzle,
            [(0, "unique"), (0, "1"), (0, "order: 1"), check, (0, "easy"), (0, "classes: 1"), (0, "order: 1")],
        );
    }
    let one = exactly(&["generate", "--board", "latin:1"], "");
    assert_eq!((one.status, one.out.as_str()), (0, "puzzle\norder: 1\n"));
    let two = exactly(&["generate", "2", "--board", "latin:1", "--attempts", "40"], "");
    assert_eq!((two.status, two.out.as_str()), (1, "puzzle\norder: 1\n"));
}

#[test]
fn full_grids_and_broken_ones() {
    ask(FULL, [(0, "unique"), (0, "1"), (0, "."), (1, "81 redundant"), (0, "easy"), (0, "classes: 1"), (0, "1")]);
    let broken = format!("11{}", &FULL[2..]);
    let none = "none: only a puzzle with one solution can be";
    ask(
        &broken,
        [
            (0, "Two equal givens in row 1: r1c1=1 r1c2=1"),
            (1, "none"),
            (1, none),
            (1, none),
            (1, none),
            (0, "classes: 1"),
            (0, "1"),
        ],
    );
}

#[test]
fn the_largest_board_is_answered_or_says_that_its_time_was_up() {
    let text = "puzzle\norder: 64\n";
    for question in QUESTIONS {
        let ran = exactly(&[question, &["--timeout", "1", "-p", text][..]].concat(), "");
        assert!([0, 1, 2, 3].contains(&ran.status), "{question:?} {ran:?}");
        assert!(!ran.out.is_empty() || !ran.err.is_empty(), "{question:?}");
        assert!(
            ran.status != 3 || ran.err.contains("time limit") || ran.out.contains("time limit"),
            "{question:?} {ran:?}"
        );
        assert!(!ran.err.contains("internal error"), "{question:?} {ran:?}");
    }
    let ran = exactly(&["generate", "--board", "sudoku:64", "--timeout", "1"], "");
    assert!([0, 3].contains(&ran.status), "{ran:?}");
}

#[test]
fn names_that_are_unknown_have_others_beside_them() {
    let cases: [(&[&str], &str); 9] = [
        (&["explian"], "explain"),
        (&["explain", "--hnt"], "--hint"),
        (&["candidate", "-p", "1..............."], "candidates"),
        (&["generate", "--symmetry", "rotate18"], "rotate180"),
        (&["generate", "--board", "sudokus:9"], "sudoku"),
        (&["generate", "--level", "hrd"], "did you mean 'hard'"),
        (&["minimise", "--symmetry", "horizontl"], "horizontal"),
        (&["rate", "--jsn"], "--json"),
        (&["dedupe", "--up-to", "symetry"], "symmetry"),
    ];
    for (arguments, meant) in cases {
        let ran = exactly(arguments, "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?} {ran:?}");
        assert!(ran.err.contains(meant), "{arguments:?} {ran:?}");
    }
}

#[test]
fn time_that_is_up_ends_every_question() {
    let puzzle = format!("1{}", ".".repeat(80));
    for question in QUESTIONS {
        let ran = exactly(&[question, &["--timeout", "0.000001", "-p", &puzzle][..]].concat(), "");
        // That there are several solutions may be seen before there is a look at the clock.
        let is_soon = ["minimise", "rate"].contains(&question[0]) && ran.status == 1;
        assert!(is_soon || ran.status == 3, "{question:?} {ran:?}");
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains(if is_soon { "multiple" } else { "time limit" }), "{question:?} {ran:?}");
    }
    let ran = exactly(&["generate", "5", "--timeout", "0.000001"], "");
    assert_eq!((ran.status, ran.err.as_str()), (3, "generated: 0 of 5 in 0.000001 s; time limit\n"));
}
