//! An input in any encoding as UTF-8, piece by piece.

use std::io::{self, BufRead, Read};

use exactly::format::Encoding;

/// The most bytes that a character has begun with and not ended.
const LONGEST_OPEN: usize = 3;

/// An input as UTF-8. What is said to be that already is not looked at.
pub struct Decoded<R> {
    input: R,
    encoding: Encoding,
    /// Whether the input may end within a character, which is left out then.
    may_be_cut: bool,
    /// What is read and not yet decoded.
    raw: Vec<u8>,
    text: Vec<u8>,
    at: usize,
}

impl<R: BufRead> Decoded<R> {
    /// An input in this encoding.
    pub fn new(input: R, encoding: Encoding) -> Decoded<R> {
        Decoded { input, encoding, may_be_cut: false, raw: Vec::new(), text: Vec::new(), at: 0 }
    }

    /// An input that may end within a character.
    pub fn cut(input: R, encoding: Encoding) -> Decoded<R> {
        Decoded { may_be_cut: true, ..Decoded::new(input, encoding) }
    }

    fn is_plain(&self) -> bool {
        self.encoding == Encoding::Utf8 && !self.may_be_cut
    }

    /// Decodes more, unless the input is at its end.
    fn refill(&mut self) -> io::Result<()> {
        while self.at == self.text.len() {
            let more = self.input.fill_buf()?;
            let (read, is_end) = (more.len(), more.is_empty());
            self.raw.extend_from_slice(more);
            self.input.consume(read);
            let most = if is_end && !self.may_be_cut { 0 } else { LONGEST_OPEN.min(self.raw.len()) };
            let whole = |open: usize| self.encoding.decode(&self.raw[..self.raw.len() - open]).map(|text| (text, open));
            let Some((text, open)) = (0..=most).find_map(whole) else {
                return Err(io::Error::new(io::ErrorKind::InvalidData, format!("no {}", self.encoding)));
            };
            self.raw.drain(..self.raw.len() - open);
            (self.text, self.at) = (text.into_bytes(), 0);
            if is_end {
                return Ok(());
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(room)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Decoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_plain() {
            return self.input.fill_buf();
        }
        self.refill()?;
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, count: usize) {
        if self.is_plain() { self.input.consume(count) } else { self.at += count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn pieces_are_decoded_wherever_they_are_cut() {
        let text = "Nr;Rätsel\n€ 𝄞 “é”\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = encoding.encode(text);
            for size in 1..bytes.len() {
                let mut decoded = String::new();
                let input = BufReader::with_capacity(size, &bytes[..]);
                Decoded::new(input, encoding).read_to_string(&mut decoded).unwrap();
                assert_eq!(decoded, text, "{encoding} {size}");
                let mut begun = String::new();
                Decoded::cut(&bytes[..size], encoding).read_to_string(&mut begun).unwrap();
                assert!(text.starts_with(&begun), "{encoding} {size}");
            }
        }
        let mut decoded = String::new();
        assert!(Decoded::new(&b"a\0b"[..], Encoding::Utf16Le).read_to_string(&mut decoded).is_err());
        assert!(Decoded::new(&b"\x81"[..], Encoding::Cp1252).read_to_string(&mut decoded).is_err());
    }
}
