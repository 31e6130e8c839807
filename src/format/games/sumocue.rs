//! Killers of SumoCue: `SumoCueV1`, then for each cell `=15` where a cage of that sum begins, or `+0` where it belongs to the
//! cage of the cell with that number, from 0; with `J3` behind it where regions have any form.

use super::{expected, number, parted};
use crate::board::{Board, Layout, Regions};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::loss::{Loss, region_of};
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::{Cell, Grid};
use crate::rule::{Cage, Meaning};
use crate::values::Values;

/// The notation `sumocue-killer`.
pub static SUMOCUE_KILLER: Typed = Typed {
    format: Format {
        name: "sumocue-killer",
        about: "killers of SumoCue: SumoCueV1 and for each cell =sum, or + and the number of its cage's first cell",
        example: "SumoCueV1=3+0=7+2=7+4=3+6=3+8=7+10=7+12=3+14\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, |line| line.starts_with(HEAD) && line.contains('+')),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

const HEAD: &str = "SumoCueV1";

/// A cell: the sum of the cage that begins here or the cell where it does, and the region.
struct Entry<'c> {
    place: Token<'c>,
    begins: bool,
    number: usize,
    region: Option<usize>,
}

fn read(text: Token) -> Result<Content, ParseError> {
    let entries = entries(text)?;
    let order = entries.len().isqrt();
    let grid = Grid::new(order).filter(|_| order * order == entries.len());
    let grid = grid.ok_or_else(|| expected(&text, format!("as many cells as a square has, not {},", entries.len())))?;
    if entries.iter().all(|entry| entry.begins) {
        // In a file of killers, numbers without cages are the givens of a puzzle in SumoCue's other notation.
        return Err(expected(
            &text,
            "a cage of two cells (without any the numbers are givens: the notation is sumocue)",
        ));
    }
    let mut cages: Vec<(usize, Vec<Cell>)> = Vec::new();
    let mut cage_of = vec![None; entries.len()];
    for (cell, entry) in grid.cells().zip(&entries).filter(|(_, entry)| entry.begins && entry.number > 0) {
        cage_of[cell.index()] = Some(cages.len());
        cages.push((entry.number, vec![cell]));
    }
    for (cell, entry) in grid.cells().zip(&entries).filter(|(_, entry)| !entry.begins) {
        let cage = cage_of.get(entry.number).copied().flatten();
        let first = entries.get(entry.number).is_some_and(|first| first.begins);
        let cage =
            cage.filter(|_| first).ok_or_else(|| expected(&entry.place, "the number of a cell where a cage begins"))?;
        cages[cage].1.push(cell);
    }
    if let Some(only) = only_joined(&entries, &cages) {
        return Err(expected(&only, "= before a given, as elsewhere (a + makes cages of all of them)"));
    }
    let mut content = Content::of(board_of(&entries, text, order)?);
    let cage = |(sum, cells)| Meaning::Cage(Cage { cells, sum: Some(sum as u32) });
    content.layout.clues = cages.into_iter().map(cage).collect();
    Ok(content)
}

/// The only cell with a `+`, where more than one cage is of one cell: it stands in the place of a `=`, and the others are givens.
fn only_joined<'c>(entries: &[Entry<'c>], cages: &[(usize, Vec<Cell>)]) -> Option<Token<'c>> {
    let mut joined = entries.iter().filter(|entry| !entry.begins);
    let only = joined.next().filter(|_| joined.next().is_none())?;
    let single = cages.iter().filter(|(_, cells)| cells.len() == 1).count();
    (single > 1).then_some(only.place)
}

/// The usual boxes where no cell says its region.
fn board_of(entries: &[Entry], text: Token, order: usize) -> Result<Layout, ParseError> {
    if entries.iter().all(|entry| entry.region.is_none()) {
        return Ok(Layout::sudoku(order));
    }
    let of: Option<Vec<u8>> =
        entries.iter().map(|entry| entry.region.filter(|&region| region < order).map(|region| region as u8)).collect();
    let of =
        of.ok_or_else(|| expected(&text, format!("a region from J0 to J{} for each cell", order.saturating_sub(1))))?;
    let labels = (1..=order).map(|number| number.to_string()).collect();
    Ok(Layout { regions: Some(Regions { of: of.into(), labels }), ..Layout::latin(order) })
}

fn entries(text: Token) -> Result<Vec<Entry>, ParseError> {
    let wrong =
        |place: &Token| expected(place, "= with a sum, or + with the number of a cell, and perhaps J with a region,");
    if !text.text.starts_with(HEAD) {
        return Err(expected(&text, HEAD));
    }
    let (line, end) = (text.line, text.start + text.text.len());
    let mut starts: Vec<usize> = text.text.match_indices(['=', '+']).map(|(place, _)| text.start + place).collect();
    let first = starts.first().copied().unwrap_or(end);
    if first != text.start + HEAD.len() {
        return Err(text.error(Fault::Said("what stands behind SumoCueV1 is a dialect that is not read".to_owned())));
    }
    starts.push(end);
    let entry = |ends: &[usize]| {
        let place = line.token(ends[0], ends[1]);
        let body = line.token(ends[0] + 1, ends[1]);
        let (said, region) = match parted(body, 'J') {
            Some((said, region)) => (said, Some(number(region.text).ok_or_else(|| wrong(&place))?)),
            None => (body, None),
        };
        let number = number(said.text).filter(|number| *number < 1_000_000).ok_or_else(|| wrong(&place))?;
        Ok(Entry { place, begins: place.text.starts_with('='), number, region })
    };
    starts.windows(2).map(entry).collect()
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let layout = board.layout();
    let mut lost: Vec<String> = Vec::new();
    let mut entries = vec![String::from("=0"); allowed.len()];
    for rule in board.rules() {
        match &rule.meaning {
            Meaning::Cage(Cage { cells, sum: Some(sum) }) if cells.iter().all(|cell| entries[cell.index()] == "=0") => {
                let first = cells.iter().map(|cell| cell.index()).min().unwrap_or(0);
                cells.iter().for_each(|cell| entries[cell.index()] = format!("+{first}"));
                entries[first] = format!("={sum}");
            }
            Meaning::Diagonal(_) | Meaning::Window(_) | Meaning::Group(_) => lost.push(rule.name.clone()),
            meaning if meaning.house().is_none() => lost.push(rule.name.clone()),
            _ => {}
        }
    }
    if allowed.iter().any(|values| *values != Values::all(board.values())) {
        lost.push("givens".to_owned());
    }
    if !entries.iter().any(|entry| entry.starts_with('+')) {
        // What tells killers from jigsaws of SumoCue.
        lost.push("that no cage has two cells".to_owned());
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let usual = *layout
        == Layout { symbols: layout.symbols.clone(), clues: layout.clues.clone(), ..Layout::sudoku(board.values()) };
    if !usual {
        let regions = region_of(board)?;
        entries.iter_mut().zip(regions).for_each(|(entry, region)| entry.push_str(&format!("J{region}")));
    }
    Ok(format!("{HEAD}{}", entries.concat()))
}
