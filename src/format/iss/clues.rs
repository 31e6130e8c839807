//! The words for clues: each with what it takes, and the statements that it makes.
//!
//! ```text
//! Thermo Renban Palindrome Zipper RegionSumLine               cells
//! Entropic                                                    cells                 (* of order 9 *)
//! Between DoubleArrow                                         three cells or more
//! Arrow                                                       two cells or more, the circle first
//! PillArrow                     ( "2" | "3" ) , "~" ,         the pill, and one cell or more
//! WhiteDot BlackDot X V GreaterThan                           cells, two of them with a common side
//! Whisper                       [ number , "~" ] ,            cells                 (* 5 where nothing is said *)
//! Lockout                       number , "~" ,                two cells or more
//! Cage                          [ number ] , "~" ,            cells                 (* 0 and nothing: any sum *)
//! Sum Modular SameValues        number , "~" ,                cells
//! Indexing                      ( "R" | "C" ) , "~" ,         cells
//! Quad                          cell , { "~" , digit }
//! Regex                         expression , { "~" , ( cell | nothing , between lists of cells ) }
//! ```

use super::arguments::{at_least, cell, cells, distinct, number, numbered, related, split};
use super::text::{Piece, Word};
use super::{expression, outside, relation};
use crate::format::fault::{Fault, ParseError};
use crate::grid::{Cell, Grid};
use crate::rule::{
    Arrow, Between, Cage, Difference, DoubleArrow, Entropic, Indexed, Indexer, Inequality, Letter, Lockout, Meaning,
    Modular, Palindrome, Quadruple, Ratio, RegionSum, Renban, RepeatingSum, Thermometer, Twins, Whisper, Xv, Zipper,
};
use crate::values::Numbers;

/// The order that classes of three times three digits are for.
pub const ORDER_OF_CLASSES: usize = 9;

/// How far digits on a whisper are apart where nothing is said.
const DISTANCE: u32 = 5;

/// What a word says beside the board itself, its givens and rules about all of it.
pub fn clues(word: &Word, grid: &Grid, numbers: &Numbers) -> Result<Vec<Meaning>, ParseError> {
    if let Some(meaning) = of_line(word.name.text) {
        return Ok(vec![meaning(cells(&word.arguments, grid, word)?)]);
    }
    if let Some(meaning) = of_pair(word.name.text) {
        return Ok(touching(word, grid)?.into_iter().map(meaning).collect());
    }
    if let Some(is_of_all) = relation::is_of_all(word.name.text) {
        return relation::clues(word, is_of_all, grid, numbers);
    }
    match word.name.text {
        "Entropic" => {
            only_with_classes(word, numbers)?;
            Ok(vec![Meaning::Entropic(Entropic { cells: cells(&word.arguments, grid, word)? })])
        }
        "Between" => Ok(vec![Meaning::Between(Between { cells: at_least(3, &word.arguments, grid, word)? })]),
        "DoubleArrow" => {
            Ok(vec![Meaning::DoubleArrow(DoubleArrow { cells: at_least(3, &word.arguments, grid, word)? })])
        }
        "Arrow" => Ok(vec![arrow(1, at_least(2, &word.arguments, grid, word)?)]),
        "PillArrow" => Ok(vec![pill(word, grid)?]),
        "Whisper" => Ok(vec![whisper(word, grid)?]),
        "Lockout" => Ok(vec![lockout(word, grid)?]),
        "Cage" => Ok(vec![cage(word, grid)?]),
        "Sum" => {
            let (sum, cells) = numbered(word, grid)?;
            Ok(vec![Meaning::RepeatingSum(RepeatingSum { cells, sum })])
        }
        "Modular" => modular(word, grid, numbers),
        "SameValues" => same_values(word, grid),
        "Quad" => Ok(vec![quadruple(word, grid, numbers)?]),
        "Indexing" => Ok(vec![indexer(word, grid)?]),
        "Regex" => patterns(word, grid, numbers),
        _ => outside::clues(word, grid),
    }
}

