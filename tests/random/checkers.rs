//! Certificates before other people's checkers: drat-trim, lrat-trim and VeriPB, where they are on PATH. Says so where one
//! is not.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::certificate::Texts;
use crate::common::folder::Folder;
use crate::common::random;
use crate::common::statements::{self, Marks, Place, Statement, puzzles};
use crate::common::texts;
use exactly::certify::{Claim, Refutation};
use exactly::{Never, Puzzle, Solution, Solver};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// A checker of proofs, and how it is given them.
struct Checker {
    program: &'static str,
    formula: fn(&Claim<'_>, &Path),
    proof: fn(&Claim<'_>, &Refutation, &Path),
}

const CHECKERS: [Checker; 3] = [
    Checker {
        program: "drat-trim",
        formula: |claim, path| write(path, |text| claim.write_cnf(text)),
        proof: |_, refutation, path| write(path, |text| refutation.write_drat(text)),
    },
    Checker {
        program: "lrat-trim",
        formula: |claim, path| write(path, |text| claim.write_cnf(text)),
        proof: |_, refutation, path| write(path, |text| refutation.write_lrat(text)),
    },
    Checker {
        program: "veripb",
        formula: |claim, path| write(path, |text| claim.write_opb(text)),
        proof: |claim, refutation, path| {
            write(path, |text| refutation.write_veripb(claim.constraints(), text));
        },
    },
];

fn write(path: &Path, text: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) {
    let mut bytes = Vec::new();
    text(&mut bytes).unwrap();
    fs::write(path, bytes).unwrap();
}

impl Checker {
    /// Whether it says that the proof is one; `None` where it cannot be run.
    fn verifies(&self, formula: &Path, proof: &Path) -> Option<bool> {
        let output = Command::new(self.program).args([formula, proof]).output().ok()?;
        let said = String::from_utf8_lossy(&output.stdout);
        Some(said.lines().any(|line| line.starts_with("s VERIFIED")))
    }
}

/// Random puzzles of every order to 9 with all of their solutions, 40 at most.
fn puzzles(count: usize) -> Vec<(Puzzle, Vec<Solution>)> {
    let mut rng = random::seeded(1_812);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let order = rng.random_range(1..=9);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        let some: Vec<_> = Solver::default().solutions(&puzzle).take(41).map(Result::unwrap).collect();
        if some.len() <= 40 {
            puzzles.push((puzzle, some));
        }
    }
    puzzles
}

/// How many puzzles with rules: as many as `EXACTLY_CERTIFICATES` says, or one for each kind.
fn wanted() -> usize {
    let said = std::env::var("EXACTLY_CERTIFICATES").ok().and_then(|number| number.parse().ok());
    said.unwrap_or(statements::keys().len())
}

/// Puzzles of order 4, 6 and 9 with three rules by chance, of every kind in turn, most of them true of a filling, and all of their solutions,
/// 40 at most. Every third is broken: a rule is not true of what the givens leave.
fn ruled(count: usize) -> Vec<(&'static str, Puzzle, Vec<Solution>)> {
    let mut rng = random::seeded(1_813);
    let places = [(4, (2, 2)), (6, (2, 3)), (9, (3, 3))].map(|(order, boxes)| Place::usual(order, Some(boxes)));
    let keys = statements::keys();
    let mut ruled = Vec::new();
    for key in (0..count).map(|number| keys[number % keys.len()]) {
        loop {
            let place = *places.choose(&mut rng).unwrap();
            let filling = puzzles::filling(&mut rng, place);
            let mut said = Vec::new();
            for key in [key, keys[rng.random_range(0..keys.len())], keys[rng.random_range(0..keys.len())]] {
                let is_said = |other: &Statement| other.text.ends_with(&format!("also: {key}"));
                if said.iter().any(is_said) {
                    continue;
                }
                let mut draws = (0..20).filter_map(|_| statements::statement(&mut rng, key, place, &filling));
                let is_true = |statement: &Statement| (statement.keeps)(place, &Marks::of([statement]), &filling);
                said.extend(draws.find(is_true));
            }
            said.extend(statements::statement(&mut rng, key, place, &filling).filter(|_| ruled.len() % 3 == 0));
            let share = rng.random_range(0.2..0.6);
            let symbol = |digit: i64| if rng.random_bool(share) { digit.to_string() } else { ".".to_owned() };
            let givens: Vec<String> = filling.into_iter().map(symbol).collect();
            let rows: String = givens.chunks(place.order).map(|row| format!("{}\n", row.concat())).collect();
            let puzzle = texts::puzzle(&format!("{}givens:\n{rows}", puzzles::text(place, &said)));
            let some: Vec<_> = Solver::default().solutions(&puzzle).take(41).map(Result::unwrap).collect();
            if some.len() <= 40 {
                ruled.push((key, puzzle, some));
                break;
            }
        }
    }
    ruled
}

/// Certificates of puzzles with every kind of rule are verified here, by derived clauses and by the formula written again, and by the other checkers
/// that are on PATH.
#[test]
fn certificates_of_every_kind_of_rule_are_verified() {
    let folder = Folder::new();
    let [formula, proof] = ["formula", "proof"].map(|name| folder.path(name));
    let certified = ruled(wanted());
    let mut verified = BTreeMap::new();
    let is_there = |checker: &&Checker| Command::new(checker.program).arg("--help").output().is_ok();
    for (key, puzzle, listed) in &certified {
        let texts = Texts::lrat(puzzle, listed);
        assert!(texts.verify(puzzle).is_ok(), "{key}: {:?} {:?}", puzzle.board().layout(), puzzle.givens());
        let claim = Claim::new(puzzle, listed, &Never).unwrap();
        let refutation = claim.prove(&Never).unwrap();
        for checker in CHECKERS.iter().filter(is_there) {
            (checker.formula)(&claim, &formula);
            (checker.proof)(&claim, &refutation, &proof);
            let context = || format!("{}: {key}: {:?}", checker.program, puzzle.board().layout());
            assert_eq!(checker.verifies(&formula, &proof), Some(true), "{}", context());
            *verified.entry(checker.program).or_insert(0) += 1;
        }
    }
    for checker in CHECKERS.iter().filter(|checker| !is_there(checker)) {
        println!("skipped: {} is not on PATH", checker.program);
    }
    let with = |count: fn(usize) -> bool| certified.iter().filter(|(_, _, listed)| count(listed.len())).count();
    let (none, one, more) = (with(|count| count == 0), with(|count| count == 1), with(|count| count > 1));
    println!("{none} with no solution, {one} with one, {more} with several; verified elsewhere: {verified:?}");
    assert!(none > 0 && one > 0 && more > 0);
}

#[test]
fn other_checkers_agree() {
    let folder = Folder::new();
    let [formula, proof] = ["formula", "proof"].map(|name| folder.path(name));
    let puzzles = puzzles(40);
    for checker in &CHECKERS {
        if Command::new(checker.program).arg("--help").output().is_err() {
            println!("skipped: {} is not on PATH", checker.program);
            continue;
        }
        for (puzzle, listed) in &puzzles {
            let claim = Claim::new(puzzle, listed, &Never).unwrap();
            let refutation = claim.prove(&Never).unwrap();
            (checker.formula)(&claim, &formula);
            (checker.proof)(&claim, &refutation, &proof);
            let context = || format!("{}: {} {:?}", checker.program, puzzle.board().layout(), puzzle.givens());
            assert_eq!(checker.verifies(&formula, &proof), Some(true), "{}", context());
            // The checker must be one that says no.
            fs::write(&formula, b"p cnf 2 1\n1 2 0\n").unwrap();
            assert_ne!(checker.verifies(&formula, &proof), Some(true), "{}", context());
        }
    }
}
