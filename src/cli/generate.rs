//! `exactly generate`: unique puzzles by chance.

mod board;
mod crew;
mod kinds;
mod known;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use exactly::format::{EXACTLY, Encoding, Format, LINE, Options};
use exactly::generate::{Generated, Generator, Kind, Request};
use exactly::minimise::Symmetry;
use exactly::rate::Level;
use exactly::symmetry::{Classifier, Equivalence};
use exactly::{BoardError, Cell, Grid, Layout, Limit};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::args::{self, Budget};
use crate::console::interrupt::Clock;
use crate::console::json;
use crate::console::output;
use crate::console::status::Status;
use crate::console::suggest;
use crate::console::tables::Dialect;
use crew::{Crew, Next};
use known::Known;

#[derive(Args)]
#[command(after_help = kinds::help(EXAMPLES))]
pub struct GenerateArgs {
    /// How many puzzles
    #[arg(value_name = "COUNT", default_value = "1", value_parser = wanted)]
    count: NonZeroUsize,
    /// The board: sudoku:N, latin:N, boxes:RxC, regions:FILE, jigsaw:N (random regions), or puzzle:FILE (its rules, with new givens)
    /// [default: sudoku:9, or latin:9 for kinds of Latin squares]
    #[arg(long, value_name = "BOARD", help_heading = "Puzzles")]
    board: Option<String>,
    /// The kind of puzzle: killer, thermo, kropki, …, or several, such as diagonal,arrow (see the list of kinds)
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kinds::kind, help_heading = "Puzzles")]
    kind: Vec<&'static Kind>,
    /// Add rules about the whole board: diagonals, windows, knight, king, …
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = args::also_words(), help_heading = "Puzzles")]
    also: Vec<String>,
    /// The symbols of the values in order, such as 0123456789ABCDEF, or a range of numbers, such as 0..10
    #[arg(long, value_name = "STRING", help_heading = "Puzzles")]
    symbols: Option<String>,
    /// The symmetry of the pattern of givens: rotate180, rotate90, horizontal, vertical, mirrors, diagonal, antidiagonal, diagonals or square
    #[arg(long, value_name = "WHAT", help_heading = "Puzzles", value_parser = args::symmetries(), hide_possible_values = true)]
    symmetry: Option<Symmetry>,
    /// How many givens: a number or a range, such as 24..28
    #[arg(long, value_name = "N..M", help_heading = "Puzzles", value_parser = range)]
    givens: Option<RangeInclusive<usize>>,
    /// Only puzzles in which each given is needed
    #[arg(long, help_heading = "Puzzles")]
    minimal: bool,
    /// Place givens exactly where the grid in this file has anything but . 0 or _ (blanks are skipped)
    #[arg(long, value_name = "FILE", help_heading = "Puzzles", conflicts_with = "symmetry")]
    pattern: Option<PathBuf>,
    /// The level, as `exactly rate` gives it: easy, medium, hard, very-hard or search, or a range, such as easy..hard
    #[arg(long, value_name = "LEVEL", help_heading = "Puzzles", value_parser = levels)]
    level: Option<RangeInclusive<Level>>,
    /// Which puzzles are the same, so that only one is made: equal ones (same), or also those equal up to symmetry and the names of values (symmetry)
    #[arg(long, value_name = "HOW", default_value = "same", help_heading = "Puzzles")]
    distinct: Distinct,
    /// Skip puzzles that are in this file (with --csv a table), up to symmetry
    #[arg(long, value_name = "FILE", help_heading = "Puzzles")]
    distinct_from: Option<PathBuf>,
    /// The encoding of the file of --distinct-from if it is not UTF-8: utf-16le, utf-16be or cp1252
    #[arg(long, value_name = "NAME", requires = "distinct_from", help_heading = "Puzzles")]
    encoding: Option<Encoding>,
    /// The seed of the random numbers; the same seed gives the same puzzles on every machine
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Work")]
    #[arg(value_parser = args::seed, allow_negative_numbers = true)]
    seed: u64,
    /// The most search nodes to find out whether a given can go; if that takes more, it stays
    #[arg(long, value_name = "NODES", default_value_t = 2000, help_heading = "Work")]
    budget: u64,
    /// Give up after this many attempts in a row without a new puzzle
    #[arg(long, value_name = "N", default_value_t = 5000, help_heading = "Work", value_parser = clap::value_parser!(u64).range(1..))]
    attempts: u64,
    /// How many attempts to work on at once [default: all cores]; the output does not depend on it
    #[arg(short, long, value_name = "N", value_parser = args::jobs, help_heading = "Work")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    allowed: Budget,
    /// The notation of the puzzles [default: line if that can say all, otherwise exactly]
    #[arg(long, value_name = "NAME", value_parser = args::written(), hide_possible_values = true, help_heading = "Output")]
    to: Option<&'static Format>,
    /// Print one JSON object per puzzle, a line each, with its solution
    #[arg(long, help_heading = "Output", conflicts_with = "to")]
    json: bool,
    /// Print a table with the columns puzzle, solution and clues
    #[arg(long, help_heading = "Output", conflicts_with_all = ["to", "json"])]
    csv: bool,
}

