//! The expression of a `Regex`, as an argument carries it and as our own patterns say it.
//!
//! ```text
//! argument   = base64 , [ "=" , [ "=" ] ] | percent ;      (* percent-encoded where it has a "%" *)
//! expression = chain , { "|" , chain } ;
//! chain      = { single , [ "*" | "+" | "?" ] } ;
//! single     = digit | "." | "[" , [ "^" ] , { digit , [ "-" , digit ] } , "]" | "(" , expression , ")" ;
//! digit      = (* a value of the board, at most "9" *) ;
//! ```
//!
//! There the empty group matches an empty word, here nothing at all.

use super::text::{Piece, is_blank};
use crate::format::fault::{Fault, ParseError};
use crate::format::payload::percent;
use crate::grid::Cell;
use crate::rule::{Meaning, Pattern};
use crate::values::Numbers;

/// The digits of base 64 in links.
pub const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a group says that matches an empty word.
const EMPTY_WORD: &str = "(()?)";

/// Cells whose digits, in order, match the expression.
pub fn pattern(argument: &Piece, numbers: &Numbers, cells: Vec<Cell>) -> Result<Meaning, ParseError> {
    let wrong = |what: &str, place: usize| {
        argument.error(Fault::Said(format!("{what} at character {} of the expression", place + 1)))
    };
    let text = decode(argument)?;
    let Some(first) = numbers.first().filter(|first| (0..=1).contains(first)) else {
        return Err(
            argument.error(Fault::Said("expressions are read on boards whose digits count from 0 or 1".to_owned()))
        );
    };
    if let Some((what, place)) = refusal(&text, first as usize, numbers.greatest() as usize) {
        return Err(wrong(&what, place));
    }
    let said = if text == "()" { text } else { text.replace("()", EMPTY_WORD) };
    let pattern = Pattern::new(&said, cells, numbers).map_err(|fault| wrong(&fault.wrong.to_string(), fault.start))?;
    Ok(Meaning::Pattern(pattern))
}

/// An expression of our own as an argument; `None` where it has no way to say the same there.
pub fn encode(text: &str, order: usize) -> Option<String> {
    let nothing = ["()", "[]"];
    if order > 9 && nothing.iter().any(|empty| text.contains(empty)) {
        return None;
    }
    let said = nothing.iter().fold(text.to_owned(), |text, empty| text.replace(empty, &format!("[^1-{order}]")));
    if refusal(&said, 1, order).is_none() { Some(base64(said.as_bytes())) } else { None }
}

fn decode(argument: &Piece) -> Result<String, ParseError> {
    let text = if argument.text.contains('%') {
        percent::decode(argument.text).filter(|_| percent::is_usual(argument.text)).map(|text| text.into_owned())
    } else {
        of_base64(argument.text)
    };
    let text = text.ok_or_else(|| argument.expected("an expression, percent-encoded or in base 64"))?;
    Ok(text.chars().filter(|character| !is_blank(*character)).collect())
}

/// Why a text is no expression there, or another one on a board of these values, and at which byte.
fn refusal(text: &str, first: usize, last: usize) -> Option<(String, usize)> {
    let beyond = |digit: char| digit.to_digit(10).is_some_and(|digit| !(first..=last).contains(&(digit as usize)));
    if let Some(place) = text.find(beyond) {
        return Some((format!("a digit from {first} to {} expected", last.min(9)), place));
    }
    if let Some(place) = ["[]", "[^]"].iter().find_map(|class| text.find(class)) {
        return Some(("digits in the brackets expected".to_owned(), place));
    }
    // There these stand for the values beyond 9 too.
    let any = [".", "[^"].iter().find_map(|any| text.find(any)).filter(|_| last > 9);
    any.map(|place| ("digits alone, on a board of more than 9 values, expected".to_owned(), place))
}

fn base64(bytes: &[u8]) -> String {
    let mut signs = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u32::from(byte) << (16 - 8 * at));
        signs.extend((0..=three.len()).map(|at| char::from(SIGNS[(bits >> (18 - 6 * at) & 63) as usize])));
    }
    signs
}

/// What signs of base 64 stand for, a character a byte.
fn of_base64(text: &str) -> Option<String> {
    let ends = text.len() - text.trim_end_matches('=').len();
    let signs: Option<Vec<u32>> = text[..text.len() - ends.min(2)]
        .bytes()
        .map(|sign| SIGNS.iter().position(|known| *known == sign).map(|place| place as u32))
        .collect();
    let signs = signs.filter(|signs| !signs.is_empty() && signs.len() % 4 != 1)?;
    let bytes = signs.chunks(4).flat_map(|four| {
        let bits = four.iter().enumerate().fold(0, |bits, (at, sign)| bits | sign << (18 - 6 * at));
        (1..four.len()).map(move |at| char::from((bits >> (24 - 8 * at)) as u8))
    });
    Some(bytes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_goes_round() {
        for (text, signs) in [("(12|34)", "KDEyfDM0KQ"), ("1", "MQ"), ("12", "MTI"), ("123", "MTIz")] {
            assert_eq!(base64(text.as_bytes()), signs);
            assert_eq!(of_base64(signs).as_deref(), Some(text));
        }
        assert_eq!(of_base64("MQ==").or(of_base64("MTI=")).as_deref(), Some("1"));
        for signs in ["", "A", "=", "MQ===", "KDEy~"] {
            assert_eq!(of_base64(signs), None, "{signs}");
        }
        assert_eq!(encode("()", 4), Some(base64(b"[^1-4]")));
    }
}
