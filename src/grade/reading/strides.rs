//! Numbers that are made as `90·(r-1) + 10·(c-1) + v`: what one more row, column or value adds. Which sums a program makes is seen in its clauses of
//! *at least one*: their numbers rise by one of the three, and the first of each by the other two.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use crate::cnf::read::Formula;
use crate::grid::Cell;
use crate::values::Value;

/// What numbers are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strides {
    /// What one more row, column and value add.
    steps: [i64; 3],
    /// The number of the first value in the first cell.
    first: i64,
}

/// Two facts that have one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The number.
    pub number: i64,
    /// What it says.
    pub facts: [(Cell, Value); 2],
}

/// Strides that give each cell and value a number of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strided {
    strides: Strides,
    facts: HashMap<usize, (Cell, Value)>,
}

/// Which of row, column and value adds the most, the next and the last, the likeliest first.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Steps from literal to literal that are looked at.
const MOST_STEPS: usize = 3;

impl Strides {
    /// Those that the clauses of a formula may have been made with, the likeliest first.
    pub(in crate::grade) fn of(formula: &Formula, order: usize) -> Vec<Strides> {
        let mut starts: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        for clause in formula.clauses().filter(|clause| clause.len() == order && order > 1) {
            let mut numbers: Vec<i64> = clause.iter().map(|literal| literal.index() as i64 + 1).collect();
            numbers.sort_unstable();
            let step = numbers[1] - numbers[0];
            let is_even = numbers.windows(2).all(|pair| pair[1] - pair[0] == step);
            if step > 0 && is_even && clause.iter().all(|literal| literal.is_positive()) {
                starts.entry(step).or_default().insert(numbers[0]);
            }
        }
        let mut by_step: Vec<(i64, Vec<i64>)> =
            starts.into_iter().map(|(step, starts)| (step, starts.into_iter().collect())).collect();
        by_step.retain(|(_, starts)| starts.len() >= order);
        by_step.sort_by_key(|(_, starts)| Reverse(starts.len()));
        let mut found = Vec::new();
        for (step, starts) in by_step.into_iter().take(MOST_STEPS) {
            for [large, small] in outer(&starts, order) {
                let places = [large, small, step];
                found.extend(ORDERS.map(|order| {
                    let mut steps = [0; 3];
                    order.into_iter().zip(places).for_each(|(what, adds)| steps[what] = adds);
                    Strides { steps, first: starts[0] }
                }));
            }
        }
        found
    }

    /// The number of a cell and value.
    pub(in crate::grade) fn number(self, order: usize, cell: Cell, value: Value) -> i64 {
        let said = [cell.index() / order, cell.index() % order, value.index()];
        self.first + said.iter().zip(self.steps).map(|(&index, step)| index as i64 * step).sum::<i64>()
    }

    /// The first number that two facts have.
    pub(in crate::grade) fn shared(self, order: usize) -> Option<Shared> {
        let mut known = HashMap::new();
        facts(order).find_map(|fact| {
            let number = self.number(order, fact.0, fact.1);
            known.insert(number, fact).map(|other| Shared { number, facts: [other, fact] })
        })
    }
}

/// All cells with all values.
fn facts(order: usize) -> impl Iterator<Item = (Cell, Value)> {
    (0..order * order).flat_map(move |cell| (0..order).map(move |value| (Cell::new(cell), Value::new(value))))
}

/// What the larger and the smaller of two sums add that numbers are made of: as the ends of the row of numbers tell, or what stands between
/// most of them, where some are missing.
fn outer(starts: &[i64], order: usize) -> Vec<[i64; 2]> {
    let (all, small) = (starts[starts.len() - 1] - starts[0], starts[1] - starts[0]);
    let of_ends = Some(all / (order as i64 - 1) - small).filter(|large| (large + small) * (order as i64 - 1) == all);
    let apart = |by: usize| {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        let pairs = starts.iter().zip(starts.get(by..).unwrap_or_default());
        pairs.for_each(|(one, other)| *counts.entry(other - one).or_default() += 1);
        counts.into_iter().max_by_key(|&(by, count)| (count, Reverse(by))).map(|(by, _)| by)
    };
    let of_most = apart(order).zip(apart(1)).map(|(large, small)| [large, small]);
    let mut found: Vec<[i64; 2]> = of_ends.map(|large| [large, small]).into_iter().chain(of_most).collect();
    found.retain(|[large, small]| *large > 0 && *small > 0);
    found.dedup();
    found
}

