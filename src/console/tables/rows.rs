//! Cuts a table into rows, each with the text that it stands in.

use std::io::{self, BufRead};
use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder, Terminator};

use super::dialect::{Dialect, Form};

/// The longest row, in bytes: a quotation mark that is never closed ends there.
const LONGEST: usize = 1 << 20;

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its text, without the end of its line.
    pub text: String,
    /// What ends its line: nothing at the end of some files.
    pub end: String,
    /// Where its fields stand in the text, quotes included.
    pub places: Vec<Range<usize>>,
    /// What they say, without quotes and blanks around.
    pub fields: Vec<String>,
    /// The line that it begins on, from 1.
    pub line: usize,
    /// Whether it is the line of dashes below the heading of a table with bars.
    pub is_ruler: bool,
}

impl Row {
    /// Whether nothing stands in it.
    pub fn is_blank(&self) -> bool {
        self.fields.iter().all(String::is_empty)
    }

    /// What a field says; nothing where there is none.
    pub fn field(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", String::as_str)
    }
}

/// Where a line of a text stands that has a table of bars in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bars {
    Before,
    Within,
    Behind,
}

/// The rows of a table.
pub struct Rows<R> {
    input: R,
    form: Form,
    /// The last sign of each line.
    last: u8,
    line: usize,
    /// Whether the input may end within a row.
    may_be_cut: bool,
    /// How far a table of bars is: it ends before the first line behind it.
    bars: Bars,
    /// What parts fields, but within a row: to make it takes longer than to read a row.
    reader: Option<Box<csv_core::Reader>>,
}

impl<R: BufRead> Rows<R> {
    /// The rows of an input in this dialect.
    pub fn new(input: R, dialect: Dialect) -> Rows<R> {
        Rows {
            input,
            form: dialect.form,
            last: dialect.ends.last(),
            line: 1,
            may_be_cut: false,
            bars: Bars::Before,
            reader: None,
        }
    }

    /// Says that the first row begins on this line.
    pub fn numbered_from(self, line: usize) -> Rows<R> {
        Rows { line, ..self }
    }

    /// Says that the input may end within a row, a quoted field too.
    pub fn that_may_be_cut(self) -> Rows<R> {
        Rows { may_be_cut: true, ..self }
    }

    /// The next row.
    ///
    /// # Errors
    /// Where the input cannot be read, is not UTF-8, a row has more than a mebibyte, or a quotation mark is never closed.
    pub fn next_row(&mut self) -> io::Result<Option<Row>> {
        let line = self.line;
        let mut text = String::new();
        if !self.read_line(&mut text)? {
            return Ok(None);
        }
        let mut is_cut = false;
        let (places, fields) = match self.form {
            Form::Bars => {
                let is_row = self.bars != Bars::Behind && text.trim_start().starts_with('|');
                self.bars = match self.bars {
                    Bars::Before if !is_row => Bars::Before,
                    _ if is_row => Bars::Within,
                    _ => Bars::Behind,
                };
                if is_row { bars(&text) } else { (Vec::new(), Vec::new()) }
            }
            Form::Separated { .. } if text.trim().is_empty() => (Vec::new(), Vec::new()),
            Form::Separated { separator, quote } => self.separated(&mut text, separator, quote, &mut is_cut)?,
        };
        if let Form::Separated { quote, .. } = self.form {
            let field = places.last().map_or("", |place| text[place.clone()].trim_start());
            let is_open = is_cut && field.starts_with(quote) && field.matches(quote).count() % 2 == 1;
            if is_open && !self.may_be_cut {
                return Err(fault(line, "a quotation mark opens a field here that is never closed"));
            }
        }
        // The last line end of a field whose quote is open ends no row.
        let end = if is_cut { String::new() } else { text.split_off(text.trim_end_matches(['\n', '\r']).len()) };
        let is_dashes = |field: &String| !field.is_empty() && field.chars().all(|sign| "-: ".contains(sign));
        let is_ruler = self.form.has_bars() && !fields.is_empty() && fields.iter().all(is_dashes);
        Ok(Some(Row { text, end, places, fields, line, is_ruler }))
    }

    /// Appends the next line; whether there was one.
    fn read_line(&mut self, text: &mut String) -> io::Result<bool> {
        let mut bytes = Vec::new();
        let line = self.line;
        let room = (LONGEST - text.len().min(LONGEST)) as u64;
        let read = io::Read::take(&mut self.input, room + 1).read_until(self.last, &mut bytes)?;
        if read as u64 > room {
            return Err(fault(line, "a row of a table has at most a mebibyte; is a quotation mark open?"));
        }
        self.line += 1;
        text.push_str(std::str::from_utf8(&bytes).map_err(|_| fault(line, "not UTF-8"))?);
        Ok(read > 0)
    }

