//! `exactly grade --class DIR`: all submissions of a class.

use std::collections::VecDeque;
use std::fs;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use clap::Args;
use exactly::format::Encoding;
use exactly::grade::Points;

use super::found::{self, Content, Found};
use super::moodle::Worksheet;
use super::row::{self, Line};
use super::told::{Done, Judge, Told, nothing};
use crate::console::args::{self, Budget};
use crate::console::interrupt::{self, Clock};
use crate::console::{dimacs, output, threads};

/// What is graded of a class.
#[derive(Args)]
#[command(next_help_heading = "Class")]
pub struct ClassArgs {
    /// Grade all formulas in a folder, its subfolders and its archives (zip, tar, gz), or in an archive; each has 60 seconds, or --timeout
    #[arg(long, value_name = "DIR", conflicts_with_all = ["formulas", "run"])]
    pub class: Option<PathBuf>,
    /// Print a table with a row per formula
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// With --class: continue after the rows of this file, the table of an interrupted run
    #[arg(long, value_name = "FILE", requires = "class")]
    pub resume: Option<PathBuf>,
    /// Print this Moodle grading worksheet with grades and feedback filled in
    #[arg(long, value_name = "WORKSHEET.csv", requires = "class", conflicts_with_all = ["csv", "json"])]
    pub moodle: Option<PathBuf>,
    /// With --moodle: the encoding of the worksheet if it is not UTF-8: utf-16le, utf-16be or cp1252
    #[arg(long, value_name = "NAME", requires = "moodle")]
    pub encoding: Option<Encoding>,
    /// With --class: how many formulas to grade at once [default: all cores]; the output does not depend on it
    #[arg(short, long, value_name = "N", requires = "class", value_parser = args::jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// Judges all submissions of a folder.
///
/// # Errors
/// Where the folder, the table of an earlier run or the worksheet cannot be read, and where nothing can be judged.
pub fn run(args: &ClassArgs, folder: &Path, budget: Budget, told: &mut Told<'_>) -> anyhow::Result<()> {
    ensure!(
        args.resume.is_none() || args.csv || args.moodle.is_some(),
        "--resume continues a table: add --csv or --moodle"
    );
    let worksheet = args.moodle.as_deref().map(|path| Worksheet::read(path, args.encoding)).transpose()?;
    let mut earlier = Vec::new();
    if let Some(path) = &args.resume {
        let name = || path.display().to_string();
        earlier = row::earlier(&fs::read(path).with_context(name)?).with_context(name)?;
    }
    told.begin()?;
    let mut earlier = earlier.into_iter().peekable();
    let workers = args::workers(args.jobs);
    let judge = told.judge;
    thread::scope(|scope| {
        let (jobs, taken) = mpsc::sync_channel(workers);
        let taken = Arc::new(Mutex::new(taken));
        threads::spawn_some(workers, || {
            let taken = taken.clone();
            threads::spawn_scoped(scope, move || work(&taken, judge, budget))
        })?;
        // Where no thread is left, nobody takes jobs.
        drop(taken);
        // Those that are judged, in their order.
        let mut queue: VecDeque<Receiver<Done>> = VecDeque::new();
        let mut visit = |found: Found| {
            if interrupt::interrupted() {
                return Ok(false);
            }
            let (slot, done) = mpsc::sync_channel(1);
            jobs.send(Job { earlier: of_earlier(&found, earlier.next(), judge)?, found, slot })
                .context("no thread is left to judge")?;
            queue.push_back(done);
            if queue.len() > workers {
                tell_next(&mut queue, told)?;
            }
            Ok(!interrupt::interrupted())
        };
        found::visit(folder, &mut visit).with_context(|| folder.display().to_string())?;
        while !queue.is_empty() && !interrupt::interrupted() {
            tell_next(&mut queue, told)?;
        }
        anyhow::Ok(())
    })?;
    if interrupt::interrupted() {
        told.status.interrupted = true;
        return Ok(());
    }
    ensure!(earlier.next().is_none(), "--resume: the file has more rows than there are submissions");
    told.tell_alike();
    if let Some(worksheet) = worksheet {
        let kinds = told.judge.standard.kinds();
        let total = told.judge.scheme.map_or(0.0, |scheme| scheme.total(&kinds));
        worksheet.fill(&told.lines, total).map_err(|error| output::not_read_on(error, told.status))?;
    }
    Ok(())
}

/// A submission, what an earlier run said of it, and where what comes of it goes.
struct Job {
    found: Found,
    earlier: Option<(Line, String)>,
    slot: SyncSender<Done>,
}

/// What an earlier run said of a submission.
fn of_earlier(
    found: &Found,
    earlier: Option<(Line, String)>,
    judge: Judge<'_>,
) -> anyhow::Result<Option<(Line, String)>> {
    let Some((line, text)) = earlier else { return Ok(None) };
    let (about, next) = (&line.submission, &found.name);
    ensure!(line.is_about(next), "--resume: a row is about {about}, where {next} is next in the folder");
    if let (Some(points), Some(scheme)) = (line.points, judge.scheme) {
        let said = Points::number(points);
        ensure!(
            line.may_have(points, scheme, &judge.standard.kinds()),
            "--resume: {about} has {said} points, which this scheme does not give: the table was made with another --points"
        );
    }
    Ok(Some((Line { submission: next.clone(), ..line }, text)))
}

/// Tells what came of the first submission that is not told.
fn tell_next(queue: &mut VecDeque<Receiver<Done>>, told: &mut Told<'_>) -> anyhow::Result<()> {
    match queue.pop_front().map(|done| done.recv()) {
        Some(done) => told.tell(done.context("a thread that judges is gone")?),
        None => Ok(()),
    }
}

/// Judges submissions as long as there are some.
fn work(jobs: &Mutex<Receiver<Job>>, judge: Judge<'_>, budget: Budget) {
    let clock = Clock::new(budget);
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { found, earlier, slot }) = next else { return };
        // Nobody may wait for it any more.
        let _ = slot.send(done(found, earlier, judge, &clock));
    }
}

/// What comes of a submission, or came of it in an earlier run.
fn done(found: Found, earlier: Option<(Line, String)>, judge: Judge<'_>, clock: &Clock) -> Done {
    let begun = Instant::now();
    clock.restart();
    let read = match found.content {
        Content::File(path) => dimacs::open(Some(&path), clock).1,
        Content::Bytes(bytes) => dimacs::of(Cursor::new(bytes), clock),
        Content::Nothing(why) => Err(nothing(why)),
    };
    let fingerprint = read.as_ref().ok().and_then(|formula| judge.fingerprint(formula, clock));
    let done = match earlier {
        Some((line, text)) => Done::earlier(line, text),
        None => {
            clock.restart();
            judge.judge(&found.name, read, begun, clock)
        }
    };
    done.with(fingerprint)
}
