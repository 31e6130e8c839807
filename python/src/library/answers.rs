//! What a puzzle is asked most: whether there is exactly one solution, one of them, how many, and what each cell may hold.

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::{Cell, Solution, digits};
use super::solutions::Solutions;
use exactly::answer;
use exactly::besides::Standing;
use exactly::board::Board;
use exactly::grid;
use exactly::limits::Limit;
use exactly::solve::{Engine, Solver};
use exactly::values::Value;

/// The answer to *is there exactly one solution?*
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is this one and no other.
    Unique(Solution),
    /// There are these two at least; they differ.
    Multiple([Solution; 2]),
    /// Work was stopped before the answer.
    Unknown {
        /// Why.
        limit: Limit,
        /// The solution that was found before, if any.
        found: Option<Solution>,
    },
    /// Nobody knows: what its text brings besides the rules that were read ([`Puzzle::left_open`]) may change what a solution is.
    Open {
        /// The verdict by the rules that were read.
        read: Box<Verdict>,
        /// Why it is open, in a sentence.
        why: String,
    },
}

impl Verdict {
    /// In a word: `none`, `unique`, `multiple` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Unknown { .. } | Verdict::Open { .. } => "unknown",
        }
    }

    /// What is told of a verdict by the rules that were read.
    pub(super) fn told(puzzle: &Puzzle, verdict: answer::Verdict) -> Verdict {
        let open = puzzle.beside.as_ref().and_then(|beside| {
            let (besides, published) = (&beside.besides, beside.published.as_ref());
            (besides.tell(&verdict, published) == Standing::Open).then(|| besides.why_open(&verdict, published))
        });
        let read = Verdict::of(puzzle, verdict);
        match open {
            Some(why) => Verdict::Open { read: Box::new(read), why },
            None => read,
        }
    }

    fn of(puzzle: &Puzzle, verdict: answer::Verdict) -> Verdict {
        let solution = |solution| Solution::new(puzzle.inner.board(), solution);
        match verdict {
            answer::Verdict::None => Verdict::None,
            answer::Verdict::Unique(only) => Verdict::Unique(solution(only)),
            answer::Verdict::Multiple(pair) => Verdict::Multiple(pair.map(solution)),
            answer::Verdict::Unknown { limit, found } => Verdict::Unknown { limit, found: found.map(solution) },
        }
    }
}

/// The answer to *give me a solution*.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// One solution, of perhaps many.
    Solved(Solution),
    /// There is none.
    None,
    /// Work was stopped before the answer.
    Unknown(Limit),
}

/// The answer to *how many solutions are there?*
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Count {
    /// As many as this.
    Exactly(u64),
    /// This many were counted, and there may be more.
    AtLeast {
        /// Counted so far.
        count: u64,
        /// Why work was stopped; `None` where the bound was reached.
        limit: Option<Limit>,
    },
}

/// The answer to *which values are true in some solution?*
#[derive(Clone, Debug)]
pub struct Candidates {
    pub(super) inner: answer::Candidates,
    board: std::sync::Arc<Board>,
}

impl Candidates {
    /// The digits that a cell has in some solution, from 1; none for a cell that the board does not have.
    pub fn of(&self, cell: Cell) -> Vec<u8> {
        cell.within(&self.board).map(|cell| digits(self.inner.values[cell.index()])).unwrap_or_default()
    }

    /// The digits of a cell of which it is not known whether some solution has them there: none unless work was stopped.
    pub fn open(&self, cell: Cell) -> Vec<u8> {
        cell.within(&self.board).map(|cell| digits(self.inner.open[cell.index()])).unwrap_or_default()
    }

    /// For each cell in reading order the digits that it has in some solution.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Vec<u8>> + '_ {
        self.inner.values.iter().map(|&values| digits(values))
    }

    /// In how many solutions a cell has a digit, where that was counted ([`Puzzle::counted_candidates`]).
    pub fn count(&self, cell: Cell, digit: u8) -> Option<Count> {
        let cell = cell.within(&self.board)?;
        let value = usize::from(digit).checked_sub(1).filter(|&value| value < self.board.values())?;
        self.inner.count(cell, Value::new(value)).map(Count::of)
    }

    /// Whether it is known that there is no solution.
    pub fn has_no_solution(&self) -> bool {
        self.inner.has_no_solution()
    }

    /// Why work was stopped, if it was.
    pub fn stopped(&self) -> Option<Limit> {
        self.inner.stopped
    }
}

