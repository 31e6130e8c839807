//! Candidates of a board of any order, as one word of values for each cell and one word of places for each value in each
//! house. Two queues carry every removal to its end: singles first, which cost little, then the propagators of whatever
//! cells have changed. A trail takes it back. It knows no clause and chooses nothing.

mod agenda;
mod tables;

#[cfg(test)]
mod tests;

pub(crate) use tables::DomainTables;

use agenda::Agenda;
use tables::{Seat, Watchers};

use std::sync::Arc;

use crate::grid::Cell;
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// What has nothing left: the scene of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WipeOut {
    /// A cell without a value.
    Cell(Cell),
    /// A house without a place for a value, by where its lines begin.
    House(usize),
    /// A propagator that nothing can keep, by its number.
    Propagator(usize),
}

/// The candidates of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
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
    /// The propagators that have yet to look at what changed.
    agenda: Agenda,
    /// Room for propagators to work in: the domains of their cells, and all else.
    local: Vec<u64>,
    room: Vec<u64>,
    wipe_out: Option<WipeOut>,
}

#[derive(Clone, Copy, Debug)]
struct Removal {
    cell: u16,
    value: u8,
}

/// A moment to come back to ([`Domains::undo`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

impl Domains {
    /// The candidates of an empty board.
    pub fn new(tables: Arc<DomainTables>) -> Domains {
        let (cells, lines, all) = (tables.order() * tables.order(), tables.lines(), Values::all(tables.order()).bits());
        let mut domains = Domains {
            agenda: Agenda::new(tables.propagators().len()),
            tables,
            values: vec![all; cells],
            places: vec![all; lines],
            cells: (0..cells as u16).collect(),
            position: (0..cells as u16).collect(),
            open: cells,
            trail: Vec::new(),
            singles: Vec::new(),
            local: Vec::new(),
            room: Vec::new(),
            wipe_out: None,
        };
        if cells == 1 {
            domains.open = 0;
        }
        domains
    }

    /// The candidates that givens leave, propagated. Whether they are free of contradiction.
    pub fn start(&mut self, givens: &[Given]) -> bool {
        self.undo(Mark(0));
        let tables = Arc::clone(&self.tables);
        let all = Values::all(self.tables.order());
        for given in givens {
            let others = all.without(given.allowed).bits() & self.values[given.cell.index()];
            self.remove_all(&tables, given.cell.index(), others);
        }
        self.agenda.wake_all();
        self.propagate()
    }

    /// Settles a cell and propagates. Whether no contradiction came of it.
    pub fn assign(&mut self, cell: Cell, value: Value) -> bool {
        let others = self.values[cell.index()] & !(1 << value.index());
        let tables = Arc::clone(&self.tables);
        self.remove_all(&tables, cell.index(), others);
        self.propagate()
    }

    /// Takes a candidate away and propagates. Whether no contradiction came of it.
    pub fn exclude(&mut self, cell: Cell, value: Value) -> bool {
        let tables = Arc::clone(&self.tables);
        self.remove_all(&tables, cell.index(), self.values[cell.index()] & 1 << value.index());
        self.propagate()
    }

    /// This moment.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Back to an earlier moment, contradictions included.
    pub fn undo(&mut self, mark: Mark) {
        self.wipe_out = None;
        self.singles.clear();
        self.agenda.clear();
        while self.trail.len() > mark.0 {
            let Some(Removal { cell, value }) = self.trail.pop() else { return };
            let (cell, value) = (usize::from(cell), usize::from(value));
            self.open += usize::from(self.values[cell].is_power_of_two());
            self.values[cell] |= 1 << value;
            for seat in self.tables.seats(cell) {
                self.places[seat.base as usize + value] |= seat.bit;
            }
        }
    }

    /// Where the last contradiction showed, if [`undo`](Domains::undo) has not cleared it.
    pub fn wipe_out(&self) -> Option<WipeOut> {
        self.wipe_out
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
        self.tables
            .seats(cell.index())
            .iter()
            .map(|seat| self.places[seat.base as usize + value.index()].count_ones())
            .sum()
    }

