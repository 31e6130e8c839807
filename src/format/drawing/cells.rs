//! What stands in the cells of a drawing.

use super::canvas::Canvas;
use super::cell;
use super::words::Words;
use crate::format::alphabet::Alphabet;
use crate::format::fault::{Fault, ParseError};
use crate::format::reading::Context;
use crate::format::spelling;
use crate::format::text::{Line, Token};
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::symbols::Symbols;
use crate::values::Values;

/// What the cells of a drawing give.
pub struct Read {
    /// Their symbols.
    pub symbols: Symbols,
    /// What is given.
    pub givens: Vec<Given>,
    /// Values that are not marked as given, where others are.
    pub unread: Vec<String>,
}

/// A cell's symbols, and whether a mark says that it is given.
struct Content<'c> {
    cell: Cell,
    symbols: Vec<Token<'c>>,
    is_given: bool,
    /// No value is left.
    is_wrong: bool,
}

/// Reads the cells.
pub fn read(canvas: &Canvas, words: &Words, context: &Context, place: Line) -> Result<Read, ParseError> {
    let order = canvas.order;
    let pieces: Vec<Vec<Token>> = (0..order * order).map(|cell| canvas.pieces(cell / order, cell % order)).collect();
    let numbers = are_numbers(pieces.iter().flatten(), order, context)?;
    let contents = pieces.iter().enumerate().map(|(index, pieces)| content(index, pieces, numbers, order));
    let contents: Vec<Content> = contents.collect::<Result<_, _>>()?;
    if context.options.from.is_none() && (canvas.is_one_line() || !canvas.is_shown()) {
        check_marks(&contents)?;
    }
    if context.options.from.is_none() {
        check_doubled(&contents, canvas)?;
    }
    let symbols = || contents.iter().flat_map(|content| content.symbols.iter().copied());
    let alphabet = match &context.options.symbols {
        Some(named) => Alphabet::named(order, named).map_err(|fault| place.error(fault))?,
        None => spelling::alphabet(order, symbols(), numbers)?,
    };
    let blank = contents.iter().any(|content| content.symbols.is_empty() && !content.is_wrong);
    let mut read = Read { symbols: alphabet.symbols().clone(), givens: Vec::new(), unread: Vec::new() };
    for content in &contents {
        let allowed = allowed(content, &alphabet, blank)?;
        let Some(allowed) = allowed else { continue };
        let is_entry = words.tells_givens && !content.is_given && content.symbols.len() == 1;
        if is_entry && !context.options.entries {
            let (row, column) = (content.cell.index() / order + 1, content.cell.index() % order + 1);
            read.unread.push(format!("r{row}c{column}={}", content.symbols[0].text));
        } else {
            read.givens.push(Given { cell: content.cell, allowed });
        }
    }
    Ok(read)
}

/// Whether symbols are numbers: pieces of several digits are, unless they are pencil marks side by side.
fn are_numbers<'c>(
    pieces: impl Iterator<Item = &'c Token<'c>> + Clone,
    order: usize,
    context: &Context,
) -> Result<bool, ParseError> {
    if let Some(named) = &context.options.symbols {
        return Ok(Symbols::read(named).is_ok_and(|symbols| symbols.are_numbers() && symbols.width(order) > 1));
    }
    if order < 10 {
        return Ok(false);
    }
    if order > 35 {
        return Ok(true);
    }
    let bare = |piece: &Token<'c>| piece.text.trim_end_matches('\'').to_owned();
    let is_number = |text: &str| text.parse().is_ok_and(|number: usize| (1..=order).contains(&number));
    let letters = pieces.clone().any(|piece| piece.text.bytes().any(|byte| byte.is_ascii_alphabetic()));
    let all = pieces.clone().all(|piece| is_number(&bare(piece)) || bare(piece) == "!!" || bare(piece) == ".");
    let Some(long) = pieces.clone().find(|piece| bare(piece).len() > 1 && bare(piece) != "!!") else {
        return Ok(false);
    };
    let with_zero = pieces.clone().any(|piece| bare(piece).contains('0'));
    match (all && !letters, with_zero) {
        (false, _) => Ok(false),
        (true, true) => Ok(true),
        (true, false) => Err(long.error(Fault::Drawing("digits side by side may be a number or pencil marks"))),
    }
}

/// Refuses a cell of several symbols where most cells that hold no single value are empty: who writes pencil marks writes
/// them into nearly all of those.
fn check_marks(contents: &[Content]) -> Result<(), ParseError> {
    let is_empty = |content: &&Content| match &content.symbols[..] {
        [] => true,
        [symbol] => !symbol.text.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        _ => false,
    };
    let marked = || contents.iter().filter(|content| content.symbols.len() > 1);
    match marked().next() {
        Some(first) if marked().count() <= 1 + contents.iter().filter(is_empty).count() => {
            let text: String = first.symbols.iter().map(|symbol| symbol.text).collect();
            Err(first.symbols[0].error(Fault::GluedOrMarks(text)))
        }
        _ => Ok(()),
    }
}

/// Refuses a row of cells that alone is several lines high and holds several symbols in each: two rows have lost what stood
/// between them.
fn check_doubled(contents: &[Content], canvas: &Canvas) -> Result<(), ParseError> {
    let Some(row) = canvas.tall_row() else { return Ok(()) };
    let cells = &contents[row * canvas.order..][..canvas.order];
    if canvas.order == 1 || !cells.iter().all(|cell| cell.symbols.len() > 1) {
        return Ok(());
    }
    let text: String = cells[0].symbols.iter().map(|symbol| symbol.text).collect();
    Err(cells[0].symbols[0].error(Fault::GluedOrMarks(text)))
}

fn content<'c>(index: usize, pieces: &[Token<'c>], numbers: bool, order: usize) -> Result<Content<'c>, ParseError> {
    let mut content = Content {
        cell: cell(index / order, index % order, order),
        symbols: Vec::new(),
        is_given: false,
        is_wrong: false,
    };
    for piece in pieces {
        if piece.text.contains('/') {
            return Err(piece.error(Fault::Drawing("a cell with the values of two solutions")));
        }
        if piece.text == "!!" {
            content.is_wrong = true;
            continue;
        }
        let text = piece.text.strip_suffix('\'').unwrap_or(piece.text);
        content.is_given |= text.len() < piece.text.len();
        let symbol = piece.line.token(piece.start, piece.start + text.len());
        if numbers {
            content.symbols.push(symbol);
        } else {
            content.symbols.extend(symbol.characters());
        }
    }
    Ok(content)
}

/// The values that a cell may take, or `None` where nothing is said of it. `blank`: cells with nothing in them are empty, so
/// that other signs for an empty cell are suspicious.
fn allowed(content: &Content, alphabet: &Alphabet, blank: bool) -> Result<Option<Values>, ParseError> {
    if content.is_wrong {
        return Ok(Some(Values::NONE));
    }
    let mut allowed = Values::NONE;
    for symbol in &content.symbols {
        match alphabet.value(symbol)? {
            Some(value) if allowed.insert(value) => {}
            Some(_) => return Err(symbol.error(Fault::CandidateTwice(symbol.text.to_owned()))),
            None if content.symbols.len() > 1 => {
                return Err(symbol.expected("a candidate"));
            }
            None if blank && symbol.text != "." => {
                return Err(symbol
                    .error(Fault::Drawing("cells are blank where they are empty, so this is a symbol to be named")));
            }
            None => return Ok(None),
        }
    }
    Ok(if content.symbols.is_empty() { None } else { Some(allowed) })
}
