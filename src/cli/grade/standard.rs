//! What formulas are judged by, and what is said of one.

use std::collections::BTreeSet;

use exactly::cnf::read::Finding;
use exactly::cnf::read::{Formula, FormulaError};
use exactly::encode::{Numbering, OneHot};
use exactly::grade::{Grade, GradeError, Kind, Points, Reading, Reference, Scheme, Verdict};
use exactly::{Limit, Puzzle, Stop, grade::Meaning};

use super::row::{Line, UNREADABLE};
use super::{at_most_one, compared, hint, json};
use crate::console::diagnostics;
use crate::console::dimacs::{Named, Unread};
use crate::console::status::Status;

/// What formulas are judged by.
pub enum Standard {
    /// They should mean a puzzle.
    Puzzle {
        /// The puzzle.
        puzzle: Box<Puzzle>,
        /// How numbers are read, where an option tells.
        told: Option<Reading>,
    },
    /// They should say that at most one of so many variables is true.
    AtMostOne(usize),
    /// They should say what another formula does.
    Reference(Box<Reference>),
}

/// What is said of a formula.
pub struct Judged {
    /// As a row, without name and time.
    pub line: Line,
    /// In words, or as JSON.
    pub shown: String,
    /// What it means for the end of the run.
    pub status: Status,
}

/// Why nothing is said of it.
pub enum Unjudged {
    /// None of them can be judged.
    All(anyhow::Error),
    /// This one cannot, and why.
    One(String),
    /// Nobody knows, and why.
    Unknown(String),
}

impl Standard {
    /// What points can be given for.
    pub fn kinds(&self) -> BTreeSet<Kind> {
        match self {
            Standard::Puzzle { puzzle, .. } => Kind::all_of(puzzle),
            Standard::AtMostOne(_) | Standard::Reference(_) => BTreeSet::from([Kind::Whole]),
        }
    }

    /// What formulas have in common that are equal up to renaming; nothing of one that is very large.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn fingerprint(&self, formula: &Formula, stop: &dyn Stop) -> Result<Option<[u8; 32]>, Limit> {
        match self {
            Standard::Puzzle { puzzle, told } => {
                let (reading, order) = (reading_of(formula, puzzle, told.as_ref()), puzzle.board().values());
                let name = |number| match reading.meaning(order, number)? {
                    Meaning::Fact(cell, value) => Some(OneHot::new(order).literal(cell, value).index()),
                    // These have their own places, behind all others.
                    Meaning::Among(..) => Some(order.pow(3) + number),
                };
                formula.fingerprint(name, stop)
            }
            Standard::AtMostOne(most) => formula.fingerprint(|n| (n <= *most).then_some(n), stop),
            Standard::Reference(reference) => {
                let named: BTreeSet<usize> = reference.named().iter().copied().collect();
                formula.fingerprint(|number| named.contains(&number).then_some(number), stop)
            }
        }
    }

    /// Judges a formula, with points where there is a scheme.
    ///
    /// # Errors
    /// Where it cannot be judged, or none can.
    pub fn judge(
        &self,
        named: &Named,
        scheme: Option<&Scheme>,
        in_json: bool,
        stop: &dyn Stop,
    ) -> Result<Judged, Unjudged> {
        let mut judged = match self {
            Standard::Puzzle { puzzle, told } => {
                of_puzzle(named, puzzle, told.as_ref(), scheme, in_json, stop).map_err(unjudged)?
            }
            Standard::AtMostOne(variables) => {
                let found = at_most_one::Found::of(&named.formula, *variables, stop);
                let found = found.map_err(|error| Unjudged::Unknown(error.to_string()))?;
                Judged {
                    line: found.row(),
                    shown: found.line(&named.name, *variables, in_json),
                    status: found.status(),
                }
            }
            Standard::Reference(reference) => {
                let found = reference.compare(&named.formula, stop).map_err(unjudged)?;
                Judged {
                    line: compared::row(&found, reference),
                    shown: compared::line(&named.name, &found, reference, in_json),
                    status: compared::status(&found),
                }
            }
        };
        if !matches!(self, Standard::Puzzle { .. }) {
            let whole = scheme.map(|scheme| scheme.worth(Kind::Whole));
            judged.line.points = match judged.line.verdict.as_str() {
                "equivalent" => whole,
                "not equivalent" => whole.map(|_| 0.0),
                _ => None,
            };
        }
        judged.line.size = Some((named.formula.variables(), named.formula.len()));
        Ok(judged)
    }
}

