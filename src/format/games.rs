//! Short codes of single lines: the IDs of Simon Tatham's games with rules beyond houses, the killers of PS, and puzz.link.

mod blocks;
mod keen;
mod ps;
mod puzzlink;
mod runs;
mod solo;
mod sumocue;
mod towers;
mod unequal;

use super::content::Content;
use super::fault::{Fault, ParseError};
use super::head::Head;
use super::loss::{self, Loss};
use super::notation::Cells;
use super::reading::{Context, Parsed};
use super::shape::LEAST_ORDER;
use super::text::{Raw, Token};
use crate::board::Board;
use crate::rule::House;
use crate::values::Values;

pub use keen::KEEN;
pub use ps::PS_KILLER;
pub use puzzlink::PUZZLINK;
pub use solo::{SOLO_KILLER, TATHAM};
pub use sumocue::{SUMOCUE, SUMOCUE_KILLER};
pub use towers::TOWERS;
pub use unequal::UNEQUAL;

/// Whether the first line is one that this knows.
fn begins(head: &Head, is_one: fn(&str) -> bool) -> bool {
    head.first().is_some_and(|first| is_one(first.text.trim()))
}

type Read = fn(Token) -> Result<Content, ParseError>;

/// Reads the one line of a record.
fn parse(raw: Raw, context: &mut Context, read: Read) -> Result<Parsed, ParseError> {
    let line = raw.first()?;
    read(line.whole().trimmed())?.parsed(context, line)
}

/// Likewise, where a small board may be what is left of a text that was cut short.
fn parse_large(raw: Raw, context: &mut Context, read: Read) -> Result<Parsed, ParseError> {
    let line = raw.first()?;
    let content = read(line.whole().trimmed())?;
    let order = content.layout.values;
    if order < LEAST_ORDER && context.options.from.is_none() {
        return Err(line.error(Fault::Small { cells: order.pow(2), order }));
    }
    content.parsed(context, line)
}

/// Appends the line that `write` makes of a board and what each cell may hold.
fn put(cells: &Cells, write: fn(&Board, &[Values]) -> Result<String, Loss>, out: &mut String) -> Result<(), Loss> {
    loss::counting_from_1(cells.board)?;
    out.push_str(&write(cells.board, &cells.allowed())?);
    out.push('\n');
    Ok(())
}

/// The parts of a text before and behind the first of a character.
fn parted<'c>(text: Token<'c>, at: char) -> Option<(Token<'c>, Token<'c>)> {
    let place = text.start + text.text.find(at)?;
    let line = text.line;
    Some((line.token(text.start, place), line.token(place + at.len_utf8(), text.start + text.text.len())))
}

/// The pieces between a character, empty ones too.
fn split<'c>(text: Token<'c>, at: char) -> Vec<Token<'c>> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((piece, behind)) = parted(rest, at) {
        pieces.push(piece);
        rest = behind;
    }
    pieces.push(rest);
    pieces
}

/// A number of digits alone. Programs write no 0 in front: there it has taken the place of another digit.
fn number(text: &str) -> Option<usize> {
    let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if all && (text.len() == 1 || !text.starts_with('0')) { text.parse().ok() } else { None }
}

/// The order that stands before the colon of a Latin square's ID, and what follows it. How the generator is to work (`d…`) is
/// passed over.
fn latin<'c>(text: Token<'c>) -> Result<(usize, &'c str, Token<'c>), ParseError> {
    let colon = text.text.find([':', '#']).ok_or_else(|| text.expected("a size and a colon, such as 5:,"))?;
    let line = text.line;
    let sizes = line.token(text.start, text.start + colon);
    if text.text[colon..].starts_with('#') {
        let seed = "a seed of the generator: the puzzle is not in it; copy its game ID".to_owned();
        return Err(text.error(Fault::Said(seed)));
    }
    let digits = sizes.text.bytes().take_while(u8::is_ascii_digit).count();
    let order = line.token(sizes.start, sizes.start + digits);
    let found = number(order.text).ok_or_else(|| sizes.expected("a size such as 5"))?;
    if crate::grid::Grid::new(found).is_none() {
        return Err(order.error(Fault::Order(found)));
    }
    let flags = &sizes.text[digits..];
    let flags = flags.split_once('d').map_or(flags, |(flags, _)| flags);
    Ok((found, flags, line.token(text.start + colon + 1, text.start + text.text.len())))
}

/// Whether a line begins as the ID of a Latin square does; then its description.
fn latin_description(line: &str) -> Option<&str> {
    let (sizes, description) = line.split_once(':')?;
    let digits = sizes.bytes().take_while(u8::is_ascii_digit).count();
    let flags = &sizes[digits..];
    let fits = (1..=2).contains(&digits) && flags.len() <= 3 && flags.bytes().all(|byte| byte.is_ascii_lowercase());
    if fits && !flags.starts_with('x') && !flags.starts_with('j') { Some(description) } else { None }
}

/// What a Latin square's ID cannot say, whatever clues it has: boxes, regions and other houses.
fn beyond_latin(board: &Board) -> Vec<String> {
    loss::beyond(board, |meaning| match meaning.house() {
        Some((house, _)) => matches!(house, House::Row | House::Column),
        None => true,
    })
}
