//! `exactly dedupe`: puzzles, each class of which is printed once.

mod ledger;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::bail;
use clap::Args;
use exactly::format::{Format, Loss, Record};
use exactly::symmetry::{Class, ClassError};
use exactly::{SolveError, Verdict};

use crate::console::args::{self, InputArgs, OutputArgs, TableArgs, WorkArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::json;
use crate::console::output::{self, Destination};
use crate::console::status::Status;
use crate::console::unread::Bearing;
use crate::console::up_to::{Classifiers, UpToName};
pub use ledger::DedupedPuzzle;
use ledger::{Entry, Ledger};

#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("resumed", |resumed| resumed.hide(true)))]
pub struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Which symmetries to ignore
    #[arg(long, value_name = "WHAT", default_value = "symmetry", help_heading = "Answer")]
    up_to: UpToName,
    /// The notation of the output [default: that of the input]
    #[arg(long, value_name = "NAME", value_parser = args::written(), hide_possible_values = true, help_heading = "Output")]
    to: Option<&'static Format>,
    /// Print one JSON object per puzzle, a line each, duplicates too
    #[arg(long, help_heading = "Output", conflicts_with = "to")]
    json: bool,
    /// Do not report duplicates on standard error
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// Also leave out puzzles that are in this file (may be repeated)
    #[arg(long, value_name = "FILE", help_heading = "Answer")]
    against: Vec<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    work: args::PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly dedupe puzzles/classic/easy.txt
  exactly dedupe --up-to same puzzles/classic/easy.txt puzzles/classic/easy.txt
  exactly dedupe --csv examples/sheets/week.csv > different.csv
  exactly enumerate --board sudoku:4 --empty |
    exactly dedupe --from line --quiet

The first puzzle of each class is printed. Standard error says how the others
follow from it: `line 5: line 1 rotated, values renamed`.";

/// Runs the command.
pub fn run(args: DedupeArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    if args.table.resumed.is_some() {
        bail!(
            "--resume: dedupe leaves rows out, so its output does not show how far it got; start again without --resume"
        );
    }
    let up_to = args.up_to.into();
    let tells_files = input.has_several_sources() || !args.against.is_empty();
    let ledger = Arc::new(Mutex::new(Ledger::new(up_to, tells_files, args.quiet)));
    let output = OutputArgs { to: args.to, json: args.json, said: input.said(), ..OutputArgs::default() };
    let work = WorkArgs::from(args.work);
    let task = |table: TableArgs| {
        let (output, ledger) = (output.clone(), ledger.clone());
        Dedupe { output, table, classifiers: Classifiers::new(up_to), ledger }
    };
    let mut status = Status::YES;
    if !args.against.is_empty() {
        let earlier =
            Input::new(&InputArgs { files: args.against, encoding: args.input.encoding, ..args.input.beside() })?;
        let task = task(TableArgs { csv: args.table.csv, ..TableArgs::default() });
        ledger.lock().unwrap_or_else(PoisonError::into_inner).learn(true);
        // Whether puzzles of then had one solution is not the question.
        let tally = batch::run_to(Destination::Nobody, earlier, &work, task)?;
        status = Status { no: false, ..tally.status };
        if status.interrupted || status.bad && tally.puzzles == 0 {
            output::talk("--against: nothing of it could be read, so nothing was compared\n");
            return Ok(status);
        }
        ledger.lock().unwrap_or_else(PoisonError::into_inner).learn(false);
    }
    let tally = batch::run(input, &work, task(args.table))?;
    if !args.quiet {
        let classes = ledger.lock().unwrap_or_else(PoisonError::into_inner).classes();
        output::talk(&format!("puzzles: {}; classes: {classes}\n", tally.puzzles));
    }
    output::tell_interrupt(&tally);
    Ok(status.and(tally.status))
}

struct Dedupe {
    output: OutputArgs,
    table: TableArgs,
    classifiers: Classifiers,
    ledger: Arc<Mutex<Ledger>>,
}

impl Task for Dedupe {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Ok(class) = self.class(record, environment) else { return Ok(()) };
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

    fn written(&self, read: &'static Format) -> Option<&'static Format> {
        self.output.written(read)
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.table)
    }

    fn fill(
        &self,
        record: &Record,
        _: &Verdict,
        environment: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        let Ok(class) = self.class(record, environment) else { return Ok(()) };
        let entry = Entry::new(environment.reporter.file, record, class, Some(String::new()), "");
        let ledger = self.ledger.clone();
        cells.settle_later(entry.bytes(), move |text, said| {
            ledger.lock().unwrap_or_else(PoisonError::into_inner).settle(entry.with_text(text), said);
        });
        Ok(())
    }
}

impl Dedupe {
    /// The class of a puzzle; none where there was no time to find it. Where there can be none, that is refused.
    fn class(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<Option<Class>, ()> {
        match self.classifiers.with(|classifier| classifier.class(&record.puzzle, environment.stop)) {
            Ok(class) => Ok(Some(class)),
            Err(ClassError::Stopped(limit)) => {
                environment.reporter.limit(limit);
                environment.reporter.about(record, format_args!("not compared ({limit})"));
                Ok(None)
            }
            Err(error) => {
                environment.reporter.refuse(record, format_args!("{error}"));
                Err(())
            }
        }
    }

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
