//! Killers and KenKens as they are typed: a letter for each cell, and below what each letter says.
//!
//! ```text
//! puzzle = [ title ] , n * row , cage , { cage } ;  all letters of the rows, each once
//! title  = (* a title by its form, or what such puzzles are called *) ;
//! row    = n * ( letter | digit | "." ) ;           side by side, or with blanks between all; n from 4 to 9; a digit is a given
//! cage   = letter , [ "=" | ":" ] , number , [ operation ] ;
//! operation = "+" | "-" | "−" | "*" | "x" | "×" | "/" | "÷" ;         in all cages of several cells, or in none
//! ```
//!
//! Without operations it is a killer: a sudoku whose cages have sums. With them it is a KenKen, a Latin square; a cage of one
//! cell is a given then.

use super::{MOST, below, below_title, check_latin, check_order, count, is_title, lost, wrong_order};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError, Unit};
use crate::format::framing::{Cut, Cutter, Framing};
use crate::format::loss::{Loss, beyond_sudoku};
use crate::format::notation::{Cells, Format};
use crate::format::reading::Typed;
use crate::format::shape::LEAST_ORDER;
use crate::format::style::Style;
use crate::format::text::{Line, Token};
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::rule::{Cage, Kenken, Meaning, Operation};
use crate::values::{Value, Values};

/// The notation `cages`.
pub static CAGES: Typed = Typed {
    format: Format {
        name: "cages",
        about: "killers and KenKens: n rows of letters, then what each letter says: A 10, or A 10+",
        example: "AABC\nDDBC\nEFFG\nEHHG\nA 4\nB 7\nC 3\nD 6\nE 3\nF 4\nG 7\nH 6\n",
        separator: "\n",
        put,
        ..Format::TYPED
    },
    begins: |head| {
        let (_, lines) = below_title(&head.lines, &NAMES);
        let rows = lines.iter().take_while(|line| letters(line.text).is_some()).count();
        (LEAST_ORDER..=MOST).contains(&rows)
            && lines[..rows].iter().all(|line| letters(line.text).is_some_and(|row| row.len() == rows))
            && lines.get(rows).is_some_and(|line| said(*line).is_ok())
    },
    framing: || Framing::Runs(Box::<Rows>::default()),
    parse: |raw, context| below(raw, context, &NAMES, read, called),
    ..Typed::LINES
};

/// What killers are called, and KenKens.
const NAMES: [&str; 2] = ["killer killers cage cages", "kenken kenkens mathdoku calcudoku keen"];

fn called(content: &Content) -> &'static str {
    NAMES[usize::from(content.layout.boxes.is_none())]
}

/// Of two signs for one operation the first is written.
const OPERATIONS: [(char, Operation); 8] = [
    ('+', Operation::Add),
    ('-', Operation::Subtract),
    ('−', Operation::Subtract),
    ('*', Operation::Multiply),
    ('x', Operation::Multiply),
    ('×', Operation::Multiply),
    ('/', Operation::Divide),
    ('÷', Operation::Divide),
];

/// The letters of a row, where a line is one.
fn letters(line: &str) -> Option<Vec<char>> {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let row: Vec<char> = pieces.concat().chars().collect();
    // `A 4` is a cage.
    let may_be_given = row.len() >= LEAST_ORDER;
    let is_cell = |sign: &char| *sign == '.' || sign.is_ascii_alphabetic() || may_be_given && sign.is_ascii_digit();
    let is_row = row.iter().all(is_cell) && row.len() > 1;
    (is_row && (pieces.len() == 1 || pieces.len() == row.len())).then_some(row)
}

/// What a cage says: its letter, a number and perhaps an operation.
fn said(line: Line) -> Result<(char, u32, Option<Operation>), ParseError> {
    let wrong = |place: Token| place.expected("a letter and a number, such as A 10,");
    let text = line.text.trim();
    let whole = line.token(line.text.find(text).unwrap_or(0), line.text.trim_end().len());
    let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(|| wrong(whole))?;
    let rest = text[1..].trim_start();
    let is_parted = rest.len() < text.len() - 1 || rest.starts_with(['=', ':']);
    let rest = rest.strip_prefix(['=', ':']).unwrap_or(rest).trim_start();
    let operation = OPERATIONS.iter().find(|(sign, _)| rest.ends_with(*sign));
    let number = operation.map_or(rest, |(sign, _)| rest[..rest.len() - sign.len_utf8()].trim_end());
    let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    let number = number.parse().ok().filter(|number| is_plain && is_parted && *number <= 1_000_000);
    Ok((letter, number.ok_or_else(|| wrong(whole))?, operation.map(|(_, operation)| *operation)))
}

/// Cuts where rows stand behind cages.
#[derive(Default)]
struct Rows {
    has_cages: bool,
}

impl Cutter for Rows {
    fn line(&mut self, line: &[u8]) -> Cut {
        if line.trim_ascii().is_empty() {
            return Cut::On;
        }
        let begins = |line| is_title(line, &NAMES) || letters(line).is_some();
        let begins = std::str::from_utf8(line).is_ok_and(begins);
        let ends = begins && self.has_cages;
        self.has_cages = !begins;
        if ends { Cut::Before } else { Cut::On }
    }
}

