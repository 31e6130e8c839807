//! What is asked of full Latin squares: their transversals, and the squares orthogonal to them.

use num_bigint::BigUint;

use super::counted::Counted;
use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::read;
use super::solution::{Cell, Solution};
use exactly::board::Layout;
use exactly::format::Also;
use exactly::latin::disjoint::Short as ShortSet;
use exactly::latin::mates::Short;
use exactly::latin::{Square, SquareError, transversals};
use exactly::limits::Limit;
use exactly::solve::{Engine, Solver};

/// A largest set of transversals no two of which share a cell, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DisjointTransversals {
    /// The set, each with its cells in the order of rows.
    pub set: Vec<Vec<Cell>>,
    /// No set has more.
    pub most: usize,
    /// Whether that many were found.
    pub is_largest: bool,
    /// Why not, where work was stopped; otherwise the nodes of the search were spent, or there are more transversals than are held.
    pub stopped: Option<Limit>,
}

impl Puzzle {
    /// How many transversals of so many cells a full Latin square has, no two in one row, in one column or with one value: as many as rows are whole ones.
    /// Where work ended before, how many at least.
    ///
    /// # Errors
    /// Where it is no full Latin square.
    pub fn count_transversals(&self, size: usize, limits: &Limits) -> Result<Counted, Error> {
        let square = self.square()?;
        let stop = limits.begin();
        let counted = square.count_transversals(size, memory(limits), &*stop);
        Ok(counted_by("transversals", counted.found, counted.stopped.is_none(), counted.stopped))
    }

    /// Hands on these transversals, each with its cells in the order of rows, until `told` says no; why work ended before, if it did.
    ///
    /// # Errors
    /// Likewise.
    pub fn transversals(
        &self,
        size: usize,
        limits: &Limits,
        told: &mut dyn FnMut(Vec<Cell>) -> bool,
    ) -> Result<Option<Limit>, Error> {
        let square = self.square()?;
        let stop = limits.begin();
        let reached = square.each_transversal(size, memory(limits), &*stop, &mut |way| told(self.cells_of(way)));
        Ok(reached.stopped)
    }

    /// A largest set of transversals no two of which share a cell, or the largest that so many nodes of search find.
    ///
    /// # Errors
    /// Where it is no full Latin square.
    pub fn disjoint_transversals(&self, nodes: u64, limits: &Limits) -> Result<DisjointTransversals, Error> {
        let square = self.square()?;
        let found = square.disjoint_transversals(nodes, &*limits.begin());
        Ok(DisjointTransversals {
            set: found.set.iter().map(|way| self.cells_of(way)).collect(),
            most: found.most,
            is_largest: found.short.is_none(),
            stopped: match found.short {
                Some(ShortSet::Stopped(limit)) => Some(limit),
                _ => None,
            },
        })
    }

    /// The squares that are orthogonal to a full Latin square and keep these rules about the whole board, such as `diagonals`; with `up_to_renaming` one
    /// of those that are the same but for the names of their values.
    ///
    /// # Errors
    /// Where it is no full Latin square, where there is no such rule, where rules tell values apart that are to be renamed.
    pub fn mates(&self, rules: &[&str], up_to_renaming: bool) -> Result<Mates, Error> {
        let square = self.square()?;
        let symbols = self.inner.board().symbols().clone();
        let (mut layout, mut also) = (Layout { symbols, ..Layout::latin(square.order()) }, Also::default());
        let refused = |reason: String| Error::Rule(reason);
        rules
            .iter()
            .try_for_each(|rule| read::add_rule(&mut also, rule))
            .map_err(|fault| refused(fault.to_string()))?;
        also.add_to(&mut layout).map_err(|fault| refused(fault.to_string()))?;
        let mut wanted = square.mates(layout).map_err(|error| refused(error.to_string()))?;
        if up_to_renaming {
            let told_apart = || refused("the rules tell values apart: no mates are the same up to renaming".to_owned());
            wanted = Square::mates_up_to_names(&wanted).ok_or_else(told_apart)?;
        }
        Ok(Mates { square, wanted: Puzzle::of(wanted) })
    }

    fn square(&self) -> Result<Square, Error> {
        Square::of(&self.inner).map_err(|error: SquareError| Error::Rule(error.to_string()))
    }

    fn cells_of(&self, way: &[u8]) -> Vec<Cell> {
        let cells = way.iter().enumerate().filter(|(_, column)| **column != transversals::NO_CELL);
        cells.map(|(row, &column)| Cell { row: row + 1, column: usize::from(column) + 1 }).collect()
    }
}

/// The squares that are orthogonal to a Latin square.
#[derive(Clone, Debug)]
pub struct Mates {
    square: Square,
    wanted: Puzzle,
}

impl Mates {
    /// The board whose solutions they are: a Latin square with a region for each value of the first one.
    pub fn board(&self) -> &Puzzle {
        &self.wanted
    }

    /// How many there are; where work ended before, or more transversals would be held than can be, how many at least.
    ///
    /// # Errors
    /// None as yet.
    pub fn count(&self, limits: &Limits) -> Result<Counted, Error> {
        let counted = self.square.count_mates(&self.wanted.inner, &*limits.begin());
        let stopped = match counted.short {
            Some(Short::Stopped(limit)) => Some(limit),
            _ => None,
        };
        Ok(counted_by("transversals", counted.count, counted.short.is_none(), stopped))
    }

    /// Hands them on until `told` says no; why work ended before, if it did.
    ///
    /// # Errors
    /// Where a solver failed.
    pub fn each(&self, limits: &Limits, told: &mut dyn FnMut(Solution) -> bool) -> Result<Option<Limit>, Error> {
        let (stop, wanted) = (limits.begin(), &self.wanted.inner);
        let solution = |mate: &exactly::puzzle::Solution| Solution::new(wanted.board(), mate.clone());
        match self.square.each_mate(wanted, &*stop, &mut |mate| told(solution(mate))) {
            None => Ok(None),
            Some(Short::Stopped(limit)) => Ok(Some(limit)),
            // There are too many to hold, and none was told: search finds them one by one.
            Some(Short::Transversals(_)) => {
                let mut solver = Solver::new(Engine::Auto, &*stop);
                let mut solutions = solver.solutions(wanted);
                while let Some(mate) = solutions.next().transpose()? {
                    if !told(solution(&mate)) {
                        return Ok(None);
                    }
                }
                Ok(solutions.stopped())
            }
        }
    }
}

fn counted_by(method: &'static str, count: BigUint, is_exact: bool, stopped: Option<Limit>) -> Counted {
    Counted { count, is_exact, method, estimate: None, stopped }
}

fn memory(limits: &Limits) -> usize {
    limits.memory.unwrap_or(usize::try_from(limits.stop.memory()).unwrap_or(usize::MAX))
}
