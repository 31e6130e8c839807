//! Puzzles in parts: whatever the split, the answers to its parts come to the answer to the whole, or are refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::random;
use crate::common::run::{Ran, command, exactly, output};
use rand::RngExt;
use rand::seq::SliceRandom;
use serde_json::Value;

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What to split, and how many solutions it has.
const WHOLES: [(&[&str], u64); 5] = [
    (&["--board", "sudoku:4", "--empty"], 288),
    (&["--board", "latin:4", "--empty"], 576),
    (&["-p", "1..............."], 72),
    (&["-p", "12..34..21..43.."], 4),
    (&["-p", "1234341221434321"], 1),
];

fn split(parts: usize, whole: &[&str]) -> String {
    let ran = exactly(&[&["split", "--parts", &parts.to_string()], whole].concat(), "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    ran.out
}

fn merge(options: &[&str], files: &[PathBuf]) -> Ran {
    let files: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    exactly(&[&["merge"], options, &files].concat(), "")
}

fn number_of_parts(parts: &str) -> usize {
    parts.lines().count() - 1
}

#[test]
fn any_split_merges_to_the_count_of_the_whole() {
    let folder = folder("split-any");
    let mut rng = random::seeded(21);
    for round in 0..50 {
        let (whole, count) = WHOLES[round % WHOLES.len()];
        let parts = split(rng.random_range(1..60), whole);
        let file = folder.join("parts.jsonl");
        fs::write(&file, &parts).unwrap();
        let shards = rng.random_range(1..=4);
        let question = ["count", "enumerate"][rng.random_range(0..2)];
        let mut files: Vec<PathBuf> = (1..=shards)
            .map(|shard| {
                let share = format!("{shard}/{shards}");
                let ran = exactly(&[question, "--json", "--shard", &share, file.to_str().unwrap()], "");
                assert_eq!(ran.status, 0, "{}", ran.err);
                let place = folder.join(format!("{shard}.jsonl"));
                fs::write(&place, ran.out).unwrap();
                place
            })
            .collect();
        // A run that was killed leaves a beginning; another does its work again.
        let again = folder.join("killed.jsonl");
        let text = fs::read_to_string(&files[0]).unwrap();
        fs::write(&again, &text[..rng.random_range(0..=text.len())]).unwrap();
        files.push(again);
        files.shuffle(&mut rng);
        let total = number_of_parts(&parts);
        let merged = merge(&["--allow-repeats", "--json"], &files);
        assert_eq!(merged.status, 0, "round {round}: {}", merged.err);
        let object: Value = serde_json::from_str(&merged.out).unwrap();
        assert_eq!(object["count"], count.to_string());
        assert_eq!((&object["parts"], &object["answered"]), (&total.into(), &total.into()));
        if question == "enumerate" {
            let mut lines: Vec<_> = merge(&["--allow-repeats"], &files).out.lines().map(str::to_owned).collect();
            let mut all: Vec<_> =
                exactly(&[&["enumerate", "--to", "line"], whole].concat(), "").out.lines().map(str::to_owned).collect();
            lines.sort();
            all.sort();
            assert_eq!(lines, all);
        }
    }
}

/// With all that the command says of its run, on boards of any form, in shares, and behind each other in one file.
#[test]
fn what_the_command_writes_is_merged() {
    let folder = folder("split-as-written");
    let (file, rectangle) = (folder.join("parts.jsonl"), folder.join("rectangle.txt"));
    fs::write(&rectangle, "puzzle\ngrid: 2x3\nvalues: 0-3\ngivens:\n.#.\n...\n").unwrap();
    let rectangle = rectangle.to_str().unwrap();
    for (whole, shards) in itertools::iproduct!([&["--board", "latin:3", "--empty"][..], &[rectangle]], 1..=2) {
        fs::write(&file, split(3, whole)).unwrap();
        let mut written: Vec<Vec<u8>> = Vec::new();
        for shard in 1..=shards {
            let share = format!("{shard}/{shards}");
            let asked = ["enumerate", "--json", "--shard", &share, file.to_str().unwrap()];
            written.push(output(command(&asked), "").stdout);
        }
        assert!(written.iter().all(|text| String::from_utf8_lossy(text).contains(",\"run\":{")));
        let place = |number: usize| folder.join(format!("{number}.jsonl"));
        written.iter().enumerate().for_each(|(number, text)| fs::write(place(number), text).unwrap());
        let several: Vec<PathBuf> = (0..written.len()).map(place).collect();
        fs::write(place(9), written.concat()).unwrap();
        let mut all: Vec<_> =
            exactly(&[&["enumerate", "--to", "line"], whole].concat(), "").out.lines().map(str::to_owned).collect();
        all.sort();
        for files in [several, vec![place(9)]] {
            let merged = merge(&[], &files);
            assert_eq!(merged.status, 0, "{whole:?} {shards}: {}", merged.err);
            let mut lines: Vec<_> = merged.out.lines().map(str::to_owned).collect();
            lines.sort();
            assert_eq!(lines, all, "{whole:?} {shards}");
        }
    }
}

#[test]
fn what_was_tampered_with_is_refused() {
    let folder = folder("split-tampered");
    let (file, results) = (folder.join("parts.jsonl"), folder.join("results.jsonl"));
    fs::write(&file, split(7, WHOLES[0].0)).unwrap();
    for question in ["count", "enumerate", "check"] {
        let whole = exactly(&[question, "--json", file.to_str().unwrap()], "").out;
        let mut refused = 0;
        // The head, the first answers, and of solutions the line behind those of the first part.
        let is_altered = |(line, text): &(usize, &str)| *line < 4 || *line < 60 && text.starts_with("{\"count\"");
        for (line, text) in whole.lines().enumerate().filter(is_altered) {
            let object: Value = serde_json::from_str(text).unwrap();
            for (key, value) in object.as_object().unwrap() {
                // Where an answer came from says nothing about the puzzle, and lists of solutions are checked themselves.
                if ["file", "line", "engine"].contains(&key.as_str()) {
                    continue;
                }
                for other in altered(value) {
                    let mut object = object.clone();
                    object[key] = other.clone();
                    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
                    lines[line] = serde_json::to_string(&object).unwrap();
                    fs::write(&results, lines.join("\n") + "\n").unwrap();
                    let merged = merge(&[], std::slice::from_ref(&results));
                    assert!(
                        [2, 3].contains(&merged.status),
                        "{question}: {key} of line {line} as {other}: {}",
                        merged.out
                    );
                    refused += 1;
                }
            }
        }
        assert!(refused > 20, "{question}: {refused}");
        for (name, alike) in [("twice", whole.clone() + &whole), ("of another", whole.clone() + &other(question))] {
            fs::write(&results, alike).unwrap();
            assert_eq!(merge(&[], std::slice::from_ref(&results)).status, 2, "{name}");
        }
    }
}

/// The answers to the parts of another puzzle.
fn other(question: &str) -> String {
    let file = folder("split-other").join("parts.jsonl");
    fs::write(&file, split(7, WHOLES[1].0)).unwrap();
    exactly(&[question, "--json", file.to_str().unwrap()], "").out
}

/// Values like this one that are not it.
fn altered(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![true.into()],
        Value::Bool(flag) => vec![(!flag).into()],
        Value::Number(number) => vec![(number.as_u64().unwrap() + 1).into(), 0.into()],
        Value::String(text) => {
            let mut other = text.clone().into_bytes();
            let last = other.last_mut().unwrap();
            *last = if *last == b'1' { b'2' } else { b'1' };
            vec![String::from_utf8(other).unwrap().into(), "".into()]
        }
        Value::Array(list) => {
            let mut shorter = list.clone();
            shorter.pop();
            let doubled = list.iter().chain(list.first()).cloned().collect();
            if list.is_empty() {
                vec![vec!["r1c1=1"].into()]
            } else {
                vec![Value::Array(shorter), Value::Array(doubled)]
            }
        }
        Value::Object(entries) => entries
            .iter()
            .flat_map(|(key, inner)| altered(inner).into_iter().map(move |other| (key, other)))
            .map(|(key, other)| {
                let mut entries = entries.clone();
                entries[key] = other;
                Value::Object(entries)
            })
            .collect(),
    }
}

