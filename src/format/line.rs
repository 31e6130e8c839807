//! A puzzle a line: n² cells in reading order, and perhaps other fields beside them.

mod damage;
mod extent;
mod heading;
mod lines;
mod parted;
mod plain;
mod refusals;

use super::alphabet::Alphabet;
use super::cells::read_cells;
use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::labels;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::note;
use super::options::Options;
use super::reading::{Claim, Context, Parsed, Reading, Settled, Shortcut};
use super::style::Style;
use super::text::{Line, Raw};
use super::unread;
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;
pub use extent::order_of;
use extent::{Extent, Fields};
pub use heading::{has_cells, heading, names_solution};
pub use parted::joined;
use plain::Plain;
use refusals::Check;

/// The notation `line`.
pub struct LineFormat;

/// The notation `line`.
pub static LINE: LineFormat = LineFormat;

impl Format for LineFormat {
    fn name(&self) -> &'static str {
        "line"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn about(&self) -> &'static str {
        "a puzzle a line: n² cells in reading order, then perhaps a note after a blank or a comma"
    }

    fn example(&self) -> &'static str {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let (board, values) = (puzzle.board(), puzzle.given_values());
        let empty = empty_of(board, style.empty);
        Writer::new(out).given_rows(board, &values, values.len(), usize::from(style.group), empty);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let values = solution.values();
        Writer::new(out).rows(board.symbols(), values, values.len().max(1), usize::from(style.group));
        Ok(())
    }

    fn put_solution(&self, board: &Board, style: Style, solution: &Solution, out: &mut String) -> bool {
        let mut cells = String::new();
        Writer::new(&mut cells).rows(board.symbols(), solution.values(), solution.values().len(), 0);
        let line = Line { number: 0, text: cells.trim_end(), before: 0 };
        let characters: Vec<_> = line.token(0, line.text.len()).characters().collect();
        // Cells with blanks between them have no second field, and what looks like labels would be read as such.
        let fits = style.group == 0 && characters.len() == solution.values().len();
        if !fits || labels::is_partition(&characters, board.order()) || !out.ends_with('\n') {
            return false;
        }
        out.pop();
        out.push(style.aside as char);
        out.push_str(&cells);
        true
    }

    fn put_note(&self, note: &str, style: Style, _: usize, out: &mut String) {
        // Cells in groups go on up to a comma.
        let parted_by = if style.group == 0 { style.aside } else { b',' };
        if unread::is_rule(note) {
            // As a comment it is read again.
            return note::behind_cells(&format!("# {note}"), parted_by, out);
        }
        note::behind_cells(note, parted_by, out);
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for LineFormat {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        lines::claim(head, options)
    }

    fn insist(&self, head: &Head, options: &Options) -> Settled {
        let heading = heading(head, options);
        let lines = &head.lines[usize::from(heading.is_some()).min(head.lines.len())..];
        let order = lines.first().and_then(|line| order_of(*line, options, true));
        Settled { order, heading, ..Settled::default() }
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::Lines
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let line = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        refusals::check_count(line, context)?;
        let fields = Fields::of(line);
        let extent = extent(&fields, context)?;
        let check = Check::new(&fields, &extent, context);
        check.before_reading()?;
        let cells = fields.cells(&extent);
        let (board, givens, empty) = read_cells(context, &cells, extent.order, extent.group == 1, Bare::Sudoku, line)?;
        let puzzle = Puzzle::new(board, givens);
        check.columns(&puzzle, &cells)?;
        let solution = solution(&fields, &extent, puzzle.board(), context)?;
        check.solution(&puzzle, solution.as_ref())?;
        check.beside(solution.is_some())?;
        let is_headed = context.settled.heading.is_some();
        unread::check_notes(context.options, &fields.notes(&extent, solution.is_some(), is_headed))?;
        let style = Style { empty, group: extent.group as u8, aside: fields.aside(&extent), ..Style::default() };
        let note = fields.note(&extent, solution.is_some());
        let ruleset = check.ruleset();
        Ok(Parsed { note, solution, ruleset, ..Parsed::new(puzzle, style, line.number) })
    }

    fn shortcut(&self, like: &Parsed, options: &Options) -> Option<Box<dyn Shortcut>> {
        Some(Box::new(Plain::like(like, options.symbols.is_some())?))
    }
}

/// The cells of a line: of the order that holds, else of one that it tells by itself.
fn extent(fields: &Fields, context: &Context) -> Result<Extent, ParseError> {
    let small = context.options.from.is_some();
    let likely = context.likely_order();
    let found = match context.order() {
        Some(order) => fields.of_order(order),
        None => likely.and_then(|order| fields.of_order(order)).or_else(|| fields.guess(small)),
    };
    let extent = found.ok_or_else(|| fields.fault(likely))?;
    if extent.order > crate::grid::MAX_ORDER {
        return Err(fields.line.error(Fault::Order(extent.order)));
    }
    // A single cell is too little even for those who name the notation.
    if extent.order == 1 && context.options.order().is_none() {
        return Err(fields.line.error(Fault::Small { cells: 1, order: 1 }));
    }
    Ok(extent)
}

/// A second field of as many cells, all of them full. A heading or its cells tell a solution from labels of regions.
fn solution(
    fields: &Fields,
    extent: &Extent,
    board: &Board,
    context: &Context,
) -> Result<Option<Solution>, ParseError> {
    let said = context.settled.heading.as_ref().is_some_and(names_solution);
    let Some(cells) = fields.second(extent, said) else { return Ok(None) };
    if !said && labels::is_partition(&cells, extent.order) {
        return Err(cells[0].error(Fault::Labels));
    }
    let alphabet = Alphabet::understood(extent.order, board.symbols().clone());
    let values: Option<Vec<Value>> = cells.iter().map(|cell| alphabet.value(cell).ok().flatten()).collect();
    // A number may have zeros in it, and a heading may call it something else.
    let may_be_note = || cells.iter().any(|cell| "0xX".contains(cell.text));
    let is_named = context.options.from.is_some() || context.settled.heading.is_some() && !said;
    if values.is_none() && !is_named && !may_be_note() {
        return Err(cells[0].error(Fault::Expected("a solution in the symbols of the puzzle".to_owned())));
    }
    Ok(values.map(Solution::new))
}
