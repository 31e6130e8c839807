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

use super::machine::Machine;
use crate::board::Board;
use crate::certify::variables::holds;
use crate::grid::Cell;
use crate::primitive::{Differing, Group, Grouping, Primitive, Sum};
use crate::values::Value;

/// What a sum comes down to.
pub(in crate::certify) struct Groups(Vec<Part>);

enum Part {
    /// The group holds values: the variable of the first, its cells, and the cells that differ from all of them.
    Held(i32, Vec<Cell>, Vec<Cell>),
    /// States, whose variables are those after the number, of reading these literals.
    States(i32, Machine, Vec<Vec<i32>>),
    Never,
}

impl Groups {
    pub fn variables(&self, n: usize) -> usize {
        let of = |part: &Part| match part {
            Part::Held(..) => n,
            Part::States(_, machine, _) => machine.variables(),
            Part::Never => 0,
        };
        self.0.iter().map(of).sum()
    }

    pub fn bytes(&self) -> u64 {
        self.0.iter().map(|part| if let Part::States(_, machine, _) = part { machine.bytes() } else { 0 }).sum()
    }

    pub fn clauses<B>(&self, n: usize, each: &mut impl FnMut(&[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
        for part in &self.0 {
            match part {
                Part::Held(first, cells, seeing) => held(n, *first, (cells, seeing), each)?,
                Part::States(last, machine, reads) => {
                    machine.clauses(|read, symbol| reads[read][symbol], *last, each)?
                }
                Part::Never => each(&[])?,
            }
        }
        ControlFlow::Continue(())
    }
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
    seen: Seen,
    held: HashMap<Vec<Cell>, i32>,
}

impl<'b> GroupsOf<'b> {
    pub fn new(board: &'b Board) -> GroupsOf<'b> {
        let primitives = || board.primitives().iter().map(|lowered| &lowered.primitive);
        let (n, cells) = (board.values(), board.grid().cells().len());
        GroupsOf {
            n,
            differing: Differing::new(n, primitives()),
            seen: Seen::new(n, cells, primitives()),
            held: HashMap::new(),
        }
    }

    /// What says a sum, with variables after `last`; `None` for one that is not said so.
    pub fn of(&mut self, sum: &Sum, last: i32) -> Option<Groups> {
        let n = self.n as i128;
        let Grouping { groups, .. } = Grouping::new(self.n, &self.differing, sum)?;
        let houses = self.houses_of(sum, &groups)?;
        let total = i128::from(sum.total) - houses.iter().map(|counts| counts * (n * (n + 1) / 2)).sum::<i128>();
        let ends: Vec<(i128, i128)> = groups.iter().map(|group| ends(n, group)).collect();
        let [low, high] = [ends.iter().map(|ends| ends.0).sum::<i128>(), ends.iter().map(|ends| ends.1).sum()];
        if total < low || total > high {
            return Some(Groups(vec![Part::Never]));
        }
        let (mut parts, mut last, mut added) = (Vec::new(), last, Vec::new());
        for (group, (least, most)) in groups.iter().zip(&ends) {
            let counts = group.coefficient;
            if let [cell] = group.cells[..] {
                let value = |value: usize| (counts * (value as i128 + 1), holds(self.n, cell, value));
                added.push((0..self.n).map(value).collect::<Vec<_>>());
                continue;
            }
            let mut cells = group.cells.clone();
            cells.sort_unstable();
            let first = *self.held.entry(cells.clone()).or_insert_with(|| {
                let seeing = self.seen.by_all(&cells);
                parts.push(Part::Held(last + 1, cells, seeing));
                last += self.n as i32;
                last + 1 - self.n as i32
            });
            let fits = |sum: i128| {
                let rest = total - counts * sum;
                low - least <= rest && rest <= high - most
            };
            let (machine, sums) = taking(self.n, group.cells.len(), fits);
            let reads = (first..first + self.n as i32).map(|held| vec![-held, held]).collect();
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
        Some(Groups(parts))
    }

    /// What the cells of the houses that were left out count; `None` where the groups are none of this sum.
    fn houses_of(&self, sum: &Sum, groups: &[Group]) -> Option<Vec<i128>> {
        let mut left: HashMap<Cell, i128> = HashMap::new();
        for term in &sum.terms {
            *left.entry(term.cell).or_default() += i128::from(term.coefficient);
        }
        left.retain(|_, counts| *counts != 0);
        for group in groups {
            let is_right = group.cells.iter().all(|cell| left.remove(cell) == Some(group.coefficient));
            if !is_right || !self.seen.all_differ(&group.cells) {
                return None;
            }
        }
        // What is left are houses: of what counts alike the groups that the plan has.
        let rest: Vec<(Cell, i128)> = sum.gathered().into_iter().filter(|(cell, _)| left.contains_key(cell)).collect();
        let houses = self.differing.groups(&rest);
        let is_house = |house: &Group| house.cells.len() == self.n && self.seen.all_differ(&house.cells);
        let counted: usize = houses.iter().map(|house| house.cells.len()).sum();
        let are_right = houses
            .iter()
            .all(|house| is_house(house) && house.cells.iter().all(|cell| left.get(cell) == Some(&house.coefficient)));
        (are_right && counted == left.len()).then(|| houses.iter().map(|house| house.coefficient).collect())
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
