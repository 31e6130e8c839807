//! What to say of a text that nothing accounts for. The only place that guesses: the worst that can happen here is a bad message.
//!
//! It looks at what grammars nearly read, and at the rows that stand there: how many cells they have, and what else.

mod below;
mod board;
mod instead;
mod regions;
mod rows;

use super::bare::said::Form;
use super::fault::{Fault, ParseError, Suggestion, Unit};
use super::found::{Account, Miss};
use super::options::Options;
use super::rules::ties::Verdict;
use super::settle::{Settled, settle};
use super::source::{Kind, Line, Source};
use super::views::words;
use super::{exactly, rules};
use crate::symbols::Symbols;
pub use below::begun_below;
use instead::instead;
use rows::Rows;

/// The error of a text that was not settled.
pub fn explain(source: &Source, settled: &Settled, options: &Options) -> ParseError {
    let error = match &settled.verdict {
        Verdict::Several(accounts) => return at_first(source, ambiguous(accounts)),
        Verdict::None(Some(miss)) => of_miss(source, miss.clone()),
        _ => near(source, settled, options),
    };
    let has_words = source.content().any(|line| words::has_prose(line.text));
    let is_told = match error.fault {
        Fault::Unrecognised(_) => false,
        // What is said of labels or of nothing is all that there is to say.
        Fault::NoPuzzle | Fault::Said(_) => true,
        _ => !has_words,
    };
    let instead =
        instead(source, is_told).map(|form| Box::new(Suggestion { form: Some(form), ..Suggestion::default() }));
    ParseError { instead, ..error }
}

/// The error of a miss on this line.
pub fn at(text: &str, miss: Miss) -> ParseError {
    let whole = (text.len() - text.trim_start().len(), text.trim().len());
    let (start, length) = match &miss.fault {
        Fault::Count { expected, found, .. } if expected > found => (text.trim_end().len(), 0),
        // A character that is named is shown where it stands first.
        Fault::Unexpected { found, .. } => text.find(*found).map_or(whole, |at| (at, found.len_utf8())),
        _ => whole,
    };
    ParseError::new(miss.line, text.as_bytes(), start, length, miss.fault)
}

/// The error of a piece of a text that fell: what is odd about the rows of its paragraph, where that can be told.
pub fn of_piece(source: &Source, options: &Options, miss: Miss) -> ParseError {
    let from = source.lines.iter().position(|line| line.number == miss.line).unwrap_or(0);
    if let Fault::Unrecognised(_) = miss.fault {
        let lines: Vec<Line> =
            source.lines[from..].iter().take_while(|line| line.kind != Kind::Blank).copied().collect();
        let piece = Source { text: source.text, contents: lines.len(), lines };
        let error = match Form::said(options) {
            Some(form) => board::fault(&piece, &form),
            None => Rows::of(&piece).fault(None),
        };
        if let Some(error) = error {
            return error;
        }
    }
    of_miss(source, miss)
}

/// A digit of another script among cells.
fn foreign_digit(source: &Source) -> Option<ParseError> {
    source.content().find_map(|line| {
        let (at, c) = line.text.char_indices().find(|(_, c)| !c.is_ascii() && c.is_numeric())?;
        let has_cells = line.text.bytes().filter(u8::is_ascii_digit).count() > 3;
        let fault = Fault::ForeignDigit(c);
        has_cells.then(|| ParseError::new(line.number, line.text.as_bytes(), at, c.len_utf8(), fault))
    })
}

fn of_miss(source: &Source, miss: Miss) -> ParseError {
    at(source.line(miss.line).map_or("", |line| line.text), miss)
}

/// A fault of the text as a whole, shown at its first line that says something.
fn at_first(source: &Source, fault: Fault) -> ParseError {
    let line = source.content().next().or(source.lines.first()).map_or(1, |line| line.number);
    of_miss(source, Miss { line, fault })
}

fn ambiguous(accounts: &[Account; 2]) -> Fault {
    let readings = accounts.each_ref().map(|account| (account.name, account.said()));
    Fault::Ambiguous { readings: Box::new(readings) }
}

