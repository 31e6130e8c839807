//! Cuts the input into jobs. A job's slot is queued for the printer before the job is handed out.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use super::{Awaited, Content, Job, Promise, Queued, Task};
use crate::cli::diagnostics::{self, Failed};
use crate::cli::guard::{fault_on_purpose, guarded};
use crate::cli::input::{Input, Source, SourceReader};
use crate::cli::interrupt;
use crate::cli::slot::Slot;
use crate::cli::tally::Tally;

/// Hands out all jobs of the input. Where it ends early there is no [`Queued::End`], and the printer sees that.
pub fn feed(input: Input, task: &impl Task, jobs: &SyncSender<Job>, queue: &SyncSender<Queued>) {
    let several = input.has_several_sources();
    let mut feeder = Feeder { jobs, queue, held: None, has_record: false, read: 0, several };
    feeder.feed_all(input, task);
}

struct Feeder<'f> {
    jobs: &'f SyncSender<Job>,
    queue: &'f SyncSender<Queued>,
    /// The latest job: whether the input has several puzzles is known when the next one comes.
    held: Option<Job>,
    /// Whether there was a job with a record.
    has_record: bool,
    /// How many bytes the sources before this one had.
    read: u64,
    several: bool,
}

impl Feeder<'_> {
    /// Hands out all jobs of all sources, and the end; `None` if nobody takes them any more, or there was an interrupt.
    fn feed_all(&mut self, input: Input, task: &impl Task) -> Option<()> {
        for (source, opened) in input.open() {
            fault_on_purpose("feeder", &source.name);
            let fed = guarded(|| match opened {
                Ok(reader) => self.feed_source(source.clone(), reader, task),
                Err(failed) => self.hold(source.clone(), Content::Failed(failed), 0),
            });
            let fed = fed.unwrap_or_else(|panicked| {
                let failed = Failed::of_panic(&source.name, panicked);
                self.hold(source.clone(), Content::Failed(failed), 0)
            });
            fed?;
            if interrupt::interrupted() {
                return None;
            }
        }
        self.release()?;
        self.queue.send(Queued::End).ok()
    }

    /// Hands out all jobs of a source; `None` if nobody takes them any more.
    fn feed_source(&mut self, source: Arc<Source>, mut reader: SourceReader, task: &impl Task) -> Option<()> {
        if let Some(note) = left_out(&reader, task) {
            self.report(&source, format!("{}: note: {note}\n", source.name))?;
        }
        let mut records = 1usize;
        let mut notes = 0;
        loop {
            fault_on_purpose("reader", &source.name);
            reader.at_most(records.min(task.records_at_once()));
            let Some(chunk) = reader.next_chunk() else {
                self.read += reader.position();
                return Some(());
            };
            for note in reader.notes().get(notes..).unwrap_or_default().iter().filter(|_| !task.is_quiet()) {
                self.report(&source, format!("{}: note: {note}\n", source.name))?;
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
        let promise = Promise::new(&source);
        self.held = Some(Job { source, content, several: self.several, promise, read });
        Some(())
    }

    fn release(&mut self) -> Option<()> {
        if let Some(job) = self.held.take() {
            let (source, slot) = (job.source.clone(), job.promise.slot.clone());
            self.queue.send(Queued::Job(Awaited { source, slot, read: job.read })).ok()?;
            self.jobs.send(Job { several: self.several, ..job }).ok()?;
        }
        Some(())
    }

    /// Says something between two jobs.
    fn report(&mut self, source: &Arc<Source>, talk: String) -> Option<()> {
        self.release()?;
        let slot = Arc::new(Slot::default());
        slot.say(|said| (said.talk, said.tally) = (talk, Some(Tally::default())));
        self.queue.send(Queued::Job(Awaited { source: source.clone(), slot, read: self.read })).ok()
    }
}

/// That the other columns of a table are left out of what is written, where they are.
fn left_out(reader: &SourceReader, task: &impl Task) -> Option<String> {
    let columns = Some(reader.other_columns()).filter(|columns| !columns.is_empty())?;
    let written = task.written(reader.format()).filter(|format| !format.keeps_notes())?;
    let named = diagnostics::escaped(&columns.join(", "));
    Some(format!("{} has no place for the other columns, which are left out: {named}", written.name()))
}
