//! Boards with clues: samples that several independent solvers counted, lines of our own notation that say no clue, and what
//! each command answers.
//!
//! The samples lie in the folder that `EXACTLY_DATA` names; without it their tests say that they skip.

use std::path::PathBuf;

use crate::common::run::exactly;
use crate::common::texts::puzzle;
use exactly::format::Format;
use exactly::{Count, Solution, Solver, Value, limits};
use serde_json::Value as Json;

/// What of f-puzzles is told here: clues that our own notation says in one line or word.
const KEYS: [&str; 9] = [
    "killercage",
    "thermometer",
    "arrow",
    "difference",
    "ratio",
    "negative",
    "nonconsecutive",
    "antiknight",
    "antiking",
];

/// A sample that consists of these clues.
struct Sample {
    name: String,
    solutions: u64,
    /// Solutions once the clues are left out: a number, or `20 or more`.
    alone: String,
    /// In our own notation, the clues after all else.
    head: String,
    clues: String,
}

impl Sample {
    fn text(&self) -> String {
        format!("{}{}", self.head, self.clues)
    }
}

fn samples() -> Vec<Sample> {
    let folder = std::env::var_os("EXACTLY_DATA").map(PathBuf::from);
    let file = folder.map(|folder| folder.join("variants/samples.jsonl")).filter(|file| file.exists());
    let Some(file) = file else {
        println!("skipped: EXACTLY_DATA names no folder with variants/samples.jsonl");
        return Vec::new();
    };
    let text = std::fs::read_to_string(file).unwrap();
    let samples: Vec<_> = text.lines().filter_map(|line| sample(&serde_json::from_str(line).unwrap())).collect();
    assert!(samples.len() >= 30, "{}", samples.len());
    samples
}

/// The sample, if all that it says is told here.
fn sample(json: &Json) -> Option<Sample> {
    let puzzle = json["puzzle"].as_object()?;
    let is_known = |key: &str| KEYS.contains(&key) || ["size", "title", "author", "ruleset", "grid"].contains(&key);
    let has_regions = puzzle["grid"].to_string().contains("region");
    if has_regions || !puzzle.keys().all(|key| is_known(key)) {
        return None;
    }
    Some(Sample {
        name: json["name"].as_str()?.to_owned(),
        solutions: json["solutions"].as_u64()?,
        alone: json["row_column_box_alone"].to_string().trim_matches('"').to_owned(),
        head: head(&json["puzzle"]),
        clues: clues(&json["puzzle"]),
    })
}

fn head(puzzle: &Json) -> String {
    let mut text = format!("puzzle\norder: {}\ngivens:\n", puzzle["size"]);
    for row in puzzle["grid"].as_array().unwrap() {
        for cell in row.as_array().unwrap() {
            let value = cell["value"].as_u64().filter(|_| cell["given"] == true);
            text += &value.map_or(".".to_owned(), |value| value.to_string());
        }
        text.push('\n');
    }
    text
}

fn clues(puzzle: &Json) -> String {
    let mut text = String::new();
    let mut words = Vec::new();
    for (key, word) in [("antiknight", "knight"), ("antiking", "king"), ("nonconsecutive", "nonconsecutive")] {
        words.extend((puzzle[key] == true).then_some(word));
    }
    if puzzle["negative"].as_array().is_some_and(|negative| negative.contains(&Json::from("ratio"))) {
        words.push("ratio-negative");
    }
    if !words.is_empty() {
        text += &format!("also: {}\n", words.join(" "));
    }
    for (key, word) in [("killercage", "cage"), ("difference", "white"), ("ratio", "black")] {
        for clue in list(&puzzle[key]) {
            let value = clue["value"].as_str().map(|value| format!(" {value}")).unwrap_or_default();
            text += &format!("{word}{value}: {}\n", cells(&clue["cells"]));
        }
    }
    for clue in list(&puzzle["thermometer"]) {
        list(&clue["lines"]).iter().for_each(|line| text += &format!("thermo: {}\n", cells(line)));
    }
    for clue in list(&puzzle["arrow"]) {
        let shaft = |line: &Json| Json::from(list(line)[1..].to_vec());
        let shafts: Vec<_> = list(&clue["lines"]).iter().map(|line| cells(&shaft(line))).collect();
        text += &format!("arrow {}: {}\n", cells(&clue["cells"]), shafts.join("; "));
    }
    text
}

fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

fn cells(json: &Json) -> String {
    list(json).iter().map(|cell| cell.as_str().unwrap().to_lowercase()).collect::<Vec<_>>().join(" ")
}

fn count(text: &str, engine: exactly::Engine, bound: u64) -> u64 {
    match Solver::new(engine, &limits::Never).count_up_to(&puzzle(text), bound).unwrap() {
        Count::Exactly(count) | Count::AtLeast { count, .. } => count,
    }
}

