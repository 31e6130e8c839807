//! Links and codes that setters send: what is read of them, what is refused by name, and what drawings do to an answer.

use std::sync::Arc;

use crate::common::texts::{self, records_with};
use exactly::format::{Format, Options, Record};
use exactly::{Board, Count, Engine, Layout, Never, Puzzle, Solver, Verdict};
use serde_json::{Value as Json, json};

fn record(text: &str) -> Result<Record, String> {
    let mut records = texts::records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// A board of order 4 with some rules.
fn puzzle(with: Json) -> Json {
    let row = json!([{}, {}, {}, {}]);
    let mut puzzle = json!({"size": 4, "grid": [row, row, row, row]});
    puzzle.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    puzzle
}

fn rules(text: &str) -> Vec<String> {
    let record = record(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    record.puzzle.board().rules().iter().skip(8).map(|rule| rule.name.clone()).collect()
}

fn fault(with: Json) -> String {
    record(&puzzle(with).to_string()).expect_err("a fault")
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
fn what_is_not_understood_is_named_with_its_path() {
    let cage =
        |value: Json| json!({"killercage": [{"cells": ["R1C1"], "value": "3"}, {"cells": ["R1C2"], "value": value}]});
    for (with, message) in [
        (json!({"killercages": [1]}), "unknown key \"killercages\", did you mean \"killercage\"?"),
        (json!({"latin": true}), "unknown key \"latin\""),
        (json!({"kencage": [1]}), "unknown key \"kencage\""),
        (json!({"inequality": [1]}), "unknown key \"inequality\""),
        (cage(json!("<15")), "killercage[1].value: a whole number from 1 to 1000000 expected, \"<15\" found"),
        (cage(json!("0")), "killercage[1].value: a whole number from 1"),
        (cage(json!(1.5)), "killercage[1].value: "),
        (cage(json!([3])), "killercage[1].value: "),
        (json!({"killercage": {"cells": []}}), "killercage: a list expected, an object found"),
        (json!({"killercage": [{"cells": []}]}), "killercage[0].cells: no cell"),
        (json!({"killercage": [{"cells": ["R1C5"]}]}), "killercage[0].cells[0]: a cell from R1C1 to R4C4 expected"),
        (json!({"killercage": [{"cells": ["R1C1"], "sum": 3}]}), "killercage[0]: unknown key \"sum\""),
        (json!({"killercage": [{"value": "3"}]}), "killercage[0]: the field \"cells\" is missing"),
        (json!({"thermometer": [{"lines": ["R1C1"]}]}), "thermometer[0].lines[0]: a list expected"),
        (json!({"arrow": [{"cells": ["R1C1"], "lines": [["R2C2", "R3C3"]]}]}), "does not start in the circle"),
        (json!({"difference": [{"cells": ["R1C1", "R2C2"]}]}), "two cells with a common side expected"),
        (json!({"difference": [{"cells": ["R1C1"]}]}), "2 cells expected, 1 found"),
        (json!({"antiknight": 1}), "antiknight: true or false expected, 1 found"),
        (json!({"antiknight": "true"}), "antiknight: true or false expected"),
        (json!({"negative": ["ratios"]}), "negative[0]: "),
        (json!({"size": 65}), "size: a number from 1 to 64 expected"),
        (json!({"size": "4"}), "size: "),
        (json!({"size": 5}), "grid: 5 rows expected, 4 found"),
        (json!({"title": 4}), "title: a string expected"),
        (json!({"line": 4}), "line: a list expected"),
        (json!({"text": ["x"]}), "text[0]: an object expected"),
    ] {
        let found = fault(with);
        assert!(found.contains(message), "{message}: {found}");
    }
}

#[test]
fn cells_are_given_only_where_they_say_so() {
    let row = json!([{}, {}, {}, {}]);
    let cells = |first: Json| json!({"grid": [[first, {}, {}, {}], row, row, row]});
    let read = |first: Json| record(&puzzle(cells(first)).to_string());
    assert_eq!(read(json!({"value": 3, "given": true})).unwrap().puzzle.givens().len(), 1);
    let entered = read(json!({"value": 3, "centerPencilMarks": [1], "c": "#fff"})).unwrap();
    assert!(entered.puzzle.givens().is_empty());
    assert_eq!(entered.unread, ["r1c1=3", "marks:1", "colour:1"]);
    assert!(entered.besides.drawings.is_empty());
    let marks = read(json!({"givenPencilMarks": [1, 3]})).unwrap();
    assert_eq!(marks.puzzle.givens()[0].allowed.len(), 2);
    let text = puzzle(cells(json!({"value": 3}))).to_string();
    let options = Options { entries: true, ..Options::default() };
    assert_eq!(records_with(&text, &options)[0].as_ref().unwrap().puzzle.givens().len(), 1);
    for (cell, message) in [
        (json!({"value": 5, "given": true}), "grid[0][0].value: a value from 1 to 4 expected, 5 found"),
        (json!({"value": "x", "given": true}), "grid[0][0].value: "),
        (json!({"value": 1, "given": "yes"}), "grid[0][0].given: true or false expected"),
        (json!({"given": true}), "grid[0][0]: given, but without a value"),
        (json!({"valeu": 1}), "grid[0][0]: unknown key \"valeu\", did you mean \"value\"?"),
        (json!({"region": "A"}), "grid[0][0].region: a whole number expected"),
        (json!({"region": 1}), "grid: region 0 has 3 cells, 4 expected"),
    ] {
        let found = read(cell).expect_err("a fault");
        assert!(found.contains(message), "{message}: {found}");
    }
}

#[test]
fn what_is_read_can_be_said_in_our_own_notation_or_is_refused() {
    let square = json!(["R1C1", "R1C2", "R2C1", "R2C2"]);
    let arrow = |cells: Json, line: Json| json!({"arrow": [{"cells": cells, "lines": [line]}]});
    for (with, why) in [
        (
            json!({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C3"], "values": [1]}]}),
            "four cells around a corner",
        ),
        (json!({"quadruple": [{"cells": square, "values": [1, 2, 3, 4, 1]}]}), "one to four digits"),
        (arrow(square.clone(), json!(["R1C1", "R3C1"])), "a pill of two or three"),
        (arrow(json!(["R1C1"]), json!(["R1C1", "R2C2", "R1C1"])), "twice"),
    ] {
        let said = fault(with);
        assert!(said.contains(why), "{said}");
    }
    for with in [
        json!({"quadruple": [{"cells": square, "values": []}]}),
        arrow(json!(["R1C1"]), json!(["R1C1"])),
        json!({"arrow": [{"cells": ["R1C1"], "lines": []}]}),
        json!({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "0"}]}),
        json!({"negative": ["ratio", "xv", "ratio"]}),
    ] {
        let text = puzzle(with).to_string();
        let whole = record(&text).unwrap().puzzle;
        let own = Format::by_name("exactly").unwrap();
        let mut said = String::new();
        own.write_puzzle(&whole, own.style(), &mut said).unwrap();
        assert_eq!(record(&said).unwrap().puzzle, whole, "{text}\n{said}");
    }
    assert!(record(".Shape~4x4.Quad~R1C1~1~2~3~4~1").unwrap_err().contains("one to four digits"));
}

#[test]
fn ids_of_servers_and_damaged_payloads_are_refused() {
    for link in ["https://f-puzzles.com/?id=abc123", "https://sudokupad.app/zx81", "https://sudokupad.app/author/title"]
    {
        let error = record(link).unwrap_err();
        assert!(error.contains("the puzzle is not in this link") && error.contains("xport"), "{error}");
    }
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
    let targets = ["fpuzzles", "fpuzzles-json", "sudokupad", "iss", "unequal", "keen", "towers"];
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
fn codes_of_games_are_read_or_refused_by_name() {
    for (text, message) in [
        ("4:0D,0,0", "16 cells expected, 3 found"),
        ("4:0U,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "a flag towards a cell of the board expected"),
        ("4:5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "a value from 0 to 4"),
        ("4:5/////////////////", "numbers between /"),
        ("4:5///////////////", "a number from 1 to 4"),
        ("2:____,a1a2a2a1", "4 borders (and one behind them), not 4,"),
        ("2:_____,a1a2a2", "4 results, not 3, expected"),
        ("2:_____,s1a2a2a1", "two cells alone"),
        ("2x2k:p,abbba____________,3a7a7a3a3a7a7c", "a sum at the first cell"),
        ("3x3::k:1:2:", "81 cells expected, 2 found"),
        ("https://puzz.link/p?sudoku/9/9/z", "81 cells expected, 20 found"),
        ("https://puzz.link/p?sudoku/+4/+4/1u", "a square board"),
        ("https://puzz.link/p?sudoku/04/04/1u", "a square board"),
        ("2x02:p", "sizes such as 3x3 or 9j"),
        (".Shape~4x4.NFA~x~R1C1", "the rule \"NFA\" is not read"),
        (".Shape~4x4.Or.AntiKing.End", "the rule \"Or\" is not read"),
        (".Shape~4x4.Cage~x~R1C1", "a number from 0"),
        (".Shape~4x4.Cage~3~R1C9", "a cell from R1C1 to R4C4"),
        (".Shape~99x99", "a size from 1x1 to 16x16 expected"),
        (".Shape~4x4.Regex~%28~R1C1", "expected at character"),
        (".Shape~4x4.Regex~%zz~R1C1", "percent-encoded"),
        (".Shape~4x4.AntiKing~1", "nothing behind this word"),
        (".Shape~4x4.SameValues~1~R1C1~R1C2", "as many sets as cells"),
        (".Shape~4x4.Modular~0~R1C1~R1C2", "a modulus from 1"),
        (".Shape~4x4.LittleKiller~5~R4C1", "a cell at which a diagonal begins"),
        (".Shape~4x4.And.AntiKing.End", "the rule \"And\" is not read"),
        (".Shape~4x4.Replicate~2.AntiKing.End", "the rule \"Replicate\" is not read"),
        (".Shape~4x4.Chaos", "the rule \"Chaos\" is not read"),
    ] {
        let error = record(text).expect_err(text);
        assert!(error.contains(message), "{text}: {error}");
    }
    assert_eq!(rules(".Shape~4x4.Regex~%28%29~R1C1~R1C2").last().map(String::as_str), Some("pattern 1 at r1c1"));
    let none = record(".Shape~4x4.Regex~%28%29~R1C1~R1C2").unwrap().puzzle;
    assert_eq!(Solver::default().check(&none).unwrap(), Verdict::None);
}

/// What words mean, told by how many solutions they leave of the 576 Latin squares of order 4; brute force beside it.
#[test]
fn words_of_iss_mean_what_they_say() {
    let (left, bare) = (|text: &str| count(&record(text).unwrap().puzzle), ".Shape~4x4~4.NoBoxes");
    assert_eq!(left(bare), 576);
    let own = |lines: &str| count(&record(&format!("puzzle\norder: 4\nboxes: none\n{lines}\n")).unwrap().puzzle);
    for (words, lines) in [
        (".LittleKiller~6~R1C1", "sum 6: r1c1 r2c2 r3c3 r4c4"),
        (".LittleKiller~6~R1C3", "sum 6: r1c3 r2c2 r3c1"),
        (".LittleKiller~5~R3C4", "sum 5: r3c4 r2c3 r1c2"),
        (".LittleKiller~5~R4C2", "sum 5: r4c2 r3c3 r2c4"),
        (".SameValues~3~R1C1~R2C2~R3C3", "palindrome: r1c1 r2c2\npalindrome: r2c2 r3c3"),
        (".Modular~2~R1C1~R1C2~R2C2", "relation odd: a mod 2 != b mod 2\nline odd: r1c1 r1c2 r2c2"),
        (".RegionSize~4", ""),
        (".AntiConsecutive", "relation apart: |a-b| != 1\npairs apart: r1c1 r1c2\nalso: nonconsecutive"),
        (
            ".AntiConsecutive.BlackDot~R1C1~R1C2",
            "relation apart: |a-b| != 1\npairs apart: r1c1 r1c2\nblack: r1c1 r1c2\nalso: nonconsecutive",
        ),
        (".AntiConsecutive.WhiteDot~R1C1~R1C2", "cage 100: r1c1"),
    ] {
        assert_eq!(left(&format!("{bare}{words}")), own(lines), "{words}");
    }
}

#[test]
fn links_of_the_interactive_sudoku_solver_hold_its_words() {
    let address = "https://sigh.github.io/Interactive-Sudoku-Solver/";
    let text = ".Shape~4x4.~R1C4_4.Cage~5~R1C1~R1C2.Regex~%5B12%5D3~R2C1~R2C2";
    let encoded = text.replace('%', "%25").replace('~', "%7E");
    let puzzle = record(text).unwrap().puzzle;
    for link in [
        format!("{address}?q={}", text.replace('%', "%25")),
        format!("{address}?q={encoded}"),
        format!("{address}?mode=all&q={encoded}&x=1#y"),
        format!("  www.{}?q={encoded}", &address["https://".len()..]).replace("www.", ""),
    ] {
        assert_eq!(record(&link).unwrap_or_else(|error| panic!("{link}: {error}")).puzzle, puzzle);
    }
    // Each line is one.
    let lines =
        format!("{address}?q=.~R1C1_5\n\n{address}?q=.~R1C1_6.AntiKnight\n.Shape~4x4.~R1C1_1\n{address}?q=.~R1C1_7\n");
    let read = texts::records(&lines);
    let orders: Vec<usize> = read.iter().map(|record| record.as_ref().unwrap().puzzle.board().values()).collect();
    assert_eq!(orders, [9, 9, 4, 9]);
    for (link, message) in [
        (format!("{address}?q=.Nonsense~1.~R1C1_5"), "Nonsense"),
        (format!("{address}?q=.~R1C1_5%7"), "hex digits"),
        (format!("{address}?q="), "a dot and a word"),
        (format!("{address}?x=1"), "not fetched"),
    ] {
        let error = record(&link).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn rules_may_be_said_in_other_words() {
    let little = puzzle(json!({
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9"}],
        "difference": [{"cells": ["R1C1", "R1C2"], "value": "2"}], "odd": [{"cell": "R4C4"}],
        "minimum": [{"cell": "R2C2"}], "clone": [{"cells": ["R1C1"], "cloneCells": ["R4C3"]}],
    }));
    let puzzle = record(&little.to_string()).unwrap().puzzle;
    let iss = Format::by_name("iss").unwrap();
    let mut text = String::new();
    iss.write_puzzle(&puzzle, iss.style(), &mut text).unwrap_or_else(|loss| panic!("{loss}"));
    assert!(text.contains(".Sum~9~R2C2~") || text.contains(".Sum~9~R1C2~"), "{text}");
    assert_eq!(count(&record(&text).unwrap().puzzle), count(&puzzle));
}
