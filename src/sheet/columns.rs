//! Which column of a table holds what, settled by what stands in it.

use super::field::{self, Entry, Kind, Unread};
use super::rows::Row;
use crate::besides::{Besides, Drawings};
use crate::format::{self, Options, Parser, Record};

/// Where the columns of a table are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Where its puzzles stand.
    pub boards: Boards,
    /// Full boards beside them, whatever the column is called.
    pub solution: Option<usize>,
    /// The names of the columns; none where the first row is a puzzle.
    pub heading: Option<Vec<String>>,
    /// The fields of its longest row.
    pub width: usize,
}

/// Where the puzzle of a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// In one field.
    Column(usize),
    /// In the first so many fields, a cell each.
    Cells(usize),
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
    #[error("no column is called {0}")]
    NotThere(String),
}

impl Columns {
    /// The columns of a table whose first rows these are. A column holds puzzles, or solutions, where more than half of what
    /// stands in it are boards.
    ///
    /// # Errors
    /// Where no column or several could be that of the puzzles, and none is named.
    pub fn of(sample: &[Row], options: &Options) -> Result<Columns, ColumnsError> {
        let rows: Vec<&Row> = sample.iter().filter(|row| !row.is_blank() && !row.is_ruler).collect();
        let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
        let first = *rows.first().ok_or(ColumnsError::NoPuzzles)?;
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
        let is_heading = !boards.iter().any(|column| matches!(kinds[0][*column], Kind::Open | Kind::Full));
        let heading = is_heading.then(|| first.fields.clone());
        let puzzles = match (&options.column, &heading) {
            (Some(name), heading) => {
                let place = heading.iter().flatten().position(|column| column == name);
                place.ok_or_else(|| ColumnsError::NotThere(name.clone()))?
            }
            (None, heading) => {
                let open = boards.iter().copied().filter(|column| count(*column, Kind::Open) > 0).collect();
                only(open, heading.as_deref())?
                    .or(boards.first().copied())
                    .or_else(|| named(heading.as_deref(), format::is_puzzle))
                    .ok_or(ColumnsError::NoPuzzles)?
            }
        };
        let full: Vec<usize> = boards.into_iter().filter(|column| *column != puzzles).collect();
        let solution = full
            .iter()
            .copied()
            .find(|column| is_called(heading.as_deref(), *column, format::is_solution))
            .or(full.first().copied())
            .or_else(|| named(heading.as_deref(), format::is_solution).filter(|column| *column != puzzles));
        Ok(Columns { boards: Boards::Column(puzzles), solution, heading, width })
    }

    /// The puzzle of a row. The parser and the options are those of one field.
    ///
    /// # Errors
    /// Where it has none.
    pub fn entry(&self, row: &Row, parser: &mut Parser, options: &Options) -> Result<Entry, Unread> {
        let mut record = match self.boards {
            Boards::Column(column) => field::puzzle(row.field(column), parser, options)?,
            Boards::Cells(cells) => field::puzzle(&in_one(row, cells), parser, options)?,
        };
        record.line = row.line;
        let beside = self.solution.map_or("", |column| row.field(column));
        let mut fault = None;
        if !field::is_missing(beside) {
            let read = field::puzzle(beside, parser, options).ok().and_then(|read| field::full(&read.puzzle));
            match read.filter(|solution| solution.values().len() == record.puzzle.given_values().len()) {
                Some(solution) => record.solution = Some(solution),
                None => fault = Some("what stands in the place of the solution is no full board".to_owned()),
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
        for (column, name) in self.heading.iter().flatten().enumerate() {
            let text = row.field(column);
            if let Some(rule) = format::rule_in(name, text, Some(board.order())) {
                return Err(Unread::Rule { column: name.clone(), rule: rule.to_owned() });
            }
            words.extend(format::words_in(name, text).map(|text| format!("{text}\n")));
        }
        if !words.is_empty() {
            record.besides.words.extend(Besides::of(&words, Drawings::default(), Vec::new(), board).words);
        }
        Ok(())
    }
}

/// A table whose rows have a field for each cell of a board, and perhaps an empty one behind.
fn of_cells(rows: &[&Row], width: usize, options: &Options) -> Option<Columns> {
    let order = width.isqrt();
    let cells = order * order;
    (order > 3 && width - cells < 2).then_some(())?;
    let is_cell = |field: &String| field.chars().count() < 3;
    let is_row = |row: &&&Row| row.fields.len() >= cells && row.fields[..cells].iter().all(is_cell);
    let boards = rows.iter().filter(is_row).count();
    (boards > 0 && boards + 1 >= rows.len()).then_some(())?;
    let is_board = |row: &Row| field::puzzle(&in_one(row, cells), &mut Parser::new(options), options).is_ok();
    let heading = (!is_row(&&rows[0]) || !is_board(rows[0])).then(|| rows[0].fields.clone());
    Some(Columns { boards: Boards::Cells(cells), solution: None, heading, width })
}

/// The board of a row that has a cell in each field, as one line.
fn in_one(row: &Row, cells: usize) -> String {
    let cell = |column: usize| Some(row.field(column)).filter(|text| !text.is_empty()).unwrap_or(".");
    let is_long = (0..cells).any(|column| row.field(column).chars().count() > 1);
    (0..cells).map(cell).collect::<Vec<_>>().join(if is_long { " " } else { "" })
}

/// The only one of some columns, or of several the one that is called the puzzle.
fn only(open: Vec<usize>, heading: Option<&[String]>) -> Result<Option<usize>, ColumnsError> {
    let called = open.iter().copied().filter(|column| is_called(heading, *column, format::is_puzzle));
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
fn named(heading: Option<&[String]>, is_such: fn(&str) -> bool) -> Option<usize> {
    (0..heading?.len()).find(|column| is_called(heading, *column, is_such))
}

fn is_called(heading: Option<&[String]>, column: usize, is_such: fn(&str) -> bool) -> bool {
    heading.and_then(|heading| heading.get(column)).is_some_and(|name| is_such(name))
}
