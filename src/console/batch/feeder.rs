//! Cuts the input into jobs. A job's slot is queued for the printer before the job is handed out.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use exactly::format::Encoding;

use super::table::TableReader;
use super::{Awaited, Content, Job, Promise, Queued, Task, rows};
use crate::console::args::TableArgs;
use crate::console::diagnostics::{self, Failed};
use crate::console::guard::{fault_on_purpose, guarded};
use crate::console::input::{Input, Source, SourceReader, SourceText};
use crate::console::interrupt;
use crate::console::slot::Slot;
use crate::console::tally::Tally;

/// The most rows of a table in one job.
const ROWS: usize = 256;

/// Hands out all jobs of the input. Where it ends early there is no [`Queued::End`], and the printer sees that.
pub fn feed(input: Input, task: &impl Task, jobs: &SyncSender<Job>, queue: &SyncSender<Queued>) {
    let several = input.has_several_sources();
    let mut feeder = Feeder { jobs, queue, held: None, has_record: false, read: 0, several, encoding: Encoding::Utf8 };
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
    /// How the present table is written.
    encoding: Encoding,
}

impl Feeder<'_> {
    /// Hands out all jobs of all sources, and the end; `None` if nobody takes them any more, or there was an interrupt.
    fn feed_all(&mut self, input: Input, task: &impl Task) -> Option<()> {
        if let Some(args) = task.table().filter(|args| args.csv) {
            return self.feed_tables(input, task, args);
        }
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

    /// Likewise of tables whose rows are answered.
    fn feed_tables(&mut self, input: Input, task: &impl Task, args: &TableArgs) -> Option<()> {
        for (source, opened) in input.open_texts() {
            let fed = guarded(|| match opened {
                Ok(text) => self.feed_table(&source, text, task, args),
                Err(failed) => self.hold(source.clone(), Content::Failed(failed), 0),
            });
            fed.unwrap_or_else(|panicked| {
                let failed = Failed::of_panic(&source.name, panicked);
                self.hold(source.clone(), Content::Failed(failed), 0)
            })?;
            if interrupt::interrupted() {
                return None;
            }
        }
        self.release()?;
        self.queue.send(Queued::End).ok()
    }

    /// Hands out the rows of a table; `None` if nobody takes them any more.
    fn feed_table(&mut self, source: &Arc<Source>, text: SourceText, task: &impl Task, args: &TableArgs) -> Option<()> {
        let failed = |error: anyhow::Error| {
            let message = diagnostics::message(format_args!("{}: {error:#}", diagnostics::name(&source.name)));
            Content::Failed(Failed { message, in_its_place: None })
        };
        let mut reader = match TableReader::new(text, &source.options, task, args) {
            Ok(reader) => reader,
            Err(error) => return self.hold(source.clone(), failed(error), 0),
        };
        self.release()?;
        self.encoding = reader.encoding;
        self.say(source, reader.front.clone(), String::new(), Tally::default())?;
        if let Some(path) = &args.resumed {
            let mut earlier = String::new();
            let mut tally = Tally::default();
            let resumed = reader.resume(path, |layout, row| {
                rows::recount(task, layout, row, &mut tally);
                earlier.extend([row.text.as_str(), &row.end]);
            });
            self.say(source, earlier, String::new(), tally)?;
            if let Err(error) = resumed {
                return self.hold(source.clone(), failed(error), 0);
            }
        }
        let table = reader.table.clone();
        let (mut rows, mut read, mut most) = (Vec::new(), 0, 1);
        loop {
            fault_on_purpose("reader", &source.name);
            match reader.next_row() {
                Ok(Some(row)) => {
                    read += (row.text.len() + row.end.len()) as u64;
                    rows.push(row);
                    if rows.len() < most {
                        continue;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    self.hold(source.clone(), Content::Rows(table, rows), read)?;
                    return self.hold(source.clone(), failed(error.into()), read);
                }
            }
            self.hold(source.clone(), Content::Rows(table.clone(), std::mem::take(&mut rows)), read)?;
            most = (most * 2).min(ROWS).min(task.records_at_once());
        }
        self.hold(source.clone(), Content::Rows(table, rows), read)?;
        self.read += read;
        Some(())
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
        self.held = Some(Job { source, content, several: self.several, promise, read, encoding: self.encoding });
        Some(())
    }

    fn release(&mut self) -> Option<()> {
        if let Some(job) = self.held.take() {
            let (source, slot) = (job.source.clone(), job.promise.slot.clone());
            self.queue.send(Queued::Job(Awaited { source, slot, read: job.read, encoding: job.encoding })).ok()?;
            self.jobs.send(Job { several: self.several, ..job }).ok()?;
        }
        Some(())
    }

    /// Says something on standard error between two jobs.
    fn report(&mut self, source: &Arc<Source>, talk: String) -> Option<()> {
        self.say(source, String::new(), talk, Tally::default())
    }

    /// Says something between two jobs, on standard output and on standard error, that comes to this.
    fn say(&mut self, source: &Arc<Source>, data: String, talk: String, tally: Tally) -> Option<()> {
        self.release()?;
        let slot = Arc::new(Slot::default());
        slot.say(|said| (said.data, said.talk, said.tally) = (data, talk, Some(tally)));
        let (source, read, encoding) = (source.clone(), self.read, self.encoding);
        self.queue.send(Queued::Job(Awaited { source, slot, read, encoding })).ok()
    }
}

/// That the other columns of a table are left out of what is written, where they are.
fn left_out(reader: &SourceReader, task: &impl Task) -> Option<String> {
    let columns = Some(reader.other_columns()).filter(|columns| !columns.is_empty())?;
    let written = task.written(reader.format()).filter(|format| !format.keeps_notes())?;
    let named = diagnostics::escaped(&columns.join(", "));
    Some(format!("{} has no place for the other columns, which are left out: {named}", written.name()))
}
