//! `exactly encode`: a puzzle's formula as DIMACS CNF or OPB.

use std::io::{self, BufWriter, Write as _};

use clap::Args;
use exactly::cnf::Purpose;
use exactly::encode::scheme::Scheme;
use exactly::encode::{Domain, Numbering};
use exactly::format::Record;
use exactly::formula::encoding::{Encoding, EncodingError, Givens, Projection};
use exactly::formula::programs::Program;
use exactly::{Limit, Polled, SolveError, Stop};

use crate::console::args::{Budget, InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::reported::Reported;
use crate::console::status::Status;
use crate::console::unread::{Bearing, comments};
use crate::console::wording::{self, WordingArgs};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct EncodeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    budget: Budget,
}

/// How the formula is made and written.
#[derive(Args)]
#[command(next_help_heading = "Formula")]
struct EncodingArgs {
    /// The language: clauses, pseudo-Boolean constraints, or a program for MiniZinc or clingo
    #[arg(long, value_name = "LANGUAGE", default_value = "dimacs", value_parser = ["dimacs", "opb", "minizinc", "asp"])]
    to: String,
    /// Which constraints to encode: as few as needed (minimal); exactly one value per cell and at most one place per house (weber); or exactly one everywhere (extended) [default: extended, or what the domain can say]
    #[arg(long, value_name = "SCHEME", value_parser = wording::scheme())]
    scheme: Option<Scheme>,
    #[command(flatten)]
    wording: WordingArgs,
    /// Givens as unit clauses (units), as assumptions in a comment (assumed), or simplified away (propagated) [default: units]
    #[arg(long, value_name = "HOW", value_parser = wording::givens())]
    givens: Option<Givens>,
    /// Leave out the givens
    #[arg(long, conflicts_with = "givens")]
    rules_only: bool,
    /// The numbering: without gaps (linear), or row, column and value as digits, up to order 9 (rcv) [default: linear]
    #[arg(long, value_name = "NUMBERS", value_parser = wording::numbering())]
    variables: Option<Numbering>,
    /// For model counters: project on the variables of the cells (c t pmc, c p show)
    #[arg(long)]
    projected: bool,
}

const EXAMPLES: &str = "\
Examples:
  exactly encode -p 1............... > small.cnf
  exactly encode --scheme minimal --amo sequential puzzles/judge/a.txt
  exactly encode --board latin:3 --empty --to opb
  exactly encode --board latin:3 --empty --to asp
  exactly encode --board latin:5 --empty | grep '^p cnf'";

/// Runs the command.
pub fn run(args: EncodeArgs) -> anyhow::Result<Status> {
    let task = Encode { encoding: args.encoding.encoding(), language: args.encoding.language()? };
    let input = Input::new(&args.input)?;
    Ok(batch::run(input, &WorkArgs::alone(args.budget), task)?.status)
}

#[derive(Clone, Copy)]
enum Language {
    Dimacs(Projection),
    Opb,
    Program(Program),
}

impl EncodingArgs {
    fn encoding(&self) -> Encoding {
        let plain = self.wording.encoding(self.scheme);
        Encoding {
            givens: if self.rules_only { Givens::LeftOut } else { self.givens.unwrap_or(plain.givens) },
            numbering: self.variables.unwrap_or(plain.numbering),
            ..plain
        }
    }

