//! A puzzle as a square: n lines of n characters, or of n numbers split by blanks, in a frame or without.

use super::alphabet::is_symbol_or_empty;
use super::bands;
use super::blanks;
use super::cells::read_cells;
use super::fault::{Fault, ParseError};
use super::frame;
use super::frames::Frames;
use super::framing::Framing;
use super::head::Head;
use super::labels;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::readings::{self, Readings};
use super::rows::{self, Square};
use super::shape::{self, LEAST_ORDER, Width, most_frequent};
use super::style::Style;
use super::text::{Line, Raw, Token};
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};

/// The notation `block`.
pub struct Block;

/// The notation `block`.
pub static BLOCK: Block = Block;

impl Format for Block {
    fn name(&self) -> &'static str {
        "block"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["grid"]
    }

    fn about(&self) -> &'static str {
        "n lines of n characters, or of n numbers split by blanks; frames of | + - are passed over"
    }

    fn example(&self) -> &'static str {
        "12|..\n.4|..\n--+--\n..|2.\n..|.1\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        put_square(puzzle, usize::from(style.group), empty_of(puzzle.board(), style.empty), out);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        Writer::new(out).rows(board.symbols(), solution.values(), board.order(), usize::from(style.group));
        Ok(())
    }
}

impl Reading for Block {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        let widths = head.widths();
        let width = most_frequent(widths).filter(|width| (2..=MAX_ORDER).contains(width))?;
        // A remark above a line of cells is no row.
        let is_row = |row: &Line| {
            head.tokens(*row).iter().all(|piece| piece.characters().all(|cell| is_symbol_or_empty(cell.text)))
        };
        if head.rows.len() < 3 && !head.rows.iter().zip(widths).any(|(row, &other)| other == width && is_row(row)) {
            return None;
        }
        let order = options.order().unwrap_or(width);
        let claim = |grade| Claim::new(grade, Some(order), format!("rows of {order} cells"));
        let height = head.rows.len();
        let squares = height.is_multiple_of(width) || !head.whole && height > width;
        let labelled = || labels::is_labelled(head, width);
        let fits = order == width && widths.iter().all(|&other| other == width) && squares && !labelled();
        let grade = if fits { Grade::Fits } else { Grade::Noted };
        let readings = match shape::square(width) {
            Some(root) if !head.is_framed() => readings::lines_or_rows(head, root, options),
            _ => Readings::Neither,
        };
        if height == 1 && !head.is_framed() {
            return None;
        }
        match readings {
            Readings::Lines(_) => None,
            Readings::Rows(note) => Some(claim(grade).with_note(note)),
            Readings::Neither => Some(claim(grade)),
        }
    }

    fn insist(&self, head: &Head, _: &Options) -> Settled {
        let order = head.rows.first().map(|row| Width::of(&head.tokens(*row)).cells);
        Settled { order, ..Settled::default() }
    }

    fn framing(&self, settled: &Settled) -> Framing {
        Framing::squares(settled.frames, settled.order, shape::symbol_width)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        check_blanks(raw, context.settled.frames)?;
        read_square(raw, context, context.order())
    }
}

/// Refuses rows in which blanks between bars may be cells, but are none.
///
/// # Errors
/// Where a cell would be dropped.
pub fn check_blanks(raw: Raw, frames: Frames) -> Result<(), ParseError> {
    let lines = rows::content(raw, frames)?;
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    if frames.has_blanks() || !blanks::are_dropped(&texts) {
        return Ok(());
    }
    let expected = "a sign such as . for each empty cell, or bars in the same places in all rows,";
    Err(lines[0].error(Fault::Expected(expected.to_owned())))
}

/// Refuses a row that comes back beside each board of the text.
///
/// # Errors
/// Where one of these rows is such.
fn check_recurring(lines: &[Line], context: &Context) -> Result<(), ParseError> {
    let Some(recurring) = &context.settled.recurring else { return Ok(()) };
    match lines.iter().find(|line| line.text.trim() == &**recurring) {
        Some(line) => Err(line.error(Fault::Recurring(lines.len() + 1))),
        None => Ok(()),
    }
}

/// Reads a square of bare givens, of a certain order where it is named.
pub fn read_square(raw: Raw, context: &mut Context, named: Option<usize>) -> Result<Parsed, ParseError> {
    let lines = rows::content(raw, context.settled.frames)?;
    let square = Square::of(&lines, context.settled.frames, named)?;
    if square.order < LEAST_ORDER && !context.is_named() {
        return Err(square.first.error(Fault::Small { cells: square.cells.len(), order: square.order }));
    }
    if !context.is_named() {
        check_padded(&lines, context.settled.frames, square.order)?;
    }
    check_recurring(&lines, context)?;
    let count = if square.spaced { rows::one_cell } else { rows::each_character };
    let is_named = context.options.board.is_some();
    let drawn = frame::boxes(raw, context.settled.frames, square.order, count, is_named)?;
    let boxes =
        drawn.or_else(|| bands::boxes(&lines, context.settled.frames, square.order, count).filter(|_| !is_named));
    let bare = boxes.map_or(Bare::Sudoku, Bare::Boxes);
    let (board, givens, empty) = read_cells(context, &square.cells, square.order, square.spaced, bare, square.first)?;
    let (style, line) = (square.style(Some(empty)), square.first.number);
    Ok(Parsed::new(Puzzle::new(board, givens), style, line))
}

/// Refuses rows of pairs that all begin with `0`: they may be numbers of boards with half as many cells in a row.
fn check_padded(lines: &[Line], frames: Frames, order: usize) -> Result<(), ParseError> {
    let is_padded = |line: &Line| {
        let pieces: Vec<Token> = frames.tokens(*line).collect();
        2 * pieces.len() == order && pieces.iter().all(|piece| piece.text.len() == 2 && piece.text.starts_with('0'))
    };
    if order < 2 * LEAST_ORDER || !lines.iter().all(is_padded) {
        return Ok(());
    }
    let readings = format!(
        "rows of {order} cells in pairs, or of {} numbers with 0 in front: leave a blank line between boards",
        order / 2
    );
    Err(lines[0].error(Fault::Said(format!("ambiguous: {readings}"))))
}

/// Appends the givens as a square.
pub fn put_square(puzzle: &Puzzle, group: usize, empty: u8, out: &mut String) {
    let board = puzzle.board();
    Writer::new(out).given_rows(board, &puzzle.given_values(), board.order(), group, empty);
}