impl Strided {
    /// Such strides; `None` where two facts have one number.
    pub(in crate::grade) fn new(strides: Strides, order: usize) -> Option<Strided> {
        let number = |fact: (Cell, Value)| usize::try_from(strides.number(order, fact.0, fact.1)).ok();
        let facts: HashMap<usize, _> = facts(order).filter_map(|fact| Some((number(fact)?, fact))).collect();
        (facts.len() == order.pow(3)).then_some(Strided { strides, facts })
    }

    /// The strides.
    pub(in crate::grade) fn strides(&self) -> Strides {
        self.strides
    }

    /// All its numbers.
    pub(super) fn numbers(&self) -> Vec<i64> {
        self.facts.keys().map(|&number| number as i64).collect()
    }

    /// What a number says.
    pub(super) fn fact(&self, number: usize) -> Option<(Cell, Value)> {
        self.facts.get(&number).copied()
    }
}

impl fmt::Display for Strides {
    /// Such as `90·(r-1) + 10·(c-1) + v`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = [("r", self.steps[0]), ("c", self.steps[1]), ("v", self.steps[2])];
        terms.sort_by_key(|&(_, step)| Reverse(step));
        let from_one = self.first == self.steps.iter().sum::<i64>();
        // Where only the last counts from 1, the first number is its step.
        let last = terms[2].1;
        for (at, (letter, step)) in terms.into_iter().enumerate() {
            f.write_str(if at > 0 { " + " } else { "" })?;
            let what = if from_one || at == 2 { letter.to_owned() } else { format!("({letter}-1)") };
            if step == 1 { f.write_str(&what)? } else { write!(f, "{step}·{what}")? }
        }
        match if from_one { 0 } else { self.first - last } {
            0 => Ok(()),
            more if more > 0 => write!(f, " + {more}"),
            less => write!(f, " - {}", -less),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One clause of *at least one* for each cell.
    fn formula(order: i64, number: impl Fn(i64, i64, i64) -> i64, without: usize) -> Formula {
        let cells = (0..order * order).map(|cell| (cell / order, cell % order));
        let clause = |(row, column)| (1..=order).map(|v| format!("{} ", number(row, column, v))).collect::<String>();
        let text: String = cells.skip(without).map(|cell| clause(cell) + "0\n").collect();
        Formula::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn strides_are_seen_and_said() {
        type Number = fn(i64, i64, i64) -> i64;
        let cases: [(Number, &str, &str); 8] = [
            (|r, c, v| 90 * r + 10 * c + v, "90·(r-1) + 10·(c-1) + v", ""),
            (|r, c, v| 100 * r + 10 * c + v + 110, "100·r + 10·c + v", ""),
            (|r, c, v| 81 * r + 9 * c + v + 5, "81·(r-1) + 9·(c-1) + v + 5", ""),
            (|r, c, v| 90 * v + 10 * r + c - 89, "90·(v-1) + 10·(r-1) + c", ""),
            (|r, c, v| 27 * r + 3 * c + 243 * v, "243·(v-1) + 27·(r-1) + 3·c + 240", ""),
            (|r, c, v| 64 * r + 8 * c + v, "64·(r-1) + 8·(c-1) + v", "9 r1c1=9 r1c2=1"),
            (|r, c, v| 9 * r + 9 * c + v, "9·(r-1) + 9·(c-1) + v", "10 r1c2=1 r2c1=1"),
            (|r, c, v| 9 * r + c + v, "9·(r-1) + (c-1) + v", "2 r1c1=2 r1c2=1"),
        ];
        for (number, words, shared) in cases {
            let strides = Strides::of(&formula(9, number, 0), 9)[0];
            assert_eq!(strides.to_string(), words);
            let name = |(cell, value): (Cell, Value)| {
                format!("r{}c{}={}", cell.index() / 9 + 1, cell.index() % 9 + 1, value.index() + 1)
            };
            let found = strides.shared(9).map(|s| format!("{} {} {}", s.number, name(s.facts[0]), name(s.facts[1])));
            assert_eq!(found.unwrap_or_default(), shared, "{words}");
            assert_eq!(Strided::new(strides, 9).is_none(), !shared.is_empty(), "{words}");
        }
        let cut = Strides::of(&formula(9, |r, c, v| 90 * r + 10 * c + v, 12), 9);
        assert!(cut.iter().any(|strides| strides.steps == [90, 10, 1]), "{cut:?}");
        assert_eq!(Strides::of(&formula(1, |_, _, v| v, 0), 1), []);
    }
}
