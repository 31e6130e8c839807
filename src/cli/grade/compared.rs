//! `exactly grade --reference REF.cnf`: whether formulas say what another one does.

use exactly::Limit;
use exactly::grade::{Comparison, Reference, Side, Witness};
use schemars::JsonSchema;
use serde::Serialize;

use super::row::Line;
use crate::console::diagnostics;
use crate::console::json::SCHEMA;
use crate::console::status::Status;

/// The grade by `--reference`.
#[derive(Serialize, JsonSchema)]
pub struct ReferenceAnswer<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file of the formula.
    file: &'a str,
    /// `equivalent`, `not equivalent` or `unknown`.
    verdict: &'static str,
    /// If unknown: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// A model of the formula that no model of the reference agrees with.
    #[serde(skip_serializing_if = "Option::is_none")]
    allows: Option<&'a [i64]>,
    /// The lines of the reference that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference_lines: Option<&'a [usize]>,
    /// A model of the reference that no model of the formula agrees with.
    #[serde(skip_serializing_if = "Option::is_none")]
    forbids: Option<&'a [i64]>,
    /// The lines of the formula that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<&'a [usize]>,
}

/// A line, or a few, about a formula.
pub fn line(file: &str, found: &Comparison, reference: &Reference, in_json: bool) -> String {
    let why = why(found);
    if in_json {
        let [allows, forbids] = [&found.allows, &found.forbids].map(witness);
        let [reference_lines, lines] = [allows, forbids].map(|found| found.map(|witness| &witness.lines[..]));
        let [allows, forbids] = [allows, forbids].map(|found| found.map(|witness| &witness.model[..]));
        let verdict = verdict(found);
        let object = ReferenceAnswer { schema: SCHEMA, file, verdict, why, allows, reference_lines, forbids, lines };
        return serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n";
    }
    let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
    let mut text = format!("{file}: {}{why}\n", verdict(found));
    for said in differences(found, reference) {
        text += &format!("  {said}\n");
    }
    diagnostics::escaped(&text)
}

/// The same as a row.
pub fn row(found: &Comparison, reference: &Reference) -> Line {
    let kind = match (witness(&found.allows), witness(&found.forbids)) {
        (Some(_), Some(_)) => "allows and forbids",
        (Some(_), None) => "allows",
        (None, Some(_)) => "forbids",
        (None, None) => "",
    };
    let said = differences(found, reference).into_iter().chain(why(found)).collect::<Vec<_>>();
    Line { verdict: verdict(found).to_owned(), kind: kind.to_owned(), hint: said.join("; "), ..Line::default() }
}

/// The status of what was found.
pub fn status(found: &Comparison) -> Status {
    match (found.is_equivalent(), found.stopped()) {
        (Some(true), _) => Status::YES,
        (Some(false), _) => Status { no: true, ..Status::YES },
        (None, Some(Limit::Interrupt)) => Status { interrupted: true, ..Status::YES },
        (None, _) => Status { unknown: true, ..Status::YES },
    }
}

fn verdict(found: &Comparison) -> &'static str {
    match found.is_equivalent() {
        Some(true) => "equivalent",
        Some(false) => "not equivalent",
        None => "unknown",
    }
}

fn witness(side: &Side) -> Option<&Witness> {
    match side {
        Side::Wrong(witness) => Some(witness),
        _ => None,
    }
}

fn differences(found: &Comparison, reference: &Reference) -> Vec<String> {
    let allows = witness(&found.allows)
        .map(|model| format!("it allows what the reference forbids: {}", reference.broken(model, " of the reference")));
    let forbids = witness(&found.forbids)
        .map(|model| format!("it forbids what the reference allows: {}", reference.broken(model, "")));
    allows.into_iter().chain(forbids).collect()
}

/// Why it is unknown.
fn why(found: &Comparison) -> Option<String> {
    const ELIMINATED: &str = "cannot be eliminated within the bound";
    if found.is_equivalent().is_some() {
        return None;
    }
    if let Some(limit) = found.stopped() {
        return Some(limit.to_string());
    }
    let whose = match (&found.allows, &found.forbids) {
        (Side::Unknown, Side::Unknown) => "the auxiliary variables of both formulas",
        (Side::Unknown, _) => "the auxiliary variables of the reference",
        _ => "its auxiliary variables",
    };
    Some(format!("{whose} {ELIMINATED}"))
}
