//! Cuts between the cells that have values and the cells still to come, along an order of the cells: what the future sees of the
//! past there, and which values and houses it cannot tell apart.

mod alike;
mod moves;

use std::cell::OnceCell;

use super::super::problem::Problem;
use alike::Exchange;
pub(super) use moves::Exchanged;

/// A cut before one of the cells of an order, or behind the last.
///
/// A state is a word for each value: bit `s` says that the open house in slot `s` has the value already. A house is open from its
/// first cell with a value to its last cell without.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    /// For each value the bits that make a difference: of houses in which some cell to come may take it.
    pub relevant: Vec<u64>,
    /// The values, numbered as states have them, in runs of those that the cells to come cannot tell apart.
    pub classes: Vec<(usize, usize)>,
    /// Sets of slots that may be put into any order.
    pub twins: Vec<Twins>,
    /// For each kind of blocks the blocks, which may be put into any order.
    pub kinds: Vec<Vec<Block>>,
    /// All slots that may change places.
    pub movable: u64,
    /// What must be possible yet.
    pub demands: Vec<Demand>,
}

/// Slots of open houses that the cells to come cannot tell apart.
#[derive(Clone, Debug)]
pub(super) struct Twins {
    pub slots: Vec<u8>,
    pub mask: u64,
    /// Equal for twins that blocks exchange.
    pub kind: u64,
}

/// Twins and single houses that change places together with those of another block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Its sets of twins, by number; those of blocks of one kind correspond in this order.
    pub twins: Vec<usize>,
    /// The exchange with the first block of its kind: an automorphism of what is to come. Empty for that one.
    pub exchange: Exchange,
}

/// That some values need a place in a house that must have them all.
#[derive(Clone, Debug)]
pub(super) struct Demand {
    pub values: (usize, usize),
    pub house: u64,
    /// For each cell to come that may take them the slots of its other houses.
    pub places: Vec<u64>,
}

/// The way over a cell, from the cut before it to the one behind it.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    /// The slots of its houses that are open before it.
    pub taken: u64,
    /// The slots of its houses that are open behind it.
    pub put: u64,
    /// For each value, as states number them, whether the cell may take it.
    pub allowed: u64,
}

/// An order of the cells with all that follows from it. Cuts are made when they are first asked for.
pub(crate) struct Course<'p> {
    problem: &'p Problem,
    /// The cells, by their places in the problem.
    pub order: Vec<u16>,
    /// For each value, as states number them, the value of the board.
    pub values: Vec<u8>,
    /// Slots: bits of each value in a key.
    pub width: usize,
    /// For each house its slot, and the first and the last of its cells in the order.
    seats: Vec<Seat>,
    /// For each cell its place in the order.
    at: Vec<usize>,
    tight: Vec<bool>,
    merge: Merge,
    cuts: Vec<OnceCell<Cut>>,
}

/// Whether states that are alike are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Merge {
    /// Those that an exchange of values or houses turns into each other.
    Alike,
    /// Only those that are the same: to test the other way.
    #[cfg_attr(not(test), allow(dead_code, reason = "tests compare the two"))]
    Same,
}

#[derive(Clone, Copy, Debug)]
struct Seat {
    slot: u8,
    first: usize,
    last: usize,
}

/// The most houses that may be open at once.
pub(super) const MOST_OPEN: usize = 64;

