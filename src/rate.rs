//! How hard a puzzle is: several numbers, each of which says what it counts, and a level with stated bounds.
//!
//! Nothing is mixed or weighed. The numbers need a puzzle with one solution; they are the same on every machine, since all
//! budgets count nodes.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::answer::Verdict;
use crate::board::Board;
use crate::candidates::Compiled;
use crate::candidates::domains::DomainTables;
use crate::candidates::rounds::{Look, rounds};
use crate::explain::{Chain, Conclusion};
use crate::limits::{Limit, Never, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{Advanced, Aim, Search};
use crate::solve::{SolveError, Solver};

/// The most nodes of search that are counted.
pub const NODES: u64 = 100_000;

/// How hard a puzzle is, by what it takes to solve it: the same bounds for every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles suffice.
    Easy,
    /// No step needs more than two facts.
    Medium,
    /// No step needs more than four facts.
    Hard,
    /// Some step needs more than four facts.
    VeryHard,
    /// No chain of steps was found: the rest needs search.
    Search,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::VeryHard, Level::Search];

    /// Its name: `easy`, `medium`, `hard`, `very-hard` or `search`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::VeryHard => "very-hard",
            Level::Search => "search",
        }
    }

    /// The level of this name.
    pub fn by_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// That of steps of at most this size.
    fn of_steps(largest: usize) -> Level {
        match largest {
            0..=2 => Level::Medium,
            3..=4 => Level::Hard,
            _ => Level::VeryHard,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What it takes to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// Whether singles suffice: a cell with one value left, or a value with one place left in a house, again and again.
    pub singles_suffice: bool,
    /// Rounds of propagation that bring something new: in each all singles that are to be seen are placed, and each further rule by
    /// itself takes from its cells what it cannot have, all at once.
    pub rounds: usize,
    /// Cells without a value after these rounds.
    pub open: usize,
    /// Nodes of a depth-first search that propagates singles and rules and branches on the fewest candidates, until it has found the
    /// solution and seen that there is no other; `None` where they are more than [`NODES`], or work was stopped.
    pub nodes: Option<u64>,
    /// The chain of steps ([`Chain::of`]); `None` where work was stopped before it was found.
    pub steps: Option<Steps>,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

/// The steps of a chain that leads to the solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Steps {
    /// How many there are of each size, which is the number of facts that a step rests on.
    pub sizes: BTreeMap<usize, usize>,
    /// Whether each of them is proved to rest on as few facts as any step then could.
    pub are_smallest: bool,
    /// Whether the chain ends where the rest needs search.
    pub end_in_search: bool,
}

impl Steps {
    /// The size of the largest; 0 where there is none.
    pub fn largest(&self) -> usize {
        self.sizes.keys().next_back().copied().unwrap_or(0)
    }

    /// How many rest on two facts or more.
    pub fn beyond_one(&self) -> usize {
        self.sizes.range(2..).map(|(_, count)| count).sum()
    }
}

impl Rating {
    /// The level; `None` where work was stopped before it was known.
    pub fn level(&self) -> Option<Level> {
        let steps = self.steps.as_ref()?;
        Some(if self.singles_suffice {
            Level::Easy
        } else if steps.end_in_search {
            Level::Search
        } else {
            Level::of_steps(steps.largest())
        })
    }

    /// How hard a puzzle is; `None` where it has no solution, or several.
    ///
    /// ```
    /// use exactly::rate::{Level, Rating};
    ///
    /// let rating = Rating::of(&"1234341221434...".parse()?)?.expect("it has one solution");
    /// assert_eq!((rating.level(), rating.nodes), (Some(Level::Easy), Some(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where an engine failed.
    pub fn of(puzzle: &Puzzle) -> Result<Option<Rating>, SolveError> {
        Ok(match Solver::default().check(puzzle)? {
            Verdict::Unique(solution) => Some(Rater::new(puzzle.board(), &Never).rate(puzzle, &solution)),
            _ => None,
        })
    }
}

/// Rates puzzles of one board.
pub struct Rater<'s> {
    stop: &'s dyn Stop,
    /// What rates; why nothing can, otherwise.
    engine: Result<Engine, Limit>,
}

