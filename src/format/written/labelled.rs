//! Rows and columns with labels, read by `bare/skeleton.rs` and its `labels.rs`.

use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;

/// The notation `labelled`.
pub static LABELLED: Format = Format {
    name: "labelled",
    about: "n lines of n cells with a label before each, and perhaps labels of columns above",
    example: "   1 2 3 4\nr1 1 . . .\nr2 . . 3 .\nr3 . . . 2\nr4 . 4 . .\n",
    put,
    ..Format::BARE
};

/// Appends a square with its labels; columns stand below theirs, numbers as wide as the widest.
fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    let mut square = String::new();
    cells.put_rows(order, 1, style, &mut Writer::new(&mut square));
    let side = 1 + order.to_string().len();
    let wide = if cells.board.symbols().are_numbers() || order > 9 { order.to_string().len() } else { 1 };
    let heads: Vec<String> = (1..=order).map(|column| format!("{column:>wide$}")).collect();
    out.push_str(&format!("{:side$} {}\n", "", heads.join(" ")));
    for (row, line) in (1..).zip(square.lines()) {
        let cells: Vec<String> = line.split(' ').map(|cell| format!("{cell:>wide$}")).collect();
        out.push_str(&format!("{:<side$} {}\n", format!("r{row}"), cells.join(" ")));
    }
    Ok(())
}
