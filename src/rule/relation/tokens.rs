//! The signs of a formula.

use crate::rule::{Mistake, Piece, Wrong};

/// The most signs of a formula.
pub const MAX_TOKENS: usize = 1000;

/// How deep it may nest.
pub const MAX_DEPTH: usize = 64;

/// A sign, with its place.
#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    pub sign: Sign,
    pub piece: Piece<'t>,
}

/// What a sign is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Literal(i64),
    First,
    Second,
    Or,
    And,
    Not,
    Compare(Comparison),
    Plus,
    Minus,
    Times,
    Mod,
    Abs,
    Bar,
    Open,
    Close,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
}

/// Signs that are no words; of two that begin alike the longer one first.
const SIGNS: [(&str, Sign); 22] = [
    ("<=", Sign::Compare(Comparison::AtMost)),
    (">=", Sign::Compare(Comparison::AtLeast)),
    ("!=", Sign::Compare(Comparison::NotEqual)),
    ("<>", Sign::Compare(Comparison::NotEqual)),
    ("==", Sign::Compare(Comparison::Equal)),
    ("≤", Sign::Compare(Comparison::AtMost)),
    ("≥", Sign::Compare(Comparison::AtLeast)),
    ("≠", Sign::Compare(Comparison::NotEqual)),
    ("<", Sign::Compare(Comparison::Less)),
    (">", Sign::Compare(Comparison::Greater)),
    ("=", Sign::Compare(Comparison::Equal)),
    ("+", Sign::Plus),
    ("-", Sign::Minus),
    ("−", Sign::Minus),
    ("*", Sign::Times),
    ("×", Sign::Times),
    ("·", Sign::Times),
    ("%", Sign::Mod),
    ("|", Sign::Bar),
    ("(", Sign::Open),
    (")", Sign::Close),
    ("!", Sign::Not),
];

/// The signs of a formula, in order.
///
/// # Errors
/// At a piece that is none, or where there are more than [`MAX_TOKENS`].
pub fn tokens(formula: Piece<'_>) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(skipped) = formula.text[at..].find(|character: char| !character.is_whitespace()) {
        at += skipped;
        if tokens.len() == MAX_TOKENS {
            return Err(formula.mistake(Wrong::Formula(MAX_TOKENS, MAX_DEPTH)));
        }
        let token = token(formula.part(at, formula.text.len()))?;
        at += token.piece.text.len();
        tokens.push(token);
    }
    Ok(tokens)
}

/// The first sign of a text that does not begin with a blank.
fn token(rest: Piece<'_>) -> Result<Token<'_>, Mistake> {
    if let Some(&(text, sign)) = SIGNS.iter().find(|(text, _)| rest.text.starts_with(text)) {
        return Ok(Token { sign, piece: rest.part(0, text.len()) });
    }
    let length = rest.text.find(|character: char| !character.is_alphanumeric()).unwrap_or(rest.text.len());
    let word = rest.part(0, length.max(rest.text.chars().next().map_or(0, char::len_utf8)));
    let sign = match word.text.to_ascii_lowercase().as_str() {
        "a" => Sign::First,
        "b" => Sign::Second,
        "and" => Sign::And,
        "or" => Sign::Or,
        "not" => Sign::Not,
        "mod" => Sign::Mod,
        "abs" => Sign::Abs,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Sign::Literal(digits.parse().map_err(|_| word.mistake(Wrong::Overflow(String::new())))?)
        }
        _ => return Err(word.expected("a, b, a number, a comparison, + - * mod, and, or, not, abs or |…|")),
    };
    Ok(Token { sign, piece: word })
}
