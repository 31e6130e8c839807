//! Boards among the brackets of an array: in lists, in maps behind a key, as rows or as strings.

use super::node::{Node, cell};
use crate::format::alphabet::fits_order;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::names;
use crate::format::readings::symbols_fit;
use crate::format::shape::{nearest_square, square};
use crate::format::text::Token;
use crate::grid::MAX_ORDER;

/// A board in an array: its order and its cells, a `.` where nothing stands.
#[derive(Debug)]
pub struct Cells<'c> {
    /// Rows and columns.
    pub order: usize,
    /// In reading order.
    pub cells: Vec<Token<'c>>,
    /// Whether each cell was a piece of its own, so that it can be a number of several digits.
    pub spaced: bool,
    /// What other keys say.
    pub note: Option<String>,
    /// Rules in words behind a key of their own, line by line.
    pub ruleset: String,
    /// The cells of the solution beside it; none where there is none.
    pub solution: Vec<Token<'c>>,
}

/// A board as it was found: rows, or one run of cells.
pub struct Found<'n, 'c> {
    rows: Vec<&'n [Node<'c>]>,
    /// The bracket, string or cell that it begins with.
    pub first: Token<'c>,
    /// What it ends with.
    pub last: Token<'c>,
    note: Option<String>,
    /// The cells of the solution behind another key.
    solution: Vec<Token<'c>>,
    /// Its order, where it and its neighbours can be rows of one larger board as well.
    pub or_row_of: Option<usize>,
}

impl<'n, 'c> Found<'n, 'c> {
    fn new(rows: Vec<&'n [Node<'c>]>, first: Token<'c>, last: Token<'c>) -> Found<'n, 'c> {
        Found { rows, first, last, note: None, solution: Vec::new(), or_row_of: None }
    }

    /// Its order, as its first row tells.
    fn order(&self) -> Option<usize> {
        let width = cells_of(self.rows.first()?).ok()?.len();
        if self.rows.len() == 1 { flat_order(width).ok() } else { Some(width) }
    }

    /// Takes in what stands in the place of its solution: as many cells as it has, and the same where there are some already.
    fn add_solution(&mut self, node: &'n Node<'c>, named: Option<usize>) -> Result<(), ParseError> {
        let Some(order) = self.order().filter(|&order| may_be_solution(node, order)) else { return Ok(()) };
        let mut found = Vec::new();
        let is_read = find(std::slice::from_ref(node), named, &mut found).is_ok() && found.len() == 1;
        let cells = found.pop().filter(|_| is_read).and_then(|board| board.cells().ok());
        let Some(cells) = cells.filter(|cells| cells.order == order) else {
            return Err(node.first().error(Fault::Expected(format!("a solution of {} cells", order * order))));
        };
        let is_same = cells.cells.iter().map(|cell| cell.text).eq(self.solution.iter().map(|cell| cell.text));
        if !self.solution.is_empty() && !is_same {
            return Err(node.first().error(Fault::Expected("one solution (this is another)".to_owned())));
        }
        self.solution = cells.cells;
        Ok(())
    }

    /// The cells of all rows, where these are as many and as long as the order says.
    pub fn cells(self) -> Result<Cells<'c>, ParseError> {
        let last = self.last;
        check_points(&self.rows)?;
        let rows: Vec<Vec<(Token, bool)>> = self.rows.iter().map(|row| cells_of(row)).collect::<Result<_, _>>()?;
        let width = rows.first().map_or(0, Vec::len);
        let order = if rows.len() == 1 { flat_order(width).map_err(|fault| last.error(fault))? } else { width };
        if order > MAX_ORDER || order == 0 {
            return Err(last.error(Fault::Order(order)));
        }
        if let Some(row) = rows.iter().find(|row| row.len() != width) {
            let place = row.first().map_or(last, |(token, _)| *token);
            return Err(place.error(Fault::Count { what: Counted::Cells, expected: width, found: row.len() }));
        }
        if rows.len() != 1 && rows.len() != order {
            return Err(last.error(Fault::Count { what: Counted::Lines, expected: order, found: rows.len() }));
        }
        let spaced = rows.iter().flatten().all(|(_, alone)| *alone);
        let cells = rows.into_iter().flatten().map(|(token, _)| token).collect();
        Ok(Cells { order, cells, spaced, note: self.note, ruleset: String::new(), solution: self.solution })
    }
}

