//! Drawings in links, which may stand for rules that are not read: what each command says of a puzzle that has some.

use crate::common::folder::Folder;
use crate::common::forge::rehash;
use crate::common::run::exactly;
use serde_json::{Value as Json, json};

const UNIQUE: [&str; 4] = ["1234", "3412", "214.", "43.."];
const NONE: [&str; 4] = ["11..", "....", "....", "...."];

/// A board of order 4 with usual boxes, and further keys: the JSON of f-puzzles.
fn fpuzzles(rows: [&str; 4], with: &Json) -> String {
    let cell = |digit: char| digit.to_digit(10).map_or(json!({}), |value| json!({"value": value, "given": true}));
    extended(json!({"size": 4, "grid": rows.map(|row| row.chars().map(cell).collect::<Vec<_>>())}), with)
}

/// The same as SudokuPad's own JSON.
fn scl(rows: [&str; 4], with: &Json) -> String {
    let cell = |digit: char| digit.to_digit(10).map_or(json!({}), |value| json!({"value": value}));
    let place = |region: usize, inner: usize| json!([region / 2 * 2 + inner / 2, region % 2 * 2 + inner % 2]);
    let regions: Vec<Json> = (0..4).map(|region| (0..4).map(|inner| place(region, inner)).collect()).collect();
    let cells = rows.map(|row| row.chars().map(cell).collect::<Vec<_>>());
    extended(json!({"cellSize": 64, "cells": cells, "regions": regions}), with)
}

fn extended(mut puzzle: Json, with: &Json) -> String {
    puzzle.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    puzzle.to_string()
}

/// A puzzle of these givens with further keys.
type Written = fn([&str; 4], &Json) -> String;

