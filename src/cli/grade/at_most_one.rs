//! `exactly grade --at-most-one N`: whether formulas say at most one of N variables.

use exactly::grade::AtMostOne;
use serde::Serialize;

use super::row::Line;
use crate::cli::diagnostics;
use crate::cli::json::SCHEMA;
use crate::cli::status::Status;

#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    file: &'a str,
    verdict: &'static str,
    at_most_one: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    propagates: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// A line about a formula.
pub fn line(file: &str, variables: usize, found: AtMostOne, json: bool) -> String {
    let why = why(found);
    if json {
        let verdict = if is_right(found) { "equivalent" } else { "not equivalent" };
        let propagates = is_right(found).then_some(found == AtMostOne::Whole);
        let object = Object { schema: SCHEMA, file, verdict, at_most_one: variables, propagates, why };
        return serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n";
    }
    let not = if is_right(found) { "" } else { "not " };
    let why = why.unwrap_or_else(|| "unit propagation sees all of it".to_owned());
    diagnostics::escaped(&format!("{file}: {not}at most one of {variables}: {why}\n"))
}

/// The same as a row.
pub fn row(found: AtMostOne) -> Line {
    let verdict = if is_right(found) { "equivalent" } else { "not equivalent" };
    Line { verdict: verdict.to_owned(), hint: why(found).unwrap_or_default(), ..Line::default() }
}

/// The status of what was found.
pub fn status(found: AtMostOne) -> Status {
    Status { no: !is_right(found), ..Status::YES }
}

fn is_right(found: AtMostOne) -> bool {
    matches!(found, AtMostOne::Whole | AtMostOne::Unseen(..))
}

fn why(found: AtMostOne) -> Option<String> {
    match found {
        AtMostOne::Whole => None,
        AtMostOne::Unseen(one, other) => {
            Some(format!("but where {one} is true, unit propagation does not see that {other} is false"))
        }
        AtMostOne::Allows(one, other) => Some(format!("{one} and {other} may be true together")),
        AtMostOne::Forbids(one) => Some(format!("{one} cannot be true alone")),
        AtMostOne::ForbidsNone => Some("one of them must be true".to_owned()),
        AtMostOne::NoModel => Some("the formula has no model at all".to_owned()),
    }
}
