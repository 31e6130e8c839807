//! `exactly dedupe`: puzzles, each class of which is printed once.

mod ledger;

use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use exactly::internals::SolveError;
use exactly::internals::format::{Format, Loss, Record};
use exactly::internals::symmetry::ClassError;

use super::args::{self, InputArgs, OutputArgs, WorkArgs};
use super::batch::{self, Task};
use super::classes::{Classifiers, UpToName};
use super::environment::Environment;
use super::input::Input;
use super::json;
use super::output;
use super::status::Status;
use super::unread::Bearing;
use ledger::{Entry, Ledger};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Which symmetries are no difference
    #[arg(long, value_name = "WHAT", default_value = "symmetry", help_heading = "Answer")]
    up_to: UpToName,
    /// The notation of the output [default: the one of the input]
    #[arg(long, value_name = "NAME", value_parser = args::NotationParser, hide_possible_values = true, help_heading = "Output")]
    to: Option<&'static dyn Format>,
    /// Print one JSON object a line for each puzzle, those of known classes too
    #[arg(long, help_heading = "Output", conflicts_with = "to")]
    json: bool,
    /// Do not tell on standard error which puzzles were left out
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    #[command(flatten)]
    work: args::PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly dedupe puzzles/classic/easy.txt
  exactly dedupe --up-to same puzzles/classic/easy.txt puzzles/classic/easy.txt
  exactly enumerate --board sudoku:4 --empty |
    exactly dedupe --from line --quiet

The first puzzle of each class is printed. Standard error tells how the others
come of it: `line 5: line 1 rotated, values renamed`.";

/// Runs the command.
pub fn run(args: DedupeArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let up_to = args.up_to.into();
    let ledger = Arc::new(Mutex::new(Ledger::new(up_to, input.has_several_sources(), args.quiet)));
    let output = OutputArgs { to: args.to, pretty: false, json: args.json, timing: false, said: input.said() };
    let task = Dedupe { output, classifiers: Classifiers::new(up_to), ledger: ledger.clone() };
    let tally = batch::run(input, &WorkArgs::from(args.work), task)?;
    if !args.quiet {
        let classes = ledger.lock().unwrap_or_else(PoisonError::into_inner).classes();
        output::talk(&format!("puzzles: {}; classes: {classes}\n", tally.puzzles));
    }
    output::tell_interrupt(&tally);
    Ok(tally.status)
}

struct Dedupe {
    output: OutputArgs,
    classifiers: Classifiers,
    ledger: Arc<Mutex<Ledger>>,
}

impl Task for Dedupe {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let class = match self.classifiers.with(|classifier| classifier.class(&record.puzzle, environment.stop)) {
            Ok(class) => Some(class),
            Err(ClassError::Stopped(limit)) => {
                environment.reporter.limit(limit);
                environment.reporter.about(record, format_args!("not compared ({limit})"));
                None
            }
            Err(error @ (ClassError::Rule(_) | ClassError::Board)) => {
                environment.reporter.refuse(record, format_args!("{error}"));
                return Ok(());
            }
        };
        let (text, separator) = match self.text(record) {
            Ok(text) => text,
            Err(loss) => {
                environment.reporter.refuse(record, format_args!("cannot be written: {loss}"));
                return Ok(());
            }
        };
        environment.reporter.tally.count("compared");
        let entry = Entry::new(environment.reporter.file, record, class, text, separator);
        let ledger = self.ledger.clone();
        environment.reporter.later(entry.bytes(), move |said| {
            ledger.lock().unwrap_or_else(PoisonError::into_inner).settle(entry, said);
        });
        Ok(())
    }

    fn bearing(&self) -> Bearing {
        Bearing::Shows
    }

    fn written(&self, read: &'static dyn Format) -> Option<&'static dyn Format> {
        self.output.written(read)
    }
}

impl Dedupe {
    /// The puzzle in the notation of the output, with what stands between two; in JSON nothing, for that is written by the ledger.
    fn text(&self, record: &Record) -> Result<(Option<String>, &'static str), Loss> {
        if self.output.json {
            return Ok((None, ""));
        }
        let (format, style) = self.output.notation(record);
        let mut text = String::new();
        self.output.write_puzzle(record, &record.puzzle, &mut text)?;
        if let Some(solution) = &record.solution {
            format.put_solution(record.puzzle.board(), style, solution, &mut text);
        }
        record.note.iter().for_each(|note| format.put_note(note, style, 0, &mut text));
        Ok((Some(text), format.separator(style)))
    }
}

/// A puzzle as JSON tells it.
fn puzzle(record: &Record) -> Option<String> {
    json::puzzle_text(&record.puzzle)
}
