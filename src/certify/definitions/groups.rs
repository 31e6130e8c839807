//! Sums by groups of cells that differ, numbered and defined once more.
//!
//! The cells of a sum fall into groups: those of a group count alike and differ from each other, whatever rule says so. How they fall is
//! told by `primitive`; here it is only checked that each cell is in one group, with what it counts, and that those of a group differ. Values count from 1,
//! whatever their numbers are. A group of n cells adds up to 1 + … + n times what a cell counts, and is left out.
//!
//! If the least and the most that the groups add do not leave room for the total: the empty clause. Otherwise group by group, where it has
//! several cells:
//!
//! 1. if no sum before has this group: n variables, *it holds v*; value by value, it implies that one of the cells holds v; each of the cells, ascending, that
//!    holds v implies it; and it excludes v from each cell that differs from all of them, ascending;
//! 2. the states of reading these values, held or not: how many are held, and their sum. As many must be held as there are cells, and the
//!    sum must be one that the least and the most of the other groups leave room for.
//!
//! Then, but where the sum is one group of several cells: the states of reading groups, each by its sum, or its value where it is one cell: what they come to so far, as far as
//! the others behind can make it good.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::machine::Machine;
use crate::board::Board;
use crate::certify::variables::holds;
use crate::grid::Cell;
use crate::primitive::{Differing, Group, Grouping, Primitive, Sum};
use crate::values::Value;

/// What a sum comes down to. Its states are made anew whenever its clauses are told: those of all sums would take more memory than the
/// formula has in its file.
pub(in crate::certify) struct Groups {
    n: usize,
    total: i128,
    groups: Vec<Group>,
    /// For each group the first variable that says what it holds, where a sum before has it.
    known: Vec<Option<i32>>,
    /// The variable before its own.
    last: i32,
    variables: usize,
    seen: Rc<Seen>,
}

enum Part {
    /// The group holds values: the variable of the first, its cells, and the cells that differ from all of them.
    Held(i32, Vec<Cell>, Vec<Cell>),
    /// States, whose variables are those after the number, of reading these literals.
    States(i32, Machine, Vec<Vec<i32>>),
    Never,
}

impl Part {
    fn variables(&self, n: usize) -> usize {
        match self {
            Part::Held(..) => n,
            Part::States(_, machine, _) => machine.variables(),
            Part::Never => 0,
        }
    }
}

impl Groups {
    pub fn variables(&self) -> usize {
        self.variables
    }

