//! Relations between two digits that authors make up, such as `|a-b| >= 4 and a+b != 9`.

mod formula;
mod tokens;

use super::piece::{Mistake, Piece, Wrong};
use crate::primitive::Table;
use crate::values::Numbers;
use formula::Truth;

/// The largest order of a board with relations.
pub const MAX_ORDER: usize = 16;

/// A named relation between the digits `a` and `b` of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    name: String,
    text: String,
    formula: Truth,
}

impl Relation {
    /// Reads the formula of a relation and tries it on all pairs of digits of a board of these numbers.
    ///
    /// # Errors
    /// Where the order is above 16, the text is no formula that holds or does not, or a pair of digits leads to a
    /// number beyond 64 bits or to a remainder of division by 0.
    pub fn read(name: &str, formula: &str, numbers: &Numbers) -> Result<Relation, Mistake> {
        Relation::of_piece(name, Piece { text: formula, start: 0 }, numbers)
    }

    /// Reads a formula that is a piece of a line.
    pub(crate) fn of_piece(name: &str, formula: Piece<'_>, numbers: &Numbers) -> Result<Relation, Mistake> {
        let order = numbers.count();
        if order > MAX_ORDER {
            return Err(formula.mistake(Wrong::Order { order, max: MAX_ORDER }));
        }
        let relation =
            Relation { name: name.to_owned(), text: formula.text.to_owned(), formula: formula::read(formula)? };
        for first in numbers.iter() {
            for second in numbers.iter() {
                relation.formula.holds(first, second)?;
            }
        }
        Ok(relation)
    }

    /// What lines call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its formula, as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether two digits are in this relation. Digits of another board than it was read for are not where its formula
    /// leads to no number.
    pub fn holds(&self, first: i64, second: i64) -> bool {
        self.formula.holds(first, second).unwrap_or(false)
    }

    /// The relation as a table.
    pub fn table(&self, numbers: &Numbers) -> Table {
        Table::new(numbers, |first, second| self.holds(first, second))
    }
}
