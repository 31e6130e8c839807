//! Simon Tatham's Solo.
//!
//! ```ebnf
//! id     = sizes, ":", runs, [ ",", blocks ], [ ",", blocks, ",", runs ] ;    (* runs.rs, blocks.rs: givens, regions behind "j"; cages
//!                                                           behind "k", which cover the board, and the sum of each at its first cell *)
//! sizes  = columns, [ "x", rows ], { flag } ;
//! flag   = "j" | "x" | "k" | (* how its generator is to work, which is no part of a puzzle *) ;    (* "x": diagonals *)
//! ```

use super::{blocks, number, runs, split};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::loss::{Loss, has_pieces, region_of};
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::{BoxShape, Cell, Grid};
use crate::rule::{Cage, House, Meaning};
use crate::values::Values;

/// The notation `tatham`.
pub static TATHAM: Typed = Typed {
    format: Format {
        name: "tatham",
        aliases: &["solo"],
        about: "Simon Tatham's Solo: 3x3:, 9j: or 3x3x: and numbers with letters for runs of empty cells",
        example: "2x2:1e3d2a4b\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, |line| is_killer(line) == Some(false)),
    parse: |raw, context| super::parse_large(raw, context, read),
    ..Typed::LINES
};

/// The notation `solo-killer`.
pub static SOLO_KILLER: Typed = Typed {
    format: Format {
        name: "solo-killer",
        about: "Simon Tatham's killer Solo: 3x3k: with givens, blocks if any, cages and their sums",
        example: "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a\n",
        put: |cells, _, out| super::put(cells, write_killer, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, |line| is_killer(line) == Some(true)),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

/// The largest sum.
const MAX_SUM: usize = 1_000_000;

/// Whether a line that begins as an ID with the sizes of Solo is one of a killer; `None` where it does not. With cages of PS it is another
/// notation.
fn is_killer(line: &str) -> Option<bool> {
    let (sizes, _) = line.split_once([':', '#']).filter(|_| !line.contains(":k:"))?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let flags = &sizes[digits(sizes)..];
    let is_sized = flags.strip_prefix('x').is_some_and(|rows| digits(rows) > 0) || flags.starts_with('j');
    let is_plain = flags.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    (is_sized && is_plain && (1..=2).contains(&digits(sizes))).then(|| flags.contains('k') && line.contains(':'))
}

fn read(text: Token) -> Result<Content, ParseError> {
    let (line, end) = (text.line, text.start + text.text.len());
    let length = text.text.find([':', '#']).ok_or_else(|| text.expected("a size and a colon, such as 3x3:,"))?;
    let colon = line.token(text.start + length, text.start + length + 1);
    if colon.text == "#" {
        let seed = "a seed of Simon Tatham's generator (the puzzle is not in it: copy its game ID)".to_owned();
        return Err(colon.error(Fault::Unsupported(seed)));
    }
    let (mut layout, has_cages) = sizes(line.token(text.start, colon.start))?;
    let order = layout.values;
    let mut parts = split(line.token(colon.start + 1, end), ',').into_iter();
    let mut part = |what: &str| parts.next().ok_or_else(|| line.error_behind(Fault::Expected(what.to_owned())));
    let cells = part("givens")?;
    if layout.boxes.is_none() {
        layout.regions = Some(blocks::regions(part("a comma and the blocks")?, order)?);
    }
    if has_cages {
        layout.clues = cages(part("a comma and the cages")?, part("a comma and the sums")?, order)?;
    }
    match parts.next() {
        Some(more) => Err(line.token(more.start, end).expected("nothing more")),
        None => Ok(Content { givens: runs::givens(cells, order)?, ..Content::of(layout) }),
    }
}

/// Reads what stands before the colon, and tells whether there are cages. Where blocks have any form, the layout has no boxes yet.
fn sizes(text: Token) -> Result<(Layout, bool), ParseError> {
    let wrong = || text.expected("sizes such as 3x3 or 9j");
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (columns, rest) = text.text.split_at(digits(text.text));
    let (rows, flags) = match rest.strip_prefix('x').map(|rows| rows.split_at(digits(rows))) {
        // Behind the first number this is no flag: the second one is lost.
        Some(("", _)) => return Err(wrong()),
        Some((rows, flags)) => (Some(rows), flags),
        None => (None, rest),
    };
    // No size is written with a zero in front, which the end of another line may be.
    let size = |digits: &str| number(digits).filter(|_| !digits.starts_with('0')).ok_or_else(wrong);
    let columns = size(columns)?;
    let rows = rows.map(size).transpose()?;
    let flags = text.line.token(text.start + text.text.len() - flags.len(), text.start + text.text.len());
    let has = |flag: u8| generator_free(flags.text).any(|byte| byte == flag);
    if let Some(other) = generator_free(flags.text).find(|byte| !b"jxk".contains(byte)) {
        return Err(flags.error(Fault::unexpected(other as char, "j, x, k or how the generator is to work")));
    }
    let order = columns.saturating_mul(rows.unwrap_or(if has(b'j') { 1 } else { columns }));
    Grid::new(order).ok_or_else(|| text.error(Fault::Order(order)))?;
    let boxes = if has(b'j') { None } else { BoxShape::new(rows.unwrap_or(columns), columns) };
    Ok((Layout { boxes, diagonals: has(b'x'), ..Layout::latin(order) }, has(b'k')))
}

/// The flags without those that tell the generator of a symmetry (`r2`, `m4`, `md2`, `a`) or a difficulty (`dt`).
fn generator_free(flags: &str) -> impl Iterator<Item = u8> {
    let mut rest = flags.as_bytes();
    std::iter::from_fn(move || {
        loop {
            let (&first, after) = rest.split_first()?;
            rest = match (first, after) {
                (b'd', [b't' | b'b' | b'i' | b'a' | b'e' | b'u', after @ ..]) => after,
                (b'm', [b'd', after @ ..]) | (b'm' | b'r' | b'a', after) => {
                    &after[after.iter().take_while(|byte| byte.is_ascii_digit()).count()..]
                }
                (_, after) => {
                    rest = after;
                    return Some(first);
                }
            };
        }
    })
}

/// The cages of blocks, each with its sum at its first cell.
fn cages(structure: Token, sums: Token, order: usize) -> Result<Vec<Meaning>, ParseError> {
    let cages = blocks::by_first(&blocks::read(structure, order, false)?);
    let said = runs::read(sums, order * order, MAX_SUM)?;
    let cage = |cage: Vec<usize>| match said[cage[0]] {
        _ if cage[1..].iter().any(|&cell| said[cell].is_some()) => {
            Err(sums.expected("each sum at the first cell of its cage"))
        }
        None => Err(sums.expected("a sum at the first cell of each cage")),
        Some(sum) => {
            let cells = cage.into_iter().map(Cell::new).collect();
            Ok(Meaning::Cage(Cage { cells, sum: Some(sum as u32) }))
        }
    };
    cages.into_iter().map(cage).collect()
}

/// What stands before the colon, with `k` where there are cages, and behind the givens.
fn ends(board: &Board, killer: &str) -> Result<(String, String), Loss> {
    let (order, layout) = (board.values(), board.layout());
    let diagonals = if layout.diagonals { "x" } else { "" };
    match layout.boxes {
        Some(shape) if layout.regions.is_none() => {
            Ok((format!("{}x{}{diagonals}{killer}", shape.columns(), shape.rows()), String::new()))
        }
        _ => {
            let of: Vec<usize> = region_of(board)?.into_iter().map(usize::from).collect();
            // Of a region in pieces, each would be one.
            if has_pieces(board) {
                return Err(Loss::of("regions in pieces"));
            }
            Ok((format!("{order}j{diagonals}{killer}"), format!(",{}", blocks::write(&of, order, false)?)))
        }
    }
}

fn runs_of(allowed: &[Values]) -> String {
    runs::write(allowed.iter().map(|allowed| Some(allowed.single()?.index() + 1)))
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let (sizes, structure) = ends(board, "")?;
    Ok(format!("{sizes}:{}{structure}", runs_of(allowed)))
}

fn write_killer(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let mut lost: Vec<String> = Vec::new();
    let (mut cage_of, mut sums): (Vec<Option<usize>>, _) = (vec![None; allowed.len()], vec![None; allowed.len()]);
    for rule in board.rules() {
        match &rule.meaning {
            // Borders tell cages apart: one that does not hang together would be several.
            Meaning::Cage(Cage { cells, sum: Some(sum) })
                if board.grid().is_connected(cells) && cells.iter().all(|cell| cage_of[cell.index()].is_none()) =>
            {
                let first = cells.iter().map(|cell| cell.index()).min().unwrap_or(0);
                cells.iter().for_each(|cell| cage_of[cell.index()] = Some(first));
                sums[first] = Some(*sum as usize);
            }
            meaning => {
                if let Some((House::Window | House::Group, _)) | None = meaning.house() {
                    lost.push(rule.name.clone());
                }
            }
        }
    }
    if lost.is_empty() && cage_of.iter().any(Option::is_none) {
        lost.push("that some cells are in no cage".to_owned());
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let (sizes, structure) = ends(board, "k")?;
    let cages: Vec<usize> = cage_of.into_iter().flatten().collect();
    let cages = blocks::write(&cages, board.values(), false)?;
    Ok(format!("{sizes}:{}{structure},{cages},{}", runs_of(allowed), runs::write(sums)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::Line;

    fn content(text: &str) -> Result<Content, String> {
        let line = Line { number: 1, text, before: 0 };
        read(line.token(0, text.len())).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    #[test]
    fn sizes_flags_and_runs_are_read() {
        let layout = |text: &str| content(text).unwrap().layout;
        assert_eq!(layout("3x2:zj").boxes, BoxShape::new(2, 3));
        assert_eq!(layout("2x2:p").boxes, BoxShape::new(2, 2));
        assert!(layout("2x2xr2db:p").diagonals);
        let places = content("2x2:1_2a4k3").unwrap().givens.iter().map(|given| given.cell.index()).collect::<Vec<_>>();
        assert_eq!(places, [0, 1, 3, 15]);
    }

    #[test]
    fn solo_is_known_by_its_sizes() {
        assert!(
            ["3x3:a", "9j:a", "3x3k#1", "3x3xdb:a", "2x3#5", "12x2jx:"]
                .iter()
                .all(|text| is_killer(text) == Some(false))
        );
        assert!(["3x3k:a", "9jk:a"].iter().all(|text| is_killer(text) == Some(true)));
        let others = ["5:_a", "3x3::k:1:", "x3:", "3x:", "a3x3:", "puzzle: x", "333x3:"];
        assert!(others.iter().all(|text| is_killer(text).is_none()));
    }
}
