//! Rows of cells, plain and as two judges want them, read by `bare/skeleton.rs`; blank cells by `bare/columns.rs` and `bare/blank.rs`.
//!
//! ```ebnf
//! block   = n * ( row, line end, { frame } ) ;            (* after every h-th row or every one; blank lines between boards or none *)
//! row     = [ bar ], cell, ( n - 1 ) * ( [ blank | bar ], cell ), [ bar ] ;
//! judge-a = 9 * ( 9 * ( digit | "0" ), line end ) ;       (* alone in its text *)
//! judge-b = 9 * ( ( digit | "?" ), 8 * ( " ", ( digit | "?" ) ), line end ) ;
//! ```
//! Named, the two of judges read all blocks.

use crate::format::loss::{Loss, only_order};
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;

/// The notation `block`.
pub static BLOCK: Format = Format {
    name: "block",
    aliases: &["grid"],
    about: "n lines of n characters, or of n numbers split by blanks; frames of | + - are passed over",
    example: "12|..\n.4|..\n--+--\n..|2.\n..|.1\n",
    put,
    ..Format::BARE
};

/// The notation `judge-a`: nine lines of nine digits, 0 for an empty cell.
pub static JUDGE_A: Format = Format {
    name: "judge-a",
    about: "nine lines of nine digits and nothing else, 0 for an empty cell",
    example: "005300000\n800000020\n070010500\n400005300\n010070006\n003200080\n060500009\n004000030\n000009700\n",
    style: Style { empty: b'0', ..Style::DEFAULT },
    put: put_nine,
    ..Format::BARE
};

/// The notation `judge-b`: 9×9 boards until the end of input, cells split by blanks, `?` for an empty one.
pub static JUDGE_B: Format = Format {
    name: "judge-b",
    about: "9×9 boards until the end of input, cells split by blanks, ? for an empty one",
    example: "5 3 ? ? 7 ? ? ? ?\n\
         6 ? ? 1 9 5 ? ? ?\n\
         ? 9 8 ? ? ? ? 6 ?\n\
         8 ? ? ? 6 ? ? ? 3\n\
         4 ? ? 8 ? 3 ? ? 1\n\
         7 ? ? ? 2 ? ? ? 6\n\
         ? 6 ? ? ? ? 2 8 ?\n\
         ? ? ? 4 1 9 ? ? 5\n\
         ? ? ? ? 8 ? ? 7 9\n",
    style: Style { empty: b'?', group: 1, ..Style::DEFAULT },
    put: put_nine,
    ..Format::BARE
};

fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    cells.put_rows(cells.board.values(), usize::from(style.group), style, &mut Writer::new(out));
    Ok(())
}

fn put_nine(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    only_order(cells.board, 9)?;
    put(cells, style, out)
}
