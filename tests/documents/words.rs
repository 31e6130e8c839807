//! Rules in words, and drawings, that were not read: what each command makes of a puzzle that brings some.

use crate::common::folder::Folder;
use crate::common::run::{Ran, exactly};
use serde_json::{Value as Json, json};

const UNIQUE: &str = "1234341221434.21";
const SEVERAL: &str = "12..34..........";
const NONE: &str = "11..............";
const SOLUTION: &str = "1234341221434321";
const OTHER: &str = "4321123434122143";
const NORMAL: &str = "Normal 4x4 sudoku rules apply.";
const KNIGHT: &str = "Identical digits may not be a knight's move apart.";

/// A board of order 4 with usual boxes, and further keys: the JSON of f-puzzles on one line.
fn fpuzzles(givens: &str, with: &Json) -> String {
    let cell = |digit: &u8| match digit {
        b'.' => json!({}),
        digit => json!({"value": digit - b'0', "given": true}),
    };
    let rows: Vec<Vec<Json>> = givens.as_bytes().chunks(4).map(|row| row.iter().map(cell).collect()).collect();
    extended(json!({"size": 4, "grid": rows}), with)
}

/// The same as SudokuPad's own JSON.
fn scl(givens: &str, with: &Json) -> String {
    let cell = |digit: &u8| if *digit == b'.' { json!({}) } else { json!({"value": digit - b'0'}) };
    let rows: Vec<Vec<Json>> = givens.as_bytes().chunks(4).map(|row| row.iter().map(cell).collect()).collect();
    let place = |region: usize, inner: usize| json!([region / 2 * 2 + inner / 2, region % 2 * 2 + inner % 2]);
    let regions: Vec<Json> = (0..4).map(|region| (0..4).map(|inner| place(region, inner)).collect()).collect();
    extended(json!({"cellSize": 64, "cells": rows, "regions": regions}), with)
}

fn extended(mut puzzle: Json, with: &Json) -> String {
    puzzle.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    puzzle.to_string()
}

fn told(arguments: &[&str], text: &str) -> (Ran, Json) {
    let ran = exactly(&[arguments, &["--json"]].concat(), text);
    let json = serde_json::from_str(ran.out.lines().next().unwrap_or("null")).unwrap();
    (ran, json)
}

/// Each way in which a text brings rules in words and a solution.
fn ways(givens: &str, words: &str, solution: Option<&str>) -> Vec<String> {
    let cage = |key: &str, said: &str| json!({"value": format!("{key}: {said}")});
    let solved = |with: Json| match solution {
        Some(solution) => serde_json::from_str(&extended(with, &json!({"solution": solution}))).unwrap(),
        None => with,
    };
    let cages: Vec<Json> =
        std::iter::once(cage("rules", words)).chain(solution.map(|solution| cage("solution", solution))).collect();
    let drawn = cages.iter().map(|cage| json!({"cells": ["R1C1"], "value": cage["value"]})).collect::<Vec<_>>();
    let lines: Vec<&str> = words.split(' ').collect();
    vec![
        fpuzzles(givens, &solved(json!({"ruleset": words}))),
        fpuzzles(givens, &json!({"cage": drawn})),
        scl(givens, &json!({"metadata": solved(json!({"rules": words}))})),
        scl(givens, &json!({"metadata": solved(json!({"rules": [words]}))})),
        scl(givens, &json!({"cages": cages})),
        format!("puzzle,solution,rules\n{givens},{},{}\n", solution.unwrap_or_default(), lines.join(" ")),
        format!("id;rules;grid;solution\n1;\"{words}\";{givens};{}\n", solution.unwrap_or_default()),
    ]
}

#[test]
fn words_that_say_no_more_than_normal_sudoku_change_nothing() {
    for (givens, verdict, status) in [(UNIQUE, "unique", 0), (SEVERAL, "multiple", 1), (NONE, "none", 1)] {
        for text in ways(givens, NORMAL, None) {
            let (ran, object) = told(&["check"], &text);
            assert_eq!((object["verdict"].as_str(), ran.status), (Some(verdict), status), "{text}: {}", ran.err);
            assert!(object.get("unread_words").is_none() && !ran.err.contains("note"), "{text}: {}", ran.err);
        }
    }
}

#[test]
fn words_that_were_not_read_leave_every_verdict_open_but_the_published_solution() {
    for (givens, solution, read, why) in [
        (UNIQUE, None, "unique", "one solution by the rules that were read"),
        (UNIQUE, Some(OTHER), "unique", "one solution, which is not the published one, by the rules that were read"),
        (SEVERAL, Some(SOLUTION), "multiple", "several solutions by the rules that were read"),
        (NONE, Some(SOLUTION), "none", "no solution by the rules that were read"),
    ] {
        for text in ways(givens, &format!("{NORMAL} {KNIGHT}"), solution) {
            let (ran, object) = told(&["check"], &text);
            assert_eq!((object["verdict"].as_str(), ran.status), (Some("unknown"), 3), "{text}: {}", ran.err);
            assert_eq!((&object["read_verdict"], &object["unread_words"]), (&json!(read), &json!([KNIGHT])), "{text}");
            let reason = format!("{why}; these words were not read: “{KNIGHT}”");
            assert_eq!(object["reason"], json!(reason), "{text}");
            let note = format!("note: {reason} (--ignore-words answers without them)\n");
            assert!(ran.err.contains(&note) && !ran.out.contains("\"beside\""), "{text}: {}{}", ran.out, ran.err);

            let (ran, object) = told(&["check", "--ignore-words"], &text);
            assert_eq!((&object["verdict"], &object["unread_words"]), (&json!(read), &json!([KNIGHT])), "{text}");
            assert_eq!(ran.status, i32::from(read != "unique" || solution.is_some()), "{text}: {}", ran.err);
        }
    }
    for text in ways(UNIQUE, &format!("{NORMAL} {KNIGHT}"), Some(SOLUTION)) {
        let (ran, object) = told(&["check"], &text);
        assert_eq!((&object["verdict"], &object["unread_words"]), (&json!("unique"), &json!([KNIGHT])), "{text}");
        let note = format!("note: these words were not read: “{KNIGHT}”; the only solution is the published one\n");
        assert!(ran.status == 0 && ran.err.contains(&note), "{text}: {}", ran.err);
    }
}

