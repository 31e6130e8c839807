//! A largest set of transversals no two of which share a cell.
//!
//! A depth-first search asks for n of them, then n − 2, n − 3, …: n − 1 of them leave a cell of each row, of each column and with each
//! value, which is one more. Of each row, column and value (a *line*) a set of k covers k cells and leaves n − k; so a node takes a
//! transversal through a cell, or leaves the cell out where all its three lines may lose one more.

use super::Square;
use super::family::{Family, MOST};
use super::transversals::Transversal;
use crate::limits::{Limit, Stop, Ticker};

/// What is known of the largest sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disjoint {
    /// Transversals no two of which share a cell: the largest set that was found.
    pub set: Vec<Transversal>,
    /// No set has more.
    pub most: usize,
    /// Why that may be more than were found, where it is.
    pub short: Option<Short>,
}

/// Why it is not known whether a set is the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// It was stopped.
    Stopped(Limit),
    /// All nodes of the search were spent.
    Nodes(u64),
    /// There are more transversals than are held.
    Transversals(usize),
}

impl Square {
    /// A largest set, or the largest that so many nodes of search find.
    pub fn disjoint_transversals(&self, nodes: u64, stop: &dyn Stop) -> Disjoint {
        let order = self.order();
        let family = Family::of(self, &|_| true, stop);
        let (stopped, family) = (family.stopped, family.found);
        let is_cut = family.is_cut;
        let mut search = Search {
            square: self,
            family,
            left: nodes,
            ticker: Ticker::new(stop),
            best: Vec::new(),
            chosen: Vec::new(),
        };
        // What bounds the size from above, as long as sizes are refuted.
        let mut most = if search.family.members.is_empty() && stopped.is_none() { 0 } else { order };
        let mut short = stopped.map(Short::Stopped);
        while short.is_none() && search.best.len() < most {
            match search.of_size(most) {
                Ok(true) => {}
                // That some do not suffice says nothing of all.
                Ok(false) if is_cut => short = Some(Short::Transversals(MOST)),
                Ok(false) => most -= if most == order { most.min(2) } else { 1 },
                Err(End::Stopped(limit)) => short = Some(Short::Stopped(limit)),
                Err(End::Nodes) => short = Some(Short::Nodes(nodes)),
            }
        }
        let mut set: Vec<Transversal> =
            search.best.iter().map(|&number| search.family.members[number].clone()).collect();
        set.sort();
        Disjoint { short: short.filter(|_| set.len() < most), most, set }
    }
}

enum End {
    Stopped(Limit),
    Nodes,
}

struct Search<'s> {
    square: &'s Square,
    family: Family,
    left: u64,
    ticker: Ticker<'s>,
    best: Vec<usize>,
    chosen: Vec<usize>,
}

/// What a node has to work with.
#[derive(Clone)]
struct Node {
    /// Transversals that may still be taken.
    live: Vec<u64>,
    /// Cells that are neither covered nor left out.
    open: Vec<bool>,
    /// How many cells each line may still leave out: rows, columns, values.
    slack: Vec<usize>,
}

