//! The numbers that variables have in text. Inside, they are always those of [`OneHot`].

use super::OneHot;
use crate::board::Board;
use crate::grid::Cell;
use crate::literal::Lit;
use crate::values::Value;

/// How the variables of cells and values are numbered, from 1: the two ways that courses use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Without gaps, as [`OneHot`] has them: (r-1)·n² + (c-1)·n + v, to n³.
    #[default]
    Linear,
    /// Row, column and value as decimal digits: 100·r + 10·c + v, to order 9. Numbers with a 0, and those whose digits pass
    /// the order, belong to no cell.
    Rcv,
}

impl Numbering {
    /// All there are.
    pub const ALL: [Numbering; 2] = [Numbering::Linear, Numbering::Rcv];

    /// Its name: `linear` or `rcv`.
    pub fn name(self) -> &'static str {
        match self {
            Numbering::Linear => "linear",
            Numbering::Rcv => "rcv",
        }
    }

    /// The largest order that it can number.
    pub fn max_order(self) -> usize {
        match self {
            Numbering::Linear => crate::grid::MAX_ORDER,
            Numbering::Rcv => 9,
        }
    }

    /// Whether it can number a board: rows, columns and values as digits take one that has an order, up to 9.
    pub fn is_for(self, board: &Board) -> bool {
        self == Numbering::Linear || board.square().is_some_and(|order| order <= self.max_order())
    }

    /// The largest number of a cell's variable: numbers past it are free for auxiliary variables.
    pub fn last(self, one_hot: OneHot) -> usize {
        match self {
            Numbering::Linear => one_hot.variables(),
            Numbering::Rcv => 111 * one_hot.values(),
        }
    }

    /// The number of *this cell holds this value* among the variables of a board, which it [is for](Numbering::is_for).
    pub fn number(self, one_hot: OneHot, cell: Cell, value: Value) -> usize {
        let order = one_hot.values();
        match self {
            Numbering::Linear => one_hot.literal(cell, value).index() + 1,
            Numbering::Rcv => {
                let (row, column) = (cell.index() / order, cell.index() % order);
                100 * (row + 1) + 10 * (column + 1) + value.index() + 1
            }
        }
    }

    /// The cell and value of a number, or `None` where it belongs to no cell.
    pub fn meaning(self, one_hot: OneHot, number: usize) -> Option<(Cell, Value)> {
        let order = one_hot.values();
        match self {
            Numbering::Linear => {
                let index = number.checked_sub(1).filter(|&index| index < one_hot.variables())?;
                Some((Cell::new(index / order), Value::new(index % order)))
            }
            Numbering::Rcv => {
                let from_one = |digit: usize| digit.checked_sub(1).filter(|&index| index < order);
                let (row, column) = (from_one(number / 100)?, from_one(number / 10 % 10)?);
                Some((Cell::new(row * order + column), Value::new(from_one(number % 10)?)))
            }
        }
    }
}

/// The numbers of all variables of a formula: those of cells and values by a numbering, auxiliary ones after the last of them.
/// By default, numbers from 1 on in the order of the variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    numbering: Numbering,
    one_hot: OneHot,
}

impl Numbers {
    /// The numbers on a board with these variables, which the numbering [is for](Numbering::is_for).
    pub fn new(numbering: Numbering, one_hot: OneHot) -> Numbers {
        Numbers { numbering, one_hot }
    }

    /// The number of a literal: negative where it is.
    pub fn number(self, literal: Lit) -> isize {
        let index = literal.index();
        let number = match self.one_hot.meaning(literal.var()) {
            Some((cell, value)) => self.numbering.number(self.one_hot, cell, value),
            None => self.numbering.last(self.one_hot) + index - self.one_hot.variables() + 1,
        };
        if literal.is_positive() { number as isize } else { -(number as isize) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lead_back_to_their_cells() {
        for numbering in Numbering::ALL {
            for order in 1..=numbering.max_order().min(12) {
                let (one_hot, mut meant) = (OneHot::new(order), 0);
                for number in 0..=numbering.last(one_hot) + 1000 {
                    let Some((cell, value)) = numbering.meaning(one_hot, number) else { continue };
                    assert_eq!(numbering.number(one_hot, cell, value), number);
                    meant += 1;
                }
                assert_eq!(meant, order.pow(3));
            }
        }
    }

    #[test]
    fn rows_columns_and_values_are_digits() {
        let cell = Cell::new(9 + 4);
        assert_eq!(Numbering::Rcv.number(OneHot::new(9), cell, Value::new(5)), 256);
        assert_eq!(Numbering::Linear.number(OneHot::new(9), cell, Value::new(5)), 123);
    }
}
