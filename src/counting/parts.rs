//! The parts of a board that have nothing to do with each other once propagation has settled what it can.

use super::problem::Problem;
use crate::board::Board;
use crate::candidates::groups::{groups, is_difference, primitives};
use crate::grid::Cell;
use crate::primitive::{Membership, Primitive, Sum, Table};
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
    let links = Links::new(board);
    let all: Vec<Cell> = board.grid().cells().collect();
    let mut sorted = Sorted::new(values.len());
    links.sort(&|cell: Cell| values[cell.index()], &all, &mut sorted);
    let mut begin = 0;
    let part = |&(end, is_other): &(usize, bool)| {
        let mut cells = sorted.cells[begin..end].to_vec();
        begin = end;
        cells.sort_unstable();
        let groups = groups(board.values(), primitives(board));
        let problem = (!is_other).then(|| Problem::new(board.values(), values, &cells, groups));
        Part { cells, problem }
    };
    sorted.ends.iter().map(part).collect()
}

/// What links the cells of a board, made once for all that is asked about it.
pub(crate) struct Links<'b> {
    /// For each cell those that it differs from.
    peers: Vec<Vec<Cell>>,
    /// What is more than a difference.
    others: Vec<Other<'b>>,
    /// For each cell which of them have it.
    of_cell: Vec<Vec<u32>>,
}

