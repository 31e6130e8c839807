//! The workers: each takes jobs, parses their records and has them answered.

use std::io;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use exactly::format::{Chunk, Fault, ParseError, Parser, Record};
use exactly::{Limit, SolveError, Solver};

use super::cores::Cores;
use super::rows::Cells;
use super::table::Table;
use super::{Content, Job, Task, bearing, rows};
use crate::console::args::{WorkArgs, workers};
use crate::console::diagnostics::{self, Failed};
use crate::console::environment::{Environment, Reporter};
use crate::console::guard::{Panicked, fault_on_purpose, guarded};
use crate::console::input::Source;
use crate::console::interrupt::{self, Clock};
use crate::console::tables::Row;
use crate::console::tally::Tally;
use crate::console::threads;

/// Panics of the parser in a row after which the rest of a job is given up: it may not get on.
const MOST_PANICS: usize = 8;

/// All workers of a run.
pub struct Crew<T> {
    jobs: Arc<Mutex<Receiver<Job>>>,
    task: Arc<T>,
    work: WorkArgs,
    cores: Arc<Cores>,
}

impl<T: Task> Crew<T> {
    /// A crew without anybody.
    pub fn new(jobs: Receiver<Job>, task: Arc<T>, work: WorkArgs) -> Crew<T> {
        Crew { jobs: Arc::new(Mutex::new(jobs)), task, cores: Arc::new(Cores::new(workers(work.jobs))), work }
    }

    /// One more worker, who begins anew after a panic that nothing else has caught.
    ///
    /// # Errors
    /// Where the system starts no further thread.
    pub fn hire(&self) -> io::Result<()> {
        let Crew { jobs, task, work, cores } = self;
        let (jobs, task, work, cores) = (jobs.clone(), task.clone(), work.clone(), cores.clone());
        threads::spawn(move || while guarded(|| serve(&jobs, task.as_ref(), &work, &cores)).is_err() {})
    }

    /// Asks all to stop and waits until nobody is within a job, so that each may take away what it has begun on the disk; but
    /// for nobody who hangs.
    pub fn await_rest(&self) {
        interrupt::interrupt();
        let begin = Instant::now();
        while self.cores.busy() > 0 && begin.elapsed() < interrupt::GRACE {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Takes jobs until there are none.
fn serve(jobs: &Mutex<Receiver<Job>>, task: &impl Task, work: &WorkArgs, cores: &Cores) {
    let clock = Clock::new(work.budget);
    let renew = || Solver::new(work.engine.into(), &clock).sharing(cores);
    let mut solver = renew();
    let mut parser: Option<(Arc<Source>, Parser)> = None;
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut job) = job else { return };
        fault_on_purpose("worker", &job.source.name);
        let (_, parser) = match parser.take().filter(|(source, _)| Arc::ptr_eq(source, &job.source)) {
            Some(same) => parser.insert(same),
            None => parser.insert((job.source.clone(), Parser::new(&job.source.options))),
        };
        let mut tally = Tally::default();
        let within = cores.enter();
        answer(&job, task, parser, &mut solver, renew, &clock, &mut tally);
        drop(within);
        job.promise.keep(tally);
    }
}

fn answer<'s>(
    job: &Job,
    task: &impl Task,
    parser: &mut Parser,
    solver: &mut Solver<'s>,
    renew: impl Fn() -> Solver<'s>,
    clock: &Clock,
    tally: &mut Tally,
) {
    let (file, label, slot) = (job.source.name.as_str(), job.source.label.as_str(), job.promise.slot.as_ref());
    let mut begun = false;
    let mut reporter = Reporter { tally, file, label, several: job.several, slot, begun: &mut begun };
    let chunk = match &job.content {
        Content::Records(chunk) => chunk,
        Content::Rows(table, rows) => {
            let mut parser = Parser::new(&table.options);
            for row in rows {
                if interrupt::interrupted() {
                    reporter.tally.status.interrupted = true;
                    return;
                }
                answer_row(task, (table, row), &mut parser, solver, &renew, clock, &mut reporter);
                slot.tell(reporter.tally);
            }
            return;
        }
        Content::Failed(failed) => return leave_out(task, failed, &mut reporter),
    };
    for record in records(parser, chunk, job, clock) {
        if interrupt::interrupted() {
            reporter.tally.status.interrupted = true;
            return;
        }
        let failed = match record {
            Ok(Ok(record)) if bearing::is_refused(task, &record) => Some(Failed::of_unread(file, &record)),
            Ok(Ok(record)) => {
                if !task.is_quiet() {
                    reporter.remarks(&record);
                }
                // A fault of ours costs this record its answer, and no other.
                let answered = guarded(|| {
                    fault_on_purpose("task", file);
                    let mut environment = Environment { solver, stop: clock, reporter: reporter.again() };
                    bearing::answer(task, &record, &mut environment)
                });
                let answered = answered.unwrap_or_else(|Panicked| {
                    *solver = renew();
                    Err(SolveError::Panicked)
                });
                match answered {
                    Ok(()) => None,
                    Err(SolveError::Stopped(limit)) => {
                        without_answer(task, limit, &record, &mut reporter);
                        None
                    }
                    Err(error) => Some(Failed::of_answer(file, record.line, &error)),
                }
            }
            Ok(Err(error)) => match error.fault {
                Fault::Stopped(limit) => {
                    unread_in_time(task, limit, &error, &mut reporter);
                    None
                }
                _ => Some(Failed::of_record(file, &error)),
            },
            Err(panicked) => Some(Failed::of_panic(file, panicked)),
        };
        slot.tell(reporter.tally);
        if let Some(failed) = failed {
            leave_out(task, &failed, &mut reporter);
        }
    }
}

