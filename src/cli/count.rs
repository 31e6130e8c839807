//! `exactly count`: how many solutions each puzzle has.

mod kept;

use std::iter::successors;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use exactly::answer::{Check, CountMethod, Second, Shortfall, SolutionCount, Unchecked};
use exactly::counting::classes::ClassSummary;
use exactly::counting::frontier::Ledger;
use exactly::format::Record;
use exactly::solve::{CountEvent, CountOptions, Enumerated, Enumeration};
use exactly::{Decider, Solutions, SolveError};
use num_bigint::BigUint;

use crate::console::args::{self, EngineName, InputArgs, JsonArgs, WorkArgs, workers};
use crate::console::batch::{self, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::parts::ShardArgs;
use crate::console::shares::{OneByOne, Shares, Wanted, share};
use crate::console::status::Status;
use kept::Kept;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    shard: ShardArgs,
    /// Stop counting at this number, which counts as a yes (status 0)
    #[arg(short, long, value_name = "N", help_heading = "Answer", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with_all = ["method", "cross_check"])]
    limit: Option<u64>,
    /// The method; auto enumerates for a while, then takes the method that an estimate favours
    #[arg(long, value_name = "METHOD", default_value = "auto", help_heading = "Answer")]
    method: MethodName,
    /// Count again by an unrelated method; both must agree
    #[arg(long, help_heading = "Answer")]
    cross_check: bool,
    /// The seed of the random numbers behind estimates
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Work")]
    #[arg(value_parser = args::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Save progress (layers of the frontier) to FILE, and continue from it in a later run
    #[arg(long, value_name = "FILE", help_heading = "Work", conflicts_with_all = ["limit", "cross_check"])]
    resume: Option<PathBuf>,
    /// Name the method behind each count
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: WorkArgs,
}

/// The methods by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// The best that works
    Auto,
    /// As auto, but without symmetry classes
    Plain,
    /// One by one
    Enumerate,
    /// The product of independent parts
    Components,
    /// Bands, joined by the sets of values in their columns
    Bands,
    /// Cell by cell, with equal states merged
    Frontier,
    /// Placements of each value, for boards with four or more houses per cell
    Placements,
    /// Latin squares: upper and lower halves, by classes
    Rectangles,
    /// One partial filling of each symmetry class
    Classes,
    /// An estimate by random descents
    Estimate,
}

