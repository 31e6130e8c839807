//! A question that is asked of many puzzles, and its answers.

use crate::library::{Engine, Equivalence};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::explanation::Explanation;
use crate::solution::Solution;
use crate::verdict::Verdict;
use crate::watch::{self, Allowed};
use crate::{classes, errors, minimal, solvers};

/// What is asked of each.
#[derive(Clone, Copy, PartialEq)]
pub enum Question {
    Check,
    Solve,
    Count,
    Rate,
    /// With so many cores and steps.
    Explain(usize, usize),
    Class(Equivalence),
}

impl Question {
    /// By its word and its numbers.
    pub fn named(word: &str, cores: usize, steps: usize, up_to: Equivalence) -> PyResult<Question> {
        let all = [
            Question::Check,
            Question::Solve,
            Question::Count,
            Question::Rate,
            Question::Explain(cores, steps),
            Question::Class(up_to),
        ];
        let found = all.into_iter().find(|known| known.word() == word);
        found.ok_or_else(|| PyValueError::new_err(format!("unknown question: {word}")))
    }

    pub fn word(self) -> &'static str {
        match self {
            Question::Check => "check",
            Question::Solve => "solve",
            Question::Count => "count",
            Question::Rate => "rate",
            Question::Explain(..) => "explain",
            Question::Class(_) => "class",
        }
    }
}

/// What is asked of each puzzle, and how.
#[derive(Clone, Copy)]
pub struct Asked {
    pub question: Question,
    pub engine: Engine,
    pub allowed: Allowed,
    /// On how many threads.
    pub jobs: usize,
}

#[derive(Clone)]
pub struct Answer {
    pub puzzle: crate::library::Puzzle,
    /// Whether it follows from the rules that were read alone.
    is_open: bool,
    content: Result<Content, crate::library::Error>,
}

#[derive(Clone)]
enum Content {
    Verdict(crate::library::Verdict),
    Outcome(crate::library::Outcome),
    Counted(crate::library::Counted),
    Rating(crate::library::Rating),
    Explanation(Box<crate::library::Explanation>),
    Class(crate::library::Class),
}

impl Asked {
    pub fn answer(self, puzzle: crate::library::Puzzle) -> Answer {
        watch::begin_piece(self.allowed.deadline());
        let content = self.content(&puzzle);
        let is_silent = matches!(self.question, Question::Check | Question::Class(_));
        let is_open = !is_silent && !puzzle.settled(&self.allowed.limits()).unwrap_or(false);
        Answer { puzzle, is_open, content }
    }

    fn content(self, puzzle: &crate::library::Puzzle) -> Result<Content, crate::library::Error> {
        let Asked { question, engine, allowed, .. } = self;
        Ok(match (question, allowed.nodes) {
            (Question::Check, None) => Content::Verdict(solvers::with(engine, |solver| solver.check(puzzle))?),
            (Question::Check, Some(_)) => Content::Verdict(puzzle.check(&allowed.limits())?),
            (Question::Solve, None) => Content::Outcome(solvers::with(engine, |solver| solver.solve(puzzle))?),
            (Question::Solve, Some(_)) => Content::Outcome(puzzle.solve(&allowed.limits())?),
            (Question::Count, _) => Content::Counted(puzzle.count(&allowed.limits())?),
            (Question::Rate, _) => Content::Rating(puzzle.rate(&allowed.limits())?),
            (Question::Explain(cores, steps), _) => {
                Content::Explanation(Box::new(puzzle.explain_up_to(cores, steps, &allowed.limits())?))
            }
            (Question::Class(up_to), _) => Content::Class(puzzle.class(up_to, &allowed.limits())?),
        })
    }
}

impl Answer {
    /// As Python sees it.
    pub fn shown(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let puzzle = self.puzzle;
        if self.is_open {
            errors::warn(py, &puzzle)?;
        }
        match self.content.map_err(|error| errors::of(py, error))? {
            Content::Verdict(inner) => Ok(Bound::new(py, Verdict { inner, puzzle })?.into_any()),
            Content::Outcome(crate::library::Outcome::Solved(solution)) => {
                Ok(Bound::new(py, Solution::new(&puzzle, solution))?.into_any())
            }
            Content::Outcome(crate::library::Outcome::None) => Ok(py.None().into_bound(py)),
            Content::Outcome(crate::library::Outcome::Unknown(limit)) => Err(errors::stopped(py, limit)),
            Content::Counted(counted) if counted.is_exact => errors::number(py, &counted.count.to_bytes_le()),
            Content::Counted(counted) => Err(errors::uncounted(py, &counted)),
            Content::Rating(rating) => minimal::rating(py, &rating),
            Content::Explanation(inner) => Ok(Bound::new(py, Explanation { inner: *inner, puzzle })?.into_any()),
            Content::Class(class) => classes::class(py, puzzle, &class),
        }
    }
}
