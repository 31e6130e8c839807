//! Proofs as a stream of numbers, letters and line ends. Takes no memory but its reader's buffer.

use std::io::{self, BufRead, ErrorKind};

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A number in decimal digits, with `-` in front where it is negative.
    Number(i64),
    /// A lower-case letter: `d` says that clauses are deleted.
    Letter(u8),
    /// The end of a line.
    LineEnd,
    /// The end of the text.
    End,
    /// Anything else, a number of more than 18 digits included.
    Other,
}

/// A text that is read token by token and knows its line.
pub(super) struct Text<R> {
    reader: R,
    line: u64,
    ended: bool,
}

impl<R: BufRead> Text<R> {
    pub(super) fn new(reader: R) -> Text<R> {
        Text { reader, line: 1, ended: false }
    }

    /// The line of the token that was read last, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The next token.
    pub(super) fn token(&mut self) -> io::Result<Token> {
        self.line += u64::from(std::mem::take(&mut self.ended));
        while let Some(b' ' | b'\t' | b'\r') = self.peek()? {
            self.reader.consume(1);
        }
        let Some(byte) = self.peek()? else { return Ok(Token::End) };
        if byte.is_ascii_digit() {
            return self.digits(1);
        }
        self.reader.consume(1);
        match byte {
            b'-' => self.digits(-1),
            b'a'..=b'z' => Ok(Token::Letter(byte)),
            b'\n' => {
                self.ended = true;
                Ok(Token::LineEnd)
            }
            _ => Ok(Token::Other),
        }
    }

    /// Passes over what is left of the line, its end included.
    pub(super) fn pass_line(&mut self) -> io::Result<()> {
        while !matches!(self.token()?, Token::LineEnd | Token::End) {}
        Ok(())
    }

    fn digits(&mut self, sign: i64) -> io::Result<Token> {
        let (mut number, mut digits) = (0, 0);
        while let Some(byte @ b'0'..=b'9') = self.peek()? {
            if digits == 18 {
                return Ok(Token::Other);
            }
            (number, digits) = (number * 10 + i64::from(byte - b'0'), digits + 1);
            self.reader.consume(1);
        }
        let whole = matches!(self.peek()?, None | Some(b' ' | b'\t' | b'\r' | b'\n'));
        let written = digits > 0 && (number, sign) != (0, -1);
        Ok(if whole && written { Token::Number(sign * number) } else { Token::Other })
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(fill(&mut self.reader)?.first().copied())
    }
}

/// What the reader holds, asked again where a signal came between.
pub(super) fn fill(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    while let Err(error) = reader.fill_buf() {
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
    reader.fill_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fall_into_tokens() {
        let mut text = Text::new(&b"12 -7\td\r\n\n0"[..]);
        let mut next = || (text.token().unwrap(), text.line());
        assert_eq!(next(), (Token::Number(12), 1));
        assert_eq!(next(), (Token::Number(-7), 1));
        assert_eq!(next(), (Token::Letter(b'd'), 1));
        assert_eq!(next(), (Token::LineEnd, 1));
        assert_eq!(next(), (Token::LineEnd, 2));
        assert_eq!(next(), (Token::Number(0), 3));
        assert_eq!(next(), (Token::End, 3));
        assert_eq!(next(), (Token::End, 3));
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["-", "-0", "--1", "1-", "1a", "+1", "\u{b2}", "\0", "1234567890123456789", "D"] {
            assert_eq!(Text::new(text.as_bytes()).token().unwrap(), Token::Other, "{text:?}");
        }
        assert_eq!(Text::new(&b"007"[..]).token().unwrap(), Token::Number(7));
    }
}
