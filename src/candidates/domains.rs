//! Candidates of a board of any order, as one word of values for each cell and one word of places for each value in each
//! house; a queue of singles carries every removal to its end and a trail takes it back. It knows no clause and chooses nothing.

use std::sync::Arc;

use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::Primitive;
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};

/// The shape of a board, as [`Domains`] walk it: made once, shared by all puzzles of the board.
#[derive(Debug)]
pub struct DomainTables {
    order: usize,
    /// The cells of all houses, `order` of them each: place `k` of house `h` stands at `h * order + k`.
    houses: Vec<u16>,
    /// Where each cell sits in its houses; those of cell `c` stand at `seat_ends[c]..seat_ends[c + 1]`.
    seats: Vec<Seat>,
    seat_ends: Vec<u32>,
    /// For each cell the peers that share no house with it but a smaller group, bounded likewise.
    peers: Vec<u16>,
    peer_ends: Vec<u32>,
}

/// A cell's place in one of its houses.
#[derive(Clone, Copy, Debug)]
struct Seat {
    /// Where the places of the house's first value stand: the house's number times the order.
    base: u32,
    /// The place, one bit.
    bit: u64,
}

impl DomainTables {
    /// Sorts the rules of a board into houses, which hold each value exactly once, and smaller groups, whose cells only differ.
    pub fn new(board: &Board) -> DomainTables {
        let order = board.order();
        let groups = board.primitives().iter().map(|lowered| match &lowered.primitive {
            Primitive::AllDifferent(cells) => sorted(cells),
            other => unimplemented!("{other:?}"),
        });
        let (mut houses, mut smaller): (Vec<_>, Vec<_>) = groups.partition(|cells| cells.len() == order);
        [&mut houses, &mut smaller].into_iter().for_each(|groups| {
            groups.sort();
            groups.dedup();
        });
        let (seats, seat_ends) = flat(seats(&houses, order));
        let (peers, peer_ends) = flat(peers(&houses, &smaller, order));
        DomainTables { order, houses: houses.concat(), seats, seat_ends, peers, peer_ends }
    }

    fn seats(&self, cell: usize) -> std::ops::Range<usize> {
        self.seat_ends[cell] as usize..self.seat_ends[cell + 1] as usize
    }

    fn peers(&self, cell: usize) -> std::ops::Range<usize> {
        self.peer_ends[cell] as usize..self.peer_ends[cell + 1] as usize
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
        Cell::new(usize::from(self.houses[line - line % self.order + place as usize]))
    }
}

fn sorted(cells: &[Cell]) -> Vec<u16> {
    let mut cells: Vec<_> = cells.iter().map(|cell| cell.index() as u16).collect();
    cells.sort_unstable();
    cells
}

fn seats(houses: &[Vec<u16>], order: usize) -> Vec<Vec<Seat>> {
    let mut seats = vec![Vec::new(); order * order];
    for (house, cells) in houses.iter().enumerate() {
        for (place, &cell) in cells.iter().enumerate() {
            seats[usize::from(cell)].push(Seat { base: (house * order) as u32, bit: 1 << place });
        }
    }
    seats
}

fn peers(houses: &[Vec<u16>], smaller: &[Vec<u16>], order: usize) -> Vec<Vec<u16>> {
    let mut houses_of = vec![Vec::new(); order * order];
    for (house, cells) in houses.iter().enumerate() {
        cells.iter().for_each(|&cell| houses_of[usize::from(cell)].push(house));
    }
    let share_house = |one: u16, other: u16| {
        let others = &houses_of[usize::from(other)];
        houses_of[usize::from(one)].iter().any(|house| others.contains(house))
    };
    let mut peers = vec![Vec::new(); order * order];
    for group in smaller {
        for &cell in group {
            peers[usize::from(cell)].extend(group.iter().filter(|&&other| other != cell && !share_house(cell, other)));
        }
    }
    peers.iter_mut().for_each(|peers| {
        peers.sort_unstable();
        peers.dedup();
    });
    peers
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

/// What has nothing left: the scene of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wiped {
    /// A cell without a value.
    Cell(Cell),
    /// A house without a place for a value.
    House,
}

/// The candidates of one puzzle.
#[derive(Clone, Debug)]
pub struct Domains {
    tables: Arc<DomainTables>,
    /// For each cell the values that it may take.
    values: Vec<u64>,
    /// For each house and value the places of the house that may take it.
    places: Vec<u64>,
    /// The cells with several candidates, followed by the others in the order in which they were settled.
    cells: Vec<u16>,
    /// Where each cell stands in `cells`.
    position: Vec<u16>,
    /// How many cells have several candidates.
    open: usize,
    /// What was removed, in order.
    trail: Vec<Removal>,
    /// What was found to be single and has yet to be taken from the peers.
    singles: Vec<(u16, u8)>,
    wiped: Option<Wiped>,
}

#[derive(Clone, Copy, Debug)]
struct Removal {
    cell: u16,
    value: u8,
}

/// A moment to come back to ([`Domains::undo`]).
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

impl Domains {
    /// The candidates of an empty board.
    pub fn new(tables: Arc<DomainTables>) -> Domains {
        let (cells, lines, all) = (tables.order * tables.order, tables.lines(), Values::all(tables.order).bits());
        let mut domains = Domains {
            tables,
            values: vec![all; cells],
            places: vec![all; lines],
            cells: (0..cells as u16).collect(),
            position: (0..cells as u16).collect(),
            open: cells,
            trail: Vec::new(),
            singles: Vec::new(),
            wiped: None,
        };
        if cells == 1 {
            domains.open = 0;
        }
        domains
    }

