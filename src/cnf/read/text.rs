//! DIMACS CNF byte by byte: blanks, numbers and the header, each with its place. Knows no clause.

use std::io::{self, BufRead, ErrorKind};

use super::{FormulaError, Header, InvalidFormula, MAX_VARIABLE};
use crate::cnf::MAX_CLAUSES;
use crate::literal::Lit;

/// The bytes of a comment that are looked at.
const MAX_COMMENT: usize = 200;

/// How files begin that are packed. None of these begins a formula.
const PACKED: [(&[u8], &str); 6] = [
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7z", "an xz archive"),
    (b"\x28\xb5\x2f", "a Zstandard archive"),
    (b"PK\x03", "a ZIP archive"),
    (b"7z\xbc", "a 7z archive"),
];

/// A text that is read byte by byte and knows its place.
pub(super) struct Text<R> {
    reader: R,
    pub(super) line: usize,
    column: usize,
}

impl<R: BufRead> Text<R> {
    pub(super) fn new(reader: R) -> Text<R> {
        Text { reader, line: 1, column: 1 }
    }

    pub(super) fn fault(&self, fault: InvalidFormula) -> FormulaError {
        FormulaError::Text { line: self.line, column: self.column, fault }
    }

    /// Refuses a file that is packed by what it is, as far as its first bytes tell.
    pub(super) fn refuse_packed(&mut self) -> Result<(), FormulaError> {
        let head = self.fill()?;
        match PACKED.iter().find(|(signature, _)| head.starts_with(signature)) {
            Some((_, what)) => Err(self.fault(InvalidFormula::Packed(what))),
            None => Ok(()),
        }
    }

    /// What Windows puts before a text.
    pub(super) fn pass_byte_order_mark(&mut self) -> Result<(), FormulaError> {
        match self.peek()? {
            Some(0xff | 0xfe) => Err(self.fault(InvalidFormula::Utf16)),
            Some(0xef) => {
                for expected in [0xef, 0xbb, 0xbf] {
                    match self.peek()? {
                        Some(byte) if byte == expected => self.reader.consume(1),
                        _ => return Err(self.fault(InvalidFormula::Unexpected(0xef))),
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The byte after blanks and line breaks, left where it is; `None` at the end.
    pub(super) fn pass_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(b'\n') => self.next_line(),
                Some(byte) if is_blank(byte) => self.pass(),
                other => return Ok(other),
            }
        }
    }

    /// Goes on to the end of the text from a `%`; the line of what is more than a `0`, if anything is.
    pub(super) fn pass_end(&mut self) -> io::Result<Option<usize>> {
        self.pass();
        loop {
            match self.pass_blanks()? {
                Some(b'0') => self.pass(),
                Some(_) => return Ok(Some(self.line)),
                None => return Ok(None),
            }
        }
    }

    /// Goes on to the end of the line; its first bytes, as text.
    pub(super) fn pass_comment(&mut self) -> io::Result<String> {
        let mut first = Vec::new();
        loop {
            let buffer = self.fill()?;
            let (end, length) = (memchr::memchr(b'\n', buffer), buffer.len());
            let end_of_piece = end.unwrap_or(length);
            first.extend_from_slice(&buffer[..end_of_piece.min(MAX_COMMENT - first.len())]);
            self.reader.consume(end_of_piece);
            if end.is_some() || length == 0 {
                return Ok(String::from_utf8_lossy(&first).into_owned());
            }
        }
    }

    /// A literal, or `None` for the 0 that closes a clause.
    pub(super) fn literal(&mut self) -> Result<Option<Lit>, FormulaError> {
        let column = self.column;
        let negative = self.peek()? == Some(b'-');
        if negative {
            self.pass();
        }
        let number = match self.number()? {
            Some(number) => number,
            None if negative => {
                return Err(FormulaError::Text { line: self.line, column, fault: InvalidFormula::Minus });
            }
            None => 0,
        };
        match self.peek()? {
            Some(byte) if byte != b'\n' && !is_blank(byte) => Err(self.fault(InvalidFormula::WithinNumber(byte))),
            _ if number == 0 && negative => {
                Err(FormulaError::Text { line: self.line, column, fault: InvalidFormula::MinusZero })
            }
            _ if number > MAX_VARIABLE => {
                Err(FormulaError::Text { line: self.line, column, fault: InvalidFormula::Variable })
            }
            _ if number == 0 => Ok(None),
            _ => Ok(Some(Lit::from_dimacs(if negative { -(number as isize) } else { number as isize }))),
        }
    }

    /// Digits, if there are any; what has too many for 64 bits is as large as these can say.
    fn number(&mut self) -> io::Result<Option<u64>> {
        let mut number = None;
        while let Some(byte @ b'0'..=b'9') = self.peek()? {
            number = Some(number.unwrap_or(0u64).saturating_mul(10).saturating_add(u64::from(byte - b'0')));
            self.pass();
        }
        Ok(number)
    }

    pub(super) fn header(&mut self) -> Result<Header, FormulaError> {
        let (line, column) = (self.line, self.column);
        let fault = |fault| FormulaError::Text { line, column, fault };
        self.pass();
        let mut said = [0; 2];
        if !self.pass_blanks_within_line()? || !self.word(b"cnf")? {
            return Err(fault(InvalidFormula::Header));
        }
        for number in &mut said {
            let apart = self.pass_blanks_within_line()?;
            *number = self.number()?.filter(|_| apart).ok_or(fault(InvalidFormula::Header))?;
        }
        self.pass_blanks_within_line()?;
        match self.peek()? {
            Some(b'\n') | None => {}
            Some(_) => return Err(fault(InvalidFormula::Header)),
        }
        let [variables, clauses] = said;
        if variables > MAX_VARIABLE || clauses > MAX_CLAUSES {
            return Err(fault(InvalidFormula::TooLarge));
        }
        Ok(Header { line, variables, clauses })
    }

    /// Whether there was a blank.
    fn pass_blanks_within_line(&mut self) -> io::Result<bool> {
        let column = self.column;
        while self.peek()?.is_some_and(is_blank) {
            self.pass();
        }
        Ok(self.column > column)
    }

    fn word(&mut self, word: &[u8]) -> io::Result<bool> {
        for &letter in word {
            if self.peek()? != Some(letter) {
                return Ok(false);
            }
            self.pass();
        }
        Ok(true)
    }

    fn pass(&mut self) {
        self.reader.consume(1);
        self.column += 1;
    }

    fn next_line(&mut self) {
        self.reader.consume(1);
        (self.line, self.column) = (self.line + 1, 1);
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.fill()?.first().copied())
    }

    /// What the reader holds, asked again where a signal came between.
    fn fill(&mut self) -> io::Result<&[u8]> {
        while let Err(error) = self.reader.fill_buf() {
            if error.kind() != ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.reader.fill_buf()
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}
