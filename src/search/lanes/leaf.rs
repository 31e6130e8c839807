//! The last few cells of an enumeration: forward checking with one vector, which holds the candidates of sixteen cells.
//!
//! Most nodes of an enumeration have few undecided cells. There, propagation over houses costs more than it saves: giving
//! a cell a value is one vector operation here, which also tells whether some cell has no value left.

use wide::u16x16;

use crate::candidates::lanes::{Decided, ORDER, State, Tables};
use crate::values::{Value, Values};

/// The most undecided cells of a leaf: the lanes of the vector.
pub(crate) const CELLS: usize = 16;

/// By lane, a vector with all bits of that lane.
const LANES: [u16x16; CELLS] = {
    let mut lanes = [u16x16::ZERO; CELLS];
    let mut lane = 0;
    while lane < CELLS {
        let mut bits = [0; CELLS];
        bits[lane] = u16::MAX;
        lanes[lane] = u16x16::new(bits);
        lane += 1;
    }
    lanes
};

/// The search for the solutions of a leaf, which come in ascending order, cell after cell.
pub(crate) struct Leaf {
    /// The undecided cells in reading order, and how many these are.
    cells: [u8; CELLS],
    count: usize,
    /// By cell, the lanes of its peers, all bits set.
    peers: [u16x16; CELLS],
    /// The choices on the way to the present one; those past `depth` are spare.
    choices: [Choice; CELLS],
    depth: usize,
}

/// A cell and the values not yet tried there.
#[derive(Clone, Copy)]
struct Choice {
    /// By cell, its candidates; where it has its value, enough bits never to be empty.
    candidates: u16x16,
    /// The cells without a value, a bit each.
    open: u16,
    /// The one to try.
    lane: usize,
    rest: u16,
}

/// Where a step of the search led.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Solution,
    Nothing,
}

impl Leaf {
    /// A leaf without solutions.
    pub(crate) fn new() -> Leaf {
        let choice = Choice { candidates: u16x16::MAX, open: 0, lane: 0, rest: 0 };
        Leaf { cells: [0; CELLS], count: 0, peers: [u16x16::ZERO; CELLS], choices: [choice; CELLS], depth: 0 }
    }

    /// Forgets what has not been found.
    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// Whether every solution has been found.
    #[inline(always)]
    pub(super) fn is_done(&self) -> bool {
        self.depth == 0
    }

    /// Begins with a state at its fixpoint that has one undecided cell at least, and [`CELLS`] at most.
    pub(super) fn start<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>) {
        self.count = 0;
        for cell in state.open_cells(tables) {
            self.cells[self.count] = cell;
            self.count += 1;
        }
        let cells = &self.cells[..self.count];
        let mut candidates = u16x16::MAX;
        for (lane, &cell) in cells.iter().enumerate() {
            candidates.as_mut_array()[lane] = state.candidates(tables, cell);
        }
        tables.peers_among(cells, &mut self.peers);
        self.depth = 0;
        self.push(candidates, u16::MAX >> (CELLS - self.count));
    }

    /// Tries the next value of the present cell.
    #[inline(always)]
    pub(super) fn step(&mut self, decided: &mut Decided) -> Found {
        let choice = &mut self.choices[(self.depth - 1) % CELLS];
        let lane = choice.lane % CELLS;
        let value = choice.rest.trailing_zeros() as usize % ORDER;
        choice.rest &= choice.rest - 1;
        let open = choice.open & !(1 << lane);
        let candidates = choice.candidates & !(self.peers[lane] & u16x16::splat(1 << value)) | LANES[lane];
        decided[usize::from(self.cells[lane])] = Value::new(value);
        if choice.rest == 0 {
            self.depth -= 1;
        }
        if candidates.simd_eq(u16x16::ZERO).any() {
            return Found::Nothing;
        }
        if open == 0 {
            return Found::Solution;
        }
        self.push(candidates, open);
        Found::Nothing
    }

    /// Goes on to a cell with one candidate, or else to the first one.
    #[inline(always)]
    fn push(&mut self, candidates: u16x16, open: u16) {
        let single = (candidates & (candidates - u16x16::ONE)).simd_eq(u16x16::ZERO).to_bitmask();
        let single = single as u16 & open;
        let next = if single == 0 { open } else { single };
        let lane = next.trailing_zeros() as usize % CELLS;
        self.choices[self.depth % CELLS] = Choice { candidates, open, lane, rest: candidates.as_array()[lane] };
        self.depth += 1;
    }

    /// How many solutions the leaf of a state has, as [`Leaf::start`] takes it.
    pub(crate) fn count<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>, decided: &mut Decided) -> u64 {
        self.start(tables, state);
        let mut count = 0;
        while !self.is_done() {
            count += u64::from(self.step(decided) == Found::Solution);
        }
        count
    }

    /// Passes over the next value of the present cell.
    pub(super) fn skip(&mut self) {
        let choice = &mut self.choices[self.depth - 1];
        choice.rest &= choice.rest - 1;
        if choice.rest == 0 {
            self.depth -= 1;
        }
    }

    /// Goes a step towards a solution, given by the values of all cells, without a look at what comes before it.
    pub(super) fn seek(&mut self, values: &[Value], decided: &mut Decided) -> Found {
        let choice = &self.choices[self.depth - 1];
        let towards = values[usize::from(self.cells[choice.lane])];
        if !self.admits(choice, values, decided) {
            self.depth -= 1;
        } else if choice.rest.trailing_zeros() as usize != towards.index() {
            self.skip();
        } else {
            return self.step(decided);
        }
        Found::Nothing
    }

    /// Whether a choice leaves room for these values.
    fn admits(&self, choice: &Choice, values: &[Value], decided: &Decided) -> bool {
        let open = (0..self.count).filter(|lane| choice.open >> lane & 1 == 1);
        let mut candidates = decided.map(Values::only);
        open.for_each(|lane| {
            candidates[usize::from(self.cells[lane])] = Values::from_bits(choice.candidates.as_array()[lane].into());
        });
        values.iter().zip(candidates).all(|(&value, candidates)| candidates.contains(value))
    }

    /// What is left to be tried, in order: the values of the cells that have none yet. All other cells keep theirs.
    pub(super) fn open(&self) -> impl Iterator<Item = Vec<(u8, Values)>> + '_ {
        self.choices[..self.depth].iter().rev().flat_map(move |choice| {
            Values::from_bits(choice.rest.into()).iter().map(move |value| self.part(choice, value))
        })
    }

    fn part(&self, choice: &Choice, value: Value) -> Vec<(u8, Values)> {
        let values = |lane: usize| match lane == choice.lane {
            true => Values::only(value),
            false => Values::from_bits(choice.candidates.as_array()[lane].into()),
        };
        let lanes = (0..self.count).filter(|lane| choice.open >> lane & 1 == 1);
        lanes.map(|lane| (self.cells[lane], values(lane))).collect()
    }
}
