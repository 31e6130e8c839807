//! A board drawn cell by cell, with walls between its regions, as `show` draws it or as people do; written by `drawing/canvas.rs`.
//!
//! ```ebnf
//! drawing = [ title ], border, n * ( cells, { cells }, border ), { words } ;    (* candidates stand on several lines *)
//! border  = corner, n * ( ( wall | open ), corner ) ;    (* all pieces of a column are as wide *)
//! cells   = upright, n * ( cell, upright ) ;
//! wall    = { "-" | "─" | "━" | … } ;                    (* heavy between regions where both weights are drawn *)
//! open    = { blank } ;
//! upright = "|" | "│" | "┃" | … | blank ;
//! cell    = blanks, [ symbol | sign of an empty cell ], blanks ;
//! words   = (* what else holds, as `show` says it below the board: words.rs, or lines of our own notation: said.rs *) ;
//! ```

mod canvas;
mod cells;
mod said;
mod words;

use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::labels;
use super::loss::{Loss, has_pieces};
use super::notation::{Cells, Format};
use super::reading::{Context, Parsed, Typed};
use super::style::Style;
use super::text::{Line, Raw};
use crate::board::{Board, Layout, Regions};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use canvas::{Canvas, Walls};
use said::Said;
use words::Words;

/// The notation `drawing`.
pub static DRAWING: Typed = Typed {
    format: Format {
        name: "drawing",
        aliases: &["show"],
        about: "a board drawn cell by cell, with walls of |, - and + or of box-drawing characters between its regions",
        example: "+---+---+---+---+\n\
         | 1   .   . | . |\n\
         +   +---+---+   +\n\
         | . | .   . | . |\n\
         +---+   +   +   +\n\
         | . | .   2 | . |\n\
         +   +---+---+   +\n\
         | .   .   . | 3 |\n\
         +---+---+---+---+\n",
        relabels: false,
        separator: "\n",
        put,
        ..Format::TYPED
    },
    begins,
    framing: Framing::paragraphs,
    parse,
    ..Typed::LINES
};

fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    check_drawable(cells.board)?;
    if cells.has_marks() {
        return Err(Loss::of("pencil marks"));
    }
    canvas::write(cells.board, &cells.values(), out);
    Ok(())
}

fn begins(head: &Head) -> bool {
    let lines = head.first_paragraph();
    caged(lines).is_some() || Said::of(lines).is_some() || Canvas::of(lines).is_some_and(|canvas| canvas.is_plausible())
}

fn parse(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let lines = raw.lines()?;
    let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
    if let Some(said) = Said::of(&lines) {
        return said.parse(context);
    }
    if let Some(line) = caged(&lines) {
        return Err(line.error(Fault::Drawing("the cages that dashed lines draw are not read from drawings")));
    }
    let canvas = Canvas::of(&lines).ok_or_else(|| first.error(Fault::Drawing("its lines make no cells")))?;
    let grid = Grid::new(canvas.order).ok_or_else(|| first.error(Fault::Order(canvas.order)))?;
    context.check_order(canvas.order, first)?;
    let words = Words::of(&lines[canvas.below..], &grid)?;
    let read = cells::read(&canvas, &words, context, first)?;
    let layout = Layout { symbols: read.symbols, ..layout(&canvas, &words, &grid, first)? };
    let board = context.own_board(layout, first)?;
    let note = if canvas.above > 0 { Some(first.text.trim().to_owned()) } else { None };
    let parsed = Parsed::new(Puzzle::new(board, read.givens), Style::DEFAULT, first.number);
    Ok(Parsed { note, unread: read.unread, ..parsed })
}

/// The first line with the dashes of cages, as `show` draws them, in ASCII or not.
fn caged<'c>(lines: &[Line<'c>]) -> Option<Line<'c>> {
    let is_dash = |character: char| matches!(character, '┄' | '┅' | '┆' | '┇');
    let is_border = |text: &str| {
        text.starts_with(['+', '|'])
            && text.chars().all(|letter| "+-|.:;~= ".contains(letter) || letter.is_ascii_digit())
    };
    let has_dashes = |text: &str| text.contains(is_dash) || is_border(text) && text.contains("~~");
    lines.iter().find(|line| has_dashes(line.text.trim())).copied()
}

/// Refuses symbols that may be taken for walls, and regions that walls cannot draw.
fn check_drawable(board: &Board) -> Result<(), Loss> {
    if let Symbols::Characters(characters) = board.symbols()
        && !characters.iter().all(u8::is_ascii_alphanumeric)
    {
        return Err(Loss::of(format!("the symbols {}", String::from_utf8_lossy(characters))));
    }
    if has_pieces(board) { Err(Loss::of("regions in pieces")) } else { Ok(()) }
}

/// What the walls draw and the words below say.
fn layout(canvas: &Canvas, words: &Words, grid: &Grid, place: Line) -> Result<Layout, ParseError> {
    let order = grid.rows();
    let mut layout = match canvas.walls {
        Walls::Silent => Layout::sudoku(order),
        Walls::Regions(ref of) => {
            let layout = regions(of, words, grid, place)?;
            match canvas.dangling(of) {
                Some(line) => return Err(line.error(Fault::Drawing("a wall on this line parts no regions"))),
                None => layout,
            }
        }
    };
    layout.boxes = layout.boxes.or(words.boxes);
    layout.diagonals = words.diagonals;
    layout.windows = words.windows;
    layout.groups = words.groups.clone();
    Ok(layout)
}

/// The layout of these regions: one for all cells is none, and boxes are boxes.
fn regions(of: &[usize], words: &Words, grid: &Grid, place: Line) -> Result<Layout, ParseError> {
    let order = grid.rows();
    let (of, names) = words.merged(of);
    if names.len() == 1 && order > 1 {
        return Ok(Layout::latin(order));
    }
    let cells = |region: usize| grid.cells().filter(|cell| of[cell.index()] == region).count();
    let sizes = names.iter().enumerate().map(|(region, label)| (label.clone(), cells(region)));
    let wrong: Vec<(String, usize)> = sizes.filter(|(_, cells)| *cells != order).collect();
    if !wrong.is_empty() {
        return Err(place.error(Fault::RegionSizes { regions: wrong, order }));
    }
    let boxes = labels::boxes_of(grid, &of).filter(|_| words.scattered.is_empty());
    Ok(match boxes {
        Some(shape) => Layout { boxes: Some(shape), ..Layout::latin(order) },
        None => {
            let of = of.iter().map(|&region| region as u8).collect();
            Layout { regions: Some(Regions { of, labels: names.into() }), ..Layout::latin(order) }
        }
    })
}

/// A cell by its place in reading order.
fn cell(row: usize, column: usize, order: usize) -> Cell {
    Cell::new(row * order + column)
}
