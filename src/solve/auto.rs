//! Search first: on bit sets within a budget, then varisat on what is left.

use std::sync::Arc;

use super::alternation::{Alternation, Turns};
use super::oracle::Oracle;
use super::strategy::{Purpose, Sought};
use super::{Decider, SolveError};
use crate::board::Board;
use crate::candidates::Compiled;
use crate::limits::Stop;
use crate::puzzle::{Puzzle, Solution};
use crate::sat::Failure;
use crate::search::{self, Aim, Search};
use crate::values::Values;

/// How many nodes search may spend.
#[derive(Clone, Copy, Debug)]
struct Budgets {
    /// On the first two solutions, on lanes, before varisat joins in: far more than puzzles of such orders were seen to need.
    decide: u64,
    /// On the next solution of an enumeration, before it asks which sub-problems are empty.
    enumerate: u64,
    /// Between two such questions, from then on up to the next solution.
    guided: u64,
    /// On the way to a solution that an earlier run found.
    follow: u64,
    /// In turns with varisat.
    turns: Turns,
}

impl Budgets {
    fn for_board(board: &Board) -> Budgets {
        Budgets { decide: 20_000, enumerate: 20_000, guided: 1_000, follow: 64, turns: Turns::for_board(board) }
    }
}

/// Search, and varisat behind it.
pub(super) struct Auto<'s> {
    board: Arc<Board>,
    stop: &'s dyn Stop,
    compiled: Compiled,
    decide: Option<Search>,
    enumerate: Option<Search>,
    alternation: Option<Alternation<'s>>,
    way: Way<'s>,
    decider: Decider,
    budgets: Budgets,
}

/// How the present question is answered.
enum Way<'s> {
    /// By search, which has found these, as long as its budget lasts.
    Decide { found: Vec<Solution>, budget: u64 },
    /// By search and varisat in turns.
    Alternate,
    /// By search, which asks about sub-problems once its budget is spent.
    Enumerate { oracle: Option<Oracle<'s>> },
    /// Not yet.
    Idle,
}

