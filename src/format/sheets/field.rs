//! What a field of a sheet says: a cell, nothing, or what can be no cell.

use crate::format::blanks::is_nothing;
use crate::format::fault::{Fault, ParseError};
use crate::format::text::Token;

/// An empty field is an empty cell.
pub fn cell(field: Token) -> Token {
    let text = plain(field.text);
    Token { text: if text.is_empty() { "." } else { text }, ..field }
}

/// Refuses a point in some numbers and none in others: it may stand in the place of a digit, or in a larger number.
pub fn check_points(fields: &[Token]) -> Result<(), ParseError> {
    let has_point = |field: &&Token| plain(field.text).len() < field.text.len() && !is_nothing(field.text);
    let is_plain = |field: &&Token| !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit());
    match fields.iter().find(has_point) {
        Some(field) if fields.iter().any(|field| is_plain(&field)) => {
            Err(field.error(Fault::Expected("a number like the others, which have no point,".to_owned())))
        }
        _ => Ok(()),
    }
}

/// What a field says: nothing where it is what programs call nothing, and a number without `.0` behind it, as tables of data have numbers
/// that stand beside nothing.
pub fn plain(text: &str) -> &str {
    let is_whole = |number: &str, fraction: &str| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && fraction == "0"
    };
    match text.split_once('.') {
        _ if is_nothing(text) => "",
        Some((number, fraction)) if is_whole(number, fraction) => number,
        _ => text,
    }
}

/// Whether a field can be a cell of a board of this order, empty or not.
pub fn can_be_cell(text: &str, order: usize) -> bool {
    let letters = if order < 10 { 0 } else { (order - 9).min(26) as u8 };
    match plain(text).as_bytes() {
        [] => true,
        &[digit] if digit.is_ascii_digit() => usize::from(digit - b'0') <= order,
        &[letter] if letter.is_ascii_alphabetic() => {
            b"xX".contains(&letter) || letter.to_ascii_uppercase() - b'A' < letters
        }
        [_] => true,
        digits if digits.iter().all(u8::is_ascii_digit) => {
            plain(text).parse::<usize>().is_ok_and(|number| number <= order)
        }
        _ => false,
    }
}
