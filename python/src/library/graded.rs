//! Whether a formula that somebody else wrote means a puzzle.

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::Solution;
use exactly::cnf::read;
use exactly::encode;
use exactly::grade::{self, GradeError, Hint};
use exactly::limits::Limit;

/// How the variables of cells are numbered in a formula of a board of order n: row r, column c and value v, each from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Numbering {
    /// (r-1)·n² + (c-1)·n + v
    #[default]
    Linear,
    /// 100·r + 10·c + v, for orders up to 9.
    Rcv,
}

impl Numbering {
    pub(super) fn inner(self) -> encode::Numbering {
        match self {
            Numbering::Linear => encode::Numbering::Linear,
            Numbering::Rcv => encode::Numbering::Rcv,
        }
    }
}

/// What the variables of a formula stand for: by default what its comments say (`c var 7 = r1c2=3`), and else [`Numbering::Linear`].
#[derive(Clone, Debug, Default)]
pub struct Reading(Told);

#[derive(Clone, Debug, Default)]
enum Told {
    #[default]
    Nothing,
    Name(grade::Reading),
    Map(String),
}

impl Reading {
    /// The names of readings.
    pub const NAMES: [&str; 11] = grade::Reading::NAMES;

    /// The one of a name: `linear` and `rcv`, as in [`Numbering`], other orders of row, column and value such as `vrc`; `log` for bits with the low
    /// one first, `log-high`; `order` for bounds *at least*, `order-most`.
    ///
    /// # Errors
    /// Where there is none of this name.
    pub fn named(name: &str) -> Result<Reading, Error> {
        let unknown =
            || Error::Encoding(format!("{name:?} is not a numbering: {} expected", Reading::NAMES.join(", ")));
        grade::Reading::by_name(name).map(|reading| Reading(Told::Name(reading))).ok_or_else(unknown)
    }

    /// That of a map, a line for each variable: `7 = r1c2=3`.
    pub fn map(text: &str) -> Reading {
        Reading(Told::Map(text.to_owned()))
    }

    fn of(&self, formula: &read::Formula, puzzle: &Puzzle) -> Result<grade::Reading, Error> {
        let linear = encode::Numbering::Linear;
        Ok(match &self.0 {
            Told::Nothing => grade::Reading::of_comments(formula, &puzzle.inner, linear)
                .unwrap_or_else(|| grade::Reading::plain(linear)),
            Told::Name(reading) => reading.clone(),
            Told::Map(text) => {
                let reading = grade::Reading::of_map(text, puzzle.inner.board());
                reading.map_err(|error| Error::Formula(error.to_string()))?
            }
        })
    }
}

/// What a formula comes to beside a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// Whether its models are the solutions; `None` where that is not known.
    pub is_equivalent: Option<bool>,
    /// Why it is not known: where work was stopped. Otherwise the auxiliary variables cannot be eliminated within bounds.
    pub stopped: Option<Limit>,
    /// Mistakes that were recognised, in words.
    pub hints: Vec<String>,
    /// A solution that the formula forbids, if one was found.
    pub forbids: Option<Solution>,
    /// All of it in words, line by line, as `exactly grade` says it.
    pub report: String,
}

impl Puzzle {
    /// Grades a formula in DIMACS CNF: do its models say what the puzzle's solutions are? Its variables are numbered so; those beyond are
    /// auxiliary.
    ///
    /// # Errors
    /// Where the text is no formula, the numbering does not reach so far, the board has a rule beyond different values, or work was
    /// stopped before anything was known.
    pub fn grade(&self, dimacs: &[u8], numbering: Numbering, limits: &Limits) -> Result<Grade, Error> {
        self.grade_read(dimacs, &Reading(Told::Name(grade::Reading::plain(numbering.inner()))), limits)
    }

    /// The same with variables that stand for this; those that say nothing of cells are auxiliary.
    ///
    /// # Errors
    /// Likewise; where a map is none.
    pub fn grade_read(&self, dimacs: &[u8], reading: &Reading, limits: &Limits) -> Result<Grade, Error> {
        let stop = limits.begin();
        let formula = read::Formula::read(dimacs).map_err(|error| Error::Formula(error.to_string()))?;
        let reading = reading.of(&formula, self)?;
        let grade = grade::Grade::of(&self.inner, &formula, &reading, &*stop)?;
        let board = self.inner.board();
        Ok(Grade {
            is_equivalent: match grade.verdict {
                grade::Verdict::Equivalent => Some(true),
                grade::Verdict::Different => Some(false),
                grade::Verdict::Unknown(_) => None,
            },
            stopped: match grade.verdict {
                grade::Verdict::Unknown(limit) => limit,
                _ => None,
            },
            hints: grade
                .hints
                .iter()
                .map(|hint| grade.certainty(hint) + &hint.words(&self.inner, grade.reading_of(hint, &reading)))
                .collect(),
            report: grade.report("formula", &formula, &self.inner, &reading, Hint::words),
            forbids: grade.forbids.map(|forbidden| Solution::new(board, forbidden.solution)),
        })
    }
}

impl From<GradeError> for Error {
    fn from(error: GradeError) -> Error {
        match error {
            GradeError::Stopped(limit) => Error::Stopped(limit),
            GradeError::Board(_) | GradeError::Rule(_) | GradeError::Numbering { .. } => Error::Rule(error.to_string()),
            GradeError::Solve(error) => error.into(),
            GradeError::Unsound => Error::Internal(error.to_string()),
        }
    }
}
