//! Candidates: n rows of n candidate strings split by blanks, in a frame or without.

use super::alphabet::{Alphabet, is_number_or_empty};
use super::fault::{Counted, Fault, ParseError};
use super::frame;
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::rows;
use super::shape::{self, LEAST_ORDER, Width};
use super::style::{Form, Style};
use super::text::{Line, Raw, Token};
use super::writer::Writer;
use crate::board::Board;
use crate::grid::{Cell, MAX_ORDER};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// The notation `pencilmarks`.
pub struct Pencilmarks;

/// The notation `pencilmarks`.
pub static PENCILMARKS: Pencilmarks = Pencilmarks;

impl Format for Pencilmarks {
    fn name(&self) -> &'static str {
        "pencilmarks"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["candidates"]
    }

    fn about(&self) -> &'static str {
        "n rows of n candidate strings split by blanks, . for all; numbers above 9 with commas, such as 1,12"
    }

    fn example(&self) -> &'static str {
        "+-------+--------+\n| 1  24 | 34 234 |\n| 24 .  | 1  .   |\n+-------+--------+\n\
         | 3  1  | .  24  |\n| .  24 | 3  1   |\n+-------+--------+\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        match puzzle.givens().iter().find(|given| given.allowed.is_empty()) {
            Some(given) => {
                let cell = puzzle.board().grid().name(given.cell);
                Err(Loss::of(format!("that {cell} has no candidate")))
            }
            None => {
                put(puzzle, out);
                Ok(())
            }
        }
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        Writer::new(out).rows(board.symbols(), solution.values(), board.order(), 1);
        Ok(())
    }
}

impl Reading for Pencilmarks {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        // A title may stand above.
        let lined = head.lines.iter().take(2).find_map(|line| order_of_line(line.text.trim(), SLIPS));
        if let Some(order) = lined.filter(|order| options.order().is_none_or(|named| named == *order)) {
            let why = format!("{order} candidates for each cell on one line");
            return Some(Claim::new(Grade::Signature, Some(order), why).with_form(Form::OneLine));
        }
        let order = head.tokens(*head.rows.first()?).len();
        let least = if options.order().is_some() { 2 } else { LEAST_ORDER };
        let fits = (least..=MAX_ORDER).contains(&order)
            && head.rows.len() >= order
            && options.order().is_none_or(|named| named == order)
            && is_candidates(head, order, options);
        if fits {
            Some(Claim::new(Grade::Fits, Some(order), format!("{order} sets of candidates a row")))
        } else {
            None
        }
    }

    fn insist(&self, head: &Head, _: &Options) -> Settled {
        if let Some(order) = head.first().and_then(|line| order_of_line(line.text.trim(), 0)) {
            return Settled { order: Some(order), form: Form::OneLine, ..Settled::default() };
        }
        let order = head.rows.first().map(|row| head.tokens(*row).len());
        Settled { order, ..Settled::default() }
    }

    fn framing(&self, settled: &Settled) -> Framing {
        if settled.form == Form::OneLine {
            return Framing::Lines;
        }
        Framing::squares(settled.frames, settled.order, shape::piece_width)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let frames = context.settled.frames;
        let lines = rows::content(raw, frames)?;
        if context.settled.form == Form::OneLine {
            return parse_line(lines[0], context);
        }
        let rows: Vec<Vec<Token>> = lines.iter().map(|line| frames.tokens(*line).collect()).collect();
        let (first, last) = (lines[0], lines[lines.len() - 1]);
        let order = context.order().unwrap_or(rows[0].len());
        if order > MAX_ORDER {
            return Err(first.error(Fault::Order(order)));
        }
        if let Some((line, row)) = lines.iter().zip(&rows).find(|(_, row)| row.len() != order) {
            return Err(line.error(Fault::Count { what: Counted::Cells, expected: order, found: row.len() }));
        }
        if rows.len() != order {
            return Err(last.error_behind(Fault::Count { what: Counted::Lines, expected: order, found: rows.len() }));
        }
        context.check_order(order, first)?;
        let cells: Vec<Token> = rows.into_iter().flatten().collect();
        check_glued(&cells, order, context)?;
        check_numbers(&cells, order, context)?;
        let marks = Marks::of(&cells, order, context, first)?;
        let mut givens = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            let given = marks.read(cell)?;
            givens.extend(given.map(|allowed| Given { cell: Cell::new(index), allowed }));
        }
        let boxes = frame::boxes(raw, frames, order, rows::one_cell, context.options.board.is_some())?;
        let bare = boxes.map_or(Bare::Sudoku, Bare::Boxes);
        let board = context.bare_board(marks.alphabet.symbols().clone(), order, bare, first)?;
        Ok(Parsed::new(Puzzle::new(board, givens), self.style(), first.number))
    }
}

