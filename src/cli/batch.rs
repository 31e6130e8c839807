//! The way of a batch: one thread cuts the input into jobs, workers parse and answer them, and the caller's thread prints
//! what they say, in the order of the input. Everything between them is bounded.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use exactly::format::{Chunk, Parser, Record};
use exactly::{SolveError, Solver};

use super::args::WorkArgs;
use super::desk::{Desk, Voice};
use super::diagnostics::Failed;
use super::input::{Input, Source};
use super::interrupt::{self, Clock};
use super::output::{self, Destination};
use super::progress::Progress;
use super::slot::{Said, Slot};
use super::status::Status;
use super::tally::Tally;
use super::terminal;

/// Jobs that stand between the reader and the printer, for each worker.
const JOBS_AHEAD: usize = 8;

/// What a command does with each puzzle.
pub trait Task: Send + Sync + 'static {
    /// Answers one record.
    fn answer(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<(), SolveError>;

    /// Says what stands in the place of a record that has no answer: `not read` or `not answered`. Why is said already.
    fn leave_out(&self, _what: &'static str, _voice: &mut Voice<'_>) {}

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
    content: Content,
    several: bool,
    slot: Arc<Slot>,
    /// How many bytes of all sources are behind it.
    read: u64,
}

/// What a source has next.
enum Content {
    Records(Chunk),
    Failed(Failed),
}

impl Content {
    fn is_of_record(&self) -> bool {
        match self {
            Content::Records(_) => true,
            Content::Failed(failed) => failed.in_its_place.is_some(),
        }
    }
}

/// What the printer waits for.
struct Queued {
    slot: Arc<Slot>,
    /// How many bytes of all sources are behind it.
    read: u64,
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
    let (slots, ordered) = mpsc::sync_channel::<Queued>(workers * JOBS_AHEAD);
    let taken = Arc::new(Mutex::new(taken));
    let busy = Arc::new(AtomicUsize::new(0));
    for _ in 0..workers {
        let (taken, task, work, busy) = (taken.clone(), task.clone(), work.clone(), busy.clone());
        thread::spawn(move || serve(&taken, task.as_ref(), &work, &busy));
    }
    let is_shown = terminal::shows_progress() && !task.is_quiet() && !input.is_typed();
    let progress = if is_shown { Progress::new(input.size()) } else { Progress::none() };
    thread::spawn(move || feed(input, task.as_ref(), &jobs, &slots));
    let mut printer = Printer { out, progress, total: Tally::default(), has_printed: false, done: 0 };
    let printed = printer.print_in_order(&ordered);
    if printed.is_err() || printer.total.status.interrupted {
        await_rest(&busy);
    }
    printed.map(|()| printer.total)
}

/// Waits until no worker is within a job, so that each may take away what it has begun on the disk.
fn await_rest(busy: &AtomicUsize) {
    interrupt::interrupt();
    while busy.load(Ordering::SeqCst) > 0 {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Cuts the input into jobs. A job's slot is queued for the printer before the job is handed out.
fn feed(input: Input, task: &impl Task, jobs: &SyncSender<Job>, slots: &SyncSender<Queued>) {
    let mut feeder =
        Feeder { jobs, slots, held: None, has_record: false, read: 0, several: input.has_several_sources() };
    for (source, opened) in input.open() {
        let carried_on = match opened {
            Ok(reader) => feeder.feed_source(source, reader, task),
            Err(failed) => feeder.hold(source, Content::Failed(failed), 0),
        };
        if carried_on.is_none() || interrupt::interrupted() {
            return;
        }
    }
    feeder.release();
}

struct Feeder<'f> {
    jobs: &'f SyncSender<Job>,
    slots: &'f SyncSender<Queued>,
    /// The latest job: whether the input has several puzzles is known when the next one comes.
    held: Option<Job>,
    /// Whether there was a job with a record.
    has_record: bool,
    /// How many bytes the sources before this one had.
    read: u64,
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
            let Some(chunk) = reader.next_chunk() else {
                self.read += reader.position();
                return Some(());
            };
            for note in reader.notes().get(notes..).unwrap_or_default().iter().filter(|_| !task.is_quiet()) {
                self.report(format!("{}: note: {note}\n", source.name))?;
            }
            notes = reader.notes().len();
            let content = match chunk {
                Ok(chunk) => Content::Records(chunk),
                Err(error) => Content::Failed(Failed::of_read(&source.name, &error)),
            };
            self.hold(source.clone(), content, reader.position())?;
            records = records.saturating_mul(2);
        }
    }

    /// Takes a job in and hands out the one before it; `position` is how far its source is read.
    fn hold(&mut self, source: Arc<Source>, content: Content, position: u64) -> Option<()> {
        self.several |= self.has_record && content.is_of_record();
        self.has_record |= content.is_of_record();
        self.release()?;
        let read = self.read + position;
        self.held = Some(Job { source, content, several: self.several, slot: Arc::default(), read });
        Some(())
    }

    fn release(&mut self) -> Option<()> {
        if let Some(job) = self.held.take() {
            self.slots.send(Queued { slot: job.slot.clone(), read: job.read }).ok()?;
            self.jobs.send(Job { several: self.several, ..job }).ok()?;
        }
        Some(())
    }

    /// Says something between two jobs.
    fn report(&mut self, talk: String) -> Option<()> {
        self.release()?;
        let slot = Arc::new(Slot::default());
        slot.say(|said| *said = Said { talk, tally: Some(Tally::default()), ..Said::default() });
        self.slots.send(Queued { slot, read: self.read }).ok()
    }
}

