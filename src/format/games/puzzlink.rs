//! Links of puzz.link and of pages with the same addresses.
//!
//! ```ebnf
//! link  = [ "http", [ "s" ], "://" ], [ "www." ], site, "?sudoku/", order, "/", order, "/", { cell } ;
//! cell  = hex | "-", 2 * hex | "+", 3 * hex | "." | run ;    (* values without 0 in front; one empty cell *)
//! run   = "g" … "z" ;                                    (* 1 to 20 empty cells *)
//! ```

use super::{number, split};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::loss::{self, Loss};
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::{Cell, Grid};
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// The notation `puzzlink`.
pub static PUZZLINK: Typed = Typed {
    format: Format {
        name: "puzzlink",
        about: "links of puzz.link with a sudoku: p?sudoku/9/9/ and its cells",
        example: "https://puzz.link/p?sudoku/9/9/h8i2g9g1h7l9k5g3k9h4h1h6g8h753i65g3j7h1g9m6i2g\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| {
        super::begins(head, |line| {
            body(line).is_some_and(|rest| rest.starts_with("sudoku/") || !line.starts_with('p') && kind(rest).is_some())
        })
    },
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

/// What stands behind the question mark.
fn body(line: &str) -> Option<&str> {
    let (site, rest) = line.split_once('?')?;
    let of_sites =
        ["puzz.link/p", "puzz.link/p.html", "pzv.jp/p.html", "pzv.jp/p", "pzplus.tck.mn/p", "pzplus.tck.mn/p.html"];
    let site = site.strip_prefix("https://").or_else(|| site.strip_prefix("http://")).unwrap_or(site);
    let site = site.strip_prefix("www.").unwrap_or(site);
    if of_sites.contains(&site) || site == "p" { Some(rest) } else { None }
}

/// The kind of puzzle that an address names.
fn kind(body: &str) -> Option<&str> {
    let (kind, _) = body.split_once('/')?;
    (!kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')).then_some(kind)
}

fn read(text: Token) -> Result<Content, ParseError> {
    let wrong = || text.expected("a link such as https://puzz.link/p?sudoku/9/9/ with cells behind it");
    let body = body(text.text).ok_or_else(wrong)?;
    let start = text.start + text.text.len() - body.len();
    let parts = split(text.line.token(start, text.start + text.text.len()), '/');
    if let Some(other) = kind(body).filter(|kind| *kind != "sudoku") {
        return Err(parts[0].error(Fault::Unsupported(format!("the kind {other} of puzz.link"))));
    }
    let ["sudoku", width, height, _] = parts.iter().map(|part| part.text).collect::<Vec<_>>()[..] else {
        return Err(wrong());
    };
    let order = number(width).filter(|_| width == height).ok_or_else(|| parts[1].expected("a square board"))?;
    let grid = Grid::new(order).ok_or_else(|| parts[1].error(Fault::Order(order)))?;
    let mut content = Content::of(Layout::sudoku(order));
    let numbers = cells(&parts[3], order * order)?;
    for (cell, number) in grid.cells().zip(numbers) {
        match number {
            Some(number) if (1..=order).contains(&number) => {
                content.givens.push(Given::digit(cell, Value::new(number - 1)));
            }
            Some(_) => return Err(parts[3].expected(format!("values from 1 to {order}"))),
            None => {}
        }
    }
    Ok(content)
}

fn cells(body: &Token, cells: usize) -> Result<Vec<Option<usize>>, ParseError> {
    let mut numbers = Vec::new();
    let mut rest = body.text;
    while let Some(first) = rest.chars().next() {
        let long = match first {
            '-' => 3,
            '+' => 4,
            _ => first.len_utf8(),
        };
        let (piece, behind) = rest.split_at_checked(long).ok_or_else(|| body.expected("whole numbers"))?;
        rest = behind;
        let hex = |digits: &str| {
            let all = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            usize::from_str_radix(digits, 16).ok().filter(|_| all)
        };
        match first {
            'g'..='z' => numbers.resize(numbers.len() + first as usize - 'g' as usize + 1, None),
            '.' => numbers.push(None),
            // A number that would have fitted into fewer digits has lost one, or taken one from elsewhere.
            '-' | '+' if piece[1..].starts_with('0') => return Err(body.expected("numbers without 0 in front")),
            '-' | '+' => numbers.push(Some(hex(&piece[1..]).ok_or_else(|| body.expected("hex digits"))?)),
            _ => numbers.push(Some(hex(piece).ok_or_else(|| body.expected("hex digits and letters for runs"))?)),
        }
        if numbers.len() > cells {
            break;
        }
    }
    if numbers.len() == cells { Ok(numbers) } else { Err(body.error(Fault::cells(cells, numbers.len()))) }
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let (order, lost) = (board.values(), loss::beyond_sudoku(board, |_| false));
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let mut text = format!("https://puzz.link/p?sudoku/{order}/{order}/");
    let mut empty = 0u8;
    for cell in (0..order * order).map(Cell::new) {
        match allowed[cell.index()].single() {
            Some(value) => {
                push_empty(&mut text, &mut empty);
                let number = value.index() + 1;
                text.push_str(&if number < 16 { format!("{number:x}") } else { format!("-{number:02x}") });
            }
            None => empty += 1,
        }
        if empty == 20 {
            push_empty(&mut text, &mut empty);
        }
    }
    push_empty(&mut text, &mut empty);
    Ok(text)
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'g' + *empty - 1));
    }
    *empty = 0;
}
