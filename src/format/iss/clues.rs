//! The words for clues: lines, cages, dots, and what stands beside the board.

use super::arguments::{cell, cells, digits, expected, number, numbered, pairs, related};
use super::tokens::Word;
use crate::format::fault::{Fault, ParseError};
use crate::format::payload::percent;
use crate::format::text::Token;
use crate::grid::{Cell, Grid};
use crate::rule::global_classes::Classes;
use crate::rule::indexer::Indexed;
use crate::rule::little_killer::Direction;
use crate::rule::long_diagonal::Way;
use crate::rule::view::Side;
use crate::rule::xv::Letter;
use crate::rule::{
    Arrow, Between, Cage, Difference, DisjointGroups, DoubleArrow, Entropic, GlobalClasses, Indexer, Inequality, King,
    Knight, LittleKiller, Lockout, LongDiagonal, Meaning, Modular, Nonconsecutive, NumberedRoom, Palindrome, Pattern,
    Quadruple, Ratio, RatioNegative, RegionSum, Renban, RepeatingSum, Sandwich, Skyscraper, Thermometer, Twins, View,
    Whisper, XSum, Xv, XvNegative, Zipper,
};
use crate::values::Numbers;

/// What a word says beside the board itself and its givens.
///
/// # Errors
/// Where it is not read, or what stands behind it does not fit.
pub fn clues(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
    if let Some(meanings) = whole(word)? {
        return Ok(meanings);
    }
    if let Some(meaning) = line(word.name.text) {
        return Ok(vec![meaning(cells(&word.arguments, grid, word)?)]);
    }
    let of_pairs = |meaning: &dyn Fn([Cell; 2]) -> Meaning| Ok(pairs(word, grid)?.into_iter().map(meaning).collect());
    match word.name.text {
        "WhiteDot" => of_pairs(&|cells| Meaning::Difference(Difference { cells, value: None })),
        "BlackDot" => of_pairs(&|cells| Meaning::Ratio(Ratio { cells, value: None })),
        "X" => of_pairs(&|cells| Meaning::Xv(Xv { cells, letter: Letter::X })),
        "V" => of_pairs(&|cells| Meaning::Xv(Xv { cells, letter: Letter::V })),
        "GreaterThan" => {
            let cells = cells(&word.arguments, grid, word)?;
            let less = |two: &[Cell]| Meaning::Inequality(Inequality { cells: [two[1], two[0]] });
            Ok(cells.windows(2).map(less).collect())
        }
        "Sandwich" | "XSum" | "Skyscraper" | "NumberedRoom" => outside(word, grid),
        "Modular" => modular(word, grid),
        "SameValues" => same_values(word, grid),
        _ => single(word, grid).map(|meaning| vec![meaning]),
    }
}

/// Rules about the whole board.
fn whole(word: &Word) -> Result<Option<Vec<Meaning>>, ParseError> {
    let Some(meanings) = about_all(word.name.text) else { return Ok(None) };
    match word.arguments.first() {
        Some(argument) => Err(expected(argument, "nothing behind this word")),
        None => Ok(Some(meanings)),
    }
}

/// Whether a word is a rule about the whole board.
pub fn is_whole(name: &str) -> bool {
    about_all(name).is_some()
}

fn about_all(name: &str) -> Option<Vec<Meaning>> {
    Some(match name {
        "AntiKnight" => vec![Meaning::Knight(Knight)],
        "AntiKing" => vec![Meaning::King(King)],
        "AntiConsecutive" => vec![Meaning::Nonconsecutive(Nonconsecutive)],
        "DisjointSets" => vec![Meaning::DisjointGroups(DisjointGroups)],
        "StrictKropki" => vec![Meaning::Nonconsecutive(Nonconsecutive), Meaning::RatioNegative(RatioNegative)],
        "StrictXV" => vec![Meaning::XvNegative(XvNegative)],
        "GlobalEntropy" => vec![Meaning::GlobalClasses(GlobalClasses { classes: Classes::Entropy })],
        "GlobalMod" => vec![Meaning::GlobalClasses(GlobalClasses { classes: Classes::Modular })],
        _ => return None,
    })
}

