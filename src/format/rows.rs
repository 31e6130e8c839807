//! Squares of cells on as many lines as the order: how wide a row is, where a square ends, what its cells are.

use super::fault::{Counted, Fault, ParseError};
use super::reader::{Cut, Cutter};
use super::text::{Frames, Line, Raw, Token, is_blank};
use super::{Style, alphabet};
use crate::grid::MAX_ORDER;

/// The cells of a square in reading order, with the form in which they stand.
pub struct Square<'c> {
    /// Rows, and cells in each.
    pub order: usize,
    /// The cells.
    pub cells: Vec<Token<'c>>,
    /// The first line that is none of a frame.
    pub first: Line<'c>,
    /// Whether blanks stand between all cells.
    pub spaced: bool,
    /// How many cells stand together between blanks; 0: all.
    pub group: usize,
}

/// How many cells a row has, and whether blanks stand between all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// The cells.
    pub cells: usize,
    /// Whether each stands alone.
    pub spaced: bool,
}

impl Width {
    /// Of a row of these pieces.
    pub fn of(tokens: &[Token]) -> Width {
        let characters = tokens.iter().map(|token| token.text.chars().count()).sum();
        let numbers = tokens.len() >= 10 && tokens.iter().all(|token| alphabet::is_number_or_empty(token.text));
        match tokens.len() == characters || numbers {
            true => Width { cells: tokens.len(), spaced: tokens.len() > 1 },
            false => Width { cells: characters, spaced: false },
        }
    }

    /// Of a line as it comes, which need not be text.
    pub fn of_line(line: &[u8], frames: Frames) -> Width {
        match Line::new(0, line) {
            Ok(line) => Width::of(&frames.tokens(line).collect::<Vec<_>>()),
            Err(_) => Width { cells: line.len(), spaced: false },
        }
    }
}

/// The lines of a record without those of a frame.
pub fn content<'c>(raw: Raw<'c>, frames: Frames) -> Result<Vec<Line<'c>>, ParseError> {
    let lines = raw.lines()?;
    let rows: Vec<_> = lines.iter().copied().filter(|line| !frames.is_frame(line.text.as_bytes())).collect();
    match (rows.is_empty(), lines.first()) {
        (true, Some(first)) => Err(first.error(Fault::NoPuzzle)),
        (true, None) => Err(ParseError::whole(raw.line, b"", Fault::NoPuzzle)),
        _ => Ok(rows),
    }
}

