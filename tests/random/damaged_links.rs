//! What setters send, damaged: keys misspelt, values of other types, payloads cut and flipped, hostile sizes. None of it may be read as
//! another puzzle: it is the same puzzle, an error, or a drawing that leaves the verdict open.

use crate::common::random;
use crate::common::texts::records;
use exactly::format::{Format, Record};
use exactly::rule::KINDS;
use rand::{Rng, RngExt};
use serde_json::{Map, Value as Json, json};

fn only(text: &str) -> Result<Record, String> {
    let mut records = records(text);
    if records.len() == 1 { records.remove(0) } else { Err(format!("{} records", records.len())) }
}

/// Whether a damaged text is the same puzzle, an error, or one whose drawings are named.
fn is_harmless(damaged: &str, whole: &Record) -> bool {
    only(damaged).map_or(true, |read| read.puzzle == whole.puzzle || !read.besides.drawings.is_empty())
}

/// A place within a JSON value: keys and numbers of entries.
type Path = Vec<Step>;

#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Entry(usize),
}

fn paths(json: &Json, here: &Path, all: &mut Vec<Path>) {
    all.push(here.clone());
    let step = |step: Step| [here.clone(), vec![step]].concat();
    match json {
        Json::Object(entries) => {
            entries.iter().for_each(|(key, value)| paths(value, &step(Step::Key(key.clone())), all));
        }
        Json::Array(values) => {
            values.iter().enumerate().for_each(|(place, value)| paths(value, &step(Step::Entry(place)), all));
        }
        _ => {}
    }
}

fn at<'j>(json: &'j mut Json, path: &[Step]) -> &'j mut Json {
    path.iter().fold(json, |json, step| match step {
        Step::Key(key) => &mut json[key],
        Step::Entry(place) => &mut json[place],
    })
}

/// Values of other types than this one, and some of its own that mean nothing.
fn others(value: &Json) -> Vec<Json> {
    let deep = (0..70).fold(json!(1), |inside, _| json!([inside]));
    let all = [
        Json::Null,
        json!(true),
        json!(false),
        json!(7),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!("#"),
        json!("<15"),
        json!("7"),
        json!([7]),
        json!([]),
        json!({"a": 1}),
        json!({}),
        deep,
    ];
    // An empty text is a number that is not filled in.
    let is_number = |json: &Json| {
        json.is_number() || json.as_str().is_some_and(|text| text.is_empty() || text.parse::<f64>().is_ok())
    };
    let is_of_its_type = |other: &Json| match value {
        Json::Bool(_) => other.is_boolean(),
        Json::Array(_) => *other == json!([]) || other.is_null(),
        Json::Object(_) => *other == json!({}),
        // Another number is another puzzle, and nobody can tell.
        value if is_number(value) => *other == json!(7) || *other == json!("7"),
        _ => false,
    };
    all.into_iter().filter(|other| !is_of_its_type(other)).collect()
}

/// A word with a letter changed, left out, doubled or in the other case.
fn misspelt(word: &str, rng: &mut impl Rng) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let place = rng.random_range(0..letters.len());
    match rng.random_range(0..4) {
        0 => letters[place] = 'q',
        1 => letters.insert(place, letters[place]),
        2 if letters.len() > 1 => drop(letters.remove(place)),
        _ => letters[place] = if letters[place].is_lowercase() { letters[place].to_ascii_uppercase() } else { '_' },
    }
    letters.into_iter().collect()
}

/// Keys that are one letter from another that means something: nobody can tell.
const NEAR: [&str; 2] = ["diagonal+", "diagonal-"];