/// Rules about lines, with nothing but their cells.
fn of_line(name: &str) -> Option<fn(Vec<Cell>) -> Meaning> {
    Some(match name {
        "Thermo" => |cells| Meaning::Thermometer(Thermometer { cells }),
        "Renban" => |cells| Meaning::Renban(Renban { cells }),
        "Palindrome" => |cells| Meaning::Palindrome(Palindrome { cells }),
        "Zipper" => |cells| Meaning::Zipper(Zipper { cells }),
        "RegionSumLine" => |cells| Meaning::RegionSum(RegionSum { cells }),
        _ => return None,
    })
}

/// Rules about two cells with a common side, the first before the other in the list.
fn of_pair(name: &str) -> Option<fn([Cell; 2]) -> Meaning> {
    Some(match name {
        "WhiteDot" => |cells| Meaning::Difference(Difference { cells, value: None }),
        "BlackDot" => |cells| Meaning::Ratio(Ratio { cells, value: None }),
        "X" => |cells| Meaning::Xv(Xv { cells, letter: Letter::X }),
        "V" => |cells| Meaning::Xv(Xv { cells, letter: Letter::V }),
        "GreaterThan" => |[greater, smaller]| Meaning::Inequality(Inequality { cells: [smaller, greater] }),
        _ => return None,
    })
}

/// Each cell of a list with each later one that it has a side in common with: a list is a set of cells, whatever line they lie on.
fn touching(word: &Word, grid: &Grid) -> Result<Vec<[Cell; 2]>, ParseError> {
    let cells = distinct(&cells(&word.arguments, grid, word)?);
    let mut pairs = Vec::new();
    for (place, &cell) in cells.iter().enumerate() {
        let later = cells[place + 1..].iter().filter(|later| grid.touch(cell, **later));
        pairs.extend(later.map(|&later| [cell, later]));
    }
    if pairs.is_empty() { Err(word.expected("cells with a common side")) } else { Ok(pairs) }
}

/// Refuses a word on boards that do not have three times three digits.
pub fn only_with_classes(word: &Word, numbers: &Numbers) -> Result<(), ParseError> {
    if *numbers == Numbers::places(ORDER_OF_CLASSES) {
        return Ok(());
    }
    let name = word.name.text;
    Err(word.error(Fault::Said(format!(
        "{name} is for boards of order {ORDER_OF_CLASSES}, this one has {}",
        numbers.count()
    ))))
}

/// Without a sum a cell may be named twice; with one it would count twice, which is refused with the board.
fn cage(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let (first, rest) = split(word, "a sum and cells")?;
    let sum = if first.text.is_empty() { 0 } else { number(first, 0)? };
    let cells = cells(rest, grid, word)?;
    Ok(Meaning::Cage(if sum > 0 {
        Cage { cells, sum: Some(sum) }
    } else {
        Cage { cells: distinct(&cells), sum: None }
    }))
}

fn whisper(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let (first, _) = split(word, "cells")?;
    let begins_with_cell = first.text.starts_with(['R', 'r']);
    let (distance, cells) =
        if begins_with_cell { (DISTANCE, cells(&word.arguments, grid, word)?) } else { numbered(word, grid)? };
    Ok(Meaning::Whisper(Whisper { cells, distance: Some(distance) }))
}

/// The ends differ, even where they need not be apart.
fn lockout(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let (first, rest) = split(word, "a number and cells")?;
    let distance = Some(number(first, 0)?.max(1));
    Ok(Meaning::Lockout(Lockout { cells: at_least(2, rest, grid, word)?, distance }))
}

/// As many neighbours as the number leave different remainders.
fn modular(word: &Word, grid: &Grid, numbers: &Numbers) -> Result<Vec<Meaning>, ParseError> {
    let (modulus, cells) = numbered(word, grid)?;
    match modulus {
        3 => Ok(vec![Meaning::Modular(Modular { cells })]),
        0 => Err(word.arguments[0].expected("a modulus from 1")),
        _ => {
            let span = (modulus as usize).min(cells.len());
            let formula = format!("a mod {modulus} != b mod {modulus}");
            let name = format!("modular-{modulus}");
            let part = |cells: &[Cell]| related(word, &name, &formula, cells.to_vec(), numbers);
            cells.windows(span).map(part).collect()
        }
    }
}

