//! Lines, and sums by region.

use super::*;

#[test]
fn lines_of_too_many_cells_have_no_solution() {
    for kind in ["thermo", "renban", "nabner"] {
        means(&[(&format!("{kind}: r1c1-4 r2c4"), NONE)]);
    }
    for key in ["thermometer", "renban", "nabner"] {
        let line = ["R1C1", "R1C2", "R1C3", "R1C4", "R2C4"];
        says(&[(json!({key: [{"lines": [line]}]}), "cage 100: r1c1")]);
    }
}

#[test]
fn whispers_without_a_number_go_by_the_order() {
    let line = json!([{"lines": [["R1C1", "R2C2"]]}]);
    let lines = |least: usize| move |square: &[usize]| at(square, 1, 1).abs_diff(at(square, 2, 2)) >= least;
    means(&[("whisper: r1c1 r2c2", &lines(2)), ("whisper 3: r1c1 r2c2", &lines(3)), ("whisper 0: r1c1 r2c2", ALL)]);
    says(&[
        (json!({"whispers": line}), "whisper 2: r1c1 r2c2"),
        (json!({"germanwhispers": line}), "whisper 2: r1c1 r2c2"),
        (json!({"dutchwhispers": line}), "whisper 1: r1c1 r2c2"),
        (json!({"whispers": [{"lines": [["R1C1", "R2C2"]], "value": "3"}]}), "whisper 3: r1c1 r2c2"),
    ]);
    // 5 and 4 on the usual board.
    for (key, least) in [("whispers", 5), ("germanwhispers", 5), ("dutchwhispers", 4)] {
        let text = json!({"size": 9, "grid": vec![vec![json!({}); 9]; 9], key: line}).to_string();
        let own = format!("puzzle\norder: 9\nwhisper {least}: r1c1 r2c2\n");
        let facts = |text: &str| format!("{:?}", record(text).unwrap().puzzle.board().primitives());
        assert_eq!(facts(&text), facts(&own), "{key}");
    }
}

/// Whether two cells that do not see each other may hold these digits under a line of our own notation.
fn may_hold(order: usize, line: &str, one: usize, other: usize) -> bool {
    let text = format!("puzzle\norder: {order}\nboxes: none\n{line}: r1c1 r2c2\nmarks: r1c1={one} r2c2={other}\n");
    let puzzle = record(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
    Solver::default().check(&puzzle).unwrap() != exactly::Verdict::None
}

#[test]
fn classes_are_thirds_of_the_digits_on_boards_of_any_order() {
    for (order, classes) in
        [(4, "0112"), (5, "00122"), (6, "001122"), (7, "0011122"), (8, "00011222"), (9, "000111222")]
    {
        for (one, other) in (0..order * order).map(|pair| (pair / order, pair % order)) {
            let differ = classes.as_bytes()[one] != classes.as_bytes()[other];
            assert_eq!(may_hold(order, "entropic", one + 1, other + 1), differ, "{order}: {one} {other}");
            let leave_others = (one + 1) % 3 != (other + 1) % 3;
            assert_eq!(may_hold(order, "modular", one + 1, other + 1), leave_others, "{order}: {one} {other}");
        }
    }
}

#[test]
fn lines_too_short_for_their_rule_say_nothing() {
    for line in ["between: r1c1 r1c2", "double-arrow: r1c1 r1c2", "zipper: r1c1 r2c2", "zipper: r1c1", "thermo: r1c1"] {
        means(&[(line, ALL)]);
    }
    means(&[
        ("lockout 2: r1c1 r2c2", &|square| at(square, 1, 1).abs_diff(at(square, 2, 2)) >= 2),
        ("lockout: r1c1 r2c2", NONE),
        ("palindrome: r1c1", ALL),
        ("renban: r1c1", ALL),
    ]);
    let line = |cells: Json| json!([{"lines": [cells]}]);
    says(&[
        (json!({"betweenline": line(json!(["R1C1", "R1C2"]))}), ""),
        (json!({"doublearrow": line(json!(["R1C1", "R1C2"]))}), ""),
        (json!({"zipperline": line(json!(["R1C1", "R2C2"]))}), ""),
    ]);
}

#[test]
fn sums_by_region_need_regions() {
    let line = json!({"regionsumline": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}]});
    refused(&[(line.clone(), "region sum line 1 at r1c1 needs boxes or regions")]);
    let with_one_region = |row: usize| {
        let region = |column: usize| if row < 2 && column < 2 { json!({"region": 0}) } else { json!({"region": null}) };
        (0..4).map(region).collect::<Vec<_>>()
    };
    let mut some = json_of(line);
    some["grid"] = (0..4).map(with_one_region).collect();
    assert!(record(&some.to_string()).unwrap_err().contains("needs boxes or regions"));
    // On boxes: a line within one says nothing, and one that comes back has a run more.
    let boxed = |lines: &str| solutions(&format!("puzzle\norder: 4\n{lines}\n"));
    assert_eq!(boxed("region-sum: r1c1 r1c2 r2c1"), boxed(""));
    let back = boxed("region-sum: r1c1 r1c2 r1c3 r1c4 r2c1 r2c2");
    assert!(back == boxed("sum 5: r1c1 r1c2") && !back.is_empty(), "{}", back.len());
}
