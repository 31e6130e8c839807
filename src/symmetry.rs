//! Which puzzles are the same but for a symmetry: canonical forms under the automorphisms of the *exactly one* facts.
//!
//! A puzzle becomes a coloured graph ([`frame`](self)): values, cells, houses and further rules are vertices, and a given joins its cell to its values. A
//! Latin square becomes one of rows, columns and values, which meet in its givens. Graphs are isomorphic where rules and
//! givens are the same but for a symmetry; so a canonical labelling of the graph tells the class of the puzzle, by colour refinement and
//! individualisation (`search`). Puzzles on boards that are drawn otherwise are compared too: regions turned round are the same regions.

mod clues;
mod colour;
mod cycles;
mod form;
mod frame;
mod graph;
mod houses;
mod isomorphism;
mod map;
mod naming;
mod orbits;
mod partition;
mod refine;
mod representatives;
mod search;
#[cfg(test)]
mod tests;
mod trail;
mod turns;
mod twins;

use std::sync::Arc;

pub(crate) use frame::is_every_square;
pub(crate) use isomorphism::Isotopes;
pub use map::Map;
pub(crate) use naming::{are_values_free, named, unnamed};
pub(crate) use representatives::Representatives;

use num_bigint::BigUint;

use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::Puzzle;
use frame::{Frame, Shape};
use graph::Graph;
use search::Labelling;

/// Up to which symmetries puzzles are the same. Each allows all that the one before it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Equivalence {
    /// None: the same givens under the same rules. How values and regions are called makes no difference.
    Same,
    /// Rows, columns and values moved by one permutation, the same for all three: the isomorphisms of quasigroups.
    Isomorphism,
    /// Values renamed; rows to rows and columns to columns.
    Isotopy,
    /// Rows and columns exchanged, too.
    Transposition,
    /// All: whatever maps each *exactly one* fact to one. So rows, columns and values of a Latin square may be exchanged for each other.
    Symmetry,
}

/// A class of puzzles that are the same up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The same for all puzzles of the class, and in all likelihood (it is a hash of 128 bits) for no other.
    pub key: u128,
    /// How many symmetries map a puzzle of the class to itself.
    pub automorphisms: BigUint,
}

/// The symmetries that map a puzzle to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many there are.
    pub order: BigUint,
    /// Some that generate all; none where they are too many to be told.
    pub generators: Option<Vec<Map>>,
}

/// Why a puzzle's class is not told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// It was stopped before.
    #[error("{0}")]
    Stopped(#[from] Limit),
    /// A board that is no such square, whose symmetries are not known; what it is.
    #[error(
        "symmetries need one square with every value in each row and column, and this is: {0}; without any (up to `same`) puzzles can be compared"
    )]
    Board(String),
    /// Rules that say too much.
    #[error("the rules say too much for their symmetries to be found")]
    Size,
    /// A rule whose symmetries are not known.
    #[error("the symmetries of {0} cannot be found; without any (up to `same`) puzzles can be compared")]
    Rule(String),
}

impl Class {
    /// The class of a puzzle. Who asks for many keeps a [`Classifier`].
    ///
    /// # Errors
    /// See [`ClassError`].
    pub fn of(puzzle: &Puzzle, up_to: Equivalence, stop: &dyn Stop) -> Result<Class, ClassError> {
        Classifier::new(up_to).class(puzzle, stop)
    }
}

/// The most boards that are kept with what their rules are as a graph.
const MOST_FRAMES: usize = 8;

/// Tells classes and canonical forms, and keeps the boards that puzzles share.
#[derive(Debug)]
pub struct Classifier {
    up_to: Equivalence,
    frames: Vec<Arc<Frame>>,
}

/// A puzzle as a graph, labelled.
struct Labelled {
    frame: Arc<Frame>,
    graph: Graph,
    labelling: Labelling,
}

impl Classifier {
    /// Tells classes up to these symmetries.
    pub fn new(up_to: Equivalence) -> Classifier {
        Classifier { up_to, frames: Vec::new() }
    }

