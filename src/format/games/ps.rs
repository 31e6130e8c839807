//! Killers as PS writes them.
//!
//! ```ebnf
//! id     = "3x3:", [ "d" ], ":k:", 81 * ( number, ":" ) ;    (* d: diagonals *)
//! number = (* 256 times the sum of its cage, and the number of the cage; below 256 the cell is in none; all of a cage say one sum *) ;
//! ```

use std::collections::BTreeMap;

use super::{number, split};
use crate::board::{Board, Layout};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::loss::{self, Loss};
use crate::format::notation::Format;
use crate::format::reading::Typed;
use crate::format::text::Token;
use crate::grid::Cell;
use crate::rule::{Cage, House, Meaning};
use crate::values::Values;

/// The notation `ps-killer`.
pub static PS_KILLER: Typed = Typed {
    format: Format {
        name: "ps-killer",
        about: "killers as PS writes them: 3x3::k: and 81 numbers, each 256 times a sum and the number of a cage",
        example: EXAMPLE,
        put: |cells, _, out| super::put(cells, write, out),
        ..Format::TYPED
    },
    begins: |head| super::begins(head, |line| line.starts_with("3x3:") && line.split(':').nth(2) == Some("k")),
    parse: |raw, context| super::parse(raw, context, read),
    ..Typed::LINES
};

const EXAMPLE: &str = "3x3::k:1537:1537:7682:7682:7682:3843:3843:3843:5892:3077:3077:7682:2054:2054:3843:5895:2824:5892:1801:3082:3083:1548:2054:2573:5895:2824:5892:1801:3082:3083:1548:2062:2573:5895:5895:2063:4624:3082:1809:1809:2062:3090:4627:4627:2063:4624:3092:3092:2837:2070:3090:4627:2327:2328:4624:2841:2841:2837:2070:4378:4378:2327:2328:1307:1307:2841:5916:5916:4378:2845:2845:1310:6175:6175:6175:5916:3616:3616:3616:3616:1310:\n";

fn read(text: Token) -> Result<Content, ParseError> {
    let parts = split(text, ':');
    let wrong = || text.expected("3x3::k: and 81 numbers, each with a colon behind it");
    let ["3x3", kind, "k"] = [0, 1, 2].map(|place| parts.get(place).map_or("", |part| part.text)) else {
        return Err(wrong());
    };
    if !["", "d"].contains(&kind) {
        return Err(parts[1].expected("nothing, or d for diagonals,"));
    }
    let numbers = &parts[3..];
    // The colon behind the last number tells that the number is whole.
    let (is_whole, numbers) = match numbers.split_last() {
        Some((last, numbers)) if last.text.is_empty() => (true, numbers),
        _ => (false, numbers),
    };
    if numbers.len() != 81 {
        return Err(text.error(Fault::cells(81, numbers.len())));
    }
    if !is_whole {
        return Err(wrong());
    }
    let mut cages: BTreeMap<usize, (usize, Vec<Cell>)> = BTreeMap::new();
    for (index, part) in numbers.iter().enumerate() {
        let number = number(part.text).filter(|number| *number < 1 << 20).ok_or_else(|| part.expected("a number"))?;
        let (sum, cage) = (number / 256, number % 256);
        if sum == 0 {
            continue;
        }
        let (said, cells) = cages.entry(cage).or_insert((sum, Vec::new()));
        if *said != sum {
            return Err(part.error(Fault::Said(format!("cage {cage} has two sums, {said} and {sum}"))));
        }
        cells.push(Cell::new(index));
    }
    let mut content = Content::of(Layout { diagonals: kind == "d", ..Layout::sudoku(9) });
    let cage = |(sum, cells)| Meaning::Cage(Cage { cells, sum: Some(sum as u32) });
    content.layout.clues = cages.into_values().map(cage).collect();
    Ok(content)
}

fn write(board: &Board, allowed: &[Values]) -> Result<String, Loss> {
    loss::only_order(board, 9)?;
    // Clues are looked at below.
    let mut lost =
        loss::beyond_sudoku(board, |meaning| meaning.house().is_none_or(|(house, _)| house == House::Diagonal));
    if allowed.iter().any(|values| *values != Values::all(9)) {
        lost.push("givens".to_owned());
    }
    let mut numbers = [0; 81];
    for (number, rule) in board.rules().iter().filter(|rule| rule.meaning.house().is_none()).enumerate() {
        match &rule.meaning {
            Meaning::Cage(Cage { cells, sum: Some(sum) })
                if number < 255 && cells.iter().all(|c| numbers[c.index()] == 0) =>
            {
                cells.iter().for_each(|cell| numbers[cell.index()] = *sum as usize * 256 + number + 1);
            }
            _ => lost.push(rule.name.clone()),
        }
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let numbers: String = numbers.iter().map(|number| format!("{number}:")).collect();
    Ok(format!("3x3:{}:k:{numbers}", if board.layout().diagonals { "d" } else { "" }))
}
