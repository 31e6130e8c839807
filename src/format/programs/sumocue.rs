//! SumoCue's line for puzzles with regions of any form: `SumoCueV1`, then `=gJr` for each cell.

use super::saved::{Entries, Saved, Stated};
use crate::board::Layout;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::labels;
use crate::format::loss::{Loss, region_of};
use crate::format::notation::{Cells, Format};
use crate::format::options::regions_of;
use crate::format::reading::Typed;
use crate::format::shape::{nearest_square, square};
use crate::format::style::Style;
use crate::format::text::{Line, Token};
use crate::grid::{Cell, Grid};
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// The notation `sumocue`.
pub static SUMOCUE: Typed = Typed {
    format: Format {
        name: "sumocue",
        about: "SumoCue's line for jigsaws: SumoCueV1, then =, a given, J and a region for each cell",
        example: "SumoCueV1=1J0=0J0=0J1=0J1=0J0=0J2=3J1=0J1=0J0=0J2=0J3=2J3=0J2=4J2=0J3=0J3\n",
        put,
        ..Format::TYPED
    },
    begins: |head| head.begins(begins),
    parse: |raw, context| super::parsed(raw, context, read(raw.first()?)?),
    ..Typed::LINES
};

/// What every line begins with.
const SIGNATURE: &str = "SumoCueV1";

fn begins(line: &[u8]) -> bool {
    // With cages it is another notation.
    line.trim_ascii_start().starts_with(SIGNATURE.as_bytes()) && !line.contains(&b'+')
}

/// Reads a line: for each cell `=`, its given (0 for none), `J` and its region.
///
/// # Errors
/// Where it is no such line, and where it tells cages and sums.
fn read(line: Line) -> Result<Saved, ParseError> {
    let start = line.text.len() - line.text.trim_start().len();
    let text = line.text.trim();
    let Some(rest) = text.strip_prefix(SIGNATURE) else {
        return Err(line.error(Fault::Expected(SIGNATURE.to_owned())));
    };
    let rest = line.token(start + text.len() - rest.len(), start + text.len());
    let cells = cells(rest)?;
    let order = square(cells.len()).filter(|&order| Grid::new(order).is_some());
    let Some(order) = order else {
        let expected = nearest_square(cells.len()).pow(2);
        return Err(rest.error(Fault::Count { what: Counted::Cells, expected, found: cells.len() }));
    };
    let labels: Vec<Token> = cells.iter().map(|cell| cell.region).collect();
    let regions = regions_of(order, &labels).map_err(|fault| rest.error(fault))?;
    let mut givens = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        let value = cell.value(order)?;
        givens.extend(value.map(|value| Given { cell: Cell::new(index), allowed: Values::only(value) }));
    }
    // A classic sudoku is written in the same way.
    let of: Vec<usize> = regions.of.iter().map(|&region| usize::from(region)).collect();
    let boxes = Grid::new(order).and_then(|grid| labels::boxes_of(&grid, &of));
    let regions = Some(regions).filter(|_| boxes.is_none());
    let layout = Layout { boxes, regions, ..Layout::latin(order) };
    Ok(Saved { board: Stated::Own(Box::new(layout)), givens, entries: Entries::default(), note: None, unread: None })
}

/// A cell: its given and its region.
struct Jigsaw<'c> {
    given: Token<'c>,
    region: Token<'c>,
}

impl Jigsaw<'_> {
    fn value(&self, order: usize) -> Result<Option<Value>, ParseError> {
        match self.given.text.parse::<usize>() {
            // A 0 in front has taken the place of another digit.
            _ if self.given.text.len() > 1 && self.given.text.starts_with('0') => {
                Err(self.given.error(Fault::Number { first: 0, last: order }))
            }
            Ok(0) => Ok(None),
            Ok(number) if number <= order => Ok(Some(Value::new(number - 1))),
            _ => Err(self.given.error(Fault::Number { first: 0, last: order })),
        }
    }
}

