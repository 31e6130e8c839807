//! The parts of a board that have nothing to do with each other once propagation has settled what it can.

use super::problem::Problem;
use crate::board::Board;
use crate::candidates::groups::{groups, is_difference, primitives};
use crate::grid::Cell;
use crate::primitive::{Membership, Primitive, Table};
use crate::values::Values;

/// Open cells that hang together by what is still to be kept.
pub(crate) struct Part {
    /// The cells in reading order.
    pub cells: Vec<Cell>,
    /// What is to be counted in it, where that is only that cells differ.
    pub problem: Option<Problem>,
}

/// The parts of a board, by their first cells, of the values that propagation leaves to each cell. The number of solutions is the
/// product of those of its parts: each primitive is kept by what is settled and one part alone.
pub(crate) fn parts(board: &Board, values: &[Values]) -> Vec<Part> {
    let mut links = Links::new(values);
    for group in groups(board.order(), primitives(board)) {
        links.differ(&group);
    }
    for primitive in primitives(board) {
        links.others(primitive, board.order());
    }
    links.parts(board)
}

struct Links<'v> {
    values: &'v [Values],
    /// For each cell another one of its part, or itself.
    up: Vec<usize>,
    /// Cells of which more must be kept than that they differ.
    others: Vec<Cell>,
}

impl<'v> Links<'v> {
    fn new(values: &'v [Values]) -> Links<'v> {
        Links { values, up: (0..values.len()).collect(), others: Vec::new() }
    }

    fn values(&self, cell: Cell) -> Values {
        self.values[cell.index()]
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.values(cell).len() > 1
    }

    fn root(&self, cell: Cell) -> usize {
        let mut root = cell.index();
        while self.up[root] != root {
            root = self.up[root];
        }
        root
    }

    fn link(&mut self, one: Cell, other: Cell) {
        let (one, other) = (self.root(one), self.root(other));
        self.up[one.max(other)] = one.min(other);
    }

    /// Of cells that differ, those meet that may have the same value.
    fn differ(&mut self, cells: &[Cell]) {
        let mut last = [None; 64];
        for &cell in cells.iter().filter(|&&cell| self.values[cell.index()].len() > 1) {
            for value in self.values(cell).iter() {
                if let Some(before) = last[value.index()].replace(cell) {
                    self.link(before, cell);
                }
            }
        }
    }

    /// All open cells of what is more than a difference, and not surely kept already.
    fn others(&mut self, primitive: &Primitive, order: usize) {
        match primitive {
            Primitive::AllDifferent(cells) if cells.len() <= order => {}
            Primitive::AllDifferent(cells) => self.meet(cells.iter().copied()),
            Primitive::Pairs(table, pairs) => {
                for &(one, other) in pairs {
                    let is_known = is_difference(table) && one != other;
                    if !is_known && !self.is_kept(table, one, other) {
                        self.meet([one, other].into_iter());
                    }
                }
            }
            Primitive::AtLeast(count, memberships) => {
                let is_sure = |member: &&Membership| self.values(member.cell).without(member.values).is_empty();
                if memberships.iter().filter(is_sure).count() < *count {
                    self.meet(memberships.iter().map(|member| member.cell));
                }
            }
            Primitive::Automaton(cells, _) => self.meet(cells.iter().copied()),
            Primitive::Sum(sum) => self.meet(sum.terms.iter().map(|term| term.cell)),
        }
    }

    /// Whether any two values of these cells are a pair of the table.
    fn is_kept(&self, table: &Table, one: Cell, other: Cell) -> bool {
        let mut first = self.values(one).iter();
        if one == other {
            return first.all(|value| table.allows(value, value));
        }
        first.all(|value| self.values(other).without(table.seconds(value)).is_empty())
    }

    fn meet(&mut self, cells: impl Iterator<Item = Cell>) {
        let open: Vec<Cell> = cells.filter(|&cell| self.is_open(cell)).collect();
        open.windows(2).for_each(|pair| self.link(pair[0], pair[1]));
        self.others.extend(open.first());
    }

    fn parts(&self, board: &Board) -> Vec<Part> {
        let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); self.values.len()];
        for cell in board.grid().cells().filter(|&cell| self.is_open(cell)) {
            cells[self.root(cell)].push(cell);
        }
        let mut is_other = vec![false; self.values.len()];
        self.others.iter().for_each(|&cell| is_other[self.root(cell)] = true);
        let problem = |root: usize, cells: &[Cell]| {
            let groups = groups(board.order(), primitives(board));
            (!is_other[root]).then(|| Problem::new(board.order(), self.values, cells, groups))
        };
        let filled = cells.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty());
        filled.map(|(root, cells)| Part { problem: problem(root, &cells), cells }).collect()
    }
}
