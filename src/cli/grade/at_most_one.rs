//! `exactly grade --at-most-one N`: whether formulas say at most one of N variables.

use exactly::Stop;
use exactly::cnf::read::Finding;
use exactly::cnf::read::Formula;
use exactly::grade::{AtMostOne, Cause, Change, GradeError};
use schemars::JsonSchema;
use serde::Serialize;

use super::row::Line;
use crate::console::diagnostics;
use crate::console::json::SCHEMA;
use crate::console::status::Status;

/// The grade by `--at-most-one`.
#[derive(Serialize, JsonSchema)]
pub struct AtMostOneAnswer<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file of the formula.
    file: &'a str,
    /// `equivalent` or `not equivalent`.
    verdict: &'static str,
    /// Of how many variables at most one is to be true.
    at_most_one: usize,
    /// If equivalent: whether unit propagation sees all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    propagates: Option<bool>,
    /// Why it is not equivalent, or does not propagate.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The lines to blame, from 1.
    #[serde(skip_serializing_if = "<[usize]>::is_empty")]
    lines: &'a [usize],
    /// What is irregular in its text.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    findings: &'a [String],
}

/// What was found, and why it is so.
pub struct Found {
    what: AtMostOne,
    cause: Cause,
    findings: Vec<String>,
}

impl Found {
    /// Asks a formula.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn of(formula: &Formula, variables: usize, stop: &dyn Stop) -> Result<Found, GradeError> {
        let what = AtMostOne::of(formula, variables, stop)?;
        // That the cause is not known keeps nothing back that is.
        let cause = match Cause::of(formula, variables, what, stop) {
            Err(GradeError::Stopped(_)) => Cause::default(),
            cause => cause?,
        };
        // A few clauses by themselves need no header.
        let findings = formula.findings().into_iter().filter(|finding| finding.line().is_some());
        Ok(Found { what, cause, findings: findings.map(Finding::with_line).collect() })
    }

    /// A line about the formula, and one for each finding.
    pub fn line(&self, file: &str, variables: usize, json: bool) -> String {
        let (why, is_right) = (self.why(), self.what.is_right());
        if json {
            let verdict = if is_right { "equivalent" } else { "not equivalent" };
            let propagates = is_right.then_some(self.what == AtMostOne::Whole);
            let (findings, lines) = (&self.findings[..], &self.cause.lines[..]);
            let object = AtMostOneAnswer {
                schema: SCHEMA,
                file,
                verdict,
                at_most_one: variables,
                propagates,
                why,
                lines,
                findings,
            };
            return serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n";
        }
        let not = if is_right { "" } else { "not " };
        let why = why.unwrap_or_else(|| "unit propagation sees all of it".to_owned());
        let findings: String = self.findings.iter().map(|finding| format!("  {finding}\n")).collect();
        diagnostics::escaped(&format!("{file}: {not}at most one of {variables}: {why}\n{findings}"))
    }

    /// The same as a row.
    pub fn row(&self) -> Line {
        let verdict = if self.what.is_right() { "equivalent" } else { "not equivalent" };
        let kind = match (self.what, &self.cause.change) {
            (AtMostOne::Whole, _) => "",
            (AtMostOne::Unseen(..), _) => "unseen",
            (_, Some(Change::Missing(_))) => "missing",
            (_, Some(Change::TooMuch(_))) => "too much",
            (_, Some(Change::Instead(_, says, meant))) if *says == !*meant => "sign",
            (_, Some(Change::Instead(..) | Change::Lacks(..))) => "slip",
            (AtMostOne::Allows(..), None) => "allows",
            (AtMostOne::NoModel, None) => "no model",
            (AtMostOne::Forbids(_) | AtMostOne::ForbidsNone, None) => "forbids",
        };
        let said: Vec<String> = self.why().into_iter().chain(self.findings.iter().cloned()).collect();
        Line { verdict: verdict.to_owned(), kind: kind.to_owned(), hint: said.join("; "), ..Line::default() }
    }

    /// The status of what was found.
    pub fn status(&self) -> Status {
        Status { no: !self.what.is_right(), ..Status::YES }
    }

    fn why(&self) -> Option<String> {
        let Cause { lines, more, change } = &self.cause;
        let by = if lines.is_empty() { String::new() } else { format!(", by {}", self.cause.lines_in_words()) };
        let said = match self.what {
            AtMostOne::Whole => return None,
            AtMostOne::Unseen(one, other) => {
                format!("but where {one} is true, unit propagation does not see that {other} is false")
            }
            AtMostOne::Allows(one, other) => {
                let more = match more {
                    0 => String::new(),
                    1 => " (and 1 more pair)".to_owned(),
                    more => format!(" (and {more} more pairs)"),
                };
                format!("{one} and {other} may be true together{more}")
            }
            AtMostOne::Forbids(one) => format!("{one} cannot be true alone{by}"),
            AtMostOne::ForbidsNone => format!("one of them must be true{by}"),
            AtMostOne::NoModel => format!("the formula has no model at all{by}"),
        };
        let mended = change.as_ref().map(|change| match change {
            Change::Missing([one, other]) => format!("; the clause {one} {other} is missing: with it, it is right"),
            Change::TooMuch(line) => format!("; line {line} is too much: without it, it is right"),
            Change::Instead(line, says, meant) => {
                format!("; line {line} says {says} instead of {meant}: with that, it is right")
            }
            Change::Lacks(line, meant) => format!("; line {line} lacks {meant}: with it, it is right"),
        });
        Some(said + &mended.unwrap_or_default())
    }
}
