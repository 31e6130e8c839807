//! Labels of regions: how they are told from cells, and what is wrong with them.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::alphabet::may_be_empty;
use super::blanks::is_mark_of_empty;
use super::fault::{Fault, ParseError};
use super::framing::Pairing;
use super::head::Head;
use super::options::regions_of;
use super::shape::{LEAST_ORDER, most_frequent, row_cells};
use super::text::{Line, Token};
use crate::board::Regions;
use crate::grid::{BoxShape, Cell, Grid, MAX_ORDER};

/// Whether these cells of a square are labels of regions rather than values: equal values never touch in a solution, equal
/// labels touch in every region. At least `order` pairs of neighbours that are equal, and no cell that is clearly empty.
pub fn is_partition(cells: &[Token], order: usize) -> bool {
    let rows = cells.chunks(order.max(1)).map(|row| row.iter().map(|cell| cell.text).collect());
    is_partition_of(rows, order, Strange::Nothing)
}

/// What may stand among labels that is none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strange {
    Nothing,
    /// One damaged row, which is left out.
    OneRow,
}

/// Whether these rows, which need not be of one length, are labels of regions. The look ends at the first row that shows
/// that they are not, since most heads have no labels.
fn is_partition_of<'c>(rows: impl Iterator<Item = Vec<&'c str>>, order: usize, strange: Strange) -> bool {
    // Commas and semicolons part the fields of a sheet.
    let is_label =
        |label: &&str| !matches!(*label, "." | "*" | "_" | "?" | "-" | "," | ";") && !is_mark_of_empty(label);
    // Lines that hold a whole board each are wide and have few symbols: a square of them is no square of labels.
    if order > MAX_ORDER {
        return false;
    }
    let mut spare = strange == Strange::OneRow;
    let mut labels = Vec::new();
    for row in rows {
        if row.iter().all(is_label) {
            labels.push(row);
        } else if spare {
            spare = false;
        } else {
            return false;
        }
    }
    let names: HashSet<&str> = labels.iter().flatten().copied().collect();
    2 * names.len() > order && neighbours_alike(&labels) >= order
}

/// How many neighbours are equal and may be labels. A row of another length stands below the one above it from its beginning or from
/// its end.
fn neighbours_alike(rows: &[Vec<&str>]) -> usize {
    let pairs = |one: &[&str], other: &[&str]| {
        let alike = |(one, other): &(&&str, &&str)| one == other && !may_be_empty(one);
        let begun = one.iter().zip(other).filter(alike).count();
        if one.len() == other.len() {
            begun
        } else {
            begun.max(one.iter().rev().zip(other.iter().rev()).filter(alike).count())
        }
    };
    let across: usize =
        rows.iter().map(|row| pairs(&row[..row.len().saturating_sub(1)], row.get(1..).unwrap_or_default())).sum();
    let down: usize = rows.iter().zip(rows.iter().skip(1)).map(|(row, next)| pairs(row, next)).sum();
    across + down
}

/// Whether these cells are labels of regions and nothing else: as many of each as the order, all of a region together.
pub fn are_regions(cells: &[Token], order: usize) -> bool {
    order > 1 && is_partition(cells, order) && read_connected(order, cells).is_ok()
}

/// Whether each label stands about as often as the order. Cells that repeat are no labels.
pub fn are_even(labels: &[Token], order: usize) -> bool {
    let mut counts = BTreeMap::new();
    for label in labels {
        *counts.entry(label.text).or_insert(0_usize) += 1;
    }
    counts.values().map(|count| count.abs_diff(order)).sum::<usize>() <= order
}

