//! How values are written: the symbols of a board, in the order of its values.

use crate::grid::MAX_ORDER;
use crate::values::{Numbers, Value, Values};

/// The symbols of a board, in the order of its values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Symbols {
    /// One visible ASCII character for each value.
    Characters(Box<[u8]>),
    /// As many numbers as values, one after the other; with more than one digit they need blanks between them.
    Numbers {
        /// The first of them: 0 or 1.
        first: usize,
    },
}

const ALPHANUMERIC: &[u8; 35] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Symbols {
    /// The numbers from 1.
    pub const NUMBERS: Symbols = Symbols::Numbers { first: 1 };

    /// `1`–`9` and on with `A` = 10, as far as they reach (order 35); beyond, numbers.
    pub fn default_for(order: usize) -> Symbols {
        match ALPHANUMERIC.get(..order) {
            Some(characters) => Symbols::Characters(characters.into()),
            None => Symbols::NUMBERS,
        }
    }

    /// `A` = 1, `B` = 2 and so on, or `None` past order 26.
    pub fn letters(order: usize) -> Option<Symbols> {
        Some(Symbols::Characters(ALPHANUMERIC[9..].get(..order)?.into()))
    }

    /// The characters of `text`, in order, as the symbols of a board of as many values. They must be visible ASCII, each
    /// once, and none of those that a notation needs for itself: `.`, `#`, `,`, `|` and quotes.
    pub fn named(text: &str) -> Result<Symbols, SymbolsError> {
        let characters = text.as_bytes();
        for (place, &symbol) in characters.iter().enumerate() {
            let fault = if !symbol.is_ascii_graphic() {
                SymbolsError::NotVisibleAscii
            } else if text.contains("..") {
                SymbolsError::Range
            } else if b".#,|\"'".contains(&symbol) {
                SymbolsError::Reserved(symbol as char)
            } else if characters[..place].contains(&symbol) {
                SymbolsError::Twice(symbol as char)
            } else {
                continue;
            };
            return Err(fault);
        }
        match characters.len() {
            1..=MAX_ORDER => Ok(Symbols::Characters(characters.into())),
            count => Err(SymbolsError::Count(count)),
        }
    }

    /// Numbers as a text names them, and how many: `0..10` are the eleven from 0, `1..11` those from 1.
    pub fn named_numbers(text: &str) -> Option<(Symbols, usize)> {
        let (first, last) = text.split_once("..")?;
        let first: usize = ["0", "1"].iter().position(|known| *known == first)?;
        let count = last.parse::<usize>().ok().filter(|last| last.to_string().len() == text.len() - 3)? + 1;
        (first < count && count - first <= MAX_ORDER).then_some((Symbols::Numbers { first }, count - first))
    }

    /// The symbols that a text names, as characters or as numbers.
    ///
    /// # Errors
    /// As for [`Symbols::named`].
    pub fn read(text: &str) -> Result<Symbols, SymbolsError> {
        Symbols::named_numbers(text).map_or_else(|| Symbols::named(text), |(numbers, _)| Ok(numbers))
    }

    /// How many symbols a text names, right or wrong; none where it is a range of no numbers.
    pub fn count_named(text: &str) -> Option<usize> {
        match Symbols::named_numbers(text) {
            Some((_, count)) => Some(count),
            None if text.contains("..") => None,
            None => Some(text.chars().count()),
        }
    }

    /// Whether they are numbers, which need blanks between them.
    pub fn are_numbers(&self) -> bool {
        matches!(self, Symbols::Numbers { .. })
    }

    /// What the symbols of a board of this order count, where they count: a digit itself, and each other character one more than the
    /// greatest before it, as `A` counts 10 behind `9`. Those that do not begin with a digit do not count, nor do those of which two
    /// would count the same.
    pub fn numbers(&self, order: usize) -> Option<Numbers> {
        let characters = match self {
            Symbols::Numbers { first } => return Some(Numbers::from(*first, order)),
            Symbols::Characters(characters) => characters,
        };
        characters.first().filter(|first| first.is_ascii_digit())?;
        let mut greatest = 0;
        let count = |&character: &u8| {
            let number = if character.is_ascii_digit() { character - b'0' } else { greatest + 1 };
            greatest = greatest.max(number);
            number
        };
        Numbers::listed(characters.iter().map(count).collect())
    }

    /// Appends the symbol of a value (from 0).
    pub fn write(&self, value: Value, text: &mut String) {
        match self {
            Symbols::Characters(characters) => text.push(characters[value.index()] as char),
            Symbols::Numbers { first } => text.push_str(&(first + value.index()).to_string()),
        }
    }

    /// The symbol of a value (from 0).
    pub fn symbol(&self, value: Value) -> String {
        let mut text = String::new();
        self.write(value, &mut text);
        text
    }

    /// Several values as they are written: `3`, `1/2`.
    pub fn several(&self, values: Values) -> String {
        values.iter().map(|value| self.symbol(value)).collect::<Vec<_>>().join("/")
    }

    /// The most characters that a symbol takes on a board of this order.
    pub fn width(&self, order: usize) -> usize {
        match self {
            Symbols::Characters(_) => 1,
            Symbols::Numbers { first } => (first + order - 1).to_string().len(),
        }
    }
}

