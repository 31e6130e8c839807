//! Frames around rows that a typed notation holds: bars and blanks between cells, and lines of strokes.

use super::text::{Line, Token, is_blank};
use crate::symbols::Symbols;

/// What counts as a frame: `|`, `!`, `:` and strokes of box drawing between cells, and lines of `-`, `=`, `+` and corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frames {
    /// The ASCII characters that are symbols, one bit each.
    symbols: u128,
}

impl Frames {
    /// Frames that keep off these symbols.
    pub fn beside(symbols: Option<&str>) -> Frames {
        // The points between the ends of numbers are none.
        let characters = symbols.filter(|symbols| Symbols::named_numbers(symbols).is_none()).unwrap_or_default();
        Frames { symbols: characters.bytes().filter(u8::is_ascii).fold(0, |set, byte| set | 1 << byte) }
    }

    /// Whether a character stands between cells. Any other is a cell, or what the reader of cells refuses: none is passed over.
    pub fn separates(self, character: char) -> bool {
        character.is_whitespace() || self.is_bar(character)
    }

    /// Whether a character is a bar.
    pub fn is_bar(self, character: char) -> bool {
        is_stroke(character) || matches!(character, '|' | '!' | ':') && !self.is_symbol(character as u8)
    }

    /// Whether a line belongs to a frame: two strokes side by side or a corner between strokes, and nothing else.
    pub fn is_frame(self, line: &[u8]) -> bool {
        let mark =
            |&byte: &u8| is_blank(byte) || b"+-=|:!*.'`".contains(&byte) && !self.is_symbol(byte) || !byte.is_ascii();
        let is_drawn = |c: char| c.is_ascii() || is_stroke(c) || c.is_whitespace() || matches!(c, '–' | '—');
        let is_ruled = || {
            line.windows(2).any(|pair| pair == b"--" || pair == b"==")
                || line.windows(3).any(|three| three == b"-+-" || three == b"+-+")
                || std::str::from_utf8(line).is_ok_and(|line| line.contains(['─', '━', '═']))
        };
        // Most lines have a cell among their first characters.
        line.iter().all(mark) && is_ruled() && std::str::from_utf8(line).is_ok_and(|line| line.chars().all(is_drawn))
    }

    /// The pieces of a line between blanks and bars.
    pub fn tokens<'c>(self, line: Line<'c>) -> impl Iterator<Item = Token<'c>> {
        self.pieces(line.whole())
    }

    /// The pieces of a piece, likewise.
    pub fn pieces<'c>(self, whole: Token<'c>) -> impl Iterator<Item = Token<'c>> {
        let mut at = whole.start;
        let pieces = whole.text.split_inclusive(move |c| self.separates(c)).map(move |piece| {
            let from = at;
            at += piece.len();
            whole.line.token(from, from + piece.trim_end_matches(|c| self.separates(c)).len())
        });
        pieces.filter(|piece| !piece.text.is_empty())
    }

    fn is_symbol(self, byte: u8) -> bool {
        byte.is_ascii() && self.symbols >> byte & 1 == 1
    }
}

/// Whether a character is one of box drawing.
pub fn is_stroke(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_many_kinds_are_known() {
        let frames = Frames::default();
        for line in
            ["+---+---+", "*-----------*", "------+-------+------", "|---+---|", ".---.---.", "'---'", "=== ==="]
        {
            assert!(frames.is_frame(line.as_bytes()), "{line}");
        }
        for line in ["...", "*********", "|1.2|3.4|", "5--3", "-", "５--３"] {
            assert!(!frames.is_frame(line.as_bytes()), "{line}");
        }
    }
}
