//! Links and codes that setters send: what is read of them, what is refused by name, and what drawings do to an answer.

use std::sync::Arc;

use crate::common::texts;
use exactly::format::{Format, Record};
use exactly::{Board, Count, Engine, Layout, Never, Puzzle, Solver, Verdict};
use serde_json::{Value as Json, json};

fn record(text: &str) -> Result<Record, String> {
    let mut records = texts::records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Classic sudoku in all links that can say it (made for this project).
const CLASSIC: &str = "..8...2.9.1..7......9.....5.3.....9..4..1..6.8..753...65.3....7..1.9.......6...2.";

#[test]
fn classic_sudokus_are_the_same_in_every_link() {
    let plain = record(CLASSIC).unwrap().puzzle;
    for name in ["fpuzzles", "fpuzzles-json", "sudokupad", "scf"] {
        let format = Format::by_name(name).unwrap();
        let mut text = String::new();
        format.write_puzzle(&plain, format.style(), &mut text).unwrap();
        let again = record(&text).unwrap();
        assert_eq!((again.format.name(), &again.puzzle), (name, &plain), "{text}");
        let twice = texts::records(text.repeat(2));
        assert_eq!(
            twice.into_iter().map(|record| record.unwrap().puzzle).collect::<Vec<_>>(),
            [plain.clone(), plain.clone()]
        );
    }
    let scf = record("https://sudokupad.app/scfAcCJLv0xFrTOLGS75X6FhRBxAaC").unwrap();
    assert_eq!(scf.puzzle, plain);
}

#[test]
fn damaged_payloads_are_refused() {
    let example = Format::by_name("fpuzzles").unwrap().example().trim();
    let whole = record(example).unwrap().puzzle;
    assert!(record(&example[..example.len() - 30]).unwrap_err().contains("cut short"));
    let start = example.find("N4Ig").unwrap();
    for place in start..example.trim_end_matches('=').len() {
        for other in ["A", "z", "/"] {
            let mut damaged = example.to_owned();
            damaged.replace_range(place..=place, other);
            if let Some(Ok(read)) = texts::records(&damaged).pop() {
                assert_eq!(read.puzzle, whole, "{damaged}");
            }
        }
    }
}

/// The open samples: each line a puzzle with its count, in all notations that can say it. They are no part of this repository.
fn samples() -> Vec<Json> {
    let Some(data) = std::env::var_os("EXACTLY_DATA") else {
        eprintln!("skipped: EXACTLY_DATA does not say where the samples are");
        return Vec::new();
    };
    let Ok(text) = std::fs::read_to_string(std::path::Path::new(&data).join("variants/samples.jsonl")) else {
        eprintln!("skipped: no variants/samples.jsonl in EXACTLY_DATA");
        return Vec::new();
    };
    let samples = text.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
    samples.filter(|sample| sample["solutions"].is_u64()).collect()
}

/// How many solutions there are, of at most a few hundred.
fn count(puzzle: &Puzzle) -> u64 {
    count_by(Engine::Auto, puzzle)
}

fn count_by(engine: Engine, puzzle: &Puzzle) -> u64 {
    match Solver::new(engine, &Never).count_up_to(puzzle, 1000).unwrap() {
        Count::Exactly(count) => count,
        other => panic!("{other:?}"),
    }
}

/// Verdict and count under all engines, of every twelfth text, and of every one where `EXACTLY_ENGINES` says `all`:
/// `EXACTLY_ENGINES=all EXACTLY_DATA=FOLDER cargo test --release --test library links::samples_have_their_counts`.
#[test]
fn samples_have_their_counts_under_every_engine() {
    let all = std::env::var("EXACTLY_ENGINES").is_ok_and(|said| said == "all");
    let mut asked = 0;
    for (number, sample) in samples().into_iter().enumerate() {
        let solutions = sample["solutions"].as_u64().unwrap();
        let json = sample["puzzle"].to_string();
        let texts = ["url", "iss", "tatham"].map(|key| sample[key].as_str()).into_iter().flatten();
        for (place, text) in texts.chain([json.as_str()]).enumerate() {
            let Ok(record) = record(text) else { continue };
            if !all && (number + place) % 12 != 0 {
                continue;
            }
            for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
                let verdict = Solver::new(engine, &Never).check(&record.puzzle).unwrap().word();
                assert_eq!(verdict, ["none", "unique", "multiple"][solutions.min(2) as usize], "{engine:?}: {text}");
                assert_eq!(count_by(engine, &record.puzzle), solutions, "{engine:?}: {text}");
            }
            asked += 1;
        }
    }
    eprintln!("{asked} texts under every engine");
}

/// A reader that overlooks the rules of a sample gets this number.
#[test]
fn samples_without_their_rules_have_the_counts_of_rows_columns_and_boxes() {
    let mut told = 0;
    for sample in samples() {
        let texts = ["url", "iss", "tatham"].map(|key| sample[key].as_str()).into_iter().flatten();
        let Some(puzzle) = texts.filter_map(|text| record(text).ok()).map(|record| record.puzzle).next() else {
            continue;
        };
        let layout = puzzle.board().layout();
        let bare = Layout { clues: Vec::new(), groups: Vec::new(), diagonals: false, windows: false, ..layout.clone() };
        let bare = Puzzle::new(Arc::new(Board::new(bare).unwrap()), puzzle.givens().to_vec());
        // A number, or `20 or more`.
        let alone = sample["row_column_box_alone"].to_string();
        let Some(expected) = alone.trim_matches('"').split(' ').next().and_then(|number| number.parse::<u64>().ok())
        else {
            continue;
        };
        let found = match Solver::default().count_up_to(&bare, expected + 1).unwrap() {
            Count::Exactly(count) | Count::AtLeast { count, .. } => count,
        };
        let is_bound = alone.contains("or more");
        assert!(found == expected || is_bound && found > expected, "{}: {found}, {alone}", sample["name"]);
        told += 1;
    }
    eprintln!("{told} samples");
}

