//! Grades as JSON: one object a line for each formula. docs/cli.md describes the members.

use std::collections::BTreeMap;

use exactly::Puzzle;
use exactly::cnf::read::FormulaError;
use exactly::grade::{Grade, Points, Reading, Scheme, Sure, words};
use serde::Serialize;

use crate::cli::dimacs::Named;
use crate::cli::json::SCHEMA;

#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    file: &'a str,
    verdict: &'static str,
    variables: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    hints: Vec<WordedHint>,
    findings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allows: Option<Allows>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forbids: Option<Forbids>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<BTreeMap<&'static str, f64>>,
}

/// A hint: which, in words, and whether it was not confirmed.
#[derive(Serialize)]
struct WordedHint {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    perhaps: bool,
}

#[derive(Serialize)]
struct Allows {
    cells: Vec<String>,
    broken: Vec<String>,
}

#[derive(Serialize)]
struct Forbids {
    cells: Vec<String>,
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
    let why = words::why(grade);
    let reading = grade.read_as.as_ref().unwrap_or(asked);
    let cells = |held: &[exactly::Values]| held.iter().map(|&values| words::cell(values, puzzle)).collect();
    let object = Object {
        schema: SCHEMA,
        file: &named.name,
        verdict: words::verdict(grade),
        variables: reading.option().unwrap_or_else(|| reading.to_string()),
        why: (!why.is_empty()).then(|| why.trim_matches([' ', '(', ')']).to_owned()),
        hints: grade
            .hints
            .iter()
            .map(|hint| WordedHint {
                kind: hint.kind(),
                text: words::certainty(grade, hint) + &words::hint(hint, puzzle, grade.reading_of(hint, asked)),
                perhaps: !hint.is_fact() && grade.sure == Sure::Perhaps,
            })
            .collect(),
        findings: named.formula.findings().into_iter().map(words::finding).collect(),
        allows: grade.allows.as_ref().map(|allowed| Allows {
            cells: cells(&allowed.held),
            broken: allowed.broken.iter().map(|broken| words::broken(broken, puzzle)).collect(),
        }),
        forbids: grade.forbids.as_ref().map(|forbidden| Forbids {
            cells: cells(&words::held(&forbidden.solution)),
            lines: forbidden.blame.lines.clone(),
        }),
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

#[derive(Serialize)]
struct Unreadable<'a> {
    schema: u32,
    file: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    why: String,
}

/// The object of a file that is no formula, as a line.
pub fn unreadable(file: &str, error: &FormulaError) -> String {
    let (verdict, line, why) = match error {
        FormulaError::Io(error) => ("unreadable", None, error.to_string()),
        FormulaError::Stopped(limit) => ("unknown", None, limit.to_string()),
        FormulaError::Text { line, fault, .. } => ("unreadable", Some(*line), fault.to_string()),
    };
    let object = Unreadable { schema: SCHEMA, file, verdict, line, why };
    serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n"
}
