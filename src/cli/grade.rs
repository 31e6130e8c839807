//! `exactly grade`: whether formulas that others wrote mean a puzzle.

mod at_most_one;
mod hint;
mod json;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use exactly::internals::encode::Numbering;
use exactly::internals::format::{Format, Options, Parser, Record};
use exactly::internals::grade::{self, Grade, GradeError, Named as Map, Reading, Verdict, Why, words};
use exactly::internals::{Limit, Puzzle, Stop};

use super::args::{self, Budget, InputArgs};
use super::diagnostics::{self, Failed};
use super::dimacs::{self, Named};
use super::input::Input;
use super::interrupt::{self, Clock};
use super::misnamed;
use super::output;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct GradeArgs {
    /// Formulas in DIMACS CNF, a verdict for each; - is standard input
    #[arg(value_name = "STUDENT.cnf", required = true)]
    formulas: Vec<PathBuf>,
    /// The puzzle that they should mean: a file with one puzzle
    #[arg(long, value_name = "FILE")]
    puzzle: Option<PathBuf>,
    /// They should mean the board without givens
    #[arg(long, requires = "board", conflicts_with = "puzzle")]
    empty: bool,
    /// They should mean that at most one of the variables 1 to N is true; the others are auxiliary
    #[arg(long, value_name = "N", conflicts_with_all = ["puzzle", "empty", "variables", "map"],
          value_parser = clap::value_parser!(u16).range(1..=grade::MOST_VARIABLES as i64))]
    at_most_one: Option<u16>,
    /// What their variables stand for [default: what comments `c var 7 = r1c2=3` say, else linear]
    #[arg(long, value_name = "NUMBERS", value_parser = Reading::NAMES)]
    variables: Option<String>,
    /// What their variables stand for, a line each: 7 = r1c2=3
    #[arg(long, value_name = "FILE", conflicts_with = "variables")]
    map: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
    /// Print one JSON object a line for each formula
    #[arg(long)]
    json: bool,
    /// The notation of the puzzle, instead of recognising it (see `exactly formats`)
    #[arg(long, value_name = "NAME", value_parser = args::NotationParser, hide_possible_values = true, help_heading = "Puzzle")]
    from: Option<&'static dyn Format>,
    /// The board of bare givens: sudoku[:N], latin[:N], boxes:RxC or regions:FILE
    #[arg(long, value_name = "BOARD", help_heading = "Puzzle")]
    board: Option<String>,
    /// Add rules about the whole board: diagonals, windows, the usual boxes under regions, knight, king, …
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = args::also_words(),
          help_heading = "Puzzle")]
    also: Vec<String>,
    /// The symbols of the values, in order, such as 0123456789ABCDEF, or numbers such as 0..10
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

Numbers that are no cell's are auxiliary variables.

Exit status: 0 equivalent, 1 not, 2 unreadable, 3 unknown, 130 interrupted; of several, the first of 130, 2, 3, 1.";

/// Runs the command.
pub fn run(args: GradeArgs) -> anyhow::Result<Status> {
    if let Some(path) = args.formulas.iter().find(|path| is_puzzle(path)) {
        bail!("{}: this is a puzzle; did you mean `exactly rate`?", path.display());
    }
    if let Some(variables) = args.at_most_one {
        return of_at_most_one(&args, usize::from(variables));
    }
    if args.puzzle.is_none() && !args.empty {
        bail!("the puzzle that the formulas should mean is missing: --puzzle FILE, or --board … --empty");
    }
    let Some(record) = puzzle(&args)? else { return Ok(Status::BAD) };
    let told = told(&args, &record.puzzle)?;
    let (clock, mut status) = (Clock::new(args.budget), Status::YES);
    for path in &args.formulas {
        if interrupt::interrupted() {
            break;
        }
        clock.restart();
        let named = match read(path, args.json, &clock)? {
            Ok(named) => named,
            Err(unread) => {
                status = status.and(unread);
                continue;
            }
        };
        let reading = told.clone().or_else(|| Reading::of_comments(&named.formula, &record.puzzle, Numbering::Linear));
        let reading = reading.unwrap_or_else(|| Reading::plain(Numbering::Linear));
        match grade::grade(&record.puzzle, &named.formula, &reading, &clock) {
            Ok(grade) => {
                status = status.and(status_of(&grade));
                output::print(text(&named, &grade, &record.puzzle, &reading, args.json).as_bytes())?;
            }
            Err(
                error @ (GradeError::Numbering { .. } | GradeError::Board | GradeError::Rule(_) | GradeError::Solve(_)),
            ) => {
                return Err(error.into());
            }
            Err(error) => {
                status.bad = true;
                output::talk(&diagnostics::message(format_args!("{}: {error}", named.name)));
            }
        }
    }
    status.interrupted |= interrupt::interrupted();
    Ok(status)
}