impl From<MethodName> for Option<CountMethod> {
    fn from(name: MethodName) -> Option<CountMethod> {
        match name {
            MethodName::Auto | MethodName::Plain => None,
            MethodName::Enumerate => Some(CountMethod::Enumerate),
            MethodName::Components => Some(CountMethod::Components),
            MethodName::Bands => Some(CountMethod::Bands),
            MethodName::Frontier => Some(CountMethod::Frontier),
            MethodName::Placements => Some(CountMethod::Placements),
            MethodName::Rectangles => Some(CountMethod::Rectangles),
            MethodName::Classes => Some(CountMethod::Classes),
            MethodName::Estimate => Some(CountMethod::Estimate),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  exactly count --board sudoku:9 --empty
  exactly count --limit 1000 puzzles/broken/several.txt
  exactly count --method frontier --cross-check --board sudoku:6 --empty
  exactly count --method estimate --board latin:9 --empty
  exactly count --resume latin-8.layers --board latin:8 --empty";

/// Runs the command.
pub fn run(args: CountArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let options = CountOptions {
        method: args.method.into(),
        memory: args.work.budget.memory,
        seed: args.seed,
        // The layers that are kept are those of the whole.
        by_classes: args.method != MethodName::Plain && args.resume.is_none(),
        cross_check: args.cross_check,
    };
    let is_enumerated = args.work.engine != EngineName::Auto;
    if args.resume.is_some()
        && (is_enumerated || !matches!(args.method, MethodName::Auto | MethodName::Plain | MethodName::Frontier))
    {
        bail!("--resume keeps the layers of the frontier: it needs --method auto or frontier, and --engine auto");
    }
    if args.method == MethodName::Estimate && args.cross_check {
        bail!("--cross-check compares two counts, and --method estimate counts nothing");
    }
    if is_enumerated && !matches!(args.method, MethodName::Auto | MethodName::Plain | MethodName::Enumerate) {
        bail!("--engine sat and both go through all solutions: they need --method auto or enumerate");
    }
    let kept = args.resume.map(Kept::new);
    if let Some(kept) = &kept {
        kept.try_place()?;
    }
    let (shard, limit, verbose, output) = (args.shard, args.limit, args.verbose, args.output);
    let threads = workers(args.work.jobs);
    let task = CountSolutions { shard, limit, options, kept, threads, verbose, output };
    Ok(batch::run(input, &args.work, task)?.status)
}

struct CountSolutions {
    shard: ShardArgs,
    limit: Option<u64>,
    options: CountOptions,
    kept: Option<Kept>,
    /// That go through the solutions of a puzzle, if it is the only one.
    threads: usize,
    verbose: bool,
    output: JsonArgs,
}

impl Task for CountSolutions {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let Environment { solver, stop, reporter } = environment;
        if !self.shard.begin(record, self.output.json, reporter) {
            return Ok(());
        }
        let counted = match self.limit {
            Some(limit) => up_to(limit, solver.solutions_up_to(&record.puzzle, limit.saturating_add(1)), reporter)?,
            None => {
                let Some((puzzle, ledger)) = self.ledger(record, reporter) else { return Ok(()) };
                let threads = if reporter.several { 1 } else { self.threads };
                let mut told = |event: CountEvent<'_>| match event {
                    CountEvent::Solution => reporter.found(),
                    CountEvent::Layer(progress, checkpoint) => {
                        self.kept.iter().for_each(|kept| kept.keep(&puzzle, checkpoint, progress.cells));
                        reporter.reached(progress);
                    }
                    CountEvent::Enumeration(enumeration) if threads > 1 => {
                        let Enumeration { most, told, .. } = *enumeration;
                        enumeration.came = enumeration.portion.take().map(|portion| {
                            share(&record.puzzle, portion, Wanted::Number, threads, *stop, |shares| {
                                add(shares, most, told, reporter)
                            })
                        });
                    }
                    CountEvent::Enumeration(_) => {}
                };
                solver.count_with(&record.puzzle, self.options, ledger, &mut told)?
            }
        };
        if let Some(failure) = self.kept.as_ref().and_then(Kept::failure) {
            reporter.refuse(record, format_args!("--resume {failure}"));
        }
        if let Some(said) = self.kept.as_ref().filter(|_| counted.shortfall.is_some()).and_then(Kept::said) {
            reporter.note(record, &said);
        }
        reporter.tally.reached = None;
        let is_none = counted.shortfall.is_none() && counted.count == 0u8.into();
        reporter.tally.count(if is_none { "none" } else { "solutions" });
        // That a part has none says nothing against the whole.
        reporter.tally.status.no |= is_none && record.part.is_none();
        self.note(record, &counted, reporter);
        if self.output.json {
            let object = object(record, reporter.file, &counted, solver.decider());
            reporter.json_of(record, &object.timed(timer.seconds(self.output.timing)));
        } else {
            let words = words(&counted);
            reporter.text("", &format!("{}:{}: {words}\n", diagnostics::name(reporter.file), record.line));
        }
        Ok(())
    }

    /// Whether there are several puzzles must be known where one is gone on with.
    fn records_at_once(&self) -> usize {
        if self.kept.is_some() { 1 } else { usize::MAX }
    }
}

impl CountSolutions {
    /// What an earlier run has kept, and how the file tells the puzzle apart; `None` where that was refused.
    fn ledger(&self, record: &Record, reporter: &mut Reporter<'_>) -> Option<(String, Ledger)> {
        let Some(kept) = &self.kept else { return Some((String::new(), Ledger::default())) };
        if reporter.several {
            reporter.refuse(record, format_args!("--resume continues one puzzle, but the input has several"));
            return None;
        }
        let Some(puzzle) = json::puzzle_text(&record.puzzle) else {
            reporter.refuse(record, format_args!("--resume: no notation tells this puzzle apart"));
            return None;
        };
        match kept.read(&puzzle) {
            Ok(ledger) => Some((puzzle, ledger)),
            Err(error) => {
                reporter.refuse(record, format_args!("--resume: {error}"));
                None
            }
        }
    }

    /// Says why it is not the whole count, and by which method it came about.
    fn note(&self, record: &Record, counted: &SolutionCount, reporter: &mut Reporter<'_>) {
        let SolutionCount { count, shortfall, method, .. } = counted;
        let found = diagnostics::counted(count, "solution");
        match shortfall {
            None => self.note_check(record, &counted.check, reporter),
            Some(Shortfall::Bound | Shortfall::Estimated) => {}
            Some(Shortfall::Stopped(limit)) => {
                reporter.limit(*limit);
                reporter.about(record, format_args!("unknown ({limit}) after {found}"));
            }
            Some(Shortfall::Memory) => {
                reporter.tally.status.unknown = true;
                reporter.about(record, format_args!("unknown after {found}: {}", self.no_room()));
            }
            Some(Shortfall::Method(reason)) => {
                reporter.tally.status.unknown = true;
                reporter.about(record, format_args!("unknown after {found}: {reason}"));
            }
        }
        if let Some(why) = counted.estimated.and_then(|estimated| estimated.reason()) {
            reporter.tally.status.unknown = true;
            reporter.about(record, format_args!("no estimate: {why}"));
        }
        if self.verbose {
            let beside = checked_by(counted).map(|other| format!(", and {other}")).unwrap_or_default();
            let classes = counted.classes.as_ref().map(|told| format!(": {}", in_words(told))).unwrap_or_default();
            reporter.about(record, format_args!("method: {}{classes}{beside}", method.word()));
        }
    }

