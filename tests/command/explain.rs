//! `exactly explain`: exact words, JSON and exit statuses.

use crate::common::run::exactly;

#[test]
fn a_puzzle_without_a_solution_is_explained_in_words() {
    let ran = exactly(&["explain", "-p", "11.............."], "");
    let expected = "\
<puzzle>:1: none. Two equal givens in row 1: r1c1=1 r1c2=1 (smallest, both 1)
  mended without one of these r1c1=1 r1c2=1: there are several solutions then
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
    let core = serde_json::json!({
        "givens": ["r1c1=1", "r1c2=1"], "rules": ["row 1"], "rules_minimal": true, "smallest": true, "minimal": true
    });
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

/// A place without a cell has its place in the rows.
#[test]
fn candidates_of_a_board_with_walls_stand_in_their_columns() {
    let board = "puzzle\ngrid: 5x7\nvalues: 1-7\ngivens:\n..#4.27\n6.3.1..\n#15.23#\n5.....4\n...7#..\n";
    let said = |command: &str| {
        let ran = exactly(&[command, "--json"], board);
        serde_json::from_str::<serde_json::Value>(ran.out.lines().next().unwrap()).unwrap()["candidates"].clone()
    };
    let explained = said("explain");
    assert_eq!((&explained[0][2], &explained[2][1]), (&serde_json::Value::Null, &serde_json::json!(["1"])));
    assert_eq!(explained, said("candidates"));
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
        (&["explain", "--board", "latin:1", "--empty"][..], "<empty>:1: unique. 1 step\n  1. naked single: r1c1=1\n"),
        (&["explain", "-p", "1234341221434321"], "<puzzle>:1: unique. Nothing is left to find\n"),
        (&["explain", "--hint", "-p", "1234341221434321"], "<puzzle>:1: unique. Nothing is left to find\n"),
        (&["explain", "-p", "1234341221434322"], "<puzzle>:1: none. Two equal givens in row 4: r4c3=2 r4c4=2"),
    ] {
        let ran = exactly(arguments, "");
        assert!(ran.out.starts_with(told) && ran.status == 0, "{}{}", ran.out, ran.err);
    }
}

/// A puzzle that takes naked pairs and a skyscraper.
const PAIRS: &str = "16...5..2...5...1..4.......43......6";

#[test]
fn the_way_to_the_only_solution_is_told_step_by_step() {
    let ran = exactly(&["explain", "-p", PAIRS], "");
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!((lines[0], ran.status), ("<puzzle>:1: unique. 29 steps, of up to 2 facts", 0), "{}", ran.err);
    assert_eq!(lines[1], "  1. hidden single in row 2: r2c2=5");
    assert_eq!(lines[8], "  8. naked pair 2 3 in box 4: strikes 2 from r4c5, by r3c4, r4c6");
    assert_eq!(lines[9], "  9. skyscraper 2: strikes 2 from r3c2 r6c1, by 2 in row 4, 2 in row 5");
    assert_eq!(lines.len(), 30);
    let hint = exactly(&["explain", "--hint", "--pretty", "--ascii", "-p", PAIRS], "");
    assert!(hint.out.starts_with("<puzzle>:1: unique. hidden single in row 2: r2c2=5\n"), "{}", hint.out);
    assert!(hint.out.contains("5!") && hint.out.contains("! placed, - struck out, + a reason"), "{}", hint.out);
}

#[test]
fn steps_are_told_in_json() {
    let told = exactly(&["explain", "--json", "-p", PAIRS], "").out;
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["verdict"], &told["complete"]), (&"unique".into(), &true.into()));
    let first = serde_json::json!(
        {"place": "r2c2=5", "size": 1, "smallest": true, "facts": ["5 in row 2"], "name": "hidden single"});
    assert_eq!(told["steps"][0], first);
    let pair = serde_json::json!(
        {"strike": ["r4c5=2"], "size": 2, "smallest": true, "facts": ["r3c4", "r4c6"], "name": "naked pair"});
    assert_eq!(told["steps"][7], pair);
    let hint = exactly(&["explain", "--json", "--hint", "-p", PAIRS], "").out;
    let hint: serde_json::Value = serde_json::from_str(&hint).unwrap();
    assert_eq!((&hint["steps"], &hint["complete"]), (&serde_json::json!([first]), &false.into()));
}

#[test]
fn a_rule_beyond_different_cells_is_one_fact() {
    let ran = exactly(&["explain", "--json", "puzzles/variants/kropki.txt"], "");
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let first = serde_json::json!(
        {"strike": ["r1c4=5", "r2c4=5"], "size": 1, "smallest": true, "facts": ["black dot 1 at r1c4"]});
    assert_eq!((&told["steps"][0], &told["complete"]), (&first, &true.into()), "{}", ran.err);
}

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
