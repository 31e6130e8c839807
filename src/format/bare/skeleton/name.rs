//! What a layout is called, and how it is written again.

use super::Layout;
use super::seen::{HEADING, TITLE};
use crate::format::style::{Form, Style};

/// The notation of a layout: settled by what stands between its cells, which means nothing for the puzzle.
pub fn name(layout: &Layout) -> &'static str {
    let (gap, step) = (layout.gap(), layout.step());
    let is_bar = |text: &str| text.contains(['|', '│', '║', '┃']);
    match step {
        _ if layout.has_brackets && !layout.has_own_brackets() && gap.contains(['"', '\'']) => "csv",
        _ if layout.has_brackets && !layout.has_own_brackets() && gap.is_empty() => "table",
        _ if layout.has_brackets && gap.contains(['"', '\'']) => "judge-c",
        _ if layout.has_brackets => "array",
        _ if layout.open.contains(TITLE) => "titled",
        "" | " " => "line",
        step if step.contains(HEADING) || layout.is_labelled => "labelled",
        "\n" if layout.is_of_nine("?", " ") => "judge-b",
        "\n" if layout.is_of_nine("0", "") && layout.boards.len() == 1 && layout.is_bare() => "judge-a",
        "\n" | "," | ";" if matches!(gap, "," | ";") => "csv",
        "/" => "slashed",
        _ if is_bar(gap) && is_bar(step) && layout.boxes.is_none() => "markdown",
        _ => "block",
    }
}

/// How a board of this layout is written: the sign for empty cells is that of its values.
pub fn style(layout: &Layout, empty: u8) -> Style {
    let gap = layout.gap();
    let form = match gap {
        ";" => Form::Columns(b';'),
        "," => Form::Columns(b','),
        _ if layout.open.contains(TITLE) && layout.step().len() < 2 && layout.step() != "\n" => Form::OneLine,
        _ => Form::default(),
    };
    let quote = if gap.contains('\'') { b'\'' } else { b'"' };
    let group = match (gap, layout.step()) {
        (" ", _) => 1,
        ("", " ") => layout.columns as u8,
        _ => 0,
    };
    Style { empty, group, quote, form, ..Style::default() }
}
