//! Arguments that several commands take.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Error, ValueEnum};

use super::suggest;
use exactly::format::{self, Encoding, Format, Loss, Options, Record, Style};
use exactly::limits::MEMORY;
use exactly::minimise::Symmetry;
use exactly::rule::{Kind, Law};
use exactly::{Engine, Puzzle};

/// Where puzzles come from, and what bare givens mean.
#[derive(Args)]
#[command(next_help_heading = "Input")]
pub struct InputArgs {
    /// Files of puzzles [default: standard input, also as -]
    #[arg(value_name = "FILE", display_order = 0)]
    pub files: Vec<PathBuf>,
    /// A puzzle on the command line (may be repeated)
    #[arg(short, long = "puzzle", value_name = "PUZZLE", conflicts_with_all = ["files", "empty"])]
    pub puzzles: Vec<String>,
    /// Use the --board without givens; no input is read
    #[arg(long, requires = "board", conflicts_with = "files")]
    pub empty: bool,
    /// The notation of the input, if it is not recognised (see `exactly formats`)
    #[arg(long, value_name = "NAME", value_parser = notations(), hide_possible_values = true)]
    pub from: Option<&'static Format>,
    /// The board, if the input does not name one: sudoku[:N], latin[:N], latin:RxC, boxes:RxC, RxC (as 6x8), samurai or another shape of
    /// overlapping boards (docs/boards.md), or regions:FILE
    #[arg(long, value_name = "BOARD")]
    pub board: Option<String>,
    /// Add rules for the whole board: diagonals, windows, boxes (the usual ones, in addition to regions), knight, king, …
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = also_words())]
    pub also: Vec<String>,
    /// An equation that the square must satisfy as an operation table, such as '(x*y)*x = y', or QG3 to QG7 (may be repeated)
    #[arg(long, value_name = "EQUATION", value_parser = law)]
    pub law: Vec<Law>,
    /// The symbols of the values in order, such as 0123456789ABCDEF, or a range of numbers, such as 0..10
    #[arg(long, value_name = "STRING")]
    pub symbols: Option<String>,
    /// The values, such as 0..8 or 1..10 [default: 1 to the order, or to the longer side]
    #[arg(long, value_name = "RANGE", conflicts_with = "symbols")]
    pub values: Option<String>,
    /// Treat what a player has entered (digits, pencil marks) as given; otherwise it is left out, and a note counts it
    #[arg(long)]
    pub entries: bool,
    #[command(flatten)]
    pub ignored: IgnoreArgs,
    /// The column of a table that holds the puzzles, if it is not found automatically
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Read only these lines, such as 3-11 (may be repeated); each range is read by itself
    #[arg(long, value_name = "A-B", value_parser = line_run)]
    pub lines: Vec<(usize, usize)>,
    /// Look for puzzles inside other text and skip the rest; notes say on which lines they are
    #[arg(long)]
    pub find: bool,
    /// The encoding of the text if it is not UTF-8: utf-16le, utf-16be or cp1252
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Encoding>,
    /// The characters that stand for empty cells, such as .x or 0-
    #[arg(long, value_name = "SIGNS")]
    pub empties: Option<String>,
}

/// A run of lines by its first and its last number.
fn line_run(text: &str) -> Result<(usize, usize), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 0 < first && first <= last => Ok((first, last)),
        _ => Err("the first and the last line expected, such as 3-11".to_owned()),
    }
}

/// An equation, with the place of what is wrong with it.
fn law(text: &str) -> Result<Law, String> {
    let place = |start: usize| text.get(..start).unwrap_or(text).chars().count() + 1;
    Law::parse(text).map_err(|mistake| format!("character {}: {}", place(mistake.start), mistake.wrong))
}

/// What `--also` takes.
pub fn also_words() -> PossibleValuesParser {
    PossibleValuesParser::new(["diagonals", "windows", "boxes"].into_iter().chain(Kind::words_for_boards()))
}

impl InputArgs {
    /// Nothing named.
    pub fn none() -> InputArgs {
        InputArgs {
            files: Vec::new(),
            puzzles: Vec::new(),
            empty: false,
            from: None,
            board: None,
            also: Vec::new(),
            law: Vec::new(),
            symbols: None,
            values: None,
            entries: false,
            ignored: IgnoreArgs::default(),
            column: None,
            lines: Vec::new(),
            find: false,
            encoding: None,
            empties: None,
        }
    }