/// Cells in as many sets as the number, each with the same values; of sets of one cell that says that all are equal.
fn same_values(word: &Word, grid: &Grid) -> Result<Vec<Meaning>, ParseError> {
    let (sets, cells) = numbered(word, grid)?;
    if (sets as usize) < cells.len() {
        return Err(word.arguments[0].expected("as many sets as cells (sets of several are not read)"));
    }
    let equal = |two: &[Cell]| Meaning::Twins(Twins { cells: vec![two[0]], twins: vec![two[1]] });
    Ok(cells.windows(2).map(equal).collect())
}

fn arrow(size: usize, mut circle: Vec<Cell>) -> Meaning {
    let shafts = vec![circle.split_off(size)];
    Meaning::Arrow(Arrow { circle, shafts })
}

/// The digits of a pill stand in reading order, each right of the one before, below it, or both.
fn pill(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let (first, rest) = split(word, "2 or 3, and the cells of the pill and the shaft")?;
    let size = number(first, 0)? as usize;
    if !(2..=3).contains(&size) {
        return Err(first.expected("2 or 3"));
    }
    let mut cells = at_least(size + 1, rest, grid, word)?;
    cells[..size].sort_unstable();
    if cells[..size].windows(2).all(|two| reads_on(grid, two[0], two[1])) {
        Ok(arrow(size, cells))
    } else {
        Err(word.expected("a pill of cells that each lie right of the one before, below it, or both"))
    }
}

/// Whether a cell lies right of another, below it, or both, and touches it.
pub fn reads_on(grid: &Grid, one: Cell, next: Cell) -> bool {
    let down = grid.row_of(next).wrapping_sub(grid.row_of(one));
    let right = grid.column_of(next).wrapping_sub(grid.column_of(one));
    one != next && down <= 1 && right <= 1
}

/// The first of four cells in a square, and digits.
fn quadruple(word: &Word, grid: &Grid, numbers: &Numbers) -> Result<Meaning, ParseError> {
    let (first, digits) = split(word, "a cell and digits")?;
    let corner = cell(first, grid)?;
    let (row, column) = (grid.row_of(corner), grid.column_of(corner));
    if row + 1 >= grid.rows() || column + 1 >= grid.columns() {
        return Err(first.expected("the first of four cells in a square"));
    }
    let (least, greatest) = (numbers.least() as u32, numbers.greatest() as u32);
    let digit = |argument: &Piece| match number(argument, least)? {
        digit if digit <= greatest => Ok(digit),
        _ => Err(argument.expected(format!("a digit from {least} to {greatest}"))),
    };
    let digits = digits.iter().map(digit).collect::<Result<_, _>>()?;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| grid.cell(row + down, column + right));
    Ok(Meaning::Quadruple(Quadruple { cells: cells.to_vec(), digits }))
}

fn indexer(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let (first, rest) = split(word, "R or C and cells behind the word")?;
    let kind = match first.text {
        "R" => Indexed::Row,
        "C" => Indexed::Column,
        _ => return Err(first.expected("R or C")),
    };
    Ok(Meaning::Indexer(Indexer { cells: cells(rest, grid, word)?, kind }))
}

/// One expression for several lists of cells, which nothing between two tildes parts.
fn patterns(word: &Word, grid: &Grid, numbers: &Numbers) -> Result<Vec<Meaning>, ParseError> {
    let (first, rest) = split(word, "an expression and cells")?;
    let lists = rest.split(|argument| argument.text.is_empty()).filter(|list| !list.is_empty());
    let pattern = |list: &[Piece]| expression::pattern(first, numbers, cells(list, grid, word)?);
    let patterns: Vec<Meaning> = lists.map(pattern).collect::<Result<_, _>>()?;
    if patterns.is_empty() { Err(word.expected("cells behind the expression")) } else { Ok(patterns) }
}
