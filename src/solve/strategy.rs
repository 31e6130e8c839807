//! The strategies under one roof: what each is asked, and what it comes back with.

mod alternation;
mod auto;
mod both;
mod few;
mod in_order;
mod oracle;
mod plain;

use std::sync::Arc;

use super::plan::Question;
use super::sought::Sought;
use super::{Decider, Engine, SolveError};
use crate::board::Board;
use crate::limits::{Limit, Stop, Threads};
use crate::puzzle::{Puzzle, Solution};
use auto::Auto;
use both::Both;
pub(super) use few::Few;
pub(super) use in_order::InOrder;
pub(super) use oracle::Oracle;
use plain::Plain;

/// A strategy at work on one board.
pub(super) enum Strategy<'s> {
    Auto(Box<Auto<'s>>),
    Plain(Plain<'s>),
    Both(Box<Both<'s>>),
}

impl<'s> Strategy<'s> {
    /// The strategy of an engine, on a board.
    ///
    /// # Errors
    /// Where tables or formula would be too large, or work was stopped.
    pub fn new(engine: Engine, board: &Arc<Board>, stop: &'s dyn Stop) -> Result<Strategy<'s>, Limit> {
        Ok(match engine {
            Engine::Auto => Strategy::Auto(Box::new(Auto::new(board, stop)?)),
            Engine::Sat => Strategy::Plain(Plain::new(board, stop)?),
            Engine::Both => Strategy::Both(Box::new(Both::new(board, stop)?)),
        })
    }

    /// Takes a further thread for hard puzzles where there is room. varisat alone has no use for one.
    pub fn share(&mut self, threads: &'s dyn Threads) {
        if let Strategy::Auto(strategy) = self {
            strategy.share(threads);
        }
    }

    /// Turns to a puzzle of the board; why work was stopped, if it was.
    pub fn start(&mut self, puzzle: &Puzzle, question: Question) -> Option<Limit> {
        match self {
            Strategy::Auto(strategy) => {
                strategy.start(puzzle, question);
                None
            }
            Strategy::Plain(strategy) => strategy.start(puzzle, question),
            Strategy::Both(strategy) => strategy.start(puzzle, question),
        }
    }

    /// Writes the next solution into `solution`.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Result<Sought, SolveError> {
        match self {
            Strategy::Auto(strategy) => strategy.advance(puzzle, solution),
            Strategy::Plain(strategy) => strategy.advance(solution),
            Strategy::Both(strategy) => strategy.advance(puzzle, solution),
        }
    }

    /// Writes a further solution into `solution` if search comes upon one within a small budget; varisat alone has no such
    /// budget and looks for none. Nothing can be asked after it.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        match self {
            Strategy::Auto(strategy) => strategy.look_on(solution),
            Strategy::Both(strategy) => strategy.look_on(solution),
            Strategy::Plain(_) => false,
        }
    }

    /// Like `advance`, but a strategy that can may go straight to a solution that an earlier run found.
    pub fn follow(
        &mut self,
        puzzle: &Puzzle,
        earlier: &Solution,
        solution: &mut Solution,
    ) -> Result<Sought, SolveError> {
        match self {
            Strategy::Auto(strategy) => Ok(strategy.follow(earlier, solution)),
            Strategy::Plain(_) | Strategy::Both(_) => self.advance(puzzle, solution),
        }
    }

    /// Like `follow`, but goes past all that comes before that solution without a look; `None` for a strategy that cannot.
    pub fn jump(&mut self, earlier: &Solution, solution: &mut Solution) -> Option<Sought> {
        match self {
            Strategy::Auto(strategy) => Some(strategy.jump(earlier, solution)),
            Strategy::Plain(_) | Strategy::Both(_) => None,
        }
    }

    /// How many solutions the puzzle is known to have at least, also those that have yet to be come to in order; 0 where nothing but
    /// what was handed out is known.
    pub fn known(&self) -> u64 {
        match self {
            Strategy::Auto(strategy) => strategy.known(),
            Strategy::Plain(_) | Strategy::Both(_) => 0,
        }
    }

    /// What is left of all solutions, for a strategy that can hand that over.
    pub fn hand_over(&mut self) -> Option<InOrder> {
        match self {
            Strategy::Auto(strategy) => strategy.hand_over(),
            Strategy::Plain(_) | Strategy::Both(_) => None,
        }
    }

    /// Notes what came to an answer that was worked out elsewhere, from what was handed over.
    pub fn decided_by(&mut self, decider: Decider) {
        if let Strategy::Auto(strategy) = self {
            strategy.decided_by(decider);
        }
    }

    /// What came to the last answer.
    pub fn decider(&self) -> Decider {
        match self {
            Strategy::Auto(strategy) => strategy.decider(),
            Strategy::Plain(_) => Decider::Sat,
            Strategy::Both(_) => Decider::Both,
        }
    }
}
