//! Compares a formula's text with the lines that it must have, comments aside, as it is read.

use std::io::{BufRead, Write};

use super::rejection::InvalidCertificate;
use super::text::fill;

/// A formula that is compared line by line.
pub(super) struct Comparison<'w, R> {
    reader: R,
    /// Takes each line once it was compared.
    copy: &'w mut dyn Write,
    /// The byte that a comment begins with.
    comment: u8,
    line: u64,
}

impl<'w, R: BufRead> Comparison<'w, R> {
    pub(super) fn new(reader: R, comment: u8, copy: &'w mut dyn Write) -> Comparison<'w, R> {
        Comparison { reader, copy, comment, line: 1 }
    }

    /// The line that is compared, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Passes over comments and compares the line after them; `expected` ends in a line break.
    pub(super) fn expect(&mut self, expected: &[u8]) -> Result<(), InvalidCertificate> {
        self.pass_comments()?;
        let mut rest = expected;
        while !rest.is_empty() {
            let buffer = fill(&mut self.reader)?;
            let length = rest.len().min(buffer.len());
            if length == 0 || buffer[..length] != rest[..length] {
                return Err(InvalidCertificate::Differs(shown(expected)));
            }
            self.reader.consume(length);
            rest = &rest[length..];
        }
        self.copy.write_all(expected)?;
        self.line += 1;
        Ok(())
    }

    /// Nothing but comments may follow.
    pub(super) fn expect_end(&mut self) -> Result<(), InvalidCertificate> {
        self.pass_comments()?;
        if fill(&mut self.reader)?.is_empty() { Ok(()) } else { Err(InvalidCertificate::GoesOn) }
    }

    fn pass_comments(&mut self) -> Result<(), InvalidCertificate> {
        while fill(&mut self.reader)?.first() == Some(&self.comment) {
            self.pass_line()?;
        }
        Ok(())
    }

    fn pass_line(&mut self) -> Result<(), InvalidCertificate> {
        loop {
            let buffer = fill(&mut self.reader)?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(buffer.len(), |end| end + 1);
            self.reader.consume(length);
            if end.is_some() || length == 0 {
                self.line += 1;
                return Ok(());
            }
        }
    }
}

/// The beginning of a line, to be shown.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line.trim_ascii_end());
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(text: &str) -> Result<(), String> {
        let reader = std::io::BufReader::with_capacity(2, text.as_bytes());
        let mut copy = Vec::new();
        let mut comparison = Comparison::new(reader, b'c', &mut copy);
        let lines = [&b"p cnf 2 1\n"[..], b"1 -2 0\n"];
        let compared = lines.iter().try_for_each(|line| comparison.expect(line)).and_then(|()| comparison.expect_end());
        compared.map_err(|fault| format!("line {}: {fault}", comparison.line()))?;
        assert_eq!(copy, lines.concat());
        Ok(())
    }

    #[test]
    fn comments_are_passed_over_and_nothing_else() {
        assert_eq!(compare("p cnf 2 1\n1 -2 0\n"), Ok(()));
        assert_eq!(compare("c one\nc\np cnf 2 1\nc two\n1 -2 0\nc three"), Ok(()));
        for (text, message) in [
            ("", "line 1: the claim says \"p cnf 2 1\" here"),
            ("c\np cnf 2 2\n1 -2 0\n", "line 2: the claim says"),
            ("p cnf 2 1\nc\n1 -20\n", "line 3: the claim says \"1 -2 0\" here"),
            ("p cnf 2 1\n1 -2 0", "line 2: the claim says"),
            ("p cnf 2 1\n1 -2 0\n\n", "line 3: the formula goes on"),
            ("p cnf 2 1\n1 -2 0\n1 0\n", "line 3: the formula goes on"),
            ("p cnf 2 1\r\n1 -2 0\n", "line 1: the claim says"),
        ] {
            let error = compare(text).unwrap_err();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
