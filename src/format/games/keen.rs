//! Simon Tatham's Keen (KenKen).
//!
//! ```ebnf
//! id     = order, [ "m" ], [ "d", … ], ":", blocks, ",", { result } ;    (* blocks.rs; a result for each, by its first cell *)
//! result = ( "a" | "m" | "s" | "d" ), number ;           (* add, multiply, subtract, divide; the last two of two cells *)
//! ```

use super::{beyond_latin, blocks, latin, latin_description, number, parted};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::ParseError;
use crate::format::loss::Loss;
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::rule::{Kenken, Meaning, Operation};
use crate::values::{Value, Values};

/// The notation `keen`.
pub static KEEN: Typed = Typed {
    format: Format {
        name: "keen",
        about: "Simon Tatham's Keen (KenKen): 5: and blocks, each with an operation (a m s d) and its result",
        example: "5:_a_3baa_3a_a_6a__a_6a,a1s1a4a5a3a2m20a4a6a5a5m40a7a1m6\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, is_one),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

const OPERATIONS: [(u8, Operation); 4] =
    [(b'a', Operation::Add), (b'm', Operation::Multiply), (b's', Operation::Subtract), (b'd', Operation::Divide)];

fn is_one(line: &str) -> bool {
    let Some((blocks, clues)) = latin_description(line).and_then(|description| description.split_once(',')) else {
        return false;
    };
    blocks.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
        && clues.starts_with(['a', 'm', 's', 'd'])
        && clues.bytes().all(|byte| b"amsd".contains(&byte) || byte.is_ascii_digit())
}

fn read(text: Token) -> Result<Content, ParseError> {
    let (order, flags, description) = latin(text)?;
    if !["", "m"].contains(&flags) {
        return Err(text.expected("a size and a colon"));
    }
    let (structure, clues) =
        parted(description, ',').ok_or_else(|| description.expected("blocks, a comma and their results"))?;
    let cages = blocks::by_first(&blocks::read(structure, order, true)?);
    let results = results(clues)?;
    if results.len() != cages.len() {
        return Err(clues.expected(format!("{} results, not {},", cages.len(), results.len())));
    }
    let mut content = Content::of(Layout::latin(order));
    for (cage, (operation, result)) in cages.into_iter().zip(results) {
        if operation.is_of_two() && cage.len() != 2 {
            return Err(clues.expected("s and d of blocks of two cells alone"));
        }
        let cells: Vec<Cell> = cage.into_iter().map(Cell::new).collect();
        // A block of one cell is what this game has for a given.
        if let ([cell], false) = (&cells[..], operation.is_of_two())
            && (1..=order).contains(&(result as usize))
        {
            let allowed = Values::only(Value::new(result as usize - 1));
            content.givens.push(Given { cell: *cell, allowed });
            continue;
        }
        content.layout.clues.push(Meaning::Kenken(Kenken { cells, operation: Some(operation), result }));
    }
    Ok(content)
}

fn results(clues: Token) -> Result<Vec<(Operation, u32)>, ParseError> {
    let wrong = || clues.expected("operations (a, m, s, d) with numbers behind them");
    let (bytes, mut at, mut results) = (clues.text.as_bytes(), 0, Vec::new());
    while at < bytes.len() {
        let operation = OPERATIONS.iter().find(|(letter, _)| *letter == bytes[at]).ok_or_else(wrong)?.1;
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = number(&clues.text[at + 1..at + 1 + digits]).filter(|number| *number <= 1_000_000);
        results.push((operation, number.ok_or_else(wrong)? as u32));
        at += 1 + digits;
    }
    Ok(results)
}

/// A given outside of all cages becomes a cage of its own.
fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let mut lost = beyond_latin(board);
    let mut cage_of: Vec<Option<usize>> = vec![None; allowed.len()];
    let mut said: Vec<(Operation, u32)> = Vec::new();
    for rule in board.rules().iter().filter(|rule| rule.meaning.house().is_none()) {
        match &rule.meaning {
            // Borders tell cages apart: one that does not hang together would be several.
            Meaning::Kenken(Kenken { cells, operation: Some(operation), result })
                if board.grid().is_connected(cells) && cells.iter().all(|cell| cage_of[cell.index()].is_none()) =>
            {
                cells.iter().for_each(|cell| cage_of[cell.index()] = Some(said.len()));
                said.push((*operation, *result));
            }
            _ => lost.push(rule.name.clone()),
        }
    }
    let mut outside = 0;
    for (cell, allowed) in allowed.iter().enumerate() {
        match (cage_of[cell], allowed.single()) {
            (None, Some(value)) => {
                cage_of[cell] = Some(said.len());
                said.push((Operation::Add, value.index() as u32 + 1));
            }
            (None, None) => outside += 1,
            (Some(_), _) => {}
        }
    }
    if outside > 0 {
        lost.push(format!("that cells without a value are in no cage: {outside}"));
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let cages: Vec<usize> = cage_of.into_iter().flatten().collect();
    let mut firsts: Vec<usize> = Vec::new();
    cages.iter().for_each(|cage| {
        if !firsts.contains(cage) {
            firsts.push(*cage);
        }
    });
    let clue = |cage: &usize| {
        let (operation, result) = said[*cage];
        let letter = OPERATIONS.iter().find(|(_, known)| *known == operation).map_or(b'a', |(letter, _)| *letter);
        format!("{}{result}", char::from(letter))
    };
    let clues: String = firsts.iter().map(clue).collect();
    Ok(format!("{}:{},{clues}", board.values(), blocks::write(&cages, board.values(), true)?))
}