/// Answers a row of a table and says it with its answers, or with why it has none.
fn answer_row<'s>(
    task: &impl Task,
    (table, row): (&Table, &Row),
    parser: &mut Parser,
    solver: &mut Solver<'s>,
    renew: &impl Fn() -> Solver<'s>,
    clock: &Clock,
    reporter: &mut Reporter<'_>,
) {
    let mut cells = Cells::new(task.columns());
    if row.is_blank() {
        return rows::say(task, table, row, cells, reporter);
    }
    clock.restart();
    let record = guarded(|| rows::read(table, row, parser, &mut cells, reporter));
    let answered = record.and_then(|record| match record {
        Some(record) => guarded(|| {
            let mut environment = Environment { solver, stop: clock, reporter: reporter.again() };
            rows::answer(task, &record, &mut environment, &mut cells)
        }),
        None => Ok(Ok(())),
    });
    match answered {
        Ok(Ok(())) => {}
        Ok(Err(SolveError::Stopped(Limit::Interrupt))) => {
            reporter.tally.status.interrupted = true;
            return;
        }
        Ok(Err(SolveError::Stopped(limit))) => {
            reporter.limit(limit);
            cells.note(limit.to_string());
        }
        Ok(Err(error)) => {
            reporter.tally.status.bad = true;
            cells.note(error.to_string());
        }
        // A fault of ours costs this row its answer, and no other.
        Err(Panicked) => {
            *solver = renew();
            reporter.tally.status.bad = true;
            cells.note(SolveError::Panicked.to_string());
        }
    }
    // What is asked again by --resume has no row yet: an interrupt may have cut its answer.
    if interrupt::interrupted() {
        reporter.tally.status.interrupted = true;
        return;
    }
    rows::say(task, table, row, cells, reporter);
}

/// The records of a chunk, parsed one by one under a guard and in the time of each.
fn records<'c>(
    parser: &'c mut Parser,
    chunk: &'c Chunk,
    job: &'c Job,
    clock: &'c Clock,
) -> impl Iterator<Item = Result<Result<Record, ParseError>, Panicked>> {
    let mut records = parser.records_until(chunk, clock);
    let mut panics = 0;
    std::iter::from_fn(move || {
        if panics == MOST_PANICS {
            return None;
        }
        clock.restart();
        job.promise.slot.parse_until(clock.deadline());
        let parsed = guarded(|| {
            fault_on_purpose("parser", &job.source.name);
            records.next()
        });
        job.promise.slot.has_parsed();
        panics = if parsed.is_err() { panics + 1 } else { 0 };
        parsed.transpose()
    })
}

/// Notes a record that could not be read in its time, or before an interrupt.
fn unread_in_time(task: &impl Task, limit: Limit, error: &ParseError, reporter: &mut Reporter<'_>) {
    reporter.limit(limit);
    if limit != Limit::Interrupt {
        reporter.tally.count("unknown");
        let place = format!("{}:{}", diagnostics::name(reporter.file), error.line);
        let what = if limit == Limit::Time { ": the record could not be read in time" } else { "" };
        let words = format!("{place}: unknown ({limit}){what}\n");
        reporter.slot.say(|said| said.talk.push_str(&words));
        task.leave_out("unknown", reporter);
    }
}

/// Notes a record whose answer would take more than it may, and of which the task itself says nothing.
fn without_answer(task: &impl Task, limit: Limit, record: &Record, reporter: &mut Reporter<'_>) {
    reporter.limit(limit);
    if limit != Limit::Interrupt {
        reporter.about(record, format_args!("unknown ({limit})"));
        task.leave_out("unknown", reporter);
    }
}

/// Says what is wrong, and lets the task keep the place of the record that it costs.
fn leave_out(task: &impl Task, failed: &Failed, reporter: &mut Reporter<'_>) {
    reporter.tally.status.bad = true;
    reporter.tally.errors += 1;
    reporter.slot.say(|said| said.talk.push_str(&failed.message));
    if let Some(what) = failed.in_its_place {
        task.leave_out(what, reporter);
    }
}
