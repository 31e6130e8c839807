//! Chains on small boards of every kind, against facts that are counted out.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::facts::Facts;
use super::*;
use crate::answer::Verdict;
use crate::board::{Board, Layout};
use crate::limits::Never;
use crate::primitive::Primitive;
use crate::puzzle::Given;
use crate::solve::Solver;
use crate::testing::{primitives, random};
use crate::values::Values;

/// Cells with the values that they are to hold.
type Held = Vec<(Cell, Value)>;

/// What facts say, by direct counting, within what is left to each cell.
struct Oracle<'b> {
    board: &'b Board,
    marks: Vec<Values>,
    /// By cell, those that differ.
    differ: Vec<Vec<usize>>,
}

impl<'b> Oracle<'b> {
    fn new(puzzle: &'b Puzzle) -> Oracle<'b> {
        let board = puzzle.board();
        let mut differ = vec![Vec::new(); board.grid().cells().len()];
        let mut note = |one: Cell, other: Cell| {
            if one != other {
                differ[one.index()].push(other.index());
            }
        };
        for lowered in board.primitives() {
            match &lowered.primitive {
                Primitive::AllDifferent(cells) => {
                    cells.iter().for_each(|&one| cells.iter().for_each(|&other| note(one, other)));
                }
                Primitive::Sum(sum) if sum.distinct => {
                    sum.terms.iter().for_each(|one| sum.terms.iter().for_each(|other| note(one.cell, other.cell)));
                }
                Primitive::Pairs(table, pairs) => {
                    let all = || Values::all(board.values()).iter();
                    let is_difference =
                        all().all(|one| all().all(|other| table.seconds(one).contains(other) == (one != other)));
                    let pairs = pairs.iter().filter(|_| is_difference && board.values() > 1);
                    pairs.for_each(|&(one, other)| {
                        note(one, other);
                        note(other, one);
                    });
                }
                Primitive::Sum(_) | Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::DistinctPairs(_) => {
                }
            }
        }
        let mut oracle = Oracle { board, marks: puzzle.allowed(), differ };
        for given in puzzle.givens() {
            if let Some(value) = given.allowed.single() {
                oracle.place(given.cell, value);
            }
        }
        oracle
    }

    fn place(&mut self, cell: Cell, value: Value) {
        for &other in &self.differ[cell.index()] {
            self.marks[other] = self.marks[other].without(Values::only(value));
        }
        self.marks[cell.index()] = Values::only(value);
    }

    fn strike(&mut self, cell: Cell, value: Value) {
        assert!(self.marks[cell.index()].contains(value), "it was struck out before");
        self.marks[cell.index()] = self.marks[cell.index()].without(Values::only(value));
    }

    /// Whether values can be chosen that keep these facts, beside those that are held.
    fn can_hold(&self, facts: &[&Basis], held: &mut Held) -> bool {
        let Some((first, rest)) = facts.split_first() else { return true };
        match first {
            Basis::Cell(cell) => {
                let of_cell: Vec<_> = self.marks[cell.index()].iter().map(|value| (*cell, value)).collect();
                self.can_hold_one(&of_cell, rest, held)
            }
            Basis::House(scope, value) => {
                let places: Vec<_> = scope.cells.iter().map(|&cell| (cell, *value)).collect();
                self.can_hold_one(&places, rest, held)
            }
            Basis::Rule(scope) => self.can_keep(scope, 0, rest, held),
        }
    }

    fn can_hold_one(&self, literals: &[(Cell, Value)], rest: &[&Basis], held: &mut Held) -> bool {
        if literals.iter().any(|literal| held.contains(literal)) {
            return self.can_hold(rest, held);
        }
        literals.iter().any(|&literal| self.with(literal, held, &mut |held| self.can_hold(rest, held)))
    }

    /// Holds a literal too, if it can be, and asks.
    fn with(&self, (cell, value): (Cell, Value), held: &mut Held, ask: &mut dyn FnMut(&mut Held) -> bool) -> bool {
        let clashes = |&(other, its): &(Cell, Value)| {
            other == cell || its == value && self.differ[cell.index()].contains(&other.index())
        };
        if !self.marks[cell.index()].contains(value) || held.iter().any(clashes) {
            return false;
        }
        held.push((cell, value));
        let can = ask(held);
        held.pop();
        can
    }

    /// Gives the cells of a rule values one after the other, and looks at what it says of these.
    fn can_keep(&self, scope: &Scope, place: usize, rest: &[&Basis], held: &mut Held) -> bool {
        let value_of = |cell: Cell, held: &[(Cell, Value)]| held.iter().find(|held| held.0 == cell).map(|held| held.1);
        let Some(&cell) = scope.cells.get(place) else {
            let mut values = vec![Value::new(0); self.marks.len()];
            held.iter().for_each(|&(cell, value)| values[cell.index()] = value);
            let own = self.board.primitives().iter().filter(|lowered| lowered.rule == scope.rule);
            let mut own = own.flat_map(|lowered| parts(&lowered.primitive));
            let is_kept = own.all(|(cells, primitive)| {
                !cells.iter().all(|cell| scope.cells.contains(cell)) || primitives::holds(&primitive, &values)
            });
            let is_whole_kept =
                !scope.is_whole || self.board.rule(scope.rule).meaning.holds(self.board.geometry(), &values);
            assert!(!is_kept || is_whole_kept || !scope.is_whole);
            return is_kept && self.can_hold(rest, held);
        };
        if value_of(cell, held).is_some() {
            return self.can_keep(scope, place + 1, rest, held);
        }
        self.marks[cell.index()]
            .iter()
            .any(|value| self.with((cell, value), held, &mut |held| self.can_keep(scope, place + 1, rest, held)))
    }

    fn refutes(&self, facts: &[&Basis], candidate: (Cell, Value)) -> bool {
        !self.can_hold(facts, &mut vec![candidate])
    }

    /// Whether some facts, so many, refute one of these candidates.
    fn some_refute<'f>(
        &self,
        all: &'f [Basis],
        many: usize,
        candidates: &[(Cell, Value)],
        chosen: &mut Vec<&'f Basis>,
    ) -> bool {
        if many == 0 {
            return candidates.iter().any(|&candidate| self.refutes(chosen, candidate));
        }
        (0..all.len()).any(|place| {
            chosen.push(&all[place]);
            let do_refute = self.some_refute(&all[place + 1..], many - 1, candidates, chosen);
            chosen.pop();
            do_refute
        })
    }
}