/// What different puzzles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Distinct {
    Same,
    Symmetry,
}

const EXAMPLES: &str = "\
Examples:
  exactly generate 2 --symmetry rotate180 --givens 24..28 --minimal
  exactly generate --board jigsaw:6 --seed 3
  exactly generate --board puzzle:puzzles/variants/thermometers.txt
  exactly generate 20 --also diagonals --givens 30
  exactly generate 10 --level medium..hard
  exactly generate 50 --csv > new.csv
  exactly generate 5 --kind killer
  exactly generate --kind diagonal,thermo --givens 0..6 --timeout 60

Exit status: 0 as many as were asked for, 1 fewer, since no more were found,
2 bad usage or I/O, 3 fewer, since the time was up, 130 interrupted.";

/// Runs the command.
pub fn run(args: GenerateArgs) -> anyhow::Result<Status> {
    let wish = wish(&args)?;
    let workers = args::workers(args.jobs);
    let mut crew = Crew::hire(&wish, args.seed, args.allowed, workers)?;
    let (mut seen, mut count, mut idle) = (HashSet::new(), 0, 0);
    let mut status = Status::default();
    let mut classifier = (args.distinct == Distinct::Symmetry).then(|| Classifier::new(Equivalence::Symmetry));
    let clock = Clock::new(Budget::default());
    let (mut is_filled, mut needs_givens, mut stopped) = (true, false, None);
    let mut known =
        args.distinct_from.as_deref().map(|path| Known::read(path, args.encoding, args.csv, &clock)).transpose()?;
    let mut progress = crew::Shown::new(args.count.get());
    if args.csv {
        output::print(b"puzzle,solution,clues\n")?;
    }
    while count < args.count.get() {
        match crew.next(|| progress.show(count))? {
            Next::Puzzle(found) if is_known(known.as_mut(), &found, &clock)? => idle += 1,
            Next::Puzzle(found) if seen.insert(key(&found, classifier.as_mut(), &clock)?) => {
                count += 1;
                idle = 0;
                print(&args, count, &found)?;
            }
            Next::Puzzle(_) | Next::Nothing => idle += 1,
            Next::Stopped(limit) => {
                (status.interrupted, status.unknown) = (limit == Limit::Interrupt, limit != Limit::Interrupt);
                stopped = Some(limit);
                break;
            }
        }
        if count == 0 && idle == args.attempts.min(DOUBTFUL) {
            is_filled = has_filling(&wish, args.allowed)?;
            needs_givens = is_filled && needs_givens_at_all(&wish, &args)?;
        }
        if idle == args.attempts || !is_filled || needs_givens {
            status.no = true;
            break;
        }
    }
    if count < args.count.get() {
        drop(progress);
        let time = args.allowed.timeout.filter(|_| stopped == Some(Limit::Time));
        let time = time.map_or(String::new(), |time| format!(" in {} s", time.as_secs_f64()));
        let why = match stopped {
            Some(limit) => limit.to_string(),
            None if !is_filled => "the board has no filling that keeps all its rules".to_owned(),
            None if needs_givens => "without givens, a solution with all values reversed is one as well".to_owned(),
            None => format!("{idle} attempts in a row came to nothing new"),
        };
        output::talk(&format!("generated: {count} of {}{time}; {why}\n", args.count));
    }
    Ok(status)
}