fn unjudged(error: GradeError) -> Unjudged {
    match error {
        GradeError::Numbering { .. } | GradeError::Board(_) | GradeError::Rule(_) | GradeError::Solve(_) => {
            Unjudged::All(error.into())
        }
        error => Unjudged::One(error.to_string()),
    }
}

fn reading_of(formula: &Formula, puzzle: &Puzzle, told: Option<&Reading>) -> Reading {
    let told = told.cloned().or_else(|| Reading::of_comments(formula, puzzle, Numbering::Linear));
    told.unwrap_or_else(|| Reading::plain(Numbering::Linear))
}

fn of_puzzle(
    named: &Named,
    puzzle: &Puzzle,
    told: Option<&Reading>,
    scheme: Option<&Scheme>,
    in_json: bool,
    stop: &dyn Stop,
) -> Result<Judged, GradeError> {
    let reading = reading_of(&named.formula, puzzle, told);
    let found = Grade::of(puzzle, &named.formula, &reading, stop)?;
    let points = match scheme.map(|scheme| Points::of(puzzle, &named.formula, &reading, &found, scheme, stop)) {
        // That they are not known keeps nothing back that is.
        None | Some(Err(GradeError::Stopped(_))) => None,
        Some(points) => points?,
    };
    let scored = points.as_ref().zip(scheme);
    let shown = if in_json {
        json::line(named, &found, puzzle, &reading, scored)
    } else {
        let report = found.report(&named.name, &named.formula, puzzle, &reading, hint::hint);
        let scored = scored.map(|(points, scheme)| {
            let [earned, of] = [points.earned, points.of].map(Points::number);
            format!("  points: {earned} of {of} ({})\n", points.words(scheme))
        });
        diagnostics::escaped(&(report + &scored.unwrap_or_default()))
    };
    let line = row(named, &found, puzzle, &reading, points.as_ref());
    Ok(Judged { line, shown, status: status_of(&found) })
}

fn row(named: &Named, found: &Grade, puzzle: &Puzzle, reading: &Reading, points: Option<&Points>) -> Line {
    let mut said: Vec<String> = found
        .hints
        .iter()
        .map(|known| found.certainty(known) + &known.words(puzzle, found.reading_of(known, reading)))
        .collect();
    if said.is_empty() && found.verdict == Verdict::Different {
        said.extend(found.difference(&named.formula, puzzle, reading));
    }
    let why = found.why();
    said.extend((!why.is_empty()).then(|| why.trim_matches([' ', '(', ')']).to_owned()));
    said.extend(named.formula.findings().into_iter().map(Finding::with_line));
    Line {
        verdict: found.verdict_word().to_owned(),
        kind: found.hints.first().map(|hint| hint.kind().to_owned()).unwrap_or_default(),
        hint: said.join("; "),
        points: points.map(|points| points.earned),
        ..Line::default()
    }
}

fn status_of(grade: &Grade) -> Status {
    match grade.verdict {
        Verdict::Equivalent => Status::YES,
        Verdict::Different => Status { no: true, ..Status::YES },
        Verdict::Unknown(Some(Limit::Interrupt)) => Status { interrupted: true, ..Status::YES },
        Verdict::Unknown(_) => Status { unknown: true, ..Status::YES },
    }
}

/// What is said of a file that holds no formula, or of which nobody knows whether it does.
pub fn unread(unread: &Unread, scheme: Option<&Scheme>) -> Line {
    let (verdict, hint) = match &unread.error {
        FormulaError::Io(error) => (UNREADABLE, error.to_string()),
        FormulaError::Stopped(limit) => ("unknown", limit.to_string()),
        FormulaError::Text { line, fault, .. } => (UNREADABLE, format!("line {line}: {fault}")),
    };
    let points = scheme.filter(|_| verdict == UNREADABLE).map(|_| 0.0);
    Line { verdict: verdict.to_owned(), hint, points, ..Line::default() }
}
