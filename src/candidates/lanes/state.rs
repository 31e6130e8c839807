//! The candidates of one node, and singles to the end: unit propagation.

use wide::u16x16;

use super::{CELLS, Lanes, ORDER, Tables};
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// The values of decided cells: one array for all nodes of a search, since each cell that is decided at a node was last
/// written on the way to it.
pub(crate) type Decided = [Value; CELLS];

/// The candidates of one node.
///
/// A decided cell is no candidate of any value: its bits are cleared everywhere, and a house that has got a value is
/// remembered in `done`.
#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    /// By value, the places left to it in undecided cells.
    pub(super) marks: [Lanes<W>; ORDER],
    /// By value, the lanes in which it needs no place any more: houses that have it, and lanes of no house.
    pub(super) done: [u64; ORDER],
    /// By value, the houses whose locked candidates have had their effect.
    pub(super) locked: [u64; ORDER],
    /// The cells that were decided and are still marked for other values than their own.
    fresh: Lanes<W>,
    /// The undecided cells in row lanes, fresh ones included.
    open: u16x16,
    /// The undecided cells, a bit each.
    undecided: [u64; CELLS / 64],
    /// How many these are.
    left: usize,
}

/// Where propagation ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    /// Some cell has no value left, or some house no place for one.
    Contradiction,
    /// Every cell is decided, and no rule broken.
    Solved,
    /// No single is left.
    Fixpoint(Counts),
}

/// How many values the undecided cells have, in row lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Those with two values or more.
    pub(crate) two: u16x16,
    /// Those with three or more.
    pub(crate) three: u16x16,
}

/// What one pass over all values found.
struct Singles {
    naked: u16x16,
    hidden: [u64; ORDER],
    any_hidden: u64,
    counts: Counts,
}

/// The set of lanes that are not empty.
#[inline(always)]
pub(crate) fn filled(lanes: u16x16) -> u32 {
    !lanes.simd_eq(u16x16::ZERO).to_bitmask() & 0xffff
}

/// Two values claim one cell, or two peers one value.
#[derive(Debug)]
pub(crate) struct Conflict;

impl<const W: usize> State<W> {
    /// Every candidate of an empty board.
    pub(crate) fn new(tables: &Tables<W>) -> State<W> {
        let cells = tables.order * tables.order;
        let word = |index: usize| Values::all(cells.saturating_sub(64 * index)).bits();
        State {
            marks: [tables.full; ORDER],
            done: [tables.unused; ORDER],
            locked: [0; ORDER],
            fresh: Lanes::EMPTY,
            open: tables.full.first(),
            undecided: std::array::from_fn(word),
            left: cells,
        }
    }

