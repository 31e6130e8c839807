//! varisat alone: the full one-hot formula in varisat, and a blocking clause against each solution that it found.

use std::sync::Arc;

use crate::board::Board;
use crate::cnf::Purpose;
use crate::encode::{self, Fact, Language, OneHot, Sums};
use crate::formula;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::literal::Lit;
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{Failure, Session};
use crate::solve::SolveError;
use crate::solve::plan::Question;
use crate::solve::sought::Sought;

/// A solver that is kept slows down as guarded clauses and learnt ones pile up: after this many questions a fresh one is
/// cheaper than going on (measured on 9×9 boards, both easy and hard).
const QUESTIONS: usize = 20;

/// varisat with the formula of one board. Givens are assumptions, and blocking clauses hold under an assumption of their
/// own, so that a solver may answer for several puzzles.
pub(in crate::solve) struct Plain<'s> {
    board: Arc<Board>,
    stop: &'s dyn Stop,
    session: Session<'s>,
    /// Puzzles that the session has answered for; `None` where it cannot be asked any more.
    asked: Option<usize>,
    assumptions: Vec<Lit>,
    /// How many variables the formula has: guards come after them.
    variables: usize,
    guard: Lit,
    /// The cells that a blocking clause names: those without a single given value.
    open: Vec<Cell>,
    exhausted: bool,
}

impl<'s> Plain<'s> {
    /// A strategy for puzzles of this board.
    ///
    /// # Errors
    /// Where the formula would be too large, or work was stopped.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Result<Plain<'s>, Limit> {
        formula::board_size(board, Sums::Groups, Purpose::Solve, stop)?;
        Ok(Plain {
            board: board.clone(),
            stop,
            session: Session::new(stop),
            asked: None,
            assumptions: Vec::new(),
            variables: Language::Clauses(Sums::Groups).variables(board),
            guard: Lit::from_index(0, true),
            open: Vec::new(),
            exhausted: false,
        })
    }

    /// Turns to another puzzle of the board. A solver that answered for others finds solutions in another order than a fresh
    /// one, so it is asked again only where that does not matter.
    pub fn start(&mut self, puzzle: &Puzzle, question: Question) -> Option<Limit> {
        let asked = self.asked.filter(|&asked| asked < QUESTIONS && question == Question::Check).unwrap_or(0);
        if asked == 0
            && let Some(limit) = self.load()
        {
            return Some(limit);
        }
        self.asked = Some(asked + 1);
        self.guard = Lit::from_index(self.variables + asked, true);
        self.assumptions.clear();
        self.assumptions.extend(puzzle.givens().iter().flat_map(|given| encode::given_literals(&self.board, given)));
        self.assumptions.push(self.guard);
        let allowed = puzzle.allowed();
        self.open.clear();
        self.open.extend(self.board.grid().cells().filter(|cell| allowed[cell.index()].len() != 1));
        self.exhausted = false;
        None
    }

    fn load(&mut self) -> Option<Limit> {
        self.asked = None;
        self.session = Session::new(self.stop);
        self.session.add_facts(Fact::of_board(&self.board, Sums::Groups), None).err()
    }

    /// Finds a solution that has not been found yet.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn advance(&mut self, solution: &mut Solution) -> Result<Sought, SolveError> {
        if self.exhausted {
            return Ok(Sought::Exhausted);
        }
        let assumptions = std::mem::take(&mut self.assumptions);
        let answer = self.ask(&assumptions);
        self.assumptions = assumptions;
        match answer {
            Ok(true) => {
                self.read_model(solution);
                self.block(solution);
                Ok(Sought::Solution)
            }
            Ok(false) => {
                self.exhausted = true;
                Ok(Sought::Exhausted)
            }
            Err(failure) => Sought::without_answer(failure),
        }
    }

    /// Takes a solution that was found elsewhere for found; whether it is one, and was not found before.
    ///
    /// # Errors
    /// Where work was stopped, or varisat failed.
    pub fn accept(&mut self, solution: &Solution) -> Result<bool, Failure> {
        let one_hot = OneHot::of(&self.board);
        let cells = self.board.grid().cells().map(|cell| one_hot.literal(cell, solution.value(cell)));
        let assumptions: Vec<_> = self.assumptions.iter().copied().chain(cells).collect();
        let accepted = self.ask(&assumptions)?;
        if accepted {
            self.block(solution);
        }
        Ok(accepted)
    }

    /// Whether the formula holds under these assumptions.
    fn ask(&mut self, assumptions: &[Lit]) -> Result<bool, Failure> {
        self.session.satisfiable_under(assumptions).inspect_err(|_| {
            self.asked = None;
            self.exhausted = true;
        })
    }

    fn read_model(&self, solution: &mut Solution) {
        let one_hot = OneHot::of(&self.board);
        let model = self.session.model();
        for (cell, value) in model.iter().filter(|lit| lit.is_positive()).filter_map(|lit| one_hot.meaning(lit.var())) {
            solution.values_mut()[cell.index()] = value;
        }
    }

    /// Forbids a solution for the present puzzle. With no cell open it is the only one, and the clause would be empty.
    fn block(&mut self, solution: &Solution) {
        let one_hot = OneHot::of(&self.board);
        let cells = self.open.iter().map(|&cell| !one_hot.literal(cell, solution.value(cell)));
        self.session.add_guarded(self.guard, &cells.collect::<Vec<_>>());
        self.exhausted = self.open.is_empty();
    }
}
