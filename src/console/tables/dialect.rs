//! How a table is written: what parts its fields, what stands around them, how its lines end.

use std::borrow::Cow;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What parts fields.
    pub form: Form,
    /// What ends its lines.
    pub ends: Ends,
}

/// What ends the lines of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// A line feed.
    Feed,
    /// A carriage return.
    Return,
    /// Both.
    Both,
}

impl Ends {
    fn of(head: &str) -> Ends {
        match head.find(['\r', '\n']).map(|at| &head[at..]) {
            Some(end) if end.starts_with("\r\n") => Ends::Both,
            Some(end) if end.starts_with('\r') => Ends::Return,
            _ => Ends::Feed,
        }
    }

    /// Their last sign.
    pub fn last(self) -> u8 {
        if self == Ends::Return { b'\r' } else { b'\n' }
    }
}

/// What parts the fields of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A sign between them; fields that hold it stand in quotes, which are doubled inside.
    Separated {
        /// Between two fields.
        separator: char,
        /// Around fields.
        quote: char,
    },
    /// Bars around and between them, as in Markdown.
    Bars,
}

impl Form {
    /// Whether bars part its fields.
    pub fn has_bars(self) -> bool {
        matches!(self, Form::Bars | Form::Separated { separator: '|', .. })
    }
}

impl Dialect {
    /// The dialect of a table that begins with this text. Of tab, semicolon, comma and bar the one parts the fields that stands in
    /// the most rows, so that titles may stand above; of those in as many the first. A line of a spreadsheet in front (`sep=;`) says
    /// so itself. Bars with a line of dashes below the first of them are a table of Markdown, whatever stands around it. Apostrophes
    /// are quotes where they stand around some field and quotation marks around none.
    pub fn of(head: &str) -> Dialect {
        let ends = Ends::of(head);
        let said = said_separator(head).and_then(|(_, separator)| separator);
        let head = &head[said_separator(head).map_or(0, |(length, _)| length)..];
        let lines = head.split(char::from(ends.last())).filter(|line| !line.trim().is_empty()).collect::<Vec<_>>();
        if is_markdown(&lines) {
            return Dialect { form: Form::Bars, ends };
        }
        let rows = ['\t', ';', ',', '|'].map(|separator| (rows_with(head, separator), separator));
        let most = rows.iter().rev().max_by_key(|(rows, _)| *rows).filter(|(rows, _)| *rows > 0);
        let separator = said.or(most.map(|(_, separator)| *separator)).unwrap_or(',');
        let is_around = |quote: char| {
            let mut fields = lines.iter().flat_map(|line| line.split(separator)).map(str::trim);
            fields.any(|field| field.len() > 1 && field.starts_with(quote) && field.ends_with(quote))
        };
        let quote = if is_around('\'') && !lines.iter().any(|line| line.contains('"')) { '\'' } else { '"' };
        Dialect { form: Form::Separated { separator, quote }, ends }
    }

    /// What stands before the tenths of a number: a comma where semicolons part the fields, as spreadsheets write both.
    pub fn decimal(self) -> char {
        if matches!(self.form, Form::Separated { separator: ';', .. }) { ',' } else { '.' }
    }

    /// What stands behind a line.
    pub fn line_end(self) -> &'static str {
        match self.ends {
            Ends::Feed => "\n",
            Ends::Return => "\r",
            Ends::Both => "\r\n",
        }
    }

    /// A line of fields as they stand in this dialect.
    pub fn line<'f>(self, fields: impl Iterator<Item = &'f str>) -> String {
        let fields: Vec<&str> = fields.collect();
        match self.form {
            Form::Separated { separator, .. } => fields.join(separator.encode_utf8(&mut [0; 4])),
            Form::Bars => format!("|{}|", fields.join("|")),
        }
    }

    /// A text as a field. What a spreadsheet would take for a formula has an apostrophe in front.
    pub fn field(self, text: &str) -> Cow<'_, str> {
        let text: Cow<str> =
            if text.starts_with(['=', '+', '-', '@']) { format!("'{text}").into() } else { text.into() };
        match self.form {
            Form::Separated { separator, quote } => {
                if text.contains([separator, quote, '\n', '\r']) {
                    let doubled = text.replace(quote, &format!("{quote}{quote}"));
                    format!("{quote}{doubled}{quote}").into()
                } else {
                    text
                }
            }
            Form::Bars => text.replace(['\n', '\r'], " ").replace('|', "\\|").into(),
        }
    }
}

