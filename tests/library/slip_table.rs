//! Slips, five or more for each kind of rule in each scheme, with the hint that must come: `slips.txt` beside this file. A scheme is a way to say *at most
//! one*, or, of pairs, what stands for a value.
//!
//! A line is `SCHEME | KIND | SLIP | HINT`. `EXACTLY_BLESS=1` writes the hints anew, to be looked at.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::dimacs::dimacs;
use crate::common::program::{Boxes, Clauses, KINDS, Kind, Loop, Most, PUZZLES, Program};
use exactly::cnf::read::Formula;
use exactly::grade::{Grade, Reading};
use exactly::{Never, Puzzle};

/// The schemes, and the ways to say *at most one* in them.
const SCHEMES: [(&str, Most); 10] = [
    ("pairs", Most::Pairs),
    ("counter", Most::Counter),
    ("product", Most::Product),
    ("commander", Most::Commander),
    ("binary", Most::Bits),
    ("ladder", Most::Ladder),
    ("order", Most::Pairs),
    ("log", Most::Pairs),
    ("log-channelled", Most::Pairs),
    ("support", Most::Pairs),
];

/// The program without slips.
fn right(scheme: &str) -> Program {
    let (_, most) =
        SCHEMES.into_iter().find(|(name, _)| *name == scheme).unwrap_or_else(|| panic!("no scheme {scheme}"));
    // Elimination costs more, the more is auxiliary.
    let (order, givens) = PUZZLES[usize::from(["pairs", "counter"].contains(&scheme))];
    Program::right(order, givens).with(|p| p.most = most)
}

/// How `--domain` reads a scheme.
fn reading(scheme: &str) -> Reading {
    Reading::by_name(if ["order", "log"].contains(&scheme) { scheme } else { "linear" }).unwrap()
}

