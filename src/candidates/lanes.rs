//! House lanes: candidates of a board of order up to 16, a vector for each value with a 16-bit lane for each house.
//!
//! Bit `k` of lane `h` of value `v` says that `v` may still go to the `k`-th cell of house `h`. A cell is thus one bit in the
//! lane of each of its houses, and setting or clearing it is one AND of whole vectors. What this buys: one pass over a
//! vector finds the hidden singles of a value in all houses, whatever their shape; the peers of a cell are one mask.
//! Lanes 0 to `n - 1` are houses that share no cell, so the first sixteen lanes hold the whole board, cell by cell. (Under order 16
//! they hold some further houses too, which say the same once more.)
//!
//! Groups of fewer than `n` cells are no houses, nor are two cells that differ by a knight's move: they have no lane and only
//! add to the peers. Other primitives than differences are beyond lanes.

mod locked;
mod state;
mod subsets;
mod vector;

pub(crate) use state::{Conflict, Counts, Decided, Outcome, State, filled};
pub(crate) use vector::Lanes;

use std::borrow::Cow;
use std::sync::OnceLock;

use super::groups::{groups, primitives};
use crate::board::Board;
use crate::grid::Cell;
use crate::values::{Value, Values};
use locked::Intersections;
use subsets::Subsets;

/// The largest order that 16-bit lanes bear, and the most values.
pub(crate) const ORDER: usize = 16;
/// The most houses: a set of them is one word.
pub(crate) const HOUSES: usize = 64;
/// The most cells: a cell's number is one byte.
pub(crate) const CELLS: usize = ORDER * ORDER;

/// The different sets of `n` cells that hold each value once, first those that follow each other in the order of cells; `None` where these are more than [`HOUSES`], or the order is
/// above 16; `None` too for a board without an order.
pub(crate) fn houses(board: &Board) -> Option<Vec<Vec<Cell>>> {
    let order = board.square().filter(|&order| order <= ORDER)?;
    let whole = (0..order).map(|lane| board.grid().cells().skip(lane * order).take(order).collect::<Vec<_>>());
    let full = groups(order, primitives(board)).filter(|cells| cells.len() == order).map(Cow::into_owned);
    let mut houses: Vec<Vec<Cell>> = Vec::new();
    for mut cells in whole.chain(full) {
        cells.sort();
        if !houses.contains(&cells) {
            if houses.len() == HOUSES {
                return None;
            }
            houses.push(cells);
        }
    }
    Some(houses)
}

/// The places of the bits of a word, ascending.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    Values::from_bits(word).iter().map(Value::index)
}

/// What a board's lanes look like. `W` vectors of sixteen lanes.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    pub(crate) order: usize,
    /// By cell.
    places: Box<[Place<W>]>,
    /// Whether cells differ that share no house.
    has_groups: bool,
    /// By house, the number of its `k`-th cell.
    cells: Box<[[u8; ORDER]]>,
    intersections: Intersections<W>,
    /// Made when they are first asked for: on most boards nobody does.
    subsets: OnceLock<Subsets<W>>,
    /// All candidates of one value.
    full: Lanes<W>,
    /// The lanes that hold the whole board.
    pub(crate) whole: u32,
    /// The lanes that belong to no house.
    unused: u64,
}

/// Where one cell stands in the lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<const W: usize> {
    /// Its bits.
    pub(crate) bits: Lanes<W>,
    /// All bits but its own and its peers'.
    pub(crate) keep: Lanes<W>,
    /// Its peers' bits in houses that are not its own.
    pub(crate) beyond: Lanes<W>,
    /// Its houses.
    pub(crate) houses: u64,
    /// Where it stands in the first lanes.
    lane: u8,
    bit: u8,
}

impl<const W: usize> Tables<W> {
    /// The tables of a board that has these [`houses`], at most `16 * W`.
    pub(crate) fn new(board: &Board, houses: &[Vec<Cell>]) -> Tables<W> {
        let order = board.values();
        let mut bits = vec![Lanes::EMPTY; order * order];
        for (house, cells) in houses.iter().enumerate() {
            (0..order).for_each(|k| bits[cells[k].index()].set(house, k));
        }
        let number = |cells: &Vec<Cell>| std::array::from_fn(|k| cells.get(k).map_or(0, |cell| cell.index() as u8));
        Tables {
            order,
            places: places(board, houses, &bits),
            has_groups: groups(order, primitives(board)).any(|cells| cells.len() < order),
            cells: houses.iter().map(number).collect(),
            intersections: Intersections::new(houses),
            subsets: OnceLock::new(),
            full: bits.iter().fold(Lanes::EMPTY, |full, &cell| full | cell),
            whole: (1 << order) - 1,
            unused: u64::MAX.checked_shl(houses.len() as u32).unwrap_or(0),
        }
    }

