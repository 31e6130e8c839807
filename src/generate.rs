//! Unique puzzles by chance: a random filling of a board, and givens taken away from it as long as one solution is left.
//!
//! One attempt depends on its number and the seed alone, and its budgets are nodes of search: so the same wish gives the same
//! puzzles on every machine. Taking away favours puzzles with many givens among all minimal ones: a puzzle comes about the more
//! often the more orders of the cells lead to it (Berthier, “Unbiased statistics of a CSP”, 2009). Fillings are not drawn evenly either.

mod cages;
mod exchanges;
mod family;
mod filling;
pub mod kind;
mod lines;
mod marks;
mod ordered;
mod outside;
mod regions;
mod squares;

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::board::{Board, BoardError, Layout};
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::minimise::{Minimiser, Symmetry};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::random::Random;
use crate::rate::{Level, Rater};
use crate::solve::SolveError;
use crate::values::Values;

pub use kind::{KINDS, Kind};

/// What puzzles are wished for.
#[derive(Clone, Debug)]
pub struct Request {
    /// Their board; its regions are drawn anew for each attempt where `is_jigsaw`.
    pub layout: Layout,
    /// Whether each has random regions.
    pub is_jigsaw: bool,
    /// What is drawn on its fillings. What these say of the board, its layout has ([`Kind::prepare`]).
    pub kinds: Vec<&'static Kind>,
    /// What the places of givens look the same under.
    pub symmetry: Symmetry,
    /// How many givens there are, if that matters.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether each given must be needed; otherwise they may be kept where a question would exceed its budget, and where
    /// there need not be fewer.
    pub is_minimal: bool,
    /// The cells that have givens, if that is settled.
    pub pattern: Option<Vec<Cell>>,
    /// How hard it is, if that matters.
    pub levels: Option<RangeInclusive<Level>>,
    /// Nodes of search for one question; a puzzle takes no more than `QUESTIONS` times as many.
    pub nodes: u64,
}

/// As many times the nodes of one question may be spent on taking givens away. On boards of order 9 nothing comes near that; on large
/// ones, where each question is hard, what is left then stays.
pub(crate) const QUESTIONS: u64 = 20;

/// Fillings that are looked at where it is asked whether rules hold of reversed ones.
const FILLINGS: u64 = 16;

/// A puzzle that came about, and its solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
}

/// Makes puzzles as they are wished for.
///
/// ```
/// use exactly::generate::{Generator, Request};
/// use exactly::minimise::Symmetry;
/// use exactly::{Layout, Never};
///
/// let request = Request {
///     layout: Layout::sudoku(4),
///     is_jigsaw: false,
///     kinds: Vec::new(),
///     symmetry: Symmetry::Rotate180,
///     givens: Some(4..=8),
///     is_minimal: false,
///     pattern: None,
///     levels: None,
///     nodes: 1000,
/// };
/// let mut generator = Generator::new(request, &Never)?;
/// let found = (0..100).find_map(|number| generator.attempt(1, number).ok()?).expect("a puzzle in a hundred attempts");
/// assert!((4..=8).contains(&found.puzzle.givens().len()));
/// # Ok::<(), exactly::BoardError>(())
/// ```
pub struct Generator<'s> {
    wish: Request,
    stop: &'s dyn Stop,
    groups: Vec<Vec<Cell>>,
    /// The board of fillings.
    ground: Arc<Board>,
    /// The board of the present puzzle.
    board: Arc<Board>,
    minimiser: Minimiser<'s>,
}

impl<'s> Generator<'s> {
    /// A generator whose attempts end once `stop` says so.
    ///
    /// # Errors
    /// Where the layout contradicts itself.
    pub fn new(wish: Request, stop: &'s dyn Stop) -> Result<Generator<'s>, BoardError> {
        let board = Arc::new(Board::within(wish.layout.clone(), stop)?);
        let groups = wish.symmetry.groups(board.grid());
        Ok(Generator { groups, minimiser: Minimiser::new(&board, stop), ground: board.clone(), board, wish, stop })
    }

    /// Whether the board has a filling, if search finds that out within the nodes of a puzzle. Of random regions nothing is known.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn has_filling(&mut self) -> Result<Option<bool>, Limit> {
        if self.wish.is_jigsaw {
            return Ok(None);
        }
        self.minimiser.turn_to(&Puzzle::new(self.board.clone(), Vec::new()));
        self.minimiser.prober().has_solution_within(self.wish.nodes.saturating_mul(QUESTIONS))
    }

