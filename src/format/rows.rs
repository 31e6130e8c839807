//! Squares of cells on as many lines as the order.

use super::blanks::is_mark_of_empty;
use super::fault::{Counted, Fault, ParseError};
use super::frames::Frames;
use super::shape::{Width, most_frequent};
use super::style::Style;
use super::text::{Line, Raw, Token};
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

/// One cell in each piece between blanks.
pub fn one_cell(_: &Token) -> usize {
    1
}

/// A cell for each character.
pub fn each_character(piece: &Token) -> usize {
    piece.text.chars().count()
}

/// The lines of a record without those of a frame.
pub fn content<'c>(raw: Raw<'c>, frames: Frames) -> Result<Vec<Line<'c>>, ParseError> {
    let lines = raw.lines()?;
    let rows: Vec<_> = lines.iter().copied().filter(|line| !frames.is_frame(line.text.as_bytes())).collect();
    match (rows.is_empty(), lines.first()) {
        (true, Some(first)) => Err(first.error(Fault::NoPuzzle)),
        (true, None) => Err(raw.error(Fault::NoPuzzle)),
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
        let cells: Vec<usize> = widths.iter().map(|width| width.cells).collect();
        let order = named.or_else(|| most_frequent(&cells)).unwrap_or(0);
        if order > MAX_ORDER {
            return Err(lines[0].error(Fault::Order(order)));
        }
        // Where one row has numbers of several digits, a row without blanks has lost them.
        let numbers = widths.iter().zip(&rows).any(|(width, row)| width.spaced && row.iter().any(is_long));
        for ((line, row), width) in lines.iter().zip(&rows).zip(&widths) {
            let found = if numbers { row.len() } else { width.cells };
            if found != order {
                return Err(wrong_width(line, row, order, found));
            }
        }
        if let Some(piece) = uneven(&rows, order).filter(|_| !has_bars(lines)).or_else(|| glued(&rows, order)) {
            return Err(piece.error(Fault::GluedOrMarks(piece.text.to_owned())));
        }
        if let Some(line) = without_bar(lines, order) {
            return Err(line.error(Fault::Expected("a bar between any two cells, as in the other rows,".to_owned())));
        }
        if let Some((line, row, found)) = strayed_tab(lines, &rows, order) {
            return Err(wrong_width(line, row, order, found));
        }
        if lines.len() != order {
            return Err(wrong_height(lines, &rows, order));
        }
        let spaced = numbers || widths.iter().all(|width| width.spaced) || order == 1;
        let group = if spaced { 1 } else { group_of(lines, &rows) };
        let cells = if spaced {
            rows.into_iter().flatten().collect()
        } else {
            rows.into_iter().flatten().flat_map(Token::characters).collect()
        };
        Ok(Square { order, cells, first: lines[0], spaced, group })
    }

    /// The style of the square, with the character that stands for its first empty cell.
    pub fn style(&self, empty: Option<u8>) -> Style {
        Style { group: self.group as u8, empty: empty.unwrap_or(b'.'), ..Style::default() }
    }
}

fn is_long(cell: &Token) -> bool {
    cell.text.len() > 1
}

/// The first piece of several cells, where all rows have as many pieces, fewer than cells, and their lengths differ from row to row, or
/// from order 5 on all cells but two stand alone: they are candidates of a smaller board.
fn uneven<'c>(rows: &[Vec<Token<'c>>], order: usize) -> Option<Token<'c>> {
    let pieces = rows.first()?.len();
    let lengths = |row: &[Token]| row.iter().map(|piece| piece.text.len()).collect::<Vec<_>>();
    let even = rows.iter().all(|row| row.len() == pieces);
    let alike = || rows.windows(2).all(|pair| lengths(&pair[0]) == lengths(&pair[1]));
    // Strokes beyond ASCII are bars too, and signs beyond it are empty cells.
    let plain = || rows.iter().flatten().all(|piece| piece.line.text.is_ascii());
    let is_one_pair = pieces > 3 && pieces + 1 == order;
    let uneven = pieces > 1 && pieces < order && even && (is_one_pair || !alike()) && plain();
    if !(uneven || are_mixed(rows, order) && plain()) {
        return None;
    }
    rows.iter().flatten().find(|piece| is_long(piece)).copied()
}

/// Whether single cells and pieces of several stand side by side in more than one row, here and there in each: groups stand below one
/// another.
fn are_mixed(rows: &[Vec<Token>], order: usize) -> bool {
    let is_mixed =
        |row: &&Vec<Token>| row.len() > 1 && row.len() < order && row.iter().any(is_long) && !row.iter().all(is_long);
    let mut mixed = rows.iter().filter(is_mixed).map(|row| row.iter().map(|piece| piece.text.len()));
    let Some(first) = mixed.next() else { return false };
    mixed.any(|lengths| !lengths.eq(first.clone()))
}

