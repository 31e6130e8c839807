//! The candidates of one node, and singles to the end: unit propagation.
//!
//! Consistency: that of unit propagation on the one-hot formula (M. Davis, G. Logemann and D. Loveland, *A machine program for
//! theorem-proving*, 1962). Cost: a few operations on vectors for each value whose marks changed since it was looked at, and
//! three for each value where no house has a single left.

use wide::u16x16;

use super::{CELLS, Lanes, ORDER, Tables};
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// The values of decided cells: one array for all nodes of a search, since each cell that is decided at a node was last
/// written on the way to it.
pub(crate) type Decided = [Value; CELLS];

/// The candidates of one node.
///
/// A decided cell is no candidate of any value: its bits are gone from `open` at once, and from the marks of a value when that
/// is looked at next. A house that has got a value is remembered in `done`.
#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    /// By value, the places left to it; some may not be open any more.
    pub(super) marks: [Lanes<W>; ORDER],
    /// By value, the lanes in which it needs no place any more: houses that have it, and lanes of no house.
    pub(super) done: [u64; ORDER],
    /// By value, the houses whose locked candidates have had their effect.
    pub(super) locked: [u64; ORDER],
    /// The undecided cells.
    pub(super) open: Lanes<W>,
    /// How many these are.
    left: usize,
    /// The cells decided since other values were last asked whether they had marks there, in the lanes that hold the whole board.
    closed: u16x16,
    /// The values whose marks changed since their hidden singles were last looked for, a bit each.
    pub(super) changed: u32,
    /// Those whose marks changed since their locked candidates were last looked for.
    pub(super) unlocked: u32,
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

/// How many values the undecided cells have, in the lanes that hold the whole board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Those with two values or more.
    pub(crate) two: u16x16,
    /// Those with three or more.
    pub(crate) three: u16x16,
}

/// The set of lanes that are not empty.
#[inline(always)]
pub(crate) fn filled(lanes: u16x16) -> u32 {
    !lanes.simd_eq(u16x16::ZERO).to_bitmask() & 0xffff
}

/// Whether no lane has a bit.
#[inline(always)]
pub(crate) fn is_empty(lanes: u16x16) -> bool {
    lanes.simd_eq(u16x16::ZERO).all()
}

/// Two values claim one cell, or two peers one value.
#[derive(Debug)]
pub(crate) struct Conflict;

impl<const W: usize> State<W> {
    /// Every candidate of an empty board.
    pub(crate) fn new(tables: &Tables<W>) -> State<W> {
        State {
            marks: [tables.full; ORDER],
            done: [tables.unused; ORDER],
            locked: [0; ORDER],
            open: tables.full,
            left: tables.order * tables.order,
            closed: u16x16::ZERO,
            changed: (1 << tables.order) - 1,
            unlocked: 0,
        }
    }