fn cells(text: Token) -> Result<Vec<Jigsaw>, ParseError> {
    if let Some(sign) = text.characters().find(|character| character.text == "+") {
        return Err(sign.error(Fault::Unsupported("a killer sudoku, with cages and sums".to_owned())));
    }
    let (line, mut start) = (text.line, text.start);
    let mut pieces = text.text.split('=').map(|piece| {
        let token = line.token(start, start + piece.len());
        start += piece.len() + 1;
        token
    });
    let before = pieces.next().unwrap_or(text);
    if before.text == "D" {
        return Err(before.error(Fault::Unsupported("SumoCueV1D, a dialect that says more than regions".to_owned())));
    }
    if !before.text.is_empty() {
        return Err(before.error(Fault::Expected("= before a cell".to_owned())));
    }
    pieces.map(cell).collect()
}

fn cell(piece: Token) -> Result<Jigsaw, ParseError> {
    let expected = |what: &str| piece.error(Fault::Expected(what.to_owned()));
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(place) = piece.text.find('J') else {
        return Err(if number(piece.text) {
            expected("a region behind the number, such as J3 (without regions it is a sum: not read yet),")
        } else {
            expected("a given and a region, such as 5J3,")
        });
    };
    let (from, end) = (piece.start, piece.start + piece.text.len());
    let given = piece.line.token(from, from + place);
    let region = piece.line.token(from + place + 1, end);
    if number(given.text) && number(region.text) {
        Ok(Jigsaw { given, region })
    } else {
        Err(expected("a given and a region, such as 5J3,"))
    }
}

/// Appends a line: a number for each given and each region, 0 where nothing is given.
///
/// # Errors
/// Where the board has neither regions nor boxes.
fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let regions = region_of(cells.board)?;
    out.push_str(SIGNATURE);
    for (index, region) in regions.iter().enumerate() {
        let number = cells.value(index).map_or(0, |value| value.index() + 1);
        out.push_str(&format!("={number}J{region}"));
    }
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::BoxShape;

    fn saved(text: &str) -> Result<Saved, String> {
        read(Line { number: 1, text, before: 0 }).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    /// Four rows, the regions of which are their cells' columns by twos.
    const FOUR: &str = "SumoCueV1=1J0=0J0=2J1=0J1=0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=4J3";

    #[test]
    fn givens_and_regions_are_read() {
        let said = saved(&format!("{FOUR}\r")).unwrap();
        assert_eq!(said.givens.len(), 3);
        let Stated::Own(layout) = said.board else { panic!("regions") };
        assert_eq!((layout.boxes, layout.regions), (BoxShape::new(2, 2), None));
        let said = saved(SUMOCUE.format.example.trim_end()).unwrap();
        let Stated::Own(layout) = said.board else { panic!("regions") };
        assert_eq!(layout.regions.unwrap().of[..6], [0, 0, 1, 1, 0, 2]);
    }

    #[test]
    fn what_it_cannot_say_is_refused_by_name() {
        for (text, message) in [
            ("SumoCueV1=3+0=3+2", "1:12 a killer sudoku, with cages and sums: not read yet"),
            ("SumoCueV1D=1J0", "1:10 SumoCueV1D, a dialect that says more than regions: not read yet"),
            ("SumoCueV1=1J0=0J0=2J1", "1:10 4 cells expected, 3 found"),
            ("SumoCueV1", "1:10 1 cell expected, 0 found"),
            (&FOUR.replace("4J3", "5J3"), "1:71 a number from 0 to 4 expected"),
            (&FOUR.replace("4J3", "00J3"), "1:71 a number from 0 to 4 expected"),
            (&FOUR.replace("4J3", "4J"), "1:71 a given and a region, such as 5J3, expected"),
            (&FOUR.replace("4J3", "4J4"), "1:10 4 regions expected, 5 found"),
        ] {
            assert_eq!(saved(text).unwrap_err(), message, "{text}");
        }
    }
}
