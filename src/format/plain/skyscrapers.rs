//! Skyscrapers as they are typed: below a heading, since numbers around a board may be other clues too, the cells with what is
//! seen from each side.
//!
//! ```text
//! puzzle = heading , side , n * row , side ;       the heading may be missing where the notation is named
//! heading = (* "skyscrapers", perhaps with words for a puzzle and a size around it *) ;
//! side   = n * number ;                            what is seen from above, or from below
//! row    = number , n * cell , number ;            what is seen from the left, and from the right
//! number = "1".."9" | "." | "_" | "0" ;            the signs for none say nothing
//! cell   = "1".."9" | "." | "_" | "0" ;            blanks between all of them; n at most 9
//! ```

use super::{MOST, below, check_latin, count, take, wrong_order};
use crate::board::Layout;
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError, Unit};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::reading::Typed;
use crate::format::style::Style;
use crate::format::text::{Line, Token};
use crate::format::variants;
use crate::rule::{Meaning, Side, Skyscraper, View};

/// The notation `skyscrapers`.
pub static SKYSCRAPERS: Typed = Typed {
    format: Format {
        name: "skyscrapers",
        about: "below the word skyscrapers, rows of cells with what is seen above, below, left and right",
        example: "skyscrapers\n  . 2 4 2\n1 4 . . . .\n. . . . . .\n. . . . . 3\n. . . . . .\n  . 2 . 3\n",
        separator: "\n",
        put,
        ..Format::TYPED
    },
    begins,
    framing: Framing::paragraphs,
    parse: |raw, context| below(raw, context, &[NAMES], read, |_| NAMES),
    ..Typed::LINES
};

const NAMES: &str = "skyscraper skyscrapers towers";

fn is_heading(line: &Line) -> bool {
    variants::is_called(line.text, NAMES)
}

/// Whether a heading stands above lines of which all but the first and the last have two pieces more than these.
fn begins(head: &Head) -> bool {
    let lines = head.first_paragraph();
    lines.first().is_some_and(is_heading) && lines.len() > 3 && pieces(&lines[1]).len() + 2 == pieces(&lines[2]).len()
}

fn pieces<'c>(line: &Line<'c>) -> Vec<Token<'c>> {
    line.split(|byte| byte.is_ascii_whitespace()).collect()
}

fn read(lines: &[Line]) -> Result<Content, ParseError> {
    let heading = usize::from(lines.first().is_some_and(is_heading));
    let [above, rows @ .., below] = &lines[heading..] else {
        return Err(lines
            .first()
            .map_or_else(|| wrong_order(lines, 0), |line| line.expected("a line above the rows, and one below")));
    };
    let order = rows.len();
    if !(1..=MOST).contains(&order) {
        return Err(above.error(Fault::Order(order)));
    }
    let mut content = Content::of(Layout::latin(order));
    let mut seen = |place: &Token, side: Side, index: usize| {
        let mut said = Vec::new();
        take(0, *place, order, &mut said)?;
        let value = said.first().and_then(|said| said.allowed.single()).map(|value| value.index() as u32 + 1);
        let clue = value.map(|value| Meaning::Skyscraper(Skyscraper { view: View { side, index }, value }));
        content.layout.clues.extend(clue);
        Ok(())
    };
    for (line, side) in [(above, Side::Above), (below, Side::Below)] {
        let numbers = pieces(line);
        count(Unit::Cells, *line, order, numbers.len())?;
        numbers.iter().enumerate().try_for_each(|(column, number)| seen(number, side, column))?;
    }
    let mut givens = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        let all = pieces(line);
        let [left, cells @ .., right] = &all[..] else {
            return Err(line.expected("a number on each side of the cells"));
        };
        count(Unit::Cells, *line, order, cells.len())?;
        seen(left, Side::Left, row)?;
        seen(right, Side::Right, row)?;
        for (column, cell) in cells.iter().enumerate() {
            take(row * order + column, *cell, order, &mut givens)?;
        }
    }
    content.givens = givens;
    Ok(content)
}

fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    let fits = |value: u32| (1..=order).contains(&(value as usize));
    check_latin(cells.board, |meaning| matches!(meaning, Meaning::Skyscraper(clue) if fits(clue.value)))?;
    let seen = |side: Side, index: usize| {
        let mut clues = cells.board.rules().iter().filter_map(|rule| match &rule.meaning {
            Meaning::Skyscraper(clue) if clue.view == View { side, index } => Some(clue.value),
            _ => None,
        });
        clues.next().map_or_else(|| ".".to_owned(), |value| value.to_string())
    };
    let line = |side| (0..order).map(|column| seen(side, column)).collect::<Vec<_>>().join(" ");
    out.push_str(&format!("skyscrapers\n  {}\n", line(Side::Above)));
    for row in 0..order {
        let values = cells.row(row, ".", |value| (value.index() + 1).to_string()).join(" ");
        out.push_str(&format!("{} {values} {}\n", seen(Side::Left, row), seen(Side::Right, row)));
    }
    out.push_str(&format!("  {}\n", line(Side::Below)));
    Ok(())
}
