//! `exactly grade`: whether formulas that others wrote mean a puzzle.

mod at_most_one;
mod class;
mod compared;
mod found;
mod hint;
mod json;
mod moodle;
mod packed;
mod program;
mod row;
mod standard;
mod told;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Args;
use exactly::Puzzle;
use exactly::cnf::read::MAX_VARIABLE;
use exactly::encode::Domain;
use exactly::format::{Format, LINE, Options, Parser, Record};
use exactly::grade::{self, Reading, Reference, Scheme};

use crate::console::args::{self, Budget, InputArgs};
use crate::console::diagnostics::{self, Failed};
use crate::console::dimacs;
use crate::console::draft::Draft;
use crate::console::input::Input;
use crate::console::interrupt::{self, Clock};
use crate::console::misnamed;
use crate::console::output;
use crate::console::status::Status;
use crate::console::wording::WordingArgs;
pub use at_most_one::AtMostOneAnswer;
use class::ClassArgs;
pub use compared::ReferenceAnswer;
pub use json::{GradeAnswer, UnreadableFormula};
use program::ProgramArgs;
use standard::Standard;
use told::{Form, Judge, Told};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct GradeArgs {
    /// The formulas to grade, in DIMACS CNF; - is standard input
    #[arg(value_name = "STUDENT.cnf", required_unless_present_any = ["class", "run"])]
    formulas: Vec<PathBuf>,
    /// The puzzle that they should encode: a file with one puzzle; with --run, several (may be repeated, one size per file)
    #[arg(long, value_name = "FILE")]
    puzzle: Vec<PathBuf>,
    /// They should encode the board without givens
    #[arg(long, requires = "board", conflicts_with = "puzzle")]
    empty: bool,
    /// They should say that at most one of the variables 1 to N is true; the others are auxiliary
    #[arg(long, value_name = "N", conflicts_with_all = ["puzzle", "empty", "variables", "map"],
          value_parser = clap::value_parser!(u16).range(1..=grade::MOST_VARIABLES as i64))]
    at_most_one: Option<u16>,
    /// They should be equivalent to this formula
    #[arg(long, value_name = "REF.cnf", conflicts_with_all = ["puzzle", "empty", "at_most_one", "variables", "map"])]
    reference: Option<PathBuf>,
    /// With --reference: the variables that all formulas share, such as 1-729 or 1-9,12; the others are auxiliary [default: all
    /// of the reference]
    #[arg(long, value_name = "NUMBERS", requires = "reference", value_parser = numbers)]
    project: Option<Numbers>,
    /// The numbering of their variables [default: that of comments such as `c var 7 = r1c2=3`, otherwise linear]
    #[arg(long, value_name = "NUMBERS", value_parser = Reading::NAMES)]
    variables: Option<String>,
    /// A file that says what their variables mean, a line each, such as 7 = r1c2=3
    #[arg(long, value_name = "FILE", conflicts_with = "variables")]
    map: Option<PathBuf>,
    /// Give partial points by this scheme, with lines such as rows = 2 [default with --class or --csv: see docs/grading.md]
    #[arg(long, value_name = "SCHEME.toml")]
    points: Option<PathBuf>,
    #[command(flatten)]
    wording: WordingArgs,
    #[command(flatten)]
    class: ClassArgs,
    #[command(flatten)]
    program: ProgramArgs,
    #[command(flatten)]
    budget: Budget,
    /// Print one JSON object per formula, a line each
    #[arg(long)]
    json: bool,
    /// The notation of the puzzle, if it is not recognised (see `exactly formats`)
    #[arg(long, value_name = "NAME", value_parser = args::notations(), hide_possible_values = true, help_heading = "Puzzle")]
    from: Option<&'static Format>,
    /// The board of bare givens: sudoku[:N], latin[:N], boxes:RxC or regions:FILE
    #[arg(long, value_name = "BOARD", help_heading = "Puzzle")]
    board: Option<String>,
    /// Add rules for the whole board: diagonals, windows, boxes (the usual ones, in addition to regions), knight, king, …
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = args::also_words(),
          help_heading = "Puzzle")]
    also: Vec<String>,
    /// The symbols of the values in order, such as 0123456789ABCDEF, or a range of numbers, such as 0..10
    #[arg(long, value_name = "STRING", help_heading = "Puzzle")]
    symbols: Option<String>,
    #[command(flatten)]
    ignored: args::IgnoreArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly grade examples/formulas/*.cnf --board latin:2 --empty
  exactly encode --board sudoku:4 --empty |
    exactly grade - --board latin:4 --empty
  exactly encode --board latin:2 --empty |
    exactly grade - --reference examples/formulas/latin2.cnf
  exactly grade examples/formulas/*.cnf --csv --board latin:2 --empty

Variables that stand for no cell and value are auxiliary.

Exit status: 0 equivalent, 1 not, 2 unreadable, 3 unknown, 130 interrupted; of several, the first of 130, 2, 3, 1.";

/// What one formula of a class may take, where no option says it.
const OF_CLASS: Duration = Duration::from_secs(60);

/// The most variables that --project may name.
const MOST_NAMED: usize = 1_000_000;

/// Numbers of variables.
type Numbers = Arc<BTreeSet<usize>>;

/// Reads numbers and ranges with commas between them.
fn numbers(text: &str) -> Result<Numbers, String> {
    let mut all = BTreeSet::new();
    for part in text.split(',') {
        let (first, last) = part.trim().split_once('-').unwrap_or((part.trim(), part.trim()));
        let ends = first.parse::<usize>().ok().zip(last.parse::<usize>().ok());
        let ends = ends.filter(|(first, last)| 0 < *first && first <= last && *last <= MAX_VARIABLE as usize);
        let (first, last) = ends.ok_or("numbers such as 1-729 or 1-9,12 expected")?;
        if last - first >= MOST_NAMED - all.len().min(MOST_NAMED) {
            return Err(format!("more than {MOST_NAMED} variables"));
        }
        all.extend(first..=last);
    }
    Ok(Arc::new(all))
}

/// Runs the command.
pub fn run(args: GradeArgs) -> anyhow::Result<Status> {
    if let Some(path) = args.formulas.iter().find(|path| is_puzzle(path)) {
        bail!("{}: this is a puzzle; did you mean `exactly rate`?", path.display());
    }
    if let Some(path) = args.formulas.iter().chain(&args.puzzle).find(|path| misnamed::is_puzzle(path)) {
        bail!("{}: this is a puzzle, and --puzzle takes the name of a file that holds one", path.display());
    }
    if args.wording.sums.is_some() {
        bail!("--sums changes nothing here: however sums are written, a formula means the same puzzle");
    }
    if let Some(domain) = args.wording.domain {
        let options = [
            ("--variables", args.variables.is_some()),
            ("--map", args.map.is_some()),
            ("--at-most-one", args.at_most_one.is_some()),
            ("--reference", args.reference.is_some()),
        ];
        if let Some((option, _)) = options.into_iter().find(|(_, is_said)| *is_said) {
            bail!("--domain {} says what variables stand for, and so does {option}", domain.name());
        }
    }
    let has_standard = !args.puzzle.is_empty() || args.empty || args.at_most_one.is_some() || args.reference.is_some();
    if !has_standard {
        bail!(
            "the puzzle that the formulas should mean is missing: give it with --puzzle FILE, or with --board … --empty"
        );
    }
    let is_table = args.class.csv || args.class.class.is_some();
    let scheme = match &args.points {
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).with_context(|| name.clone())?;
            Some(Scheme::read(&text).context(name)?)
        }
        None => is_table.then(Scheme::default),
    };
    let budget = match args.class.class {
        Some(_) => Budget { timeout: args.budget.timeout.or(Some(OF_CLASS)), ..args.budget },
        None => args.budget,
    };
    let clock = Clock::new(budget);
    let Some(standards) = standards(&args, &clock)? else { return Ok(Status::BAD) };
    if let (Some(scheme), Some(standard)) = (&scheme, standards.first()) {
        output::talk(&format!("points: {}\n", scheme.words(&standard.kinds())));
    }
    let form = match &args.class {
        ClassArgs { moodle: Some(_), .. } => Form::Silent,
        ClassArgs { csv: true, .. } => Form::Csv,
        _ if args.json => Form::Json,
        _ => Form::Words,
    };
    let judge = Judge { standard: &standards[0], scheme: scheme.as_ref(), form };
    let mut told = Told::new(judge, &clock);
    match &args.class.class {
        Some(folder) => class::run(&args.class, folder, budget, &mut told)?,
        None if args.program.run.is_some() => of_program(&args.program, &standards, &mut told)?,
        None => {
            told.begin()?;
            for path in args.formulas.iter().take_while(|_| !interrupt::interrupted()) {
                clock.restart();
                let begun = Instant::now();
                let (name, read) = dimacs::open(Some(path), &clock);
                told.judge(&name, read, begun)?;
            }
        }
    }
    told.status.interrupted |= interrupt::interrupted();
    Ok(told.status)
}

/// Judges what a program prints for each puzzle.
fn of_program<'t>(args: &ProgramArgs, standards: &'t [Standard], told: &mut Told<'t>) -> anyhow::Result<()> {
    let has_place = args.run.as_deref().is_some_and(|command| command.contains("{}"));
    ensure!(has_place, "--run: {{}} is missing; the path of a file with the puzzle takes its place");
    told.begin()?;
    for (number, standard) in (1..).zip(standards).take_while(|_| !interrupt::interrupted()) {
        let Standard::Puzzle { puzzle, .. } = standard else { continue };
        let name = format!("puzzle {number}");
        let mut line = String::new();
        LINE.write_puzzle(puzzle, LINE.style(), &mut line).with_context(|| name.clone())?;
        let (draft, mut file) = Draft::temporary().context("a temporary file")?;
        file.write_all((line.trim_end().to_owned() + "\n").as_bytes()).context("a temporary file")?;
        drop(file);
        told.judge.standard = standard;
        let begun = Instant::now();
        let read = program::formula(args, draft.path());
        told.clock.restart();
        told.judge(&name, read, begun)?;
    }
    Ok(())
}

/// What formulas are judged by, one for each puzzle; `None` where it cannot be read, which was said.
fn standards(args: &GradeArgs, clock: &Clock) -> anyhow::Result<Option<Vec<Standard>>> {
    clock.restart();
    if let Some(variables) = args.at_most_one {
        return Ok(Some(vec![Standard::AtMostOne(usize::from(variables))]));
    }
    if let Some(path) = &args.reference {
        let Ok(read) = dimacs::read(Some(path), clock) else { return Ok(None) };
        let reference = Reference::new(&read.formula, args.project.as_deref(), clock);
        let reference = reference.map_err(|limit| anyhow::anyhow!("{}: {limit}", read.name))?;
        return Ok(Some(vec![Standard::Reference(Box::new(reference))]));
    }
    let Some(records) = puzzles(args)? else { return Ok(None) };
    let standard = |record: Record| {
        let told = told(args, &record.puzzle)?;
        Ok(Standard::Puzzle { puzzle: Box::new(record.puzzle), told })
    };
    records.into_iter().map(standard).collect::<anyhow::Result<Vec<_>>>().map(Some)
}

/// How numbers are read, where an option tells.
fn told(args: &GradeArgs, puzzle: &Puzzle) -> anyhow::Result<Option<Reading>> {
    if let Some(path) = &args.map {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        return Ok(Some(Reading::of_map(&text, puzzle.board()).with_context(|| name)?));
    }
    let of_domain = args.wording.domain.map(|domain| match domain {
        Domain::Order => "order",
        Domain::Log => "log",
        Domain::OneHot | Domain::LogChannelled | Domain::Support => "linear",
    });
    Ok(args.variables.as_deref().or(of_domain).and_then(Reading::by_name))
}

/// Whether a file is no formula, and begins with a puzzle.
fn is_puzzle(path: &Path) -> bool {
    misnamed::is_file_of_puzzles(path, &Options::default()) && !dimacs::is_formula(path)
}

/// The puzzles, one but where a program is run; `None` where one cannot be read, which was said.
fn puzzles(args: &GradeArgs) -> anyhow::Result<Option<Vec<Record>>> {
    let input = Input::new(&InputArgs {
        files: args.puzzle.clone(),
        puzzles: Vec::new(),
        empty: args.empty,
        from: args.from,
        board: args.board.clone(),
        also: args.also.clone(),
        symbols: args.symbols.clone(),
        values: None,
        entries: false,
        ignored: args.ignored,
        ..InputArgs::none()
    })?;
    let name = args.puzzle.last().map_or_else(|| "<empty>".to_owned(), |path| path.display().to_string());
    let mut found = Vec::new();
    for (source, opened) in input.open() {
        let mut reader = match opened {
            Ok(reader) => reader,
            Err(failed) => return Ok(say(&failed.message)),
        };
        while let Some(chunk) = reader.next_chunk() {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(error) => return Ok(say(&diagnostics::read_error(&source.name, &error))),
            };
            for record in Parser::new(&source.options).records(&chunk) {
                match record {
                    Ok(_) if !found.is_empty() && args.program.run.is_none() => {
                        bail!("{name}: one puzzle expected, but there are several")
                    }
                    Ok(record) if !record.besides.is_accounted() => {
                        return Ok(say(&Failed::of_unread(&source.name, &record).message));
                    }
                    Ok(record) => found.push(record),
                    Err(error) => return Ok(say(&diagnostics::parse_error(&source.name, &error))),
                }
            }
        }
    }
    ensure!(!found.is_empty(), "{name}: no puzzle");
    Ok(Some(found))
}

fn say(message: &str) -> Option<Vec<Record>> {
    output::talk(message);
    None
}
