//! Symbols that count from 0, or on behind 9, and letters that do not count: what clues mean there, in every answer. What each kind of rule
//! means on such boards is counted in `meanings.rs`.

use crate::common::folder::{self, Folder};
use crate::common::run::exactly;

/// One solution over 0 to 3: 1023, 2301, 0132, 3210.
const FROM_0: &str = "puzzle
order: 4
symbols: 0123
cage 1: r1c1 r1c2
cage 5: r1c3 r1c4
thermo: r3c1 r3c2 r3c3
skyscraper r0c3: 2
skyscraper r3c0: 2
sandwich r2: 0
white: r1c1 r2c1
quadruple 0 3: r2-3c2-3
x-sum r3c0: 0
";

/// `A` counts 10 behind 9, whether or not there is a 0.
#[test]
fn letters_go_on_counting_behind_digits() {
    for (symbols, clue, cell) in [
        ("0123456789AB", "sum 11: r1c1", "B"),
        ("123456789ABC", "sum 11: r1c1", "B"),
        ("0123456789AB", "sum 0: r1c1", "0"),
        ("123456789abc", "cage 12: r1c1", "c"),
    ] {
        let text = format!("puzzle\norder: 12\nboxes: none\nsymbols: {symbols}\n{clue}\n");
        let ran = exactly(&["candidates", "--json"], text);
        assert!(ran.out.contains(&format!("\"candidates\":[[[\"{cell}\"],")), "{symbols}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn every_answer_says_the_same_numbers() {
    let says = |arguments: &[&str], words: &[&str]| {
        let ran = exactly(arguments, FROM_0);
        for word in words {
            assert!(ran.out.contains(word), "{arguments:?}: {word} in\n{}{}", ran.out, ran.err);
        }
    };
    says(&["check"], &["unique"]);
    says(&["solve", "--json"], &["\"solutions\":[\"1023230101323210\"]"]);
    says(&["explain"], &["naked single: r3c1=0", "by cage 1 at r1c1"]);
    says(&["show"], &["cages, with their sums", "quadruple 0 3: r2c2 r2c3 r3c2 r3c3"]);
    says(&["render"], &[">0 3</text>", ">5</text>"]);
    says(
        &["encode"],
        &[
            "cage 1 at r1c1: r1c1 r1c2 hold 0\n",
            "cage 1 at r1c1: r1c1 r1c2 hold 2 values up to 1, which sum to 1\n",
            "skyscraper 2 at r3c0: of the first 2 cells 1 are seen, the highest 1\n",
            "x-sum 1 at r3c0: the sum is complete within the first 1 cells\n",
        ],
    );
    says(&["encode", "--to", "opb"], &["+1 x2 +2 x3 +3 x4 +1 x6 +2 x7 +3 x8 = 1 ;"]);
    says(&["convert", "--to", "exactly"], &["symbols: 0123\n", "cage 1: r1c1 r1c2\n", "quadruple 0 3:"]);
    let cage = "puzzle\norder: 4\nsymbols: 0123\ncage 1: r1c1 r1c2\ngivens: 0...............\n";
    for (language, lines) in [
        ("minizinc", &["of var 0..3: x;", "constraint 1 * x[1,1] + 1 * x[1,2] = 1;", "constraint x[1,1] in {0};"][..]),
        ("asp", &["V = 0..3 }", "!= 1.  % cage", ":- not x(1,1,0).  % given"]),
    ] {
        let ran = exactly(&["encode", "--to", language], cage);
        lines.iter().for_each(|line| assert!(ran.out.contains(line), "{language}: {line} in\n{}", ran.out));
    }
}

#[test]
fn certificates_of_boards_that_count_from_0_are_accepted() {
    let folder = Folder::new();
    let proofs = folder.path("proofs");
    let out = folder::text(&proofs);
    let proved = exactly(&["prove", "--out", out], FROM_0);
    assert_eq!((proved.status, proved.err.as_str()), (0, ""), "{}", proved.out);
    let verified = exactly(&["verify", out], "");
    assert!(verified.status == 0 && verified.out.contains("verified: exactly one solution"), "{verified:?}");
}
