//! What the words mean. One that is not known is an error that names it.

use std::sync::Arc;

use super::tokens::Word;
use crate::board::{Group, Layout, Regions};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::payload::percent;
use crate::format::places::Place;
use crate::format::text::{Line, Token};
use crate::grid::{Cell, Grid, MAX_ORDER};
use crate::puzzle::Given;
use crate::rule::geometry::Says;
use crate::rule::global_classes::Classes;
use crate::rule::indexer::Indexed;
use crate::rule::little_killer::Direction;
use crate::rule::long_diagonal::Way;
use crate::rule::view::Side;
use crate::rule::xv::Letter;
use crate::rule::{
    AllPairs, Arrow, Between, Cage, Difference, DisjointGroups, DoubleArrow, Entropic, GlobalClasses, Indexer,
    Inequality, King, Knight, LittleKiller, Lockout, LongDiagonal, Meaning, Modular, Nonconsecutive, NumberedRoom,
    Palindrome, Pattern, Piece, Quadruple, Ratio, RatioNegative, RegionSum, Relation, Renban, RepeatingSum, Sandwich,
    Skyscraper, Thermometer, Twins, View, Whisper, XSum, Xv, XvNegative, Zipper,
};
use crate::values::{Value, Values};

/// The order where no shape is said.
const USUAL: usize = 9;

/// The largest number of a clue.
const MAX_CLUE: u32 = 1_000_000;

/// Reads a text from its words.
///
/// # Errors
/// At the first word or argument that is not understood.
pub fn puzzle(words: &[Word], place: Line) -> Result<Content, ParseError> {
    let shape = only(words, "Shape")?.map(shape).transpose()?;
    let grid = shape.or_else(|| Grid::new(USUAL)).ok_or_else(|| place.error(Fault::Order(USUAL)))?;
    let mut layout =
        if only(words, "NoBoxes")?.is_some() { Layout::latin(grid.order()) } else { Layout::sudoku(grid.order()) };
    layout.regions = only(words, "Jigsaw")?.map(|word| regions(word, grid)).transpose()?;
    check_region_size(words, grid)?;
    let mut content = Content::of(layout);
    for word in words {
        match word.name.text {
            "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" => {}
            "" => content.givens.extend(givens(word, grid)?),
            "AllDifferent" => {
                let cells = cells(&word.arguments, grid, word)?;
                let name = format!("{}", content.layout.groups.len() + 1);
                content.layout.groups.push(Group { name, cells });
            }
            "Windoku" => content.layout.windows = true,
            _ => content.layout.clues.extend(clues(word, grid)?),
        }
    }
    settle_neighbours(words, &mut content.layout)?;
    settle_diagonals(&mut content.layout);
    Ok(content)
}

/// A word that stands at most once.
fn only<'w, 'c>(words: &'w [Word<'c>], name: &str) -> Result<Option<&'w Word<'c>>, ParseError> {
    let mut found = words.iter().filter(|word| word.name.text == name);
    let first = found.next();
    match found.next() {
        Some(again) => Err(again.name.error(Fault::Twice(name.to_owned()))),
        None => Ok(first),
    }
}

/// Here `AntiConsecutive` holds of pairs with a dot as well, elsewhere not: so each of those is said by itself.
fn settle_neighbours(words: &[Word], layout: &mut Layout) -> Result<(), ParseError> {
    let Some(word) = words.iter().find(|word| word.name.text == "AntiConsecutive") else { return Ok(()) };
    let mut dotted: Vec<[Cell; 2]> = Vec::new();
    for dot in layout.clues.iter().flat_map(Meaning::dots).filter(|dot| !matches!(dot.says, Says::Sum(_))) {
        let pair = [dot.cells[0].min(dot.cells[1]), dot.cells[0].max(dot.cells[1])];
        if !dotted.contains(&pair) {
            dotted.push(pair);
        }
    }
    for pair in dotted {
        layout.clues.push(related(word, "apart", "|a-b| != 1", pair.to_vec(), layout.order)?);
    }
    Ok(())
}

/// Cells of which each two are in a relation of this formula.
fn related(word: &Word, name: &str, formula: &str, cells: Vec<Cell>, order: usize) -> Result<Meaning, ParseError> {
    let relation = Relation::read(name, Piece { text: formula, start: 0 }, order);
    let relation = relation.map_err(|mistake| word.name.error(Fault::Said(mistake.wrong.to_string())))?;
    Ok(Meaning::AllPairs(AllPairs { relation: Arc::new(relation), cells }))
}

fn settle_diagonals(layout: &mut Layout) {
    let is_diagonal = |meaning: &Meaning| matches!(meaning, Meaning::LongDiagonal(_));
    let ways: std::collections::HashSet<Meaning> =
        layout.clues.iter().filter(|meaning| is_diagonal(meaning)).cloned().collect();
    if ways.len() == 2 {
        layout.clues.retain(|meaning| !is_diagonal(meaning));
        layout.diagonals = true;
    }
}

fn expected(place: &Token, what: &str) -> ParseError {
    place.error(Fault::Expected(what.to_owned()))
}

/// `6x6`, perhaps with its values from 1 on (`6x6~6` or `6x6~1-6`); other values are refused.
fn shape(word: &Word) -> Result<Grid, ParseError> {
    let (size, values) = match &word.arguments[..] {
        [size] => (size, None),
        [size, values] => (size, Some(values)),
        _ => return Err(expected(&word.name, "one size, such as 6x6, and no other values")),
    };
    let order = size.text.split_once('x').filter(|(rows, columns)| rows == columns).and_then(|(rows, _)| digits(rows));
    let order = order.ok_or_else(|| expected(size, "a size such as 6x6"))?;
    match values.filter(|values| values.text != order.to_string() && values.text != format!("1-{order}")) {
        Some(others) => Err(expected(others, &format!("the values 1-{order} (no others are read)"))),
        None => Grid::new(order as usize).ok_or_else(|| size.error(Fault::Order(order as usize))),
    }
}

