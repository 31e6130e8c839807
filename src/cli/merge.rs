//! `exactly merge`: the answers to all parts of a puzzle, put together without a solver.

mod answers;
mod lines;
mod results;

use std::error::Error;
use std::io;
use std::path::PathBuf;

use clap::Args;
use exactly::Limit;
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::args::Budget;
use crate::console::interrupt::Clock;
use crate::console::json::SCHEMA;
use crate::console::output;
use crate::console::status::Status;
use answers::Merged;
use results::{Question, Results};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct MergeArgs {
    /// Files with the --json output of `exactly count`, `enumerate` or `check` on the parts, in any order; - is standard input
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// Allow a part to be answered more than once, if the answers agree
    #[arg(long, help_heading = "Input")]
    allow_repeats: bool,
    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly split -p 1............... | exactly count --json | exactly merge -
  exactly split -p 12.............. | exactly check --json | exactly merge -

Exit status: 0 all parts are answered, 1 all are and there is no solution, 2 the
results contradict each other or the puzzle, 3 parts are missing, or the time
was up.";

/// The answer of `merge`.
#[derive(Serialize, JsonSchema)]
pub struct MergeAnswer<'o> {
    /// The version of the format: 1.
    schema: u32,
    /// The whole puzzle, in notation `exactly`.
    puzzle: &'o str,
    /// The SHA-256 of the text in `puzzle`.
    sha256: &'o str,
    /// How many parts the puzzle has.
    parts: u64,
    /// How many parts are answered.
    answered: u64,
    /// The numbers of the parts that are not answered.
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    missing: &'o [u64],
    /// `unique`, `multiple`, `none` or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    /// How many solutions all answered parts have.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    /// Whether all parts are answered.
    complete: bool,
}

/// Runs the command.
pub fn run(args: MergeArgs) -> anyhow::Result<Status> {
    let clock = Clock::new(args.budget);
    clock.restart();
    let results = match Results::read(&args.files, args.allow_repeats, &clock) {
        Ok(results) => results,
        Err(error) => return stopped(error),
    };
    let merged = Merged::of(&results);
    let is_whole = merged.missing.is_empty();
    let status = Status { no: is_whole && merged.is_no(), unknown: !is_whole, ..Status::YES };
    let words = format!("{} ({} of {} parts, none twice)", merged.words(), merged.answered, results.head.parts);
    if args.json {
        let object = MergeAnswer {
            schema: SCHEMA,
            puzzle: &results.head.puzzle,
            sha256: &results.head.sha256,
            parts: results.head.parts,
            answered: merged.answered,
            missing: &merged.missing,
            verdict: merged.verdict(),
            count: merged.count.as_ref().map(ToString::to_string),
            complete: is_whole,
        };
        let text = serde_json::to_string(&object)?;
        output::print_answer(format!("{text}\n").as_bytes(), status)?;
    } else if is_whole && results.question == Question::Enumerate {
        results.write_solutions()?;
        output::talk(&format!("{words}, in the order of the parts\n"));
    } else if is_whole {
        output::print_answer(format!("{words}\n").as_bytes(), status)?;
    }
    for part in &merged.missing {
        output::talk(&format!("missing: part {part}\n"));
    }
    Ok(status)
}

/// What becomes of a run whose answers were not all read: it is unknown what they come to where it was stopped.
fn stopped(error: anyhow::Error) -> anyhow::Result<Status> {
    let behind = |cause: &(dyn Error + 'static)| {
        let of_reader = cause.downcast_ref::<io::Error>().and_then(Limit::behind);
        of_reader.or_else(|| cause.downcast_ref().copied())
    };
    let Some(limit) = error.chain().find_map(behind) else { return Err(error) };
    output::talk(&format!("unknown ({limit})\n"));
    let interrupted = limit == Limit::Interrupt;
    Ok(Status { interrupted, unknown: !interrupted, ..Status::YES })
}
