//! `exactly enumerate`: every solution, as it is found.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use exactly::format::Record;
use exactly::render::Picture;
use exactly::{Limit, Solution, Solutions, SolveError};

use crate::console::args::{InputArgs, OutputArgs, WorkArgs, workers};
use crate::console::batch::{self, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output::Destination;
use crate::console::parts::ShardArgs;
use crate::console::pretty::Brush;
use crate::console::resume::{Resume, ResumeError};
use crate::console::shares::{OneByOne, Wanted, share};
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct EnumerateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    shard: ShardArgs,
    /// Stop after this many solutions of each puzzle
    #[arg(short, long, value_name = "N", help_heading = "Answer", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Continue the output of an earlier run in FILE (same puzzle, options and notation), and append the rest
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "pretty")]
    resume: Option<PathBuf>,
    /// Check every record of FILE, not only the last
    #[arg(long, help_heading = "Output", requires = "resume")]
    resume_verify: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly enumerate --board latin:4 --empty
  exactly enumerate --limit 10 --to block -p 1...............
  exactly enumerate --pretty -p 12..34..21..43..
  exactly enumerate --resume latin-5.txt --board latin:5 --empty";

/// Runs the command.
pub fn run(args: EnumerateArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let place = || format!("--resume {}", args.resume.as_deref().unwrap_or(Path::new("")).display());
    let exists = args.resume.as_deref().is_some_and(Path::exists);
    let resume =
        args.resume.as_deref().map(|path| Resume::new(path, args.resume_verify)).transpose().with_context(place)?;
    let destination = match &resume {
        Some(resume) => Destination::File(resume.append().with_context(place)?),
        None => Destination::Standard,
    };
    let begun = args.resume.clone().filter(|_| !exists);
    let task = Enumerate {
        shard: args.shard,
        limit: args.limit.unwrap_or(u64::MAX),
        resume,
        threads: workers(args.work.jobs),
        output: args.output,
        brush: Brush::new(),
    };
    let ran = batch::run_to(destination, input, &args.work, task).map(|tally| tally.status);
    // Where nothing could be written, no file is left behind.
    if let Some(path) = begun.filter(|path| ran.as_ref().map_or(true, |status| status.bad) && is_empty(path)) {
        let _ = fs::remove_file(path);
    }
    ran
}

fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() == 0)
}

struct Enumerate {
    shard: ShardArgs,
    limit: u64,
    resume: Option<Resume>,
    /// That work on a puzzle, if it is the only one.
    threads: usize,
    output: OutputArgs,
    brush: Brush,
}

/// How an enumeration ended.
struct End {
    count: u64,
    /// Why it was stopped, if it was.
    stopped: Option<Limit>,
    /// Whether there is no solution but these.
    complete: bool,
}

impl Task for Enumerate {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { solver, stop, reporter } = environment;
        if self.resume.is_some() && reporter.several {
            reporter.refuse(record, format_args!("--resume continues one puzzle, but the input has several"));
            return Ok(());
        }
        if !self.shard.begin(record, self.output.json, reporter) {
            return Ok(());
        }
        let head = self.output.json.then(|| json::line(&json::Beginning::of(reporter.file, record)));
        let timer = json::Timer::start();
        let mut solutions = solver.solutions(&record.puzzle);
        let known = match self.follow(head.as_deref(), record, &mut solutions) {
            Ok(Some(known)) => known,
            Ok(None) => {
                solutions.stopped().into_iter().for_each(|limit| reporter.limit(limit));
                return Ok(());
            }
            Err(ResumeError::Solve(error)) => return Err(error),
            Err(error) => {
                reporter.refuse(record, format_args!("--resume: {error}"));
                return Ok(());
            }
        };
        let head = head.as_deref();
        let (end, decider) = match solutions.hand_over() {
            Some(portion) => {
                let threads = if reporter.several { 1 } else { self.threads };
                share(&record.puzzle, portion, Wanted::Solutions, threads, *stop, |shares| {
                    let end = self.print(head, known, record, shares, reporter)?;
                    Ok::<_, SolveError>((end, shares.decider()))
                })?
            }
            None => (self.print(head, known, record, &mut solutions, reporter)?, solver.decider()),
        };
        if self.output.json {
            let ending = json::Ending::of(end.count, end.complete, end.stopped.is_some(), decider);
            reporter.json(&ending.timed(timer.seconds(self.output.timing)));
        }
        self.note(record, &end, reporter);
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

impl Enumerate {
    /// Goes through what an earlier run found, if there was one; how many solutions, or `None` if work was stopped.
    fn follow(
        &self,
        head: Option<&str>,
        record: &Record,
        solutions: &mut Solutions<'_, '_>,
    ) -> Result<Option<u64>, ResumeError> {
        match &self.resume {
            Some(resume) => resume.follow(head, record, &self.output, solutions),
            None => Ok(Some(0)),
        }
    }

