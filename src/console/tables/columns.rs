//! Which column of a table holds what, settled by what stands in it.

use exactly::besides::{Besides, Drawings};
use exactly::format::{ColumnName, Options, Parser, Record};
use itertools::Itertools as _;

use super::field::{self, Entry, Kind, Unread};
use super::rows::Row;

/// The columns of puzzles that commands make of those of a table.
pub const PUZZLES: [&str; 2] = ["minimised", "mended"];

/// Where the columns of a table are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Where its puzzles stand.
    pub boards: Boards,
    /// Full boards beside them, whatever the column is called.
    pub solution: Option<usize>,
    /// The line and the names of the heading; none where the first row is a puzzle.
    pub heading: Option<(usize, Vec<String>)>,
    /// The fields of its longest row.
    pub width: usize,
}

/// Where the puzzle of a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// In one field.
    Column(usize),
    /// In so many fields from one on, a cell each.
    Cells {
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
}

/// Why a table is none of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// No column holds boards.
    #[error("no column of this table holds puzzles")]
    NoPuzzles,
    /// Several hold boards with empty cells.
    #[error("several columns hold puzzles: {}", .0.join(", "))]
    Several(Vec<String>),
    /// The one that was named is not there.
    #[error("no column is called “{0}”")]
    NotThere(String),
}

impl Boards {
    /// Whether a column is one of theirs.
    pub fn has(self, column: usize) -> bool {
        match self {
            Boards::Column(puzzles) => puzzles == column,
            Boards::Cells { first, count } => (first..first + count).contains(&column),
        }
    }
}

impl Columns {
    /// The columns of a table whose first rows these are. A column holds puzzles, or solutions, where more than half of what
    /// stands in it are boards.
    ///
    /// # Errors
    /// Where no column or several could be that of the puzzles, and none is named.
    pub fn of(sample: &[Row], options: &Options) -> Result<Columns, ColumnsError> {
        let rows: Vec<&Row> = sample.iter().filter(|row| !row.is_blank() && !row.is_ruler).collect();
        if rows.is_empty() {
            return Err(ColumnsError::NoPuzzles);
        }
        let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
        if let Some(columns) = of_cells(&rows, width, options) {
            return Ok(columns);
        }
        let kinds: Vec<Vec<Kind>> =
            rows.iter().map(|row| (0..width).map(|column| Kind::of(row.field(column), options)).collect()).collect();
        let count = |column: usize, kind: Kind| kinds.iter().filter(|row| row[column] == kind).count();
        let is_of_boards = |column: &usize| {
            let boards = count(*column, Kind::Open) + count(*column, Kind::Full);
            // The heading is no board.
            boards > 0 && boards + 1 >= count(*column, Kind::Other)
        };
        let boards: Vec<usize> = (0..width).filter(is_of_boards).collect();
        let is_board = |row: usize| boards.iter().any(|column| matches!(kinds[row][*column], Kind::Open | Kind::Full));
        // Of the rows above the first board the heading has the most fields in use: titles have fewer.
        let above = 0..(0..rows.len()).find(|row| is_board(*row)).unwrap_or(1);
        let used = |row: &usize| rows[*row].fields.iter().filter(|field| !field.is_empty()).count();
        let heading_row = above.rev().max_by_key(used).map(|row| rows[row]);
        let heading = heading_row.map(|row| row.fields.clone());
        // A puzzle that came of another one of the table is that of no row, and no solution.
        let is_ours = |column: &usize| {
            let name = heading.iter().flatten().nth(*column);
            name.is_some_and(|name| PUZZLES.contains(&name.as_str()))
        };
        let puzzles = match (&options.column, &heading) {
            (Some(name), heading) => {
                let place = heading.iter().flatten().position(|column| column == name);
                place.ok_or_else(|| ColumnsError::NotThere(name.clone()))?
            }
            (None, heading) => {
                let open = boards.iter().copied().filter(|column| count(*column, Kind::Open) > 0);
                let (ours, open): (Vec<usize>, Vec<usize>) = open.partition(is_ours);
                only(if open.is_empty() { ours } else { open }, heading.as_deref())?
                    .or(boards.first().copied())
                    .or_else(|| named(heading.as_deref(), |name| name.is_puzzle()))
                    .ok_or(ColumnsError::NoPuzzles)?
            }
        };
        let full: Vec<usize> = boards.into_iter().filter(|column| *column != puzzles && !is_ours(column)).collect();
        let solution = full
            .iter()
            .copied()
            .find(|column| is_called(heading.as_deref(), *column, |name| name.is_solution()))
            .or(full.first().copied())
            .or_else(|| named(heading.as_deref(), |name| name.is_solution()).filter(|column| *column != puzzles));
        let heading = heading_row.map(|row| row.line).zip(heading);
        Ok(Columns { boards: Boards::Column(puzzles), solution, heading, width })
    }

