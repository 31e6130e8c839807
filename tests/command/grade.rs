//! `exactly grade`: right formulas of every usual kind, and hundreds of mutated ones, against brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::dimacs::dimacs;
use crate::common::random;

use exactly::cnf::read::Formula;
use exactly::encode::{Numbering, OneHot};
use exactly::grade::{Family, Grade, Half, Hint, Reading, Verdict};
use exactly::{Board, Cell, Given, Layout, Limit, Never, Puzzle, Solver, Value, Values};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

type Clauses = Vec<Vec<i64>>;

/// The number of a row, a column and a value, each from 1.
type Numbers = fn(i64, i64, i64) -> i64;

/// The encodings of *at most one* that a student's formula uses.
#[derive(Clone, Copy, Debug)]
enum AtMostOne {
    Pairs,
    Counter,
    /// A counter with the converse of each implication.
    Defined,
    Binary,
    Commander,
}

/// A formula in the making.
#[derive(Clone, Debug, Default)]
struct Draft {
    clauses: Clauses,
    last: i64,
}

impl Draft {
    fn auxiliary(&mut self) -> i64 {
        self.last += 1;
        self.last
    }

    fn at_most_one(&mut self, literals: &[i64], how: AtMostOne) {
        match how {
            AtMostOne::Pairs => {
                for (place, one) in literals.iter().enumerate() {
                    self.clauses.extend(literals[..place].iter().map(|other| vec![-one, -other]));
                }
            }
            AtMostOne::Counter | AtMostOne::Defined => {
                let counts: Vec<i64> = literals.iter().map(|_| self.auxiliary()).collect();
                for (place, literal) in literals.iter().enumerate() {
                    self.clauses.push(vec![-literal, counts[place]]);
                    let mut converse = vec![-counts[place], *literal];
                    if place > 0 {
                        self.clauses.push(vec![-counts[place - 1], counts[place]]);
                        self.clauses.push(vec![-counts[place - 1], -literal]);
                        converse.push(counts[place - 1]);
                    }
                    if matches!(how, AtMostOne::Defined) {
                        self.clauses.push(converse);
                    }
                }
            }
            AtMostOne::Binary => {
                let bits: Vec<i64> = (0..3).map(|_| self.auxiliary()).collect();
                for (place, literal) in literals.iter().enumerate() {
                    let bit =
                        |(bit, variable): (usize, &i64)| if place >> bit & 1 == 1 { *variable } else { -variable };
                    self.clauses.extend(bits.iter().enumerate().map(|pair| vec![-literal, bit(pair)]));
                }
            }
            AtMostOne::Commander => {
                let commanders: Vec<i64> = literals
                    .chunks(2)
                    .map(|group| {
                        let commander = self.auxiliary();
                        self.at_most_one(group, AtMostOne::Pairs);
                        self.clauses.extend(group.iter().map(|literal| vec![-literal, commander]));
                        commander
                    })
                    .collect();
                self.at_most_one(&commanders, AtMostOne::Pairs);
            }
        }
    }
}

/// Which halves of which rules a draft says.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scheme {
    Minimal,
    Weber,
    Extended,
}

