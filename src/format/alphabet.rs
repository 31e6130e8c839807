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
const EMPTIES: &[u8; 8] = b".0xX*_?-";

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

    /// Settles the alphabet of a record by all its cells. `spaced`: blanks stand between them, so that they can be numbers.
    ///
    /// # Errors
    /// [`Fault::ZeroBased`] where `0` may be a symbol as well as an empty cell, [`Fault::DigitsAlone`] where digits may be numbers.
    pub fn settle<'c>(
        order: usize,
        cells: impl Iterator<Item = Token<'c>> + Clone,
        spaced: bool,
    ) -> Result<Alphabet, ParseError> {
        let used = Used::of(cells.clone());
        let numbers = order > 35 || order >= 10 && (used.long || spaced && !used.letters_but_x());
        let symbols = if numbers {
            used.check_zero_number(order, cells.clone())?;
            Symbols::NUMBERS
        } else if !used.any(b'1'..=b'9') && used.letters_but_x() && order <= 26 {
            in_case(Symbols::letters(order), order, &used)
        } else {
            let alphabet = in_case(None, order, &used);
            used.check_zero(order, &alphabet, cells.clone())?;
            used.check_digits_alone(order, cells.clone())?;
            used.check_zero_digit(order, cells.clone(), spaced)?;
            alphabet
        };
        used.check_cross(order, &symbols, cells)?;
        Ok(Alphabet::of_symbols(order, symbols, false))
    }

    fn of_symbols(order: usize, symbols: Symbols, named: bool) -> Alphabet {
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

/// What a record's cells are written with.
struct Used {
    bytes: u128,
    long: bool,
}

impl Used {
    fn of<'c>(cells: impl Iterator<Item = Token<'c>>) -> Used {
        let ascii = |cell: &Token| cell.text.bytes().filter(u8::is_ascii).fold(0, |set, byte| set | 1u128 << byte);
        let digits = |cell: &Token| cell.text.len() > 1 && cell.text.bytes().all(|byte| byte.is_ascii_digit());
        let none = Used { bytes: 0, long: false };
        cells.fold(none, |used, cell| Used { bytes: used.bytes | ascii(&cell), long: used.long || digits(&cell) })
    }

    fn has(&self, byte: u8) -> bool {
        byte.is_ascii() && self.bytes >> byte & 1 == 1
    }

    fn any(&self, mut bytes: impl Iterator<Item = u8>) -> bool {
        bytes.any(|byte| self.has(byte))
    }

    fn letters_but_x(&self) -> bool {
        self.any((b'A'..=b'Z').chain(b'a'..=b'z').filter(|byte| !b"xX".contains(byte)))
    }

    /// Refuses where `0` stands beside another empty cell, as a `10` does that has lost its first digit, or beside the last
    /// number but one, and the last one does not occur.
    fn check_zero_number<'c>(
        &self,
        order: usize,
        mut cells: impl Iterator<Item = Token<'c>> + Clone,
    ) -> Result<(), ParseError> {
        let Some(zero) = cells.clone().find(|cell| cell.text == "0") else { return Ok(()) };
        let has = |number: usize| cells.clone().any(|cell| cell.text.parse() == Ok(number));
        let (last, before) = (has(order), has(order - 1));
        let other_empty = cells.any(|cell| cell.text != "0" && is_repeated_empty(cell.text.as_bytes()));
        if other_empty || before && !last { Err(zero.error(Fault::ZeroNumbers(order - 1))) } else { Ok(()) }
    }

    /// Refuses digits below order 10 which are `0` to the last but one, each as often as in a full board: they may count from 0. Without
    /// blanks between them, where `0` is an empty cell as a rule, only where no row and no column has one twice.
    fn check_zero_digit<'c>(
        &self,
        order: usize,
        mut cells: impl Iterator<Item = Token<'c>> + Clone,
        spaced: bool,
    ) -> Result<(), ParseError> {
        let digits = &b"0123456789"[..order.min(9)];
        if !(2..10).contains(&order) || !digits.iter().all(|&digit| self.has(digit)) {
            return Ok(());
        }
        let count = |digit: u8| cells.clone().filter(|cell| cell.text.as_bytes() == [digit]).count();
        let is_full = digits.iter().all(|&digit| count(digit) == order);
        let differ = || {
            let cells: Vec<&str> = cells.clone().map(|cell| cell.text).collect();
            let in_house = |one: usize, other: usize| one / order == other / order || one % order == other % order;
            let has_pair = |one: usize| (0..one).any(|other| in_house(one, other) && cells[one] == cells[other]);
            !(0..cells.len()).any(has_pair)
        };
        let may_be_symbols = is_full && (spaced || differ());
        match cells.find(|cell| cell.text == "0").filter(|_| may_be_symbols) {
            Some(zero) => Err(zero.error(Fault::ZeroBased(String::from_utf8_lossy(digits).into_owned()))),
            None => Ok(()),
        }
    }

    /// Refuses an `X` from order 10 on that may be an empty cell or a symbol: ten, beside another empty cell, where no letter and no number
    /// of two digits says ten; or a letter, where it alone is small among capital ones, or capital among small ones.
    fn check_cross<'c>(
        &self,
        order: usize,
        symbols: &Symbols,
        mut cells: impl Iterator<Item = Token<'c>> + Clone,
    ) -> Result<(), ParseError> {
        if order < 10 || !self.any(b"xX".iter().copied()) {
            return Ok(());
        }
        let has_other = |letters: std::ops::RangeInclusive<u8>| self.any(letters.filter(|byte| !b"xX".contains(byte)));
        let (capital, small) = (has_other(b'A'..=b'Z'), has_other(b'a'..=b'z'));
        if let Symbols::Characters(own) = symbols
            && own.iter().any(|byte| byte.eq_ignore_ascii_case(&b'X'))
        {
            let odd = if capital { "x" } else { "X" };
            let odd = cells.find(|cell| cell.text == odd).filter(|_| capital != small);
            let mut symbols = String::from_utf8_lossy(own).into_owned();
            if small {
                symbols.make_ascii_lowercase();
            }
            return odd.map_or(Ok(()), |cell| Err(cell.error(Fault::CrossOrLetter(cell.first(), symbols))));
        }
        let other_empty = self.any(EMPTIES.iter().copied().filter(|byte| !b"xX".contains(byte)))
            || cells.clone().any(|cell| is_mark_of_empty(cell.text));
        let may_be_ten = !(capital || small || self.long) && other_empty;
        let cross = cells.find(|cell| matches!(cell.text, "x" | "X")).filter(|_| may_be_ten);
        match (cross, Symbols::default_for(order)) {
            (Some(cell), Symbols::Characters(usual)) => {
                let symbols = [&usual[..9], cell.text.as_bytes(), &usual[9..order - 1]].concat();
                Err(cell.error(Fault::CrossOrTen(cell.first(), String::from_utf8_lossy(&symbols).into_owned())))
            }
            _ => Ok(()),
        }
    }

    /// Refuses digits without a letter in most cells of a board of order 11 and more: numbers may have lost the blanks between them.
    fn check_digits_alone<'c>(
        &self,
        order: usize,
        mut cells: impl Iterator<Item = Token<'c>> + Clone,
    ) -> Result<(), ParseError> {
        let Symbols::Characters(usual) = Symbols::default_for(order) else { return Ok(()) };
        if order <= 10 || self.letters_but_x() {
            return Ok(());
        }
        let is_digit = |cell: &Token| matches!(cell.text.as_bytes(), [b'1'..=b'9']);
        let are_most = 2 * cells.clone().filter(is_digit).count() > order * order;
        match cells.next().filter(|_| are_most) {
            Some(first) => Err(first.error(Fault::DigitsAlone(String::from_utf8_lossy(&usual).into_owned()))),
            None => Ok(()),
        }
    }

    /// Refuses where `0` stands beside another empty cell, or from order 10 on beside the last symbol but one of `1`–`9`, `A` and on, and
    /// no symbol behind that one occurs: such a record may count from 0, as hexadecimal boards do.
    fn check_zero<'c>(
        &self,
        order: usize,
        symbols: &Symbols,
        mut cells: impl Iterator<Item = Token<'c>> + Clone,
    ) -> Result<(), ParseError> {
        let (Symbols::Characters(own), Symbols::Characters(usual)) = (symbols, Symbols::default_for(order)) else {
            return Ok(());
        };
        if order < 2 || !self.has(b'0') {
            return Ok(());
        }
        let has = |byte: u8| self.has(byte.to_ascii_lowercase()) || self.has(byte.to_ascii_uppercase());
        let is_empty = |byte: u8| EMPTIES.contains(&byte) && !own.contains(&byte.to_ascii_uppercase());
        let behind = (usual[order - 1]..=b'Z').any(|byte| has(byte) && !is_empty(byte));
        let other_empty = EMPTIES.iter().any(|&byte| byte != b'0' && self.has(byte) && is_empty(byte));
        // Below order 10 a zero alone is an empty cell, as ever.
        let may_be_first = other_empty || order >= 10 && has(usual[order - 2]);
        if behind || !may_be_first {
            return Ok(());
        }
        let characters = usual;
        let zero = cells.clone().find(|cell| cell.text == "0").or_else(|| cells.next());
        let hint = std::iter::once('0').chain(characters[..order - 1].iter().map(|&byte| byte as char)).collect();
        zero.map_or(Ok(()), |cell| Err(cell.error(Fault::ZeroBased(hint))))
    }
}

/// These symbols, or the default ones, in lower case where all letters of the record that are symbols are.
fn in_case(letters: Option<Symbols>, order: usize, used: &Used) -> Symbols {
    let Symbols::Characters(mut characters) = letters.unwrap_or_else(|| Symbols::default_for(order)) else {
        return Symbols::NUMBERS;
    };
    let is_symbol = |byte: u8| byte.is_ascii_uppercase() && characters.contains(&byte);
    let upper = used.any((b'A'..=b'Z').filter(|&byte| is_symbol(byte)));
    let lower = used.any((b'a'..=b'z').filter(|&byte| is_symbol(byte.to_ascii_uppercase())));
    if lower && !upper {
        characters.make_ascii_lowercase();
    }
    Symbols::Characters(characters)
}

/// Whether a text is one empty symbol over and over, as wide as a number.
fn is_repeated_empty(text: &[u8]) -> bool {
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
