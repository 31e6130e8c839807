//! Whether a formula that somebody else wrote means a puzzle: whether its models, seen on the variables of cells and values,
//! are exactly the puzzle's solutions; and if not, what it allows or forbids wrongly, and which usual mistake that is.
//!
//! Let S be the formula, with auxiliary variables of its own, and P the puzzle's. Two things must hold.
//!
//! - *S allows nothing wrong*: each clause C of P follows from S, that is, S with ¬C has no model. One question each.
//! - *S forbids nothing wrongly*: each solution of P extends to a model of S. Auxiliary variables are eliminated by
//!   resolution, which leaves a formula over cells and values that says exactly which assignments extend; each of its
//!   clauses must follow from P. Where elimination grows past its bound, in turn: it is tried again without what follows from
//!   P and other clauses (only solutions of P matter, and so clauses that follow may be left out); clauses that hang together
//!   by auxiliary variables are tried on all values that their cells take together under P; all solutions of P are tried, if
//!   they are few. All these are sure. If none of them comes to an end the answer is that it is unknown, never a guess.
//!
//! Rules that say more than that cells hold different values are refused by name.
//!
//! Every filling that is shown was evaluated against both sides, without a solver where that can be.

mod added;
mod allows;
mod at_most_one;
mod auxiliaries;
mod blame;
mod boxes;
mod broken;
mod cause;
mod collision;
mod counting;
mod eliminate;
mod forbids;
mod givens;
mod hint;
mod hints;
mod likely;
mod likeness;
mod loops;
mod masked;
mod meant;
mod missing;
mod mistakes;
mod parts;
mod points;
mod reading;
mod reference;
mod rules;
mod said;
mod scheme;
mod slip;
mod student;
mod top_id;
mod words;

pub use allows::Allowed;
pub use at_most_one::{AtMostOne, MOST_VARIABLES};
pub use blame::Blame;
pub use broken::Broken;
pub use cause::{Cause, Change};
pub use forbids::Forbidden;
pub use hint::{Axis, Certainty, Hint, Masked, Missing, Repeat, Share};
pub use parts::{Family, Half, Part};
pub use points::Points;
pub use reading::{InvalidMap, Meaning, Reading, Shared, Strides};
pub use reference::{Comparison, Reference, Side, Witness};
pub use scheme::{InvalidScheme, Kind, Scheme};

use std::sync::Arc;

use crate::cnf::Purpose;
use crate::cnf::read::Formula;
use crate::encode::Sums;
use crate::formula;
use crate::limits::{Held, Limit, Stop, allow};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::Failure;
use crate::solve::SolveError;
use added::{Added, counterexample};
use allows::Extent;
use forbids::{Effort, Forbids};
use student::Student;

/// What a formula came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Whether it means the puzzle.
    pub verdict: Verdict,
    /// A filling that it allows and the rules forbid, if one was found.
    pub allows: Option<Allowed>,
    /// A solution that it forbids, if one was found.
    pub forbids: Option<Forbidden>,
    /// Mistakes that were recognised.
    pub hints: Vec<Hint>,
    /// How sure they are, all together.
    pub sure: Certainty,
    /// How its numbers were read, if not as was asked: most of it makes sense that way alone ([`Hint::Likely`]).
    pub read_as: Option<Reading>,
    /// The formula as it was read, where its text was mended ([`Hint::FromZero`], [`Hint::Repeats`]): all else is said of that.
    text: Option<Arc<Formula>>,
    /// The formula as it was meant, where numbers of variables were mended.
    meant: Option<Arc<Student>>,
}

impl Grade {
    /// The reading by which a hint is to be worded, where this one was asked for.
    pub fn reading_of<'r>(&'r self, hint: &Hint, asked: &'r Reading) -> &'r Reading {
        match hint {
            Hint::Likely(_) => asked,
            _ => self.read_as.as_ref().unwrap_or(asked),
        }
    }

    /// The formula that is spoken of, where this one was judged.
    pub fn formula<'f>(&'f self, judged: &'f Formula) -> &'f Formula {
        self.text.as_deref().unwrap_or(judged)
    }

    /// A verdict of which nothing more is known.
    fn of_verdict(verdict: Verdict) -> Grade {
        Grade {
            verdict,
            allows: None,
            forbids: None,
            hints: Vec::new(),
            sure: Certainty::Perhaps,
            read_as: None,
            text: None,
            meant: None,
        }
    }

    /// How many mistakes are to be mended.
    pub fn mistakes(&self) -> usize {
        self.hints.iter().filter(|hint| !hint.is_fact()).count()
    }