    /// One attempt of a seed, by its number; `None` where it comes to nothing.
    ///
    /// # Errors
    /// Where work was stopped or failed.
    pub fn attempt(&mut self, seed: u64, number: u64) -> Result<Option<Generated>, SolveError> {
        let mut random = Random::new(seed, number);
        let Some(solution) = self.filling(&mut random)? else { return Ok(None) };
        let mut places = self.wish.pattern.clone();
        if ordered::has_shapes(&self.wish.kinds) {
            if places.is_none() {
                places = self.places(&mut random);
            }
            let givens = places.as_ref().map(|places| givens_of(&solution, places));
            let budget = (self.wish.nodes, self.stop);
            let board =
                ordered::board(&self.wish.kinds, &self.ground, &solution, givens.as_deref(), budget, &mut random)?;
            let Some(board) = board else { return Ok(None) };
            self.turn_to_board(board);
        }
        let is_settled = places.is_some();
        let cells = places.unwrap_or_else(|| self.board.grid().cells().collect());
        let full = Puzzle::new(self.board.clone(), givens_of(&solution, &cells));
        self.minimiser.turn_to(&full);
        let is_fine = if is_settled {
            self.minimiser.prober().count_within(2, self.wish.nodes)? == Some(1)
        } else {
            self.take_away(&solution, &mut random)?
        };
        let puzzle = self.minimiser.puzzle();
        let has_wished = |givens: &RangeInclusive<usize>| givens.contains(&puzzle.givens().len());
        if !is_fine
            || !self.wish.givens.as_ref().is_none_or(has_wished)
            || !self.is_as_minimal_as_wished(&puzzle, is_settled)?
        {
            return Ok(None);
        }
        if let Some(reason) = puzzle.violation(&solution) {
            return Err(SolveError::Unsound(puzzle.name(reason)));
        }
        Ok(self.has_wished_level(&puzzle, &solution)?.then_some(Generated { puzzle, solution }))
    }

