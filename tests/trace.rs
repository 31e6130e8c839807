//! `exactly trace` and the library behind it: propagation beside `lab`, the solvers beside varisat, what is learnt before the
//! checker of proofs.

mod common;

use std::fmt::Write as _;
use std::fs;

use common::folder::Folder;
use common::random;
use common::run::{Ran, command, exactly, prints};
use exactly::internals::certify::lrat::{Checker, InvalidProof};
use exactly::internals::cnf::read::Formula;
use exactly::internals::literal::Lit;
use exactly::internals::solve::cnf::{Satisfiability, satisfy};
use exactly::internals::teach::cdcl::{self, Event};
use exactly::internals::teach::{Annotated, Trail, dpll};
use exactly::internals::{Limit, Never};
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

fn dimacs(clauses: &Clauses) -> String {
    let variables = clauses.iter().flatten().map(|literal| literal.abs()).max().unwrap_or(0);
    let mut text = format!("p cnf {variables} {}\n", clauses.len());
    for clause in clauses {
        clause.iter().for_each(|literal| write!(text, "{literal} ").unwrap());
        text.push_str("0\n");
    }
    text
}

fn holds(clauses: &Clauses, trail: &Trail) -> bool {
    let is_true = |&literal: &i32| trail.value(Lit::from_dimacs(literal as isize)) == Some(true);
    clauses.iter().all(|clause| clause.iter().any(is_true))
}

