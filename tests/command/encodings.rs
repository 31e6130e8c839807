//! All ways to put a puzzle into clauses: their sizes, and that they mean the same.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::sync::Arc;

use crate::common::{brute_force, random};
use exactly::cnf::model::Model;
use exactly::cnf::{AtMostOne, Purpose, Size};
use exactly::encode::scheme::Scheme;
use exactly::encode::{Domain, Numbering, OneHot};

use exactly::formula::encoding::{Encoding, Givens, Projection};
use exactly::{Board, Layout, Never, Puzzle, Solution};
use itertools::iproduct;
use rand::RngExt;
use varisat::{ExtendFormula, Lit};

fn empty(layout: Layout) -> Puzzle {
    Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new())
}

/// All that go with all domains' schemes.
fn ways_of_domains() -> impl Iterator<Item = Encoding> {
    let all = iproduct!(Domain::ALL, Scheme::ALL, AtMostOne::ALL);
    let said = all.filter(|(domain, scheme, _)| domain.schemes().contains(scheme));
    said.map(|(domain, scheme, at_most_one)| Encoding { domain, scheme, at_most_one, ..Encoding::default() })
}

/// All of one variable for each value, but what becomes of the givens and how variables are numbered.
fn ways() -> impl Iterator<Item = Encoding> {
    iproduct!(Scheme::ALL, AtMostOne::ALL).map(|(scheme, at_most_one)| Encoding {
        scheme,
        at_most_one,
        ..Encoding::default()
    })
}

#[test]
fn the_empty_sudoku_has_the_sizes_of_the_table() {
    let puzzle = empty(Layout::sudoku(9));
    let sizes: Vec<_> = ways().map(|encoding| encoding.size(&puzzle, Purpose::Solve, &Never).unwrap()).collect();
    let table = [
        [(729, 8_829), (2_673, 5_670), (2_187, 5_913), (1_458, 5_184), (1_701, 8_829), (2_916, 8_343)],
        [(729, 11_745), (3_321, 7_533), (2_673, 7_857), (1_701, 6_885), (2_025, 11_745), (3_645, 11_097)],
        [(729, 11_988), (3_321, 7_776), (2_673, 8_100), (1_701, 7_128), (2_025, 11_988), (3_645, 11_340)],
    ];
    let expected = table.as_flattened().iter().map(|&(variables, clauses)| Size { variables, clauses });
    assert_eq!(sizes, expected.collect::<Vec<_>>());
}

/// The literals of a text in DIMACS, clause by clause, and what its header says.
fn parse(text: &str) -> (Size, Vec<Vec<isize>>) {
    let header = text.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("a header");
    let numbers: Vec<u64> = header.split(' ').map(|number| number.parse().unwrap()).collect();
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clause = |line: &str| {
        line.strip_suffix(" 0")
            .or(line.strip_suffix("0"))
            .unwrap()
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect()
    };
    (Size { variables: numbers[0], clauses: numbers[1] }, lines.map(clause).collect())
}