/// Clauses over a variable for each cell and value, in another domain.
pub fn in_domain(clauses: Clauses, order: i64, domain: &str) -> Clauses {
    let bits = i64::from((order - 1).ilog2() + 1);
    let bits_of = |cell: i64, value: i64, first: i64| -> Vec<i64> {
        let place = |bit: i64| if domain == "log-high" { bits - 1 - bit } else { bit };
        let bit = |bit: i64| (first + cell * bits + bit) * if value >> place(bit) & 1 == 1 { 1 } else { -1 };
        (0..bits).map(bit).collect()
    };
    // What all must hold for a cell to have a value.
    let code = |literal: i64| -> Vec<i64> {
        let (cell, value) = ((literal - 1) / order, (literal - 1) % order);
        match domain {
            "log" | "log-high" => bits_of(cell, value, 1),
            "order" => {
                let bound = |value: i64| cell * (order - 1) + value;
                let (least, most) = (Some(bound(value)), Some(-bound(value + 1)));
                [least.filter(|_| value > 0), most.filter(|_| value < order - 1)].into_iter().flatten().collect()
            }
            _ => vec![literal],
        }
    };
    let negated = |literals: Vec<i64>| literals.into_iter().map(|literal| -literal).collect::<Vec<i64>>();
    let same =
        |clause: &[i64]| clause.iter().all(|literal| *literal > 0 && (literal - 1) / order == (clause[0] - 1) / order);
    let mut written = Clauses::new();
    for clause in clauses {
        // Of a cell it is said which codes it has.
        let cell = (clause[0].abs() - 1) / order;
        let value = |value: i64| cell * order + value + 1;
        let is_of_cell = clause.len() > 1 && same(&clause);
        match domain {
            "log-channelled" if is_of_cell => {
                let of = |at: i64| bits_of(cell, at, order.pow(3) + 1);
                written.push(clause);
                for at in 0..order {
                    written.extend(of(at).into_iter().map(|bit| vec![-value(at), bit]));
                    written.push(negated(of(at)).into_iter().chain([value(at)]).collect());
                }
                written.extend((order..1 << bits).map(|at| negated(of(at))));
            }
            "support" if is_of_cell => {
                written.push(clause);
                written.extend((0..order).flat_map(|one| (0..one).map(move |other| vec![-value(other), -value(one)])));
            }
            "support" if clause.len() == 2 && clause.iter().all(|literal| *literal < 0) => {
                for (one, other) in [(clause[0], clause[1]), (clause[1], clause[0])] {
                    let cell = (-other - 1) / order;
                    let others = (1..=order).map(|value| cell * order + value).filter(|literal| *literal != -other);
                    written.push([one].into_iter().chain(others).collect());
                }
            }
            "log" | "log-high" | "order" if is_of_cell => {
                let left_out = (0..order).map(value).filter(|literal| !clause.contains(literal));
                written.extend(left_out.map(|literal| negated(code(literal))));
                if domain != "order" {
                    written.extend((order..1 << bits).map(|at| negated(bits_of(cell, at, 1))));
                } else {
                    let bound = |value: i64| cell * (order - 1) + value;
                    written.extend((2..order).map(|at| vec![-bound(at), bound(at - 1)]));
                }
            }
            // One of these for each way to take a literal of each code.
            _ => {
                let mut all = vec![Vec::new()];
                for literal in clause {
                    let ways = if literal > 0 {
                        code(literal).into_iter().map(|one| vec![one]).collect()
                    } else {
                        vec![negated(code(-literal))]
                    };
                    all = all
                        .iter()
                        .flat_map(|begun: &Vec<i64>| ways.iter().map(|way| [&begun[..], way].concat()))
                        .collect();
                }
                written.extend(all);
            }
        }
    }
    written
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

/// Makes a slip in a program, if it is one of its loops, boxes or givens.
pub fn slip(program: &mut Program, of: &str, words: &[&str]) -> bool {
    let number = |at: usize| words[at].parse::<i64>().unwrap();
    let half = |name: Option<&&str>| {
        name.and_then(|name| [("least", true), ("most", false)].into_iter().find(|(half, _)| half == name))
    };
    let half = |name| half(name).map(|(_, least)| least);
    match (words[0], words[1]) {
        ("without", _) => program.loops.push((kind(of), half(words.get(1)), Loop::Values, 0..0)),
        ("loop", over) => {
            let over = match over {
                "rows" => Loop::Rows,
                "columns" => Loop::Columns,
                "values" => Loop::Values,
                "bands" => Loop::Bands,
                "rows-of-box" => Loop::RowsOfBox,
                "columns-of-box" => Loop::ColumnsOfBox,
                "stacks" => Loop::Stacks,
                "cells" => Loop::CellsOfBox,
                _ => panic!("{words:?}"),
            };
            program.loops.push((kind(of), half(words.get(4)), over, number(2)..number(3)));
        }
        ("lie", "around") => program.boxes = Boxes::Around(number(2), number(3)),
        ("lie", "past") => program.boxes = Boxes::Past(number(2), number(3)),
        ("lie", "cut") => program.boxes = Boxes::Cut(number(2), number(3)),
        ("given", "missing") => _ = program.givens.remove(number(2) as usize),
        ("given", "value") => program.givens[number(2) as usize][2] = number(3) - 1,
        ("given", "more") => program.givens.push([number(2) - 1, number(3) - 1, number(4) - 1]),
        ("given", "none") => program.givens.clear(),
        ("given", "lower") => program.givens.iter_mut().for_each(|given| given[2] -= 1),
        ("given", "zeros") => {
            let cells = (1..program.order.pow(2)).map(|cell| [cell / program.order, cell % program.order, -1]);
            let known = program.givens.clone();
            let is_free = |cell: &[i64; 3]| known.iter().all(|given| given[..2] != cell[..2]);
            program.givens.extend(cells.filter(is_free));
        }
        _ => return false,
    }
    true
}

/// What the program prints with a slip.
fn slipped(right: &Program, of: &str, words: &str) -> Clauses {
    let (mut program, words) = (right.clone(), words.split(' ').collect::<Vec<_>>());
    if !slip(&mut program, of, &words) {
        return with_clause(right, of, &words);
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

/// What is graded of these clauses, and its hints.
pub fn graded(puzzle: &Puzzle, clauses: &Clauses, plain: Reading) -> (Grade, Vec<String>) {
    let formula = Formula::read(dimacs(clauses).as_bytes()).unwrap();
    let found = Grade::of(puzzle, &formula, &plain, &Never).unwrap();
    let words = |hint| found.certainty(hint) + &hint.words(puzzle, found.reading_of(hint, &plain));
    let hints = found.hints.iter().map(words).collect();
    (found, hints)
}

/// What is said first, or that nothing is wrong.
fn said(right: &Program, clauses: &Clauses, plain: Reading) -> String {
    let (found, hints) = graded(&right.puzzle(), clauses, plain);
    hints.into_iter().next().unwrap_or(found.verdict_word().to_owned())
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
        let found = said(&right, &in_domain(slipped(&right, of, slip), right.order, scheme), reading(scheme));
        println!("{scheme} | {of} | {slip} | {found}");
        *counts.entry((scheme.to_owned(), of.to_owned())).or_insert(0) += 1;
        written += &format!("{scheme} | {of} | {slip} | {found}\n");
        if found != expected {
            wrong.push(format!("{scheme} | {of} | {slip}\n   expected {expected}\n      found {found}"));
        }
    }
    assert!(
        std::env::var_os("EXACTLY_BLESS").is_some() || counts.len() == 50 && counts.values().all(|&count| count >= 5),
        "{counts:?}"
    );
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write(&path, written).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(!table.contains("| equivalent") && !table.contains("| not equivalent"), "each slip is one, and is named");
}

#[test]
fn each_scheme_is_right_without_a_slip() {
    for (scheme, _) in SCHEMES {
        let right = right(scheme);
        assert_eq!(
            said(&right, &in_domain(right.clauses(), right.order, scheme), reading(scheme)),
            "equivalent",
            "{scheme}"
        );
    }
}
