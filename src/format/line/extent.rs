//! Which fields of a line are its cells.

use crate::format::alphabet::{fits_order, is_number_or_empty, is_symbol_or_empty};
use crate::format::blanks::is_mark_of_empty;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::labels;
use crate::format::options::Options;
use crate::format::pencilmarks::is_like_candidates;
use crate::format::shape::{LEAST_ORDER, nearest_square, square};
use crate::format::text::{Line, Token, is_blank};
use crate::grid::MAX_ORDER;

/// A field of more characters than this is taken for the cells, if any is.
const LONG_FIELD: usize = 12;
/// Digits of the largest number that identifies a puzzle.
pub const LONGEST_NUMBER: usize = 20;

/// A line as fields between blanks and commas.
pub struct Fields<'c> {
    /// The line.
    pub line: Line<'c>,
    pub(super) tokens: Vec<Token<'c>>,
}

/// The fields that are cells: from which on, how many, of what order, and how many cells stand in each (0: all).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The first of the fields.
    pub first: usize,
    /// How many they are.
    pub count: usize,
    /// The order of the board.
    pub order: usize,
    /// Cells in each field; 0: all of them.
    pub group: usize,
}

impl<'c> Fields<'c> {
    /// The fields of a line.
    pub fn of(line: Line<'c>) -> Fields<'c> {
        Fields { line, tokens: line.split(|byte| is_blank(byte) || byte == b',').collect() }
    }

    /// The cells, one by one.
    pub fn cells(&self, extent: &Extent) -> Vec<Token<'c>> {
        self.split(&self.tokens[extent.first..extent.first + extent.count], extent.group)
    }

