//! Certificates, made and verified: every claim that holds is proved and passes the check, and no other is made.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::certificate::{Texts, follows};
use crate::common::{brute_force, random};
use exactly::certify::ClaimEncoding;
use exactly::certify::{Claim, ClaimError, Evidence, ListedError, Proof, ProveError, Verified};
use exactly::{Board, Cell, Given, Layout, Limit, Never, Puzzle, Solution, Solver, Symbols, Value, Values};
use rand::RngExt;

fn board(layout: Layout) -> Arc<Board> {
    Arc::new(Board::new(layout).unwrap())
}

fn puzzle(layout: Layout, givens: &[(usize, Values)]) -> Puzzle {
    let givens = givens.iter().map(|&(cell, allowed)| Given { cell: Cell::new(cell), allowed });
    Puzzle::new(board(layout), givens.collect())
}

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    Solver::default().solutions(puzzle).map(Result::unwrap).collect()
}

fn only(value: usize) -> Values {
    Values::only(Value::new(value))
}

/// Proves the claim in every notation and verifies it.
fn certify(puzzle: &Puzzle, listed: &[Solution]) {
    let texts = Texts::lrat(puzzle, listed);
    let context = || format!("{} with {:?}", puzzle.board().layout(), puzzle.givens());
    match texts.verify(puzzle) {
        Ok(Verified::All(Some(checked))) => assert!(checked.clauses > 0),
        other => panic!("{other:?}: {}", context()),
    }
    let (count, formula) = (listed.len(), &texts.formula[..]);
    let mut copy = Vec::new();
    let drat = Evidence::Exactly { count, formula, proof: Proof::<&[u8]>::Drat(&mut copy) };
    assert!(
        matches!(
            drat.verify(puzzle, &texts.solutions[..], ClaimEncoding::default(), &Never),
            Ok(Verified::AllButProof)
        ),
        "{}",
        context()
    );

    assert!(copy == without_comments(formula, b'c'), "what is checked elsewhere is what was compared: {}", context());

    let mut opb = Vec::new();
    Claim::new(puzzle, listed, &Never).unwrap().write_opb(&mut opb).unwrap();
    copy.clear();
    let veripb = Evidence::Exactly { count, formula: &opb[..], proof: Proof::<&[u8]>::VeriPb(&mut copy) };
    assert!(
        matches!(
            veripb.verify(puzzle, &texts.solutions[..], ClaimEncoding::default(), &Never),
            Ok(Verified::AllButProof)
        ),
        "{}",
        context()
    );
    let (header, rest) = opb.split_at(opb.iter().position(|&byte| byte == b'\n').unwrap() + 1);
    assert!(copy == [header, &without_comments(rest, b'*')].concat(), "{}", context());
}

fn without_comments(formula: &[u8], comment: u8) -> Vec<u8> {
    formula.split_inclusive(|&byte| byte == b'\n').filter(|line| line[0] != comment).flatten().copied().collect()
}

/// On boards of every kind, both writers of the formula agree and the proofs hold, also by a check that ignores hints.
#[test]
fn claims_about_random_boards_are_proved_and_verified() {
    let mut rng = random::seeded(4_211);
    let mut listed = [0; 3];
    while listed.iter().sum::<usize>() < 400 {
        let order = rng.random_range(1..=6);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        let Some(expected) = brute_force::solutions(&puzzle, 60) else { continue };
        certify(&puzzle, &expected);
        if order <= 3 {
            let texts = Texts::lrat(&puzzle, &expected);
            assert!(follows(&texts.formula, &texts.proof));
        }
        listed[expected.len().min(2)] += 1;
    }
    assert!(listed.iter().all(|&count| count > 20), "chance must offer all kinds: {listed:?}");
}

#[test]
fn boards_of_order_1_and_2_are_certified() {
    for givens in [&[][..], &[(0, only(0))], &[(0, Values::NONE)]] {
        let puzzle = puzzle(Layout::latin(1), givens);
        certify(&puzzle, &solutions(&puzzle));
    }
    for givens in [&[][..], &[(0, only(1))], &[(0, only(1)), (3, only(0))], &[(0, Values::NONE)]] {
        let puzzle = puzzle(Layout { diagonals: givens.len() == 2, ..Layout::latin(2) }, givens);
        certify(&puzzle, &solutions(&puzzle));
    }
}

#[test]
fn given_grids_and_contradictions_are_certified() {
    let Some(solution) = Solver::default().solutions(&puzzle(Layout::sudoku(9), &[])).next() else { panic!() };
    let solution = solution.unwrap();
    let full: Vec<_> = solution.values().iter().map(|value| only(value.index())).enumerate().collect();
    let unique = [&full[..], &full[1..], &full[..60]];
    for givens in unique {
        let puzzle = puzzle(Layout::sudoku(9), givens);
        certify(&puzzle, &solutions(&puzzle));
    }
    let wrong = only((solution.values()[0].index() + 1) % 9);
    let nothing: Vec<_> = (0..81).map(|cell| (cell, Values::NONE)).collect();
    for givens in [&[(0, only(4)), (8, only(4))][..], &[(0, full[1].1), full[1]], &nothing, &nothing[80..]] {
        certify(&puzzle(Layout::sudoku(9), givens), &[]);
    }
    let mut contradictory = full.clone();
    contradictory[0].1 = wrong;
    certify(&puzzle(Layout::sudoku(9), &contradictory), &[]);
}