/// Counts a worker as busy for as long as it is within a job.
struct Within<'b>(&'b AtomicUsize);

impl Within<'_> {
    fn enter(busy: &AtomicUsize) -> Within<'_> {
        busy.fetch_add(1, Ordering::SeqCst);
        Within(busy)
    }
}

impl Drop for Within<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A worker: takes jobs until there are none.
fn serve(jobs: &Mutex<Receiver<Job>>, task: &impl Task, work: &WorkArgs, busy: &AtomicUsize) {
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
        let within = Within::enter(busy);
        answer(&job, task, parser, &mut solver, renew, &clock, &mut tally);
        drop(within);
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
    let (file, label, slot) = (job.source.name.as_str(), job.source.label.as_str(), job.slot.as_ref());
    let mut begun = false;
    let mut voice = Voice { tally, file, label, several: job.several, slot, begun: &mut begun };
    let chunk = match &job.content {
        Content::Records(chunk) => chunk,
        Content::Failed(failed) => return leave_out(task, failed, &mut voice),
    };
    for record in parser.records(chunk) {
        if interrupt::interrupted() {
            voice.tally.status.interrupted = true;
            return;
        }
        clock.restart();
        let failed = match record {
            Ok(record) => {
                // A fault of ours costs this record its answer, and no other.
                let answered = panic::catch_unwind(AssertUnwindSafe(|| {
                    task.answer(&record, &mut Desk { solver, stop: clock, voice: voice.again() })
                }));
                let answered = answered.unwrap_or_else(|_| {
                    *solver = renew();
                    Err(SolveError::Panicked)
                });
                answered.err().map(|error| Failed::of_answer(file, record.line, &error))
            }
            Err(error) => Some(Failed::of_record(file, &error)),
        };
        slot.tell(voice.tally);
        if let Some(failed) = failed {
            leave_out(task, &failed, &mut voice);
        }
    }
}

/// Says what is wrong, and lets the task keep the place of the record that it costs.
fn leave_out(task: &impl Task, failed: &Failed, voice: &mut Voice<'_>) {
    voice.tally.status.bad = true;
    voice.tally.errors += 1;
    voice.slot.say(|said| said.talk.push_str(&failed.message));
    if let Some(what) = failed.in_its_place {
        task.leave_out(what, voice);
    }
}

/// Prints what is said about each job.
struct Printer {
    out: Destination,
    progress: Progress,
    total: Tally,
    has_printed: bool,
    /// How many bytes of all sources are done.
    done: u64,
}

impl Printer {
    /// Prints job after job, in the order of the input.
    fn print_in_order(&mut self, ordered: &Receiver<Queued>) -> anyhow::Result<()> {
        while let Some(Queued { slot, read }) = next_slot(ordered, &mut self.total.status) {
            self.job(&slot)?;
            self.done = self.done.max(read);
            self.show(&Tally::default());
            if self.total.status.interrupted {
                break;
            }
        }
        Ok(())
    }

    /// Prints what a worker says until it is done.
    fn job(&mut self, slot: &Slot) -> anyhow::Result<()> {
        let (mut lead, mut so_far) = (0, Tally::default());
        loop {
            let said = slot.take();
            lead += if self.has_printed { 0 } else { said.lead };
            if !said.data.is_empty() {
                self.data(&said.data.as_bytes()[lead..])?;
                (self.has_printed, lead) = (true, 0);
            }
            if !said.talk.is_empty() {
                self.progress.aside(|| output::talk(&said.talk));
            }
            if let Some(tally) = said.tally {
                self.total.merge(&tally);
                return Ok(());
            }
            so_far = said.so_far.unwrap_or(so_far);
            if self.show(&so_far) {
                slot.ask();
            }
        }
    }

    fn data(&mut self, data: &[u8]) -> anyhow::Result<()> {
        match self.out.is_terminal() {
            true => self.progress.aside(|| self.out.print(data)),
            false => self.out.print(data),
        }
    }

    /// Shows how far the work is, where it is time to; whether it was.
    fn show(&mut self, so_far: &Tally) -> bool {
        let is_due = self.progress.is_due();
        if is_due {
            let mut tally = self.total.clone();
            tally.merge(so_far);
            self.progress.show(self.done, &tally);
        }
        is_due
    }
}

/// The next job's slot. The reader may be waiting for input for ever, so an interrupt must be seen here.
fn next_slot(ordered: &Receiver<Queued>, status: &mut Status) -> Option<Queued> {
    loop {
        match ordered.recv_timeout(Duration::from_millis(50)) {
            Ok(queued) => return Some(queued),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if interrupt::interrupted() => {
                status.interrupted = true;
                return None;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
