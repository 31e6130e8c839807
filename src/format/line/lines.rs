//! How lines that are puzzles are told from other texts: by the orders that they tell, together.

use super::extent::{Fields, extent_of, fields_of, order_of};
use super::heading::{LOOKED_AT, heading, names_solution};
use crate::format::alphabet::fits_order;
use crate::format::head::Head;
use crate::format::options::Options;
use crate::format::reading::{Claim, Grade, Heading};
use crate::format::readings::{self, Readings};
use crate::format::shape::{self, most_frequent};
use crate::format::text::Line;

/// What speaks for a puzzle on each line of a head, perhaps below a heading.
pub fn claim(head: &Head, options: &Options) -> Option<Claim> {
    let heading = heading(head, options);
    if head.is_framed() && heading.is_none() || are_side_by_side(head.first_paragraph()) {
        return None;
    }
    let lines: Vec<Line> = head.lines.iter().skip(usize::from(heading.is_some())).take(LOOKED_AT).copied().collect();
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
