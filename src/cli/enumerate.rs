//! `exactly enumerate`: every solution, as it is found.

use clap::Args;
use exactly::format::Record;
use exactly::{Limit, Solution, SolveError, Solver};

use super::args::{InputArgs, OutputArgs, WorkArgs};
use super::batch::{self, Task};
use super::desk::Desk;
use super::input::Input;
use super::json;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct EnumerateArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Stop after this many solutions of each puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly enumerate --board latin:4 --empty
  exactly enumerate --limit 10 --to block -p 1...............";

/// Runs the command.
pub fn run(args: EnumerateArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let task = Enumerate { limit: args.limit.unwrap_or(u64::MAX), output: args.output };
    Ok(batch::run(input, &args.work, task)?.status)
}

struct Enumerate {
    limit: u64,
    output: OutputArgs,
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
    fn answer(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<(), SolveError> {
        let end = match self.output.json {
            true => self.print_object(record, desk)?,
            false => self.print_records(record, desk)?,
        };
        desk.voice.tally.count(if end.count > 0 { "solutions" } else { "none" });
        desk.voice.tally.status.no |= end.complete && end.count == 0;
        if let Some(limit) = end.stopped {
            desk.voice.limit(limit);
            desk.voice.about(record, format_args!("unknown ({limit}) after {} solutions", end.count));
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

impl Enumerate {
    /// Hands each solution and its number to `print`, up to the limit or until that says no.
    fn each(
        &self,
        record: &Record,
        solver: &mut Solver<'_>,
        mut print: impl FnMut(&Solution, u64) -> bool,
    ) -> Result<End, SolveError> {
        let mut solutions = solver.solutions(&record.puzzle)?;
        let mut count = 0;
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

    fn print_records(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<End, SolveError> {
        let Desk { solver, voice } = desk;
        if voice.several {
            let (format, style) = self.output.notation(record);
            voice.text(format.separator(style), &format!("# {}:{}\n", voice.file, record.line));
        }
        let end =
            self.each(record, solver, |solution, number| voice.solution(record, &self.output, solution, number))?;
        if end.complete && end.count == 0 {
            voice.no_answer(record, &self.output);
            voice.about(record, format_args!("none"));
        }
        Ok(end)
    }

    /// One object, whose list of solutions grows while they are found.
    fn print_object(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<End, SolveError> {
        let Desk { solver, voice } = desk;
        let timer = json::Timer::start();
        voice.text("", &json::List::open(voice.file, record));
        let mut list = json::List::default();
        let end = self.each(record, solver, |solution, _| {
            voice.text("", &list.item(&json::solution(record, &self.output, solution)));
            true
        });
        let (count, complete) = end.as_ref().map_or((0, false), |end| (end.count, end.complete));
        let ending = json::Ending::of(count, complete, solver.decider()).timed(timer.seconds(&self.output));
        voice.text("", &json::List::close(&ending));
        end
    }
}
