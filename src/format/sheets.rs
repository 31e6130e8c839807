//! A sheet of cells as a spreadsheet holds it: n rows of n fields, empty ones too, perhaps with labels of rows and columns.

pub mod csv;
mod dialect;
mod field;
mod headings;
pub mod labelled;
pub mod markdown;
mod parting;
pub mod table;
mod unnamed;

use super::cells::read_cells;
use super::fault::{Counted, Fault, ParseError};
use super::notation::Bare;
use super::reading::{Context, Parsed};
use super::shape::{LEAST_ORDER, is_empty_row, square};
use super::style::Style;
use super::text::{Line, Token};
use crate::board::Board;
use crate::grid::MAX_ORDER;
use crate::puzzle::Puzzle;
use crate::values::Value;
use field::{can_be_cell, cell, check_points, plain};
use headings::{are_distinct, are_in_order, are_letters, heads, in_order, is_corner};

/// The givens that a sudoku of order 9 takes at least.
const FEWEST_GIVENS: usize = 17;

/// A row with its fields, none of which has blanks around it.
#[derive(Clone, Debug)]
struct Row<'c> {
    /// Where it stands.
    line: Line<'c>,
    /// Its fields.
    fields: Vec<Token<'c>>,
}

/// The cells of a sheet.
#[derive(Debug)]
struct Sheet<'c> {
    /// Rows and columns.
    order: usize,
    /// In reading order, `.` for an empty field.
    cells: Vec<Token<'c>>,
    /// The rows that may be nothing, as the columns at the same places may: see [`gaps`].
    gaps: Vec<usize>,
}

impl Sheet<'_> {
    /// The puzzle that the cells make.
    fn parse(&self, place: Line, style: Style, context: &mut Context) -> Result<Parsed, ParseError> {
        if self.order < LEAST_ORDER && context.options.from.is_none() {
            return Err(place.error(Fault::Small { cells: self.cells.len(), order: self.order }));
        }
        if let Some(expected) = context.order().filter(|&order| order != self.order) {
            return Err(place.error(Fault::Count { what: Counted::Lines, expected, found: self.order }));
        }
        if context.options.from.is_none() && context.options.order().is_none() && !self.gaps.is_empty() {
            return Err(self.with_gaps());
        }
        let (board, givens, empty) = read_cells(context, &self.cells, self.order, true, Bare::Sudoku, place)?;
        Ok(Parsed::new(Puzzle::new(board, givens), Style { empty, ..style }, place.number))
    }

    /// Refuses a sheet that may be a smaller one with nothing beside or between its boxes.
    fn with_gaps(&self) -> ParseError {
        let (order, inner) = (self.order, self.order - self.gaps.len());
        let places: Vec<String> = self.gaps.iter().map(|place| (place + 1).to_string()).collect();
        let smaller = format!("{inner} of {inner} and nothing in rows and columns {}", places.join(", "));
        let readings = format!("{order} rows of {order} cells, or {smaller}: take them away, or name the order");
        self.cells[self.gaps[0] * order].error(Fault::Said(format!("ambiguous: {readings}")))
    }
}