    /// Takes a hint that explains all that is wrong.
    fn confirm(&mut self, hint: Hint) -> Result<(), GradeError> {
        self.hints.push(hint);
        self.sure = Certainty::Confirmed;
        Ok(())
    }
}

/// Whether a formula means a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Its models are the puzzle's solutions.
    Equivalent,
    /// They are not.
    Different,
    /// Nobody knows: work was stopped, or, without such a limit, it allows nothing wrong, but its auxiliary variables cannot be
    /// eliminated within the bound, so that it may forbid something.
    Unknown(Option<Limit>),
}

/// Why there is no grade.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GradeError {
    /// The numbering does not reach so far.
    #[error("{reading} reaches order {}, and the board has order {order}", reading.max_order())]
    Numbering {
        /// How numbers are read.
        reading: Reading,
        /// Of the board.
        order: usize,
    },
    /// The board has no order; what it is instead.
    #[error("grade needs one square with every value in each row and column, and this is: {0}")]
    Board(String),
    /// The board has a rule that says more than that cells hold different values.
    #[error("grade knows only rules that cells differ, as in houses, and {0} is another rule")]
    Rule(String),
    /// The puzzle's formula would be too large.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Work was stopped.
    #[error("stopped: {0}")]
    Stopped(Limit),
    /// What was found is none: a fault of this library.
    #[error("internal error: a difference was found that does not exist; please report this formula and puzzle")]
    Unsound,
}

impl From<Failure> for GradeError {
    fn from(failure: Failure) -> GradeError {
        match failure {
            Failure::Stopped(limit) => GradeError::Stopped(limit),
            Failure::Solver => GradeError::Solve(SolveError::Solver),
        }
    }
}

impl From<Limit> for GradeError {
    fn from(limit: Limit) -> GradeError {
        GradeError::Stopped(limit)
    }
}

/// What is graded.
#[derive(Clone, Copy)]
struct Subject<'g> {
    puzzle: &'g Puzzle,
    formula: &'g Formula,
    reading: &'g Reading,
    /// Whether it is meant so: no other reading is looked for.
    is_meant: bool,
    /// A solution of the puzzle, if there is one.
    solution: Option<&'g Solution>,
    stop: &'g dyn Stop,
}

impl Grade {
    /// Grades a formula whose numbers are read so.
    ///
    /// # Errors
    /// See [`GradeError`]. Work that was stopped is a [`Verdict::Unknown`], or a difference that had been found by then.
    pub fn of(puzzle: &Puzzle, formula: &Formula, reading: &Reading, stop: &dyn Stop) -> Result<Grade, GradeError> {
        let order = puzzle.board().square().ok_or_else(|| GradeError::Board(puzzle.board().layout().to_string()))?;
        if order > reading.max_order() {
            return Err(GradeError::Numbering { reading: reading.clone(), order });
        }
        if let Some(rule) = puzzle.board().rules().iter().find(|rule| rule.all_different().is_none()) {
            return Err(GradeError::Rule(rule.name.clone()));
        }
        let affordable = affordable(formula, stop)
            .and_then(|()| formula::board_size(puzzle.board(), Sums::Automata, Purpose::Keep, stop).map(drop));
        if let Err(limit) = affordable {
            return Ok(Grade::of_verdict(Verdict::Unknown(Some(limit))));
        }
        let solution = match hints::a_solution(puzzle, stop) {
            Err(GradeError::Stopped(limit)) => return Ok(Grade::of_verdict(Verdict::Unknown(Some(limit)))),
            solution => solution?,
        };
        let solution = solution.as_ref();
        let subject = Subject { puzzle, formula, reading, is_meant: false, solution, stop };
        let grade = as_it_is(&subject)?;
        if grade.verdict == Verdict::Different { as_meant(&subject, grade) } else { Ok(grade) }
    }
}

/// The grade of a formula that differs by its text; where that was meant otherwise, by what was meant, unless the text explains all of it.
fn as_meant(subject: &Subject<'_>, grade: Grade) -> Result<Grade, GradeError> {
    let mut grade = grade;
    if let Some((hint, text)) = meant::meant(subject.formula, subject.reading) {
        let by_meant = as_it_is(&Subject { formula: &text, ..*subject })?;
        match by_meant.verdict {
            Verdict::Equivalent => {
                let meant = Student::new(&text, subject.puzzle.board().values(), subject.reading);
                grade = Grade { hints: Vec::new(), read_as: None, meant: Some(Arc::new(meant)), ..grade };
                grade.confirm(hint)?;
            }
            Verdict::Different if grade.sure == Certainty::Perhaps => {
                grade = Grade { text: Some(Arc::new(text)), ..by_meant };
                grade.hints.insert(0, hint);
            }
            Verdict::Different | Verdict::Unknown(_) => {}
        }
    }
    grade.hints.extend(meant::repeats(subject.formula));
    Ok(grade)
}

