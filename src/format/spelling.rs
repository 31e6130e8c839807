//! How the cells of a record are written, where nothing says it: settled by all of them, as rule 1 does for bare texts.

use super::alphabet::{Alphabet, is_repeated_empty};
use super::fault::{Fault, ParseError};
use super::rules::alphabet::Alphabet as Rule;
use super::text::Token;
use crate::symbols::Symbols;

/// Settles the alphabet of a record by all its cells, as rule 1 does for bare texts; cells that do not keep to it have the usual one, in
/// which they are refused one by one. `spaced`: blanks stand between them, so that digits alone are numbers from order 10 on.
///
/// # Errors
/// [`Fault::ZeroBased`] where `0` may be a symbol as well as an empty cell.
pub fn alphabet<'c>(
    order: usize,
    mut cells: impl Iterator<Item = Token<'c>> + Clone,
    spaced: bool,
) -> Result<Alphabet, ParseError> {
    let narrow = |cell: Token<'c>| if is_repeated_empty(cell.text.as_bytes()) { &cell.text[..1] } else { cell.text };
    let texts: Vec<&str> = cells.clone().map(narrow).collect();
    let is_letter = |text: &&str| text.starts_with(char::is_alphabetic) && !matches!(*text, "x" | "X");
    let are_numbers = order > 35 || order >= 10 && spaced && !texts.iter().any(is_letter);
    let settled = Rule::default().values(&texts, order).map(|values| values.symbols);
    if settled.is_none()
        && let Some(zero) = cells.find(|cell| cell.text == "0")
        && let Some(symbols) = from_0(&texts, order)
    {
        return Err(zero.error(Fault::ZeroBased(symbols)));
    }
    let symbols = match settled.filter(|symbols| symbols.are_numbers() || !are_numbers) {
        Some(symbols) => symbols,
        None if are_numbers => Symbols::NUMBERS,
        None => Symbols::default_for(order),
    };
    Ok(Alphabet::of_symbols(order, symbols, false))
}

/// The symbols from 0 on, if all cells may be such.
fn from_0(texts: &[&str], order: usize) -> Option<String> {
    let symbols = match b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".get(..order) {
        Some(symbols) if texts.iter().all(|text| text.len() == 1) => String::from_utf8_lossy(symbols).into_owned(),
        _ => format!("0..{}", order - 1),
    };
    let mut named = Rule { named: Symbols::read(&symbols).ok(), ..Rule::default() };
    named.values(texts, order).map(|_| symbols)
}