#[test]
fn samples_have_as_many_solutions_as_other_solvers_count() {
    for sample in samples() {
        for engine in [exactly::Engine::Auto, exactly::Engine::Sat, exactly::Engine::Both] {
            assert_eq!(count(&sample.text(), engine, 1000), sample.solutions, "{} {engine:?}", sample.name);
        }
    }
}

#[test]
fn samples_without_their_clues_have_other_solutions() {
    for sample in samples() {
        let alone = count(&sample.head, exactly::Engine::Auto, 20);
        let expected = sample.alone.parse().unwrap_or(20);
        assert!(sample.alone == "null" || alone == expected, "{}: {alone}, {}", sample.name, sample.alone);
    }
}

/// All Latin squares of order 4, row by row.
fn latin_squares() -> Vec<Solution> {
    let mut squares = vec![Vec::new()];
    for place in 0..16 {
        let free = |square: &Vec<usize>, value: usize| {
            let above = (place % 4..place).step_by(4).any(|other| square[other] == value);
            !above && !square[place / 4 * 4..].contains(&value)
        };
        let longer = |square: Vec<usize>| {
            let values: Vec<usize> = (0..4).filter(|&value| free(&square, value)).collect();
            values.into_iter().map(move |value| [square.clone(), vec![value]].concat())
        };
        squares = squares.into_iter().flat_map(longer).collect();
    }
    assert_eq!(squares.len(), 576);
    squares
        .iter()
        .map(|square| Solution::new(square.iter().map(|&value| Value::new(value)).collect::<Vec<_>>()))
        .collect()
}

#[test]
fn of_all_latin_squares_of_order_4_as_many_are_left() {
    let squares = latin_squares();
    for sample in samples().iter().filter(|sample| sample.head.contains("order: 4\n")) {
        let puzzle = puzzle(&sample.text());
        let left = squares.iter().filter(|square| puzzle.violation(square).is_none()).count();
        assert_eq!(left as u64, sample.solutions, "{}", sample.name);
    }
}

#[test]
fn samples_of_each_kind_have_the_solutions_that_are_left_of_all_latin_squares() {
    let squares = latin_squares();
    for kind in exactly::rule::KINDS {
        for lines in kind.samples {
            let text = format!("puzzle\norder: 4\n{lines}\n");
            let puzzle = puzzle(&text);
            let left = squares.iter().filter(|square| puzzle.violation(square).is_none()).count() as u64;
            for engine in [exactly::Engine::Auto, exactly::Engine::Sat, exactly::Engine::Both] {
                assert_eq!(count(&text, engine, 1000), left, "{lines} {engine:?}");
            }
        }
    }
}

#[test]
fn samples_of_each_kind_are_written_as_they_are_read() {
    let own = Format::by_name("exactly").unwrap();
    for kind in exactly::rule::KINDS {
        for lines in kind.samples {
            let read = puzzle(&format!("puzzle\norder: 4\n{lines}\n"));
            let mut text = String::new();
            own.write_puzzle(&read, own.style(), &mut text).unwrap();
            assert_eq!(puzzle(&text), read, "{text}");
        }
    }
}

