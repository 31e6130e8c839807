//! Skyscrapers.

use super::piece::Mistake;
use super::statement::Statement;
use super::view::View;
use super::{Clue, Form, Geometry, OutsideClue, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Automaton, Primitive, TooLarge};
use crate::values::Numbers;

/// Room for how many are seen in a key.
const SEEN: i64 = 100;

/// So many digits of a row or column are greater than all before them: of towers so high, so many are seen. A tower of height 0 is not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Skyscraper {
    /// Where it stands.
    pub view: View,
    /// How many are seen.
    pub value: u32,
}

impl OutsideClue for Skyscraper {
    const TITLE: &'static str = "skyscraper";

    fn view(&self) -> View {
        self.view
    }

    fn number(&self) -> u32 {
        self.value
    }

    fn holds(&self, _: &Numbers, digits: &[i64]) -> bool {
        let (mut seen, mut highest) = (0, 0);
        for &digit in digits {
            if digit > highest {
                (seen, highest) = (seen + 1, digit);
            }
        }
        seen == self.value
    }

    fn lower(&self, geometry: &Geometry, cells: Vec<Cell>) -> Result<Vec<Primitive>, TooLarge> {
        let value = i64::from(self.value);
        let step = |key: i64, _: usize, digit: i64| {
            let (highest, seen) = (key / SEEN, key % SEEN);
            if digit < highest {
                return Some(key);
            }
            // Equal towers hide each other; no row or column has them.
            let seen = seen + i64::from(digit > highest);
            if seen <= value { Some(digit * SEEN + seen) } else { None }
        };
        let words = |read: usize, key: i64| {
            format!("of the first {read} cells {} are seen, the highest {}", key % SEEN, key / SEEN)
        };
        let make = || Automaton::new(&geometry.numbers, cells.len(), 0, step, |key| key % SEEN == value, words);
        let automaton = geometry.automata.get(Skyscraper::WORDS.key, [value, cells.len() as i64], make)?;
        Ok(vec![Primitive::Automaton(cells, automaton)])
    }
}

impl Clue for Skyscraper {
    const WORDS: Words = Words {
        key: "skyscraper",
        form: Form::Line,
        one: "a skyscraper clue",
        many: "skyscraper clues",
        about: "Each digit is a tower of that height; the number is how many are seen from the place: those higher than all \
            before them. On Latin squares the puzzle is known as towers. A tower of height 0 is not seen.",
        example: &[
            "skyscraper r0c1: 3",
            "skyscraper r7c4: 2",
            "skyscraper r4c0: 4",
            "skyscraper r2c7: 1",
            "givens: 256134 314256 643512 125643 461325 532461",
        ],
        samples: &["skyscraper r0c1: 2", "skyscraper r5c2: 2", "skyscraper r3c0: 1", "skyscraper r4c5: 4"],
    };

    fn read(statement: &Statement<'_>) -> Result<Skyscraper, Mistake> {
        Ok(Skyscraper { view: statement.head.view(statement.grid)?, value: statement.total()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}: {}", self.view.name(grid), self.value)
    }
}
