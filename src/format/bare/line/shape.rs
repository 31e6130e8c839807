//! Where the cells stand in all lines of a text.

use itertools::Itertools as _;

use super::super::Text;
use super::fields::{cells, content_of, fields, without_comment};
use crate::format::rules::ORDERS;
use crate::format::rules::alphabet::SIGNS;
use crate::format::rules::labels;
use crate::format::source::Line;
use crate::format::{names, variants};

/// Where the cells stand in all lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// What parts fields.
    pub sign: Option<char>,
    /// The field of the cells.
    pub column: usize,
    /// How many fields there are.
    pub fields: usize,
    /// The order of the boards.
    pub order: usize,
}

impl Shape {
    /// Whether a line has as many fields. Behind a blank all that follows is one field, which a line may lack.
    pub fn fits(&self, fields: &[&str]) -> bool {
        if self.sign == Some(' ') { fields.len() > self.column } else { fields.len() == self.fields }
    }
}

/// A line of names above the lines of boards.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Its number, from 1.
    pub line: usize,
    /// The names.
    pub names: Vec<String>,
    /// What parts them.
    pub sign: char,
    /// The column that is called the puzzle, or that somebody names.
    pub puzzle: Option<usize>,
    /// The column that is called the solution.
    pub solution: Option<usize>,
    /// Whether that column is not called so, but holds full boards.
    pub is_by_content: bool,
}

/// Records that are looked at for the shape of all, beside the longest, which has what others may lack: the first one may be damaged.
const FIRST: usize = 3;

/// Lines among which they are looked for.
const LOOKED_AT: usize = 2000;

/// The heading of a text, if its first line is one: names, none of which is a board, and as many fields below.
pub fn heading(text: &Text) -> Option<Heading> {
    let mut lines = text.source.content();
    let head = lines.next().filter(|head| head.text.contains(char::is_alphabetic))?;
    let above = |line: &Line| {
        let mut signs = [',', ';', '\t'].into_iter();
        signs.find_map(|sign| heading_with(text, head, line, sign)).or_else(|| alone(text, head, line))
    };
    let below: Vec<&Line> = lines.take(FIRST).collect();
    let (at, heading) = below.iter().enumerate().find_map(|(at, line)| Some((at, above(line)?)))?;
    // A record without a puzzle is no damaged one.
    let has_puzzle = |line: &&Line| {
        let fields = fields(text, line.text, Some(heading.sign));
        heading.puzzle.and_then(|at| fields.get(at)).is_some_and(|field| !field.is_empty())
    };
    below[..at].iter().all(has_puzzle).then_some(heading)
}

fn heading_with(text: &Text, head: &Line, line: &Line, sign: char) -> Option<Heading> {
    let names = fields(text, head.text, Some(sign));
    let below = fields(text, content_of(text, line.text, sign, names.len()), Some(sign));
    // `quiz` and `date` are no boards of order 2.
    let is_board = |name: &str| cells(text, name).is_some_and(|(order, _)| ORDERS.contains(&order));
    let is_name = |name: &&str| !is_board(name) && !name.contains('.');
    (names.len() > 1 && below.len() == names.len() && names.iter().all(is_name)).then_some(())?;
    let place = |is: &dyn Fn(&str) -> bool| names.iter().position(|name| is(name));
    let boards: Vec<usize> = (0..below.len()).filter(|at| cells(text, below[*at]).is_some()).collect();
    let solution = place(&names::is_solution);
    let puzzle = match &text.options.column {
        Some(column) => Some(place(&|name| name == column)?),
        // Of several boards, the one that is called a puzzle; the only one that is not called a solution, or that is not full, is it in
        // any case.
        None => {
            let only = |is: &dyn Fn(&usize) -> bool| boards.iter().copied().filter(is).exactly_one().ok();
            let called = place(&|name| names::is_puzzle(name)).filter(|at| boards.contains(at));
            called.or_else(|| only(&|at| Some(*at) != solution)).or_else(|| only(&|at| is_open(text, below[*at])))
        }
    };
    let puzzle = puzzle?;
    let named = solution.filter(|at| *at != puzzle);
    // A column of full boards beside open ones holds their solutions, whatever it is called.
    let is_open = |at: usize| is_open(text, below[at]);
    let are_labels = |at: usize| {
        cells(text, below[at]).is_some_and(|(order, cells)| labels::look_like_labels(&cells, text.size(order).1, order))
    };
    let order = |at: usize| cells(text, below[at]).map(|(order, _)| order);
    let is_full = |at: &usize| *at != puzzle && order(*at) == order(puzzle) && !is_open(*at) && !are_labels(*at);
    let by_content = || boards.iter().copied().find(is_full).filter(|_| is_open(puzzle));
    let is_by_content = named.is_none();
    let solution = named.or_else(by_content);
    // A title with commas is no heading.
    let is_variant = |at: usize| variants::in_name(names[at]).is_some();
    (!is_variant(puzzle) && !solution.is_some_and(is_variant)).then_some(())?;
    let names = names.into_iter().map(str::to_owned).collect();
    Some(Heading { line: head.number, names, sign, puzzle: Some(puzzle), solution, is_by_content })
}

