//! Certificates that somebody changed: none passes that a check from scratch would refuse, none panics.
//!
//! The long run: `EXACTLY_FUZZ_SECONDS=60 cargo test --release --test random tampering::`.

use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::time::Instant;

use crate::common::certificate::{Texts, follows};
use crate::common::random;
use exactly::certify::{ClaimEncoding, Evidence, Part, Proof, Rejection};
use exactly::{Board, Given, Layout, Never, Puzzle, Solution, Solver, Values};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// A puzzle with its solutions, 20 at most.
struct Case {
    puzzle: Puzzle,
    solutions: Vec<Solution>,
}

impl Case {
    fn random(rng: &mut impl Rng) -> Case {
        loop {
            let order = rng.random_range(1..=4);
            let board = random::board(rng, order);
            let puzzle = random::puzzle(rng, &board);
            let solutions = solve(&puzzle, 21);
            if solutions.len() <= 20 {
                return Case { puzzle, solutions };
            }
        }
    }

    /// The same puzzle with one solution that is left and all others excluded by givens.
    fn stricter(&self, rng: &mut impl Rng) -> Option<Case> {
        let kept = self.solutions.choose(rng)?;
        let cells = self.puzzle.board().grid().cells();
        let digits =
            cells.filter(|_| rng.random_bool(0.7)).map(|cell| Given { cell, allowed: Values::only(kept.value(cell)) });
        let givens = self.puzzle.givens().iter().copied().chain(digits.collect::<Vec<_>>()).collect();
        let puzzle = Puzzle::new(self.puzzle.board().clone(), givens);
        let solutions = solve(&puzzle, 21);
        Some(Case { puzzle, solutions })
    }

    fn certificate(&self) -> Texts {
        Texts::lrat(&self.puzzle, &self.solutions)
    }
}

fn solve(puzzle: &Puzzle, most: usize) -> Vec<Solution> {
    Solver::default().solutions(puzzle).take(most).map(Result::unwrap).collect()
}

/// Whether a certificate that was verified says what is so: it lists all solutions, each once, its formula is the claim's
/// but for comments, and its proof holds by a check that ignores hints.
fn is_so(case: &Case, texts: &Texts) -> bool {
    let mut expected: Vec<_> = texts.solutions.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let mut all = Vec::new();
    case.puzzle.board().write_solutions(&case.solutions, &mut all).unwrap();
    let mut all: Vec<_> = all.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    expected.sort();
    all.sort();
    expected == all && texts.count == case.solutions.len() && follows(&texts.formula, &texts.proof)
}

/// Changes one part, in one of the ways that files are damaged or forged.
fn tamper(rng: &mut impl Rng, texts: &mut Texts, foreign: &Texts) {
    match rng.random_range(0..8) {
        0 => change(rng, &mut texts.solutions, &foreign.solutions),
        1 => change(rng, &mut texts.formula, &foreign.formula),
        _ => change(rng, &mut texts.proof, &foreign.proof),
    }
    if rng.random_bool(0.05) {
        texts.count = rng.random_range(0..=texts.count + 1);
    }
}

fn change(rng: &mut impl Rng, text: &mut Vec<u8>, foreign: &[u8]) {
    let at = rng.random_range(0..=text.len());
    match rng.random_range(0..10) {
        0 => text.truncate(at),
        1 => text.clear(),
        2 => *text = foreign.to_vec(),
        3 => text.splice(at..at, (0..rng.random_range(1..5000)).map(|_| b' ')).for_each(drop),
        4 => text.splice(at..at, [*b" 0-1\n9d".choose(rng).unwrap()]).for_each(drop),
        5 if at < text.len() => text[at] = rng.random(),
        6 if at < text.len() => text[at] = *b"0123456789".choose(rng).unwrap(),
        _ => change_lines(rng, text, foreign),
    }
}

fn change_lines(rng: &mut impl Rng, text: &mut Vec<u8>, foreign: &[u8]) {
    let lines = |text: &[u8]| text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let (mut own, others) = (lines(text), lines(foreign));
    if own.is_empty() {
        return;
    }
    let (one, other) = (rng.random_range(0..own.len()), rng.random_range(0..own.len()));
    match rng.random_range(0..7) {
        0 => drop(own.remove(one)),
        1 => own.insert(other, own[one].clone()),
        2 => own.swap(one, other),
        3 => own.extend(others.choose(rng).cloned()),
        4 => own.insert(one, others.choose(rng).cloned().unwrap_or_default()),
        _ => own[one] = change_number(rng, &own[one]),
    }
    *text = own.concat();
}

