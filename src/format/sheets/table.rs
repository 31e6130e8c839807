//! A table with a puzzle a line in one of its columns: the one that its heading names, or that holds cells.

use super::{csv, unnamed};
use crate::board::Board;
use crate::format::alphabet::{Alphabet, fits_order};
use crate::format::cells::read_cells;
use crate::format::columns::{self, cells_of, is_full};
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::labels::are_labels;
use crate::format::line::{LINE, has_cells};
use crate::format::loss::Loss;
use crate::format::lost;
use crate::format::names;
use crate::format::notation::{Bare, Format};
use crate::format::options::Options;
use crate::format::pencilmarks::is_like_candidates;
use crate::format::reading::{Claim, Context, Grade, Heading, Parsed, Reading, Settled};
use crate::format::shape::{LEAST_ORDER, nearest_square, square};
use crate::format::style::{Form, Style};
use crate::format::text::{Line, Raw, Token};
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// Lines below a heading of which one should have all its fields.
const LOOKED_AT: usize = 8;

/// The notation `table`.
pub struct Table;

/// The notation `table`.
pub static TABLE: Table = Table;

impl Format for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn about(&self) -> &'static str {
        "a heading, and a puzzle a line in the column that it names; written without the other columns"
    }

    fn example(&self) -> &'static str {
        "id;puzzle;level\n1;\"1.....3....2.4..\";\"easy, by hand\"\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        LINE.put_puzzle(puzzle, style, out)
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        LINE.write_solution(board, style, solution, number, out)
    }

    fn separator(&self, style: Style) -> &'static str {
        LINE.separator(style)
    }
}

impl Reading for Table {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        if let Some((settled, column)) = settle(head, options) {
            let why = format!("a table with the column {column:?}");
            return Some(Claim { settled, ..Claim::new(Grade::Signature, None, why) });
        }
        let settled = unnamed::settle(head).filter(|_| options.column.is_none())?;
        Some(Claim { settled, ..Claim::new(Grade::Fits, None, "lines of fields, one of them cells") })
    }

    fn has_columns(&self) -> bool {
        true
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::Lines
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let line = *raw.lines()?.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let rows = csv::rows(&[line], csv::delimiter_of(context.settled.form))?;
        let fields = rows.first().map_or(&[][..], |row| &row.fields);
        let columns = columns(context.settled);
        let column = puzzle_column(columns, context.options.column.as_deref()).map_err(|fault| line.error(fault))?;
        let Some(field) = fields.get(column) else {
            let expected = format!("{} fields", columns.len().max(column + 1));
            return Err(line.error_behind(Fault::Expected(expected)));
        };
        if let Some(over) = fields.get(columns.len()).filter(|_| !columns.is_empty()) {
            return Err(over.error(fields_expected(context.settled)));
        }
        if context.options.from.is_none() && is_like_candidates(field.text) {
            return Err(field.error(Fault::Candidates));
        }
        let is_cut = fields.len() < columns.len() && column + 1 == fields.len();
        if is_cut && context.likely_order().is_none() && context.options.from.is_none() {
            return Err(line.error_behind(fields_expected(context.settled)));
        }
        let mut parsed = parse_field(field, context)?;
        // A puzzle that has lost its delimiter is not passed over for the solution behind it.
        let order = parsed.puzzle.board().order();
        unnamed::check(fields, context.settled, order)?;
        let glued = fields[..column].iter().find(|field| ends_with_cells(field, order));
        if let Some(glued) = glued.filter(|_| fields.len() < columns.len()) {
            return Err(glued.error(fields_expected(context.settled)));
        }
        let solved = columns.iter().position(|name| names::is_solution(name)).filter(|&solved| solved != column);
        if solved.is_some() && fields.len() < columns.len() && is_full(&parsed.puzzle) {
            return Err(line.error_behind(fields_expected(context.settled)));
        }
        let beside = solved.and_then(|solved| fields.get(solved));
        parsed.solution = beside.and_then(|field| solution(field, parsed.puzzle.board()));
        let is_strange = |field: &&Token| {
            field.text.len() == order * order
                && field.text.bytes().all(|cell| cell.is_ascii_alphanumeric() && cell != b'0')
        };
        if let Some(field) =
            beside.filter(|_| parsed.solution.is_none() && context.options.from.is_none()).filter(is_strange)
        {
            return Err(field.error(Fault::Expected("a solution in the symbols of the puzzle".to_owned())));
        }
        let others = columns.iter().zip(fields).filter(|(_, other)| other.start != field.start);
        let others = others.map(|(name, field)| (name.as_str(), *field));
        columns::check_rules(context.options, order, others.clone())?;
        parsed.ruleset = columns::ruleset(context.options, others.clone());
        if context.options.column.is_none() {
            columns::check(&parsed.puzzle, &cells_of(field).0, others)?;
            let rounded = fields[..column].iter().find(|field| lost::is_rounded(field.text));
            if let Some(rounded) = rounded.filter(|_| parsed.solution.is_none() && is_full(&parsed.puzzle)) {
                return Err(rounded.error(Fault::Expected("a puzzle in front of its solution".to_owned())));
            }
        }
        let read = [Some(column), solved.filter(|_| parsed.solution.is_some())];
        let others = (0..fields.len()).filter(|&place| !read.contains(&Some(place)) && !fields[place].text.is_empty());
        let others: Vec<&str> = others.map(|place| fields[place].text).collect();
        parsed.note = (!others.is_empty()).then(|| others.join(", "));
        Ok(parsed)
    }
}