/// Refuses numbers of which some have a point, as `2.` and `1.0` have: programs print it in all or in none, and one that
/// stands alone has taken the place of a digit, or parts a number in two.
fn check_points(rows: &[&[Node]]) -> Result<(), ParseError> {
    let is_number = |token: &Token| token.text.starts_with(|first: char| first.is_ascii_digit());
    // A string alone is a row of cells, of which some may be points.
    let cells = rows.iter().filter(|row| row.len() > 1).flat_map(|row| row.iter());
    let numbers: Vec<Token> = cells.map(Node::first).filter(is_number).collect();
    let is_pointed = |token: &&Token| token.text.contains('.');
    let pointed = numbers.iter().filter(is_pointed).count();
    let is_odd = |token: &&Token| is_pointed(token) == (2 * pointed <= numbers.len());
    match numbers.iter().find(is_odd).filter(|_| pointed > 0 && pointed < numbers.len()) {
        Some(odd) => Err(odd.error(Fault::Expected("a point in all numbers or in none".to_owned()))),
        None => Ok(()),
    }
}

/// The order of a board that is one run of cells. A short run is more likely a row that stands alone.
fn flat_order(cells: usize) -> Result<usize, Fault> {
    let order = square(cells).filter(|&order| order >= 4 || cells == 1);
    let expected = nearest_square(cells).max(4).pow(2);
    order.ok_or(Fault::Count { what: Counted::Cells, expected, found: cells })
}

/// The cells of a row, each with whether it stands alone: a row is a list of cells, or a string of them.
fn cells_of<'c>(row: &[Node<'c>]) -> Result<Vec<(Token<'c>, bool)>, ParseError> {
    if let [Node::Text(token)] = row {
        let cells = token.characters().filter(|cell| !cell.first().is_whitespace());
        return Ok(cells.map(|cell| (cell, false)).collect());
    }
    let cell = |node: &Node<'c>| match node {
        Node::Text(token) | Node::Word(token) => Ok((cell(*token), true)),
        Node::List { open, .. } | Node::Map { open, .. } => Err(open.error(Fault::Expected("a cell".to_owned()))),
    };
    row.iter().map(cell).collect()
}

/// Finds the boards among some nodes: in lists, in maps behind a key, or the nodes themselves as rows.
pub fn find<'n, 'c>(
    nodes: &'n [Node<'c>],
    named: Option<usize>,
    found: &mut Vec<Found<'n, 'c>>,
) -> Result<(), ParseError> {
    match nodes {
        [] => Ok(()),
        [Node::List { items, .. }] => find(items, named, found),
        [Node::Map { entries, open, close }] => find_in_map(entries, [*open, *close], named, found),
        _ if nodes.iter().all(Node::is_leaf) => find_in_leaves(nodes, named, found),
        _ if nodes.iter().all(|node| node.depth() == 1) => find_in_rows(nodes, named, found),
        _ => nodes.iter().try_for_each(|node| match node {
            Node::List { .. } | Node::Map { .. } => find(std::slice::from_ref(node), named, found),
            Node::Text(token) | Node::Word(token) => Err(token.error(Fault::Expected("a row in brackets".to_owned()))),
        }),
    }
}

