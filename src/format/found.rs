//! What a grammar hands back: boards as they stand in a text, before they are puzzles.

use super::content::Content;
use super::fault::Fault;
use super::style::Style;
use crate::grid::BoxShape;
use crate::symbols::Symbols;
use crate::values;

/// A board as it stands in a text.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many rows; as many columns unless something else is said.
    pub order: usize,
    /// The values in reading order, from 1; 0 is an empty cell.
    pub cells: Vec<u8>,
    /// How values are written.
    pub symbols: Symbols,
    /// Rows and columns of a box, where a frame draws them.
    pub boxes: Option<(usize, usize)>,
    /// The region of each cell, from 0, and what regions are called.
    pub regions: Option<(Vec<u8>, Vec<String>)>,
    /// The values that each cell may take, where candidates are written.
    pub marks: Option<Vec<values::Values>>,
    /// The values of its solution.
    pub solution: Option<Vec<u8>>,
    /// The lines of a solution that stands in a board of its own.
    pub solution_lines: Option<(usize, usize)>,
    /// The first and the last line.
    pub lines: (usize, usize),
    /// Text beside its cells, or its title.
    pub note: Option<String>,
    /// Words around its cells: the name of a variable, and other code.
    pub around: String,
    /// What stands beside its cells under names, in the order of the text.
    pub beside: Vec<(String, String)>,
    /// The text of its first line, for messages.
    pub text: String,
    /// Its notation, where that is not one of the whole text.
    pub name: Option<&'static str>,
    /// How it is written.
    pub style: Style,
    /// The whole puzzle, where the notation brings a board and rules; cells are passed over then.
    pub content: Option<Box<Content>>,
}

impl Found {
    /// A board of these values on these lines, and nothing beside it.
    pub fn new(order: usize, values: Values, lines: (usize, usize)) -> Found {
        let Values { cells, symbols, empty } = values;
        let style = Style { empty: empty.unwrap_or(b'.'), ..Style::default() };
        Found {
            order,
            cells,
            symbols,
            boxes: None,
            regions: None,
            marks: None,
            solution: None,
            name: None,
            solution_lines: None,
            lines,
            note: None,
            around: String::new(),
            beside: Vec::new(),
            text: String::new(),
            style,
            content: None,
        }
    }

    /// A board of these candidates on these lines.
    pub fn of_marks(marks: Vec<values::Values>, order: usize, symbols: &Symbols, lines: (usize, usize)) -> Found {
        let cell = |set: &values::Values| set.single().map_or(0, |value| value.index() as u8 + 1);
        let values = Values { cells: marks.iter().map(cell).collect(), symbols: symbols.clone(), empty: None };
        Found { marks: Some(marks), ..Found::new(order, values, lines) }
    }

    /// A puzzle with rules on these lines.
    pub fn with_rules(content: Content, lines: (usize, usize)) -> Found {
        let order = content.layout.values;
        let values = Values { cells: Vec::new(), symbols: content.layout.symbols.clone(), empty: None };
        Found { content: Some(Box::new(content)), ..Found::new(order, values, lines) }
    }

    /// How many cells are given.
    pub fn givens(&self) -> usize {
        match &self.content {
            Some(content) => content.givens.len(),
            None => self.cells.iter().filter(|cell| **cell > 0).count(),
        }
    }

    /// Its rows and columns.
    pub fn size(&self) -> String {
        let layout = self.content.as_ref().map(|content| &content.layout);
        let (rows, columns) = layout.map_or((self.order, self.order), |layout| (layout.rows, layout.columns));
        format!("{rows}x{columns}")
    }

    /// The rows of a box.
    pub fn height(&self) -> usize {
        self.boxes.map_or_else(|| usual_height(self.order), |(rows, _)| rows)
    }

    /// Whether both say the same puzzle.
    pub fn is_same(&self, other: &Found) -> bool {
        let usual = |found: &Found| found.boxes.filter(|(rows, _)| *rows != usual_height(found.order));
        let regions = |found: &Found| found.regions.as_ref().map(|(of, _)| of.clone());
        let content =
            |found: &Found| found.content.as_ref().map(|content| (content.layout.clone(), content.givens.clone()));
        (self.order, &self.cells, regions(self), &self.marks, usual(self))
            == (other.order, &other.cells, regions(other), &other.marks, usual(other))
            && content(self) == content(other)
    }
}

/// The rows of a usual box.
pub fn usual_height(order: usize) -> usize {
    BoxShape::default_for(order).map_or(1, BoxShape::rows)
}

/// The values of cells, how they are written, and the sign of the empty ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// From 1; 0 is an empty cell.
    pub cells: Vec<u8>,
    /// How values are written.
    pub symbols: Symbols,
    /// The sign for an empty cell, if it is one of ASCII.
    pub empty: Option<u8>,
}

/// What a grammar nearly read, and why it is none: words are for the explainer.
#[derive(Clone, Debug, PartialEq)]
pub struct Miss {
    /// From 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl Miss {
    /// What is wrong with a line, in a few words.
    pub fn new(line: usize, what: &'static str) -> Miss {
        Miss { line, fault: Fault::Unrecognised(what) }
    }
}

/// A board, or why a piece of the text is none.
pub type Piece = Result<Found, Miss>;

/// A whole text as one grammar accounts for it.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The notation.
    pub name: &'static str,
    /// All of it, in the order of the text.
    pub pieces: Vec<Piece>,
    /// What the user should know of it.
    pub notes: Vec<String>,
    /// The columns of a table beside that of the puzzles.
    pub others: Vec<String>,
}

impl Account {
    /// Pieces as they stand, and nothing to say of them.
    pub fn new(name: &'static str, pieces: Vec<Piece>) -> Account {
        Account { name, pieces, notes: Vec::new(), others: Vec::new() }
    }

    /// Boards and nothing else.
    pub fn whole(name: &'static str, boards: Vec<Found>) -> Account {
        Account::new(name, boards.into_iter().map(Ok).collect())
    }

    /// Its boards in a few words, such as `9x9, 30 givens, and 1 more`.
    pub fn said(&self) -> String {
        let more = self.boards().count().saturating_sub(1);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        self.boards().next().map_or_else(String::new, |it| format!("{}, {} givens{more}", it.size(), it.givens()))
    }

    /// The same as strings in these quotes.
    pub fn wear(&mut self, quote: u8) {
        self.name = "judge-c";
        self.pieces.iter_mut().flatten().for_each(|found| found.style.quote = quote);
    }

    /// What was read.
    pub fn boards(&self) -> impl Iterator<Item = &Found> {
        self.pieces.iter().flatten()
    }

    /// Whether nothing fell.
    pub fn is_whole(&self) -> bool {
        self.pieces.iter().all(Result::is_ok)
    }

    /// Whether both say the same puzzles.
    pub fn is_same(&self, other: &Account) -> bool {
        let same = |(one, other): (&Found, &Found)| one.is_same(other);
        self.boards().count() == other.boards().count() && self.boards().zip(other.boards()).all(same)
    }
}
