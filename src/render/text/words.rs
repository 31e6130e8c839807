//! What is said below a board: the meaning of its marks, and what borders do not show.

use super::cages::{Cages, has_lines};
use super::cells::tells_givens;
use crate::board::Board;
use crate::grid::{Cell, Grid};
use crate::render::frame::{Overlay, OverlayKind};
use crate::render::{Content, Frame, Picture};
use crate::rule::Meaning;
use crate::symbols::Symbols;

/// Lines of words, broken at this many columns.
pub(super) fn words(picture: &Picture<'_>, frame: &Frame, cages: &Cages, columns: usize) -> Vec<String> {
    let meanings = layers(picture).into_iter().chain(meanings(picture));
    let form = form(picture.puzzle().board());
    let rules = match &form {
        Some(form) => form.iter().cloned().chain(groups(picture, frame)).collect(),
        None => [scattered(picture, frame), overlays(picture, frame)].concat(),
    };
    let clues = clues(picture, frame, cages, form.is_some());
    meanings.chain(rules).chain(clues).flat_map(|words| wrapped(&words, columns)).collect()
}

/// Which layer stands where in a cell.
fn layers(picture: &Picture<'_>) -> Option<String> {
    let layers = picture.puzzle().board().grid().layers();
    let names: Vec<String> = (0..layers).map(|layer| Grid::layer_name(layer).to_string()).collect();
    (layers > 1).then(|| format!("in each cell from above: layers {}", names.join(" ")))
}

/// What cells do not tell of a board that is no square, or a single cell, or whose symbols are not the usual ones, as our own notation says it.
fn form(board: &Board) -> Option<Vec<String>> {
    let are_usual = [Symbols::default_for(board.values()), Symbols::NUMBERS].contains(board.symbols());
    let is_unsaid = board.square().is_none() || !are_usual || board.values() == 1;
    let mut lines = board.heading().ok().filter(|_| is_unsaid)?;
    if board.layout().regions.is_some() {
        lines.push(format!("regions: {}", board.region_rows().join(" ")));
    }
    Some(lines)
}

fn meanings(picture: &Picture<'_>) -> Vec<String> {
    let cells = |is_meant: fn(&Content) -> bool| {
        let cells = picture.puzzle().board().grid().cells();
        names(picture, cells.filter(|&cell| is_meant(&picture.content(cell))))
    };
    let differ = cells(|content| matches!(content, Content::Differs(_)));
    let wrong = cells(|content| matches!(content, Content::Marks(values) if values.is_empty()));
    let blamed = cells(|content| matches!(content, Content::Blamed(_)));
    let is_counted = picture.contents().iter().any(|content| matches!(content, Content::Frequencies(_)));
    let mut words = Vec::new();
    if tells_givens(picture) {
        words.push("' given".to_owned());
    }
    if picture.contents().iter().all(|content| *content == Content::Empty) {
        words.push("nothing given".to_owned());
    }
    if is_counted {
        words.push(". in one solution, : in few, others in many".to_owned());
    }
    if picture.contents().iter().any(|content| matches!(content, Content::StepMarks(_))) {
        words.push("! placed, - struck out, + a reason".to_owned());
    }
    if !differ.is_empty() {
        words.push(format!("/ different in {differ}"));
    }
    if !blamed.is_empty() {
        words.push(format!("! to blame: {blamed}"));
    }
    if !wrong.is_empty() {
        words.push(format!("!! no value is left for {wrong}"));
    }
    words
}

/// Regions that do not hang together, which borders cannot tell.
fn scattered(picture: &Picture<'_>, frame: &Frame) -> Vec<String> {
    let layout = picture.puzzle().board().layout();
    let labels = layout.regions.iter().flat_map(|regions| &regions.labels).enumerate();
    let words = labels.filter_map(|(region, label)| {
        let cells = frame.scattered(region)?;
        Some(format!("region {label}: {}", names(picture, cells)))
    });
    words.collect()
}

/// Overlays that everybody knows by their name, then groups with their cells.
fn overlays(picture: &Picture<'_>, frame: &Frame) -> Vec<String> {
    let is_known = |overlay: &&Overlay| overlay.kind != OverlayKind::Group;
    let known: Vec<_> = frame.overlays().iter().filter(is_known).map(|overlay| named(picture, overlay)).collect();
    let also = (!known.is_empty()).then(|| format!("also all different: {}", known.join(", ")));
    also.into_iter().chain(groups(picture, frame)).collect()
}

/// Named groups with their cells.
fn groups(picture: &Picture<'_>, frame: &Frame) -> Vec<String> {
    let groups = frame.overlays().iter().filter(|overlay| overlay.kind == OverlayKind::Group);
    groups.map(|group| format!("{}: {}", group.name, names(picture, group.cells.iter().copied()))).collect()
}

/// What dotted lines mean, and the clues that the board does not show, cages without room for their sums among them, as our own notation says
/// them; `has_form`: what holds on the whole board is said.
fn clues(picture: &Picture<'_>, frame: &Frame, cages: &Cages, has_form: bool) -> Vec<String> {
    let board = picture.puzzle().board();
    let mut lines = Vec::new();
    if frame.cages().any(|(cells, _)| has_lines(frame.grid(), cells)) {
        lines.push("dotted lines: cages, with their sums".to_owned());
    }
    if !board.words().is_empty() && !has_form {
        lines.push(format!("also: {}", board.words().join(" ")));
    }
    let shown = board.clues().iter().filter(|rule| match &rule.meaning {
        Meaning::Cage(cage) => !has_form && cages.is_drawn(&cage.cells),
        _ => false,
    });
    let shown: Vec<_> = shown.filter_map(|rule| rule.meaning.statement(board.grid())).collect();
    lines.extend(board.statements().into_iter().filter(|line| !shown.contains(line)));
    lines
}

/// Its name; of a square with its corners, which nobody can see where there is no colour.
fn named(picture: &Picture<'_>, overlay: &Overlay) -> String {
    let grid = picture.puzzle().board().grid();
    match (overlay.kind, overlay.cells.as_slice()) {
        (OverlayKind::Window | OverlayKind::Box, [first, .., last]) => {
            format!("{} ({}-{})", overlay.name, grid.name(*first), grid.name(*last))
        }
        _ => overlay.name.clone(),
    }
}

fn names(picture: &Picture<'_>, cells: impl IntoIterator<Item = Cell>) -> String {
    let grid = picture.puzzle().board().grid();
    cells.into_iter().map(|cell| grid.name(cell).to_string()).collect::<Vec<_>>().join(" ")
}

/// Breaks words at blanks; lines after the first are indented.
fn wrapped(words: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