impl<'p> Course<'p> {
    /// What follows from an order; `None` where more than 64 houses would be open at once.
    pub fn new(problem: &'p Problem, order: Vec<u16>, merge: Merge) -> Option<Course<'p>> {
        let values = value_order(problem, &order);
        let mut at = vec![0; problem.cells.len()];
        order.iter().enumerate().for_each(|(step, &cell)| at[usize::from(cell)] = step);
        let (seats, width) = seats(problem, &order, &at)?;
        let cuts = vec![OnceCell::new(); order.len() + 1];
        Some(Course { values, width, seats, at, tight: tight(problem), merge, cuts, problem, order })
    }

    /// Words of a key.
    pub fn words(&self) -> usize {
        (self.values.len() * self.width).div_ceil(64).max(1)
    }

    /// The cut behind so many cells.
    pub(super) fn cut(&self, cut: usize) -> &Cut {
        self.cuts[cut].get_or_init(|| self.make_cut(cut))
    }

    /// The way over the cell with this place in the order.
    pub(super) fn step(&self, step: usize) -> Step {
        let cell = &self.problem.cells[usize::from(self.order[step])];
        let slots = |cut: usize| {
            let open = cell.houses.iter().filter(move |&&house| self.is_open(house, cut));
            open.fold(0, |slots, &house| slots | self.bit(house))
        };
        let allowed = self.values.iter().enumerate();
        let allowed = allowed.filter(|(_, value)| cell.values.bits() >> **value & 1 == 1);
        Step {
            taken: slots(step),
            put: slots(step + 1),
            allowed: allowed.fold(0, |all, (number, _)| all | 1 << number),
        }
    }
}

/// The values that any open cell may take, so that those which the cells behind any cut cannot tell apart stand together: sorted by
/// the cells that may take them, the last of the order first.
fn value_order(problem: &Problem, order: &[u16]) -> Vec<u8> {
    let takes = |value: u8, cell: u16| problem.cells[usize::from(cell)].values.bits() >> value & 1 == 1;
    let mut values: Vec<u8> =
        (0..problem.order as u8).filter(|&value| order.iter().any(|&cell| takes(value, cell))).collect();
    values.sort_by_cached_key(|&value| order.iter().rev().map(|&cell| takes(value, cell)).collect::<Vec<_>>());
    values
}

/// For each house its slot, kept while it is open, and how many slots there are; `None` where they would be too many.
fn seats(problem: &Problem, order: &[u16], at: &[usize]) -> Option<(Vec<Seat>, usize)> {
    let mut seats: Vec<Seat> = Vec::new();
    for house in &problem.houses {
        let steps = || house.iter().map(|&cell| at[usize::from(cell)]);
        seats.push(Seat { slot: 0, first: steps().min()?, last: steps().max()? });
    }
    let (mut free, mut width) = (u64::MAX, 0);
    for (step, &cell) in order.iter().enumerate() {
        let houses = &problem.cells[usize::from(cell)].houses;
        for &house in houses {
            if seats[usize::from(house)].first != step {
                continue;
            }
            if free == 0 {
                return None;
            }
            seats[usize::from(house)].slot = free.trailing_zeros() as u8;
            width = width.max(free.trailing_zeros() as usize + 1);
            free &= free - 1;
        }
        let closed = houses.iter().map(|&house| seats[usize::from(house)]).filter(|seat| seat.last == step);
        closed.for_each(|seat| free |= 1 << seat.slot);
    }
    debug_assert!(width <= MOST_OPEN);
    Some((seats, width))
}

/// Of each house whether its cells need all values that any of them may take.
fn tight(problem: &Problem) -> Vec<bool> {
    let values =
        |house: &Vec<u16>| house.iter().fold(0, |all, &cell| all | problem.cells[usize::from(cell)].values.bits());
    problem.houses.iter().map(|house| values(house).count_ones() as usize == house.len()).collect()
}

impl Course<'_> {
    /// For each value, as states number them, the slots of houses that must have it and in which no cell behind that with this
    /// place in the order may take it.
    pub(super) fn due(&self, step: usize) -> Vec<u64> {
        let open: Vec<u16> =
            (0..self.problem.houses.len() as u16).filter(|&house| self.is_open(house, step + 1)).collect();
        let is_due = |house: u16, number: usize| {
            let could = self.to_come(usize::from(house), step).any(|cell| self.takes(cell, number));
            could
                && self.is_asked(house, number)
                && !self.to_come(usize::from(house), step + 1).any(|cell| self.takes(cell, number))
        };
        let due = |number: usize| {
            open.iter().filter(|&&house| is_due(house, number)).fold(0, |all, &house| all | self.bit(house))
        };
        (0..self.values.len()).map(due).collect()
    }

    fn bit(&self, house: u16) -> u64 {
        1 << self.seats[usize::from(house)].slot
    }

    fn is_open(&self, house: u16, cut: usize) -> bool {
        let seat = self.seats[usize::from(house)];
        seat.first < cut && seat.last >= cut
    }

    fn to_come(&self, house: usize, cut: usize) -> impl Iterator<Item = u16> + Clone {
        let cells = self.problem.houses[house].iter().copied();
        cells.filter(move |&cell| self.at[usize::from(cell)] >= cut)
    }

    fn takes(&self, cell: u16, number: usize) -> bool {
        self.problem.cells[usize::from(cell)].values.bits() >> self.values[number] & 1 == 1
    }

    fn make_cut(&self, cut: usize) -> Cut {
        let open: Vec<u16> = (0..self.problem.houses.len() as u16).filter(|&house| self.is_open(house, cut)).collect();
        let relevant = (0..self.values.len()).map(|number| {
            let needed = open
                .iter()
                .filter(|&&house| self.to_come(usize::from(house), cut).any(|cell| self.takes(cell, number)));
            needed.fold(0, |slots, &house| slots | self.bit(house))
        });
        let mut made = Cut { relevant: relevant.collect(), classes: self.classes(cut), ..Cut::default() };
        made.demands = self.demands(cut, &open, &made.classes);
        if self.merge == Merge::Alike {
            self.find_twins(cut, &open, &mut made);
        }
        made
    }

    /// Whether a house must have a value.
    fn is_asked(&self, house: u16, number: usize) -> bool {
        let house = usize::from(house);
        self.tight[house] && self.problem.houses[house].iter().any(|&cell| self.takes(cell, number))
    }

    fn classes(&self, cut: usize) -> Vec<(usize, usize)> {
        let cells = &self.order[cut..];
        let alike = |one: usize, other: usize| {
            self.merge == Merge::Alike && cells.iter().all(|&cell| self.takes(cell, one) == self.takes(cell, other))
        };
        let mut classes: Vec<(usize, usize)> = Vec::new();
        for number in 0..self.values.len() {
            match classes.last_mut().filter(|(first, _)| alike(*first, number)) {
                Some((_, end)) => *end = number + 1,
                None => classes.push((number, number + 1)),
            }
        }
        classes
    }

    /// The demands that are not met by a cell in no other open house.
    fn demands(&self, cut: usize, open: &[u16], classes: &[(usize, usize)]) -> Vec<Demand> {
        let mut demands = Vec::new();
        for &house in open {
            for &values in classes {
                let cells = self.to_come(usize::from(house), cut).filter(|&cell| self.takes(cell, values.0));
                let mut places: Vec<u64> = cells.map(|cell| self.open_slots(cell, cut) & !self.bit(house)).collect();
                if places.is_empty() || !self.is_asked(house, values.0) || places.contains(&0) {
                    continue;
                }
                places.sort_unstable();
                places.dedup();
                demands.push(Demand { values, house: self.bit(house), places });
            }
        }
        demands
    }

    fn open_slots(&self, cell: u16, cut: usize) -> u64 {
        let houses = self.problem.cells[usize::from(cell)].houses.iter();
        houses.filter(|&&house| self.is_open(house, cut)).fold(0, |slots, &house| slots | self.bit(house))
    }
}
