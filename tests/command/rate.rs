//! How hard puzzles are: the numbers against a recount that reads the facts of the formula alone, and what the command says.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::random;

use exactly::encode::{self, Fact, OneHot, Relation};
use exactly::explain::Chain;
use exactly::rate::{Level, Rater, Rating};
use exactly::{Board, Cell, Layout, Limit, Never, Puzzle, Solution, Solver, Value, Verdict};
use rand::{Rng, RngExt};

/// A puzzle with one solution on a board without further rules, some of its givens left out by chance.
fn puzzle(rng: &mut impl Rng) -> (Puzzle, Solution) {
    loop {
        let order = rng.random_range(1..=6);
        let board = random::board(rng, order);
        let puzzle = random::puzzle(rng, &board);
        let Ok(Verdict::Unique(solution)) = Solver::default().check(&puzzle) else { continue };
        let mut givens = puzzle.givens().to_vec();
        for _ in 0..rng.random_range(0..60) {
            if givens.is_empty() {
                break;
            }
            let mut fewer = givens.clone();
            fewer.remove(rng.random_range(0..givens.len()));
            let puzzle = Puzzle::new(board.clone(), fewer.clone());
            if let Ok(Verdict::Unique(_)) = Solver::default().check(&puzzle) {
                givens = fewer;
            }
        }
        return (Puzzle::new(board, givens), solution);
    }
}

/// The candidates of a puzzle: which literals of its facts may be true.
#[derive(Clone)]
struct Marks {
    /// Exactly-one facts, those of cells first.
    facts: Vec<Vec<usize>>,
    /// All pairs of literals that cannot both be true.
    clashes: Vec<BTreeSet<usize>>,
    is_open: Vec<bool>,
    order: usize,
}

impl Marks {
    fn new(puzzle: &Puzzle) -> Marks {
        let order = puzzle.board().values();
        let one_hot = OneHot::new(order);
        let mut facts = Vec::new();
        let mut clashes = vec![BTreeSet::new(); one_hot.variables()];
        for fact in Fact::of_board(puzzle.board(), encode::Sums::Automata) {
            let literals: Vec<usize> = fact.literals.iter().map(|literal| literal.index()).collect();
            for &one in &literals {
                clashes[one].extend(literals.iter().copied().filter(|&other| other != one));
            }
            match fact.relation {
                Relation::ExactlyOne => facts.push(literals),
                Relation::AtMostOne => {}
                Relation::AtLeastOne => panic!("a rule beyond differences"),
            }
        }
        let allowed = puzzle.allowed();
        let is_open = (0..one_hot.variables())
            .map(|literal| allowed[literal / order].contains(Value::new(literal % order)))
            .collect();
        Marks { facts, clashes, is_open, order }
    }

    fn open<'m>(&'m self, fact: &'m [usize]) -> Vec<usize> {
        fact.iter().copied().filter(|&literal| self.is_open[literal]).collect()
    }

    /// A literal is true: those that clash with it are not.
    fn place(&mut self, literal: usize) {
        for other in self.clashes[literal].clone() {
            self.is_open[other] = false;
        }
    }

    /// The literals that are all that some fact leaves, without those that were placed.
    fn singles(&self, placed: &BTreeSet<usize>) -> BTreeSet<usize> {
        let open = self.facts.iter().map(|fact| self.open(fact));
        let singles = open.filter(|open| open.len() == 1).map(|open| open[0]);
        singles.filter(|single| !placed.contains(single)).collect()
    }

    /// Propagates to the end; whether no fact is left without a literal.
    fn propagate(&mut self) -> bool {
        let mut placed = BTreeSet::new();
        loop {
            if self.facts.iter().any(|fact| self.open(fact).is_empty()) {
                return false;
            }
            let singles = self.singles(&placed);
            if singles.is_empty() {
                return true;
            }
            for single in singles {
                if !self.is_open[single] {
                    return false;
                }
                self.place(single);
                placed.insert(single);
            }
        }
    }

    /// The nodes of a search from here, to its end.
    fn nodes(&mut self) -> u64 {
        if !self.propagate() {
            return 0;
        }
        let cells = self.order * self.order;
        let (own, houses) = self.facts.split_at(cells);
        let fewest = |facts: &[Vec<usize>]| {
            facts.iter().map(|fact| self.open(fact)).filter(|open| open.len() > 1).map(|open| open.len()).min()
        };
        let Some(in_cells) = fewest(own) else { return 0 };
        let in_houses = fewest(houses).filter(|&count| count < in_cells);
        let literal = match in_houses {
            None => own.iter().map(|fact| self.open(fact)).find(|open| open.len() == in_cells).expect("it was seen")[0],
            Some(count) => {
                // Houses in the order of their cells, and values ascending within them.
                let mut lines: Vec<&Vec<usize>> = houses.iter().collect();
                let order = self.order;
                lines.sort_by_key(|fact| {
                    let mut cells: Vec<usize> = fact.iter().map(|literal| literal / order).collect();
                    cells.sort_unstable();
                    (cells, fact[0] % order)
                });
                let found = lines.into_iter().map(|fact| self.open(fact)).find(|open| open.len() == count);
                *found.expect("it was seen").iter().min().expect("it has several")
            }
        };
        let mut tried = self.clone();
        for value in 0..self.order {
            let other = literal / self.order * self.order + value;
            tried.is_open[other] &= other == literal;
        }
        let mut left = self.clone();
        left.is_open[literal] = false;
        1 + tried.nodes() + left.nodes()
    }
}