    /// Says why nothing checked a count, if that is so.
    fn note_check(&self, record: &Record, check: &Check, reporter: &mut Reporter<'_>) {
        let why = match check {
            Check::Unasked | Check::By(_) => return,
            Check::Stopped(second, limit) => {
                reporter.limit(*limit);
                format!("{} was stopped ({limit})", second.word())
            }
            Check::Without(why) => {
                reporter.tally.status.unknown = true;
                let why = why.iter().map(|&(second, unchecked)| self.why_unchecked(second, unchecked));
                format!("no second method comes to an end here ({})", why.collect::<Vec<_>>().join("; "))
            }
        };
        reporter.about(record, format_args!("note: nothing has checked this count: {why}"));
    }

    fn why_unchecked(&self, second: Second, unchecked: Unchecked) -> String {
        let why = match unchecked {
            Unchecked::Short(Shortfall::Method(reason)) => reason.to_owned(),
            Unchecked::Short(Shortfall::Memory) => self.no_room(),
            Unchecked::Short(Shortfall::Stopped(limit)) => limit.to_string(),
            Unchecked::Short(Shortfall::Estimated | Shortfall::Bound) => "it does not count".to_owned(),
            Unchecked::Solutions(most) => format!("more than {most} solutions"),
            Unchecked::Branches(most) => format!("more than {most} branches"),
        };
        format!("{}: {why}", second.word())
    }

    fn no_room(&self) -> String {
        format!("the states take more than --memory, {} bytes", self.options.memory)
    }
}

/// How many solutions several threads find, at least `most` if there are so many; the first ones were told before.
fn add(shares: &mut Shares<'_>, most: u64, told: u64, reporter: &mut Reporter<'_>) -> Result<Enumerated, SolveError> {
    let mut count = 0u64;
    while count < most {
        let further = shares.further()?;
        if further == 0 {
            break;
        }
        count += further;
        reporter.found_further(count.saturating_sub(told).min(further));
    }
    Ok(Enumerated { count, known: shares.known(), stopped: shares.stopped(), decider: shares.decider() })
}

/// `20 classes of the rising diagonal × 8!`.
fn in_words(ClassSummary { classes, houses, times }: &ClassSummary) -> String {
    let of = if houses.is_empty() { String::new() } else { format!(" of {}", houses.join(" and ")) };
    let factorials =
        || successors(Some((1u32, BigUint::from(1u8))), |(last, product)| Some((last + 1, product * (last + 1))));
    let times = match factorials().take_while(|(_, product)| product <= times).last() {
        _ if *times == BigUint::from(1u8) => String::new(),
        Some((last, product)) if product == *times => format!(" × {last}!"),
        _ => format!(" × {times}"),
    };
    format!("{classes} {}{of}{times}", if *classes == 1 { "class" } else { "classes" })
}

/// One more than the limit tells "exactly as many" from "at least as many".
fn up_to(
    limit: u64,
    mut solutions: Solutions<'_, '_>,
    reporter: &mut Reporter<'_>,
) -> Result<SolutionCount, SolveError> {
    let counted = |count: u64, shortfall| SolutionCount {
        count: count.into(),
        shortfall,
        method: CountMethod::Enumerate,
        check: Check::Unasked,
        classes: None,
        estimated: None,
    };
    let mut count = 0;
    while solutions.advance()?.is_some() {
        if count == limit {
            return Ok(counted(count, Some(Shortfall::Bound)));
        }
        count += 1;
        reporter.found();
    }
    Ok(match solutions.stopped() {
        Some(reason) => counted(solutions.known().min(limit), Some(Shortfall::Stopped(reason))),
        None => counted(count, None),
    })
}

/// What came to the same count once more.
fn checked_by(counted: &SolutionCount) -> Option<&'static str> {
    match &counted.check {
        Check::By(second) => Some(second.word()),
        Check::Unasked | Check::Stopped(..) | Check::Without(_) => None,
    }
}

/// `288`, or `at least 1000, about 6.1e13 ± 5 %`.
fn words(counted: &SolutionCount) -> String {
    let about = counted.estimate().map(|estimate| format!("about {estimate} ± {} %", estimate.percent()));
    match (&counted.shortfall, about) {
        (None, _) => counted.count.to_string(),
        (Some(Shortfall::Estimated), Some(about)) => about,
        (Some(_), about) => {
            let about = about.map(|about| format!(", {about}")).unwrap_or_default();
            format!("at least {}{about}", counted.count)
        }
    }
}

fn object<'a>(
    record: &'a Record,
    file: &'a str,
    counted: &SolutionCount,
    decider: Decider,
) -> json::Answer<'a, json::Counted> {
    let is_whole = counted.shortfall.is_none();
    let stopped = !is_whole && counted.shortfall != Some(Shortfall::Bound);
    // More than one is several.
    let number = u64::try_from(&counted.count).unwrap_or(2);
    let said = json::Counted {
        count: counted.count.to_string(),
        complete: is_whole,
        method: counted.method.word(),
        checked_by: checked_by(counted),
        estimate: counted.estimate().map(|estimate| estimate.to_string()),
        error: counted.estimate().map(|estimate| estimate.error),
    };
    json::Answer::new(file, record, json::verdict_of(number, is_whole, stopped), said).by(decider)
}
