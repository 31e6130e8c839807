//! Which cells differ, by the groups that say so; how some cells fall into groups that differ, and
//! who sees these.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Primitive, Table};
use crate::grid::Cell;
use crate::values::{Value, Values};

/// The most cells whose pairs are all compared.
const FEW: usize = 32;

/// The sets of cells that differ, each of at most `order` cells. With `order` cells it holds each
/// value once.
pub(crate) fn groups<'p>(
    order: usize,
    primitives: impl Iterator<Item = &'p Primitive>,
) -> impl Iterator<Item = Cow<'p, [Cell]>> {
    primitives.flat_map(of).filter(move |cells| cells.len() <= order)
}

fn of(primitive: &Primitive) -> Vec<Cow<'_, [Cell]>> {
    match primitive {
        Primitive::AllDifferent(cells) => vec![Cow::Borrowed(cells)],
        Primitive::Pairs(table, pairs) if is_difference(table) => {
            pairs.iter().filter(|(one, other)| one != other).map(|&(one, other)| vec![one, other].into()).collect()
        }
        Primitive::Sum(sum) if sum.distinct => vec![sum.terms.iter().map(|term| term.cell).collect()],
        Primitive::Pairs(..)
        | Primitive::AtLeast(..)
        | Primitive::Automaton(..)
        | Primitive::Sum(_)
        | Primitive::DistinctPairs(_) => Vec::new(),
    }
}

/// Whether a relation says of two cells that they differ, and nothing else.
pub(crate) fn is_difference(table: &Table) -> bool {
    let all = Values::all(table.order());
    // With one value two cells cannot differ, and are no group.
    all.len() > 1 && all.iter().all(|value: Value| table.seconds(value) == all.without(Values::only(value)))
}

/// Cells that count alike in a sum, and all differ.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// How often each of them counts.
    pub coefficient: i128,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Group {
    /// What it adds at least and at most on an empty board of this order; `None` where it has more
    /// cells than there are values.
    pub fn span(&self, order: usize) -> Option<(i128, i128)> {
        let (count, order) = (self.cells.len() as i128, order as i128);
        let low = self.coefficient * (count * (count + 1) / 2);
        let high = self.coefficient * (count * (2 * order + 1 - count) / 2);
        (count <= order).then_some((low.min(high), low.max(high)))
    }
}

/// The groups of different cells of a board.
pub(crate) struct Differing<'p> {
    groups: Vec<Cow<'p, [Cell]>>,
    /// For each cell of the board the groups that have it, ascending.
    of: Vec<Vec<u32>>,
}