    /// The candidates of a puzzle, propagated. Whether they are free of contradiction.
    pub fn start(&mut self, puzzle: &Puzzle) -> bool {
        self.undo(Mark(0));
        let all = Values::all(self.tables.order);
        for given in puzzle.givens() {
            self.remove_all(given.cell.index(), all.without(given.allowed).bits());
        }
        self.propagate()
    }

    /// Settles a cell and propagates. Whether no contradiction came of it.
    pub fn assign(&mut self, cell: Cell, value: Value) -> bool {
        let others = self.values[cell.index()] & !(1 << value.index());
        self.remove_all(cell.index(), others);
        self.propagate()
    }

    /// Takes a candidate away and propagates. Whether no contradiction came of it.
    pub fn exclude(&mut self, cell: Cell, value: Value) -> bool {
        self.remove_all(cell.index(), self.values[cell.index()] & 1 << value.index());
        self.propagate()
    }

    /// This moment.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Back to an earlier moment, contradictions included.
    pub fn undo(&mut self, mark: Mark) {
        self.wiped = None;
        self.singles.clear();
        while self.trail.len() > mark.0 {
            let Some(Removal { cell, value }) = self.trail.pop() else { return };
            let (cell, value) = (usize::from(cell), usize::from(value));
            self.open += usize::from(self.values[cell].is_power_of_two());
            self.values[cell] |= 1 << value;
            for seat in &self.tables.seats[self.tables.seats(cell)] {
                self.places[seat.base as usize + value] |= seat.bit;
            }
        }
    }

    /// Where the last contradiction showed, if [`undo`](Domains::undo) has not cleared it.
    pub fn wiped(&self) -> Option<Wiped> {
        self.wiped
    }

    /// Whether every cell has one candidate. Propagated and without contradiction, this is a solution.
    pub fn is_settled(&self) -> bool {
        self.open == 0
    }

    /// The cells with several candidates, in no order that means anything.
    pub fn open_cells(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.cells[..self.open].iter().map(|&cell| Cell::new(usize::from(cell)))
    }

    /// The candidates of a cell.
    pub fn values(&self, cell: Cell) -> Values {
        Values::from_bits(self.values[cell.index()])
    }

    /// The candidates of all cells in reading order.
    pub fn all_values(&self) -> Vec<Values> {
        self.values.iter().map(|&bits| Values::from_bits(bits)).collect()
    }

    /// For each house and value, house by house, the places of the house that may still take the value.
    pub fn places(&self) -> &[u64] {
        &self.places
    }

    /// How many places a value has in all houses of a cell together.
    pub fn places_around(&self, cell: Cell, value: Value) -> u32 {
        let seats = &self.tables.seats[self.tables.seats(cell.index())];
        seats.iter().map(|seat| self.places[seat.base as usize + value.index()].count_ones()).sum()
    }

    /// The board's shape.
    pub fn tables(&self) -> &Arc<DomainTables> {
        &self.tables
    }

    fn propagate(&mut self) -> bool {
        while let (None, Some((cell, value))) = (self.wiped, self.singles.pop()) {
            self.settle(usize::from(cell), usize::from(value));
        }
        self.wiped.is_none()
    }

    /// Takes what a single excludes: the cell's other candidates, and the value from all peers.
    fn settle(&mut self, cell: usize, value: usize) {
        self.remove_all(cell, self.values[cell] & !(1 << value));
        let tables = Arc::clone(&self.tables);
        for seat in &tables.seats[tables.seats(cell)] {
            let mut places = self.places[seat.base as usize + value] & !seat.bit;
            while places != 0 {
                let peer = tables.houses[seat.base as usize + places.trailing_zeros() as usize];
                self.remove(usize::from(peer), value);
                places &= places - 1;
            }
        }
        for &peer in &tables.peers[tables.peers(cell)] {
            if self.values[usize::from(peer)] >> value & 1 == 1 {
                self.remove(usize::from(peer), value);
            }
        }
    }

    fn remove_all(&mut self, cell: usize, mut values: u64) {
        while values != 0 {
            self.remove(cell, values.trailing_zeros() as usize);
            values &= values - 1;
        }
    }

    /// Takes a candidate, which must be there, and notes what thereby became single or empty.
    fn remove(&mut self, cell: usize, value: usize) {
        self.trail.push(Removal { cell: cell as u16, value: value as u8 });
        self.values[cell] &= !(1 << value);
        let rest = self.values[cell];
        if rest & rest.wrapping_sub(1) == 0 {
            self.note_cell(cell, rest);
        }
        for index in self.tables.seats(cell) {
            let Seat { base, bit } = self.tables.seats[index];
            let line = base as usize + value;
            self.places[line] &= !bit;
            let rest = self.places[line];
            if rest & rest.wrapping_sub(1) == 0 {
                self.note_line(base as usize, value, rest);
            }
        }
    }

    fn note_cell(&mut self, cell: usize, rest: u64) {
        if rest == 0 {
            self.wiped.get_or_insert(Wiped::Cell(Cell::new(cell)));
            return;
        }
        self.singles.push((cell as u16, rest.trailing_zeros() as u8));
        self.open -= 1;
        let (here, last) = (self.position[cell], self.cells[self.open]);
        self.cells.swap(usize::from(here), self.open);
        (self.position[cell], self.position[usize::from(last)]) = (self.open as u16, here);
    }

    fn note_line(&mut self, base: usize, value: usize, rest: u64) {
        if rest == 0 {
            self.wiped.get_or_insert(Wiped::House);
            return;
        }
        let cell = self.tables.houses[base + rest.trailing_zeros() as usize];
        self.singles.push((cell, value as u8));
    }
}