#[test]
fn samples_have_their_counts_in_every_notation() {
    let mut read = std::collections::BTreeMap::<&str, usize>::new();
    for sample in samples() {
        let name = sample["name"].as_str().unwrap();
        let solutions = sample["solutions"].as_u64().unwrap();
        let json = sample["puzzle"].to_string();
        let mut texts = vec![("json", Some(json.as_str()))];
        texts.extend(["url", "iss", "tatham"].map(|key| (key, sample[key].as_str())));
        for (key, text) in texts {
            let Some(text) = text else { continue };
            match record(text) {
                Ok(record) => {
                    assert_eq!(count(&record.puzzle), solutions, "{name}: {key}: {text}");
                    *read.entry(key).or_default() += 1;
                }
                // Keys of the samples' own are no f-puzzles.
                Err(error) if key == "json" && sample["notation"] != "f-puzzles" => {
                    assert!(error.contains("unknown key"), "{name}: {error}");
                }
                // Solo without cages is another notation.
                Err(_) if key == "tatham" && text.contains(['x', 'j']) => {}
                // The Interactive Sudoku Solver has this rule at order 9 alone, and did not count these samples.
                Err(error) if key == "iss" && error.contains("is for boards of order 9") => {}
                Err(error) => panic!("{name}: {key}: {error}\n{text}"),
            }
        }
    }
    eprintln!("{read:?}");
}

#[test]
fn samples_go_round_through_every_notation() {
    let mut said = std::collections::BTreeMap::<&str, usize>::new();
    let targets = ["exactly", "fpuzzles", "fpuzzles-json", "sudokupad", "iss", "unequal", "keen", "towers"];
    let mut refused = Vec::new();
    for sample in samples() {
        let text = sample["iss"].as_str().or(sample["url"].as_str());
        let Some(Ok(first)) = text.map(record) else { continue };
        for name in targets {
            let format = Format::by_name(name).unwrap();
            let mut written = String::new();
            match format.write_puzzle(&first.puzzle, format.style(), &mut written) {
                Ok(()) => {
                    let again = record(&written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
                    let solutions = sample["solutions"].as_u64().unwrap();
                    assert_eq!(count(&again.puzzle), solutions, "{name}: {written}");
                    *said.entry(name).or_default() += 1;
                }
                Err(loss) if name == "iss" && sample["iss"].is_string() => {
                    refused.push(format!("{}: {loss}", sample["name"]));
                }
                Err(_) => {}
            }
        }
    }
    eprintln!("{said:?}");
    assert!(refused.is_empty(), "{refused:#?}");
}

/// One classic sudoku and two killers, in many notations.
#[test]
fn one_puzzle_is_the_same_in_many_notations() {
    let Some(data) = std::env::var_os("EXACTLY_DATA") else {
        return eprintln!("skipped: EXACTLY_DATA does not say where the samples are");
    };
    let Ok(text) = std::fs::read_to_string(std::path::Path::new(&data).join("variants/notations.json")) else {
        return eprintln!("skipped: no variants/notations.json in EXACTLY_DATA");
    };
    let notations: Json = serde_json::from_str(&text).unwrap();
    let read = |name: &str| {
        let text = notations[name].as_str().unwrap_or_else(|| panic!("{name}"));
        record(text).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let classic = read("line").puzzle;
    for name in ["sudokupad_scf", "fpuzzles_url", "sudokupad_fpuz", "puzzlink", "iss_classic"] {
        assert_eq!(read(name).puzzle, classic, "{name}");
    }
    let names =
        ["fpuzzles_url_killer", "sudokupad_scl_killer", "iss_killer", "killer_ps", "tatham_killer", "sumocue_killer"];
    for name in names {
        let killer = read(name);
        assert!(killer.besides.drawings.is_empty(), "{name}: {}", killer.besides.drawings);
        assert!(matches!(Solver::default().check(&killer.puzzle).unwrap(), Verdict::Unique(_)), "{name}");
    }
    let full = record(&notations["fullkiller_json"].to_string()).unwrap().puzzle;
    for name in ["solo-killer", "ps-killer", "sumocue-killer", "iss", "sudokupad"] {
        let format = Format::by_name(name).unwrap();
        let mut written = String::new();
        format.write_puzzle(&full, format.style(), &mut written).unwrap_or_else(|loss| panic!("{name}: {loss}"));
        let again = record(&written).unwrap();
        assert_eq!(again.format.name(), name);
        assert!(matches!(Solver::default().check(&again.puzzle).unwrap(), Verdict::Unique(_)), "{name}");
    }
}

#[test]
fn rules_may_be_said_in_other_words() {
    let row = json!([{}, {}, {}, {}]);
    let little = json!({
        "size": 4, "grid": [row, row, row, row],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9"}],
        "difference": [{"cells": ["R1C1", "R1C2"], "value": "2"}], "odd": [{"cell": "R4C4"}],
        "minimum": [{"cell": "R2C2"}], "clone": [{"cells": ["R1C1"], "cloneCells": ["R4C3"]}],
    });
    let puzzle = record(&little.to_string()).unwrap().puzzle;
    let iss = Format::by_name("iss").unwrap();
    let mut text = String::new();
    iss.write_puzzle(&puzzle, iss.style(), &mut text).unwrap_or_else(|loss| panic!("{loss}"));
    assert!(text.contains(".Sum~9~R2C2~") || text.contains(".Sum~9~R1C2~"), "{text}");
    assert_eq!(count(&record(&text).unwrap().puzzle), count(&puzzle));
}
