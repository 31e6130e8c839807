//! `exactly convert`: puzzles in another notation.

use clap::Args;
use exactly::format::{Format, Record};
use exactly::symmetry::ClassError;
use exactly::{Puzzle, SolveError, Stop};

use crate::console::args::{self, InputArgs, OutputArgs, PaceArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::output;
use crate::console::status::Status;
use crate::console::unread::Bearing;
use crate::console::up_to::{Classifiers, UpToName};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The notation to write (see `exactly formats`) [default with --canonical: that of the input]
    #[arg(long, value_name = "NAME", help_heading = "Output", value_parser = args::written(), hide_possible_values = true, required_unless_present = "canonical")]
    to: Option<&'static Format>,
    /// Write the canonical form: the same for all puzzles that are equal up to symmetry
    #[arg(long, help_heading = "Output")]
    canonical: bool,
    /// With --canonical: which symmetries to ignore
    #[arg(long, value_name = "WHAT", default_value = "symmetry", requires = "canonical", help_heading = "Output")]
    up_to: UpToName,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly convert --to block puzzles/classic/easy.txt
  exactly convert --to exactly --board latin:4 -p 12..............
  exactly convert --to line --canonical puzzles/classic/easy.txt

A puzzle that the notation cannot express in full is refused, with what would be
lost.";

/// Runs the command.
pub fn run(args: ConvertArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let canonical = args.canonical.then(|| Classifiers::new(args.up_to.into()));
    let output = OutputArgs { to: args.to, said: input.said(), ..OutputArgs::default() };
    let tally = batch::run(input, &WorkArgs::from(args.work), Convert { output, canonical })?;
    output::tell_interrupt(&tally);
    Ok(tally.status)
}

struct Convert {
    output: OutputArgs,
    /// Where canonical forms are asked for.
    canonical: Option<Classifiers>,
}

impl Task for Convert {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let form = match self.form(record, environment.stop) {
            Ok(form) => form,
            Err(ClassError::Stopped(limit)) => {
                environment.reporter.limit(limit);
                environment.reporter.about(record, format_args!("unknown ({limit})"));
                return Ok(());
            }
            Err(error) => {
                environment.reporter.refuse(record, format_args!("{error}"));
                return Ok(());
            }
        };
        let puzzle = form.as_ref().unwrap_or(&record.puzzle);
        // A solution that stands beside it is none of its canonical form.
        let solution = record.solution.as_ref().filter(|_| form.is_none());
        let Some(kept) = environment.reporter.puzzle(record, &self.output, puzzle, solution) else { return Ok(()) };
        environment.reporter.tally.count("converted");
        if form.is_some() && record.solution.is_some() {
            let left_out = "note: the solution beside it is left out: it is none of the canonical form";
            environment.reporter.about(record, format_args!("{left_out}"));
        }
        if !kept {
            let name = self.output.notation(record).0.name();
            let why = format_args!("note: the solution beside it is left out: {name} has no place for it");
            environment.reporter.about(record, why);
        }
        Ok(())
    }

    fn bearing(&self) -> Bearing {
        Bearing::Shows
    }

    fn written(&self, read: &'static Format) -> Option<&'static Format> {
        self.output.written(read)
    }
}

impl Convert {
    /// The canonical form, where that is asked for.
    fn form(&self, record: &Record, stop: &dyn Stop) -> Result<Option<Puzzle>, ClassError> {
        let with =
            |classifiers: &Classifiers| classifiers.with(|classifier| classifier.canonical(&record.puzzle, stop));
        self.canonical.as_ref().map(with).transpose()
    }
}
