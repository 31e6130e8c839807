//! An array of arrays of strings, read by `bare/skeleton.rs`.
//!
//! ```ebnf
//! judge-c = [ "board", "=" ], "[", row, ( n - 1 ) * ( ",", row ), "]" ;    (* arrays without strings too, where it is named *)
//! row     = "[", string, ( n - 1 ) * ( ",", string ), "]" ;
//! string  = quote, ( symbol | "." ), quote ;             (* one kind of quote, and one sign for empty cells *)
//! ```

use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::format::writer::{Writer, empty_of};

/// The notation `judge-c`.
pub static JUDGE_C: Format = Format {
    name: "judge-c",
    aliases: &["leetcode"],
    about: "an array of arrays of strings, in double or single quotes, board = in front allowed",
    example: "[[\"1\",\".\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],[\".\",\".\",\".\",\"2\"],[\".\",\"4\",\".\",\".\"]]\n",
    separator: "",
    put,
    ..Format::BARE
};

fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let (order, empty) = (cells.board.values(), empty_of(cells.board, style.empty));
    let mut writer = Writer::new(out);
    for row in 0..order {
        writer.text(if row == 0 { "[[" } else { "],[" });
        for column in 0..order {
            if column > 0 {
                writer.byte(b',');
            }
            writer.byte(style.quote);
            match cells.value(row * order + column) {
                Some(value) => writer.symbol(cells.board.symbols(), value),
                None => writer.byte(empty),
            }
            writer.byte(style.quote);
        }
    }
    writer.text("]]\n");
    Ok(())
}
