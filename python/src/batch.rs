//! The class `Answers`: the answers to many puzzles, in their order.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use exactly::{Engine, Limit};
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use pyo3::{PyTraverseError, PyVisit};

use crate::errors;
use crate::numbers::{Seconds, Whole};
use crate::solution::Solution;
use crate::solvers;
use crate::source::{self, About};
use crate::turns::Turns;
use crate::verdict::Verdict;
use crate::watch::{self, Allowed};

/// Puzzles that are taken at once: the lock is handed over once for all of them.
const MOST: usize = 128;

/// For how long puzzles are taken at once, and for how long they are answered: what comes or goes slowly is handed out one by one.
const MOMENT: Duration = Duration::from_millis(20);

/// Of no more than these the clock is looked at for each.
const FEW: usize = 16;

/// What is asked of each.
#[derive(Clone, Copy, PartialEq)]
enum Question {
    Check,
    Solve,
    Count,
}

impl Question {
    const ALL: [Question; 3] = [Question::Check, Question::Solve, Question::Count];

    fn word(self) -> &'static str {
        match self {
            Question::Check => "check",
            Question::Solve => "solve",
            Question::Count => "count",
        }
    }
}

/// The answers to many puzzles, in their order, as they are asked for: at most 128 puzzles are taken ahead, and no more than are answered in some hundredths of a
/// second. What is wrong with one is raised in its place, with its number from 0 as `index`; the next ones are answered after that. Ctrl-C loses nothing: who asks on
/// gets the next answer, or `Unfinished` where it ended the iterable itself, as it does a generator. Threads may share it.
#[pyclass(frozen, module = "exactly")]
pub struct Answers {
    about: About,
    asked: Asked,
    work: Turns<Work>,
}

/// What is asked of each puzzle, and how.
#[derive(Clone, Copy)]
struct Asked {
    question: Question,
    engine: Engine,
    allowed: Allowed,
}

/// How far the work has come.
struct Work {
    puzzles: Py<PyIterator>,
    is_over: bool,
    /// Whether the last that came of them was Ctrl-C.
    is_interrupted: bool,
    /// How many were taken.
    taken: u64,
    /// What was taken and is not read, since Ctrl-C came in between.
    unread: Option<Py<PyAny>>,
    /// What is read and not answered.
    waiting: VecDeque<Place<exactly::Puzzle>>,
    answers: VecDeque<Place<Answer>>,
    /// How many are taken next time.
    bunch: usize,
}

/// What stands in the place of a puzzle: itself or its answer with its number, or what was wrong already.
type Place<T> = Result<(u64, T), PyErr>;

#[derive(Clone)]
struct Answer {
    puzzle: exactly::Puzzle,
    /// Whether it follows from the rules that were read alone.
    is_open: bool,
    content: Result<Content, exactly::Error>,
}

#[derive(Clone)]
enum Content {
    Verdict(exactly::Verdict),
    Outcome(exactly::Outcome),
    Counted(exactly::Counted),
}

impl Work {
    /// Works until there is an answer, or no puzzle any more.
    fn fill(&mut self, py: Python<'_>, about: &About, asked: Asked) -> PyResult<()> {
        while self.answers.is_empty() && !(self.is_over && self.waiting.is_empty()) {
            // What is quick never looks for signals by itself.
            py.check_signals()?;
            let begun = Instant::now();
            self.read(py, about, begun)?;
            self.answer(py, asked)?;
            let is_quick = self.waiting.is_empty() && begun.elapsed() < MOMENT;
            self.bunch = if is_quick { (self.bunch * 2).min(MOST) } else { self.answers.len().max(1) };
        }
        Ok(())
    }

    /// Takes puzzles, for a moment.
    fn read(&mut self, py: Python<'_>, about: &About, begun: Instant) -> PyResult<()> {
        let mut iterator = self.puzzles.bind(py).clone();
        while self.waiting.len() < self.bunch && !self.is_over {
            let source = match self.unread.take() {
                Some(source) => source.into_bound(py),
                None => match iterator.next() {
                    Some(Ok(source)) => {
                        self.is_interrupted = false;
                        source
                    }
                    Some(Err(error)) if is_interrupt(&error, py) => {
                        self.is_interrupted = true;
                        return Err(error);
                    }
                    Some(Err(error)) => {
                        self.waiting.push_back(Err(error));
                        break;
                    }
                    None => {
                        self.is_over = true;
                        // A generator that was interrupted has no more: not all puzzles came.
                        if self.is_interrupted {
                            self.waiting.push_back(Err(errors::at(
                                py,
                                errors::stopped(py, Limit::Interrupt),
                                self.taken,
                            )));
                        }
                        break;
                    }
                },
            };
            match source::puzzle(&source, about) {
                Err(error) if is_interrupt(&error, py) => {
                    self.unread = Some(source.unbind());
                    return Err(error);
                }
                read => {
                    let number = self.taken;
                    self.taken += 1;
                    let read = read.map(|puzzle| (number, puzzle));
                    self.waiting.push_back(read.map_err(|error| errors::at(py, error, number)));
                }
            }
            // A look at the clock takes a hundredth of an easy puzzle.
            let looks = self.bunch <= FEW || self.waiting.len().is_multiple_of(4);
            if looks && begun.elapsed() >= MOMENT {
                break;
            }
        }
        Ok(())
    }

