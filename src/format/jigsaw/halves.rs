//! The cells and the labels of a jigsaw, on one line, on two, or in two squares.

use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::frames::Frames;
use crate::format::labels;
use crate::format::line::has_cells;
use crate::format::rows::Square;
use crate::format::shape::{Width, nearest_square, square};
use crate::format::style::Form;
use crate::format::text::{Line, Token, is_blank};
use crate::grid::MAX_ORDER;

/// The two parts of a jigsaw.
pub struct Halves<'c> {
    /// Rows and columns.
    pub order: usize,
    /// The cells.
    pub givens: Vec<Token<'c>>,
    /// For each cell the label of its region.
    pub labels: Vec<Token<'c>>,
    /// Whether blanks stand between all cells.
    pub spaced: bool,
    /// How they stand.
    pub form: Form,
    /// Text behind them.
    pub note: Option<String>,
}

impl<'c> Halves<'c> {
    /// The halves of a record, whose order the input has where it is known.
    ///
    /// # Errors
    /// Where a half has too few or too many cells.
    pub fn of(lines: &[Line<'c>], frames: Frames, order: Option<usize>) -> Result<Halves<'c>, ParseError> {
        match *lines {
            [line] => Halves::of_line(line),
            [givens, labels] if order != Some(1) => Halves::of_two(givens, labels),
            _ => Halves::of_squares(lines, frames, order),
        }
    }

    /// The same with the half behind that looks like labels, if only the other one does.
    pub fn with_labels_last(self) -> Halves<'c> {
        let [givens, labels] = [&self.givens, &self.labels].map(|half| labels::is_partition(half, self.order));
        if givens && !labels { Halves { givens: self.labels, labels: self.givens, ..self } } else { self }
    }

    /// The halves on one line.
    ///
    /// # Errors
    /// Where they are not as many cells as labels, or no square.
    pub fn of_line(line: Line<'c>) -> Result<Halves<'c>, ParseError> {
        let mut tokens = line.split(|byte| is_blank(byte) || byte == b',');
        let first = tokens.next().ok_or_else(|| line.error(Fault::NoPuzzle))?;
        let cells: Vec<Token> = first.characters().collect();
        if cells.len().is_multiple_of(2)
            && let Some(order) = square(cells.len() / 2)
        {
            let (givens, labels) = cells.split_at(cells.len() / 2);
            let behind = line.token(first.start + first.text.len(), line.text.len());
            check_behind(behind, order)?;
            let note = note(behind.text);
            let (givens, labels) = (givens.to_vec(), labels.to_vec());
            return Ok(Halves { order, givens, labels, spaced: false, form: Form::OneLine, note });
        }
        let second = tokens.next();
        let order = square(cells.len()).filter(|&order| order <= MAX_ORDER).ok_or_else(|| {
            let expected = match second {
                Some(_) => nearest_square(cells.len()).pow(2),
                None => 2 * nearest_square(cells.len() / 2).pow(2),
            };
            first.error(Fault::Count { what: Counted::Cells, expected, found: cells.len() })
        })?;
        let labels =
            second.ok_or_else(|| line.error_behind(Fault::Expected(format!("{} region labels", order * order))))?;
        let behind = line.token(labels.start + labels.text.len(), line.text.len());
        check_behind(behind, order)?;
        let between = if line.text[..labels.start].contains(',') { b',' } else { b' ' };
        let note = note(behind.text);
        let (form, labels) = (Form::Columns(between), exactly(labels, order)?);
        Ok(Halves { order, givens: cells, labels, spaced: false, form, note })
    }

    fn of_two(givens: Line<'c>, labels: Line<'c>) -> Result<Halves<'c>, ParseError> {
        let tokens: Vec<Token> = givens.split(is_blank).collect();
        let width = Width::of(&tokens);
        let order = square(width.cells).filter(|&order| (1..=MAX_ORDER).contains(&order)).ok_or_else(|| {
            let expected = nearest_square(width.cells).pow(2);
            givens.error(Fault::Count { what: Counted::Cells, expected, found: width.cells })
        })?;
        let spaced = width.spaced;
        let cells = if spaced { tokens } else { tokens.into_iter().flat_map(Token::characters).collect() };
        let labels: Vec<Token> = labels_of(labels, order)?;
        Ok(Halves { order, givens: cells, labels, spaced, form: Form::TwoLines, note: None })
    }

    fn of_squares(lines: &[Line<'c>], frames: Frames, order: Option<usize>) -> Result<Halves<'c>, ParseError> {
        let half = lines.len().div_ceil(2);
        let givens = Square::of(&lines[..half], frames, order)?;
        let labels = Square::of(&lines[half..], frames, Some(givens.order))?;
        let Square { order, cells, spaced, .. } = givens;
        let (form, labels) = (Form::Blocks, labels.cells);
        Ok(Halves { order, givens: cells, labels, spaced: spaced && order > 1, form, note: None })
    }
}

/// Refuses a half of another puzzle behind a jigsaw, or all of one in one piece: it is no note.
fn check_behind(behind: Token, order: usize) -> Result<(), ParseError> {
    let is_other = |field: Token| {
        let middle = field.text.char_indices().nth(order * order).map_or(field.text.len(), |(place, _)| place);
        let (first, second) = field.text.split_at(middle);
        let is_whole = second.chars().count() == order * order;
        is_half(field.text, order) || is_whole && [first, second].iter().any(|half| is_half(half, order))
    };
    if behind.pieces_between(|byte| is_blank(byte) || byte == b',').any(is_other) {
        Err(behind.error(Fault::OtherPuzzle))
    } else {
        Ok(())
    }
}

/// Whether a piece of text is one of the halves of another puzzle, perhaps a damaged one: labels, or cells some of which are empty.
fn is_half(text: &str, order: usize) -> bool {
    let is_open = |character: char| ".0*_?-xX".contains(character);
    let cells = text.chars().any(is_open) && !text.chars().all(is_open) && has_cells(text, order);
    text.chars().count() + order >= order * order && cells || labels::are_labels(text, order)
}

/// Text behind the cells, without the blanks and the comma before it.
fn note(text: &str) -> Option<String> {
    let text = text.trim();
    let text = text.strip_prefix(',').unwrap_or(text).trim();
    if text.is_empty() { None } else { Some(text.to_owned()) }
}

/// The labels on a line of their own, in one piece or split by blanks.
///
/// # Errors
/// Where they are too few or too many.
pub fn labels_of<'c>(line: Line<'c>, order: usize) -> Result<Vec<Token<'c>>, ParseError> {
    let tokens: Vec<Token> = line.split(is_blank).collect();
    if tokens.len() == order * order {
        return Ok(tokens);
    }
    let characters: Vec<Token> = tokens.into_iter().flat_map(Token::characters).collect();
    let fault = Fault::Count { what: Counted::Cells, expected: order * order, found: characters.len() };
    if characters.len() == order * order { Ok(characters) } else { Err(line.error(fault)) }
}

fn exactly(labels: Token<'_>, order: usize) -> Result<Vec<Token<'_>>, ParseError> {
    let cells: Vec<Token> = labels.characters().collect();
    let fault = Fault::Count { what: Counted::Cells, expected: order * order, found: cells.len() };
    if cells.len() == order * order { Ok(cells) } else { Err(labels.error(fault)) }
}
