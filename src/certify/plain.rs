//! The second writer of a claim's formula, to compare the first one with: a page of loops over the rules of the board.
//!
//! What a certificate asks one to believe of the encoding is this page, and `definitions` beside it where rules need
//! variables of their own. They share no code with `encode`, `cnf` and `formula`, which write the formula that is solved.
//!
//! Variable `cell · n + value + 1` on a board of n values, cells in reading order and both counted from 0, says that the cell holds the value; a
//! negative number says that it does not. The claim that a puzzle has no solution but those listed is, in this order:
//!
//! 1. each cell holds exactly one value;
//! 2. rule by rule, what the rule comes down to:
//!    - different values, value by value: of as many cells as values exactly one holds it, of fewer cells at most one, and of more
//!      cells none, since they cannot differ;
//!    - allowed pairs, pair by pair: a value of the one cell has a value of the other that goes with it (where it excludes one
//!      value alone, it and that do not go together), for the first cell and then for the second, and nothing twice;
//!    - so many of some memberships: of as many as cannot all fail, one holds; where one is a list of values, each value outside of it has
//!      one of the others hold. That a cell holds all values but one is said as that it does not hold that one;
//!    - pairs of cells no two of which hold the same pair of values: one variable for each of these pairs, each value of its first cell and each of its
//!      second, in this order, says that they hold them. It implies both, and both imply it; each value of the first cell, and then each of
//!      the second, implies one of the variables that speak of it; and pair of values by pair of values at most one of the pairs of cells
//!      has it, or exactly one where there are as many of the ones as of the others;
//!    - values that are accepted, sums, and counts of many memberships: as `definitions` says;
//! 3. each given: its digit holds, or, where it allows several values or none, each of the others does not;
//! 4. each listed solution: some cell does not hold its value.

use std::io::Write;
use std::ops::ControlFlow;

use super::definitions::Definitions;
use super::statement::{Equation, Kind, Says, Statement};
use super::variables::holds;
use crate::board::Board;
use crate::cnf::MAX_CLAUSES;
use crate::encode::Sums;
use crate::grid::Cell;
use crate::limits::{Held, Limit, Stop, Ticker, TooLarge, allow};
use crate::primitive::{Membership, Primitive, Table};
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

/// The number of variables: one for each cell and value, and those of definitions.
pub(super) fn variables(board: &Board, definitions: &Definitions) -> usize {
    let squared = board.values() * board.values();
    let of_pairs = board.primitives().iter().map(|lowered| match &lowered.primitive {
        Primitive::DistinctPairs(pairs) => pairs.len() * squared,
        _ => 0,
    });
    of_cells(board) + definitions.variables() + of_pairs.sum::<usize>()
}

/// The number of variables for cells and values.
fn of_cells(board: &Board) -> usize {
    board.grid().cells().len() * board.values()
}