/// The digest of an answer, made anew.
fn sealed(line: &str) -> String {
    let (object, _) = line.rsplit_once(",\"digest\":\"").unwrap();
    let digest = exactly::format::PartOf::digest(&format!("{object}}}"));
    format!("{object},\"digest\":\"{digest}\"}}")
}

#[test]
fn some_parts_are_disjoint_too() {
    let folder = folder("split-some");
    let file = folder.join("results.jsonl");
    let answers = exactly(&["count", "--json"], split(6, WHOLES[2].0)).out;
    let lines: Vec<&str> = answers.lines().collect();
    // The answer to the second part as that to the third as well.
    let again = sealed(&lines[2].replace("\"part\":2", "\"part\":3"));
    fs::write(&file, [lines[0], lines[1], lines[2], &again].join("\n")).unwrap();
    let merged = merge(&[], std::slice::from_ref(&file));
    assert_eq!(merged.status, 2);
    assert!(merged.err.contains("the parts 2 and 3 are not disjoint"), "{}", merged.err);
}

#[test]
fn answers_that_contradict_themselves_are_refused_whatever_their_digest() {
    let folder = folder("split-contradictions");
    let file = folder.join("results.jsonl");
    let check = |question: &str, puzzle: &[&str], from: &str, to: &str, said: &str| {
        let answers = exactly(&[question, "--json"], split(3, puzzle)).out;
        let altered = answers.lines().map(|line| {
            assert!(line.contains(from) || line.contains("\"split\""), "{line}");
            if line.contains("\"split\"") { line.to_owned() } else { sealed(&line.replacen(from, to, 1)) }
        });
        fs::write(&file, altered.collect::<Vec<_>>().join("\n")).unwrap();
        let merged = merge(&[], std::slice::from_ref(&file));
        assert_eq!((merged.out.as_str(), merged.status), ("", 2), "{question}: {to}");
        assert!(merged.err.contains(said), "{}", merged.err);
    };
    let many = WHOLES[2].0;
    check("count", many, "\"verdict\":\"multiple\"", "\"verdict\":\"none\"", "not that of the count");
    check("count", many, "\"count\":\"", "\"count\":\"0", "count: ");
    let huge = format!("\"count\":\"1{}", "0".repeat(20));
    check("count", many, "\"count\":\"", &huge, "more than the cells of the part can hold");
    check("count", many, "\"schema\":1", "\"schema\":7", "schema 7: this version of exactly knows 1");
    check("check", many, "\"schema\":1,", "", "no schema");
    check("check", many, "\"verdict\":\"multiple\"", "\"verdict\":\"none\"", "not that of the solutions");
    check("check", many, "\"verdict\":\"multiple\"", "\"verdict\":\"unique\"", "not that of the solutions");
    check("check", many, "\"solutions\":[\"12", "\"solutions\":[\"13", "breaks ");
    let listed = exactly(&["enumerate", "--json"], split(3, many)).out;
    for (from, to) in [("\"schema\":1,\"split\"", "\"schema\":2,\"split\""), ("\"schema\":2", "\"schema\":3")] {
        fs::write(&file, listed.replacen(from, to, 1)).unwrap();
        let merged = merge(&[], std::slice::from_ref(&file));
        assert!(merged.status == 2 && merged.err.contains(": schema "), "{}", merged.err);
    }
    let answers = exactly(&["count", "--json"], split(3, many)).out;
    fs::write(&file, answers.replace("\"parts\":3", "\"parts\":18446744073709551615")).unwrap();
    let merged = merge(&[], std::slice::from_ref(&file));
    assert!(merged.err.contains("more parts than exactly split makes"), "{}", merged.err);
}

