//! Puzzles by chance, of every kind of board, with what may stand beside them.

use std::sync::Arc;

use exactly::{
    Board, BoxShape, Cell, Given, Grid, Layout, Primitive, Puzzle, Regions, Solution, Symbols, Value, Values,
};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use crate::common::random;

/// A puzzle with what a text may say beside it.
#[derive(Clone)]
pub struct Item {
    pub puzzle: Puzzle,
    /// What its givens are taken from, or what was read beside it.
    pub solution: Option<Solution>,
    /// An identifier in front or a rating behind.
    pub note: String,
    /// Symbols in the place of the usual ones of a way to write.
    pub symbols: Option<Symbols>,
}

/// What the boards of a file have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The usual boxes.
    Sudoku(usize),
    /// Boxes of any form.
    Boxes(BoxShape),
    /// Connected regions.
    Jigsaw(usize),
    Latin(usize),
    /// A sudoku with two diagonals.
    Diagonals(usize),
    /// A sudoku with windows.
    Windows(usize),
    /// A board with clues of setters.
    Clues(usize),
    /// A sudoku with a few candidates in each cell.
    Marked(usize),
}

const ORDERS: [usize; 12] = [4, 4, 6, 6, 8, 9, 9, 9, 10, 12, 16, 25];

impl Kind {
    /// What a bare square of givens can be, in a frame or beside labels.
    pub fn sudoku(rng: &mut impl Rng) -> Kind {
        Kind::Sudoku(*ORDERS.choose(rng).unwrap())
    }

    /// A sudoku with usual boxes or others.
    pub fn boxes(rng: &mut impl Rng) -> Kind {
        let order: usize = *[4, 6, 6, 8, 9, 10, 12, 16].choose(rng).unwrap();
        let shapes = (2..order).filter(|rows| order.is_multiple_of(*rows));
        let shapes: Vec<BoxShape> = shapes.filter_map(|rows| BoxShape::new(rows, order / rows)).collect();
        Kind::Boxes(*shapes.choose(rng).unwrap())
    }

    /// Connected regions.
    pub fn jigsaw(rng: &mut impl Rng) -> Kind {
        Kind::Jigsaw(*[4, 5, 6, 7, 8, 9, 9, 10, 12].choose(rng).unwrap())
    }

    /// Any kind.
    pub fn any(rng: &mut impl Rng) -> Kind {
        let order = *ORDERS.choose(rng).unwrap();
        match rng.random_range(0..8) {
            0 => Kind::boxes(rng),
            1 => Kind::jigsaw(rng),
            2 => Kind::Latin(order),
            3 => Kind::Diagonals(order),
            4 => Kind::Windows(*[4, 9].choose(rng).unwrap()),
            5 => Kind::Clues(rng.random_range(4..=6)),
            6 => Kind::Marked(order),
            _ => Kind::Sudoku(order),
        }
    }

    pub fn order(self) -> usize {
        match self {
            Kind::Boxes(shape) => shape.order(),
            Kind::Sudoku(order)
            | Kind::Jigsaw(order)
            | Kind::Latin(order)
            | Kind::Diagonals(order)
            | Kind::Windows(order)
            | Kind::Clues(order)
            | Kind::Marked(order) => order,
        }
    }

    /// A board of this kind.
    fn layout(self, rng: &mut impl Rng) -> Layout {
        match self {
            Kind::Sudoku(order) | Kind::Clues(order) | Kind::Marked(order) => Layout::sudoku(order),
            Kind::Boxes(shape) => Layout { boxes: Some(shape), ..Layout::latin(shape.order()) },
            Kind::Jigsaw(order) => Layout { regions: Some(connected(rng, order)), ..Layout::latin(order) },
            Kind::Latin(order) => Layout::latin(order),
            Kind::Diagonals(order) => Layout { diagonals: true, ..Layout::sudoku(order) },
            Kind::Windows(order) => Layout { windows: true, ..Layout::sudoku(order) },
        }
    }

    /// A puzzle of this kind.
    pub fn item(self, rng: &mut impl Rng) -> Item {
        if let Kind::Clues(order) = self {
            // A rule that is said twice is read as one.
            let once = |puzzle: &Puzzle| {
                let clues = &puzzle.board().layout().clues;
                (1..clues.len()).all(|place| !clues[..place].contains(&clues[place]))
            };
            let puzzle = std::iter::repeat_with(|| random::variant(rng, order)).find(once).expect("there are others");
            return Item::of(puzzle, None);
        }
        let layout = self.layout(rng);
        let shape = layout.boxes.or(BoxShape::new(1, layout.values)).unwrap();
        let filling = filling(rng, shape);
        let share: f64 = *[0.15, 0.3, 0.3, 0.5, 0.8, 1.0].choose(rng).unwrap();
        let mut givens = Vec::new();
        for cell in Grid::new(layout.values).unwrap().cells() {
            let mut allowed = Values::only(filling.value(cell));
            while matches!(self, Kind::Marked(_)) && rng.random_bool(share.min(0.7)) {
                allowed.insert(Value::new(rng.random_range(0..layout.values)));
            }
            if matches!(self, Kind::Marked(_)) || rng.random_bool(share) {
                givens.push(Given { cell, allowed });
            }
        }
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), givens);
        Item::of(puzzle, Some(filling))
    }
}