/// How long the line is by which a spreadsheet says what parts fields, with its end, and what it says, where that is a sign of ASCII.
pub fn said_separator(head: &str) -> Option<(usize, Option<char>)> {
    let line = head.split_inclusive('\n').next()?;
    let mut signs = line.strip_prefix("sep=")?.trim_end_matches(['\r', '\n']).chars();
    let separator = signs.next().filter(char::is_ascii);
    signs.next().is_none().then_some((line.len(), separator))
}

/// Whether all lines begin with a bar, or the first that does has a line of dashes below it.
fn is_markdown(lines: &[&str]) -> bool {
    let is_in_bars = |line: &&str| line.trim_start().starts_with('|');
    let is_ruler =
        |line: &&str| is_in_bars(line) && line.contains('-') && line.chars().all(|sign| "|-: \r".contains(sign));
    let mut from_first = lines.iter().skip_while(|line| !is_in_bars(line));
    let has_first = from_first.next().is_some();
    has_first && (lines.iter().all(is_in_bars) || from_first.next().is_some_and(is_ruler))
}

/// In how many rows of a text a sign stands outside of quotation marks. A quotation mark opens only where a field begins.
fn rows_with(text: &str, separator: char) -> usize {
    #[derive(Clone, Copy, PartialEq)]
    enum At {
        Begin,
        Within,
        Quoted,
        Closed,
    }
    let (mut at, mut has_it, mut count) = (At::Begin, false, 0);
    for sign in text.chars() {
        at = match sign {
            '"' if at == At::Quoted => At::Closed,
            _ if at == At::Quoted => At::Quoted,
            '"' if matches!(at, At::Begin | At::Closed) => At::Quoted,
            '\n' | '\r' => {
                count += usize::from(std::mem::take(&mut has_it));
                At::Begin
            }
            _ if sign == separator => At::Begin,
            _ if sign.is_whitespace() => at,
            _ => At::Within,
        };
        has_it |= at != At::Quoted && sign == separator;
    }
    count + usize::from(has_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_tell_how_they_are_written() {
        let separated = |separator, quote| Form::Separated { separator, quote };
        for (head, form, ends) in [
            ("", separated(',', '"'), Ends::Feed),
            ("puzzle\n1...\n", separated(',', '"'), Ends::Feed),
            ("id,puzzle\r\n1,\"a;b\"\r\n", separated(',', '"'), Ends::Both),
            ("id,puzzle\r1,a\r", separated(',', '"'), Ends::Return),
            ("id;puzzle\n1;1,5\n", separated(';', '"'), Ends::Feed),
            ("id;puzzle\n1;\"53.\n6..\"\n", separated(';', '"'), Ends::Feed),
            ("sep=;\na,b\n1,2\n", separated(';', '"'), Ends::Feed),
            ("id|puzzle\n1|53\n", separated('|', '"'), Ends::Feed),
            ("quizzes\tsolutions\n1,2\t3;4\n", separated('\t', '"'), Ends::Feed),
            ("id,tablero\n'1','a,b',\n", separated(',', '\''), Ends::Feed),
            ("id,name\n1,\"it's\"\n", separated(',', '"'), Ends::Feed),
            ("| a | b |\n|---|---|\n| 1 | 2 |\n", Form::Bars, Ends::Feed),
            ("# Week 3\n\nSome, words.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd.\n", Form::Bars, Ends::Feed),
            ("Week 3, part 2\n\nid;puzzle\n1;12\n", separated(';', '"'), Ends::Feed),
            ("Week 3\nid\tpuzzle\n1\t12\nSum: 1\n", separated('\t', '"'), Ends::Feed),
        ] {
            assert_eq!(Dialect::of(head), Dialect { form, ends }, "{head}");
        }
    }

    #[test]
    fn fields_are_quoted_and_run_nothing() {
        let comma = Dialect::of("a,b\n");
        for (text, field) in [
            ("unique", "unique"),
            ("a,b", "\"a,b\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("=1+2", "'=1+2"),
            ("-,", "\"'-,\""),
        ] {
            assert_eq!(comma.field(text), field);
        }
        assert_eq!(Dialect::of("| a |\n").field("x|y\nz"), "x\\|y z");
    }
}