    /// Becomes like another state of the same board.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, other: &State<W>, order: usize) {
        self.marks[..order].copy_from_slice(&other.marks[..order]);
        self.done[..order].copy_from_slice(&other.done[..order]);
        self.locked[..order].copy_from_slice(&other.locked[..order]);
        self.open = other.open;
        self.left = other.left;
        self.closed = other.closed;
        self.changed = other.changed;
        self.unlocked = other.unlocked;
    }

    /// Whether a value is a candidate of an undecided cell.
    #[inline(always)]
    pub(crate) fn is_candidate(&self, tables: &Tables<W>, cell: u8, value: usize) -> bool {
        let place = tables.place(cell);
        place.is_in(&self.marks[value % ORDER]) && place.is_in(&self.open)
    }

    /// The candidates of a value.
    #[inline(always)]
    pub(crate) fn marks(&self, value: usize) -> &Lanes<W> {
        &self.marks[value % ORDER]
    }

    /// The houses, at a fixpoint, in which a value has so many places left or fewer.
    pub(crate) fn houses_with_at_most(&self, places: u32, value: usize) -> u64 {
        let mut marks = self.marks[value % ORDER];
        for _ in 0..places {
            marks = marks.fewer();
        }
        marks.empty() & !self.done[value % ORDER]
    }

    /// Whether a cell is undecided.
    pub(crate) fn is_open(&self, tables: &Tables<W>, cell: u8) -> bool {
        tables.place(cell).is_in(&self.open)
    }

    /// The undecided cells, in the lanes that hold the whole board.
    pub(crate) fn open(&self) -> u16x16 {
        self.open.first()
    }

    /// The first lanes with undecided cells: rows, on a board that has an order.
    pub(crate) fn open_lanes(&self) -> u32 {
        filled(self.open.first())
    }

    /// The undecided cells of one of the first lanes, a bit each.
    pub(crate) fn open_in(&self, lane: usize) -> u16 {
        self.open.lane(lane)
    }

    /// How many cells are undecided.
    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Hands over the undecided cells in reading order, each with its candidates, a bit each.
    #[inline(always)]
    pub(crate) fn each_open_cell(&self, tables: &Tables<W>, mut take: impl FnMut(u8, u16)) {
        let open = self.open.first();
        let mut lanes = filled(open) & tables.whole;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % ORDER;
            lanes &= lanes - 1;
            let mut by_value = u16x16::ZERO;
            for value in 0..tables.order {
                by_value.as_mut_array()[value % ORDER] = self.marks[value % ORDER].lane(lane);
            }
            let mut bits = open.as_array()[lane];
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                take(tables.cell(lane, bit), filled(by_value & u16x16::splat(1 << bit)) as u16);
            }
        }
    }

    /// The candidates of an undecided cell, a bit each.
    #[inline(always)]
    pub(crate) fn candidates(&self, tables: &Tables<W>, cell: u8) -> u16 {
        let place = tables.place(cell);
        (0..tables.order).fold(0, |set, value| set | u16::from(place.is_in(&self.marks[value % ORDER])) << value)
    }

    /// The values that a cell may take.
    pub(crate) fn values(&self, tables: &Tables<W>, cell: u8, decided: &Decided) -> Values {
        if self.is_open(tables, cell) {
            Values::from_bits(self.candidates(tables, cell).into())
        } else {
            Values::only(decided[usize::from(cell)])
        }
    }

    /// Strikes out what a given forbids.
    pub(crate) fn allow(&mut self, tables: &Tables<W>, given: &Given, decided: &mut Decided) -> Result<(), Conflict> {
        let cell = given.cell.index() as u8;
        if let Some(value) = given.allowed.single() {
            if !self.is_candidate(tables, cell, value.index()) {
                return Err(Conflict);
            }
            self.decide(tables, value.index(), cell, decided);
            return Ok(());
        }
        for value in Values::all(tables.order).without(given.allowed).iter() {
            self.marks[value.index()] &= !tables.place(cell).bits;
            self.changed |= 1 << value.index();
        }
        Ok(())
    }

    /// Gives a cell one of its candidates.
    #[inline(always)]
    pub(crate) fn decide(&mut self, tables: &Tables<W>, value: usize, cell: u8, decided: &mut Decided) {
        let place = tables.place(cell);
        self.marks[value % ORDER] &= place.keep;
        self.done[value % ORDER] |= place.houses;
        self.open &= !place.bits;
        self.left -= 1;
        self.closed |= place.bits.first();
        self.changed |= 1 << (value % ORDER);
        decided[usize::from(cell)] = Value::new(value % ORDER);
    }

    /// Decides singles until there is none.
    #[inline(always)]
    pub(crate) fn propagate(&mut self, tables: &Tables<W>, decided: &mut Decided) -> Outcome {
        loop {
            while self.changed != 0 {
                if self.look_at_changed(tables, decided).is_err() {
                    return Outcome::Contradiction;
                }
            }
            if self.left == 0 {
                return Outcome::Solved;
            }
            let (one, counts) = self.count(tables);
            let open = self.open.first();
            if !is_empty(open & !one) {
                return Outcome::Contradiction;
            }
            let naked = open & !counts.two;
            if is_empty(naked) {
                return Outcome::Fixpoint(counts);
            }
            let mut values = self.values_in(tables, naked);
            while values != 0 {
                let value = values.trailing_zeros() as usize % ORDER;
                values &= values - 1;
                self.decide_naked(tables, value, naked, decided);
            }
        }
    }

    /// Decides the hidden singles of the values whose marks changed; those of which this takes marks have changed then.
    ///
    /// Where a cell was just decided that is one value, and the only one that can fail at once: most contradictions are houses
    /// that have no place left for it.
    #[inline(always)]
    fn look_at_changed(&mut self, tables: &Tables<W>, decided: &mut Decided) -> Result<(), Conflict> {
        let mut values = self.changed;
        self.unlocked |= values;
        while values != 0 {
            let value = values.trailing_zeros() as usize % ORDER;
            values &= values - 1;
            self.marks[value] &= self.open;
            self.decide_hidden(tables, value, decided)?;
        }
        self.changed = self.values_in(tables, self.closed);
        self.closed = u16x16::ZERO;
        Ok(())
    }

    /// The cells with a value, and how many values they have.
    #[inline(always)]
    fn count(&self, tables: &Tables<W>) -> (u16x16, Counts) {
        let (mut one, mut two, mut three) = (u16x16::ZERO, u16x16::ZERO, u16x16::ZERO);
        for value in 0..tables.order {
            let cells = self.marks[value % ORDER].first();
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        (one, Counts { two, three })
    }

    /// The values that have marks in some of these cells, a bit each.
    #[inline(always)]
    fn values_in(&self, tables: &Tables<W>, cells: u16x16) -> u32 {
        let mut values = 0;
        for value in 0..tables.order {
            values |= u32::from(!is_empty(self.marks[value % ORDER].first() & cells)) << (value % ORDER);
        }
        values
    }

    /// Gives a value to those of the naked singles that have it. Of two peers one is left without; the count will tell.
    #[inline(always)]
    fn decide_naked(&mut self, tables: &Tables<W>, value: usize, naked: u16x16, decided: &mut Decided) {
        let mut cells = self.marks[value % ORDER].first() & naked;
        while !is_empty(cells) {
            let lane = (filled(cells) & tables.whole).trailing_zeros() as usize % 16;
            let cell = tables.cell(lane, cells.as_array()[lane].trailing_zeros());
            self.decide(tables, value, cell, decided);
            cells = self.marks[value % ORDER].first() & naked;
        }
    }

    /// Gives a value its last place in each house that has one left, until none has.
    #[inline(always)]
    fn decide_hidden(&mut self, tables: &Tables<W>, value: usize, decided: &mut Decided) -> Result<(), Conflict> {
        let value = value % ORDER;
        loop {
            let mut houses = self.marks[value].fewer().empty() & !self.done[value];
            if houses == 0 {
                return Ok(());
            }
            if self.marks[value].empty() & houses != 0 {
                return Err(Conflict);
            }
            while houses != 0 {
                let house = houses.trailing_zeros() as usize;
                let places = self.marks[value].lane(house);
                if places == 0 {
                    return Err(Conflict);
                }
                self.decide(tables, value, tables.cell(house, places.trailing_zeros()), decided);
                houses &= houses - 1;
                houses &= !self.done[value];
            }
        }
    }
}
