//! `exactly trace`: what happens to a formula, step by step.

mod graph;
mod json;
mod lines;
mod model;
mod page;
mod story;
mod words;

use std::fs::File;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;

use clap::Args;
use exactly::encode::scheme::Scheme;
use exactly::format::Record;
use exactly::formula::encoding::{Encoding, EncodingError};
use exactly::teach::{Annotated, Unwatched};
use exactly::{Limit, Puzzle, SolveError};

use crate::console::args::{self, Budget, InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::diagnostics;
use crate::console::dimacs;
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::interrupt::Clock;
use crate::console::misnamed;
use crate::console::output;
use crate::console::reported::Reported;
use crate::console::status::Status;
use crate::console::wording::{self, WordingArgs};
pub use json::TraceEvent;
use lines::Failure;
use story::{Form, Tracing, What};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct TraceArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    watched: WatchedArgs,
    /// Show CDCL with these decisions first: numbers of variables, negative for false, or names such as r1c1=3
    #[arg(
        long,
        value_name = "LITERALS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        conflicts_with = "dpll",
        help_heading = "Trace"
    )]
    decide: Vec<String>,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    budget: Budget,
}

/// How the formula of a puzzle is made.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Formula")]
struct EncodingArgs {
    /// Which constraints of a puzzle to encode, as for `encode` [default: extended]
    #[arg(long, value_name = "SCHEME", value_parser = wording::scheme())]
    scheme: Option<Scheme>,
    #[command(flatten)]
    wording: WordingArgs,
}

