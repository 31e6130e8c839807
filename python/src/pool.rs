//! Threads that answer the questions of a batch, whose answers are taken in the order of the questions.

use std::collections::BTreeMap;
use std::mem;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::library::Limit;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors;
use crate::numbers::Whole;
use crate::watch::{self, SIGNALS};

/// How long Ctrl-C waits for those at work to stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most threads of a batch.
const MOST: usize = 256;

/// Threads at work on questions.
pub struct Pool<Q, A> {
    questions: Sender<(u64, Q)>,
    answers: Mutex<Receiver<(u64, Came<Q, A>)>>,
    /// Has all that is at work stop, and be asked anew.
    cut: Arc<AtomicBool>,
    /// How many were asked and have not come back.
    out: usize,
    came: BTreeMap<u64, Option<A>>,
    /// What was cut short, and is asked again at the next call.
    again: Vec<(u64, Q)>,
}

/// What came of a question.
enum Came<Q, A> {
    /// Nothing where answering it failed.
    Answer(Option<A>),
    /// It was cut short.
    Cut(Q),
}

impl<Q: Clone + Send + 'static, A: Send + 'static> Pool<Q, A> {
    /// So many threads, each with this work.
    pub fn hire(jobs: usize, work: impl Fn(Q) -> A + Send + Sync + 'static) -> PyResult<Pool<Q, A>> {
        let ((questions, hear), (tell, answers)) = (channel(), channel());
        let (hear, work, cut) = (Arc::new(Mutex::new(hear)), Arc::new(work), Arc::new(AtomicBool::new(false)));
        for _ in 0..jobs {
            let (hear, tell, work, cut) = (hear.clone(), tell.clone(), work.clone(), cut.clone());
            thread::Builder::new().name("exactly".to_owned()).spawn(move || attend(&hear, &tell, &*work, &cut))?;
        }
        let answers = Mutex::new(answers);
        Ok(Pool { questions, answers, cut, out: 0, came: BTreeMap::new(), again: Vec::new() })
    }

    /// Asks a question with a number of its own.
    pub fn ask(&mut self, number: u64, question: Q) -> PyResult<()> {
        self.questions.send((number, question)).map_err(|_| PyRuntimeError::new_err("no thread is left to ask"))?;
        self.out += 1;
        Ok(())
    }

    /// Whether the answer to a question is there.
    pub fn has(&mut self, number: u64) -> PyResult<bool> {
        loop {
            let next = self.answers.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv();
            let Ok((number, came)) = next else { break };
            self.take(number, came)?;
        }
        Ok(self.came.contains_key(&number))
    }

    /// The answer to a question, once it is there. Ctrl-C, and a deadline that passes, have all that is at work begin anew at the next call.
    pub fn answer(&mut self, py: Python<'_>, number: u64, deadline: Option<Instant>) -> PyResult<A> {
        self.cut.store(false, Ordering::Relaxed);
        for (number, question) in mem::take(&mut self.again) {
            self.ask(number, question)?;
        }
        while !self.has(number)? {
            let came = self.wait(py, SIGNALS.min(left(deadline)));
            if let Some((number, came)) = came {
                self.take(number, came)?;
                continue;
            }
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let ended = if is_late { Err(errors::stopped(py, Limit::Time)) } else { py.check_signals() };
            if let Err(error) = ended {
                self.recall(py)?;
                return Err(error);
            }
        }
        let answer = self.came.remove(&number).flatten();
        answer.ok_or_else(|| PyRuntimeError::new_err("internal error: a thread failed; please report the puzzle"))
    }

    /// Has all that is at work stop.
    fn recall(&mut self, py: Python<'_>) -> PyResult<()> {
        self.cut.store(true, Ordering::Relaxed);
        let end = Instant::now() + PATIENCE;
        while self.out > 0 && Instant::now() < end {
            if let Some((number, came)) = self.wait(py, SIGNALS) {
                self.take(number, came)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, number: u64, came: Came<Q, A>) -> PyResult<()> {
        self.out -= 1;
        match came {
            Came::Answer(answer) => {
                self.came.insert(number, answer);
                Ok(())
            }
            Came::Cut(question) if self.cut.load(Ordering::Relaxed) => {
                self.again.push((number, question));
                Ok(())
            }
            Came::Cut(question) => self.ask(number, question),
        }
    }

    fn wait(&self, py: Python<'_>, time: Duration) -> Option<(u64, Came<Q, A>)> {
        let answers = &self.answers;
        py.detach(|| answers.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time).ok())
    }
}

impl<Q, A> Drop for Pool<Q, A> {
    fn drop(&mut self) {
        self.cut.store(true, Ordering::Relaxed);
    }
}

/// Answers questions as long as there may be some.
fn attend<Q: Clone, A>(
    questions: &Mutex<Receiver<(u64, Q)>>,
    answers: &Sender<(u64, Came<Q, A>)>,
    work: &dyn Fn(Q) -> A,
    cut: &Arc<AtomicBool>,
) {
    watch::cut_by(cut.clone());
    loop {
        let next = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, question)) = next else { return };
        let came = if cut.load(Ordering::Relaxed) {
            Came::Cut(question)
        } else {
            let answer = catch_unwind(AssertUnwindSafe(|| work(question.clone()))).ok();
            if watch::was_cut() { Came::Cut(question) } else { Came::Answer(answer) }
        };
        if answers.send((number, came)).is_err() {
            return;
        }
    }
}

/// How long there is until a deadline.
fn left(deadline: Option<Instant>) -> Duration {
    deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
}

/// How many threads a caller asks for: all cores where nothing is said.
pub fn jobs(py: Python<'_>, jobs: Option<Whole<usize>>) -> PyResult<usize> {
    match jobs {
        None => Ok(thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST)),
        Some(Whole(jobs)) if (1..=MOST).contains(&jobs) => Ok(jobs),
        Some(Whole(jobs)) => Err(errors::invalid(py, &format!("{jobs} threads: 1 to {MOST} expected"))),
    }
}