/// Puts another number, near or huge, in the place of one, or leaves one out.
fn change_number(rng: &mut impl Rng, line: &[u8]) -> Vec<u8> {
    let line = String::from_utf8_lossy(line).into_owned();
    let mut words: Vec<_> = line.split(' ').map(str::to_owned).collect();
    let place = rng.random_range(0..words.len());
    if let Ok(number) = words[place].trim().parse::<i64>() {
        let near = number.saturating_add(rng.random_range(-3..=3));
        let changed = *[near, near, number.saturating_neg(), 0, 1 << 40, i64::MAX].choose(rng).unwrap();
        words[place] = if rng.random_bool(0.2) { String::new() } else { changed.to_string() };
    }
    words.join(" ").into_bytes()
}

#[test]
fn changed_certificates_pass_only_if_what_they_say_is_so() {
    let (time, mut rng) = random::fuzz(1, 77_105);
    let (begin, mut tried, mut passed) = (Instant::now(), 0, 0);
    while begin.elapsed() < time {
        let (case, foreign) = (Case::random(&mut rng), Case::random(&mut rng));
        let (honest, foreign) = (case.certificate(), foreign.certificate());
        assert!(is_so(&case, &honest));
        for _ in 0..200 {
            let mut texts = honest.clone();
            (0..rng.random_range(1..=3)).for_each(|_| tamper(&mut rng, &mut texts, &foreign));
            tried += 1;
            if texts.verify(&case.puzzle).is_ok() {
                passed += 1;
                assert!(is_so(&case, &texts), "{texts:?}");
            }
        }
    }
    println!("{tried} changed certificates, {passed} still true");
}

/// Claims that are false, their proofs borrowed from claims that are true and changed at random.
#[test]
fn false_certificates_never_pass() {
    let (time, mut rng) = random::fuzz(1, 505);
    let (begin, mut tried) = (Instant::now(), 0);
    while begin.elapsed() < time {
        let case = Case::random(&mut rng);
        let Some(stricter) = case.stricter(&mut rng).filter(|stricter| stricter.solutions.len() < case.solutions.len())
        else {
            continue;
        };
        let lent = stricter.certificate();
        let false_claim = Texts::unproved(&case.puzzle, &stricter.solutions);
        for _ in 0..200 {
            let mut texts = Texts { proof: lent.proof.clone(), ..false_claim.clone() };
            (0..rng.random_range(0..=3)).for_each(|_| tamper(&mut rng, &mut texts, &lent));
            assert!(texts.verify(&case.puzzle).is_err(), "{texts:?}");
            tried += 1;
        }
    }
    println!("{tried} false certificates");
}

/// Another puzzle under the same certificate: verified only if all that it says is so of that puzzle too.
#[test]
fn certificates_of_another_puzzle_do_not_pass() {
    let mut rng = random::seeded(31_337);
    let mut refused = 0;
    while refused < 300 {
        let case = Case::random(&mut rng);
        let Some(other) = case.stricter(&mut rng).filter(|other| other.puzzle != case.puzzle) else { continue };
        assert!(other.certificate().verify(&case.puzzle).is_err());
        assert!(case.certificate().verify(&other.puzzle).is_err());
        refused += 1;
    }
}

/// A sudoku of order 4 that gives all in which two of its fillings agree, and nothing else.
fn two_solutions() -> Case {
    let board = Arc::new(Board::new(Layout::sudoku(4)).unwrap());
    let fillings = solve(&Puzzle::new(board.clone(), Vec::new()), 288);
    let pairs = fillings[1..].iter().map(|other| {
        let agreed = board.grid().cells().filter(|&cell| fillings[0].value(cell) == other.value(cell));
        let givens = agreed.map(|cell| Given { cell, allowed: Values::only(other.value(cell)) });
        let puzzle = Puzzle::new(board.clone(), givens.collect());
        Case { solutions: solve(&puzzle, 3), puzzle }
    });
    pairs.into_iter().find(|case| case.solutions.len() == 2).expect("two fillings differ in a rectangle")
}

fn refused(texts: &Texts, puzzle: &Puzzle) -> String {
    texts.verify(puzzle).unwrap_err().to_string()
}

