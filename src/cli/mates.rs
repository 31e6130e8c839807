//! `exactly mates`: the squares orthogonal to a Latin square, counted or listed, or proved not to be.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use exactly::certify::ClaimEncoding;
use exactly::format::{Also, Format, Record};
use exactly::latin::Square;
use exactly::latin::mates::Short;
use exactly::{Layout, Outcome, Puzzle, Solution, SolveError};

use crate::console::args::{self, InputArgs, JsonArgs, OutputArgs, PaceArgs};
use crate::console::batch::{self, Task};
use crate::console::certificate::{self, Known, NotationName};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::squares;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("also", |also| also.help(ALSO).long_help(ALSO)))]
pub struct MatesArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print each mate
    #[arg(long, help_heading = "Answer")]
    list: bool,
    /// With --list: stop after this many for each square
    #[arg(short, long, value_name = "N", help_heading = "Answer", requires = "list")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// What to ignore: the names of the values of a mate
    #[arg(long, value_name = "WHAT", help_heading = "Answer", conflicts_with = "prove")]
    up_to: Option<UpTo>,
    /// Write a certificate that there is no mate; a square with a mate is reported
    #[arg(long, help_heading = "Answer", conflicts_with = "list")]
    prove: bool,
    /// With --prove: the folder for the certificates, each in its own folder
    #[arg(
        short,
        long,
        value_name = "DIR",
        default_value = "certificates",
        requires = "prove",
        help_heading = "Output"
    )]
    out: PathBuf,
    /// With --prove: the notation of the proof
    #[arg(long, value_name = "NOTATION", default_value = "lrat", requires = "prove", help_heading = "Output")]
    proof: NotationName,
    /// With --list: the notation of the mates [default: that of the input]
    #[arg(long, value_name = "NAME", value_parser = args::written(), hide_possible_values = true)]
    #[arg(help_heading = "Output", requires = "list")]
    to: Option<&'static Format>,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    work: PaceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpTo {
    /// Mates whose first row is in order
    Renaming,
}

/// What it is here.
const ALSO: &str = "Further rules that the mates must keep: diagonals, pandiagonal, reduced, …";

const EXAMPLES: &str = "\
Examples:
  exactly mates puzzles/latin/groups.txt
  exactly mates --list --limit 2 -p '1234 2143 3412 4321'
  exactly mates --up-to renaming puzzles/latin/groups.txt
  exactly mates --prove --out no-mate -p '1234 2341 3412 4123'

Exit status: 0 every square has a mate, or with --prove its certificate that it
has none, 1 otherwise, 2 bad input, usage or I/O, 3 unknown for some, 130
interrupted.";

/// Runs the command.
pub fn run(args: MatesArgs) -> anyhow::Result<Status> {
    let output = OutputArgs { to: args.to, json: args.json.json, timing: args.json.timing, ..OutputArgs::default() };
    let mut input = Input::of_squares(&args.input)?;
    let also = input.take_also();
    let work = args.work.clone().into();
    Ok(batch::run(input, &work, Mates { args, output, also })?.status)
}

struct Mates {
    args: MatesArgs,
    output: OutputArgs,
    /// What mates keep besides.
    also: Also,
}

