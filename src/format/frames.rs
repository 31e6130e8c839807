//! What counts as a frame around and between cells, and the cells between its strokes.

use std::ops::Range;

use super::blanks::{Blanks, is_mark_of_empty};
use super::rulers::Rulers;
use super::text::{Line, Token, is_blank};
use crate::symbols::Symbols;

/// What counts as a frame around and between cells: `|`, `!` and `:` beside them, and lines of `-`, `=`, `+`, corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frames {
    /// `-` is an empty cell, so that a line of it alone is none of a frame.
    pub dashes: bool,
    /// `|` stands between cells, so that a line of `-` alone is one of a frame all the same.
    pub barred: bool,
    /// Lines of `-` with blanks between them stand between rows that have bars.
    spaced: bool,
    /// Box-drawing characters stand between cells: no other characters outside ASCII are there.
    pub drawn: bool,
    /// How cells are left blank between bars.
    blanks: Blanks,
    /// Signs of which lines between rows are made.
    rulers: Rulers,
    /// The ASCII characters that are symbols, one bit each.
    symbols: u128,
}

impl Frames {
    /// Frames that keep off these symbols.
    pub fn beside(symbols: Option<&str>) -> Frames {
        // The points between the ends of numbers are none.
        let characters = symbols.filter(|symbols| Symbols::named_numbers(symbols).is_none()).unwrap_or_default();
        let ascii = characters.bytes().filter(u8::is_ascii);
        Frames { symbols: ascii.fold(0, |set, byte| set | 1 << byte), ..Frames::default() }
    }

    /// Whether a character stands between cells.
    pub fn separates(self, byte: u8) -> bool {
        is_blank(byte) || matches!(byte, b'|' | b'!' | b':') && !self.is_symbol(byte) || self.drawn && !byte.is_ascii()
    }

    /// Whether a line belongs to a frame.
    pub fn is_frame(self, line: &[u8]) -> bool {
        self.is_drawn(line) || self.is_ruler(line)
    }

    /// Whether a line belongs to a frame although a sign of it may be an empty cell.
    pub fn is_ruler(self, line: &[u8]) -> bool {
        self.rulers.has_any() && std::str::from_utf8(line).is_ok_and(|line| self.rulers.is_ruler(line))
    }

    /// Whether a line is of one sign, where other lines have another one for empty cells and never this one.
    pub fn is_strange(self, line: &str) -> bool {
        self.rulers.is_strange(line)
    }

    /// Whether a line is drawn with strokes that are no cells.
    pub fn is_drawn(self, line: &[u8]) -> bool {
        let stroke = |byte: u8| self.drawn && !byte.is_ascii();
        let mark =
            |&byte: &u8| is_blank(byte) || b"+-=|:!*.'`".contains(&byte) && !self.is_symbol(byte) || stroke(byte);
        let corner = |&byte: &u8| b"+|=".contains(&byte) || stroke(byte);
        let ruled = || {
            line.windows(2).any(|pair| pair == b"--" || pair == b"==")
                || line.windows(3).any(|three| three == b"-+-" || three == b"+-+")
                || self.drawn && has_horizontal(line)
                || self.spaced && is_spaced(line)
        };
        // Most lines have a cell among their first characters.
        line.iter().all(mark) && ruled() && (!self.dashes || self.barred || line.iter().any(corner))
    }

