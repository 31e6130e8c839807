//! The second writer of formulas that say a claim in other variables, or *at most one* in another way than by pairs: what `plain` states,
//! in clauses. It shares no code with `encode` and `cnf`.
//!
//! Variables, for n values, cell and value counted from 0, bits of a value's number the low one first, b = ⌈log₂ n⌉ of them:
//!
//! - *order*: `cell · (n-1) + v` says that the cell holds the value v or a later one, v from 1;
//! - *log*: `cell · b + i + 1` is bit i;
//! - *log-channelled* and *support*: those of `plain`; bits as for log, behind all variables of rules.
//!
//! Those of rules follow those of cells, and those of at most one come last. In order and log a cell holds one value by itself: what
//! is said of it is that a bound implies the one below it, or that the number is no larger than n-1; and of houses only at most is
//! said. Each other clause says: one of some cells holds one of some values, or a literal of a rule holds. Of a cell it says one of: the
//! gaps between the values, from the first, are passed on either side; or the bits are not those of a value outside, as few bits of
//! each as tell it from all values inside. Where there are several cells, it is each combination, that of the last cell changing first.
//! A cell that may hold anything makes it no clause. For support, that two cells do not hold a value each is said twice: each of the two
//! values has one of the others of the other cell.

use std::ops::ControlFlow;

use super::definitions::Definitions;
use super::plain::{self, CLAUSE, Count, LITERAL};
use super::saying::ClaimEncoding;
use super::statement::{Kind, Says, Statement};
use crate::cnf::{AtMostOne, MAX_CLAUSES};
use crate::encode::Domain;
use crate::limits::{Held, Limit, Stop, Ticker, TooLarge, allow};
use crate::puzzle::{Puzzle, Solution};

/// A claim that is said so.
pub(super) struct Spoken {
    saying: ClaimEncoding,
    /// Values.
    n: i32,
    cells: i32,
    bits: i32,
    /// The variables of cells and rules among those of `plain`.
    plain: i32,
    /// The last variable that was taken, among those of `plain`, bits behind them included.
    last: i32,
}

impl Spoken {
    pub fn new(saying: ClaimEncoding, puzzle: &Puzzle, definitions: &Definitions) -> Spoken {
        let board = puzzle.board();
        let n = board.values() as i32;
        let bits = (0..).find(|bits| 1 << bits >= n).unwrap_or(0);
        let (cells, plain) = (board.grid().cells().len() as i32, plain::variables(board, definitions) as i32);
        let channelled = if saying.domain == Domain::LogChannelled { cells * bits } else { 0 };
        Spoken { saying, n, cells, bits, plain, last: plain + channelled }
    }

    /// The number of variables, once all clauses were handed over.
    pub fn variables(&self) -> usize {
        self.behind(self.last) as usize
    }

    /// Hands over the clauses of the claim.
    pub fn clauses<B>(
        &mut self,
        puzzle: &Puzzle,
        definitions: &Definitions,
        listed: &[Solution],
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        plain::statements(puzzle, definitions, listed, &mut |statement| match statement {
            Statement::Says(kind, says, literals) => self.say(kind, says, literals, each),
            Statement::Sum(_) => ControlFlow::Continue(()),
        })
    }

    fn has_values(&self) -> bool {
        !matches!(self.saying.domain, Domain::Order | Domain::Log)
    }