/// A filling of rows, columns and these boxes.
fn filling(rng: &mut impl Rng, shape: BoxShape) -> Solution {
    let order = shape.order();
    let (rows, columns) =
        (shuffled(rng, order / shape.rows(), shape.rows()), shuffled(rng, shape.rows(), shape.columns()));
    let mut values: Vec<usize> = (0..order).collect();
    values.shuffle(rng);
    let value = |row: usize, column: usize| {
        let place = (row % shape.rows()) * shape.columns() + row / shape.rows() + column;
        Value::new(values[place % order])
    };
    let cells = (0..order * order).map(|cell| value(rows[cell / order], columns[cell % order]));
    Solution::new(cells.collect::<Vec<_>>())
}

/// The numbers below `parts` times `size`, with parts exchanged and numbers exchanged within parts.
fn shuffled(rng: &mut impl Rng, parts: usize, size: usize) -> Vec<usize> {
    let mut all: Vec<Vec<usize>> = (0..parts).map(|part| (part * size..(part + 1) * size).collect()).collect();
    all.iter_mut().for_each(|part| part.shuffle(rng));
    all.shuffle(rng);
    all.concat()
}

/// Regions that hang together: rows or boxes, of which neighbours have exchanged cells.
fn connected(rng: &mut impl Rng, order: usize) -> Regions {
    let grid = Grid::new(order).unwrap();
    let shape = BoxShape::default_for(order).filter(|_| rng.random_bool(0.7));
    let mut of: Vec<u8> =
        grid.cells().map(|cell| shape.map_or(grid.row_of(cell), |shape| grid.box_of(cell, shape)) as u8).collect();
    let cells: Vec<Cell> = grid.cells().collect();
    for _ in 0..rng.random_range(20..40 * order) {
        let (one, other) = (rng.random_range(0..of.len()), rng.random_range(0..of.len()));
        of.swap(one, other);
        let hangs = |region: u8| {
            let inside: Vec<Cell> = cells.iter().copied().filter(|cell| of[cell.index()] == region).collect();
            grid.is_connected(&inside)
        };
        if !hangs(of[one]) || !hangs(of[other]) {
            of.swap(one, other);
        }
    }
    let is_line = |line: fn(&Grid, Cell) -> usize| {
        let mut pairs: Vec<_> = cells.iter().map(|cell| (line(&grid, *cell), of[cell.index()])).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.len() == order
    };
    // Such regions say nothing, and no notation keeps them.
    if is_line(|grid, cell| grid.row_of(cell)) || is_line(|grid, cell| grid.column_of(cell)) {
        return connected(rng, order);
    }
    let labels = (0..order).map(|region| char::from(b"123456789ABC"[region]).to_string()).collect();
    Regions { of: of.into(), labels }
}

impl Item {
    /// A puzzle with nothing else beside it.
    pub fn of(puzzle: Puzzle, solution: Option<Solution>) -> Item {
        Item { puzzle, solution, note: String::new(), symbols: None }
    }

    /// The same with other names for its regions.
    pub fn labelled(self, names: &[u8]) -> Item {
        let mut layout = self.puzzle.board().layout().clone();
        if let Some(regions) = &mut layout.regions {
            let labels: Vec<String> = names[..layout.values].iter().map(|&name| char::from(name).to_string()).collect();
            regions.labels = labels.into();
        }
        Item { puzzle: Puzzle::new(Arc::new(Board::new(layout).unwrap()), self.puzzle.givens().to_vec()), ..self }
    }

    /// The same with the symbols that a board of its order has where none are named.
    pub fn in_usual_symbols(&self) -> Item {
        let mut layout = self.puzzle.board().layout().clone();
        layout.symbols = Symbols::default_for(layout.values);
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), self.puzzle.givens().to_vec());
        Item { puzzle, ..self.clone() }
    }
}

/// What a puzzle means: its order, what its rules come down to, and the values that each cell may take.
#[derive(PartialEq, Eq, Debug)]
pub struct Meaning {
    order: usize,
    primitives: Vec<String>,
    allowed: Vec<Values>,
}

impl Meaning {
    pub fn of(puzzle: &Puzzle) -> Meaning {
        let board = puzzle.board();
        let mut primitives: Vec<String> =
            board.primitives().iter().flat_map(|lowered| said(&lowered.primitive, board.values())).collect();
        primitives.sort();
        primitives.dedup();
        Meaning { order: board.values(), primitives, allowed: puzzle.allowed() }
    }
}

/// What a primitive says. One of two cells is the pairs of values that they may hold, however it says so.
fn said(primitive: &Primitive, order: usize) -> Vec<String> {
    let pairs = |[one, other]: [Cell; 2], allows: &dyn Fn(usize, usize) -> bool| {
        let all = (0..order).flat_map(|first| (0..order).map(move |second| (first, second)));
        let held = all.filter(|&(first, second)| allows(first, second));
        let mut held: Vec<(usize, usize)> =
            held.map(|(first, second)| if one < other { (first, second) } else { (second, first) }).collect();
        held.sort_unstable();
        format!("{:?} {:?}: {held:?}", one.min(other), one.max(other))
    };
    match primitive {
        Primitive::AllDifferent(cells) => {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            vec![format!("{:?}", Primitive::AllDifferent(cells))]
        }
        Primitive::Pairs(table, of) => {
            let allows = |first, second| table.allows(Value::new(first), Value::new(second));
            of.iter().map(|&(one, other)| pairs([one, other], &allows)).collect()
        }
        Primitive::Automaton(cells, automaton) => match cells[..] {
            [one, other] if one != other => {
                vec![pairs([one, other], &|first, second| automaton.accepts([first, second]))]
            }
            _ => vec![format!("{primitive:?}")],
        },
        other => vec![format!("{other:?}")],
    }
}
