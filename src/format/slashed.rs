//! A puzzle a line, with `/` between its rows.

use super::cells::read_cells;
use super::fault::{Counted, Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::shape::{LEAST_ORDER, row_cells};
use super::style::Style;
use super::text::{Line, Raw, Token};
use crate::board::Board;
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;

/// The notation `slashed`.
pub struct Slashed;

/// The notation `slashed`.
pub static SLASHED: Slashed = Slashed;

impl Format for Slashed {
    fn name(&self) -> &'static str {
        "slashed"
    }

    fn about(&self) -> &'static str {
        "a puzzle a line, with / between its rows"
    }

    fn example(&self) -> &'static str {
        "1.../..3./...2/.4..\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board(), |index| values[index], out)
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        put(board, |index| Some(solution.values()[index]), out)
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// Appends the rows; numbers have blanks between them.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) -> Result<(), Loss> {
    let order = board.order();
    if let Symbols::Characters(symbols) = board.symbols()
        && symbols.contains(&b'/')
    {
        return Err(Loss::of("the symbol /"));
    }
    let between = if board.symbols().are_numbers() { " " } else { "" };
    let cell = |index| value(index).map_or_else(|| ".".to_owned(), |value| board.symbols().symbol(value));
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(between);
    out.push_str(&(0..order).map(row).collect::<Vec<_>>().join("/"));
    out.push('\n');
    Ok(())
}

impl Reading for Slashed {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        let order =
            head.first().map(|line| rows(line).len()).filter(|order| (LEAST_ORDER..=MAX_ORDER).contains(order))?;
        let first = rows(head.first()?);
        let fits = |row: &Token| row_cells(row.pieces().collect(), Some(order)).0.len() == order;
        // One row may be damaged, which is then told.
        let claimed = first.iter().filter(|row| fits(row)).count() + 1 >= order;
        claimed.then(|| Claim::new(Grade::Signature, Some(order), "rows with / between them"))
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::Lines
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let line = *raw.lines()?.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let rows = rows(line);
        let order = context.order().unwrap_or(rows.len());
        if rows.len() != order {
            return Err(line.error(Fault::Count { what: Counted::Lines, expected: order, found: rows.len() }));
        }
        let (mut cells, mut spaced) = (Vec::new(), true);
        for row in &rows {
            let (found, apart) = row_cells(row.pieces().collect(), Some(order));
            if found.len() != order {
                return Err(row.error(Fault::Count { what: Counted::Cells, expected: order, found: found.len() }));
            }
            spaced &= apart;
            cells.extend(found);
        }
        let (board, givens, empty) = read_cells(context, &cells, order, spaced, Bare::Sudoku, line)?;
        let style = Style { empty, ..self.style() };
        Ok(Parsed::new(Puzzle::new(board, givens), style, line.number))
    }
}

/// The pieces of a line between slashes; one at its end parts nothing.
fn rows(line: Line) -> Vec<Token> {
    let end = line.text.trim_end().len();
    line.token(0, end).split(b'/').collect()
}
