//! Listed solutions as text: one a line, the symbols of all cells in reading order; numbers with blanks between them.

use std::io::{self, BufRead, Write};

use super::rejection::InvalidCertificate;
use super::text::fill;
use crate::board::Board;
use crate::puzzle::Solution;
use crate::symbols::Symbols;
use crate::values::Value;

impl Board {
    /// Writes solutions as a certificate lists them: one a line, the symbols of all cells in reading order.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_solutions<'s>(
        &self,
        solutions: impl IntoIterator<Item = &'s Solution>,
        mut out: impl Write,
    ) -> io::Result<()> {
        let mut line = String::new();
        for solution in solutions {
            line.clear();
            for (place, &value) in solution.values().iter().enumerate() {
                if place > 0 && self.symbols().are_numbers() {
                    line.push(' ');
                }
                self.symbols().write(value, &mut line);
            }
            line.push('\n');
            out.write_all(line.as_bytes())?;
        }
        Ok(())
    }
}

/// Reads solutions that were written by [`Board::write_solutions`].
pub(super) struct SolutionReader<'b, R> {
    board: &'b Board,
    reader: R,
    line: u64,
}

impl<'b, R: BufRead> SolutionReader<'b, R> {
    pub(super) fn new(board: &'b Board, reader: R) -> SolutionReader<'b, R> {
        SolutionReader { board, reader, line: 0 }
    }

    /// The line that was read last, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The next solution, whether it is one or not; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Solution>, InvalidCertificate> {
        self.line += 1;
        if fill(&mut self.reader)?.is_empty() {
            return Ok(None);
        }
        let cells = self.board.grid().cells().len();
        let mut values = Vec::with_capacity(cells);
        for place in 0..cells {
            values.push(self.value(place)?);
        }
        match self.byte()? {
            Some(b'\n') => Ok(Some(Solution::new(values))),
            _ => Err(InvalidCertificate::Cells(cells)),
        }
    }

    fn value(&mut self, place: usize) -> Result<Value, InvalidCertificate> {
        let index = match self.board.symbols() {
            Symbols::Characters(characters) => {
                let byte = self.byte()?;
                characters.iter().position(|&symbol| Some(symbol) == byte)
            }
            Symbols::Numbers { first } => {
                let first = *first;
                let blank = place == 0 || self.byte()? == Some(b' ');
                self.number()?.filter(|_| blank).and_then(|number| number.checked_sub(first))
            }
        };
        let known = index.filter(|&index| index < self.board.values());
        known.map(Value::new).ok_or(InvalidCertificate::Symbol { cell: place + 1 })
    }

    /// A number of at most two digits.
    fn number(&mut self) -> Result<Option<usize>, InvalidCertificate> {
        let mut number = None;
        for _ in 0..2 {
            match fill(&mut self.reader)?.first() {
                Some(digit @ b'0'..=b'9') => number = Some(number.unwrap_or(0) * 10 + usize::from(digit - b'0')),
                _ => break,
            }
            self.reader.consume(1);
        }
        Ok(number)
    }

    fn byte(&mut self) -> Result<Option<u8>, InvalidCertificate> {
        let byte = fill(&mut self.reader)?.first().copied();
        self.reader.consume(usize::from(byte.is_some()));
        Ok(byte)
    }
}