    /// Hands each solution and its number, which goes on from `known`, to `print`, up to the limit or until that says no.
    fn each(
        &self,
        known: u64,
        solutions: &mut impl OneByOne,
        mut print: impl FnMut(&Solution, u64) -> bool,
    ) -> Result<End, SolveError> {
        let mut count = known;
        while count < self.limit {
            let Some(solution) = solutions.advance()? else {
                let stopped = solutions.stopped();
                return Ok(End { count, stopped, complete: stopped.is_none() });
            };
            count += 1;
            if !print(solution, count) {
                break;
            }
        }
        Ok(End { count, stopped: None, complete: false })
    }

    /// Prints all solutions, in an object where that has this head.
    fn print(
        &self,
        head: Option<&str>,
        known: u64,
        record: &Record,
        solutions: &mut impl OneByOne,
        reporter: &mut Reporter<'_>,
    ) -> Result<End, SolveError> {
        match head {
            Some(head) => self.print_list(head, known, record, solutions, reporter),
            None => self.print_records(known, record, solutions, reporter),
        }
    }

    fn print_records(
        &self,
        known: u64,
        record: &Record,
        solutions: &mut impl OneByOne,
        reporter: &mut Reporter<'_>,
    ) -> Result<End, SolveError> {
        let (format, style) = self.output.notation(record);
        if reporter.several && !self.output.pretty {
            reporter
                .text(format.separator(style), &format!("# {}:{}\n", diagnostics::name(reporter.file), record.line));
        }
        let end = self.each(known, solutions, |solution, number| {
            reporter.found();
            if self.output.pretty {
                self.draw(record, reporter, solution, number)
            } else {
                reporter.one_solution(record, &self.output, solution, number)
            }
        })?;
        if end.complete && end.count == 0 {
            reporter.no_answer(record, &self.output);
            reporter.about(record, format_args!("none"));
        }
        Ok(end)
    }

    fn draw(&self, record: &Record, reporter: &mut Reporter<'_>, solution: &Solution, number: u64) -> bool {
        let place = if reporter.several {
            format!("{}:{}: ", diagnostics::name(reporter.file), record.line)
        } else {
            String::new()
        };
        let heading = format!("{place}solution {number}");
        self.brush.draw(record, reporter, &heading, &Picture::of_solution(&record.puzzle, solution));
        true
    }

    /// Writes the head, and a line for each solution.
    fn print_list(
        &self,
        head: &str,
        known: u64,
        record: &Record,
        solutions: &mut impl OneByOne,
        reporter: &mut Reporter<'_>,
    ) -> Result<End, SolveError> {
        let is_begun = self.resume.as_ref().is_some_and(Resume::is_begun);
        if !is_begun {
            reporter.text("", head);
        }
        self.each(known, solutions, |solution, _| {
            reporter.found();
            let text = reporter.json_solution(record, &self.output, solution);
            let grids = json::grids(record.puzzle.board(), std::slice::from_ref(solution));
            text.inspect(|text| reporter.json(&json::OneSolution { solution: text, grids })).is_some()
        })
    }

    fn note(&self, record: &Record, end: &End, reporter: &mut Reporter<'_>) {
        reporter.tally.count(if end.count > 0 { "solutions" } else { "none" });
        reporter.tally.status.no |= end.complete && end.count == 0 && record.part.is_none();
        if let Some(limit) = end.stopped {
            reporter.limit(limit);
            reporter.about(
                record,
                format_args!("unknown ({limit}) after {}", diagnostics::counted(&end.count, "solution")),
            );
        }
    }
}
