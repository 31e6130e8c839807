//! Puzzles by chance.

use std::ops::RangeInclusive;

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::{Cell, Solution};
use exactly::board::{BoardError, Layout};
use exactly::generate::{self, Kind};
use exactly::minimise::Symmetry;
use exactly::rate::Level;

/// What puzzle is wished for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// A puzzle on the board that is wished for; its givens are of no concern.
    pub board: Puzzle,
    /// Whether it has random regions in the place of its boxes.
    pub is_jigsaw: bool,
    /// What is drawn on it, by the names of `exactly generate --kind`: `killer`, `thermo`, …
    pub kinds: Vec<String>,
    /// What the places of the givens look the same under.
    pub symmetry: Symmetry,
    /// How many givens there are, if that matters.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether each given must be needed.
    pub is_minimal: bool,
    /// The cells that have givens, if that is settled.
    pub pattern: Option<Vec<Cell>>,
    /// How hard it is, if that matters.
    pub levels: Option<RangeInclusive<Level>>,
    /// Attempts in a row that may come to nothing: 1000.
    pub attempts: u64,
    /// Nodes of search for one question of an attempt: 10 000.
    pub nodes: u64,
}

impl Request {
    /// Any puzzle with one solution on the board of another.
    pub fn on(board: &Puzzle) -> Request {
        Request {
            board: board.clone(),
            is_jigsaw: false,
            kinds: Vec::new(),
            symmetry: Symmetry::None,
            givens: None,
            is_minimal: false,
            pattern: None,
            levels: None,
            attempts: 1000,
            nodes: 10_000,
        }
    }

    /// Makes a puzzle as it is wished for: the first one that the attempts of a seed come to, from this attempt on. The same wish, seed and
    /// attempt give the same puzzle on every machine.
    ///
    /// # Errors
    /// Where the attempts came to nothing, the wish contradicts itself, or work was stopped.
    pub fn generate(&self, seed: u64, attempt: u64, limits: &Limits) -> Result<Generated, Error> {
        let stop = limits.begin();
        let mut generator = generate::Generator::new(self.inner()?, &*stop).map_err(|error| match error {
            BoardError::Stopped(limit) => Error::Stopped(limit),
            error => Error::Request(error.to_string()),
        })?;
        for attempt in attempt..attempt.saturating_add(self.attempts) {
            if let Some(limit) = stop.stopped() {
                return Err(Error::Stopped(limit));
            }
            if let Some(generate::Generated { puzzle, solution }) = generator.attempt(seed, attempt)? {
                let solution = Solution::new(puzzle.board(), solution);
                return Ok(Generated { puzzle: Puzzle::of(puzzle), solution, attempt });
            }
        }
        Err(Error::NotFound(self.attempts))
    }

    fn inner(&self) -> Result<generate::Request, Error> {
        let cells = self.board.inner.board().grid().cells().len();
        if let Some(givens) = self.givens.as_ref().filter(|givens| *givens.start() > cells || givens.is_empty()) {
            let (first, last) = (givens.start(), givens.end());
            return Err(Error::Request(format!("{first} to {last} givens on a board of {cells} cells")));
        }
        if let Some(levels) = self.levels.as_ref().filter(|levels| levels.is_empty()) {
            return Err(Error::Request(format!("{} is easier than {}", levels.end(), levels.start())));
        }
        if let (Some(pattern), Some(givens)) = (&self.pattern, &self.givens)
            && !givens.contains(&pattern.len())
        {
            let (first, last, cells) = (givens.start(), givens.end(), pattern.len());
            return Err(Error::Request(format!("{first} to {last} givens in a pattern of {cells} cells")));
        }
        let pattern = self.pattern.as_ref().map(|cells| {
            let mut cells = cells.iter().map(|&cell| self.board.cell(cell)).collect::<Result<Vec<_>, _>>()?;
            cells.sort_unstable();
            cells.dedup();
            Ok::<_, Error>(cells)
        });
        let mut layout = self.board.inner.board().layout().clone();
        let kinds = self.kinds.iter().map(|name| kind(name, &mut layout)).collect::<Result<Vec<_>, _>>()?;
        Ok(generate::Request {
            layout,
            is_jigsaw: self.is_jigsaw || kinds.iter().any(|kind| kind.is_jigsaw()),
            kinds,
            symmetry: self.symmetry,
            givens: self.givens.clone(),
            is_minimal: self.is_minimal,
            pattern: pattern.transpose()?,
            levels: self.levels.clone(),
            nodes: self.nodes,
        })
    }
}

/// The kind of a name, and what it says of a layout.
fn kind(name: &str, layout: &mut Layout) -> Result<&'static Kind, Error> {
    let names = || generate::KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
    let kind =
        Kind::called(name).ok_or_else(|| Error::Request(format!("{name} is not a kind; the kinds are {}", names())))?;
    kind.prepare(layout).map_err(|needed| Error::Request(format!("{name} needs {needed}")))?;
    Ok(kind)
}

/// A puzzle that came about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// The attempt that came to it: the next puzzle of the same seed is found from the one after it on.
    pub attempt: u64,
}
