//! The shape of a board, as [`Domains`](super::Domains) walk it: houses, peers, and what propagates all that is no difference.

use crate::board::Board;
use crate::candidates::groups::{groups, primitives};
use crate::candidates::propagators::{Propagator, propagators};
use crate::candidates::weight;
use crate::grid::Cell;
use crate::limits::{Held, Limit, Stop, Ticker, allow};
use crate::primitive::Primitive;
use crate::values::Value;

/// The shape of a board, as [`Domains`](super::Domains) walk it: made once, shared by all puzzles of the board.
#[derive(Debug)]
pub(crate) struct DomainTables {
    /// How many cells there are.
    cells: usize,
    /// How many values.
    order: usize,
    /// The cells of all houses, `order` of them each: place `k` of house `h` stands at `h * order + k`.
    houses: Vec<u16>,
    /// Where each cell sits in its houses; those of cell `c` stand at `seat_ends[c]..seat_ends[c + 1]`.
    seats: Vec<Seat>,
    seat_ends: Vec<u32>,
    /// For each cell the peers that share no house with it but a smaller group, bounded likewise.
    peers: Vec<u16>,
    peer_ends: Vec<u32>,
    /// What propagates all that is no difference, the cheapest first.
    propagators: Vec<Propagator>,
    /// For each cell the propagators that have it, sixty-four of them a word, bounded likewise.
    watchers: Vec<Watchers>,
    watcher_ends: Vec<u32>,
    /// For each cell its turn among those with as many candidates.
    turns: Vec<u16>,
    /// About the bytes of all this.
    bytes: u64,
}

/// A cell's place in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// Where the places of the house's first value stand: the house's number times the order.
    pub(super) base: u32,
    /// The place, one bit.
    pub(super) bit: u64,
}

/// Some of sixty-four propagators that follow one another: bit `k` of word `w` is number `64 * w + k`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watchers {
    pub(super) word: u32,
    pub(super) bits: u64,
}

impl DomainTables {
    /// Sorts what the rules of a board come down to: houses, which hold each value exactly once; smaller groups, whose cells
    /// only differ; and propagators for the rest.
    ///
    /// # Errors
    /// Where they would be too large, or work was stopped.
    pub(crate) fn new(board: &Board, stop: &dyn Stop) -> Result<DomainTables, Limit> {
        DomainTables::of(board.grid().cells().len(), board.values(), primitives(board), stop)
    }

    /// Of a board of so many cells and values with these primitives.
    ///
    /// # Errors
    /// As for [`DomainTables::new`].
    pub(crate) fn of<'p>(
        cells: usize,
        order: usize,
        primitives: impl Iterator<Item = &'p Primitive> + Clone,
        stop: &dyn Stop,
    ) -> Result<DomainTables, Limit> {
        let bytes = weight::of_tables(order, primitives.clone());
        allow(Held::Tables, bytes, 0, stop)?;
        let differing = groups(order, primitives.clone()).map(|cells| sorted(&cells));
        let (mut houses, mut smaller): (Vec<_>, Vec<_>) = differing.partition(|cells| cells.len() == order);
        [&mut houses, &mut smaller].into_iter().for_each(|groups| {
            groups.sort();
            groups.dedup();
        });
        let propagators = propagators(order, primitives, stop)?;
        let (seats, seat_ends) = flat(seats(&houses, cells, order));
        let (peers, peer_ends) = flat(peers(&houses, &smaller, cells, stop)?);
        let (watchers, watcher_ends) = flat(watchers(&propagators, cells));
        let turns = turns(&houses, cells);
        let houses = houses.concat();
        Ok(DomainTables {
            cells,
            order,
            houses,
            seats,
            seat_ends,
            peers,
            peer_ends,
            propagators,
            watchers,
            watcher_ends,
            turns,
            bytes,
        })
    }

    /// The turn of a cell among those with as many candidates, from 0.
    pub(crate) fn turn(&self, cell: Cell) -> u16 {
        self.turns[cell.index()]
    }

    /// About the bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Where a cell sits.
    pub(super) fn seats(&self, cell: usize) -> &[Seat] {
        &self.seats[within(&self.seat_ends, cell)]
    }

    /// The cells that it differs from without a house of both.
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[within(&self.peer_ends, cell)]
    }

    /// The cells that it differs from, those of two houses twice.
    pub(crate) fn all_peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let houses = self.seats(cell.index()).iter().flat_map(|seat| self.house(seat.base as usize));
        let all = houses.chain(self.peers(cell.index())).map(|&peer| Cell::new(usize::from(peer)));
        all.filter(move |&peer| peer != cell)
    }

    /// The propagators that have the cell.
    pub(super) fn watchers(&self, cell: usize) -> &[Watchers] {
        &self.watchers[within(&self.watcher_ends, cell)]
    }

    /// The propagators, by number.
    pub(crate) fn propagators(&self) -> &[Propagator] {
        &self.propagators
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// How many values there are.
    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// The cells of the house whose lines begin here.
    pub(crate) fn house(&self, base: usize) -> &[u16] {
        &self.houses[base..base + self.order]
    }

    /// The cell at a place of the house whose lines begin here.
    pub(super) fn cell(&self, base: usize, place: u32) -> u16 {
        self.houses[base + place as usize]
    }

    /// How many (house, value) pairs there are.
    pub(crate) fn lines(&self) -> usize {
        self.houses.len()
    }

    /// The value that a line places.
    pub(crate) fn value_of(&self, line: usize) -> Value {
        Value::new(line % self.order)
    }

    /// The cell at a place of the house that a line belongs to.
    pub(crate) fn seated(&self, line: usize, place: u32) -> Cell {
        Cell::new(usize::from(self.cell(line - line % self.order, place)))
    }
}

