//! Which solutions are there up to symmetry? One of each class, with how many are like it.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{SolveError, Solver};
use crate::answer::Shortfall;
use crate::candidates::domains::DomainTables;
use crate::counting::bare::bare;
use crate::counting::classes::Classes;
use crate::limits::{Limit, Ticker};
use crate::puzzle::{Puzzle, Solution};
use crate::symmetry::{ClassError, Classifier, Equivalence, Isotopes, is_every_square};
use crate::values::Value;

/// What a representative takes beside its values: two numbers and three allocations.
const BYTES_BESIDE: usize = 160;

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
pub enum ClassList {
    /// One solution of each class.
    All(Vec<Representative>),
    /// How many classes there are, which are too many to be listed, and of how many solutions.
    Counted {
        /// How many classes.
        classes: BigUint,
        /// Of how many solutions.
        solutions: BigUint,
    },
    /// Why they are not known.
    Short(Shortfall),
    /// A rule whose symmetries are not known.
    Unknown(ClassError),
}

impl Solver<'_> {
    /// One solution of each class. Partial fillings, and the list, take at most so many bytes.
    ///
    /// # Errors
    /// [`SolveError::Unsound`], if a filling is ever no solution.
    pub fn classes(&mut self, puzzle: &Puzzle, up_to: Equivalence, memory: usize) -> Result<ClassList, SolveError> {
        let listed = if up_to == Equivalence::Isomorphism && is_every_square(puzzle) {
            self.quasigroups(puzzle, memory)
        } else {
            self.fill_classes(puzzle, up_to, memory)
        };
        match listed {
            Err(ClassError::Stopped(limit)) => Ok(ClassList::Short(Shortfall::Stopped(limit))),
            Err(unknown) => Ok(ClassList::Unknown(unknown)),
            Ok(ClassList::All(all)) => {
                let unsound = all.iter().find_map(|one| puzzle.violation(&one.solution));
                unsound.map_or(Ok(ClassList::All(all)), |reason| Err(SolveError::Unsound(puzzle.name(reason))))
            }
            Ok(other) => Ok(other),
        }
    }

    /// Quasigroups up to isomorphism: of each isotopy class the squares that differ so.
    fn quasigroups(&self, puzzle: &Puzzle, memory: usize) -> Result<ClassList, ClassError> {
        let squares = match self.fill_classes(puzzle, Equivalence::Isotopy, memory)? {
            ClassList::All(squares) => squares,
            short => return Ok(short),
        };
        let ticker = &mut Ticker::new(self.stop);
        let order = puzzle.board().values();
        let isotopes = |square: &Representative| {
            let values = square.solution.values().iter().map(|value| value.index() as u8).collect();
            Isotopes::new(order, values, ticker)
        };
        let isotopes: Vec<Isotopes> = squares.iter().map(isotopes).collect::<Result<_, Limit>>()?;
        let classes: BigUint = isotopes.iter().map(Isotopes::count).sum();
        if classes.clone() * (order * order + BYTES_BESIDE) > BigUint::from(memory) {
            let solutions = squares.into_iter().map(|one| one.size).sum();
            return Ok(ClassList::Counted { classes, solutions });
        }
        let ticker = &mut Ticker::new(self.stop);
        let all: u64 = (1..=order as u64).product();
        let mut found = Vec::new();
        for isotopes in &isotopes {
            found.extend(isotopes.classes(ticker)?.into_iter().map(|isotope| Representative {
                solution: Solution::new(
                    isotope.values.into_iter().map(|value| Value::new(value.into())).collect::<Vec<_>>(),
                ),
                size: (all / isotope.automorphisms).into(),
                automorphisms: isotope.automorphisms.into(),
            }));
        }
        Ok(ClassList::All(found))
    }

    fn fill_classes(&self, puzzle: &Puzzle, up_to: Equivalence, memory: usize) -> Result<ClassList, ClassError> {
        let bare = bare(puzzle, self.stop);
        let tables = Arc::new(DomainTables::new(bare.board(), self.stop)?);
        let mut classes = Classes::new(&bare, up_to, tables, memory, self.stop)?;
        if !classes.fill_all()? {
            return Ok(ClassList::Short(Shortfall::Memory));
        }
        let mut classifier = Classifier::new(up_to);
        let all = classes.fillings().iter().map(|filling| {
            let filled = classes.puzzle(filling);
            let values: Vec<Value> = filled.allowed().iter().filter_map(|values| values.single()).collect();
            let automorphisms = classifier.class(&filled, self.stop)?.automorphisms;
            Ok(Representative { solution: Solution::new(values), size: filling.weight.clone(), automorphisms })
        });
        all.collect::<Result<Vec<_>, _>>().map(ClassList::All)
    }
}