impl<'s> Auto<'s> {
    /// A strategy for puzzles of this board.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Auto<'s> {
        Auto {
            board: board.clone(),
            stop,
            compiled: Compiled::new(board),
            decide: None,
            enumerate: None,
            alternation: None,
            way: Way::Idle,
            decider: Decider::Search,
            budgets: Budgets::for_board(board),
        }
    }

    /// Turns to another puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle, purpose: Purpose) {
        self.decider = Decider::Search;
        self.way = match purpose {
            Purpose::All => {
                self.search(Aim::Enumerate).start(puzzle);
                Way::Enumerate { oracle: None }
            }
            Purpose::Decide | Purpose::Show if self.compiled.is_in_lanes() => {
                self.search(Aim::Decide).start(puzzle);
                Way::Decide { found: Vec::new(), budget: self.budgets.decide }
            }
            Purpose::Decide | Purpose::Show => {
                self.alternation().start(puzzle.givens());
                Way::Alternate
            }
        };
    }

    /// Finds a solution of the puzzle that it turned to, one that has not been found yet.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Result<Sought, SolveError> {
        match std::mem::replace(&mut self.way, Way::Idle) {
            Way::Decide { found, budget } => self.decide(puzzle, found, budget, solution),
            Way::Alternate => self.alternate(solution),
            Way::Enumerate { oracle } => self.enumerate(puzzle, oracle, solution),
            Way::Idle => Ok(Sought::Exhausted),
        }
    }

    /// Whether search comes upon a further solution within what is left of its budget, without any help of varisat.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        let stop = self.stop;
        match std::mem::replace(&mut self.way, Way::Idle) {
            Way::Decide { mut budget, .. } => {
                self.search(Aim::Decide).advance(solution, &mut budget, stop) == search::Advanced::Solution
            }
            Way::Alternate => self.alternation().look_on(solution),
            Way::Enumerate { .. } | Way::Idle => false,
        }
    }

    /// Goes on with an enumeration to a solution that an earlier run found: by search, and where that does not come upon it
    /// soon, straight to its place, past what that run has searched.
    pub fn follow(&mut self, earlier: &Solution, solution: &mut Solution) -> Sought {
        let (stop, mut budget) = (self.stop, self.budgets.follow);
        let search = self.search(Aim::Enumerate);
        match search.advance(solution, &mut budget, stop) {
            search::Advanced::Solution => Sought::Solution,
            search::Advanced::Exhausted => Sought::Exhausted,
            search::Advanced::Stopped(limit) => Sought::Stopped(limit),
            search::Advanced::Budget if search.seek(earlier) => {
                solution.clone_from(earlier);
                Sought::Solution
            }
            search::Advanced::Budget => Sought::Exhausted,
        }
    }

    /// Goes on with an enumeration to a solution that an earlier run found, straight to its place, past all before it.
    pub fn jump(&mut self, earlier: &Solution, solution: &mut Solution) -> Sought {
        if self.search(Aim::Enumerate).seek(earlier) {
            solution.clone_from(earlier);
            Sought::Solution
        } else {
            Sought::Exhausted
        }
    }

    /// What came to the last answer.
    pub fn decider(&self) -> Decider {
        self.decider
    }

    fn decide(
        &mut self,
        puzzle: &Puzzle,
        mut found: Vec<Solution>,
        mut budget: u64,
        solution: &mut Solution,
    ) -> Result<Sought, SolveError> {
        let stop = self.stop;
        match self.search(Aim::Decide).advance(solution, &mut budget, stop) {
            search::Advanced::Solution => {
                found.push(solution.clone());
                self.way = Way::Decide { found, budget };
                Ok(Sought::Solution)
            }
            search::Advanced::Exhausted => Ok(Sought::Exhausted),
            search::Advanced::Stopped(limit) => Ok(Sought::Stopped(limit)),
            search::Advanced::Budget => {
                self.alternation().take_over(puzzle.givens(), &found);
                self.alternate(solution)
            }
        }
    }

    fn alternate(&mut self, solution: &mut Solution) -> Result<Sought, SolveError> {
        let step = self.alternation().advance(solution)?;
        if !self.alternation().by_search() {
            self.decider = Decider::Sat;
        }
        self.way = Way::Alternate;
        Ok(step)
    }

    fn enumerate(
        &mut self,
        puzzle: &Puzzle,
        mut oracle: Option<Oracle<'s>>,
        solution: &mut Solution,
    ) -> Result<Sought, SolveError> {
        let stop = self.stop;
        let mut budget = self.budgets.enumerate;
        let step = loop {
            match self.search(Aim::Enumerate).advance(solution, &mut budget, stop) {
                search::Advanced::Solution => break Sought::Solution,
                search::Advanced::Exhausted => break Sought::Exhausted,
                search::Advanced::Stopped(limit) => break Sought::Stopped(limit),
                search::Advanced::Budget => {}
            }
            if oracle.is_none() {
                oracle = Oracle::new(&self.board, root(&self.compiled, puzzle), stop);
            }
            let Some(oracle) = &mut oracle else {
                budget = u64::MAX;
                continue;
            };
            if let Err(failure) = self.skip_empty(oracle) {
                break Sought::without_answer(failure)?;
            }
            budget = self.budgets.guided;
        };
        self.way = Way::Enumerate { oracle };
        Ok(step)
    }

    /// Passes over the sub-problems that hold no solution, up to the first one that does.
    fn skip_empty(&mut self, oracle: &mut Oracle<'s>) -> Result<(), Failure> {
        self.decider = Decider::Sat;
        let search = self.search(Aim::Enumerate);
        loop {
            let Some(part) = search.open().next() else { return Ok(()) };
            if oracle.has_solution(&part)? {
                return Ok(());
            }
            search.skip();
        }
    }

    fn search(&mut self, aim: Aim) -> &mut Search {
        let search = match aim {
            Aim::Decide => &mut self.decide,
            Aim::Enumerate => &mut self.enumerate,
        };
        search.get_or_insert_with(|| Search::new(&self.compiled, aim))
    }

    fn alternation(&mut self) -> &mut Alternation<'s> {
        self.alternation.get_or_insert_with(|| {
            let tables = self.compiled.domains(&self.board);
            Alternation::new(&self.board, tables, self.budgets.turns, self.stop)
        })
    }
}

