//! The last few cells of an enumeration: forward checking with one vector or two, which hold the candidates of sixteen cells each.
//!
//! Most nodes of an enumeration have few undecided cells. There, propagation over houses costs more than it saves: giving
//! a cell a value is one operation on vectors here, which also tells whether some cell has no value left.

use wide::u16x16;

use crate::candidates::lanes::{Decided, Lanes, ORDER, State, Tables};
use crate::values::{Value, Values};

/// The most undecided cells of any leaf.
const MOST: usize = 32;

/// The search for the solutions of a leaf of at most [`Leaf::CELLS`] cells, which come in ascending order, cell after cell.
pub(crate) struct Leaf<const K: usize> {
    /// The undecided cells in reading order, and how many these are.
    cells: [u8; MOST],
    count: usize,
    /// By cell, the lanes of its peers, all bits set.
    peers: [Lanes<K>; MOST],
    /// The choices on the way to the present one; those past `depth` are spare.
    choices: [Choice<K>; MOST],
    depth: usize,
}

/// A cell and the values not yet tried there.
#[derive(Clone, Copy)]
struct Choice<const K: usize> {
    /// By cell, its candidates; where it has its value, enough bits never to be empty.
    candidates: Lanes<K>,
    /// The cells without a value, a bit each.
    open: u32,
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

impl<const K: usize> Leaf<K> {
    /// The most undecided cells: the lanes of the vectors.
    pub(crate) const CELLS: usize = 16 * K;

    /// By lane, vectors with all bits of that lane.
    const OWN: [Lanes<K>; MOST] = own();

    /// A leaf without solutions.
    pub(crate) fn new() -> Leaf<K> {
        let choice = Choice { candidates: Lanes::FULL, open: 0, lane: 0, rest: 0 };
        Leaf { cells: [0; MOST], count: 0, peers: [Lanes::EMPTY; MOST], choices: [choice; MOST], depth: 0 }
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

    /// Begins with a state at its fixpoint that has one undecided cell at least, and [`CELLS`](Leaf::CELLS) at most.
    pub(super) fn start<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>) {
        self.count = 0;
        for cell in state.open_cells(tables) {
            self.cells[self.count] = cell;
            self.count += 1;
        }
        let cells = &self.cells[..self.count];
        let mut candidates = Lanes::FULL;
        for (lane, &cell) in cells.iter().enumerate() {
            candidates.put(lane, state.candidates(tables, cell));
        }
        tables.peers_among(cells, &mut self.peers);
        self.depth = 0;
        self.push(candidates, u32::MAX >> (MOST - self.count));
    }

    /// Tries the next value of the present cell.
    #[inline(always)]
    pub(super) fn step(&mut self, decided: &mut Decided) -> Found {
        let choice = &mut self.choices[(self.depth - 1) % MOST];
        let lane = choice.lane % MOST;
        let value = choice.rest.trailing_zeros() as usize % ORDER;
        choice.rest &= choice.rest - 1;
        let open = choice.open & !(1 << lane);
        let candidates = choice.candidates & !(self.peers[lane] & Lanes::splat(1 << value)) | Self::OWN[lane];
        decided[usize::from(self.cells[lane])] = Value::new(value);
        if choice.rest == 0 {
            self.depth -= 1;
        }
        if candidates.has_empty() {
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
    fn push(&mut self, candidates: Lanes<K>, open: u32) {
        let single = candidates.fewer().empty() as u32 & open;
        let next = if single == 0 { open } else { single };
        let lane = next.trailing_zeros() as usize % MOST;
        self.choices[self.depth % MOST] = Choice { candidates, open, lane, rest: candidates.lane(lane % (16 * K)) };
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
    fn admits(&self, choice: &Choice<K>, values: &[Value], decided: &Decided) -> bool {
        let open = (0..self.count).filter(|lane| choice.open >> lane & 1 == 1);
        let mut candidates = decided.map(Values::only);
        open.for_each(|lane| {
            candidates[usize::from(self.cells[lane])] = Values::from_bits(choice.candidates.lane(lane).into());
        });
        values.iter().zip(candidates).all(|(&value, candidates)| candidates.contains(value))
    }

    /// What is left to be tried, in order: the values of the cells that have none yet. All other cells keep theirs.
    pub(super) fn open(&self) -> impl Iterator<Item = Vec<(u8, Values)>> + '_ {
        self.choices[..self.depth].iter().rev().flat_map(move |choice| {
            Values::from_bits(choice.rest.into()).iter().map(move |value| self.part(choice, value))
        })
    }

    fn part(&self, choice: &Choice<K>, value: Value) -> Vec<(u8, Values)> {
        let values = |lane: usize| {
            if lane == choice.lane {
                Values::only(value)
            } else {
                Values::from_bits(choice.candidates.lane(lane).into())
            }
        };
        let lanes = (0..self.count).filter(|lane| choice.open >> lane & 1 == 1);
        lanes.map(|lane| (self.cells[lane], values(lane))).collect()
    }
}

/// By lane, vectors with all bits of that lane.
const fn own<const K: usize>() -> [Lanes<K>; MOST] {
    let mut own = [Lanes::EMPTY; MOST];
    let mut lane = 0;
    while lane < 16 * K {
        let mut bits = [0; 16];
        bits[lane % 16] = u16::MAX;
        own[lane].0[lane / 16] = u16x16::new(bits);
        lane += 1;
    }
    own
}
