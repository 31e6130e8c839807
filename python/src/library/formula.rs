//! The formula of a puzzle, for those who have a solver of their own.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZeroI32;

use super::encoding::Encoding;
use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::{Cell, Solution};
use exactly::cnf::model::Model;
use exactly::cnf::{Purpose, Size};
use exactly::encode::OneHot;
use exactly::encode::domain::Coding;
use exactly::encode::numbering::Numbers;
use exactly::formula::decode::Misfit;
use exactly::formula::encoding::{Givens, Projection};
use exactly::limits::Never;
use exactly::literal;
use exactly::puzzle;
use exactly::values::Value;

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

    fn of(numbers: Numbers, literal: literal::Lit) -> Lit {
        // A formula of at most 20 million clauses has no more variables than that.
        Lit(NonZeroI32::new(numbers.number(literal) as i32).unwrap_or(NonZeroI32::MIN))
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The formula of a puzzle: its models are the solutions. One variable for each cell and value comes first; further ones, where
/// rules need them, depend on these. Other encodings have other variables ([`Encoding`]).
#[derive(Clone, Debug)]
pub struct Formula {
    puzzle: Puzzle,
    encoding: Encoding,
    coding: Coding,
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
        self.formula_in(Encoding::default(), limits)
    }

    /// The formula in a certain encoding.
    ///
    /// # Errors
    /// [`Error::Encoding`] where the encoding cannot say a rule of the puzzle; and likewise.
    pub fn formula_in(&self, encoding: Encoding, limits: &Limits) -> Result<Formula, Error> {
        let inner = encoding.inner();
        let size = inner.size(&self.inner, Purpose::Solve, &*limits.begin())?;
        Ok(Formula { puzzle: self.clone(), encoding, coding: inner.coding(&self.inner), size })
    }
}

impl Formula {
    /// How many variables there are, those that a numbering leaves unused included.
    pub fn variables(&self) -> u64 {
        self.size.variables
    }

    /// How many clauses there are.
    pub fn clause_count(&self) -> u64 {
        self.size.clauses
    }

    /// How it was made.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Hands over the clauses, one after the other.
    pub fn clauses(&self, mut sink: impl FnMut(&[Lit])) {
        let (numbers, mut clause) = (self.numbers(), Vec::new());
        // Its size was found by the same clauses.
        let _ = self.encoding.inner().clauses(&self.puzzle.inner, &Never, |literals| {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| Lit::of(numbers, literal)));
            sink(&clause);
        });
    }

    /// The literals that say the givens, where these are assumed and no clauses.
    pub fn assumptions(&self) -> Vec<Lit> {
        let (encoding, numbers) = (self.encoding.inner(), self.numbers());
        if encoding.givens != Givens::Assumed {
            return Vec::new();
        }
        let literals = encoding.assumptions(&self.puzzle.inner).unwrap_or_default();
        literals.into_iter().map(|literal| Lit::of(numbers, literal)).collect()
    }

    /// The literal that a cell has a digit, from 1; `None` where the board has no such cell or digit, or the domain no such variable.
    pub fn literal(&self, cell: Cell, digit: u8) -> Option<Lit> {
        match self.literals(cell, digit)?[..] {
            [literal] if self.encoding.inner().domain.has_values() => Some(literal),
            _ => None,
        }
    }

    /// The literals that all hold exactly if a cell has a digit, from 1: one, or some bounds or bits of it. `None` where the board has no such cell or
    /// digit.
    pub fn literals(&self, cell: Cell, digit: u8) -> Option<Vec<Lit>> {
        let (board, numbers) = (self.puzzle.inner.board(), self.numbers());
        let value = usize::from(digit).checked_sub(1).filter(|&value| value < board.values())?;
        let literals = self.coding.literals(cell.within(board)?, Value::new(value));
        Some(literals.into_iter().map(|literal| Lit::of(numbers, literal)).collect())
    }

    /// What a variable says, by its number from 1: that a cell has a digit. `None` where it says something else, or is unused.
    pub fn meaning(&self, number: u64) -> Option<(Cell, u8)> {
        let (encoding, board) = (self.encoding.inner(), self.puzzle.inner.board());
        if !encoding.domain.has_values() {
            return None;
        }
        let (cell, value) = encoding.numbering.meaning(OneHot::of(board), usize::try_from(number).ok()?)?;
        Some((Cell::of(board, cell), value.index() as u8 + 1))
    }

    /// The variables that have a name, each with it, as comments of the text say them: `r1c2=3`, `r1c2>=3`, `r1c2 bit 0`, or what a variable of a rule
    /// stands for.
    pub fn names(&self) -> Vec<(Lit, String)> {
        let (coding, board) = (self.coding, self.puzzle.inner.board());
        let numbers = self.numbers();
        let of_cell = |index| Some((literal::Lit::from_index(index, true), coding.name(board, index)?));
        let of_rules = self.encoding.inner().clauses_only().auxiliaries(board);
        let of_rules = of_rules.map(|(literal, words)| (coding.behind(literal), words));
        let cells = (0..coding.of_cells()).filter_map(of_cell);
        let all = cells.chain(of_rules).chain(coding.bits_behind().filter_map(of_cell));
        all.map(|(literal, name)| (Lit::of(numbers, literal), name)).collect()
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
        self.encoding.inner().write_dimacs(&self.puzzle.inner, Projection::All, self.size, out)
    }

    /// The solution that a model stands for: its true literals, in any order. Denied ones, and those of further variables, are of no
    /// concern.
    ///
    /// # Errors
    /// Where it does not say of each cell one value, or what it says breaks a rule.
    pub fn decode(&self, model: impl IntoIterator<Item = Lit>) -> Result<Solution, ModelError> {
        let is_ours = |number: &usize| *number as u64 <= self.size.variables;
        let numbers = model.into_iter().filter_map(|literal| usize::try_from(literal.number()).ok()).filter(is_ours);
        let (model, board) = (Model::of_true(numbers), self.puzzle.inner.board());
        match self.encoding.inner().decode(&self.puzzle.inner, &model) {
            Ok(solution) => self.puzzle.kept(solution),
            Err(Misfit::NoValue(cell) | Misfit::TwoValues(cell, _)) => Err(ModelError::Cell(Cell::of(board, cell))),
            // Neither can be: the numbering was found to reach the board, and what is not named is false.
            Err(Misfit::Numbering(_) | Misfit::Unsaid(..)) => Err(ModelError::Cell(Cell { row: 1, column: 1 })),
        }
    }

    fn numbers(&self) -> Numbers {
        self.encoding.inner().numbers(&self.puzzle.inner)
    }
}

impl Puzzle {
    /// The solution that has these digits in reading order, from 1, if it is one: by direct counting, without a solver.
    ///
    /// # Errors
    /// The first cell that has no digit of the board, or the first rule or given that is broken.
    pub fn solution_of(&self, digits: &[u8]) -> Result<Solution, ModelError> {
        let board = self.inner.board();
        let value = |cell: exactly::grid::Cell| {
            let digit = digits.get(cell.index()).copied().map_or(0, usize::from);
            let is_on = (1..=board.values()).contains(&digit);
            is_on.then(|| Value::new(digit - 1)).ok_or(ModelError::Cell(Cell::of(board, cell)))
        };
        self.kept(puzzle::Solution::new(board.grid().cells().map(value).collect::<Result<Vec<_>, _>>()?))
    }

    fn kept(&self, solution: puzzle::Solution) -> Result<Solution, ModelError> {
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
    #[error("{0} does not have one value")]
    Cell(Cell),
    /// A rule or a given is broken.
    #[error("{0} is broken")]
    Rule(String),
}
