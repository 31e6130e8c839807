//! A puzzle a line, read by `bare/line.rs`.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;
use crate::format::{note, unread};
use crate::puzzle::Solution;

/// The notation `line`.
pub static LINE: Format = Format {
    name: "line",
    aliases: &["sdm"],
    about: "one puzzle per line: n² cells in reading order, then perhaps a note after a blank or a comma",
    example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    separator: "",
    put,
    put_note,
    put_solution,
    ..Format::BARE
};

fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let count = cells.board.grid().cells().len().max(1);
    cells.put_rows(count, usize::from(style.group), style, &mut Writer::new(out));
    Ok(())
}

fn put_solution(board: &Board, style: Style, solution: &Solution, out: &mut String) -> bool {
    let mut cells = String::new();
    Writer::new(&mut cells).rows(board.symbols(), solution.values(), solution.values().len(), 0);
    // Cells with blanks between them have no second field.
    let fits = style.group == 0 && cells.trim_end().len() == solution.values().len();
    if !fits || !out.ends_with('\n') {
        return false;
    }
    out.pop();
    out.push(style.aside as char);
    out.push_str(&cells);
    true
}

fn put_note(note: &str, style: Style, _: usize, out: &mut String) {
    // Cells in groups go on up to a comma.
    let parted_by = if style.group == 0 { style.aside } else { b',' };
    if unread::is_rule(note) {
        // As a comment it is read again.
        return note::behind_cells(&format!("# {note}"), parted_by, out);
    }
    note::behind_cells(note, parted_by, out);
}
