//! How a table is written: what parts its fields, what stands around them, how its lines end.

use std::borrow::Cow;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What parts fields.
    pub form: Form,
    /// Whether its lines end with a carriage return and a line feed, not with the latter alone.
    pub has_returns: bool,
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

impl Dialect {
    /// The dialect of a table that begins with this text. A tab or a semicolon in each of its lines parts the fields, and otherwise a
    /// comma does. Apostrophes are quotes where they stand around some field and quotation marks around none.
    pub fn of(head: &str) -> Dialect {
        let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).collect();
        let has_returns = head.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
        let is_in_bars = |line: &&str| line.trim_start().starts_with('|');
        if !lines.is_empty() && lines.iter().all(is_in_bars) {
            return Dialect { form: Form::Bars, has_returns };
        }
        let parts = |separator: &char| !lines.is_empty() && lines.iter().all(|line| line.contains(*separator));
        let separator = ['\t', ';'].into_iter().find(parts).unwrap_or(',');
        let is_around = |quote: char| {
            let mut fields = lines.iter().flat_map(|line| line.split(separator)).map(str::trim);
            fields.any(|field| field.len() > 1 && field.starts_with(quote) && field.ends_with(quote))
        };
        let quote = if is_around('\'') && !lines.iter().any(|line| line.contains('"')) { '\'' } else { '"' };
        Dialect { form: Form::Separated { separator, quote }, has_returns }
    }

    /// What stands behind a line.
    pub fn line_end(self) -> &'static str {
        if self.has_returns { "\r\n" } else { "\n" }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_tell_how_they_are_written() {
        let separated = |separator, quote| Form::Separated { separator, quote };
        for (head, form, has_returns) in [
            ("", separated(',', '"'), false),
            ("puzzle\n1...\n", separated(',', '"'), false),
            ("id,puzzle\r\n1,\"a;b\"\r\n", separated(',', '"'), true),
            ("id;puzzle\n1;1,5\n", separated(';', '"'), false),
            ("quizzes\tsolutions\n1,2\t3;4\n", separated('\t', '"'), false),
            ("id,tablero\n'1','a,b',\n", separated(',', '\''), false),
            ("id,name\n1,\"it's\"\n", separated(',', '"'), false),
            ("| a | b |\n|---|---|\n| 1 | 2 |\n", Form::Bars, false),
        ] {
            assert_eq!(Dialect::of(head), Dialect { form, has_returns }, "{head}");
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
