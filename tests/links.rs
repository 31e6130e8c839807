//! Links that setters send: what is read of them, what is refused by name, and what drawings do to an answer.

use exactly::format::{self, Options, Parser, Reader, Record};
use serde_json::{Value as Json, json};

fn records_with(text: &str, options: &Options) -> Vec<Result<Record, String>> {
    let mut reader = match Reader::new(text.as_bytes(), options) {
        Ok(reader) => reader,
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut parser = Parser::new(options);
    let mut records = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => records.extend(parser.records(&chunk).map(|record| record.map_err(|error| error.to_string()))),
            Err(error) => records.push(Err(error.to_string())),
        }
    }
    records
}

fn record(text: &str) -> Result<Record, String> {
    let mut records = records_with(text, &Options::default());
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
        let format = format::by_name(name).unwrap();
        let mut text = String::new();
        format.write_puzzle(&plain, format.style(), &mut text).unwrap();
        let again = record(&text).unwrap();
        assert_eq!((again.format.name(), &again.puzzle), (name, &plain), "{text}");
        let twice = records_with(&text.repeat(2), &Options::default());
        assert_eq!(
            twice.into_iter().map(|record| record.unwrap().puzzle).collect::<Vec<_>>(),
            [plain.clone(), plain.clone()]
        );
    }
    let scf = record("https://sudokupad.app/scfAcCJLv0xFrTOLGS75X6FhRBxAaC").unwrap();
    assert_eq!(scf.puzzle, plain);
}

#[test]
fn rules_are_read_by_their_keys() {
    let text = puzzle(json!({
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R2C2"], "value": 3}, {"cells": ["R4C1"]}],
        "thermometer": [{"lines": [["R2C1", "R3C2"], ["R4C4", "R4C3"]]}],
        "arrow": [{"cells": ["R4C4"], "lines": [["R4C4", "R3C4"], ["R4C4", "R4C3", "R4C2"]]}],
        "difference": [{"cells": ["R1C3", "R1C4"]}, {"cells": ["R2C3", "R2C4"], "value": "2"}],
        "ratio": [{"cells": ["R3C3", "R3C4"], "value": ""}],
        "negative": ["ratio"], "nonconsecutive": false, "antiknight": true, "antiking": true,
    }));
    let names = rules(&text.to_string()).join(", ");
    for name in [
        "cage 3 at r4c1",
        "thermometer 2 at r4c4",
        "arrow 1",
        "white dot 2",
        "black dot 1",
        "ratio-negative",
        "knight",
        "king",
    ] {
        assert!(names.contains(name), "{name}: {names}");
    }
    assert!(!names.contains("nonconsecutive"));
}

#[test]
fn what_is_not_understood_is_named_with_its_path() {
    let cage =
        |value: Json| json!({"killercage": [{"cells": ["R1C1"], "value": "3"}, {"cells": ["R1C2"], "value": value}]});
    for (with, message) in [
        (json!({"killercages": []}), "unknown key \"killercages\", did you mean \"killercage\"?"),
        (json!({"latin": true}), "unknown key \"latin\""),
        (json!({"kencage": []}), "unknown key \"kencage\""),
        (json!({"inequality": []}), "unknown key \"inequality\""),
        (cage(json!("<15")), "killercage[1].value: a whole number from 1 to 1000000 expected, \"<15\" found"),
        (cage(json!("0")), "killercage[1].value: a whole number from 1"),
        (cage(json!(1.5)), "killercage[1].value: "),
        (cage(json!([3])), "killercage[1].value: "),
        (json!({"killercage": {"cells": []}}), "killercage: a list expected, an object found"),
        (json!({"killercage": [{"cells": []}]}), "killercage[0].cells: no cell"),
        (json!({"killercage": [{"cells": ["R1C5"]}]}), "killercage[0].cells[0]: a cell from R1C1 to R4C4 expected"),
        (json!({"killercage": [{"cells": ["R1C1"], "sum": 3}]}), "killercage[0]: unknown field \"sum\""),
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
        (json!({"grid": 4}), "grid: a list expected"),
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
    assert!(entered.drawings.is_empty());
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
        (json!({"valeu": 1}), "grid[0][0]: unknown field \"valeu\""),
        (json!({"region": "A"}), "grid[0][0].region: a whole number expected"),
        (json!({"region": 1}), "grid: region 0 has 3 cells, 4 expected"),
        (json!(1), "grid[0][0]: an object expected"),
    ] {
        let found = read(cell).expect_err("a fault");
        assert!(found.contains(message), "{message}: {found}");
    }
}

