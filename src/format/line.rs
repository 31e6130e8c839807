//! A puzzle a line: n² cells in reading order, and perhaps other fields beside them.

mod damage;
mod extent;
mod heading;
mod parted;
mod plain;

use super::alphabet::{Alphabet, fits_order};
use super::cells::read_cells;
use super::columns;
use super::fault::{Beside, Counted, Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::labels;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::note;
use super::options::Options;
use super::reading::{Claim, Context, Grade, Heading, Parsed, Reading, Settled, Shortcut};
use super::readings::{self, Readings};
use super::shape::{self, most_frequent};
use super::style::Style;
use super::text::{Line, Raw};
use super::unread;
use super::variants;
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::Value;
pub use extent::order_of;
use extent::{Extent, Fields, extent_of};
use heading::LOOKED_AT;
pub use heading::{has_cells, heading, names_solution};
use plain::Plain;

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
        let heading = heading(head, options);
        if head.is_framed() && heading.is_none() || are_side_by_side(head.first_paragraph()) {
            return None;
        }
        let lines: Vec<Line> =
            head.lines.iter().skip(usize::from(heading.is_some())).take(LOOKED_AT).copied().collect();
        // A line that has lost a delimiter tells no order beside whole ones.
        let columns = heading.as_ref().map_or(1, |heading| heading.columns.len());
        let numbered = numbered(&lines);
        let is_whole = |line: &&Line| fields_of(**line) >= columns && !is_glued(**line, &numbered);
        let whole: Vec<Line> = lines.iter().filter(is_whole).copied().collect();
        let orders: Vec<usize> = lines.iter().filter_map(|line| order_of(*line, options, false)).collect();
        let mut claim = match most_frequent(&told(&whole, options)).or_else(|| most_frequent(&orders)) {
            Some(_) if are_cut(&lines, &orders, heading.as_ref(), options) => {
                Claim::new(Grade::Noted, None, "cells without the fields behind them")
            }
            Some(order) => of_order(head, &lines, &orders, order, heading.as_ref(), options)?,
            // What is no line of any order is told as one where it can be nothing else.
            None if lines.len() == 1 || lines.iter().any(|line| line.text.len() > shape::MAX_ROW) => {
                Claim::new(Grade::Noted, None, "one line")
            }
            None => return None,
        };
        claim.settled.aside = solutions(&lines, options).filter(|_| heading.is_none());
        claim.settled.heading = heading;
        Some(claim)
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
        check_columns(line, context)?;
        let fields = Fields::of(line);
        let extent = extent(&fields, context)?;
        if let Some(error) = context.settled.heading.as_ref().and_then(|heading| fields.before(&extent, heading)) {
            return Err(error);
        }
        let spaced = extent.group == 1;
        let is_named = context.options.from.is_some() || context.options.order().is_some();
        let cells = fields.cells(&extent);
        if context.options.from.is_none() && fields.has_candidates(&extent) {
            return Err(line.error(Fault::Candidates));
        }
        if !is_named && context.settled.frames.is_strange(line.text) {
            return Err(line.error(Fault::Ruler(line.text.trim().chars().take(1).collect())));
        }
        if let Some(other) = fields.other_jigsaw(&extent).filter(|_| context.options.from.is_none()) {
            return Err(other.error(Fault::OtherPuzzle));
        }
        if context.options.from.is_none() && (fields.are_labels(&extent) || fields.hides_labels(&extent)) {
            return Err(line.error(Fault::OnlyLabels));
        }
        if let Some(id) = fields.damaged_id(&extent).filter(|_| context.options.from.is_none()) {
            return Err(id.error(Fault::Expected("a size in front of the colon, such as 3x3 or 9j,".to_owned())));
        }
        if let Some(rest) = fields.rest_of_id(&extent).filter(|_| context.options.from.is_none()) {
            return Err(rest.error(Fault::Expected(
                "the beginning of an ID of Simon Tatham's in front of these clues".to_owned(),
            )));
        }
        if let Some(hole) = fields.row_of_holes(&extent).filter(|_| context.options.from.is_none()) {
            return Err(hole.error(Fault::Expected("a line such as `order 9` above the rows of -1".to_owned())));
        }
        if let Some(clues) = fields.clues(&extent).filter(|_| context.options.from.is_none()) {
            return Err(
                clues.error(Fault::Expected("a size, a colon and blocks in front of these clues of Keen".to_owned()))
            );
        }
        if let Some(comma) = fields.lost_comma(&extent).filter(|_| context.options.from.is_none()) {
            return Err(comma.error(Fault::Expected("a comma between the puzzle and its solution".to_owned())));
        }
        if let Some(rest) = fields.parted_number(&extent).filter(|_| !is_named) {
            return Err(rest.error(Fault::Expected("a blank behind the comma, or none in a number,".to_owned())));
        }
        if let Some(other) = fields.second_puzzle(&extent).filter(|_| !is_named) {
            return Err(other.error(Fault::OtherPuzzle));
        }
        let (board, givens, empty) = read_cells(context, &cells, extent.order, spaced, Bare::Sudoku, line)?;
        let is_full = givens.len() == cells.len();
        if context.options.from.is_none() && is_full && fields.begin_with_lost(&extent) {
            return Err(line.error(Fault::Expected("a puzzle in front of its solution".to_owned())));
        }
        let puzzle = Puzzle::new(board, givens);
        if let Some(heading) = context.settled.heading.as_ref() {
            columns::check_rules(context.options, extent.order, fields.columns(&extent, heading))?;
            check_heading(&fields, &extent, heading, context.options)?;
        }
        if let Some(heading) = context.settled.heading.as_ref().filter(|_| context.options.from.is_none()) {
            columns::check(&puzzle, &cells, fields.columns(&extent, heading))?;
        }
        let solution = solution(&fields, &extent, puzzle.board(), context)?;
        let is_beside = || context.settled.aside.is_some_and(|commas| commas == fields.commas(extent.first));
        if context.options.from.is_none() && is_full && solution.is_none() && is_beside() {
            return Err(line.error(Fault::Expected("a puzzle in front of its solution".to_owned())));
        }
        let lost = context.settled.heading.as_ref().filter(|heading| fields_of(line) < heading.columns.len());
        if let Some(heading) = lost.filter(|heading| names_solution(heading) && solution.is_none() && is_full) {
            return Err(line.error(Fault::Expected(format!("{} fields, as the heading has,", heading.columns.len()))));
        }
        let named = context.options.from.is_some() || context.settled.heading.as_ref().is_some_and(names_solution);
        if !named && solution.as_ref().is_some_and(|solution| is_of_another(puzzle.givens(), solution)) {
            return Err(fields.behind(&extent).error(Fault::OtherPuzzle));
        }
        if let Some(error) = fields.damage(&extent, solution.is_some()) {
            return Err(error);
        }
        if let Some(rival) = fields.rival(&extent).filter(|_| !named) {
            let (expected, found) = (extent.order.pow(2), rival.text.len());
            return Err(rival.error(Fault::Count { what: Counted::Cells, expected, found }));
        }
        let settled = context.options.from.is_some() || context.settled.heading.is_some();
        if fields.are_filled_number(&extent) && !fields.end_with(&extent) && (!settled || solution.is_some() && !named)
        {
            let readings =
                "the cells of a puzzle, or a number that names what stands behind it: put it last, or name the columns";
            return Err(fields.tokens[extent.first].error(Fault::Said(format!("ambiguous: {readings}"))));
        }
        if let Some(other) = fields.glued(&extent).or(fields.other_puzzle(&extent)).filter(|_| !settled) {
            return Err(other.error(Fault::OtherPuzzle));
        }
        unread::check_notes(
            context.options,
            &fields.notes(&extent, solution.is_some(), context.settled.heading.is_some()),
        )?;
        let style = Style { empty, group: extent.group as u8, aside: fields.aside(&extent), ..Style::default() };
        let note = fields.note(&extent, solution.is_some());
        Ok(Parsed { note, solution, ..Parsed::new(puzzle, style, line.number) })
    }

    fn shortcut(&self, like: &Parsed, options: &Options) -> Option<Box<dyn Shortcut>> {
        Some(Box::new(Plain::like(like, options.symbols.is_some())?))
    }
}

