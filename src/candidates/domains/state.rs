//! What changes as candidates are taken away: the candidates themselves, what has yet to be carried to its end, and the trail.

use super::agenda::Agenda;
use super::tables::{DomainTables, Seat, Watchers};
use super::{Mark, WipeOut};
use crate::candidates::propagators::Room;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::values::Values;

/// What propagators may cost between two looks at whether to stop, in words that they read, unless it is to be less: a millisecond or so.
const WORK: usize = 1 << 18;

/// The candidates of one puzzle, without the shape of its board, which each method is handed.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// For each cell the values that it may take.
    pub(super) values: Vec<u64>,
    /// For each house and value the places of the house that may take it.
    pub(super) places: Vec<u64>,
    /// The cells with several candidates, followed by the others in the order in which they were settled.
    pub(super) cells: Vec<u16>,
    /// Where each cell stands in `cells`.
    position: Vec<u16>,
    /// How many cells have several candidates.
    pub(super) open: usize,
    /// What was removed, in order.
    trail: Vec<Removal>,
    /// What was found to be single and has yet to be taken from the peers.
    singles: Vec<(u16, u8)>,
    /// The propagators that have yet to look at what changed.
    pub(super) agenda: Agenda,
    /// What the propagators have cost since the last look at whether to stop.
    work: usize,
    /// What they may cost until the next.
    pub(super) stride: usize,
    /// Room for propagators to work in: the domains of their cells, and all else.
    local: Vec<u64>,
    room: Room,
    pub(super) wipe_out: Option<WipeOut>,
}

#[derive(Clone, Copy, Debug)]
struct Removal {
    cell: u16,
    value: u8,
}

impl State {
    /// All candidates of an empty board.
    pub(super) fn new(tables: &DomainTables) -> State {
        let (cells, lines, all) = (tables.cells(), tables.lines(), Values::all(tables.order()).bits());
        State {
            values: vec![all; cells],
            places: vec![all; lines],
            cells: (0..cells as u16).collect(),
            position: (0..cells as u16).collect(),
            // With one value all cells are settled.
            open: if tables.order() == 1 { 0 } else { cells },
            trail: Vec::new(),
            singles: Vec::new(),
            agenda: Agenda::new(tables.propagators().len()),
            work: 0,
            stride: WORK,
            local: Vec::new(),
            room: Room::default(),
            wipe_out: None,
        }
    }

    /// This moment.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Back to an earlier moment, contradictions included.
    pub(super) fn undo(&mut self, tables: &DomainTables, mark: Mark) {
        self.wipe_out = None;
        self.singles.clear();
        self.agenda.clear();
        while self.trail.len() > mark.0 {
            let Some(Removal { cell, value }) = self.trail.pop() else { return };
            let (cell, value) = (usize::from(cell), usize::from(value));
            self.open += usize::from(self.values[cell].is_power_of_two());
            self.values[cell] |= 1 << value;
            for seat in tables.seats(cell) {
                self.places[seat.base as usize + value] |= seat.bit;
            }
        }
    }

    /// Carries what was removed to its end, unless it is stopped before that: what is left to do stays. Whether no contradiction
    /// came of it.
    pub(super) fn propagate(&mut self, tables: &DomainTables, stop: &dyn Stop) -> Result<bool, Limit> {
        while self.wipe_out.is_none() {
            if let Some((cell, value)) = self.singles.pop() {
                self.settle(tables, usize::from(cell), usize::from(value));
            } else if self.work >= self.stride {
                // A look at the clock comes after so much work, however many calls that took: a propagator of thousands of words is
                // as long as thousands of the small, and whoever branches counts nodes alone.
                self.work -= self.stride;
                stop.stopped().map_or(Ok(()), Err)?;
            } else if let Some(number) = self.agenda.next() {
                self.ask(tables, number);
            } else {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes what a single excludes: the cell's other candidates, and the value from all peers.
    fn settle(&mut self, tables: &DomainTables, cell: usize, value: usize) {
        self.remove_all(tables, cell, !(1 << value));
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
        self.work += propagator.cost();
        self.local.clear();
        self.local.extend(propagator.cells.iter().map(|&cell| self.values[usize::from(cell)]));
        if !propagator.narrow(&mut self.local, &mut self.room) {
            self.wipe_out.get_or_insert(WipeOut::Propagator(number));
            return;
        }
        for (place, &cell) in propagator.cells.iter().enumerate() {
            let cell = usize::from(cell);
            self.remove_all(tables, cell, !self.local[place]);
        }
        if propagator.is_idempotent() {
            self.agenda.drop(number);
        }
        for struck in 0..self.room.struck.len() {
            let (cell, values) = self.room.struck[struck];
            self.remove_all(tables, cell.index(), values);
        }
    }

    /// Takes whatever candidates the cell has of these.
    pub(super) fn remove_all(&mut self, tables: &DomainTables, cell: usize, values: u64) {
        let mut values = self.values[cell] & values;
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
