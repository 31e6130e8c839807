//! `exactly sat` and the library behind it: answers against truth tables, proofs against checkers, text against chance.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::certificate::contradicts;
use crate::common::dimacs::dimacs_of;
use crate::common::folder::{Folder, text};
use crate::common::random;
use crate::common::run::{command, exactly};
use exactly::certify::Refutation;

use exactly::cnf::read::{Finding, Formula};
use exactly::solve::cnf::{Drat, Satisfiability};
use exactly::{Limit, Never};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

type Clauses = Vec<Vec<i64>>;

/// Few variables and about as many clauses as make the answer a matter of chance; now and then tautologies, literals that
/// repeat, clauses that repeat, an empty clause.
fn random_clauses(rng: &mut ChaCha8Rng) -> (i64, Clauses) {
    let variables = rng.random_range(1..=9);
    let count = rng.random_range(0..=variables * 6);
    let literal = |rng: &mut ChaCha8Rng| rng.random_range(1..=variables) * if rng.random() { 1 } else { -1 };
    let mut clauses: Clauses = Vec::new();
    for _ in 0..count {
        let length = *[1, 2, 2, 3, 3, 3, 4, 5].choose(rng).unwrap();
        clauses.push((0..length).map(|_| literal(rng)).collect());
        if rng.random_bool(0.05) {
            clauses.push(clauses.choose(rng).unwrap().clone());
        }
    }
    if rng.random_bool(0.05) {
        clauses.push(Vec::new());
    }
    (variables, clauses)
}

fn holds(clauses: &Clauses, value: impl Fn(i64) -> bool) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|&literal| value(literal.abs()) == (literal > 0)))
}

fn brute_force(variables: i64, clauses: &Clauses) -> bool {
    (0..1u32 << variables).any(|bits| holds(clauses, |variable| bits >> (variable - 1) & 1 == 1))
}

/// Whether each step of a DRAT text follows by unit propagation from the formula and the steps before it that were not
/// deleted, down to the empty clause.
fn refutes(clauses: &Clauses, proof: &str) -> bool {
    let mut known = clauses.clone();
    for line in proof.lines() {
        let deleted = line.strip_prefix("d ");
        let numbers = deleted.unwrap_or(line).split_whitespace().map(|number| number.parse().expect("a number"));
        let mut clause: Vec<i64> = numbers.collect();
        assert_eq!(clause.pop(), Some(0), "a line that ends in 0");
        if deleted.is_some() {
            clause.sort_unstable();
            let same = |other: &Vec<i64>| {
                let mut other = other.clone();
                other.sort_unstable();
                other.dedup();
                other == clause
            };
            // Units are kept, as by drat-trim.
            if clause.len() > 1 {
                known.remove(known.iter().position(same).expect("only what is there is deleted"));
            }
            continue;
        }
        assert!(contradicts(&known, &clause), "{clause:?} does not follow");
        if clause.is_empty() {
            return true;
        }
        known.push(clause);
    }
    false
}

#[test]
fn answers_are_those_of_truth_tables_and_proofs_hold() {
    let (time, mut rng) = random::fuzz(3, 2_006);
    let (start, mut seen) = (Instant::now(), [0; 2]);
    while start.elapsed() < time || seen.contains(&0) {
        let (variables, clauses) = random_clauses(&mut rng);
        let formula = Formula::read(dimacs_of(variables, &clauses).as_bytes()).unwrap();
        let satisfiable = brute_force(variables, &clauses);
        seen[usize::from(satisfiable)] += 1;
        match Satisfiability::of(&formula, &Never).unwrap() {
            Satisfiability::Satisfiable(values) => {
                assert!(satisfiable && values.len() == variables as usize);
                assert!(holds(&clauses, |variable| values[variable as usize - 1]), "{clauses:?}");
            }
            Satisfiability::Unsatisfiable => assert!(!satisfiable, "{clauses:?}"),
            Satisfiability::Unknown(limit) => panic!("{limit}"),
        }
        let (mut drat, mut binary, mut lrat) = (Vec::new(), Vec::new(), Vec::new());
        let with_text = Satisfiability::with_proof(&formula, Drat::Text, &mut drat, &Never).unwrap();
        let with_binary = Satisfiability::with_proof(&formula, Drat::Binary, &mut binary, &Never).unwrap();
        assert_eq!(with_text, with_binary);
        assert_eq!(matches!(with_text, Satisfiability::Satisfiable(_)), satisfiable);
        let refutation = Refutation::of(&formula, &Never);
        assert_eq!(refutation.is_err(), satisfiable, "{clauses:?}: {refutation:?}");
        if let Ok(refutation) = refutation {
            assert!(refutes(&clauses, &String::from_utf8(drat).unwrap()), "{clauses:?}");
            assert!(binary.starts_with(b"a") || binary.starts_with(b"d"));
            refutation.write_lrat(&mut lrat).unwrap();
            formula.check_lrat(&lrat[..], &Never).unwrap_or_else(|error| panic!("{clauses:?}: {error}"));
        }
    }
    println!("{} unsatisfiable, {} satisfiable", seen[0], seen[1]);
}

