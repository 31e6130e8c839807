//! What stands beside the cells of a line and is no note: more cells, labels of regions, another puzzle.

use std::collections::HashSet;

use super::extent::{Extent, Fields, LONGEST_NUMBER, is_empty};
use super::parted::joined;
use crate::format::alphabet::{fits_order, may_be_empty};
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::labels;
use crate::format::lost;
use crate::format::names;
use crate::format::programs::link;
use crate::format::reading::Heading;
use crate::format::shape::{LEAST_ORDER, nearest_square, square};
use crate::format::text::Token;
use crate::grid::MAX_ORDER;

impl<'c> Fields<'c> {
    /// What is wrong where the cells stand behind the field that a heading calls the puzzle: they are something else.
    pub fn before(&self, extent: &Extent, heading: &Heading) -> Option<ParseError> {
        let column = heading.columns.iter().position(|name| names::is_puzzle(name))?;
        if self.commas(extent.first) <= column {
            return None;
        }
        let puzzle = (0..self.tokens.len()).find(|&field| self.commas(field) >= column)?;
        let (expected, found) = (extent.order.pow(2), self.length(puzzle));
        Some(self.tokens[puzzle].error(if self.commas(puzzle) > column {
            Fault::Expected(format!("cells in the column {:?}", heading.columns[column]))
        } else {
            Fault::Count { what: Counted::Cells, expected, found }
        }))
    }