impl Outcome {
    pub(super) fn of(puzzle: &Puzzle, outcome: answer::Outcome) -> Outcome {
        match outcome {
            answer::Outcome::Solved(solution) => Outcome::Solved(Solution::new(puzzle.inner.board(), solution)),
            answer::Outcome::None => Outcome::None,
            answer::Outcome::Unknown(limit) => Outcome::Unknown(limit),
        }
    }
}

impl Count {
    pub(super) fn of(count: answer::Count) -> Count {
        match count {
            answer::Count::Exactly(count) => Count::Exactly(count),
            answer::Count::AtLeast { count, limit } => Count::AtLeast { count, limit },
        }
    }
}

impl Puzzle {
    /// Whether there is exactly one solution. Of several, two are shown that differ.
    ///
    /// # Errors
    /// Where the formula would be too large, or the library is at fault; so for all questions.
    pub fn check(&self, limits: &Limits) -> Result<Verdict, Error> {
        let stop = limits.begin();
        Ok(Verdict::told(self, Solver::new(Engine::Auto, &*stop).check(&self.inner)?))
    }

    /// Whether answers by the rules that were read can be relied on: nothing is left open ([`Puzzle::left_open`]), or the only solution
    /// is the published one.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn settled(&self, limits: &Limits) -> Result<bool, Error> {
        let Some(beside) = self.beside.as_ref().filter(|beside| !beside.besides.is_accounted()) else {
            return Ok(true);
        };
        let stop = limits.begin();
        beside.besides.settle(&self.inner, beside.published.as_ref(), || {
            Ok(Solver::new(Engine::Auto, &*stop).check(&self.inner)?)
        })
    }

    /// One solution: the same for the same puzzle.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn solve(&self, limits: &Limits) -> Result<Outcome, Error> {
        let stop = limits.begin();
        Ok(Outcome::of(self, Solver::new(Engine::Auto, &*stop).solve(&self.inner)?))
    }

    /// All solutions, each once, in an order that depends on the puzzle alone; found as they are asked for. The limits are for all
    /// of them together.
    pub fn solutions(&self, limits: &Limits) -> Solutions {
        Solutions::new(self, limits)
    }

    /// How many solutions there are, counted one by one and no further than `bound`.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn count_up_to(&self, bound: u64, limits: &Limits) -> Result<Count, Error> {
        let stop = limits.begin();
        Ok(Count::of(Solver::new(Engine::Auto, &*stop).count_up_to(&self.inner, bound)?))
    }

    /// Which values are true in some solution.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn candidates(&self, limits: &Limits) -> Result<Candidates, Error> {
        let stop = limits.begin();
        let inner = Solver::new(Engine::Auto, &*stop).candidates(&self.inner)?;
        Ok(Candidates { inner, board: self.inner.board().clone() })
    }

    /// The same, and in how many solutions each value is true, counted no further than `bound`.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn counted_candidates(&self, bound: u64, limits: &Limits) -> Result<Candidates, Error> {
        let stop = limits.begin();
        let inner = Solver::new(Engine::Auto, &*stop).counted_candidates(&self.inner, bound)?;
        Ok(Candidates { inner, board: self.inner.board().clone() })
    }

    /// Its only solution, for questions that need one.
    pub(super) fn only_solution(&self, stop: &dyn exactly::limits::Stop) -> Result<exactly::puzzle::Solution, Error> {
        match Solver::new(Engine::Auto, stop).check(&self.inner)? {
            answer::Verdict::Unique(solution) => Ok(solution),
            answer::Verdict::Unknown { limit, .. } => Err(Error::Stopped(limit)),
            verdict => Err(Error::NotUnique(verdict.word())),
        }
    }

    /// The cell of its board.
    pub(super) fn cell(&self, cell: Cell) -> Result<grid::Cell, Error> {
        cell.within(self.inner.board()).ok_or(Error::NoCell(cell, self.order()))
    }
}
