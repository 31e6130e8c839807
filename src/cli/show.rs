//! `exactly show`: puzzles, drawn in the terminal.

use clap::Args;
use exactly::SolveError;
use exactly::format::Record;
use exactly::render::Picture;

use crate::console::args::{Budget, InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::pretty::Brush;
use crate::console::status::Status;
use crate::console::unread::Bearing;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ShowArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Show pencil marks: the values that no given in the same row, column, region or group rules out
    #[arg(short, long, help_heading = "Output")]
    marks: bool,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly show puzzles/classic/easy.txt
  exactly show --marks puzzles/jigsaw/nine.txt
  exactly show --ascii -p 12..34..21..43..";

/// Runs the command.
pub fn run(args: ShowArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    Ok(batch::run(input, &WorkArgs::alone(args.budget), Show { marks: args.marks, brush: Brush::new() })?.status)
}

struct Show {
    marks: bool,
    brush: Brush,
}

impl Task for Show {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let reporter = &mut environment.reporter;
        let heading = reporter.heading(record);
        let puzzle = &record.puzzle;
        reporter.tally.count("shown");
        let picture = if self.marks { Picture::of_marks(puzzle, &puzzle.marks()) } else { Picture::of_puzzle(puzzle) };
        self.brush.draw(record, reporter, &heading, &picture);
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }

    fn bearing(&self) -> Bearing {
        Bearing::Shows
    }
}
