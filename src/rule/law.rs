//! Laws of the operation whose table a square is.

mod equation;

use super::piece::{Mistake, Piece};
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;
use equation::Equation;

/// An equation such as `(x*y)*x = y` that holds for all values of its variables, where `x*y` is what stands in row x and column y.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Law {
    text: String,
    equation: Equation,
}

impl Law {
    /// Reads an equation, or the name of one such as `QG5`.
    ///
    /// # Errors
    /// At the first piece that does not belong there, counted in bytes of the text.
    pub fn parse(text: &str) -> Result<Law, Mistake> {
        Ok(Law { text: text.to_owned(), equation: Equation::read(Piece { text, start: 0 })? })
    }

    /// The law of semisymmetric squares, `x*(y*x) = y`.
    pub(super) fn turned() -> Law {
        Law { text: "x*(y*x) = y".to_owned(), equation: Equation::turned() }
    }
}

impl Constraint for Law {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole(&format!("law {}", self.text), number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_order()
    }

    fn counts(&self) -> bool {
        false
    }

    fn is_kept_by_isomorphism(&self) -> bool {
        true
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        self.equation.holds(geometry.values(), values)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        self.equation.clauses(geometry.values(), |row, column| geometry.grid.cell(row, column))
    }
}

impl Clue for Law {
    const WORDS: Words = Words {
        key: "law",
        form: Form::Line,
        one: "a law",
        many: "laws",
        about: "*x\\*y* is the digit in row *x* and column *y*, and the equation holds for all values of its variables. \
            Variables are letters, perhaps with digits; each product has its brackets. `QG3` to `QG7` are (*xy*)(*yx*) = \
            *x*, (*yx*)(*xy*) = *x*, ((*yx*)*y*)*y* = *x*, (*xy*)*y* = *x*(*xy*), (*yx*)*y* = *x*(*yx*). A law of more \
            than 200 000 clauses is refused.",
        example: &["boxes: none", "law: ((y*x)*y)*y = x", "givens: 13254 42513 54321 35142 21435"],
        samples: &[
            "law: (x*y)*x = y",
            "law: x*y = y*x",
            "law: QG6",
            "law: (x*y)*(z*w) = (x*z)*(y*w)",
            "law: x*x = x",
            "law: x = y",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<Law, Mistake> {
        statement.no_head()?;
        Ok(Law { text: statement.body.text.to_owned(), equation: Equation::read(statement.body)? })
    }

    fn write(&self, _: &Grid) -> String {
        format!(": {}", self.text)
    }
}