/// Text by chance, from the pieces that formulas are made of: never a panic, and what is read is what was written.
#[test]
fn any_text_is_read_or_refused() {
    let (time, mut rng) = random::fuzz(2, 7);
    let pieces: [&[u8]; 22] = [
        b"p cnf 3 2",
        b"p cnf",
        b"p",
        b"c",
        b"c x\n",
        b"%",
        b"0",
        b" 0\n",
        b"-",
        b"-0",
        b"1",
        b"-2",
        b" 3 ",
        b"\n",
        b"\r\n",
        b"\t",
        b"12345678901234567890",
        b"20000000",
        b"\xff",
        b"\0",
        b"\xef\xbb\xbf",
        b" ",
    ];
    let (start, mut read) = (Instant::now(), 0);
    while start.elapsed() < time {
        let mut bytes = Vec::new();
        for _ in 0..rng.random_range(0..12) {
            if rng.random_bool(0.9) {
                bytes.extend_from_slice(pieces.choose(&mut rng).unwrap())
            } else {
                bytes.push(rng.random())
            }
        }
        let capacity = rng.random_range(1..9);
        let reader = std::io::BufReader::with_capacity(capacity, &bytes[..]);
        let (in_pieces, whole) = (Formula::read(reader), Formula::read(&bytes[..]));
        match (in_pieces, whole) {
            (Ok(formula), Ok(_)) => {
                read += 1;
                let clauses: Clauses =
                    formula.clauses().map(|c| c.iter().map(|literal| literal.to_dimacs() as i64).collect()).collect();
                let again = Formula::read(dimacs_of(formula.variables() as i64, &clauses).as_bytes()).unwrap();
                assert!(again.clauses().eq(formula.clauses()) && again.findings().is_empty());
            }
            (Err(error), Err(same)) => assert_eq!(error.to_string(), same.to_string()),
            _ => panic!("what is read depends on the buffer: {bytes:?}"),
        }
    }
    assert!(read > 100, "{read}");
}

/// No number that a header or a clause says takes memory by itself.
#[test]
fn headers_are_not_believed() {
    let formula = Formula::read(&b"p cnf 20000000 20000000\n1 0\n"[..]).unwrap();
    assert!(matches!(formula.findings()[..], [Finding::Clauses { found: 1, .. }]));
}

/// n + 1 pigeons in n holes.
fn pigeons(holes: i64) -> String {
    let sits = |pigeon: i64, hole: i64| pigeon * holes + hole + 1;
    let mut clauses: Clauses = (0..=holes).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect()).collect();
    for hole in 0..holes {
        for one in 0..=holes {
            clauses.extend((0..one).map(|other| vec![-sits(one, hole), -sits(other, hole)]));
        }
    }
    dimacs_of(holes * (holes + 1), &clauses)
}

#[test]
fn signals_end_a_solve_without_a_proof() {
    let folder = Folder::new();
    let (hard, proof) = (folder.path("hard.cnf"), folder.path("proof"));
    fs::write(&hard, pigeons(14)).unwrap();
    for notation in [None, Some("drat"), Some("binary"), Some("lrat")] {
        let mut arguments = vec!["sat", text(&hard)];
        arguments.extend(notation.iter().flat_map(|notation| ["--proof", text(&proof), "--proof-format", notation]));
        let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(130), &b"s UNKNOWN\n"[..]), "{notation:?}");
        assert_eq!(folder.entries(), ["hard.cnf"], "{notation:?}");
    }
}

#[test]
fn the_library_stops_when_told_to() {
    let formula = Formula::read(pigeons(12).as_bytes()).unwrap();
    let stop = || Some(Limit::Time);
    assert_eq!(Satisfiability::of(&formula, &stop).unwrap(), Satisfiability::Unknown(Limit::Time));
    let with_proof = Satisfiability::with_proof(&formula, Drat::Text, &mut Vec::new(), &stop).unwrap();
    assert_eq!(with_proof, Satisfiability::Unknown(Limit::Time));
}

#[test]
fn other_checkers_agree() {
    if Command::new("drat-trim").output().is_err() {
        return println!("skipped: drat-trim is not on PATH");
    }
    let folder = Folder::new();
    let (formula, proof) = (folder.path("formula"), folder.path("proof"));
    let mut rng = random::seeded(11);
    for _ in 0..60 {
        let (variables, clauses) = random_clauses(&mut rng);
        fs::write(&formula, dimacs_of(variables, &clauses)).unwrap();
        for notation in ["drat", "binary"] {
            let _ = fs::remove_file(&proof);
            let ran = exactly(&["sat", text(&formula), "--proof", text(&proof), "--proof-format", notation], "");
            if ran.status == 20 {
                let said = Command::new("drat-trim").args([&formula, &proof]).output().unwrap();
                let said = String::from_utf8_lossy(&said.stdout).into_owned();
                assert!(said.lines().any(|line| line.contains("s VERIFIED")), "{clauses:?}: {said}");
            }
        }
    }
}
