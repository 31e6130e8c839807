//! A table whose beginning has been looked at.

use std::collections::VecDeque;
use std::io::{self, BufRead, Chain, Cursor, Read as _};

use exactly::format::{Encoding, Format};

use crate::console::tables::{Decoded, Dialect, Row, Rows, said_separator};

/// The bytes at the beginning of a table that tell how it is written, and how long its rows are.
const HEAD: u64 = 1 << 18;
/// The rows that tell what stands in which column.
const SAMPLE: usize = 64;

/// The rows of a table, and what its beginning tells.
pub struct Opened<R> {
    /// What stands in front of the table: a byte order mark, the line by which a spreadsheet says what parts fields.
    pub front: String,
    /// What its bytes mean.
    pub encoding: Encoding,
    /// How it is written.
    pub dialect: Dialect,
    rows: Rows<Decoded<Chain<Cursor<Vec<u8>>, R>>>,
    ahead: VecDeque<Row>,
}

impl<R: BufRead> Opened<R> {
    /// Reads the beginning of a table in the encoding that somebody named, or that its mark tells.
    ///
    /// # Errors
    /// Where it cannot be read, or is no text.
    pub fn new(mut input: R, named: Option<Encoding>) -> io::Result<Opened<R>> {
        let mut head = Vec::new();
        (&mut input).take(HEAD).read_to_end(&mut head)?;
        let is_whole = head.len() < HEAD as usize;
        let (encoding, mark) = encoding_of(&head, named)?;
        head.drain(..mark);
        let text = beginning(&head, encoding)?;
        let text = if is_whole { &text[..] } else { &text[..text.rfind(['\n', '\r']).unwrap_or(text.len())] };
        let dialect = Dialect::of(text);
        let said = said_separator(text).map_or("", |(length, _)| &text[..length]);
        let front = format!("{}{said}", if mark > 0 { "\u{feff}" } else { "" });
        let mut input = Decoded::new(Cursor::new(head).chain(input), encoding);
        input.read_exact(&mut vec![0; said.len()])?;
        let rows = Rows::new(input, dialect).numbered_from(1 + usize::from(!said.is_empty()));
        let mut opened = Opened { front, encoding, dialect, rows, ahead: VecDeque::new() };
        let mut bytes = 0;
        while bytes < HEAD as usize {
            let Some(row) = opened.read_row()? else { break };
            bytes += row.text.len() + 1;
            opened.ahead.push_back(row);
        }
        Ok(opened)
    }

    /// The first rows in which something stands.
    pub fn sample(&self) -> Vec<Row> {
        self.ahead.iter().filter(|row| !row.is_blank()).take(SAMPLE).cloned().collect()
    }

    /// The fields of the longest row of the beginning.
    pub fn width(&self) -> usize {
        self.ahead.iter().map(|row| row.fields.len()).max().unwrap_or(0)
    }

    /// Passes over the heading on this line, with what stands above it and the dashes below it, and says these two in other words.
    pub fn pass_heading(
        &mut self,
        line: usize,
        heading: impl FnOnce(&Row) -> String,
        ruler: impl FnOnce(&Row) -> String,
    ) -> String {
        let mut front = String::new();
        while let Some(row) = self.pop_if(|row| row.line < line) {
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
            None => self.read_row(),
        }
    }

    fn read_row(&mut self) -> io::Result<Option<Row>> {
        self.rows.next_row().map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData if self.encoding == Encoding::Utf8 && error.to_string().ends_with("UTF-8") => {
                fault(format!("{error}; a sheet of Windows may be read with --encoding cp1252"))
            }
            _ => error,
        })
    }
}

fn fault(words: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

/// The encoding of a table, and how long its mark is.
fn encoding_of(head: &[u8], named: Option<Encoding>) -> io::Result<(Encoding, usize)> {
    if let Some(what) = Format::foreign(head) {
        return Err(fault(format!("this is {what}")));
    }
    let marked = Encoding::of_mark(head);
    let has_zeros = |from: usize| head[..head.len().min(64)].iter().skip(from).step_by(2).any(|&byte| byte == 0);
    match (named, marked) {
        (Some(named), Some((encoding, mark))) if named == encoding => Ok((named, mark)),
        (Some(named), _) => Ok((named, 0)),
        (None, Some(marked)) => Ok(marked),
        (None, None) if has_zeros(0) != has_zeros(1) => {
            let name = if has_zeros(1) { Encoding::Utf16Le } else { Encoding::Utf16Be };
            Err(fault(format!("this looks like UTF-16 without a mark; --encoding {name} reads it")))
        }
        (None, None) => Ok((Encoding::Utf8, 0)),
    }
}

/// What tells how the table is written.
fn beginning(head: &[u8], encoding: Encoding) -> io::Result<String> {
    if encoding == Encoding::Utf8 {
        return Ok(String::from_utf8_lossy(head).into_owned());
    }
    let mut text = String::new();
    Decoded::cut(head, encoding).read_to_string(&mut text)?;
    Ok(text)
}
