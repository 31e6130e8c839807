//! The way of a batch: one thread cuts the input into jobs, workers parse and answer them, and the caller's thread prints
//! what they say, in the order of the input. Everything between them is bounded.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use exactly::format::{Chunk, Parser, Record};
use exactly::{SolveError, Solver};

use super::args::WorkArgs;
use super::desk::{Desk, Voice};
use super::diagnostics;
use super::input::{Input, Source};
use super::interrupt::{self, Clock};
use super::output::{self, Destination};
use super::slot::{Said, Slot};
use super::status::Status;
use super::tally::Tally;

/// Jobs that stand between the reader and the printer, for each worker.
const JOBS_AHEAD: usize = 8;

/// What a command does with each puzzle.
pub trait Task: Send + Sync + 'static {
    /// Answers one record.
    fn answer(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<(), SolveError>;

    /// The most records of one job: 1 where a record may have much to say.
    fn records_at_once(&self) -> usize {
        usize::MAX
    }

    /// Whether notes about the input are of no interest.
    fn is_quiet(&self) -> bool {
        false
    }
}

struct Job {
    source: Arc<Source>,
    chunk: Chunk,
    several: bool,
    slot: Arc<Slot>,
}

/// Answers all records of the input by a task and prints what is said to standard output.
///
/// # Errors
/// Where that cannot be written to.
pub fn run(input: Input, work: &WorkArgs, task: impl Task) -> anyhow::Result<Tally> {
    run_to(Destination::Standard, input, work, task)
}

/// Answers all records of the input by a task and prints what is said to a destination.
///
/// # Errors
/// Where that cannot be written to.
pub fn run_to(out: Destination, input: Input, work: &WorkArgs, task: impl Task) -> anyhow::Result<Tally> {
    let task = Arc::new(task);
    let workers = work.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
    let (jobs, taken) = mpsc::sync_channel::<Job>(workers);
    let (slots, ordered) = mpsc::sync_channel::<Arc<Slot>>(workers * JOBS_AHEAD);
    let taken = Arc::new(Mutex::new(taken));
    for _ in 0..workers {
        let (taken, task, work) = (taken.clone(), task.clone(), work.clone());
        thread::spawn(move || serve(&taken, task.as_ref(), &work));
    }
    thread::spawn(move || feed(input, task.as_ref(), &jobs, &slots));
    print_in_order(out, &ordered)
}

/// Cuts the input into jobs. A job's slot is queued for the printer before the job is handed out.
fn feed(input: Input, task: &impl Task, jobs: &SyncSender<Job>, slots: &SyncSender<Arc<Slot>>) {
    let mut feeder = Feeder { jobs, slots, held: None, several: input.has_several_sources() };
    for opened in input.open() {
        let carried_on = match opened {
            Ok((source, reader)) => feeder.feed_source(source, reader, task),
            Err(message) => feeder.report(message, Status::BAD),
        };
        if carried_on.is_none() || interrupt::interrupted() {
            return;
        }
    }
    feeder.release();
}

struct Feeder<'f> {
    jobs: &'f SyncSender<Job>,
    slots: &'f SyncSender<Arc<Slot>>,
    /// The latest job: whether the input has several puzzles is known when the next one comes.
    held: Option<Job>,
    several: bool,
}