fn rated(puzzle: &Puzzle, solution: &Solution) -> Rating {
    Rater::new(puzzle.board(), &Never).rate(puzzle, solution)
}

#[test]
fn rounds_and_nodes_are_those_of_a_recount() {
    let mut rng = random::seeded(171);
    let (mut open, mut branching) = (0, 0);
    for _ in 0..300 {
        let (puzzle, solution) = puzzle(&mut rng);
        let rating = rated(&puzzle, &solution);

        let mut marks = Marks::new(&puzzle);
        let mut placed = BTreeSet::new();
        for given in puzzle.givens() {
            if let Some(value) = given.allowed.single() {
                let literal = given.cell.index() * puzzle.board().values() + value.index();
                marks.place(literal);
                placed.insert(literal);
            }
        }
        let mut rounds = 0;
        loop {
            let singles = marks.singles(&placed);
            if singles.is_empty() {
                break;
            }
            rounds += 1;
            for single in singles {
                marks.place(single);
                placed.insert(single);
            }
        }
        let left = solution.values().len() - placed.len();
        let about = format!("{} {:?}", puzzle.board().layout(), puzzle.givens());
        assert_eq!((rating.rounds, rating.open), (rounds, left), "{about}");
        assert_eq!(rating.singles_suffice, left == 0, "{about}");
        let nodes = Marks::new(&puzzle).nodes();
        assert_eq!(rating.nodes, Some(nodes), "{about}");
        open += usize::from(left > 0);
        branching += usize::from(nodes > 1);
    }
    assert!(open > 10 && branching > 3, "{open} need more than singles, {branching} more than one node");
}

/// Where singles suffice no chain is sought: what is said of it instead is what it would be.
#[test]
fn what_is_said_of_steps_is_what_the_chain_has() {
    let mut rng = random::seeded(172);
    let mut levels = BTreeSet::new();
    for round in 0..80 {
        let (puzzle, solution) = if round % 2 == 0 {
            puzzle(&mut rng)
        } else {
            let puzzle = random::variant(&mut rng, 4);
            let Ok(Verdict::Unique(solution)) = Solver::default().check(&puzzle) else { continue };
            (puzzle, solution)
        };
        let rating = rated(&puzzle, &solution);
        let chain = Chain::of(&puzzle, &solution, usize::MAX, &Never);
        let steps = rating.steps.clone().unwrap();
        // A cage of as many cells as the order is a house to singles; to the chain it is one fact.
        if rating.singles_suffice && !chain.singles_suffice() {
            assert!(!puzzle.board().layout().clues.is_empty(), "{} {:?}", puzzle.board().layout(), puzzle.givens());
            assert_eq!(rating.level(), Some(Level::Easy));
            continue;
        }
        assert_eq!(rating.singles_suffice, chain.singles_suffice());
        assert_eq!((steps.sizes.clone(), steps.largest()), (chain.sizes(), chain.largest()));
        assert_eq!(steps.end_in_search, chain.search_nodes().is_some());
        let expected = match chain.largest() {
            _ if chain.singles_suffice() => Level::Easy,
            _ if chain.search_nodes().is_some() => Level::Search,
            0..=2 => Level::Medium,
            3..=4 => Level::Hard,
            _ => Level::VeryHard,
        };
        assert_eq!(rating.level(), Some(expected));
        levels.insert(expected);
    }
    assert!(levels.len() > 1, "{levels:?}");
}

#[test]
fn work_that_is_stopped_has_what_is_known() {
    let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
    let given = exactly::Given { cell: Cell::new(0), allowed: exactly::Values::only(Value::new(1)) };
    let puzzle = Puzzle::new(board.clone(), vec![given]);
    let Ok(Verdict::Unique(solution)) = Solver::default().check(&puzzle) else { panic!("it has one") };
    let after = |most: usize| {
        let polls = AtomicUsize::new(0);
        let late = || (polls.fetch_add(1, Ordering::Relaxed) >= most).then_some(Limit::Time);
        Rater::new(&board, &late).rate(&puzzle, &solution)
    };
    let stopped: Vec<_> = (0..).map(after).take_while(|rating| rating.stopped.is_some()).collect();
    assert!(stopped.iter().all(|rating| (rating.level(), rating.stopped) == (None, Some(Limit::Time))));
    let known = |rating: &Rating| (rating.singles_suffice, rating.rounds, rating.open, rating.nodes);
    assert_eq!(known(&stopped[0]), (false, 0, 3, None), "nothing but the givens");
    assert!(stopped.iter().any(|rating| known(rating) == (true, 1, 0, None)), "{stopped:?}");
}

#[test]
fn levels_have_names_and_an_order() {
    for level in Level::ALL {
        assert_eq!(Level::by_name(level.name()), Some(level));
    }
    assert!(Level::ALL.is_sorted());
    assert_eq!(Level::by_name("Easy"), None);
}