/// Rules about lines, with nothing but their cells.
fn line(name: &str) -> Option<fn(Vec<Cell>) -> Meaning> {
    Some(match name {
        "Thermo" => |cells| Meaning::Thermometer(Thermometer { cells }),
        "Renban" => |cells| Meaning::Renban(Renban { cells }),
        "Palindrome" => |cells| Meaning::Palindrome(Palindrome { cells }),
        "Zipper" => |cells| Meaning::Zipper(Zipper { cells }),
        "Between" => |cells| Meaning::Between(Between { cells }),
        "RegionSumLine" => |cells| Meaning::RegionSum(RegionSum { cells }),
        "Entropic" => |cells| Meaning::Entropic(Entropic { cells }),
        "DoubleArrow" => |cells| Meaning::DoubleArrow(DoubleArrow { cells }),
        _ => return None,
    })
}

fn single(word: &Word, grid: Grid) -> Result<Meaning, ParseError> {
    Ok(match word.name.text {
        "Diagonal" => {
            let way = match word.arguments.iter().map(|argument| argument.text).collect::<Vec<_>>()[..] {
                ["1"] => Way::Rising,
                ["-1"] => Way::Falling,
                _ => return Err(expected(&word.name, "1 or -1 behind the word")),
            };
            Meaning::LongDiagonal(LongDiagonal { way })
        }
        "Cage" => {
            let (sum, cells) = numbered(word, grid)?;
            Meaning::Cage(Cage { cells, sum: Some(sum).filter(|sum| *sum > 0) })
        }
        "Sum" => {
            let (sum, cells) = numbered(word, grid)?;
            Meaning::RepeatingSum(RepeatingSum { cells, sum })
        }
        "Whisper" => {
            let (distance, cells) = numbered(word, grid)?;
            Meaning::Whisper(Whisper { cells, distance: Some(distance) })
        }
        "Lockout" => {
            let (distance, cells) = numbered(word, grid)?;
            Meaning::Lockout(Lockout { cells, distance: Some(distance) })
        }
        "LittleKiller" => little_killer(word, grid)?,
        "Arrow" => {
            let cells = cells(&word.arguments, grid, word)?;
            arrow(1, cells)
        }
        "PillArrow" => {
            let (size, cells) = numbered(word, grid)?;
            if !(2..=3).contains(&size) || cells.len() < size as usize {
                return Err(expected(&word.name, "2 or 3, and the cells of the pill and the shaft"));
            }
            arrow(size as usize, cells)
        }
        "Quad" => quadruple(word, grid)?,
        "Indexing" => {
            let kind = match word.arguments.first().map(|argument| argument.text) {
                Some("R") => Indexed::Row,
                Some("C") => Indexed::Column,
                _ => return Err(expected(&word.name, "R or C and cells behind the word")),
            };
            Meaning::Indexer(Indexer { cells: cells(&word.arguments[1..], grid, word)?, kind })
        }
        "Regex" => pattern(word, grid)?,
        other => return Err(word.name.error(Fault::Said(format!("the rule {other:?} is not read")))),
    })
}

/// As many neighbours as the number leave different remainders.
fn modular(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
    let (modulus, cells) = numbered(word, grid)?;
    match modulus {
        3 => Ok(vec![Meaning::Modular(Modular { cells })]),
        0 | 1 => Err(expected(&word.arguments[0], "a modulus from 2")),
        _ => {
            let span = (modulus as usize).min(cells.len());
            let formula = format!("a mod {modulus} != b mod {modulus}");
            let name = format!("modular-{modulus}");
            let part = |cells: &[Cell]| related(word, &name, &formula, cells.to_vec(), grid.order());
            cells.windows(span).map(part).collect()
        }
    }
}

/// Cells in as many sets as the number, each with the same values; of sets of one cell that says that all are equal.
fn same_values(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
    let (sets, cells) = numbered(word, grid)?;
    if sets as usize != cells.len() {
        return Err(expected(&word.arguments[0], "as many sets as cells (sets of several are not read)"));
    }
    let equal = |two: &[Cell]| Meaning::Twins(Twins { cells: vec![two[0]], twins: vec![two[1]] });
    Ok(cells.windows(2).map(equal).collect())
}

