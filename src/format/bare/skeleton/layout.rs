//! Rule 2: a stream of cells as boards of so many rows and columns, if its gaps repeat.

use super::Layout;
use super::seen::TITLE;
use super::shown::CLOSING;
use super::stream::{Stream, without_frame};
use crate::format::rules;

/// A bracket or a quote that closes.
fn is_closing(c: char) -> bool {
    CLOSING.contains(&c) || c == '"'
}

/// The layout of a stream as boards of so many rows and columns, if it has one (rule 2).
pub fn layout<'a>(stream: &Stream<'a>, (rows, columns): (usize, usize), empty: Option<char>) -> Option<Layout<'a>> {
    let size = rows * columns;
    (size > 1).then_some(())?;
    let count = stream.cells.len();
    let gap = |at: usize| stream.gaps[at - 1];
    let text = |at: usize| stream.text(gap(at));
    let row: Vec<u32> = (1..columns).map(gap).collect();
    let steps: Vec<u32> = (1..rows).map(|row| gap(row * columns)).collect();
    for at in (1..count).filter(|at| at % size != 0) {
        let expected = if at % columns == 0 { steps[at % size / columns - 1] } else { row[at % columns - 1] };
        (gap(at) == expected).then_some(())?;
    }
    let (wide, high) = (rules::regular(&row)?, rules::regular(&steps)?);
    let boxes = high.zip(wide);
    boxes.is_none_or(|(high, wide)| rows != columns || high * wide == rows).then_some(())?;

    // A line holds whole rows, or a whole board; several blanks part boards side by side, not rows.
    let step = if rows > 1 { text(columns) } else { "" };
    let is_end = |text: &str| matches!(text, "\n" | "¶");
    let is_broken =
        (1..columns).any(|at| is_end(text(at))) || !is_end(step) && (1..rows).any(|row| is_end(text(row * columns)));
    let is_odd = (2..rows).any(|row| without_frame(text(row * columns)) != without_frame(step));
    let is_titled = (1..size).any(|at| text(at).contains(TITLE));
    (!is_broken && !is_odd && !is_titled && step != "  ").then_some(())?;
    // Where a list of lists is closed, a board ends.
    let closed = |text: &str| text.chars().filter(|c| CLOSING.contains(c)).count();
    let has_lists = (1..columns).any(|at| closed(text(at)) > 0);
    let is_list_of_lists = has_lists && (1..rows).any(|row| closed(text(row * columns)) >= stream.depth);
    (!is_list_of_lists).then_some(())?;
    has_ends(&stream.open, &without_frame(step), &stream.close).then_some(())?;

    // Where nothing but lines tells rows apart, a line holds whole rows, or a piece that divides them.
    let is_flat = steps.first().is_some_and(|step| row.iter().all(|gap| gap == step));
    let line_ends: Vec<usize> = (1..size).filter(|at| stream.ends[at - 1]).collect();
    let is_even = line_ends.first().is_none_or(|first| {
        let divides = columns.is_multiple_of(*first) || first.is_multiple_of(columns);
        divides && line_ends.iter().copied().eq((1..size).filter(|at| at.is_multiple_of(*first)))
    });
    (!is_flat || is_even).then_some(())?;

    // Boards are parted alike, or as halves of pairs.
    let ends: Vec<usize> = (1..count / size).map(|board| board * size).collect();
    let parts = |at: &usize| stream.ends[*at - 1] || text(*at).contains(is_closing) && Some(&gap(*at)) != steps.first();
    let is_alike = |apart: usize| ends.iter().zip(ends.iter().skip(apart)).all(|(one, other)| gap(*one) == gap(*other));
    let is_list = is_alike(1) && ends.iter().all(parts);
    let is_pairs = is_alike(2) && ends.iter().skip(1).step_by(2).all(parts);
    let could_be_cell = |c: char| c.is_ascii_digit() || Some(c) == empty && c != '-';
    let is_clean =
        (1..columns).chain((1..count / columns).map(|row| row * columns)).all(|at| !text(at).contains(could_be_cell));
    (is_clean && (is_list || is_pairs)).then_some(())?;

    let boards = stream.cells.chunks(size);
    Some(Layout {
        rows,
        columns,
        boards: boards.clone().map(|cells| cells.iter().map(|(cell, _)| *cell).collect()).collect(),
        lines: boards.map(|cells| (cells[0].1, cells[size - 1].1)).collect(),
        boxes,
        shape: row.iter().chain(&steps).map(|gap| stream.text(*gap).to_owned()).collect(),
        has_brackets: stream.has_brackets,
        between: if count > size { text(size).to_owned() } else { String::new() },
        is_paired: !is_list,
        open: stream.open.clone(),
        close: stream.close.clone(),
        is_labelled: false,
    })
}

/// Whether the first row begins and the last one ends as every row does: between `open` and `close`, only a sign that parts rows is
/// left of a step.
fn has_ends(open: &str, step: &str, close: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !matches!(c, ' ' | '\n' | '¶')).collect::<String>();
    let (open, mut step, close) = (plain(open), step, plain(close));
    let places = || step.char_indices().map(|(at, _)| at).chain([step.len()]);
    let end = places().rev().find(|at| close.starts_with(&step[..*at])).unwrap_or(0);
    step = &step[end..];
    let places = || step.char_indices().map(|(at, _)| at).chain([step.len()]);
    let start = places().find(|at| open.ends_with(&step[*at..])).unwrap_or(step.len());
    step[..start].chars().all(|c| matches!(c, ' ' | '\n' | '¶' | ',' | ';' | '/' | '&' | '\\'))
}
