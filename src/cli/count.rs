//! `exactly count`: how many solutions each puzzle has.

use clap::Args;
use exactly::internals::format::Record;
use exactly::internals::{Count, Decider, Solutions, SolveError};

use super::args::{InputArgs, JsonArgs, WorkArgs};
use super::batch::{self, Task};
use super::diagnostics;
use super::environment::{Environment, Reporter};
use super::input::Input;
use super::json;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Count no further than this
    #[arg(short, long, value_name = "N", help_heading = "Answer", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly count --board sudoku:4 --empty
  exactly count --limit 1000 puzzles/broken/several.txt";

/// Runs the command.
pub fn run(args: CountArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let task = CountSolutions { limit: args.limit.unwrap_or(u64::MAX), output: args.output };
    Ok(batch::run(input, &args.work, task)?.status)
}

struct CountSolutions {
    limit: u64,
    output: JsonArgs,
}

impl Task for CountSolutions {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let Environment { solver, reporter, .. } = environment;
        let count = self.count(solver.solutions(&record.puzzle)?, reporter)?;
        reporter.tally.count(if count == Count::Exactly(0) { "none" } else { "solutions" });
        reporter.tally.status.no |= count == Count::Exactly(0);
        if let Count::AtLeast { limit: Some(limit), count } = count {
            reporter.limit(limit);
            reporter.about(record, format_args!("unknown ({limit}) after {count} solutions"));
        }
        if self.output.json {
            reporter
                .json(&object(record, reporter.file, count, solver.decider()).timed(timer.seconds(self.output.timing)));
        } else {
            let words = match count {
                Count::Exactly(count) => count.to_string(),
                Count::AtLeast { count, .. } => format!("at least {count}"),
            };
            reporter.text("", &format!("{}:{}: {words}\n", diagnostics::name(reporter.file), record.line));
        }
        Ok(())
    }
}

impl CountSolutions {
    /// One more than the limit tells "exactly as many" from "at least as many".
    fn count(&self, mut solutions: Solutions<'_, '_>, reporter: &mut Reporter<'_>) -> Result<Count, SolveError> {
        let mut count = 0;
        while solutions.advance()?.is_some() {
            if count == self.limit {
                return Ok(Count::AtLeast { count, limit: None });
            }
            count += 1;
            reporter.found();
        }
        Ok(match solutions.stopped() {
            Some(limit) => Count::AtLeast { count, limit: Some(limit) },
            None => Count::Exactly(count),
        })
    }
}

fn object<'a>(record: &'a Record, file: &'a str, count: Count, decider: Decider) -> json::Object<'a> {
    let (number, complete, verdict) = match count {
        Count::Exactly(number) => (number, true, json::verdict_of(number, true, false)),
        Count::AtLeast { count, limit } => (count, false, json::verdict_of(count, false, limit.is_some())),
    };
    let mut object = json::Object::new(file, record, verdict, decider);
    object.count = Some(number.to_string());
    object.complete = Some(complete);
    object
}
