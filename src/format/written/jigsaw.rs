//! Givens and labels of regions, read by `bare/jigsaw.rs`.

use crate::board::Board;
use crate::format::loss::{Loss, region_of};
use crate::format::notation::{Cells, Format};
use crate::format::note;
use crate::format::style::{Form, Style};
use crate::format::writer::Writer;
use crate::grid::MAX_ORDER;

/// The notation `jigsaw`.
pub static JIGSAW: Format = Format {
    name: "jigsaw",
    about: "n² givens and n² region labels, on one line, on two, or in two squares with a blank line between",
    example: "1........2.....3...4.....\n1112211222334443344535555\n",
    bare: None,
    separator: "",
    put,
    put_note,
    ..Format::BARE
};

fn put_note(note: &str, style: Style, _: usize, out: &mut String) {
    match style.form {
        Form::OneLine => note::behind_cells(note, b' ', out),
        Form::Columns(between) => note::behind_cells(note, between, out),
        Form::TwoLines | Form::Blocks => {}
    }
}

/// Appends the filled part and the region part in the form of the style.
fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let board = cells.board;
    let (order, regions) = (board.values(), region_of(board)?);
    let labels = labels(board);
    let numbers = board.symbols().are_numbers();
    let group = usize::from(style.group);
    let width = if style.form == Form::Blocks { order } else { order * order };
    let mut writer = Writer::new(out);
    cells.put_rows(width, group, style, &mut writer);
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
