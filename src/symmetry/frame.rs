//! What the rules of a board are as a graph: each symmetry of the graph is one of the rules.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

use super::clues;
use super::colour::Kind;
use super::cycles;
use super::graph::Draft;
use super::houses::{Houses, add_house};
use super::refine::mixed;
use super::{ClassError, Equivalence, twins};
use crate::board::Board;
use crate::grid::Cell;
use crate::limits::{Limit, Ticker};
use crate::primitive::Primitive;
use crate::puzzle::Puzzle;
use crate::rule::House;
use crate::values::{Value, Values};

/// A board as a graph, to which the givens of its puzzles are added.
#[derive(Debug)]
pub(super) struct Frame {
    pub board: Arc<Board>,
    pub draft: Draft,
    pub shape: Shape,
    up_to: Equivalence,
    /// Whether rows and columns are mapped to nothing else, so that [`cycles`] tells something of cells.
    has_lines: bool,
    /// Once it was asked for, see [`Frame::unmoving`].
    unmoving: OnceLock<BigUint>,
}

/// What the first vertices of a frame stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Values, then cells in reading order.
    Cells,
    /// Rows, columns, values, which may be exchanged for each other; only for Latin squares whose givens are single values.
    Lines,
}

impl Frame {
    /// The frame for a puzzle's board.
    ///
    /// # Errors
    /// Where a rule is not known how to be kept.
    pub fn new(board: &Arc<Board>, shape: Shape, up_to: Equivalence) -> Result<Frame, ClassError> {
        let (draft, has_lines) = match shape {
            Shape::Lines => (lines(board.values(), up_to), true),
            Shape::Cells => cells(board, up_to)?,
        };
        Ok(Frame { board: board.clone(), draft, shape, up_to, has_lines, unmoving: OnceLock::new() })
    }

    /// How a puzzle is best seen.
    pub fn shape_for(puzzle: &Puzzle, up_to: Equivalence) -> Shape {
        let is_plain = puzzle.givens().iter().all(|given| given.allowed.single().is_some());
        if is_plain && up_to != Equivalence::Same && is_latin(puzzle.board(), up_to) {
            Shape::Lines
        } else {
            Shape::Cells
        }
    }

    /// Whether all values may be exchanged, as far as the rules go.
    pub fn has_free_values(&self) -> bool {
        self.up_to > Equivalence::Isomorphism
            && (self.shape == Shape::Lines || !self.draft.has_edges_below(self.board.values() as u32))
    }

    /// How many symmetries of the graph move no value and no cell, but what stands for rules alone: of the board they are one.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn unmoving(&self, ticker: &mut Ticker<'_>) -> Result<&BigUint, Limit> {
        if let Some(known) = self.unmoving.get() {
            return Ok(known);
        }
        let mut draft = self.draft.clone();
        let pinned = match self.shape {
            Shape::Cells => self.board.values() + self.board.grid().cells().len(),
            Shape::Lines => 3 * self.board.values(),
        };
        (0..pinned as u32).for_each(|vertex| draft.recolour(vertex, Kind::Pinned.of(&[vertex.into()])));
        let factors = twins::canonical(&draft.finish(), ticker)?.factors;
        Ok(self.unmoving.get_or_init(|| factors.iter().product()))
    }

    /// The graph of a puzzle on this board: the frame's vertices, then what the shape needs.
    pub fn with_givens(&self, puzzle: &Puzzle) -> Draft {
        let (order, mut draft) = (self.board.values(), self.draft.clone());
        let rings = self.rings(puzzle);
        let ring = |cell: Cell| rings.as_ref().map_or(0, |rings| rings[cell.index()]);
        for given in puzzle.givens() {
            let index = given.cell.index();
            match (self.shape, given.allowed.single()) {
                (Shape::Lines, Some(value)) => {
                    let meeting = draft.vertex(Kind::Meeting.of(&[ring(given.cell)]));
                    let (row, column) = (index / order, index % order);
                    let ends = [row, order + column, 2 * order + value.index()];
                    ends.into_iter().for_each(|end| draft.edge(meeting, end as u32));
                }
                _ => {
                    let cell = (order + index) as u32;
                    draft.recolour(cell, cell_colour(self.up_to, given.cell, Some(given.allowed), ring(given.cell)));
                    given.allowed.iter().for_each(|value| draft.edge(cell, value.index() as u32));
                }
            }
        }
        draft
    }

    /// What [`cycles`] tells of a full grid.
    fn rings(&self, puzzle: &Puzzle) -> Option<Vec<u64>> {
        let order = self.board.values();
        if !self.has_lines || self.board.square().is_none() || puzzle.givens().len() < order * order {
            return None;
        }
        let values = puzzle.givens().iter().map(|given| given.allowed.single().map(Value::index));
        cycles::rings(&values.collect::<Option<Vec<_>>>()?, order, self.shape == Shape::Lines)
    }
}