/// A puzzle's formula in a student's words: families may be left out.
fn draft(puzzle: &Puzzle, scheme: Scheme, how: AtMostOne, without: &[(Family, Half)]) -> Draft {
    let (board, order) = (puzzle.board(), puzzle.board().values());
    let number =
        |cell: Cell, value: usize| Numbering::Linear.number(OneHot::new(order), cell, Value::new(value)) as i64;
    let mut draft = Draft { clauses: Vec::new(), last: order.pow(3) as i64 };
    let mut say = |literals: Vec<i64>, family: Family, exactly: bool, least: bool, most: bool| {
        if least && exactly && !without.contains(&(family, Half::AtLeast)) {
            draft.clauses.push(literals.clone());
        }
        if most && !without.contains(&(family, Half::AtMost)) {
            draft.at_most_one(&literals, how);
        }
    };
    for cell in board.grid().cells() {
        let literals = (0..order).map(|value| number(cell, value)).collect();
        say(literals, Family::Cells, true, true, scheme != Scheme::Minimal);
    }
    for rule in board.rules() {
        let family = match rule.name.split(' ').next().unwrap() {
            "row" => Family::Rows,
            "column" => Family::Columns,
            "box" => Family::Boxes,
            _ => Family::Diagonals,
        };
        for value in 0..order {
            let literals: Vec<_> = rule.all_different().unwrap().iter().map(|&cell| number(cell, value)).collect();
            let house = literals.len() == order;
            say(literals, family, house, scheme == Scheme::Extended, true);
        }
    }
    for given in puzzle.givens() {
        match given.allowed.single() {
            Some(value) => draft.clauses.push(vec![number(given.cell, value.index())]),
            None => {
                let others = Values::all(order).without(given.allowed);
                draft.clauses.extend(others.iter().map(|value| vec![-number(given.cell, value.index())]));
            }
        }
    }
    draft
}

fn graded(puzzle: &Puzzle, clauses: &Clauses) -> Grade {
    Grade::of(puzzle, &Formula::read(dimacs(clauses).as_bytes()).unwrap(), &Reading::plain(Numbering::Linear), &Never)
        .unwrap()
}

/// The models of clauses, seen on the first variables: a search of its own that shares nothing with the library. `None` where
/// there are more than `most`.
fn projected_models(clauses: &Clauses, cells: i64, most: usize) -> Option<BTreeSet<Vec<bool>>> {
    let mut found = BTreeSet::new();
    fn go(
        known: &BTreeMap<i64, bool>,
        clauses: &Clauses,
        cells: i64,
        most: usize,
        found: &mut BTreeSet<Vec<bool>>,
    ) -> bool {
        let Some(known) = propagate(known.clone(), clauses) else { return true };
        match (1..=cells).find(|variable| !known.contains_key(variable)) {
            Some(variable) => [true, false].into_iter().all(|value| {
                let mut more = known.clone();
                more.insert(variable, value);
                go(&more, clauses, cells, most, found)
            }),
            None => {
                if extends(&known, clauses) {
                    found.insert((1..=cells).map(|variable| known[&variable]).collect());
                }
                found.len() <= most
            }
        }
    }
    go(&BTreeMap::new(), clauses, cells, most, &mut found).then_some(found)
}

