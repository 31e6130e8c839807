//! What `--json` prints is what docs/schema.json and docs/json.md say of it.

use std::fs;

use serde_json::Value;

use crate::common::run::exactly;

/// Command lines whose every line of output is an object.
const RUNS: &[&str] = &[
    "solve --json --timing -p 1...............",
    "solve --json --board 2x3 -p ......",
    "check --json --verbose --expect puzzles/broken/none.txt puzzles/broken/several.txt puzzles/classic/easy.txt",
    "check --json examples/sheets/week.csv",
    "enumerate --json --limit 2 --board 2x3 --empty",
    "count --json --cross-check --board sudoku:4 --empty",
    "count --json --method estimate --board latin:9 --empty",
    "sample --json -n 2 --board sudoku:4 --empty",
    "candidates --json --limit 8 -p 12..34..21..43..",
    "explain --json --limit 2 puzzles/broken/none.txt",
    "explain --json -p 12..34..........",
    "explain --json puzzles/classic/easy.txt",
    "rate --json --timing puzzles/classic/easy.txt",
    "split --parts 3 -p 1...............",
    "classes --json --board sudoku:4",
    "transversals --json puzzles/latin/groups.txt",
    "transversals --json --list --limit 2 puzzles/latin/groups.txt",
    "transversals --json --disjoint -p 1234214334124321 --board latin:4",
    "mates --json --list --limit 2 puzzles/latin/groups.txt",
    "mates --json puzzles/latin/groups.txt",
    "mols --json --list --limit 2 --board latin:4",
    "subsquares --json puzzles/latin/groups.txt",
    "subsquares --json --list puzzles/latin/groups.txt",
    "intercalates --json --list puzzles/latin/groups.txt",
    "trades --json -p 1234214334124321 -p 2134124334124321",
    "verify --json puzzles",
    "lab --json --rounds 1 -p 1...............",
    "lab --json --holes 40-41 --order 4 --count 2",
    "grade --json examples/formulas/latin2.cnf examples/formulas/latin2-wrong.cnf README.md --board latin:2 --empty",
    "grade --json --points examples/points.toml examples/formulas/latin2-wrong.cnf --board latin:2 --empty",
    "grade --json examples/formulas/latin2-wrong.cnf --reference examples/formulas/latin2.cnf",
    "grade --json examples/formulas/latin2.cnf --at-most-one 3",
    "trace --json -p ...13......31...",
    "trace --json --dpll -p ...13......31...",
    "trace --json --decide r1c1=3 -p ...13......31... --scheme minimal",
    "generate 2 --json --kind killer",
    "minimise --json --check --rules puzzles/classic/minimal.txt",
    "minimise --json --smallest --board latin:4 -p 1234234134124123",
    "mend --json puzzles/broken/none.txt",
    "dedupe --json -p 12..34..21..43.. -p 21..43..12..34..",
];

#[test]
fn the_pages_are_what_the_command_prints() {
    for (page, what) in [("docs/json.md", "json"), ("docs/schema.json", "schema")] {
        let ran = exactly(&["man", "--print", what], "");
        assert_eq!((ran.err.as_str(), ran.status), ("", 0));
        if std::env::var_os("EXACTLY_BLESS").is_some() {
            fs::write(page, &ran.out).unwrap();
        }
        assert!(fs::read_to_string(page).unwrap() == ran.out, "{page} is not what `exactly man --print {what}` says");
    }
}

#[test]
fn each_line_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(&exactly(&["man", "--print", "schema"], "").out).unwrap();
    for run in RUNS {
        let arguments: Vec<&str> = run.split(' ').collect();
        let ran = exactly(&arguments, "");
        let of_command = &schema["$defs"][arguments[0]];
        assert!(!ran.out.is_empty() && of_command.is_object(), "{run}: {ran:?}");
        for line in ran.out.lines() {
            let mut object: Value = serde_json::from_str(line).unwrap();
            let _ = object.as_object_mut().unwrap().remove("run");
            assert_eq!(fault(&object, of_command), None, "{run}: {line}");
        }
    }
}

#[test]
fn a_line_that_the_schema_does_not_know_is_seen() {
    let schema: Value = serde_json::from_str(&exactly(&["man", "--print", "schema"], "").out).unwrap();
    let ran = exactly(&["check", "--json", "-p", "1..............."], "");
    for (member, put) in [("verdict", Value::from(1)), ("solutions", Value::from("1")), ("other", Value::from("1"))] {
        let mut object: Value = serde_json::from_str(ran.out.trim_end()).unwrap();
        let _ = object.as_object_mut().unwrap().remove("run");
        assert_eq!(fault(&object, &schema["$defs"]["check"]), None);
        object[member] = put;
        assert!(fault(&object, &schema["$defs"]["check"]).is_some(), "{member}");
    }
}

/// Where a value is not what a schema says, as far as ours go: types, members that must be there, members that are not known,
/// alternatives.
fn fault(value: &Value, schema: &Value) -> Option<String> {
    let list = |key: &str| schema[key].as_array().cloned().unwrap_or_default();
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    };
    let kinds = if schema["type"].is_string() { vec![schema["type"].clone()] } else { list("type") };
    if !kinds.is_empty() && !kinds.iter().any(is) {
        return Some(format!("{value} is no {kinds:?}"));
    }
    let lacks = list("required").into_iter().find(|name| value.get(name.as_str().unwrap()).is_none());
    if let Some(name) = lacks {
        return Some(format!("{name} is missing"));
    }
    // An object may have members of its own beside those of one of the alternatives.
    let others = list("anyOf");
    let own = schema["properties"].as_object();
    if !others.is_empty() {
        let rest = own.map(|own| {
            let rest = value.as_object().unwrap().iter().filter(|(name, _)| !own.contains_key(*name));
            rest.map(|(name, value)| (name.clone(), value.clone())).collect::<Value>()
        });
        let rest = rest.unwrap_or_else(|| value.clone());
        if others.iter().all(|other| fault(&rest, other).is_some()) {
            return Some(format!("{:?}", others.iter().map(|other| fault(&rest, other)).collect::<Vec<_>>()));
        }
    }
    let free = &schema["additionalProperties"];
    for (name, member) in value.as_object().into_iter().flatten() {
        match own.and_then(|own| own.get(name)) {
            Some(known) => {
                if let Some(fault) = fault(member, known) {
                    return Some(format!("{name}: {fault}"));
                }
            }
            None if others.is_empty() && free.is_null() => return Some(format!("{name} is not known")),
            None => {}
        }
    }
    value.as_array().into_iter().flatten().find_map(|item| fault(item, &schema["items"]))
}
