//! How people write cells: symbols, empty cells, blanks between them, bars and lines.

use exactly::{BoxShape, Puzzle, Solution, Symbols, Value, Values};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::boards::Item;

/// The symbols of a file.
#[derive(Clone)]
pub struct Hand {
    pub symbols: Symbols,
    pub empty: &'static str,
}

impl Hand {
    /// Symbols for an order. `spaced`: blanks or the like stand between cells, so that these can be numbers.
    pub fn new(rng: &mut impl Rng, order: usize, spaced: bool) -> Hand {
        let symbols = match rng.random_range(0..6) {
            0 if order <= 9 || !spaced => Symbols::letters(order).unwrap(),
            _ if order >= 10 && spaced => Symbols::NUMBERS,
            _ => Symbols::default_for(order),
        };
        // From order 10 on, 0 may be the first value.
        let empties: &[&str] =
            if order < 10 { &[".", ".", "0", "_", "*", "?", "-", "x"] } else { &[".", ".", "_", "*"] };
        Hand { symbols, empty: empties.choose(rng).unwrap() }
    }

    /// The text of each cell.
    pub fn cells(&self, item: &Item) -> Vec<String> {
        let symbols = self.symbols_of(item);
        let text = |value: Option<Value>| value.map_or(self.empty.to_owned(), |value| symbols.symbol(value));
        item.puzzle.allowed().iter().map(|allowed| text(allowed.single())).collect()
    }

    /// The text of a full board.
    pub fn full(&self, item: &Item, solution: &Solution) -> Vec<String> {
        let symbols = self.symbols_of(item);
        solution.values().iter().map(|&value| symbols.symbol(value)).collect()
    }

    fn symbols_of<'i>(&'i self, item: &'i Item) -> &'i Symbols {
        item.symbols.as_ref().unwrap_or(&self.symbols)
    }

    /// Whether the symbols of a puzzle are surely settled by its cells, even if one of them is damaged.
    pub fn is_clear(&self, puzzle: &Puzzle) -> bool {
        let order = puzzle.board().values();
        // Rows of dashes are lines of a frame if nothing stands beside them.
        if self.empty == "-" && puzzle.givens().is_empty() {
            return false;
        }
        let least = match &self.symbols {
            Symbols::Characters(symbols) if symbols[0] == b'A' && order >= 10 => order - 9,
            _ if order == 16 || order == 25 => order.isqrt(),
            _ => 0,
        };
        let values = || puzzle.allowed().into_iter().filter_map(|allowed| allowed.single()).map(Value::index);
        let digits = values().filter(|&value| value < 9).count();
        let mixed = order >= 10 && matches!(&self.symbols, Symbols::Characters(symbols) if symbols[0] == b'1');
        // Rows of 16 cells with small values are puzzles of order 4.
        let allowed = puzzle.allowed();
        let large = |row: &[Values]| {
            row.iter().filter_map(|allowed| allowed.single()).filter(|value| value.index() >= least).count()
        };
        let wide = !matches!(order, 16 | 25) || allowed.chunks(order).take(2).all(|row| large(row) >= 2);
        wide && (least == 0 || values().filter(|&value| value >= least).count() >= 2) && (!mixed || digits >= 2)
    }
}

/// What regions are called.
pub fn label_names(rng: &mut impl Rng) -> &'static [u8] {
    let names = [&b"123456789ABCDEFGHI"[..], b"ABCDEFGHIJKLMNOP", b"abcdefghijklmnop", b"0123456789AB"];
    names.choose(rng).unwrap()
}

/// The label of each cell.
pub fn labels(item: &Item) -> Vec<String> {
    let regions = item.puzzle.board().layout().regions.as_ref();
    regions.map_or(Vec::new(), |regions| {
        regions.of.iter().map(|&region| regions.labels[usize::from(region)].clone()).collect()
    })
}

/// What stands between cells of a square.
#[derive(Clone, Copy)]
pub struct Spacing {
    /// Between two cells.
    pub cells: &'static str,
    /// Between two boxes side by side.
    pub stacks: &'static str,
    /// Between two bands: a line of this, with crossings.
    pub bands: Option<(&'static str, &'static str)>,
    /// Around the board.
    pub around: Option<&'static str>,
    /// Whether cells are as wide as the widest.
    pub aligned: bool,
}

impl Spacing {
    /// Any spacing without a frame.
    pub fn plain(rng: &mut impl Rng, spaced: bool) -> Spacing {
        let cells = *if spaced { &[" ", " ", "  ", "\t"] } else { &["", "", "", ""] }.choose(rng).unwrap();
        let stacks = if cells.is_empty() && rng.random_bool(0.2) { " " } else { cells };
        Spacing { cells, stacks, bands: None, around: None, aligned: rng.random_bool(0.5) }
    }