#[test]
fn what_says_no_clue_is_an_error_at_its_place() {
    for (line, place, message) in [
        ("cage 0: r1c1", "3:6", "a number from 1 to 1000000"),
        ("cage x: r1c1", "3:6", "a number from 1 to 1000000"),
        ("cage 99999999999: r1c1", "3:6", "a number from 1 to 1000000"),
        ("cage 5:", "3:8", "cells such as"),
        ("cage 5: r1c1 r1c9", "3:14", "r1c1 to r4c4"),
        ("cage 5: r1c1 r1c2 r1c1", "3:19", "r1c1 is named twice"),
        ("thermo:", "3:8", "cells such as"),
        ("thermo 3: r1c1 r1c2", "3:8", "a colon expected"),
        ("thermo: r1c1 r1c2 r1c1", "3:19", "r1c1 is named twice"),
        ("arrow: r1c1 r1c2", "3:6", "the cell of the circle"),
        ("arrow r1c1:", "3:12", "cells such as"),
        ("arrow r1c1: ;", "3:13", "cells such as"),
        ("arrow r1c1: r2c3;", "3:18", "cells such as"),
        ("arrow r1c1: r2c3; ; r3c3", "3:18", "cells such as"),
        ("arrow r1c1-4: r2c1", "3:7", "a pill of two or three"),
        ("arrow r1c1: r1c2 r1c1", "3:13", "r1c1 is named twice"),
        ("white: r1c1", "3:8", "two cells"),
        ("white: r1c1 r2c2", "3:8", "do not touch"),
        ("black 0: r1c1 r1c2", "3:7", "a number from 1"),
        ("cages 5: r1c1", "3:1", "did you mean \"cage\"?"),
        ("also: knigth", "3:7", "did you mean \"knight\"?"),
        ("also: chess", "3:7", "diagonals, windows, "),
        ("line far: r1c1 r1c2", "3:6", "relation far is not defined"),
        ("relation far a < b", "3:1", "a colon"),
        ("relation: a < b", "3:9", "a name"),
        ("relation far: a + b", "3:15", "a comparison"),
        ("relation far: a < b\nrelation far: a > b", "4:10", "twice"),
        ("relation far: a < b\nline fa: r1c1 r1c2", "4:6", "did you mean \"far\"?"),
        ("relation far: a mod (b - 1) = 0", "3:17", "division by 0"),
        ("relation far: a * 9223372036854775807 > b", "3:17", "too large"),
    ] {
        let ran = exactly(&["check"], format!("puzzle\norder: 4\n{line}\n"));
        assert_eq!(ran.status, 2, "{line}: {ran:?}");
        assert!(ran.err.contains(&format!("<stdin>:{place}: error: ")), "{line}: {ran:?}");
        assert!(ran.err.contains(message), "{line}: {ran:?}");
    }
    let large = exactly(&["check"], "puzzle\norder: 25\nrelation far: a < b\n");
    assert!(large.err.contains("relations are for boards up to order 16"), "{large:?}");
}

/// What only the whole board shows is told at the rule's line too, and by its name.
#[test]
fn what_a_board_refuses_is_an_error_at_the_line_of_the_rule() {
    let cells =
        |count: usize| (0..count).map(|cell| format!(" r{}c{}", cell / 64 + 1, cell % 64 + 1)).collect::<String>();
    for (order, lines, place, message) in [
        (64, format!("cage 3: r1c1-2\nsum 2000:{}", cells(64)), "4:1", "sum 1 at r1c1 is too large"),
        (64, format!("arrow r63c33 r63c34:{}", cells(40)), "3:1", "arrow 1 at r63c33 is too large"),
        (64, format!("kenken 70000:{}", cells(1200)), "3:1", "is too large: more than 200000 transitions or clauses"),
        (
            5,
            "cage 3: r1c1-2\nregion-sum: r1c1 r1c2".to_owned(),
            "4:1",
            "region sum line 1 at r1c1 needs boxes or regions",
        ),
        (5, "thermo: r1c1-2\nbox-indexer: r1c1".to_owned(), "4:1", "needs boxes or regions"),
        (5, "thermo: r1c1-2\nalso: knight disjoint-groups".to_owned(), "4:1", "disjoint-groups needs boxes"),
    ] {
        let ran = exactly(&["check"], format!("puzzle\norder: {order}\n{lines}\n"));
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains(&format!("<stdin>:{place}: error: ")) && ran.err.contains(message), "{ran:?}");
    }
}

/// Files, formulas and earlier runs: what is written of a board with clues is read again; `grade` refuses by name.
#[test]
fn formulas_and_earlier_runs_know_clues() {
    let folder = crate::common::folder::Folder::new();
    let path = |name: &str| folder.path(name).to_str().unwrap().to_owned();
    let [puzzle, run, formula, model] = ["puzzle", "run", "formula", "model"].map(path);
    std::fs::write(&puzzle, "puzzle\norder: 4\ncage 6: r1c1 r1c2 r2c1\nthermo: r3c1-3\nmarks: r4c4=1\n").unwrap();
    let said = |arguments: &[&str]| exactly(arguments, "").out;
    let all = said(&["enumerate", "--to", "line", &puzzle]);
    assert!(all.lines().count() > 2, "{all}");
    for taken in 0..=all.lines().count() {
        let before: String = all.lines().take(taken).map(|line| format!("{line}\n")).collect();
        std::fs::write(&run, before).unwrap();
        assert_eq!(exactly(&["enumerate", "--to", "line", "--resume", &run, &puzzle], "").status, 0);
        assert_eq!(std::fs::read_to_string(&run).unwrap(), all);
    }
    std::fs::write(&formula, said(&["encode", &puzzle])).unwrap();
    std::fs::write(&model, said(&["sat", &formula])).unwrap();
    let decoded = said(&["decode", &puzzle, "--model", &model, "--to", "line"]);
    assert!(all.contains(decoded.trim()) && decoded.len() > 16, "{decoded}");
    assert!(said(&["encode", "--to", "opb", &puzzle]).contains("\n* cage 1 at r1c1\n"));
    assert!(said(&["lab", "--rounds", "1", &puzzle]).contains("pairwise"));
    let graded = exactly(&["grade", &formula, "--puzzle", &puzzle], "");
    assert!(graded.status == 2 && graded.err.contains("cage 1 at r1c1"), "{graded:?}");
}