/// Refuses a single set of candidates: it may be two cells that have lost the blank between them, or a cell mistyped. Refuses
/// sets that are all numbers of the board too.
fn check_glued(cells: &[Token], order: usize, context: &Context) -> Result<(), ParseError> {
    let commas = cells.iter().any(|cell| cell.text.contains(','));
    let is_set = |cell: &&Token| if commas { is_list(cell.text) } else { cell.text.len() > 1 };
    let mut sets = cells.iter().filter(is_set);
    // A comma in one cell alone may stand in the place of a digit.
    let mut with_comma = cells.iter().filter(|cell| cell.text.contains(','));
    let has_number = || cells.iter().any(|cell| cell.text.bytes().all(|byte| byte.is_ascii_digit()));
    if let (Some(only), None) = (with_comma.next(), with_comma.next())
        && context.options.from.is_none()
        && !is_list(only.text)
        && has_number()
    {
        return Err(only.error(Fault::Expected("a number without a comma, as the others are,".to_owned())));
    }
    let Some(set) = sets.next() else { return Ok(()) };
    // Sets that are numbers of the board, all of them, are cells.
    let is_number = |cell: &Token| cell.text.parse().is_ok_and(|number| (10..=order).contains(&number));
    let numbers = || !commas && is_number(set) && sets.clone().all(is_number);
    if context.options.from.is_some() || sets.clone().next().is_some() && !numbers() {
        return Ok(());
    }
    Err(set.error(Fault::GluedOrMarks(set.text.to_owned())))
}

/// Refuses a single letter beside numbers of the board above 9: with it `12` is the set of 1 and 2, without it a number.
fn check_numbers(cells: &[Token], order: usize, context: &Context) -> Result<(), ParseError> {
    let mut letters = cells.iter().flat_map(|cell| cell.characters()).filter(|part| part.first().is_ascii_alphabetic());
    let is_number = |cell: &Token| cell.text.parse().is_ok_and(|number| (10..=order).contains(&number));
    match (letters.next(), letters.next()) {
        (Some(letter), None) if context.options.from.is_none() && cells.iter().any(is_number) => {
            Err(letter.error(Fault::Expected("a digit, as in the other numbers,".to_owned())))
        }
        _ => Ok(()),
    }
}

/// How the candidates of one record are written.
pub struct Marks {
    alphabet: Alphabet,
    /// Numbers split by commas rather than characters.
    commas: bool,
}

impl Marks {
    /// Settles it by all cells: numbers where a comma occurs, or where no characters reach the order.
    pub fn of(cells: &[Token], order: usize, context: &Context, place: Line) -> Result<Marks, ParseError> {
        let characters: Vec<Token> = cells.iter().flat_map(|cell| cell.characters()).collect();
        let commas = order > 35 || characters.iter().any(|character| character.text == ",");
        let alphabet = match &context.options.symbols {
            Some(symbols) => Alphabet::named(order, symbols).map_err(|fault| place.error(fault))?,
            None if commas => Alphabet::exactly(order, Symbols::NUMBERS),
            None => Alphabet::settle(order, characters.iter().copied(), false)?,
        };
        Ok(Marks { alphabet, commas })
    }

    /// The candidates of a cell, or `None` where all values are.
    ///
    /// # Errors
    /// Where one is no value or stands twice.
    pub fn read(&self, cell: &Token) -> Result<Option<Values>, ParseError> {
        let parts: Vec<Token> = if self.commas { cell.split(b',').collect() } else { cell.characters().collect() };
        let mut allowed = Values::NONE;
        for part in &parts {
            match self.alphabet.value(part)? {
                None if parts.len() == 1 => return Ok(None),
                None => return Err(part.error(Fault::Expected("a candidate".to_owned()))),
                Some(value) if allowed.insert(value) => {}
                Some(_) => return Err(part.error(Fault::CandidateTwice(part.text.to_owned()))),
            }
        }
        Ok(Some(allowed))
    }
}