    /// Nothing named, and bare givens mean the same.
    pub fn beside(&self) -> InputArgs {
        InputArgs {
            board: self.board.clone(),
            also: self.also.clone(),
            law: self.law.clone(),
            symbols: self.symbols.clone(),
            ignored: self.ignored,
            ..InputArgs::none()
        }
    }

    /// Whether standard input is read.
    pub fn is_standard(&self) -> bool {
        let named = !self.files.is_empty() || !self.puzzles.is_empty() || self.empty;
        !named || self.files.iter().any(|file| file.as_os_str() == "-")
    }
}

/// What a puzzle does without.
#[derive(Args, Clone, Copy, Default)]
pub struct IgnoreArgs {
    /// Answer even if the text has rules in words that were not read; they are listed
    #[arg(long)]
    pub ignore_words: bool,
    /// Answer even if a link has drawings that may stand for rules; they are listed
    #[arg(long)]
    pub ignore_drawings: bool,
}

/// What one answer may take, from reading to writing.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Work")]
pub struct Budget {
    /// Give up on a puzzle after this time; its answer is then unknown
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,
    /// Memory for the tables, states and formula of one answer, such as 512M or 4G; if more is needed, the answer is unknown
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes, allow_negative_numbers = true)]
    pub memory: usize,
}

impl Default for Budget {
    /// As much time as it takes, and the memory that the library allows.
    fn default() -> Budget {
        Budget { timeout: None, memory: MEMORY as usize }
    }
}

/// How much work at once, and what each may take.
#[derive(Args, Clone)]
#[command(next_help_heading = "Work")]
pub struct WorkArgs {
    /// How many threads to use [default: all cores]; the output does not depend on it
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub budget: Budget,
    /// What finds the answer: search, then varisat (auto); varisat with the whole formula (sat); or both, which must agree
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub engine: EngineName,
}

/// The same for commands whose engine is not chosen.
#[derive(Args, Clone)]
#[command(next_help_heading = "Work")]
pub struct PaceArgs {
    /// How many threads to use [default: all cores]; the output does not depend on it
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub budget: Budget,
}

impl From<PaceArgs> for WorkArgs {
    fn from(PaceArgs { jobs, budget }: PaceArgs) -> WorkArgs {
        WorkArgs { jobs, budget, engine: EngineName::Auto }
    }
}

/// The engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    Auto,
    Sat,
    Both,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Engine {
        match name {
            EngineName::Auto => Engine::Auto,
            EngineName::Sat => Engine::Sat,
            EngineName::Both => Engine::Both,
        }
    }
}

/// How answers are written.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// The notation of the output [default: that of the input]
    #[arg(long, value_name = "NAME", value_parser = written(), hide_possible_values = true)]
    pub to: Option<&'static Format>,
    /// Draw boards in the terminal
    #[arg(long, conflicts_with_all = ["to", "json"])]
    pub pretty: bool,
    /// Print one JSON object per puzzle, a line each
    #[arg(long)]
    pub json: bool,
    /// With --json: add how long each answer took
    #[arg(long, requires = "json")]
    pub timing: bool,
    /// What the options of the input say of bare cells, and so of those that are written too.
    #[arg(skip)]
    pub said: Options,
    /// How many puzzles were written, where the notation numbers them.
    #[arg(skip)]
    pub numbers: Arc<AtomicU64>,
}

/// Whether answers are objects, for commands that write no notation.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Output")]
pub struct JsonArgs {
    /// Print one JSON object per puzzle, a line each
    #[arg(long)]
    pub json: bool,
    /// With --json: add how long each answer took
    #[arg(long, requires = "json")]
    pub timing: bool,
}

/// The table that the input is, with answers behind its columns.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Output")]
pub struct TableArgs {
    /// Read a table (CSV, TSV, Markdown) and print it with the answers in new columns
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// With --csv: overwrite answers in the table that differ, and puzzles that were changed
    #[arg(long, requires = "csv")]
    pub replace: bool,
    /// With --csv: continue after the rows of this file, the output of an interrupted run
    #[arg(long = "resume", value_name = "FILE", requires = "csv")]
    pub resumed: Option<PathBuf>,
}

impl OutputArgs {
    /// The notation that a record's answer is written in, and how: our own where bare cells were read on a board without an order.
    pub fn notation(&self, record: &Record) -> (&'static Format, Style) {
        let has_place = || record.puzzle.board().square().is_some() || record.format.has_any_form();
        match self.to {
            Some(format) if format.name() != record.format.name() => (format, format.style()),
            None if !has_place() => (format::EXACTLY, format::EXACTLY.style()),
            _ => (record.format, record.style),
        }
    }

