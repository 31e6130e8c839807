//! Latin squares that some of their conjugates are.

use super::law::Law;
use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Symmetric, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// Which conjugates of a square are the square itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnConjugate {
    /// Those that move row, column and value on by one: `x*(y*x) = y`.
    Turned,
    /// All six: `x*y = y*x` besides.
    All,
}

impl Constraint for OwnConjugate {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole(self.key(), number)
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
        Law::turned().holds(geometry, values) && (*self == OwnConjugate::Turned || Symmetric.holds(geometry, values))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let mut primitives = Law::turned().lower(geometry)?;
        if *self == OwnConjugate::All {
            primitives.extend(Symmetric.lower(geometry)?);
        }
        Ok(primitives)
    }
}

impl Clue for OwnConjugate {
    const WORDS: Words = Words {
        key: "semisymmetric",
        form: Form::Word,
        one: "semisymmetric",
        many: "times semisymmetric",
        about: "If *z* stands in row *x* and column *y*, *x* stands in row *y* and column *z* (`semisymmetric`); with \
            `totally-symmetric` the three may be exchanged in any way. Idempotent totally symmetric squares are Steiner \
            triple systems.",
        example: &["boxes: none", "also: semisymmetric", "givens: 1342 4213 2431 3124"],
        samples: &["also: semisymmetric", "also: totally-symmetric"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["totally-symmetric"];

    fn key(&self) -> &'static str {
        match self {
            OwnConjugate::Turned => "semisymmetric",
            OwnConjugate::All => "totally-symmetric",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<OwnConjugate, Mistake> {
        Ok(if statement.key == "totally-symmetric" { OwnConjugate::All } else { OwnConjugate::Turned })
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
