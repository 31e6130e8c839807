//! What is written is kept as it is written: what contradicts it is refused by name, where it stands, in our own notation and on the command
//! line alike; and no sign among cells is passed over.

use crate::common::run::exactly;

/// Refused by a message that says this, at this place.
pub fn refused(args: &[&str], text: &str, place: &str, message: &str) {
    let ran = exactly(args, text);
    assert!(
        ran.status == 2 && ran.err.contains(place) && ran.err.contains(message),
        "{args:?} {text}: {}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn values_that_are_written_hold() {
    let own =
        |lines: &str, place: &str, message: &str| refused(&["count", "-"], &format!("puzzle\n{lines}"), place, message);
    own("order: 4\nvalues: 1-6\nboards: r1c1 r3c3\n", ":3:9:", "4 values expected, 6 named");
    own("order: 4\nvalues: 0-5\nboards: r1c1 r3c3\n", ":3:9:", "4 values expected, 6 named");
    own("order: 9\nboards: samurai\nvalues: 1-8\n", ":4:9:", "9 values expected, 8 named");
    own("grid: 1x2\nvalues: 0-1\nsymbols: 12\n", ":4:10:", "these symbols contradict values: 0-1");
    own("grid: 2x3\nvalues: 1-3\nsymbols: ABC\n", ":4:10:", "these symbols contradict values: 1-3");
    own("grid: 1x3\nvalues: a b c\nsymbols: acb\n", ":4:10:", "these symbols contradict values: a b c");
    own("grid: 1x3\nvalues: 1-3\ngivens:\n0..\n", ":5:2:", "two signs for empty cells, 0 and .");
    own("grid: 1x3\nvalues: 1-3\ngivens:\n5..\n", ":5:1:", "'5' is none of the symbols 123");
    own("grid: 3x3\nvalues: 1 - 4\n", ":3:9:", "a range without blanks, 1-4");
    own("grid: 4x4\nhouses: none\nboxes: 2x2\n", ":4:8:", "boxes contradict houses: none");
    own("grid: 4x4\nboxes: 2x2\nhouses: none\n", ":3:8:", "boxes contradict houses: none");
    own("grid: 4x4\nrows: distinct\nhouses: none\n", ":3:7:", "rows contradict houses: none");
    let text = "puzzle\ngrid: 1x2\nvalues: 1-2\ncage 1: r1c1 r1c2\n";
    refused(
        &["count", "--values", "0..1", "-"],
        text,
        ":3:9:",
        "--symbols 01 contradicts the input: its values are 1-2",
    );
    // What says the same is no contradiction.
    for lines in [
        "grid: 3x4\nvalues: 1-4\nsymbols: 1234\n",
        "grid: 1x12\nvalues: 1-12\nsymbols: 123456789ABC\n",
        "grid: 1x12\nvalues: 1-12\nsymbols: 1..12\n",
        "order: 4\nvalues: 1-4\nboards: r1c1 r3c3\n",
        "grid: 2x2\nhouses: none\nboxes: none\n",
    ] {
        let ran = exactly(&["check", "-"], format!("puzzle\n{lines}"));
        assert!(ran.status < 2, "{lines}: {}", ran.err);
    }
}

#[test]
fn no_sign_among_cells_is_passed_over() {
    for (row, place, message) in [
        ("1５2", ":5:2:", "non-ASCII digit"),
        ("1５", ":5:2:", "non-ASCII digit"),
        ("1 ５ 2", ":5:3:", "non-ASCII digit"),
        ("1é.", ":5:2:", "a symbol or an empty cell expected, 'é' found"),
        ("1ß.", ":5:2:", "'ß' found"),
        ("1😀.", ":5:2:", "'😀' found"),
        ("12\u{200b}.", ":5:3:", "found"),
        ("12:.", ":6:1:", "the bars of this row are not below"),
    ] {
        let text = format!("puzzle\ngrid: 2x3\nvalues: 1-4\ngivens:\n{row}\n123\n");
        refused(&["check", "-"], &text, place, message);
    }
    let framed = "puzzle\ngrid: 2x4\ngivens:\n│12│·3│\n├──┼──┤\n│··│1·│\n";
    let plain = "puzzle\ngrid: 2x4\ngivens:\n12.3\n..1.\n";
    let [one, other] = [framed, plain].map(|text| exactly(&["convert", "--to", "exactly", "-"], text));
    assert_eq!((one.status, one.out), (0, other.out), "{}", one.err);
}

#[test]
fn our_own_notation_says_what_is_odd_about_its_lines() {
    for (text, place, message) in [
        ("puzzle\ngrid: 3x5\ngivens: 213. 15.3.. ..54.\n", ":3:9:", "5 cells expected, 4 found"),
        ("puzzle\nGrid: 2x2\n", ":2:1:", "did you mean \"grid\"?"),
        ("puzzle\ngrid: 3x4\ngivens:\n5...\n....\n....\n", ":4:1:", "'5' is 5, but there are 4 values"),
        ("puzzle\ngrid: 3x4\norder: 3\n", ":2:7:", "grid: and order: contradict each other"),
        (
            "puzzle\norder: 4\nboards: r1c1 r3c3\ngivens:\n..3.1.\n.4....\n......\n......\n......\n......\n",
            ":5:5:",
            "the board has no cell here",
        ),
    ] {
        refused(&["check", "-"], text, place, message);
    }
    refused(
        &["check", "-"],
        "puzzle\ngrid: 4x4\nvalues: 1-5\nregions:\naaaa\naabb\nccdd\nccdd\n",
        ":5:1:",
        "region a has 6 cells, at most 5",
    );
    // A hole may be `#` too, and groups of one length are rows.
    let [one, other] =
        ["..3.##\n.4..##\n......\n.1...4\n##...3\n##..2.\n", "..3...\n.4....\n......\n.1...4\n.....3\n....2.\n"]
            .map(|rows| exactly(&["check", "-"], format!("puzzle\norder: 4\nboards: r1c1 r3c3\ngivens:\n{rows}")));
    assert_eq!((one.status, one.out), (0, other.out), "{}", one.err);
    let rows = exactly(&["check", "-"], "puzzle\ngrid: 3x5\ngivens: 213.. 15.3. ..54.\n");
    assert_eq!(rows.out, "<stdin>:1: unique\n", "{}", rows.err);
    let diagonal = exactly(&["count", "-"], "puzzle\ngrid: 2x2\nvalues: 1-3\nhouses: none\nalso: falling-diagonal\n");
    assert_eq!(diagonal.out, "<stdin>:1: 54\n", "{}", diagonal.err);
}