/// The candidates of a puzzle after propagation: what the parts of a search at its beginning have together.
fn root(compiled: &Compiled, puzzle: &Puzzle) -> Vec<Values> {
    let mut search = Search::new(compiled, Aim::Enumerate);
    search.start(puzzle);
    let together = |all: Vec<Values>, part: Vec<Values>| {
        all.into_iter().zip(part).map(|(one, other)| Values::from_bits(one.bits() | other.bits())).collect()
    };
    let mut parts = search.open();
    let first = parts.next().unwrap_or_else(|| puzzle.allowed());
    parts.fold(first, together)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::testing::{brute_force, random};
    use crate::values::Value;
    use rand::RngExt;

    /// So little that varisat is asked at once, and often.
    const LITTLE: Budgets =
        Budgets { decide: 0, enumerate: 1, guided: 1, follow: 1, turns: Turns { alone: 0, nodes_per_kib: 0 } };

    fn found(strategy: &mut Auto<'_>, puzzle: &Puzzle) -> Vec<Solution> {
        let mut solution = Solution::new(vec![Value::new(0); puzzle.board().grid().cells().len()]);
        std::iter::from_fn(|| {
            (strategy.advance(puzzle, &mut solution) == Ok(Sought::Solution)).then(|| solution.clone())
        })
        .collect()
    }

    #[test]
    fn varisat_behind_search_changes_no_answer_and_no_order() {
        let mut rng = random::seeded(31);
        let mut by_varisat = [0; 2];
        for _ in 0..1000 {
            let order = rng.random_range(2..=5);
            let board = random::board(&mut rng, order);
            let puzzle = random::puzzle(&mut rng, &board);
            let Some(expected) = brute_force::solutions(&puzzle, 300) else { continue };
            let mut strategy = Auto { budgets: LITTLE, ..Auto::new(&board, &Never) };

            strategy.start(&puzzle, Purpose::All);
            let all = found(&mut strategy, &puzzle);
            by_varisat[0] += usize::from(strategy.decider() == Decider::Sat);
            let mut unhurried = Auto::new(&board, &Never);
            unhurried.start(&puzzle, Purpose::All);
            assert_eq!(all, found(&mut unhurried, &puzzle), "another order");
            assert_eq!(sorted(all), expected);

            strategy.start(&puzzle, Purpose::Decide);
            let two = found(&mut strategy, &puzzle);
            by_varisat[1] += usize::from(strategy.decider() == Decider::Sat);
            assert_eq!(sorted(two), expected, "{}", board.layout());
        }
        assert!(by_varisat.iter().all(|&times| times > 30), "varisat was not asked: {by_varisat:?}");
    }

    #[test]
    fn earlier_solutions_are_followed_to_any_place() {
        let mut rng = random::seeded(32);
        for _ in 0..300 {
            let order = rng.random_range(2..=5);
            let board = random::board(&mut rng, order);
            let puzzle = random::puzzle(&mut rng, &board);
            let mut strategy = Auto { budgets: LITTLE, ..Auto::new(&board, &Never) };
            strategy.start(&puzzle, Purpose::All);
            let all: Vec<_> = found(&mut strategy, &puzzle);
            if all.is_empty() || all.len() > 300 {
                continue;
            }
            let known = rng.random_range(0..=all.len());
            strategy.start(&puzzle, Purpose::All);
            let mut solution = all[0].clone();
            for earlier in &all[..known] {
                assert_eq!((strategy.follow(earlier, &mut solution), &solution), (Sought::Solution, earlier));
            }
            assert_eq!(found(&mut strategy, &puzzle), all[known..]);
        }
    }

    fn sorted(mut solutions: Vec<Solution>) -> Vec<Solution> {
        solutions.sort();
        solutions
    }
}
