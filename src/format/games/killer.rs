//! Killer Solo: the ID of Solo with cages that cover the board, and the sum of each at its first cell.

use super::{blocks, expected, parted, runs, towers};
use crate::board::{Board, Layout, Regions};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::loss::Loss;
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::{BoxShape, Cell, Grid};
use crate::rule::{Cage, House, Meaning};
use crate::values::Values;

/// The notation `solo-killer`.
pub static SOLO_KILLER: Typed = Typed {
    format: Format {
        name: "solo-killer",
        about: "Simon Tatham's killer Solo: 3x3k: with givens, blocks if any, cages and their sums",
        example: "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, |line| sizes(line).is_some_and(|(_, flags)| flags.contains('k'))),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

/// The columns and rows of blocks, `None` where there is one number, and the flags.
fn sizes(line: &str) -> Option<([Option<usize>; 2], &str)> {
    let (sizes, _) = line.split_once(':')?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let first = digits(sizes);
    let columns = sizes[..first].parse().ok()?;
    let rest = &sizes[first..];
    let second = rest.strip_prefix('x').map_or(0, digits);
    let (rows, flags) = if second > 0 { (rest[1..=second].parse().ok(), &rest[1 + second..]) } else { (None, rest) };
    if flags.bytes().all(|byte| byte.is_ascii_alphanumeric()) { Some(([Some(columns), rows], flags)) } else { None }
}

fn read(text: Token) -> Result<Content, ParseError> {
    let ([columns, rows], flags) = sizes(text.text).ok_or_else(|| expected(&text, "sizes such as 3x3k"))?;
    let flags = flags.split_once('d').map_or(flags, |(flags, _)| flags);
    let jigsaw = flags.contains('j');
    let columns = columns.unwrap_or(0);
    let order = columns.saturating_mul(rows.unwrap_or(if jigsaw { 1 } else { columns }));
    Grid::new(order).ok_or_else(|| text.error(Fault::Order(order)))?;
    let wrong = |place: &Token| expected(place, "givens, blocks if any, cages and sums, parted by commas");
    let (_, description) = parted(text, ':').ok_or_else(|| wrong(&text))?;
    let (cells, mut rest) = parted(description, ',').ok_or_else(|| wrong(&description))?;
    let mut layout = Layout { diagonals: flags.contains('x'), ..Layout::latin(order) };
    if jigsaw {
        let (structure, behind) = parted(rest, ',').ok_or_else(|| wrong(&rest))?;
        layout.regions = Some(regions(structure, order)?);
        rest = behind;
    } else {
        layout.boxes = BoxShape::new(rows.unwrap_or(columns), columns);
    }
    let (structure, sums) = parted(rest, ',').ok_or_else(|| wrong(&rest))?;
    let cages = blocks::by_first(&blocks::read(structure, order)?);
    let said = runs::read(sums, order * order)?;
    for cage in cages {
        let sum = said[cage[0]].filter(|sum| *sum > 0).map(|sum| sum as u32);
        if cage[1..].iter().any(|&cell| said[cell].is_some()) {
            return Err(expected(&sums, "each sum at the first cell of its cage"));
        }
        let sum = sum.ok_or_else(|| expected(&sums, "a sum at the first cell of each cage"))?;
        let cells = cage.into_iter().map(Cell::new).collect();
        layout.clues.push(Meaning::Cage(Cage { cells, sum: Some(sum) }));
    }
    let mut content = Content::of(layout);
    content.givens = towers::givens(cells, order)?;
    Ok(content)
}

fn regions(structure: Token, order: usize) -> Result<Regions, ParseError> {
    let blocks = blocks::by_first(&blocks::read(structure, order)?);
    if blocks.len() != order {
        return Err(expected(&structure, format!("{order} blocks, not {},", blocks.len())));
    }
    let mut of = vec![0; order * order];
    for (number, cells) in blocks.iter().enumerate() {
        cells.iter().for_each(|&cell| of[cell] = number as u8);
    }
    Ok(Regions { of: of.into(), labels: (1..=order).map(|number| number.to_string()).collect() })
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let (order, layout) = (board.values(), board.layout());
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
            meaning => match meaning.house() {
                Some((House::Region, different)) if !board.grid().is_connected(&different.cells) => {
                    lost.push(format!("that {} is in pieces", rule.name));
                }
                Some((House::Window | House::Group, _)) | None => lost.push(rule.name.clone()),
                Some(_) => {}
            },
        }
    }
    if lost.is_empty() && cage_of.iter().any(Option::is_none) {
        lost.push("that some cells are in no cage".to_owned());
    }
    let cages: Vec<usize> = cage_of.into_iter().flatten().collect();
    let diagonals = if layout.diagonals { "x" } else { "" };
    let head = match (&layout.regions, layout.boxes) {
        (None, Some(shape)) => Some((format!("{}x{}{diagonals}k", shape.columns(), shape.rows()), String::new())),
        (Some(regions), None) => {
            let of: Vec<usize> = regions.of.iter().map(|&region| usize::from(region)).collect();
            Some((format!("{order}j{diagonals}k"), format!("{},", blocks::write(&of, order, false)?)))
        }
        _ => None,
    };
    let Some((head, structure)) = head.filter(|_| lost.is_empty()) else {
        lost.extend(if lost.is_empty() { Some("that it has no boxes or regions".to_owned()) } else { None });
        return Err(Loss(lost));
    };
    let values = allowed.iter().map(|allowed| Some(allowed.single()?.index() + 1));
    let (givens, cages) = (runs::write(values), blocks::write(&cages, order, false)?);
    Ok(format!("{head}:{givens},{structure}{cages},{}", runs::write(sums)))
}
