//! `exactly trace` and the library behind it: propagation beside `lab`, the solvers beside varisat, what is learnt before the
//! checker of proofs.

use crate::common::dimacs::dimacs;
use std::fmt::Write as _;
use std::fs;

use crate::common::folder::Folder;
use crate::common::random;
use crate::common::run::{command, exactly};
use exactly::certify::ProofError;
use exactly::cnf::read::Formula;
use exactly::cnf::{AtMostOne, Purpose};
use exactly::encode::scheme::Scheme;
use exactly::formula::encoding::{Encoding, Projection};
use exactly::literal::Lit;
use exactly::solve::cnf::Satisfiability;
use exactly::teach::cdcl::Event;
use exactly::teach::{Annotated, Trail};
use exactly::{Limit, Never, Puzzle};
use itertools::iproduct;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

type Clauses = Vec<Vec<i32>>;

/// About as many clauses as make the answer a matter of chance; now and then tautologies, literals and clauses that repeat.
fn random_clauses(rng: &mut ChaCha8Rng, most: i32) -> Clauses {
    let variables = rng.random_range(1..=most);
    let count = rng.random_range(0..=variables * 5);
    let mut clauses: Clauses = Vec::new();
    for _ in 0..count {
        let length = *[1, 2, 2, 3, 3, 3, 3, 3, 3, 4].choose(rng).unwrap();
        let literal = |rng: &mut ChaCha8Rng| rng.random_range(1..=variables) * if rng.random() { 1 } else { -1 };
        clauses.push((0..length).map(|_| literal(rng)).collect());
    }
    if rng.random_bool(0.02) {
        clauses.push(Vec::new());
    }
    clauses
}

/// Clauses of three different variables each, near the ratio at which formulas are hard.
fn three_sat(rng: &mut ChaCha8Rng, variables: i32) -> Clauses {
    let count = variables * 43 / 10;
    let clause = |rng: &mut ChaCha8Rng| {
        let mut clause: Vec<i32> = Vec::new();
        while clause.len() < 3 {
            let variable = rng.random_range(1..=variables);
            if clause.iter().all(|literal| literal.abs() != variable) {
                clause.push(if rng.random() { variable } else { -variable });
            }
        }
        clause
    };
    (0..count).map(|_| clause(rng)).collect()
}

fn holds(formula: &Formula, trail: &Trail) -> bool {
    let is_true = |&literal: &Lit| trail.value(literal) == Some(true);
    formula.clauses().all(|clause| clause.iter().any(is_true))
}

