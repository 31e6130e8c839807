//! The class `Answers`: the answers to many puzzles, in their order.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::library::Limit;
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use pyo3::{PyTraverseError, PyVisit};

use crate::asked::{Answer, Asked, Question};
use crate::numbers::{Seconds, Whole};
use crate::pool::{self, Pool};
use crate::source::{self, About};
use crate::turns::Turns;
use crate::watch::{self, Allowed};
use crate::{classes, errors, lists, names, picture, solvers};

/// Puzzles that are taken at once: the lock is handed over once for all of them.
const MOST: usize = 128;

/// For how long puzzles are taken at once, and for how long they are answered: what comes or goes slowly is handed out one by one.
const MOMENT: Duration = Duration::from_millis(20);

/// Of no more than these the clock is looked at for each.
const FEW: usize = 16;

/// So many puzzles are handed to each of several threads ahead.
const AHEAD: usize = 4;

/// The answers to many puzzles, in their order, as they are asked for: at most 128 puzzles are taken ahead, and no more than are answered in some hundredths of a
/// second. What is wrong with one is raised in its place, with its number from 0 as `index`; the next ones are answered after that. Ctrl-C loses nothing: who asks on
/// gets the next answer, or `Unfinished` where it ended the iterable itself, as it does a generator. Threads may share it.
#[pyclass(frozen, module = "exactly")]
pub struct Answers {
    about: About,
    asked: Asked,
    work: Turns<Work>,
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
    waiting: VecDeque<Place<crate::library::Puzzle>>,
    answers: VecDeque<Place<Answer>>,
    /// How many are taken next time.
    bunch: usize,
    /// The threads, where several work; and what they were handed, with what was wrong already.
    pool: Option<Pool<crate::library::Puzzle, Answer>>,
    handed: VecDeque<Place<()>>,
}

/// What stands in the place of a puzzle: itself or its answer with its number, or what was wrong already.
type Place<T> = Result<(u64, T), PyErr>;

impl Work {
    /// Works until there is an answer, or no puzzle any more.
    fn fill(&mut self, py: Python<'_>, about: &About, asked: Asked) -> PyResult<()> {
        if asked.jobs > 1 {
            return if self.answers.is_empty() { self.fill_by_threads(py, about, asked) } else { Ok(()) };
        }
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

    /// The same with several threads, which are handed few puzzles ahead.
    fn fill_by_threads(&mut self, py: Python<'_>, about: &About, asked: Asked) -> PyResult<()> {
        py.check_signals()?;
        if self.pool.is_none() {
            self.pool = Some(Pool::hire(asked.jobs, move |puzzle| asked.answer(puzzle))?);
        }
        if !self.is_next_there()? {
            self.bunch = (asked.jobs * AHEAD).min(MOST).saturating_sub(self.handed.len());
            self.read(py, about, Instant::now())?;
        }
        let Some(pool) = &mut self.pool else { return Ok(()) };
        for place in self.waiting.drain(..) {
            match place {
                Ok((number, puzzle)) => {
                    pool.ask(number, puzzle)?;
                    self.handed.push_back(Ok((number, ())));
                }
                Err(wrong) => self.handed.push_back(Err(wrong)),
            }
        }
        match self.handed.front() {
            Some(Ok((number, ()))) => {
                let (number, answer) = (*number, pool.answer(py, *number, None)?);
                self.handed.pop_front();
                self.answers.push_back(Ok((number, answer)));
            }
            Some(Err(_)) => self.answers.extend(self.handed.pop_front().and_then(Result::err).map(Err)),
            None => {}
        }
        Ok(())
    }

    /// Whether the next answer is there already, so that no puzzle need be waited for.
    fn is_next_there(&mut self) -> PyResult<bool> {
        match (self.handed.front(), &mut self.pool) {
            (Some(Ok((number, ()))), Some(pool)) => pool.has(*number),
            (first, _) => Ok(first.is_some()),
        }
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

    /// What is asked of each puzzle: 'check', 'solve', 'count', 'rate', 'explain' or 'class'.
    #[getter]
    fn question(&self) -> &'static str {
        self.asked.question.word()
    }

    fn __repr__(&self) -> String {
        format!("<Answers: {} of many puzzles>", self.question())
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        picture::facts(py, "Answers", &[("question", self.question().to_owned())])
    }
}

/// The answers to an iterable of puzzles; see `exactly.check_all`.
#[pyfunction]
#[pyo3(signature = (
    question, puzzles, board, also, timeout, nodes, jobs, engine = "auto", cores = Whole(1), steps = None, up_to = "symmetry"
))]
#[allow(clippy::too_many_arguments, reason = "the keywords of all questions")]
pub fn answers(
    question: &str,
    puzzles: &Bound<'_, PyAny>,
    board: Option<String>,
    #[pyo3(from_py_with = names::rules)] also: Vec<String>,
    timeout: Option<Seconds>,
    nodes: Option<Whole<u64>>,
    jobs: Option<Whole<usize>>,
    engine: &str,
    cores: Whole<usize>,
    steps: Option<Whole<usize>>,
    up_to: &str,
) -> PyResult<Answers> {
    let py = puzzles.py();
    let steps = steps.map_or(usize::MAX, |Whole(steps)| steps);
    let question = Question::named(question, cores.0, steps, classes::up_to(py, up_to)?)?;
    let engine = solvers::chosen(py, engine, nodes.is_some())?;
    let asked = Asked { question, engine, allowed: Allowed::new(timeout, nodes), jobs: pool::jobs(py, jobs)? };
    let work = Work {
        puzzles: each(puzzles)?.unbind(),
        is_over: false,
        is_interrupted: false,
        taken: 0,
        unread: None,
        waiting: VecDeque::new(),
        answers: VecDeque::new(),
        bunch: 1,
        pool: None,
        handed: VecDeque::new(),
    };
    Ok(Answers { about: About { board, also, ..About::default() }, asked, work: Turns::new(work) })
}

/// The puzzles one by one, of what is no single puzzle and no table.
#[pyfunction]
pub fn each<'py>(puzzles: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if source::is_text(puzzles) {
        let name = puzzles.get_type().name()?;
        return Err(PyTypeError::new_err(format!("an iterable of puzzles expected, not one {name}: see exactly.read")));
    }
    // A puzzle has columns too, and becomes an array, as a table does.
    if source::is_one(puzzles)? {
        let name = puzzles.get_type().name()?;
        return Err(PyTypeError::new_err(format!("an iterable of puzzles expected, not one {name}")));
    }
    if lists::is_table(puzzles)? {
        return Err(PyTypeError::new_err("an iterable of puzzles expected, not a table: one of its columns"));
    }
    puzzles.try_iter()
}