    /// The line of the heading.
    pub fn heading_line(&self) -> Option<usize> {
        self.heading.as_ref().map(|(line, _)| *line)
    }

    /// The names of the columns; none without a heading.
    pub fn names(&self) -> &[String] {
        self.heading.as_ref().map_or(&[], |(_, names)| names)
    }

    /// The puzzle of a row. The parser and the options are those of one field.
    ///
    /// # Errors
    /// Where it has none.
    pub fn entry(&self, row: &Row, parser: &mut Parser, options: &Options) -> Result<Entry, Unread> {
        let mut record = match self.boards {
            Boards::Column(column) => field::puzzle(row.field(column), parser, options)?,
            Boards::Cells { first, count } => field::puzzle(&in_one(row, first, count), parser, options)?,
        };
        record.line = row.line;
        let beside = self.solution.map_or("", |column| row.field(column));
        let mut fault = None;
        if !field::is_missing(beside) {
            let read = field::puzzle(beside, parser, options).ok().and_then(|read| field::full(&read.puzzle));
            match read.filter(|solution| solution.values().len() == record.puzzle.given_values().len()) {
                Some(solution) => record.solution = Some(solution),
                None => fault = Some("the text in the place of the solution is not a full board".to_owned()),
            }
        }
        self.see_rules(row, &mut record, options)?;
        Ok(Entry { record, fault })
    }

    /// Sees what stands in other columns and is about the rules: words are left open, what names a variant is refused.
    fn see_rules(&self, row: &Row, record: &mut Record, options: &Options) -> Result<(), Unread> {
        if options.decide_rules() {
            return Ok(());
        }
        let board = record.puzzle.board();
        let mut words = String::new();
        for (column, name) in self.names().iter().enumerate() {
            let text = row.field(column);
            if let Some(rule) = ColumnName(name).rule_in(text, board.values()) {
                return Err(Unread::Rule { column: name.clone(), rule: rule.to_owned() });
            }
            words.extend(ColumnName(name).words_in(text).map(|text| format!("{text}\n")));
        }
        if !words.is_empty() {
            record.besides.words.extend(Besides::of(&words, Drawings::default(), Vec::new(), board).words);
        }
        Ok(())
    }
}

/// A table that has a column for each cell of a board: as many in a row as a board has cells, with signs and numbers of at most two
/// characters. Columns that count the rows are none of them, nor are those without a digit in their names where names have one, nor
/// empty ones at one end beyond the cells of a board. Names that differ have to be in order: `r1c2 r1c1` are not cells as they stand.
fn of_cells(rows: &[&Row], width: usize, options: &Options) -> Option<Columns> {
    let is_digit = |character: char| character.is_ascii_digit();
    let are_numbered = (0..width).filter(|column| rows[0].field(*column).contains(is_digit)).count() >= LEAST_CELLS;
    let is_cell = |column: &usize| {
        let is_short = |row: &&&Row| row.field(*column).chars().count() < 3;
        let short = rows.iter().filter(is_short).count();
        short > 0 && short + 1 >= rows.len() && !counts_rows(rows, *column) && {
            let name = rows[0].field(*column);
            !are_numbered || name.is_empty() || name.contains(is_digit) || name.chars().count() < 2
        }
    };
    let runs: Vec<(usize, usize)> =
        runs((0..width).map(|column| is_cell(&column))).filter_map(|run| cells_in(rows, run)).collect();
    let [(first, count)] = runs[..] else { return None };
    let is_board = |row: &Row| field::puzzle(&in_one(row, first, count), &mut Parser::new(options), options).is_ok();
    rows.iter().any(|row| is_board(row)).then_some(())?;
    let heading = (!is_board(rows[0])).then(|| (rows[0].line, rows[0].fields.clone()));
    if let Some((_, names)) = &heading {
        let names = names.get(first..first + count).unwrap_or_default();
        (names.iter().duplicates().next().is_some() || names.iter().map(|name| parts(name)).is_sorted())
            .then_some(())?;
    }
    Some(Columns { boards: Boards::Cells { first, count }, solution: None, heading, width })
}