fn dimacs(encoding: Encoding, puzzle: &Puzzle, projection: Projection) -> String {
    let mut text = Vec::new();
    let size = encoding.size(puzzle, Purpose::Solve, &Never).unwrap();
    encoding.write_dimacs(puzzle, projection, size, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// All models, as they are seen on the variables of cells, decoded; `assumed` literals hold as well.
fn models(puzzle: &Puzzle, encoding: Encoding) -> BTreeSet<Solution> {
    let text = dimacs(encoding, puzzle, Projection::All);
    let (size, clauses) = parse(&text);
    let assumed = text.lines().filter_map(|line| line.strip_prefix("c assume ")?.strip_suffix('0'));
    let assumed: Vec<isize> = assumed.flat_map(str::split_whitespace).map(|number| number.parse().unwrap()).collect();
    let mut solver = varisat::Solver::new();
    let lits = |literals: &[isize]| literals.iter().map(|&literal| Lit::from_dimacs(literal)).collect::<Vec<_>>();
    clauses.iter().for_each(|clause| solver.add_clause(&lits(clause)));
    assumed.iter().for_each(|&literal| solver.add_clause(&[Lit::from_dimacs(literal)]));

    let (has_values, one_hot) = (encoding.domain.has_values(), OneHot::of(puzzle.board()));
    let last = if has_values { encoding.numbering.last(one_hot) } else { encoding.coding(puzzle).of_cells() };
    let mut found = BTreeSet::new();
    while solver.solve().unwrap() {
        let model: Vec<isize> = solver.model().unwrap().iter().map(|literal| literal.to_dimacs()).collect();
        assert!(model.iter().all(|literal| literal.unsigned_abs() as u64 <= size.variables));
        let solution = encoding.decode(puzzle, &Model::from_literals(model.iter().copied())).unwrap();
        assert!(found.insert(solution), "a model came twice");
        let on_cells = model.iter().filter(|literal| literal.unsigned_abs() <= last);
        let blocking: Vec<_> =
            on_cells.filter(|literal| !has_values || **literal > 0).map(|literal| -literal).collect();
        if blocking.is_empty() {
            break;
        }
        solver.add_clause(&lits(&blocking));
    }
    found
}

#[test]
fn every_way_has_all_288_models() {
    let puzzle = empty(Layout::sudoku(4));
    let expected: BTreeSet<_> = brute_force::solutions(&puzzle, 288).unwrap().into_iter().collect();
    assert_eq!(expected.len(), 288);
    for (encoding, numbering) in iproduct!(ways(), Numbering::ALL) {
        assert!(models(&puzzle, Encoding { numbering, ..encoding }) == expected, "{encoding:?}");
    }
}

#[test]
fn every_domain_has_all_288_models() {
    let puzzle = empty(Layout::sudoku(4));
    let expected: BTreeSet<_> = brute_force::solutions(&puzzle, 288).unwrap().into_iter().collect();
    // Each scheme of each domain, with a third of the ways to say at most one in turn.
    for encoding in ways_of_domains().filter(|encoding| encoding.domain != Domain::OneHot).step_by(4) {
        assert!(models(&puzzle, encoding) == expected, "{encoding:?}");
    }
}

/// Values with two solutions are told apart by the last clause against one of them, on a board of order 9 in each domain.
#[test]
fn every_domain_solves_order_9() {
    let board = Arc::new(Board::new(Layout { diagonals: true, ..Layout::sudoku(9) }).unwrap());
    let mut rng = random::seeded(11);
    for encoding in ways_of_domains()
        .filter(|way| way.domain != Domain::OneHot && way.scheme == way.domain.fullest_scheme())
        .step_by(5)
    {
        let empty = Puzzle::new(board.clone(), Vec::new());
        let solution = exactly::Solver::default().solutions(&empty).next().unwrap().unwrap();
        let cells: Vec<_> = board.grid().cells().collect();
        let given = |cell| exactly::Given { cell, allowed: exactly::Values::only(solution.value(cell)) };
        let givens = cells.into_iter().filter(|_| rng.random_range(0..10) < 6).map(given).collect();
        let puzzle = Puzzle::new(board.clone(), givens);
        let expected: BTreeSet<_> =
            exactly::Solver::default().solutions(&puzzle).take(50).map(Result::unwrap).collect();
        assert!(expected.len() < 50 && models(&puzzle, encoding) == expected, "{encoding:?}");
    }
}

#[test]
fn every_way_means_what_brute_force_finds() {
    let mut rng = random::seeded(7);
    let (mut none, mut some) = (0, 0);
    while none < 20 || some < 150 {
        let order = rng.random_range(1..=5);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        let Some(expected) = brute_force::solutions(&puzzle, 20) else { continue };
        let expected: BTreeSet<_> = expected.into_iter().collect();
        *if expected.is_empty() { &mut none } else { &mut some } += 1;
        let givens = [Givens::Units, Givens::Assumed, Givens::Propagated][rng.random_range(0..3)];
        let numbering = Numbering::ALL[rng.random_range(0..2)];
        for encoding in ways_of_domains() {
            let encoding = match encoding.domain {
                Domain::OneHot => Encoding { givens, numbering, ..encoding },
                _ if encoding.at_most_one != AtMostOne::ALL[(none + some) % AtMostOne::ALL.len()] => continue,
                _ => encoding,
            };
            assert!(models(&puzzle, encoding) == expected, "{encoding:?}: {} {:?}", board.layout(), puzzle.givens());
        }
    }
}

/// Boards of any form: houses that are not full, cells of no house, cells of a full house and of another.
const FORMS: [&str; 12] = [
    "grid: 2x2\nvalues: 1-3\n",
    "grid: 1x1\nvalues: 1-3\n",
    "grid: 2x2\nvalues: 1-3\nhouses: none\nquadruple 1 2 3: r1-2c1-2\n",
    "grid: 2x2\nvalues: 1-5\nhouses: none\nquadruple 1 2 3 4: r1-2c1-2\ngivens:\n5.\n..\n",
    "grid: 2x3\n",
    "grid: 3x2\nvalues: 1-3\nrows: none\n",
    "grid: 3x2\nvalues: 0-2\ncolumns: none\nsum 2: r1c1 r3c1\n",
    "grid: 3x3\ngivens:\n#..\n...\n..#\n",
    "grid: 2x3\nhouses: none\nvalues: 1-2\nalso: king\n",
    "order: 2\nlayers: a b\n",
    "order: 2\nboxes: none\nboards: r1c1 r2c2\n",
    "grid: 2x3\nvalues: 1-3\nhouses: none\ncage 6: r1c1 r1c2 r1c3\n",
];

#[test]
fn every_scheme_has_the_models_of_boards_of_any_form() {
    for text in FORMS {
        let puzzle = crate::common::texts::read(&format!("puzzle\n{text}")).remove(0).unwrap();
        let expected: BTreeSet<_> = brute_force::solutions(&puzzle, 2_000).unwrap().into_iter().collect();
        for encoding in ways().filter(|way| matches!(way.at_most_one, AtMostOne::Pairwise | AtMostOne::Sequential)) {
            for givens in [Givens::Units, Givens::Propagated] {
                let encoding = Encoding { givens, ..encoding };
                assert!(models(&puzzle, encoding) == expected, "{encoding:?}: {text}");
                let (size, clauses) = parse(&dimacs(encoding, &puzzle, Projection::All));
                assert_eq!(
                    (size.clauses, size),
                    (clauses.len() as u64, encoding.size(&puzzle, Purpose::Solve, &Never).unwrap()),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn headers_tell_the_truth() {
    let mut rng = random::seeded(8);
    for round in 0..100 {
        let order = rng.random_range(1..=7);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        for (encoding, givens) in
            iproduct!(ways_of_domains(), [Givens::Units, Givens::Assumed, Givens::Propagated, Givens::LeftOut])
        {
            let is_other = encoding.domain != Domain::OneHot;
            let is_in_turn = encoding.at_most_one == AtMostOne::ALL[round % AtMostOne::ALL.len()];
            if is_other && (matches!(givens, Givens::Assumed | Givens::Propagated) || !is_in_turn) {
                continue;
            }
            // Numbers by row, column and value leave gaps, and end higher.
            let has_gaps = encoding.domain.has_values() && Numbering::Rcv.is_for(&board) && round % 3 == 0;
            let numbering = if has_gaps { Numbering::Rcv } else { Numbering::Linear };
            let encoding = Encoding { givens, numbering, ..encoding };
            let (size, clauses) = parse(&dimacs(encoding, &puzzle, Projection::All));
            assert_eq!(size, encoding.size(&puzzle, Purpose::Solve, &Never).unwrap());
            assert_eq!(clauses.len() as u64, size.clauses);
            let largest = clauses.iter().flatten().map(|literal| literal.unsigned_abs() as u64).max().unwrap_or(0);
            assert!(largest <= size.variables);
        }
    }
}

#[test]
fn projection_shows_the_cells() {
    let encoding = Encoding { at_most_one: AtMostOne::Commander, numbering: Numbering::Rcv, ..Encoding::default() };
    let text = dimacs(encoding, &empty(Layout::sudoku(2)), Projection::Cells);
    assert!(text.starts_with("c t pmc\n"));
    assert!(text.contains("\nc p show 111 112 121 122 211 212 221 222 0\n"), "{text}");
}

/// What is written, asked of a solver that is not ours.
const PYTHON_SAT: &str = "
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
cnf = CNF(from_string=sys.stdin.read())
with Solver(name='g4', bootstrap_with=cnf.clauses) as solver:
    count = 0
    while solver.solve():
        count += 1
        solver.add_clause([-l for l in solver.get_model() if 0 < l <= 64])
print(count)
";

#[test]
fn python_sat_counts_288() {
    let installed = Command::new("python3").args(["-c", "import pysat"]).stderr(Stdio::null()).status();
    if !installed.is_ok_and(|status| status.success()) {
        println!("skipped: python-sat is not installed");
        return;
    }
    let puzzle = empty(Layout::sudoku(4));
    for encoding in ways() {
        let text = dimacs(encoding, &puzzle, Projection::All);
        assert_eq!(crate::common::run::piped("python3", &["-c", PYTHON_SAT], &text).trim(), "288", "{encoding:?}");
    }
}
