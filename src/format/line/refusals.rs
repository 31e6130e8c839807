//! What is refused of a line that has cells: pieces of other notations and of other puzzles, and what can be read in two ways. A
//! notation that is named, or an order, settles some of it.

use super::extent::{Extent, Fields, fields_of};
use super::heading::names_solution;
use crate::format::columns;
use crate::format::fault::{Beside, Counted, Fault, ParseError};
use crate::format::options::Options;
use crate::format::reading::{Context, Heading, Settled};
use crate::format::text::{Line, Token};
use crate::format::variants;
use crate::puzzle::{Given, Puzzle, Solution};

/// Finds a piece of another notation among the fields of a line.
type Find = for<'f, 'c> fn(&'f Fields<'c>, &Extent) -> Option<Token<'c>>;

/// Pieces of other notations, in the order in which they are looked for, and what is missing there.
const PIECES: [(Find, &str); 5] = [
    (|fields, extent| fields.damaged_id(extent), "a size in front of the colon, such as 3x3 or 9j,"),
    (|fields, extent| fields.rest_of_id(extent), "the beginning of an ID of Simon Tatham's in front of these clues"),
    (|fields, extent| fields.row_of_holes(extent), "a line such as `order 9` above the rows of -1"),
    (|fields, extent| fields.clues(extent), "a size, a colon and blocks in front of these clues of Keen"),
    (|fields, extent| fields.lost_comma(extent), "a comma between the puzzle and its solution"),
];

/// Refuses more fields than a heading of several columns has: another line stands behind this one. Fewer are refused where nothing
/// tells an order: the cells may be cut.
///
/// # Errors
/// At the line.
pub fn check_count(line: Line, context: &Context) -> Result<(), ParseError> {
    let Some(heading) = context.settled.heading.as_ref() else { return Ok(()) };
    let (expected, found) = (heading.columns.len(), fields_of(line));
    let is_known = context.options.from.is_some() || context.likely_order().is_some();
    if expected > 1 && found > expected || found < expected && !is_known {
        return Err(line.error(Fault::Expected(format!("{expected} fields, as the heading has,"))));
    }
    Ok(())
}

/// A line with its cells, about to be read or just read.
pub struct Check<'l, 'c> {
    fields: &'l Fields<'c>,
    extent: &'l Extent,
    options: &'l Options,
    settled: &'l Settled,
}

impl<'l, 'c> Check<'l, 'c> {
    /// Of these fields, of which these are the cells.
    pub fn new(fields: &'l Fields<'c>, extent: &'l Extent, context: &Context<'l>) -> Check<'l, 'c> {
        Check { fields, extent, options: context.options, settled: context.settled }
    }

    /// Refuses what is no line of this notation, before its cells are read.
    ///
    /// # Errors
    /// At the piece that tells it.
    pub fn before_reading(&self) -> Result<(), ParseError> {
        let (fields, extent, line) = (self.fields, self.extent, self.fields.line);
        if let Some(error) = self.heading().and_then(|heading| fields.before(extent, heading)) {
            return Err(error);
        }
        if self.is_named() {
            return Ok(());
        }
        let has_order = self.options.order().is_some();
        if fields.has_candidates(extent) {
            return Err(line.error(Fault::Candidates));
        }
        if !has_order && self.settled.frames.is_strange(line.text) {
            return Err(line.error(Fault::Ruler(line.text.trim().chars().take(1).collect())));
        }
        if let Some(other) = fields.other_jigsaw(extent) {
            return Err(other.error(Fault::OtherPuzzle));
        }
        if fields.are_labels(extent) || fields.hides_labels(extent) {
            return Err(line.error(Fault::OnlyLabels));
        }
        for (find, missing) in PIECES {
            if let Some(piece) = find(fields, extent) {
                return Err(piece.error(Fault::Expected(missing.to_owned())));
            }
        }
        if has_order {
            return Ok(());
        }
        if let Some(rest) = fields.parted_number(extent) {
            return Err(rest.error(Fault::Expected("a blank behind the comma, or none in a number,".to_owned())));
        }
        match fields.second_puzzle(extent).or_else(|| fields.smaller_board(extent)) {
            Some(other) => Err(other.error(Fault::OtherPuzzle)),
            None => Ok(()),
        }
    }

    /// Refuses cells that contradict the columns of a heading, and full ones in front of which a puzzle is lost.
    ///
    /// # Errors
    /// At the line, or at the column.
    pub fn columns(&self, puzzle: &Puzzle, cells: &[Token]) -> Result<(), ParseError> {
        let (fields, extent) = (self.fields, self.extent);
        if !self.is_named() && is_full(puzzle) && fields.begin_with_lost(extent) {
            return Err(fields.line.error(Fault::Expected("a puzzle in front of its solution".to_owned())));
        }
        let Some(heading) = self.heading() else { return Ok(()) };
        columns::check_rules(self.options, extent.order, fields.columns(extent, heading))?;
        self.rule_in_heading(heading)?;
        if self.is_named() { Ok(()) } else { columns::check(puzzle, cells, fields.columns(extent, heading)) }
    }

