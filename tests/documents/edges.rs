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
