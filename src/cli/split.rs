//! `exactly split`: a puzzle in parts, for many machines.

use std::num::NonZeroUsize;

use clap::Args;
use exactly::SolveError;
use exactly::format::{EXACTLY, Loss, PartOf, Record};
use exactly::split::Part;
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::args::{Budget, InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::json::SCHEMA;
use crate::console::status::Status;
use crate::console::unread::Bearing;

/// The most parts: each is a line with the whole board.
pub const MOST: usize = 1_000_000;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Make at least this many parts, at most 1000000, if the puzzle allows it
    #[arg(long, value_name = "N", help_heading = "Output", value_parser = parts, default_value = "100")]
    parts: NonZeroUsize,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly split --parts 20 --board sudoku:6 --empty
  exactly split -p 1............... | exactly count --json --shard 1/2
  exactly split -p 1............... | exactly count --json | exactly merge -";

fn parts(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("a number from 1 to {MOST} expected"))
}

/// Runs the command.
pub fn run(args: SplitArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    Ok(batch::run(input, &WorkArgs::alone(args.budget), Split { least: args.parts.get() })?.status)
}

struct Split {
    least: usize,
}

/// The first line of `split`.
#[derive(Serialize, JsonSchema)]
pub struct SplitHead<'h> {
    /// The version of the format: 1.
    schema: u32,
    /// The whole.
    split: Whole<'h>,
}

#[derive(Serialize, JsonSchema)]
struct Whole<'h> {
    /// The puzzle, in notation `exactly`.
    puzzle: &'h str,
    /// The SHA-256 of the text in `split.puzzle`.
    sha256: &'h str,
    /// How many parts follow.
    parts: usize,
}

/// A part of `split`.
#[derive(Serialize, JsonSchema)]
pub struct SplitPart<'l> {
    /// Its number, from 1.
    part: usize,
    /// The SHA-256 of the whole.
    of: &'l str,
    /// What it adds to the givens of the whole.
    path: Vec<String>,
    /// The part, in notation `exactly`.
    puzzle: String,
}

impl Task for Split {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { stop, reporter, .. } = environment;
        if reporter.several {
            reporter.refuse(record, format_args!("split takes one puzzle, but the input has several"));
            return Ok(());
        }
        if record.part.is_some() {
            reporter.refuse(record, format_args!("this is a part already: split the whole into more"));
            return Ok(());
        }
        let parts = match record.puzzle.split(self.least, *stop) {
            Ok(parts) => parts,
            Err(limit) => {
                reporter.limit(limit);
                reporter.about(record, format_args!("not split ({limit})"));
                return Ok(());
            }
        };
        let mut whole = String::new();
        if let Err(loss) = EXACTLY.write_puzzle(&record.puzzle, EXACTLY.style(), &mut whole) {
            reporter.refuse(record, format_args!("the puzzle cannot be written: {loss}"));
            return Ok(());
        }
        let sha256 = PartOf::digest(&whole);
        let split = Whole { puzzle: &whole, sha256: &sha256, parts: parts.len() };
        reporter.json(&SplitHead { schema: SCHEMA, split });
        for (part, number) in parts.iter().zip(1..) {
            match line(part, number, &sha256) {
                Ok(line) => reporter.json(&line),
                Err(loss) => {
                    reporter.refuse(record, format_args!("part {number} cannot be written: {loss}"));
                    return Ok(());
                }
            }
        }
        reporter.tally.count("split");
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }

    /// What comes of the parts would be about the rules that were read alone.
    fn bearing(&self) -> Bearing {
        Bearing::Refuses
    }
}

fn line<'l>(part: &Part, number: usize, of: &'l str) -> Result<SplitPart<'l>, Loss> {
    let board = part.puzzle.board();
    let step = |&(cell, value)| format!("{}={}", board.grid().name(cell), board.symbols().symbol(value));
    let mut puzzle = String::new();
    // The whole was read back; its parts have further givens of one value, and nothing else.
    EXACTLY.put_puzzle(&part.puzzle, EXACTLY.style(), &mut puzzle)?;
    Ok(SplitPart { part: number, of, path: part.path.iter().map(step).collect(), puzzle })
}
