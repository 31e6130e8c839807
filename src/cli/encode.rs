//! `exactly encode`: a puzzle's formula as DIMACS CNF.

use std::io::{self, BufWriter, Write};
use std::str;

use clap::Args;
use exactly::format::Record;
use exactly::{SolveError, formula};

use super::args::{EngineName, InputArgs, WorkArgs};
use super::batch::{self, Task};
use super::desk::{Desk, Voice};
use super::input::Input;
use super::interrupt;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct EncodeArgs {
    #[command(flatten)]
    input: InputArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly encode -p 1............... > small.cnf
  exactly encode --board latin:5 --empty | clasp -n 0 -q";

/// Runs the command.
pub fn run(args: EncodeArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let alone = WorkArgs { jobs: Some(std::num::NonZeroUsize::MIN), timeout: None, engine: EngineName::Auto };
    Ok(batch::run(input, &alone, Encode)?.status)
}

struct Encode;

impl Task for Encode {
    fn answer(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<(), SolveError> {
        let voice = &mut desk.voice;
        if voice.several {
            voice.refuse(record, format_args!("one puzzle has one formula, but the input has several puzzles"));
            return Ok(());
        }
        formula::size(&record.puzzle).bounded()?;
        let written = formula::write_dimacs(&record.puzzle, BufWriter::with_capacity(1 << 16, Spoken(voice)));
        if written.is_err() {
            voice.tally.status.interrupted = true;
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

/// Bytes that a voice says; fails only when the run was interrupted.
struct Spoken<'v, 'd>(&'v mut Voice<'d>);

impl Write for Spoken<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if interrupt::interrupted() {
            return Err(io::Error::other("interrupted"));
        }
        // A buffer may end within a character.
        let whole = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).map_err(io::Error::other)?,
        };
        self.0.text("", whole);
        Ok(whole.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
