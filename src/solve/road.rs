//! The engines under one roof: what each is asked, and what it comes back with.

use std::sync::Arc;

use super::auto::AutoRoad;
use super::both::BothRoads;
use super::plain::PlainRoad;
use super::{Decider, Engine, SolveError};
use crate::board::Board;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::Failure;

/// What solutions are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To know whether there is none, one, or more than one; which ones does not matter.
    Decide,
    /// To show the first one or two: the same for the same puzzle.
    Show,
    /// To have all of them, in an order that depends on the puzzle alone.
    All,
}

/// What an engine comes back with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A solution.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// It was stopped.
    Stopped(Limit),
}

impl Step {
    /// What it means that varisat has no answer.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn without_answer(failure: Failure) -> Result<Step, SolveError> {
        match failure {
            Failure::Stopped(limit) => Ok(Step::Stopped(limit)),
            Failure::Solver => Err(SolveError::Solver),
        }
    }
}

/// The engine at work on one board.
pub(super) enum Road<'s> {
    Auto(Box<AutoRoad<'s>>),
    Plain(PlainRoad<'s>),
    Both(Box<BothRoads<'s>>),
}

impl<'s> Road<'s> {
    /// The engine that is asked, on a board.
    ///
    /// # Errors
    /// Where the formula would be too large.
    pub fn new(engine: Engine, board: &Arc<Board>, stop: &'s dyn Stop) -> Result<Road<'s>, SolveError> {
        Ok(match engine {
            Engine::Auto => Road::Auto(Box::new(AutoRoad::new(board, stop))),
            Engine::Sat => Road::Plain(PlainRoad::new(board, stop)?),
            Engine::Both => Road::Both(Box::new(BothRoads::new(board, stop)?)),
        })
    }

    /// Turns to a puzzle of the board; why work was stopped, if it was.
    pub fn start(&mut self, puzzle: &Puzzle, purpose: Purpose) -> Option<Limit> {
        match self {
            Road::Auto(road) => {
                road.start(puzzle, purpose);
                None
            }
            Road::Plain(road) => road.start(puzzle, purpose),
            Road::Both(road) => road.start(puzzle, purpose),
        }
    }

    /// Writes the next solution into `solution`.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Result<Step, SolveError> {
        match self {
            Road::Auto(road) => road.advance(puzzle, solution),
            Road::Plain(road) => road.advance(solution),
            Road::Both(road) => road.advance(puzzle, solution),
        }
    }

    /// Writes a further solution into `solution` if search comes upon one within a small budget; varisat alone has no such
    /// budget and looks for none. Nothing can be asked after it.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        match self {
            Road::Auto(road) => road.look_on(solution),
            Road::Both(road) => road.look_on(solution),
            Road::Plain(_) => false,
        }
    }

    /// Like `advance`, but an engine that can may go straight to a solution that an earlier run found.
    pub fn follow(&mut self, puzzle: &Puzzle, earlier: &Solution, solution: &mut Solution) -> Result<Step, SolveError> {
        match self {
            Road::Auto(road) => Ok(road.follow(earlier, solution)),
            Road::Plain(_) | Road::Both(_) => self.advance(puzzle, solution),
        }
    }

    /// Like `follow`, but passes over all that comes before that solution without a look; `None` for an engine that cannot.
    pub fn jump(&mut self, earlier: &Solution, solution: &mut Solution) -> Option<Step> {
        match self {
            Road::Auto(road) => Some(road.jump(earlier, solution)),
            Road::Plain(_) | Road::Both(_) => None,
        }
    }

    /// What came to the last answer.
    pub fn decider(&self) -> Decider {
        match self {
            Road::Auto(road) => road.decider(),
            Road::Plain(_) => Decider::Sat,
            Road::Both(_) => Decider::Both,
        }
    }
}
