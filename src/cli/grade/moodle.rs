//! Moodle's grading worksheet, which comes back whole with grades and feedback.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, ensure};
use exactly::grade::number;
use exactly::sheet::worksheet::{CHANGED, FEEDBACK, GRADE, IDENTIFIER, MOST, OPEN};
use exactly::sheet::worksheet::{decimal, in_english, is_no, last_number};
use exactly::sheet::{Boards, Columns, Layout, Row};

use super::row::Line;
use crate::cli::diagnostics;
use crate::cli::opened::Opened;
use crate::cli::output;

/// A worksheet, with the places of its columns.
pub struct Worksheet {
    name: String,
    rows: Opened<BufReader<File>>,
    layout: Layout,
    heading_line: usize,
    /// The headings, with Moodle's English names.
    headings: Vec<String>,
    has_feedback: bool,
}

impl Worksheet {
    /// Reads the beginning of a worksheet.
    ///
    /// # Errors
    /// Where it cannot be read, or lacks a column that Moodle wants.
    pub fn read(path: &Path) -> anyhow::Result<Worksheet> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| name.clone())?;
        let rows = Opened::new(BufReader::new(file), None).with_context(|| name.clone())?;
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
        Ok(Worksheet { name, rows, layout, heading_line: heading.line, headings, has_feedback })
    }

    fn field<'r>(&self, row: &'r Row, column: &str) -> &'r str {
        let place = self.headings.iter().position(|field| field == column);
        place.map_or("", |place| row.field(place))
    }

    /// Prints it with what is said of each participant, whose points are of so many.
    ///
    /// # Errors
    /// Where it cannot be read on, belongs to other submissions, or standard output fails.
    pub fn fill(mut self, lines: &[Line], total: f64) -> anyhow::Result<()> {
        let mut of: BTreeMap<u64, Vec<&Line>> = BTreeMap::new();
        for line in lines {
            match participant(&line.submission) {
                Some(number) => of.entry(number).or_default().push(line),
                None => {
                    self.tell(&format!("{} belongs to no participant: no number stands in its name", line.submission))
                }
            }
        }
        let mut met = BTreeSet::new();
        let mut data = self.rows.front.clone();
        data += &self.rows.pass_heading(
            self.heading_line,
            |row| format!("{}{}", row.text, row.end),
            |row| row.text.clone(),
        );
        while let Some(row) = self.rows.next_row().with_context(|| self.name.clone())? {
            let identifier = last_number(self.field(&row, IDENTIFIER));
            let Some(lines) = identifier.and_then(|number| of.get(&number)) else {
                data += &format!("{}{}", row.text, row.end);
                continue;
            };
            met.extend(identifier);
            let most = self.field(&row, MOST);
            // Moodle reads numbers as it writes them.
            let point = if most.contains(',') { ',' } else { self.rows.dialect.decimal() };
            let most = decimal(most).filter(|most| *most > 0.0);
            let points = lines.iter().filter_map(|line| line.points).max_by(f64::total_cmp);
            let grade = points.map(|points| points * most.map_or(1.0, |most| most / total));
            let theirs = self.field(&row, GRADE);
            let is_closed = is_no(self.field(&row, OPEN));
            let ours = grade.map(|grade| number(grade).replace('.', &point.to_string()));
            let is_same = |ours: &String| {
                decimal(theirs).zip(decimal(ours)).is_some_and(|(one, other)| (one - other).abs() < 0.005)
            };
            let ours = ours.map(|ours| if is_same(&ours) { theirs.to_owned() } else { ours });
            if is_closed || (!theirs.is_empty() && ours.as_deref().is_some_and(|ours| ours != theirs)) {
                let (said, why) = (ours.unwrap_or_default(), if is_closed { "cannot be changed" } else { "stays" });
                self.tell(&format!("{}: the grade {theirs:?} {why}, ours is {said}", self.field(&row, IDENTIFIER)));
                data += &format!("{}{}", row.text, row.end);
                continue;
            }
            let cells = [ours].into_iter().chain(self.has_feedback.then(|| Some(feedback(lines, total)))).collect();
            let filled = self.layout.row(&row, cells, Vec::new());
            if filled.differs {
                self.tell(&format!("{}: feedback that stands there stays", self.field(&row, IDENTIFIER)));
            }
            data += &filled.text;
        }
        for (number, lines) in of.iter().filter(|(number, _)| !met.contains(number)) {
            self.tell(&format!("no row is about participant {number}, of {}", lines[0].submission));
        }
        ensure!(!met.is_empty() || lines.is_empty(), "{}: no row is about any of the submissions", self.name);
        output::print(&self.rows.encoding.encode(&data))
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
        let name = line.submission.rsplit('/').next().unwrap_or_default();
        let name = if several { format!("{name}: ") } else { String::new() };
        let points = line.points.map(|points| format!("{} of {} points, ", number(points), number(total)));
        let hint = if line.hint.is_empty() { String::new() } else { format!(": {}", line.hint) };
        format!("{name}{}{}{hint}", points.unwrap_or_default(), line.verdict)
    });
    said.collect::<Vec<_>>().join("; ")
}

/// The number of the participant to whom a submission belongs: before `_assignsubmission_`, as Moodle calls folders and files, or behind
/// the word `Participant`.
pub fn participant(submission: &str) -> Option<u64> {
    let moodle = submission.split('/').find_map(|part| last_number(part.split_once("_assignsubmission_")?.0));
    moodle.or_else(|| {
        submission.split('/').find_map(|part| {
            let behind = part.split_once("Participant")?.1.trim_start_matches([' ', '_']);
            let end = behind.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(behind.len());
            behind[..end].parse().ok()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submissions_tell_their_participant() {
        for (submission, number) in [
            ("Jörg Müller_1207_assignsubmission_file_/a.cnf", Some(1207)),
            ("Jörg Müller_1207_assignsubmission_file/a.cnf", Some(1207)),
            ("all.zip/Ada 2_7_assignsubmission_file_/a_9.zip/x.cnf", Some(7)),
            ("Ada_12_assignsubmission_file_solution.cnf", Some(12)),
            ("Participant 31/a.cnf", Some(31)),
            ("Participant_31_assignsubmission_file_/a.cnf", Some(31)),
            ("Participant 31.cnf", Some(31)),
            ("ada.cnf", None),
            ("ada_assignsubmission_file_/9.cnf", None),
        ] {
            assert_eq!(participant(submission), number, "{submission}");
        }
        assert_eq!(
            ["Participant 31", "Teilnehmer/in1207", "31", "Ada", ""].map(last_number),
            [Some(31), Some(1207), Some(31), None, None]
        );
    }
}