/// The order of a board whose candidates stand on one line: n characters for each cell, each of them its digit or an empty
/// one. Every cell has a candidate, so that few givens on a larger board are not taken for them.
/// So many may be wrong.
fn order_of_line(text: &str, slips: usize) -> Option<usize> {
    let order = (4..=MAX_LINED).find(|order| order * order * order == text.len())?;
    let digit = |value: usize| char::from_digit(value as u32 + 1, 36).unwrap_or('?').to_ascii_uppercase() as u8;
    let is_open = |byte: u8| byte == b'.' || byte == b'0';
    let fits = |(place, byte): (usize, &u8)| is_open(*byte) || byte.to_ascii_uppercase() == digit(place % order);
    let has_candidate = |cell: &[u8]| !cell.iter().all(|byte| is_open(*byte));
    let bytes = text.as_bytes();
    let strange = bytes.iter().enumerate().filter(|byte| !fits(*byte)).count();
    let empty = bytes.chunks(order).filter(|cell| !has_candidate(cell)).count();
    (strange <= slips && empty <= slips).then_some(order)
}

/// Whether a text that could be the cells of a larger board is candidates, some of them damaged.
pub fn is_like_candidates(text: &str) -> bool {
    order_of_line(text, SLIPS).is_some() || is_several_boards(text) || is_part_of_line(text) || is_packed(text)
}

/// Whether a text is the candidates of each cell, one or more of them in order, with blanks behind up to the same length.
fn is_packed(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_cell = |cell: &[u8], order: usize| {
        let count = cell.iter().take_while(|byte| byte.is_ascii_digit() && **byte != b'0').count();
        let (candidates, behind) = cell.split_at(count);
        let last = candidates.last().map(|byte| usize::from(byte - b'0'));
        last.is_some_and(|last| last <= order)
            && candidates.is_sorted_by(|one, next| one < next)
            && behind.iter().all(|byte| b".0".contains(byte))
    };
    (4..=9).any(|order| bytes.len() == order * order * order && bytes.chunks(order).all(|cell| is_cell(cell, order)))
}

/// Whether a text is a part of such a line, which has been broken: each digit in its place, and one in each whole cell.
fn is_part_of_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digit = |byte: u8| usize::from(byte.wrapping_sub(b'1'));
    let Some(first) = bytes.iter().position(|byte| (b'1'..=b'9').contains(byte)) else { return false };
    let fits = |order: usize| {
        let start = (first + order - digit(bytes[first]) % order) % order;
        let in_place = |(place, byte): (usize, &u8)| {
            *byte == b'.' || digit(*byte) < order && (place + order - start) % order == digit(*byte)
        };
        let mut cells = bytes[start.min(bytes.len())..].chunks_exact(order);
        bytes.len() < order * order * order
            && bytes.iter().enumerate().all(in_place)
            && cells.all(|cell| cell.iter().any(|byte| *byte != b'.'))
    };
    bytes.len() >= LEAST_PART && (4..=9).any(fits)
}

/// A shorter text is no part of a line of candidates, but a small board.
const LEAST_PART: usize = 25;

/// Whether a text is the candidates of several boards, whose lines have been glued.
fn is_several_boards(text: &str) -> bool {
    let boards = |order: usize| {
        let board = order * order * order;
        text.is_ascii() && text.len() > board && text.len().is_multiple_of(board) && {
            let mut pieces = text.as_bytes().chunks(board).filter_map(|piece| std::str::from_utf8(piece).ok());
            pieces.all(|piece| order_of_line(piece, SLIPS) == Some(order))
        }
    };
    (4..=MAX_LINED).any(boards)
}

/// So many characters in wrong places are a damaged line of candidates.
const SLIPS: usize = 3;

/// The largest order whose candidates are read from one line.
const MAX_LINED: usize = 16;

/// Reads the candidates of a board from one line.
fn parse_line(line: Line, context: &mut Context) -> Result<Parsed, ParseError> {
    let order = context.likely_order().unwrap_or(0);
    let text = line.text.trim();
    if order_of_line(text, 0) != Some(order) {
        let (expected, found) = (order * order * order, text.chars().count());
        return Err(line.error(if expected == found {
            Fault::Expected(format!("{order} characters for each cell, each its digit or an empty one,"))
        } else {
            Fault::Count { what: Counted::Cells, expected, found }
        }));
    }
    context.check_order(order, line)?;
    let is_candidate = |byte: &u8| !matches!(byte, b'.' | b'0');
    let cell = |(index, cell): (usize, &[u8])| {
        let values = cell.iter().enumerate().filter(|(_, byte)| is_candidate(byte)).map(|(value, _)| Value::new(value));
        Given { cell: Cell::new(index), allowed: values.collect() }
    };
    let givens = text.as_bytes().chunks(order).enumerate().map(cell).collect();
    let board = context.bare_board(Symbols::default_for(order), order, Bare::Sudoku, line)?;
    Ok(Parsed::new(Puzzle::new(board, givens), Style::default(), line.number))
}