/// A primitive as what it says of single pairs, with the cells.
fn parts(primitive: &Primitive) -> Vec<(Vec<Cell>, Primitive)> {
    let cells = match primitive {
        Primitive::Pairs(table, pairs) => {
            let part = |&(one, other)| (vec![one, other], Primitive::Pairs(table.clone(), vec![(one, other)]));
            return pairs.iter().map(part).collect();
        }
        Primitive::AllDifferent(cells) | Primitive::Automaton(cells, _) => cells.clone(),
        Primitive::DistinctPairs(_) => primitive.cells().into_iter().collect(),
        Primitive::AtLeast(_, memberships) => memberships.iter().map(|membership| membership.cell).collect(),
        Primitive::Sum(sum) => sum.terms.iter().map(|term| term.cell).collect(),
    };
    vec![(cells, primitive.clone())]
}

/// The only solution, if there is just one.
fn solution(puzzle: &Puzzle) -> Option<Solution> {
    match Solver::default().check(puzzle) {
        Ok(Verdict::Unique(solution)) => Some(solution),
        _ => None,
    }
}

/// The same puzzle without givens that it does not need.
fn minimal(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let mut place = 0;
    while place < puzzle.givens().len() {
        let mut givens = puzzle.givens().to_vec();
        givens.remove(place);
        let less = Puzzle::new(puzzle.board().clone(), givens);
        if solution(&less).is_some() { puzzle = less } else { place += 1 }
    }
    puzzle
}

/// A minimal puzzle, which needs more than singles more often than those of chance, with its solution.
fn some_minimal(rng: &mut ChaCha8Rng, with_rules: bool) -> (Puzzle, Solution) {
    loop {
        let order = rng.random_range(4..=if with_rules { 4 } else { 6 });
        let puzzle = if with_rules {
            random::variant(rng, order)
        } else {
            let board = random::board(rng, order);
            random::puzzle(rng, &board)
        };
        if solution(&puzzle).is_some() {
            let puzzle = minimal(&puzzle);
            let solution = solution(&puzzle).expect("it stays unique");
            return (puzzle, solution);
        }
    }
}

/// Follows a chain, each step against the oracle; sizes up to `exhaustive` are compared with all smaller sets.
fn follow(puzzle: &Puzzle, solution: &Solution, exhaustive: usize, sizes: &mut BTreeMap<usize, usize>) {
    let board = puzzle.board();
    let found = Chain::of(puzzle, solution, usize::MAX, &Never);
    assert!(found.is_complete && found.stopped.is_none());
    assert_eq!(found, Chain::of(puzzle, solution, usize::MAX, &Never), "not the same steps again");
    let facts = Facts::new(board, &Never).ok().unwrap();
    let all: Vec<Basis> = (0..facts.len()).map(|fact| facts.basis(fact as u32)).collect();
    let mut oracle = Oracle::new(puzzle);
    for (number, step) in found.steps.iter().enumerate() {
        let by: Vec<&Basis> = step.facts.iter().collect();
        let context = || format!("{step:?}\n{}\n{:?}", board.layout(), puzzle.givens());
        if step.is_smallest && step.size() > 1 && step.size() <= exhaustive {
            let candidates: Vec<_> = board
                .grid()
                .cells()
                .flat_map(|cell| {
                    let others = oracle.marks[cell.index()].iter().filter(move |&value| value != solution.value(cell));
                    others.map(move |value| (cell, value))
                })
                .collect();
            assert!(
                !oracle.some_refute(&all, step.size() - 1, &candidates, &mut Vec::new()),
                "a smaller one: {}",
                context()
            );
        }
        *sizes.entry(step.size()).or_default() += 1;
        match &step.conclusion {
            Conclusion::Place(cell, value) => {
                assert_eq!((solution.value(*cell), step.size(), step.is_smallest), (*value, 1, true));
                let before = oracle.marks[cell.index()];
                oracle.marks[cell.index()] = before.without(Values::only(*value));
                assert!(!oracle.can_hold(&by, &mut Vec::new()), "{}", context());
                oracle.marks[cell.index()] = before;
                oracle.place(*cell, *value);
            }
            Conclusion::Strike(struck) => {
                assert!(!struck.is_empty());
                for &(cell, value) in struck {
                    assert_ne!(solution.value(cell), value, "{}", context());
                    assert!(oracle.refutes(&by, (cell, value)), "{}", context());
                }
                struck.iter().for_each(|&(cell, value)| oracle.strike(cell, value));
            }
            Conclusion::Search(_) => {
                assert_eq!(number + 1, found.steps.len(), "search is the last step");
                return;
            }
        }
    }
    let values: Vec<_> = oracle.marks.iter().filter_map(|values| values.single()).collect();
    assert_eq!(Solution::new(values), *solution, "the chain ends before the solution");
}