    /// The rules in words below a heading. In the last column they go on behind a comma.
    pub fn ruleset(&self) -> String {
        let (fields, extent) = (self.fields, self.extent);
        let Some(heading) = self.heading() else { return String::new() };
        let mut said = columns::ruleset(self.options, fields.columns(extent, heading));
        if !said.is_empty() && fields_of(fields.line) > heading.columns.len() {
            let beyond = fields.line.text.splitn(heading.columns.len() + 1, ',').last().unwrap_or_default();
            said.push_str(beyond);
        }
        said
    }

    /// Refuses cells below the name of a board which is no classic sudoku.
    fn rule_in_heading(&self, heading: &Heading) -> Result<(), ParseError> {
        let first = self.extent.first;
        let name = heading.columns.get(self.fields.commas(first)).filter(|_| !self.options.decide_rules());
        match name.and_then(|name| variants::in_name(name)) {
            Some(rule) => Err(self.fields.tokens[first].error(Fault::RuleIn(Beside::Heading, rule.to_owned()))),
            None => Ok(()),
        }
    }

    /// Refuses a full board that may be the solution of a puzzle which is lost, and a solution of another puzzle.
    ///
    /// # Errors
    /// At the line, or behind the cells.
    pub fn solution(&self, puzzle: &Puzzle, solution: Option<&Solution>) -> Result<(), ParseError> {
        let (fields, extent, line) = (self.fields, self.extent, self.fields.line);
        let is_alone = is_full(puzzle) && solution.is_none();
        let is_beside = || self.settled.aside.is_some_and(|commas| commas == fields.commas(extent.first));
        if !self.is_named() && is_alone && is_beside() {
            return Err(line.error(Fault::Expected("a puzzle in front of its solution".to_owned())));
        }
        let lost = self.heading().filter(|heading| fields_of(line) < heading.columns.len());
        if let Some(heading) = lost.filter(|heading| names_solution(heading) && is_alone) {
            return Err(line.error(Fault::Expected(format!("{} fields, as the heading has,", heading.columns.len()))));
        }
        match solution.filter(|solution| !self.is_solution_said() && is_of_another(puzzle.givens(), solution)) {
            Some(_) => Err(fields.behind(extent).error(Fault::OtherPuzzle)),
            None => Ok(()),
        }
    }

    /// Refuses what stands beside the cells and is no note: rows, boards and parts of these.
    ///
    /// # Errors
    /// At the first of it.
    pub fn beside(&self, has_solution: bool) -> Result<(), ParseError> {
        let (fields, extent) = (self.fields, self.extent);
        if let Some(error) = fields.damage(extent, has_solution) {
            return Err(error);
        }
        if let Some(rival) = fields.rival(extent).filter(|_| !self.is_solution_said()) {
            let (expected, found) = (extent.order.pow(2), rival.text.len());
            return Err(rival.error(Fault::Count { what: Counted::Cells, expected, found }));
        }
        let is_settled = self.is_named() || self.heading().is_some();
        let may_be_number = !is_settled || has_solution && !self.is_solution_said();
        if may_be_number && fields.are_filled_number(extent) && !fields.end_with(extent) {
            let readings =
                "the cells of a puzzle, or a number that names what stands behind it: put it last, or name the columns";
            return Err(fields.tokens[extent.first].error(Fault::Said(format!("ambiguous: {readings}"))));
        }
        match fields.glued(extent).or(fields.other_puzzle(extent)).filter(|_| !is_settled) {
            Some(other) => Err(other.error(Fault::OtherPuzzle)),
            None => Ok(()),
        }
    }

    fn heading(&self) -> Option<&Heading> {
        self.settled.heading.as_ref()
    }

    /// Whether the user names the notation.
    fn is_named(&self) -> bool {
        self.options.from.is_some()
    }

    /// Whether the notation is named, or a heading says where the solution stands.
    fn is_solution_said(&self) -> bool {
        self.is_named() || self.heading().is_some_and(names_solution)
    }
}

fn is_full(puzzle: &Puzzle) -> bool {
    puzzle.givens().len() == puzzle.board().order().pow(2)
}

/// Whether full cells are those of another puzzle: several givens and a quarter of all differ from them, more than a slip does.
fn is_of_another(givens: &[Given], solution: &Solution) -> bool {
    let differ = givens.iter().filter(|given| !given.allowed.contains(solution.value(given.cell))).count();
    differ > 1 && 4 * differ > givens.len()
}