/// Refuses cells below the name of a board which is no classic sudoku.
fn check_heading(fields: &Fields, extent: &Extent, heading: &Heading, options: &Options) -> Result<(), ParseError> {
    let name = heading.columns.get(fields.commas(extent.first)).filter(|_| !options.decide_rules());
    match name.and_then(|name| variants::in_name(name)) {
        Some(rule) => Err(fields.tokens[extent.first].error(Fault::RuleIn(Beside::Heading, rule.to_owned()))),
        None => Ok(()),
    }
}

/// Refuses more fields than a heading of several columns has: another line stands behind this one. Fewer are refused where nothing
/// tells an order: the cells may be cut.
fn check_columns(line: Line, context: &Context) -> Result<(), ParseError> {
    let Some(heading) = context.settled.heading.as_ref() else { return Ok(()) };
    let (expected, found) = (heading.columns.len(), fields_of(line));
    let is_known = context.options.from.is_some() || context.likely_order().is_some();
    if expected > 1 && found > expected || found < expected && !is_known {
        return Err(line.error(Fault::Expected(format!("{expected} fields, as the heading has,"))));
    }
    Ok(())
}

/// Whether these lines may be rows of boards side by side: as many as each has groups and each group cells, with several blanks between
/// the groups, and perhaps one between cells.
fn are_side_by_side(lines: &[Line]) -> bool {
    let order = lines.len();
    let is_apart = |line: &Line| {
        let groups =
            line.text.trim().split("  ").flat_map(|wide| wide.split('\t')).filter(|group| !group.trim().is_empty());
        let even = |group: &str| {
            group.split_whitespace().count() == order && group.split_whitespace().all(|cell| cell.chars().count() == 1)
        };
        groups.clone().count() == order && groups.clone().all(even)
    };
    if order >= shape::LEAST_ORDER && lines.iter().all(is_apart) {
        return true;
    }
    let is_row = |line: &Line| {
        let groups: Vec<&str> = line.text.split_whitespace().collect();
        let parted = line.text.trim().split(|character: char| !character.is_whitespace());
        groups.len() == order
            && groups.iter().all(|group| group.chars().count() == order)
            && parted.filter(|blanks| !blanks.is_empty()).all(|blanks| blanks.len() > 1 || blanks == "\t")
    };
    order >= shape::LEAST_ORDER && lines.iter().all(is_row)
}

