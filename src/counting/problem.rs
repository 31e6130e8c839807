//! What is left to count once propagation has settled what it can: open cells with their values, and which of them differ.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::Cell;
use crate::values::Values;

/// Open cells and the sets of them that differ. What is counted are the ways to give each cell one of its values so that no two
/// cells of a house have the same.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// How many values the board has.
    pub order: usize,
    /// The open cells in reading order.
    pub cells: Vec<OpenCell>,
    /// The houses, each as the places of its cells in `cells`, ascending; two cells at least.
    pub houses: Vec<Vec<u16>>,
}

/// A cell that may still take several values.
#[derive(Clone, Debug)]
pub(crate) struct OpenCell {
    /// Where it stands on the board.
    pub cell: Cell,
    /// The values that it may take.
    pub values: Values,
    /// Its houses, by their places in [`Problem::houses`], ascending.
    pub houses: Vec<u16>,
}

impl Problem {
    /// Of some open cells, in reading order, with the values that all cells of the board may take, where these are all sets of cells
    /// that differ. Each settled cell must have been taken from its peers. Houses that others contain say nothing new and are left
    /// out.
    pub fn new<C: AsRef<[Cell]>>(
        order: usize,
        values: &[Values],
        cells: &[Cell],
        groups: impl Iterator<Item = C>,
    ) -> Problem {
        let mut place = vec![None; values.len()];
        cells.iter().zip(0..).for_each(|(cell, at)| place[cell.index()] = Some(at));
        let restricted = groups.map(|group| {
            let mut cells: Vec<u16> = group.as_ref().iter().filter_map(|cell| place[cell.index()]).collect();
            cells.sort_unstable();
            cells
        });
        let houses: BTreeSet<Vec<u16>> = restricted.filter(|cells| cells.len() > 1).collect();
        let open = |&cell: &Cell| OpenCell { cell, values: values[cell.index()], houses: Vec::new() };
        let houses = widest(houses.into_iter().collect());
        let mut problem = Problem { order, cells: cells.iter().map(open).collect(), houses };
        problem.seat();
        problem
    }

    /// Tells each cell its houses.
    fn seat(&mut self) {
        for (house, cells) in self.houses.iter().enumerate() {
            cells.iter().for_each(|&cell| self.cells[usize::from(cell)].houses.push(house as u16));
        }
    }
}

/// Without those that another one contains.
fn widest(houses: Vec<Vec<u16>>) -> Vec<Vec<u16>> {
    let is_within = |one: &[u16], other: &[u16]| {
        one.len() < other.len() && one.iter().all(|cell| other.binary_search(cell).is_ok())
    };
    let mut holding: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
    for (number, house) in houses.iter().enumerate() {
        house.iter().for_each(|&cell| holding.entry(cell).or_default().push(number));
    }
    let is_implied = |house: &Vec<u16>| holding[&house[0]].iter().any(|&other| is_within(house, &houses[other]));
    houses.iter().filter(|house| !is_implied(house)).cloned().collect()
}