impl Task for Mates {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        match self.wanted(record) {
            Ok((_, wanted)) if self.args.prove => self.prove(record, wanted, environment)?,
            Ok((square, wanted)) if self.args.list => self.list(record, &square, &wanted, environment)?,
            Ok((square, wanted)) => self.count(record, &square, &wanted, environment),
            Err(reason) => environment.reporter.refuse(record, format_args!("{reason}")),
        }
        Ok(())
    }

    /// The certificates are what it is for.
    fn goes_on_unread(&self) -> bool {
        self.args.prove
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

impl Mates {
    /// The square, and the board whose solutions are the mates that are wanted; or why there is none.
    fn wanted(&self, record: &Record) -> Result<(Square, Puzzle), String> {
        let square = Square::of(&record.puzzle).map_err(|error| error.to_string())?;
        let symbols = record.puzzle.board().symbols().clone();
        let mut layout = Layout { symbols, ..Layout::latin(square.order()) };
        self.also.add_to(&mut layout).map_err(|fault| fault.to_string())?;
        let wanted = square.mates(layout).map_err(|error| error.to_string())?;
        if self.args.up_to.is_none() {
            return Ok((square, wanted));
        }
        let named = Square::mates_up_to_names(&wanted)
            .ok_or("the rules tell values apart: no mates are the same up to renaming")?;
        Ok((square, named))
    }

    fn count(&self, record: &Record, square: &Square, wanted: &Puzzle, environment: &mut Environment<'_, '_>) {
        let Environment { stop, reporter, .. } = environment;
        let timer = json::Timer::start();
        let counted = square.count_mates(wanted, *stop);
        let number = u64::try_from(&counted.count).unwrap_or(u64::MAX);
        match counted.short {
            None => {}
            Some(Short::Stopped(limit)) => {
                reporter.limit(limit);
                reporter.about(record, format_args!("unknown ({limit})"));
            }
            Some(Short::Transversals(most)) => {
                reporter.tally.status.unknown = true;
                reporter.about(record, format_args!("unknown: more than {most} transversals"));
            }
        }
        let is_short = counted.short.is_some();
        squares::tally(number, is_short, "mates", reporter);
        squares::say_count(record, &counted.count, is_short, self.args.json, timer, reporter);
    }

    /// By the transversals that there are; where these are too many to hold, by search.
    fn list(
        &self,
        record: &Record,
        square: &Square,
        wanted: &Puzzle,
        environment: &mut Environment<'_, '_>,
    ) -> Result<(), SolveError> {
        let Environment { solver, stop, reporter } = environment;
        let timer = json::Timer::start();
        self.begin(record, reporter);
        let most = self.args.limit.unwrap_or(u64::MAX);
        let mut list = List { task: self, record, wanted, number: 0, most, failed: None, is_ended: false };
        let short = square.each_mate(wanted, *stop, &mut |mate| list.say(mate, reporter));
        let mut stopped = match short {
            Some(Short::Stopped(limit)) => Some(limit),
            Some(Short::Transversals(_)) | None => None,
        };
        let by_search = matches!(short, Some(Short::Transversals(_)));
        if by_search {
            let mut solutions = solver.solutions(wanted);
            while !list.is_ended
                && let Some(mate) = solutions.advance()?
            {
                list.say(mate, reporter);
            }
            stopped = solutions.stopped();
        }
        let List { number, failed, is_ended, .. } = list;
        if let Some(failed) = failed {
            return failed;
        }
        let is_whole = stopped.is_none() && !is_ended;
        squares::tally(number, !is_whole, "mates", reporter);
        if let Some(limit) = stopped {
            reporter.limit(limit);
            reporter.about(record, format_args!("unknown ({limit}) after {number} mates"));
        }
        if self.output.json {
            let ending = json::Ending::counted(number, is_whole, stopped.is_some());
            let ending = if by_search { ending.by(solver.decider()) } else { ending };
            reporter.json(&ending.timed(timer.seconds(self.output.timing)));
        } else if is_whole && number == 0 {
            reporter.no_answer(record, &self.output);
            reporter.about(record, format_args!("none"));
        }
        Ok(())
    }

    /// What stands above a list: its place, where there are several, or the object that it is about.
    fn begin(&self, record: &Record, reporter: &mut Reporter<'_>) {
        if self.output.json {
            reporter.json(&json::Beginning::of(reporter.file, record));
        } else if reporter.several {
            let (format, style) = self.output.notation(record);
            let place = format!("# {}:{}\n", diagnostics::name(reporter.file), record.line);
            reporter.text(format.separator(style), &place);
        }
    }

    fn prove(&self, record: &Record, mates: Puzzle, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        match environment.solver.solve(&mates)? {
            Outcome::Solved(_) => {
                environment.reporter.tally.count("mates");
                environment.reporter.tally.status.no = true;
                self.say_proof(record, "multiple", "has a mate", None, &mut environment.reporter);
            }
            Outcome::None => {
                let claimed = Record { puzzle: mates, ..squares::bare(record) };
                let (out, proof) = (&self.args.out, (self.args.proof.into(), ClaimEncoding::default()));
                let known = Known::Exactly(&[]);
                if let Some(place) = certificate::certify(out, &claimed, environment, known, proof) {
                    environment.reporter.tally.count("none");
                    let place = place.display().to_string();
                    self.say_proof(record, "none", "no mate", Some(place), &mut environment.reporter);
                }
            }
            Outcome::Unknown(limit) => {
                environment.reporter.limit(limit);
                environment.reporter.about(record, format_args!("unknown ({limit})"));
            }
        }
        Ok(())
    }

    fn say_proof(
        &self,
        record: &Record,
        verdict: &'static str,
        words: &str,
        place: Option<String>,
        reporter: &mut Reporter<'_>,
    ) {
        if self.output.json {
            let said = json::Proven { count: None, certificate: place };
            reporter.json(&json::Answer::new(reporter.file, record, verdict, said));
        } else {
            let place = place.map(|place| format!(": {}", diagnostics::name(&place))).unwrap_or_default();
            squares::say(record, &format!("{words}{place}"), reporter);
        }
    }
}

/// Mates that are said as they are found.
struct List<'l> {
    task: &'l Mates,
    record: &'l Record,
    wanted: &'l Puzzle,
    number: u64,
    most: u64,
    /// What it came to where a mate could not be said, or was none.
    failed: Option<Result<(), SolveError>>,
    /// Whether no more is wanted, whether or not there are more.
    is_ended: bool,
}

impl List<'_> {
    /// Says a mate, checked. Whether another is wanted.
    fn say(&mut self, mate: &Solution, reporter: &mut Reporter<'_>) -> bool {
        let List { task, record, wanted, .. } = *self;
        if let Some(reason) = wanted.violation(mate) {
            self.failed = Some(Err(SolveError::Unsound(wanted.name(reason))));
        } else {
            self.number += 1;
            reporter.found();
            let is_said = if task.output.json {
                let text = reporter.json_solution(record, &task.output, mate);
                text.inspect(|text| reporter.json(&json::OneSolution { solution: text, grids: None })).is_some()
            } else {
                reporter.one_solution(record, &task.output, mate, self.number)
            };
            self.failed = if is_said { None } else { Some(Ok(())) };
        }
        self.is_ended = self.failed.is_some() || self.number == self.most;
        !self.is_ended
    }
}