impl Feeder<'_> {
    /// Hands out all jobs of a source; `None` if nobody takes them any more.
    fn feed_source(
        &mut self,
        source: Arc<Source>,
        mut reader: super::input::SourceReader,
        task: &impl Task,
    ) -> Option<()> {
        let mut records = 1usize;
        let mut notes = 0;
        loop {
            reader.at_most(records.min(task.records_at_once()));
            let Some(chunk) = reader.next_chunk() else { return Some(()) };
            for note in reader.notes().get(notes..).unwrap_or_default().iter().filter(|_| !task.is_quiet()) {
                self.report(format!("{}: note: {note}\n", source.name), Status::YES)?;
            }
            notes = reader.notes().len();
            match chunk {
                Ok(chunk) => {
                    self.hold(Job { source: source.clone(), chunk, several: self.several, slot: Arc::default() })?
                }
                Err(error) => self.report(diagnostics::read_error(&source.name, &error), Status::BAD)?,
            }
            records = records.saturating_mul(2);
        }
    }

    fn hold(&mut self, job: Job) -> Option<()> {
        self.several |= self.held.is_some();
        self.release()?;
        self.held = Some(Job { several: self.several, ..job });
        Some(())
    }

    fn release(&mut self) -> Option<()> {
        if let Some(job) = self.held.take() {
            self.slots.send(job.slot.clone()).ok()?;
            self.jobs.send(Job { several: self.several, ..job }).ok()?;
        }
        Some(())
    }

    /// Says something between two jobs.
    fn report(&mut self, talk: String, status: Status) -> Option<()> {
        self.release()?;
        let slot = Arc::new(Slot::default());
        let mut tally = Tally::default();
        (tally.status, tally.errors) = (status, u64::from(status.bad));
        slot.say(|said| *said = Said { talk, tally: Some(tally), ..Said::default() });
        self.slots.send(slot).ok()
    }
}

/// A worker: takes jobs until there are none.
fn serve(jobs: &Mutex<Receiver<Job>>, task: &impl Task, work: &WorkArgs) {
    let clock = Clock::new(work.timeout);
    let mut solver = Solver::new(work.engine.into(), &clock);
    let mut parser: Option<(Arc<Source>, Parser)> = None;
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let (_, parser) = match parser.take().filter(|(source, _)| Arc::ptr_eq(source, &job.source)) {
            Some(same) => parser.insert(same),
            None => parser.insert((job.source.clone(), Parser::new(&job.source.options))),
        };
        let mut tally = Tally::default();
        let renew = || Solver::new(work.engine.into(), &clock);
        answer(&job, task, parser, &mut solver, renew, &clock, &mut tally);
        job.slot.say(|said| said.tally = Some(tally));
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
    let mut begun = false;
    for record in parser.records(&job.chunk) {
        if interrupt::interrupted() {
            tally.status.interrupted = true;
            return;
        }
        clock.restart();
        let (file, label, slot) = (job.source.name.as_str(), job.source.label.as_str(), job.slot.as_ref());
        let failed = match record {
            Ok(record) => {
                // A fault of ours costs this record its answer, and no other.
                let answered = panic::catch_unwind(AssertUnwindSafe(|| {
                    let voice = Voice { tally, file, label, several: job.several, slot, begun: &mut begun };
                    task.answer(&record, &mut Desk { solver, stop: clock, voice })
                }));
                let answered = answered.unwrap_or_else(|_| {
                    *solver = renew();
                    Err(SolveError::Panicked)
                });
                answered.err().map(|error| diagnostics::solve_error(file, record.line, &error))
            }
            Err(error) => Some(diagnostics::parse_error(file, &error)),
        };
        if let Some(message) = failed {
            tally.status.bad = true;
            tally.errors += 1;
            slot.say(|said| said.talk.push_str(&message));
        }
    }
}

/// Prints what is said about each job, in the order of the input.
fn print_in_order(mut out: Destination, ordered: &Receiver<Arc<Slot>>) -> anyhow::Result<Tally> {
    let mut total = Tally::default();
    let mut printed = false;
    while let Some(slot) = next_slot(ordered, &mut total.status) {
        let mut lead = 0;
        loop {
            let said = slot.take();
            lead += if printed { 0 } else { said.lead };
            if !said.data.is_empty() {
                out.print(&said.data.as_bytes()[lead..])?;
                (printed, lead) = (true, 0);
            }
            output::talk(&said.talk);
            if let Some(tally) = said.tally {
                total.merge(&tally);
                break;
            }
        }
        if total.status.interrupted {
            break;
        }
    }
    Ok(total)
}

/// The next job's slot. The reader may be waiting for input for ever, so an interrupt must be seen here.
fn next_slot(ordered: &Receiver<Arc<Slot>>, status: &mut Status) -> Option<Arc<Slot>> {
    loop {
        match ordered.recv_timeout(Duration::from_millis(50)) {
            Ok(slot) => return Some(slot),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if interrupt::interrupted() => {
                status.interrupted = true;
                return None;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