/// Reads one sheet: n rows of n fields, or with a row of headings above, or with labels at two sides.
///
/// # Errors
/// Where rows differ in length, where they are too many or too few, and where a row or column may be labels, or nothing, as well
/// as cells: unless the order is named.
fn read<'c>(rows: &[Row<'c>], named: Option<usize>) -> Result<Sheet<'c>, ParseError> {
    let Some(first) = rows.first() else { return Err(ParseError::whole(1, b"", Fault::NoPuzzle)) };
    let width = first.fields.len();
    if width == 0 {
        return Err(first.line.error(Fault::NoPuzzle));
    }
    if let Some(row) = rows.iter().find(|row| row.fields.len() != width) {
        return Err(row.line.error(Fault::Count { what: Counted::Cells, expected: width, found: row.fields.len() }));
    }
    if rows.len() == width && width > 1 && is_corner(&first.fields[0]) {
        let (columns, labels) = (&first.fields[1..], first_fields(&rows[1..]));
        let are_both = heads(columns) && heads(&labels);
        if are_both || are_in_order(columns) || are_in_order(&labels) {
            in_order(columns)?;
            in_order(&labels)?;
        }
        if are_both {
            return cells(&rows[1..], 1);
        }
        if (are_in_order(columns) || are_in_order(&labels)) && named != Some(width) {
            let either = || two_orders(first.fields[1], width, "labels at one side alone: write the others too");
            return if named == Some(width - 1) { cells(&rows[1..], 1) } else { Err(either()) };
        }
    }
    if rows.len() == width && named != Some(width) && ends_with_nothing(rows) {
        let either =
            || two_orders(rows[width - 1].fields[0], width, "nothing in the last row and column: take them away");
        return if named == Some(width - 1) { cells(&rows[..width - 1], 0) } else { Err(either()) };
    }
    if rows.len() == width {
        return cells(rows, 0);
    }
    if rows.len() == width + 1 {
        if heads(&first.fields) && !are_letters(&first.fields) {
            if is_empty_row(rows[width].line.text.as_bytes())
                && first.fields.iter().all(|field| can_be_cell(field.text, width))
            {
                return Err(two_rows(first.fields[0], width));
            }
            return cells(&rows[1..], 0);
        }
        return Err(lines_expected(rows, width));
    }
    if rows.len() + 1 == width {
        return row_labels(rows);
    }
    Err(lines_expected(rows, width))
}

/// Appends rows of fields, each row between these texts; an empty cell is an empty field.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, [before, between, behind]: [&str; 3], out: &mut String) {
    let order = board.order();
    for row in 0..order {
        out.push_str(before);
        for column in 0..order {
            out.push_str(if column > 0 { between } else { "" });
            out.push_str(&value(row * order + column).map(|value| board.symbols().symbol(value)).unwrap_or_default());
        }
        out.push_str(behind);
    }
}

/// The order of a sheet of so many rows and fields, with or without headings and labels.
fn order_of(rows: usize, fields: usize) -> Option<usize> {
    let near = rows == fields || rows == fields + 1 || rows + 1 == fields;
    (near && rows.min(fields) >= LEAST_ORDER && rows.min(fields) <= MAX_ORDER).then_some(rows.min(fields))
}

/// Whether a row of so many fields is a whole board.
fn flat_order(fields: usize) -> Option<usize> {
    square(fields).filter(|order| (LEAST_ORDER..=MAX_ORDER).contains(order))
}

fn lines_expected(rows: &[Row], width: usize) -> ParseError {
    let fault = Fault::Count { what: Counted::Lines, expected: width, found: rows.len() };
    rows[rows.len() - 1].line.error_behind(fault)
}

/// Refuses a sheet whose first or last row and column may be no cells.
fn two_orders(place: Token, width: usize, other: &str) -> ParseError {
    let inner = width - 1;
    let readings = format!("{width} rows of {width} cells, or {inner} of {inner} and {other}, or name the order");
    place.error(Fault::Said(format!("ambiguous: {readings}")))
}

/// Refuses a sheet whose first row may be a heading, or its last one nothing.
fn two_rows(place: Token, width: usize) -> ParseError {
    let readings =
        format!("{width} rows below a heading, or {width} rows and an empty line: take the one or the other away");
    place.error(Fault::Said(format!("ambiguous: {readings}")))
}

