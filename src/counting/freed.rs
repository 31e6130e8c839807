//! Houses that are given in full: where the rest of a puzzle cannot tell some of their cells apart, these are freed, since any order of
//! their values leaves as many solutions.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use crate::board::Board;
use crate::candidates::groups::{are_all, groups, primitives};
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::values::Values;

/// Above this order no frontier comes to an end, and a look at all pairs of cells takes long.
const MOST_ORDER: usize = 16;

/// Givens without those of cells that are freed, and how many times as many solutions that makes.
pub(crate) fn freed(board: &Board, givens: &[Given]) -> (Vec<Given>, BigUint) {
    let mut times = BigUint::from(1u8);
    if board.values() > MOST_ORDER || !are_all(board) {
        return (givens.to_vec(), times);
    }
    let shape = Shape::new(board);
    let mut allowed = vec![Values::all(board.values()); board.grid().cells().len()];
    for given in givens {
        let cell = given.cell.index();
        allowed[cell] = Values::from_bits(allowed[cell].bits() & given.allowed.bits());
    }
    let mut is_freed = vec![false; allowed.len()];
    for house in shape.sets.iter().filter(|set| set.len() == board.values()) {
        let class = shape.alike(house, &allowed);
        for (&cell, number) in class.iter().zip(1u64..) {
            (allowed[usize::from(cell)], is_freed[usize::from(cell)]) = (Values::all(board.values()), true);
            times *= number;
        }
    }
    (givens.iter().copied().filter(|given| !is_freed[given.cell.index()]).collect(), times)
}

/// Which cells of a board differ.
struct Shape {
    /// Sets of cells that differ, each ascending.
    sets: BTreeSet<Vec<u16>>,
    cells: usize,
}

impl Shape {
    fn new(board: &Board) -> Shape {
        let sorted = |cells: &[Cell]| {
            let mut cells: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
            cells.sort_unstable();
            cells
        };
        let sets = groups(board.values(), primitives(board)).map(|cells| sorted(&cells)).collect();
        Shape { sets, cells: board.grid().cells().len() }
    }

    /// The most cells of a house, all of whose values are given, that can be put into any order by exchanges which keep the board and all
    /// givens outside the house; none where there are not two.
    fn alike(&self, house: &[u16], allowed: &[Values]) -> Vec<u16> {
        let given = house.iter().map(|&cell| allowed[usize::from(cell)]);
        let all = given.clone().fold(0, |all, values| all | values.bits());
        if given.clone().any(|values| values.len() != 1) || all.count_ones() as usize != house.len() {
            return Vec::new();
        }
        let mut rest = house.to_vec();
        let mut most = Vec::new();
        while let Some(first) = rest.pop() {
            let mut class: Vec<u16> =
                rest.iter().copied().filter(|&other| self.is_exchange(house, [first, other], allowed)).collect();
            rest.retain(|cell| !class.contains(cell));
            class.push(first);
            if class.len() > most.len() {
                most = class;
            }
        }
        if most.len() > 1 { most } else { Vec::new() }
    }

    /// Whether two cells of a house change places in an exchange of two other sets that keeps the board, all other cells of the house, and
    /// the givens outside it.
    fn is_exchange(&self, house: &[u16], [one, other]: [u16; 2], allowed: &[Values]) -> bool {
        let holding = |cell: u16, without: u16| {
            self.sets.iter().filter(move |set| set.binary_search(&cell).is_ok() && set.binary_search(&without).is_err())
        };
        holding(one, other).any(|first| {
            holding(other, one).any(|second| {
                self.exchange(first, second).is_some_and(|to| {
                    to[usize::from(one)] == other
                        && house.iter().all(|&cell| cell == one || cell == other || to[usize::from(cell)] == cell)
                        && (0..self.cells).all(|cell| {
                            house.binary_search(&(cell as u16)).is_ok()
                                || allowed[cell] == allowed[usize::from(to[cell])]
                        })
                        && self.is_kept(&to)
                })
            })
        })
    }

    /// For each cell where it goes when two sets change places, each cell with one that is in the same other sets.
    fn exchange(&self, first: &Vec<u16>, second: &Vec<u16>) -> Option<Vec<u16>> {
        let seen = |cells: &[u16], own: &Vec<u16>, others: &[u16]| -> BTreeMap<Vec<&Vec<u16>>, u16> {
            let others_of =
                |cell: u16| self.sets.iter().filter(move |&set| set != own && set.contains(&cell)).collect();
            cells.iter().filter(|cell| !others.contains(cell)).map(|&cell| (others_of(cell), cell)).collect()
        };
        let (ones, others) = (seen(first, first, second), seen(second, second, first));
        let mut to: Vec<u16> = (0..self.cells as u16).collect();
        for (sets, &one) in &ones {
            let &other = others.get(sets)?;
            (to[usize::from(one)], to[usize::from(other)]) = (other, one);
        }
        (ones.len() == others.len()).then_some(to)
    }

    /// Whether all sets go to sets.
    fn is_kept(&self, to: &[u16]) -> bool {
        self.sets.iter().all(|set| {
            let mut moved: Vec<u16> = set.iter().map(|&cell| to[usize::from(cell)]).collect();
            moved.sort_unstable();
            self.sets.contains(&moved)
        })
    }
}