/// Why a text does not name the symbols of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SymbolsError {
    /// A blank, a control character or something outside ASCII.
    #[error("symbols must be visible ASCII characters")]
    NotVisibleAscii,
    /// A character that notations use for something else.
    #[error("{0:?} cannot be a symbol: notations use it for something else")]
    Reserved(char),
    /// A character that stands twice.
    #[error("symbol {0:?} appears twice")]
    Twice(char),
    /// Two points between other ends than those of numbers that an order has.
    #[error("a range of symbols has numbers from 0 or 1, at most {MAX_ORDER} of them, such as 0..10")]
    Range,
    /// None, or more than 64.
    #[error("1 to 64 symbols expected, {0} found")]
    Count(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_reach_order_35_and_then_count() {
        assert_eq!(Symbols::default_for(16).symbol(Value::new(15)), "G");
        assert_eq!(Symbols::default_for(35).symbol(Value::new(34)), "Z");
        assert_eq!(Symbols::default_for(36), Symbols::NUMBERS);
        assert_eq!(Symbols::NUMBERS.symbol(Value::new(35)), "36");
    }

    #[test]
    fn numbers_are_named_by_their_ends() {
        let (from_0, count) = Symbols::named_numbers("0..10").unwrap();
        assert_eq!(
            (from_0.symbol(Value::new(10)), count, from_0.width(11), from_0.width(10)),
            ("10".to_owned(), 11, 2, 1)
        );
        assert_eq!(Symbols::named_numbers("1..11"), Some((Symbols::NUMBERS, 11)));
        for other in [
            "2..12",
            "..10",
            "0..",
            "0-10",
            "00..10",
            "0..010",
            "1..0",
            "0..+9",
            "0..64",
            "1..65",
            "0..99999999999999999999",
        ] {
            assert_eq!(Symbols::named_numbers(other), None, "{other}");
        }
    }

    #[test]
    fn digits_count_themselves_and_what_follows_goes_on() {
        let numbers =
            |text: &str| Symbols::named(text).unwrap().numbers(text.len()).map(|numbers| numbers.iter().collect());
        let cases: [(&str, Option<Vec<i64>>); 9] = [
            ("0123", Some(vec![0, 1, 2, 3])),
            ("123456789AB", Some((1..=11).collect())),
            ("0123456789ab", Some((0..=11).collect())),
            ("1234567890A", Some(vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10])),
            ("9876", Some(vec![9, 8, 7, 6])),
            ("1A3B", Some(vec![1, 2, 3, 4])),
            ("1A23", None),
            ("ABCD", None),
            ("A123", None),
        ];
        for (text, expected) in cases {
            assert_eq!(numbers(text), expected, "{text}");
        }
        assert_eq!(Symbols::read("0..10").unwrap().numbers(11), Some(Numbers::from(0, 11)));
        assert_eq!(Symbols::default_for(35).numbers(35), Some(Numbers::places(35)));
    }

    #[test]
    fn names_are_checked() {
        assert_eq!(Symbols::named("0123").unwrap().symbol(Value::new(0)), "0");
        assert_eq!(Symbols::named("01 "), Err(SymbolsError::NotVisibleAscii));
        assert_eq!(Symbols::named("01."), Err(SymbolsError::Reserved('.')));
        assert_eq!(Symbols::named("2..10"), Err(SymbolsError::Range));
        assert_eq!(["0..10", "2..10", "012"].map(Symbols::count_named), [Some(11), None, Some(3)]);
        assert_eq!(Symbols::named("010"), Err(SymbolsError::Twice('0')));
        assert_eq!(Symbols::named(""), Err(SymbolsError::Count(0)));
    }
}
