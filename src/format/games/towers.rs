//! Simon Tatham's Towers.
//!
//! ```ebnf
//! id   = order, [ "d", … ], ":", side, 3 * ( "/", side ), [ ",", runs ] ;    (* above, below, left, right; the givens: runs.rs *)
//! side = [ number ], ( n - 1 ) * ( "/", [ number ] ) ;   (* from left to right, or from top to bottom *)
//! ```

use super::{beyond_latin, latin, latin_description, number, parted, runs, split};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::ParseError;
use crate::format::loss::Loss;
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::rule::{Meaning, Side, Skyscraper, View};
use crate::values::Values;

/// The notation `towers`.
pub static TOWERS: Typed = Typed {
    format: Format {
        name: "towers",
        about: "Simon Tatham's Towers: 4: and the numbers above, below, left and right, with / between them",
        example: "4:4/1/2//1/3////3/2/1/2/1//,b1m\n",
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| {
        super::begins(head, |line| latin_description(line).is_some_and(|description| description.contains('/')))
    },
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

const SIDES: [Side; 4] = [Side::Above, Side::Below, Side::Left, Side::Right];

fn read(text: Token) -> Result<Content, ParseError> {
    let (order, flags, description) = latin(text)?;
    if !flags.is_empty() {
        return Err(text.expected("a size and a colon"));
    }
    let (clues, cells) = match parted(description, ',') {
        Some((clues, cells)) => (clues, Some(cells)),
        None => (description, None),
    };
    let numbers = split(clues, '/');
    if numbers.len() != 4 * order {
        return Err(clues.expected(format!("{} numbers between /, not {},", 4 * order, numbers.len())));
    }
    let mut content = Content::of(Layout::latin(order));
    for (place, said) in numbers.iter().enumerate().filter(|(_, said)| !said.text.is_empty()) {
        let view = View { side: SIDES[place / order], index: place % order };
        let value = number(said.text).filter(|value| (1..=order).contains(value));
        let value = value.ok_or_else(|| said.expected(format!("a number from 1 to {order}")))? as u32;
        content.layout.clues.push(Meaning::Skyscraper(Skyscraper { view, value }));
    }
    if let Some(cells) = cells {
        content.givens = runs::givens(cells, order)?;
    }
    Ok(content)
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    let order = board.values();
    let mut numbers = vec![String::new(); 4 * order];
    let mut lost = beyond_latin(board);
    for rule in board.rules().iter().filter(|rule| rule.meaning.house().is_none()) {
        match &rule.meaning {
            Meaning::Skyscraper(clue) if (1..=order).contains(&(clue.value as usize)) => {
                let side = SIDES.iter().position(|side| *side == clue.view.side).unwrap_or(0);
                numbers[side * order + clue.view.index] = clue.value.to_string();
            }
            _ => lost.push(rule.name.clone()),
        }
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let values: Vec<Option<usize>> = allowed.iter().map(|allowed| Some(allowed.single()?.index() + 1)).collect();
    let any = values.iter().any(Option::is_some);
    let cells = if any { format!(",{}", runs::write(values)) } else { String::new() };
    Ok(format!("{order}:{}{cells}", numbers.join("/")))
}