/// The first piece of several cells beside single ones, where all cells of another row stand alone: in a row that is as long as that
/// one, and so has lost no blank, or in several rows. They are candidates of a smaller board, or have lost a column.
fn glued<'c>(rows: &[Vec<Token<'c>>], order: usize) -> Option<Token<'c>> {
    let end = |row: &[Token]| row.last().map_or(0, |piece| piece.start + piece.text.len());
    let has_alone = |row: &[Token]| row.len() > 1 && row.iter().any(|piece| !is_long(piece));
    let whole: Vec<usize> = rows.iter().filter(|row| row.len() == order).map(|row| end(row)).collect();
    let mixed: Vec<_> = rows.iter().filter(|row| row.len() < order && has_alone(row)).collect();
    let several = mixed.len() > 1 && !whole.is_empty();
    let row = mixed.into_iter().find(|row| several || whole.contains(&end(row)))?;
    row.iter().find(|piece| is_long(piece)).copied()
}

/// A row with an empty field between tabs, or with a blank in the place of one, where in most rows a tab parts any two cells: a cell
/// is lost, or a tab has become something else.
fn strayed_tab<'l, 'c>(
    lines: &'l [Line<'c>],
    rows: &'l [Vec<Token<'c>>],
    order: usize,
) -> Option<(&'l Line<'c>, &'l [Token<'c>], usize)> {
    // A tab at the beginning or the end of one row counts: a digit may have been there. One in front of all rows does not.
    let text = |line: &Line<'c>| line.text.trim_matches([' ', '\r']);
    let indented = lines.iter().all(|line| text(line).starts_with('\t'));
    let begun = |text: &'c str| if indented { text.trim_start() } else { text };
    let fields = |line: &Line<'c>| begun(text(line)).split('\t').count();
    if !lines.first()?.text.contains('\t')
        || 2 * lines.iter().filter(|line| fields(line) == order).count() <= lines.len()
    {
        return None;
    }
    let (line, row) =
        lines.iter().zip(rows).find(|(line, _)| fields(line) > order || (2..order).contains(&fields(line)))?;
    Some((line, row, fields(line)))
}

/// Rows that are too few or too many; a character that can be no cell is told instead. Squares may follow one another, so
/// that the first row behind the last whole one is over, unless most of another square stands there.
fn wrong_height(lines: &[Line], rows: &[Vec<Token>], order: usize) -> ParseError {
    let (whole, over) = (lines.len() / order.max(1), lines.len() % order.max(1));
    // Where no row is over, there is more than one square, and one is read.
    let expected = if over == 0 {
        order
    } else if whole == 0 || 2 * over > order {
        (whole + 1) * order
    } else {
        whole * order
    };
    let fault = Fault::Count { what: Counted::Lines, expected, found: lines.len() };
    let last = lines[lines.len() - 1];
    let count =
        || lines.get(expected).map_or_else(|| last.error_behind(fault.clone()), |line| line.error(fault.clone()));
    lines.iter().find_map(Line::no_break).or_else(|| strange(&rows[0])).unwrap_or_else(count)
}

/// A row that is too long or too short; a character that can be no cell is told instead.
fn wrong_width(line: &Line, row: &[Token], expected: usize, found: usize) -> ParseError {
    let count = || line.error(Fault::Count { what: Counted::Cells, expected, found });
    line.no_break().or_else(|| strange(row)).unwrap_or_else(count)
}

/// Whether a piece is two values of one cell, as in `4/7`.
fn is_pair(text: &str) -> bool {
    let is_value =
        |value: &str| (1..=2).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.split_once('/').is_some_and(|(one, other)| is_value(one) && is_value(other))
}

/// The first character that can be no cell of any board, or the first pair of values.
fn strange(row: &[Token]) -> Option<ParseError> {
    if let Some(pair) = row.iter().find(|token| is_pair(token.text)) {
        return Some(pair.error(Fault::Drawing("a cell with the values of two solutions")));
    }
    let strange = row.iter().flat_map(|token| token.characters()).find(|character| {
        if is_mark_of_empty(character.text) {
            return false;
        }
        let [byte] = *character.text.as_bytes() else { return true };
        !byte.is_ascii_graphic() || byte == b','
    });
    strange.map(|character| character.error(Fault::unexpected(character.first(), "a cell")))
}

/// The cells between two blanks, where it is the same number everywhere and no frame stands between them.
fn group_of(lines: &[Line], rows: &[Vec<Token>]) -> usize {
    let group = rows[0][0].text.len();
    let even = rows.iter().all(|row| row.len() > 1 && row.iter().all(|token| token.text.len() == group));
    if even && !has_bars(lines) { group } else { 0 }
}

/// The first row with fewer or more bars than the others, where in most rows a bar parts any two cells.
fn without_bar<'l, 'c>(lines: &'l [Line<'c>], order: usize) -> Option<&'l Line<'c>> {
    let bars = |line: &Line| line.text.trim().trim_matches('|').matches('|').count();
    let is_parted = |line: &&Line| bars(line) + 1 == order;
    let most = order > 1 && 2 * lines.iter().filter(is_parted).count() > lines.len();
    lines.iter().find(|line| most && !is_parted(line))
}

/// Whether bars of a frame stand between cells: there, blanks are cells or say nothing.
fn has_bars(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.text.bytes().any(|byte| matches!(byte, b'|' | b'!' | b':')))
}