/// That values count from 0, where a text of numbers is read so, or that there are more such values than are named.
fn counted_from_0(source: &Source, options: &Options) -> Option<Fault> {
    const LONGEST: usize = 1 << 16;
    let named = options.symbols.as_deref();
    let is_asked = named.is_none_or(|named| named.starts_with("0.."));
    (is_asked && source.text.len() <= LONGEST && source.text.contains('0')).then_some(())?;
    let content = || source.content().map(|line| line.text);
    let numbers = content().flat_map(|line| line.split(|c: char| !c.is_ascii_digit())).filter(|run| !run.is_empty());
    let digits = content().flat_map(str::bytes).filter(u8::is_ascii_digit).count();
    [numbers.count(), digits].into_iter().find_map(|count| {
        let order = rules::order_of(count)?;
        let symbols = format!("0..{}", order - 1);
        let options = Options { symbols: Some(symbols.clone()), ..options.clone() };
        let fault = match named.and_then(Symbols::count_named) {
            Some(found) => Fault::Count { what: Unit::Symbols, expected: order, found },
            None => Fault::ZeroBased(symbols),
        };
        matches!(settle(source, &options).verdict, Verdict::One(_)).then_some(fault)
    })
}

/// A line of our own notation that is not written as it is there: the first with capitals, or below `puzzle` without a colon.
fn own_notation(source: &Source) -> Option<ParseError> {
    const LINES: usize = 8;
    let mut lines = source.lines.iter().filter(|line| line.kind != Kind::Blank).take(LINES);
    let is_head = |line: &Line| exactly::begins(line.text.to_ascii_lowercase().as_bytes());
    let has_key = |line: &&Line| line.text.contains(':') && exactly::corrected(line.text).is_some();
    let first = lines.next()?;
    let odd = if is_head(first) {
        [first].into_iter().chain(lines).find(|line| exactly::corrected(line.text).is_some())
    } else {
        [first].into_iter().find(has_key)
    }?;
    let what = format!("{:?}, as our own notation has it,", exactly::corrected(odd.text)?);
    Some(of_miss(source, Miss { line: odd.number, fault: Fault::Expected(what) }))
}

/// The nearest miss: of parts that were read, of the rows, of grammars.
fn near(source: &Source, settled: &Settled, options: &Options) -> ParseError {
    if source.contents == 0 {
        return at_first(source, Fault::NoPuzzle);
    }
    if let Some(column) = &options.column {
        return at_first(source, Fault::Expected(format!("a table with a column called {column:?}")));
    }
    if let Some(form) = Form::said(options) {
        let said = options.board.as_ref().map_or_else(String::new, |board| format!("board {board}"));
        let (rows, columns) = (form.layout.rows, form.layout.columns);
        let input = format!("it is no board of {rows} rows and {columns} columns");
        return match (board::fault(source, &form), settled.misses.first()) {
            (Some(error), _) => error,
            (None, Some(miss)) => of_miss(source, miss.clone()),
            (None, None) => at_first(source, Fault::Contradiction { said, input }),
        };
    }
    if let Some(error) = own_notation(source) {
        return error;
    }
    if let Some(miss) = settled.misses.iter().find(|miss| matches!(miss.fault, Fault::Doubled { .. })) {
        return of_miss(source, miss.clone());
    }
    let is_free = options.order().is_none() && options.board.is_none();
    if let Some(error) = is_free.then(|| board::of_shape(source)).flatten() {
        return error;
    }
    let parts = settled.parts.iter().filter(|part| part.boards().count() > 0);
    let part = parts.max_by_key(|part| part.boards().count());
    let of_part = part.and_then(|part| part.pieces.iter().find_map(|piece| piece.as_ref().err()));
    if let Some(miss) = of_part {
        return of_miss(source, miss.clone());
    }
    if let Some(error) = foreign_digit(source) {
        return error;
    }
    if let Some(fault) = counted_from_0(source, options) {
        return at_first(source, fault);
    }
    let rows = Rows::of(source);
    if let Some(error) = regions::fault(&rows).or_else(|| rows.fault(options.order())) {
        return error;
    }
    match settled.misses.first() {
        Some(miss) => of_miss(source, miss.clone()),
        None => at_first(source, Fault::Unrecognised("no grammar accounts for all of this text")),
    }
}