/// Hands over what the claim says, line by line.
pub(super) fn statements<B>(
    puzzle: &Puzzle,
    definitions: &Definitions,
    listed: &[Solution],
    each: &mut impl FnMut(Statement<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let n = puzzle.board().values();
    let cells = || puzzle.board().grid().cells();

    for cell in cells() {
        let values: Vec<i32> = (0..n).map(|value| holds(n, cell, value)).collect();
        each(Statement::Says(Kind::Cell(cell.index()), Says::Exactly, &values))?;
    }
    rules(puzzle.board(), definitions, each)?;
    for given in puzzle.givens() {
        match given.allowed.single() {
            Some(digit) => each(Statement::Says(Kind::Other, Says::AtLeast, &[holds(n, given.cell, digit.index())]))?,
            None => {
                for value in Values::all(n).without(given.allowed).iter() {
                    each(Statement::Says(Kind::Other, Says::AtLeast, &[-holds(n, given.cell, value.index())]))?;
                }
            }
        }
    }
    for solution in listed {
        let other: Vec<i32> = cells().map(|cell| -holds(n, cell, solution.value(cell).index())).collect();
        each(Statement::Says(Kind::Other, Says::AtLeast, &other))?;
    }
    ControlFlow::Continue(())
}

fn rules<B>(
    board: &Board,
    definitions: &Definitions,
    each: &mut impl FnMut(Statement<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let n = board.values();
    let mut last = of_cells(board) as i32;
    for (place, lowered) in board.primitives().iter().enumerate() {
        let defined = definitions.of(place);
        if let (Primitive::Sum(sum), Sums::Groups) = (&lowered.primitive, definitions.sums) {
            each(Statement::Sum(&Equation::new(board, sum)))?;
        }
        if let Some(defined) = defined {
            defined.clauses(n, last, &mut |clause| each(Statement::Says(Kind::Rule, Says::AtLeast, clause)))?;
            last += defined.variables() as i32;
        }
        match &lowered.primitive {
            Primitive::AllDifferent(group) => {
                different(n, group, &mut |says, literals| each(Statement::Says(Kind::House, says, literals)))?
            }
            Primitive::Pairs(table, pairs) => {
                for &(one, other) in pairs {
                    pair(n, table, one, other, &mut |says, literals| {
                        each(Statement::Says(Kind::Rule, says, literals))
                    })?;
                }
            }
            Primitive::AtLeast(least, memberships) if defined.is_none() => {
                let rule = &mut |says, literals: &[i32]| each(Statement::Says(Kind::Rule, says, literals));
                at_least(n, *least, memberships, rule)?;
            }
            Primitive::Sum(sum)
                if sum.distinct && !defined.is_some_and(|defined| defined.tells_differences(sum, n)) =>
            {
                let group: Vec<Cell> = sum.terms.iter().map(|term| term.cell).collect();
                different(n, &group, &mut |says, literals| each(Statement::Says(Kind::House, says, literals)))?;
            }
            Primitive::DistinctPairs(pairs) => {
                let rule = &mut |says, literals: &[i32]| each(Statement::Says(Kind::Rule, says, literals));
                distinct_pairs(n, pairs, last, rule)?;
                last += (pairs.len() * n * n) as i32;
            }
            Primitive::AtLeast(..) | Primitive::Sum(_) | Primitive::Automaton(..) => {}
        }
    }
    ControlFlow::Continue(())
}

fn different<B>(n: usize, group: &[Cell], each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
    for value in 0..n {
        let places: Vec<i32> = group.iter().map(|&cell| holds(n, cell, value)).collect();
        if group.len() == n {
            each(Says::Exactly, &places)?;
        } else if group.len() < n {
            each(Says::AtMost, &places)?;
        } else {
            for place in places {
                each(Says::AtLeast, &[-place])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn pair<B>(
    n: usize,
    table: &Table,
    one: Cell,
    other: Cell,
    each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let allows = |value: usize, next: usize| table.allows(Value::new(value), Value::new(next));
    let excluded = |value: usize| (0..n).filter(|&next| !allows(value, next)).collect::<Vec<_>>();
    let excluded_back = |next: usize| (0..n).filter(|&value| !allows(value, next)).collect::<Vec<_>>();
    if one == other {
        for value in (0..n).filter(|&value| !allows(value, value)) {
            each(Says::AtLeast, &[-holds(n, one, value)])?;
        }
        return ControlFlow::Continue(());
    }
    for value in 0..n {
        let against = excluded(value);
        supported(n, (one, value), other, &against, each)?;
    }
    for next in 0..n {
        let against = excluded_back(next);
        let was_said = n > 1 && against.len() == 1 && excluded(against[0]) == [next];
        if !was_said {
            supported(n, (other, next), one, &against, each)?;
        }
    }
    ControlFlow::Continue(())
}

/// The variables are numbered from the one after `last`.
fn distinct_pairs<B>(
    n: usize,
    pairs: &[(Cell, Cell)],
    last: i32,
    each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let both = |pair: usize, value: usize, next: usize| last + 1 + (pair * n * n + value * n + next) as i32;
    for (pair, &(one, other)) in pairs.iter().enumerate() {
        for (value, next) in (0..n).flat_map(|value| (0..n).map(move |next| (value, next))) {
            let (first, second, both) = (holds(n, one, value), holds(n, other, next), both(pair, value, next));
            each(Says::AtLeast, &[-both, first])?;
            each(Says::AtLeast, &[-both, second])?;
            each(Says::AtLeast, &[-first, -second, both])?;
        }
        for value in 0..n {
            let with = (0..n).map(|next| both(pair, value, next));
            each(Says::AtLeast, &std::iter::once(-holds(n, one, value)).chain(with).collect::<Vec<_>>())?;
        }
        for next in 0..n {
            let with = (0..n).map(|value| both(pair, value, next));
            each(Says::AtLeast, &std::iter::once(-holds(n, other, next)).chain(with).collect::<Vec<_>>())?;
        }
    }
    let says = if pairs.len() == n * n { Says::Exactly } else { Says::AtMost };
    for (value, next) in (0..n).flat_map(|value| (0..n).map(move |next| (value, next))) {
        each(says, &(0..pairs.len()).map(|pair| both(pair, value, next)).collect::<Vec<_>>())?;
    }
    ControlFlow::Continue(())
}

/// A value of one cell excludes some values of the other.
fn supported<B>(
    n: usize,
    (cell, value): (Cell, usize),
    other: Cell,
    excluded: &[usize],
    each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut clause = vec![-holds(n, cell, value)];
    if excluded.is_empty() {
        return ControlFlow::Continue(());
    }
    if excluded.len() == 1 && n > 1 {
        clause.push(-holds(n, other, excluded[0]));
    } else {
        clause.extend((0..n).filter(|next| !excluded.contains(next)).map(|next| holds(n, other, next)));
    }
    each(Says::AtLeast, &clause)
}

/// Of each `m - least + 1` of m memberships one holds; in the order of their places.
fn at_least<B>(
    n: usize,
    least: usize,
    memberships: &[Membership],
    each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let count = memberships.len();
    if least == 0 {
        return ControlFlow::Continue(());
    }
    let size = (count + 1).saturating_sub(least);
    let mut places: Vec<usize> = (0..size).collect();
    loop {
        let subset: Vec<&Membership> = places.iter().map(|&place| &memberships[place]).collect();
        one_of(n, &subset, each)?;
        // The last place that can move on does, and those behind it follow it closely.
        let Some(moving) = (0..size).rev().find(|&index| places[index] < count - size + index) else {
            return ControlFlow::Continue(());
        };
        places[moving] += 1;
        for index in moving + 1..size {
            places[index] = places[index - 1] + 1;
        }
    }
}

/// One of some memberships holds.
fn one_of<B>(
    n: usize,
    subset: &[&Membership],
    each: &mut impl FnMut(Says, &[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let is_in = |membership: &Membership, value: usize| membership.values.contains(Value::new(value));
    let of = |membership: &Membership, inside: bool| -> Vec<i32> {
        (0..n)
            .filter(|&value| is_in(membership, value) == inside)
            .map(|value| holds(n, membership.cell, value))
            .collect()
    };
    let said = |membership: &Membership| match (&of(membership, true)[..], &of(membership, false)[..]) {
        ([_, _, ..], [last]) => vec![-last],
        (inside, _) => inside.to_vec(),
    };
    let all: Vec<i32> = subset.iter().flat_map(|membership| said(membership)).collect();
    each(Says::AtLeast, &all)?;
    for (place, membership) in subset.iter().enumerate() {
        let (inside, outside) = (of(membership, true), of(membership, false));
        if inside.len() < 2 || outside.len() < 2 {
            continue;
        }
        let before = subset[..place].iter().flat_map(|other| said(other));
        let others: Vec<i32> = before.chain(subset[place + 1..].iter().flat_map(|other| said(other))).collect();
        for value in outside {
            each(Says::AtLeast, &[&[-value], &others[..]].concat())?;
        }
    }
    ControlFlow::Continue(())
}

/// Hands over the clauses of the claim, said with a variable for each value and pairs: for at most one, no two; for exactly one, also one of all.
pub(super) fn clauses<B>(
    puzzle: &Puzzle,
    definitions: &Definitions,
    listed: &[Solution],
    each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    statements(puzzle, definitions, listed, &mut |statement| {
        let Statement::Says(_, says, literals) = statement else { return ControlFlow::Continue(()) };
        if says != Says::AtMost {
            each(literals)?;
        }
        if says != Says::AtLeast {
            for (place, &one) in literals.iter().enumerate() {
                for &other in &literals[place + 1..] {
                    each(&[-one, -other])?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// How many clauses the claim has, and how many statements; it ends with the first clause that is too much, and where work is to stop.
pub(super) fn count(
    puzzle: &Puzzle,
    definitions: &Definitions,
    listed: &[Solution],
    stop: &dyn Stop,
) -> Result<Count, Limit> {
    let mut count = Count::default();
    let (mut literals_in_all, mut ticker) = (0, Ticker::new(stop));
    let flow = statements(puzzle, definitions, listed, &mut |statement| {
        count.statements += 1;
        let Statement::Says(_, says, literals) = statement else { return ControlFlow::Continue(()) };
        let length = literals.len() as u64;
        let pairs = if says == Says::AtLeast { 0 } else { length * length.saturating_sub(1) / 2 };
        count.clauses += u64::from(says != Says::AtMost) + pairs;
        literals_in_all += length + 2 * pairs;
        let bytes = CLAUSE * count.clauses + LITERAL * literals_in_all;
        let fits = ticker.tick(literals.len()).and_then(|()| allow(Held::Formula, bytes, 0, stop));
        fits.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    match flow {
        ControlFlow::Continue(()) if count.clauses <= MAX_CLAUSES => Ok(count),
        ControlFlow::Continue(()) => Err(Limit::TooLarge(TooLarge::Clauses(MAX_CLAUSES))),
        ControlFlow::Break(limit) => Err(limit),
    }
}

/// How much the claim says.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub clauses: u64,
    pub statements: u64,
}

/// About the bytes of a clause and of a literal, as the checker keeps them.
pub(super) const CLAUSE: u64 = 9;
pub(super) const LITERAL: u64 = 4;

/// A clause in DIMACS CNF.
pub(super) fn cnf_line(clause: &[i32], line: &mut Vec<u8>) {
    line.clear();
    for literal in clause {
        let _ = write!(line, "{literal} ");
    }
    line.extend_from_slice(b"0\n");
}