/// Runs the solver that learns; what it learns is checked, and the answer is that of varisat. Returns the answer and how much was learnt.
fn watched(text: &str, seed: u64) -> (bool, usize) {
    let formula = Formula::read(text.as_bytes()).unwrap();
    let expected = matches!(Satisfiability::of(&formula, &Never).unwrap(), Satisfiability::Satisfiable(_));
    let annotated = Annotated::of_text(&formula).unwrap();
    let (mut proof, mut next) = (String::new(), formula.len());
    let (satisfiable, trail) = annotated
        .clauses()
        .cdcl(&[], seed, &Never, |event, _| {
            if let Event::Learnt(clause, hints) = event {
                next += 1;
                write!(proof, "{next} ").unwrap();
                clause.iter().for_each(|literal| write!(proof, "{literal} ").unwrap());
                write!(proof, "0 ").unwrap();
                hints.iter().for_each(|hint| write!(proof, "{} ", hint + 1).unwrap());
                proof.push_str("0\n");
            }
            Ok::<(), Limit>(())
        })
        .unwrap();
    assert_eq!(satisfiable, expected, "{text}");
    assert!(!satisfiable || holds(&formula, &trail), "{text}");
    match formula.check_lrat(proof.as_bytes(), &Never) {
        Ok(_) => assert!(!satisfiable, "{text}"),
        // All steps are right, and none of them is the empty clause.
        Err(ProofError::Refused(_, reason)) if reason.contains("ends without") => assert!(satisfiable, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
    (satisfiable, next - formula.len())
}

/// Runs the search that branches: its answer is the one expected.
fn branches(text: &str, expected: bool) {
    let formula = Formula::read(text.as_bytes()).unwrap();
    let annotated = Annotated::of_text(&formula).unwrap();
    let (answer, trail) = annotated.clauses().dpll(&Never, |_, _| Ok::<(), Limit>(())).unwrap();
    assert_eq!(answer, expected, "{text}");
    assert!(!answer || holds(&formula, &trail), "{text}");
}

#[test]
fn what_is_learnt_on_random_formulas_follows_and_answers_are_those_of_varisat() {
    let mut rng = random::seeded(17);
    let (mut seen, mut learnt) = ([0; 2], 0);
    for number in 0..4000 {
        let clauses = match number % 4 {
            0 => three_sat(&mut rng, 10 + number % 30),
            _ => random_clauses(&mut rng, 12),
        };
        let text = dimacs(&clauses);
        let (satisfiable, count) = watched(&text, rng.random());
        branches(&text, satisfiable);
        seen[usize::from(satisfiable)] += 1;
        learnt += count;
    }
    println!("{} unsatisfiable, {} satisfiable, {learnt} clauses learnt", seen[0], seen[1]);
    assert!(seen[0] > 500 && seen[1] > 500 && learnt > 4000);
}

/// Givens of a board of order 4, 6 or 9, at times against each other: some by chance, of order 9 most of those of a puzzle in the folder.
fn random_givens(rng: &mut ChaCha8Rng, order: usize, folder: &[String]) -> String {
    let mut cells = vec!['.'; order * order];
    if order == 9 {
        cells = folder.choose(rng).unwrap().chars().collect();
        cells.iter_mut().for_each(|cell| *cell = if rng.random_bool(0.05) { '.' } else { *cell });
    }
    let by_chance = if order == 9 { 0..=1 } else { 1..=2 * order };
    for _ in 0..rng.random_range(by_chance) {
        let cell = rng.random_range(0..cells.len());
        cells[cell] = char::from_digit(rng.random_range(1..=order as u32), 10).unwrap();
    }
    cells.into_iter().collect()
}

/// The Sudokus of a file, a line each.
fn lines_of(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().filter(|line| line.len() == 81 && !line.starts_with('#')).map(str::to_owned).collect()
}

/// What `trace` says of a puzzle in the end; nothing where propagation meets a conflict.
fn traced_fixed(puzzle: &[&str], encoding: &[&str]) -> String {
    let traced = exactly(&[&["trace", "--limit", "1000000"], puzzle, encoding].concat(), "");
    assert_eq!((traced.err.as_str(), traced.status), ("", 0), "{puzzle:?}");
    let end = traced.out.lines().last().unwrap();
    if let Some(fixed) = end.strip_prefix("fixed: ") {
        return fixed.split(' ').next().unwrap().to_owned();
    }
    assert!(end.starts_with("conflict: ") && end.ends_with(". There is no solution"), "{puzzle:?}: {end}");
    String::new()
}

/// What `lab` says of the puzzles of a file.
fn lab_fixed(file: &str, encoding: &[&str]) -> Vec<String> {
    let lab = exactly(&[&["lab", "--csv", "--rounds", "1", file], encoding].concat(), "");
    assert_eq!(lab.status, 0, "{file}: {}", lab.err);
    // The file's name, the first of the fields, may hold commas.
    lab.out.lines().skip(1).map(|row| row.rsplit(',').nth(9).unwrap().to_owned()).collect()
}

#[test]
fn propagation_fixes_as_many_cells_as_lab_says_on_1000_puzzles() {
    let folder = Folder::new();
    let mut rng = random::seeded(3);
    let sudokus = [lines_of("puzzles/classic/easy.txt"), lines_of("puzzles/classic/minimal.txt")].concat();
    let (mut compared, mut open, mut contradictory) = (0, 0, 0);
    for (scheme, amo) in iproduct!(Scheme::ALL, AtMostOne::ALL) {
        let (scheme, amo) = (scheme.name(), amo.name());
        for (order, count) in [(4, 50), (6, 12), (9, 5)] {
            let puzzles: Vec<String> = (0..count).map(|_| random_givens(&mut rng, order, &sudokus)).collect();
            let board = format!("sudoku:{order}");
            let file = folder.path(&format!("{scheme}-{amo}-{order}.txt"));
            fs::write(&file, puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>()).unwrap();
            let encoding = ["--scheme", scheme, "--amo", amo, "--board", &board];
            let fixed = lab_fixed(file.to_str().unwrap(), &encoding);
            assert_eq!(fixed.len(), puzzles.len());
            for (puzzle, fixed) in puzzles.iter().zip(fixed) {
                assert_eq!(traced_fixed(&["-p", puzzle], &encoding), fixed, "{puzzle} {encoding:?}");
                *(if fixed.is_empty() { &mut contradictory } else { &mut open }) += 1;
                compared += 1;
            }
        }
    }
    assert!(compared >= 1000 && open > 300 && contradictory > 300, "{open} {contradictory}");
}

/// Boards of all kinds: regions, Latin squares, rules beyond different cells.
#[test]
fn propagation_fixes_as_many_cells_as_lab_says_on_the_files_of_puzzles() {
    let mut encodings = iproduct!(AtMostOne::ALL, Scheme::ALL).cycle();
    let mut compared = 0;
    for kind in ["broken", "classic", "jigsaw", "judge", "latin", "variants"] {
        for entry in fs::read_dir(format!("puzzles/{kind}")).unwrap() {
            let path = entry.unwrap().path();
            let file = path.to_str().unwrap();
            let (amo, scheme) = encodings.next().unwrap();
            let encoding = ["--scheme", scheme.name(), "--amo", amo.name()];
            if let [fixed] = &lab_fixed(file, &encoding)[..] {
                assert_eq!(&traced_fixed(&[file], &encoding), fixed, "{file} {encoding:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 15, "{compared}");
}

/// A puzzle's formula in a way by chance.
fn formula_of(rng: &mut ChaCha8Rng, puzzle: &Puzzle) -> String {
    let (scheme, at_most_one) = (*Scheme::ALL.choose(rng).unwrap(), *AtMostOne::ALL.choose(rng).unwrap());
    let mut text = Vec::new();
    let encoding = Encoding { scheme, at_most_one, ..Encoding::default() };
    let size = encoding.size(puzzle, Purpose::Solve, &Never).unwrap();
    encoding.write_dimacs(puzzle, Projection::All, size, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn what_is_learnt_on_puzzles_follows_and_answers_are_those_of_varisat() {
    let mut rng = random::seeded(19);
    let (mut seen, mut learnt) = ([0; 2], 0);
    for number in 0..1000 {
        let order = match number % 20 {
            0..14 => 4,
            14..19 => 6,
            _ => 9,
        };
        let puzzle = if order < 9 && rng.random_bool(0.2) {
            random::variant(&mut rng, order)
        } else {
            let board = random::board(&mut rng, order);
            random::puzzle(&mut rng, &board)
        };
        let (satisfiable, count) = watched(&formula_of(&mut rng, &puzzle), rng.random());
        seen[usize::from(satisfiable)] += 1;
        learnt += count;
    }
    println!("{} unsatisfiable, {} satisfiable, {learnt} clauses learnt", seen[0], seen[1]);
    assert!(seen[0] > 200 && seen[1] > 200 && learnt > 10_000);
}

/// Each literal that is said to be forced is: by its clause, the others of which are false by steps before it.
#[test]
fn each_step_in_json_follows_from_those_before_it() {
    for puzzle in ["...13......31...", "1234............"] {
        let traced = exactly(&["trace", "-p", puzzle, "--json"], "");
        let events: Vec<serde_json::Value> =
            traced.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (end, steps) = events.split_last().unwrap();
        let mut known = vec![0];
        for (number, step) in (1..).zip(steps) {
            assert_eq!((step["event"].as_str(), step["step"].as_u64()), (Some("forced"), Some(number)));
            let literal = step["literal"].as_i64().unwrap();
            let numbers = |value: &serde_json::Value| -> Vec<i64> {
                value.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
            };
            let others: Vec<_> =
                numbers(&step["clause"]["literals"]).into_iter().filter(|&other| other != literal).collect();
            let from: Vec<_> = numbers(&step["from"]).into_iter().map(|step| -known[step as usize]).collect();
            assert_eq!(others, from, "{step}");
            known.push(literal);
        }
        assert_eq!(end["known"].as_u64(), Some(steps.len() as u64));
        assert_eq!(end["answer"], "open");
    }
}

/// A formula whose comments name its variables is told as the puzzle is that it was made of, but for what its clauses say.
#[test]
fn names_in_comments_are_those_of_the_steps() {
    let events = |arguments: &[&str], input: &str| -> Vec<serde_json::Value> {
        let traced = exactly(&[&["trace", "--json"], arguments].concat(), input);
        assert_eq!((traced.err.as_str(), traced.status), ("", 0), "{arguments:?}");
        let mut events: Vec<serde_json::Value> =
            traced.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for event in &mut events {
            for member in ["fixed", "cells"] {
                event.as_object_mut().unwrap().remove(member);
            }
            for clause in ["clause", "with"] {
                event.get_mut(clause).map(|clause| clause.as_object_mut().unwrap().remove("says"));
            }
        }
        events
    };
    for puzzle in [&["-p", "...13......31..."][..], &["puzzles/variants/killer.txt"], &["puzzles/variants/kropki.txt"]]
    {
        let formula = exactly(&[&["encode"], puzzle].concat(), "").out;
        assert!(formula.contains("\nc var 6 = r1c"), "{puzzle:?}");
        for how in [&[][..], &["--dpll"], &["--cdcl"]] {
            assert_eq!(events(&[&["-"], how].concat(), &formula), events(&[puzzle, how].concat(), ""), "{puzzle:?}");
        }
    }
}

/// What was told before an interrupt stays told, and the last line says that there was one.
#[test]
#[cfg(unix)]
fn an_interrupted_trace_keeps_its_lines() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let arguments = ["trace", "--dpll", "--limit", "1000000000", "--board", "sudoku:25", "--empty"];
    let mut child = command(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    out.read_line(&mut text).unwrap();
    out.read_to_string(&mut text).unwrap();
    match child.wait().unwrap().code() {
        Some(130) => assert!(killed.success() && text.ends_with("unknown: interrupted\n"), "{text}"),
        // A fast machine is through by then.
        code => assert!(code == Some(0) && text.lines().last().unwrap().starts_with("satisfiable, "), "{text}"),
    }
}