/// Strings of n² cells each, n strings of n cells, or n² cells.
fn find_in_leaves<'n, 'c>(
    nodes: &'n [Node<'c>],
    named: Option<usize>,
    found: &mut Vec<Found<'n, 'c>>,
) -> Result<(), ParseError> {
    let lengths: Vec<usize> = nodes.iter().map(Node::length).collect();
    let even = lengths.iter().all(|&length| length == lengths[0]);
    let (first, last) = (nodes[0].first(), nodes[nodes.len() - 1].last());
    let strings = nodes.iter().all(|node| matches!(node, Node::Text(_)));
    let is_board = |node: &Node| {
        let order = square(node.length()).filter(|&order| order >= 4);
        order.is_some_and(|order| node.first().characters().all(|cell| may_be_cell(&cell, order)))
    };
    let boards = strings && nodes.iter().all(is_board);
    let is_square = nodes.len() == lengths[0] && lengths[0] > 1;
    let fits = |order: usize| {
        let cells: Vec<Token> = nodes.iter().flat_map(|node| node.first().characters()).collect();
        are_puzzles(&cells, order, named)
    };
    let both = square(lengths[0]).filter(|&order| boards && even && is_square && fits(order));
    if strings && even && is_square && both.is_none() {
        let rows = nodes.iter().map(std::slice::from_ref).collect();
        found.push(Found::new(rows, first, last));
    } else if boards {
        let board = |node: &'n Node<'c>| Found::new(vec![std::slice::from_ref(node)], node.first(), node.last());
        found.extend(nodes.iter().map(|node| Found { or_row_of: both, ..board(node) }));
    } else if strings && even && nodes.len() > 1 && lengths[0] >= 4 {
        // Rows of which one is lost, or over.
        found.push(Found::new(nodes.iter().map(std::slice::from_ref).collect(), first, last));
    } else {
        found.push(Found::new(vec![nodes], first, last));
    }
    Ok(())
}

/// Whether a character of a string can be a cell of a board of this order, or a blank.
fn may_be_cell(cell: &Token, order: usize) -> bool {
    fits_order(cell.text, order) || cell.first().is_whitespace()
}

/// Rows of n cells, n of them for each board; or each of them n² cells.
fn find_in_rows<'n, 'c>(
    nodes: &'n [Node<'c>],
    named: Option<usize>,
    found: &mut Vec<Found<'n, 'c>>,
) -> Result<(), ParseError> {
    let items = |node: &'n Node<'c>| match node {
        Node::List { items, .. } => &items[..],
        Node::Map { .. } | Node::Text(_) | Node::Word(_) => std::slice::from_ref(node),
    };
    let width = items(&nodes[0]).len();
    let long_strings = items(&nodes[0]).iter().all(|item| matches!(item, Node::Text(_)) && item.length() > 2);
    if nodes.iter().any(|node| matches!(node, Node::Map { .. })) || long_strings {
        return nodes.iter().try_for_each(|node| find(std::slice::from_ref(node), named, found));
    }
    let fits = |order: usize| nodes.iter().flat_map(items).all(|item| is_value_or_empty(item, order));
    let squares = width > 0 && nodes.len().is_multiple_of(width);
    let has_value = |order: usize| {
        let cells: Vec<Token> = nodes.iter().flat_map(items).map(|item| cell(item.first())).collect();
        are_puzzles(&cells, order, named)
    };
    let flat = square(width).filter(|&order| order >= 4 && fits(order) && (!squares || has_value(order)));
    let height = match flat {
        Some(_) => 1,
        None if squares => width,
        None => nodes.len(),
    };
    let other = nodes.iter().find(|node| items(node).len() != width).filter(|_| width == 1 && nodes.len() > 1);
    if let Some(other) = other {
        let expected = "one cell in each bracket, or rows of as many (these look like candidates)".to_owned();
        return Err(other.first().error(Fault::Expected(expected)));
    }
    for rows in nodes.chunks(height) {
        let (first, last) = (rows[0].first(), rows[rows.len() - 1].last());
        let or_row_of = flat.filter(|_| squares && width <= MAX_ORDER);
        found.push(Found { or_row_of, ..Found::new(rows.iter().map(items).collect(), first, last) });
    }
    Ok(())
}

/// Whether pieces of n² cells, which are as many as rows, are puzzles of order n: all symbols fit it and there is one, unless
/// the larger order is named.
fn are_puzzles(cells: &[Token], order: usize, named: Option<usize>) -> bool {
    named.is_none_or(|named| named == order) && symbols_fit(cells.iter(), order) == (true, true)
}