/// Each kind of drawing: how the puzzle is written, the drawing, and what it is called.
fn kinds() -> Vec<(Written, Json, &'static str)> {
    let line = json!({"lines": [["R1C1", "R1C2"]], "outlineC": "#C060C0", "width": 0.3});
    let shape = json!({"cells": ["R1C1", "R1C2"], "baseC": "#fff", "outlineC": "#000", "width": 1, "height": 1});
    let text = json!({"cells": ["R1C1"], "value": "<", "fontC": "#000", "size": 0.5});
    let stroke = json!({"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#cfcfcf", "thickness": 10});
    let block = json!({"center": [0.5, 0.5], "width": 1, "height": 1, "rounded": true});
    vec![
        (fpuzzles, json!({"line": [line]}), "line"),
        (fpuzzles, json!({"text": [text]}), "text"),
        (fpuzzles, json!({"circle": [shape]}), "circle"),
        (fpuzzles, json!({"rectangle": [shape]}), "rectangle"),
        (fpuzzles, json!({"cage": [{"cells": ["R1C1", "R1C2"], "value": "DR5"}]}), "cage"),
        // An older editor drew rules that it had no key for.
        (fpuzzles, json!({"line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}]}), "line from Renban"),
        (scl, json!({"lines": [stroke]}), "line"),
        (scl, json!({"arrows": [stroke]}), "arrow"),
        (scl, json!({"underlays": [block]}), "underlay"),
        (scl, json!({"overlays": [{"center": [1, 1], "text": "<", "width": 0, "height": 0}]}), "overlay"),
        (scl, json!({"svgs": [{"d": "M0 0"}]}), "picture"),
        (scl, json!({"cages": [{"cells": [[0, 0], [0, 1]]}]}), "cage"),
        (scl, json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5+"}]}), "cage"),
    ]
}

#[test]
fn each_kind_of_drawing_leaves_the_verdict_open() {
    for (written, drawing, kind) in kinds() {
        let (text, none) = (written(UNIQUE, &drawing), written(NONE, &drawing));
        let said = format!("1 {kind} is a drawing; rules that it stands for are not read (--ignore-drawings");
        let unread = format!("\"unread\":[\"{kind}:1\"]");

        let ran = exactly(&["check"], &text);
        assert_eq!((ran.status, &*ran.out), (3, "<stdin>:1: unknown\n"), "{kind}: {}", ran.err);
        assert!(ran.err.contains(&said), "{kind}: {}", ran.err);
        let ran = exactly(&["check", "--json"], &text);
        assert!(ran.out.contains("\"verdict\":\"unknown\"") && ran.out.contains(&unread), "{kind}: {}", ran.out);

        let ran = exactly(&["check", "--ignore-drawings"], &text);
        assert_eq!((ran.status, &*ran.out), (0, "<stdin>:1: unique\n"), "{kind}: {}", ran.err);
        assert!(ran.err.contains(&format!("note: not read: {kind}:1")), "{kind}: {}", ran.err);
        let ran = exactly(&["check", "--ignore-drawings", "--json"], &text);
        assert!(ran.out.contains("\"verdict\":\"unique\"") && ran.out.contains(&unread), "{kind}: {}", ran.out);

        // A drawing may change what a clue means: so no solution is no answer either.
        let ran = exactly(&["check", "--json"], &none);
        assert!(ran.status == 3 && ran.out.contains("\"read_verdict\":\"none\""), "{kind}: {}", ran.out);
        // Without the drawing the answer is open no more.
        let ran = exactly(&["check"], written(UNIQUE, &json!({})));
        assert_eq!((ran.status, &*ran.out), (0, "<stdin>:1: unique\n"), "{kind}: {}", ran.err);
    }
}

#[test]
fn each_kind_of_drawing_is_told_by_certificates() {
    for (written, drawing, kind) in kinds() {
        let (folder, text) = (Folder::new(), written(UNIQUE, &drawing));
        let out = folder.path("certificates");
        let place = out.to_str().unwrap();
        let refused = exactly(&["prove", "--out", place], &text);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{kind}: {}", refused.err);
        assert!(refused.err.contains(&format!("1 {kind} is a drawing")) && !out.exists(), "{kind}: {}", refused.err);

        let proved = exactly(&["prove", "--ignore-drawings", "--out", place], &text);
        assert_eq!(proved.status, 0, "{kind}: {}", proved.err);
        let puzzle = std::fs::read_to_string(out.join("stdin-1/puzzle.txt")).unwrap();
        assert!(puzzle.starts_with(&format!("# not read: {kind}:1\n")), "{kind}: {puzzle}");
        let verified = exactly(&["verify", place], "");
        let said = format!("stdin-1: verified: exactly one solution (not read: {kind}:1)\n");
        assert!(verified.status == 0 && verified.out.ends_with(&said), "{kind}: {}{}", verified.out, verified.err);
        let verified = exactly(&["verify", "--json", place], "");
        assert!(verified.out.contains(&format!("\"unread\":[\"{kind}:1\"]")), "{kind}: {}", verified.out);
    }
}

#[test]
fn a_list_that_says_more_than_what_was_not_read_is_refused() {
    let folder = Folder::new();
    let out = folder.path("certificates");
    assert_eq!(exactly(&["prove", "--out", out.to_str().unwrap()], UNIQUE.concat()).status, 0);
    let puzzle = out.join("stdin-1/puzzle.txt");
    let text = std::fs::read_to_string(&puzzle).unwrap();
    for (list, status) in [("line:1", 0), ("nothing) and this was checked by hand (", 1), ("", 1)] {
        std::fs::write(&puzzle, format!("# not read: {list}\n{text}")).unwrap();
        rehash(&out.join("stdin-1"), "puzzle.txt");
        let verified = exactly(&["verify", out.to_str().unwrap()], "");
        assert_eq!(verified.status, status, "{list}: {}{}", verified.out, verified.err);
        assert!(status == 0 || verified.out.contains("puzzle.txt:1: a list of what was not read"), "{}", verified.out);
    }
}

#[test]
fn certificates_without_drawings_list_none() {
    let folder = Folder::new();
    let out = folder.path("certificates");
    let place = out.to_str().unwrap();
    assert_eq!(exactly(&["prove", "--out", place], fpuzzles(UNIQUE, &json!({}))).status, 0);
    let verified = exactly(&["verify", "--json", place], "");
    assert!(verified.status == 0 && !verified.out.contains("unread"), "{}", verified.out);
}

#[test]
fn a_proof_that_nobody_checks_tells_drawings_too() {
    let folder = Folder::new();
    let out = folder.path("certificates");
    let place = out.to_str().unwrap();
    let text = fpuzzles(["1...", "....", "....", "...."], &json!({"line": [{"lines": [["R1C1", "R1C2"]]}]}));
    let proved = exactly(&["prove", "--ignore-drawings", "--out", place], &text);
    assert_eq!(proved.status, 0, "{}", proved.err);
    let said = exactly(&["verify", place], "").out;
    assert!(said.ends_with("verified: not unique (not read: line:1)\n"), "{said}");
}