struct Engine {
    tables: Arc<DomainTables>,
    search: Search,
}

impl Engine {
    fn new(board: &Board, stop: &dyn Stop) -> Result<Engine, Limit> {
        let compiled = Compiled::in_domains(board, stop)?;
        Ok(Engine { tables: compiled.domains(board, stop)?, search: Search::new(&compiled, Aim::Enumerate) })
    }
}

impl<'s> Rater<'s> {
    /// For puzzles of a board; work ends, with what is known then, once `stop` says so.
    pub fn new(board: &Board, stop: &'s dyn Stop) -> Rater<'s> {
        Rater { stop, engine: Engine::new(board, stop) }
    }

    /// Whether singles suffice to solve a puzzle of the board. That takes little time.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn singles_suffice(&self, puzzle: &Puzzle) -> Result<bool, Limit> {
        let engine = self.engine.as_ref().map_err(|limit| *limit)?;
        Ok(rounds(&engine.tables, puzzle, Look::Singles, self.stop)?.open == 0)
    }

    /// Rates a puzzle of the board, which has this solution and no other.
    ///
    /// # Panics
    /// If the puzzle or the solution is of a board of another order.
    pub fn rate(&mut self, puzzle: &Puzzle, solution: &Solution) -> Rating {
        let open = puzzle.allowed().iter().filter(|allowed| allowed.len() > 1).count();
        let mut rating =
            Rating { singles_suffice: false, rounds: 0, open, nodes: None, steps: None, stopped: self.stop.stopped() };
        if rating.stopped.is_none() {
            rating.stopped = self.propagate(puzzle, &mut rating).err().or_else(|| self.stop.stopped());
        }
        if rating.stopped.is_none() {
            self.count_nodes(puzzle, solution, &mut rating);
        }
        if rating.stopped.is_none() {
            self.find_steps(puzzle, solution, &mut rating);
        }
        rating
    }

    fn propagate(&self, puzzle: &Puzzle, rating: &mut Rating) -> Result<(), Limit> {
        let engine = self.engine.as_ref().map_err(|limit| *limit)?;
        let propagated = rounds(&engine.tables, puzzle, Look::AllRules, self.stop)?;
        (rating.rounds, rating.open) = (propagated.count, propagated.open);
        rating.singles_suffice = self.singles_suffice(puzzle)?;
        Ok(())
    }

    fn count_nodes(&mut self, puzzle: &Puzzle, solution: &Solution, rating: &mut Rating) {
        let Ok(Engine { search, .. }) = &mut self.engine else { return };
        let (mut found, mut left) = (solution.clone(), NODES);
        search.start(puzzle);
        loop {
            match search.advance(&mut found, &mut left, self.stop) {
                Advanced::Solution => {}
                Advanced::Exhausted => {
                    rating.nodes = Some(NODES - left);
                    return;
                }
                Advanced::Budget => return,
                Advanced::Stopped(limit) => {
                    rating.stopped = Some(limit);
                    return;
                }
            }
        }
    }

    fn find_steps(&self, puzzle: &Puzzle, solution: &Solution, rating: &mut Rating) {
        if rating.singles_suffice {
            let settled = puzzle.givens().iter().filter(|given| given.allowed.len() == 1).count();
            let placements = solution.values().len() - settled;
            let sizes = BTreeMap::from([(1, placements)]).into_iter().filter(|&(_, count)| count > 0).collect();
            rating.steps = Some(Steps { sizes, are_smallest: true, end_in_search: false });
            return;
        }
        let chain = Chain::of(puzzle, solution, usize::MAX, self.stop);
        rating.stopped = chain.stopped;
        if chain.is_complete {
            let search = |conclusion: &Conclusion| matches!(conclusion, Conclusion::Search(_));
            rating.steps = Some(Steps {
                sizes: chain.sizes(),
                are_smallest: chain.steps.iter().all(|step| step.is_smallest || search(&step.conclusion)),
                end_in_search: chain.search_nodes().is_some(),
            });
        }
    }
}
