//! Row by row on [house lanes](crate::candidates::lanes): the first open row is filled in all ways, and what is left below it is counted
//! once, however many ways to fill the rows above leave the same.
//!
//! What is left at a fixpoint are the open cells with their candidates, and nothing else: each decided cell has been taken from its peers,
//! and the board says only that cells differ. So two states with the same open cells and candidates have as many solutions, and
//! the count of the first serves the second. Remembering whole states, all their bits as the key, needs no proof beyond that;
//! forgetting some costs time, never correctness.

use std::sync::Arc;

use super::memory::Memory;
use crate::candidates::lanes::{CELLS, Decided, Outcome, State, Tables};
use crate::candidates::{Compiled, Kind};
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::Given;
use crate::search::lanes::Leaf;
use crate::values::{Value, Values};

/// Steps of the ticker that a branch takes.
const STEPS: usize = 64;

/// How many solutions puzzles have on a board that is [in lanes](Compiled::is_in_lanes), each told by its givens, with at most so many
/// branches in all and so many bytes for what is remembered; `None` for a board that is not.
///
/// # Errors
/// Where work was stopped, there were too many branches, or a number outgrows 128 bits.
pub(crate) fn count<'p>(
    compiled: &Compiled,
    puzzles: impl Iterator<Item = &'p [Given]>,
    bytes: usize,
    most: u64,
    stop: &dyn Stop,
) -> Option<Result<Vec<u128>, Limit>> {
    let counts = match &compiled.kind {
        Kind::Lanes1(tables) => Rows::new(tables, bytes, most, stop).count_each(puzzles),
        Kind::Lanes2(tables) => Rows::new(tables, bytes, most, stop).count_each(puzzles),
        Kind::Lanes3(tables) => Rows::new(tables, bytes, most, stop).count_each(puzzles),
        Kind::Lanes4(tables) => Rows::new(tables, bytes, most, stop).count_each(puzzles),
        Kind::Domains(_) => return None,
    };
    Some(counts)
}

struct Rows<'s, const W: usize> {
    tables: Arc<Tables<W>>,
    /// The states on the way to the present one, by depth; those past it are spare.
    states: Vec<State<W>>,
    leaf: Leaf<1>,
    /// Written by propagation, read by nobody.
    decided: Box<Decided>,
    memory: Memory<u128>,
    /// The key of the present state, in the making.
    key: Vec<u64>,
    ticker: Ticker<'s>,
    /// Branches that may be taken yet.
    left: u64,
}

impl<'s, const W: usize> Rows<'s, W> {
    fn new(tables: &Arc<Tables<W>>, bytes: usize, most: u64, stop: &'s dyn Stop) -> Rows<'s, W> {
        Rows {
            tables: tables.clone(),
            states: vec![State::new(tables)],
            leaf: Leaf::new(),
            decided: Box::new([Value::new(0); CELLS]),
            memory: Memory::new(bytes),
            key: Vec::new(),
            ticker: Ticker::new(stop),
            left: most,
        }
    }

    /// What is left below rows is remembered from one puzzle to the next.
    fn count_each<'p>(&mut self, mut puzzles: impl Iterator<Item = &'p [Given]>) -> Result<Vec<u128>, Limit> {
        puzzles.try_fold(Vec::new(), |mut counts, givens| {
            counts.push(self.count(givens)?);
            Ok(counts)
        })
    }

    fn count(&mut self, givens: &[Given]) -> Result<u128, Limit> {
        self.states[0] = State::new(&self.tables);
        for given in givens {
            if self.states[0].allow(&self.tables, given, &mut self.decided).is_err() {
                return Ok(0);
            }
        }
        self.settled(0, None)
    }

    /// How many solutions the state at this depth has, which came of a branch in `row`.
    fn settled(&mut self, depth: usize, row: Option<usize>) -> Result<u128, Limit> {
        if let Some(count) = self.at_fixpoint(depth) {
            return Ok(count);
        }
        let Rows { tables, states, .. } = self;
        let open = states[depth].open_lanes() & tables.whole;
        let first = open.trailing_zeros() as usize;
        // Within a row hardly two branches leave the same.
        if row == Some(first) {
            return self.branch(depth, first);
        }
        write_key(tables, &states[depth], first, &mut self.key);
        if let Some(count) = self.memory.get(&self.key) {
            return Ok(count);
        }
        let key = self.key.clone();
        let count = self.branch(depth, first)?;
        self.memory.keep(&key, &count);
        Ok(count)
    }

    /// Propagates the state at this depth: how many solutions it has, if that needs no branch.
    ///
    /// A function of its own, as is [`Rows::descend`]: what vectors take of the stack is not to lie there once for each of up to 256 branches in
    /// each other.
    #[inline(never)]
    fn at_fixpoint(&mut self, depth: usize) -> Option<u128> {
        let Rows { tables, states, leaf, decided, .. } = self;
        match states[depth].propagate(tables, decided) {
            Outcome::Contradiction => Some(0),
            Outcome::Solved => Some(1),
            Outcome::Fixpoint(_) if states[depth].left() <= Leaf::<1>::CELLS => {
                Some(leaf.count(tables, &states[depth], decided).into())
            }
            Outcome::Fixpoint(_) => None,
        }
    }

    /// Makes the state below this depth the one here with a value in a cell.
    #[inline(never)]
    fn descend(&mut self, depth: usize, cell: u8, value: Value) {
        if self.states.len() == depth + 1 {
            self.states.push(self.states[depth].clone());
        }
        let (before, after) = self.states.split_at_mut(depth + 1);
        after[0].copy_from(&before[depth], self.tables.order);
        after[0].decide(&self.tables, value.index(), cell, &mut self.decided);
    }

    /// The cell of a row that has the fewest values, with these.
    #[inline(never)]
    fn fewest(&self, depth: usize, row: usize) -> Option<(u8, Values)> {
        let state = &self.states[depth];
        let columns = Values::from_bits(state.open_in(row).into());
        let candidates = |column: Value| {
            let cell = self.tables.cell(row, column.index() as u32);
            (cell, Values::from_bits(state.candidates(&self.tables, cell).into()))
        };
        columns.iter().map(candidates).min_by_key(|(_, values)| values.len())
    }

    /// The sum over the values of the cell of a row that has the fewest.
    fn branch(&mut self, depth: usize, row: usize) -> Result<u128, Limit> {
        let Some((cell, values)) = self.fewest(depth, row) else { return Ok(1) };
        let mut sum = 0u128;
        for value in values.iter() {
            self.ticker.tick(STEPS)?;
            self.left = self.left.checked_sub(1).ok_or(Limit::Nodes)?;
            self.descend(depth, cell, value);
            let count = self.settled(depth + 1, Some(row))?;
            sum = sum.checked_add(count).ok_or(Limit::Nodes)?;
        }
        Ok(sum)
    }
}

/// All that is left from a row on: the row, and for each value the open cells that may take it. Those without any are decided.
fn write_key<const W: usize>(tables: &Tables<W>, state: &State<W>, first: usize, key: &mut Vec<u64>) {
    key.clear();
    key.push(first as u64);
    let rows_a_word = 64 / tables.order;
    let (mut word, mut room) = (0, rows_a_word);
    for row in first..tables.order {
        let open = state.open_in(row);
        for value in 0..tables.order {
            word = word << tables.order | u64::from(state.marks(value).lane(row) & open);
            room -= 1;
            if room == 0 {
                key.push(word);
                (word, room) = (0, rows_a_word);
            }
        }
    }
    key.push(word);
}
