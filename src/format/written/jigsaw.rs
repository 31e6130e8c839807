//! Givens and labels of regions.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::loss::region_of;
use crate::format::notation::{Bare, Format};
use crate::format::note;
use crate::format::style::{Form, Style};
use crate::format::writer::{Writer, empty_of};
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};

/// The notation `jigsaw`.
pub struct Jigsaw;

/// The notation `jigsaw`.
pub static JIGSAW: Jigsaw = Jigsaw;

impl Format for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn about(&self) -> &'static str {
        "n² givens and n² region labels, on one line, on two, or in two squares with a blank line between"
    }

    fn example(&self) -> &'static str {
        "1........2.....3...4.....\n1112211222334443344535555\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        let values = puzzle.given_values();
        let empty = empty_of(board, style.empty);
        put(board, style, out, |writer, width, group| writer.given_rows(board, &values, width, group, empty))
    }

    fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let values = solution.values();
        put(board, style, out, |writer, width, group| writer.rows(board.symbols(), values, width, group))
    }

    fn put_note(&self, note: &str, style: Style, _: usize, out: &mut String) {
        match style.form {
            Form::OneLine => note::behind_cells(note, b' ', out),
            Form::Columns(between) => note::behind_cells(note, between, out),
            Form::TwoLines | Form::Blocks => {}
        }
    }

    fn separator(&self, style: Style) -> &'static str {
        match style.form {
            Form::Blocks => "\n",
            Form::OneLine | Form::Columns(_) | Form::TwoLines => "",
        }
    }
}

/// Appends the filled part and the region part in the form of the style.
fn put(
    board: &Board,
    style: Style,
    out: &mut String,
    fill: impl FnOnce(&mut Writer, usize, usize),
) -> Result<(), Loss> {
    let (order, regions) = (board.values(), region_of(board)?);
    let labels = labels(board);
    let numbers = board.symbols().are_numbers();
    let group = usize::from(style.group);
    let width = if style.form == Form::Blocks { order } else { order * order };
    let mut writer = Writer::new(out);
    fill(&mut writer, width, group);
    match style.form {
        // Numbers need blanks, so that the line end has to part them from the labels.
        Form::OneLine if !numbers && group == 0 => writer.take_back(),
        Form::Columns(between) if !numbers && group == 0 => {
            writer.take_back();
            writer.byte(between);
        }
        Form::Blocks => writer.byte(b'\n'),
        Form::OneLine | Form::Columns(_) | Form::TwoLines => {}
    }
    for row in regions.chunks(width) {
        for (place, &region) in row.iter().enumerate() {
            if place > 0 && group == 1 {
                writer.byte(b' ');
            }
            writer.byte(labels[usize::from(region)]);
        }
        writer.byte(b'\n');
    }
    Ok(())
}

/// A character for each region: its own label where all labels are different single characters.
fn labels(board: &Board) -> [u8; MAX_ORDER] {
    let mut labels = *b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0@$";
    let own = board.layout().regions.as_ref().map_or(&[][..], |regions| &regions.labels);
    let fits = |label: &String| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let distinct = (1..own.len()).all(|place| !own[..place].contains(&own[place]));
    if own.iter().all(fits) && distinct {
        labels.iter_mut().zip(own).for_each(|(label, own)| *label = own.as_bytes()[0]);
    }
    labels
}