/// What follows from the rules that were read is printed, but it is no answer: the status says so.
#[test]
fn commands_say_what_follows_and_end_with_status_3() {
    let line = json!({"line": [{"lines": [["R1C1", "R1C2"]]}]});
    let commands = ["solve", "count", "enumerate", "sample", "candidates", "explain", "rate", "minimise"];
    for command in commands {
        for (with, option, named) in [
            (json!({"ruleset": KNIGHT}), "--ignore-words", format!("these words were not read: “{KNIGHT}”")),
            (
                line.clone(),
                "--ignore-drawings",
                "1 line is a drawing; rules that it stands for are not read".to_owned(),
            ),
        ] {
            let (open, published) = (fpuzzles(UNIQUE, &with), json!({"solution": SOLUTION}));
            let settled = extended(serde_json::from_str(&open).unwrap(), &published);
            let plain = exactly(&[command], fpuzzles(UNIQUE, &json!({})));
            assert_eq!(plain.status, 0, "{command}: {}", plain.err);
            for (text, options, status, said) in [
                (&open, vec![], 3, Some("what is said follows from the rules that were read")),
                (&settled, vec![], 0, Some("the only solution is the published one")),
                (&open, vec![option], 0, None),
            ] {
                let ran = exactly(&[&[command], &options[..]].concat(), text);
                assert_eq!((ran.status, ran.out == plain.out), (status, true), "{command}: {}{}", ran.out, ran.err);
                let is_noted = said.is_some_and(|said| ran.err.contains(&format!("note: {named}; {said}")));
                assert_eq!(is_noted, said.is_some(), "{command}: {}", ran.err);
            }
            let ran = exactly(&[command, "--json"], &open);
            assert_eq!(ran.status, 3, "{command}: {}", ran.err);
            let list =
                if option == "--ignore-words" { "\"unread_words\":[\"Identical" } else { "\"unread\":[\"line:1\"]" };
            assert!(ran.out.lines().next().is_some_and(|line| line.contains(list)), "{command}: {}", ran.out);
        }
    }
}

#[test]
fn commands_that_show_a_puzzle_go_on_with_a_note() {
    let text = fpuzzles(UNIQUE, &json!({"ruleset": KNIGHT, "line": [{"lines": [["R1C1", "R1C2"]]}]}));
    let note = format!(
        "note: these words were not read: “{KNIGHT}”; 1 line is a drawing; rules that it stands for are not read\n"
    );
    for command in
        ["show", "render", "convert --to exactly", "convert --to fpuzzles", "dedupe", "encode", "encode --to opb"]
    {
        let arguments: Vec<&str> = command.split(' ').collect();
        let ran = exactly(&arguments, &text);
        assert!(ran.status == 0 && ran.err.contains(&note) && !ran.out.is_empty(), "{command}: {}", ran.err);
    }
    let words = "not read in words: \"Identical digits may not be a knight's move apart.\"";
    for (language, sign) in [("dimacs", "c"), ("opb", "*"), ("minizinc", "%"), ("asp", "%")] {
        let ran = exactly(&["encode", "--to", language], &text);
        let comments = [format!("{sign} not read: line:1\n"), format!("{sign} {words}\n")];
        assert!(comments.iter().all(|comment| ran.out.contains(comment)), "{language}: {}", ran.out);
    }
}

#[test]
fn evidence_is_refused_or_lists_the_words() {
    let folder = Folder::new();
    let out = folder.path("certificates");
    let place = out.to_str().unwrap();
    let text = fpuzzles(UNIQUE, &json!({"ruleset": format!("{NORMAL}\n{KNIGHT}"), "solution": SOLUTION}));
    for command in [vec!["prove", "--out", place], vec!["check", "--certify", place], vec!["split"]] {
        let ran = exactly(&command, &text);
        let named = format!("these words were not read: “{KNIGHT}” (--ignore-words answers without them)");
        assert!(ran.status == 2 && ran.err.contains(&named) && !out.exists(), "{command:?}: {}", ran.err);
    }
    assert_eq!(exactly(&["prove", "--ignore-words", "--out", place], &text).status, 0);
    let puzzle = std::fs::read_to_string(out.join("stdin-1/puzzle.txt")).unwrap();
    assert!(puzzle.starts_with(&format!("# not read in words: {}\n", json!(KNIGHT))), "{puzzle}");
    let verified = exactly(&["verify", place], "").out;
    assert!(
        verified.ends_with("verified: exactly one solution (not read: 1 sentence of rules in words)\n"),
        "{verified}"
    );
    let (_, object) = told(&["verify", place], "");
    assert_eq!(object["unread_words"], json!([KNIGHT]));
}