impl<'p> Differing<'p> {
    /// What these primitives say of a board of this order.
    pub fn new(order: usize, primitives: impl Iterator<Item = &'p Primitive>) -> Differing<'p> {
        let groups: Vec<_> = groups(order, primitives).collect();
        let last = groups.iter().flat_map(|group| group.iter()).max().map_or(0, |cell| cell.index() + 1);
        let mut of = vec![Vec::new(); last];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|cell| of[cell.index()].push(number as u32));
        }
        Differing { groups, of }
    }

    /// The groups that have a cell.
    fn of(&self, cell: Cell) -> &[u32] {
        self.of.get(cell.index()).map_or(&[], |groups| groups)
    }

    /// Whether two cells differ.
    pub fn differ(&self, one: Cell, other: Cell) -> bool {
        let (ones, others) = (self.of(one), self.of(other));
        one != other && ones.iter().any(|group| others.contains(group))
    }

    /// Whether every two of these cells differ.
    pub fn all_differ(&self, cells: &[Cell]) -> bool {
        cells.iter().enumerate().all(|(place, &one)| cells[..place].iter().all(|&other| self.differ(one, other)))
    }

    /// The cells besides that differ from two of these or more: each with the places of those, as
    /// bits. There are 64 places at most.
    pub fn seeing(&self, cells: &[Cell]) -> Box<[(Cell, u64)]> {
        let mut seen = BTreeMap::<Cell, u64>::new();
        for (place, cell) in cells.iter().enumerate() {
            let groups = self.of(*cell).iter().map(|&group| &self.groups[group as usize]);
            groups.flat_map(|group| group.iter()).for_each(|&peer| *seen.entry(peer).or_default() |= 1 << place);
        }
        let is_outside = |&(cell, places): &(Cell, u64)| places.count_ones() > 1 && !cells.contains(&cell);
        seen.into_iter().filter(is_outside).collect()
    }

    /// The terms of a sum, each cell once, in groups; those of a coefficient one after the other,
    /// the largest coefficients first.
    pub(crate) fn groups(&self, terms: &[(Cell, i128)]) -> Vec<Group> {
        let mut coefficients: Vec<i128> = terms.iter().map(|term| term.1).collect();
        coefficients.sort_by_key(|coefficient| (-coefficient.abs(), *coefficient));
        coefficients.dedup();
        let of = |coefficient: i128| {
            let cells: Vec<Cell> = terms.iter().filter(|term| term.1 == coefficient).map(|term| term.0).collect();
            self.cover(&cells).into_iter().map(move |cells| Group { coefficient, cells })
        };
        coefficients.into_iter().flat_map(of).collect()
    }

    /// These cells in disjoint groups that differ, as large as a few greedy ways make them: the
    /// best of these by the squares of the sizes. (To find the fewest groups is to colour a graph.)
    pub fn cover(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut covers = vec![self.cover_in_order(cells), self.cover_by_groups(cells)];
        if cells.len() <= FEW {
            covers.push(self.cover_most_first(cells));
        }
        let squares = |cover: &Vec<Vec<Cell>>| cover.iter().map(|group| group.len().pow(2)).sum::<usize>();
        covers.into_iter().max_by_key(squares).unwrap_or_default()
    }

    /// Each cell goes into the first group that it fits into.
    fn cover_in_order(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut cover: Vec<Vec<Cell>> = Vec::new();
        for &cell in cells {
            let fits = |group: &&mut Vec<Cell>| group.iter().all(|&other| self.differ(cell, other));
            match cover.iter_mut().take(FEW).find(fits) {
                Some(group) => group.push(cell),
                None => cover.push(vec![cell]),
            }
        }
        cover
    }

    /// The cells that the fullest group of the board has, with what differs from all of them, and
    /// so on.
    fn cover_by_groups(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let (mut left, mut cover) = (cells.to_vec(), Vec::new());
        while !left.is_empty() {
            let mut counts = BTreeMap::<u32, usize>::new();
            let groups = left.iter().flat_map(|&cell| self.of(cell));
            groups.for_each(|&group| *counts.entry(group).or_default() += 1);
            let fullest = counts.into_iter().max_by_key(|&(group, count)| (count, Reverse(group)));
            let is_first = |cell: &&Cell| match fullest {
                Some((group, _)) => self.of(**cell).contains(&group),
                None => **cell == left[0],
            };
            let mut group: Vec<Cell> = left.iter().filter(is_first).copied().collect();
            left.retain(|cell| !group.contains(cell));
            left.retain(|&cell| {
                let fits = group.iter().all(|&other| self.differ(cell, other));
                group.extend(fits.then_some(cell));
                !fits
            });
            cover.push(group);
        }
        cover
    }

    /// The cell that differs from the most others that fit, and so on.
    fn cover_most_first(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let (mut left, mut cover) = (cells.to_vec(), Vec::new());
        while !left.is_empty() {
            let (mut group, mut fitting) = (Vec::new(), left.clone());
            let degree = |cell: Cell, among: &[Cell]| among.iter().filter(|&&other| self.differ(cell, other)).count();
            while let Some(&best) = fitting.iter().max_by_key(|&&cell| (degree(cell, &fitting), Reverse(cell))) {
                group.push(best);
                fitting.retain(|&cell| self.differ(cell, best));
            }
            left.retain(|cell| !group.contains(cell));
            cover.push(group);
        }
        cover
    }
}
