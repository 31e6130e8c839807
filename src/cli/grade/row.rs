//! Grades as rows of a table.

use std::collections::BTreeSet;
use std::io;

use exactly::grade::{Kind, Points, Scheme};

use crate::console::status::Status;
use crate::console::tables::{Dialect, Row, Rows};

/// The columns.
const HEADING: &str = "submission,verdict,kind,hint,points,variables,clauses,seconds";

/// The verdict about what cannot be read.
pub const UNREADABLE: &str = "unreadable";

/// What is said of a submission.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Its place in the folder.
    pub submission: String,
    /// The verdict in a word.
    pub verdict: String,
    /// The kind of the first mistake.
    pub kind: String,
    /// All mistakes, or why there is no verdict.
    pub hint: String,
    /// Where the verdict is known.
    pub points: Option<f64>,
    /// Where there is a formula.
    pub size: Option<(usize, usize)>,
    /// How long it took.
    pub seconds: f64,
}

/// How the table is written.
pub fn dialect() -> Dialect {
    Dialect::of(HEADING)
}

/// The heading, with the end of its line.
pub fn heading() -> String {
    format!("{HEADING}\n")
}

impl Line {
    /// As a row, with the end of its line.
    pub fn text(&self) -> String {
        let size = self.size.map(|(variables, clauses)| (variables.to_string(), clauses.to_string()));
        let (variables, clauses) = size.unwrap_or_default();
        let points = self.points.map(Points::number).unwrap_or_default();
        let seconds = format!("{:.2}", self.seconds);
        let fields = [&self.submission, &self.verdict, &self.kind, &self.hint, &points, &variables, &clauses, &seconds];
        let fields = fields.map(|field| dialect().field(field).into_owned());
        dialect().line(fields.iter().map(String::as_str)) + dialect().line_end()
    }

    /// What a row of an earlier table says.
    fn of(row: &Row) -> Line {
        let number = |column: usize| row.field(column).parse().ok();
        let plain = |column: usize| {
            let field = row.field(column);
            field.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@'])).unwrap_or(field).to_owned()
        };
        Line {
            submission: plain(0),
            verdict: plain(1),
            kind: plain(2),
            hint: plain(3),
            points: row.field(4).parse().ok(),
            size: number(5).zip(number(6)),
            seconds: row.field(7).parse().unwrap_or(0.0),
        }
    }

    /// Whether it is about a submission of this name; a table keeps no blanks around a name.
    pub fn is_about(&self, submission: &str) -> bool {
        self.submission == submission.trim()
    }

    /// Whether a scheme may give it so many points: all of them where nothing is wrong, and those of the whole only for the right verdict.
    pub fn may_have(&self, points: f64, scheme: &Scheme, kinds: &BTreeSet<Kind>) -> bool {
        let total = scheme.total(kinds);
        let (least, most) = match (self.verdict.as_str(), self.kind.is_empty()) {
            ("equivalent", true) => (total, total),
            ("equivalent", false) => (0.0, total),
            (UNREADABLE, _) => (0.0, 0.0),
            _ => (0.0, total - scheme.worth(Kind::Whole)),
        };
        // Rows have two decimals.
        (least - 0.006..most + 0.006).contains(&points)
    }

    /// What its verdict means for the end of a run.
    pub fn status(&self) -> Status {
        match self.verdict.as_str() {
            "equivalent" => Status::YES,
            "not equivalent" => Status { no: true, ..Status::YES },
            UNREADABLE => Status::BAD,
            _ => Status { unknown: true, ..Status::YES },
        }
    }
}

/// The whole rows of an earlier table, each with its text.
///
/// # Errors
/// Where it cannot be read, or is no table of grades.
pub fn earlier(text: &[u8]) -> io::Result<Vec<(Line, String)>> {
    let other = || io::Error::other("the columns of this file are not those of the output");
    let heading = heading();
    let Some(rest) = text.strip_prefix(heading.as_bytes()) else {
        return if heading.as_bytes().starts_with(text) { Ok(Vec::new()) } else { Err(other()) };
    };
    // The last line may have been cut within a letter.
    let rest = &rest[..rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)];
    let (mut rows, mut found) = (Rows::new(rest, dialect()).numbered_from(2).that_may_be_cut(), Vec::new());
    while let Some(row) = rows.next_row()? {
        // The last may have been cut.
        if row.end.is_empty() {
            break;
        }
        found.push((Line::of(&row), format!("{}{}", row.text, row.end)));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_again_up_to_a_cut() {
        let line = |submission: &str, hint: &str| Line {
            submission: submission.to_owned(),
            verdict: "not equivalent".to_owned(),
            kind: "missing".to_owned(),
            hint: hint.to_owned(),
            points: Some(6.5),
            size: Some((64, 448)),
            seconds: 0.25,
        };
        let lines = [line("Jörg, \"M\".cnf", "a; b"), line("-x\ny.cnf", "=1"), line("z.cnf", "")];
        let whole = heading() + &lines.iter().map(Line::text).collect::<String>();
        let read: Vec<Line> = earlier(whole.as_bytes()).unwrap().into_iter().map(|(line, _)| line).collect();
        assert_eq!(read, lines);
        for cut in 0..whole.len() {
            let read = earlier(&whole.as_bytes()[..cut]).unwrap();
            let text: String = read.iter().map(|(_, text)| text.as_str()).collect();
            assert!(whole[heading().len()..].starts_with(&text), "{cut}");
            assert!(read.iter().zip(&lines).all(|((read, _), line)| read == line), "{cut}");
        }
        assert!(earlier(b"a,b\n").is_err());
    }
}
