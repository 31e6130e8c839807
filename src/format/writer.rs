//! Appends values to a text, quickly: solutions are written by the million.

use crate::board::Board;
use crate::symbols::Symbols;
use crate::values::Value;

/// Gathers ASCII bytes and hands them on in runs.
pub struct Writer<'o> {
    out: &'o mut String,
    run: [u8; RUN],
    used: usize,
}

const RUN: usize = 128;
/// As many as there are values at most: no place in a table of so many bytes has to be checked.
pub const VALUES: usize = 64;

impl<'o> Writer<'o> {
    /// A writer that appends to a text.
    pub fn new(out: &'o mut String) -> Writer<'o> {
        Writer { out, run: [0; RUN], used: 0 }
    }

    /// Appends an ASCII character.
    pub fn byte(&mut self, byte: u8) {
        if self.used == RUN {
            self.flush();
        }
        self.run[self.used] = byte;
        self.used += 1;
    }

    /// Appends a text of ASCII characters.
    pub fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
    }

    /// Appends a number from 0 to 99 without leading zeros.
    pub fn number(&mut self, number: usize) {
        if number >= 10 {
            self.byte(b'0' + (number / 10 % 10) as u8);
        }
        self.byte(b'0' + (number % 10) as u8);
    }

    /// Appends any number.
    pub fn large_number(&mut self, number: u64) {
        if number >= 100 {
            self.large_number(number / 100);
            self.byte(b'0' + (number / 10 % 10) as u8);
            self.byte(b'0' + (number % 10) as u8);
        } else {
            self.number(number as usize);
        }
    }

    /// Takes back the character appended last.
    pub fn take_back(&mut self) {
        self.flush();
        self.out.pop();
    }

    /// Appends the symbol of a value.
    pub fn symbol(&mut self, symbols: &Symbols, value: Value) {
        match symbols {
            Symbols::Characters(characters) => self.byte(characters[value.index()]),
            Symbols::Numbers { first } => self.number(first + value.index()),
        }
    }

    /// Appends the byte of each value: of a table, or counted from the first, as vectors have many such sums at once.
    #[inline]
    fn each(&mut self, values: &[Value], byte: impl Fn(usize) -> u8) {
        for values in values.chunks(RUN) {
            if self.used + values.len() > RUN {
                self.flush();
            }
            let run = &mut self.run[self.used..][..values.len()];
            for place in 0..values.len() {
                run[place] = byte(values[place].index());
            }
            self.used += values.len();
        }
    }

    /// Appends the byte that stands for each of one value or more, with a blank behind each but the last, and a line end behind that.
    pub fn spaced(&mut self, values: &[Value], table: &[u8; VALUES]) {
        for values in values.chunks(RUN / 2) {
            if self.used + 2 * values.len() > RUN {
                self.flush();
            }
            let (pairs, _) = self.run[self.used..].as_chunks_mut();
            let pairs = &mut pairs[..values.len()];
            for place in 0..values.len() {
                pairs[place] = [table[values[place].index() % VALUES], b' '];
            }
            self.used += 2 * values.len();
        }
        self.used = self.used.saturating_sub(1);
        self.byte(b'\n');
    }

    /// Appends rows of symbols, each row on a line or all on one, with a blank after each `group` cells (0: no blanks).
    pub fn rows(&mut self, symbols: &Symbols, values: &[Value], width: usize, group: usize) {
        if let (Symbols::Characters(characters), 0 | 1) = (symbols, group) {
            return self.character_rows(characters, values, width, group == 1);
        }
        let group = group_of(symbols, group, width);
        for row in values.chunks(width) {
            for (place, cells) in row.chunks(group).enumerate() {
                if place > 0 {
                    self.byte(b' ');
                }
                cells.iter().for_each(|&value| self.symbol(symbols, value));
            }
            self.byte(b'\n');
        }
    }

    /// Appends rows of characters, with a blank between two or without.
    fn character_rows(&mut self, characters: &[u8], values: &[Value], width: usize, is_spaced: bool) {
        let first = characters.first().copied().unwrap_or_default();
        if !is_spaced && characters.iter().zip(first..).all(|(&character, counted)| character == counted) {
            for row in values.chunks(width) {
                self.each(row, |index| first.wrapping_add(index as u8));
                self.byte(b'\n');
            }
            return;
        }
        let mut table = [0; VALUES];
        table[..characters.len()].copy_from_slice(characters);
        for row in values.chunks(width) {
            if is_spaced {
                self.spaced(row, &table);
            } else {
                self.each(row, |index| table[index % VALUES]);
                self.byte(b'\n');
            }
        }
    }

    /// Appends what is given: a symbol, or `empty` where no single value is given. Like [`Writer::rows`] otherwise.
    pub fn given_rows(&mut self, board: &Board, values: &[Option<Value>], width: usize, group: usize, empty: u8) {
        let group = group_of(board.symbols(), group, width);
        // A row of strokes alone would rule boxes off.
        let empty = if b"-_*".contains(&empty) { b'.' } else { empty };
        for row in values.chunks(width) {
            for (place, cells) in row.chunks(group).enumerate() {
                if place > 0 {
                    self.byte(b' ');
                }
                for value in cells {
                    match *value {
                        Some(value) => self.symbol(board.symbols(), value),
                        None => self.byte(empty),
                    }
                }
            }
            self.byte(b'\n');
        }
    }

    /// Hands on all that is gathered.
    fn flush(&mut self) {
        match std::str::from_utf8(&self.run[..self.used]) {
            Ok(text) => self.out.push_str(text),
            Err(_) => self.out.extend(self.run[..self.used].iter().map(|&byte| byte as char)),
        }
        self.used = 0;
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

/// The cells between two blanks: numbers stand alone, and groups of one length fill a row.
fn group_of(symbols: &Symbols, group: usize, width: usize) -> usize {
    match symbols {
        Symbols::Numbers { .. } => 1,
        Symbols::Characters(_) if group == 0 || !width.is_multiple_of(group) => usize::MAX,
        Symbols::Characters(_) => group,
    }
}

/// The character for an empty cell: the one that the record used where it cannot be mistaken, `.` otherwise.
pub fn empty_of(board: &Board, empty: u8) -> u8 {
    let symbol = matches!(board.symbols(), Symbols::Characters(symbols) if symbols.iter().any(|symbol| symbol.eq_ignore_ascii_case(&empty)));
    let known = b".0xX*_?-".contains(&empty);
    if !known || symbol || board.values() >= 10 && empty == b'0' { b'.' } else { empty }
}
