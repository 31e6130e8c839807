//! A table whose beginning has been looked at.

use std::collections::VecDeque;
use std::io::{self, BufRead, Chain, Cursor, Read as _};

use exactly::internals::sheet::{Dialect, Row, Rows};

/// The bytes at the beginning of a table that tell how it is written, and how long its rows are.
const HEAD: u64 = 1 << 18;
/// The rows that tell what stands in which column.
const SAMPLE: usize = 64;

/// The rows of a table, and what its beginning tells.
pub struct Opened<R> {
    /// The byte order mark in front, or nothing.
    pub mark: String,
    /// How it is written.
    pub dialect: Dialect,
    rows: Rows<Chain<Cursor<Vec<u8>>, R>>,
    ahead: VecDeque<Row>,
}

impl<R: BufRead> Opened<R> {
    /// Reads the beginning of a table.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn new(mut input: R) -> io::Result<Opened<R>> {
        let mut head = Vec::new();
        (&mut input).take(HEAD).read_to_end(&mut head)?;
        let is_whole = head.len() < HEAD as usize;
        let mark = if head.starts_with("\u{feff}".as_bytes()) { "\u{feff}" } else { "" };
        head.drain(..mark.len());
        let last = head.iter().rposition(|&byte| byte == b'\n').unwrap_or(head.len());
        let dialect = Dialect::of(&String::from_utf8_lossy(&head[..if is_whole { head.len() } else { last }]));
        let (mut rows, mut ahead, mut bytes) = (Rows::new(Cursor::new(head).chain(input), dialect), VecDeque::new(), 0);
        while bytes < HEAD as usize {
            let Some(row) = rows.next_row()? else { break };
            bytes += row.text.len() + 1;
            ahead.push_back(row);
        }
        Ok(Opened { mark: mark.to_owned(), dialect, rows, ahead })
    }

    /// The first rows in which something stands.
    pub fn sample(&self) -> Vec<Row> {
        self.ahead.iter().filter(|row| !row.is_blank()).take(SAMPLE).cloned().collect()
    }

    /// The fields of the longest row of the beginning.
    pub fn width(&self) -> usize {
        self.ahead.iter().map(|row| row.fields.len()).max().unwrap_or(0)
    }

    /// Passes over the heading, with what stands above it and the dashes below it, and says these in other words.
    pub fn pass_heading(&mut self, heading: impl FnOnce(&Row) -> String, ruler: impl FnOnce(&Row) -> String) -> String {
        let mut front = String::new();
        while let Some(row) = self.pop_if(Row::is_blank) {
            front += &row.text;
            front += &row.end;
        }
        front.extend(self.ahead.pop_front().map(|row| heading(&row)));
        front.extend(self.pop_if(|row| row.is_ruler).map(|row| ruler(&row)));
        front
    }

    fn pop_if(&mut self, is_it: impl Fn(&Row) -> bool) -> Option<Row> {
        if self.ahead.front().is_some_and(is_it) { self.ahead.pop_front() } else { None }
    }

    /// The next row.
    ///
    /// # Errors
    /// Where the table cannot be read on.
    pub fn next_row(&mut self) -> io::Result<Option<Row>> {
        match self.ahead.pop_front() {
            Some(row) => Ok(Some(row)),
            None => self.rows.next_row(),
        }
    }
}