/// How many fields with commas between them a line has.
fn fields_of(line: Line) -> usize {
    line.text.split(',').count()
}

/// How many characters stand in the two fields of each line that is a number and cells.
fn numbered(lines: &[Line]) -> Vec<usize> {
    let is_number = |field: &str| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    let fields = lines.iter().filter_map(|line| line.text.split_once(','));
    let numbered = fields.filter(|(number, cells)| is_number(number) && !cells.contains(','));
    numbered.map(|(number, cells)| number.len() + cells.trim_end().chars().count()).collect()
}

/// Whether a line in one piece is as long as a number and the cells behind it on another line: it has lost a comma.
fn is_glued(line: Line, numbered: &[usize]) -> bool {
    fields_of(line) == 1 && !numbered.is_empty() && numbered.contains(&line.text.trim().chars().count())
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

/// How many commas stand in front of the solutions of most lines, if there are any.
fn solutions(lines: &[Line], options: &Options) -> Option<usize> {
    let commas = |line: &Line| {
        let fields = Fields::of(*line);
        let extent = extent_of(&fields, options, false)?;
        fields.second(&extent, false)?;
        let second = extent.first + extent.count;
        Some(fields.commas(second)).filter(|&commas| commas > fields.commas(extent.first))
    };
    let found: Vec<usize> = lines.iter().filter_map(commas).collect();
    most_frequent(&found).filter(|_| 2 * found.len() >= lines.len())
}

/// Whether full cells are those of another puzzle: several givens and a quarter of all differ from them, more than a slip does.
fn is_of_another(givens: &[Given], solution: &Solution) -> bool {
    let differ = givens.iter().filter(|given| !given.allowed.contains(solution.value(given.cell))).count();
    differ > 1 && 4 * differ > givens.len()
}

/// Whether all lines end with their cells, where the heading names further fields, and no two agree on an order: the cells may be
/// cut, and nothing tells how many there were.
fn are_cut(lines: &[Line], orders: &[usize], heading: Option<&Heading>, options: &Options) -> bool {
    let columns = heading.map_or(1, |heading| heading.columns.len());
    let agree = orders.iter().enumerate().any(|(place, order)| orders[..place].contains(order));
    let is_cut = |line: &Line| {
        let fields = Fields::of(*line);
        let ends = extent_of(&fields, options, false).is_none_or(|extent| fields.end_with(&extent));
        fields_of(*line) < columns && ends
    };
    !agree && lines.iter().all(is_cut)
}

/// The orders that lines tell; what tells one is a line that was broken with the rest of it below.
fn told(lines: &[Line], options: &Options) -> Vec<usize> {
    let before = std::iter::once(None).chain(lines.iter().map(Some));
    let order = |(before, line): (Option<&Line>, &Line)| {
        let own = order_of(*line, options, false)?;
        Some(before.and_then(|before| joined(*before, *line, own, options)).unwrap_or(own))
    };
    before.zip(lines).filter_map(order).collect()
}

/// The order of a line that tells none with the one below it, which would be a board of a smaller order by itself, where a symbol of the
/// first is too large for that.
fn joined(first: Line, rest: Line, small: usize, options: &Options) -> Option<usize> {
    let is_large = |symbol: char| !fits_order(symbol.encode_utf8(&mut [0; 4]), small);
    let cells = first.text.split_whitespace().last()?;
    if !cells.chars().any(is_large) || order_of(first, options, false).is_some() {
        return None;
    }
    // A cell may have become the line end.
    ["", "."].iter().find_map(|between| {
        let text = format!("{}{between}{}", first.text.trim_end(), rest.text.trim_start());
        order_of(Line { text: &text, ..first }, options, false).filter(|&order| order > small)
    })
}

/// The claim that these lines, those that tell an order with theirs, are puzzles of this one.
fn of_order(
    head: &Head,
    lines: &[Line],
    orders: &[usize],
    order: usize,
    heading: Option<&Heading>,
    options: &Options,
) -> Option<Claim> {
    let claim = |grade| Claim::new(grade, Some(order), format!("lines of {} cells", order * order));
    let all = orders.iter().filter(|&&other| other == order).count() == lines.len();
    let labelled = || lines.iter().any(|line| Fields::of(*line).has_labels(order));
    let grade = if all && (heading.is_some_and(names_solution) || !labelled()) { Grade::Fits } else { Grade::Noted };
    match readings::lines_or_rows(head, order, options) {
        Readings::Lines(note) => Some(claim(grade).with_note(note)),
        Readings::Rows(_) => None,
        Readings::Neither => Some(claim(grade)),
    }
}