/// Damages each key and each value of a text, `share` of them.
fn damage_json(text: &str, whole: &Record, share: f64, rng: &mut impl Rng) -> usize {
    let json: Json = serde_json::from_str(text).unwrap();
    let (mut all, mut count) = (Vec::new(), 0);
    paths(&json, &Vec::new(), &mut all);
    for path in all.iter().filter(|path| !path.is_empty()) {
        if rng.random_bool(1.0 - share) {
            continue;
        }
        let value = at(&mut json.clone(), path).clone();
        for other in others(&value) {
            let mut damaged = json.clone();
            *at(&mut damaged, path) = other;
            let damaged = damaged.to_string();
            assert!(is_harmless(&damaged, whole), "{path:?}\n{text}\n{damaged}");
            count += 1;
        }
        if let Some((Step::Key(key), parent)) = path.split_last() {
            let word = misspelt(key, rng);
            if word.is_empty() || NEAR.contains(&word.as_str()) || word == *key {
                continue;
            }
            let mut damaged = json.clone();
            let parent = at(&mut damaged, parent).as_object_mut().unwrap();
            let entries: Map<String, Json> = std::mem::take(parent);
            let renamed = |(name, value)| (if name == *key { word.clone() } else { name }, value);
            *parent = entries.into_iter().map(renamed).collect();
            let damaged = damaged.to_string();
            assert!(is_harmless(&damaged, whole), "{key} as {word}\n{text}\n{damaged}");
            count += 1;
        }
    }
    count
}

/// All rules that a notation can say, each on a board of order 4 with givens.
fn examples(name: &str) -> Vec<String> {
    let format = Format::by_name(name).unwrap();
    let mut texts = Vec::new();
    for lines in KINDS.iter().flat_map(|kind| kind.samples) {
        for givens in ["1...............", "...............2"] {
            let own = format!("puzzle\norder: 4\n{lines}\ngivens: {givens}\nmarks: r2c2=13\n");
            let mut text = String::new();
            let puzzle = only(&own).unwrap().puzzle;
            if format.write_puzzle(&puzzle, format.style(), &mut text).is_ok() {
                texts.push(text);
            }
            let own = own.replace("marks: r2c2=13\n", "");
            let mut text = String::new();
            if format.write_puzzle(&only(&own).unwrap().puzzle, format.style(), &mut text).is_ok() {
                texts.push(text);
            }
        }
    }
    texts
}

