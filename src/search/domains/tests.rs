//! The search against brute force on small boards of every kind, and against known numbers.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::board::{Board, Group, Layout, Regions};
use crate::grid::BoxShape;
use crate::limits::{Limit, Never};
use crate::puzzle::Given;

/// More solutions than this are not asked for.
const MANY: usize = 20_000;

#[test]
fn agrees_with_brute_force_on_boards_of_every_kind() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(rand::random::<u64>);
    println!("SEED={seed}");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut counts = [0; 3];
    for case in 0..2_000 {
        let puzzle = puzzle(&mut random);
        let Some(mut expected) = brute_force(&puzzle) else { continue };
        let mut found = all(&puzzle, random.random_range(1..100));
        assert!(found.iter().all(|solution| puzzle.violation(solution).is_none()), "case {case}");
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "case {case}: {}", puzzle.board().layout());
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "none, one, several: {counts:?}");
}

#[test]
fn known_numbers() {
    let count = |layout| {
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
        let mut search = started(&puzzle);
        let (mut solution, mut count) = (blank(&puzzle), 0);
        while search.advance(&mut solution, &mut { u64::MAX }, &Never) == Step::Solution {
            count += 1;
        }
        count
    };
    assert_eq!([1, 2, 3, 4].map(|order| count(Layout::latin(order))), [1, 2, 12, 576]);
    assert_eq!(count(Layout::sudoku(4)), 288);
    assert_eq!(count(Layout { diagonals: true, ..Layout::latin(4) }), 48);
}

#[test]
fn what_is_open_is_what_is_still_to_come() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let puzzle = puzzle(&mut random);
        let mut search = started(&puzzle);
        let mut solution = blank(&puzzle);
        for _ in 0..random.random_range(0..4) {
            search.advance(&mut solution, &mut random.random_range(1..20), &Never);
        }
        let opened = search.open().flat_map(|values| {
            let givens = values.iter().enumerate();
            let givens = givens.map(|(cell, &allowed)| Given { cell: Cell::new(cell), allowed }).collect();
            all(&Puzzle::new(Arc::clone(puzzle.board()), givens), u64::MAX)
        });
        let opened: Vec<_> = opened.take(100).collect();
        let rest: Vec<_> = continued(&mut search, &puzzle, u64::MAX).take(100).collect();
        assert_eq!(opened, rest);
    }
}

#[test]
fn stops_when_told() {
    let board = Arc::new(Board::new(Layout::latin(20)).unwrap());
    let puzzle = Puzzle::new(board, Vec::new());
    let mut budget = u64::MAX;
    let stop = || Some(Limit::Interrupt);
    let mut search = started(&puzzle);
    assert_eq!(search.advance(&mut blank(&puzzle), &mut budget, &stop), Step::Stopped(Limit::Interrupt));
    assert_eq!(search.advance(&mut blank(&puzzle), &mut 0, &Never), Step::Budget);
}

#[test]
fn the_largest_boards_are_searched() {
    for layout in [Layout::latin(64), Layout::latin(63)] {
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
        let mut solution = blank(&puzzle);
        assert_eq!(started(&puzzle).advance(&mut solution, &mut 10_000, &Never), Step::Solution);
        assert_eq!(puzzle.violation(&solution), None);
    }
}

fn started(puzzle: &Puzzle) -> DomainSearch {
    let mut search = DomainSearch::new(Arc::new(DomainTables::new(puzzle.board())));
    search.start(puzzle);
    search
}

fn blank(puzzle: &Puzzle) -> Solution {
    Solution::new(vec![Value::new(0); puzzle.board().order().pow(2)])
}

/// At most one solution more than [`MANY`], with pauses after every so many nodes.
fn all(puzzle: &Puzzle, slice: u64) -> Vec<Solution> {
    continued(&mut started(puzzle), puzzle, slice).take(MANY + 1).collect()
}

/// Those that little work finds.
fn some(puzzle: &Puzzle) -> Vec<Solution> {
    let (mut search, mut solution, mut budget) = (started(puzzle), blank(puzzle), 200);
    let mut found = Vec::new();
    while search.advance(&mut solution, &mut budget, &Never) == Step::Solution {
        found.push(solution.clone());
    }
    found
}

fn continued(search: &mut DomainSearch, puzzle: &Puzzle, slice: u64) -> impl Iterator<Item = Solution> {
    let mut solution = blank(puzzle);
    std::iter::from_fn(move || {
        loop {
            match search.advance(&mut solution, &mut { slice }, &Never) {
                Step::Solution => return Some(solution.clone()),
                Step::Exhausted => return None,
                Step::Budget => {}
                Step::Stopped(_) => unreachable!("nobody said stop"),
            }
        }
    })
}