/// Whether a field of cells has an empty one.
fn is_open(text: &Text, field: &str) -> bool {
    let is_empty = |cell: &&str| *cell == "0" || cell.starts_with(SIGNS);
    cells(text, field).is_some_and(|(_, cells)| cells.iter().any(is_empty))
}

/// A word that is called so above lines of cells and nothing else.
fn alone(text: &Text, head: &Line, line: &Line) -> Option<Heading> {
    let name = head.text.trim_matches([' ', '"']);
    let is_alone = || names::is_puzzle(name) && cells(text, without_comment(line.text).trim()).is_some();
    let is_wanted = text.options.column.as_deref().is_none_or(|column| column == name);
    (is_wanted && is_alone()).then(|| Heading {
        line: head.number,
        names: vec![name.to_owned()],
        sign: ',',
        puzzle: Some(0),
        solution: None,
        is_by_content: false,
    })
}

/// The shapes that the lines of a text may have.
pub fn shapes(text: &Text, heading: Option<&Heading>) -> Vec<Shape> {
    if heading.is_none() && text.options.column.is_some() {
        return Vec::new();
    }
    let lines = text.source.content().skip(usize::from(heading.is_some()));
    let mut shapes: Vec<Shape> = Vec::new();
    let longest = text.source.content().max_by_key(|line| line.text.len()).map(|line| shapes_of(text, line, heading));
    let shaped = lines.take(LOOKED_AT).map(|line| shapes_of(text, line, heading)).filter(|shapes| !shapes.is_empty());
    for shape in shaped.take(FIRST).chain(longest).flatten() {
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes
}

/// The shapes that a line may have.
pub fn shapes_of(text: &Text, line: &Line, heading: Option<&Heading>) -> Vec<Shape> {
    let signs: &[Option<char>] = match heading {
        Some(heading) => &[Some(heading.sign)],
        None => &[None, Some(','), Some(';'), Some('\t'), Some(' ')],
    };
    signs.iter().filter_map(|sign| shape_of(text, line, *sign, heading)).collect()
}

/// A line without the comment behind it.
pub fn content<'t>(text: &Text, line: &Line<'t>, heading: Option<&Heading>) -> &'t str {
    match heading {
        Some(heading) => content_of(text, line.text, heading.sign, heading.names.len()),
        None => without_comment(line.text),
    }
}

fn shape_of(text: &Text, line: &Line, sign: Option<char>, heading: Option<&Heading>) -> Option<Shape> {
    let fields = fields(text, content(text, line, heading), sign);
    (sign.is_none() || fields.len() > 1 || heading.is_some()).then_some(())?;
    let order = |at: usize| Some((at, cells(text, fields[at])?.0));
    let mut columns: Vec<(usize, usize)> = (0..fields.len()).filter_map(order).collect();
    // Orders 2 and 3 are read where nothing larger is.
    let is_large = |(_, order): &(usize, usize)| ORDERS.contains(order);
    if columns.iter().any(is_large) {
        columns.retain(is_large);
    }
    let (column, order) = match heading {
        Some(heading) => columns.into_iter().find(|(at, _)| Some(*at) == heading.puzzle)?,
        None => *columns.first().filter(|(first, _)| columns.len() <= 2 && columns[columns.len() - 1].0 - first < 2)?,
    };
    let count = if sign == Some(' ') { fields.len().min(column + 2) } else { fields.len() };
    let fits = heading.is_none_or(|heading| heading.names.len() == count);
    fits.then_some(Shape { sign, column, fields: count, order })
}