/// Whether a leaf is a cell of a board of this order: rows of a larger one have larger values.
fn is_value_or_empty(node: &Node, order: usize) -> bool {
    let text = cell(node.first()).text;
    let number: Option<usize> = text.parse().ok();
    node.is_leaf() && number.map_or(text.chars().count() == 1 && fits_order(text, order), |number| number <= order)
}

/// The value of the one key that a puzzle stands behind. Other keys say nothing about the rules, or are refused.
fn find_in_map<'n, 'c>(
    entries: &'n [(Token<'c>, Node<'c>)],
    [open, close]: [Token<'c>; 2],
    named: Option<usize>,
    found: &mut Vec<Found<'n, 'c>>,
) -> Result<(), ParseError> {
    let is_scalar = |node: &Node| node.is_leaf() && node.length() < 16;
    let mut puzzles = entries.iter().filter(|(key, node)| names::is_puzzle(key.text) && !is_scalar(node));
    let Some((_, puzzle)) = puzzles.next() else {
        return Err(open.error(Fault::Expected("a key such as \"puzzle\" with a board".to_owned())));
    };
    if let Some((key, _)) = puzzles.next() {
        return Err(key.error(Fault::Expected("one board (this is the second)".to_owned())));
    }
    let is_note =
        |(key, node): &(Token, Node)| names::is_note(key.text) || names::is_puzzle(key.text) && !is_scalar(node);
    if let Some((key, _)) = entries.iter().find(|entry| !is_note(entry)) {
        return Err(key.error(Fault::Key { key: key.text.to_owned(), hint: None }));
    }
    let before = found.len();
    find(std::slice::from_ref(puzzle), named, found)?;
    check_size(entries, &found[before..])?;
    let mut solutions = entries.iter().filter(|(key, _)| names::is_solution(key.text));
    match &mut found[before..] {
        [board] => {
            let is_solved = |node: &Node| board.order().is_some_and(|order| may_be_solution(node, order));
            let is_other = |(key, node): &&(Token, Node)| {
                node.is_leaf() && !std::ptr::eq(node, puzzle) && !(names::is_solution(key.text) && is_solved(node))
            };
            let notes = entries.iter().filter(is_other);
            let notes = notes.map(|(key, node)| format!("{}: {}", key.text, node.first().text));
            let notes: Vec<String> = board.note.iter().cloned().chain(notes).collect();
            board.note = (!notes.is_empty()).then(|| notes.join(", "));
            (board.first, board.last) = (open, close);
            solutions.try_for_each(|(_, node)| board.add_solution(node, named))
        }
        boards => match solutions.find(|(_, node)| boards.len() > 1 && !node.is_leaf()) {
            Some((key, _)) => Err(key.error(Fault::Expected("each puzzle in a map with its solution".to_owned()))),
            None => Ok(()),
        },
    }
}

/// Whether what stands in the place of a solution is none that is left out, nor a word or a number about it.
fn may_be_solution(node: &Node, order: usize) -> bool {
    match node {
        Node::List { items, .. } => !items.is_empty(),
        Node::Map { .. } => true,
        Node::Text(_) | Node::Word(_) => 2 * node.length() >= order * order,
    }
}

/// Refuses a size beside boards that is neither their order, nor the number of their cells, nor the side of their boxes.
fn check_size(entries: &[(Token, Node)], boards: &[Found]) -> Result<(), ParseError> {
    let mut sizes = entries.iter().filter(|(key, node)| key.text.eq_ignore_ascii_case("size") && node.is_leaf());
    let size = sizes.find_map(|(_, node)| Some((node.first(), node.first().text.trim().parse::<usize>().ok()?)));
    let Some((place, size)) = size else { return Ok(()) };
    match boards.iter().filter_map(Found::order).find(|order| ![*order, order * order, order.isqrt()].contains(&size)) {
        Some(order) => Err(place.error(Fault::Expected(format!("the size of these cells, {order},")))),
        None => Ok(()),
    }
}