fn read(lines: &[Line]) -> Result<Content, ParseError> {
    let rows: Vec<Vec<char>> = lines.iter().map_while(|line| letters(line.text)).collect();
    let order = rows.len();
    let Some(first) = lines.first().filter(|_| (1..=MOST).contains(&order)) else {
        return Err(wrong_order(lines, order));
    };
    rows.iter().zip(lines).try_for_each(|(row, line)| count(Unit::Cells, *line, order, row.len()))?;
    let cells: Vec<char> = rows.concat();
    let all: Vec<_> =
        lines[order..].iter().map(|line| said(*line).map(|said| (said, *line))).collect::<Result<_, _>>()?;
    let is_kenken = all.iter().any(|((_, _, operation), _)| operation.is_some());
    let mut content = Content::of(if is_kenken { Layout::latin(order) } else { Layout::sudoku(order) });
    if all.is_empty() {
        return Err(lines[order - 1].error_behind(Fault::Expected("what each letter says, such as A 10,".to_owned())));
    }
    let given = |cell: Cell, number: u32| Given { cell, allowed: Values::only(Value::new(number as usize - 1)) };
    for (index, number) in cells.iter().enumerate().filter_map(|(index, sign)| Some((index, sign.to_digit(10)?))) {
        if !(1..=order).contains(&(number as usize)) {
            return Err(lines[index / order].error(Fault::Number { first: 1, last: order }));
        }
        content.givens.push(given(Cell::new(index), number));
    }
    let mut known = Vec::new();
    for ((letter, number, operation), line) in all {
        let cage: Vec<Cell> = (0..cells.len()).filter(|&index| cells[index] == letter).map(Cell::new).collect();
        let wrong = |what: &str| Err(line.expected(what));
        if cage.is_empty() || known.contains(&letter) {
            return wrong("each letter of the rows once");
        }
        known.push(letter);
        content.layout.clues.push(match (operation, &cage[..]) {
            (None, _) if !is_kenken => Meaning::Cage(Cage { cells: cage, sum: Some(number) }),
            (None, [cell]) if (1..=order).contains(&(number as usize)) => {
                content.givens.push(given(*cell, number));
                continue;
            }
            (None, _) => return wrong("an operation in each cage, such as A 10+"),
            (Some(operation), cage) if operation.is_of_two() && cage.len() != 2 => {
                return wrong("- and / of two cells alone");
            }
            (operation, _) => Meaning::Kenken(Kenken { cells: cage, operation, result: number }),
        });
    }
    let says = |sign: char| sign.is_ascii_alphabetic() || is_kenken && sign == '.';
    let missing = cells.iter().find(|letter| says(**letter) && !known.contains(letter));
    match missing {
        Some(letter) => Err(first.expected(format!("what {letter} says below the rows"))),
        None => Ok(content),
    }
}

/// The cages of a board, each with what it says; of a KenKen, a given in no cage is one of its own.
fn cages_of(board: &Board, values: &[Option<Value>]) -> Result<Vec<(Vec<Cell>, String)>, Loss> {
    let mut cages: Vec<(Vec<Cell>, String)> = Vec::new();
    for rule in board.rules() {
        match &rule.meaning {
            Meaning::Cage(Cage { cells, sum: Some(sum) }) => cages.push((cells.clone(), sum.to_string())),
            Meaning::Kenken(Kenken { cells, operation: Some(operation), result }) => {
                let sign = OPERATIONS.iter().find(|(_, known)| known == operation).map_or(' ', |(sign, _)| *sign);
                cages.push((cells.clone(), format!("{result}{sign}")));
            }
            _ => {}
        }
    }
    if cages.is_empty() {
        return Err(Loss::of("a board without cages"));
    }
    for (cell, value) in board.grid().cells().zip(values) {
        let is_free = board.layout().boxes.is_none() && cages.iter().all(|(cells, _)| !cells.contains(&cell));
        match value {
            Some(value) if is_free => cages.push((vec![cell], (value.index() + 1).to_string())),
            Some(_) => return Err(Loss::of("givens")),
            None => {}
        }
    }
    Ok(cages)
}

fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let (board, order) = (cells.board, cells.board.values());
    // Only an operation tells a KenKen.
    if board.clues().iter().any(|rule| matches!(rule.meaning, Meaning::Kenken(_))) {
        let fits =
            |said: &Kenken| said.operation.is_some_and(|operation| !operation.is_of_two() || said.cells.len() == 2);
        check_latin(board, |meaning| matches!(meaning, Meaning::Kenken(said) if fits(said)))?;
    } else {
        check_order(board)?;
        lost(beyond_sudoku(board, |meaning| matches!(meaning, Meaning::Cage(Cage { sum: Some(_), .. }))))?;
    }
    let cages = cages_of(board, &cells.values())?;
    let names: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let mut rows = vec!['.'; order * order];
    for (number, (cage, _)) in cages.iter().enumerate() {
        let name = names.get(number).ok_or_else(|| Loss::of(format!("more than {} cages", names.len())))?;
        if cage.iter().any(|cell| std::mem::replace(&mut rows[cell.index()], *name) != '.') {
            return Err(Loss::of("cages that share cells"));
        }
    }
    rows.chunks(order).for_each(|row| out.push_str(&format!("{}\n", row.iter().collect::<String>())));
    names.iter().zip(&cages).for_each(|(name, (_, said))| out.push_str(&format!("{name} {said}\n")));
    Ok(())
}