/// What the heading settles, and the name of the column that the puzzles stand in. A heading that begins with the puzzle, all
/// of it without quotes, is one of lines.
fn settle(head: &Head, options: &Options) -> Option<(Settled, String)> {
    let [first, _, ..] = head.lines[..] else { return None };
    for delimiter in [b',', b';', b'\t'] {
        let names = csv::fields(first, delimiter)?;
        // A line that has lost a delimiter, or gained one, tells nothing beside whole ones.
        let is_whole = |line: &&Line| csv::fields(**line, delimiter).is_some_and(|fields| fields.len() == names.len());
        let second = *head.lines[1..].iter().take(LOOKED_AT).find(is_whole).unwrap_or(&head.lines[1]);
        let fields = csv::fields(second, delimiter)?;
        let columns: Vec<String> = names.iter().map(|name| name.text.to_owned()).collect();
        let Ok(column) = puzzle_column(&columns, options.column.as_deref()) else { continue };
        let of_lines =
            options.column.is_none() && column == 0 && !first.text.contains('"') && !second.text.contains('"');
        // A line of our own notation below its word `puzzle` may be as long as a board.
        let is_board = |field: &Token| {
            !field.text.contains(':') && square(field.text.chars().count()).is_some_and(|order| order >= LEAST_ORDER)
        };
        // A heading that is glued to the first puzzle would take it along.
        let board = fields.get(column).and_then(|field| square(field.text.chars().count()));
        if board.is_some_and(|order| order >= LEAST_ORDER && names.iter().any(|name| has_cells(name.text, order))) {
            continue;
        }
        // A title above jigsaws on two lines each, or above lines of candidates, is no heading of puzzles.
        let is_other = |line: &Line| {
            let text = line.text.trim();
            is_like_candidates(text) || square(text.chars().count()).is_some_and(|order| are_labels(text, order))
        };
        if columns.len() == 1 && (head.lines[1..].iter().take(2).any(is_other) || are_rows(&head.lines[1..])) {
            return None;
        }
        // Where all columns are called as people call them, every line may have lost its last fields.
        let is_cut = || columns.len() > 1 && delimiter != b',' && columns.iter().all(|name| names::is_known(name));
        let fits = fields.len() == columns.len() || fields.len() < columns.len() && is_cut();
        if fits && fields.get(column).is_some_and(is_board) && !(of_lines && delimiter == b',') {
            let (name, columns_count) = (columns[column].clone(), columns.len());
            let heading = Some(Heading { line: first.number, columns: columns.into() });
            // Cells at the end of a line that is cut tell no order.
            let is_whole = fields.len() == columns_count || column + 1 < fields.len();
            let order = square(cells_of(&fields[column]).0.len()).filter(|_| is_whole);
            return Some((Settled { order, form: Form::Columns(delimiter), heading, ..Settled::default() }, name));
        }
    }
    None
}

