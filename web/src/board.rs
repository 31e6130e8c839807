//! A puzzle as the page edits it: its board in parts, its givens, and its rules as lines of our own notation.

use serde::Serialize;

use crate::answers::numbers;
use crate::library::{Board, Cell, EXACTLY, Record, Style, Value};

/// A puzzle that was read.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Known {
    /// The notation that it came in, and the line, from 1.
    notation: &'static str,
    line: usize,
    title: Option<String>,
    /// How many values there are.
    order: usize,
    /// Where its cells are, unless it is a square with as many values as rows.
    grid: Option<Grid>,
    /// Rows and columns of its boxes.
    boxes: Option<[usize; 2]>,
    /// The label of the region of each cell in a layer, if it is in one.
    regions: Option<Vec<Option<String>>>,
    /// Words for what holds of the whole board: `diagonals`, `knight`.
    also: Vec<String>,
    symbols: Vec<String>,
    /// Whether those are not the usual ones, and how our own notation names them.
    symbols_named: Option<String>,
    /// For each cell with a given the values that it may take.
    givens: Vec<(usize, Vec<usize>)>,
    /// Groups and clues, a line each.
    rules: Vec<String>,
    /// What was passed over because it is no given.
    unread: Vec<String>,
    /// Drawings that may stand for rules, in words.
    drawings: Option<String>,
    /// The sentences of its rules in words that say more than was read.
    unread_words: Vec<String>,
    /// What was not read and leaves its answers open, in a sentence.
    open: Option<String>,
    /// The solution that stands beside it.
    beside: Option<Vec<usize>>,
    /// The whole in our own notation.
    text: Option<String>,
}

/// A board of any form.
#[derive(Serialize)]
pub struct Grid {
    rows: usize,
    columns: usize,
    layers: usize,
    /// For each place its cell, row by row, in each of them layer by layer; none where it has no cell.
    places: Vec<Option<usize>>,
    /// What cells are called.
    names: Vec<String>,
    /// What our own notation writes at a place without a cell.
    hole: char,
    /// The lines of our own notation that say all this.
    form: Vec<String>,
}

impl Grid {
    fn of(board: &Board) -> Grid {
        const KEYS: [&str; 7] = ["order:", "grid:", "values:", "boards:", "layers:", "rows:", "columns:"];
        let grid = board.grid();
        let (rows, columns, layers) = (grid.rows(), grid.columns(), grid.layers());
        let place = |place: usize| grid.at(place / columns % layers, place / columns / layers, place % columns);
        let form = board.heading().unwrap_or_default().into_iter();
        Grid {
            rows,
            columns,
            layers,
            places: (0..rows * columns * layers).map(|at| place(at).map(Cell::index)).collect(),
            names: grid.cells().map(|cell| grid.name(cell).to_string()).collect(),
            hole: if board.layout().walls.is_empty() { '.' } else { '#' },
            form: form.filter(|line| KEYS.iter().any(|key| line.starts_with(key))).collect(),
        }
    }
}

impl Known {
    /// What is known of a record.
    pub fn of(record: &Record) -> Known {
        let board = record.puzzle.board();
        let layout = board.layout();
        let mut text = String::new();
        let is_written = EXACTLY.write_puzzle(&record.puzzle, Style::default(), &mut text).is_ok();
        let givens = record.puzzle.givens().iter();
        Known {
            notation: record.format.name(),
            line: record.line,
            title: record.note.clone(),
            order: layout.values,
            grid: layout.square().is_none().then(|| Grid::of(board)),
            boxes: layout.boxes.map(|shape| [shape.rows(), shape.columns()]),
            regions: layout.regions.as_ref().map(|regions| {
                regions.of.iter().map(|&region| regions.labels.get(usize::from(region)).cloned()).collect()
            }),
            also: key(&text, "also: ").map(|words| words.split(' ').map(str::to_owned).collect()).unwrap_or_default(),
            symbols: symbols(board),
            symbols_named: key(&text, "symbols: ").map(str::to_owned),
            givens: givens.map(|given| (given.cell.index(), numbers(given.allowed))).collect(),
            rules: rules(board, &text),
            unread: record.unread.clone(),
            drawings: (!record.besides.drawings.is_empty()).then(|| record.besides.drawings.to_string()),
            unread_words: record.besides.words.clone(),
            open: (!record.besides.is_accounted()).then(|| record.besides.reason()),
            beside: record.solution.as_ref().map(crate::answers::filled),
            text: is_written.then_some(text),
        }
    }
}

fn symbols(board: &Board) -> Vec<String> {
    (0..board.values()).map(|value| board.symbols().symbol(Value::new(value))).collect()
}

/// What a line of our own notation says behind its key.
fn key<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(key))
}

/// The lines of groups and of clues.
fn rules(board: &Board, text: &str) -> Vec<String> {
    let groups = text.lines().filter(|line| line.starts_with("group ")).map(str::to_owned);
    groups.chain(board.statements()).collect()
}
