//! The class `Answers`: the answers to many puzzles, in their order.

use std::collections::VecDeque;

use exactly::Engine;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::errors;
use crate::solution::Solution;
use crate::solvers;
use crate::source::{self, About};
use crate::verdict::Verdict;
use crate::watch::{self, Allowed};

/// Puzzles that are taken at once: the lock is handed over once for all of them.
const MOST: usize = 128;

/// What is asked of each.
#[derive(Clone, Copy)]
pub enum Question {
    Check,
    Solve,
    Count,
}

/// The answers to many puzzles, in their order, as they are asked for: at most 128 puzzles are taken ahead. What is wrong with one is raised in its place, with its
/// number from 0 as `index`; the next ones are answered after that.
#[pyclass(module = "exactly")]
pub struct Answers {
    puzzles: Py<PyIterator>,
    about: About,
    question: Question,
    engine: Engine,
    allowed: Allowed,
    answers: VecDeque<Result<Answer, PyErr>>,
    taken: u64,
    is_over: bool,
    /// How many were taken last time.
    bunch: usize,
}

enum Answer {
    Verdict(exactly::Puzzle, exactly::Verdict),
    Outcome(exactly::Puzzle, exactly::Outcome),
    Counted(exactly::Counted),
}

impl Answers {
    pub fn new(
        puzzles: &Bound<'_, PyAny>,
        about: About,
        question: Question,
        engine: Engine,
        allowed: Allowed,
    ) -> PyResult<Answers> {
        if puzzles.is_instance_of::<pyo3::types::PyString>() {
            return Err(pyo3::exceptions::PyTypeError::new_err(
                "an iterable of puzzles expected, not one str: see exactly.read",
            ));
        }
        let puzzles = puzzles.try_iter()?.unbind();
        let (answers, taken) = (VecDeque::new(), 0);
        Ok(Answers { puzzles, about, question, engine, allowed, answers, taken, is_over: false, bunch: 1 })
    }

    fn fill(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut puzzles = Vec::new();
        let mut iterator = self.puzzles.bind(py).clone();
        while puzzles.len() < self.bunch {
            let Some(next) = iterator.next() else {
                self.is_over = true;
                break;
            };
            let number = self.taken;
            self.taken += 1;
            // What an iterable raises ends it; what is no puzzle has its place.
            let source = match next {
                Ok(source) => source,
                Err(error) => {
                    self.is_over = true;
                    puzzles.push(Err(error));
                    break;
                }
            };
            puzzles.push(source::puzzle(&source, &self.about).map_err(|error| errors::at(py, error, number)));
        }
        let (question, engine, allowed) = (self.question, self.engine, self.allowed);
        let first = self.taken - puzzles.len() as u64;
        self.bunch = (self.bunch * 2).min(MOST);
        let mut answered = VecDeque::with_capacity(puzzles.len());
        // With a time for each there is a deadline for each.
        let mut left = puzzles.into_iter().peekable();
        while left.peek().is_some() {
            let bunch: Vec<_> =
                if allowed.time.is_some() { left.by_ref().take(1).collect() } else { left.by_ref().collect() };
            let answers = watch::work(py, allowed.deadline(), move || {
                let limits = allowed.limits();
                let ask = |puzzle: exactly::Puzzle| answer(puzzle, question, engine, &limits);
                bunch.into_iter().map(|puzzle| puzzle.map(ask)).collect::<Vec<_>>()
            });
            let answers = answers.inspect_err(|_| self.is_over = true)?;
            for (answer, number) in answers.into_iter().zip(first + answered.len() as u64..) {
                let failed = |error| errors::at(py, errors::of(py, error), number);
                answered.push_back(answer.and_then(|answer| answer.map_err(failed)));
            }
        }
        self.answers = answered;
        Ok(())
    }
}

fn answer(
    puzzle: exactly::Puzzle,
    question: Question,
    engine: Engine,
    limits: &exactly::Limits,
) -> Result<Answer, exactly::Error> {
    Ok(match question {
        Question::Check => {
            let verdict = match limits.nodes {
                None => solvers::with(engine, |solver| solver.check(&puzzle))?,
                Some(_) => puzzle.check(limits)?,
            };
            Answer::Verdict(puzzle, verdict)
        }
        Question::Solve => {
            let outcome = match limits.nodes {
                None => solvers::with(engine, |solver| solver.solve(&puzzle))?,
                Some(_) => puzzle.solve(limits)?,
            };
            Answer::Outcome(puzzle, outcome)
        }
        Question::Count => Answer::Counted(puzzle.count(limits)?),
    })
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.answers.is_empty() && !self.is_over {
            self.fill(py)?;
        }
        let Some(answer) = self.answers.pop_front() else { return Ok(None) };
        Ok(Some(match answer? {
            Answer::Verdict(puzzle, inner) => Bound::new(py, Verdict { inner, puzzle })?.into_any(),
            Answer::Outcome(puzzle, exactly::Outcome::Solved(solution)) => {
                Bound::new(py, Solution::new(&puzzle, solution))?.into_any()
            }
            Answer::Outcome(_, exactly::Outcome::None) => py.None().into_bound(py),
            Answer::Outcome(_, exactly::Outcome::Unknown(limit)) => return Err(errors::stopped(py, limit)),
            Answer::Counted(counted) if counted.is_exact => errors::number(py, &counted.count.to_bytes_le())?,
            Answer::Counted(counted) => return Err(errors::uncounted(py, &counted)),
        }))
    }
}

/// The answers to an iterable of puzzles; see `exactly.check_all`.
#[pyfunction]
#[pyo3(signature = (question, puzzles, board, also, engine, timeout, nodes))]
pub fn answers(
    question: &str,
    puzzles: &Bound<'_, PyAny>,
    board: Option<String>,
    also: Vec<String>,
    engine: &str,
    timeout: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<Answers> {
    let question = match question {
        "check" => Question::Check,
        "solve" => Question::Solve,
        "count" => Question::Count,
        other => return Err(pyo3::exceptions::PyValueError::new_err(format!("no question: {other}"))),
    };
    let engine = solvers::chosen(puzzles.py(), engine, nodes)?;
    Answers::new(puzzles, About { board, also, ..About::default() }, question, engine, Allowed::new(timeout, nodes)?)
}