    fn split(&self, tokens: &[Token<'c>], group: usize) -> Vec<Token<'c>> {
        if group == 1 { tokens.to_vec() } else { tokens.iter().flat_map(|token| token.characters()).collect() }
    }

    /// Whether no cell is empty, as in a solution.
    pub fn is_full(&self, extent: &Extent) -> bool {
        !self.cells(extent).iter().any(is_empty)
    }

    /// Cells of this order: numbers, groups of one length that begin the line, or one field that has them all.
    pub fn of_order(&self, order: usize) -> Option<Extent> {
        let cells = order * order;
        // Between two tabs an empty field stands.
        let tabbed = self.line.text.trim().contains("\t\t");
        let numbers = || self.numbers().filter(|&count| order >= 10 && count == cells && !tabbed);
        if let Some(count) = numbers() {
            return Some(Extent { first: 0, count, order, group: 1 });
        }
        let (run, length) = self.run();
        let count = cells / length.max(1);
        let ends = || (run == count || !self.fits(count, order)) && !(tabbed && length == 1);
        if count * length == cells && (count > 1 || order == 1) && run >= count && ends() {
            return Some(Extent { first: 0, count, order, group: length });
        }
        // Where other grids stand beside it in fields of the same length, the cells are the first.
        let is_board = |field: &usize| self.is_board(*field, order) && !self.is_number_beside_cells(*field);
        let first = (0..self.tokens.len()).find(is_board)?;
        Some(Extent { first, count: 1, order, group: 0 })
    }

    /// Cells of the order that the line tells by itself. `small`: boards below the least order are meant too.
    pub fn guess(&self, small: bool) -> Option<Extent> {
        let is_order = |order: &usize| if small { *order >= 1 } else { *order >= LEAST_ORDER };
        let of_number = |count: usize| square(count).filter(is_order);
        let long = |token: &Token| token.text.len() > 1;
        let numbers = self.numbers().filter(|&count| self.tokens[..count].iter().any(long));
        if let Some(order) = numbers.and_then(of_number).filter(|&order| order >= 10) {
            return self.of_order(order);
        }
        let (run, length) = self.run();
        // Groups are parts of a row, or some rows; but fields that are boards by themselves stand side by side.
        let rows = |order: usize| length.is_multiple_of(order) && of_number(length).is_none();
        if let Some(order) = of_number(run * length).filter(|&order| run > 1 && (length <= order || rows(order))) {
            return self.of_order(order);
        }
        let boards = (0..self.tokens.len()).filter_map(|field| {
            let order = of_number(self.length(field)).filter(|&order| field == 0 || order >= LEAST_ORDER)?;
            (self.is_board(field, order) && !self.is_number_beside_cells(field)).then_some(order)
        });
        let mut orders: Vec<usize> = boards.collect();
        orders.dedup();
        if let [order] = orders[..] { self.of_order(order) } else { None }
    }

    /// Whether a field is a number, short enough to be a name, and a longer one could be cells, or one that is a cell short: these are
    /// the puzzle.
    fn is_number_beside_cells(&self, field: usize) -> bool {
        let length = self.length(field);
        let is_name = |field: usize| self.length(field) <= LONGEST_NUMBER && self.is_number(field);
        let is_cells = |other: usize| {
            let cells = self.length(other);
            let text = self.tokens[other].text;
            let is_open = text.contains(['.', '*', '_', '?']) || text.bytes().all(|byte| byte.is_ascii_alphabetic());
            (cells > length || cells + 1 == length && is_open)
                && !is_name(other)
                && self.fits(other, nearest_square(cells))
        };
        is_name(field) && (0..self.tokens.len()).any(is_cells)
    }

    pub(super) fn is_number(&self, field: usize) -> bool {
        self.tokens[field].text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// How many numbers begin the line, where it does not go on with what may be one more behind a blank.
    fn numbers(&self) -> Option<usize> {
        let is_number = |token: &&Token| is_number_or_empty(token.text);
        Some(self.before_comma().iter().take_while(is_number).count())
    }

    /// How many fields of one length begin the line, and that length.
    fn run(&self) -> (usize, usize) {
        let length = self.length(0);
        let even = |token: &&Token| token.text.chars().count() == length;
        (self.before_comma().iter().take_while(even).count(), length)
    }

    /// The fields before the first comma: cells go no further.
    pub(super) fn before_comma(&self) -> &[Token<'c>] {
        let comma = self.line.text.find(',').unwrap_or(usize::MAX);
        let count = self.tokens.iter().take_while(|token| token.start < comma).count();
        &self.tokens[..count]
    }

    /// Whether a field is one more of the groups that the cells stand in.
    pub(super) fn is_group(&self, field: usize, extent: &Extent) -> bool {
        let Some(token) = self.tokens.get(field) else { return false };
        let is_long = || self.length(field) == extent.group && self.fits(field, extent.order);
        if extent.group == 1 { is_number_or_empty(token.text) || is_long() } else { is_long() }
    }

    /// How many commas stand in front of a field.
    pub(super) fn commas(&self, field: usize) -> usize {
        let end = self.tokens.get(field).map_or(self.line.text.len(), |token| token.start);
        self.line.text[..end].matches(',').count()
    }

    pub(super) fn length(&self, field: usize) -> usize {
        self.tokens.get(field).map_or(0, |token| token.text.chars().count())
    }

    /// Whether a field has the cells of a board of this order.
    fn is_board(&self, field: usize, order: usize) -> bool {
        self.length(field) == order * order && (field == 0 || self.fits(field, order))
    }

    /// Whether the characters of a field can be cells of a board of this order.
    pub(super) fn fits(&self, field: usize, order: usize) -> bool {
        self.strange(field, order) == 0
    }

    /// The first field behind the cells, or their first one where there is none.
    pub fn behind(&self, extent: &Extent) -> Token<'c> {
        *self.tokens.get(extent.first + extent.count).unwrap_or(&self.tokens[extent.first])
    }

    /// Whether nothing stands behind the cells.
    pub fn end_with(&self, extent: &Extent) -> bool {
        extent.first + extent.count == self.tokens.len()
    }

    /// How many characters of a field can be no cells of a board of this order.
    pub(super) fn strange(&self, field: usize, order: usize) -> usize {
        self.tokens[field].characters().filter(|character| !fits_order(character.text, order)).count()
    }

    /// Cells that stand behind those of the puzzle in fields of the same lengths, if none of them is empty.
    /// `named`: a heading says that there is such a column.
    pub fn second(&self, extent: &Extent, named: bool) -> Option<Vec<Token<'c>>> {
        let (from, to) = self.second_range(extent)?;
        let second = self.tokens.get(from..to)?;
        // Behind a note it is another puzzle, or its solution.
        if !named && from != extent.first + extent.count {
            return None;
        }
        let alike = (from..to).all(|field| extent.group == 1 || self.length(field) == self.length(extent.first));
        // In groups it stands alone between commas: among more of them others than its own would be taken.
        let goes_on = self.is_group(to, extent) && self.commas(to) == self.commas(from);
        if extent.count > 1 && (goes_on || self.commas(from) != self.commas(to - 1)) {
            return None;
        }
        let cells = self.split(second, extent.group);
        let full =
            |cell: &Token| !is_mark_of_empty(cell.text) && !cell.text.bytes().all(|byte| b".*_?-".contains(&byte));
        (alike && cells.iter().all(full)).then_some(cells)
    }

    /// Whether labels of regions of this order stand beside the cells, or in their place.
    pub fn has_labels(&self, order: usize) -> bool {
        self.of_order(order).is_some_and(|extent| {
            let is_labels = |cells: &[Token]| labels::is_partition(cells, order);
            is_labels(&self.cells(&extent)) || self.second(&extent, true).is_some_and(|cells| is_labels(&cells))
        })
    }

    /// Whether the cells are labels of regions, perhaps with a slip.
    pub fn are_labels(&self, extent: &Extent) -> bool {
        let cells = self.cells(extent);
        let text: String = cells.iter().map(|cell| cell.text).collect();
        labels::are_regions(&cells, extent.order)
            || labels::are_even(&cells, extent.order) && labels::are_labels(&text, extent.order)
    }

    /// Whether the cells are candidates of a smaller board.
    pub fn has_candidates(&self, extent: &Extent) -> bool {
        let token = self.tokens[extent.first];
        let all: String = self.tokens.iter().map(|token| token.text).collect();
        is_like_candidates(token.text) || is_like_candidates(&all)
    }

    /// The fields in which a second board would stand.
    pub(super) fn second_range(&self, extent: &Extent) -> Option<(usize, usize)> {
        let end = extent.first + extent.count;
        if extent.count > 1 {
            return Some((end, end + extent.count));
        }
        let place = (end..self.tokens.len()).find(|&field| self.is_board(field, extent.order))?;
        Some((place, place + 1))
    }

    /// What parts the cells from what stands behind them: a comma or else a blank.
    pub fn aside(&self, extent: &Extent) -> u8 {
        let last = self.tokens[extent.first + extent.count - 1];
        let behind = self.line.text[last.start + last.text.len()..].trim_start();
        if behind.starts_with(',') { b',' } else { b' ' }
    }

    /// What stands beside the cells, and beside the solution if there is one.
    pub fn note(&self, extent: &Extent, solution: bool) -> Option<String> {
        let parts: Vec<&str> = self.beside(extent, solution).iter().map(|part| part.text).collect();
        if parts.is_empty() { None } else { Some(parts.join(" ")) }
    }

    /// The pieces of the line of which no heading says what they are: all that stand beside the cells, or those in their column.
    pub fn notes(&self, extent: &Extent, solution: bool, headed: bool) -> Vec<Token<'c>> {
        let beside = self.beside(extent, solution);
        if !headed {
            return beside;
        }
        let is_own = |piece: &Token| self.line.text[..piece.start].matches(',').count() == self.commas(extent.first);
        beside.into_iter().flat_map(|part| part.pieces_between(|byte| byte == b',')).filter(is_own).collect()
    }

