//! Edge cases of rules, on which programs disagree: those that no single text tells. All others are in `texts/edges.txt`.

use crate::common::run::exactly;
use crate::common::texts::puzzle;
use exactly::{Solver, Verdict};

/// Whether two cells that do not see each other may hold these digits under a line of our own notation.
fn may_hold(order: usize, line: &str, one: usize, other: usize) -> bool {
    let text = format!("puzzle\norder: {order}\nboxes: none\n{line}: r1c1 r2c2\nmarks: r1c1={one} r2c2={other}\n");
    Solver::default().check(&puzzle(&text)).unwrap() != Verdict::None
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

/// The order in which the cells of a pill are named is told where other programs would sort them.
#[test]
fn pills_of_another_order_are_told() {
    let note = "note: arrow 1 at r1c2: its number is read in the order in which its cells are named";
    let json = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C3","R3C1","R3C2","R3C3","R3C4","R4C4"]]}]}"#;
    let own = |circle: &str| format!("puzzle\norder: 4\narrow {circle}: r2c3 r3c1-4 r4c4\n");
    for (text, is_told) in [(json.to_owned(), true), (own("r1c2 r1c1"), true), (own("r1c1 r1c2"), false)] {
        let ran = exactly(&["count"], text);
        assert_eq!(ran.err.matches(note).count(), usize::from(is_told), "{}", ran.err);
    }
    // No digit of a pill but the first is a number of two digits.
    for (given, status) in [("9", 0), ("A", 1)] {
        let head = "puzzle\norder: 12\nboxes: none\nsymbols: 123456789ABC\narrow r1c1 r1c2: r3c1-10\n";
        let ran = exactly(&["solve", "--any"], format!("{head}marks: r1c2={given}\n"));
        assert_eq!(ran.status, status, "{given}: {}", ran.err);
    }
}