/// Whether the last row and the last column are empty, and what is left is a board of order 9, 16, 25, …, with as many givens as
/// a puzzle of order 9 takes at least: a program has taken the sheet one larger than it is.
fn ends_with_nothing(rows: &[Row]) -> bool {
    let inner = rows.len() - 1;
    let is_empty = |field: &Token| field.text.is_empty();
    let given = || rows.iter().flat_map(|row| &row.fields).filter(|field| !is_empty(field));
    inner >= 9
        && square(inner).is_some()
        && rows[inner].fields.iter().all(is_empty)
        && rows.iter().all(|row| row.fields.last().is_some_and(is_empty))
        && given().count() >= FEWEST_GIVENS
        && given().all(|field| can_be_cell(field.text, inner))
}

/// Takes the first column away where it can be nothing but labels.
fn row_labels<'c>(rows: &[Row<'c>]) -> Result<Sheet<'c>, ParseError> {
    let labels = first_fields(rows);
    let order = rows.len();
    let mut given =
        rows.iter().flat_map(|row| &row.fields[1..]).filter(|field| !plain(field.text).is_empty()).peekable();
    let are_cells = given.peek().is_some() && given.all(|field| labels.iter().any(|label| label.text == field.text));
    if labels.iter().all(|label| !can_be_cell(label.text, order)) && are_distinct(&labels) && !are_cells {
        in_order(&labels)?;
        return cells(rows, 1);
    }
    let readings = format!(
        "{order} rows of {order} cells (the first column may be labels of rows, or a cell too many: take it away, or head \
         all columns too)"
    );
    Err(labels[0].error(Fault::Expected(readings)))
}

/// The cells of a square from a column on.
fn cells<'c>(rows: &[Row<'c>], from: usize) -> Result<Sheet<'c>, ParseError> {
    let order = rows.len();
    if order > MAX_ORDER {
        return Err(rows[0].line.error(Fault::Order(order)));
    }
    let fields: Vec<Token> = rows.iter().flat_map(|row| &row.fields[from..from + order]).copied().collect();
    check_points(&fields)?;
    Ok(Sheet { order, gaps: gaps(&fields, order), cells: fields.into_iter().map(cell).collect() })
}

/// The places at which row and column are empty, if all other rows or all other columns have a symbol, stand in one run or in
/// several of one length, and are as many as a board has at least whose symbols these are.
fn gaps(fields: &[Token], order: usize) -> Vec<usize> {
    let is_empty = |field: &Token| field.text.is_empty();
    let rows: Vec<bool> = fields.chunks(order).map(|row| row.iter().all(is_empty)).collect();
    let columns: Vec<bool> = (0..order).map(|column| fields.iter().skip(column).step_by(order).all(is_empty)).collect();
    let both: Vec<bool> = rows.iter().zip(&columns).map(|(row, column)| *row && *column).collect();
    let runs: Vec<usize> = both.split(|&empty| empty).map(<[bool]>::len).filter(|&length| length > 0).collect();
    let inner: usize = runs.iter().sum();
    let even = runs.windows(2).all(|pair| pair[0] == pair[1] && pair[0] > 1);
    let given = || fields.iter().filter(|field| !is_empty(field));
    let is_smaller = inner >= LEAST_ORDER
        && even
        && (both == rows || both == columns)
        && given().all(|field| can_be_cell(field.text, inner));
    if is_smaller { (0..order).filter(|&place| both[place]).collect() } else { Vec::new() }
}