    /// The board's shape.
    pub fn tables(&self) -> &Arc<DomainTables> {
        &self.tables
    }

    fn propagate(&mut self) -> bool {
        let tables = Arc::clone(&self.tables);
        while self.wipe_out.is_none() {
            if let Some((cell, value)) = self.singles.pop() {
                self.settle(&tables, usize::from(cell), usize::from(value));
            } else if let Some(number) = self.agenda.next() {
                self.ask(&tables, number);
            } else {
                return true;
            }
        }
        false
    }

    /// Takes what a single excludes: the cell's other candidates, and the value from all peers.
    fn settle(&mut self, tables: &DomainTables, cell: usize, value: usize) {
        self.remove_all(tables, cell, self.values[cell] & !(1 << value));
        for seat in tables.seats(cell) {
            let mut places = self.places[seat.base as usize + value] & !seat.bit;
            while places != 0 {
                let peer = tables.cell(seat.base as usize, places.trailing_zeros());
                self.remove(tables, usize::from(peer), value);
                places &= places - 1;
            }
        }
        for &peer in tables.peers(cell) {
            if self.values[usize::from(peer)] >> value & 1 == 1 {
                self.remove(tables, usize::from(peer), value);
            }
        }
    }

    /// Takes what a propagator finds to be impossible.
    fn ask(&mut self, tables: &DomainTables, number: usize) {
        let propagator = &tables.propagators()[number];
        self.local.clear();
        self.local.extend(propagator.cells.iter().map(|&cell| self.values[usize::from(cell)]));
        if !propagator.narrow(&mut self.local, &mut self.room) {
            self.wipe_out.get_or_insert(WipeOut::Propagator(number));
            return;
        }
        for (place, &cell) in propagator.cells.iter().enumerate() {
            let cell = usize::from(cell);
            self.remove_all(tables, cell, self.values[cell] & !self.local[place]);
        }
        if propagator.is_idempotent() {
            self.agenda.drop(number);
        }
    }

    fn remove_all(&mut self, tables: &DomainTables, cell: usize, mut values: u64) {
        while values != 0 {
            self.remove(tables, cell, values.trailing_zeros() as usize);
            values &= values - 1;
        }
    }

    /// Takes a candidate, which must be there, and notes what thereby became single or empty.
    fn remove(&mut self, tables: &DomainTables, cell: usize, value: usize) {
        self.trail.push(Removal { cell: cell as u16, value: value as u8 });
        self.values[cell] &= !(1 << value);
        let rest = self.values[cell];
        if rest & rest.wrapping_sub(1) == 0 {
            self.note_cell(cell, rest);
        }
        for &Watchers { word, bits } in tables.watchers(cell) {
            self.agenda.wake(word as usize, bits);
        }
        for &Seat { base, bit } in tables.seats(cell) {
            let line = base as usize + value;
            self.places[line] &= !bit;
            let rest = self.places[line];
            if rest & rest.wrapping_sub(1) == 0 {
                self.note_line(tables, base as usize, value, rest);
            }
        }
    }

    fn note_cell(&mut self, cell: usize, rest: u64) {
        if rest == 0 {
            self.wipe_out.get_or_insert(WipeOut::Cell(Cell::new(cell)));
            return;
        }
        self.singles.push((cell as u16, rest.trailing_zeros() as u8));
        self.open -= 1;
        let (here, last) = (self.position[cell], self.cells[self.open]);
        self.cells.swap(usize::from(here), self.open);
        (self.position[cell], self.position[usize::from(last)]) = (self.open as u16, here);
    }

    fn note_line(&mut self, tables: &DomainTables, base: usize, value: usize, rest: u64) {
        if rest == 0 {
            self.wipe_out.get_or_insert(WipeOut::House(base));
            return;
        }
        let cell = tables.cell(base, rest.trailing_zeros());
        self.singles.push((cell, value as u8));
    }
}
