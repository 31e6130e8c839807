//! Clauses that allow at most one of some literals, in the ways that courses teach. Each is a file with its source and size.

mod binary;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod sequential;

use std::ops::Add;

use crate::encode::Fresh;
use crate::literal::Lit;

/// An encoding of *at most one of these literals is true*.
///
/// All but [`AtMostOne::Pairwise`] bring auxiliary variables. Each lets unit propagation see as much as pairwise clauses do:
/// once one literal is true, the others become false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtMostOne {
    /// Of each two, one is false. No auxiliary variable; n·(n-1)/2 clauses.
    #[default]
    Pairwise,
    /// A running *one of those so far is true* (Sinz 2005). n-1 auxiliary variables, 3n-4 clauses.
    Sequential,
    /// The literals stand in a rectangle; at most one row and one column (Chen 2010). p+q variables, 2n + p(p-1)/2 +
    /// q(q-1)/2 clauses.
    Product,
    /// Groups of three, each with a commander (Klieber & Kwon 2007). ⌈n/3⌉ variables.
    Commander,
    /// Each literal spells its number in binary (Frisch & Peugniez 2001). ⌈log₂n⌉ variables, n·⌈log₂n⌉ clauses.
    Binary,
    /// A ladder whose last rung is the literal that is true (Gent & Nightingale 2004). n auxiliary variables, 4n-2 clauses.
    Ladder,
}

impl AtMostOne {
    /// All there are.
    pub const ALL: [AtMostOne; 6] = [
        AtMostOne::Pairwise,
        AtMostOne::Sequential,
        AtMostOne::Product,
        AtMostOne::Commander,
        AtMostOne::Binary,
        AtMostOne::Ladder,
    ];

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            AtMostOne::Pairwise => "pairwise",
            AtMostOne::Sequential => "sequential",
            AtMostOne::Product => "product",
            AtMostOne::Commander => "commander",
            AtMostOne::Binary => "binary",
            AtMostOne::Ladder => "ladder",
        }
    }

    /// What it takes for `n` literals.
    pub(crate) fn cost(self, n: usize) -> Cost {
        match self {
            AtMostOne::Pairwise => pairwise::cost(n),
            AtMostOne::Sequential => sequential::cost(n),
            AtMostOne::Product => product::cost(n),
            AtMostOne::Commander => commander::cost(n),
            AtMostOne::Binary => binary::cost(n),
            AtMostOne::Ladder => ladder::cost(n),
        }
    }

    /// Hands its clauses to `sink`, one by one; auxiliary variables are taken from `fresh`.
    pub(crate) fn clauses(self, literals: &[Lit], fresh: &mut Fresh, sink: &mut impl FnMut(&[Lit])) {
        match self {
            AtMostOne::Pairwise => pairwise::clauses(literals, sink),
            AtMostOne::Sequential => sequential::clauses(literals, fresh, sink),
            AtMostOne::Product => product::clauses(literals, fresh, sink),
            AtMostOne::Commander => commander::clauses(literals, fresh, sink),
            AtMostOne::Binary => binary::clauses(literals, fresh, sink),
            AtMostOne::Ladder => ladder::clauses(literals, fresh, sink),
        }
    }
}

/// What an encoding takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    /// Auxiliary variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost { variables: self.variables + other.variables, clauses: self.clauses + other.clauses }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(encoding: AtMostOne, n: usize) -> (Vec<Vec<Lit>>, usize) {
        let literals: Vec<_> = (0..n).map(|index| Lit::from_index(index, index % 2 == 0)).collect();
        let (mut fresh, mut formula) = (Fresh::after(n), Vec::new());
        encoding.clauses(&literals, &mut fresh, &mut |clause| formula.push(clause.to_vec()));
        (formula, fresh.taken() - n)
    }

    #[test]
    fn costs_are_what_is_made() {
        for encoding in AtMostOne::ALL {
            for n in 0..=64 {
                let (formula, variables) = encoded(encoding, n);
                let made = Cost { variables: variables as u64, clauses: formula.len() as u64 };
                assert_eq!(encoding.cost(n), made, "{encoding:?} of {n}");
            }
        }
    }

    #[test]
    fn nine_literals_cost_what_the_papers_say() {
        let costs = AtMostOne::ALL.map(|encoding| encoding.cost(9)).map(|cost| (cost.variables, cost.clauses));
        assert_eq!(costs, [(0, 36), (8, 23), (6, 24), (3, 21), (4, 36), (9, 34)]);
    }

    /// For every assignment of the literals (the odd ones are negative), some choice of auxiliary variables satisfies all
    /// clauses exactly if at most one literal is true.
    #[test]
    fn truth_tables() {
        for encoding in AtMostOne::ALL {
            for n in 0..=9 {
                let (formula, auxiliary) = encoded(encoding, n);
                for assignment in 0..1usize << n {
                    let extends = (0..1usize << auxiliary).any(|rest| satisfies(&formula, assignment | rest << n));
                    let true_literals =
                        (0..n).filter(|index| (assignment >> index & 1 == 1) == (index % 2 == 0)).count();
                    assert_eq!(extends, true_literals <= 1, "{encoding:?} of {n}: {assignment:b}");
                }
            }
        }
    }

    fn satisfies(formula: &[Vec<Lit>], assignment: usize) -> bool {
        let holds = |literal: &Lit| (assignment >> literal.index() & 1 == 1) == literal.is_positive();
        formula.iter().all(|clause| clause.iter().any(holds))
    }

    /// One true literal makes all others false by unit propagation alone.
    #[test]
    fn propagation_sees_as_much_as_with_pairs() {
        for encoding in AtMostOne::ALL {
            for n in 2..=16 {
                let (formula, auxiliary) = encoded(encoding, n);
                for index in 0..n {
                    let mut values = vec![None; n + auxiliary];
                    values[index] = Some(index % 2 == 0);
                    propagate(&formula, &mut values);
                    let others = (0..n).filter(|&other| other != index);
                    let falsified = others.filter(|&other| values[other] == Some(other % 2 != 0)).count();
                    assert_eq!(falsified, n - 1, "{encoding:?} of {n}");
                }
            }
        }
    }

    fn propagate(formula: &[Vec<Lit>], values: &mut [Option<bool>]) {
        let mut before = usize::MAX;
        while before != values.iter().flatten().count() {
            before = values.iter().flatten().count();
            for clause in formula {
                let open: Vec<_> = clause.iter().filter(|lit| values[lit.index()].is_none()).collect();
                let falsified = clause.iter().all(|lit| values[lit.index()] != Some(lit.is_positive()));
                if let ([unit], true) = (open.as_slice(), falsified) {
                    values[unit.index()] = Some(unit.is_positive());
                }
            }
        }
    }
}
