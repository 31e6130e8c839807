//! Rule 1: one sign for empty cells, digits or letters, in one case; a number is written in one way.

use crate::format::found::Values;
use crate::symbols::Symbols;

/// Signs that may stand for an empty cell.
pub const SIGNS: [char; 9] = ['.', '_', '?', '*', '-', '·', '□', '■', '@'];
/// Words that may, as programs print them.
pub const WORDS: [&str; 12] =
    ["None", "null", "nil", "NULL", "NA", "NaN", "nan", "undefined", "Null", "Nothing", "Nil", "-1"];

/// What the boards of a text have settled so far.
#[derive(Clone, Debug, Default)]
pub struct Alphabet {
    /// The sign for empty cells.
    pub empty: Option<String>,
    /// Whether there are digits; without any, letters count from 1.
    pub has_digits: Option<bool>,
    /// Whether values count from 0.
    pub has_zero: Option<bool>,
    /// The symbols that somebody names, in their order.
    pub named: Option<Symbols>,
}

/// The different cells of a board, in kinds.
struct Kinds<'t> {
    /// All of them, each once.
    all: Vec<&'t str>,
    numbers: Vec<&'t str>,
    letters: Vec<&'t str>,
    /// Signs and words.
    others: Vec<&'t str>,
}

impl<'t> Kinds<'t> {
    fn of(tokens: &[&'t str]) -> Kinds<'t> {
        let mut all: Vec<&str> = tokens.to_vec();
        all.sort_unstable();
        all.dedup();
        let (numbers, others): (Vec<&str>, Vec<&str>) = all.iter().partition(|token| is_number(token));
        let (letters, others): (Vec<&str>, Vec<&str>) = others.iter().partition(|token| is_letter(token));
        Kinds { all, numbers, letters, others }
    }

    /// Whether nothing but numbers that are written in one way, letters of one case and signs for empty cells is there.
    fn are_plain(&self) -> bool {
        let is_padded = |number: &&str| number.len() > 1 && number.starts_with('0');
        let is_upper = |letter: &&str| letter.as_bytes()[0].is_ascii_uppercase();
        self.others.iter().all(|token| is_sign(token))
            && !self.numbers.iter().any(is_padded)
            && (self.letters.iter().all(is_upper) || !self.letters.iter().any(is_upper))
    }
}

fn is_number(token: &str) -> bool {
    token.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_letter(token: &str) -> bool {
    token.len() == 1 && token.as_bytes()[0].is_ascii_alphabetic()
}

/// Whether a cell says that it is empty.
pub fn is_sign(token: &str) -> bool {
    WORDS.contains(&token) || token.chars().count() == 1 && token.starts_with(SIGNS)
}

impl Alphabet {
    /// The sign for empty cells.
    pub fn empty(&self) -> Option<&str> {
        self.empty.as_deref()
    }

    /// Takes in the signs of a board; nothing where they are two, or another one than that of the boards before.
    fn settle_empty(&mut self, signs: &[&str]) -> Option<()> {
        match (signs, &self.empty) {
            ([], _) => {}
            ([sign], None) => self.empty = Some((*sign).to_owned()),
            ([sign], Some(settled)) if sign == settled => {}
            _ => return None,
        }
        Some(())
    }

    /// The values of cells.
    pub fn values(&mut self, tokens: &[&str], order: usize) -> Option<Values> {
        match self.named.clone() {
            Some(symbols) => self.named_values(tokens, order, &symbols),
            None => self.usual_values(tokens, order),
        }
    }

    /// By the symbols that somebody names.
    fn named_values(&mut self, tokens: &[&str], order: usize, symbols: &Symbols) -> Option<Values> {
        let place = |token: &str| match symbols {
            Symbols::Characters(characters) => characters.iter().position(|symbol| token.as_bytes() == [*symbol]),
            Symbols::Numbers { first } => {
                let number: usize = token.parse().ok().filter(|_| is_number(token) && !is_padded(token))?;
                number.checked_sub(*first).filter(|place| *place < order)
            }
        };
        let is_empty = |token: &str| is_sign(token) || matches!(token, "0" | "x" | "X" | "o" | "O");
        let mut signs: Vec<&str> = tokens.iter().copied().filter(|token| place(token).is_none()).collect();
        signs.sort_unstable();
        signs.dedup();
        signs.iter().all(|sign| is_empty(sign)).then_some(())?;
        self.settle_empty(&signs)?;
        let cells = tokens.iter().map(|token| place(token).map_or(0, |place| place as u8 + 1)).collect();
        Some(Values { cells, symbols: symbols.clone(), empty: self.empty_byte() })
    }

    /// By what the cells themselves say: see the page comment.
    fn usual_values(&mut self, tokens: &[&str], order: usize) -> Option<Values> {
        let kinds = Kinds::of(tokens);
        let Kinds { all, numbers, letters, others } = &kinds;
        kinds.are_plain().then_some(())?;
        let times = |token: &str| tokens.iter().filter(|other| **other == token).count();
        let has_digits = numbers.iter().any(|number| *number != "0");
        let has_numbers = numbers.iter().any(|number| number.len() > 1);
        // `x` and `o` are signs where no other letter is one, no board of digits and letters has it, and there are n of them at least.
        let is_x = matches!(letters.as_slice(), ["x"] | ["X"] | ["o"] | ["O"])
            && has_digits
            && times(letters[0]) >= order.min(9);
        if is_x && order > 9 && !has_numbers || has_numbers && !letters.is_empty() && !is_x {
            return None;
        }
        // 0 is a value above order 9, where all of `0` to `F` occur, and it twice.
        let has_zero = order > 9
            && all.contains(&"0")
            && all.len() == order + others.len()
            && times("0") > 1
            && (!others.is_empty() || times("0") == order)
            && !is_x;
        let zero = (all.contains(&"0") && !has_zero).then_some("0");
        let signs: Vec<&str> = others.iter().copied().chain(is_x.then(|| letters[0])).chain(zero).collect();
        (*self.has_zero.get_or_insert(has_zero) == has_zero).then_some(())?;
        self.settle_empty(&signs)?;
        if has_digits || !letters.is_empty() {
            (*self.has_digits.get_or_insert(has_digits) == has_digits).then_some(())?;
        }
        let first = if has_digits { 10 } else { 1 } + usize::from(has_zero);
        let value = |token: &&str| match token {
            token if signs.contains(token) => Some(0),
            token if is_letter(token) => Some(usize::from(token.as_bytes()[0].to_ascii_uppercase() - b'A') + first),
            token => token.parse().ok().map(|value: usize| value + usize::from(has_zero)),
        };
        let fitting = |token: &&str| value(token).filter(|value| *value <= order)?.try_into().ok();
        let cells: Vec<u8> = tokens.iter().map(fitting).collect::<Option<_>>()?;
        (!may_count_from_zero(&cells, &signs, order)).then_some(())?;
        let is_small = letters.iter().any(|letter| letter.as_bytes()[0].is_ascii_lowercase()) && !is_x;
        let symbols = symbols_of(order, has_digits || letters.is_empty(), has_numbers, has_zero, is_small)?;
        Some(Values { cells, symbols, empty: self.empty_byte() })
    }

    fn empty_byte(&self) -> Option<u8> {
        self.empty.as_deref().and_then(|sign| sign.bytes().next()).filter(|byte| byte.is_ascii_graphic())
    }
}

fn is_padded(number: &str) -> bool {
    number.len() > 1 && number.starts_with('0')
}

/// Whether `0` or what counts from it may be the first value: of `0` to `F`, or of a board that is full but for as many zeros as a value
/// has places; where `-1` is empty, unless the greatest value occurs.
fn may_count_from_zero(cells: &[u8], signs: &[&str], order: usize) -> bool {
    let most = usize::from(cells.iter().copied().max().unwrap_or(0));
    let is_full = || cells.iter().filter(|value| **value == 0).count() <= order;
    match signs {
        ["0"] => most < order && (is_full() || order > 9 && most + 1 == order),
        ["-1"] => most < order,
        _ => false,
    }
}

/// How the values of a board are written.
fn symbols_of(order: usize, has_digits: bool, has_numbers: bool, has_zero: bool, is_small: bool) -> Option<Symbols> {
    if has_numbers || order > 35 {
        return Some(Symbols::Numbers { first: usize::from(!has_zero) });
    }
    let symbols = match (has_digits, has_zero) {
        (_, true) => Symbols::Characters(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[..order].into()),
        (true, false) => Symbols::default_for(order),
        (false, false) => Symbols::letters(order)?,
    };
    match symbols {
        Symbols::Characters(mut characters) if is_small => {
            characters.make_ascii_lowercase();
            Some(Symbols::Characters(characters))
        }
        symbols => Some(symbols),
    }
}
