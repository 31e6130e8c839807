//! Sandwich sums.

use super::piece::Mistake;
use super::statement::Statement;
use super::view::{Side, View};
use super::{Clue, Form, Geometry, OutsideClue, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Automaton, Between, Primitive, TooLarge};
use crate::values::{Numbers, Values};

/// No crust was met.
const BEFORE: i64 = 0;
/// Both crusts were met.
const AFTER: i64 = 1;
/// One crust was met: this, and the sum since.
const INSIDE: i64 = 2;

/// The digits of a row or column that lie between the least and the greatest digit, whichever comes first, add up to a sum: 0 where they touch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sandwich {
    /// Where it stands.
    pub view: View,
    /// The sum.
    pub value: u32,
}

impl OutsideClue for Sandwich {
    const TITLE: &'static str = "sandwich";

    fn view(&self) -> View {
        self.view
    }

    fn number(&self) -> u32 {
        self.value
    }

    fn holds(&self, numbers: &Numbers, digits: &[i64]) -> bool {
        let place = |digit: i64| digits.iter().position(|&other| other == digit);
        let (Some(one), Some(last)) = (place(numbers.least()), place(numbers.greatest())) else { return false };
        let between = digits.get(one.min(last) + 1..one.max(last)).unwrap_or_default();
        between.iter().sum::<i64>() == i64::from(self.value)
    }

    fn lower(&self, geometry: &Geometry, cells: Vec<Cell>) -> Result<Vec<Primitive>, TooLarge> {
        let value = i64::from(self.value);
        if geometry.values() == 1 {
            return Ok(if value == 0 { Vec::new() } else { vec![Primitive::never()] });
        }
        let (numbers, crusts) = (&geometry.numbers, [geometry.numbers.least(), geometry.numbers.greatest()]);
        let is_crust = |digit: i64| crusts.contains(&digit);
        let step = |key: i64, _: usize, digit: i64| match key {
            BEFORE => Some(if is_crust(digit) { INSIDE } else { BEFORE }),
            AFTER => {
                if is_crust(digit) {
                    None
                } else {
                    Some(AFTER)
                }
            }
            sum if is_crust(digit) => {
                if sum - INSIDE == value {
                    Some(AFTER)
                } else {
                    None
                }
            }
            sum => {
                if sum - INSIDE + digit <= value {
                    Some(sum + digit)
                } else {
                    None
                }
            }
        };
        let words = |read: usize, key: i64| match key {
            BEFORE => format!("the first {read} cells have no crust"),
            AFTER => format!("the first {read} cells have both crusts"),
            sum => format!("of the first {read} cells those behind the first crust sum to {}", sum - INSIDE),
        };
        let made = || Automaton::new(numbers, cells.len(), BEFORE, step, |key| key == AFTER, words);
        let make = || made().map(|automaton| automaton.saying(between(numbers, value)));
        let automaton = geometry.automata.get(Sandwich::WORDS.key, [value, cells.len() as i64], make)?;
        Ok(vec![Primitive::Automaton(cells, automaton)])
    }
}

/// The largest order whose sets are listed.
const LISTED: usize = 12;

/// What may lie between the crusts, where that can be listed.
fn between(numbers: &Numbers, total: i64) -> Option<Between> {
    let order = numbers.count();
    let crusts = [numbers.value(numbers.least())?, numbers.value(numbers.greatest())?];
    let is_inner = |set: &Values| crusts.iter().all(|&crust| !set.contains(crust));
    let sum = |set: &Values| set.iter().map(|value| numbers.of(value)).sum::<i64>();
    let sets = || (0..1u64 << order).map(Values::from_bits).filter(|set| is_inner(set) && sum(set) == total);
    (order <= LISTED).then(|| Between { crusts, total, sets: sets().collect() })
}

impl Clue for Sandwich {
    const WORDS: Words = Words {
        key: "sandwich",
        form: Form::Line,
        one: "a sandwich",
        many: "sandwiches",
        about: "The digits of a row (`r3`) or column (`c1`) between the least and the greatest digit (1 and 9 on a 9×9 \
            board), whichever comes first, add up to the number: 0 if they touch. It may be said from either side \
            (`r0c1`, `r7c1`).",
        example: &["sandwich c1: 5", "sandwich r3: 0", "givens: 134256 526341 613524 245613 351462 462135"],
        samples: &["sandwich c1: 2", "sandwich r3: 0", "sandwich r0c2: 5", "sandwich r4c5: 3"],
    };

    fn read(statement: &Statement<'_>) -> Result<Sandwich, Mistake> {
        let (head, grid) = (statement.head, statement.grid);
        let view = match whole_line(head.text) {
            Some((side, number)) => {
                let index = number.checked_sub(1).filter(|&index| index < grid.rows().max(grid.columns()));
                let index = index.ok_or_else(|| {
                    head.expected(&format!("a row or column from 1 to {}", grid.rows().max(grid.columns())))
                })?;
                View { side, index }
            }
            None => head
                .view(grid)
                .map_err(|_| head.expected("a row such as r3, a column such as c4, or a place beside them"))?,
        };
        Ok(Sandwich { view, value: statement.total()? })
    }

    fn write(&self, grid: &Grid) -> String {
        match self.view.side {
            Side::Above => format!(" c{}: {}", self.view.index + 1, self.value),
            Side::Left => format!(" r{}: {}", self.view.index + 1, self.value),
            Side::Below | Side::Right => format!(" {}: {}", self.view.name(grid), self.value),
        }
    }
}

/// `c4` or `r3`, and its number.
fn whole_line(text: &str) -> Option<(Side, usize)> {
    let side = match text.get(..1)? {
        "c" | "C" => Side::Above,
        "r" | "R" => Side::Left,
        _ => return None,
    };
    let digits = &text[1..];
    let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if all { Some((side, digits.parse().unwrap_or(usize::MAX))) } else { None }
}