    /// A frame that draws the boxes.
    pub fn framed(rng: &mut impl Rng, spaced: bool) -> Spacing {
        let cells = if spaced { " " } else { "" };
        let (bar, rule, crossing) =
            *[("|", "-", "+"), ("|", "-", "-"), ("┃", "━", "╋"), ("│", "─", "┼"), ("|", "=", "+")].choose(rng).unwrap();
        let stacks = match (spaced, bar) {
            (true, "|") => " | ",
            (true, "┃") => " ┃ ",
            (true, _) => " │ ",
            (false, bar) => bar,
        };
        let around = if rng.random_bool(0.6) { Some(bar) } else { None };
        Spacing { cells, stacks, bands: Some((rule, crossing)), around, aligned: true }
    }

    /// The lines of a square with boxes of this shape.
    pub fn square(&self, cells: &[String], shape: BoxShape) -> String {
        let order = cells.len().isqrt().max(1);
        let width = if self.aligned { cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1) } else { 0 };
        let padded: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        let joined = |row: &[String]| {
            let stacks: Vec<String> = row.chunks(shape.columns()).map(|stack| stack.join(self.cells)).collect();
            let blank = if self.cells.is_empty() { "" } else { " " };
            match self.around {
                Some(bar) => format!("{bar}{blank}{}{blank}{bar}", stacks.join(self.stacks)),
                None => stacks.join(self.stacks),
            }
        };
        let rows: Vec<String> = padded.chunks(order).map(joined).collect();
        let rule = self.bands.map(|(rule, crossing)| {
            let bar = |character: char| "|┃│".contains(character);
            rows.first()
                .map_or("", String::as_str)
                .chars()
                .map(|character| if bar(character) { crossing } else { rule })
                .collect::<String>()
        });
        let mut text = String::new();
        let edge = rule.as_ref().filter(|_| self.around.is_some());
        text.extend(edge.map(|rule| format!("{rule}\n")));
        for (place, row) in rows.iter().enumerate() {
            if place > 0 && place.is_multiple_of(shape.rows()) {
                text.extend(rule.as_ref().map(|rule| format!("{rule}\n")));
            }
            text.push_str(row);
            text.push('\n');
        }
        text.extend(edge.map(|rule| format!("{rule}\n")));
        text
    }
}

/// Walls between regions, drawn cell by cell.
#[derive(Clone, Copy)]
pub struct Walls {
    pub strokes: [&'static str; 3],
    /// Between cells of one region.
    pub faint: [&'static str; 3],
}

impl Walls {
    pub fn new(rng: &mut impl Rng) -> Walls {
        let none = [" ", " ", " "];
        match rng.random_range(0..3) {
            0 => Walls { strokes: ["-", "|", "+"], faint: [" ", " ", "+"] },
            1 => Walls { strokes: ["━", "┃", "╋"], faint: none },
            _ => Walls { strokes: ["━", "┃", "╋"], faint: ["─", "│", "┼"] },
        }
    }

    /// A board with these cells.
    pub fn draw(&self, item: &Item, cells: &[String]) -> String {
        let order = cells.len().isqrt();
        let of = item.puzzle.board().partition().unwrap_or_default();
        let region = |row: usize, column: usize| {
            if row < order && column < order { Some(of[row * order + column]) } else { None }
        };
        let mut text = String::new();
        for row in 0..=order {
            for column in 0..=order {
                let above = |column: usize| region(row.wrapping_sub(1), column) != region(row, column);
                let left = |row: usize| region(row, column.wrapping_sub(1)) != region(row, column);
                let wall = above(column) || above(column.wrapping_sub(1)) || left(row) || left(row.wrapping_sub(1));
                text.push_str(if wall { self.strokes[2] } else { self.faint[2] });
                if column < order {
                    text.push_str(&(if above(column) { self.strokes[0] } else { self.faint[0] }).repeat(3));
                }
            }
            text.push('\n');
            for column in 0..=order {
                if row < order {
                    let wall = region(row, column.wrapping_sub(1)) != region(row, column);
                    text.push_str(if wall { self.strokes[1] } else { self.faint[1] });
                    if let Some(cell) = cells.get(row * order + column).filter(|_| column < order) {
                        text.push_str(&format!("{cell:^3}"));
                    }
                }
            }
            text.push_str(if row < order { "\n" } else { "" });
        }
        text
    }
}