fn first_fields<'c>(rows: &[Row<'c>]) -> Vec<Token<'c>> {
    rows.iter().map(|row| row.fields[0]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Result<String, String> {
        let lines = (1..).zip(text.lines()).map(|(number, text)| Line { number, text, before: 0 });
        let rows: Vec<Row> = lines
            .map(|line| {
                let fields = line.text.split(',').scan(0, |start, text| {
                    *start += text.len() + 1;
                    Some(line.token(*start - text.len() - 1, *start - 1))
                });
                Row { line, fields: fields.collect() }
            })
            .collect();
        let sheet = read(&rows, None).map_err(|error| format!("{}:{} {error}", error.line, error.column))?;
        Ok(sheet.cells.iter().map(|cell| cell.text).collect())
    }

    const CELLS: &str = "1...3......4....";

    #[test]
    fn headings_and_labels_are_taken_away_where_they_can_be_nothing_else() {
        for text in [
            "1,,,\n3,,,\n,,,4\n,,,\n",
            "c1,c2,c3,c4\n1,,,\n3,,,\n,,,4\n,,,\n",
            "0,1,2,3\n1,,,\n3,,,\n,,,4\n,,,\n",
            "1,2,3,4\n1,,,\n3,,,\n,,,4\n,,,\n",
            "A,B,C,D\n1,,,\n3,,,\n,,,4\n,,,\n",
            ",1,2,3,4\n1,1,,,\n2,3,,,\n3,,,,4\n4,,,,\n",
            ",0,1,2,3\n0,1,,,\n1,3,,,\n2,,,,4\n3,,,,\n",
            "row,a,b,c,d\nA,1,,,\nB,3,,,\nC,,,,4\nD,,,,\n",
            "r1,1,,,\nr2,3,,,\nr3,,,,4\nr4,,,,\n",
            "A,1,,,\nB,3,,,\nC,,,,4\nD,,,,\n",
        ] {
            assert_eq!(sheet(text).as_deref(), Ok(CELLS), "{text}");
        }
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_refused() {
        let both = "4 rows of 4 cells (the first column may be labels of rows, or a cell too many: take it away, or head \
                    all columns too) expected";
        for (text, message) in [
            ("1,1,,,\n2,3,,,\n3,,,,4\n4,,,,\n", format!("1:1 {both}")),
            (",1,,,\n,3,,,\n,,,,4\n,,,,\n", format!("1:1 {both}")),
            ("1,,,\n3,,,\n,,,4\n,,,\n,,2,\n", "5:5 4 lines expected, 5 found".to_owned()),
            ("4,3,1,2\n3,,,\n,,,4\n,,,\n,,2,\n", "5:5 4 lines expected, 5 found".to_owned()),
            ("1,,,\n3,,\n,,,4\n,,,\n", "2:1 4 cells expected, 3 found".to_owned()),
            ("1,,,\n3,,,\n", "2:5 4 lines expected, 2 found".to_owned()),
        ] {
            assert_eq!(sheet(text).unwrap_err(), message, "{text}");
        }
    }

    #[test]
    fn rows_and_columns_of_nothing_beside_or_between_boxes_are_seen() {
        for (text, gaps) in [
            ("1,,,,4\n,,,1,\n,,,,\n2,,,,\n,,,3,\n", vec![2]),
            (",,,,\n,1,,,4\n,,,1,\n,2,,,\n,,,3,\n", vec![0]),
            ("1,,,4,\n,,1,,\n2,,,,\n,,3,,\n,,,,\n", vec![4]),
            ("1,,,,4\n,,,5,\n,,,,\n2,,,,\n,,,3,\n", vec![]),
            ("1,,,,4\n,,,1,\n0,,,,\n2,,,,\n,,,3,\n", vec![]),
            ("1,,,\n3,,,\n,,,4\n,,,\n", vec![]),
        ] {
            let lines = (1..).zip(text.lines()).map(|(number, text)| Line { number, text, before: 0 });
            let rows = csv::rows(&lines.collect::<Vec<_>>(), b',').unwrap();
            assert_eq!(read(&rows, None).unwrap().gaps, gaps, "{text}");
        }
    }

    #[test]
    fn a_board_of_order_10_is_no_labelled_one_of_order_9() {
        let row = |first: &str| format!("{first}{}\n", ",".repeat(9));
        assert_eq!(sheet(&row("").repeat(10)).unwrap().len(), 100);
        let labelled = format!(",1,2,3,4,5,6,7,8,9\n{}", (1..=9).map(|n| row(&n.to_string())).collect::<String>());
        assert_eq!(sheet(&labelled).unwrap().len(), 81);
    }
}