/// What is watched, and how it is told.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Trace")]
struct WatchedArgs {
    /// Show DPLL: the tree of decisions, each tried with its opposite if it fails
    #[arg(long, conflicts_with = "cdcl")]
    dpll: bool,
    /// Show CDCL: decisions, reasons, and the clause learnt from each conflict by resolution
    #[arg(long)]
    cdcl: bool,
    /// Print a page that plays CDCL in a browser, with the implication graph
    #[arg(long, conflicts_with_all = ["dpll", "json", "dot"])]
    html: bool,
    /// With --cdcl: print the implication graph of conflict N, for Graphviz
    #[arg(long, value_name = "N", requires = "cdcl", conflicts_with = "json")]
    dot: Option<NonZeroUsize>,
    /// With --cdcl: the seed that breaks ties between equally good variables
    #[arg(long, value_name = "N", conflicts_with = "dpll", default_value = "1")]
    #[arg(value_parser = args::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Stop after this many lines; the answer is then unknown
    #[arg(long, value_name = "N", default_value = "10000")]
    limit: NonZeroUsize,
    /// Print one JSON object per event, a line each
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  exactly trace -p ...13......31...
  exactly trace -p ...13......31... --scheme minimal
  exactly trace --cdcl examples/formulas/contradiction.cnf
  exactly trace --decide r1c1=3 -p ...13......31... --scheme minimal
  exactly trace --html examples/formulas/contradiction.cnf > trace.html

FILE holds one puzzle, or a formula in DIMACS CNF.

Exit status: 0 shown to the end, 2 bad input, usage or I/O, 3 cut off,
130 interrupted.";

/// Runs the command.
pub fn run(args: TraceArgs) -> anyhow::Result<Status> {
    let what = args.watched.what(&args.decide);
    if let Some(formula) = formula(&args)? {
        return of_formula(formula, &what, args.budget);
    }
    let encoding = args.encoding.encoding();
    let work = WorkArgs::alone(args.budget);
    let input = Input::new(&args.input)?;
    Ok(batch::run(input, &work, Trace { encoding, what })?.status)
}

impl EncodingArgs {
    fn encoding(self) -> Encoding {
        self.wording.encoding(self.scheme)
    }
}

impl WatchedArgs {
    fn what(self, decide: &[String]) -> What {
        let learns = self.cdcl || self.html || !decide.is_empty();
        let tracing = match (self.dpll, learns, self.dot) {
            (true, ..) => Tracing::Dpll,
            (_, _, Some(conflict)) => Tracing::Graph { seed: self.seed, conflict: conflict.get() },
            (_, true, None) => Tracing::Cdcl { seed: self.seed },
            _ => Tracing::Propagation,
        };
        let form = match (self.html, self.json) {
            (true, _) => Form::Page,
            (_, true) => Form::Json,
            _ => Form::Words,
        };
        What { tracing, decide: decide.to_vec(), form, limit: self.limit.get() }
    }
}

/// Where the one input is a formula: its path, `None` for standard input.
fn formula(args: &TraceArgs) -> anyhow::Result<Option<Option<&Path>>> {
    let input = &args.input;
    let is_of_puzzles = !input.puzzles.is_empty() || input.empty;
    let found = match &input.files[..] {
        _ if is_of_puzzles => None,
        [] => is_standard_formula().then_some(None),
        [one] if one.as_os_str() == "-" => is_standard_formula().then_some(None),
        files => files.iter().find(|file| is_formula(file)).map(|file| Some(file.as_path())),
    };
    if let Some(Some(path)) = found {
        anyhow::ensure!(
            input.files.len() == 1,
            "{}: trace takes one formula, but there are several files",
            path.display()
        );
    }
    let of_puzzles = [
        ("--board", input.board.is_some()),
        ("--also", !input.also.is_empty()),
        ("--law", !input.law.is_empty()),
        ("--scheme", args.encoding.scheme.is_some()),
        ("--domain", args.encoding.wording.domain.is_some()),
        ("--amo", args.encoding.wording.amo.is_some()),
        ("--sums", args.encoding.wording.sums.is_some()),
    ];
    if let Some((name, _)) = of_puzzles.into_iter().find(|&(_, is_said)| found.is_some() && is_said) {
        anyhow::bail!("{name} is for puzzles, but this is a formula");
    }
    Ok(found)
}

fn is_formula(path: &Path) -> bool {
    let by_name = path.extension().is_some_and(|ending| ending == "cnf" || ending == "dimacs");
    by_name || File::open(path).is_ok_and(|mut file| misnamed::is_formula(&mut file))
}

/// Whether what has come so far on standard input, which stays there, begins like a formula.
fn is_standard_formula() -> bool {
    let mut input = io::stdin().lock();
    !input.is_terminal() && input.fill_buf().is_ok_and(misnamed::begins_formula)
}

fn of_formula(path: Option<&Path>, what: &What, budget: Budget) -> anyhow::Result<Status> {
    let clock = Clock::new(budget);
    clock.restart();
    let named = match dimacs::read(path, &clock) {
        Ok(named) => named,
        Err(unread) => return Ok(unread.status()),
    };
    dimacs::note(&named);
    let formula = match Annotated::of_text(&named.formula) {
        Ok(formula) => what.shown(formula),
        Err(error) => {
            output::talk(&diagnostics::message(format_args!("{}: {error}", diagnostics::name(&named.name))));
            return Ok(Status::BAD);
        }
    };
    let mut told = Ok(());
    output::to_standard(|out| match story::tell(&formula, what, &clock, out) {
        Err(Failure::Out(error)) => Err(error),
        other => {
            told = other;
            Ok(())
        }
    })?;
    Ok(match told {
        Ok(()) => Status::YES,
        Err(failure) => said(failure, |words| output::talk(&diagnostics::message(words))),
    })
}

/// The status of a trace that did not come to its end; what is to be said of it is said.
fn said(failure: Failure, say: impl FnOnce(&str)) -> Status {
    match failure {
        Failure::Stopped(Limit::Interrupt) | Failure::Out(_) => Status { interrupted: true, ..Status::YES },
        Failure::Stopped(_) | Failure::Cut => Status { unknown: true, ..Status::YES },
        Failure::FewConflicts { .. } | Failure::NoLiteral(_) => {
            say(&failure.to_string());
            Status::BAD
        }
    }
}

struct Trace {
    encoding: Encoding,
    what: What,
}

impl Task for Trace {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let stop = environment.stop;
        let reporter = &mut environment.reporter;
        if reporter.several {
            reporter.refuse(record, format_args!("trace takes one puzzle, but the input has several"));
            return Ok(());
        }
        match Annotated::of_puzzle(&record.puzzle, self.encoding, stop) {
            Err(Unwatched::Encoding(EncodingError::Stopped(limit))) => return Err(limit.into()),
            Err(error) => reporter.refuse(record, format_args!("{error}{}", advice(&error, &record.puzzle))),
            Ok(formula) => {
                let formula = self.what.shown(formula);
                let mut out = BufWriter::with_capacity(1 << 16, Reported(reporter));
                let told = story::tell(&formula, &self.what, stop, &mut out);
                let flushed = out.flush();
                drop(out);
                if let Err(failure) = told.and_then(|()| Ok(flushed?)) {
                    let mut words = None;
                    let status = said(failure, |said| words = Some(said.to_owned()));
                    words.into_iter().for_each(|words| reporter.refuse(record, format_args!("{words}")));
                    reporter.tally.status = reporter.tally.status.and(status);
                }
            }
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

/// What makes the formula of a large board smaller.
fn advice(error: &Unwatched, puzzle: &Puzzle) -> &'static str {
    let is_large = !matches!(error, Unwatched::Encoding(_)) || puzzle.board().values() > 36;
    if is_large { " (--amo sequential takes fewer clauses)" } else { "" }
}
