//! Puzzles on one board of which one of each class is kept.

use std::collections::HashMap;
use std::sync::Arc;

use super::frame::{Frame, Shape};
use super::graph::Graph;
use super::{ClassError, Equivalence, search, twins};
use crate::grid::Cell;
use crate::limits::{Limit, Ticker};
use crate::puzzle::Puzzle;

/// Puzzles of which no two are the same up to symmetry.
///
/// Each one that comes is compared with those that may be of its class, edge by edge: that two are the same does not hang on a hash.
pub(crate) struct Representatives {
    frame: Arc<Frame>,
    kept: Vec<Kept>,
    of_key: HashMap<u128, Vec<usize>>,
    /// Of the graph that is compared, and of the one that it is compared with.
    pictures: [Vec<u32>; 2],
}

struct Kept {
    puzzle: Puzzle,
    /// The canonical order of its graph's vertices.
    order: Vec<u32>,
}

impl Representatives {
    /// None yet, of puzzles that are this one with further single values.
    ///
    /// # Errors
    /// Where the symmetries of the board or of a rule are not known.
    pub fn new(puzzle: &Puzzle, up_to: Equivalence) -> Result<Representatives, ClassError> {
        if puzzle.board().square().is_none() && up_to != Equivalence::Same {
            return Err(ClassError::Board(puzzle.board().layout().to_string()));
        }
        let shape = Frame::shape_for(puzzle, up_to);
        let frame = Arc::new(Frame::new(puzzle.board(), shape, up_to)?);
        Ok(Representatives { frame, kept: Vec::new(), of_key: HashMap::new(), pictures: [Vec::new(), Vec::new()] })
    }

    /// The same board without any puzzle.
    pub fn emptied(&self) -> Representatives {
        let frame = self.frame.clone();
        Representatives { frame, kept: Vec::new(), of_key: HashMap::new(), pictures: [Vec::new(), Vec::new()] }
    }

    /// The place of the puzzle that stands for the class of this one: the next free one where no other does.
    ///
    /// # Errors
    /// Where there is a reason to stop before.
    pub fn enter(&mut self, puzzle: Puzzle, ticker: &mut Ticker<'_>) -> Result<usize, Limit> {
        let graph = self.frame.with_givens(&puzzle).finish();
        let order = twins::canonical(&graph, ticker)?.order;
        let key = search::fingerprint(&graph, &order);
        let Representatives { frame, kept, of_key, pictures } = self;
        let alike = of_key.entry(key).or_default();
        for &place in alike.iter() {
            let other = frame.with_givens(&kept[place].puzzle).finish();
            if are_same([&graph, &other], [&order, &kept[place].order], pictures) {
                return Ok(place);
            }
        }
        alike.push(kept.len());
        kept.push(Kept { puzzle, order });
        Ok(kept.len() - 1)
    }

    /// About the bytes that one puzzle takes with all that is kept of it.
    pub fn bytes_each(&self) -> usize {
        // Besides its graph has a vertex for each given at most.
        let vertices = self.frame.draft.size() + self.frame.board.grid().cells().len();
        4 * vertices + 16 * self.frame.board.grid().cells().len() + 100
    }

    /// The natural logarithm of how many symmetries a puzzle has that map some cells to each other.
    ///
    /// # Errors
    /// Where there is a reason to stop before.
    pub fn symmetries(&self, puzzle: &Puzzle, cells: &[Cell], ticker: &mut Ticker<'_>) -> Result<f64, Limit> {
        let mut draft = self.frame.with_givens(puzzle);
        let order = self.frame.board.values();
        for cell in cells.iter().map(|cell| cell.index()) {
            let marked = draft.vertex(0);
            match self.frame.shape {
                Shape::Cells => draft.edge(marked, (order + cell) as u32),
                Shape::Lines => {
                    draft.edge(marked, (cell / order) as u32);
                    draft.edge(marked, (order + cell % order) as u32);
                }
            }
        }
        let factors = twins::canonical(&draft.finish(), ticker)?.factors;
        Ok(factors.iter().map(|&factor| (factor as f64).ln()).sum())
    }
}

/// Whether two graphs are the same with their vertices in these orders.
fn are_same(graphs: [&Graph; 2], orders: [&[u32]; 2], pictures: &mut [Vec<u32>; 2]) -> bool {
    let [one, other] = orders;
    if one.len() != other.len() {
        return false;
    }
    let ends = |graph: &Graph, vertex: u32| (graph.colour(vertex), graph.neighbours(vertex).len());
    if !one.iter().zip(other).all(|(&one, &other)| ends(graphs[0], one) == ends(graphs[1], other)) {
        return false;
    }
    for ((graph, order), picture) in graphs.into_iter().zip(orders).zip(&mut *pictures) {
        let mut at = vec![0; order.len()];
        (0..).zip(order).for_each(|(place, &vertex)| at[vertex as usize] = place);
        graph.picture(order, &at, picture);
    }
    pictures[0] == pictures[1]
}