    fn say<B>(
        &mut self,
        kind: Kind,
        says: Says,
        literals: &[i32],
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Kind::Cell(cell) = kind
            && !matches!(self.saying.domain, Domain::OneHot | Domain::Support)
        {
            return self.of_cell(cell as i32, literals, each);
        }
        let is_weak = !self.has_values() && kind == Kind::House;
        if says == Says::AtLeast || says == Says::Exactly && !is_weak {
            self.clause(kind, literals, each)?;
        }
        if says != Says::AtLeast {
            let by_supports = self.saying.domain == Domain::Support && kind == Kind::House;
            let way = if by_supports { AtMostOne::Pairwise } else { self.saying.at_most_one };
            for clause in self.at_most_one(way, literals) {
                self.clause(kind, &clause, each)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What the variables of a cell say of each other.
    fn of_cell<B>(&self, cell: i32, values: &[i32], each: &mut impl FnMut(&[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.saying.domain {
            Domain::Order => {
                for value in 2..self.n {
                    each(&[-self.bound(cell, value), self.bound(cell, value - 1)])?;
                }
            }
            Domain::Log => {
                // At the first bit, from the high end, where the number passes n-1, it has a 1 and n-1 a 0.
                let is_one = |bit: &i32| (self.n - 1) >> bit & 1 == 1;
                for bit in (0..self.bits).rev().filter(|bit| !is_one(bit)) {
                    let mut clause = vec![-self.bit(cell, bit)];
                    clause.extend((bit + 1..self.bits).filter(is_one).map(|bit| -self.bit(cell, bit)));
                    each(&clause)?;
                }
            }
            _ => {
                each(values)?;
                for (number, &holds) in values.iter().enumerate() {
                    let right: Vec<i32> = (0..self.bits)
                        .map(|bit| if number >> bit & 1 == 1 { self.bit(cell, bit) } else { -self.bit(cell, bit) })
                        .collect();
                    for &literal in &right {
                        each(&[-holds, literal])?;
                    }
                    let mut back: Vec<i32> = right.iter().map(|literal| -literal).collect();
                    back.push(holds);
                    each(&back)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn bound(&self, cell: i32, value: i32) -> i32 {
        cell * (self.n - 1) + value
    }

    fn bit(&self, cell: i32, bit: i32) -> i32 {
        let before = if self.saying.domain == Domain::LogChannelled { self.plain } else { 0 };
        before + cell * self.bits + bit + 1
    }

    /// The number of a variable that is none of a cell's values.
    fn behind(&self, variable: i32) -> i32 {
        let of_cells = match self.saying.domain {
            Domain::Order => self.cells * (self.n - 1),
            Domain::Log => self.cells * self.bits,
            _ => self.cells * self.n,
        };
        variable - self.cells * self.n + of_cells
    }

    fn clause<B>(
        &self,
        kind: Kind,
        literals: &[i32],
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let cell = |literal: i32| (literal.abs() - 1) / self.n;
        if self.saying.domain == Domain::Support
            && matches!(kind, Kind::House | Kind::Rule)
            && let [one, other] = *literals
            && one < 0
            && other < 0
            && literals.iter().all(|literal| cell(*literal) < self.cells)
            && cell(one) != cell(other)
        {
            for (from, to) in [(one, other), (other, one)] {
                let mut clause = vec![from];
                let first = cell(to) * self.n + 1;
                clause.extend((first..first + self.n).filter(|&value| value != -to));
                each(&clause)?;
            }
            return ControlFlow::Continue(());
        }
        if self.has_values() {
            return each(literals);
        }
        let mut cells: Vec<(i32, u64)> = Vec::new();
        let mut rest = Vec::new();
        let all = if self.n == 64 { u64::MAX } else { (1 << self.n) - 1 };
        for &literal in literals {
            if literal.abs() > self.cells * self.n {
                rest.push(literal.signum() * self.behind(literal.abs()));
                continue;
            }
            let value = 1u64 << ((literal.abs() - 1) % self.n);
            let allowed = if literal > 0 { value } else { all & !value };
            match cells.iter().position(|&(known, _)| known == cell(literal)) {
                Some(place) => cells[place].1 |= allowed,
                None => cells.push((cell(literal), allowed)),
            }
        }
        if cells.iter().any(|&(_, allowed)| allowed == all) {
            return ControlFlow::Continue(());
        }
        let parts: Vec<Vec<Vec<i32>>> = cells.iter().map(|&(cell, allowed)| self.one_of(cell, allowed)).collect();
        self.combine(&parts, &mut Vec::new(), &rest, each)
    }

    fn combine<B>(
        &self,
        parts: &[Vec<Vec<i32>>],
        so_far: &mut Vec<i32>,
        rest: &[i32],
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some((part, others)) = parts.split_first() else { return each(&[so_far, rest].concat()) };
        for clause in part {
            let length = so_far.len();
            so_far.extend(clause);
            self.combine(others, so_far, rest, each)?;
            so_far.truncate(length);
        }
        ControlFlow::Continue(())
    }

    /// That a cell holds one of some values, as bits of a word.
    fn one_of(&self, cell: i32, allowed: u64) -> Vec<Vec<i32>> {
        let is_in = |value: i32| value < self.n && allowed >> value & 1 == 1;
        let mut clauses = Vec::new();
        if self.saying.domain == Domain::Order {
            let mut value = 0;
            while value < self.n {
                let begin = value;
                while value < self.n && !is_in(value) {
                    value += 1;
                }
                if value > begin {
                    let mut clause = Vec::new();
                    if begin > 0 {
                        clause.push(-self.bound(cell, begin));
                    }
                    if value < self.n {
                        clause.push(self.bound(cell, value));
                    }
                    clauses.push(clause);
                }
                value += 1;
            }
            return clauses;
        }
        let mut is_told = vec![false; self.n as usize];
        for value in (0..self.n).filter(|&value| !is_in(value)) {
            if is_told[value as usize] {
                continue;
            }
            // From the low end, each bit without which no value inside looks like this one is left out.
            let mut kept: Vec<i32> = (0..self.bits).collect();
            let looks_like = |other: i32, kept: &[i32]| kept.iter().all(|bit| (other ^ value) >> bit & 1 == 0);
            for bit in 0..self.bits {
                let fewer: Vec<i32> = kept.iter().copied().filter(|&other| other != bit).collect();
                if !(0..self.n).any(|other| is_in(other) && looks_like(other, &fewer)) {
                    kept = fewer;
                }
            }
            for other in 0..self.n {
                is_told[other as usize] |= looks_like(other, &kept);
            }
            let wrong = |&bit: &i32| if value >> bit & 1 == 1 { -self.bit(cell, bit) } else { self.bit(cell, bit) };
            clauses.push(kept.iter().map(wrong).collect());
        }
        clauses
    }

    fn fresh(&mut self, count: usize) -> Vec<i32> {
        let first = self.last + 1;
        self.last += count as i32;
        (first..=self.last).collect()
    }

    /// Clauses that allow at most one of some literals: docs/encodings.md has each way.
    fn at_most_one(&mut self, way: AtMostOne, x: &[i32]) -> Vec<Vec<i32>> {
        let k = x.len();
        let few = match way {
            AtMostOne::Pairwise => true,
            AtMostOne::Product | AtMostOne::Commander => k < 4,
            AtMostOne::Sequential | AtMostOne::Ladder | AtMostOne::Binary => k < 2,
        };
        if few {
            return pairs(x);
        }
        let mut clauses = Vec::new();
        match way {
            AtMostOne::Pairwise => {}
            AtMostOne::Sequential => {
                let s = self.fresh(k - 1);
                for i in 0..k - 1 {
                    clauses.push(vec![-x[i], s[i]]);
                    if i > 0 {
                        clauses.push(vec![-s[i - 1], s[i]]);
                        clauses.push(vec![-x[i], -s[i - 1]]);
                    }
                }
                clauses.push(vec![-x[k - 1], -s[k - 2]]);
            }
            AtMostOne::Ladder => {
                let y = self.fresh(k);
                clauses.extend((1..k).map(|i| vec![-y[i], y[i - 1]]));
                for i in 0..k - 1 {
                    clauses.extend([vec![-x[i], y[i]], vec![-x[i], -y[i + 1]], vec![-y[i], y[i + 1], x[i]]]);
                }
                clauses.extend([vec![-x[k - 1], y[k - 1]], vec![-y[k - 1], x[k - 1]]]);
            }
            AtMostOne::Binary => {
                let bits = (0..).find(|bits| 1 << bits >= k).unwrap_or(0);
                let b = self.fresh(bits);
                for (i, literal) in x.iter().enumerate() {
                    clauses
                        .extend((0..bits).map(|bit| vec![-literal, if i >> bit & 1 == 1 { b[bit] } else { -b[bit] }]));
                }
            }
            AtMostOne::Product => {
                let p = (1..).find(|p| p * p >= k).unwrap_or(k);
                let (u, v) = (self.fresh(p), self.fresh(k.div_ceil(p)));
                for (i, literal) in x.iter().enumerate() {
                    clauses.extend([vec![-literal, u[i % p]], vec![-literal, v[i / p]]]);
                }
                clauses.extend(pairs(&u));
                clauses.extend(pairs(&v));
            }
            AtMostOne::Commander => {
                let c = self.fresh(k.div_ceil(3));
                for (group, commander) in x.chunks(3).zip(&c) {
                    clauses.extend(pairs(group));
                    clauses.extend(group.iter().map(|literal| vec![-literal, *commander]));
                }
                clauses.extend(pairs(&c));
            }
        }
        clauses
    }
}

/// How many variables and clauses a claim has; it ends with the first clause that is too much, and where work is to stop.
pub(super) fn count(
    saying: ClaimEncoding,
    puzzle: &Puzzle,
    definitions: &Definitions,
    listed: &[Solution],
    stop: &dyn Stop,
) -> Result<(usize, Count), Limit> {
    let (mut spoken, mut count) = (Spoken::new(saying, puzzle, definitions), Count::default());
    let (mut literals_in_all, mut ticker) = (0, Ticker::new(stop));
    let flow = spoken.clauses(puzzle, definitions, listed, &mut |clause| {
        count.clauses += 1;
        literals_in_all += clause.len() as u64;
        let bytes = CLAUSE * count.clauses + LITERAL * literals_in_all;
        let fits = match ticker.tick(clause.len()) {
            Ok(()) if count.clauses > MAX_CLAUSES => Err(Limit::TooLarge(TooLarge::Clauses(MAX_CLAUSES))),
            Ok(()) => allow(Held::Formula, bytes, 0, stop),
            Err(limit) => Err(limit),
        };
        fits.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    flow.break_value().map_or(Ok(()), Err)?;
    Ok((spoken.variables(), count))
}

/// No two.
fn pairs(x: &[i32]) -> Vec<Vec<i32>> {
    let behind = |i: usize| x[i + 1..].iter().map(move |other| vec![-x[i], -other]);
    (0..x.len()).flat_map(behind).collect()
}