    /// Where a cell stands.
    #[inline(always)]
    pub(crate) fn place(&self, cell: u8) -> &Place<W> {
        &self.places[usize::from(cell)]
    }

    /// The cell at a bit of a lane.
    #[inline(always)]
    pub(crate) fn cell(&self, house: usize, k: u32) -> u8 {
        self.cells[house][k as usize % ORDER]
    }

    fn subsets(&self) -> &Subsets<W> {
        let house = |cells: &[u8; ORDER]| cells[..self.order].iter().map(|&cell| Cell::new(cell.into())).collect();
        self.subsets.get_or_init(|| Subsets::new(&self.cells.iter().map(house).collect::<Vec<_>>()))
    }

    /// The cells at these bits of a lane, all bits of theirs.
    fn cells_of(&self, house: usize, bits: u16) -> Lanes<W> {
        let cells = (0..self.order).filter(|k| bits >> k & 1 == 1).map(|k| self.cell(house, k as u32));
        cells.fold(Lanes::EMPTY, |all, cell| all | self.place(cell).bits)
    }

    /// For each of at most `16 * K` cells, which of the others are its peers: their lanes, by place in `cells`, all bits set.
    pub(crate) fn peers_among<const K: usize>(&self, cells: &[u8], peers: &mut [Lanes<K>]) {
        let mut members = [0u32; HOUSES];
        for (lane, &cell) in cells.iter().enumerate() {
            bits(self.place(cell).houses).for_each(|house| members[house % HOUSES] |= 1 << lane);
        }
        for (lane, &cell) in cells.iter().enumerate() {
            let houses = bits(self.place(cell).houses);
            peers[lane] = Lanes::of(houses.fold(0, |peers, house| peers | members[house % HOUSES]));
        }
        if self.has_groups {
            self.add_peers_beyond(cells, peers);
        }
        (0..cells.len()).for_each(|lane| peers[lane].clear(lane));
    }

    /// Adds those that share no house.
    fn add_peers_beyond<const K: usize>(&self, cells: &[u8], peers: &mut [Lanes<K>]) {
        for (lane, &cell) in cells.iter().enumerate() {
            let is_beyond = |other: u8| self.place(other).is_in(&self.place(cell).beyond);
            let beyond = (0..cells.len()).filter(|&other| is_beyond(cells[other]));
            beyond.for_each(|other| peers[lane].put(other, u16::MAX));
        }
    }
}

/// Where all cells stand, by their bits.
fn places<const W: usize>(board: &Board, houses: &[Vec<Cell>], bits: &[Lanes<W>]) -> Box<[Place<W>]> {
    let place = |cell: Cell| Place {
        bits: bits[cell.index()],
        keep: Lanes::EMPTY,
        beyond: Lanes::EMPTY,
        houses: 0,
        lane: (cell.index() / board.values()) as u8,
        bit: (cell.index() % board.values()) as u8,
    };
    let mut places: Box<[Place<W>]> = board.grid().cells().map(place).collect();
    for cells in groups(board.values(), primitives(board)) {
        let all = cells.iter().fold(Lanes::EMPTY, |all, cell| all | bits[cell.index()]);
        cells.iter().for_each(|cell| places[cell.index()].beyond |= all);
    }
    places.iter_mut().for_each(|place| place.keep = !place.beyond);
    for (house, cells) in houses.iter().enumerate() {
        for cell in cells {
            places[cell.index()].houses |= 1 << house;
            places[cell.index()].beyond.clear(house);
        }
    }
    places
}

impl<const W: usize> Place<W> {
    /// Whether a vector has the cell.
    #[inline(always)]
    fn is_in(&self, lanes: &Lanes<W>) -> bool {
        lanes.lane(usize::from(self.lane % 16)) >> self.bit & 1 == 1
    }
}
