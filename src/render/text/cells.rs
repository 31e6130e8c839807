//! What stands in the cells, and how wide they are for it.

use std::iter;

use super::Role;
use crate::grid::{Cell, Grid};
use crate::render::{Content, Frequencies, Picture, StepMarks};
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// What stands in one cell: lines of pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub lines: Vec<Vec<(Role, String)>>,
    /// Blanks that it would like to have around it.
    margin: usize,
}

/// What stands in all cells.
pub(super) struct Cells {
    blocks: Vec<Block>,
    /// Of each cell, without the lines around it.
    pub width: usize,
}

/// How much room cells have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// With margins.
    Roomy,
    /// Without.
    Tight,
    /// In no more than this many columns, on several lines.
    Wrapped(usize),
}

impl Block {
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    fn width(&self) -> usize {
        let length = |line: &Vec<(Role, String)>| line.iter().map(|(_, text)| text.len()).sum();
        self.lines.iter().map(length).max().unwrap_or(0)
    }
}

impl Cells {
    /// Cells as roomy as a board of so many columns lets them be; tight ones where it cannot be kept to.
    pub fn new(picture: &Picture<'_>, columns: usize) -> Cells {
        let count = picture.puzzle().board().grid().columns();
        let most = (columns.saturating_sub(1) / count).saturating_sub(1);
        let fits = [Fit::Roomy, Fit::Tight, Fit::Wrapped(most)];
        let mut tried = fits.map(|fit| Cells::fitted(picture, fit)).into_iter().filter(|cells| cells.width <= most);
        tried.next().unwrap_or_else(|| Cells::fitted(picture, Fit::Tight))
    }

    pub fn block(&self, cell: Cell) -> &Block {
        &self.blocks[cell.index()]
    }

    fn fitted(picture: &Picture<'_>, fit: Fit) -> Cells {
        let pen = Pen::new(picture, fit);
        let blocks: Vec<_> = picture.contents().iter().map(|&content| pen.block(content)).collect();
        let blocks = stacked(picture.puzzle().board().grid(), blocks);
        let margin = |block: &Block| if fit == Fit::Roomy { block.margin } else { 0 };
        let widths = blocks.iter().map(|block| block.width() + margin(block));
        let least = if fit == Fit::Roomy { pen.width + 2 } else { pen.width };
        Cells { width: widths.fold(least, usize::max), blocks }
    }
}

/// What stands at each place, where cells lie in several layers: one below the other, the first at the left and the others at the right. In a row
/// of the grid each layer has as many lines everywhere.
fn stacked(grid: &Grid, blocks: Vec<Block>) -> Vec<Block> {
    if grid.layers() == 1 {
        return blocks;
    }
    let width = blocks.iter().map(Block::width).max().unwrap_or(0) + 1;
    let height = |layer: usize, row: usize| {
        let heights = grid.row_in(layer, row).into_iter().map(|cell| blocks[cell.index()].height());
        heights.max().unwrap_or(0).max(1)
    };
    let place = |cell: Cell| {
        let (row, column) = (grid.row_of(cell), grid.column_of(cell));
        let mut place = Block::default();
        for layer in 0..grid.layers() {
            let Some(block) = grid.at(layer, row, column).map(|cell| &blocks[cell.index()]) else { continue };
            place.margin = place.margin.max(block.margin);
            for line in 0..height(layer, row) {
                let mut pieces = block.lines.get(line).cloned().unwrap_or_default();
                let rest = width - pieces.iter().map(|(_, text)| text.len()).sum::<usize>();
                let at = if layer == 0 { pieces.len() } else { 0 };
                pieces.insert(at, (Role::Blank, " ".repeat(rest)));
                place.lines.push(pieces);
            }
        }
        place
    };
    grid.cells_in(0).map(place).collect()
}

/// Whether what is given must be told from other values.
pub(super) fn tells_givens(picture: &Picture<'_>) -> bool {
    let is_given = |content: &Content| matches!(content, Content::Given(_));
    let is_other = |content: &Content| !matches!(content, Content::Given(_) | Content::Empty);
    picture.contents().iter().any(is_given) && picture.contents().iter().any(is_other)
}

/// Writes the contents of cells.
struct Pen<'a> {
    symbols: &'a Symbols,
    order: usize,
    /// Of a symbol.
    width: usize,
    tells_givens: bool,
    fit: Fit,
}