    /// Becomes like another state of the same board.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, other: &State<W>, order: usize) {
        self.marks[..order].copy_from_slice(&other.marks[..order]);
        self.done[..order].copy_from_slice(&other.done[..order]);
        self.locked[..order].copy_from_slice(&other.locked[..order]);
        self.fresh = other.fresh;
        self.open = other.open;
        self.undecided = other.undecided;
        self.left = other.left;
    }

    /// Whether a value is a candidate of an undecided cell.
    pub(crate) fn is_candidate(&self, tables: &Tables<W>, cell: u8, value: usize) -> bool {
        let place = tables.place(cell);
        self.marks[value].lane(usize::from(place.row)) >> place.column & 1 == 1
    }

    /// The candidates of a value.
    #[inline(always)]
    pub(crate) fn marks(&self, value: usize) -> &Lanes<W> {
        &self.marks[value % ORDER]
    }

    /// Whether a cell is undecided.
    #[inline(always)]
    pub(crate) fn is_open(&self, cell: u8) -> bool {
        self.undecided[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    /// The values that a cell may take.
    pub(crate) fn values(&self, tables: &Tables<W>, cell: u8, decided: &Decided) -> Values {
        match self.is_open(cell) {
            true => (0..tables.order).filter(|&value| self.is_candidate(tables, cell, value)).map(Value::new).collect(),
            false => Values::only(decided[usize::from(cell)]),
        }
    }

    /// Strikes out what a given forbids.
    pub(crate) fn allow(&mut self, tables: &Tables<W>, given: &Given, decided: &mut Decided) -> Result<(), Conflict> {
        let cell = given.cell.index() as u8;
        if let Some(value) = given.allowed.single() {
            return self.decide(tables, value.index(), cell, decided);
        }
        for value in Values::all(tables.order).without(given.allowed).iter() {
            self.marks[value.index()] &= !tables.place(cell).bits;
        }
        Ok(())
    }

    /// Decides a cell, at once for its peers and with the next [`propagate`](State::propagate) for its other candidates.
    #[inline(always)]
    pub(crate) fn decide(
        &mut self,
        tables: &Tables<W>,
        value: usize,
        cell: u8,
        decided: &mut Decided,
    ) -> Result<(), Conflict> {
        let place = tables.place(cell);
        if !self.is_candidate(tables, cell, value) || !self.is_open(cell) {
            return Err(Conflict);
        }
        self.marks[value % ORDER] &= place.keep;
        self.done[value % ORDER] |= place.houses;
        self.fresh |= place.bits;
        self.undecided[usize::from(cell / 64)] &= !(1 << (cell % 64));
        self.left -= 1;
        decided[usize::from(cell)] = Value::new(value % ORDER);
        Ok(())
    }

    /// Decides singles until there is none.
    #[inline(always)]
    pub(crate) fn propagate(&mut self, tables: &Tables<W>, decided: &mut Decided) -> Outcome {
        loop {
            if self.left == 0 {
                return Outcome::Solved;
            }
            let Ok(singles) = self.sweep(tables) else { return Outcome::Contradiction };
            if singles.any_hidden == 0 && singles.naked == u16x16::ZERO {
                return Outcome::Fixpoint(singles.counts);
            }
            let naked = self.decide_naked(tables, singles.naked, decided);
            if naked.and_then(|()| self.decide_hidden(tables, &singles.hidden, decided)).is_err() {
                return Outcome::Contradiction;
            }
        }
    }

    /// Clears the fresh cells, and looks at every cell and every house.
    #[inline(always)]
    fn sweep(&mut self, tables: &Tables<W>) -> Result<Singles, Conflict> {
        let keep = !self.fresh;
        let (mut one, mut two, mut three) = (u16x16::ZERO, u16x16::ZERO, u16x16::ZERO);
        let mut hidden = [0; ORDER];
        let mut any_hidden = 0;
        for value in 0..tables.order {
            let marks = self.marks[value % ORDER] & keep;
            self.marks[value % ORDER] = marks;
            let cells = marks.first();
            three |= two & cells;
            two |= one & cells;
            one |= cells;
            let lanes = marks.fewer().empty() & !self.done[value % ORDER];
            hidden[value % ORDER] = lanes;
            any_hidden |= lanes;
        }
        self.open &= keep.first();
        self.fresh = Lanes::EMPTY;
        match one == self.open {
            true => Ok(Singles { naked: one & !two, hidden, any_hidden, counts: Counts { two, three } }),
            false => Err(Conflict),
        }
    }

    fn decide_naked(&mut self, tables: &Tables<W>, naked: u16x16, decided: &mut Decided) -> Result<(), Conflict> {
        if naked == u16x16::ZERO {
            return Ok(());
        }
        for value in 0..tables.order {
            let cells = self.marks[value % ORDER].first() & naked;
            let mut rows = filled(cells) & tables.rows;
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let mut columns = cells.as_array()[row % 16];
                while columns != 0 {
                    self.decide(tables, value, tables.cell(row, columns.trailing_zeros()), decided)?;
                    columns &= columns - 1;
                }
            }
        }
        Ok(())
    }

    fn decide_hidden(
        &mut self,
        tables: &Tables<W>,
        hidden: &[u64; ORDER],
        decided: &mut Decided,
    ) -> Result<(), Conflict> {
        for value in 0..tables.order {
            let mut houses = hidden[value % ORDER] & !self.done[value % ORDER];
            while houses != 0 {
                let house = houses.trailing_zeros() as usize;
                let places = self.marks[value % ORDER].lane(house);
                if places == 0 {
                    return Err(Conflict);
                }
                self.decide(tables, value, tables.cell(house, places.trailing_zeros()), decided)?;
                houses &= houses - 1;
                houses &= !self.done[value % ORDER];
            }
        }
        Ok(())
    }
}