/// Whether a piece of text is labels of regions of this order, or most of them: damaged ones may be too few or too many.
pub fn are_labels(text: &str, order: usize) -> bool {
    let labels: Vec<&str> = text.split_inclusive(|_: char| true).collect();
    let rows = labels.chunks(order.max(1)).map(<[&str]>::to_vec);
    let (cells, count) = (order * order, labels.len());
    let near = 2 * count > cells && count <= cells + order;
    let mut names: Vec<&str> = labels.iter().copied().filter(|label| is_name(label)).collect();
    names.sort_unstable();
    names.dedup();
    let allowed = match text.chars().filter(|label| !label.is_ascii_alphanumeric()).count() {
        0 => Strange::Nothing,
        1 => Strange::OneRow,
        _ => return false,
    };
    near && names.len() <= order + 1 && is_partition_of(rows, order, allowed)
}

/// Whether digits beside cells are more than half of the labels of regions, and not all: `0` is one of them.
pub fn are_cut_labels(digits: &str, order: usize) -> bool {
    let labels: Vec<char> = digits.chars().collect();
    let cells = order * order;
    let names: HashSet<char> = labels.iter().copied().collect();
    let alike = |step: usize| {
        let pairs = (step..labels.len()).filter(|&place| labels[place] == labels[place - step]);
        pairs.filter(|place| step > 1 || place % order.max(1) > 0).count()
    };
    let fits = 2 * labels.len() > cells && labels.len() < cells && 2 * names.len() > order && names.len() <= order;
    // A number that zeros fill up has more of them than a region has cells.
    let is_region = |name: &char| labels.iter().filter(|label| *label == name).count() <= order;
    fits && names.iter().all(is_region) && labels.iter().all(char::is_ascii_digit) && alike(1) + alike(order) >= order
}

/// Whether a piece of text is some rows of labels of regions: most characters stand next to one of the same.
pub fn are_some_labels(text: &str, order: usize) -> bool {
    let labels = text.as_bytes();
    let alike = labels.windows(2).filter(|pair| pair[0] == pair[1] && pair[0] != b'0').count();
    labels.len() > order && 2 * alike >= labels.len() && labels.iter().all(u8::is_ascii_alphanumeric)
}

/// Whether rows of a board of this order, more than one and the last perhaps cut, are full cells most of which are like
/// their neighbours, as labels are: in a quarter of them like the one beside, since those of a Latin square may be like the
/// one below where a row is cut elsewhere.
pub fn are_mostly_alike(labels: &[&str], order: usize) -> bool {
    let differ = labels.iter().any(|label| *label != labels[0]);
    if labels.len() <= order || !differ || !labels.iter().all(|label| is_name(label)) {
        return false;
    }
    let rows: Vec<Vec<&str>> = labels.chunks(order.max(1)).map(<[&str]>::to_vec).collect();
    let across: usize = rows.chunks(1).map(neighbours_alike).sum();
    4 * across >= labels.len() && 2 * neighbours_alike(&rows) >= labels.len()
}

/// The order of squares in a head of which there are at least two and one is labels of regions.
pub fn labelled_square(head: &Head) -> Option<usize> {
    let widths = head.widths();
    let order = most_frequent(widths).filter(|&order| order > 1 && 2 * head.rows.len() > 3 * order)?;
    let strange: Vec<usize> = widths.iter().take(2 * order).copied().filter(|&width| width != order).collect();
    // Two lines may have exchanged characters, or one may have been broken; one of the squares may have lost a column.
    let column = strange.len() <= order && strange.iter().all(|&width| width + 1 == order);
    let squares = strange.len() <= 2 || column;
    let labelled = squares && is_labelled(head, order);
    let found = labelled || has_labelled_paragraph(head, order) || ends_with_cut_labels(head, order);
    (found && !has_named_rows(head)).then_some(order)
}