    /// The first option that was given of those about clauses.
    fn about_clauses(&self) -> Option<&'static str> {
        let options = [
            ("--scheme", self.scheme.is_some()),
            ("--domain", self.wording.domain.is_some()),
            ("--amo", self.wording.amo.is_some()),
            ("--sums", self.wording.sums.is_some()),
            ("--givens", self.givens.is_some()),
            ("--rules-only", self.rules_only),
            ("--variables", self.variables.is_some()),
            ("--projected", self.projected),
        ];
        options.into_iter().find(|&(_, is_said)| is_said).map(|(name, _)| name)
    }

    /// # Errors
    /// Where an option means nothing in the language.
    fn language(&self) -> anyhow::Result<Language> {
        let program = match self.to.as_str() {
            "minizinc" => Some(Program::MiniZinc),
            "asp" => Some(Program::Asp),
            _ => None,
        };
        if let Some(program) = program {
            if let Some(option) = self.about_clauses() {
                anyhow::bail!("{option} is for clauses, but --to {} writes rules and givens as they are", self.to);
            }
            return Ok(Language::Program(program));
        }
        match (self.to.as_str(), self.projected) {
            ("opb", true) => {
                anyhow::bail!("--projected is for model counters, which read DIMACS: leave it out with --to opb")
            }
            ("opb", false) if self.wording.domain.is_some_and(|domain| domain != Domain::OneHot) => {
                anyhow::bail!("--domain is for clauses: OPB adds values, each with a variable of its own")
            }
            ("opb", false) if self.wording.amo.is_some() => {
                anyhow::bail!("--amo is for clauses: OPB says “at most one” in one line")
            }
            ("opb", false) if self.wording.sums.is_some() => {
                anyhow::bail!("--sums is for clauses: OPB says a sum in one line")
            }
            ("opb", false) => Ok(Language::Opb),
            (_, true) => Ok(Language::Dimacs(Projection::Cells)),
            (_, false) => Ok(Language::Dimacs(Projection::All)),
        }
    }
}

struct Encode {
    encoding: Encoding,
    language: Language,
}

impl Task for Encode {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let stop = environment.stop;
        let reporter = &mut environment.reporter;
        if reporter.several {
            reporter.refuse(record, format_args!("encode takes one puzzle, but the input has several"));
            return Ok(());
        }
        if let Language::Program(program) = self.language
            && let Err(error) = program.can_say(record.puzzle.board())
        {
            reporter.refuse(record, format_args!("{error}"));
            return Ok(());
        }
        match self.write(record, reporter, stop) {
            Ok(()) => Ok(()),
            Err(Unwritten::Encoding(EncodingError::Stopped(limit))) => {
                wording::note_smaller(self.encoding, Purpose::Solve, limit, record, reporter, stop);
                Err(limit.into())
            }
            Err(Unwritten::Encoding(error)) => {
                reporter.refuse(record, format_args!("{error}"));
                Ok(())
            }
            // What is written goes to the printer, who tells of its own errors.
            Err(Unwritten::Output(error)) => Err(Limit::behind(&error).unwrap_or(Limit::Interrupt).into()),
        }
    }

    fn records_at_once(&self) -> usize {
        1
    }

    fn bearing(&self) -> Bearing {
        Bearing::Shows
    }
}

/// Why a formula was not written to its end.
#[derive(Debug, thiserror::Error)]
enum Unwritten {
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Encode {
    /// What was not read stands in comments: in front, but behind all of OPB, whose first line is a comment of its own.
    fn write(&self, record: &Record, reporter: &mut Reporter<'_>, stop: &dyn Stop) -> Result<(), Unwritten> {
        let puzzle = &record.puzzle;
        let mut out = BufWriter::with_capacity(1 << 16, Polled::new(Reported(reporter), stop));
        match self.language {
            Language::Dimacs(projection) => {
                let size = self.encoding.size(puzzle, Purpose::Solve, stop)?;
                out.write_all(comments(record, "c").as_bytes())?;
                self.encoding.write_dimacs(puzzle, projection, size, &mut out)?;
            }
            Language::Opb => {
                let size = self.encoding.size_in_lines(puzzle, stop)?;
                self.encoding.write_opb(puzzle, size, &mut out)?;
                out.write_all(comments(record, "*").as_bytes())?;
            }
            Language::Program(program) => {
                out.write_all(comments(record, "%").as_bytes())?;
                program.write(puzzle, &mut out)?;
            }
        }
        out.flush()?;
        Ok(())
    }
}
