//! Rules that say more than that cells differ, through the formula: counts, all ways to encode, certificates.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::certificate::{Texts, follows};
use crate::common::{brute_force, random};
use exactly::certify::{Claim, ClaimEncoding, ClaimError, Evidence, Proof, Verified};
use exactly::cnf::model::Model;
use exactly::cnf::{AtMostOne, Purpose};
use exactly::encode::scheme::Scheme;
use exactly::encode::{Domain, Numbering, OneHot, Sums};

use exactly::formula::encoding::{Encoding, EncodingError, Givens, Projection};
use exactly::rule::{Arrow, Cage, Difference, Ratio, Thermometer};
use exactly::{Board, Cell, Engine, Given, Grid, Layout, Meaning, Never, Puzzle, Solution, Solver, Value, Values};
use itertools::iproduct;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use varisat::{ExtendFormula, Lit};

/// A walk over neighbouring cells, none of them twice.
fn line(rng: &mut ChaCha8Rng, order: usize, length: usize) -> Vec<Cell> {
    let grid = Grid::new(order).unwrap();
    let mut cells = vec![Cell::new(rng.random_range(0..order * order))];
    while cells.len() < length {
        let last = cells[cells.len() - 1];
        let is_next = |cell: &Cell| {
            let rows = grid.row_of(*cell).abs_diff(grid.row_of(last));
            rows + grid.column_of(*cell).abs_diff(grid.column_of(last)) == 1 && !cells.contains(cell)
        };
        let Some(next) = grid.cells().filter(is_next).collect::<Vec<_>>().choose(rng).copied() else { break };
        cells.push(next);
    }
    cells
}

/// A rule of any kind that holds in a filling, where it says something about numbers.
fn clue(rng: &mut ChaCha8Rng, order: usize, filling: &Solution) -> Meaning {
    let length = rng.random_range(2..=order);
    let cells = line(rng, order, length);
    let digit = |cell: Cell| filling.value(cell).index() as u32 + 1;
    match rng.random_range(0..14) {
        0..4 => {
            let sum = rng.random_bool(0.8).then(|| cells.iter().map(|&cell| digit(cell)).sum());
            Meaning::Cage(Cage { cells, sum })
        }
        4 => Meaning::Thermometer(Thermometer { cells: cells[..2].into() }),
        5..7 => Meaning::Arrow(Arrow { circle: cells[..1].into(), shafts: vec![cells[1..].into()] }),
        7 if cells.len() > 2 => Meaning::Arrow(Arrow { circle: cells[..2].into(), shafts: vec![cells[2..].into()] }),
        7..9 => {
            let value = Some(digit(cells[0]).abs_diff(digit(cells[1])));
            Meaning::Difference(Difference { cells: [cells[0], cells[1]], value })
        }
        9 => Meaning::Ratio(Ratio { cells: [cells[0], cells[1]], value: None }),
        10 => Meaning::KropkiNegative,
        11 => Meaning::Knight,
        12 => Meaning::King,
        _ => Meaning::Nonconsecutive,
    }
}

fn latin_squares() -> Vec<Solution> {
    let puzzle = Puzzle::new(Arc::new(Board::new(Layout::latin(4)).unwrap()), Vec::new());
    brute_force::solutions(&puzzle, 576).unwrap()
}

/// A Latin square of order 4 with some rules by chance, and its solutions among all squares.
fn puzzle(rng: &mut ChaCha8Rng, squares: &[Solution]) -> (Puzzle, BTreeSet<Solution>) {
    loop {
        let filling = squares.choose(rng).unwrap();
        let clues = (0..rng.random_range(1..=4)).map(|_| clue(rng, 4, filling)).collect();
        let Ok(board) = Board::new(Layout { clues, ..Layout::latin(4) }) else { continue };
        let given = |cell| Given { cell, allowed: Values::only(filling.value(cell)) };
        let givens = (0..rng.random_range(0..4)).map(|_| given(Cell::new(rng.random_range(0..16)))).collect();
        let puzzle = Puzzle::new(Arc::new(board), givens);
        if puzzle.violation(filling).is_some() && rng.random_bool(0.9) {
            continue;
        }
        let solutions = squares.iter().filter(|square| puzzle.violation(square).is_none()).cloned().collect();
        return (puzzle, solutions);
    }
}

