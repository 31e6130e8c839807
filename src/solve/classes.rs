//! Which solutions are there up to symmetry? One of each class, with how many are like it.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{SolveError, Solver};
use crate::answer::Shortfall;
use crate::candidates::domains::DomainTables;
use crate::counting::bare::bare;
use crate::counting::classes::Classes;
use crate::puzzle::{Puzzle, Solution};
use crate::symmetry::{ClassError, Classifier, UpTo};
use crate::values::Value;

/// A solution that stands for its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representative {
    /// The first of its class that was met.
    pub solution: Solution,
    /// How many solutions are of its class.
    pub size: BigUint,
    /// How many symmetries map it to itself.
    pub automorphisms: BigUint,
}

/// What came of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// One solution of each class.
    All(Vec<Representative>),
    /// Why they are not known.
    Short(Shortfall),
    /// A rule whose symmetries are not known.
    Unknown(ClassError),
}

impl Solver<'_> {
    /// One solution of each class. Partial fillings take at most so many bytes.
    ///
    /// # Errors
    /// [`SolveError::Unsound`], if a filling is ever no solution.
    pub fn classes(&mut self, puzzle: &Puzzle, up_to: UpTo, memory: usize) -> Result<Listed, SolveError> {
        match self.fill_classes(puzzle, up_to, memory) {
            Err(ClassError::Stopped(limit)) => Ok(Listed::Short(Shortfall::Stopped(limit))),
            Err(unknown) => Ok(Listed::Unknown(unknown)),
            Ok(None) => Ok(Listed::Short(Shortfall::Memory)),
            Ok(Some(all)) => {
                let unsound = all.iter().find_map(|one| puzzle.violation(&one.solution));
                unsound.map_or(Ok(Listed::All(all)), |reason| Err(SolveError::Unsound(puzzle.name(reason))))
            }
        }
    }

    fn fill_classes(
        &self,
        puzzle: &Puzzle,
        up_to: UpTo,
        memory: usize,
    ) -> Result<Option<Vec<Representative>>, ClassError> {
        let bare = bare(puzzle, self.stop);
        let tables = Arc::new(DomainTables::new(bare.board(), self.stop)?);
        let mut classes = Classes::new(&bare, up_to, tables, memory, self.stop)?;
        if !classes.fill_all()? {
            return Ok(None);
        }
        let mut classifier = Classifier::new(up_to);
        let all = classes.fillings().iter().map(|filling| {
            let filled = classes.puzzle(filling);
            let values: Vec<Value> = filled.allowed().iter().filter_map(|values| values.single()).collect();
            let automorphisms = classifier.class(&filled, self.stop)?.automorphisms;
            Ok(Representative { solution: Solution::new(values), size: filling.weight.clone(), automorphisms })
        });
        all.collect::<Result<Vec<_>, _>>().map(Some)
    }
}
