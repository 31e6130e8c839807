//! A puzzle a line: n² cells in reading order, and perhaps a note.

use std::ops::Range;
use std::sync::Arc;

use super::alphabet::{self, Alphabet};
use super::fault::{Counted, Fault, ParseError};
use super::options::{Bare, nearest_square, square};
use super::parser::{Context, Parsed};
use super::reader::{Cutter, Settled};
use super::text::{Line, Raw, Token, is_blank};
use super::writer::{Writer, empty_of};
use super::{Format, Loss, Style};
use crate::board::Board;
use crate::grid::{Cell, MAX_ORDER};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Values;

/// The notation `line`.
pub struct LineFormat;

/// The notation `line`.
pub static LINE: LineFormat = LineFormat;

impl Format for LineFormat {
    fn name(&self) -> &'static str {
        "line"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn about(&self) -> &'static str {
        "a puzzle a line: n² cells in reading order, then perhaps a note after a blank or a comma"
    }

    fn example(&self) -> &'static str {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn cutter(&self, _: &Settled) -> Option<Box<dyn Cutter>> {
        None
    }

    fn read(&self, raw: Raw, _: Range<usize>, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let line = *lines.first().ok_or_else(|| ParseError::whole(raw.line, raw.text, Fault::NoPuzzle))?;
        let text = line.text.split(',').next().unwrap_or_default();
        let head = Line { number: line.number, text };
        let tokens: Vec<Token> =
            head.split(is_blank).map(|token| line.token(token.start, token.start + token.text.len())).collect();
        let extent = Extent::of(&tokens, context).map_err(|fault| place(&line, &tokens, fault))?;

        let cells: Vec<Token> = match extent.group {
            1 => tokens[..extent.tokens].to_vec(),
            _ => tokens[..extent.tokens].iter().flat_map(|token| token.characters()).collect(),
        };
        let spaced = extent.group == 1;
        let (board, givens, empty) = read_cells(context, &cells, extent.order, spaced, Bare::Sudoku, line)?;
        let end = tokens[extent.tokens - 1].start + tokens[extent.tokens - 1].text.len();
        let note = note(&line.text[end..]);
        if extent.tokens == 1 && note.is_none() {
            Plain::remember(context, &board);
        }
        let style = Style { empty, group: extent.group as u8, ..Style::default() };
        Ok(Parsed { puzzle: Puzzle::new(board, givens), style, line: line.number, note })
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let (board, allowed) = (puzzle.board(), puzzle.allowed());
        let empty = empty_of(board, style.empty);
        Writer::new(out).given_rows(board, &allowed, allowed.len(), usize::from(style.group), empty);
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
        let values = solution.values();
        Writer::new(out).rows(board.symbols(), values, values.len().max(1), usize::from(style.group));
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// Settles the alphabet of these cells and reads them: the board, what is given, and the character of the first empty cell.
pub fn read_cells(
    context: &mut Context,
    cells: &[Token],
    order: usize,
    spaced: bool,
    bare: Bare,
    place: Line,
) -> Result<(Arc<Board>, Vec<Given>, u8), ParseError> {
    context.check_order(order, place)?;
    let (alphabet, givens, empty) = read_values(context, cells, order, spaced, place)?;
    let board = context.bare_board(alphabet.symbols().clone(), order, bare, place)?;
    Ok((board, givens, empty))
}

/// Settles the alphabet of these cells and reads them.
pub fn read_values(
    context: &Context,
    cells: &[Token],
    order: usize,
    spaced: bool,
    place: Line,
) -> Result<(Alphabet, Vec<Given>, u8), ParseError> {
    let alphabet = match &context.options.symbols {
        Some(symbols) => Alphabet::named(order, symbols).map_err(|fault| place.error(fault))?,
        None => Alphabet::settle(order, cells.iter().copied(), spaced)?,
    };
    let mut givens = Vec::new();
    let mut empty = None;
    for (index, cell) in cells.iter().enumerate() {
        match alphabet.value(cell)? {
            Some(value) => givens.push(Given { cell: Cell::new(index), allowed: Values::only(value) }),
            None => empty = empty.or(cell.text.bytes().next()),
        }
    }
    Ok((alphabet, givens, empty.unwrap_or(b'.')))
}

/// Text after the cells, without the blanks and the comma before it.
pub fn note(text: &str) -> Option<String> {
    let text = text.trim();
    let text = text.strip_prefix(',').unwrap_or(text).trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A fault in the number of cells, unless a character that can be no cell explains it better.
fn place(line: &Line, tokens: &[Token], fault: Fault) -> ParseError {
    let cells = tokens.iter().take_while(|token| token.start == 0 || token.text.len() == tokens[0].text.len());
    let strange = cells.flat_map(|token| token.characters()).find(|character| !is_cell(character));
    match (strange, tokens.first(), tokens.last()) {
        (Some(character), ..) => {
            character.error(Fault::unexpected(character.first(), "a symbol, an empty cell, a blank or a comma"))
        }
        (None, Some(first), Some(last)) => {
            let end = last.start + last.text.len();
            let start = match fault {
                // What is missing is missing at the end, and of one run of cells the last are too many.
                Fault::Count { expected, found, .. } if found < expected => end,
                Fault::Count { expected, .. } if tokens.len() == 1 => first.start + expected,
                _ => first.start,
            };
            line.token(start.min(end), end).error(fault)
        }
        _ => line.error(fault),
    }
}

fn is_cell(character: &Token) -> bool {
    character.text.bytes().all(alphabet::is_symbol_or_empty)
}

/// How many pieces of a line are cells, of what order, and how many cells stand together (0: all).
#[derive(Debug, PartialEq, Eq)]
pub struct Extent {
    tokens: usize,
    order: usize,
    group: usize,
}

impl Extent {
    /// Measures a line. What it cannot tell by itself, the options or the head of the input decide.
    fn of(tokens: &[Token], context: &Context) -> Result<Extent, Fault> {
        let named = context.options.order();
        let lengths: Vec<usize> = tokens.iter().map(|token| token.text.chars().count()).collect();
        let total: usize = lengths.iter().sum();
        let hint = named.or(context.settled.order);
        if let Some(extent) = hint.and_then(|order| Extent::of_order(order, tokens, &lengths)) {
            return Ok(extent);
        }
        let extent = if named.is_none() { Extent::guess(tokens, &lengths) } else { None };
        match extent {
            Some(extent) if extent.order > MAX_ORDER => Err(Fault::Order(extent.order)),
            Some(extent) => Ok(extent),
            None if total == 1 && hint.is_none() => {
                Err(Fault::Unrecognised("one cell is a puzzle only where --board names it (--board latin:1)"))
            }
            None => {
                let one = lengths.iter().any(|&length| length != lengths[0]) && lengths[0] > 1;
                let found = if one { lengths[0] } else { total };
                let expected = hint.unwrap_or_else(|| nearest_square(found)).pow(2);
                Err(Fault::Count {
                    what: Counted::Cells,
                    expected,
                    found: if found == expected { total } else { found },
                })
            }
        }
    }

    /// As many leading pieces as make up the cells of this order.
    fn of_order(order: usize, tokens: &[Token], lengths: &[usize]) -> Option<Extent> {
        let cells = order * order;
        let numbers = |count: usize| tokens[..count].iter().all(|token| alphabet::is_number_or_empty(token.text));
        if order >= 10 && tokens.len() >= cells && numbers(cells) {
            return Some(Extent { tokens: cells, order, group: 1 });
        }
        let mut sum = 0;
        let count = 1 + lengths.iter().position(|length| {
            sum += length;
            sum >= cells
        })?;
        (sum == cells).then(|| Extent { tokens: count, order, group: group_of(&lengths[..count]) })
    }

    fn guess(tokens: &[Token], lengths: &[usize]) -> Option<Extent> {
        let first = *lengths.first()?;
        let numbers = tokens.iter().take_while(|token| alphabet::is_number_or_empty(token.text)).count();
        let long = |token: &Token| token.text.len() > 1 && token.text.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(order) = square(numbers).filter(|&order| order >= 10 && tokens[..numbers].iter().any(long)) {
            return Some(Extent { tokens: numbers, order, group: 1 });
        }
        // Pieces of one length: groups of cells, no wider than a row.
        let run = lengths.iter().take_while(|&&length| length == first).count();
        let goes_on = tokens.get(run).is_some_and(|token| alphabet::is_number_or_empty(token.text));
        if let Some(order) = square(run * first).filter(|&order| order >= 2 && first <= order && !goes_on) {
            return Some(Extent { tokens: run, order, group: first });
        }
        // The first piece is all, and notes or columns follow; a few of its length may be other grids, many are groups.
        if let Some(order) = square(first).filter(|&order| order >= 2 && (run == 1 || order >= 4 && run <= 3)) {
            return Some(Extent { tokens: 1, order, group: 0 });
        }
        let all_cells = tokens.iter().all(|token| token.text.bytes().all(alphabet::is_symbol_or_empty));
        let order = square(lengths.iter().sum()).filter(|&order| order >= 2 && all_cells)?;
        Some(Extent { tokens: tokens.len(), order, group: 0 })
    }
}

/// The length of the pieces where they are several of one length, else 0.
fn group_of(lengths: &[usize]) -> usize {
    let even = lengths.iter().all(|&length| length == lengths[0]);
    if even && (lengths.len() > 1 || lengths[0] == 1) { lengths[0] } else { 0 }
}

/// The order of a line by itself, for the head of an input.
pub fn order_of(line: Line, named: Option<usize>) -> Option<usize> {
    let text = line.text.split(',').next().unwrap_or_default();
    let tokens: Vec<Token> = Line { text, ..line }.split(is_blank).collect();
    let lengths: Vec<usize> = tokens.iter().map(|token| token.text.chars().count()).collect();
    let extent = match named {
        Some(order) => Extent::of_order(order, &tokens, &lengths),
        None => Extent::guess(&tokens, &lengths),
    };
    extent.map(|extent| extent.order)
}

/// A short way for lines of nothing but n² characters, each of which means the same whatever stands beside it. It reads
/// what it is sure of as the long way does, and leaves the rest to it.
pub struct Plain {
    board: Arc<Board>,
    codes: [u8; 256],
    needs_digit: bool,
    cells: usize,
    givens: Vec<Given>,
}

/// The codes of an empty cell and of what the long way must see.
const EMPTY: u8 = 0x40;
const UNSURE: u8 = 0x80;

impl Plain {
    /// Remembers the board of a record that stood by itself on its line, if its symbols are sure.
    fn remember(context: &mut Context, board: &Arc<Board>) {
        let Some(plain) = context.plain.as_mut() else { return };
        let named = context.options.symbols.is_some();
        let order = board.order();
        if plain.as_ref().is_some_and(|plain| Arc::ptr_eq(&plain.board, board)) {
            return;
        }
        if let Symbols::Characters(_) = board.symbols()
            && (named || *board.symbols() == Symbols::default_for(order))
        {
            **plain = Some(Plain::new(board.clone(), named));
        }
    }

    fn new(board: Arc<Board>, named: bool) -> Plain {
        let order = board.order();
        let alphabet = Alphabet::exactly(order, board.symbols().clone());
        let mut codes = [UNSURE; 256];
        for (code, &meaning) in codes.iter_mut().zip(alphabet.codes()) {
            *code = if Alphabet::is_empty(meaning) { EMPTY } else { meaning & 0xbf };
        }
        let large = !named && order >= 10;
        if large {
            // There, 0 may be a symbol.
            codes[usize::from(b'0')] = UNSURE;
        }
        let cells = order * order;
        let nothing = Given { cell: Cell::new(0), allowed: Values::NONE };
        Plain { board, codes, needs_digit: large, cells, givens: vec![nothing; cells + 1] }
    }

    /// Reads a line if it is sure of every character.
    pub fn read(&mut self, line: &[u8]) -> Option<(Puzzle, Style)> {
        if line.len() != self.cells {
            return None;
        }
        let (mut count, mut unsure, mut least) = (0, 0, EMPTY);
        for (index, &byte) in line.iter().enumerate() {
            let code = self.codes[usize::from(byte)];
            unsure |= code;
            least = least.min(code);
            // Written always, kept only where it is a value: no branch that depends on the puzzle.
            self.givens[count] = Given { cell: Cell::new(index), allowed: Values::from_bits(1 << (code & 63)) };
            count += usize::from(code < EMPTY);
        }
        if unsure & UNSURE != 0 || self.needs_digit && least >= 9 {
            return None;
        }
        let empty = line.iter().copied().find(|&byte| self.codes[usize::from(byte)] == EMPTY).unwrap_or(b'.');
        let puzzle = Puzzle::new(self.board.clone(), self.givens[..count].to_vec());
        Some((puzzle, Style { empty, ..Style::default() }))
    }
}
