//! Writes our own notation; what is as usual is left out.

use super::words::push_word;
use crate::board::{Board, Layout, Regions};
use crate::format::loss::Loss;
use crate::format::writer::Writer;
use crate::grid::BoxShape;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;

/// The word that a puzzle begins with; a title may follow it.
pub const HEAD: &str = "puzzle";

/// Appends a puzzle.
///
/// # Errors
/// Where two regions have one name, or the symbols are none that can be named.
pub fn puzzle(puzzle: &Puzzle, out: &mut String) -> Result<(), Loss> {
    let start = out.len();
    let done = board(puzzle.board(), out);
    if done.is_err() {
        out.truncate(start);
        return done;
    }
    if puzzle.givens().iter().any(|given| given.allowed.single().is_some()) {
        givens(puzzle.board(), &puzzle.given_values(), out);
    }
    marks(puzzle, out);
    Ok(())
}

/// Appends a filled board.
///
/// # Errors
/// As [`puzzle`].
pub fn solution(board: &Board, solution: &Solution, out: &mut String) -> Result<(), Loss> {
    let start = out.len();
    let done = self::board(board, out);
    match done {
        Ok(()) => {
            let filled: Vec<_> = solution.values().iter().copied().map(Some).collect();
            givens(board, &filled, out);
        }
        Err(_) => out.truncate(start),
    }
    done
}

/// Appends the head of a puzzle and its board.
fn board(board: &Board, out: &mut String) -> Result<(), Loss> {
    let layout = board.layout();
    out.push_str(&format!("{HEAD}\norder: {}\n", layout.order));
    boxes(layout, out);
    also(board, out);
    symbols(layout, out)?;
    if let Some(named) = &layout.regions {
        regions(named, layout.order, out)?;
    }
    for group in &layout.groups {
        out.push_str("group ");
        push_word(out, &group.name);
        out.push(':');
        group.cells.iter().for_each(|cell| out.push_str(&format!(" {}", board.grid().name(*cell))));
        out.push('\n');
    }
    clues(board, out)
}

fn also(board: &Board, out: &mut String) {
    let layout = board.layout();
    let named = [(layout.diagonals, "diagonals"), (layout.windows, "windows")];
    let mut words: Vec<String> = named.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()).collect();
    words.extend(board.words());
    if !words.is_empty() {
        out.push_str(&format!("also: {}\n", words.join(" ")));
    }
}

/// Appends relations, and a line for each rule about cells.
fn clues(board: &Board, out: &mut String) -> Result<(), Loss> {
    let unsaid = board.clues().iter().filter(|rule| rule.meaning.words().is_none());
    let unsaid: Vec<String> = unsaid.map(|rule| rule.name.clone()).collect();
    if !unsaid.is_empty() {
        return Err(Loss(unsaid));
    }
    board.statements().iter().for_each(|statement| out.push_str(&format!("{statement}\n")));
    Ok(())
}

fn boxes(layout: &Layout, out: &mut String) {
    let usual = if layout.regions.is_some() { None } else { BoxShape::default_for(layout.order) };
    match layout.boxes {
        shape if shape == usual => {}
        Some(shape) => out.push_str(&format!("boxes: {shape}\n")),
        None => out.push_str("boxes: none\n"),
    }
}

/// Up to order 9 the digits are understood; else what the givens are written with could be taken for another alphabet.
fn symbols(layout: &Layout, out: &mut String) -> Result<(), Loss> {
    match &layout.symbols {
        symbols if layout.order < 10 && *symbols == Symbols::default_for(layout.order) => {}
        Symbols::Numbers { first: 1 } => out.push_str("symbols: numbers\n"),
        Symbols::Numbers { first } => out.push_str(&format!("symbols: {first}..{}\n", first + layout.order - 1)),
        Symbols::Characters(characters) => {
            let text = String::from_utf8_lossy(characters);
            if Symbols::named(&text).as_ref() != Ok(&layout.symbols) {
                return Err(Loss::of(format!("the symbols {text:?}")));
            }
            out.push_str(&format!("symbols: {text}\n"));
        }
    }
    Ok(())
}

fn regions(regions: &Regions, order: usize, out: &mut String) -> Result<(), Loss> {
    let labels = &regions.labels;
    if (1..labels.len()).any(|place| labels[..place].contains(&labels[place])) {
        return Err(Loss::of("regions of one name"));
    }
    if !is_order_of_occurrence(&regions.of) {
        out.push_str("labels:");
        for label in labels {
            out.push(' ');
            push_word(out, label);
        }
        out.push('\n');
    }
    out.push_str("regions:\n");
    let single = labels.iter().all(|label| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    for row in regions.of.chunks(order) {
        for (place, &region) in row.iter().enumerate() {
            if place > 0 && !single {
                out.push(' ');
            }
            push_word(out, &labels[usize::from(region)]);
        }
        out.push('\n');
    }
    Ok(())
}

/// Whether the regions are numbered as they occur in reading order.
fn is_order_of_occurrence(of: &[u8]) -> bool {
    let mut next = 0;
    of.iter().all(|&region| {
        let known = region <= next;
        next += u8::from(region == next);
        known
    })
}

fn givens(board: &Board, values: &[Option<Value>], out: &mut String) {
    out.push_str("givens:\n");
    Writer::new(out).given_rows(board, values, board.order(), 0, b'.');
}

/// A line for each row with cells that are given as sets.
fn marks(puzzle: &Puzzle, out: &mut String) {
    let (board, grid) = (puzzle.board(), puzzle.board().grid());
    let mut row = None;
    for given in puzzle.givens().iter().filter(|given| given.allowed.single().is_none()) {
        if row != Some(grid.row_of(given.cell)) {
            out.push_str(if row.is_some() { "\nmarks:" } else { "marks:" });
            row = Some(grid.row_of(given.cell));
        }
        out.push_str(&format!(" {}=", grid.name(given.cell)));
        for (place, value) in given.allowed.iter().enumerate() {
            if place > 0 && board.symbols().are_numbers() {
                out.push(',');
            }
            board.symbols().write(value, out);
        }
    }
    if row.is_some() {
        out.push('\n');
    }
}
