//! Moodle's grading worksheet, which comes back whole with grades and feedback.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use exactly::format::Encoding;
use exactly::grade::Points;

use super::row::Line;
use crate::console::diagnostics;
use crate::console::opened::Opened;
use crate::console::output;
use crate::console::tables::worksheet::{CHANGED, FEEDBACK, GRADE, IDENTIFIER, MOST, OPEN};
use crate::console::tables::worksheet::{decimal, in_english, is_no, last_number};
use crate::console::tables::{Boards, Columns, Dialect, Layout, Row};

/// A worksheet, with the places of its columns.
pub struct Worksheet {
    name: String,
    encoding: Encoding,
    dialect: Dialect,
    /// The text up to the first row.
    front: String,
    rows: Vec<Row>,
    layout: Layout,
    /// The headings, with Moodle's English names.
    headings: Vec<String>,
    has_feedback: bool,
}

/// The largest grade that Moodle keeps: five digits before the point.
const LARGEST: f64 = 99_999.0;

impl Worksheet {
    /// Reads a worksheet, in the encoding that somebody named: all of it, so that it is refused before anything is graded.
    ///
    /// # Errors
    /// Where it cannot be read, lacks a column that Moodle wants, or has a maximum that is none.
    pub fn read(path: &Path, encoding: Option<Encoding>) -> anyhow::Result<Worksheet> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| name.clone())?;
        let mut rows = Opened::new(BufReader::new(file), encoding).with_context(|| name.clone())?;
        let mut sample = rows.sample().into_iter();
        let heading = sample.next().with_context(|| format!("{name}: there is no row"))?;
        let headings = in_english(&heading.fields, &sample.collect::<Vec<_>>());
        let lacks = |column: &&str| !headings.iter().any(|field| field == column);
        let lacking: Vec<&str> = [IDENTIFIER, GRADE, CHANGED].into_iter().filter(lacks).collect();
        ensure!(
            lacking.is_empty(),
            "{name}: Moodle takes no worksheet without the columns “{IDENTIFIER}”, “{GRADE}” and “{CHANGED}”, called as \
             in the language of its page; neither by these names nor by their places, this one has no “{}”",
            lacking.join("” and no “")
        );
        let has_feedback = !lacks(&FEEDBACK);
        let columns = Columns {
            // No field of a worksheet is a board.
            boards: Boards::Cells { first: 0, count: 0 },
            solution: None,
            heading: Some((heading.line, headings.clone())),
            width: rows.width(),
        };
        let names = [GRADE].into_iter().chain(has_feedback.then_some(FEEDBACK)).collect();
        let layout = Layout::new(rows.dialect, &columns, names, false);
        let mut front = rows.front.clone();
        front += &rows.pass_heading(heading.line, |row| format!("{}{}", row.text, row.end), |row| row.text.clone());
        let (encoding, dialect) = (rows.encoding, rows.dialect);
        let mut read = Vec::new();
        while let Some(row) = rows.next_row().with_context(|| name.clone())? {
            read.push(row);
        }
        let sheet = Worksheet { name, encoding, dialect, front, rows: read, layout, headings, has_feedback };
        sheet.check_rows()?;
        Ok(sheet)
    }

    /// Refuses rows that were cut off, without a maximum, or about somebody twice: their grade would be another one in silence.
    fn check_rows(&self) -> anyhow::Result<()> {
        let has_most = self.headings.iter().any(|field| field == MOST);
        let mut met = BTreeMap::new();
        for row in self.rows.iter().filter(|row| !row.is_blank()) {
            let place = format!("{}:{}", self.name, row.line);
            let (fields, headings) = (row.fields.len(), self.headings.len());
            ensure!(fields == headings, "{place}: a row of {fields} fields, and there are {headings} headings");
            let most = self.field(row, MOST).trim();
            ensure!(
                !has_most || decimal(most).is_some_and(|most| 0.0 < most && most <= LARGEST),
                "{place}: the {MOST} {most:?} is no number above 0 and up to {LARGEST}",
            );
            let Some(number) = last_number(self.field(row, IDENTIFIER)) else { continue };
            if let Some(line) = met.insert(number, row.line) {
                bail!("{place}: participant {number} has a row already, in line {line}");
            }
        }
        Ok(())
    }

    fn field<'r>(&self, row: &'r Row, column: &str) -> &'r str {
        let place = self.headings.iter().position(|field| field == column);
        place.map_or("", |place| row.field(place))
    }

    /// Prints it with what is said of each participant, whose points are of so many.
    ///
    /// # Errors
    /// Where it belongs to other submissions, or standard output fails.
    pub fn fill(self, lines: &[Line], total: f64) -> anyhow::Result<()> {
        let mut of: BTreeMap<u64, Vec<&Line>> = BTreeMap::new();
        for line in lines {
            match participant(&line.submission) {
                Some((number, _)) => of.entry(number).or_default().push(line),
                None => {
                    self.tell(&format!("{} belongs to no participant: no number stands in its name", line.submission))
                }
            }
        }
        let mut met = BTreeSet::new();
        let mut data = self.front.clone();
        for row in &self.rows {
            let identifier = last_number(self.field(row, IDENTIFIER));
            let Some(lines) = identifier.and_then(|number| of.get(&number)) else {
                data += &format!("{}{}", row.text, row.end);
                continue;
            };
            met.extend(identifier);
            let most = self.field(row, MOST);
            // Moodle reads numbers as it writes them.
            let point = most.chars().find(|sign| [',', '.'].contains(sign)).unwrap_or(self.dialect.decimal());
            let most = decimal(most);
            let points = lines.iter().filter_map(|line| line.points).max_by(f64::total_cmp);
            let grade = points.map(|points| points * most.map_or(1.0, |most| most / total));
            let theirs = self.field(row, GRADE);
            let is_closed = is_no(self.field(row, OPEN));
            let ours = grade.map(|grade| Points::number(grade).replace('.', &point.to_string()));
            let is_same = |ours: &String| {
                decimal(theirs).zip(decimal(ours)).is_some_and(|(one, other)| (one - other).abs() < 0.005)
            };
            let ours = ours.map(|ours| if is_same(&ours) { theirs.to_owned() } else { ours });
            if is_closed || (!theirs.is_empty() && ours.as_deref().is_some_and(|ours| ours != theirs)) {
                let (said, why) = (ours.unwrap_or_default(), if is_closed { "cannot be changed" } else { "stays" });
                self.tell(&format!("{}: the grade {theirs:?} {why}, ours is {said}", self.field(row, IDENTIFIER)));
                data += &format!("{}{}", row.text, row.end);
                continue;
            }
            let cells = [ours].into_iter().chain(self.has_feedback.then(|| Some(feedback(lines, total)))).collect();
            let filled = self.layout.row(row, cells, Vec::new());
            if filled.differs {
                self.tell(&format!("{}: feedback that stands there stays", self.field(row, IDENTIFIER)));
            }
            data += &filled.text;
        }
        for (number, lines) in of.iter().filter(|(number, _)| !met.contains(number)) {
            self.tell(&format!("no row is about participant {number}, of {}", lines[0].submission));
        }
        ensure!(!met.is_empty() || lines.is_empty(), "{}: no row is about any of the submissions", self.name);
        output::print(&self.encoding.encode(&data))
    }

    fn tell(&self, what: &str) {
        output::talk(&diagnostics::escaped(&format!("{}: {what}\n", self.name)));
    }
}

