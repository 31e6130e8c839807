//! Bytes of an input, line by line or in runs of whole lines, in bounded memory.

use std::io::{self, BufRead};

use crate::format::fault::{Fault, ParseError, ReadError};
use crate::format::text::without_return;

/// The longest line that is read.
const MAX_LINE: usize = 1 << 20;
/// How much is read at a time.
pub const STEP: usize = 1 << 16;

/// An input with the part of it that is read and not yet used.
pub struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    start: usize,
    /// Bytes that were passed over and are no longer in the buffer.
    drained: u64,
    ended: bool,
    line: usize,
}

/// A line without and with its end.
type Peeked<'s> = (&'s [u8], &'s [u8]);

impl<R: BufRead> Source<R> {
    /// The input from its first line.
    pub fn new(input: R) -> Source<R> {
        Source { input, buffer: Vec::new(), start: 0, drained: 0, ended: false, line: 1 }
    }

    /// The bytes at hand: at least `count` of them, or all that are left.
    pub fn head(&mut self, count: usize) -> io::Result<&[u8]> {
        self.fill(count)?;
        Ok(&self.buffer[self.start..])
    }

    /// Puts other bytes in the place of all that is at hand and to come.
    pub fn replace(&mut self, bytes: Vec<u8>) {
        (self.buffer, self.start, self.ended) = (bytes, 0, true);
    }

    /// Whether nothing follows the bytes at hand.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// How many bytes were passed over.
    pub fn position(&self) -> u64 {
        self.drained + self.start as u64
    }

    /// The number of the next line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Passes over some bytes at hand that hold no line end.
    pub fn skip(&mut self, count: usize) {
        self.start += count;
    }

    /// The next line; it stays the next until [`Source::next_line`].
    pub fn peek_line(&mut self) -> Result<Option<Peeked<'_>>, ReadError> {
        let length = self.line_length()?;
        let whole = &self.buffer[self.start..self.start + length];
        let line = without_return(whole.strip_suffix(b"\n").unwrap_or(whole));
        Ok((length > 0).then_some((line, whole)))
    }

    /// Passes over the next line, which was peeked at.
    pub fn next_line(&mut self) -> Result<(), ReadError> {
        self.start += self.line_length()?;
        self.line += 1;
        Ok(())
    }

    /// A run of whole lines of about `count` bytes and at most so many `lines`, with the number of the first; `None` at the
    /// end.
    pub fn take_lines(&mut self, count: usize, lines: usize) -> Result<Option<(usize, Vec<u8>)>, ReadError> {
        self.fill(count)?;
        let available = &self.buffer[self.start..];
        let last = memchr::memchr_iter(b'\n', available).nth(lines.saturating_sub(1));
        let length = match last.or_else(|| memchr::memrchr(b'\n', available)) {
            Some(end) if last.is_some() => end + 1,
            _ if self.ended && available.len() <= MAX_LINE => available.len(),
            Some(end) => end + 1,
            None => self.line_length()?,
        };
        if length == 0 {
            return Ok(None);
        }
        let text = self.buffer[self.start..self.start + length].to_vec();
        let first = self.line;
        self.start += length;
        self.line += memchr::memchr_iter(b'\n', &text).count() + usize::from(!text.ends_with(b"\n"));
        Ok(Some((first, text)))
    }

    /// Whole lines that were taken last are to be taken again.
    pub fn give_back(&mut self, lines: &[u8]) {
        self.start -= lines.len();
        self.line -= lines.split_inclusive(|byte| *byte == b'\n').count();
    }

    /// The bytes of the next line with its end, all at hand; 0 at the end of the input.
    fn line_length(&mut self) -> Result<usize, ReadError> {
        let mut wanted = 1;
        loop {
            self.fill(wanted)?;
            let available = &self.buffer[self.start..];
            match memchr::memchr(b'\n', available) {
                Some(end) if end <= MAX_LINE => return Ok(end + 1),
                None if self.ended && available.len() <= MAX_LINE => return Ok(available.len()),
                None if available.len() <= MAX_LINE => wanted = available.len() + STEP,
                _ => return Err(self.pass_long_line()?.into()),
            }
        }
    }

    fn pass_long_line(&mut self) -> io::Result<ParseError> {
        let error = ParseError::new(self.line, &self.buffer[self.start..], MAX_LINE, 0, Fault::LineTooLong);
        self.line += 1;
        loop {
            let available = &self.buffer[self.start..];
            if let Some(end) = memchr::memchr(b'\n', available) {
                self.start += end + 1;
                return Ok(error);
            }
            self.start = self.buffer.len();
            self.fill(1)?;
            if self.start == self.buffer.len() {
                return Ok(error);
            }
        }
    }

    /// Reads until `count` bytes are at hand or the input ends; never much more than that.
    fn fill(&mut self, count: usize) -> io::Result<()> {
        if self.start >= STEP {
            self.buffer.drain(..self.start);
            self.drained += self.start as u64;
            self.start = 0;
        }
        while !self.ended && self.buffer.len() - self.start < count {
            match self.input.fill_buf() {
                Ok([]) => self.ended = true,
                Ok(bytes) => {
                    let taken = bytes.len().min(STEP);
                    self.buffer.extend_from_slice(&bytes[..taken]);
                    self.input.consume(taken);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_lines_are_whole() {
        let text = "0123456789\n".repeat(20_000);
        let mut source = Source::new(text.as_bytes());
        let (mut all, mut line) = (Vec::new(), 1);
        while let Some((first, run)) = source.take_lines(STEP, usize::MAX).unwrap() {
            assert_eq!(first, line);
            assert!(run.len() <= 2 * STEP && run.ends_with(b"\n"));
            assert_eq!(source.position(), (all.len() + run.len()) as u64);
            line += run.len() / 11;
            all.extend(run);
        }
        assert_eq!(all, text.as_bytes());
    }

    #[test]
    fn long_lines_are_passed_over() {
        let text = format!("a\n{}\nb", "x".repeat(3 << 20));
        let mut source = Source::new(text.as_bytes());
        assert_eq!(source.take_lines(STEP, usize::MAX).unwrap(), Some((1, b"a\n".to_vec())));
        let Err(ReadError::Parse(error)) = source.take_lines(STEP, usize::MAX) else { panic!() };
        assert_eq!((error.line, error.fault), (2, Fault::LineTooLong));
        assert_eq!(source.take_lines(STEP, usize::MAX).unwrap(), Some((3, b"b".to_vec())));
        assert_eq!(source.take_lines(STEP, usize::MAX).unwrap(), None);
    }
}