    /// Answers what waits, for a moment.
    fn answer(&mut self, py: Python<'_>, asked: Asked) -> PyResult<()> {
        let mut waiting = std::mem::take(&mut self.waiting);
        let (work, raised) = watch::watched(py, None, move || {
            let begun = Instant::now();
            let mut answers = VecDeque::with_capacity(waiting.len());
            while let Some(place) = waiting.pop_front() {
                let answer = place.map(|(number, puzzle)| (number, asked.answer(puzzle)));
                match answer {
                    // It may be cut short, and is asked anew.
                    Ok((number, answer)) if watch::is_interrupted() => {
                        waiting.push_front(Ok((number, answer.puzzle)));
                        break;
                    }
                    answer => answers.push_back(answer),
                }
                if begun.elapsed() >= MOMENT {
                    break;
                }
            }
            (waiting, answers)
        });
        (self.waiting, self.answers) = work;
        raised.map_or(Ok(()), Err)
    }
}

impl Asked {
    fn answer(self, puzzle: exactly::Puzzle) -> Answer {
        watch::begin_piece(self.allowed.deadline());
        let content = self.content(&puzzle);
        let is_open = self.question != Question::Check && !puzzle.settled(&self.allowed.limits()).unwrap_or(false);
        Answer { puzzle, is_open, content }
    }

    fn content(self, puzzle: &exactly::Puzzle) -> Result<Content, exactly::Error> {
        let Asked { question, engine, allowed } = self;
        Ok(match (question, allowed.nodes) {
            (Question::Check, None) => Content::Verdict(solvers::with(engine, |solver| solver.check(puzzle))?),
            (Question::Check, Some(_)) => Content::Verdict(puzzle.check(&allowed.limits())?),
            (Question::Solve, None) => Content::Outcome(solvers::with(engine, |solver| solver.solve(puzzle))?),
            (Question::Solve, Some(_)) => Content::Outcome(puzzle.solve(&allowed.limits())?),
            (Question::Count, _) => Content::Counted(puzzle.count(&allowed.limits())?),
        })
    }
}

impl Answer {
    /// As Python sees it.
    fn shown(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let puzzle = self.puzzle;
        if self.is_open {
            errors::warn(py, &puzzle)?;
        }
        match self.content.map_err(|error| errors::of(py, error))? {
            Content::Verdict(inner) => Ok(Bound::new(py, Verdict { inner, puzzle })?.into_any()),
            Content::Outcome(exactly::Outcome::Solved(solution)) => {
                Ok(Bound::new(py, Solution::new(&puzzle, solution))?.into_any())
            }
            Content::Outcome(exactly::Outcome::None) => Ok(py.None().into_bound(py)),
            Content::Outcome(exactly::Outcome::Unknown(limit)) => Err(errors::stopped(py, limit)),
            Content::Counted(counted) if counted.is_exact => errors::number(py, &counted.count.to_bytes_le()),
            Content::Counted(counted) => Err(errors::uncounted(py, &counted)),
        }
    }
}

/// Whether it is Ctrl-C or the end of the program, and no fault.
fn is_interrupt(error: &PyErr, py: Python<'_>) -> bool {
    !error.is_instance_of::<PyException>(py)
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = self.work.hold(py, |work| {
            work.fill(py, &self.about, self.asked)?;
            Ok(work.answers.pop_front())
        });
        let Some(place) = next? else { return Ok(None) };
        let (number, answer) = place?;
        match answer.clone().shown(py) {
            // Making an answer runs some Python, and so may Ctrl-C: then it is the next one again.
            Err(error) if is_interrupt(&error, py) => {
                self.work.hold(py, |work| {
                    work.answers.push_front(Ok((number, answer)));
                    Ok(())
                })?;
                Err(error)
            }
            shown => shown.map(Some).map_err(|error| errors::at(py, error, number)),
        }
    }

    /// For Python's garbage collector: the iterable may lead back here.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.work.look(|work| {
            visit.call(&work.puzzles)?;
            visit.call(&work.unread)
        })
    }

    /// What is asked of each puzzle: 'check', 'solve' or 'count'.
    #[getter]
    fn question(&self) -> &'static str {
        self.asked.question.word()
    }

    fn __repr__(&self) -> String {
        format!("<Answers: {} of many puzzles>", self.question())
    }
}

/// The answers to an iterable of puzzles; see `exactly.check_all`.
#[pyfunction]
#[pyo3(signature = (question, puzzles, board, also, engine, timeout, nodes))]
pub fn answers(
    question: &str,
    puzzles: &Bound<'_, PyAny>,
    board: Option<String>,
    #[pyo3(from_py_with = source::rules)] also: Vec<String>,
    engine: &str,
    timeout: Option<Seconds>,
    nodes: Option<Whole<u64>>,
) -> PyResult<Answers> {
    let named = Question::ALL.into_iter().find(|known| known.word() == question);
    let question = named.ok_or_else(|| PyValueError::new_err(format!("no question: {question}")))?;
    let engine = solvers::chosen(puzzles.py(), engine, nodes.is_some())?;
    let asked = Asked { question, engine, allowed: Allowed::new(timeout, nodes) };
    let work = Work {
        puzzles: each(puzzles)?.unbind(),
        is_over: false,
        is_interrupted: false,
        taken: 0,
        unread: None,
        waiting: VecDeque::new(),
        answers: VecDeque::new(),
        bunch: 1,
    };
    Ok(Answers { about: About { board, also, ..About::default() }, asked, work: Turns::new(work) })
}

/// The puzzles one by one, of what is no single puzzle and no table.
fn each<'py>(puzzles: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if puzzles.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("an iterable of puzzles expected, not one str: see exactly.read"));
    }
    if source::is_table(puzzles)? {
        return Err(PyTypeError::new_err("an iterable of puzzles expected, not a table: one of its columns"));
    }
    if source::of_record(puzzles)?.is_some() {
        let name = puzzles.get_type().name()?;
        return Err(PyTypeError::new_err(format!("an iterable of puzzles expected, not one {name}")));
    }
    puzzles.try_iter()
}