/// All solutions cell after cell, by nothing but the rules; `None` where that takes too long.
fn brute_force(puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let groups: Vec<_> = puzzle.board().rules().iter().map(|rule| rule.constraint.cells()).collect();
    let earlier = |cell: Cell| {
        let groups = groups.iter().filter(move |cells| cells.contains(&cell));
        groups.flat_map(|cells| cells.iter()).filter(move |peer| **peer < cell).map(|peer| peer.index()).collect()
    };
    let earlier: Vec<Vec<usize>> = puzzle.board().grid().cells().map(earlier).collect();
    let (mut found, mut patience) = (Vec::new(), 30_000);
    extend(&puzzle.allowed(), &earlier, &mut Vec::new(), &mut found, &mut patience);
    (patience > 0).then_some(found)
}

fn extend(
    allowed: &[Values],
    earlier: &[Vec<usize>],
    partial: &mut Vec<Value>,
    found: &mut Vec<Solution>,
    patience: &mut usize,
) {
    *patience = patience.saturating_sub(1);
    if *patience == 0 || partial.len() == allowed.len() {
        return found.push(Solution::new(partial.clone()));
    }
    let taken = earlier[partial.len()].iter().map(|&peer| partial[peer]).collect();
    for value in allowed[partial.len()].without(taken).iter().take_while(|_| *patience > 0).collect::<Vec<_>>() {
        partial.push(value);
        extend(allowed, earlier, partial, found, patience);
        partial.pop();
    }
}

/// A puzzle of order 1 to 6 with any mixture of rules and of givens: digits of a solution, pencil marks around one, or anything.
fn puzzle(random: &mut ChaCha8Rng) -> Puzzle {
    let board = Arc::new(board(random));
    let order = board.order();
    let empty = Puzzle::new(Arc::clone(&board), Vec::new());
    let mut shuffled: Vec<_> = (0..order).collect();
    shuffled.shuffle(random);
    let solution = match random.random_ratio(4, 5) {
        true => some(&empty).into_iter().choose(random),
        false => None,
    };
    let density = random.random_range(if order < 5 { 0.0 } else { 0.2 }..0.8);
    let (singles, slips) = (random.random_range(0.0..1.0), random.random_bool(0.2));
    let mut givens = Vec::new();
    for cell in board.grid().cells().filter(|_| random.random_bool(density)).collect::<Vec<_>>() {
        let mut allowed: Values = match random.random_bool(singles) {
            true => Values::NONE,
            false => (0..order).filter(|_| random.random_bool(0.5)).map(Value::new).collect(),
        };
        match &solution {
            Some(solution) if !(slips && random.random_bool(0.1)) => {
                let value = solution.value(cell);
                allowed.insert(Value::new(shuffled[value.index()]));
            }
            _ if random.random_bool(0.97) => {
                allowed.insert(Value::new(random.random_range(0..order)));
            }
            _ => {}
        }
        givens.push(Given { cell, allowed });
    }
    Puzzle::new(board, givens)
}

fn board(random: &mut ChaCha8Rng) -> Board {
    let order = random.random_range(1..=6);
    let mut layout = Layout::latin(order);
    if random.random_bool(0.5) {
        let shapes = (1..=order).filter_map(|rows| BoxShape::new(rows, order / rows));
        layout.boxes = shapes.filter(|shape| shape.order() == order).choose(random);
    }
    if random.random_bool(0.3) {
        let mut of: Vec<_> = (0..order * order).map(|cell| (cell / order) as u8).collect();
        for _ in 0..random.random_range(0..3 * order) {
            let (one, other) = (random.random_range(0..of.len()), random.random_range(0..order * order));
            of.swap(one, other);
        }
        let labels = (0..order).map(|region| region.to_string()).collect();
        layout.regions = Some(Regions { of: of.into(), labels });
    }
    layout.diagonals = random.random_bool(0.2);
    for name in 0..random.random_range(0..3) {
        let size = random.random_range(1..=order);
        let cells = layout_cells(order).sample(random, size);
        layout.groups.push(Group { name: name.to_string(), cells });
    }
    Board::new(layout).unwrap()
}

fn layout_cells(order: usize) -> impl Iterator<Item = Cell> {
    (0..order * order).map(Cell::new)
}