/// A part of a name, in the order in which people count.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Letters(String),
}

/// The numbers of a name, and what stands between them.
fn parts(name: &str) -> Vec<Part> {
    let runs = name.chars().chunk_by(char::is_ascii_digit);
    let part = |run: String| run.parse().map_or_else(|_| Part::Letters(run.to_lowercase()), Part::Number);
    runs.into_iter().map(|(_, run)| part(run.collect())).collect()
}

/// The least board that may have a column for each cell.
const LEAST_CELLS: usize = 16;

/// Whether a column has the numbers of the rows, each one more than the one before.
fn counts_rows(rows: &[&Row], column: usize) -> bool {
    let numbers: Vec<Option<u64>> = rows[1..].iter().map(|row| row.field(column).parse().ok()).collect();
    numbers.len() > 1 && numbers.windows(2).all(|pair| pair[0].is_some() && pair[0].map(|number| number + 1) == pair[1])
}

/// Where what holds of columns holds of several in a row: the first of them, and how many.
fn runs(columns: impl Iterator<Item = bool>) -> impl Iterator<Item = (usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (column, _) in columns.enumerate().filter(|(_, holds)| *holds) {
        match runs.last_mut().filter(|(first, count)| first + count == column) {
            Some((_, count)) => *count += 1,
            None => runs.push((column, 1)),
        }
    }
    runs.into_iter()
}

/// The columns of a run that are as many as the cells of a board, where empty ones at one of its ends are left out.
fn cells_in(rows: &[&Row], (first, length): (usize, usize)) -> Option<(usize, usize)> {
    let count = length.isqrt().pow(2);
    let over = length - count;
    if count < LEAST_CELLS || over == 0 {
        return (count >= LEAST_CELLS).then_some((first, count));
    }
    let is_empty = |mut columns: std::ops::Range<usize>| {
        columns.all(|column| rows[1..].iter().all(|row| row.field(column).is_empty()))
    };
    let (front, back) = (is_empty(first..first + over), is_empty(first + count..first + length));
    (front != back).then_some((if front { first + over } else { first }, count))
}

/// The board of a row that has a cell in each of some fields, as one line.
fn in_one(row: &Row, first: usize, count: usize) -> String {
    let cell = |column: usize| Some(row.field(column)).filter(|text| !text.is_empty()).unwrap_or(".");
    let cells = first..first + count;
    let is_long = cells.clone().any(|column| row.field(column).chars().count() > 1);
    cells.map(cell).collect::<Vec<_>>().join(if is_long { " " } else { "" })
}

/// The only one of some columns, or of several the one that is called the puzzle.
fn only(open: Vec<usize>, heading: Option<&[String]>) -> Result<Option<usize>, ColumnsError> {
    let called = open.iter().copied().filter(|column| is_called(heading, *column, |name| name.is_puzzle()));
    match (&open[..], called.collect::<Vec<_>>().as_slice()) {
        ([], _) => Ok(None),
        ([only], _) | (_, [only]) => Ok(Some(*only)),
        (several, _) => {
            let name = |column: &usize| {
                let name = heading.and_then(|heading| heading.get(*column)).filter(|name| !name.is_empty());
                name.map_or_else(|| format!("column {}", column + 1), |name| format!("“{name}”"))
            };
            Err(ColumnsError::Several(several.iter().map(name).collect()))
        }
    }
}

/// The column with a name like this.
fn named(heading: Option<&[String]>, is_such: fn(ColumnName<'_>) -> bool) -> Option<usize> {
    (0..heading?.len()).find(|column| is_called(heading, *column, is_such))
}

fn is_called(heading: Option<&[String]>, column: usize, is_such: fn(ColumnName<'_>) -> bool) -> bool {
    heading.and_then(|heading| heading.get(column)).is_some_and(|name| is_such(ColumnName(name)))
}
