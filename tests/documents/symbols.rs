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

#[test]
fn clues_speak_of_the_numbers_of_their_symbols() {
    for (text, expected) in [
        ("symbols: 0123\ncage 1: r1c1 r1c2", "48"),
        ("symbols: 1234\ncage 3: r1c1 r1c2", "48"),
        ("symbols: 0123\ncage 0: r1c1", "72"),
        ("symbols: 3210\ncage 1: r1c1 r1c2", "48"),
        ("symbols: 0..3\ncage 1: r1c1 r1c2", "48"),
        ("symbols: 9ABC\ncage 21: r1c1 r1c2", "96"),
        ("symbols: 9ABC\neven: r1c1\nless: r1c2 r1c1", "96"),
        ("symbols: 1357\nrenban: r1c1 r1c2", "0"),
        ("symbols: 0123\nalso: kropki-negative", "0"),
        // Letters where nothing counts.
        ("symbols: ABCD\ncage: r1c1 r1c2 r2c1\npalindrome: r1c1 r2c3\nclone r1c1: r3c2", "72"),
        ("symbols: ABCD\nalso: knight", "24"),
        ("symbols: ABCD\nalso: falling-diagonal rising-diagonal disjoint-groups", "48"),
        ("symbols: ABCD\nboxes: none\nalso: reduced", "4"),
    ] {
        let ran = exactly(&["count"], format!("puzzle\norder: 4\n{text}\n"));
        let count = ran.out.trim().rsplit(' ').next().unwrap_or_default();
        assert_eq!((count, ran.err.as_str()), (expected, ""), "{text}");
    }
}

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
fn clues_that_count_are_refused_by_name_and_place_where_symbols_do_not() {
    for (lines, place, name) in [
        ("symbols: ABCD\npalindrome: r1c1 r2c2\ncage 3: r1c1 r1c2", ":5:1:", "cage 1 at r1c1"),
        ("symbols: ABCD\nthermo: r1c1 r1c2", ":4:1:", "thermometer 1 at r1c1"),
        ("symbols: 1A23\nalso: nonconsecutive", ":4:1:", "nonconsecutive"),
        ("symbols: ABCD\nquadruple 1 2: r1-2c1-2", ":4:1:", "quadruple 1 at r1c1"),
        ("symbols: ABCD\nrelation far: a != b\nline far: r1c1 r1c2", ":5:1:", "line 1 at r1c1"),
        ("symbols: ABCD\npattern 1+2: r1c1 r1c2", ":4:1:", "pattern 1 at r1c1"),
    ] {
        let ran = exactly(&["count"], format!("puzzle\norder: 4\n{lines}\n"));
        let said = format!("error: {name} needs numbers, and the symbols ");
        assert!(ran.status == 2 && ran.err.contains(place) && ran.err.contains(&said), "{lines}: {}", ran.err);
    }
    let bare = "A...............\n";
    let ran = exactly(&["count", "--also", "nonconsecutive"], bare);
    assert!(ran.status == 2 && ran.err.contains("nonconsecutive needs numbers, and the symbols ABCD"), "{}", ran.err);
    assert_eq!(exactly(&["count", "--also", "knight"], bare).status, 0);
    // The digit 0 is one where the board has it, and otherwise an error as before.
    for (clue, symbols, fits) in [
        ("cage 0: r1c1 r1c2", "1234", false),
        ("quadruple 0: r1-2c1-2", "1234", false),
        ("quadruple 4: r1-2c1-2", "0123", false),
        ("pattern 0+: r1c1", "1234", false),
        ("pattern 0+: r1c1", "0123", true),
        ("kenken 0x: r1c1 r1c2", "0123", true),
    ] {
        let ran = exactly(&["count"], format!("puzzle\norder: 4\nsymbols: {symbols}\n{clue}\n"));
        assert_eq!(ran.status == 0, fits, "{clue} on {symbols}: {}{}", ran.out, ran.err);
    }
}

/// `--symbols` names what digits count beside a text without symbols of its own; those of a link count from 1.
#[test]
fn symbols_of_the_command_line_count_too() {
    let count = |arguments: &[&str], text: &str| exactly(&[&["count"], arguments].concat(), text).out;
    let own = "puzzle\norder: 4\ncage 1: r1c1 r1c2\n";
    assert!(count(&["--symbols", "0123"], own).ends_with(": 48\n"));
    assert!(count(&[], own).ends_with(": 0\n"));
    let empty = |symbols: &str| {
        let also = ["count", "--board", "latin:4", "--empty", "--also", "ratio-negative", "--symbols", symbols];
        exactly(&also, "").out
    };
    assert!(empty("0123") != empty("1234") && empty("0123") == empty("0..3"));
    let link = exactly(&["convert", "--to", "fpuzzles"], "puzzle\norder: 4\ncage 3: r1c1 r1c2\n").out;
    let ran = exactly(&["count", "--symbols", "0123"], &link);
    let said = "--symbols 0123 contradicts the input: its clues count from 1";
    assert!(ran.status == 2 && ran.err.contains(said), "{}{}", ran.out, ran.err);
    assert!(count(&["--symbols", "1234"], &link).ends_with(": 48\n"));
    let drawn = exactly(&["generate", "--board", "latin:5", "--also", "nonconsecutive", "--symbols", "56789"], "");
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
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

/// Notations whose digits count from 1 say neither the puzzle nor its solution.
#[test]
fn notations_that_count_from_1_refuse_such_clues_by_name() {
    for to in ["fpuzzles", "fpuzzles-json", "sudokupad", "scl", "keen", "towers"] {
        for command in ["convert", "solve"] {
            let ran = exactly(&[command, "--to", to], FROM_0);
            let is_named = ran.err.contains("cage 1 at r1c1") && ran.err.contains("digits that do not count from 1");
            assert!(ran.out.is_empty() && ran.status == 2 && is_named, "{command} --to {to}: {ran:?}");
        }
    }
    // Where nothing counts, their digits stand for any symbols.
    let ran = exactly(
        &["solve", "--to", "fpuzzles"],
        "puzzle\norder: 4\nsymbols: 0123\nalso: knight\ngivens: 0123............\n",
    );
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
}