/// Whether most rows begin with their name, `r1` and so on: the letter below itself is no region.
fn has_named_rows(head: &Head) -> bool {
    let is_named = |row: &&Line| {
        let [name, _, ..] = head.tokens(**row)[..] else { return false };
        let number = name.text.strip_prefix(['r', 'R']).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    2 * head.rows.iter().filter(is_named).count() > head.rows.len()
}

/// Whether a label is a letter or a digit, as people name regions.
fn is_name(label: &str) -> bool {
    label.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a head ends with more than half of a square that was cut, in which neighbours are alike, as no cells are.
fn ends_with_cut_labels(head: &Head, order: usize) -> bool {
    let Some(start) = (1..head.rows.len()).rev().find(|&row| head.parted[row]) else { return false };
    let texts = |rows: &[Line]| -> Vec<Vec<String>> {
        let cells =
            |row: &Line| row_cells(head.tokens(*row), Some(order)).0.iter().map(|cell| cell.text.to_owned()).collect();
        rows.iter().map(cells).collect()
    };
    let fits = head.whole && (LEAST_ORDER..=MAX_ORDER).contains(&order) && head.rows.len() - start <= order;
    if !fits || start < order {
        return false;
    }
    let (before, cut) = (texts(&head.rows[start - order..start]), texts(&head.rows[start..]));
    // Where `0` is no cell it may be a label.
    let zero = !before.iter().flatten().any(|cell| cell == "0");
    let tells = |cell: &str| !may_be_empty(cell) || zero && cell == "0";
    let pairs = |one: &[String], other: &[String]| {
        one.iter().zip(other).filter(|(one, other)| one == other && tells(one)).count()
    };
    let across: usize = cut.iter().map(|row| pairs(row, row.get(1..).unwrap_or_default())).sum();
    let down: usize = cut.windows(2).map(|rows| pairs(&rows[0], &rows[1])).sum();
    let cells: usize = cut.iter().map(Vec::len).sum();
    2 * cells > order * order
        && cells < order * order
        && across + down > 1
        && cut.iter().flatten().all(|cell| is_name(cell))
}

/// Whether blank lines stand around labels of regions, whatever their rows look like.
fn has_labelled_paragraph<'c>(head: &Head<'c>, order: usize) -> bool {
    let mut starts: Vec<usize> = (0..head.rows.len()).filter(|&row| row == 0 || head.parted[row]).collect();
    starts.push(head.rows.len());
    // A paragraph is a square, or begins or ends with one.
    let squares = |(from, to): (usize, usize)| {
        let rows = to - from;
        if rows > order + 1 {
            vec![(from, from + order), (to - order, to)]
        } else if rows + 1 >= order {
            vec![(from, to)]
        } else {
            Vec::new()
        }
    };
    let are_labels = |rows: &[&Vec<Token<'c>>], place: Range<usize>| {
        let all: Vec<Token> = rows.iter().copied().flatten().copied().collect();
        let zero = has_zero_label(head, place, &all, order);
        let text = |cell: &Token<'c>| if zero && cell.text == "0" { ZERO_LABEL } else { cell.text };
        let texts = rows.iter().map(|row| row.iter().map(text).collect());
        let named = all.iter().filter(|cell| is_name(cell.text)).count();
        named + 1 >= all.len() && are_even(&all, order) && is_partition_of(texts, order, Strange::OneRow)
    };
    let is_labels = |(from, to): (usize, usize)| {
        let cells = |row: &Line<'c>| unglued(row_cells(head.tokens(*row), Some(order)).0, order);
        let rows: Vec<Vec<Token>> = head.rows[from..to].iter().flat_map(cells).collect();
        // A line among them may be none of labels, and as long as theirs.
        let without = |left_out: usize| {
            let others: Vec<_> = (0..rows.len()).filter(|&row| row != left_out).map(|row| &rows[row]).collect();
            are_labels(&others, from..to)
        };
        let is_over = rows.len() > order;
        are_labels(&rows.iter().collect::<Vec<_>>(), from..to) || is_over && (0..rows.len()).any(without)
    };
    let fits = (LEAST_ORDER..=MAX_ORDER).contains(&order) && starts.len() > 2;
    fits && starts.windows(2).flat_map(|pair| squares((pair[0], pair[1]))).any(is_labels)
}

/// The two rows of labels that a line end which was lost, or has become a mark, has made one; any other row as it is. Of groups there may
/// be as many as a row has cells.
fn unglued(row: Vec<Token>, order: usize) -> Vec<Vec<Token>> {
    // Of a line end of two characters the first may be left.
    let is_return = |cell: &Token| cell.text == "\r";
    let single: Vec<Token> = row.iter().flat_map(|cell| cell.characters()).filter(|cell| !is_return(cell)).collect();
    let strange = single.iter().position(|cell| !is_name(cell.text));
    // From order 10 on two digits may be one label.
    let behind = match strange {
        None if single.len() == 2 * order && order < 10 => order,
        Some(mark) if single.len() == 2 * order + 1 && mark == order => order + 1,
        _ => return vec![row],
    };
    vec![single[..order].to_vec(), single[behind..].to_vec()]
}

/// A label that stands for `0` where that is no empty cell.
const ZERO_LABEL: &str = "00";

/// Whether `0` is a label in these rows: no other row has one, and with it these have as many names as there are regions.
fn has_zero_label(head: &Head, rows: Range<usize>, labels: &[Token], order: usize) -> bool {
    let is_zero = |cell: &Token| cell.text == "0";
    let names: HashSet<&str> = labels.iter().map(|label| label.text).collect();
    let mut others = (0..head.rows.len()).filter(|row| !rows.contains(row));
    let has_zero = |row: usize| row_cells(head.tokens(head.rows[row]), Some(order)).0.iter().any(is_zero);
    names.len() == order && labels.iter().any(is_zero) && !others.any(has_zero)
}

/// Whether one of several squares of this order in a head is labels of regions.
pub fn is_labelled(head: &Head, order: usize) -> bool {
    let rows = &head.rows[..head.rows.len().min(8 * order)];
    let starts = |place: &usize| place.is_multiple_of(order) || head.parted[*place] || place + order == rows.len();
    let square = |place: usize| {
        let end = rows.len().min(place + order);
        let parted = (place + 1..end).find(|&row| head.parted[row]).filter(|row| 2 * (row - place) > order);
        let labels = |rows: &[Line<'_>]| {
            is_partition_of(rows.iter().map(|row| row_texts(head, *row, order)), order, Strange::OneRow)
        };
        labels(&rows[place..end]) || parted.is_some_and(|row| labels(&rows[place..row]))
    };
    // Of the last square half may be lost.
    let whole = |place: &usize| 2 * (rows.len() - place) > order;
    2 * rows.len() > 3 * order && (0..rows.len()).filter(starts).filter(whole).any(square)
}

/// Whether labels stand above their cells or below, by the first square of a head and, if it is whole, the last one. One that is
/// regions and nothing else tells it before one that only looks so.
pub fn pairing(head: &Head, order: usize) -> Pairing {
    let surely = |rows: &[Line<'_>]| {
        let cells: Vec<Token> = rows.iter().flat_map(|row| row_cells(head.tokens(*row), Some(order)).0).collect();
        cells.len() == order * order && are_regions(&cells, order)
    };
    let likely = |rows: &[Line<'_>]| {
        is_partition_of(rows.iter().map(|row| row_texts(head, *row, order)), order, Strange::OneRow)
    };
    let (first, last) = head.rows.split_at(order.min(head.rows.len()));
    let last = &last[last.len().saturating_sub(order)..];
    match (surely(first), head.whole && surely(last), likely(first), head.whole && likely(last)) {
        // Whether the cells of the first or of the last are lost, nobody can tell.
        (true, true, ..) => Pairing::Torn,
        (true, false, ..) | (false, false, true, false) => Pairing::LabelsFirst,
        (false, true, ..) | (false, false, false, true) => Pairing::CellsFirst,
        (false, false, false, false) if !head.whole => Pairing::CellsFirst,
        _ => Pairing::Alternate,
    }
}

fn row_texts<'h>(head: &Head<'h>, row: Line<'h>, order: usize) -> Vec<&'h str> {
    row_cells(head.tokens(row), Some(order)).0.iter().map(|cell| cell.text).collect()
}

/// The regions that these labels make; each has as many cells as the order, and hangs together.
///
/// # Errors
/// Where they do not, at the label that is likely to be wrong.
pub fn read_connected(order: usize, labels: &[Token]) -> Result<Regions, ParseError> {
    let grid = Grid::new(order).ok_or_else(|| labels[0].line.error(Fault::Order(order)))?;
    let sizes = sizes(labels);
    let sized = sizes.iter().map(|(name, cells)| (name.clone(), cells.len()));
    let mut wrong: Vec<(String, usize)> = sized.filter(|(_, cells)| *cells != order).collect();
    if !wrong.is_empty() {
        wrong.sort();
        let place = likely_wrong(grid, &sizes).unwrap_or(Cell::new(0));
        return Err(labels[place.index()].error(Fault::RegionSizes { regions: wrong, order }));
    }
    let regions = regions_of(order, labels).map_err(|fault| labels[0].line.error(fault))?;
    for (name, cells) in sizes {
        if !grid.is_connected(&cells) {
            return Err(labels[cells[0].index()].error(Fault::Disconnected(name)));
        }
    }
    Ok(regions)
}

/// The boxes that these regions are, for each cell its number in any order, if they are boxes of one shape.
pub fn boxes_of(grid: Grid, of: &[usize]) -> Option<BoxShape> {
    let order = grid.order();
    let heights = (1..=order).filter(|rows| order.is_multiple_of(*rows));
    let is_in_it = |shape: &BoxShape| {
        let mut region_of_box = vec![None; order];
        let alike =
            |cell: Cell| *region_of_box[grid.box_of(cell, *shape)].get_or_insert(of[cell.index()]) == of[cell.index()];
        grid.cells().all(alike)
    };
    heights.filter_map(|rows| BoxShape::new(rows, order / rows)).find(is_in_it)
}

/// For each label, in the order in which they occur, its cells.
fn sizes(labels: &[Token]) -> Vec<(String, Vec<Cell>)> {
    let mut sizes: Vec<(String, Vec<Cell>)> = Vec::new();
    for (index, label) in labels.iter().enumerate() {
        match sizes.iter_mut().find(|(name, _)| name == label.text) {
            Some((_, cells)) => cells.push(Cell::new(index)),
            None => sizes.push((label.text.to_owned(), vec![Cell::new(index)])),
        }
    }
    sizes
}

/// The cell whose label is likely to be wrong: one of a region too large (or of a label of its own) that touches a region
/// too small, and without which its own region still hangs together.
fn likely_wrong(grid: Grid, sizes: &[(String, Vec<Cell>)]) -> Option<Cell> {
    let order = grid.order();
    let stray = |cells: &Vec<Cell>| cells.len() > order || cells.len() * 2 < order;
    let suspects = || {
        sizes
            .iter()
            .filter(|(_, cells)| stray(cells))
            .flat_map(|(_, cells)| cells.iter().map(move |cell| (cell, cells)))
    };
    let fits = |cell: Cell, own: &[Cell]| {
        let rest: Vec<Cell> = own.iter().copied().filter(|other| *other != cell).collect();
        let joins = |cells: &Vec<Cell>| {
            cells.len() < order && cells.len() * 2 >= order && grid.is_connected(&[&cells[..], &[cell]].concat())
        };
        grid.is_connected(&rest) && sizes.iter().any(|(_, cells)| joins(cells))
    };
    let apart = |cell: Cell, own: &[Cell]| {
        let rest: Vec<Cell> = own.iter().copied().filter(|other| *other != cell).collect();
        !grid.is_connected(own) && grid.is_connected(&rest)
    };
    let best = suspects().find(|(cell, own)| apart(**cell, own) && fits(**cell, own));
    best.or_else(|| suspects().find(|(cell, own)| fits(**cell, own)))
        .or_else(|| suspects().next())
        .map(|(cell, _)| *cell)
}