#[test]
fn regions_are_boxes_others_or_none() {
    let rows = |region: &dyn Fn(usize, usize) -> Json| {
        let cells = |row: usize| (0..4).map(|column| json!({"region": region(row, column)})).collect::<Vec<_>>();
        let grid: Vec<_> = (0..4).map(cells).collect();
        record(&puzzle(json!({"grid": grid})).to_string()).unwrap().puzzle
    };
    let boxes = rows(&|row, column| json!(row / 2 * 2 + column / 2));
    assert!(boxes.board().layout().boxes.is_some() && boxes.board().layout().regions.is_none());
    assert!(rows(&|_, column| json!(column)).board().layout().regions.is_some());
    let latin = rows(&|_, _| json!(null));
    assert!(latin.board().layout().boxes.is_none() && latin.board().rules().len() == 8);
    let one = rows(&|row, column| if row / 2 + column / 2 == 0 { json!(0) } else { json!(null) });
    assert_eq!(one.board().rules().len(), 9);
}

#[test]
fn solutions_and_words_stand_beside_the_puzzle() {
    let solution = "1234341221434321";
    let list: Vec<u32> = solution.chars().map(|digit| digit.to_digit(10).unwrap()).collect();
    for said in [json!(solution), json!(list)] {
        let with = json!({"solution": said, "title": "A", "ruleset": "Normal\nsudoku rules.", "author": "B"});
        let record = record(&puzzle(with).to_string()).unwrap();
        assert_eq!(record.note.as_deref(), Some("A: Normal sudoku rules."));
        assert_eq!(record.solution.unwrap().values().len(), 16);
    }
    assert!(record(&puzzle(json!({"solution": "123434122143432."})).to_string()).unwrap().solution.is_none());
    assert!(fault(json!({"solution": "123"})).contains("solution: 16 values expected, 3 found"));
}

#[test]
fn drawings_are_counted_unless_they_are_twins() {
    let line = json!({"lines": [["R1C1", "R1C2"]], "outlineC": "#C060C0"});
    let twin = |name: &str| json!({"lines": [["R1C1", "R1C2"]], "fromConstraint": name});
    let drawn = |with: Json| {
        let record = record(&puzzle(with).to_string()).unwrap();
        assert_eq!(record.unread, record.drawings.keys().collect::<Vec<_>>());
        record.drawings.to_string()
    };
    let text = json!({"cells": ["R1C1"], "value": ">"});
    let said = drawn(json!({"line": [line, line, line], "text": [text, text]}));
    assert_eq!(said, "3 lines and 2 texts are drawings; rules that they stand for are not read");
    assert!(drawn(json!({"line": [twin("Renban")]})).starts_with("1 line from Renban is a drawing"));
    let thermometer = json!([{"lines": [["R1C1", "R1C2"]]}]);
    let with = json!({"thermometer": thermometer, "line": [twin("Thermometer")]});
    assert!(record(&puzzle(with).to_string()).unwrap().drawings.is_empty());
    let old = json!({"lines": [["R1C1", "R1C2"]], "isNewConstraint": true});
    let with = json!({"thermometer": thermometer, "line": [old]});
    assert!(record(&puzzle(with).to_string()).unwrap().drawings.is_empty());
    assert!(!drawn(json!({"line": [old]})).is_empty());
    let options = Options { ignore_drawings: true, ..Options::default() };
    let ignored =
        records_with(&puzzle(json!({"cage": [{"cells": ["R1C1"]}]})).to_string(), &options).remove(0).unwrap();
    assert!(ignored.drawings.is_empty());
    assert_eq!(ignored.unread, ["cage:1"]);
}

#[test]
fn ids_of_servers_and_damaged_payloads_are_refused() {
    for link in ["https://f-puzzles.com/?id=abc123", "https://sudokupad.app/zx81", "https://sudokupad.app/author/title"]
    {
        let error = record(link).unwrap_err();
        assert!(error.contains("the puzzle is not in this link") && error.contains("xport"), "{error}");
    }
    let example = format::by_name("fpuzzles").unwrap().example().trim();
    let whole = record(example).unwrap().puzzle;
    assert!(record(&example[..example.len() - 30]).unwrap_err().contains("cut short"));
    let start = example.find("N4Ig").unwrap();
    for place in start..example.trim_end_matches('=').len() {
        for other in ["A", "z", "/"] {
            let mut damaged = example.to_owned();
            damaged.replace_range(place..=place, other);
            if let Some(Ok(read)) = records_with(&damaged, &Options::default()).pop() {
                assert_eq!(read.puzzle, whole, "{damaged}");
            }
        }
    }
}

#[test]
fn json_that_is_none_tells_the_place() {
    let error = |text: &str| records_with(text, &Options::default()).pop().unwrap().unwrap_err();
    assert!(error("{\"size\":4,\n\"size\":4}").contains("the key \"size\" stands twice"));
    assert!(error("{\"size\":4,}").contains("no JSON"));
    assert!(error(&format!("{{\"size\":{}{}}}", "[".repeat(65), "]".repeat(65))).contains("deeper than 64"));
}