    /// The notation in which records of this one are written, unless they are told in JSON or drawn.
    pub fn written(&self, read: &'static Format) -> Option<&'static Format> {
        (!self.json && !self.pretty).then(|| self.to.unwrap_or(read))
    }

    /// Appends a puzzle that came of a record: whole, in the notation that was asked for, by itself or with what the options of the
    /// input say of bare cells; or in the one of the record, where all that they said of its board still holds.
    ///
    /// # Errors
    /// Where that notation cannot say it.
    pub fn write_puzzle(&self, record: &Record, puzzle: &Puzzle, text: &mut String) -> Result<(), Loss> {
        let (format, style) = self.notation(record);
        if self.to.is_some() {
            format.write_puzzle_beside(puzzle, style, &self.said, text)
        } else {
            format.put_puzzle(puzzle, style, text)
        }
    }
}

impl WorkArgs {
    /// One puzzle at a time, in the order of the input.
    pub fn alone(budget: Budget) -> WorkArgs {
        WorkArgs { jobs: Some(NonZeroUsize::MIN), budget, engine: EngineName::Auto }
    }
}

/// Reads names, of which shells are told.
#[derive(Clone)]
pub struct Names<T> {
    /// What a name stands for; an error lists those there are.
    read: fn(&str) -> Result<T, String>,
    all: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(&self, command: &clap::Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        // A function is a parser, with clap's own words around its error.
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.all)().into_iter().map(PossibleValue::new)))
    }
}

/// Notations of the input, by a name or another name.
pub fn notations() -> Names<&'static Format> {
    Names { read: notation, all: || read().collect() }
}

/// Notations of the output: also those that are only written.
pub fn written() -> Names<&'static Format> {
    Names {
        read: |name| Format::written_by_name(name).map_or_else(|| notation(name), Ok),
        all: || read().chain(Format::only_written().map(Format::name)).collect(),
    }
}

/// Symmetries.
pub fn symmetries() -> Names<Symmetry> {
    Names { read: symmetry, all: || Symmetry::ALL.map(Symmetry::word).to_vec() }
}

fn symmetry(name: &str) -> Result<Symmetry, String> {
    let found = Symmetry::ALL.into_iter().find(|symmetry| symmetry.word() == name);
    found.ok_or_else(|| unknown(name, "there", &Symmetry::ALL.map(Symmetry::word), &[]))
}

fn read() -> impl Iterator<Item = &'static str> {
    format::FORMATS.iter().copied().chain(Format::named()).map(Format::name)
}

fn notation(name: &str) -> Result<&'static Format, String> {
    let names: Vec<_> = format::FORMATS.iter().map(|format| format.name()).collect();
    let others: Vec<_> = format::FORMATS.iter().flat_map(|format| format.aliases()).copied().collect();
    Format::read_by_name(name).ok_or_else(|| unknown(name, "notations", &names, &others))
}

/// That a name is none of these, which may have other names, and the nearest.
fn unknown(name: &str, what: &str, names: &[&'static str], others: &[&'static str]) -> String {
    let nearest = suggest::nearest(name, names.iter().chain(others).copied());
    let suggestion = nearest.map(|name| format!("did you mean '{name}'? ")).unwrap_or_default();
    format!("{suggestion}{what} are {}", names.join(", "))
}

/// The most threads: each has a stack, and far more than there are cores are of no use.
const MAX_JOBS: usize = 1024;

/// A number of threads.
pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MAX_JOBS);
    number.ok_or_else(|| format!("a number from 1 to {MAX_JOBS} expected"))
}

/// As many threads as were asked for, or as there are cores.
pub fn workers(jobs: Option<NonZeroUsize>) -> usize {
    jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from)
}

/// A time above 0.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "a number of seconds above 0 expected, such as 2.5".to_owned())
}

/// What chance begins with.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a whole number from 0 to {} expected", u64::MAX))
}

/// A number of bytes: `1000000`, `512M`, `4G`; the letters stand for powers of 1024.
pub fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => Some(0),
        "K" | "KIB" => Some(10),
        "M" | "MIB" => Some(20),
        "G" | "GIB" => Some(30),
        "T" | "TIB" => Some(40),
        _ => None,
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse::<usize>().ok().filter(|number| is_number && *number > 0);
    let bytes = number.zip(shift).and_then(|(number, shift)| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| {
        "a number of bytes above 0 expected, such as 512M or 4G (with K, M, G, T or nothing behind it)".to_owned()
    })
}