/// A sum, and the first cell of the diagonal: from the left side it goes down and right, and so on around the board.
fn little_killer(word: &Word, grid: Grid) -> Result<Meaning, ParseError> {
    let [sum, at] = &word.arguments[..] else {
        return Err(expected(&word.name, "a sum and the first cell of a diagonal"));
    };
    let first = cell(at, grid)?;
    let (row, column, last) = (grid.row_of(first), grid.column_of(first), grid.order() - 1);
    let (direction, from) = match (row, column) {
        (_, 0) if row < last => (Direction::DownRight, (row, 0)),
        (0, _) => (Direction::DownLeft, (0, column + 2)),
        (_, _) if column == last && row < last => (Direction::UpLeft, (row + 2, column + 2)),
        (_, _) if row == last && column > 0 && column < last => (Direction::UpRight, (row + 2, column)),
        _ => return Err(expected(at, "a cell at which a diagonal begins")),
    };
    Ok(Meaning::LittleKiller(LittleKiller { from, direction, sum: number(sum)? }))
}

/// The digits of a pill stand in reading order.
fn arrow(size: usize, mut circle: Vec<Cell>) -> Meaning {
    let shaft = circle.split_off(size.min(circle.len()));
    circle.sort_unstable();
    let shafts = if shaft.is_empty() { Vec::new() } else { vec![shaft] };
    Meaning::Arrow(Arrow { circle, shafts })
}

/// The first of four cells in a square, and digits.
fn quadruple(word: &Word, grid: Grid) -> Result<Meaning, ParseError> {
    let (first, digits) = word.arguments.split_first().ok_or_else(|| expected(&word.name, "a cell and digits"))?;
    let corner = cell(first, grid)?;
    let (row, column) = (grid.row_of(corner), grid.column_of(corner));
    if row + 1 >= grid.order() || column + 1 >= grid.order() {
        return Err(expected(first, "the first of four cells in a square"));
    }
    let digit = |argument: &Token| {
        let digit = number(argument)?;
        if (1..=grid.order()).contains(&(digit as usize)) {
            Ok(digit)
        } else {
            Err(expected(argument, &format!("a digit from 1 to {}", grid.order())))
        }
    };
    let digits = digits.iter().map(digit).collect::<Result<_, _>>()?;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| grid.cell(row + down, column + right));
    Ok(Meaning::Quadruple(Quadruple { cells: cells.to_vec(), digits }))
}

fn pattern(word: &Word, grid: Grid) -> Result<Meaning, ParseError> {
    let (first, rest) = word.arguments.split_first().ok_or_else(|| expected(&word.name, "an expression and cells"))?;
    let text = percent::decode(first.text).filter(|_| percent::is_usual(first.text));
    let text = text.ok_or_else(|| expected(first, "a percent-encoded expression"))?;
    let cells = cells(rest, grid, word)?;
    let pattern = Pattern::new(&text, cells, &Numbers::places(grid.order())).map_err(|fault| {
        first.error(Fault::Said(format!("{fault} at character {} of the expression", fault.place + 1)))
    })?;
    Ok(Meaning::Pattern(pattern))
}

/// `C3~6~` is a clue above column 3, `R2~~4` one right of row 2; a sandwich says its sum first, and then the row or column.
fn outside(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
    let lane = |argument: &Token| {
        let (kind, index) = argument.text.split_at_checked(1).unwrap_or(("", ""));
        let index = digits(index).map(|index| index as usize).filter(|index| (1..=grid.order()).contains(index));
        match (kind, index) {
            ("R", Some(index)) => Ok(([Side::Left, Side::Right], index - 1)),
            ("C", Some(index)) => Ok(([Side::Above, Side::Below], index - 1)),
            _ => Err(expected(argument, "a row or column such as R1 or C1")),
        }
    };
    if word.name.text == "Sandwich" {
        let [sum, at] = &word.arguments[..] else { return Err(expected(&word.name, "a sum and a row or column")) };
        let ([side, _], index) = lane(at)?;
        let view = View { side, index };
        return Ok(vec![Meaning::Sandwich(Sandwich { view, value: number(sum)? })]);
    }
    let (at, values) = word.arguments.split_first().ok_or_else(|| expected(&word.name, "a row or column"))?;
    let (sides, index) = lane(at)?;
    if values.is_empty() || values.len() > 2 {
        return Err(expected(&word.name, "a row or column and one or two numbers"));
    }
    let said = sides.into_iter().zip(values).filter(|(_, value)| !value.text.is_empty());
    let clue = |(side, value): (Side, &Token)| {
        let (view, value) = (View { side, index }, number(value)?);
        Ok(match word.name.text {
            "XSum" => Meaning::XSum(XSum { view, value }),
            "Skyscraper" => Meaning::Skyscraper(Skyscraper { view, value }),
            _ => Meaning::NumberedRoom(NumberedRoom { view, value }),
        })
    };
    said.map(clue).collect()
}
