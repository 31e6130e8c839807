//! `exactly lab`: schemes and encodings side by side, on the user's own puzzles.

mod figures;
mod measure;
mod phase;
mod plot;
mod report;
mod squares;

use std::fs;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use exactly::cnf::AtMostOne;
use exactly::encode::scheme::Scheme;
use exactly::encode::{Domain, Numbering, Sums};
use exactly::format::Record;
use exactly::formula::encoding::{Encoding, EncodingError, Givens};
use exactly::solve::trial::TrialError;
use exactly::{Limit, Puzzle, SolveError};
use itertools::{Itertools, iproduct};

use crate::console::args::{Budget, InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::interrupt::Clock;
use crate::console::status::Status;
use crate::console::unread::Bearing;
use crate::console::{diagnostics, output, wording};
use measure::Bench;
pub use phase::HolesRow;
pub use report::LabRow;
use squares::SquareArgs;

/// The most puzzles that are compared in one run.
const MAX_PUZZLES: usize = 1000;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct LabArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    squares: SquareArgs,
    /// The schemes to compare [default: all]
    #[arg(long, value_name = "SCHEMES", value_delimiter = ',', value_parser = wording::scheme(), help_heading = "Formula")]
    scheme: Vec<Scheme>,
    /// The domains to compare: how variables say a cell's value
    #[arg(long, value_name = "DOMAINS", value_delimiter = ',', default_value = "one-hot", value_parser = wording::domain(), help_heading = "Formula")]
    domain: Vec<Domain>,
    /// The encodings of at most one to compare [default: all]
    #[arg(long, value_name = "ENCODINGS", value_delimiter = ',', value_parser = wording::at_most_one(), help_heading = "Formula")]
    amo: Vec<AtMostOne>,
    /// How clauses say sums [default: groups, and automata for domains without a variable for each value]
    #[arg(long, value_name = "HOW", value_parser = wording::sums(), help_heading = "Formula")]
    sums: Option<Sums>,
    /// The forms of givens to compare
    #[arg(long, value_name = "HOW", value_delimiter = ',', default_value = "units", value_parser = givens(), help_heading = "Formula")]
    givens: Vec<Givens>,
    /// How often to run each; medians are shown
    #[arg(long, value_name = "N", default_value = "5", help_heading = "Work")]
    rounds: NonZeroU32,
    #[command(flatten)]
    budget: Budget,
    /// Print comma-separated values, a line per puzzle and encoding
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    csv: bool,
    /// Print one JSON object per puzzle and encoding, a line each
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Print an SVG chart: bars for encodings, lines over orders and holes
    #[arg(long, conflicts_with_all = ["csv", "json"], help_heading = "Output")]
    svg: bool,
}

/// How it is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    Csv,
    Json,
    Svg,
}