    /// The class of a puzzle.
    ///
    /// # Errors
    /// See [`ClassError`].
    pub fn class(&mut self, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Class, ClassError> {
        let ticker = &mut Ticker::new(stop);
        let Labelled { frame, graph, labelling } = self.labelled(puzzle, ticker)?;
        let shape = match frame.shape {
            Shape::Cells => 0,
            Shape::Lines => 1,
        };
        let key = search::fingerprint(&graph, &labelling.order) ^ shape;
        let of_graph: BigUint = labelling.factors.iter().product();
        Ok(Class { key, automorphisms: of_graph / frame.unmoving(ticker)? })
    }

    /// The symmetries that map a puzzle to itself.
    ///
    /// # Errors
    /// See [`ClassError`].
    pub fn group(&mut self, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Group, ClassError> {
        let ticker = &mut Ticker::new(stop);
        let Labelled { frame, labelling, .. } = self.labelled(puzzle, ticker)?;
        let of_graph: BigUint = labelling.factors.iter().product();
        let order = of_graph / frame.unmoving(ticker)?;
        let generators = labelling.generators.map(|maps| {
            let maps = maps.into_iter().map(|map| map.into_iter().map(|image| image as usize).collect::<Vec<_>>());
            let maps = maps.map(|images| Map::of_vertices(&frame, &images));
            maps.filter(|map| !map.is_identity()).collect()
        });
        Ok(Group { order, generators })
    }

    /// The puzzle that stands for the class: on the board of this one, and the same for all puzzles of the class on that board.
    ///
    /// # Errors
    /// See [`ClassError`].
    pub fn canonical(&mut self, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Puzzle, ClassError> {
        let ticker = &mut Ticker::new(stop);
        let labelled = self.labelled(puzzle, ticker)?;
        Ok(form::canonical(puzzle, &labelled.frame, &labelled.labelling.order, ticker)?)
    }

    /// A symmetry that maps one puzzle to another, the simplest if it turns, mirrors or renames; none where they are of two classes.
    ///
    /// # Errors
    /// See [`ClassError`].
    pub fn map(&mut self, one: &Puzzle, other: &Puzzle, stop: &dyn Stop) -> Result<Option<Map>, ClassError> {
        let seen = turns::between(one, other, self.up_to > Equivalence::Isomorphism, self.up_to > Equivalence::Isotopy);
        if seen.is_some() {
            return Ok(seen);
        }
        let ticker = &mut Ticker::new(stop);
        let (one, other) = (self.labelled(one, ticker)?, self.labelled(other, ticker)?);
        let picture = |labelled: &Labelled| search::fingerprint(&labelled.graph, &labelled.labelling.order);
        let is_same = one.frame.shape == other.frame.shape && picture(&one) == picture(&other);
        Ok(is_same.then(|| Map::between(&one.frame, &one.labelling.order, &other.labelling.order)))
    }

    fn labelled(&mut self, puzzle: &Puzzle, ticker: &mut Ticker<'_>) -> Result<Labelled, ClassError> {
        let frame = self.frame(puzzle)?;
        let graph = frame.with_givens(puzzle).finish();
        let labelling = twins::canonical(&graph, ticker)?;
        Ok(Labelled { frame, graph, labelling })
    }

    fn frame(&mut self, puzzle: &Puzzle) -> Result<Arc<Frame>, ClassError> {
        if puzzle.board().square().is_none() && self.up_to != Equivalence::Same {
            return Err(ClassError::Board(puzzle.board().layout().to_string()));
        }
        let shape = Frame::shape_for(puzzle, self.up_to);
        let is_board = |frame: &Frame| {
            Arc::ptr_eq(&frame.board, puzzle.board()) || frame.board.layout() == puzzle.board().layout()
        };
        let is_known = |frame: &&Arc<Frame>| frame.shape == shape && is_board(frame);
        if let Some(known) = self.frames.iter().find(is_known) {
            return Ok(known.clone());
        }
        let frame = Arc::new(Frame::new(puzzle.board(), shape, self.up_to)?);
        if self.frames.len() == MOST_FRAMES {
            self.frames.remove(0);
        }
        self.frames.push(frame.clone());
        Ok(frame)
    }
}