/// Runs both solvers; what is learnt is checked, and the answers are those of varisat. Returns the answer and how much was learnt.
fn watched(clauses: &Clauses, seed: u64) -> (bool, usize) {
    let formula = Formula::read(dimacs(clauses).as_bytes()).unwrap();
    let expected = matches!(satisfy(&formula, &Never).unwrap(), Satisfiability::Satisfiable(_));
    let annotated = Annotated::of_text(&formula).unwrap();
    let (mut proof, mut next) = (String::new(), clauses.len());
    let (satisfiable, trail) = cdcl::solve(annotated.clauses(), seed, &Never, |event, _| {
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
    assert_eq!(satisfiable, expected, "{clauses:?}");
    assert!(!satisfiable || holds(clauses, &trail), "{clauses:?}");
    let mut checker = Checker::new(formula.variables());
    for clause in annotated.clauses().iter() {
        let literals: Vec<i32> = clause.iter().map(|literal| literal.to_dimacs() as i32).collect();
        checker.add_clause(&literals).unwrap();
    }
    match checker.check(proof.as_bytes()) {
        Ok(_) => assert!(!satisfiable, "{clauses:?}"),
        // All steps are right, and none of them is the empty clause.
        Err(refusal) => {
            assert!(satisfiable && matches!(refusal.fault, InvalidProof::Unfinished), "{clauses:?}: {refusal}")
        }
    }
    let (answer, trail) = dpll::solve(annotated.clauses(), &Never, |_, _| Ok::<(), Limit>(())).unwrap();
    assert_eq!(answer, expected, "{clauses:?}");
    assert!(!answer || holds(clauses, &trail), "{clauses:?}");
    (satisfiable, next - clauses.len())
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
        let (satisfiable, count) = watched(&clauses, rng.random());
        seen[usize::from(satisfiable)] += 1;
        learnt += count;
    }
    println!("{} unsatisfiable, {} satisfiable, {learnt} clauses learnt", seen[0], seen[1]);
    assert!(seen[0] > 500 && seen[1] > 500 && learnt > 4000);
}

/// One to eight givens of a 4×4 board by chance, at times against each other; or a few of a 6×6 one.
fn random_givens(rng: &mut ChaCha8Rng) -> String {
    let order = if rng.random_bool(0.1) { 6 } else { 4 };
    let mut cells = vec!['.'; order * order];
    for _ in 0..rng.random_range(1..=2 * order) {
        let cell = rng.random_range(0..cells.len());
        cells[cell] = char::from_digit(rng.random_range(1..=order as u32), 10).unwrap();
    }
    cells.into_iter().collect()
}

#[test]
fn propagation_fixes_as_many_cells_as_lab_says_on_1000_puzzles() {
    let folder = Folder::new();
    let mut rng = random::seeded(3);
    let (mut compared, mut open, mut contradictory) = (0, 0, 0);
    for (scheme, amo) in [
        ("minimal", "pairwise"),
        ("weber", "sequential"),
        ("extended", "pairwise"),
        ("extended", "commander"),
        ("extended", "product"),
    ] {
        let puzzles: Vec<String> = (0..200).map(|_| random_givens(&mut rng)).collect();
        for order in [4, 6] {
            let puzzles: Vec<_> = puzzles.iter().filter(|puzzle| puzzle.len() == order * order).collect();
            let board = format!("sudoku:{order}");
            let file = folder.path(&format!("{scheme}-{amo}-{order}.txt"));
            fs::write(&file, puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>()).unwrap();
            let encoding = ["--scheme", scheme, "--amo", amo, "--board", &board];
            let lab =
                exactly(&[&["lab", "--csv", "--rounds", "1", file.to_str().unwrap()], &encoding[..]].concat(), "");
            assert_eq!(lab.status, 0, "{}", lab.err);
            let fixed: Vec<&str> = lab.out.lines().skip(1).map(|row| row.split(',').nth(8).unwrap()).collect();
            assert_eq!(fixed.len(), puzzles.len());
            for (puzzle, fixed) in puzzles.into_iter().zip(fixed) {
                let traced = exactly(&[&["trace", "-p", puzzle][..], &encoding[..]].concat(), "");
                assert_eq!((traced.err.as_str(), traced.status), ("", 0), "{puzzle}");
                let end = traced.out.lines().last().unwrap();
                if fixed.is_empty() {
                    assert!(
                        end.starts_with("conflict: ") && end.ends_with(". There is no solution"),
                        "{puzzle}: {end}"
                    );
                    contradictory += 1;
                } else {
                    let cells = order * order;
                    assert!(end.starts_with(&format!("fixed: {fixed} of {cells} cells; ")), "{puzzle}: {end}, {fixed}");
                    open += 1;
                }
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 1000);
    assert!(open > 200 && contradictory > 200, "{open} {contradictory}");
}

#[test]
fn a_step_names_its_clause_and_the_steps_before_it() {
    let traced = exactly(&["trace", "-p", "...13......31..."], "");
    let lines: Vec<_> = traced.out.lines().collect();
    assert_eq!(lines[0], " 1. r1c4=1  given: (13)");
    assert_eq!(lines[7], " 8. r1c1≠1  row 1 holds 1 at most once: (-1 -13), the other is false (step 1)");
    assert_eq!(
        lines[36],
        "37. r2c2=1  row 2 holds 1 somewhere: (17 21 25 29), the other three are false (steps 15, 14, 11)"
    );
    assert_eq!(lines[48], "fixed: 8 of 16 cells; 48 of 64 variables are known; no clause forces another");
    let minimal = exactly(&["trace", "-p", "...13......31...", "--scheme", "minimal"], "");
    assert!(minimal.out.ends_with("fixed: 4 of 16 cells; 28 of 64 variables are known; no clause forces another\n"));
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

#[test]
fn a_conflict_is_analysed_line_by_line() {
    prints(
        &["trace", "--cdcl", "examples/formulas/contradiction.cnf"],
        "",
        "level 1: decide 1\n  \
         2         line 5: (-1 2)\n\
         conflict 1 on level 1: line 6: (-1 -2)\n  \
         resolve on 2, forced by line 5: (-1 2): (-1)\n  \
         learn clause 5: (-1) (first unique implication point: 1)\n\
         back to level 0\n  \
         -1        learnt clause 5: (-1)\n  \
         2         line 3: (1 2)\n\
         conflict 2 on level 0: line 4: (1 -2)\n  \
         leave out (1 -2), false on level 0: ()\n  \
         nothing is left: clause 7 is empty\n\
         unsatisfiable, after 2 conflicts\n",
    );
    prints(
        &["trace", "--dpll", "examples/formulas/contradiction.cnf"],
        "",
        "decide 1\n  forces 2\n  conflict: line 6: (-1 -2)\nback to level 0\n\
         then -1\n  forces 2\n  conflict: line 4: (1 -2)\nback to level 0\nunsatisfiable, after 1 decision\n",
    );
    let graph = exactly(&["trace", "--cdcl", "--dot", "1", "examples/formulas/contradiction.cnf"], "");
    assert!(
        graph.out.starts_with("digraph conflict {\n") && graph.out.ends_with("  t1 -> conflict;\n}\n"),
        "{graph:?}"
    );
    let none = exactly(&["trace", "--cdcl", "--dot", "7", "examples/formulas/contradiction.cnf"], "");
    let said = "exactly: error: there is no conflict 7: the last is conflict 2\n";
    assert_eq!(none, Ran { out: String::new(), err: said.to_owned(), status: 2 });
}

#[test]
fn formulas_at_the_edge_are_watched_too() {
    let last = |arguments: &[&str], input: &str| {
        let ran = exactly(&[&["trace"], arguments].concat(), input);
        (ran.out.lines().last().unwrap_or_default().to_owned(), ran.status)
    };
    for (formula, propagation, solvers) in [
        ("p cnf 0 0\n", "0 of 0 variables are known; no clause forces another", "satisfiable, after 0"),
        ("p cnf 2 1\n0\n", "conflict: line 2: (). There is no model", "unsatisfiable, after"),
        ("p cnf 2 1\n1 -1 0\n", "0 of 1 variables are known; no clause forces another", "satisfiable, after"),
        ("p cnf 2 1\n2 2 0\n", "1 of 2 variables are known; no clause forces another", "satisfiable, after 0"),
        (
            "c x\np cnf 1 1\n3 0\n-3 3 1 0\n",
            "1 of 3 variables are known; no clause forces another",
            "satisfiable, after",
        ),
        (
            "p cnf 1 2\n1 0\n-1 0\n",
            "conflict: line 3: (-1), all are false (step 1). There is no model",
            "unsatisfiable",
        ),
    ] {
        assert_eq!(last(&[], formula), (propagation.to_owned(), 0), "{formula}");
        for solver in ["--dpll", "--cdcl"] {
            let (line, status) = last(&["-", solver], formula);
            assert!(line.starts_with(solvers) && status == 0, "{formula} {solver}: {line}");
        }
    }
    for (puzzle, board) in [("1", "latin:1"), (".", "latin:1"), ("1234341221434321", "sudoku:4")] {
        let (line, status) = last(&["-p", puzzle, "--board", board], "");
        assert!(line.starts_with("fixed: ") && status == 0, "{line}");
        assert_eq!(last(&["-p", puzzle, "--board", board, "--cdcl"], "").1, 0);
        assert_eq!(last(&["-p", puzzle, "--board", board, "--dpll"], "").1, 0);
    }
}

#[test]
fn what_is_no_single_puzzle_or_too_much_is_said() {
    let status = |arguments: &[&str], input: &str| {
        let ran = exactly(&[&["trace"], arguments].concat(), input);
        (ran.err, ran.status)
    };
    let (said, code) = status(&[], "1...............\n2...............\n");
    assert!(said.contains("one puzzle is watched, but the input has several") && code == 2, "{said}");
    let (said, code) = status(&["examples/formulas/latin2.cnf", "examples/formulas/contradiction.cnf"], "");
    assert!(said.contains("one formula is watched, but there are several files") && code == 2, "{said}");
    let (said, code) = status(&["examples/formulas/latin2.cnf", "--board", "latin:2"], "");
    assert!(said.contains("--board is about puzzles") && code == 2, "{said}");
    let (said, code) = status(&["--board", "sudoku:64", "--empty"], "");
    assert!(said.contains("error: the formula is too large") && code == 2, "{said}");
    let (said, code) = status(&["-", "--dot", "1"], "p cnf 0 0\n");
    assert!(said.contains("--cdcl") && code == 2, "{said}");
    let cut = exactly(&["trace", "--cdcl", "--limit", "2", "examples/formulas/contradiction.cnf"], "");
    assert_eq!((cut.out.lines().last(), cut.status), (Some("unknown: cut off after 2 lines (--limit)"), 3));
    let cut = exactly(&["trace", "--limit", "2", "--json", "-p", "...13......31..."], "");
    let end = r#"{"schema":1,"event":"end","answer":"unknown","reason":"cut off after 2 lines (--limit)"}"#;
    assert_eq!((cut.out.lines().nth(2), cut.status), (Some(end), 3));
    let late = exactly(&["trace", "--dpll", "--timeout", "0.000001", "--board", "sudoku:16", "--empty"], "");
    assert_eq!((late.out.lines().last(), late.status), (Some("unknown: time limit"), 3), "{late:?}");
}

/// A rule beyond different cells is called by its name.
#[test]
fn rules_say_what_they_are() {
    let traced = exactly(&["trace", "puzzles/variants/thermometers.txt"], "");
    assert!(traced.out.starts_with("  1. r1c6≠6  thermometer 1 at r1c6: (-36)\n"), "{}", traced.out);
    let traced = exactly(&["trace", "puzzles/variants/killer.txt"], "");
    let said =
        "[cage 12 at r5c4: the first 2 cells sum to 8, holding 2, 6]  cage 12 at r5c4: (-711 713), the other is false";
    assert!(traced.out.contains(said), "{}", traced.out);
    assert!(
        traced.out.ends_with("\nfixed: 36 of 36 cells; 739 of 739 variables are known; no clause forces another\n")
    );
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
