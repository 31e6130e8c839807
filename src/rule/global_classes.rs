//! Entropy and remainders everywhere: rules about each square of two by two cells.

use super::entropic::entropy;
use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Numbers, Value, Values};

/// Each square of 2×2 cells, wherever it lies, has a digit of each class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlobalClasses {
    /// Low, middle and high.
    Entropy,
    /// The remainders that digits leave when divided by 3.
    Modular,
}

impl GlobalClasses {
    /// The class, from 0, of a number among those of the board.
    fn of(self, numbers: &Numbers, number: i64) -> usize {
        match self {
            GlobalClasses::Entropy => entropy(numbers, number),
            GlobalClasses::Modular => (number % 3) as usize,
        }
    }
}

impl Constraint for GlobalClasses {
    fn name(&self, _: &Geometry, number: usize) -> String {
        match self {
            GlobalClasses::Entropy => whole("global-entropy", number),
            GlobalClasses::Modular => whole("global-modular", number),
        }
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let class = |&cell: &Cell| self.of(&geometry.numbers, geometry.number(values, cell));
        geometry.grid.squares().all(|square| {
            let mut seen = [false; 3];
            square.iter().for_each(|cell| seen[class(cell)] = true);
            seen == [true; 3]
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let numbers = &geometry.numbers;
        let classes = [0, 1, 2].map(|class| numbers.values(|number| self.of(numbers, number) == class));
        let has = |square: [Cell; 4], values: Values| {
            Primitive::AtLeast(1, square.map(|cell| Membership { cell, values }).to_vec())
        };
        Ok(geometry.grid.squares().flat_map(|square| classes.map(|values| has(square, values))).collect())
    }
}

impl Clue for GlobalClasses {
    const WORDS: Words = Words {
        key: "global-entropy",
        form: Form::Word,
        one: "global entropy or modularity",
        many: "times global entropy or modularity",
        about: "Each square of 2×2 cells has a low digit, a middle one and a high one (`global-entropy`), or all three \
            remainders of a division by 3 (`global-modular`). The classes are those of [entropic lines](#entropic).",
        example: &["also: global-entropy", "givens: 123645 645123 231456 456231 314562 562314"],
        samples: &["also: global-entropy", "also: global-modular"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["global-modular"];

    fn key(&self) -> &'static str {
        match self {
            GlobalClasses::Entropy => "global-entropy",
            GlobalClasses::Modular => "global-modular",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<GlobalClasses, Mistake> {
        let is_modular = statement.key == "global-modular";
        Ok(if is_modular { GlobalClasses::Modular } else { GlobalClasses::Entropy })
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