/// Whether the solutions are all Latin squares of an order, with nothing else said.
pub(crate) fn is_every_square(puzzle: &Puzzle) -> bool {
    puzzle.givens().is_empty() && puzzle.board().square().is_some() && is_latin(puzzle.board(), Equivalence::Symmetry)
}

/// Whether the rules say nothing but that each value is once in each row and each column, and what all these symmetries keep.
fn is_latin(board: &Board, up_to: Equivalence) -> bool {
    let is_line = |primitive: &Primitive| match primitive {
        Primitive::AllDifferent(cells) => is_line(cells, board.values()),
        _ => false,
    };
    let is_kept = |rule| up_to == Equivalence::Isomorphism && board.rule(rule).meaning.is_kept_by_isomorphism();
    board.primitives().iter().all(|lowered| is_line(&lowered.primitive) || is_kept(lowered.rule))
}

/// Rows, columns and values of a Latin square.
fn lines(order: usize, up_to: Equivalence) -> Draft {
    let mut draft = Draft::default();
    draft.vertices(3 * order, Kind::Line.of(&[]));
    for kind in 0..3 {
        let exchanged = match up_to {
            Equivalence::Same | Equivalence::Isomorphism | Equivalence::Isotopy => kind,
            Equivalence::Transposition => kind / 2,
            Equivalence::Symmetry => 0,
        };
        let all = draft.vertex(Kind::Lines.of(&[exchanged]));
        (0..order).for_each(|line| draft.edge(all, (kind as usize * order + line) as u32));
    }
    if up_to == Equivalence::Isomorphism {
        (0..order).for_each(|line| tie(&mut draft, [line, order + line, 2 * order + line]));
    }
    draft
}

/// Has a row, a column and a value move together.
fn tie(draft: &mut Draft, lines: [usize; 3]) {
    let element = draft.vertex(Kind::Element.of(&[]));
    lines.into_iter().for_each(|line| draft.edge(element, line as u32));
}

/// Values, cells, houses and clues; and whether rows and columns are told from all other houses.
fn cells(board: &Board, up_to: Equivalence) -> Result<(Draft, bool), ClassError> {
    let order = board.values();
    let mut draft = Draft::default();
    for value in 0..order as u64 {
        let pinned = [value];
        draft.vertex(Kind::Value.of(if up_to == Equivalence::Same { &pinned } else { &[] }));
    }
    board.grid().cells().for_each(|cell| {
        draft.vertex(cell_colour(up_to, cell, None, 0));
    });
    let mut houses = houses(board, up_to);
    clues::add(board, up_to, &mut draft, &mut houses)?;
    let first = draft.size();
    let has_lines = add_houses(&houses, board, &mut draft);
    if up_to == Equivalence::Isomorphism {
        let house = |cells: Vec<Cell>| houses.keys().position(|house| *house == cells).map(|place| first + place);
        for line in 0..order {
            let row = house((0..order).map(|column| Cell::new(line * order + column)).collect());
            let column = house((0..order).map(|row| Cell::new(row * order + line)).collect());
            // On a board of order 1 there is no house, and nothing moves.
            row.zip(column).into_iter().for_each(|(row, column)| tie(&mut draft, [row, column, line]));
        }
    }
    Ok((draft, has_lines))
}

