//! Candidates of a board of any order, as one word of values for each cell and one word of places for each value in each
//! house. Two queues carry every removal to its end: singles first, which cost little, then the propagators of whatever
//! cells have changed. A trail takes it back. It knows no clause and chooses nothing.

mod agenda;
mod state;
mod tables;

#[cfg(test)]
mod tests;

pub(crate) use tables::DomainTables;

use state::State;

use std::sync::Arc;

use super::matching::unmatched;
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
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
    /// Apart from the state, which is changed under them: to count one more owner for each step would have all threads that
    /// search the same board write to one place of memory.
    tables: Arc<DomainTables>,
    state: State,
}

/// A moment to come back to ([`Domains::undo`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

impl Domains {
    /// The candidates of an empty board.
    pub fn new(tables: Arc<DomainTables>) -> Domains {
        let state = State::new(&tables);
        Domains { tables, state }
    }

    /// Has [`propagate`](Domains::propagate) look at whether to stop after so many words that propagators read: who counts the looks
    /// counts the words then.
    pub fn look_every(&mut self, words: usize) {
        self.state.stride = words.max(1);
    }

    /// The candidates that givens leave, for [`propagate`](Domains::propagate) to carry on.
    pub fn start(&mut self, givens: &[Given]) {
        self.undo(Mark(0));
        let all = Values::all(self.tables.order());
        for given in givens {
            self.state.remove_all(&self.tables, given.cell.index(), all.without(given.allowed).bits());
        }
        self.state.agenda.wake_all();
    }

    /// Settles a cell, for [`propagate`](Domains::propagate) to carry on.
    pub fn assign(&mut self, cell: Cell, value: Value) {
        self.state.remove_all(&self.tables, cell.index(), !(1 << value.index()));
    }

    /// Takes a candidate away, for [`propagate`](Domains::propagate) to carry on.
    pub fn exclude(&mut self, cell: Cell, value: Value) {
        self.state.remove_all(&self.tables, cell.index(), 1 << value.index());
    }

    /// Carries to its end what was taken away. Whether no contradiction came of it.
    ///
    /// # Errors
    /// Where it was stopped on the way: with the next call it goes on, and comes to the same end.
    pub fn propagate(&mut self, stop: &dyn Stop) -> Result<bool, Limit> {
        self.state.propagate(&self.tables, stop)
    }

    /// Strikes the candidates that no filling of a house has ([`unmatched`]), with all that follows. Whether no contradiction came of
    /// it; the candidates have to be propagated.
    ///
    /// # Errors
    /// Where it was stopped on the way.
    pub fn filter(&mut self, stop: &dyn Stop) -> Result<bool, Limit> {
        let tables = Arc::clone(&self.tables);
        let mut ticker = Ticker::new(stop);
        let mut is_new = true;
        while is_new {
            is_new = false;
            for base in (0..tables.lines()).step_by(tables.order()) {
                // About as many steps as pairs of cells.
                ticker.tick(tables.order() * tables.order())?;
                let house = tables.house(base);
                let cells: Vec<u64> = house.iter().map(|&cell| self.state.values[usize::from(cell)]).collect();
                let Some(lost) = unmatched(&cells) else { return Ok(false) };
                for (&cell, lost) in house.iter().zip(lost).filter(|&(_, lost)| lost != 0) {
                    is_new = true;
                    self.state.remove_all(&tables, usize::from(cell), lost);
                }
            }
            if is_new && !self.propagate(stop)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// This moment.
    pub fn mark(&self) -> Mark {
        self.state.mark()
    }

    /// Back to an earlier moment, contradictions included.
    pub fn undo(&mut self, mark: Mark) {
        self.state.undo(&self.tables, mark);
    }

    /// Where the last contradiction showed, if [`undo`](Domains::undo) has not cleared it.
    pub fn wipe_out(&self) -> Option<WipeOut> {
        self.state.wipe_out
    }

    /// Whether every cell has one candidate. Propagated and without contradiction, this is a solution.
    pub fn is_settled(&self) -> bool {
        self.state.open == 0
    }

    /// The cells with several candidates, in no order that means anything.
    pub fn open_cells(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.state.cells[..self.state.open].iter().map(|&cell| Cell::new(usize::from(cell)))
    }

    /// The candidates of a cell.
    pub fn values(&self, cell: Cell) -> Values {
        Values::from_bits(self.state.values[cell.index()])
    }

    /// The candidates of all cells in reading order.
    pub fn all_values(&self) -> Vec<Values> {
        self.state.values.iter().map(|&bits| Values::from_bits(bits)).collect()
    }

    /// For each house and value, house by house, the places of the house that may still take the value.
    pub fn places(&self) -> &[u64] {
        &self.state.places
    }

    /// How many places a value has in all houses of a cell together.
    pub fn places_around(&self, cell: Cell, value: Value) -> u32 {
        self.tables
            .seats(cell.index())
            .iter()
            .map(|seat| self.state.places[seat.base as usize + value.index()].count_ones())
            .sum()
    }

    /// The board's shape.
    pub fn tables(&self) -> &Arc<DomainTables> {
        &self.tables
    }
}