    /// The fields of a row, of which more lines are read while a quote is open; and whether the input ended before the row did.
    fn separated(
        &mut self,
        text: &mut String,
        separator: char,
        quote: char,
        has_ended: &mut bool,
    ) -> io::Result<(Vec<Range<usize>>, Vec<String>)> {
        let mut reader = self.reader.take().unwrap_or_else(|| {
            let mut reader = ReaderBuilder::new();
            // Both are signs of ASCII.
            reader.delimiter(separator as u8).quote(quote as u8).terminator(Terminator::Any(self.last));
            Box::new(reader.build())
        });
        reader.reset();
        let (mut places, mut fields) = (Vec::new(), Vec::new());
        let (mut at, mut start, mut field) = (0, 0, Vec::new());
        let mut room = [0; 1 << 10];
        loop {
            let (result, read, written) = reader.read_field(&text.as_bytes()[at..], &mut room);
            at += read;
            field.extend_from_slice(&room[..written]);
            match result {
                ReadFieldResult::OutputFull => {}
                // No bytes are the end of the input.
                ReadFieldResult::InputEmpty => *has_ended = *has_ended || !self.read_line(text)?,
                ReadFieldResult::Field { record_end } => {
                    let sign = usize::from(read > 0 && at > start && (!*has_ended || at < text.len() || !record_end));
                    let end = at - sign;
                    let end = start + text[start..end].trim_end_matches(['\n', '\r']).len();
                    places.push(start..end);
                    fields.push(String::from_utf8_lossy(&std::mem::take(&mut field)).trim().to_owned());
                    start = at;
                    if record_end {
                        break;
                    }
                }
                ReadFieldResult::End => break,
            }
        }
        self.reader = Some(reader);
        Ok((places, fields))
    }
}

fn fault(line: usize, what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("line {line}: {what}"))
}

/// The fields between bars; a bar behind a backslash is a sign of a field.
fn bars(text: &str) -> (Vec<Range<usize>>, Vec<String>) {
    let line = text.trim_end();
    let is_bar = |at: &usize| !line[..*at].ends_with('\\');
    let bars: Vec<usize> = line.match_indices('|').map(|(at, _)| at).filter(is_bar).collect();
    let mut places: Vec<Range<usize>> = bars.windows(2).map(|pair| pair[0] + 1..pair[1]).collect();
    if let Some(last) = bars.last().filter(|last| !line[**last + 1..].trim().is_empty()) {
        places.push(last + 1..line.len());
    }
    let fields = places.iter().map(|place| line[place.clone()].trim().replace("\\|", "|")).collect();
    (places, fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a table, each with its fields as they stand and as they read.
    fn rows(text: &str) -> Vec<(Vec<String>, Vec<String>, usize)> {
        let mut rows = Rows::new(text.as_bytes(), Dialect::of(text)).that_may_be_cut();
        let mut all = Vec::new();
        let mut whole = String::new();
        while let Some(row) = rows.next_row().unwrap() {
            whole += &row.text;
            whole += &row.end;
            all.push((
                row.places.iter().map(|place| row.text[place.clone()].to_owned()).collect(),
                row.fields,
                row.line,
            ));
        }
        assert_eq!(whole, text, "nothing is lost");
        all
    }

    #[test]
    fn rows_are_cut_and_kept() {
        let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        for (text, expected) in [
            ("a,b\n1,2\n", vec![(vec!["a", "b"], vec!["a", "b"]), (vec!["1", "2"], vec!["1", "2"])]),
            ("a,b", vec![(vec!["a", "b"], vec!["a", "b"])]),
            (
                "a,\r\n\r\n,b\r\n",
                vec![(vec!["a", ""], vec!["a", ""]), (vec![], vec![]), (vec!["", "b"], vec!["", "b"])],
            ),
            (
                "\"x,\ny\", z \n1,2",
                vec![(vec!["\"x,\ny\"", " z "], vec!["x,\ny", "z"]), (vec!["1", "2"], vec!["1", "2"])],
            ),
            ("'p'  ,'q''r',\n", vec![(vec!["'p'  ", "'q''r'", ""], vec!["p", "q'r", ""])]),
            ("\"open,1\n2", vec![(vec!["\"open,1\n2"], vec!["open,1\n2"])]),
            ("| a | b\\|c |\n", vec![(vec![" a ", " b\\|c "], vec!["a", "b|c"])]),
            (
                "Words | more\n| a |\n|---|\n\n| b |\n",
                vec![
                    (vec![], vec![]),
                    (vec![" a "], vec!["a"]),
                    (vec!["---"], vec!["---"]),
                    (vec![], vec![]),
                    (vec![], vec![]),
                ],
            ),
        ] {
            let found: Vec<_> = rows(text).into_iter().map(|(places, fields, _)| (places, fields)).collect();
            let expected: Vec<_> = expected.iter().map(|(places, fields)| (own(places), own(fields))).collect();
            assert_eq!(found, expected, "{text:?}");
        }
        let lines: Vec<_> = rows("\"a\nb\",c\nd,e\n").into_iter().map(|(_, _, line)| line).collect();
        assert_eq!(lines, [1, 3]);
    }

    #[test]
    fn a_quotation_mark_that_is_never_closed_ends_the_table() {
        let text = format!("a,b\n\"{}", "x\n".repeat(LONGEST));
        let mut rows = Rows::new(text.as_bytes(), Dialect::of("a,b\n"));
        assert!(rows.next_row().unwrap().is_some());
        assert!(rows.next_row().unwrap_err().to_string().contains("quotation mark"));
        for (text, rows_before) in
            [("a,b\n1,\"x\n2,y\n", 1), ("a,b\n1,\"x\"\"\n", 1), ("a,b\n1,x\"\n", 2), ("a,b\n1,\"x\"", 2)]
        {
            let mut rows = Rows::new(text.as_bytes(), Dialect::of("a,b\n"));
            (0..rows_before).for_each(|_| assert!(rows.next_row().unwrap().is_some(), "{text}"));
            let next = rows.next_row();
            assert!(if rows_before == 2 { next.unwrap().is_none() } else { next.is_err() }, "{text}");
        }
    }
}