/// A pipe that nobody writes to, and what nobody has time to read.
#[test]
#[cfg(unix)]
fn merging_ends_in_time() {
    let folder = folder("split-late");
    let (pipe, file) = (folder.join("pipe"), folder.join("results.jsonl"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let holder = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    fs::write(&file, exactly(&["count", "--json"], split(7, WHOLES[0].0)).out).unwrap();
    for (file, timeout) in [(pipe, "0.3"), (file, "0.0000001")] {
        let merged = merge(&["--timeout", timeout], std::slice::from_ref(&file));
        assert_eq!((merged.err.as_str(), merged.status), ("unknown (time limit)\n", 3));
    }
    drop(holder);
}

/// The recipes of docs/many-machines.md for one machine, as they stand there, on a small puzzle.
#[test]
#[cfg(unix)]
fn recipes_of_the_page_count_what_the_whole_has() {
    let page = fs::read_to_string("docs/many-machines.md").unwrap();
    let blocks = page.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let recipes: Vec<&str> = blocks.filter(|block| block.contains("seq 20")).collect();
    assert_eq!(recipes.len(), 2, "xargs and GNU parallel");
    let binary = Path::new(env!("CARGO_BIN_EXE_exactly")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    for (number, recipe) in recipes.into_iter().enumerate() {
        let program = ["xargs", "parallel"].into_iter().find(|name| recipe.contains(&format!("| {name}"))).unwrap();
        if Command::new(program).arg("--version").output().is_err() {
            println!("skipped: {program} is not installed");
            continue;
        }
        let folder = folder(&format!("split-recipe-{number}"));
        fs::write(folder.join("parts.jsonl"), split(20, WHOLES[0].0)).unwrap();
        let mut shell = Command::new("sh");
        let ran = shell.args(["-ec", recipe]).current_dir(&folder).env("PATH", &path).output().unwrap();
        let out = String::from_utf8(ran.stdout).unwrap();
        assert!(out.starts_with("288 (") && out.ends_with(" parts, none twice)\n"), "{program}: {out}");
        assert_eq!(ran.status.code(), Some(0), "{program}");
    }
}
