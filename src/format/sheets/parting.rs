//! Several sheets in one paragraph: right below one another, or with rows of empty fields between them.

use std::ops::Range;

use super::dialect::{Dialect, recognise, width};
use crate::format::fault::{Fault, ParseError};
use crate::format::shape::is_empty_row;
use crate::format::text::{Kind, Line, Raw, kind, split_lines, without_return};

/// What can stand between the fields of an empty row.
const DELIMITERS: [u8; 3] = *b"\t,;";

/// The dialect of some lines, with those that it is told by: all of them, or those that are left without rows of empty fields between
/// sheets. `whole`: no line follows.
pub(super) fn dialect<'c>(all: Vec<Line<'c>>, whole: bool, named: Option<usize>) -> Option<(Vec<Line<'c>>, Dialect)> {
    let told = |lines: &[Line]| {
        let dialect = |named| recognise(lines, whole, named);
        // Labels are no part of an order that is named.
        dialect(named).or_else(|| dialect(Some(named? + 1)))
    };
    if let Some(dialect) = told(&all) {
        return Some((all, dialect));
    }
    let parted = DELIMITERS.iter().filter_map(|&delimiter| without_parting(&all, delimiter));
    parted.into_iter().find_map(|lines| told(&lines).map(|dialect| (lines, dialect)))
}

/// The lines of sheets without the rows of empty fields that part them, if there are any: as many between any two, or, where lines follow
/// that are not seen, all of them behind a whole sheet.
fn without_parting<'c>(lines: &[Line<'c>], delimiter: u8) -> Option<Vec<Line<'c>>> {
    let order = width(lines.first()?.text, delimiter);
    if let Some(gap) = gap(lines, delimiter, order) {
        let kept = (0..lines.len()).filter(|row| row % (order + gap) < order).map(|row| lines[row]);
        return (gap > 0).then(|| kept.collect());
    }
    let mut kept: Vec<Line> = Vec::new();
    let mut rows = 0;
    for line in lines {
        if rows >= order && is_empty(line, delimiter) {
            continue;
        }
        rows = if rows >= order { 1 } else { rows + 1 };
        kept.push(*line);
    }
    (kept.len() < lines.len()).then_some(kept)
}

/// Whether a row has fields, and all of them are empty.
fn is_empty(line: &Line, delimiter: u8) -> bool {
    line.text.bytes().all(|byte| byte == delimiter || b" \"\r".contains(&byte))
        && line.text.as_bytes().contains(&delimiter)
}

/// The lines of a record that are no comments; among tabs, blank ones too where rows stand around them, or right above or below.
///
/// # Errors
/// Where blank lines without tabs stand between the rows, and part them into no bands of one height: they stand between two sheets,
/// of which rows are lost.
pub(super) fn lines(raw: Raw) -> Result<Vec<Line>, ParseError> {
    let content = raw.lines()?;
    let all: Vec<&[u8]> = split_lines(raw.text).collect();
    let numbers = with_empty_rows(&all, raw.line, &content);
    let mut content = content.into_iter().peekable();
    let (mut lines, mut gaps) = (Vec::new(), Vec::new());
    for (number, text) in (raw.line..).zip(all) {
        if content.peek().is_some_and(|line| line.number == number) {
            lines.extend(content.next());
        } else if numbers.contains(&number) && without_return(text).contains(&b'\t') {
            lines.push(Line::new(number, text, 0)?);
        } else if numbers.contains(&number) && kind(text) == Kind::Blank {
            gaps.push(lines.len());
        }
    }
    gaps.dedup();
    let bands = |height: &usize| (1..).map(|band| band * height).take_while(|&row| row < lines.len()).eq(gaps.clone());
    match gaps.first() {
        Some(height) if !lines.len().is_multiple_of(*height) || !bands(height) => {
            Err(lines[*height]
                .error(Fault::Expected("the rows of one sheet without blank lines between them".to_owned())))
        }
        _ => Ok(lines),
    }
}

/// The numbers of the lines of a sheet, from the first with something on it to the last, and of the rows of empty fields right above and
/// below. `all`: those of the record, the first of this number.
fn with_empty_rows(all: &[&[u8]], number: usize, content: &[Line]) -> Range<usize> {
    let (Some(first), Some(last)) = (content.first(), content.last()) else { return 0..0 };
    let above = all[..first.number - number].iter().rev().take_while(|line| is_empty_row(line)).count();
    let below = all[last.number + 1 - number..].iter().take_while(|line| is_empty_row(line)).count();
    first.number - above..last.number + 1 + below
}

/// The bytes of the sheets of a paragraph of n rows of n fields, and again n rows, perhaps with as many rows of empty fields between any
/// two; all of it where rows are over, or where an empty row may belong to a sheet or part two.
pub(super) fn sheets(record: &[u8], named: Option<usize>) -> Vec<Range<usize>> {
    let whole = || std::iter::once(0..record.len()).collect();
    let Ok(lines) = lines(Raw { text: record, line: 1, before: 0 }) else { return whole() };
    let found = recognise(&lines, true, named).or_else(|| Some(dialect(lines.clone(), true, None)?.1));
    let Some(Dialect { delimiter, order, .. }) = found else { return whole() };
    if lines.len() < 2 * order || width(lines[0].text, delimiter) != order {
        return whole();
    }
    let Some(gap) = gap(&lines, delimiter, order) else { return whole() };
    let starts: Vec<usize> = std::iter::once(0).chain(memchr::memchr_iter(b'\n', record).map(|end| end + 1)).collect();
    let byte = |row: usize| lines.get(row).map_or(record.len(), |line| starts[line.number - 1]);
    (0..lines.len()).step_by(order + gap).map(|row| byte(row)..byte(row + order)).collect()
}

/// How many rows of empty fields stand between any two sheets; `None` where rows are over, or where such rows are told in two ways.
fn gap(lines: &[Line], delimiter: u8, order: usize) -> Option<usize> {
    let is_empty = |row: usize| is_empty(&lines[row], delimiter);
    let fits = |gap: &usize| {
        let starts = (order + gap..lines.len()).step_by(order + gap);
        (lines.len() + gap).is_multiple_of(order + gap)
            && starts.clone().all(|start| (start - gap..start).all(is_empty))
    };
    if lines.len().is_multiple_of(order) {
        // The last row of a sheet, or the first one of the next, may part them as well.
        let mut ends = (order..lines.len()).step_by(order);
        return if ends.any(|end| is_empty(end - 1) || is_empty(end)) { None } else { Some(0) };
    }
    let mut gaps = (1..=lines.len().saturating_sub(2 * order)).filter(fits);
    gaps.next().filter(|_| gaps.next().is_none())
}

/// Refuses rows of several sheets where it cannot be told which of those without a value part them.
///
/// # Errors
/// At the first such row that may part two sheets.
pub(super) fn check(lines: &[Line], delimiter: u8) -> Result<(), ParseError> {
    let order = lines.first().map_or(0, |line| width(line.text, delimiter));
    let empty = lines.iter().skip(order).find(|line| is_empty(line, delimiter));
    match empty.filter(|_| order > 1 && lines.len() > order + 1) {
        Some(line) => {
            let readings =
                "rows of empty fields that part two sheets, or belong to one: leave a blank line between sheets";
            Err(line.error(Fault::Said(format!("ambiguous: {readings}"))))
        }
        None => Ok(()),
    }
}
