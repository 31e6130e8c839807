//! Words that may be quoted, because names hold any characters.

use std::borrow::Cow;

use crate::format::fault::{Fault, ParseError};
use crate::format::text::{Token, is_blank};

/// A word with its place: what it says, without quotes.
pub struct Word<'c> {
    pub token: Token<'c>,
    pub text: Cow<'c, str>,
}

/// The words of a piece of text, split by blanks.
pub fn words<'c>(piece: Token<'c>) -> Result<Vec<Word<'c>>, ParseError> {
    let (mut words, mut rest) = (Vec::new(), piece.trimmed());
    while !rest.text.is_empty() {
        let (word, after) = word(rest)?;
        words.push(word);
        rest = after.trimmed();
    }
    Ok(words)
}

/// The first word of a piece of text that does not begin with a blank, and what is behind it.
pub fn word<'c>(piece: Token<'c>) -> Result<(Word<'c>, Token<'c>), ParseError> {
    let (line, start) = (piece.line, piece.start);
    let part = |from: usize, to: usize| line.token(start + from, start + to);
    if piece.text.starts_with('"') {
        let (text, length) = unquote(piece)?;
        return Ok((Word { token: part(0, length), text: text.into() }, part(length, piece.text.len())));
    }
    let length = piece.text.bytes().position(is_blank).unwrap_or(piece.text.len());
    let token = part(0, length);
    Ok((Word { token, text: token.text.into() }, part(length, piece.text.len())))
}

/// What the quoted text in front says, and how many bytes it takes with its quotes.
fn unquote(piece: Token) -> Result<(String, usize), ParseError> {
    let mut text = String::new();
    let mut characters = piece.text.char_indices().skip(1);
    while let Some((place, character)) = characters.next() {
        match character {
            '"' => return Ok((text, place + 1)),
            '\\' => text.push(escaped(&mut characters).ok_or_else(|| {
                let at = piece.start + place;
                let fault = Fault::Expected("an escape (\\\", \\\\ or \\u{code})".to_owned());
                piece.line.token(at, at + 1).error(fault)
            })?),
            _ => text.push(character),
        }
    }
    Err(piece.expected("a closing quote"))
}

fn escaped(characters: &mut impl Iterator<Item = (usize, char)>) -> Option<char> {
    match characters.next()?.1 {
        quoted @ ('"' | '\\') => Some(quoted),
        'u' => {
            (characters.next()?.1 == '{').then_some(())?;
            let digits: String =
                characters.by_ref().map(|(_, digit)| digit).take_while(|digit| *digit != '}').take(7).collect();
            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
        }
        _ => None,
    }
}