    /// Whether all rules hold of fillings with their values reversed as well, with as many shapes as usual: then no puzzle without givens
    /// has one solution. Some fillings are looked at.
    ///
    /// # Errors
    /// Where work was stopped or failed.
    pub fn holds_reversed(&mut self, seed: u64) -> Result<bool, SolveError> {
        for number in 0..FILLINGS {
            let mut random = Random::new(seed, number);
            let Some(solution) = self.filling(&mut random)? else { return Ok(false) };
            let budget = (self.wish.nodes, self.stop);
            let board = ordered::board(&self.wish.kinds, &self.ground, &solution, None, budget, &mut random)?;
            let Some(board) = board else { return Ok(false) };
            let reversed = ordered::reversed(&solution, board.values());
            if Puzzle::new(board, Vec::new()).violation(&reversed).is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A filling of the board, whose regions are drawn anew where they are random; `None` where nothing came of it.
    fn filling(&mut self, random: &mut Random) -> Result<Option<Solution>, SolveError> {
        if self.wish.is_jigsaw {
            let regions = regions::regions(self.board.grid(), random);
            let layout = Layout { regions: Some(regions), boxes: None, ..self.wish.layout.clone() };
            // Regions that windows or groups contradict come to nothing.
            let board = match Board::within(layout, self.stop) {
                Ok(board) => board,
                Err(BoardError::Stopped(limit)) => return Err(limit.into()),
                Err(_) => return Ok(None),
            };
            self.ground = Arc::new(board);
            self.turn_to_board(self.ground.clone());
        } else if !Arc::ptr_eq(&self.board, &self.ground) {
            self.turn_to_board(self.ground.clone());
        }
        let empty = Puzzle::new(self.board.clone(), Vec::new());
        let filled = if exchanges::is_plain(&self.board) {
            Some(exchanges::filling(&self.board, random))
        } else {
            filling::filling(self.minimiser.prober(), &empty, self.wish.nodes, random)?
        };
        Ok(filled)
    }

    fn turn_to_board(&mut self, board: Arc<Board>) {
        self.minimiser = Minimiser::new(&board, self.stop);
        self.board = board;
    }

    /// The places of givens, where shapes are to leave one solution: as many as wished, in whole groups; none, where the kind usually
    /// has none. `None` where givens are taken away instead.
    fn places(&self, random: &mut Random) -> Option<Vec<Cell>> {
        let cells = self.ground.grid().cells().len();
        let wanted = match &self.wish.givens {
            Some(givens) if *givens.end() == 0 || !self.wish.is_minimal => {
                let (first, last) = (*givens.start(), (*givens.end()).min(cells));
                first + random.below((last + 1).saturating_sub(first))
            }
            None if self.wish.symmetry == Symmetry::None && self.wish.kinds.iter().any(|kind| kind.is_bare) => 0,
            _ => return None,
        };
        let mut groups = self.groups.clone();
        random.shuffle(&mut groups);
        let mut places: Vec<Cell> = Vec::new();
        for group in groups {
            if places.len() + group.len() <= wanted {
                places.extend(group);
            }
        }
        places.sort_unstable();
        Some(places)
    }

    /// Whether a puzzle is as hard as wished. Where singles decide that, no steps are sought.
    fn has_wished_level(&self, puzzle: &Puzzle, solution: &Solution) -> Result<bool, Limit> {
        let Some(levels) = &self.wish.levels else { return Ok(true) };
        let mut rater = Rater::new(puzzle.board(), self.stop);
        if rater.singles_suffice(puzzle)? {
            return Ok(levels.contains(&Level::Easy));
        }
        if *levels.end() == Level::Easy {
            return Ok(false);
        }
        let rating = rater.rate(puzzle, solution);
        match (rating.level(), rating.stopped) {
            (Some(level), _) => Ok(levels.contains(&level)),
            (None, Some(limit)) => Err(limit),
            (None, None) => Ok(false),
        }
    }

    /// Takes groups of givens away in random order; whether that came to no end of a budget that matters.
    fn take_away(&mut self, solution: &Solution, random: &mut Random) -> Result<bool, SolveError> {
        let mut groups = self.groups.clone();
        random.shuffle(&mut groups);
        let cells = solution.values().len();
        let least = match &self.wish.givens {
            Some(givens) if !self.wish.is_minimal => {
                let (first, last) = (*givens.start(), (*givens.end()).min(cells));
                first + random.below((last + 1).saturating_sub(first))
            }
            _ => 0,
        };
        let mut left = cells;
        let most = self.minimiser.prober().nodes().saturating_add(self.wish.nodes.saturating_mul(QUESTIONS));
        let begun = self.take_a_third(&groups, solution, &mut left, least)?;
        for group in &groups[begun..] {
            if left < least + group.len() {
                continue;
            }
            if self.minimiser.prober().nodes() >= most {
                return Ok(!self.wish.is_minimal);
            }
            match self.minimiser.take_away_within(&givens_of(solution, group), self.wish.nodes)? {
                Some(true) => left -= group.len(),
                Some(false) => {}
                None if self.wish.is_minimal => return Ok(false),
                None => {}
            }
        }
        Ok(true)
    }

    /// Takes the first third of all cells away at once, which most fillings bear; how many groups that were.
    fn take_a_third(
        &mut self,
        groups: &[Vec<Cell>],
        solution: &Solution,
        left: &mut usize,
        least: usize,
    ) -> Result<usize, SolveError> {
        let (mut taken, mut count) = (0, 0);
        for group in groups {
            if taken + group.len() > *left / 3 || *left - taken < least + group.len() {
                break;
            }
            taken += group.len();
            count += 1;
        }
        let cells = groups[..count].concat();
        let all = Values::all(self.board.values());
        for &cell in &cells {
            self.minimiser.prober().allow(cell, all);
        }
        if self.minimiser.prober().count_within(2, self.wish.nodes)? == Some(1) {
            *left -= taken;
            return Ok(count);
        }
        self.minimiser.put_back(&givens_of(solution, &cells));
        Ok(0)
    }

    /// Whether each given is needed, where that is wished for. One by one they were tried already unless they go in groups, or
    /// have their places settled.
    fn is_as_minimal_as_wished(&mut self, puzzle: &Puzzle, is_settled: bool) -> Result<bool, SolveError> {
        if !self.wish.is_minimal || (self.wish.symmetry == Symmetry::None && !is_settled) {
            return Ok(true);
        }
        for given in puzzle.givens() {
            if self.minimiser.take_away_within(&[*given], self.wish.nodes)? != Some(false) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The values that a solution has in some cells.
fn givens_of(solution: &Solution, cells: &[Cell]) -> Vec<Given> {
    cells.iter().map(|&cell| Given { cell, allowed: Values::only(solution.value(cell)) }).collect()
}

#[cfg(test)]
mod tests;
