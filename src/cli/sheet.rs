//! `exactly sheet`: rows of a table by what stands in them, sorted, with the columns that are asked for.

mod puzzles;
mod sorted;
mod taken;

use std::num::NonZeroUsize;

use anyhow::Context as _;
use clap::Args;
use exactly::format::{Encoding, Options};

use crate::console::args::{self, InputArgs};
use crate::console::input::{Input, SourceText};
use crate::console::interrupt;
use crate::console::opened::Opened;
use crate::console::output;
use crate::console::status::Status;
use crate::console::tables::{Columns, Dialect, Filter, FilterError, Row};
use puzzles::Puzzles;
use sorted::{By, Sorter};
use taken::Take;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SheetArgs {
    /// The table (CSV, TSV, Markdown) [default: standard input, also as -]
    #[arg(value_name = "FILE")]
    file: Option<std::path::PathBuf>,
    /// Only rows that match, such as 'clues < 28 and level = hard'
    #[arg(long = "where", value_name = "WHAT")]
    wanted: Option<String>,
    /// Sort by this column: numbers first, then texts, then empty fields
    #[arg(long, value_name = "COLUMN")]
    sort: Option<String>,
    /// Sort in descending order
    #[arg(long, requires = "sort")]
    reverse: bool,
    /// Only these columns, in this order, such as Nr,puzzle or 'Nr,"Author, editor"'
    #[arg(long, value_name = "COLUMNS")]
    columns: Option<String>,
    /// Print only the puzzles, in notation exactly, each titled by the first column
    #[arg(long, conflicts_with = "columns")]
    puzzles: bool,
    /// Only the first N rows
    #[arg(long, value_name = "N")]
    take: Option<NonZeroUsize>,
    /// With --take: N rows for each value of this column
    #[arg(long, value_name = "COLUMN", requires = "take")]
    per: Option<String>,
    /// The encoding of the text if it is not UTF-8: utf-16le, utf-16be or cp1252
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
    /// Memory for --sort and --per, such as 512M; beyond it they use a temporary file
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = args::bytes, allow_negative_numbers = true)]
    memory: usize,
}

const EXAMPLES: &str = "\
Examples:
  exactly sheet --where 'level = easy and clues < 31' examples/sheets/rated.csv
  exactly sheet --where 'not (rating in 3..5)' examples/sheets/rated.csv
  exactly sheet --sort rating --columns Nr,level examples/sheets/rated.csv
  exactly sheet --take 1 --per level examples/sheets/rated.csv
  exactly sheet --where 'level = easy' --puzzles examples/sheets/rated.csv |
    exactly show

A word without blanks needs no quotation marks. Two numbers are compared as
numbers; where semicolons separate the fields, 9,50 is a number. Rows are sorted
before they are taken; empty rows are left out. In a table without a heading,
the columns are called 1, 2, 3 and so on.";

/// Runs the command.
pub fn run(args: SheetArgs) -> anyhow::Result<Status> {
    let input = Input::new(&InputArgs { files: args.file.clone().into_iter().collect(), ..InputArgs::none() })?;
    let (source, text) = input.open_texts().next().context("a table")?;
    let text = match text {
        Ok(text) => text,
        Err(failed) => {
            output::talk(&failed.message);
            return Ok(Status::BAD);
        }
    };
    let written = write(&args, &source.name, text).with_context(|| source.name.clone());
    if interrupt::interrupted() {
        return Ok(Status { interrupted: true, ..Status::YES });
    }
    written
}

