//! How many points each kind of rule is worth.

use std::collections::BTreeSet;
use std::convert::Infallible;

use super::parts::Family;
use super::rules;
use crate::puzzle::Puzzle;

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Each cell holds at least one value.
    Cells,
    /// Each row holds each value at most once.
    Rows,
    /// The same of columns.
    Columns,
    /// The same of boxes, or of the regions of a jigsaw.
    Boxes,
    /// The same of diagonals, windows and all other houses.
    Houses,
    /// What is given.
    Givens,
    /// That the formula means the puzzle as a whole.
    Whole,
}

impl Kind {
    /// All, in the order in which they are told.
    pub const ALL: [Kind; 7] =
        [Kind::Cells, Kind::Rows, Kind::Columns, Kind::Boxes, Kind::Houses, Kind::Givens, Kind::Whole];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Cells => "cells",
            Kind::Rows => "rows",
            Kind::Columns => "columns",
            Kind::Boxes => "boxes",
            Kind::Houses => "houses",
            Kind::Givens => "givens",
            Kind::Whole => "whole",
        }
    }

    /// The kind that a family of rules belongs to.
    pub(super) fn of(family: Family) -> Kind {
        match family {
            Family::Givens => Kind::Givens,
            Family::Cells => Kind::Cells,
            Family::Rows => Kind::Rows,
            Family::Columns => Kind::Columns,
            Family::Boxes | Family::Regions => Kind::Boxes,
            Family::Diagonals | Family::Windows | Family::Groups | Family::Clues => Kind::Houses,
        }
    }

    /// The kinds that a puzzle has; the whole is one of each.
    pub fn all_of(puzzle: &Puzzle) -> BTreeSet<Kind> {
        let mut kinds = BTreeSet::from([Kind::Whole]);
        let Ok(()) = rules::clauses(puzzle, |owner, _| {
            kinds.insert(Kind::of(owner.part.family(puzzle.board())));
            Ok::<(), Infallible>(())
        });
        kinds
    }
}

/// The line about mistakes that the givens hide.
const MASKED: &str = "masked";

/// How many points each kind is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    worth: [f64; Kind::ALL.len()],
    masked: bool,
}

impl Default for Scheme {
    /// Ten points on a sudoku with givens: two for each kind of rule, one for the givens and one for the whole.
    fn default() -> Scheme {
        Scheme { worth: [2.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0], masked: false }
    }
}

/// Why a text is no scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidScheme {
    /// A line that is none of `KIND = POINTS`.
    #[error(
        "line {line}: a line such as `rows = 2` or `masked = true` expected, `{text}` found; the kinds are {}",
        names()
    )]
    Line {
        /// From 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A number that is none, or less than nothing.
    #[error("line {line}: a number of points from 0 to 1000000 expected, `{text}` found")]
    Points {
        /// From 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A kind that an earlier line is about.
    #[error("line {line}: `{kind}` appears twice")]
    Twice {
        /// From 1.
        line: usize,
        /// Its word.
        kind: &'static str,
    },
    /// Nothing is worth anything.
    #[error("nothing is worth a point: lines such as `rows = 2` expected")]
    Nothing,
}

fn names() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}

impl Scheme {
    /// The most that a kind is worth.
    const MOST: f64 = 1e6;

    /// Reads lines of TOML such as `rows = 2`, with comments behind `#`. What no line is about is worth nothing.
    ///
    /// # Errors
    /// At the first line that says something else, and where nothing is worth a point.
    pub fn read(text: &str) -> Result<Scheme, InvalidScheme> {
        let (mut worth, mut masked) = ([None; Kind::ALL.len()], None);
        for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let said = text.split('#').next().unwrap_or("").trim();
            if said.is_empty() {
                continue;
            }
            let entry = said.split_once('=').map(|(name, points)| (name.trim(), points.trim()));
            if let Some((MASKED, answer @ ("true" | "false"))) = entry {
                if masked.replace(answer == "true").is_some() {
                    return Err(InvalidScheme::Twice { line, kind: MASKED });
                }
                continue;
            }
            let known =
                entry.and_then(|(name, points)| Some((Kind::ALL.iter().position(|k| k.name() == name)?, points)));
            let (place, points) = known.ok_or_else(|| InvalidScheme::Line { line, text: said.to_owned() })?;
            let number = points.parse().ok().filter(|number| (0.0..=Scheme::MOST).contains(number));
            let number: f64 = number.ok_or_else(|| InvalidScheme::Points { line, text: points.to_owned() })?;
            if worth[place].replace(number).is_some() {
                return Err(InvalidScheme::Twice { line, kind: Kind::ALL[place].name() });
            }
        }
        let worth = worth.map(|points| points.unwrap_or(0.0));
        let scheme = Scheme { worth, masked: masked.unwrap_or(false) };
        if scheme.worth.iter().all(|&points| points == 0.0) { Err(InvalidScheme::Nothing) } else { Ok(scheme) }
    }

    /// Whether mistakes cost their share that the givens hide.
    pub fn counts_masked(&self) -> bool {
        self.masked
    }

    /// What a kind is worth.
    pub fn worth(&self, kind: Kind) -> f64 {
        self.worth[kind as usize]
    }

    /// What all of these kinds are worth together.
    pub fn total(&self, kinds: &BTreeSet<Kind>) -> f64 {
        kinds.iter().map(|&kind| self.worth(kind)).sum()
    }

    /// What is worth how much among these kinds, in words: `cells 2, rows 2, whole 1; 5 in all`.
    pub fn words(&self, kinds: &BTreeSet<Kind>) -> String {
        let said: Vec<_> = kinds.iter().map(|&kind| format!("{} {}", kind.name(), number(self.worth(kind)))).collect();
        let masked = if self.masked { ", masked mistakes cost their share" } else { "" };
        format!("{}; {} in all{masked}", said.join(", "), number(self.total(kinds)))
    }
}

/// A number of points, to two decimals.
pub(super) fn number(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_read() {
        let scheme = Scheme::read("# Week 3\ncells = 1\nrows=2.5 # each\n\nwhole = 0\n").unwrap();
        assert_eq!(Kind::ALL.map(|kind| scheme.worth(kind)), [1.0, 2.5, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let kinds = BTreeSet::from([Kind::Cells, Kind::Rows, Kind::Givens]);
        assert_eq!(scheme.words(&kinds), "cells 1, rows 2.5, givens 0; 3.5 in all");
        for (text, told) in [
            (
                "cell = 1",
                "line 1: a line such as `rows = 2` or `masked = true` expected, `cell = 1` found; the kinds are cells, rows",
            ),
            ("[points]\nrows = 1", "line 1: a line such as"),
            ("rows = 1\nrows = 2", "line 2: `rows` appears twice"),
            ("rows = -1", "line 1: a number of points from 0 to 1000000 expected, `-1` found"),
            ("rows = nan", "line 1: a number of points"),
            ("rows = inf", "line 1: a number of points"),
            ("rows = \"2\"", "line 1: a number of points"),
            ("# nothing\n", "nothing is worth a point"),
            ("rows = 0", "nothing is worth a point"),
        ] {
            let error = Scheme::read(text).unwrap_err().to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }

    #[test]
    fn points_are_told_to_two_decimals() {
        assert_eq!([0.0, 2.0, 10.0, 6.5, 20.0 / 3.0].map(number), ["0", "2", "10", "6.5", "6.67"]);
    }
}