#[test]
fn varisat_finds_the_squares_that_keep_the_rules() {
    let (mut rng, squares) = (random::seeded(51), latin_squares());
    assert_eq!(squares.len(), 576);
    let mut found = [0; 3];
    for _ in 0..300 {
        let (puzzle, expected) = puzzle(&mut rng, &squares);
        let mut solver = Solver::new(Engine::Sat, &Never);
        let solutions: BTreeSet<_> = solver.solutions(&puzzle).map(Result::unwrap).collect();
        assert!(solutions == expected, "{:?} {:?}", puzzle.board().layout().clues, puzzle.givens());
        found[expected.len().min(2)] += 1;
    }
    assert!(found.iter().all(|&times| times > 5), "{found:?}");
}

/// All models of an encoding, decoded; each must come once even where all variables are told apart.
fn models(puzzle: &Puzzle, encoding: Encoding) -> BTreeSet<Solution> {
    let mut text = Vec::new();
    let size = encoding.size(puzzle, Purpose::Solve, &Never).unwrap();
    encoding.write_dimacs(puzzle, Projection::All, size, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains(&format!("\np cnf {} {}\n", size.variables, size.clauses)));
    let mut solver = varisat::Solver::new();
    let clauses = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let assumed = text.lines().filter_map(|line| line.strip_prefix("c assume "));
    let numbers = |line: &str| -> Vec<isize> { line.split(' ').map(|number| number.parse().unwrap()).collect() };
    let (mut count, mut stands) = (0, vec![false; size.variables as usize]);
    for clause in clauses.map(numbers) {
        assert_eq!(clause.last(), Some(&0));
        let literals: Vec<_> = clause[..clause.len() - 1].iter().map(|&literal| Lit::from_dimacs(literal)).collect();
        solver.add_clause(&literals);
        literals.iter().for_each(|literal| stands[literal.index()] = true);
        count += 1;
    }
    assert_eq!(count, size.clauses);
    for literal in assumed.flat_map(numbers).filter(|&literal| literal != 0) {
        solver.add_clause(&[Lit::from_dimacs(literal)]);
    }
    let mut found = BTreeSet::new();
    while solver.solve().unwrap() {
        let model = solver.model().unwrap();
        let literals = model.iter().map(|literal| literal.to_dimacs());
        let solution = encoding.decode(puzzle, &Model::from_literals(literals)).unwrap();
        assert!(found.insert(solution), "a model came twice: {encoding:?}");
        // The auxiliary variables of at most one are no functions.
        let is_told = |literal: &&Lit| {
            let of_cell = match encoding.domain {
                Domain::OneHot => encoding.numbering.meaning(OneHot::new(4), literal.index() + 1).is_some(),
                _ => literal.index() < encoding.coding(puzzle).variables(),
            };
            let are_functions = matches!(encoding.at_most_one, AtMostOne::Pairwise | AtMostOne::Ladder);
            stands[literal.index()] && (of_cell || are_functions)
        };
        let told: Vec<_> = model.iter().filter(is_told).map(|&literal| !literal).collect();
        if told.is_empty() {
            break;
        }
        solver.add_clause(&told);
    }
    found
}

#[test]
fn every_way_to_encode_has_the_same_models() {
    let (mut rng, squares) = (random::seeded(52), latin_squares());
    let mut tried = 0;
    while tried < 40 {
        let (puzzle, expected) = puzzle(&mut rng, &squares);
        if expected.len() > 40 {
            continue;
        }
        tried += 1;
        let all = iproduct!(Scheme::ALL, [Givens::Units, Givens::Assumed, Givens::Propagated], Sums::ALL);
        for (scheme, givens, sums) in all {
            let at_most_one = AtMostOne::ALL[rng.random_range(0..AtMostOne::ALL.len())];
            let numbering = Numbering::ALL[rng.random_range(0..2)];
            let encoding = Encoding { scheme, at_most_one, sums, givens, numbering, ..Encoding::default() };
            assert!(models(&puzzle, encoding) == expected, "{encoding:?} {:?}", puzzle.board().layout().clues);
        }
    }
}

