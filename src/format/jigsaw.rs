//! Givens and the regions of the board: on one line, on two, or in two squares. Every region is connected.

use std::ops::Range;

use super::fault::{Counted, Fault, ParseError};
use super::line::read_values;
use super::loss::region_of;
use super::options::{Bare, nearest_square, regions_of, square};
use super::parser::{Context, Parsed};
use super::reader::{Cut, Cutter, Settled};
use super::rows::{self, Square, Width};
use super::text::{Frames, Line, Raw, Token, is_blank};
use super::writer::{Writer, empty_of};
use super::{Form, Format, Loss, Style};
use crate::board::{Board, BoardError, Layout, Regions};
use crate::grid::{Cell, Grid, MAX_ORDER};
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;

/// The notation `jigsaw`.
pub struct Jigsaw;

/// The notation `jigsaw`.
pub static JIGSAW: Jigsaw = Jigsaw;

impl Format for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn about(&self) -> &'static str {
        "n² givens and n² region labels, on one line, on two, or in two squares with a blank line between"
    }

    fn example(&self) -> &'static str {
        "1........2.....3...4.....\n1112211222334443344535555\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn cutter(&self, settled: &Settled) -> Option<Box<dyn Cutter>> {
        let frames = settled.frames;
        match settled.form {
            Form::OneLine | Form::Columns(_) => None,
            Form::TwoLines => Some(Box::new(Pairs { frames, squares: false, half: 0, lines: 0 })),
            Form::Blocks => Some(Box::new(Pairs { frames, squares: true, half: 0, lines: 0 })),
        }
    }

    fn read(&self, raw: Raw, _: Range<usize>, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = rows::content(raw, context.settled.frames)?;
        let halves = Halves::of(&lines, context.settled.frames)?;
        let first = lines[0];
        if let Some(named) = context.options.order().filter(|&named| named != halves.order) {
            let input = format!("its order is {}", halves.order);
            return Err(first.error(Fault::Option { option: format!("{named} symbols"), input }));
        }
        let (alphabet, givens, empty) = read_values(context, &halves.givens, halves.order, halves.spaced, first)?;
        let regions = read_connected(halves.order, &halves.labels)?;
        let symbols = alphabet.symbols().clone();
        let board =
            context.own_board(Layout { regions: Some(regions), symbols, ..Layout::latin(halves.order) }, first)?;
        let style = Style { empty, form: halves.form, group: u8::from(halves.spaced), ..Style::default() };
        Ok(Parsed { puzzle: Puzzle::new(board, givens), style, line: first.number, note: halves.note })
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        let allowed = puzzle.allowed();
        let empty = empty_of(board, style.empty);
        put(board, style, out, |writer, width, group| writer.given_rows(board, &allowed, width, group, empty))
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let values = solution.values();
        put(board, style, out, |writer, width, group| writer.rows(board.symbols(), values, width, group))
    }

    fn separator(&self, style: Style) -> &'static str {
        match style.form {
            Form::Blocks => "\n",
            Form::OneLine | Form::Columns(_) | Form::TwoLines => "",
        }
    }
}

/// Appends the filled part and the region part in the form of the style.
fn put(
    board: &Board,
    style: Style,
    out: &mut String,
    fill: impl FnOnce(&mut Writer, usize, usize),
) -> Result<(), Loss> {
    let (order, regions) = (board.order(), region_of(board)?);
    let labels = labels(board);
    let numbers = *board.symbols() == Symbols::Numbers;
    let group = usize::from(style.group);
    let width = if style.form == Form::Blocks { order } else { order * order };
    let mut writer = Writer::new(out);
    fill(&mut writer, width, group);
    match style.form {
        // Numbers need blanks, so that the line end has to part them from the labels.
        Form::OneLine if !numbers && group == 0 => writer.take_back(),
        Form::Columns(between) if !numbers && group == 0 => {
            writer.take_back();
            writer.byte(between);
        }
        Form::Blocks => writer.byte(b'\n'),
        Form::OneLine | Form::Columns(_) | Form::TwoLines => {}
    }
    for row in regions.chunks(width) {
        for (place, &region) in row.iter().enumerate() {
            if place > 0 && group == 1 {
                writer.byte(b' ');
            }
            writer.byte(labels[usize::from(region)]);
        }
        writer.byte(b'\n');
    }
    Ok(())
}

/// A character for each region: its own label where all labels are different single characters.
fn labels(board: &Board) -> [u8; MAX_ORDER] {
    let mut labels = *b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0@$";
    let own = board.layout().regions.as_ref().map_or(&[][..], |regions| &regions.labels);
    let fits = |label: &String| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let distinct = (1..own.len()).all(|place| !own[..place].contains(&own[place]));
    if own.iter().all(fits) && distinct {
        labels.iter_mut().zip(own).for_each(|(label, own)| *label = own.as_bytes()[0]);
    }
    labels
}

/// The two parts of a jigsaw.
struct Halves<'c> {
    order: usize,
    givens: Vec<Token<'c>>,
    labels: Vec<Token<'c>>,
    spaced: bool,
    form: Form,
    note: Option<String>,
}

