//! Grades as JSON: one object a line for each formula.

use std::collections::BTreeMap;

use exactly::Puzzle;
use exactly::cnf::read::Finding;
use exactly::cnf::read::FormulaError;
use exactly::grade::{Certainty, Grade, Points, Reading, Scheme};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::dimacs::Named;
use crate::console::json::SCHEMA;

/// The grade of a formula.
#[derive(Serialize, JsonSchema)]
pub struct GradeAnswer<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file of the formula.
    file: &'a str,
    /// `equivalent`, `not equivalent` or `unknown`.
    verdict: &'static str,
    /// The numbering of its variables.
    variables: String,
    /// If unknown: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// What is wrong.
    hints: Vec<WordedHint>,
    /// What is irregular in its text.
    findings: Vec<String>,
    /// A filling that it allows and the rules forbid.
    #[serde(skip_serializing_if = "Option::is_none")]
    allows: Option<Allows>,
    /// A solution that it forbids.
    #[serde(skip_serializing_if = "Option::is_none")]
    forbids: Option<Forbids>,
    /// With `--points`: the points of each kind, those `earned`, and `of` how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<BTreeMap<&'static str, f64>>,
}

#[derive(Serialize, JsonSchema)]
struct WordedHint {
    /// The kind of mistake, such as `missing` or `numbering`.
    kind: &'static str,
    /// The hint in words.
    text: String,
    /// `true` if it was not confirmed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    perhaps: bool,
}

#[derive(Serialize, JsonSchema)]
struct Allows {
    /// The value of each cell: `.` for none, `{12}` for several.
    cells: Vec<String>,
    /// The rules that the filling breaks.
    broken: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Forbids {
    /// The value of each cell.
    cells: Vec<String>,
    /// The lines of the formula that forbid it, from 1.
    lines: Vec<usize>,
}

/// The object of a grade as a line.
pub fn line(
    named: &Named,
    grade: &Grade,
    puzzle: &Puzzle,
    asked: &Reading,
    points: Option<(&Points, &Scheme)>,
) -> String {
    let why = grade.why();
    let reading = grade.read_as.as_ref().unwrap_or(asked);
    let object = GradeAnswer {
        schema: SCHEMA,
        file: &named.name,
        verdict: grade.verdict_word(),
        variables: reading.option().unwrap_or_else(|| reading.to_string()),
        why: (!why.is_empty()).then(|| why.trim_matches([' ', '(', ')']).to_owned()),
        hints: grade
            .hints
            .iter()
            .map(|hint| WordedHint {
                kind: hint.kind(),
                text: grade.certainty(hint) + &hint.words(puzzle, grade.reading_of(hint, asked)),
                perhaps: !hint.is_fact() && grade.sure == Certainty::Perhaps,
            })
            .collect(),
        findings: named.formula.findings().into_iter().map(Finding::with_line).collect(),
        allows: grade.allows.as_ref().map(|allowed| Allows {
            cells: allowed.cells(puzzle),
            broken: allowed.broken.iter().map(|broken| broken.words(puzzle)).collect(),
        }),
        forbids: grade
            .forbids
            .as_ref()
            .map(|forbidden| Forbids { cells: forbidden.cells(puzzle), lines: forbidden.blame.lines.clone() }),
        points: points.map(|(points, scheme)| {
            let each = points.shares.iter().map(|(&kind, share)| (kind.name(), rounded(share * scheme.worth(kind))));
            each.chain([("earned", rounded(points.earned)), ("of", rounded(points.of))]).collect()
        }),
    };
    serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n"
}

/// To two decimals.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// A file that is no formula, or was not read to its end.
#[derive(Serialize, JsonSchema)]
pub struct UnreadableFormula<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file.
    file: &'a str,
    /// `unreadable` or `unknown`.
    verdict: &'static str,
    /// The line that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// What is wrong.
    why: String,
}

/// The object of a file that is no formula, as a line.
pub fn unreadable(file: &str, error: &FormulaError) -> String {
    let (verdict, line, why) = match error {
        FormulaError::Io(error) => ("unreadable", None, error.to_string()),
        FormulaError::Stopped(limit) => ("unknown", None, limit.to_string()),
        FormulaError::Text { line, fault, .. } => ("unreadable", Some(*line), fault.to_string()),
    };
    let object = UnreadableFormula { schema: SCHEMA, file, verdict, line, why };
    serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n"
}
