//! From a model back to the grid.

use std::fmt;

use crate::cnf::model::Model;
use crate::encode::{Numbering, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

use super::encoding::Encoding;

/// Why a model is no filling of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The numbering does not reach the board's order.
    Numbering(Numbering),
    /// The model says nothing of a variable: its number, and what it stands for.
    Unsaid(usize, String),
    /// A cell holds no value.
    NoValue(Cell),
    /// A cell holds two values.
    TwoValues(Cell, [Value; 2]),
}

impl std::error::Error for Misfit {}

impl fmt::Display for Misfit {
    /// Cells by their numbers in reading order, from 1: names are the grid's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |cell: &Cell| cell.index() + 1;
        match self {
            Misfit::Numbering(numbering) => {
                write!(f, "{} numbers boards to order {} only", numbering.name(), numbering.max_order())
            }
            Misfit::Unsaid(variable, name) => write!(f, "the model says nothing about variable {variable} ({name})"),
            Misfit::NoValue(cell) => write!(f, "the model puts no value in cell {}", number(cell)),
            Misfit::TwoValues(cell, _) => write!(f, "the model puts two values in cell {}", number(cell)),
        }
    }
}

impl Encoding {
    /// The value of each cell that a model makes true. Other variables, such as auxiliary ones, are of no concern; those that an
    /// encoding has simplified away are as the givens settle them, whatever the model says. Whether the grid
    /// solves the puzzle, [`Puzzle::violation`] tells.
    ///
    /// # Errors
    /// Where the model does not say of each cell that it holds one value.
    pub fn decode(self, puzzle: &Puzzle, model: &Model) -> Result<Solution, Misfit> {
        let (board, numbering) = (puzzle.board(), self.numbering);
        let (one_hot, order) = (OneHot::of(board), board.values());
        if !numbering.is_for(board) {
            return Err(Misfit::Numbering(numbering));
        }
        if !self.domain.has_values() {
            return decode_coded(puzzle, self, model);
        }
        let settled = self.settled(puzzle);
        let truth = |cell, value| {
            let index = one_hot.literal(cell, value).index();
            let number = numbering.number(one_hot, cell, value);
            let known = settled.as_ref().and_then(|settled| settled.truth(index));
            known.or_else(|| model.truth(number)).ok_or_else(|| {
                let name = format!("{}={}", board.grid().name(cell), board.symbols().symbol(value));
                Misfit::Unsaid(number, name)
            })
        };
        let values = puzzle.board().grid().cells().map(|cell| {
            let mut held = Values::NONE;
            for value in (0..order).map(Value::new) {
                if truth(cell, value)? {
                    held.insert(value);
                }
            }
            single(cell, held)
        });
        Ok(Solution::new(values.collect::<Result<Vec<_>, _>>()?))
    }
}

/// The same where no variable stands for one value.
fn decode_coded(puzzle: &Puzzle, encoding: Encoding, model: &Model) -> Result<Solution, Misfit> {
    let (board, coding) = (puzzle.board(), encoding.coding(puzzle));
    let holds = |literal: Lit| match model.truth(literal.index() + 1) {
        Some(truth) => Ok(truth == literal.is_positive()),
        None => Err(Misfit::Unsaid(literal.index() + 1, coding.name(board, literal.index()).unwrap_or_default())),
    };
    let values = board.grid().cells().map(|cell| {
        let mut held = Values::NONE;
        for value in (0..board.values()).map(Value::new) {
            let literals: Vec<bool> = coding.literals(cell, value).into_iter().map(holds).collect::<Result<_, _>>()?;
            if literals.into_iter().all(|holds| holds) {
                held.insert(value);
            }
        }
        single(cell, held)
    });
    Ok(Solution::new(values.collect::<Result<Vec<_>, _>>()?))
}

fn single(cell: Cell, held: Values) -> Result<Value, Misfit> {
    let mut values = held.iter();
    match (values.next(), values.next()) {
        (Some(value), None) => Ok(value),
        (Some(one), Some(other)) => Err(Misfit::TwoValues(cell, [one, other])),
        (None, _) => Err(Misfit::NoValue(cell)),
    }
}
