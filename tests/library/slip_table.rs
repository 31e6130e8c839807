//! Slips, five or more for each kind of rule in each of two schemes, with the hint that must come: `slips.txt` beside this file.
//!
//! A line is `SCHEME | KIND | SLIP | HINT`. `EXACTLY_BLESS=1` writes the hints anew, to be looked at.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::dimacs::dimacs;
use crate::common::program::{Boxes, Clauses, KINDS, Kind, Loop, Most, PUZZLES, Program};
use exactly::Never;
use exactly::cnf::read::Formula;
use exactly::encode::Numbering;
use exactly::grade::{Reading, grade, words};

/// The program without slips.
fn right(scheme: &str) -> Program {
    let most = match scheme {
        "pairs" => Most::Pairs,
        "counter" => Most::Counter,
        other => panic!("no scheme {other}"),
    };
    Program::right(6, PUZZLES[1].1).with(|p| p.most = most)
}

fn kind(name: &str) -> Option<Kind> {
    match name {
        "cells" => Some(Kind::Cells),
        "rows" => Some(Kind::Rows),
        "columns" => Some(Kind::Columns),
        "boxes" => Some(Kind::Boxes),
        _ => None,
    }
}

/// What the program prints with a slip.
fn slipped(right: &Program, of: &str, slip: &str) -> Clauses {
    let words: Vec<&str> = slip.split(' ').collect();
    let number = |at: usize| words[at].parse::<i64>().unwrap();
    let half = |name: &str| match name {
        "least" => Some(true),
        "most" => Some(false),
        _ => None,
    };
    let mut program = right.clone();
    match (words[0], words[1]) {
        ("without", _) => program.loops.push((kind(of), half(words[1]), Loop::Values, 0..0)),
        ("loop", over) => {
            let over = match over {
                "rows" => Loop::Rows,
                "columns" => Loop::Columns,
                "values" => Loop::Values,
                "bands" => Loop::Bands,
                "cells" => Loop::CellsOfBox,
                _ => panic!("{slip}"),
            };
            program.loops.push((kind(of), None, over, number(2)..number(3)));
        }
        ("lie", "around") => program.boxes = Boxes::Around(number(2), number(3)),
        ("lie", "cut") => program.boxes = Boxes::Cut(number(2), number(3)),
        ("given", "missing") => _ = program.givens.remove(number(2) as usize),
        ("given", "value") => program.givens[number(2) as usize][2] = number(3) - 1,
        ("given", "more") => program.givens.push([number(2) - 1, number(3) - 1, number(4) - 1]),
        ("given", "none") => program.givens.clear(),
        ("given", "zeros") => {
            let cells = (1..program.order.pow(2)).map(|cell| [cell / program.order, cell % program.order, -1]);
            let is_free = |cell: &[i64; 3]| right.givens.iter().all(|given| given[..2] != cell[..2]);
            program.givens.extend(cells.filter(is_free));
        }
        _ => return with_clause(right, of, &words),
    }
    // What is said of nothing is not said.
    program.clauses().into_iter().filter(|clause| !clause.is_empty()).collect()
}

/// The clauses with one of a kind that is another: `clause 3 lacks 0`. Clauses of a kind are counted from 0; cells say at least one, all other kinds at most one.
fn with_clause(right: &Program, of: &str, words: &[&str]) -> Clauses {
    let mut clauses = right.clauses();
    let (cells, givens) = ((right.order * right.order) as usize, right.givens.len());
    let of_kind = (clauses.len() - cells - givens) / 3;
    let first = match kind(of) {
        None => clauses.len() - givens,
        Some(Kind::Cells) => 0,
        Some(kind) => cells + of_kind * (KINDS.iter().position(|other| *other == kind).unwrap() - 1),
    };
    let at = first + words[1].parse::<usize>().unwrap();
    let literal = |words: &[&str]| words[3].parse::<usize>().unwrap();
    match words[2] {
        "lacks" => _ = clauses[at].remove(literal(words)),
        "turned" => clauses[at].iter_mut().for_each(|literal| *literal = -*literal),
        "sign" => clauses[at][literal(words)] *= -1,
        "missing" => _ = clauses.remove(at),
        other => panic!("{other}"),
    }
    clauses
}

/// What is said first, or that nothing is wrong.
fn said(right: &Program, clauses: &Clauses) -> String {
    let (puzzle, plain) = (right.puzzle(), Reading::plain(Numbering::Linear));
    let formula = Formula::read(dimacs(clauses).as_bytes()).unwrap();
    let found = grade(&puzzle, &formula, &plain, &Never).unwrap();
    let hint = |hint| words::certainty(&found, hint) + &words::hint(hint, &puzzle, found.reading_of(hint, &plain));
    match found.hints.first() {
        Some(first) => hint(first),
        None => words::verdict(&found).to_owned(),
    }
}

#[test]
fn each_slip_of_the_table_gets_its_hint() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/slips.txt");
    let table = fs::read_to_string(&path).unwrap();
    let (mut counts, mut written, mut wrong) = (BTreeMap::new(), String::new(), Vec::new());
    for line in table.lines() {
        if line.starts_with('#') || line.is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.splitn(4, '|').map(str::trim).collect();
        let [scheme, of, slip] = fields[..3] else { panic!("{line}") };
        let expected = fields.get(3).copied().unwrap_or_default();
        let right = right(scheme);
        let found = said(&right, &slipped(&right, of, slip));
        *counts.entry((scheme.to_owned(), of.to_owned())).or_insert(0) += 1;
        written += &format!("{scheme} | {of} | {slip} | {found}\n");
        if found != expected {
            wrong.push(format!("{scheme} | {of} | {slip}\n   expected {expected}\n      found {found}"));
        }
    }
    assert!(
        std::env::var_os("EXACTLY_BLESS").is_some() || counts.len() == 10 && counts.values().all(|&count| count >= 5),
        "{counts:?}"
    );
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write(&path, written).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(!table.contains("| equivalent") && !table.contains("| not equivalent"), "each slip is one, and is named");
}