/// Whether a square of pieces is candidates: a piece of several characters is, up to order 9 whatever it is, above only if the
/// pieces are no numbers of the board.
fn is_candidates(head: &Head, order: usize, options: &Options) -> bool {
    let pieces = |line: &Line<'_>| head.tokens(*line).iter().map(|token| token.text.to_owned()).collect::<Vec<_>>();
    let square: Vec<Vec<String>> = head.rows.iter().take(order).map(pieces).collect();
    let cells = || square.iter().flatten().map(String::as_str);
    let commas = cells().any(|cell| cell.contains(','));
    // Numbers that end with a comma each, and no set of them, are the fields of a sheet; in a frame they are numbers alone.
    if commas && !head.is_framed() && !cells().any(is_list) {
        return false;
    }
    let is_set = |cell: &str| if commas { is_number_list(cell) } else { is_set_of_symbols(cell, order, options) };
    if !square.iter().all(|row| row.len() == order) || !cells().any(|cell| cell.len() > 1) || !cells().all(is_set) {
        return false;
    }
    let is_number = |cell: &str| is_number_or_empty(cell) && cell.parse().is_ok_and(|number: usize| number <= order);
    let numbers = !commas && order >= 10 && cells().all(|cell| cell.len() == 1 || is_number(cell));
    let (height, width) = (head.rows.len(), Width::of(&head.tokens(head.rows[0])).cells);
    let block = order < 10 && height == width && width <= MAX_ORDER && !height.is_multiple_of(order * width);
    !numbers && !block
}

/// Whether a piece is several numbers with commas between them.
fn is_list(cell: &str) -> bool {
    cell.trim_end_matches(',').contains(',')
}

/// Whether a piece is numbers with commas between them, or an empty cell.
fn is_number_list(cell: &str) -> bool {
    cell.len() == 1 || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
}

/// Whether a piece is one empty cell or different symbols of a board of this order.
fn is_set_of_symbols(cell: &str, order: usize, options: &Options) -> bool {
    let named = options.symbols.as_ref().and_then(|named| Symbols::read(named).ok());
    let symbols = named.unwrap_or_else(|| Symbols::default_for(order.min(35)));
    let symbols: &[u8] = match &symbols {
        Symbols::Characters(characters) => characters,
        Symbols::Numbers { first } => b"0123456789".get(*first..first + order).unwrap_or_default(),
    };
    let bytes = cell.as_bytes();
    let distinct = (1..bytes.len()).all(|place| !bytes[..place].contains(&bytes[place]));
    cell.len() == 1
        || distinct && bytes.iter().all(|byte| symbols.contains(byte) || symbols.contains(&byte.to_ascii_uppercase()))
}

/// Appends the candidates in columns of one width, framed where there are boxes.
fn put(puzzle: &Puzzle, out: &mut String) {
    let board = puzzle.board();
    let order = board.order();
    let texts: Vec<String> = puzzle.allowed().iter().map(|&allowed| text(board, allowed)).collect();
    let width = |column: usize| (0..order).map(|row| texts[row * order + column].len()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..order).map(width).collect();
    let shape = board.layout().boxes;
    let stacks = shape.map_or(order, |shape| shape.columns());
    let bands = shape.map_or(order, |shape| shape.rows());
    let ruler: String = widths
        .chunks(stacks)
        .fold("+".to_owned(), |ruler, stack| ruler + &"-".repeat(stack.iter().sum::<usize>() + stack.len() + 1) + "+");
    for (index, row) in texts.chunks(order).enumerate() {
        if index % bands == 0 {
            out.push_str(&ruler);
            out.push('\n');
        }
        for (column, (text, width)) in row.iter().zip(&widths).enumerate() {
            out.push_str(if column == 0 {
                "|"
            } else if column % stacks == 0 {
                " |"
            } else {
                ""
            });
            out.push_str(&format!(" {text:width$}"));
        }
        out.push_str(" |\n");
    }
    out.push_str(&ruler);
    out.push('\n');
}

/// The candidates of a cell; a number alone has a comma behind it, so that it is no row of characters.
fn text(board: &Board, allowed: Values) -> String {
    let symbol = |value: Value| board.symbols().symbol(value);
    match board.symbols() {
        _ if allowed == Values::all(board.order()) && board.order() > 1 => ".".to_owned(),
        Symbols::Characters(_) => allowed.iter().map(symbol).collect(),
        Symbols::Numbers { .. } if board.symbols().width(board.order()) == 1 => allowed.iter().map(symbol).collect(),
        Symbols::Numbers { .. } => allowed.iter().map(|value| symbol(value) + ",").collect(),
    }
}