/// Regions of as many cells as a row.
fn check_region_size(words: &[Word], grid: Grid) -> Result<(), ParseError> {
    let Some(word) = only(words, "RegionSize")? else { return Ok(()) };
    match &word.arguments[..] {
        [size] if digits(size.text) == Some(grid.order() as u32) => Ok(()),
        [size] => Err(expected(size, &format!("regions of {} cells (no others are read)", grid.order()))),
        _ => Err(expected(&word.name, "the size of regions")),
    }
}

fn digits(text: &str) -> Option<u32> {
    let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if all { text.parse().ok() } else { None }
}

fn regions(word: &Word, grid: Grid) -> Result<Regions, ParseError> {
    let [layout] = &word.arguments[..] else { return Err(expected(&word.name, "a label for each cell")) };
    let mut labels: Vec<char> = Vec::new();
    let mut of = Vec::new();
    for label in layout.text.chars() {
        let known = labels.iter().position(|known| *known == label);
        of.push(known.unwrap_or(labels.len()).min(MAX_ORDER) as u8);
        if known.is_none() {
            labels.push(label);
        }
    }
    if of.len() != grid.order() * grid.order() || labels.len() != grid.order() {
        let what = format!("{} labels of {} regions", grid.order() * grid.order(), grid.order());
        return Err(expected(layout, &what));
    }
    Ok(Regions { of: of.into(), labels: labels.into_iter().map(String::from).collect() })
}

fn givens(word: &Word, grid: Grid) -> Result<Vec<Given>, ParseError> {
    let given = |argument: &Token| {
        let mut pieces = argument.text.split('_');
        let cell = pieces.next().and_then(Place::parse).and_then(|place| place.cell(grid));
        let value = |piece: &str| digits(piece).filter(|digit| (1..=grid.order()).contains(&(*digit as usize)));
        let values: Option<Values> =
            pieces.map(|piece| value(piece).map(|digit| Value::new(digit as usize - 1))).collect();
        match (cell, values) {
            (Some(cell), Some(allowed)) if !allowed.is_empty() => Ok(Given { cell, allowed }),
            _ => Err(expected(argument, &format!("a cell and values from 1 to {}, such as R1C1_1", grid.order()))),
        }
    };
    word.arguments.iter().map(given).collect()
}

fn cell(argument: &Token, grid: Grid) -> Result<Cell, ParseError> {
    let cell = Place::parse(argument.text).and_then(|place| place.cell(grid));
    cell.ok_or_else(|| expected(argument, &format!("a cell from R1C1 to R{0}C{0}", grid.order())))
}

fn cells(arguments: &[Token], grid: Grid, word: &Word) -> Result<Vec<Cell>, ParseError> {
    if arguments.is_empty() {
        return Err(expected(&word.name, "cells behind the word"));
    }
    arguments.iter().map(|argument| cell(argument, grid)).collect()
}

fn number(argument: &Token) -> Result<u32, ParseError> {
    let number = digits(argument.text).filter(|number| *number <= MAX_CLUE);
    number.ok_or_else(|| expected(argument, &format!("a number from 0 to {MAX_CLUE}")))
}

/// A number, and cells.
fn numbered(word: &Word, grid: Grid) -> Result<(u32, Vec<Cell>), ParseError> {
    let (first, rest) = word.arguments.split_first().ok_or_else(|| expected(&word.name, "a number and cells"))?;
    Ok((number(first)?, cells(rest, grid, word)?))
}

/// Cells that each touch the next, in twos.
fn pairs(word: &Word, grid: Grid) -> Result<Vec<[Cell; 2]>, ParseError> {
    let cells = cells(&word.arguments, grid, word)?;
    let touch = cells.windows(2).all(|two| grid.touch(two[0], two[1]));
    if cells.len() < 2 || !touch {
        return Err(expected(&word.name, "cells with a common side"));
    }
    Ok(cells.windows(2).map(|two| [two[0], two[1]]).collect())
}

fn clues(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
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
    let said = match word.name.text {
        "AntiKnight" => vec![Meaning::Knight(Knight)],
        "AntiKing" => vec![Meaning::King(King)],
        "AntiConsecutive" => vec![Meaning::Nonconsecutive(Nonconsecutive)],
        "DisjointSets" => vec![Meaning::DisjointGroups(DisjointGroups)],
        "StrictKropki" => vec![Meaning::Nonconsecutive(Nonconsecutive), Meaning::RatioNegative(RatioNegative)],
        "StrictXV" => vec![Meaning::XvNegative(XvNegative)],
        "GlobalEntropy" => vec![Meaning::GlobalClasses(GlobalClasses { classes: Classes::Entropy })],
        "GlobalMod" => vec![Meaning::GlobalClasses(GlobalClasses { classes: Classes::Modular })],
        _ => return Ok(None),
    };
    match word.arguments.first() {
        Some(argument) => Err(expected(argument, "nothing behind this word")),
        None => Ok(Some(said)),
    }
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
            Ok(Value::new(digit as usize - 1))
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
    let text = percent::decode(first.text).ok_or_else(|| expected(first, "a percent-encoded expression"))?;
    let cells = cells(rest, grid, word)?;
    let pattern = Pattern::new(&text, cells).map_err(|fault| {
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
