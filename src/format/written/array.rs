//! Arrays of numbers, read by `bare/skeleton.rs`; as facts and tuples by `bare/facts.rs`.
//!
//! ```ebnf
//! array = open, row, ( n - 1 ) * ( [ "," ], row ), close ;    (* around: brackets, and words short of cells *)
//! row   = "[", cell, ( n - 1 ) * ( [ "," | blank ], cell ), "]" ;    (* or other brackets; or one of n² cells *)
//! ```

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::symbols::Symbols;

/// The notation `array`.
pub static ARRAY: Format = Format {
    name: "array",
    aliases: &["json", "python", "numpy"],
    about: "arrays as programs print them: [[5, 3, 0], ...], None, null, braces, {\"puzzle\": ...}, one board or many",
    example: "[[1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 2], [0, 4, 0, 0]]\n",
    separator: "",
    put,
    ..Format::BARE
};

/// Appends rows of numbers, 0 for an empty cell, or null where that is a number; of strings where the symbols are none, `.` for
/// an empty cell.
fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let (board, order, symbols) = (cells.board, cells.board.values(), cells.board.symbols());
    let from_0 = counts_from_0(board);
    let numbers = from_0 || symbols.are_numbers() || order < 10 && *symbols == Symbols::default_for(order);
    let (quote, empty) = match (numbers, from_0) {
        (false, _) => ("\"", "\".\""),
        (true, false) => ("", "0"),
        (true, true) => ("", "null"),
    };
    let written = |value| format!("{quote}{}{quote}", symbols.symbol(value));
    let rows: Vec<String> = (0..order).map(|row| cells.row(row, empty, written).join(", ")).collect();
    out.push_str(&format!("[[{}]]\n", rows.join("], [")));
    Ok(())
}

/// Whether the symbols are numbers from 0, in digits or in more.
fn counts_from_0(board: &Board) -> bool {
    match board.symbols() {
        Symbols::Characters(characters) => b"0123456789".starts_with(characters),
        Symbols::Numbers { first } => *first == 0,
    }
}
