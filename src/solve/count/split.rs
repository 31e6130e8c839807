//! The frontier over the parts of a board; a part whose states take too much is split on a cell, if a look at one branch says that all
//! branches together are worth it.

use num_bigint::BigUint;

use super::CountEvent;
use super::came::Came;
use crate::answer::Shortfall;
use crate::board::Board;
use crate::candidates::domains::Domains;
use crate::counting::frontier::{self, Checkpoint, Ledger, Outcome, Progress, Room};
use crate::counting::parts::{Part, parts};
use crate::counting::whole_number;
use crate::grid::Cell;
use crate::limits::Stop;
use crate::solve::SolveError;

/// Cells that are split on, one within the other: each look at a branch costs as much as the whole.
const DEEPEST: usize = 2;

/// All branches may take so many times the states that the whole took before there was no room.
const MOST_WORK: u64 = 64;

/// A board that is counted part by part.
pub(super) struct Split<'c> {
    pub board: &'c Board,
    /// What propagation leaves.
    pub domains: Domains,
    pub room: Room,
    pub stop: &'c dyn Stop,
    pub ledger: &'c mut Ledger,
    pub told: &'c mut dyn FnMut(CountEvent<'_>),
    /// States of all layers so far.
    pub states: u64,
    pub splits: Splits,
}

/// Whether a part without room is split.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Splits {
    /// Where that seems to be worth it.
    Worth,
    Never,
}

impl Split<'_> {
    /// The product of all parts.
    pub fn count(&mut self) -> Result<Came, SolveError> {
        self.product(None, 0)
    }

    /// The product of the parts that have cells among these.
    fn product(&mut self, within: Option<&[Cell]>, depth: usize) -> Result<Came, SolveError> {
        let mut product = BigUint::from(1u8);
        for part in self.parts(within) {
            match self.part(&part, depth)? {
                Came::To(count) => product *= count,
                short => return Ok(short),
            }
        }
        Ok(Came::To(product))
    }

    fn parts(&self, within: Option<&[Cell]>) -> Vec<Part> {
        let all = parts(self.board, &self.domains.all_values());
        let is_within = |part: &Part| within.is_none_or(|cells| cells.binary_search(&part.cells[0]).is_ok());
        all.into_iter().filter(is_within).collect()
    }

    fn part(&mut self, part: &Part, depth: usize) -> Result<Came, SolveError> {
        let before = self.states;
        let cell = match self.frontier(part)? {
            Tried::Came(came) => return Ok(came),
            Tried::Full(cell) => cell,
        };
        if self.splits == Splits::Never {
            return Ok(Came::Short(Shortfall::Memory));
        }
        let work = MOST_WORK * (self.states - before);
        if depth > DEEPEST || depth == 0 && !self.is_worth(part, cell, work)? {
            return Ok(Came::Short(Shortfall::Memory));
        }
        let mut sum = BigUint::ZERO;
        for value in self.domains.values(cell).iter() {
            let mark = self.domains.mark();
            self.domains.assign(cell, value);
            let came = match self.domains.propagate(self.stop) {
                Ok(true) => self.product(Some(&part.cells), depth + 1),
                Ok(false) => Ok(Came::To(BigUint::ZERO)),
                Err(limit) => Ok(Came::Short(Shortfall::Stopped(limit))),
            };
            self.domains.undo(mark);
            match came? {
                Came::To(count) => sum += count,
                short => return Ok(short),
            }
        }
        Ok(Came::To(sum))
    }

    /// Whether a way down, a value after the other until there is room, says that all of them together take no more than this many states.
    fn is_worth(&mut self, part: &Part, mut cell: Cell, work: u64) -> Result<bool, SolveError> {
        let root = self.domains.mark();
        let (mut ways, mut is_worth) = (1, false);
        for _ in 0..DEEPEST {
            let values = self.domains.values(cell);
            ways *= values.len() as u64;
            let is_open = values.iter().any(|value| {
                let mark = self.domains.mark();
                self.domains.assign(cell, value);
                // Where work is stopped it is not worth it, and the next look says so.
                let is_possible = self.domains.propagate(self.stop) == Ok(true);
                if !is_possible {
                    self.domains.undo(mark);
                }
                is_possible
            });
            let before = self.states;
            let full = if is_open { self.first_full(part)? } else { None };
            let Some(next) = full else {
                is_worth = ways.saturating_mul(self.states - before) <= work;
                break;
            };
            cell = next;
        }
        self.domains.undo(root);
        Ok(is_worth)
    }

    /// The cell at which one of the parts has no room; `None` where all come to an end, or cannot.
    fn first_full(&mut self, part: &Part) -> Result<Option<Cell>, SolveError> {
        for part in self.parts(Some(&part.cells)) {
            if let Tried::Full(cell) = self.frontier(&part)? {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    fn frontier(&mut self, part: &Part) -> Result<Tried, SolveError> {
        let short = |reason| Ok(Tried::Came(Came::Short(Shortfall::Method(reason))));
        let Some(problem) = &part.problem else { return short("a rule says more than that cells differ") };
        let Split { room, stop, ledger, told, states, .. } = self;
        let mut tell = |progress: Progress, checkpoint: &Checkpoint<'_>| {
            *states += progress.states as u64;
            told(CountEvent::Layer(progress, checkpoint));
        };
        Ok(Tried::Came(match frontier::count(problem, *room, *stop, ledger, &mut tell) {
            Outcome::Count(limbs) => Came::To(whole_number(&limbs)),
            Outcome::Full(cell) => return Ok(Tried::Full(problem.cells[usize::from(cell)].cell)),
            Outcome::TooWide => return short("more than 64 houses are open at once"),
            Outcome::Foreign => return Err(SolveError::Store("layers of another version".to_owned())),
            Outcome::Stopped(limit) => Came::Short(Shortfall::Stopped(limit)),
        }))
    }
}

/// What came of one frontier.
enum Tried {
    Came(Came),
    /// There is no room behind this cell.
    Full(Cell),
}
