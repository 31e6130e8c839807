//! Certificates before other people's checkers: drat-trim, lrat-trim and VeriPB, where they are on PATH. Says so where one
//! is not.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::folder::Folder;
use common::random;
use exactly::certify::{Claim, Refutation, prove};
use exactly::{Never, Puzzle, Solution, Solver};
use rand::RngExt;

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
        let some: Vec<_> = Solver::default().solutions(&puzzle).unwrap().take(41).map(Result::unwrap).collect();
        if some.len() <= 40 {
            puzzles.push((puzzle, some));
        }
    }
    puzzles
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
            let refutation = prove(&claim, &Never).unwrap();
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
