//! Which characters of a record are values and which are empty cells: settled once, for the record as a whole.

use super::fault::{Fault, ParseError, Unit};
use super::text::Token;
use crate::symbols::Symbols;
use crate::values::Value;

/// The meaning of each symbol in one record.
#[derive(Clone, Debug)]
pub struct Alphabet {
    order: usize,
    symbols: Symbols,
    named: bool,
    codes: [u8; 128],
}

/// The code of an empty cell; values have codes below it.
const EMPTY: u8 = 0x40;
/// The code of what means nothing.
const NOTHING: u8 = 0xff;
/// What means an empty cell where it is no symbol; `.` is never one.
const EMPTIES: &[u8; 10] = b".0xXoO*_?-";

impl Alphabet {
    /// The symbols named, which must be as many as the order: one character for each, or numbers such as `0..10`.
    ///
    /// # Errors
    /// [`Fault::Count`] where they are not, [`Fault::Symbols`] where they can be no symbols.
    pub fn named(order: usize, text: &str) -> Result<Alphabet, Fault> {
        let (symbols, found) = match Symbols::named_numbers(text) {
            Some(numbers) => numbers,
            None => (Symbols::named(text)?, text.len()),
        };
        if found == order {
            Ok(Alphabet::of_symbols(order, symbols, true))
        } else {
            Err(Fault::Count { what: Unit::Symbols, expected: order, found })
        }
    }

    /// An alphabet of just these symbols.
    pub fn exactly(order: usize, symbols: Symbols) -> Alphabet {
        Alphabet::of_symbols(order, symbols, true)
    }

    /// An alphabet of these symbols, in letters of both cases unless they are `named`.
    pub fn of_symbols(order: usize, symbols: Symbols, named: bool) -> Alphabet {
        let mut codes = [NOTHING; 128];
        EMPTIES.iter().for_each(|&byte| codes[usize::from(byte)] = EMPTY);
        let characters: &[u8] = match &symbols {
            Symbols::Characters(characters) => characters,
            Symbols::Numbers { first } => b"0123456789".get(*first..(first + order).min(10)).unwrap_or_default(),
        };
        for (code, &byte) in (0..).zip(characters) {
            codes[usize::from(byte) & 127] = code;
            if !named {
                codes[usize::from(byte.to_ascii_lowercase()) & 127] = code;
                codes[usize::from(byte.to_ascii_uppercase()) & 127] = code;
            }
        }
        Alphabet { order, symbols, named, codes }
    }

    /// The symbols of the board.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The value of a cell, or `None` where it is empty.
    pub fn value(&self, cell: &Token) -> Result<Option<Value>, ParseError> {
        if is_mark_of_empty(cell.text) {
            return Ok(None);
        }
        match (cell.text.as_bytes(), &self.symbols) {
            (&[byte], _) => match self.codes.get(usize::from(byte)) {
                Some(&EMPTY) => Ok(None),
                Some(&code) if code < EMPTY => Ok(Some(Value::new(usize::from(code)))),
                _ => Err(cell.error(self.fault(byte as char))),
            },
            (digits, Symbols::Numbers { first }) if digits.iter().all(u8::is_ascii_digit) => self.number(cell, *first),
            (repeated, Symbols::Numbers { .. }) if is_repeated_empty(repeated) => Ok(None),
            _ => Err(self.misfit(cell)),
        }
    }

    fn number(&self, cell: &Token, first: usize) -> Result<Option<Value>, ParseError> {
        let last = first + self.order - 1;
        match cell.text.parse::<usize>() {
            // `016` has taken a digit from the number before it.
            _ if cell.text.len() > last.to_string().len() => Err(cell.error(Fault::Number { first, last })),
            Ok(number) if (first..=last).contains(&number) => Ok(Some(Value::new(number - first))),
            Ok(0) => Ok(None),
            _ => Err(cell.error(Fault::Number { first, last })),
        }
    }

    /// The fault of a text of several characters, at the first that can be no cell.
    fn misfit(&self, cell: &Token) -> ParseError {
        if is_word(cell.text) {
            return cell.expected("a symbol or an empty cell");
        }
        let wrong = cell.characters().find(|character| match *character.text.as_bytes() {
            [byte] => self.codes.get(usize::from(byte)).is_none_or(|&code| code == NOTHING),
            _ => true,
        });
        match wrong {
            Some(character) => character.error(self.fault(character.first())),
            None => cell.expected("one symbol for each cell"),
        }
    }

    fn fault(&self, symbol: char) -> Fault {
        let order = self.order;
        match (&self.symbols, symbol) {
            (Symbols::Characters(symbols), _) if self.named && symbol.is_ascii_graphic() => {
                Fault::NotNamed { symbol, symbols: String::from_utf8_lossy(symbols).into_owned() }
            }
            (_, '1'..='9') => Fault::Beyond { symbol, number: symbol as usize - '0' as usize, order },
            (Symbols::Characters(symbols), 'A'..='Z' | 'a'..='z') => {
                let first = if symbols[0].is_ascii_alphabetic() { 1 } else { 10 };
                let place = symbol.to_ascii_uppercase() as usize - 'A' as usize;
                Fault::Beyond { symbol, number: first + place, order }
            }
            (Symbols::Numbers { .. }, _) => Fault::unexpected(symbol, "a number or an empty cell"),
            _ => Fault::unexpected(symbol, "a symbol or an empty cell"),
        }
    }
}

/// Whether a text is one empty symbol over and over, as wide as a number.
pub fn is_repeated_empty(text: &[u8]) -> bool {
    text.iter().all(|byte| *byte == text[0]) && EMPTIES.contains(&text[0]) && text[0] != b'0'
}

/// Whether a text is an empty cell that is a symbol nowhere: a sign beyond ASCII.
pub fn is_mark_of_empty(text: &str) -> bool {
    matches!(text, "·" | "□")
}

/// Whether a text is a word of several letters, which is no cell of any board.
pub fn is_word(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a text can be a cell of a board of numbers.
pub fn is_number_or_empty(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_number = !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit);
    is_number || !bytes.is_empty() && is_repeated_empty(bytes) || is_mark_of_empty(text)
}

/// Whether a character can be a cell of some board.
pub fn is_symbol_or_empty(character: &str) -> bool {
    match *character.as_bytes() {
        [byte] => byte.is_ascii_alphanumeric() || EMPTIES.contains(&byte),
        _ => is_mark_of_empty(character),
    }
}