/// In each domain, too; what it cannot say it refuses, and that is seldom.
#[test]
fn every_domain_has_the_same_models() {
    let (mut rng, squares) = (random::seeded(53), latin_squares());
    let (mut tried, mut refused) = (0, 0);
    while tried < 150 {
        let (puzzle, expected) = puzzle(&mut rng, &squares);
        if expected.len() > 40 {
            continue;
        }
        tried += 1;
        let all = Domain::ALL.into_iter().flat_map(|domain| domain.sums().iter().map(move |&sums| (domain, sums)));
        for (domain, sums) in all {
            let at_most_one = AtMostOne::ALL[rng.random_range(0..AtMostOne::ALL.len())];
            let encoding = Encoding { at_most_one, sums, ..Encoding::of_domain(domain) };
            match encoding.size(&puzzle, Purpose::Solve, &Never) {
                Err(EncodingError::Rule(..)) => refused += 1,
                _ => assert!(models(&puzzle, encoding) == expected, "{encoding:?} {:?}", puzzle.board().layout().clues),
            }
        }
    }
    assert!(refused < 20, "{refused} of {} are refused", 8 * tried);
}

#[test]
fn variables_are_named_and_rules_headed() {
    let cells: Vec<_> = [0, 1].map(Cell::new).into();
    let layout = Layout { clues: vec![Meaning::Cage(Cage { cells, sum: Some(3) })], ..Layout::latin(4) };
    let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
    let encoding = Encoding { at_most_one: AtMostOne::Sequential, sums: Sums::Automata, ..Encoding::default() };
    let mut text = Vec::new();
    let size = encoding.size(&puzzle, Purpose::Solve, &Never).unwrap();
    encoding.write_dimacs(&puzzle, Projection::Cells, size, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let size = size.variables;
    for line in [
        "c var 64 = r4c4=4",
        "c var 65 = cage 1 at r1c1: no cell is read",
        "c var 66 = cage 1 at r1c1: no cell is read, and r1c1=1",
        "c var 68 = cage 1 at r1c1: the first cell holds 1",
        "c var 72 = cage 1 at r1c1: the first 2 cells sum to 3, holding 1, 2",
        &format!("c var 73 to {size} are auxiliary"),
        "c cage 1 at r1c1",
    ] {
        assert!(text.lines().any(|written| written == line), "{line}\n{text}");
    }
    assert!(text.contains(" 63 64 0\n") && !text.contains(" 64 65"), "cells alone are shown");
    let mut text = Vec::new();
    let size = Encoding::default().size_in_lines(&puzzle, &Never).unwrap();
    Encoding::default().write_opb(&puzzle, size, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("* #variable= 64 #constraint= 53\n"), "{text}");
    let equation = "\n* cage 1 at r1c1\n+1 x1 +2 x2 +3 x3 +4 x4 +1 x5 +2 x6 +3 x7 +4 x8 = 3 ;\n";
    assert!(text.contains(equation), "{text}");
}

#[test]
fn certificates_hold_and_only_for_their_puzzle() {
    let (mut rng, squares) = (random::seeded(53), latin_squares());
    let (mut tried, mut with_automata) = (0, 0);
    while tried < 60 {
        let (puzzle, solutions) = puzzle(&mut rng, &squares);
        let listed: Vec<_> = solutions.into_iter().collect();
        if listed.len() > 30 {
            continue;
        }
        tried += 1;
        let certificate = Texts::lrat(&puzzle, &listed);
        assert!(certificate.verify(&puzzle).is_ok(), "{:?}", puzzle.board().layout().clues);
        if tried < 10 {
            assert!(follows(&certificate.formula, &certificate.proof));
        }
        let size = Claim::new(&puzzle, &listed, &Never).unwrap().size();
        with_automata += usize::from(size.variables > 64);
        let mut opb = Vec::new();
        Claim::new(&puzzle, &listed, &Never).unwrap().write_opb(&mut opb).unwrap();
        let mut written = Vec::new();
        let evidence =
            Evidence::Exactly { count: listed.len(), formula: &opb[..], proof: Proof::<&[u8]>::VeriPb(&mut written) };
        assert!(matches!(
            evidence.verify(&puzzle, &certificate.solutions[..], ClaimEncoding::default(), &Never),
            Ok(Verified::AllButProof)
        ));
        let without = Layout { clues: Vec::new(), ..puzzle.board().layout().clone() };
        let bare = Puzzle::new(Arc::new(Board::new(without).unwrap()), puzzle.givens().to_vec());
        assert!(certificate.verify(&bare).is_err());
    }
    assert!(with_automata > 20, "{with_automata}");
}

/// The second writer says the same as the first in each domain and each way to say at most one, and the proof holds.
#[test]
fn certificates_hold_however_they_are_said() {
    let (mut rng, squares) = (random::seeded(54), latin_squares());
    let (mut tried, mut ways) = (0, iproduct!(Domain::ALL, AtMostOne::ALL, Sums::ALL).cycle());
    while tried < 300 {
        let (puzzle, solutions) = puzzle(&mut rng, &squares);
        let listed: Vec<_> = solutions.into_iter().collect();
        if listed.len() > 30 {
            continue;
        }
        tried += 1;
        let (domain, at_most_one, sums) = ways.next().unwrap();
        if !domain.sums().contains(&sums) {
            continue;
        }
        let saying = ClaimEncoding { domain, at_most_one, sums }.of(puzzle.board());
        let claim = match Claim::said(&puzzle, &listed, saying, &Never) {
            Err(ClaimError::Encoding(_)) => continue,
            claim => claim.unwrap(),
        };
        let (mut solutions, mut formula, mut proof) = (Vec::new(), Vec::new(), Vec::new());
        puzzle.board().write_solutions(&listed, &mut solutions).unwrap();
        claim.write_cnf(&mut formula).unwrap();
        claim.prove(&Never).unwrap().write_lrat(&mut proof).unwrap();
        let evidence =
            || Evidence::Exactly { count: listed.len(), formula: &formula[..], proof: Proof::Lrat(&proof[..]) };
        let verified = evidence().verify(&puzzle, &solutions[..], saying, &Never);
        assert!(verified.is_ok(), "{saying}: {verified:?} {:?}", puzzle.board().layout().clues);
        // Said otherwise it is another formula.
        let other = ClaimEncoding { at_most_one: AtMostOne::Pairwise, domain: Domain::OneHot, sums: saying.sums };
        assert!(saying == other || evidence().verify(&puzzle, &solutions[..], other, &Never).is_err());
    }
}

/// Sums that pass the bound on sets are partial sums beside different values; the formula is larger, the meaning the same.
#[test]
fn long_cages_of_large_boards_are_sums_beside_different_values() {
    let order = 16;
    let cells: Vec<_> = (0..9).map(Cell::new).collect();
    let cage = |sum| Meaning::Cage(Cage { cells: cells.clone(), sum: Some(sum) });
    for (sum, expected) in [(45, true), (44, false), (108, true), (109, false)] {
        let layout = Layout { clues: vec![cage(sum)], ..Layout::latin(order) };
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
        let solved = Solver::new(Engine::Sat, &Never).solutions(&puzzle).next().transpose().unwrap();
        assert_eq!(solved.is_some(), expected, "{sum}");
        if !expected {
            assert!(Texts::lrat(&puzzle, &[]).verify(&puzzle).is_ok());
        }
    }
}

#[test]
fn a_rule_that_is_too_large_is_refused_by_name() {
    let arrow = |circle: usize, shaft: usize| {
        let cells = |from: usize, count: usize| (from..from + count).map(Cell::new).collect::<Vec<_>>();
        let arrow = Arrow { circle: cells(4000, circle), shafts: vec![cells(0, shaft)] };
        Board::new(Layout { clues: vec![Meaning::Arrow(arrow)], ..Layout::latin(64) })
    };
    let refused = arrow(2, 40).unwrap_err().to_string();
    assert_eq!(refused, "arrow 1 at r63c33 is too large: more than 200000 transitions or clauses");
    assert!(arrow(1, 1000).is_ok(), "that there is no such sum is told at once");
}

#[test]
fn values_are_digits_from_one() {
    let cage = Meaning::Cage(Cage { cells: vec![Cell::new(0)], sum: Some(3) });
    let layout = Layout { clues: vec![cage], ..Layout::latin(4) };
    let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
    let solution = Solver::new(Engine::Sat, &Never).solutions(&puzzle).next().unwrap().unwrap();
    assert_eq!(solution.value(Cell::new(0)), Value::new(2));
}