/// Cells that are minima are not compared with each other, whatever line names them; maxima likewise.
#[test]
fn minima_are_gathered_from_the_whole_board() {
    let count = |lines: &str| count(&format!("puzzle\norder: 4\n{lines}\n"), exactly::Engine::Both, 1000);
    let (one_line, two_lines) = (count("minimum: r1c1 r1c2"), count("minimum: r1c1\nminimum: r1c2"));
    assert!(one_line == two_lines && one_line > 0, "{one_line} {two_lines}");
    assert_eq!(count("minimum: r1c1\nmaximum: r1c2"), count("maximum: r1c2\nminimum: r1c1"));
    assert_eq!(count("minimum: r1c1 r2c1\nminimum: r1c2"), count("minimum: r1c1 r1c2 r2c1"));
}

#[test]
fn what_cannot_be_has_no_solution() {
    let all: Vec<String> = (0..80).map(|place| format!("r{}c{}", place / 9 + 1, place % 9 + 1)).collect();
    for line in [
        &format!("cage: {}", all.join(" ")),
        &format!("cage 400: {}", all.join(" ")),
        "cage 44: r1c1-9",
        "cage 18: r1c1-2",
        "cage 1: r1c1-2",
        "cage 1000000: r1c1",
        "thermo: r1c1-9 r2c9",
        "white 0: r1c1 r1c2",
        "white 9: r1c1 r1c2",
        "black 1: r1c1 r1c2",
        "arrow r1c1: r1c2-5",
    ] {
        let ran = exactly(&["check"], format!("puzzle\norder: 9\n{line}\n"));
        assert_eq!((ran.status, ran.out.as_str()), (1, "<stdin>:1: none\n"), "{line}: {ran:?}");
    }
}

#[test]
fn notations_that_have_no_word_for_a_clue_refuse_it_by_name() {
    let text = "puzzle\norder: 9\nalso: knight\ncage 5: r1c1 r1c2\ngivens:\n".to_owned() + &".........\n".repeat(9);
    for format in exactly::format::FORMATS.iter().filter(|format| format.bare().is_some()) {
        let ran = exactly(&["convert", "--to", format.name()], &text);
        assert_ne!(ran.status, 0, "{}", format.name());
        assert_eq!(ran.out, "", "{}", format.name());
    }
    let line = exactly(&["convert", "--to", "line"], &text);
    assert!(line.err.contains("knight, cage 1 at r1c1"), "{line:?}");
}

#[test]
fn rules_about_the_whole_board_are_added_by_an_option() {
    let line = "1234341221434321";
    assert_eq!(exactly(&["check", "--also", "knight", "-p", line], "").status, 1);
    assert_eq!(exactly(&["check", "-p", line], "").status, 0);
    let written = exactly(&["convert", "--to", "exactly", "--also", "king,nonconsecutive", "-p", line], "");
    assert!(written.out.contains("also: nonconsecutive king\n") || written.out.contains("also: king nonconsecutive\n"));
}

#[test]
fn show_draws_cages_and_lists_other_clues() {
    let text = "puzzle\norder: 4\nalso: knight\ncage 12: r1c1-2 r2c1\ncage 1000: r4c3-4\nthermo: r3c1-3\n";
    let drawn = "\
┏12━┯━━━┳━━━┯━━━┓
┃   │   ┇   │   ┃
┠───┼┄┄┄╂───┼───┨
┃   ┆   ┃   │   ┃
┣┅┅┅┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂┄┄┄┼┄┄┄┨
┃   │   ┇   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
nothing given
dotted lines: cages, with their sums
also: knight
cage 1000: r4c3 r4c4
thermo: r3c1 r3c2 r3c3
";
    let ran = exactly(&["show"], text);
    assert_eq!((ran.out.as_str(), ran.status), (drawn, 0), "{}", ran.err);
    // What was drawn is no puzzle without its cages.
    let again = exactly(&["check"], drawn);
    assert_eq!((again.out.as_str(), again.status), ("", 2), "{}", again.err);
}

#[test]
fn boards_are_named_with_their_clues() {
    let text = "puzzle\norder: 9\nalso: knight\ncage 12: r1c1-2\ncage: r4c3-4\nthermo: r3c1-3\n";
    let drawn = exactly(&["render"], text).out;
    assert!(drawn.contains("9×9 sudoku with boxes of 3x3, anti-knight, 2 cages and a thermometer"), "{drawn}");
    assert!(drawn.contains(" cage 12: r1c1 r1c2."), "{drawn}");
}