fn write(args: &SheetArgs, name: &str, text: SourceText) -> anyhow::Result<Status> {
    let mut rows = Opened::new(text, args.encoding)?;
    let sample = rows.sample();
    let Some(first) = sample.first() else { return Ok(Status::YES) };
    // A table of puzzles without a heading begins with one; any other table begins with its heading.
    let heading = match Columns::of(&sample, &Options::default()) {
        Ok(columns) => columns.heading,
        Err(_) => Some((first.line, first.fields.clone())),
    };
    let numbers = || (1..=rows.width()).map(|column| column.to_string()).collect();
    let names: Vec<String> = heading.as_ref().map_or_else(numbers, |(_, names)| names.clone());
    let column = |name: &String| {
        let there = || names.iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(", ");
        let unquoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
        let is_it = |known: &&String| *known == name || *known == unquoted;
        anyhow::ensure!(names.iter().filter(is_it).count() < 2, "several columns are called “{name}”");
        let place = names.iter().position(|known| is_it(&known));
        place.with_context(|| format!("no column is called “{name}”; the columns are {}", there()))
    };
    let decimal = rows.dialect.decimal();
    let filter = match &args.wanted {
        Some(wanted) => Some(Filter::new(wanted, &names, decimal).map_err(|error| in_its_place(wanted, &error))?),
        None => None,
    };
    let shown = listed(args.columns.as_deref())?.iter().map(column).collect::<anyhow::Result<Vec<_>>>()?;
    let per = args.per.as_ref().map(column).transpose()?;
    let sort = args.sort.as_ref().map(column).transpose()?;
    let encoding = rows.encoding;
    let mut show = if args.puzzles {
        Show::Puzzles(Box::new(Puzzles::new(Columns::of(&sample, &Options::default())?, name)))
    } else {
        Show::Rows { dialect: rows.dialect, columns: shown }
    };
    let mut data = if args.puzzles { String::new() } else { rows.front.clone() };
    if let Some((line, _)) = heading {
        let heading = rows.pass_heading(line, |row| show.heading(row), |row| show.heading(row));
        data += if args.puzzles { "" } else { &heading };
    }
    let most = args.take.map(NonZeroUsize::get);
    let mut take = Take::new(most, per, args.memory);
    let mut sorter = sort.map(|column| Sorter::new(By::Column(column, decimal), args.reverse, args.memory));
    while let Some(row) = rows.next_row()? {
        go_on()?;
        if row.is_blank() || filter.as_ref().is_some_and(|filter| !filter.wants(&row)) {
            continue;
        }
        match &mut sorter {
            Some(sorter) => sorter.put(row)?,
            None if take.is_full() => break,
            None => take.take(row)?.map_or(Ok(()), |row| put(&mut data, &show.row(&row), encoding))?,
        }
    }
    if let Some(sorter) = sorter {
        for keyed in sorter.rows()? {
            go_on()?;
            take.take(keyed?.row)?.map_or(Ok(()), |row| put(&mut data, &show.row(&row), encoding))?;
        }
    }
    for keyed in take.rest(go_on)? {
        go_on()?;
        put(&mut data, &show.row(&keyed?.row), encoding)?;
    }
    output::print(&encoding.encode(&data))?;
    Ok(show.status())
}

/// The names in a list with commas between them; one that has a comma stands in quotation marks.
fn listed(names: Option<&str>) -> anyhow::Result<Vec<String>> {
    let Some(names) = names else { return Ok(Vec::new()) };
    let mut reader = csv::ReaderBuilder::new().has_headers(false).trim(csv::Trim::All).from_reader(names.as_bytes());
    let list = reader.records().next().transpose().context("--columns")?;
    Ok(list.iter().flatten().map(str::to_owned).collect())
}

/// # Errors
/// Once the user has asked to stop.
fn go_on() -> anyhow::Result<()> {
    anyhow::ensure!(!interrupt::interrupted(), "interrupted");
    Ok(())
}

/// Adds a row to what is to be printed, and prints that once it is worth it.
fn put(data: &mut String, row: &str, encoding: Encoding) -> anyhow::Result<()> {
    data.push_str(row);
    if data.len() >= 1 << 16 {
        output::print(&encoding.encode(data))?;
        data.clear();
    }
    Ok(())
}

/// What is wrong with a filter, with the text and a caret.
fn in_its_place(wanted: &str, error: &FilterError) -> anyhow::Error {
    let line = wanted.replace(char::is_whitespace, " ");
    anyhow::anyhow!("--where: {error}\n  {line}\n  {}^", " ".repeat(error.place))
}

/// How rows are shown.
enum Show {
    Rows {
        dialect: Dialect,
        /// All of them where none is named.
        columns: Vec<usize>,
    },
    Puzzles(Box<Puzzles>),
}

impl Show {
    fn row(&mut self, row: &Row) -> String {
        match self {
            Show::Puzzles(puzzles) => puzzles.text(row),
            Show::Rows { .. } => self.heading(row),
        }
    }

    /// The heading; nothing where puzzles are shown.
    fn heading(&self, row: &Row) -> String {
        let Show::Rows { dialect, columns } = self else { return String::new() };
        let end = if row.end.is_empty() { dialect.line_end() } else { &row.end };
        if columns.is_empty() {
            return format!("{}{end}", row.text);
        }
        let field = |column: &usize| row.places.get(*column).map_or("", |place| &row.text[place.clone()]);
        dialect.line(columns.iter().map(field)) + end
    }

    fn status(&self) -> Status {
        match self {
            Show::Puzzles(puzzles) if puzzles.has_failed => Status::BAD,
            _ => Status::YES,
        }
    }
}