    /// The columns beside the cells, by the names that a heading gives them.
    pub fn columns<'h>(&self, extent: &Extent, heading: &'h Heading) -> impl Iterator<Item = (&'h str, Token<'c>)>
    where
        'c: 'h,
    {
        let (line, own) = (self.line, self.commas(extent.first));
        let whole = line.token(0, line.text.len());
        let fields = whole.pieces_between(|byte| byte == b',');
        let place = move |field: &Token| line.text[..field.start].matches(',').count();
        let others = fields.filter(move |field| place(field) != own);
        others.filter_map(move |field| Some((heading.columns.get(place(&field))?.as_str(), field)))
    }

    /// Whether the fields in front of the cells say that something stood there: one is empty, or says nothing.
    pub fn begin_with_lost(&self, extent: &Extent) -> bool {
        let front = self.line.text[..self.tokens[extent.first].start].trim_start();
        let mut fields: Vec<&str> = front.split([',', '\t']).collect();
        // The cells stand in the last one.
        if fields.last().is_some_and(|last| last.trim().is_empty()) {
            fields.pop();
        }
        fields.iter().any(|field| lost::is_lost(field))
            || front.split([',', '\t', ' ']).any(|piece| !piece.is_empty() && lost::is_lost(piece))
    }

    /// The field with which another line begins, where the fields of this one come twice, each as long as before: two lines were
    /// glued.
    pub fn glued(&self, extent: &Extent) -> Option<Token<'c>> {
        let half = self.tokens.len() / 2;
        let alike = |field: usize| {
            let numbers = [field, field + half].map(|field| self.is_number(field));
            self.length(field) == self.length(field + half) && (field == extent.first || numbers[0] == numbers[1])
        };
        let twice = self.tokens.len().is_multiple_of(2) && half > 1 && extent.group == 0;
        (twice && (0..half).all(alike)).then(|| self.tokens[half])
    }

    /// A field in front of the cells that is an ID of Simon Tatham's but for its beginning: the cells are labels that it goes on with.
    pub fn damaged_id(&self, extent: &Extent) -> Option<Token<'c>> {
        let is_id = |field: &&Token| {
            let Some((_, cells)) = field.text.split_once(':') else { return is_id_without_colon(field.text) };
            let is_cell = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            cells.len() > LONGEST_NUMBER && cells.contains('_') && cells.bytes().all(is_cell)
        };
        self.tokens[..extent.first].iter().find(is_id).copied()
    }

    /// The field in front of the cells, if it is the rest of the clues of a game ID of Simon Tatham's and they its walls: runs of letters
    /// and `_`, the clues among digits.
    pub fn rest_of_id(&self, extent: &Extent) -> Option<Token<'c>> {
        let clues = *self.tokens.get(extent.first.checked_sub(1)?)?;
        let walls = self.tokens[extent.first];
        let is_run = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        let are_walls = walls.text.contains('_') && walls.text.bytes().all(is_run);
        let are_clues = clues.text.bytes().all(|byte| is_run(byte) || byte.is_ascii_digit())
            && clues.text.bytes().any(is_run)
            && clues.text.bytes().any(|byte| byte.is_ascii_digit());
        let has_comma = self.commas(extent.first) > self.commas(extent.first - 1);
        (extent.count == 1 && are_walls && are_clues && has_comma).then_some(clues)
    }

    /// A number right behind the comma that the cells end with, if it makes one of the board with the last of them: a comma has come
    /// into it.
    pub fn parted_number(&self, extent: &Extent) -> Option<Token<'c>> {
        let end = extent.first + extent.count;
        let (last, rest) = (self.tokens[end - 1], *self.tokens.get(end)?);
        let whole = format!("{}{}", last.text, rest.text);
        let fits = whole.parse().is_ok_and(|number: usize| number <= extent.order) && last.text != "0";
        let is_glued =
            extent.group == 1 && rest.start == last.start + last.text.len() + 1 && end + 1 == self.tokens.len();
        (is_glued && fits).then_some(rest)
    }

    /// The first of groups that are all `-1`, an empty cell of `pls`: a row of it, whose head is damaged.
    pub fn row_of_holes(&self, extent: &Extent) -> Option<Token<'c>> {
        let is_row = extent.count > 1 && self.tokens.iter().all(|field| field.text == "-1");
        is_row.then(|| self.tokens[0])
    }

    /// Cells that are the clues of Keen, an operation and its result one after the other: what stood before them is damaged.
    pub fn clues(&self, extent: &Extent) -> Option<Token<'c>> {
        let field = self.tokens[extent.first];
        let is_operation = |letter: u8| b"amsd".contains(&letter);
        let bytes = field.text.as_bytes();
        let numbers_follow = bytes.windows(2).all(|pair| !is_operation(pair[0]) || pair[1].is_ascii_digit());
        let operations = bytes.iter().filter(|&&letter| is_operation(letter)).count();
        let are_clues = is_operation(bytes[0])
            && numbers_follow
            && 4 * operations > bytes.len()
            && bytes.iter().all(|byte| is_operation(*byte) || byte.is_ascii_digit());
        (are_clues && bytes.last().is_some_and(u8::is_ascii_digit)).then_some(field)
    }

    /// The second of several fields that are a jigsaw each, cells and labels in one piece: two lines were glued.
    pub fn other_jigsaw(&self, extent: &Extent) -> Option<Token<'c>> {
        let order = square(extent.group / 2).filter(|&order| order >= LEAST_ORDER && extent.group.is_multiple_of(2))?;
        let fields = &self.tokens[extent.first..extent.first + extent.count];
        let is_jigsaw = |field: &Token| {
            let middle = field.text.char_indices().nth(order * order).map_or(0, |(place, _)| place);
            let (first, second) = field.text.split_at(middle);
            [first, second].iter().any(|half| labels::are_labels(half, order))
        };
        fields.get(1).copied().filter(|_| fields.iter().all(is_jigsaw))
    }

    /// Another field that is a puzzle by itself, with some cells that are full, and not all where a solution would stand: it is
    /// no note.
    pub fn other_puzzle(&self, extent: &Extent) -> Option<Token<'c>> {
        let cells = extent.order * extent.order;
        let is_empty = |cell: &Token| may_be_empty(cell.text);
        let is_puzzle = |field: &usize| {
            let characters = || self.tokens[*field].characters();
            self.length(*field) == cells
                && self.fits(*field, extent.order)
                && (*field > extent.first + 1 || characters().any(|cell| is_empty(&cell)))
                && !characters().all(|cell| is_empty(&cell))
        };
        let text = |field: usize| self.tokens[field].text;
        let others = (0..self.tokens.len()).filter(|&field| text(field) != text(extent.first));
        others.filter(|_| extent.group == 0).find(is_puzzle).map(|field| self.tokens[field])
    }

    /// What is wrong with what stands beside the cells, if that is cells or labels of regions too, and more or fewer of them
    /// than a board has: damaged ones are no note.
    pub fn damage(&self, extent: &Extent, solution: bool) -> Option<ParseError> {
        let cells = extent.order * extent.order;
        let second = self.second_range(extent).filter(|_| solution);
        let is_read = |field: usize| {
            (extent.first..extent.first + extent.count).contains(&field)
                || second.is_some_and(|(from, to)| (from..to).contains(&field))
        };
        // Groups that go on behind the one that ended the run: two of them have lost the blank between them.
        let is_group = |field: &usize| self.is_group(*field, extent);
        let beside: Vec<usize> = (0..self.tokens.len()).filter(|&field| !is_read(field)).filter(is_group).collect();
        let before_comma = beside.iter().filter(|&&field| field < self.before_comma().len()).count();
        // With those behind a comma, or with it, they are a larger board.
        let larger = extent.count > 1 && beside.len() > 1 && joined(cells, extent.group * beside.len()).is_some();
        if extent.group == 1 && 2 * beside.len() > cells || extent.count > 1 && before_comma > 1 || larger {
            let found = extent.group * (extent.count + beside.len());
            return Some(self.tokens[beside[0]].error(Fault::Count { what: Counted::Cells, expected: cells, found }));
        }
        if let Some(field) = (0..self.tokens.len()).find(|&field| !is_read(field) && self.may_be_group(field, extent)) {
            let found = extent.group * extent.count + self.length(field);
            return Some(self.tokens[field].error(Fault::Count { what: Counted::Cells, expected: cells, found }));
        }
        if let Some(error) =
            (0..self.tokens.len()).filter(|&field| !is_read(field)).find_map(|field| self.damaged_field(field, extent))
        {
            return Some(error);
        }
        if let Some(place) = self.parted_puzzle(extent) {
            let found = self.tokens[..extent.first].iter().map(|token| token.text.chars().count()).sum();
            return Some(place.error(Fault::Count { what: Counted::Cells, expected: cells, found }));
        }
        [0..extent.first, extent.first + extent.count..self.tokens.len()].into_iter().find_map(|fields| {
            let place = self.tokens.get(fields.start)?;
            let unread = fields.filter(|&field| !is_read(field));
            let text: String = unread.map(|field| self.tokens[field].text).collect();
            let are_labels = labels::are_labels(&text, extent.order) || labels::are_cut_labels(&text, extent.order);
            let found = text.chars().count();
            (found >= extent.order && are_labels)
                .then(|| place.error(Fault::Count { what: Counted::Labels, expected: cells, found }))
        })
    }

    /// What is wrong with a field beside the cells.
    fn damaged_field(&self, field: usize, extent: &Extent) -> Option<ParseError> {
        let (token, found, cells) = (self.tokens[field], self.length(field), extent.order * extent.order);
        if field < extent.first && is_game(token.text) {
            return Some(token.error(Fault::Expected("cells, or a game ID that is whole,".to_owned())));
        }
        let fits = |character: char| fits_order(character.encode_utf8(&mut [0; 4]), extent.order);
        // In front of the cells a long number identifies a puzzle; behind them it hides one.
        let short = found <= LONGEST_NUMBER && (field < extent.first || found <= cells);
        let is_number = self.is_number(field);
        let are_cells = || {
            let first = token.text.chars().take_while(|&character| fits(character)).count();
            let longest = first.max(token.text.chars().rev().take_while(|&character| fits(character)).count());
            // Cells in front of what stands for the puzzle are the puzzle, and that is its solution.
            let marked = 2 * found > cells
                && (found > LONGEST_NUMBER || token.text.bytes().any(|byte| b".*_?xX".contains(&byte)));
            let before = field < extent.first
                && self.strange(field, extent.order) <= 1
                && (found.abs_diff(cells) == 1 || marked);
            // A longer field that is the cells of a larger board but for a slip is the puzzle, and what was found is its name.
            let larger = nearest_square(found);
            let hides = found > cells && larger <= MAX_ORDER && self.strange(field, larger) <= 1;
            let parted = field < extent.first && is_parted(token.text, extent.order);
            let is_rest = self.is_rest(field, extent) || self.has_rest_behind_semicolon(field, extent);
            longest >= cells && found > cells || before || hides || parted || is_rest
        };
        let is_damaged = is_number && self.is_part(field, extent) || !(is_number && short) && are_cells();
        if extent.order >= LEAST_ORDER && is_damaged {
            return Some(token.error(Fault::Count { what: Counted::Cells, expected: cells, found }));
        }
        let is_labelled =
            labels::are_labels(token.text, extent.order) || labels::are_some_labels(token.text, extent.order);
        (found != cells && is_labelled)
            .then(|| token.error(Fault::Count { what: Counted::Labels, expected: cells, found }))
    }

    /// The number behind cells that are digits alone, if it is as long as these but for one: either may be the puzzle, and the other
    /// what it is called.
    pub fn rival(&self, extent: &Extent) -> Option<Token<'c>> {
        let (own, next) = (extent.first, extent.first + 1);
        let cells = extent.order * extent.order;
        let digits = || self.tokens[next].text.trim_start_matches('0').len();
        let rivals = extent.count == 1
            && next < self.tokens.len()
            && self.is_number(own)
            && self.is_number(next)
            && self.length(next).abs_diff(cells) == 1
            && self.strange(next, extent.order) == 0
            && 2 * digits() > cells;
        rivals.then(|| self.tokens[next])
    }

    /// Whether the cells are those of a smaller board and some of its labels of regions, in front of them or behind: most of
    /// these are like their neighbours, as no values are.
    pub fn hides_labels(&self, extent: &Extent) -> bool {
        let cells = self.cells(extent);
        let texts: Vec<&str> = cells.iter().map(|cell| cell.text).collect();
        let is_jigsaw = |order: usize| {
            let board = order * order;
            let halves = [&texts[board..], &texts[..board]];
            2 * board >= texts.len() && halves.iter().any(|half| labels::are_mostly_alike(half, order))
        };
        (LEAST_ORDER..extent.order).any(is_jigsaw)
    }

    /// The place between the cells of a smaller board and the solution of these, where what parted them has become a cell.
    pub fn lost_comma(&self, extent: &Extent) -> Option<Token<'c>> {
        let cells = self.cells(extent);
        let board = (cells.len() - 1) / 2;
        let (given, solved) = (&cells[..board], &cells[cells.len() - board..]);
        let is_solved =
            |(given, solved): (&Token, &Token)| !is_empty(solved) && (is_empty(given) || given.text == solved.text);
        let fits = square(board).is_some_and(|order| order >= LEAST_ORDER) && given.iter().zip(solved).all(is_solved);
        fits.then(|| cells[board])
    }

    /// Another field that is a full board of a smaller order: what parted its puzzle from the line behind is lost.
    pub fn smaller_board(&self, extent: &Extent) -> Option<Token<'c>> {
        let is_cells = |field: &usize| (extent.first..extent.first + extent.count).contains(field);
        let is_board = |field: &usize| {
            let cells: Vec<Token> = self.tokens[*field].characters().collect();
            let order = square(cells.len()).filter(|order| (LEAST_ORDER..extent.order).contains(order));
            let is_row = |row: &[Token]| row.iter().map(|cell| cell.text).collect::<HashSet<_>>().len() == row.len();
            order.is_some_and(|order| self.fits(*field, order) && cells.chunks(order).all(is_row))
        };
        let mut others = (0..self.tokens.len()).filter(|field| !is_cells(field));
        others.find(is_board).map(|field| self.tokens[field])
    }

    /// The first cell of a second puzzle, where the cells are those of two smaller boards and the one that their line end has become:
    /// there are no more symbols among them than a smaller board has, and those of a puzzle with one solution are all but one.
    pub fn second_puzzle(&self, extent: &Extent) -> Option<Token<'c>> {
        let cells = self.cells(extent);
        let board = (cells.len() - 1) / 2;
        let order = square(board).filter(|&order| order >= LEAST_ORDER && cells.len() == 2 * board + 1)?;
        let halves = [&cells[..board], &cells[board + 1..]];
        let symbols: HashSet<&str> = cells.iter().filter(|cell| !is_empty(cell)).map(|cell| cell.text).collect();
        let are_puzzles = halves.iter().all(|half| !half.iter().all(is_empty));
        (are_puzzles && symbols.len() <= order).then(|| cells[board + 1])
    }
}