    /// Whether no stroke of a frame can stand among these lines, by a look at their bytes: most cells stand without one.
    pub fn is_absent(self, text: &[u8]) -> bool {
        let is_no_stroke = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b' ' | b'\n' | b'\r');
        !self.rulers.has_any() && text.iter().all(is_no_stroke)
    }

    /// The pieces of a line between blanks and frames.
    pub fn tokens<'c>(self, line: Line<'c>) -> impl Iterator<Item = Token<'c>> {
        let by_characters = self.blanks != Blanks::None || self.drawn;
        let places = if by_characters { self.places(line.text) } else { Vec::new() };
        let pieces = (!by_characters).then(|| line.split(move |byte| self.separates(byte)));
        places.into_iter().map(move |place| line.token(place.start, place.end)).chain(pieces.into_iter().flatten())
    }

    /// Where the pieces of a line stand that may hold strokes, or cells that are left blank.
    fn places(self, text: &str) -> Vec<Range<usize>> {
        if self.blanks != Blanks::None {
            return self.blanks.cells(text, |character| self.is_bar(character));
        }
        let start = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
        let pieces = text.split(|character| matches!(character, ' ' | '\t') || self.is_bar(character));
        pieces.filter(|piece| !piece.is_empty()).map(|piece| start(piece)..start(piece) + piece.len()).collect()
    }

    /// Whether a character stands between cells without being a blank.
    #[inline]
    fn is_bar(self, character: char) -> bool {
        match u8::try_from(character).ok().filter(u8::is_ascii) {
            Some(byte) => matches!(byte, b'|' | b'!' | b':') && !self.is_symbol(byte),
            None => self.drawn && is_stroke(character),
        }
    }

    /// Takes `-` for an empty cell if a line has it beside a letter or digit, or if all lines are made of it.
    pub fn see<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]> + Clone) {
        let beside = |line: &[u8]| line.contains(&b'-') && line.iter().any(u8::is_ascii_alphanumeric);
        let foreign = lines.clone().filter(|line| !line.is_ascii()).filter_map(|line| std::str::from_utf8(line).ok());
        let strokes = foreign.flat_map(|line| line.chars().filter(|character| !character.is_ascii()));
        let is_known = |character: char| is_stroke(character) || is_mark_of_empty(character.encode_utf8(&mut [0; 4]));
        let (mut any, mut all) = (false, true);
        for character in strokes {
            (any, all) = (any || is_stroke(character), all && is_known(character));
        }
        self.drawn = any && all;
        self.see_bars(lines.clone());
        self.spaced = self.has_spaced_rulers(lines.clone());
        self.barred = !self.is_symbol(b'|') && lines.clone().filter(|line| line.contains(&b'|')).count() > 1;
        self.dashes = lines.clone().any(beside) || lines.clone().all(|line| self.is_frame(line));
        self.see_rulers(lines.clone());
        self.see_blanks(lines);
    }

    /// Takes lines of one sign for lines of a frame where that is no empty cell.
    fn see_rulers<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]>) {
        let others = lines.filter(|line| !self.is_drawn(line)).filter_map(|line| std::str::from_utf8(line).ok());
        let is_named = |line: &&str| line.bytes().all(|byte| is_blank(byte) || self.is_symbol(byte));
        self.rulers = Rulers::among(&others.filter(|line| !is_named(line)).collect::<Vec<_>>());
    }

    /// Whether lines of `-` and blanks stand between rows that all have bars, and make squares without these lines.
    fn has_spaced_rulers<'c>(self, lines: impl Iterator<Item = &'c [u8]> + Clone) -> bool {
        if self.is_symbol(b'-') || self.is_symbol(b'|') || !lines.clone().any(is_spaced) {
            return false;
        }
        let rows = || lines.clone().filter(|line| !is_spaced(line) && !self.is_frame(line));
        let cells = |row: &[u8]| row.split(|&byte| self.separates(byte)).map(<[u8]>::len).sum::<usize>();
        let width = rows().next().map_or(0, cells);
        width >= 4
            && rows().count().is_multiple_of(width)
            && rows().all(|row| row.contains(&b'|') && cells(row) == width)
    }

    /// Takes no bar for one that stands on a single line, beside a symbol: there it is in the place of something else.
    fn see_bars<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]> + Clone) {
        for bar in [b'|', b'!', b':'] {
            let touches = |line: &[u8]| {
                line.windows(2).any(|pair| pair.contains(&bar) && pair.iter().any(u8::is_ascii_alphanumeric))
            };
            let mut barred = lines.clone().filter(|line| line.contains(&bar));
            let only = barred.next().filter(|_| barred.next().is_none() && lines.clone().nth(2).is_some());
            if only.is_some_and(touches) {
                self.symbols |= 1 << bar;
            }
        }
    }

    /// Whether cells are left blank between bars.
    pub fn has_blanks(self) -> bool {
        self.blanks != Blanks::None
    }

    /// Takes blanks between bars for cells where bars stand around each cell, or where there are lines of a frame and rows make a
    /// square only so.
    fn see_blanks<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]> + Clone) {
        let texts = lines.filter_map(|line| std::str::from_utf8(line).ok());
        let (frame, rows): (Vec<&str>, Vec<&str>) = texts.partition(|line| self.is_frame(line.as_bytes()));
        let count = |row: &&str| {
            let pieces = self.places(row);
            pieces.iter().map(|piece| row[piece.clone()].chars().count()).sum::<usize>()
        };
        let counts: Vec<usize> = rows.iter().map(count).collect();
        let even = counts.windows(2).all(|pair| pair[0] == pair[1]);
        let square = even && counts.first().is_some_and(|&width| width >= 4 && rows.len().is_multiple_of(width));
        // Crossings alone stand between rows of a drawing whose walls are blank there.
        let crossed = rows.iter().any(|row| row.contains(['╋', '┼', '╬', '┿', '╂', '╪', '╫']));
        if !crossed && Blanks::are_single(&rows, |character| self.is_bar(character)) {
            self.blanks = Blanks::Single;
        } else if !frame.is_empty() && !square && !crossed {
            self.blanks = Blanks::of(&rows, frame.len() > rows.len(), |character| self.is_bar(character));
        }
    }

    fn is_symbol(self, byte: u8) -> bool {
        byte.is_ascii() && self.symbols >> byte & 1 == 1
    }
}

/// Whether a character is one of box drawing.
pub fn is_stroke(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257f}')
}

/// Whether a line is `-` or `+` with blanks between them, more than one.
fn is_spaced(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() > 2
        && line.iter().step_by(2).all(|byte| b"-+".contains(byte))
        && line.iter().skip(1).step_by(2).all(|&byte| byte == b' ')
}

/// Whether a line has a horizontal stroke of box drawing.
fn has_horizontal(line: &[u8]) -> bool {
    let text = std::str::from_utf8(line).unwrap_or_default();
    text.chars().any(|character| matches!(character, '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍'))
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
        for line in ["...", "*********", "|1.2|3.4|", "5--3", "-"] {
            assert!(!frames.is_frame(line.as_bytes()), "{line}");
        }
    }
}