#[test]
fn false_claims_are_not_made() {
    let puzzle = puzzle(Layout::sudoku(4), &[(0, only(0)), (5, only(2))]);
    let all = solutions(&puzzle);
    assert!(all.len() > 2);
    for count in [0, 1, all.len() - 1] {
        let claim = Claim::new(&puzzle, &all[..count], &Never).unwrap();
        assert_eq!(claim.prove(&Never).unwrap_err(), ProveError::False);
    }
    let refused = |listed: &[Solution]| Claim::new(&puzzle, listed, &Never).unwrap_err();
    let [one, other] = [&all[0], &all[1]];
    let twice = ClaimError::Listed(ListedError::Twice(3));
    assert_eq!(refused(&[one.clone(), other.clone(), one.clone()]), twice);
    for values in [vec![Value::new(0); 16], one.values()[1..].to_vec(), vec![Value::new(63); 16], Vec::new()] {
        let none = ClaimError::Listed(ListedError::NoSolution(2));
        assert_eq!(refused(&[one.clone(), Solution::new(values)]), none);
    }
}

/// A puzzle whose proof takes some hundred steps.
fn hard() -> (Puzzle, Vec<Solution>) {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let digits = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    let givens: Vec<_> = digits.map(|(cell, byte)| (cell, only(usize::from(byte - b'1')))).collect();
    let puzzle = puzzle(Layout::sudoku(9), &givens);
    let solutions = solutions(&puzzle);
    (puzzle, solutions)
}

#[test]
fn a_proof_that_is_stopped_is_no_proof() {
    let (puzzle, solutions) = hard();
    let claim = Claim::new(&puzzle, &solutions, &Never).unwrap();
    let polled = AtomicUsize::new(0);
    for polls in [0, 1, 2, 3, 10, 100, 300] {
        polled.store(0, Ordering::Relaxed);
        let stop = || (polled.fetch_add(1, Ordering::Relaxed) >= polls).then_some(Limit::Interrupt);
        assert_eq!(claim.prove(&stop).unwrap_err(), ProveError::Stopped(Limit::Interrupt), "after {polls}");
        assert!(polled.load(Ordering::Relaxed) <= polls + 2, "work goes on after it was told to stop");
    }
}

/// Takes so many bytes and no more, as a disk that is full.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn failing_writers_are_told_of() {
    let (puzzle, solutions) = hard();
    let claim = Claim::new(&puzzle, &solutions, &Never).unwrap();
    let refutation = claim.prove(&Never).unwrap();
    for room in [0, 1, 30, 3000] {
        assert!(claim.write_cnf(Full(room)).is_err());
        assert!(claim.write_opb(Full(room)).is_err());
        assert!(refutation.write_lrat(Full(room)).is_err());
        assert!(refutation.write_drat(Full(room)).is_err());
        assert!(refutation.write_veripb(claim.constraints(), Full(room)).is_err());
        assert!(puzzle.board().write_solutions(&solutions, Full(room.min(50))).is_err());
    }
}

#[test]
fn what_is_not_unique_needs_no_proof() {
    let puzzle = puzzle(Layout::sudoku(4), &[]);
    let all = solutions(&puzzle);
    let verified = |listed: &[Solution]| {
        let mut text = Vec::new();
        puzzle.board().write_solutions(listed, &mut text).unwrap();
        Evidence::<&[u8], &[u8]>::NotUnique
            .verify(&puzzle, &text[..], ClaimEncoding::default(), &Never)
            .map_err(|rejection| rejection.to_string())
    };
    assert_eq!(verified(&all[..2]), Ok(Verified::All(None)));
    let count = "solutions expected, each on a line of its own: 2";
    assert_eq!(verified(&all[..1]), Err(format!("solutions, line 2: {count}")));
    assert_eq!(verified(&all[..3]), Err(format!("solutions, line 3: {count}")));
    let twice = [all[3].clone(), all[3].clone()];
    assert_eq!(verified(&twice), Err("solutions, line 2: solution 2 is listed twice".to_owned()));
}

#[test]
fn values_that_are_numbers_are_listed_with_blanks() {
    let layout = Layout { symbols: Symbols::NUMBERS, ..Layout::latin(11) };
    let cyclic: Vec<_> = (0..121).map(|cell| (cell, only((cell / 11 + cell % 11) % 11))).collect();
    let puzzle = puzzle(layout, &cyclic[..110]);
    let listed = solutions(&puzzle);
    let texts = Texts::lrat(&puzzle, &listed);
    assert!(texts.solutions.starts_with(b"1 2 3 4 5 6 7 8 9 10 11 2 3"));
    assert!(texts.verify(&puzzle).is_ok());
    for (from, to) in
        [("1 2", "1  2"), ("1 2", "12"), ("10 11", "10 12"), ("1 2", "0 2"), ("1 2", "1\t2"), ("1", "001")]
    {
        let text = String::from_utf8(texts.solutions.clone()).unwrap().replacen(from, to, 1);
        let changed = Texts { solutions: text.into_bytes(), ..texts.clone() };
        assert!(changed.verify(&puzzle).unwrap_err().to_string().starts_with("solutions, line 1: cell "));
    }
}