    /// What stands beside the cells, and beside the solution if there is one.
    fn beside(&self, extent: &Extent, solution: bool) -> Vec<Token<'c>> {
        let mut read = vec![(extent.first, extent.first + extent.count)];
        read.extend(self.second_range(extent).filter(|_| solution));
        let (mut parts, mut at) = (Vec::new(), 0);
        for (from, to) in read {
            let last = self.tokens[to - 1];
            parts.push(self.line.token(at, self.tokens[from].start));
            at = last.start + last.text.len();
        }
        parts.push(self.line.token(at, self.line.text.len()));
        parts.into_iter().filter_map(note).collect()
    }

    /// What is wrong with a line that has no cells of the likely order: a character that can be no cell explains it best.
    pub fn fault(&self, likely: Option<usize>) -> ParseError {
        let Some(first) = self.tokens.first() else { return self.line.error(Fault::NoPuzzle) };
        if first.text.starts_with([';', '/', '%']) {
            return first.error(Fault::Expected("cells, or a comment behind #,".to_owned()));
        }
        let alike = self.tokens.iter().take_while(|token| token.start == 0 || token.text.len() == first.text.len());
        let strange = |character: &Token| !is_symbol_or_empty(character.text);
        if let Some(character) = alike.flat_map(|token| token.characters()).find(strange) {
            let expected = "a symbol, an empty cell, a blank or a comma";
            return character.error(Fault::unexpected(character.first(), expected));
        }
        if let Some(error) = self.line.no_break() {
            return error;
        }
        let is_row = |token: &Token| token.text.chars().count() == self.tokens.len();
        if self.tokens.len() >= LEAST_ORDER && self.tokens.iter().all(is_row) && self.line.text.contains(',') {
            return first.error(Fault::Expected("rows with / between them, or each on a line of its own,".to_owned()));
        }
        let (last, found) = self.counted();
        if likely.is_none() && square(found).is_some_and(|order| order < LEAST_ORDER) {
            let order = found.isqrt();
            return self.line.error(Fault::Small { cells: found, order });
        }
        if likely.is_none() && found > MAX_ORDER.pow(2) {
            let most = MAX_ORDER.pow(2);
            return self.line.error(Fault::Said(format!("{found} cells: a board has {most} at most")));
        }
        let expected =
            likely.unwrap_or_else(|| nearest_square(found).max(LEAST_ORDER).max(self.largest_digit())).pow(2);
        if found == expected {
            let expected = "cells in one piece, or in pieces of one length,";
            return self.line.error(Fault::Expected(expected.to_owned()));
        }
        let end = last.start + last.text.len();
        // What is missing is missing at the end, and of one run of cells the last are too many.
        let start = if found < expected {
            end
        } else if self.tokens.len() == 1 {
            first.characters().nth(expected).map_or(end, |character| character.start)
        } else {
            first.start
        };
        self.line.token(start.min(end), end).error(Fault::Count { what: Counted::Cells, expected, found })
    }

    /// The largest digit in front of the first comma: a board has no smaller order.
    fn largest_digit(&self) -> usize {
        let digits = self.before_comma().iter().flat_map(|token| token.text.bytes()).filter(u8::is_ascii_digit);
        digits.max().map_or(0, |digit| usize::from(digit - b'0'))
    }

    /// The last field of those that look like the cells, and how many cells these are: the longest field if it is long, else
    /// all of them.
    fn counted(&self) -> (Token<'c>, usize) {
        let longest = self.tokens.iter().max_by_key(|token| token.text.chars().count()).unwrap_or(&self.tokens[0]);
        let characters = longest.text.chars().count();
        let fields = self.before_comma();
        if characters > LONG_FIELD && self.run().0 != fields.len() || fields.is_empty() {
            return (*longest, characters);
        }
        let all: usize = fields.iter().map(|token| token.text.chars().count()).sum();
        let numbers = fields.len() >= 100 && fields.iter().all(|token| is_number_or_empty(token.text));
        let found = if numbers { fields.len() } else { all };
        (fields.last().copied().unwrap_or(*longest), found)
    }
}

/// How many fields with commas between them a line has.
pub fn fields_of(line: Line) -> usize {
    line.text.split(',').count()
}

/// The order that a line of cells tells by itself.
pub fn order_of(line: Line, options: &Options, small: bool) -> Option<usize> {
    extent_of(&Fields::of(line), options, small).map(|extent| extent.order)
}

/// The cells of a line, of the order that is named or of one that it tells by itself.
pub fn extent_of(fields: &Fields, options: &Options, small: bool) -> Option<Extent> {
    match options.order() {
        Some(order) => fields.of_order(order),
        None => fields.guess(small),
    }
}

/// Text beside the cells, without blanks and commas around it.
fn note(part: Token) -> Option<Token> {
    let is_between = |character: char| character.is_whitespace() || character == ',';
    let start = part.start + (part.text.len() - part.text.trim_start_matches(is_between).len());
    let text = part.text.trim_matches(is_between);
    (!text.is_empty()).then_some(Token { start, text, ..part })
}

/// Whether a cell is empty where `x` is a symbol.
pub fn is_empty(cell: &Token) -> bool {
    is_mark_of_empty(cell.text) || ".0*_?-".contains(cell.text)
}