impl<'a> Pen<'a> {
    fn new(picture: &Picture<'a>, fit: Fit) -> Pen<'a> {
        let board = picture.puzzle().board();
        let (symbols, order) = (board.symbols(), board.values());
        Pen { symbols, order, width: symbols.width(order), tells_givens: tells_givens(picture), fit }
    }

    fn block(&self, content: Content) -> Block {
        match content {
            Content::Empty => Block { lines: Vec::new(), margin: 0 },
            Content::Given(value) => self.value(Role::Given, value, "'"),
            Content::Blamed(value) => self.blamed(value),
            Content::Found(value) => self.value(Role::Found, value, " "),
            Content::Differs(values) => self.pair(values),
            Content::Marks(values) if values.is_empty() => Block { lines: vec![piece(Role::Wrong, "!!")], margin: 1 },
            Content::Marks(values) => Block { lines: self.marks(values), margin: 2 },
            Content::Frequencies(counted) => Block { lines: self.counted(counted), margin: 1 },
            Content::StepMarks(noted) => Block { lines: self.noted(noted), margin: 1 },
        }
    }

    /// A value, behind it what tells whether it is given.
    fn value(&self, role: Role, value: Value, tail: &str) -> Block {
        let mut line = piece(role, &self.symbol(value));
        if !self.tells_givens {
            return Block { lines: vec![line], margin: 2 };
        }
        line.push((Role::Line, tail.to_owned()));
        Block { lines: vec![line], margin: 1 }
    }

    /// A given that is to blame, told from others without colours too.
    fn blamed(&self, value: Value) -> Block {
        Block { lines: vec![piece(Role::Wrong, &format!("{}!", self.symbol(value)))], margin: 1 }
    }

    /// Two values side by side, or one above the other.
    fn pair(&self, [one, other]: [Value; 2]) -> Block {
        let side_by_side = format!("{}/{}", self.symbols.symbol(one), self.symbols.symbol(other));
        let lines = match self.fit {
            Fit::Wrapped(most) if side_by_side.len() > most => {
                let [one, other] = [one, other].map(|value| self.symbol(value));
                vec![piece(Role::Differs, &format!("{one}/")), piece(Role::Differs, &format!("{other} "))]
            }
            _ => vec![piece(Role::Differs, &side_by_side)],
        };
        Block { lines, margin: 0 }
    }

    /// Pencil marks, each in its place of a square; wrapped, one after the other.
    fn marks(&self, values: Values) -> Vec<Vec<(Role, String)>> {
        let blank = " ".repeat(self.width);
        let shown = |value| if values.contains(value) { self.symbol(value) } else { blank.clone() };
        let (texts, columns): (Vec<_>, _) = match self.fit {
            Fit::Roomy | Fit::Tight => (Values::all(self.order).iter().map(shown).collect(), self.side()),
            Fit::Wrapped(most) => (values.iter().map(|value| self.symbol(value)).collect(), self.marks_within(most)),
        };
        let between = if self.width > 1 { " " } else { "" };
        let padded = |line: &[String]| {
            let line = line.iter().cloned().chain(iter::repeat(blank.clone()));
            line.take(columns).collect::<Vec<_>>().join(between)
        };
        texts.chunks(columns).map(|line| piece(Role::Mark, &padded(line))).collect()
    }

    /// Values that are told apart by what stands behind them, likewise.
    fn counted(&self, counted: Frequencies) -> Vec<Vec<(Role, String)>> {
        self.tailed(counted.values(), |value| match value {
            value if counted.once.contains(value) => (Role::Once, '.'),
            value if counted.few.contains(value) => (Role::Few, ':'),
            _ => (Role::Mark, ' '),
        })
    }

    /// What is left and its part in a step, likewise.
    fn noted(&self, noted: StepMarks) -> Vec<Vec<(Role, String)>> {
        self.tailed(noted.marks, |value| match value {
            value if noted.found().contains(value) => (Role::Once, '!'),
            value if noted.struck.contains(value) => (Role::Wrong, '-'),
            value if noted.because.contains(value) => (Role::Few, '+'),
            _ => (Role::Mark, ' '),
        })
    }

    /// Values with something behind each of them.
    fn tailed(&self, values: Values, tail: impl Fn(Value) -> (Role, char)) -> Vec<Vec<(Role, String)>> {
        let piece = |value: Value| {
            let (role, tail) = tail(value);
            (role, format!("{}{tail}", self.symbol(value)))
        };
        let blank = || (Role::Mark, " ".repeat(self.width + 1));
        let shown = Values::all(self.order);
        let (pieces, columns): (Vec<_>, _) = match self.fit {
            Fit::Roomy | Fit::Tight => {
                let shown = shown.iter().map(|value| if values.contains(value) { piece(value) } else { blank() });
                (shown.collect(), self.side())
            }
            Fit::Wrapped(most) => (values.iter().map(piece).collect(), (most / (self.width + 1)).clamp(1, self.order)),
        };
        let padded =
            |line: &[(Role, String)]| line.iter().cloned().chain(iter::repeat_with(blank)).take(columns).collect();
        pieces.chunks(columns).map(padded).collect()
    }

    /// How many marks stand side by side in a square of them.
    fn side(&self) -> usize {
        (1..=self.order).find(|side| side * side >= self.order).unwrap_or(1)
    }

    /// How many marks stand side by side in so many columns.
    fn marks_within(&self, most: usize) -> usize {
        let count = if self.width > 1 { (most + 1) / (self.width + 1) } else { most };
        count.clamp(1, self.order)
    }

    fn symbol(&self, value: Value) -> String {
        format!("{:>width$}", self.symbols.symbol(value), width = self.width)
    }
}

fn piece(role: Role, text: &str) -> Vec<(Role, String)> {
    vec![(role, text.to_owned())]
}
