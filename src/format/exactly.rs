//! Our own notation, read by `exactly/read.rs` and written by `exactly/write.rs`. It can say all that a [`Puzzle`](crate::puzzle::Puzzle) can.
//!
//! ```ebnf
//! puzzle  = "puzzle", [ ":", title ], line end, { entry } ;    (* entries in any order, most of them once *)
//! entry   = ( form | "symbols:", symbols | "labels:", { word } | rows | "group", [ name ], ":", { cell } | "marks:", { cell, "=", set }
//!         | "also:", { word } | "relation", name, ":", formula | statement ), [ comment ], line end ;
//! form    = ( "order:" | "grid:" | "values:" | "layers:" | "boards:" | "rows:" | "columns:" | "houses:" | "boxes:" ), value ;
//! rows    = ( ( "givens" | "given" ), [ layer ] | "regions" ), ":", ( cells | line end, { cells, line end, { frame } } ) ;
//! statement = key, [ value ], ":", value ;               (* a clue: the keys and their words are those of docs/rules.md *)
//! comment = blank, "#", blank, … ;                       (* not behind the cells of rows *)
//! ```

mod alphabet;
mod declared;
mod form;
mod frame;
mod placed;
mod read;
mod statements;
mod words;
mod write;

use super::framing::Framing;
use super::head::Head;
use super::notation::Format;
use super::note;
use super::reading::Typed;
use super::rules::alphabet::SIGNS;
use super::style::Style;
use super::text::Line;
pub use form::size_ahead;
pub use read::corrected;

/// The notation `exactly`.
pub static EXACTLY: Typed = Typed {
    format: Format {
        name: "exactly",
        aliases: &["own"],
        about: "our own, which says all that a puzzle can be: lines of a key and what it says",
        example: "puzzle: regions in pieces\norder: 4\nregions:\nDADB\nAABB\nCCAD\nCCDB\n\
         group corners: r1c1 r1c4 r4c1\ngivens:\n...4\n....\n....\n...3\nmarks: r2c2=23 r3c4=24\n",
        relabels: false,
        has_any_form: true,
        separator: "\n",
        put: write::put,
        put_note,
        ..Format::TYPED
    },
    begins: begins_here,
    framing: || Framing::headed_below(begins),
    parse: read::read,
    ..Typed::LINES
};

fn put_note(note: &str, _: Style, start: usize, out: &mut String) {
    let title = note::in_one_line(note);
    if !title.is_empty() {
        out.insert_str(start + write::HEAD.len(), &format!(": {title}"));
    }
}

fn begins_here(head: &Head) -> bool {
    // The word puzzle may be damaged or left out: what the next lines say is no bare text.
    let has_key = |line: &Line| {
        matches!(line.text.trim(), "givens:" | "given:" | "regions:") || line.text.trim().starts_with("order: ")
    };
    // `puzzle: |` above rows begins a map of another program.
    let has_colon = || head.lines.get(1).is_none_or(|line| line.text.contains(':'));
    // … and a board behind it is no title.
    let is_cell = |c: char| c.is_ascii_digit() || SIGNS.contains(&c);
    let has_cells = |line: Line| {
        let title = line.text.split_once(':').map_or("", |(_, title)| title.trim());
        title.len() >= 16 && title.chars().all(is_cell)
    };
    head.begins(begins) && has_colon() && !head.first().is_some_and(has_cells)
        || head.lines.iter().take(2).any(has_key)
        || head.first().is_some_and(|line| !begins(line.text.as_bytes()) && read::has_key(line.text))
}

/// Whether a line begins a puzzle in this notation: the word `puzzle`, alone or with a colon.
pub fn begins(line: &[u8]) -> bool {
    let rest = line.trim_ascii_start().strip_prefix(b"puzzle");
    rest.is_some_and(|rest| matches!(rest.trim_ascii_start().first(), None | Some(b':')))
}
