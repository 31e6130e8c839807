//! The numbers that variables have in text. Inside, they are always those of [`OneHot`](super::OneHot).

use crate::grid::Cell;
use crate::literal::Lit;
use crate::values::Value;

/// How the variables of cells and values are numbered, from 1: the two ways that courses use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Without gaps: (r-1)·n² + (c-1)·n + v, to n³.
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

    /// The largest number of a cell's variable: numbers past it are free for auxiliary variables.
    pub fn last(self, order: usize) -> usize {
        match self {
            Numbering::Linear => order.pow(3),
            Numbering::Rcv => 111 * order,
        }
    }

    /// The number of *this cell holds this value* on a board of this order, which is at most [`Numbering::max_order`].
    pub fn number(self, order: usize, cell: Cell, value: Value) -> usize {
        let (row, column) = (cell.index() / order, cell.index() % order);
        match self {
            Numbering::Linear => cell.index() * order + value.index() + 1,
            Numbering::Rcv => 100 * (row + 1) + 10 * (column + 1) + value.index() + 1,
        }
    }

    /// The cell and value of a number, or `None` where it belongs to no cell.
    pub fn meaning(self, order: usize, number: usize) -> Option<(Cell, Value)> {
        let (row, column, value) = match self {
            Numbering::Linear => {
                let index = number.checked_sub(1)?;
                (index / (order * order), index / order % order, index % order)
            }
            Numbering::Rcv => {
                let from_one = |digit: usize| digit.checked_sub(1);
                (from_one(number / 100)?, from_one(number / 10 % 10)?, from_one(number % 10)?)
            }
        };
        let inside = row < order && column < order && value < order;
        inside.then(|| (Cell::new(row * order + column), Value::new(value)))
    }
}

/// The numbers of all variables of a formula: those of cells and values by a numbering, auxiliary ones after the last of them.
/// By default, numbers from 1 on in the order of the variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    numbering: Numbering,
    order: usize,
}

impl Numbers {
    /// The numbers on a board of this order, which is at most [`Numbering::max_order`].
    pub fn new(numbering: Numbering, order: usize) -> Numbers {
        Numbers { numbering, order }
    }

    /// The number of a literal: negative where it is.
    pub fn number(self, literal: Lit) -> isize {
        let index = literal.index();
        let auxiliary = index.checked_sub(self.order.pow(3));
        let number = auxiliary.map(|place| self.numbering.last(self.order) + place + 1);
        let number = number.unwrap_or_else(|| {
            let (cell, value) = (Cell::new(index / self.order), Value::new(index % self.order));
            self.numbering.number(self.order, cell, value)
        });
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
                let mut meant = 0;
                for number in 0..=numbering.last(order) + 1000 {
                    let Some((cell, value)) = numbering.meaning(order, number) else { continue };
                    assert_eq!(numbering.number(order, cell, value), number);
                    meant += 1;
                }
                assert_eq!(meant, order.pow(3));
            }
        }
    }

    #[test]
    fn rows_columns_and_values_are_digits() {
        let cell = Cell::new(9 + 4);
        assert_eq!(Numbering::Rcv.number(9, cell, Value::new(5)), 256);
        assert_eq!(Numbering::Linear.number(9, cell, Value::new(5)), 123);
    }
}
