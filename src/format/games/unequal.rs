//! Simon Tatham's Unequal (futoshiki).
//!
//! ```ebnf
//! id   = order, [ "a" ], [ "d", … ], ":", cell, ( n² - 1 ) * ( ",", cell ), [ "," ] ;    (* what begins with d is for a generator *)
//! cell = ( "0" | value ), { flag } ;
//! flag = "U" | "R" | "D" | "L" ;                         (* the neighbour there is smaller; with a: differs by 1, as no others do *)
//! ```

use super::{beyond_latin, latin, latin_description, split};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::loss::Loss;
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::{Cell, Grid};
use crate::puzzle::Given;
use crate::rule::{Difference, Inequality, Meaning};
use crate::values::{Value, Values};

/// The notation `unequal`.
pub static UNEQUAL: Typed = Typed {
    format: Format {
        name: "unequal",
        about: "Simon Tatham's Unequal (futoshiki): 4: and for each cell a value and flags U R D L towards smaller ones",
        example: "4:0D,0,0R,0,0,0L,3,0,0,0,0UL,0D,0,3,0,0,\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, is_one),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

fn is_one(line: &str) -> bool {
    let cell = |cell: &str| {
        let flags = cell.trim_start_matches(|letter: char| letter.is_ascii_digit());
        flags.len() < cell.len() && flags.bytes().all(|flag| b"URDL".contains(&flag))
    };
    latin_description(line).is_some_and(|cells| cells.contains(',') && cells.trim_end_matches(',').split(',').all(cell))
}

const FLAGS: [(char, isize, isize); 4] = [('U', -1, 0), ('R', 0, 1), ('D', 1, 0), ('L', 0, -1)];

fn neighbour(grid: &Grid, cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    let row = grid.row_of(cell).checked_add_signed(down).filter(|&row| row < grid.rows())?;
    let column = grid.column_of(cell).checked_add_signed(right).filter(|&column| column < grid.rows())?;
    Some(grid.cell(row, column))
}

fn read(text: Token) -> Result<Content, ParseError> {
    let (order, flags, description) = latin(text)?;
    let adjacent = match flags {
        "" => false,
        "a" => true,
        _ => return Err(text.expected("a size, perhaps a for adjacent, and a colon")),
    };
    let grid = Grid::new(order).ok_or_else(|| text.error(Fault::Order(order)))?;
    let mut cells = split(description, ',');
    if cells.last().is_some_and(|last| last.text.is_empty()) {
        cells.pop();
    }
    if cells.len() != order * order {
        let fault = Fault::cells(order * order, cells.len());
        return Err(description.error(fault));
    }
    let mut content = Content::of(Layout::latin(order));
    for (cell, piece) in grid.cells().zip(&cells) {
        read_cell(cell, piece, &grid, adjacent, &mut content)?;
    }
    if adjacent {
        content.layout.clues.push(Meaning::Nonconsecutive);
    }
    Ok(content)
}

fn read_cell(cell: Cell, piece: &Token, grid: &Grid, adjacent: bool, content: &mut Content) -> Result<(), ParseError> {
    let digits = piece.text.bytes().take_while(u8::is_ascii_digit).count();
    let number = &piece.text[..digits];
    match super::number(number).filter(|value| *value <= grid.rows()) {
        None => return Err(piece.expected(format!("a value from 0 to {} and flags", grid.rows()))),
        Some(0) => {}
        Some(value) => content.givens.push(Given::digit(cell, Value::new(value - 1))),
    }
    for flag in piece.text[digits..].chars() {
        let way = FLAGS.iter().find(|(known, ..)| *known == flag);
        let (_, down, right) = way.ok_or_else(|| piece.expected("flags U, R, D and L behind the value"))?;
        let other = neighbour(grid, cell, (*down, *right));
        let other = other.ok_or_else(|| piece.expected("a flag towards a cell of the board"))?;
        let clue = if adjacent {
            Meaning::Difference(Difference { cells: [cell.min(other), cell.max(other)], value: None })
        } else {
            Meaning::Inequality(Inequality { cells: [other, cell] })
        };
        if !content.layout.clues.contains(&clue) {
            content.layout.clues.push(clue);
        }
    }
    Ok(())
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let grid = board.grid();
    let clues = || board.rules().iter().filter(|rule| rule.meaning.house().is_none());
    let adjacent = clues().any(|rule| matches!(rule.meaning, Meaning::Nonconsecutive));
    let mut flags = vec![String::new(); allowed.len()];
    let mut lost = beyond_latin(board);
    for rule in clues() {
        let pair = match &rule.meaning {
            Meaning::Inequality(pair) if !adjacent => Some((pair.cells[1], pair.cells[0])),
            Meaning::Difference(dot) if adjacent && dot.value.is_none_or(|value| value == 1) => {
                Some((dot.cells[0], dot.cells[1]))
            }
            Meaning::Nonconsecutive => continue,
            _ => None,
        };
        let flag = pair.and_then(|(from, to)| {
            let way = FLAGS.iter().find(|(_, down, right)| neighbour(grid, from, (*down, *right)) == Some(to));
            way.map(|(flag, ..)| (from, *flag))
        });
        match flag {
            Some((from, flag)) => flags[from.index()].push(flag),
            None => lost.push(rule.name.clone()),
        }
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let mut text = format!("{}{}:", board.values(), if adjacent { "a" } else { "" });
    for (allowed, flags) in allowed.iter().zip(flags) {
        let value = allowed.single().filter(|_| board.values() > 1 || allowed.len() == 1);
        text.push_str(&format!("{}{flags},", value.map_or(0, |value| value.index() + 1)));
    }
    Ok(text)
}