fn propagate(mut known: BTreeMap<i64, bool>, clauses: &Clauses) -> Option<BTreeMap<i64, bool>> {
    loop {
        let before = known.len();
        for clause in clauses {
            let mut open = None;
            let mut count = 0;
            let mut satisfied = false;
            for literal in clause {
                match known.get(&literal.abs()) {
                    Some(value) => satisfied |= *value == (*literal > 0),
                    None if open == Some(literal) => {}
                    None => (open, count) = (Some(literal), count + 1),
                }
            }
            match (satisfied, open, count) {
                (true, ..) => {}
                (false, None, _) => return None,
                (false, Some(literal), 1) => _ = known.insert(literal.abs(), *literal > 0),
                _ => {}
            }
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

fn extends(known: &BTreeMap<i64, bool>, clauses: &Clauses) -> bool {
    let Some(known) = propagate(known.clone(), clauses) else { return false };
    let open = clauses.iter().flatten().map(|literal| literal.abs()).find(|variable| !known.contains_key(variable));
    let Some(variable) = open else { return true };
    [true, false].into_iter().any(|value| {
        let mut more = known.clone();
        more.insert(variable, value);
        extends(&more, clauses)
    })
}

/// The solutions of a puzzle as models.
fn solutions(puzzle: &Puzzle) -> BTreeSet<Vec<bool>> {
    let order = puzzle.board().values();
    let all = crate::common::brute_force::solutions(puzzle, 1_000).expect("few solutions");
    let model = |solution: &exactly::Solution| {
        solution.values().iter().flat_map(|held| (0..order).map(move |value| held.index() == value)).collect()
    };
    all.iter().map(model).collect()
}

/// A grade is right, and so is all that it shows.
#[track_caller]
fn assert_right(puzzle: &Puzzle, clauses: &Clauses, expected: Option<bool>, context: &str) -> Option<Grade> {
    let cells = puzzle.board().values().pow(3) as i64;
    let right = solutions(puzzle);
    let equivalent = match expected {
        Some(known) => known,
        // Formulas with many more models than solutions are different for sure.
        None => projected_models(clauses, cells, right.len() + 2_000).is_some_and(|models| models == right),
    };
    let grade = graded(puzzle, clauses);
    let verdict = if equivalent { Verdict::Equivalent } else { Verdict::Different };
    assert_eq!(grade.verdict, verdict, "{context}\n{}", dimacs(clauses));
    assert_eq!(grade.allows.is_some() || grade.forbids.is_some(), !equivalent, "{context}");
    if let Some(allowed) = &grade.allows {
        let order = puzzle.board().values();
        let model: Vec<bool> =
            allowed.held.iter().flat_map(|held| (0..order).map(|value| held.contains(Value::new(value)))).collect();
        assert!(!right.contains(&model) && !allowed.broken.is_empty(), "{context}");
        let known = (1..).zip(model).collect();
        assert!(extends(&known, clauses), "{context}: what it allows it does not\n{}", dimacs(clauses));
    }
    if let Some(forbidden) = &grade.forbids {
        assert_eq!(puzzle.violation(&forbidden.solution), None);
        let order = puzzle.board().values();
        let held = forbidden.solution.values().iter().flat_map(|held| (0..order).map(move |v| held.index() == v));
        let known: BTreeMap<i64, bool> = (1..).zip(held).collect();
        assert!(!extends(&known, clauses), "{context}: what it forbids it allows");
        // The lines to blame forbid it by themselves, and none of them can be left out.
        let lines = &forbidden.blame.lines;
        let of = |lines: &[usize]| lines.iter().map(|line| clauses[line - 2].clone()).collect::<Clauses>();
        assert!(!extends(&known, &of(lines)), "{context}: {lines:?}");
        for left_out in lines {
            let rest: Vec<_> = lines.iter().copied().filter(|line| line != left_out).collect();
            assert!(extends(&known, &of(&rest)), "{context}: line {left_out} is not needed");
        }
    }
    Some(grade)
}

fn mutate(rng: &mut ChaCha8Rng, draft: &Draft, cells: i64) -> (Clauses, &'static str) {
    let mut clauses = draft.clauses.clone();
    let place = rng.random_range(0..clauses.len());
    let what = match rng.random_range(0..9) {
        0 => {
            clauses.remove(place);
            "a clause dropped"
        }
        1 => {
            let literal = rng.random_range(0..clauses[place].len());
            clauses[place][literal] *= -1;
            "a literal flipped"
        }
        2 => {
            let size = rng.random_range(1..=clauses.len() / 4 + 1);
            let begin = rng.random_range(0..=clauses.len() - size);
            clauses.drain(begin..begin + size);
            "a piece dropped"
        }
        3 => {
            let other = clauses.choose(rng).unwrap().clone();
            let extra = rng.random_range(1..=draft.last) * if rng.random() { 1 } else { -1 };
            clauses.push(other.into_iter().chain([extra]).collect());
            "a weaker clause added"
        }
        4 => {
            let literal = |rng: &mut ChaCha8Rng| rng.random_range(1..=cells) * if rng.random() { 1 } else { -1 };
            let length = rng.random_range(1..=4);
            clauses.push((0..length).map(|_| literal(rng)).collect());
            "a random clause added"
        }
        5 => {
            let literal = rng.random_range(0..clauses[place].len());
            clauses[place].remove(literal);
            "a literal dropped"
        }
        6 => {
            let literal = rng.random_range(0..clauses[place].len());
            let sign = clauses[place][literal].signum();
            clauses[place][literal] = sign * rng.random_range(1..=draft.last + 1);
            "a variable exchanged"
        }
        7 => {
            let by = rng.random_range(1..100);
            let shift = |literal: &mut i64| *literal += if literal.abs() > cells { by * literal.signum() } else { 0 };
            clauses.iter_mut().flatten().for_each(shift);
            "auxiliary variables renamed"
        }
        _ => "as it was",
    };
    clauses.shuffle(rng);
    clauses.iter_mut().for_each(|clause| clause.shuffle(rng));
    (clauses, what)
}

fn board(layout: Layout) -> Arc<Board> {
    Arc::new(Board::new(layout).unwrap())
}

/// Some givens from a solution, at times with pencil marks.
fn with_givens(rng: &mut ChaCha8Rng, board: &Arc<Board>) -> Puzzle {
    let order = board.values();
    let empty = Puzzle::new(board.clone(), Vec::new());
    let exactly::Outcome::Solved(solution) = Solver::default().solve(&empty).unwrap() else { panic!("no solution") };
    let often = *[0.0, 0.2, 0.5].choose(rng).unwrap();
    let mut givens = Vec::new();
    for cell in board.grid().cells() {
        if !rng.random_bool(often) {
            continue;
        }
        let own = Values::only(solution.value(cell));
        let more = if rng.random_bool(0.2) { Value::new(rng.random_range(0..order)) } else { solution.value(cell) };
        givens.push(Given { cell, allowed: own.iter().chain([more]).collect() });
    }
    Puzzle::new(board.clone(), givens)
}

#[test]
fn brute_force_agrees_with_every_grade() {
    let (time, mut rng) = random::fuzz(20, 2_011);
    let boards = [
        board(Layout::sudoku(4)),
        board(Layout::latin(2)),
        board(Layout::latin(3)),
        board(Layout { diagonals: true, ..Layout::sudoku(4) }),
        board(Layout::latin(1)),
    ];
    let all = [AtMostOne::Pairs, AtMostOne::Counter, AtMostOne::Defined, AtMostOne::Binary, AtMostOne::Commander];
    let (start, mut seen) = (std::time::Instant::now(), BTreeMap::new());
    while start.elapsed() < time || seen.len() < 12 {
        let board = boards.choose(&mut rng).unwrap();
        let puzzle = with_givens(&mut rng, board);
        let scheme = *[Scheme::Minimal, Scheme::Weber, Scheme::Extended].choose(&mut rng).unwrap();
        let how = *all.choose(&mut rng).unwrap();
        let draft = draft(&puzzle, scheme, how, &[]);
        let (clauses, what) = mutate(&mut rng, &draft, puzzle.board().values().pow(3) as i64);
        let context = format!("{} {scheme:?} {how:?}: {what}", puzzle.board().layout());
        let grade = assert_right(&puzzle, &clauses, None, &context).unwrap();
        *seen.entry((what, grade.verdict == Verdict::Equivalent)).or_insert(0) += 1;
    }
    println!("{seen:#?}");
}

#[test]
fn right_formulas_are_equivalent_however_they_are_written() {
    for layout in [Layout::sudoku(4), Layout::sudoku(6), Layout::sudoku(9)] {
        let puzzle = Puzzle::new(board(layout), Vec::new());
        for scheme in [Scheme::Minimal, Scheme::Weber, Scheme::Extended] {
            for how in [AtMostOne::Pairs, AtMostOne::Counter, AtMostOne::Defined, AtMostOne::Commander] {
                let grade = graded(&puzzle, &draft(&puzzle, scheme, how, &[]).clauses);
                assert_eq!(grade.verdict, Verdict::Equivalent, "{scheme:?} {how:?}");
            }
        }
    }
}

#[test]
fn families_that_are_missing_are_named() {
    let puzzle = Puzzle::new(board(Layout::sudoku(9)), Vec::new());
    for (family, half) in [
        (Family::Cells, Half::AtLeast),
        (Family::Rows, Half::AtMost),
        (Family::Columns, Half::AtMost),
        (Family::Boxes, Half::AtMost),
    ] {
        let clauses = draft(&puzzle, Scheme::Minimal, AtMostOne::Counter, &[(family, half)]).clauses;
        let grade = graded(&puzzle, &clauses);
        assert_eq!((grade.verdict, grade.forbids.is_none()), (Verdict::Different, true));
        let [Hint::Missing(missing)] = &grade.hints[..] else { panic!("{:?}", grade.hints) };
        assert_eq!((missing.len(), missing[0].family, missing[0].half), (1, family, Some(half)));
    }
}

#[test]
fn numberings_that_were_meant_are_found() {
    let mut rng = random::seeded(5);
    let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let givens = unique.bytes().enumerate().filter(|(_, digit)| *digit != b'.');
    let given = |(place, digit): (usize, u8)| Given {
        cell: Cell::new(place),
        allowed: Values::only(Value::new(usize::from(digit - b'1'))),
    };
    let puzzle = Puzzle::new(board(Layout::sudoku(9)), givens.map(given).collect());
    let right = draft(&puzzle, Scheme::Weber, AtMostOne::Pairs, &[]).clauses;
    let renumbered = |number: Numbers| -> Clauses {
        let own = |literal: &i64| {
            let index = literal.abs() - 1;
            literal.signum() * number(index / 81 + 1, index / 9 % 9 + 1, index % 9 + 1)
        };
        right.iter().map(|clause| clause.iter().map(own).collect()).collect()
    };
    let numberings: [(Numbers, &str); 6] = [
        (|r, c, v| 100 * r + 10 * c + v, "the rcv numbering"),
        (|r, c, v| 100 * (r - 1) + 10 * c + v, "the rcv numbering, each number 100 too small"),
        (|r, c, v| 81 * r + 9 * c + v, "the linear numbering, each number 90 too large"),
        (|r, c, v| 81 * (r - 1) + 9 * (c - 1) + v + 1, "the linear numbering, each number 1 too large"),
        (|r, c, v| 81 * (c - 1) + 9 * (r - 1) + v, "the linear numbering, with rows and columns exchanged"),
        (|r, c, v| 81 * (v - 1) + 9 * (r - 1) + c, "the linear numbering, in the order value, row, column"),
    ];
    for (number, name) in numberings {
        let mut clauses = renumbered(number);
        clauses.shuffle(&mut rng);
        let grade = graded(&puzzle, &clauses);
        assert_eq!(grade.verdict, Verdict::Different, "{name}");
        let [Hint::Reading(reading)] = &grade.hints[..] else { panic!("{name}: {:?}", grade.hints) };
        assert_eq!(reading.to_string(), name);
    }
}

#[test]
fn a_grade_stops_when_told_to() {
    let puzzle = Puzzle::new(board(Layout::sudoku(9)), Vec::new());
    let formula = Formula::read(dimacs(&draft(&puzzle, Scheme::Minimal, AtMostOne::Pairs, &[]).clauses).as_bytes());
    let grade =
        Grade::of(&puzzle, &formula.unwrap(), &Reading::plain(Numbering::Linear), &|| Some(Limit::Time)).unwrap();
    assert!(matches!(grade.verdict, Verdict::Unknown(_)), "{grade:?}");
}

/// The empty clause, no clause at all, other numbers only: never a panic, never a wrong grade.
#[test]
fn odd_formulas_are_graded() {
    let puzzle = Puzzle::new(board(Layout::latin(2)), Vec::new());
    let none = Puzzle::new(puzzle.board().clone(), vec![Given { cell: Cell::new(0), allowed: Values::NONE }]);
    let odd: [Clauses; 6] = [
        vec![],
        vec![vec![]],
        vec![vec![9], vec![-9]],
        vec![vec![9, 10]],
        vec![vec![1, -1]],
        vec![vec![1], vec![1, 1]],
    ];
    for clauses in odd {
        assert_right(&puzzle, &clauses, None, "odd");
        assert_right(&none, &clauses, None, "odd, and the puzzle has no solution");
    }
}
