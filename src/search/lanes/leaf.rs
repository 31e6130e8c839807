//! The last few cells of an enumeration: forward checking with one vector or two, which hold the candidates of sixteen cells each.
//!
//! Most nodes of an enumeration have few undecided cells. There, propagation over houses costs more than it saves: giving
//! a cell a value is one operation on vectors here, which also tells whether some cell has no value left.

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
    /// By cell, its candidates; where it has its value, that and maybe others: no peer that got a value later can strike it out.
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
        let mut candidates = Lanes::FULL;
        state.each_open_cell(tables, |cell, values| {
            self.cells[self.count % MOST] = cell;
            candidates.put(self.count % (16 * K), values);
            self.count += 1;
        });
        tables.peers_among(&self.cells[..self.count], &mut self.peers);
        self.depth = 0;
        self.push(candidates, u32::MAX >> (MOST - self.count));
    }

    /// Tries the next value of the present cell, and gives values to cells with one candidate until there is none.
    #[inline(always)]
    pub(super) fn step(&mut self, decided: &mut Decided) -> Found {
        let choice = &mut self.choices[(self.depth - 1) % MOST];
        let lane = choice.lane % MOST;
        let value = choice.rest.trailing_zeros() as usize % ORDER;
        choice.rest &= choice.rest - 1;
        let open = choice.open & !(1 << lane);
        let candidates = choice.candidates & !(self.peers[lane] & Lanes::splat(1 << value));
        decided[usize::from(self.cells[lane])] = Value::new(value);
        if choice.rest == 0 {
            self.depth -= 1;
        }
        self.decide_singles(candidates, open, decided)
    }

    /// Gives the cells with one candidate their values, all that there are at a time, and goes on to the first cell with several.
    #[inline(always)]
    fn decide_singles(&mut self, mut candidates: Lanes<K>, mut open: u32, decided: &mut Decided) -> Found {
        while !candidates.has_empty() {
            if open == 0 {
                return Found::Solution;
            }
            let mut singles = candidates.fewer().empty() as u32 & open;
            if singles == 0 {
                self.push(candidates, open);
                break;
            }
            open &= !singles;
            // Two peers with the same one candidate strike it out of each other, and the next round finds both empty.
            let mut struck = Lanes::EMPTY;
            while singles != 0 {
                let lane = singles.trailing_zeros() as usize % MOST;
                singles &= singles - 1;
                let value = candidates.lane(lane % (16 * K));
                struck |= self.peers[lane] & Lanes::splat(value);
                decided[usize::from(self.cells[lane])] = Value::new(value.trailing_zeros() as usize % ORDER);
            }
            candidates &= !struck;
        }
        Found::Nothing
    }

    /// Goes on to the first cell without a value.
    #[inline(always)]
    fn push(&mut self, candidates: Lanes<K>, open: u32) {
        let lane = open.trailing_zeros() as usize % MOST;
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