fn edited(text: &[u8], edit: impl FnOnce(&mut Vec<String>)) -> Vec<u8> {
    let mut lines: Vec<_> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
    edit(&mut lines);
    lines.iter().flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

#[test]
fn every_kind_of_forgery_is_refused_with_its_place() {
    let case = two_solutions();
    let honest = case.certificate();
    let formula = |edit: &dyn Fn(&mut Vec<String>)| Texts { formula: edited(&honest.formula, edit), ..honest.clone() };
    let proof = |edit: &dyn Fn(&mut Vec<String>)| Texts { proof: edited(&honest.proof, edit), ..honest.clone() };
    let listed =
        |edit: &dyn Fn(&mut Vec<String>)| Texts { solutions: edited(&honest.solutions, edit), ..honest.clone() };

    let forged = [
        (formula(&|lines| drop(lines.pop())), "formula, line 544: the claim says"),
        (formula(&|lines| lines.push("1 0".into())), "formula, line 545: the formula goes on"),
        (formula(&|lines| lines[65] = "p cnf 64 999".into()), "formula, line 66: the claim says"),
        (listed(&|lines| lines[0] = lines[1].clone()), "solutions, line 2: solution 2 is listed twice"),
        (listed(&|lines| lines[0].replace_range(0..1, "2")), "solutions, line 1: solution 1 does not solve"),
        (listed(&|lines| lines[0].replace_range(0..1, "5")), "solutions, line 1: cell 1: the symbol"),
        (listed(&|lines| lines[0].push('1')), "solutions, line 1: a line break expected after 16 cells"),
        (listed(&|lines| drop(lines.pop())), "solutions, line 2: solutions expected, each on a line of its own: 2"),
        (proof(&|lines| lines[0] = "900 0 0".into()), "proof, line 1: the hints lead to no contradiction"),
        (proof(&|lines| *lines = vec!["900 0 901 0".into()]), "proof, line 1: clause 901 is not known yet"),
        (proof(&|lines| drop(lines.pop())), "proof, line"),
        (proof(&|lines| lines.clear()), "proof, line 1: the proof ends without"),
    ];
    for (texts, message) in forged {
        let said = refused(&texts, &case.puzzle);
        assert!(said.starts_with(message), "{said}, expected: {message}");
    }
    // A list of two, relabelled as one: with its formula and proof, and with those of the smaller claim.
    let relabelled =
        Texts { count: 1, solutions: edited(&honest.solutions, |lines| drop(lines.pop())), ..honest.clone() };
    assert!(refused(&relabelled, &case.puzzle).starts_with("formula, line"));
    let honest_formula = Texts::unproved(&case.puzzle, &case.solutions[..1]);
    let borrowed = Texts { proof: honest.proof.clone(), ..honest_formula };
    assert!(refused(&borrowed, &case.puzzle).starts_with("proof, line"));
}

/// What never ends is not read into memory; what cannot be read is told from what is wrong.
#[test]
fn huge_and_unreadable_parts_are_refused() {
    let case = two_solutions();
    let honest = case.certificate();
    for byte in [b'1', b' ', b'\n', b'c', 0] {
        let huge = || BufReader::new(io::repeat(byte).take(16 << 20));
        let (count, formula) = (2, &honest.formula[..]);
        let evidence = Evidence::Exactly { count, formula, proof: Proof::Lrat(huge()) };
        assert!(evidence.verify(&case.puzzle, &honest.solutions[..], ClaimEncoding::default(), &Never).is_err());
        let evidence = Evidence::Exactly { count, formula: huge(), proof: Proof::Lrat(&honest.proof[..]) };
        assert!(evidence.verify(&case.puzzle, &honest.solutions[..], ClaimEncoding::default(), &Never).is_err());
        let evidence = Evidence::<&[u8], &[u8]>::NotUnique;
        assert!(evidence.verify(&case.puzzle, huge(), ClaimEncoding::default(), &Never).is_err());
    }

    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let broken = || BufReader::new(Broken);
    let unreadable =
        |rejection, part| matches!(rejection, Err(Rejection::Unreadable { part: place, .. }) if place == part);
    let (count, formula, proof) = (2, &honest.formula[..], &honest.proof[..]);
    let evidence = Evidence::Exactly { count, formula, proof: Proof::Lrat(broken()) };
    assert!(unreadable(
        evidence.verify(&case.puzzle, &honest.solutions[..], ClaimEncoding::default(), &Never),
        Part::Proof
    ));
    let evidence = Evidence::Exactly { count, formula: broken(), proof: Proof::Lrat(proof) };
    assert!(unreadable(
        evidence.verify(&case.puzzle, &honest.solutions[..], ClaimEncoding::default(), &Never),
        Part::Formula
    ));
    let evidence = Evidence::<&[u8], &[u8]>::NotUnique;
    assert!(unreadable(evidence.verify(&case.puzzle, broken(), ClaimEncoding::default(), &Never), Part::Solutions));
}