/// Whether lines below a title are rows of a large board rather than puzzles of a small one: some symbol is too large for that.
fn are_rows(lines: &[Line]) -> bool {
    let fits = |line: &Line, order: usize| {
        line.text.trim().chars().all(|cell| fits_order(cell.encode_utf8(&mut [0; 4]), order))
    };
    let order = lines.first().and_then(|line| square(line.text.trim().chars().count()));
    let width = |line: &Line| line.text.trim().chars().count();
    let even = |line: &&Line| width(line) == width(&lines[0]) && width(line) <= MAX_ORDER;
    order.is_some_and(|order| lines.iter().take(width(&lines[0])).filter(even).any(|line| !fits(line, order)))
}

/// That a line has not as many fields as its table.
fn fields_expected(settled: &Settled) -> Fault {
    let is_headed = settled.heading.as_ref().is_some_and(|heading| heading.line != Heading::NOWHERE);
    let like = if is_headed { "the heading has" } else { "the first lines have" };
    Fault::Expected(format!("{} fields, as {like},", columns(settled).len()))
}

fn columns(settled: &Settled) -> &[String] {
    settled.heading.as_ref().map_or(&[], |heading| &heading.columns)
}

/// The column of the puzzles: the one that is named, or whose name says so; the first one where there is no heading.
fn puzzle_column(columns: &[String], named: Option<&str>) -> Result<usize, Fault> {
    let Some(named) = named else {
        let found = columns.iter().position(|name| names::is_puzzle(name)).or((columns.is_empty()).then_some(0));
        return found.ok_or_else(|| Fault::Expected("a column called puzzle".to_owned()));
    };
    let found = columns.iter().position(|name| name.trim().eq_ignore_ascii_case(named.trim()));
    found.ok_or_else(|| Fault::Expected(format!("a column called {named:?}, one of {}", columns.join(", "))))
}

/// Reads the cells of a field: one character each, or numbers with blanks between them.
fn parse_field(field: &Token, context: &mut Context) -> Result<Parsed, ParseError> {
    let (cells, spaced) = cells_of(field);
    let expected = context.order().unwrap_or_else(|| nearest_square(cells.len()).max(LEAST_ORDER));
    if cells.len() != expected * expected {
        let fault = Fault::Count { what: Counted::Cells, expected: expected * expected, found: cells.len() };
        return Err(field.error(fault));
    }
    let place = field.line;
    let (board, givens, empty) = read_cells(context, &cells, expected, spaced, Bare::Sudoku, place)?;
    let style = Style { empty, ..Style::default() };
    Ok(Parsed::new(Puzzle::new(board, givens), style, place.number))
}

/// Whether a field ends with as many cells as a board of this order has.
fn ends_with_cells(field: &Token, order: usize) -> bool {
    let fits = |character: char| fits_order(character.encode_utf8(&mut [0; 4]), order);
    field.text.chars().rev().take_while(|&character| fits(character)).count() >= order * order
}

/// The solution in a field, where it has a value for each cell.
fn solution(field: &Token, board: &Board) -> Option<Solution> {
    let alphabet = Alphabet::understood(board.order(), board.symbols().clone());
    let values: Option<Vec<Value>> = field.characters().map(|cell| alphabet.value(&cell).ok().flatten()).collect();
    values.filter(|values| values.len() == board.order().pow(2)).map(Solution::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(text: &str) -> Vec<String> {
        text.split(',').map(str::to_owned).collect()
    }

    #[test]
    fn the_column_is_named_or_found() {
        assert_eq!(puzzle_column(&columns("id,Puzzle,solution"), None), Ok(1));
        assert_eq!(puzzle_column(&columns("solution,quiz"), None), Ok(1));
        assert_eq!(puzzle_column(&columns("a,b,c"), Some("C")), Ok(2));
        assert_eq!(puzzle_column(&[], None), Ok(0));
        let message = puzzle_column(&columns("a,b"), Some("c")).unwrap_err().to_string();
        assert_eq!(message, "a column called \"c\", one of a, b expected");
        assert!(puzzle_column(&columns("a,b"), None).is_err());
    }
}