/// What is told of a cell: nothing, that nothing fits it, a value, or several; and its rings.
fn cell_colour(up_to: Equivalence, cell: Cell, allowed: Option<Values>, rings: u64) -> u64 {
    let told = match allowed.map(Values::len) {
        None => 0,
        Some(0) => 1,
        Some(1) => 2,
        Some(_) => 3,
    };
    if up_to == Equivalence::Same { Kind::Cell.of(&[told, cell.index() as u64]) } else { Kind::Cell.of(&[told, rings]) }
}

fn houses(board: &Board, up_to: Equivalence) -> Houses {
    let mut houses = Houses::new();
    for lowered in board.primitives() {
        let Primitive::AllDifferent(cells) = &lowered.primitive else { continue };
        let told = match (board.rule(lowered.rule).meaning.house().map(|(house, _)| house), up_to) {
            (Some(House::Row), Equivalence::Isomorphism | Equivalence::Isotopy)
            | (Some(House::Row | House::Column), Equivalence::Transposition) => 1,
            (Some(House::Column), Equivalence::Isomorphism | Equivalence::Isotopy) => 2,
            _ => 0,
        };
        add_house(&mut houses, cells, told);
    }
    houses
}

/// Adds all houses; whether none but rows and columns has the colour of one.
fn add_houses(houses: &Houses, board: &Board, draft: &mut Draft) -> bool {
    let order = board.values();
    let profiles = profiles(houses, board.grid().cells().len());
    let mut colours = [Vec::new(), Vec::new()];
    for (number, (cells, &told)) in houses.iter().enumerate() {
        let profile = profiles.get(number).copied().unwrap_or_default();
        let colour = Kind::House.of(&[cells.len() as u64, told, profile]);
        let house = draft.vertex(colour);
        cells.iter().for_each(|cell| draft.edge(house, (order + cell.index()) as u32));
        colours[usize::from(is_line(cells, order))].push(colour);
    }
    let [others, lines] = colours;
    let lines: HashSet<u64> = lines.into_iter().collect();
    !others.iter().any(|colour| lines.contains(colour))
}

/// Whether some cells are of one row, or of one column.
fn is_line(cells: &[Cell], order: usize) -> bool {
    let of_one = |line: fn(usize, usize) -> usize| {
        cells.iter().all(|cell| line(cell.index(), order) == line(cells[0].index(), order))
    };
    cells.len() == order && (of_one(|index, order| index / order) || of_one(|index, order| index % order))
}

/// The most houses of a cell for which it is told how they cross: more would take long, and it is only a help to refinement, which
/// does not see that rows and columns cross in one cell where rows and boxes have several.
const MOST_CROSSING: usize = 16;

/// For each house a number for how many cells it has in common with others; nothing where there are too many.
fn profiles(houses: &Houses, cells: usize) -> Vec<u64> {
    let mut of_cell = vec![Vec::new(); cells];
    for (number, cells) in houses.keys().enumerate() {
        cells.iter().for_each(|cell| of_cell[cell.index()].push(number));
    }
    if of_cell.iter().any(|houses| houses.len() > MOST_CROSSING) {
        return Vec::new();
    }
    let profile = |(number, cells): (usize, &Vec<Cell>)| {
        let mut common: HashMap<usize, u64> = HashMap::new();
        let others = cells.iter().flat_map(|cell| &of_cell[cell.index()]);
        others.filter(|&&other| other != number).for_each(|&other| *common.entry(other).or_default() += 1);
        common.values().fold(0u64, |sum, &cells| sum.wrapping_add(mixed(cells, 7)))
    };
    houses.keys().enumerate().map(profile).collect()
}