impl<'c> Square<'c> {
    /// Takes these lines, at least one, for the rows of a square, of a certain order where it is named.
    ///
    /// # Errors
    /// Where the rows are not as many as the cells in each.
    pub fn of(lines: &[Line<'c>], frames: Frames, named: Option<usize>) -> Result<Square<'c>, ParseError> {
        let rows: Vec<Vec<Token>> = lines.iter().map(|line| frames.tokens(*line).collect()).collect();
        let widths: Vec<Width> = rows.iter().map(|row| Width::of(row)).collect();
        let order = named.unwrap_or_else(|| most_frequent(&widths));
        if order > MAX_ORDER {
            return Err(lines[0].error(Fault::Order(order)));
        }
        let spaced = widths.iter().all(|width| width.spaced) || order == 1;
        for ((line, row), width) in lines.iter().zip(&rows).zip(&widths) {
            if width.cells != order {
                return Err(wrong_width(line, row, order, width.cells));
            }
        }
        if lines.len() != order {
            let place = lines[lines.len() - 1];
            let fault = Fault::Count { what: Counted::Lines, expected: order, found: lines.len() };
            if let Some(error) = strange(&rows[0]) {
                return Err(error);
            }
            return Err(if lines.len() < order { place.error_behind(fault) } else { place.error(fault) });
        }
        let group = if spaced { 1 } else { group_of(lines, &rows) };
        let cells = match spaced {
            true => rows.into_iter().flatten().collect(),
            false => rows.into_iter().flatten().flat_map(Token::characters).collect(),
        };
        Ok(Square { order, cells, first: lines[0], spaced, group })
    }

    /// The style of the square, with the character that stands for its first empty cell.
    pub fn style(&self, empty: Option<u8>) -> Style {
        Style { group: self.group as u8, empty: empty.unwrap_or(b'.'), ..Style::default() }
    }
}

/// A row that is too long or too short; a character that can be no cell is told instead.
fn wrong_width(line: &Line, row: &[Token], expected: usize, found: usize) -> ParseError {
    let count = || line.error(Fault::Count { what: Counted::Cells, expected, found });
    strange(row).unwrap_or_else(count)
}

/// The first character that can be no cell of any board.
fn strange(row: &[Token]) -> Option<ParseError> {
    let strange = row.iter().flat_map(|token| token.characters()).find(|character| {
        let [byte] = *character.text.as_bytes() else { return true };
        !byte.is_ascii_graphic() || byte == b','
    });
    strange.map(|character| character.error(Fault::unexpected(character.first(), "a cell")))
}

fn most_frequent(widths: &[Width]) -> usize {
    let count = |cells: usize| widths.iter().filter(|width| width.cells == cells).count();
    // Of several, the one that comes first.
    widths.iter().rev().map(|width| width.cells).max_by_key(|&cells| count(cells)).unwrap_or(0)
}

/// The cells between two blanks, where it is the same number everywhere and no frame stands between them.
fn group_of(lines: &[Line], rows: &[Vec<Token>]) -> usize {
    let framed = lines.iter().any(|line| line.text.bytes().any(|byte| matches!(byte, b'|' | b'!' | b':')));
    let group = rows[0][0].text.len();
    let even = rows.iter().all(|row| row.len() > 1 && row.iter().all(|token| token.text.len() == group));
    if even && !framed { group } else { 0 }
}

/// Cuts after as many rows as the first row has cells. Blank lines end a record too, unless they part it into bands of one
/// height.
pub struct Rows {
    frames: Frames,
    order: Option<usize>,
    width: fn(&[u8], Frames) -> usize,
    wanted: usize,
    rows: usize,
    band: Option<usize>,
    since_blank: usize,
}

impl Rows {
    /// Squares whose rows are measured so, usually of this order.
    pub fn new(frames: Frames, order: Option<usize>, width: fn(&[u8], Frames) -> usize) -> Rows {
        Rows { frames, order, width, wanted: 0, rows: 0, band: None, since_blank: 0 }
    }

    fn end(&mut self, cut: Cut) -> Cut {
        (self.rows, self.band, self.since_blank) = (0, None, 0);
        cut
    }

    /// The rows that a record should have by its first one; a row that is one cell off is a faulty one of the usual width.
    fn wanted(&self, line: &[u8]) -> usize {
        let width = (self.width)(line, self.frames).max(1);
        self.order.filter(|&order| width.abs_diff(order) == 1).unwrap_or(width)
    }

    fn blank(&mut self) -> Cut {
        if self.rows == 0 || self.since_blank == 0 {
            return Cut::On;
        }
        let band = *self.band.get_or_insert(self.rows);
        if !self.wanted.is_multiple_of(band) || self.since_blank != band || self.rows >= self.wanted {
            return self.end(Cut::After);
        }
        self.since_blank = 0;
        Cut::On
    }
}

impl Cutter for Rows {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            return self.blank();
        }
        if self.frames.is_frame(line) {
            return Cut::Beside;
        }
        // A record of bands is not closed at its last row: if the run goes on, its last band is none.
        if self.band.is_none() && self.rows > 0 && self.rows >= self.wanted {
            self.end(Cut::Before);
            return self.row(line, Cut::Before);
        }
        self.row(line, Cut::On)
    }
}

impl Rows {
    /// Takes in a row; `cut` is where a record has ended already.
    fn row(&mut self, line: &[u8], cut: Cut) -> Cut {
        if self.rows == 0 {
            self.wanted = self.wanted(line);
        }
        self.rows += 1;
        self.since_blank += 1;
        if self.band.is_some_and(|band| self.since_blank > band) {
            // The lines before the blank one were no band but a short record.
            self.band = None;
            self.rows = self.since_blank;
            self.wanted = self.wanted(line);
            return Cut::AtBlank;
        }
        if cut == Cut::On && self.band.is_none() && self.rows >= self.wanted { self.end(Cut::After) } else { cut }
    }
}

/// The width of a row of symbols or numbers.
pub fn symbol_width(line: &[u8], frames: Frames) -> usize {
    Width::of_line(line, frames).cells
}

/// The width of a row of pieces between blanks.
pub fn piece_width(line: &[u8], frames: Frames) -> usize {
    let separates = |byte: &u8| is_blank(*byte) || frames.separates(*byte);
    line.split(separates).filter(|piece| !piece.is_empty()).count()
}
