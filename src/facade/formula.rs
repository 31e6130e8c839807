//! The formula of a puzzle, for those who have a solver of their own.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZeroI32;

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::{Cell, Solution};
use crate::cnf::Size;
use crate::encode::OneHot;
use crate::formula;
use crate::literal::{self, Var};
use crate::puzzle;
use crate::values::{Value, Values};

/// A literal: the number of a variable, from 1, negative where it is denied. So DIMACS writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// A literal by its number; `None` for 0.
    pub fn new(number: i32) -> Option<Lit> {
        NonZeroI32::new(number).map(Lit)
    }

    /// Its number.
    pub fn number(self) -> i32 {
        self.0.get()
    }

    fn of(literal: literal::Lit) -> Lit {
        // A formula of at most 20 million clauses has no more variables than that.
        Lit(NonZeroI32::new(literal.to_dimacs() as i32).unwrap_or(NonZeroI32::MIN))
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The formula of a puzzle: its models are the solutions. One variable for each cell and value comes first; further ones, where
/// rules need them, depend on these.
///
/// ```
/// use exactly::{Cell, Puzzle};
///
/// let formula = Puzzle::parse("12..34..........")?.formula()?;
/// let given = formula.literal(Cell { row: 1, column: 2 }, 2).expect("a cell of the board");
/// let mut clauses = Vec::new();
/// formula.clauses(|clause| clauses.push(clause.to_vec()));
/// assert!(clauses.contains(&vec![given]));
/// assert_eq!(clauses.len() as u64, formula.clause_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    puzzle: Puzzle,
    size: Size,
}

impl Puzzle {
    /// Its formula.
    ///
    /// # Errors
    /// Where that would have more than 20 million clauses.
    pub fn formula(&self) -> Result<Formula, Error> {
        self.formula_within(&Limits::default())
    }

    /// The same, as far as so much work and memory makes it: it is known how large the formula is before it is made.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn formula_within(&self, limits: &Limits) -> Result<Formula, Error> {
        let size = formula::size(&self.inner, &*limits.begin()).map_err(Error::Stopped)?;
        Ok(Formula { puzzle: self.clone(), size })
    }
}

impl Formula {
    /// How many variables there are.
    pub fn variables(&self) -> u64 {
        self.size.variables
    }

    /// How many clauses there are.
    pub fn clause_count(&self) -> u64 {
        self.size.clauses
    }

    /// Hands over the clauses, one after the other.
    pub fn clauses(&self, mut sink: impl FnMut(&[Lit])) {
        let mut clause = Vec::new();
        formula::clauses(&self.puzzle.inner, |literals| {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| Lit::of(literal)));
            sink(&clause);
        });
    }

    /// The literal that a cell has a digit, from 1; `None` where the board has no such cell or digit.
    pub fn literal(&self, cell: Cell, digit: u8) -> Option<Lit> {
        let board = self.puzzle.inner.board();
        let value = usize::from(digit).checked_sub(1).filter(|&value| value < board.values())?;
        Some(Lit::of(OneHot::of(board).literal(cell.within(board)?, Value::new(value))))
    }

    /// Its text in DIMACS CNF, with comments that name variables and rules.
    pub fn to_dimacs(&self) -> String {
        let mut text = Vec::new();
        // A vector takes all.
        let _ = self.write_dimacs(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The same, written in many small pieces.
    ///
    /// # Errors
    /// Those of `out`, at the first of which it ends.
    pub fn write_dimacs(&self, out: impl Write) -> io::Result<()> {
        formula::write_dimacs(&self.puzzle.inner, self.size, out)
    }

    /// The solution that a model stands for: its true literals, in any order. Denied ones, and those of further variables, are of no
    /// concern.
    ///
    /// # Errors
    /// Where it does not say of each cell one value, or what it says breaks a rule.
    pub fn decode(&self, model: impl IntoIterator<Item = Lit>) -> Result<Solution, ModelError> {
        let board = self.puzzle.inner.board();
        let (one_hot, cells) = (OneHot::of(board), board.grid().cells());
        let mut held = vec![Values::NONE; cells.len()];
        for literal in model {
            let index = usize::try_from(literal.number()).ok().and_then(|number| number.checked_sub(1));
            if let Some((cell, value)) = index.and_then(|index| one_hot.meaning(Var::from_index(index))) {
                held[cell.index()].insert(value);
            }
        }
        let single =
            |cell: crate::grid::Cell| held[cell.index()].single().ok_or(ModelError::Cell(Cell::of(board, cell)));
        self.puzzle.kept_by(cells.map(single).collect::<Result<Vec<_>, _>>()?)
    }
}

impl Puzzle {
    /// The solution that has these digits in reading order, from 1, if it is one: by direct counting, without a solver.
    ///
    /// ```
    /// let puzzle = exactly::Puzzle::parse("12..34..........")?;
    /// let digits = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    /// assert!(puzzle.solution_of(&digits).is_ok());
    /// assert_eq!(puzzle.solution_of(&[1; 16]).unwrap_err().to_string(), "the given of r1c2 is broken");
    /// # Ok::<(), exactly::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// The first cell that has no digit of the board, or the first rule or given that is broken.
    pub fn solution_of(&self, digits: &[u8]) -> Result<Solution, ModelError> {
        let board = self.inner.board();
        let value = |cell: crate::grid::Cell| {
            let digit = digits.get(cell.index()).copied().map_or(0, usize::from);
            let is_on = (1..=board.values()).contains(&digit);
            is_on.then(|| Value::new(digit - 1)).ok_or(ModelError::Cell(Cell::of(board, cell)))
        };
        self.kept_by(board.grid().cells().map(value).collect::<Result<Vec<_>, _>>()?)
    }

    fn kept_by(&self, values: Vec<Value>) -> Result<Solution, ModelError> {
        let solution = puzzle::Solution::new(values);
        match self.inner.violation(&solution) {
            None => Ok(Solution::new(self.inner.board(), solution)),
            Some(reason) => Err(ModelError::Rule(self.inner.name(reason))),
        }
    }
}

/// Why a model is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A cell has no value, or several.
    #[error("{0} has not one value")]
    Cell(Cell),
    /// A rule or a given is broken.
    #[error("{0} is broken")]
    Rule(String),
}
