//! A title above each puzzle, read by `bare/skeleton.rs`.
//!
//! ```ebnf
//! titled = { title, line end, ( block | line | slashed ) } ;    (* the same one below all; titles: source.rs *)
//! ```

use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::note;
use crate::format::source::{Kind, kind};
use crate::format::style::{Form, Style};
use crate::format::writer::Writer;

/// The notation `titled`.
pub static TITLED: Format = Format {
    name: "titled",
    about: "a block or a line below a title such as Grid 01, Puzzle 1 or 1.",
    example: "Grid 01\n1...\n..3.\n...2\n.4..\n",
    separator: "",
    put,
    put_note,
    ..Format::BARE
};

fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    // Cells of a line: those of a row, or all.
    let width = if style.form == Form::OneLine { order * order } else { order };
    out.push_str(&format!("Grid {:02}\n", cells.number));
    cells.put_rows(width, usize::from(style.group), style, &mut Writer::new(out));
    Ok(())
}

fn put_note(note: &str, _: Style, start: usize, out: &mut String) {
    let note = note::in_one_line(note);
    if kind(&note) == Kind::Title
        && let Some(end) = out[start..].find('\n')
    {
        out.replace_range(start..start + end, &note);
    }
}