/// The grade of a formula as it stands there.
fn as_it_is(subject: &Subject<'_>) -> Result<Grade, GradeError> {
    let Subject { puzzle, formula, solution, stop, .. } = *subject;
    let mut grade = by_reading(subject)?;
    if grade.verdict == Verdict::Equivalent {
        match masked::masked(subject) {
            // That it is equivalent is known all the same.
            Err(GradeError::Stopped(_)) => {}
            hidden => grade.hints.extend(hidden?.map(Hint::Masked)),
        }
    }
    if let Some(likely) = grade.read_as.take() {
        let by_likely = by_reading(&Subject { puzzle, formula, reading: &likely, is_meant: true, solution, stop })?;
        if by_likely.verdict == Verdict::Different {
            grade = Grade { read_as: Some(likely.clone()), ..by_likely };
        }
        grade.hints.insert(0, Hint::Likely(likely));
    }
    Ok(grade)
}

/// Whether what judging a formula holds of it, clause by clause and more than once, takes no more than it may.
fn affordable(formula: &Formula, stop: &dyn Stop) -> Result<(), Limit> {
    const OF_CLAUSE: u64 = 160;
    const OF_LITERAL: u64 = 16;
    let literals: usize = formula.clauses().map(<[_]>::len).sum();
    allow(Held::Formula, OF_CLAUSE * formula.len() as u64 + OF_LITERAL * literals as u64, 0, stop)
}

/// The grade by one reading; where another makes more sense, that is told instead of hints.
fn by_reading(subject: &Subject<'_>) -> Result<Grade, GradeError> {
    let student = Student::new(subject.formula, subject.puzzle.board().values(), subject.reading);
    let mut grade = Grade::of_verdict(Verdict::Equivalent);
    match compare(subject, &student, &mut grade) {
        Err(GradeError::Stopped(limit)) if grade.verdict == Verdict::Equivalent => {
            grade.verdict = Verdict::Unknown(Some(limit));
        }
        Err(GradeError::Stopped(_)) | Ok(()) => {}
        Err(error) => return Err(error),
    }
    Ok(grade)
}

/// Both directions, and what is to be said of the differences. One solution is tried first: if the formula forbids it, the rest
/// is done for the teacher's sake, and with little effort.
fn compare(subject: &Subject<'_>, student: &Student, grade: &mut Grade) -> Result<(), GradeError> {
    let Subject { puzzle, formula, solution, stop, .. } = *subject;
    if let Some(solution) = solution
        && !hints::allows(student, solution, subject)?
    {
        grade.verdict = Verdict::Different;
        grade.forbids = Some(forbids::with_blame(solution.clone(), student, formula, puzzle, stop)?);
        // What is about another board differs in everything.
        if let Some(order) = likely::size(subject)? {
            grade.hints.push(Hint::Size(order));
            return Ok(());
        }
        if let Some(reading) = hints::reading(subject)? {
            return grade.confirm(Hint::Reading(reading));
        }
    }
    let projection = student.projection(stop)?;
    let extent = if grade.verdict == Verdict::Different { Extent::Little } else { Extent::What };
    let lacking = allows::lacking(student, &projection, puzzle, extent, stop)?;
    if let Some(lacking) = &lacking {
        grade.verdict = Verdict::Different;
        grade.allows = Some(counterexample(student, lacking, None, puzzle)?);
        let mut added = Added::new(student, puzzle, lacking, stop);
        grade.allows = Some(counterexample(student, lacking, Some(&mut added), puzzle)?);
    }
    if grade.forbids.is_none() {
        let effort = if grade.verdict == Verdict::Different { Effort::Little } else { Effort::Full };
        match forbids::forbids(student, puzzle, effort, stop)? {
            Forbids::Nothing => {}
            Forbids::Solution(solution) => {
                grade.verdict = Verdict::Different;
                grade.forbids = Some(forbids::with_blame(solution, student, formula, puzzle, stop)?);
            }
            Forbids::Unknown if lacking.is_none() => grade.verdict = Verdict::Unknown(None),
            Forbids::Unknown => {}
        }
    }
    if grade.verdict == Verdict::Different {
        mistakes::look(subject, student, lacking.as_ref(), grade)?;
    }
    Ok(())
}
