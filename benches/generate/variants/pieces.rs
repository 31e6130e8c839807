//! What takes whole areas, or stands between cells: cages and dots.

use exactly::rule::{Cage, Difference, Ratio};
use exactly::{Cell, Meaning};
use rand::prelude::*;

use super::Draft;

impl Draft<'_> {
    /// Cages of two to five cells. A cell that none of its neighbours can join stays free.
    pub fn cages(&mut self) -> Vec<Meaning> {
        let mut cages = Vec::new();
        for start in self.shuffled() {
            let size = *[2, 2, 3, 3, 3, 4, 4, 5].choose(self.random).expect("sizes");
            let cells = self.cage(start, size);
            if cells.len() > 1 {
                let sum = cells.iter().map(|&cell| self.digit(cell) as u32).sum();
                cells.iter().for_each(|cell| self.free[cell.index()] = false);
                cages.push(Meaning::Cage(Cage { cells, sum: Some(sum) }));
            }
        }
        cages
    }

    /// Free cells with different digits that hang together, in reading order: as many as this, or as many as there are.
    fn cage(&mut self, start: Cell, size: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut next = Some(start).filter(|start| self.free[start.index()]);
        while let Some(cell) = next.filter(|_| cells.len() < size) {
            cells.push(cell);
            let mut near: Vec<_> = cells.iter().flat_map(|&cell| self.around(cell, false)).collect();
            near.retain(|&cell| cells.iter().all(|&other| self.digit(other) != self.digit(cell)));
            next = near.choose(self.random).copied();
        }
        cells.sort();
        cells
    }

    /// All white and black dots, but for 1 and 2 only one of them.
    pub fn dots(&mut self) -> Vec<Meaning> {
        let mut clues = Vec::new();
        for (one, other) in [self.grid.apart(0, 1), self.grid.apart(1, 0)].concat() {
            let (less, more) = (self.digit(one).min(self.digit(other)), self.digit(one).max(self.digit(other)));
            let cells = [one, other];
            let white = more == less + 1 && (less > 1 || self.random.random());
            if white {
                clues.push(Meaning::Difference(Difference { cells, value: None }));
            } else if more == 2 * less {
                clues.push(Meaning::Ratio(Ratio { cells, value: None }));
            }
        }
        clues.push(Meaning::KropkiNegative);
        clues
    }
}