/// What is said to a participant: of the file with the most points first.
fn feedback(lines: &[&Line], total: f64) -> String {
    let mut lines = lines.to_vec();
    lines.sort_by(|one, other| other.points.unwrap_or(-1.0).total_cmp(&one.points.unwrap_or(-1.0)));
    let several = lines.len() > 1;
    let said = lines.iter().map(|line| {
        let file = participant(&line.submission).map_or(line.submission.as_str(), |(_, file)| file);
        let name = if several { format!("{file}: ") } else { String::new() };
        let points =
            line.points.map(|points| format!("{} of {} points, ", Points::number(points), Points::number(total)));
        let hint = if line.hint.is_empty() { String::new() } else { format!(": {}", line.hint) };
        format!("{name}{}{}{hint}", points.unwrap_or_default(), line.verdict)
    });
    said.collect::<Vec<_>>().join("; ")
}

/// The number of the participant to whom a submission belongs: before `_assignsubmission_`, as Moodle calls folders and files, or behind
/// the word `Participant`; and its path in what belongs to them, or the name that tells them if that is all.
pub fn participant(submission: &str) -> Option<(u64, &str)> {
    let of_moodle = |part: &str| last_number(part.split_once("_assignsubmission_")?.0);
    let in_words = |part: &str| {
        let behind = part.split_once("Participant")?.1.trim_start_matches([' ', '_']);
        let end = behind.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(behind.len());
        behind[..end].parse().ok()
    };
    let told = |number: &dyn Fn(&str) -> Option<u64>| {
        let mut rest = submission;
        loop {
            let (part, behind) = rest.split_once('/').unwrap_or((rest, ""));
            match number(part) {
                Some(number) => return Some((number, if behind.is_empty() { part } else { behind })),
                None if behind.is_empty() => return None,
                None => rest = behind,
            }
        }
    };
    told(&of_moodle).or_else(|| told(&in_words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submissions_tell_their_participant() {
        for (submission, told) in [
            ("Jörg Müller_1207_assignsubmission_file_/a.cnf", Some((1207, "a.cnf"))),
            ("Jörg Müller_1207_assignsubmission_file/a.cnf", Some((1207, "a.cnf"))),
            ("all.zip/Ada 2_7_assignsubmission_file_/a_9.zip/x.cnf", Some((7, "a_9.zip/x.cnf"))),
            ("Ada_12_assignsubmission_file_x.cnf", Some((12, "Ada_12_assignsubmission_file_x.cnf"))),
            ("Ada_12_assignsubmission_file_", Some((12, "Ada_12_assignsubmission_file_"))),
            ("Participant 31/a.cnf", Some((31, "a.cnf"))),
            ("Participant_31_assignsubmission_file_/a.cnf", Some((31, "a.cnf"))),
            ("Participant 31.cnf", Some((31, "Participant 31.cnf"))),
            ("ada.cnf", None),
            ("ada_assignsubmission_file_/9.cnf", None),
        ] {
            assert_eq!(participant(submission), told, "{submission}");
        }
        assert_eq!(
            ["Participant 31", "Teilnehmer/in1207", "31", "Ada", ""].map(last_number),
            [Some(31), Some(1207), Some(31), None, None]
        );
    }
}