/// A formula; where it cannot be read, says why, and how that ends the run.
fn read(path: &Path, json: bool, stop: &dyn Stop) -> anyhow::Result<Result<Named, Status>> {
    match dimacs::read(Some(path), stop) {
        Ok(named) => Ok(Ok(named)),
        Err(unread) => {
            if json {
                output::print(json::unreadable(&unread.name, &unread.error).as_bytes())?;
            }
            Ok(Err(unread.status()))
        }
    }
}

/// Grades formulas that should say at most one.
fn of_at_most_one(args: &GradeArgs, variables: usize) -> anyhow::Result<Status> {
    let (clock, mut status) = (Clock::new(args.budget), Status::YES);
    for path in args.formulas.iter().take_while(|_| !interrupt::interrupted()) {
        clock.restart();
        let named = match read(path, args.json, &clock)? {
            Ok(named) => named,
            Err(unread) => {
                status = status.and(unread);
                continue;
            }
        };
        match grade::at_most_one(&named.formula, variables, &clock).map_err(GradeError::from) {
            Ok(found) => {
                status = status.and(at_most_one::status(found));
                output::print(at_most_one::line(&named.name, variables, found, args.json).as_bytes())?;
            }
            Err(error) => {
                status.unknown = true;
                output::talk(&diagnostics::message(format_args!("{}: {error}", named.name)));
            }
        }
    }
    status.interrupted |= interrupt::interrupted();
    Ok(status)
}

/// How numbers are read, where an option tells.
fn told(args: &GradeArgs, puzzle: &Puzzle) -> anyhow::Result<Option<Reading>> {
    if let Some(path) = &args.map {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        let map = Map::read(&text, puzzle.board()).with_context(|| name)?;
        return Ok(Some(Reading::Map(Arc::new(map))));
    }
    Ok(args.variables.as_deref().and_then(Reading::by_name))
}

/// Whether a file is no formula, and begins with a puzzle.
fn is_puzzle(path: &Path) -> bool {
    misnamed::is_file_of_puzzles(path, &Options::default()) && !dimacs::is_formula(path)
}

/// The one puzzle; `None` where it cannot be read, which was said.
fn puzzle(args: &GradeArgs) -> anyhow::Result<Option<Record>> {
    let input = Input::new(&InputArgs {
        files: args.puzzle.iter().cloned().collect(),
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
    let name = args.puzzle.as_ref().map_or_else(|| "<empty>".to_owned(), |path| path.display().to_string());
    let mut found = None;
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
                    Ok(_) if found.is_some() => bail!("{name}: one puzzle is expected, but there are several"),
                    Ok(record) if !record.besides.is_accounted() => {
                        return Ok(say(&Failed::of_unread(&source.name, &record).message));
                    }
                    Ok(record) => found = Some(record),
                    Err(error) => return Ok(say(&diagnostics::parse_error(&source.name, &error))),
                }
            }
        }
    }
    found.map(Some).with_context(|| format!("{name}: no puzzle"))
}

fn say(message: &str) -> Option<Record> {
    output::talk(message);
    None
}

fn text(named: &Named, grade: &Grade, puzzle: &Puzzle, reading: &Reading, json: bool) -> String {
    if json {
        json::line(named, grade, puzzle, reading)
    } else {
        diagnostics::escaped(&words::report(&named.name, &named.formula, grade, puzzle, reading, hint::hint))
    }
}

fn status_of(grade: &Grade) -> Status {
    match grade.verdict {
        Verdict::Equivalent => Status::YES,
        Verdict::Different => Status { no: true, ..Status::YES },
        Verdict::Unknown(Why::Stopped(Limit::Interrupt)) => Status { interrupted: true, ..Status::YES },
        Verdict::Unknown(_) => Status { unknown: true, ..Status::YES },
    }
}