fn sorted(cells: &[Cell]) -> Vec<u16> {
    let mut cells: Vec<_> = cells.iter().map(|cell| cell.index() as u16).collect();
    cells.sort_unstable();
    cells
}

fn seats(houses: &[Vec<u16>], count: usize, order: usize) -> Vec<Vec<Seat>> {
    let mut seats = vec![Vec::new(); count];
    for (house, cells) in houses.iter().enumerate() {
        for (place, &cell) in cells.iter().enumerate() {
            seats[usize::from(cell)].push(Seat { base: (house * order) as u32, bit: 1 << place });
        }
    }
    seats
}

/// The cells of smaller groups that each cell differs from, without those that share a house with it. Cell by cell: groups may say
/// the same many times over.
fn peers(houses: &[Vec<u16>], smaller: &[Vec<u16>], cells: usize, stop: &dyn Stop) -> Result<Vec<Vec<u16>>, Limit> {
    let (in_houses, in_groups) = (groups_of(houses, cells), groups_of(smaller, cells));
    let mut ticker = Ticker::new(stop);
    let mut is_known = vec![false; cells];
    let mut peers = Vec::with_capacity(cells);
    for cell in 0..cells {
        let in_house = in_houses[cell].iter().flat_map(|&house| &houses[house as usize]);
        let known: Vec<u16> = in_house.copied().chain([cell as u16]).collect();
        known.iter().for_each(|&other| is_known[usize::from(other)] = true);
        let mut found = Vec::new();
        for &group in &in_groups[cell] {
            let group = &smaller[group as usize];
            ticker.tick(group.len())?;
            found.extend(group.iter().filter(|&&other| !std::mem::replace(&mut is_known[usize::from(other)], true)));
        }
        known.iter().chain(&found).for_each(|&other| is_known[usize::from(other)] = false);
        found.sort_unstable();
        peers.push(found);
    }
    Ok(peers)
}

/// For each cell the groups that it is in, by number.
fn groups_of(groups: &[Vec<u16>], count: usize) -> Vec<Vec<u32>> {
    let mut of = vec![Vec::new(); count];
    for (number, cells) in groups.iter().enumerate() {
        cells.iter().for_each(|&cell| of[usize::from(cell)].push(number as u32));
    }
    of
}

fn watchers(propagators: &[Propagator], cells: usize) -> Vec<Vec<Watchers>> {
    let mut watchers: Vec<Vec<Watchers>> = vec![Vec::new(); cells];
    for (number, propagator) in propagators.iter().enumerate() {
        let (word, bit) = (number as u32 / 64, 1 << (number % 64));
        for &cell in &propagator.cells {
            match watchers[usize::from(cell)].last_mut() {
                Some(last) if last.word == word => last.bits |= bit,
                _ => watchers[usize::from(cell)].push(Watchers { word, bits: bit }),
            }
        }
    }
    watchers
}

/// Where the list with this number stands.
fn within(ends: &[u32], list: usize) -> std::ops::Range<usize> {
    ends[list] as usize..ends[list + 1] as usize
}

/// All lists as one, and where each ends, a 0 first.
fn flat<T>(lists: Vec<Vec<T>>) -> (Vec<T>, Vec<u32>) {
    let ends = lists.iter().scan(0, |end, list| {
        *end += list.len() as u32;
        Some(*end)
    });
    let ends = std::iter::once(0).chain(ends).collect();
    (lists.into_iter().flatten().collect(), ends)
}

/// For each cell its turn: in reading order where rows are houses, else house by house. A board with more rows than columns, filled row
/// by row, finds out in the last ones what its columns lack.
fn turns(houses: &[Vec<u16>], cells: usize) -> Vec<u16> {
    let is_run = |house: &Vec<u16>| house.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let by_house = houses.iter().filter(|_| !houses.iter().any(is_run)).flatten().map(|&cell| usize::from(cell));
    let (mut turns, mut next) = (vec![u16::MAX; cells], 0);
    for cell in by_house.chain(0..cells) {
        if turns[cell] == u16::MAX {
            (turns[cell], next) = (next, next + 1);
        }
    }
    turns
}
