//! The way of a batch: one thread cuts the input into jobs, workers parse and answer them, and the caller's thread prints
//! what they say, in the order of the input. Everything between them is bounded.
//!
//! Whoever dies, the run neither hangs nor ends as if all were answered: each stage is guarded where it works on one input or
//! one record, a job that is dropped says so in its slot ([`Promise`]), and only [`Queued::End`] is the end.

mod bearing;
mod cores;
mod feeder;
mod printer;
mod rows;
mod table;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::Arc;
use std::sync::mpsc;

use exactly::format::{Chunk, Encoding, Format, Record};
use exactly::{SolveError, Verdict};

use super::args::{TableArgs, WorkArgs, workers};
use super::beside;
use super::diagnostics::Failed;
use super::environment::{Environment, Reporter};
use super::guard::{Panicked, guarded};
use super::input::{Input, Source};
use super::interrupt;
use super::output::{self, Destination};
use super::progress::Progress;
use super::slot::Slot;
use super::status::Status;
use super::tally::Tally;
use super::terminal;
use super::threads;
use super::unread::Bearing;
use crate::console::tables::Row;
use printer::Printer;
pub use rows::Cells;
use table::Table;
use worker::Crew;

/// Jobs that stand between the reader and the printer, for each worker.
const JOBS_AHEAD: usize = 8;

/// What a command does with each puzzle.
pub trait Task: Send + Sync + 'static {
    /// Answers one record.
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError>;

    /// Says what stands in the place of a record that has no answer: `not read`, `not answered`, or `unknown` where its time
    /// was up. Why is said already.
    fn leave_out(&self, _what: &'static str, _voice: &mut Reporter<'_>) {}

    /// The most records of one job: 1 where a record may have much to say.
    fn records_at_once(&self) -> usize {
        usize::MAX
    }

    /// What it makes of a puzzle of whose text not all was read.
    fn bearing(&self) -> Bearing {
        Bearing::Follows
    }

    /// The notation in which it writes records of this one, where it writes records.
    fn written(&self, _read: &'static Format) -> Option<&'static Format> {
        None
    }

    /// Whether it leaves more behind than what it prints, so that it goes on where nobody reads that.
    fn goes_on_unread(&self) -> bool {
        false
    }

    /// Whether notes about the input are of no interest.
    fn is_quiet(&self) -> bool {
        false
    }

    /// How its answers go into the table that the input is, if they do.
    fn table(&self) -> Option<&TableArgs> {
        None
    }

    /// The columns of a table that it fills, besides the verdict and the note.
    fn columns(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a solution beside the puzzle of a row is compared with ours, and a wrong one noted.
    fn judges_solutions(&self) -> bool {
        true
    }

    /// Whether a row with this verdict, or one that was not read, is printed.
    fn prints_row(&self, _verdict: &str) -> bool {
        true
    }

    /// Whether the answer of a row, its verdict and its note, makes the status 1.
    fn is_no(&self, verdict: &str, note: &str) -> bool {
        verdict == "none" || note.contains(beside::WRONG)
    }

    /// Fills its columns for a puzzle whose verdict is known.
    fn fill(
        &self,
        _record: &Record,
        _verdict: &Verdict,
        _environment: &mut Environment<'_, '_>,
        _cells: &mut Cells,
    ) -> Result<(), SolveError> {
        Ok(())
    }
}

/// Whether the answer of a row makes the status 1 where only a puzzle with one solution will do.
pub fn is_not_unique(verdict: &str, note: &str) -> bool {
    ["none", "multiple"].contains(&verdict) || note.contains(beside::WRONG)
}

struct Job {
    source: Arc<Source>,
    content: Content,
    several: bool,
    promise: Promise,
    /// How many bytes of all sources are behind it.
    read: u64,
    /// How the table that it belongs to is written.
    encoding: Encoding,
}

/// What a source has next.
enum Content {
    Records(Chunk),
    /// Rows of a table.
    Rows(Arc<Table>, Vec<Row>),
    Failed(Failed),
}

impl Content {
    fn is_of_record(&self) -> bool {
        match self {
            Content::Records(chunk) => chunk.has_record(),
            Content::Rows(_, rows) => !rows.is_empty(),
            Content::Failed(failed) => failed.in_its_place.is_some(),
        }
    }
}

/// The slot of a job, which is told how that ended, whatever becomes of it: the printer waits for it.
struct Promise {
    source: Arc<Source>,
    slot: Arc<Slot>,
    is_kept: bool,
}

impl Promise {
    fn new(source: &Arc<Source>) -> Promise {
        Promise { source: source.clone(), slot: Arc::default(), is_kept: false }
    }

    /// The job is done, and came to this.
    fn keep(&mut self, tally: Tally) {
        self.is_kept = true;
        self.slot.say(|said| said.tally = Some(tally));
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        let mut tally = Tally::default();
        if interrupt::interrupted() {
            tally.status.interrupted = true;
        } else {
            (tally.status, tally.errors) = (Status::BAD, 1);
            let failed = Failed::of_panic(&self.source.name, Panicked);
            self.slot.say(|said| said.talk.push_str(&failed.message));
        }
        self.keep(tally);
    }
}

/// What the printer knows of a job.
struct Awaited {
    source: Arc<Source>,
    slot: Arc<Slot>,
    /// How many bytes of all sources are behind it.
    read: u64,
    /// How the table that it belongs to is written.
    encoding: Encoding,
}

/// What the printer takes one after the other.
enum Queued {
    /// A job, handed out or about to be.
    Job(Awaited),
    /// All of the input was handed out.
    End,
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
    let workers = workers(work.jobs);
    let (jobs, taken) = mpsc::sync_channel(workers);
    let (queue, ordered) = mpsc::sync_channel(workers * JOBS_AHEAD);
    let crew = Crew::new(taken, task.clone(), work.clone());
    let is_shown = terminal::shows_progress() && !task.is_quiet() && !input.is_typed();
    let progress = if is_shown { Progress::new(input.size()) } else { Progress::none() };
    let mut printer = Printer::new(out, progress, &crew, task.goes_on_unread());
    threads::spawn(move || feeder::feed(input, task.as_ref(), &jobs, &queue))?;
    threads::spawn_some(workers, || crew.hire())?;
    let printed = guarded(|| printer.print_in_order(&ordered)).map_err(anyhow::Error::from).flatten();
    if printed.is_err() || printer.total().status.interrupted {
        crew.await_rest();
    }
    let total = printer.total();
    match printed {
        Ok(()) => Ok(total.clone()),
        // The answers so far are answers, read or not.
        Err(error) => Err(output::not_read_on(error, total.status)),
    }
}