impl LabArgs {
    fn form(&self) -> Form {
        match (self.csv, self.json, self.svg) {
            (true, ..) => Form::Csv,
            (_, true, _) => Form::Json,
            (.., true) => Form::Svg,
            _ => Form::Table,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  exactly lab puzzles/classic/easy.txt
  exactly lab --scheme minimal,extended --amo pairwise puzzles/classic/easy.txt
  exactly lab --givens units,propagated --csv puzzles/judge/a.txt
  exactly lab --domain one-hot,order,log --amo pairwise puzzles/classic/easy.txt
  exactly lab --orders 4-9 --scheme extended --svg > growth.svg
  exactly lab --holes 30-55 --order 12 --svg > transition.svg";

fn givens() -> impl clap::builder::TypedValueParser<Value = Givens> {
    wording::named([Givens::Units, Givens::Propagated], Givens::name)
}

/// Runs the command.
pub fn run(mut args: LabArgs) -> anyhow::Result<Status> {
    let encodings = encodings(&args);
    anyhow::ensure!(!encodings.is_empty(), "none of these domains can be used with any of these schemes and givens");
    let clock = Clock::new(args.budget);
    if args.squares.are_asked() {
        let is_of_input = !args.input.files.is_empty() || !args.input.puzzles.is_empty() || args.input.empty;
        anyhow::ensure!(!is_of_input, "--orders and --holes make random squares: leave out the puzzles");
    }
    if args.squares.holes.is_some() {
        // One encoding is enough to see where answers turn: the first that says most.
        let most = encodings.iter().find(|encoding| encoding.scheme == encoding.domain.fullest_scheme());
        return phase::run(&args, &args.squares, *most.unwrap_or(&encodings[0]), &clock);
    }
    let (subjects, status) = match args.squares.orders {
        Some(_) => (args.squares.subjects(&clock)?, Status::YES),
        None => gather(std::mem::replace(&mut args.input, InputArgs::none()), args.budget)?,
    };
    if status.interrupted || subjects.is_empty() {
        return Ok(status);
    }
    anyhow::ensure!(subjects.len() <= MAX_PUZZLES, "more than {MAX_PUZZLES} puzzles: compare on fewer");
    let is_table = args.form() == Form::Table && args.squares.orders.is_none();
    if is_table && !subjects.iter().map(|subject| subject.puzzle.board().values()).all_equal() {
        output::talk("note: the medians are over boards of different orders; --csv tells them apart\n");
    }
    let mut benches = Vec::new();
    let mut unsaid = Vec::new();
    for (subject, encoding) in iproduct!(&subjects, encodings) {
        clock.restart();
        match Bench::new(subject, encoding, &clock) {
            Ok(bench) => benches.push(bench),
            Err(error @ EncodingError::Rule(..)) => unsaid.push(error.to_string()),
            Err(EncodingError::Stopped(limit)) => {
                let place = diagnostics::name(&subject.file);
                output::talk(&format!("{place}:{}: unknown ({limit})\n", subject.line));
                let interrupted = limit == Limit::Interrupt;
                return Ok(status.and(Status { interrupted, unknown: !interrupted, ..Status::YES }));
            }
            Err(error) => {
                output::talk(&diagnostics::about(&subject.file, subject.line, &error));
                return Ok(status.and(Status::BAD));
            }
        }
    }
    unsaid.iter().unique().for_each(|error| output::talk(&format!("note: left out: {error}\n")));
    let interrupted = run_rounds(args.rounds.get(), &mut benches, &clock)?;
    if interrupted {
        output::talk("interrupted: what stands here is of fewer rounds\n");
    }
    let unknown = benches.iter().any(|bench| bench.verdict() == "unknown");
    output::print(words(&args, &benches).as_bytes())?;
    Ok(Status { unknown, interrupted, ..status })
}

/// Runs each as often; whether that was interrupted.
fn run_rounds(rounds: u32, benches: &mut [Bench<'_>], clock: &Clock) -> Result<bool, TrialError> {
    let count = benches.len();
    for bench in &mut *benches {
        // What does not come to its end stays unknown.
        if let Err(Limit::Interrupt) = bench.watch(clock) {
            return Ok(true);
        }
    }
    for bench in (0..rounds).flat_map(|_| 0..count) {
        match benches[bench].run(clock) {
            Ok(()) => {}
            Err(TrialError::Stopped(_)) => return Ok(true),
            Err(error @ TrialError::Solver) => return Err(error),
        }
    }
    Ok(false)
}

fn words(args: &LabArgs, benches: &[Bench<'_>]) -> String {
    let figures = figures::figures(benches);
    let sentence = figures::sentence(&figures).unwrap_or_default();
    match args.form() {
        Form::Csv => report::csv(benches),
        Form::Json => report::json(benches),
        Form::Svg => plot::figures(&figures, &sentence),
        Form::Table => {
            let table = report::table(benches, args.squares.orders.is_some());
            let seen = plot::broken(&sentence, 80).join("\n");
            if seen.is_empty() { table } else { format!("{table}\n{seen}\n") }
        }
    }
}

fn encodings(args: &LabArgs) -> Vec<Encoding> {
    let schemes = if args.scheme.is_empty() { &Scheme::ALL[..] } else { &args.scheme };
    let amo = if args.amo.is_empty() { &AtMostOne::ALL[..] } else { &args.amo };
    let sums = |domain: Domain| args.sums.unwrap_or(domain.sums()[0]);
    let all = iproduct!(&args.domain, &args.givens, schemes, amo);
    let goes = all.filter(|(domain, givens, scheme, _)| {
        domain.schemes().contains(scheme)
            && domain.sums().contains(&sums(**domain))
            && (**domain == Domain::OneHot || **givens == Givens::Units)
    });
    let encoding = |(&domain, &givens, &scheme, &at_most_one)| {
        let numbering = Numbering::Linear;
        Encoding { domain, scheme, at_most_one, sums: sums(domain), givens, numbering }
    };
    goes.map(encoding).collect()
}

/// A puzzle and where it stands.
#[derive(Debug)]
struct Subject {
    file: String,
    line: usize,
    puzzle: Puzzle,
}

/// All puzzles of the input, or one more than are compared.
fn gather(input: InputArgs, budget: Budget) -> anyhow::Result<(Vec<Subject>, Status)> {
    let files = input.files.iter().map(|path| inside(path)).collect::<io::Result<Vec<_>>>()?.concat();
    let input = Input::new(&InputArgs { files, ..input })?;
    let subjects = Arc::default();
    let tally = batch::run(input, &WorkArgs::alone(budget), Gather { subjects: Arc::clone(&subjects) })?;
    let subjects = std::mem::take(&mut *subjects.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((subjects, tally.status))
}

/// The files of a folder, by name; a file itself.
fn inside(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path)?.map_ok(|entry| entry.path()).collect::<io::Result<Vec<_>>>()?;
    let is_hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    Ok(entries.into_iter().filter(|path| path.is_file() && !is_hidden(path)).sorted().collect())
}

struct Gather {
    subjects: Arc<Mutex<Vec<Subject>>>,
}

impl Task for Gather {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let mut subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        if subjects.len() <= MAX_PUZZLES {
            let (file, line, puzzle) = (environment.reporter.file.to_owned(), record.line, record.puzzle.clone());
            subjects.push(Subject { file, line, puzzle });
        }
        Ok(())
    }

    fn bearing(&self) -> Bearing {
        Bearing::Shows
    }
}
