//! `exactly explain`: exact words, JSON and exit statuses.

use crate::common::run::exactly;

#[test]
fn time_that_is_up_is_no_answer() {
    let ran = exactly(&["explain", "--timeout", "0.05", "--board", "sudoku:25", "--empty", "--json"], "");
    assert_eq!(ran.status, 3, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("not explained to the end (time limit)"), "{}", ran.err);
}

/// A puzzle that takes naked pairs and a skyscraper.
const PAIRS: &str = "16...5..2...5...1..4.......43......6";

#[test]
fn steps_that_are_known_when_time_is_up_are_told() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let whole = exactly(&["explain", "-p", hard], "").out;
    let steps: Vec<_> = whole.lines().skip(1).collect();
    // The faster the machine, the sooner time is up.
    let cut = (1..12).rev().map(|power| f64::from(1 << power) / 1000.0).find_map(|seconds| {
        let ran = exactly(&["explain", "--timeout", &seconds.to_string(), "-p", hard], "");
        (ran.status == 3 && ran.out.contains("unique. ")).then_some(ran)
    });
    let cut = cut.expect("time that is up in the chain");
    assert!(cut.err.contains("not explained to the end (time limit)"), "{}", cut.err);
    let (heading, known) = cut.out.split_once('\n').unwrap();
    assert!(heading.ends_with(", and more are needed (time limit)"), "{heading}");
    assert!(steps.starts_with(&known.lines().collect::<Vec<_>>()) && !steps.is_empty(), "{}", cut.out);
}

#[test]
fn steps_are_drawn_on_pages() {
    let ran = exactly(&["render", "--show", "steps", "--grid", "5x6", "-p", PAIRS], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("role=\"img\"").count(), 29);
    assert!(ran.out.contains("9. skyscraper 2") && ran.out.contains("2 struck out"), "{}", ran.out);
    let several = exactly(&["render", "--show", "steps", "--grid", "5x6", "-p", "12..34.........."], "");
    assert_eq!(several.status, 1);
    assert!(several.err.contains("multiple: only a puzzle with one solution has steps"), "{}", several.err);
}
