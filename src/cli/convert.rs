//! `exactly convert`: puzzles in another notation.

use std::num::NonZeroUsize;

use clap::Args;
use exactly::SolveError;
use exactly::format::{Format, Loss, Record};

use super::args::{self, EngineName, InputArgs, WorkArgs};
use super::batch::{self, Task};
use super::desk::Desk;
use super::input::Input;
use super::output;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The notation to write (see `exactly formats`)
    #[arg(long, value_name = "NAME", help_heading = "Output", value_parser = args::NotationParser, hide_possible_values = true)]
    to: &'static dyn Format,
    /// Puzzles to work on at once [default: all cores]
    #[arg(short, long, value_name = "N", help_heading = "Work")]
    jobs: Option<NonZeroUsize>,
}

const EXAMPLES: &str = "\
Examples:
  exactly convert --to block puzzles/classic/easy.txt
  exactly convert --to exactly --board latin:4 -p 12..............

A puzzle that the notation cannot say whole is refused, with what would be lost.";

/// Runs the command.
pub fn run(args: ConvertArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let work = WorkArgs { jobs: args.jobs, timeout: None, engine: EngineName::Auto };
    let tally = batch::run(input, &work, Convert { to: args.to })?;
    output::tell_interrupt(&tally);
    Ok(tally.status)
}

struct Convert {
    to: &'static dyn Format,
}

impl Task for Convert {
    fn answer(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<(), SolveError> {
        let style = if self.to.name() == record.format.name() { record.style } else { self.to.style() };
        let mut kept = true;
        let written = desk.voice.record(self.to.separator(style), |text| {
            let start = text.len();
            self.to.write_puzzle(&record.puzzle, style, text)?;
            kept = record
                .solution
                .as_ref()
                .is_none_or(|solution| self.to.put_solution(record.puzzle.board(), style, solution, text));
            record.note.iter().for_each(|note| self.to.put_note(note, style, start, text));
            Ok::<(), Loss>(())
        });
        match written {
            Ok(()) => {
                desk.voice.tally.count("converted");
                if !kept {
                    let name = self.to.name();
                    desk.voice.about(
                        record,
                        format_args!("note: the solution beside it is left out: {name} has no place for it"),
                    );
                }
            }
            Err(loss) => desk.voice.refuse(record, format_args!("cannot be written as {}: {loss}", self.to.name())),
        }
        Ok(())
    }
}
