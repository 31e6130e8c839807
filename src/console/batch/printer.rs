//! Prints what workers say, in the order of the input.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use exactly::format::Encoding;

use super::worker::Crew;
use super::{Awaited, Queued, Task};
use crate::console::diagnostics;
use crate::console::guard::{Panicked, fault_on_purpose};
use crate::console::interrupt;
use crate::console::output::{self, Destination};
use crate::console::progress::Progress;
use crate::console::provenance;
use crate::console::status::Status;
use crate::console::tally::Tally;

/// Prints what is said about each job.
pub struct Printer<'c, T> {
    out: Destination,
    crew: &'c Crew<T>,
    progress: Progress,
    /// Whether the work goes on where nobody reads what is printed.
    goes_on_unread: bool,
    /// Whether nobody reads it any more.
    is_unread: bool,
    total: Tally,
    has_printed: bool,
    /// How many bytes of all sources are done.
    done: u64,
}

impl<'c, T: Task> Printer<'c, T> {
    /// A printer that has printed nothing.
    pub fn new(out: Destination, progress: Progress, crew: &'c Crew<T>, goes_on_unread: bool) -> Printer<'c, T> {
        let total = Tally::default();
        Printer { out, crew, progress, goes_on_unread, is_unread: false, total, has_printed: false, done: 0 }
    }

    /// What the run has come to.
    pub fn total(&self) -> &Tally {
        &self.total
    }

    /// Prints job after job, in the order of the input.
    ///
    /// # Errors
    /// Where that cannot be written, or the input was not handed out to its end.
    pub fn print_in_order(&mut self, ordered: &Receiver<Queued>) -> anyhow::Result<()> {
        while let Some(job) = next_job(ordered, &mut self.total.status)? {
            self.job(&job)?;
            self.done = self.done.max(job.read);
            self.show(&Tally::default());
            if self.total.status.interrupted {
                break;
            }
        }
        Ok(())
    }

    /// Prints what a worker says until it is done.
    fn job(&mut self, job: &Awaited) -> anyhow::Result<()> {
        let slot = &job.slot;
        let (mut lead, mut so_far) = (0, Tally::default());
        loop {
            let mut said = slot.take();
            said.settle();
            lead += if self.has_printed { 0 } else { said.lead };
            if !said.data.is_empty() {
                if let Err(error) = self.data(&said.data[lead..], job.encoding) {
                    self.total.merge(&said.tally.or(said.so_far).unwrap_or(so_far));
                    return Err(error);
                }
                (self.has_printed, lead) = (true, 0);
            }
            if !said.talk.is_empty() {
                output::talk(&said.talk);
            }
            if let Some(tally) = said.tally {
                self.total.merge(&tally);
                return Ok(());
            }
            if slot.is_stuck() {
                return self.give_up(job);
            }
            so_far = said.so_far.unwrap_or(so_far);
            if self.show(&so_far) {
                slot.ask();
            }
        }
    }

    /// Leaves a worker alone that is still parsing long after the time of a record was up; somebody else takes its place.
    fn give_up(&mut self, job: &Awaited) -> anyhow::Result<()> {
        job.slot.abandon();
        self.total.status.unknown = true;
        let words = "unknown (time limit): a record could not be read in time, and what follows it was not looked at";
        output::talk(&format!("{}: {words}\n", diagnostics::name(&job.source.name)));
        Ok(self.crew.hire()?)
    }

    fn data(&mut self, data: &str, encoding: Encoding) -> anyhow::Result<()> {
        fault_on_purpose("printer", data);
        if self.is_unread {
            return Ok(());
        }
        match self.out.print(&encoding.encode(&provenance::signed(data))) {
            Err(error) if self.goes_on_unread && output::is_closed_pipe(&error) => {
                self.is_unread = true;
                Ok(())
            }
            printed => printed,
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

/// The next job; `None` at the end, and after an interrupt. The reader may be waiting for input for ever, so an interrupt must be
/// seen here.
fn next_job(ordered: &Receiver<Queued>, status: &mut Status) -> anyhow::Result<Option<Awaited>> {
    loop {
        match ordered.recv_timeout(Duration::from_millis(50)) {
            Ok(Queued::Job(job)) => return Ok(Some(job)),
            Ok(Queued::End) => return Ok(None),
            Err(_) if interrupt::interrupted() => {
                status.interrupted = true;
                return Ok(None);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Panicked.into()),
        }
    }
}