/// Whether a field is a link with cells, or ends behind a semicolon with more cells than a row has, one of them empty: the others stand
/// behind a blank.
fn is_parted(field: &str, order: usize) -> bool {
    if link::has_cells(field) {
        return true;
    }
    let Some((_, cells)) = field.rsplit_once(';') else { return false };
    let fits = |cell: char| fits_order(cell.encode_utf8(&mut [0; 4]), order);
    let has_empty = cells.chars().any(|cell| may_be_empty(cell.encode_utf8(&mut [0; 4])));
    cells.chars().count() > order && has_empty && cells.chars().all(fits)
}

/// Whether a field begins as the IDs of games do: a size, a colon, and what is no number. What looks like cells behind it is
/// the rest of a damaged ID.
fn is_game(field: &str) -> bool {
    let Some((size, rest)) = field.split_once(':') else { return false };
    size.starts_with(|first: char| first.is_ascii_digit())
        && size.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && rest.contains(|character: char| character.is_ascii_alphabetic() || "_/".contains(character))
}

/// Whether a text is a size and cells as in Simon Tatham's IDs: numbers of one or two digits, between them a letter for the empty cells or
/// `_`. Names have letters side by side.
fn is_id_without_colon(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_cell = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'_';
    let words = bytes.windows(2).filter(|pair| pair.iter().all(u8::is_ascii_lowercase)).count();
    let has_long_number = bytes.windows(3).any(|three| three.iter().all(u8::is_ascii_digit));
    bytes.len() > LONGEST_NUMBER
        && bytes[0].is_ascii_digit()
        && bytes.contains(&b'_')
        && bytes.iter().all(is_cell)
        && words < 2
        && !has_long_number
}