#[test]
fn steps_hold_and_none_is_smaller_where_cells_differ() {
    let mut rng = random::seeded(93);
    let mut sizes = BTreeMap::new();
    for _ in 0..150 {
        let (puzzle, solution) = some_minimal(&mut rng, false);
        let exhaustive = if puzzle.board().values() == 4 { 3 } else { 2 };
        follow(&puzzle, &solution, exhaustive, &mut sizes);
    }
    assert!([1, 2, 3].iter().all(|size| sizes.get(size).is_some_and(|&times| times > 3)), "{sizes:?}");
}

#[test]
fn steps_hold_and_none_is_smaller_where_rules_say_more() {
    let mut rng = random::seeded(94);
    let mut sizes = BTreeMap::new();
    for _ in 0..150 {
        let (puzzle, solution) = some_minimal(&mut rng, true);
        follow(&puzzle, &solution, 3, &mut sizes);
    }
    assert!([1, 2].iter().all(|size| sizes.get(size).is_some_and(|&times| times > 3)), "{sizes:?}");
}

#[test]
fn a_chain_that_is_cut_begins_as_the_whole() {
    let mut rng = random::seeded(95);
    let mut cut = 0;
    for _ in 0..10 {
        let (puzzle, solution) = some_minimal(&mut rng, false);
        let whole = Chain::of(&puzzle, &solution, usize::MAX, &Never);
        for most in 0..=whole.steps.len() {
            let found = Chain::of(&puzzle, &solution, most, &Never);
            assert_eq!(found.steps[..], whole.steps[..most]);
            assert_eq!((found.is_complete, found.stopped), (most == whole.steps.len(), None));
            let polls = AtomicUsize::new(0);
            let late = || (polls.fetch_add(1, Ordering::Relaxed) >= most).then_some(Limit::Time);
            let stopped = Chain::of(&puzzle, &solution, usize::MAX, &late);
            assert_eq!(stopped.steps[..], whole.steps[..stopped.steps.len()]);
            assert_eq!(stopped.stopped.is_some(), !stopped.is_complete);
            cut += usize::from(stopped.stopped.is_some());
        }
        assert_eq!(whole.replay(&puzzle).count(), whole.steps.len());
    }
    assert!(cut > 10, "{cut}");
}

#[test]
fn what_is_left_when_the_work_is_done_needs_search() {
    let mut rng = random::seeded(98);
    let mut searched = 0;
    for number in 0..60 {
        let (puzzle, solution) = some_minimal(&mut rng, number % 2 == 0);
        for work in [0, 100, 1_000, 10_000] {
            let found = chain_within(&puzzle, &solution, usize::MAX, work, &Never);
            assert!(found.is_complete && found.stopped.is_none());
            let is_search = |step: &Step| matches!(step.conclusion, Conclusion::Search(Some(_)));
            assert!(found.steps.iter().rev().skip(1).all(|step| !is_search(step)));
            assert!(work > 0 || found.largest() <= 1, "larger steps take work");
            searched += usize::from(found.steps.last().is_some_and(is_search));
        }
    }
    assert!(searched > 10, "{searched}");
}

#[test]
fn the_smallest_and_the_largest_boards_have_chains() {
    for (order, open, size) in [(1, 1, 1), (1, 0, 0), (64, 0, 0), (64, 64, 1)] {
        let board = Arc::new(Board::new(Layout::latin(order)).unwrap());
        let value = |cell: Cell| Value::new((board.grid().row_of(cell) + board.grid().column_of(cell)) % order);
        let solution = Solution::new(board.grid().cells().map(value).collect::<Vec<_>>());
        let givens = board.grid().cells().skip(open).map(|cell| Given { cell, allowed: Values::only(value(cell)) });
        let puzzle = Puzzle::new(board.clone(), givens.collect());
        let found = Chain::of(&puzzle, &solution, usize::MAX, &Never);
        assert!(found.is_complete && found.singles_suffice() && found.search_nodes().is_none());
        assert_eq!((found.steps.len(), found.largest()), (open, size));
    }
}
