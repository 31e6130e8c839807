//! Is there a solution if …? One board, asked again and again with other values allowed in its cells: without a given, with
//! another digit, with *not this value* in a cell, within what is known so far. Nothing is built anew between two questions.

use std::sync::Arc;

use super::SolveError;
use super::plan::{Form, Question, Turns, plan};
use super::sought::Sought;
use super::strategy::Few;
use crate::board::Board;
use crate::candidates::Compiled;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::search::Advanced;
use crate::values::{Value, Values};

/// Says whether a board has a solution with the values that are allowed at the moment, one set for each cell.
///
/// ```
/// use std::sync::Arc;
/// use exactly::solve::probe::Prober;
/// use exactly::{Board, Given, Layout, Never, Puzzle, Value, Values};
///
/// let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
/// let (cell, one) = (board.grid().cell(0, 0), Values::only(Value::new(0)));
/// let mut prober = Prober::new(&board, &Never);
/// prober.turn_to(&Puzzle::new(board.clone(), vec![Given { cell, allowed: one }]));
/// assert!(prober.has_solution()?);
///
/// // And with another value in that cell, and the same value below it?
/// prober.allow(cell, Values::all(2).without(one));
/// prober.allow(board.grid().cell(1, 0), one);
/// assert_eq!(prober.solutions(2)?.len(), 1);
/// # Ok::<(), exactly::SolveError>(())
/// ```
pub struct Prober<'s> {
    board: Arc<Board>,
    stop: &'s dyn Stop,
    form: Form,
    /// What is allowed in each cell, in reading order.
    allowed: Vec<Values>,
    /// The cells in which something is not allowed, made for each question.
    givens: Vec<Given>,
    /// Who looks for solutions; why nobody can, otherwise.
    few: Result<Few<'s>, Limit>,
    solution: Solution,
    /// Nodes that questions within a budget have taken.
    nodes: u64,
}

