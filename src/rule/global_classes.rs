//! Entropy and remainders everywhere: rules about each square of two by two cells.

use super::entropic::entropy;
use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Sketch, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

/// Each square of 2×2 cells, wherever it lies, has a digit of each class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GlobalClasses {
    /// Which classes.
    pub classes: Classes,
}

/// Three classes of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Classes {
    /// Low, middle and high.
    Entropy,
    /// The remainders that digits leave when divided by 3.
    Modular,
}

impl Classes {
    /// The class, from 0, of a value of a board of this order, both from 0.
    fn of(self, order: usize, value: usize) -> usize {
        match self {
            Classes::Entropy => entropy(order, value),
            Classes::Modular => (value + 1) % 3,
        }
    }
}

/// The cells of each square of 2×2, in the order of their first cells.
fn squares(grid: Grid) -> impl Iterator<Item = [Cell; 4]> {
    let order = grid.order();
    let first = grid.cells().filter(move |&cell| grid.row_of(cell) + 1 < order && grid.column_of(cell) + 1 < order);
    first.map(move |cell| [0, 1, order, order + 1].map(|step| Cell::new(cell.index() + step)))
}

impl Constraint for GlobalClasses {
    fn name(&self, _: &Geometry, number: usize) -> String {
        match self.classes {
            Classes::Entropy => whole("global-entropy", number),
            Classes::Modular => whole("global-modular", number),
        }
    }

    fn lists(&self) -> Vec<&[Cell]> {
        Vec::new()
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.order();
        squares(geometry.grid).all(|square| {
            let mut seen = [false; 3];
            square.iter().for_each(|cell| seen[self.classes.of(order, values[cell.index()].index())] = true);
            seen == [true; 3]
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let order = geometry.order();
        let mut classes = [Values::NONE; 3];
        for value in 0..order {
            classes[self.classes.of(order, value)].insert(Value::new(value));
        }
        let has = |square: [Cell; 4], values: Values| {
            Primitive::AtLeast(1, square.map(|cell| Membership { cell, values }).to_vec())
        };
        Ok(squares(geometry.grid).flat_map(|square| classes.map(|values| has(square, values))).collect())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        Vec::new()
    }
}

impl Clue for GlobalClasses {
    const WORDS: Words = Words {
        key: "global-entropy",
        form: Form::Word,
        one: "global entropy or modularity",
        many: "times global entropy or modularity",
        about: "each square of 2×2 cells has a low digit, one in the middle and a high one (entropy), or all remainders of a division by 3 (modular)",
        samples: &["also: global-entropy", "also: global-modular"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["global-modular"];

    fn key(&self) -> &'static str {
        match self.classes {
            Classes::Entropy => "global-entropy",
            Classes::Modular => "global-modular",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<GlobalClasses, Mistake> {
        let is_modular = statement.key == "global-modular";
        Ok(GlobalClasses { classes: if is_modular { Classes::Modular } else { Classes::Entropy } })
    }

    fn write(&self, _: Grid) -> String {
        String::new()
    }
}
