//! SumoCue's line for puzzles with regions of any form, and for killers: `SumoCueV1`, then a piece for each cell.
//!
//! ```text
//! jigsaw = { "=" , given , "J" , region } ;                   (* 0 where nothing is given *)
//! killer = { ( "=" , sum | "+" , first ) , [ "J" , region ] } ; (* a cage begins here, or it is that of the cell with this number, from 0 *)
//! ```

use super::{number, parted};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::labels;
use crate::format::loss::{Loss, region_of};
use crate::format::notation::Format;
use crate::format::options::regions_of;
use crate::format::reading::Typed;
use crate::format::shape::nearest_square;
use crate::format::text::Token;
use crate::grid::{Cell, Grid};
use crate::puzzle::Given;
use crate::rule::{Cage, Meaning};
use crate::values::{Value, Values};

/// The notation `sumocue`.
pub static SUMOCUE: Typed = Typed {
    format: Format {
        name: "sumocue",
        about: "SumoCue's line for jigsaws: SumoCueV1, then =, a given, J and a region for each cell",
        example: "SumoCueV1=1J0=0J0=0J1=0J1=0J0=0J2=3J1=0J1=0J0=0J2=0J3=2J3=0J2=4J2=0J3=0J3\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    // With cages it is another notation.
    begins: |head| super::begins(head, |line| line.starts_with(HEAD) && !line.contains('+')),
    parse: |raw, context| super::parse_large(raw, context, read),
    ..Typed::LINES
};

/// The notation `sumocue-killer`.
pub static SUMOCUE_KILLER: Typed = Typed {
    format: Format {
        name: "sumocue-killer",
        about: "killers of SumoCue: SumoCueV1 and for each cell =sum, or + and the number of its cage's first cell",
        example: "SumoCueV1=3+0=7+2=7+4=3+6=3+8=7+10=7+12=3+14\n",
        put: |cells, _, out| super::put(cells, write_killer, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, |line| line.starts_with(HEAD) && line.contains('+')),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

const HEAD: &str = "SumoCueV1";

/// A cell: a number, which is its given, the sum of the cage that begins here, or the cell where its cage does; and the region.
struct Entry<'c> {
    place: Token<'c>,
    begins: bool,
    said: Token<'c>,
    number: usize,
    region: Option<Token<'c>>,
}

fn read(text: Token) -> Result<Content, ParseError> {
    let entries = entries(text)?;
    let count = entries.len();
    let grid = Grid::new(count.isqrt()).filter(|grid| grid.cells().len() == count).ok_or_else(|| {
        let expected = nearest_square(count).pow(2);
        text.error(Fault::cells(expected, count))
    })?;
    let mut content = Content::of(Layout::latin(grid.rows()));
    if entries.iter().all(|entry| entry.begins) {
        content.givens = givens(&entries, &grid)?;
    } else {
        content.layout.clues = cages(&entries, &grid)?;
    }
    if entries.iter().all(|entry| entry.region.is_none()) {
        content.layout = Layout { clues: content.layout.clues, ..Layout::sudoku(grid.rows()) };
        return Ok(content);
    }
    let labels: Option<Vec<Token>> = entries.iter().map(|entry| entry.region).collect();
    let labels = labels.ok_or_else(|| text.expected("a region such as J0 for each cell, or for none"))?;
    let regions = regions_of(grid.rows(), &labels).map_err(|fault| text.error(fault))?;
    // A classic sudoku is written in the same way.
    let of: Vec<usize> = regions.of.iter().map(|&region| usize::from(region)).collect();
    content.layout.boxes = labels::boxes_of(&grid, &of);
    content.layout.regions = Some(regions).filter(|_| content.layout.boxes.is_none());
    Ok(content)
}

/// The pieces for all cells.
fn entries(text: Token) -> Result<Vec<Entry>, ParseError> {
    let (line, end) = (text.line, text.start + text.text.len());
    let rest = text.text.strip_prefix(HEAD).ok_or_else(|| text.expected(HEAD))?;
    if !rest.is_empty() && !rest.starts_with(['=', '+']) {
        let what = "SumoCueV1D or another dialect, which says more than regions".to_owned();
        return Err(line.token(text.start + HEAD.len(), end).error(Fault::Unsupported(what)));
    }
    let starts = text.text.match_indices(['=', '+']).map(|(place, _)| text.start + place);
    let starts: Vec<usize> = starts.chain([end]).collect();
    let entry = |ends: &[usize]| {
        let place = line.token(ends[0], ends[1]);
        let body = line.token(ends[0] + 1, ends[1]);
        let (said, region) = match parted(body, 'J') {
            Some((said, region)) => (said, Some(region)),
            None => (body, None),
        };
        let number = number(said.text).filter(|number| *number < 1_000_000);
        let is_fit = region.is_none_or(|region| super::number(region.text).is_some());
        let what = "= and a number, or + and the number of a cell, and perhaps J and a region, such as =5J3,";
        let number = number.filter(|_| is_fit).ok_or_else(|| place.expected(what))?;
        Ok(Entry { place, begins: place.text.starts_with('='), said, number, region })
    };
    starts.windows(2).map(entry).collect()
}

/// Where no cell belongs to the cage of another, numbers are givens: of a jigsaw.
fn givens(entries: &[Entry], grid: &Grid) -> Result<Vec<Given>, ParseError> {
    let mut givens = Vec::new();
    for (cell, Entry { place, said, number, region, .. }) in grid.cells().zip(entries) {
        if region.is_none() {
            let what = "a region behind the number, such as J3, or a cage of two cells (a given has a region),";
            return Err(place.expected(what));
        }
        if *number > grid.rows() {
            return Err(said.error(Fault::Number { first: 0, last: grid.rows() }));
        }
        if *number > 0 {
            givens.push(Given::digit(cell, Value::new(number - 1)));
        }
    }
    Ok(givens)
}

fn cages(entries: &[Entry], grid: &Grid) -> Result<Vec<Meaning>, ParseError> {
    let mut cages: Vec<(usize, Vec<Cell>)> = Vec::new();
    let mut cage_of = vec![None; entries.len()];
    for (cell, entry) in grid.cells().zip(entries).filter(|(_, entry)| entry.begins && entry.number > 0) {
        cage_of[cell.index()] = Some(cages.len());
        cages.push((entry.number, vec![cell]));
    }
    for (cell, entry) in grid.cells().zip(entries).filter(|(_, entry)| !entry.begins) {
        let cage = cage_of.get(entry.number).copied().flatten();
        let cage = cage.ok_or_else(|| entry.place.expected("the number of a cell where a cage begins"))?;
        cages[cage].1.push(cell);
    }
    // The only cell with a `+`, where more than one cage is of one cell: it stands in the place of a `=`, and the others are givens.
    let mut joined = entries.iter().filter(|entry| !entry.begins);
    let is_odd = cages.iter().filter(|(_, cells)| cells.len() == 1).count() > 1;
    if let (Some(only), None, true) = (joined.next(), joined.next(), is_odd) {
        return Err(only.place.expected("= before a given, as elsewhere (a + makes cages of all of them)"));
    }
    let cage = |(sum, cells)| Meaning::Cage(Cage { cells, sum: Some(sum as u32) });
    Ok(cages.into_iter().map(cage).collect())
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let number = |allowed: &Values| allowed.single().map_or(0, |value| value.index() + 1);
    let entries =
        allowed.iter().zip(region_of(board)?).map(|(allowed, region)| format!("={}J{region}", number(allowed)));
    Ok(format!("{HEAD}{}", entries.collect::<String>()))
}

fn write_killer(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
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
