//! Propagation in rounds: all that can be seen at once is taken at once, and then one looks again. The number of rounds is
//! the same in whatever order one looks, which that of single steps is not.

use super::domains::DomainTables;
use super::propagators::Room;
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::Puzzle;
use crate::values::Values;

/// The words that propagators read in the time of a step between two looks at whether to stop.
const WORDS_OF_STEP: usize = 16;

/// What is looked at in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Cells with one value left, and values with one place left in a house.
    Singles,
    /// These, and what each further rule by itself leaves of its cells.
    AllRules,
}

/// What rounds of propagation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rounds {
    /// How many there were that brought something new.
    pub count: usize,
    /// Cells without a value after them.
    pub open: usize,
}

/// Propagates the givens of a puzzle as far as that goes. First come the values that the givens settle, and what they leave to
/// other cells, as pencil marks say it: that is no round.
///
/// # Errors
/// Where work was stopped.
pub(crate) fn rounds(tables: &DomainTables, puzzle: &Puzzle, look: Look, stop: &dyn Stop) -> Result<Rounds, Limit> {
    let mut ticker = Ticker::new(stop);
    let allowed = puzzle.allowed().iter().map(|values| values.bits()).collect();
    let mut marks = Marks { tables, values: allowed, is_placed: vec![false; puzzle.allowed().len()] };
    for given in puzzle.givens() {
        if let Some(value) = given.allowed.single() {
            marks.place(given.cell.index(), value.index());
        }
    }
    let mut count = 0;
    while marks.round(look, &mut ticker)? {
        count += 1;
    }
    Ok(Rounds { count, open: marks.is_placed.iter().filter(|&&is_placed| !is_placed).count() })
}

/// The values that each cell may take; where it has been placed, its peers may not take it.
struct Marks<'t> {
    tables: &'t DomainTables,
    values: Vec<u64>,
    is_placed: Vec<bool>,
}

impl Marks<'_> {
    /// Whether a look at what there is brings something new.
    fn round(&mut self, look: Look, ticker: &mut Ticker<'_>) -> Result<bool, Limit> {
        ticker.tick(self.tables.lines())?;
        let singles = self.singles();
        let narrowed = if look == Look::AllRules { self.narrowed(ticker)? } else { self.values.clone() };
        let is_new = !singles.is_empty() || narrowed != self.values;
        self.values = narrowed;
        singles.into_iter().for_each(|(cell, value)| self.place(cell, value));
        Ok(is_new)
    }

    /// Cells not placed that have one value, or are the one place of a value in a house.
    fn singles(&self) -> Vec<(usize, usize)> {
        let order = self.tables.order();
        let mut singles = Vec::new();
        for (cell, &values) in self.values.iter().enumerate() {
            if values.is_power_of_two() {
                singles.push((cell, values.trailing_zeros() as usize));
            }
        }
        for base in (0..self.tables.lines()).step_by(order) {
            let (mut once, mut twice) = (0, 0);
            for &cell in self.tables.house(base) {
                let values = self.values[usize::from(cell)];
                twice |= once & values;
                once |= values;
            }
            for &cell in self.tables.house(base) {
                let own = Values::from_bits(self.values[usize::from(cell)] & once & !twice);
                singles.extend(own.iter().map(|value| (usize::from(cell), value.index())));
            }
        }
        singles.retain(|&(cell, _)| !self.is_placed[cell]);
        singles.sort_unstable();
        singles.dedup();
        singles
    }

    /// The values that each further rule by itself leaves of those at the beginning of the round.
    fn narrowed(&self, ticker: &mut Ticker<'_>) -> Result<Vec<u64>, Limit> {
        let mut narrowed = self.values.clone();
        let mut room = Room::default();
        for propagator in self.tables.propagators() {
            ticker.tick(propagator.cost() / WORDS_OF_STEP)?;
            let mut local: Vec<u64> = propagator.cells.iter().map(|&cell| self.values[usize::from(cell)]).collect();
            if propagator.narrow(&mut local, &mut room) {
                let cells = propagator.cells.iter().zip(&local);
                cells.for_each(|(&cell, &values)| narrowed[usize::from(cell)] &= values);
                room.struck.iter().for_each(|&(cell, values)| narrowed[cell.index()] &= !values);
            }
        }
        Ok(narrowed)
    }

    fn place(&mut self, cell: usize, value: usize) {
        self.is_placed[cell] = true;
        self.values[cell] = 1 << value;
        for peer in self.tables.all_peers(Cell::new(cell)) {
            self.values[peer.index()] &= !(1 << value);
        }
    }
}
