//! Branch by branch, where each branch falls into parts: the counts of the values of a cell are added, those of parts that have nothing to
//! do with each other are multiplied, and those of parts that were met before are remembered.

mod key;
mod leaf;

use num_bigint::BigUint;

use super::memory::Memory;
use super::parts::{Links, Sorted};
use crate::board::Board;
use crate::candidates::domains::Domains;
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::values::Value;
use leaf::Leaf;

/// The most branches in each other: a count that needs more never ends, and each takes some of the stack, of which a thread has
/// two megabytes.
const DEEPEST: u32 = 300;

/// Steps of the ticker that a branch takes.
const STEPS: usize = 64;

/// A count of the solutions that propagated candidates leave.
pub(crate) struct Branches<'b, 's> {
    links: Links<'b>,
    domains: Domains,
    sorted: Sorted,
    leaf: Leaf,
    memory: Memory<BigUint>,
    stop: &'s dyn Stop,
    ticker: Ticker<'s>,
    /// Branches that may be taken yet.
    left: u64,
    /// Branches in which this one is.
    depth: u32,
}

impl<'b, 's> Branches<'b, 's> {
    /// With at most so many branches, and so many bytes for what is remembered.
    pub fn new(board: &'b Board, domains: Domains, bytes: usize, most: u64, stop: &'s dyn Stop) -> Branches<'b, 's> {
        let cells = board.grid().cells().len();
        Branches {
            links: Links::new(board),
            domains,
            sorted: Sorted::new(cells),
            leaf: Leaf::new(cells),
            memory: Memory::new(bytes),
            stop,
            ticker: Ticker::new(stop),
            left: most,
            depth: 0,
        }
    }

    /// How many solutions there are.
    ///
    /// # Errors
    /// Where work was stopped, or there were too many branches, or too many in each other.
    pub fn count(&mut self) -> Result<BigUint, Limit> {
        let cells: Vec<Cell> = self.domains.open_cells().collect();
        self.product(&cells)
    }

    /// In how many ways these cells can be filled, which no other open cell has to do with.
    fn product(&mut self, cells: &[Cell]) -> Result<BigUint, Limit> {
        let (first_cell, first_part) = (self.sorted.cells.len(), self.sorted.ends.len());
        let Branches { links, domains, sorted, .. } = self;
        links.sort(&|cell| domains.values(cell), cells, sorted);
        let product = self.multiply(first_cell, first_part);
        self.sorted.cells.truncate(first_cell);
        self.sorted.ends.truncate(first_part);
        product
    }

    fn multiply(&mut self, first_cell: usize, first_part: usize) -> Result<BigUint, Limit> {
        let mut small = 1u64;
        let mut product = BigUint::from(1u8);
        let mut large = Vec::new();
        let mut begin = first_cell;
        for part in first_part..self.sorted.ends.len() {
            let (end, is_other) = self.sorted.ends[part];
            if !is_other && end - begin <= leaf::MOST_CELLS {
                let Branches { links, domains, sorted, leaf, .. } = self;
                let count = leaf.count(links, domains, &sorted.cells[begin..end]);
                if count == 0 {
                    return Ok(BigUint::ZERO);
                }
                match small.checked_mul(count) {
                    Some(larger) => small = larger,
                    None => {
                        product *= std::mem::replace(&mut small, count);
                    }
                }
            } else {
                large.push((begin, end, is_other));
            }
            begin = end;
        }
        product *= small;
        large.sort_unstable_by_key(|&(begin, end, _)| end - begin);
        for (begin, end, is_other) in large {
            let count = self.part(begin, end, is_other)?;
            product *= count;
            if product == BigUint::ZERO {
                break;
            }
        }
        Ok(product)
    }

    /// In how many ways a part can be filled.
    fn part(&mut self, begin: usize, end: usize, is_other: bool) -> Result<BigUint, Limit> {
        let mut cells = self.sorted.cells[begin..end].to_vec();
        cells.sort_unstable();
        let key = self.key(&cells, is_other);
        if let Some(known) = self.memory.get(&key) {
            return Ok(known);
        }
        let fewest = self.fewest(&cells);
        let mut sum = BigUint::ZERO;
        if let Some(cell) = fewest {
            for value in self.domains.values(cell).iter() {
                self.ticker.tick(STEPS)?;
                self.left = self.left.checked_sub(1).ok_or(Limit::Nodes)?;
                if self.depth == DEEPEST {
                    return Err(Limit::Nodes);
                }
                self.depth += 1;
                let mark = self.domains.mark();
                let count = self.with(cell, value, &cells);
                self.domains.undo(mark);
                self.depth -= 1;
                sum += count?;
            }
        }
        self.memory.keep(&key, &sum);
        Ok(sum)
    }

    /// In how many ways a part can be filled with this value in one of its cells.
    fn with(&mut self, cell: Cell, value: Value, cells: &[Cell]) -> Result<BigUint, Limit> {
        self.domains.assign(cell, value);
        if self.domains.propagate(self.stop)? { self.product(cells) } else { Ok(BigUint::ZERO) }
    }

    /// What tells a part: its open cells with their values, and what rules beyond differences still ask of them.
    fn key(&self, cells: &[Cell], is_other: bool) -> Box<[u64]> {
        let mut key = key::of_cells(cells, &self.domains);
        if is_other {
            self.links.write_rest(&|cell| self.domains.values(cell), cells, &mut key);
        }
        key.into()
    }

    /// The cell with the fewest values among the next ones, from the first on as many as there are values: once these are full, what
    /// is left behind them was often met before.
    fn fewest(&self, cells: &[Cell]) -> Option<Cell> {
        let order = self.domains.tables().order();
        let stretch = cells.first()?.index() / order;
        let next = cells.iter().copied().take_while(|cell| cell.index() / order == stretch);
        next.min_by_key(|&cell| self.domains.values(cell).len())
    }
}