impl<'c> Halves<'c> {
    fn of(lines: &[Line<'c>], frames: Frames) -> Result<Halves<'c>, ParseError> {
        match *lines {
            [line] => Halves::of_line(line),
            [givens, labels] => Halves::of_two(givens, labels),
            _ => Halves::of_squares(lines, frames),
        }
    }

    fn of_line(line: Line<'c>) -> Result<Halves<'c>, ParseError> {
        let mut tokens = line.split(|byte| is_blank(byte) || byte == b',');
        let first = tokens.next().ok_or_else(|| line.error(Fault::NoPuzzle))?;
        let cells: Vec<Token> = first.characters().collect();
        if cells.len().is_multiple_of(2)
            && let Some(order) = square(cells.len() / 2)
        {
            let (givens, labels) = cells.split_at(cells.len() / 2);
            let note = super::line::note(&line.text[first.start + first.text.len()..]);
            return Ok(Halves {
                order,
                givens: givens.into(),
                labels: labels.into(),
                spaced: false,
                form: Form::OneLine,
                note,
            });
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
        let between = if line.text[..labels.start].contains(',') { b',' } else { b' ' };
        let note = super::line::note(&line.text[labels.start + labels.text.len()..]);
        let form = Form::Columns(between);
        Ok(Halves { order, givens: cells, labels: exactly(labels, order)?, spaced: false, form, note })
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

    fn of_squares(lines: &[Line<'c>], frames: Frames) -> Result<Halves<'c>, ParseError> {
        let givens = Square::of(&lines[..lines.len().div_ceil(2)], frames, None)?;
        let labels = Square::of(&lines[givens.order..], frames, Some(givens.order))?;
        let Square { order, cells, spaced, .. } = givens;
        Ok(Halves { order, givens: cells, labels: labels.cells, spaced, form: Form::Blocks, note: None })
    }
}

/// The labels on a line of their own, in one piece or split by blanks.
fn labels_of<'c>(line: Line<'c>, order: usize) -> Result<Vec<Token<'c>>, ParseError> {
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

/// The regions that these labels make; each has as many cells as the order, and hangs together.
fn read_connected(order: usize, labels: &[Token]) -> Result<Regions, ParseError> {
    let regions = regions_of(order, labels).map_err(|fault| labels[0].line.error(fault))?;
    let grid = Grid::new(order).ok_or_else(|| labels[0].line.error(Fault::Order(order)))?;
    for (region, label) in regions.labels.iter().enumerate() {
        let cells: Vec<Cell> = grid.cells().filter(|cell| usize::from(regions.of[cell.index()]) == region).collect();
        let place = labels[cells[0].index()];
        if cells.len() != order {
            let size = BoardError::RegionSize { label: label.clone(), cells: cells.len(), order };
            return Err(place.error(size.into()));
        }
        if !grid.is_connected(&cells) {
            return Err(place.error(Fault::Disconnected(label.clone())));
        }
    }
    Ok(regions)
}

/// Cuts after two lines, or after two squares.
struct Pairs {
    frames: Frames,
    squares: bool,
    half: usize,
    lines: usize,
}

impl Cutter for Pairs {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.is_empty() {
            // A blank line stands before, between and behind the squares, but not within one.
            let within = self.squares && self.lines != 0 && self.lines != self.half;
            self.lines = if within { 0 } else { self.lines };
            return if within { Cut::After } else { Cut::On };
        }
        if self.frames.is_frame(line) {
            return Cut::Beside;
        }
        if self.lines == 0 {
            self.half = if self.squares { rows::symbol_width(line, self.frames).max(1) } else { 1 };
        }
        self.lines += 1;
        if self.lines < 2 * self.half {
            return Cut::On;
        }
        self.lines = 0;
        Cut::After
    }
}

/// The form and the order of lines that are said to be jigsaws.
pub fn form_of(lines: &[Line], parted: &[bool], frames: Frames) -> (Form, Option<usize>) {
    if let Some((form, order)) = recognise(lines, parted, frames) {
        return (form, Some(order));
    }
    let one = lines.first().and_then(|line| Halves::of_line(*line).ok());
    let width = lines.first().map_or(0, |line| Width::of_line(line.text.as_bytes(), frames).cells);
    match one {
        Some(halves) => (halves.form, Some(halves.order)),
        None if width > MAX_ORDER || square(width).is_some() && lines.len() == 2 => (Form::TwoLines, square(width)),
        None => (Form::Blocks, Some(width)),
    }
}

/// The form and the order of the jigsaws in these lines, or `None` where they are none: `parted` tells before which lines a
/// blank one stands.
pub fn recognise(lines: &[Line], parted: &[bool], frames: Frames) -> Option<(Form, usize)> {
    let connected = |order: usize, labels: &[Token]| read_connected(order, labels).is_ok();
    let first = Halves::of_line(*lines.first()?);
    if let Ok(Halves { order, labels, form, .. }) = first
        && order > 1
        && (order > 5 && form == Form::OneLine || connected(order, &labels))
        && lines.iter().all(|line| Halves::of_line(*line).is_ok_and(|halves| halves.order == order || order > 5))
    {
        return Some((form, order));
    }
    if let Some(order) = two_lines(lines) {
        return Some((Form::TwoLines, order));
    }
    let order = Width::of_line(lines[0].text.as_bytes(), frames).cells;
    let second = (order > 1 && lines.len() >= 2 * order && parted[order]).then(|| &lines[order..2 * order])?;
    let labels = Square::of(second, frames, Some(order)).ok()?;
    connected(order, &labels.cells).then_some((Form::Blocks, order))
}

/// The order of jigsaws on two lines each; every second line must be a layout of connected regions.
fn two_lines(lines: &[Line]) -> Option<usize> {
    let mut order = None;
    for pair in lines.chunks_exact(2).take(16) {
        let halves = Halves::of_two(pair[0], pair[1]).ok().filter(|halves| halves.order > 1)?;
        if order.is_none() || halves.order < 6 {
            read_connected(halves.order, &halves.labels).ok()?;
        }
        order = order.or(Some(halves.order));
    }
    order
}
