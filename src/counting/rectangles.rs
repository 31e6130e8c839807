//! Latin squares as two rectangles that meet: the upper rows by classes of what they have used, the lower rows by what is left to them.
//!
//! The rows of a Latin rectangle are perfect matchings of columns and values that share no edge, so what matters of the upper rows is the
//! graph of their edges alone, and that up to the names of columns and values and the exchange of both. For each class of graphs behind
//! a row it is added up how many rectangles come to it, from one graph of each class behind the row before; in how many ways the lower rows split
//! what is left of a graph into matchings is found from below and remembered by the class of what is left.
//! (McKay & Rogoyski, “Latin squares of order 10”, 1995; McKay & Wanless, “On the number of Latin squares”, 2005.)

mod graph;
mod normal;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::memory::Memory;
use crate::board::{Board, Layout};
use crate::candidates::groups;
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::Given;
use graph::Graph;
use normal::Normaliser;

/// Up to this order all numbers have less than 128 bits: none is more than that of the Latin squares, since each rectangle is a part of one.
const MOST_ORDER: usize = 10;

/// Bytes of a class in a table that may have just grown: a graph and a number, in room for four times as many.
const BYTES_EACH: usize = 32 * 4;

/// Steps of the ticker that a matching takes.
const STEPS: usize = 64;

/// A board of Latin squares whose upper rows are given in full.
pub(crate) struct Rectangles {
    order: usize,
    /// What the rows that are given have used.
    given: Graph,
    /// How many rows are open.
    open: usize,
}

/// What came of counting.
pub(crate) struct Met {
    pub count: BigUint,
    /// How many classes there are of the upper rows, and how many rows these are.
    pub classes: usize,
    pub rows: usize,
}

/// Why nothing was counted.
pub(crate) enum Unmet {
    Stopped(Limit),
    /// Classes take more than the memory.
    Memory,
    /// There are more matchings than were allowed.
    Matchings,
}

impl From<Limit> for Unmet {
    fn from(limit: Limit) -> Unmet {
        Unmet::Stopped(limit)
    }
}

impl Rectangles {
    /// Of a board that has rows and columns alone, each row given in full or not at all.
    ///
    /// # Errors
    /// Where it is none, why.
    pub fn of(board: &Board, givens: &[Given]) -> Result<Rectangles, &'static str> {
        let order = board.values();
        let bare = Layout { symbols: board.layout().symbols.clone(), ..Layout::latin(order) };
        if *board.layout() != bare || !groups::are_all(board) {
            return Err("rectangles are parts of Latin squares, and further rules hold here");
        }
        if !(2..=MOST_ORDER).contains(&order) {
            return Err("rectangles take orders from 2 to 10 alone");
        }
        let full = "rectangles take boards whose rows are given in full or not at all";
        let mut values = vec![None; order * order];
        for given in givens {
            let value = given.allowed.single().ok_or(full)?;
            if values[given.cell.index()].replace(value).is_some_and(|other| other != value) {
                return Err("rectangles take boards without contradictions");
            }
        }
        let mut graph = Graph::empty(order);
        let mut open = 0;
        for row in values.chunks(order) {
            let known: Vec<u16> = row.iter().flatten().map(|value| 1 << value.index()).collect();
            match known.len() {
                0 => open += 1,
                all if all == order && graph.takes(&known) => graph = graph.with(&known),
                all if all == order => return Err("rectangles take boards without contradictions"),
                _ => return Err(full),
            }
        }
        Ok(Rectangles { order, given: graph, open })
    }

    /// How many squares there are; at most so many matchings are added for certain, and `bytes` taken.
    ///
    /// # Errors
    /// See [`Unmet`].
    pub fn count(&self, most: u64, bytes: usize, stop: &dyn Stop) -> Result<Met, Unmet> {
        let upper = self.open / 2;
        let mut meeting =
            Meeting { normaliser: Normaliser::new(self.order), ticker: Ticker::new(stop), left: most, room: bytes };
        let given = meeting.normaliser.form(&self.given);
        let mut layer: FxHashMap<u128, u128> = std::iter::once((given.packed(), 1)).collect();
        for row in 0..upper {
            layer = meeting.next(&layer, self.order - self.open + row)?;
        }
        let lower = self.open - upper;
        let room = bytes.saturating_sub(layer.len() * BYTES_EACH);
        let mut remembered = (0..=lower).map(|_| Memory::new(room / lower.max(1))).collect::<Vec<_>>();
        let mut sum = 0;
        for (&graph, &number) in &layer {
            let rest = Graph::unpacked(graph, self.order).rest();
            sum += number * meeting.splits(&rest, lower, &mut remembered)?;
        }
        Ok(Met { count: sum.into(), classes: layer.len(), rows: self.order - lower })
    }
}