/// What no writer makes: keys of other editors, drawings and their twins, regions, a solution.
fn written_by_others() -> Vec<Json> {
    let row = json!([{"value": 1, "given": true, "c": "#fff"}, {"givenPencilMarks": [1, 2]}, {"value": 3}, {"cornerPencilMarks": [4]}]);
    let empty = json!([{}, {}, {}, {}]);
    let board = |with: Json| {
        let mut puzzle = json!({"size": 4, "grid": [row, empty, empty, empty], "title": "A", "ruleset": "B"});
        puzzle.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        puzzle
    };
    let line = json!([{"lines": [["R1C1", "R1C2"]]}]);
    let quarter = |row: usize| -> Json { (0..4).map(|column| json!({"region": row / 2 * 2 + column / 3})).collect() };
    vec![
        board(json!({"germanwhispers": line, "dutchwhispers": line})),
        board(json!({"renban": line, "line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}]})),
        board(json!({"extraregion": [{"cells": ["R1C1", "R2C2"]}], "diagonal+": true, "solution": "1234341221434321"})),
        board(json!({"killercage": [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R2C1"], "value": 3}]})),
        board(json!({"xv": [{"cells": ["R2C1", "R2C2"]}], "sandwichsum": [{"cell": "R0C1"}]})),
        board(
            json!({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9", "cells": ["R1C2", "R2C3", "R3C4"]}]}),
        ),
        board(json!({"text": [{"cells": ["R1C1"], "value": "x"}]})),
        json!({"size": 4, "grid": (0..4).map(|row| (0..4).map(|column| json!({"region": row / 2 * 2 + column / 2})).collect::<Json>()).collect::<Json>()}),
        json!({"size": 4, "grid": [empty, empty, empty, empty], "negative": ["ratio", "xv"], "nonconsecutive": false}),
        json!({"size": 4, "grid": [quarter(0), quarter(1), empty, empty]}),
    ]
}

fn scl() -> Json {
    let row = json!([{"value": 1}, {"value": "2", "given": true}, {}, {"pencilMarks": [3]}]);
    let empty = json!([{}, {}, {}, {}]);
    let boxes: Json = (0..4)
        .map(|place: usize| {
            let cell = |inner: usize| json!([place / 2 * 2 + inner / 2, place % 2 * 2 + inner % 2]);
            (0..4).map(cell).collect::<Json>()
        })
        .collect();
    json!({
        "cellSize": 64, "cells": [row, empty, empty, empty], "regions": boxes,
        "cages": [
            {"cells": [[1, 0], [1, 1]], "value": "7", "unique": true}, {"cells": [[2, 0], [3, 1]], "sum": 5, "value": 5, "unique": false},
            {"cells": [[3, 2], [3, 3]], "unique": true}, {"value": "title: A"}, {"value": "antiking: false"},
        ],
        "metadata": {"antiknight": false, "solution": "1234341221434321"}, "global": ["nonconsecutive"],
    })
}

#[test]
fn json_of_f_puzzles_is_never_read_as_another_puzzle() {
    let mut rng = random::seeded(61);
    let (mut count, mut texts) = (0, examples("fpuzzles-json"));
    assert!(texts.len() > 80, "{}", texts.len());
    texts.extend(written_by_others().iter().map(Json::to_string));
    for text in texts {
        if let Ok(whole) = only(&text) {
            count += damage_json(&text, &whole, 0.08, &mut rng);
        }
    }
    assert!(count > 4_000, "{count}");
}

#[test]
fn json_of_sudokupad_is_never_read_as_another_puzzle() {
    let mut rng = random::seeded(62);
    let mut texts = examples("scl");
    assert!(texts.len() > 10, "{}", texts.len());
    texts.push(scl().to_string());
    for text in texts {
        let whole = only(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        damage_json(&text, &whole, 0.2, &mut rng);
    }
}

#[test]
fn links_that_are_cut_or_flipped_are_never_read_as_another_puzzle() {
    let mut rng = random::seeded(63);
    let (mut flips, mut others) = (0, 0);
    for name in ["fpuzzles", "sudokupad"] {
        for text in examples(name).iter().step_by(12) {
            let (text, whole) = (text.trim(), only(text).unwrap());
            let start = text.find("N4Ig").unwrap();
            for end in start..text.trim_end_matches('=').len() {
                assert!(is_harmless(&text[..end], &whole), "{}", &text[..end]);
            }
            for _ in 0..60 {
                let place = rng.random_range(start..text.len());
                let other = char::from(b" ABCxyz059+/=%&#"[rng.random_range(0..16)]);
                let mut damaged = text.to_owned();
                damaged.replace_range(place..=place, &other.to_string());
                flips += 1;
                others += usize::from(!is_harmless(&damaged, &whole));
            }
        }
    }
    // A payload has no checksum: of some flips nobody can tell that they are not what was sent, since a writer would write just that.
    assert!(others * 200 < flips, "{others} of {flips}");
    let scf = Format::by_name("scf").unwrap().example().trim();
    let whole = only(scf).unwrap();
    for end in "https://sudokupad.app/scf".len() + 1..scf.len() {
        // Digits alone have nothing that tells a smaller board from a larger one that was cut; the smallest are read where they are named.
        let read = only(&scf[..end]);
        assert!(
            read.map_or(true, |read| (4..whole.puzzle.board().values()).contains(&read.puzzle.board().values())),
            "{}",
            &scf[..end]
        );
    }
}

/// Words and codes: of another number nobody can tell that it is wrong, of all else everybody.
#[test]
fn words_and_codes_are_never_read_as_another_puzzle() {
    let mut rng = random::seeded(64);
    for text in examples("iss").iter().step_by(10) {
        let whole = only(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let starts: Vec<usize> = text.match_indices('.').map(|(place, _)| place + 1).collect();
        for &start in &starts {
            let length = text[start..].find(['~', '.', '\n']).unwrap();
            if length == 0 || text[..start].matches(".Regex").count() > text[..start].matches('.').count() {
                continue;
            }
            for _ in 0..3 {
                let word = misspelt(&text[start..start + length], &mut rng);
                // V for X, and one letter of it less, are words too.
                if ["X", "V", "Sum", "XSum"].contains(&word.as_str()) || word.is_empty() {
                    continue;
                }
                let damaged = format!("{}{word}{}", &text[..start], &text[start + length..]);
                assert!(is_harmless(&damaged, &whole), "{damaged}");
            }
        }
        for (place, _) in text.match_indices('~') {
            let end = place + 1 + text[place + 1..].find(['~', '.', '\n']).unwrap();
            for other in ["#", "R0C0", "R99C99", "-1", "1.5", "99999999999999999999", "null"] {
                // An expression may be any text, and -1 is the other diagonal.
                if end == place + 1 || [".Regex", ".Diagonal"].iter().any(|word| text[..place].ends_with(word)) {
                    continue;
                }
                let damaged = format!("{}{other}{}", &text[..place + 1], &text[end..]);
                assert!(is_harmless(&damaged, &whole), "{damaged}");
            }
        }
    }
    for name in ["unequal", "keen", "towers", "solo-killer", "tatham", "ps-killer", "puzzlink", "sumocue-killer"] {
        let text = Format::by_name(name).unwrap().example().trim();
        let whole = only(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        // Values behind a comma may be left out: without them it is a code that is whole.
        let digit = |place: usize| text.as_bytes()[place].is_ascii_digit();
        let is_number = |end: usize| name == "sumocue-killer" && digit(end - 1) && digit(end);
        for end in (1..text.len()).filter(|&end| !text[end..].starts_with(',') && !is_number(end)) {
            let read = only(&text[..end]);
            // A code of a smaller board may be the beginning of a larger one.
            let is_smaller = read.is_ok_and(|read| read.puzzle.board().values() < whole.puzzle.board().values());
            assert!(is_smaller || is_harmless(&text[..end], &whole), "{}", &text[..end]);
        }
        for _ in 0..200 {
            let place = rng.random_range(0..text.len());
            let other = char::from(b"#!?@{}QW"[rng.random_range(0..8)]);
            let mut damaged = text.to_owned();
            damaged.replace_range(place..=place, &other.to_string());
            assert!(is_harmless(&damaged, &whole), "{damaged}");
        }
    }
}

#[test]
fn sizes_are_bounded_before_memory_is_taken() {
    let address = "https://f-puzzles.com/?load=";
    let nested = format!("{{\"size\":4,\"grid\":{}{}}}", "[".repeat(100), "]".repeat(100));
    for (text, message) in [
        (format!("{address}N4Ig{}", "A".repeat(3 << 20)), ""),
        (format!("https://sudokupad.app/sclN4Ig{}", "/".repeat(1 << 20)), ""),
        (nested, ""),
        ("{\"size\":65,\"grid\":[]}".to_owned(), ""),
        ("{\"size\":1e9,\"grid\":[]}".to_owned(), ""),
        (format!("{{\"cellSize\":1,\"cells\":[{}]}}", vec!["[]"; 65].join(",")), ""),
        (format!("{{\"size\":4,\"grid\":[{}]}}", "{},".repeat(600_000)), ""),
        (format!("https://sudokupad.app/scf{}", "0".repeat(5000)), ""),
        (".Shape~65x65".to_owned(), "a size"),
        (".Shape~999999999999x999999999999".to_owned(), "a size"),
        ("65:".to_owned() + &"0,".repeat(65 * 65), ""),
    ] {
        let error = only(&text).err().unwrap_or_else(|| panic!("{}", &text[..40]));
        assert!(error.contains(message), "{error}");
    }
}

/// The open samples: see `tests/library/links.rs`.
#[test]
fn samples_are_never_read_as_other_puzzles() {
    let Some(data) = std::env::var_os("EXACTLY_DATA") else {
        return eprintln!("skipped: EXACTLY_DATA does not say where the samples are");
    };
    let Ok(text) = std::fs::read_to_string(std::path::Path::new(&data).join("variants/samples.jsonl")) else {
        return eprintln!("skipped: no variants/samples.jsonl in EXACTLY_DATA");
    };
    let (mut rng, mut count) = (random::seeded(65), 0);
    for line in text.lines() {
        let sample: Json = serde_json::from_str(line).unwrap();
        let text = sample["puzzle"].to_string();
        if let Ok(whole) = only(&text) {
            count += damage_json(&text, &whole, 0.01, &mut rng);
        }
    }
    assert!(count > 300, "{count}");
}

#[test]
fn a_link_with_two_boards_is_not_the_first_of_them() {
    let (open, full) = (format!("53{}", "0".repeat(79)), format!("{}9", "0".repeat(80)));
    assert!(only(&format!("https://example.org/?bd={open}")).is_ok());
    for between in ["&bd=", "&x=1&bd=", "?bd="] {
        let error = only(&format!("https://example.org/?bd={open}{between}{full}")).unwrap_err();
        assert!(error.contains("twice"), "{error}");
    }
    let address = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    for link in [format!("{address}.~R1C1_5&q=.~R1C1_6"), format!("{address}.~R1C1_5?{address}.~R1C1_6")] {
        assert!(only(&link).is_err(), "{link}");
    }
}