fn is_known(known: Option<&mut Known>, found: &Generated, clock: &Clock) -> anyhow::Result<bool> {
    known.map_or(Ok(false), |known| known.has(&found.puzzle, clock))
}

/// Attempts that come to nothing before it is asked whether the board has a filling at all.
const DOUBTFUL: u64 = 32;

/// Whether a board has a filling, or may have one.
fn has_filling(wish: &Request, budget: Budget) -> anyhow::Result<bool> {
    let clock = Clock::new(budget);
    clock.restart();
    // Work that is stopped is stopped in the attempts too.
    match Generator::new(wish.clone(), &clock) {
        Ok(mut generator) => Ok(generator.has_filling().ok().flatten() != Some(false)),
        Err(BoardError::Stopped(_)) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// Whether no puzzle without givens, which is wished for, has one solution, as far as some fillings tell.
fn needs_givens_at_all(wish: &Request, args: &GenerateArgs) -> anyhow::Result<bool> {
    if wish.givens.as_ref().is_none_or(|givens| *givens.end() > 0) {
        return Ok(false);
    }
    let clock = Clock::new(args.allowed);
    clock.restart();
    // Work that is stopped is stopped in the attempts too.
    let mut generator = Generator::new(wish.clone(), &clock)?;
    Ok(generator.holds_reversed(args.seed).unwrap_or(false))
}

impl GenerateArgs {
    fn board(&self) -> &str {
        self.board.as_deref().unwrap_or(kinds::usual_board(&self.kind))
    }
}

fn wish(args: &GenerateArgs) -> anyhow::Result<Request> {
    let board = args.board();
    let board::Ground { mut layout, is_jigsaw } = board::ground(board, &args.also, args.symbols.as_deref())?;
    if layout.square().is_none() {
        bail!(
            "--board {board}: generate needs one square with every value in each row and column, and this is: {layout}"
        );
    }
    kinds::prepare(&args.kind, &mut layout)?;
    let is_jigsaw = is_jigsaw || args.kind.iter().any(|kind| kind.is_jigsaw());
    let cells = layout.values * layout.values;
    if let Some(givens) = &args.givens
        && *givens.start() > cells
    {
        bail!("--givens {}..{}: the board has {cells} cells", givens.start(), givens.end());
    }
    let pattern = args.pattern.as_ref().map(|path| pattern(path, &layout)).transpose()?;
    if let (Some(pattern), Some(givens)) = (&pattern, &args.givens)
        && !givens.contains(&pattern.len())
    {
        bail!("--givens {}..{}: the pattern has {} cells", givens.start(), givens.end(), pattern.len());
    }
    Ok(Request {
        layout,
        is_jigsaw,
        kinds: args.kind.clone(),
        symmetry: args.symmetry.unwrap_or_default(),
        givens: args.givens.clone(),
        is_minimal: args.minimal,
        pattern,
        levels: args.level.clone(),
        nodes: args.budget,
    })
}

/// The cells of a pattern.
fn pattern(path: &PathBuf, layout: &Layout) -> anyhow::Result<Vec<Cell>> {
    /// Of the largest board, with room for blanks and comments.
    const MOST: u64 = 1 << 16;
    let name = path.display();
    let size = std::fs::metadata(path).with_context(|| name.to_string())?.len();
    if size > MOST {
        bail!("{name}: a pattern has at most {MOST} bytes, this one {size}");
    }
    let text = std::fs::read_to_string(path).with_context(|| name.to_string())?;
    // A comment begins with #, which is also a way to mark a cell.
    let is_comment = |line: &str| line.starts_with('#') && !line.trim().chars().all(|mark| "#.0_ ".contains(mark));
    let lines = text.lines().filter(|line| !is_comment(line));
    let marks: Vec<char> = lines.flat_map(str::chars).filter(|mark| !mark.is_whitespace()).collect();
    let grid = Grid::new(layout.values).context("a board")?;
    if marks.len() != grid.cells().len() {
        bail!("{name}: {} cells expected, {} found", grid.cells().len(), marks.len());
    }
    Ok(grid.cells().zip(marks).filter(|(_, mark)| !matches!(mark, '.' | '0' | '_')).map(|(cell, _)| cell).collect())
}

/// How many puzzles.
fn wanted(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a number of puzzles from 1 expected".to_owned())
}

/// `24..28` with both ends, or one number.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |digits: &str| digits.parse::<usize>().ok().filter(|number| *number <= 4096);
    let ends = match text.split_once("..") {
        Some((first, last)) => number(first).zip(number(last.trim_start_matches('='))),
        None => number(text).map(|number| (number, number)),
    };
    match ends {
        Some((first, last)) if first <= last => Ok(first..=last),
        Some((first, last)) => Err(format!("from {first} to {last} there is nothing: {last}..{first}?")),
        None => Err("a number, or two such as 24..28 expected".to_owned()),
    }
}

/// `easy..hard` with both ends, or one level.
fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    let level = |name: &str| {
        let meant =
            || suggest::nearest(name, Level::ALL.map(Level::name)).map(|meant| format!("did you mean '{meant}'? "));
        let unknown = || format!("{}easy, medium, hard, very-hard or search expected", meant().unwrap_or_default());
        Level::by_name(name).ok_or_else(unknown)
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (level(first)?, level(last.trim_start_matches('='))?);
    if first <= last { Ok(first..=last) } else { Err(format!("{last} is easier than {first}")) }
}

/// What tells puzzles apart. That two different ones have one number costs the second, once in some billions.
///
/// # Errors
/// Where a rule has no symmetries that are known, or work was stopped.
fn key(found: &Generated, classifier: Option<&mut Classifier>, stop: &Clock) -> anyhow::Result<u128> {
    if let Some(classifier) = classifier {
        return Ok(classifier.class(&found.puzzle, stop).context("--distinct symmetry")?.key);
    }
    let mut hasher = DefaultHasher::new();
    found.puzzle.givens().hash(&mut hasher);
    found.puzzle.board().layout().hash(&mut hasher);
    Ok(hasher.finish().into())
}

/// A puzzle of `generate`.
#[derive(Serialize, JsonSchema)]
pub struct GeneratedPuzzle {
    /// The version of the format: 1.
    schema: u32,
    /// The number of the puzzle, from 1.
    number: usize,
    /// The puzzle: in notation `line` if that says all of it, otherwise in notation `exactly`.
    puzzle: String,
    /// Its solution, in notation `line`.
    solution: String,
    /// How many givens it has.
    givens: usize,
}

fn print(args: &GenerateArgs, number: usize, found: &Generated) -> anyhow::Result<()> {
    let Generated { puzzle, solution } = found;
    // What was said of the board need not be said again by bare cells.
    let said = Options { board: args.board().parse().ok(), symbols: args.symbols.clone(), ..Options::default() };
    let mut text = String::new();
    let solved = || {
        let mut text = String::new();
        LINE.write_solution(puzzle.board(), LINE.style(), solution, 1, &mut text).map(|()| text.trim_end().to_owned())
    };
    if args.csv {
        let mut line = String::new();
        LINE.write_puzzle_beside(puzzle, LINE.style(), &said, &mut line)
            .or_else(|_| EXACTLY.write_puzzle(puzzle, EXACTLY.style(), &mut line))
            .context("--csv: a rule that no notation says")?;
        let (dialect, solution) = (Dialect::of(""), solved()?);
        let [line, solution] = [line.trim_end(), &solution].map(|text| dialect.field(text));
        text = format!("{line},{solution},{}\n", puzzle.givens().len());
    } else if args.json {
        let object = GeneratedPuzzle {
            schema: json::SCHEMA,
            number,
            puzzle: json::puzzle_text(puzzle).context("a rule that no notation says")?,
            solution: solved()?,
            givens: puzzle.givens().len(),
        };
        text = serde_json::to_string(&object)? + "\n";
    } else {
        let format = args.to.unwrap_or(if json::is_plain(puzzle) { LINE } else { EXACTLY });
        let style = format.style();
        if number > 1 {
            text.push_str(format.separator(style));
        }
        let written = format.write_puzzle_beside(puzzle, style, &said, &mut text);
        written.with_context(|| format!("cannot be written as {}", format.name()))?;
    }
    output::print(text.as_bytes())
}