impl Search<'_> {
    /// Whether there are so many, which are then the best.
    fn of_size(&mut self, size: usize) -> Result<bool, End> {
        let order = self.family.order;
        let node =
            Node { live: self.family.all(), open: vec![true; order * order], slack: vec![order - size; 3 * order] };
        self.chosen.clear();
        self.rest(node, size)
    }

    fn rest(&mut self, mut node: Node, size: usize) -> Result<bool, End> {
        if self.chosen.len() > self.best.len() {
            self.best.clone_from(&self.chosen);
        }
        if self.chosen.len() == size {
            return Ok(true);
        }
        loop {
            self.left = self.left.checked_sub(1).ok_or(End::Nodes)?;
            let work = node.live.len() * node.open.len();
            self.ticker.tick(work).map_err(End::Stopped)?;
            let Some(cell) = self.branching(&mut node) else { return Ok(false) };
            for choice in self.family.through(&node.live, cell).collect::<Vec<_>>() {
                let mut below = Node { live: self.family.beside(&node.live, choice), ..node.clone() };
                self.family.cells(choice).for_each(|cell| below.open[cell] = false);
                self.chosen.push(choice);
                let found = self.rest(below, size);
                self.chosen.pop();
                if found? {
                    return Ok(true);
                }
            }
            if !self.leave_out(&mut node, cell) {
                return Ok(false);
            }
        }
    }

    /// The open cell with the fewest ways to go on, after all through which no transversal goes were left out; none where a line has
    /// not so many to leave out.
    fn branching(&self, node: &mut Node) -> Option<usize> {
        let mut best = None;
        for cell in 0..node.open.len() {
            if !node.open[cell] {
                continue;
            }
            let choices = self.family.count_through(&node.live, cell);
            if choices == 0 {
                if !self.leave_out(node, cell) {
                    return None;
                }
                continue;
            }
            let may_be_left_out = self.lines(cell).iter().all(|&line| node.slack[line] > 0);
            let ways = choices + usize::from(may_be_left_out);
            if best.is_none_or(|(fewest, _)| ways < fewest) {
                best = Some((ways, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Leaves a cell out; whether its lines may lose it.
    fn leave_out(&self, node: &mut Node, cell: usize) -> bool {
        node.open[cell] = false;
        self.family.leave_out(&mut node.live, cell);
        self.lines(cell).iter().all(|&line| {
            let is_left = node.slack[line] > 0;
            node.slack[line] -= usize::from(is_left);
            is_left
        })
    }

    /// The row, the column and the value of a cell, as places among all lines.
    fn lines(&self, cell: usize) -> [usize; 3] {
        let order = self.family.order;
        let (row, column) = (cell / order, cell % order);
        [row, order + column, 2 * order + self.square.value(row, column).index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latin::tests::{cyclic, elementary, latin, random};

    use crate::limits::Never;

    const NODES: u64 = 1_000_000;

    fn are_disjoint(set: &[Transversal]) -> bool {
        let rows = set.first().map_or(0, |first| first.len());
        (0..rows).all(|row| {
            let columns: std::collections::BTreeSet<u8> = set.iter().map(|member| member[row]).collect();
            columns.len() == set.len()
        })
    }

    /// The size of the largest set by all sets, one more or one less.
    fn brute_force(all: &[Transversal], set: &mut Vec<Transversal>) -> usize {
        let Some((first, rest)) = all.split_first() else { return set.len() };
        let without = brute_force(rest, set);
        set.push(first.clone());
        let with = if are_disjoint(set) { brute_force(rest, set) } else { 0 };
        set.pop();
        with.max(without)
    }

    #[test]
    fn squares_with_mates_have_as_many_as_their_order() {
        for square in [cyclic(1), cyclic(3), cyclic(5), cyclic(7), cyclic(9), elementary(2), elementary(3)] {
            let largest = square.disjoint_transversals(NODES, &Never);
            assert_eq!((largest.set.len(), largest.most, largest.short), (square.order(), square.order(), None));
            assert!(are_disjoint(&largest.set));
        }
        for order in [2, 4, 6, 8] {
            let largest = cyclic(order).disjoint_transversals(NODES, &Never);
            assert_eq!((largest.set.len(), largest.most, largest.short), (0, 0, None));
        }
    }

    #[test]
    fn sizes_are_those_of_brute_force() {
        let mut sizes = std::collections::BTreeSet::new();
        for seed in 0..80 {
            let square = random(3 + seed as usize % 4, seed);
            let mut all: Vec<Transversal> = Vec::new();
            square.each_transversal(square.order(), 1 << 20, &Never, &mut |way| {
                all.push(way.into());
                true
            });
            let largest = square.disjoint_transversals(NODES, &Never);
            assert_eq!(largest.short, None);
            assert!(are_disjoint(&largest.set) && largest.set.iter().all(|member| all.contains(member)));
            assert_eq!(largest.set.len(), brute_force(&all, &mut Vec::new()), "seed {seed}");
            sizes.insert((square.order(), largest.set.len()));
        }
        assert!(sizes.len() > 5, "{sizes:?}");
    }

    #[test]
    fn budgets_and_stops_are_told() {
        let spent = cyclic(7).disjoint_transversals(3, &Never);
        assert_eq!((spent.most, spent.short), (7, Some(Short::Nodes(3))));
        assert!(spent.set.len() < 7);
        let stopped = latin(2, "1221").disjoint_transversals(3, &|| Some(Limit::Time));
        assert_eq!((stopped.set.len(), stopped.most, stopped.short), (0, 2, Some(Short::Stopped(Limit::Time))));
    }
}
