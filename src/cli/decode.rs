//! `exactly decode`: a solver's model back to the grid.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use exactly::cnf::model::{Model, Unsaid};
use exactly::encode::Numbering;
use exactly::format::{Format, Record};
use exactly::formula::decode::Misfit;
use exactly::formula::encoding::{Encoding, Givens};
use exactly::{Solution, SolveError};

use crate::console::args::{self, Budget, InputArgs, OutputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::diagnostics::escaped;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::status::Status;
use crate::console::unread::Bearing;
use crate::console::wording::{self, WordingArgs};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DecodeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The solver's output, with `v` lines, or a Python list; - is standard input
    #[arg(long, value_name = "MODEL")]
    model: PathBuf,
    /// The numbering of variables that `encode` used
    #[arg(long, value_name = "NUMBERS", default_value = "linear", value_parser = wording::numbering())]
    variables: Numbering,
    /// The form of givens that `encode` used
    #[arg(long, value_name = "HOW", default_value = "units", value_parser = wording::givens())]
    givens: Givens,
    #[command(flatten)]
    wording: WordingArgs,
    /// The model lists only the variables that are true
    #[arg(long)]
    positive: bool,
    /// The notation of the grid [default: that of the input]
    #[arg(long, value_name = "NAME", value_parser = args::written(), hide_possible_values = true)]
    to: Option<&'static Format>,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly encode -p 1..............2 | exactly sat |
    exactly decode -p 1..............2 --model -";

/// Runs the command.
pub fn run(args: DecodeArgs) -> anyhow::Result<Status> {
    let name = args.model.display().to_string();
    anyhow::ensure!(
        name != "-" || !args.input.is_standard(),
        "standard input cannot be both the puzzle and the model: name a file for one"
    );
    let unsaid = if args.positive { Unsaid::False } else { Unsaid::Open };
    let model = read(&args.model, unsaid).with_context(|| name.clone())?;
    let encoding = Encoding { numbering: args.variables, givens: args.givens, ..args.wording.encoding(None) };
    let output = OutputArgs { to: args.to, ..OutputArgs::default() };
    let input = Input::new(&args.input)?;
    Ok(batch::run(input, &WorkArgs::alone(args.budget), Decode { name, model, encoding, output })?.status)
}

fn read(path: &Path, unsaid: Unsaid) -> anyhow::Result<Model> {
    Ok(match path.to_str() {
        Some("-") => Model::read(io::stdin().lock(), unsaid)?,
        _ => Model::read(BufReader::new(File::open(path)?), unsaid)?,
    })
}

struct Decode {
    name: String,
    model: Model,
    encoding: Encoding,
    output: OutputArgs,
}

impl Task for Decode {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let reporter = &mut environment.reporter;
        if reporter.several {
            reporter.refuse(record, format_args!("decode takes one puzzle, but the input has several"));
            return Ok(());
        }
        match self.encoding.decode(&record.puzzle, &self.model) {
            Ok(solution) => self.print(record, &solution, reporter),
            Err(misfit) => self.explain(record, misfit, reporter),
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }

    fn bearing(&self) -> Bearing {
        Bearing::Shows
    }
}

impl Decode {
    /// Prints a grid that solves the puzzle; of another one, says what it breaks.
    fn print(&self, record: &Record, solution: &Solution, reporter: &mut Reporter<'_>) {
        match record.puzzle.violation(solution) {
            None => _ = reporter.solution(record, &self.output, solution),
            Some(reason) => {
                reporter.tally.status.no = true;
                let broken = record.puzzle.name(reason);
                reporter.about(record, format_args!("no solution: the model breaks {broken}"));
            }
        }
    }

    /// Says why the model is no grid: it does not fill it, or is not about it.
    fn explain(&self, record: &Record, misfit: Misfit, reporter: &mut Reporter<'_>) {
        let board = record.puzzle.board();
        let (grid, symbols) = (board.grid(), board.symbols());
        let model = escaped(&self.name);
        let simplified = Encoding { givens: Givens::Propagated, ..self.encoding };
        let is_simplified = simplified.decode(&record.puzzle, &self.model).is_ok();
        let advice = if is_simplified { " (but for --givens propagated it is a grid)" } else { "" };
        let puts = format!("no solution: with --domain {}, the model puts", self.encoding.domain.name());
        match misfit {
            Misfit::NoValue(cell) => {
                reporter.tally.status.no = true;
                reporter.about(record, format_args!("{puts} no value in {}{advice}", grid.name(cell)));
            }
            Misfit::TwoValues(cell, values) => {
                reporter.tally.status.no = true;
                let [one, other] = values.map(|value| symbols.symbol(value));
                reporter.about(record, format_args!("{puts} both {one} and {other} in {}", grid.name(cell)));
            }
            Misfit::Unsaid(number, name) => {
                reporter
                    .refuse(record, format_args!("{model}: nothing is said about variable {number} ({name}){advice}"));
            }
            Misfit::Numbering(numbering) => {
                let (name, most) = (numbering.name(), numbering.max_order());
                reporter.refuse(record, format_args!("{name} numbers boards to order {most} only"));
            }
        }
    }
}
