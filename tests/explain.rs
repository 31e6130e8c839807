//! `exactly explain`: exact words, JSON and exit statuses.

mod common;

use common::run::exactly;

#[test]
fn a_puzzle_without_a_solution_is_explained_in_words() {
    let ran = exactly(&["explain", "-p", "11.............."], "");
    let expected = "\
<puzzle>:1: none. Two equal givens in row 1: r1c1=1 r1c2=1 (smallest, both 1)
  mended without any of these r1c1=1 r1c2=1: there are several solutions then
";
    assert_eq!((ran.out.as_str(), ran.status), (expected, 0), "{}", ran.err);
    let ran = exactly(&["explain", "--pretty", "--ascii", "-p", "11.............."], "");
    assert!(ran.out.contains("1!") && ran.out.contains("! to blame: r1c1 r1c2"), "{}", ran.out);
}

#[test]
fn a_board_without_a_solution_is_told() {
    let text = "puzzle\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\ncage 3: r1c3 r1c4\n";
    let ran = exactly(&["explain"], text);
    let told = "none. The board has no solution even without givens: ";
    assert!(ran.out.contains(told) && ran.out.contains("cage 1 at r1c1, cage 2 at r1c3"), "{}{}", ran.out, ran.err);
}

#[test]
fn several_solutions_are_explained() {
    let ran = exactly(&["explain", "-p", "12..34.........."], "");
    let expected = "<puzzle>:1: multiple. 12 cells vary: r1c3=3/4 r1c4=3/4 ";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    assert!(ran.out.ends_with("with these 2 further givens: r3c4=3 r4c3=2 (smallest)\n"), "{}", ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn json_says_the_same() {
    let none = exactly(&["explain", "--json", "-p", "11.............."], "").out;
    let none: serde_json::Value = serde_json::from_str(&none).unwrap();
    assert_eq!(none["verdict"], "none");
    let core =
        serde_json::json!({"givens": ["r1c1=1", "r1c2=1"], "rules": ["row 1"], "smallest": true, "minimal": true});
    assert_eq!(none["core"], core);
    let repairs =
        serde_json::json!({"remove": ["r1c1=1", "r1c2=1"], "remove_unique": [], "change": [], "complete": true});
    assert_eq!((&none["repairs"], &none["all_cores"]), (&repairs, &true.into()));
    let several = exactly(&["explain", "--json", "-p", "12..34.........."], "").out;
    let several: serde_json::Value = serde_json::from_str(&several).unwrap();
    assert_eq!(several["vary"].as_array().unwrap().len(), 12);
    assert_eq!(several["candidates"][0][2], serde_json::json!(["3", "4"]));
    assert_eq!(several["unique_with"], serde_json::json!([]));
    assert_eq!(several["smallest_addition"], serde_json::json!(["r3c4=3", "r4c3=2"]));
    assert_eq!((&several["smallest"], &several["complete"]), (&true.into(), &true.into()));
}

#[test]
fn further_sets_come_by_size_and_every_number_of_jobs_says_the_same() {
    let puzzles = "11..............\n1...1......1..2.\n11..........22..\n12..34..........\n1..22..........1\n";
    let one = exactly(&["explain", "--limit", "9", "--json", "--jobs", "1"], puzzles);
    let four = exactly(&["explain", "--limit", "9", "--json", "--jobs", "4"], puzzles);
    assert_eq!((&one.out, one.status), (&four.out, four.status));
    assert!(one.out.contains("further_cores"), "{}", one.out);
}

#[test]
fn time_that_is_up_is_no_answer() {
    let ran = exactly(&["explain", "--timeout", "0.05", "--board", "sudoku:25", "--empty", "--json"], "");
    assert_eq!(ran.status, 3, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("not explained to the end (time limit)"), "{}", ran.err);
}

#[test]
fn the_smallest_boards_are_explained() {
    for (arguments, told) in [
        (&["explain", "--board", "latin:1", "--empty"][..], "<empty>:1: unique"),
        (&["explain", "-p", "1234341221434321"], "<puzzle>:1: unique"),
        (&["explain", "-p", "1234341221434322"], "<puzzle>:1: none. Two equal givens in row 4: r4c3=2 r4c4=2"),
    ] {
        let ran = exactly(arguments, "");
        assert!(ran.out.starts_with(told) && ran.status == 0, "{}{}", ran.out, ran.err);
    }
}
