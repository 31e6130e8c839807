//! `exactly sat`: the SAT solver on any formula in DIMACS CNF, as SAT solvers do.

mod proof;
pub mod resolution;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use exactly::Limit;
use exactly::cnf::read::Formula;
use exactly::solve::cnf::{Drat, Satisfiability};

use crate::console::args::Budget;
use crate::console::dimacs;
use crate::console::interrupt::Clock;
use crate::console::output;
use crate::console::status::Status;
use proof::{Notation, Proof, ProofFile};
use resolution::Form;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SatArgs {
    /// A formula in DIMACS CNF [default: standard input, also as -]
    #[arg(value_name = "FILE.cnf")]
    file: Option<PathBuf>,
    /// If the formula is unsatisfiable, write a proof to FILE, which must not exist yet
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// The notation of the proof [default: drat]; without --proof, resolution is printed
    #[arg(long, value_name = "NOTATION")]
    proof_format: Option<Notation>,
    /// With --proof-format resolution: print the steps as a graph for Graphviz
    #[arg(long, requires = "proof_format")]
    dot: bool,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly encode -p 12..34..21..43.. | exactly sat
  exactly sat --proof contradiction.drat examples/formulas/contradiction.cnf
  exactly sat --proof-format resolution examples/formulas/contradiction.cnf

Exit status: 10 satisfiable, 20 unsatisfiable, 2 bad input, usage or I/O, 3 unknown, 130 interrupted.";

/// Runs the command.
pub fn run(args: SatArgs) -> anyhow::Result<Status> {
    let to_standard = args.proof.as_deref() == Some(Path::new("-"));
    anyhow::ensure!(!to_standard, "--proof: the answer goes to standard output, so name a file for the proof");
    let notation = notation(&args)?;
    let place = args.proof.as_deref().map(|path| ProofFile::new(path, notation));
    let proof = place.transpose().with_context(|| proof_name(&args))?;
    let clock = Clock::new(args.budget);
    clock.restart();
    let formula = match dimacs::read(args.file.as_deref(), &clock) {
        Ok(formula) => formula,
        Err(unread) => return Ok(unread.status()),
    };
    dimacs::note(&formula);
    let answer = match (proof, notation) {
        (Some(proof), _) => proof.satisfy(&formula.formula, &clock).with_context(|| proof_name(&args))?,
        (None, Proof::Resolution(form)) => return print_resolution(&formula.formula, form, &clock),
        (None, _) => Satisfiability::of(&formula.formula, &clock)?,
    };
    print(&answer)
}

/// Prints an answer, of which this is the status.
fn print(answer: &Satisfiability) -> anyhow::Result<Status> {
    let printed = output::to_standard(|out| write_answer(answer, out));
    printed.map(|()| status(answer)).map_err(|error| output::not_read_on(error, status(answer)))
}

/// The notation that the arguments ask for.
///
/// # Errors
/// Where they contradict each other.
fn notation(args: &SatArgs) -> anyhow::Result<Proof> {
    let form = if args.dot { Form::Graph } else { Form::Lines };
    let notation = match args.proof_format {
        Some(Notation::Resolution) => return Ok(Proof::Resolution(form)),
        Some(_) if args.dot => anyhow::bail!("--dot draws resolution steps: add --proof-format resolution"),
        Some(Notation::Drat) => Proof::Drat(Drat::Text),
        Some(Notation::Binary) => Proof::Drat(Drat::Binary),
        Some(Notation::Lrat) => Proof::Lrat,
        None => return Ok(Proof::Drat(Drat::Text)),
    };
    anyhow::ensure!(args.proof.is_some(), "--proof-format needs a file for the proof: add --proof FILE");
    Ok(notation)
}

/// Prints the answer, and where there is no model the steps of a refutation; a graph stands alone.
fn print_resolution(formula: &Formula, form: Form, clock: &Clock) -> anyhow::Result<Status> {
    let refutation = match proof::refute(formula, clock)? {
        Ok(refutation) => refutation,
        Err(answer) => {
            return print(&answer);
        }
    };
    let mut written = Ok(());
    let printed = output::to_standard(|out| {
        if form == Form::Lines {
            out.write_all(b"s UNSATISFIABLE\n")?;
        }
        match resolution::write(formula, &refutation, form, clock, out) {
            Err(resolution::Failure::Out(error)) => Err(error),
            other => {
                written = other;
                Ok(())
            }
        }
    });
    printed.map_err(|error| output::not_read_on(error, status(&Satisfiability::Unsatisfiable)))?;
    match written {
        Ok(()) => Ok(status(&Satisfiability::Unsatisfiable)),
        Err(failure) => {
            let limit = failure.limit().ok_or(failure)?;
            output::talk(&format!("exactly: the refutation breaks off ({limit})\n"));
            Ok(status(&Satisfiability::Unknown(limit)))
        }
    }
}

fn proof_name(args: &SatArgs) -> String {
    args.proof.as_ref().map_or_else(String::new, |path| path.display().to_string())
}

fn status(answer: &Satisfiability) -> Status {
    match answer {
        Satisfiability::Satisfiable(_) => Status { satisfiable: Some(true), ..Status::YES },
        Satisfiability::Unsatisfiable => Status { satisfiable: Some(false), ..Status::YES },
        Satisfiability::Unknown(Limit::Interrupt) => Status { interrupted: true, ..Status::YES },
        Satisfiability::Unknown(_) => Status { unknown: true, ..Status::YES },
    }
}

fn write_answer(answer: &Satisfiability, out: &mut dyn Write) -> io::Result<()> {
    match answer {
        Satisfiability::Satisfiable(values) => {
            out.write_all(b"s SATISFIABLE\n")?;
            write_values(values, out)
        }
        Satisfiability::Unsatisfiable => out.write_all(b"s UNSATISFIABLE\n"),
        Satisfiability::Unknown(limit) => {
            output::talk(&format!("exactly: unknown ({limit})\n"));
            out.write_all(b"s UNKNOWN\n")
        }
    }
}

/// The longest line of values.
const WIDTH: usize = 78;

/// All variables as literals that hold, and 0 at the end.
fn write_values(values: &[bool], out: &mut dyn Write) -> io::Result<()> {
    let numbers = (1..).zip(values).map(|(number, &value)| if value { number } else { -number });
    let mut line = String::from("v");
    for number in numbers.chain([0_i64]) {
        let text = format!(" {number}");
        if line.len() + text.len() > WIDTH {
            writeln!(out, "{line}")?;
            line.truncate(1);
        }
        line.push_str(&text);
    }
    writeln!(out, "{line}")
}
