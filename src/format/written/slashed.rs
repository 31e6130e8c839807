//! A puzzle a line with strokes between its rows, read by `bare/skeleton.rs`.
//!
//! ```ebnf
//! slashed = row, ( n - 1 ) * ( "/", row ), line end ;
//! row     = cell, ( n - 1 ) * ( [ blank ], cell ) ;      (* blanks between all cells or none *)
//! ```

use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::symbols::Symbols;

/// The notation `slashed`.
pub static SLASHED: Format = Format {
    name: "slashed",
    about: "one puzzle per line, with / between its rows",
    example: "1.../..3./...2/.4..\n",
    separator: "",
    put,
    ..Format::BARE
};

/// Appends the rows; numbers have blanks between them.
fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let symbols = cells.board.symbols();
    if matches!(symbols, Symbols::Characters(symbols) if symbols.contains(&b'/')) {
        return Err(Loss::of("the symbol /"));
    }
    let between = if symbols.are_numbers() { " " } else { "" };
    let row = |row| cells.row(row, ".", |value| symbols.symbol(value)).join(between);
    out.push_str(&(0..cells.board.values()).map(row).collect::<Vec<_>>().join("/"));
    out.push('\n');
    Ok(())
}