/// A statement that is more than a difference.
enum Other<'b> {
    Pair(&'b Table, [Cell; 2]),
    AtLeast(usize, &'b [Membership]),
    Sum(&'b Sum),
    Cells(Vec<Cell>),
}

/// Open cells, sorted into parts.
pub(crate) struct Sorted {
    /// The cells of all parts, one part behind the other.
    pub cells: Vec<Cell>,
    /// Where each part ends, and whether more must be kept in it than that cells differ.
    pub ends: Vec<(usize, bool)>,
    /// For each cell the last sorting that met it.
    met: Vec<u64>,
    sorting: u64,
}

impl Sorted {
    /// For a board of so many cells.
    pub fn new(cells: usize) -> Sorted {
        Sorted { cells: Vec::new(), ends: Vec::new(), met: vec![0; cells], sorting: 0 }
    }

    /// Takes a cell that was not met before.
    fn meet(&mut self, cell: Cell) {
        let met = &mut self.met[cell.index()];
        if *met != self.sorting {
            *met = self.sorting;
            self.cells.push(cell);
        }
    }
}

impl<'b> Links<'b> {
    pub fn new(board: &'b Board) -> Links<'b> {
        let cells = board.grid().cells().len();
        let mut links = Links { peers: vec![Vec::new(); cells], others: Vec::new(), of_cell: vec![Vec::new(); cells] };
        for group in groups(board.values(), primitives(board)) {
            for &cell in group.iter() {
                links.peers[cell.index()].extend(group.iter().copied().filter(|&other| other != cell));
            }
        }
        links.peers.iter_mut().for_each(|peers| {
            peers.sort_unstable();
            peers.dedup();
        });
        primitives(board).for_each(|primitive| links.add(primitive, board.values()));
        links
    }

    fn add(&mut self, primitive: &'b Primitive, order: usize) {
        match primitive {
            Primitive::AllDifferent(cells) if cells.len() <= order => {}
            Primitive::AllDifferent(cells) => self.other(Other::Cells(cells.clone())),
            Primitive::Pairs(table, pairs) => {
                let is_new = |&&(one, other): &&(Cell, Cell)| one == other || !is_difference(table);
                pairs.iter().filter(is_new).for_each(|&(one, other)| self.other(Other::Pair(table, [one, other])));
            }
            Primitive::AtLeast(count, memberships) => self.other(Other::AtLeast(*count, memberships)),
            Primitive::Automaton(cells, _) => self.other(Other::Cells(cells.clone())),
            Primitive::Sum(sum) => self.other(Other::Sum(sum)),
            Primitive::DistinctPairs(_) => self.other(Other::Cells(primitive.cells().into_iter().collect())),
        }
    }

    fn other(&mut self, other: Other<'b>) {
        let number = self.others.len() as u32;
        other.each_cell(|cell| {
            let numbers = &mut self.of_cell[cell.index()];
            if numbers.last() != Some(&number) {
                numbers.push(number);
            }
        });
        self.others.push(other);
    }

    /// The cells that a cell differs from.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// Writes what rules beyond differences still ask of the open cells of a part: for each that is not surely kept its number, and
    /// what matters of the cells that are settled. With the values of the open cells that tells in how many ways these can be filled.
    pub fn write_rest(&self, values: &impl Fn(Cell) -> Values, cells: &[Cell], words: &mut Vec<u64>) {
        let mut numbers: Vec<u32> = cells.iter().flat_map(|cell| &self.of_cell[cell.index()]).copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            let other = &self.others[number as usize];
            if !other.is_kept(values) {
                words.push(number.into());
                other.write_rest(values, words);
            }
        }
    }

    /// Sorts the open ones among some cells into parts, which stand behind those that are there already. What links them to any other open
    /// cell must be among them too.
    pub fn sort(&self, values: &impl Fn(Cell) -> Values, among: &[Cell], sorted: &mut Sorted) {
        sorted.sorting += 1;
        for &first in among {
            if values(first).len() < 2 || sorted.met[first.index()] == sorted.sorting {
                continue;
            }
            let (mut at, mut is_other) = (sorted.cells.len(), false);
            sorted.meet(first);
            while let Some(&cell) = sorted.cells.get(at) {
                at += 1;
                let own = values(cell);
                for &peer in &self.peers[cell.index()] {
                    let others = values(peer);
                    // Of cells that differ, those meet that may have the same value.
                    if others.len() > 1 && own.bits() & others.bits() != 0 {
                        sorted.meet(peer);
                    }
                }
                for &other in &self.of_cell[cell.index()] {
                    let other = &self.others[other as usize];
                    if !other.is_kept(values) {
                        is_other = true;
                        other.each_cell(|cell| {
                            if values(cell).len() > 1 {
                                sorted.meet(cell);
                            }
                        });
                    }
                }
            }
            sorted.ends.push((at, is_other));
        }
    }
}

impl Other<'_> {
    fn each_cell(&self, each: impl FnMut(Cell)) {
        match self {
            Other::Pair(_, cells) => cells.iter().copied().for_each(each),
            Other::AtLeast(_, memberships) => memberships.iter().map(|member| member.cell).for_each(each),
            Other::Sum(sum) => sum.terms.iter().map(|term| term.cell).for_each(each),
            Other::Cells(cells) => cells.iter().copied().for_each(each),
        }
    }

    /// Whether it holds surely, whatever the cells come to.
    fn is_kept(&self, values: &impl Fn(Cell) -> Values) -> bool {
        match self {
            Other::Pair(table, [one, other]) => {
                let mut first = values(*one).iter();
                if one == other {
                    return first.all(|value| table.allows(value, value));
                }
                first.all(|value| values(*other).without(table.seconds(value)).is_empty())
            }
            Other::AtLeast(count, memberships) => {
                let is_sure = |member: &&Membership| values(member.cell).without(member.values).is_empty();
                memberships.iter().filter(is_sure).count() >= *count
            }
            Other::Sum(_) | Other::Cells(_) => false,
        }
    }

    /// Appends what matters of its settled cells: as many words whatever they hold. How many memberships hold, and what a sum has come to,
    /// say all of theirs; of other statements it is the values themselves.
    fn write_rest(&self, values: &impl Fn(Cell) -> Values, words: &mut Vec<u64>) {
        let settled = |cell: Cell| values(cell).single();
        match self {
            Other::AtLeast(_, memberships) => {
                let holds =
                    |member: &&Membership| settled(member.cell).is_some_and(|value| member.values.contains(value));
                words.push(memberships.iter().filter(holds).count() as u64);
            }
            Other::Sum(sum) => {
                let (mut total, mut used) = (0, Values::NONE);
                for term in &sum.terms {
                    if let Some(value) = settled(term.cell) {
                        total += term.coefficient * (value.index() as i64 + 1);
                        used.insert(value);
                    }
                }
                words.push(total as u64);
                // Where the cells differ, their settled values are no more to be had.
                words.push(if sum.distinct { used.bits() } else { 0 });
            }
            Other::Pair(..) | Other::Cells(_) => {
                self.each_cell(|cell| words.push(settled(cell).map_or(0, |value| value.index() as u64 + 1)));
            }
        }
    }
}
