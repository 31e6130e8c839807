//! X-sums.

use super::piece::Mistake;
use super::statement::Statement;
use super::view::View;
use super::{Clue, Form, Geometry, OutsideClue, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Automaton, Primitive, TooLarge};
use crate::values::Numbers;

/// The sum is complete.
const DONE: i64 = 0;
/// Room for a sum in a key, below how many digits it has.
const SUM: i64 = 10_000;

/// The first X digits of a row or column, X being the first of them, add up to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct XSum {
    /// Where it stands.
    pub view: View,
    /// The sum.
    pub value: u32,
}

impl OutsideClue for XSum {
    const TITLE: &'static str = "x-sum";

    fn view(&self) -> View {
        self.view
    }

    fn number(&self) -> u32 {
        self.value
    }

    fn holds(&self, _: &Numbers, digits: &[i64]) -> bool {
        let first = usize::try_from(digits[0]).ok().and_then(|count| digits.get(..count));
        first.is_some_and(|first| first.iter().sum::<i64>() == i64::from(self.value))
    }

    fn lower(&self, geometry: &Geometry, cells: Vec<Cell>) -> Result<Vec<Primitive>, TooLarge> {
        let value = i64::from(self.value);
        let (numbers, least) = (&geometry.numbers, geometry.numbers.least());
        let step = |key: i64, read: usize, digit: i64| {
            if key == DONE {
                return Some(DONE);
            }
            let (count, sum) = if read == 0 { (digit, 0) } else { (key / SUM, key % SUM) };
            // Behind a first digit of 0 no digit counts, nor does it itself.
            let (sum, is_last) = (sum + digit, read as i64 + 1 == count || count == 0);
            match (is_last, sum == value, sum + least <= value) {
                (true, true, _) => Some(DONE),
                (false, _, true) => Some(count * SUM + sum),
                _ => None,
            }
        };
        let words = |read: usize, key: i64| match (read, key) {
            (0, _) => "nothing is read".to_owned(),
            (_, DONE) => format!("the sum is complete within the first {read} cells"),
            _ => format!("the first cell is {}, and the first {read} sum to {}", key / SUM, key % SUM),
        };
        let make = || Automaton::new(numbers, cells.len(), 1, step, |key| key == DONE, words);
        let automaton = geometry.automata.get(XSum::WORDS.key, [value, cells.len() as i64], make)?;
        Ok(vec![Primitive::Automaton(cells, automaton)])
    }
}

impl Clue for XSum {
    const WORDS: Words = Words {
        key: "x-sum",
        form: Form::Line,
        one: "an X-sum",
        many: "X-sums",
        about: "The first X digits of a row or column, seen from the place, add up to the number, where X is the first of \
            them. If X is 0 they add up to 0.",
        example: &[
            "x-sum r0c1: 9",
            "x-sum r7c4: 6",
            "x-sum r4c0: 12",
            "givens: 341625 562431 136542 425163 613254 254316",
        ],
        samples: &["x-sum r0c1: 3", "x-sum r5c2: 3", "x-sum r3c0: 1", "x-sum r4c5: 4"],
    };

    fn read(statement: &Statement<'_>) -> Result<XSum, Mistake> {
        Ok(XSum { view: statement.head.view(statement.grid)?, value: statement.total()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}: {}", self.view.name(grid), self.value)
    }
}