    pub fn clauses<B>(&self, each: &mut impl FnMut(&[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
        for part in self.parts() {
            match part {
                Part::Held(first, cells, seeing) => held(self.n, first, (&cells, &seeing), each)?,
                Part::States(last, machine, reads) => {
                    machine.clauses(|read, symbol| reads[read][symbol], last, each)?
                }
                Part::Never => each(&[])?,
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self) -> Vec<Part> {
        let (n, total, groups) = (self.n, self.total, &self.groups);
        let ends: Vec<(i128, i128)> = groups.iter().map(|group| ends(n as i128, group)).collect();
        let [low, high] = [ends.iter().map(|ends| ends.0).sum::<i128>(), ends.iter().map(|ends| ends.1).sum()];
        if total < low || total > high {
            return vec![Part::Never];
        }
        let (mut parts, mut last, mut added) = (Vec::new(), self.last, Vec::new());
        for ((group, known), (least, most)) in groups.iter().zip(&self.known).zip(&ends) {
            let counts = group.coefficient;
            if let [cell] = group.cells[..] {
                let value = |value: usize| (counts * (value as i128 + 1), holds(n, cell, value));
                added.push((0..n).map(value).collect::<Vec<_>>());
                continue;
            }
            let first = known.unwrap_or_else(|| {
                let cells = ascending(group);
                let seeing = self.seen.by_all(&cells);
                parts.push(Part::Held(last + 1, cells, seeing));
                last += n as i32;
                last + 1 - n as i32
            });
            let fits = |sum: i128| {
                let rest = total - counts * sum;
                low - least <= rest && rest <= high - most
            };
            let (machine, sums) = taking(n, group.cells.len(), fits);
            let reads = (first..first + n as i32).map(|held| vec![-held, held]).collect();
            let first_end = last + 1 + (machine.variables() - machine.ends()) as i32;
            added.push((first_end..).zip(sums).map(|(end, sum)| (counts * sum, end)).collect());
            let variables = machine.variables() as i32;
            parts.push(Part::States(last, machine, reads));
            last += variables;
        }
        if groups.len() > 1 || groups.iter().any(|group| group.cells.len() == 1) {
            let step = |sum: i128, read: usize, symbol: usize| {
                let next = sum + added[read][symbol].0;
                let rest = total - next;
                let behind = &ends[read + 1..];
                let least = behind.iter().map(|ends| ends.0).sum::<i128>();
                let most = behind.iter().map(|ends| ends.1).sum::<i128>();
                (least <= rest && rest <= most).then_some(next)
            };
            let (machine, _) = Machine::new(added.iter().map(Vec::len).collect(), Some(0), step, |sum| sum == total);
            let reads = added.iter().map(|layer| layer.iter().map(|&(_, literal)| literal).collect()).collect();
            parts.push(Part::States(last, machine, reads));
        }
        parts
    }
}

fn ascending(group: &Group) -> Vec<Cell> {
    let mut cells = group.cells.clone();
    cells.sort_unstable();
    cells
}

fn held<B>(
    n: usize,
    first: i32,
    (cells, seeing): (&[Cell], &[Cell]),
    each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for value in 0..n {
        let group = first + value as i32;
        let one = cells.iter().map(|&cell| holds(n, cell, value));
        each(&std::iter::once(-group).chain(one).collect::<Vec<_>>())?;
        for &cell in cells {
            each(&[-holds(n, cell, value), group])?;
        }
        for &cell in seeing {
            each(&[-group, -holds(n, cell, value)])?;
        }
    }
    ControlFlow::Continue(())
}

/// The sums of a board, and the groups that they have so far.
pub(in crate::certify) struct GroupsOf<'b> {
    n: usize,
    /// How the cells fall into groups, which is checked.
    differing: Differing<'b>,
    seen: Rc<Seen>,
    held: HashMap<Vec<Cell>, i32>,
}

impl<'b> GroupsOf<'b> {
    pub fn new(board: &'b Board) -> GroupsOf<'b> {
        let primitives = || board.primitives().iter().map(|lowered| &lowered.primitive);
        let (n, cells) = (board.values(), board.grid().cells().len());
        GroupsOf {
            n,
            differing: Differing::new(n, primitives()),
            seen: Rc::new(Seen::new(n, cells, primitives())),
            held: HashMap::new(),
        }
    }

    /// What says a sum, with variables after `last`; `None` for one that is not said so.
    pub fn of(&mut self, sum: &Sum, last: i32) -> Option<Groups> {
        let Grouping { groups, houses, .. } = Grouping::new(self.n, &self.differing, sum)?;
        if !self.are_right(sum, &groups, &houses) {
            return None;
        }
        let n = self.n as i128;
        let of_houses = houses.iter().map(|house| house.coefficient * (n * (n + 1) / 2)).sum::<i128>();
        let total = i128::from(sum.total) - of_houses;
        let known = groups.iter().map(|group| self.held.get(&ascending(group)).copied()).collect();
        let said = Groups { n: self.n, total, groups, known, last, variables: 0, seen: Rc::clone(&self.seen) };
        let mut variables = 0;
        for part in said.parts() {
            variables += part.variables(self.n);
            if let Part::Held(first, cells, _) = part {
                self.held.insert(cells, first);
            }
        }
        Some(Groups { variables, ..said })
    }

    /// Whether these cells are seen to hold each value once.
    pub fn is_house(&self, cells: &[Cell]) -> bool {
        cells.len() == self.n && self.seen.all_differ(cells)
    }

    /// Whether each cell of a sum is in one of these, with what it counts, those of each differ, and houses are as large as they must be.
    fn are_right(&self, sum: &Sum, groups: &[Group], houses: &[Group]) -> bool {
        let mut left: HashMap<Cell, i128> = HashMap::new();
        for term in &sum.terms {
            *left.entry(term.cell).or_default() += i128::from(term.coefficient);
        }
        left.retain(|_, counts| *counts != 0);
        let is_right = |group: &Group| {
            group.cells.iter().all(|cell| left.remove(cell) == Some(group.coefficient))
                && self.seen.all_differ(&group.cells)
        };
        let are_right = groups.iter().chain(houses).all(is_right);
        are_right && left.is_empty() && houses.iter().all(|house| house.cells.len() == self.n)
    }
}

/// What a group adds at least and at most.
fn ends(n: i128, group: &Group) -> (i128, i128) {
    let count = group.cells.len() as i128;
    let [small, large] = [(1..=count).sum::<i128>(), (n + 1 - count..=n).sum()].map(|sum| sum * group.coefficient);
    (small.min(large), small.max(large))
}

/// The states of reading which values are held, so many in all; with the sums behind.
fn taking(n: usize, count: usize, fits: impl Fn(i128) -> bool) -> (Machine, Vec<i128>) {
    let step = |(taken, sum): (usize, i128), value: usize, held: usize| {
        let next = (taken + held, sum + (held * (value + 1)) as i128);
        let still = n - 1 - value;
        (next.0 <= count && count <= next.0 + still).then_some(next)
    };
    let (machine, ends) = Machine::new(vec![2; n], Some((0, 0)), step, |(taken, sum)| taken == count && fits(sum));
    (machine, ends.into_iter().map(|(_, sum)| sum).collect())
}

/// Which cells differ, by the rules that say so of as many cells as values at most.
struct Seen {
    sets: Vec<Vec<Cell>>,
    /// For each cell the sets that have it.
    of: Vec<Vec<usize>>,
}

impl Seen {
    fn new<'b>(n: usize, cells: usize, primitives: impl Iterator<Item = &'b Primitive>) -> Seen {
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        for primitive in primitives {
            match primitive {
                Primitive::AllDifferent(cells) => sets.push(cells.clone()),
                Primitive::Sum(sum) if sum.distinct => sets.push(sum.terms.iter().map(|term| term.cell).collect()),
                Primitive::Pairs(table, pairs) if n > 1 => {
                    let allows = |one, other| table.allows(Value::new(one), Value::new(other));
                    let says_no_more = (0..n).all(|one| (0..n).all(|other| allows(one, other) == (one != other)));
                    let between = pairs.iter().filter(|(one, other)| says_no_more && one != other);
                    sets.extend(between.map(|&(one, other)| vec![one, other]));
                }
                _ => {}
            }
        }
        sets.retain(|set| set.len() <= n);
        let mut of = vec![Vec::new(); cells];
        for (number, set) in sets.iter().enumerate() {
            set.iter().for_each(|cell| of[cell.index()].push(number));
        }
        Seen { sets, of }
    }

    fn by(&self, cell: Cell) -> BTreeSet<Cell> {
        let seen = self.of[cell.index()].iter().flat_map(|&set| &self.sets[set]).copied();
        seen.filter(|&other| other != cell).collect()
    }

    fn all_differ(&self, cells: &[Cell]) -> bool {
        let is_once = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
        let sees_all = |&cell: &Cell| {
            let seen = self.by(cell);
            cells.iter().all(|&other| other == cell || seen.contains(&other))
        };
        is_once && cells.iter().all(sees_all)
    }

    /// The cells that differ from all of these.
    fn by_all(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut seen: Option<BTreeSet<Cell>> = None;
        for &cell in cells {
            let by = self.by(cell);
            seen = Some(seen.map_or_else(|| by.clone(), |seen| seen.intersection(&by).copied().collect()));
        }
        seen.unwrap_or_default().into_iter().collect()
    }
}