struct Meeting<'s> {
    normaliser: Normaliser,
    ticker: Ticker<'s>,
    /// Matchings that may be added yet.
    left: u64,
    room: usize,
}

impl Meeting<'_> {
    /// The classes behind one more row, below so many, with how many rectangles come to each.
    fn next(&mut self, layer: &FxHashMap<u128, u128>, rows: usize) -> Result<FxHashMap<u128, u128>, Unmet> {
        let order = self.normaliser.order();
        let least = (layer.len() as f64 * least_matchings(order, order - rows)) as u64;
        self.left = self.left.checked_sub(least).ok_or(Unmet::Matchings)?;
        let mut next: FxHashMap<u128, u128> = FxHashMap::default();
        let mut alike: FxHashMap<u128, u64> = FxHashMap::default();
        for (&graph, &number) in layer {
            let graph = Graph::unpacked(graph, order);
            alike.clear();
            graph.rest().each_matching(0, &mut |matching| {
                self.ticker.tick(1)?;
                // Most that are alike are so at the first sight.
                *alike.entry(graph.with(matching).sorted().packed()).or_default() += 1;
                Ok(())
            })?;
            for (&with, &times) in &alike {
                self.ticker.tick(STEPS)?;
                let form = self.normaliser.form(&Graph::unpacked(with, order));
                *next.entry(form.packed()).or_default() += number * u128::from(times);
            }
            if (layer.len() + next.len() + alike.len()) * BYTES_EACH > self.room {
                return Err(Unmet::Memory);
            }
        }
        Ok(next)
    }

    /// In how many ways a graph splits into so many matchings, one after the other. One of them has the first edge of the first column.
    fn splits(&mut self, graph: &Graph, matchings: usize, remembered: &mut [Memory<u128>]) -> Result<u128, Limit> {
        match matchings {
            0 | 1 => return Ok(1),
            2 => return Ok(1 << graph.cycles()),
            _ => {}
        }
        let form = self.normaliser.form(graph);
        let packed = form.packed();
        let key = [packed as u64, (packed >> 64) as u64];
        if let Some(known) = remembered[matchings].get(&key) {
            return Ok(known);
        }
        let mut found: Vec<Graph> = Vec::new();
        form.each_matching(form.first_edge(), &mut |matching| {
            self.ticker.tick(1)?;
            found.push(form.without(matching));
            Ok(())
        })?;
        let mut sum = 0;
        for rest in &found {
            self.ticker.tick(STEPS)?;
            sum += self.splits(rest, matchings - 1, remembered)?;
        }
        sum *= matchings as u128;
        remembered[matchings].keep(&key, &sum);
        Ok(sum)
    }
}

/// The least number of perfect matchings of a graph each of whose vertices has so many edges, n! (d / n)ⁿ (van der Waerden's bound).
fn least_matchings(order: usize, edges: usize) -> f64 {
    (1..=order).map(|number| (number * edges) as f64 / order as f64).product()
}

#[cfg(test)]
mod tests;
