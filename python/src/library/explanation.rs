//! Why a puzzle has no solution, one, or several.

use std::fmt;
use std::sync::Arc;

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::{Cell, Solution, digits};
use exactly::board::Board;
use exactly::explain::{self, Claim, Conclusion, Detail, Explainer};
use exactly::grid;
use exactly::limits::Limit;
use exactly::puzzle::{self, GivenId};
use exactly::values::Value;

/// An explanation: what it comes to, and the same in lines of words, which is what it displays.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// What it comes to.
    pub why: Why,
    /// The same in words: the verdict with its reason, then what can be done about it, or the steps.
    pub lines: Vec<String>,
    /// What it explains.
    puzzle: puzzle::Puzzle,
    pub(super) inner: explain::Explanation,
}

impl Explanation {
    /// Whether it explains this puzzle.
    pub(super) fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.puzzle == puzzle.inner
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}

/// What an explanation comes to.
#[derive(Clone, Debug)]
pub enum Why {
    /// There is no solution, for this reason.
    Conflict(Conflict),
    /// There is exactly one solution, and this is the way to it.
    Chain(Chain),
    /// There are several solutions, which differ in this.
    Choice(Choice),
    /// Work was stopped before it was known how many there are.
    Unknown(Limit),
}

/// Why there is no solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// Givens that cannot stand together; the first set has the fewest, if it says so.
    pub cores: Vec<Core>,
    /// Cells of givens without any one of which there is a solution.
    pub remove: Vec<Cell>,
    /// Cells of given digits, each with another digit in its place with which there is exactly one solution.
    pub change: Vec<(Cell, u8)>,
    /// Whether these are all that mend it.
    pub is_complete: bool,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

/// Givens that cannot stand together.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Core {
    /// Their cells, in reading order; none where not even the board without givens has a solution.
    pub givens: Vec<Cell>,
    /// Rules that cannot be kept together with them, by their names; `None` where that was not found out.
    pub rules: Option<Vec<String>>,
    /// Whether no fewer givens cannot stand together.
    pub is_smallest: bool,
}

/// The way to the only solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The solution.
    pub solution: Solution,
    /// The steps, as many as were asked for and found.
    pub steps: Vec<Step>,
    /// Whether nothing is left to find after them.
    pub is_complete: bool,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

/// A step on the way.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// What the field calls it (`naked pair`), where it has a name.
    pub technique: Option<&'static str>,
    /// The cell that it fills, with its digit.
    pub place: Option<(Cell, u8)>,
    /// Digits that it strikes out, each with its cell.
    pub strikes: Vec<(Cell, u8)>,
    /// The facts that it rests on: `r4c8`, `7 in row 4`, the name of a rule. None where the rest needs search.
    pub because: Vec<String>,
    /// Whether no step with fewer facts was possible.
    pub is_smallest: bool,
    /// All of it in words.
    pub words: String,
}

/// Why there are several solutions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// Two of them.
    pub solutions: [Solution; 2],
    /// The cells that vary, in reading order, each with the digits that it has in some solution.
    pub vary: Vec<(Cell, Vec<u8>)>,
    /// Further givens of which each alone leaves exactly one solution.
    pub unique_with: Vec<(Cell, u8)>,
    /// Few further givens that together leave exactly one solution.
    pub addition: Vec<(Cell, u8)>,
    /// Whether all cells and digits that vary, and all such givens, were found.
    pub is_complete: bool,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

impl Puzzle {
    /// Why there is no solution, one, or several. Of the sets of givens that cannot stand together, one is told.
    ///
    /// # Errors
    /// Where the library is at fault. Work that is stopped has an explanation as far as it came.
    pub fn explain(&self, limits: &Limits) -> Result<Explanation, Error> {
        self.explained(Detail { cores: 1, steps: usize::MAX }, limits)
    }

    /// The same with so many such sets at most, and so many steps: one step is a hint.
    ///
    /// # Errors
    /// As [`Puzzle::explain`].
    pub fn explain_up_to(&self, cores: usize, steps: usize, limits: &Limits) -> Result<Explanation, Error> {
        self.explained(Detail { cores, steps }, limits)
    }

    fn explained(&self, wanted: Detail, limits: &Limits) -> Result<Explanation, Error> {
        let stop = limits.begin();
        let inner = Explainer::new(self.inner.board(), &*stop).explain(&self.inner, wanted)?;
        let why = match &inner {
            explain::Explanation::None(conflict) => Why::Conflict(self.conflict(conflict)),
            explain::Explanation::Unique(chain) => Why::Chain(self.chain(chain)),
            explain::Explanation::Multiple(several) => Why::Choice(self.choice(several)),
            explain::Explanation::Unknown(limit) => Why::Unknown(*limit),
        };
        Ok(Explanation { why, lines: inner.lines(&self.inner), puzzle: self.inner.clone(), inner })
    }

    fn conflict(&self, conflict: &explain::Conflict) -> Conflict {
        let board = self.inner.board();
        let cell = |id: &GivenId| Cell::of(board, self.inner.given(*id).cell);
        let core = |core: &explain::Core| Core {
            givens: core.givens.iter().map(cell).collect(),
            rules: core.rules.as_ref().map(|rules| board.names(rules)),
            is_smallest: core.claim == Claim::Smallest,
        };
        Conflict {
            cores: conflict.cores.iter().map(core).collect(),
            remove: conflict.repairs.remove.iter().map(cell).collect(),
            change: conflict.repairs.change.iter().map(|(id, value)| (cell(id), digit(*value))).collect(),
            is_complete: conflict.repairs.complete,
            stopped: conflict.stopped,
        }
    }

    fn chain(&self, chain: &explain::Chain) -> Chain {
        let board = self.inner.board();
        Chain {
            solution: Solution::new(board, chain.solution.clone()),
            steps: chain.steps.iter().map(|step| Step::of(board, step)).collect(),
            is_complete: chain.is_complete,
            stopped: chain.stopped,
        }
    }

    fn choice(&self, several: &explain::Several) -> Choice {
        let board = self.inner.board();
        let vary = several.vary().into_iter();
        Choice {
            solutions: several.solutions.clone().map(|solution| Solution::new(board, solution)),
            vary: vary.map(|cell| (Cell::of(board, cell), digits(several.candidates[cell.index()]))).collect(),
            unique_with: placed(board, &several.unique_with),
            addition: placed(board, &several.addition),
            is_complete: several.complete,
            stopped: several.stopped,
        }
    }
}

impl Step {
    fn of(board: &Arc<Board>, step: &explain::Step) -> Step {
        let (mut place, mut strikes) = (None, Vec::new());
        match &step.conclusion {
            Conclusion::Place(cell, value) => place = Some((Cell::of(board, *cell), digit(*value))),
            Conclusion::Strike(struck) => strikes = placed(board, struck),
            Conclusion::Search(_) => {}
        }
        Step {
            technique: step.name.as_ref().map(|name| name.technique),
            place,
            strikes,
            because: step.facts.iter().map(|fact| fact.words(board)).collect(),
            is_smallest: step.is_smallest,
            words: step.line(board),
        }
    }
}

fn digit(value: Value) -> u8 {
    value.index() as u8 + 1
}

fn placed(board: &Board, placed: &[(grid::Cell, Value)]) -> Vec<(Cell, u8)> {
    placed.iter().map(|&(cell, value)| (Cell::of(board, cell), digit(value))).collect()
}