impl<'s> Prober<'s> {
    /// A prober for a board, on which everything is allowed, and whose questions end once `stop` says so.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Prober<'s> {
        let (order, cells) = (board.values(), board.grid().cells().len());
        let compiled = Compiled::new(board, stop);
        Prober {
            board: board.clone(),
            stop,
            form: compiled.as_ref().map_or(Form::Domains, Form::of),
            allowed: vec![Values::all(order); cells],
            givens: Vec::with_capacity(cells),
            few: compiled.map(|compiled| Few::new(board, &compiled, Turns::for_board(board), stop)),
            solution: Solution::new(vec![Value::new(0); cells]),
            nodes: 0,
        }
    }

    /// The nodes that all its questions within a budget have taken.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What ends its questions.
    pub fn stop(&self) -> &'s dyn Stop {
        self.stop
    }

    /// What it keeps candidates in.
    pub(super) fn form(&self) -> Form {
        self.form
    }

    /// Its board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Allows what a puzzle on the board does.
    ///
    /// # Panics
    /// If the puzzle is of a board of another order.
    pub fn turn_to(&mut self, puzzle: &Puzzle) {
        assert_eq!(puzzle.board().values(), self.board.values(), "a puzzle of another board");
        self.allowed.fill(Values::all(self.board.values()));
        puzzle.givens().iter().for_each(|given| self.allowed[given.cell.index()] = given.allowed);
    }

    /// Allows these values, a set for each cell in reading order.
    ///
    /// # Panics
    /// If there are not as many as cells.
    pub fn set_all(&mut self, allowed: &[Values]) {
        self.allowed.copy_from_slice(allowed);
    }

    /// Allows these values in a cell and no others, and returns what was allowed there before, to be put back.
    ///
    /// # Panics
    /// If the cell lies outside the board.
    pub fn allow(&mut self, cell: Cell, values: Values) -> Values {
        std::mem::replace(&mut self.allowed[cell.index()], values)
    }

    /// What is allowed in each cell, in reading order.
    pub fn allowed(&self) -> &[Values] {
        &self.allowed
    }

    /// Whether there is a solution.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn has_solution(&mut self) -> Result<bool, SolveError> {
        let mut found = false;
        self.visit(1, |_| found = true)?;
        Ok(found)
    }

    /// One solution, if there is one: the same for the same values.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solution(&mut self) -> Result<Option<Solution>, SolveError> {
        Ok(self.solutions(1)?.pop())
    }

    /// Different solutions: all of them, but never more than `most`, which should be few, since each is kept to know it again.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solutions(&mut self, most: usize) -> Result<Vec<Solution>, SolveError> {
        let mut found = Vec::new();
        self.visit(most, |solution| found.push(solution.clone()))?;
        found.iter().try_for_each(|solution| self.check(solution))?;
        Ok(found)
    }

    /// Whether there is a solution, if search alone finds that out in so many nodes: `None` otherwise. Nodes, unlike time, are the
    /// same on every machine.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn has_solution_within(&mut self, nodes: u64) -> Result<Option<bool>, Limit> {
        self.count_within(1, nodes).map(|count| count.map(|count| count > 0))
    }

    /// How many solutions there are, counted no further than `most`, if search alone finds that out in so many nodes for each:
    /// `None` otherwise.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn count_within(&mut self, most: usize, nodes: u64) -> Result<Option<usize>, Limit> {
        self.gather()?;
        let few = self.few.as_mut().map_err(|limit| *limit)?;
        few.start(&self.givens, plan(Question::Probe, self.form));
        for count in 0..most {
            let mut left = nodes;
            let advanced = few.advance_within(&mut self.solution, &mut left);
            self.nodes += nodes - left;
            match advanced {
                Advanced::Solution => {}
                Advanced::Exhausted => return Ok(Some(count)),
                Advanced::Budget => return Ok(None),
                Advanced::Stopped(limit) => return Err(limit),
            }
        }
        Ok(Some(most))
    }

    /// The solution that the last question within a budget came upon, not yet checked against the rules.
    pub(crate) fn last(&self) -> &Solution {
        &self.solution
    }

    /// A solution, if search alone comes upon one in so many nodes; that none is found may mean that there is none, or not.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solution_within(&mut self, nodes: u64) -> Result<Option<Solution>, SolveError> {
        if self.has_solution_within(nodes)? != Some(true) {
            return Ok(None);
        }
        self.checked().map(Some)
    }

    /// The solution that the last question within a budget came upon, checked against the rules.
    pub(crate) fn checked(&self) -> Result<Solution, SolveError> {
        self.check(&self.solution)?;
        Ok(self.solution.clone())
    }

    /// Looks at up to `most` solutions.
    fn visit(&mut self, most: usize, mut found: impl FnMut(&Solution)) -> Result<(), SolveError> {
        self.gather()?;
        let few = self.few.as_mut().map_err(|limit| *limit)?;
        few.start(&self.givens, plan(Question::Probe, self.form));
        for _ in 0..most {
            match few.advance(&mut self.solution)? {
                Sought::Solution => found(&self.solution),
                Sought::Exhausted => break,
                Sought::Stopped(limit) => return Err(limit.into()),
            }
        }
        Ok(())
    }

    /// Notes the cells in which not everything is allowed, unless work is to stop: a question may end in propagation, which
    /// does not look.
    fn gather(&mut self) -> Result<(), Limit> {
        self.stop.stopped().map_or(Ok(()), Err)?;
        let all = Values::all(self.board.values());
        let cells = self.allowed.iter().enumerate().filter(|&(_, &allowed)| allowed != all || all.len() == 1);
        self.givens.clear();
        self.givens
            .extend(cells.map(|(cell, &allowed)| Given { cell: Cell::new(cell), allowed: allowed.intersection(all) }));
        Ok(())
    }

    fn check(&self, solution: &Solution) -> Result<(), SolveError> {
        let puzzle = Puzzle::new(self.board.clone(), self.givens.clone());
        match puzzle.violation(solution) {
            None => Ok(()),
            Some(reason) => Err(SolveError::Unsound(puzzle.name(reason))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::limits::Never;
    use crate::testing::{brute_force, random};
    use rand::RngExt;
    use rand_chacha::ChaCha8Rng;

    fn at_present(puzzle: &Puzzle, allowed: &[Values]) -> Puzzle {
        let givens = puzzle.board().grid().cells().map(|cell| Given { cell, allowed: allowed[cell.index()] });
        Puzzle::new(puzzle.board().clone(), givens.collect())
    }

    /// One change: nothing known of a cell, another digit, one value less, or what it was.
    fn change(rng: &mut ChaCha8Rng, prober: &mut Prober<'_>) {
        let order = prober.board().values();
        let cell = Cell::new(rng.random_range(0..order * order));
        let value = Values::only(Value::new(rng.random_range(0..order)));
        let before = prober.allowed()[cell.index()];
        let values = [Values::all(order), value, before.without(value)][rng.random_range(0..3)];
        assert_eq!(prober.allow(cell, values), before);
        if rng.random_bool(0.3) {
            prober.allow(cell, before);
        }
    }

    #[test]
    fn every_change_is_answered_as_by_brute_force() {
        let mut rng = random::seeded(71);
        let mut answers = [0; 3];
        for round in 0..300 {
            let puzzle = if round % 2 == 0 {
                let order = rng.random_range(1..=4);
                let board = random::board(&mut rng, order);
                random::puzzle(&mut rng, &board)
            } else {
                random::variant(&mut rng, 4)
            };
            let mut prober = Prober::new(puzzle.board(), &Never);
            prober.turn_to(&puzzle);
            for _ in 0..8 {
                let changed = at_present(&puzzle, prober.allowed());
                let Some(expected) = brute_force::solutions(&changed, 300) else { continue };
                answers[expected.len().min(2)] += 1;
                assert_eq!(prober.has_solution(), Ok(!expected.is_empty()), "{}", changed.board().layout());
                assert_eq!(prober.has_solution_within(u64::MAX), Ok(Some(!expected.is_empty())));
                let mut found = prober.solutions(301).unwrap();
                found.sort();
                assert_eq!(found, expected);
                assert_eq!(prober.solutions(1).unwrap().len(), expected.len().min(1));
                change(&mut rng, &mut prober);
            }
        }
        assert!(answers.iter().all(|&times| times > 100), "none, one, more: {answers:?}");
    }

    #[test]
    fn hard_boards_are_answered_too_and_work_is_stopped() {
        let board = Arc::new(Board::new(Layout::sudoku(25)).unwrap());
        let mut prober = Prober::new(&board, &Never);
        assert_eq!(prober.has_solution(), Ok(true));
        assert_eq!(prober.has_solution_within(0), Ok(None));
        let late = || Some(Limit::Time);
        let mut prober = Prober::new(&board, &late);
        assert_eq!(prober.has_solution(), Err(SolveError::Stopped(Limit::Time)));
        let mut prober = Prober::new(&Arc::new(Board::new(Layout::latin(1)).unwrap()), &Never);
        assert_eq!(prober.solutions(2).map(|found| found.len()), Ok(1));
        prober.allow(Cell::new(0), Values::NONE);
        assert_eq!(prober.has_solution(), Ok(false));
    }
}
