//! Lists of Latin squares as those who study them write them. `long` is told by its heading; the others look like much else, and are
//! read where they are named.

use super::fault::{Counted, Fault, ParseError};
use super::framing::{Cut, Cutter, Framing};
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::reading::{Context, Parsed, Reading};
use super::style::Style;
use super::text::{Line, Raw, Token};
use crate::board::{Board, Layout};
use crate::grid::{Cell, MAX_ORDER};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::rule::{Meaning, Orthogonal};
use crate::values::{Value, Values};

/// A notation of lists.
pub struct Listed {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    layers: usize,
    begins: fn(&Head) -> bool,
    framing: fn() -> Framing,
    read: fn(&[Line], &Context) -> Result<Cells, ParseError>,
    put: fn(&Square, u64, &mut String) -> Result<(), Loss>,
    separator: &'static str,
    is_numbered: bool,
}

/// What a record says: the order, and what each cell holds, layer after layer.
struct Cells {
    order: usize,
    values: Vec<Option<Value>>,
}

/// What is written: the order, and what the cells hold by their indices.
struct Square<'s> {
    order: usize,
    value: &'s dyn Fn(usize) -> Option<Value>,
}

/// The notation `mckay`.
pub static MCKAY: Listed = Listed {
    name: "mckay",
    about: "a square a line: digits from 0, to order 10, as in McKay's lists; read where it is named",
    example: "0123103223013210\n",
    layers: 1,
    begins: |_| false,
    framing: || Framing::Lines,
    read: read_digits,
    put: put_digits,
    separator: "",
    is_numbered: false,
};

/// The notation `long`.
pub static LONG: Listed = Listed {
    name: "long",
    about: "a line a cell: square, row, column and value, from 1, below a heading",
    example: "square row column value\n1 1 1 1\n1 1 2 2\n1 2 1 2\n1 2 2 1\n",
    layers: 1,
    begins: |head| head.lines.first().is_some_and(|line| is_heading(line.text.as_bytes())),
    framing: || Framing::Runs(Box::<Squares>::default()),
    read: read_long,
    put: put_long,
    separator: "",
    is_numbered: true,
};

/// The notation `pairs`.
pub static PAIRS: Listed = Listed {
    name: "pairs",
    about: "two orthogonal squares in one, 1a 2b: numbers of the first, letters of the second; read where it is named",
    example: "1a 2b 3c\n2c 3a 1b\n3b 1c 2a\n",
    layers: 2,
    begins: |_| false,
    framing: Framing::paragraphs,
    read: read_pairs,
    put: put_pairs,
    separator: "\n",
    is_numbered: false,
};

impl Format for Listed {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn example(&self) -> &'static str {
        self.example
    }

    fn bare(&self) -> Option<Bare> {
        (self.layers == 1).then_some(Bare::Latin)
    }

    fn has_any_form(&self) -> bool {
        self.layers > 1
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        self.put_numbered(puzzle, self.style(), 1, out)
    }

    fn numbers_puzzles(&self) -> bool {
        self.is_numbered
    }

    fn put_numbered(&self, puzzle: &Puzzle, _: Style, number: u64, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        self.put(puzzle.board(), &|index| values[index], number, out)
    }

    fn put_answer(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        self.put(board, &|index| Some(solution.values()[index]), number, out)
    }

    fn separator(&self, _: Style) -> &'static str {
        self.separator
    }
}

impl Listed {
    fn put(
        &self,
        board: &Board,
        value: &dyn Fn(usize) -> Option<Value>,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let order = board.layout().layer_order().filter(|_| board.layout().layers == self.layers);
        let order = order.ok_or_else(|| {
            Loss::of(if self.layers > 1 { "a board without two layers" } else { "the form of the board" })
        })?;
        (self.put)(&Square { order, value }, number, out)
    }

    fn layout(&self, order: usize) -> Layout {
        let layout = Layout::latin(order);
        if self.layers == 1 {
            return layout;
        }
        Layout {
            layers: self.layers,
            clues: vec![Meaning::Orthogonal(Orthogonal::of_layers(order * order, 0, 1))],
            ..layout
        }
    }
}

impl Reading for Listed {
    fn begins(&self, head: &Head) -> bool {
        (self.begins)(head)
    }

    fn framing(&self) -> Framing {
        (self.framing)()
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let first = lines.first().copied().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let Cells { order, values } = (self.read)(&lines, context)?;
        context.check_order(order, first)?;
        let layout = self.layout(order);
        context.check_symbols(&layout.symbols, first)?;
        let board = match self.bare() {
            Some(bare) => context.bare_board(layout.symbols, order, bare, first)?,
            None => context.own_board(layout, first)?,
        };
        let given = |(index, value): (usize, Option<Value>)| {
            value.map(|value| Given { cell: Cell::new(index), allowed: Values::only(value) })
        };
        let givens = values.into_iter().enumerate().filter_map(given).collect();
        Ok(Parsed::new(Puzzle::new(board, givens), self.style(), first.number))
    }
}

/// The order of so many cells, if they are a square.
fn order_of(cells: usize, place: Line) -> Result<usize, ParseError> {
    let order = cells.isqrt();
    if order * order == cells && order > 0 {
        return Ok(order);
    }
    let expected = if cells - order * order <= order { order } else { order + 1 };
    Err(place.error_behind(Fault::Count { what: Counted::Cells, expected: expected.pow(2), found: cells }))
}

fn read_digits(lines: &[Line], _: &Context) -> Result<Cells, ParseError> {
    let [line] = lines else { return Err(lines[1].error(Fault::Expected("one line a square".to_owned()))) };
    let signs: Vec<Token> = line.split(|byte| byte.is_ascii_whitespace()).flat_map(Token::characters).collect();
    let order = order_of(signs.len(), *line)?;
    let value = |sign: &Token| {
        let digit = sign.first().to_digit(10).map(|digit| digit as usize).filter(|&digit| digit < order);
        digit
            .map(|digit| Some(Value::new(digit)))
            .ok_or_else(|| sign.error(Fault::Number { first: 0, last: order - 1 }))
    };
    Ok(Cells { order, values: signs.iter().map(value).collect::<Result<_, _>>()? })
}

fn put_digits(square: &Square, _: u64, out: &mut String) -> Result<(), Loss> {
    const MOST: usize = 10;
    let order = square.order;
    if order > MOST {
        return Err(Loss::of(format!("the order {order} (at most {MOST} fit)")));
    }
    let digits: Option<Vec<_>> = (0..order * order).map(|index| (square.value)(index).map(Value::index)).collect();
    let digits = digits.ok_or_else(|| Loss::of("empty cells"))?;
    digits.iter().for_each(|digit| out.push_str(&digit.to_string()));
    out.push('\n');
    Ok(())
}

/// What may stand between the fields of a line of `long`.
fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b',' || byte == b';'
}

fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|&byte| is_between(byte)).filter(|field| !field.is_empty())
}

/// Whether a line is the heading of `long`, with or without the square.
fn is_heading(line: &[u8]) -> bool {
    let names: Vec<Vec<u8>> = fields(line).map(<[u8]>::to_ascii_lowercase).collect();
    let names: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
    matches!(&names[..], [b"square", b"row", b"column", b"value"] | [b"row", b"column", b"value"])
}

/// Cuts where another square begins.
#[derive(Default)]
struct Squares {
    /// The square of the last line.
    square: Option<Vec<u8>>,
}

impl Cutter for Squares {
    fn line(&mut self, line: &[u8]) -> Cut {
        let mut fields = fields(line);
        let first = fields.next().map(<[u8]>::to_vec);
        if is_heading(line) || fields.count() != 3 {
            return Cut::On;
        }
        let is_next = self.square.is_some() && self.square != first;
        self.square = first;
        if is_next { Cut::Before } else { Cut::On }
    }
}

fn read_long(lines: &[Line], context: &Context) -> Result<Cells, ParseError> {
    let heading = usize::from(is_heading(lines[0].text.as_bytes()));
    let mut cells: Vec<([usize; 3], Line)> = Vec::new();
    for line in &lines[heading..] {
        let tokens: Vec<Token> = line.split(is_between).collect();
        let [.., row, column, value] = &tokens[..] else {
            return Err(line.error(Fault::Expected("a square, its row, its column and a value".to_owned())));
        };
        if tokens.len() > 4 {
            return Err(tokens[4].error(Fault::Expected("the end of the line".to_owned())));
        }
        if let [square, _, _, _] = &tokens[..]
            && square.text.parse::<u64>().is_err()
        {
            return Err(square.error(Fault::Expected("the number of the square".to_owned())));
        }
        let number = |token: &Token| {
            let number = token.text.parse().ok().filter(|number| (1..=MAX_ORDER).contains(number));
            number.ok_or_else(|| token.error(Fault::Number { first: 1, last: MAX_ORDER }))
        };
        cells.push(([number(row)?, number(column)?, number(value)?], *line));
    }
    let most = [0, 1, 2].map(|field| cells.iter().map(|(cell, _)| cell[field]).max().unwrap_or(0));
    let order = context.options.order().unwrap_or(most[0]);
    // A damaged number must not make another square of it.
    if context.options.order().is_none() && most != [order; 3] {
        let what = "rows, columns and values up to one number, or a board that is named";
        return Err(lines[heading].error(Fault::Expected(what.to_owned())));
    }
    if order == 0 {
        return Err(lines[0].error_behind(Fault::NoPuzzle));
    }
    let mut values = vec![None; order * order];
    for ([row, column, value], line) in cells {
        if row.max(column).max(value) > order {
            return Err(line.error(Fault::Number { first: 1, last: order }));
        }
        let cell = &mut values[(row - 1) * order + column - 1];
        if cell.replace(Value::new(value - 1)).is_some() {
            return Err(line.error(Fault::Expected(format!("one value of r{row}c{column}"))));
        }
    }
    Ok(Cells { order, values })
}

fn put_long(square: &Square, number: u64, out: &mut String) -> Result<(), Loss> {
    match number {
        0 => out.push_str("row column value\n"),
        1 => out.push_str("square row column value\n"),
        _ => {}
    }
    let begin = if number == 0 { String::new() } else { format!("{number} ") };
    let order = square.order;
    for index in 0..order * order {
        if let Some(value) = (square.value)(index) {
            let (row, column) = (index / order + 1, index % order + 1);
            out.push_str(&format!("{begin}{row} {column} {}\n", value.index() + 1));
        }
    }
    Ok(())
}

/// How many letters there are for the second square.
const LETTERS: usize = 26;

fn read_pairs(lines: &[Line], _: &Context) -> Result<Cells, ParseError> {
    let order = lines.len();
    if order > LETTERS {
        return Err(lines[LETTERS].error(Fault::Order(order)));
    }
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for line in lines {
        let tokens: Vec<Token> = line.split(|byte| byte.is_ascii_whitespace()).collect();
        if tokens.len() != order {
            return Err(line.error_behind(Fault::Count { what: Counted::Cells, expected: order, found: tokens.len() }));
        }
        for token in &tokens {
            let (number, letter) = pair(token.text, order).ok_or_else(|| {
                let last = char::from(b'a' + order as u8 - 1);
                token.error(Fault::Expected(format!(
                    "a number to {order} and a letter to {last}, such as 1a, or a dot for either"
                )))
            })?;
            first.push(number);
            second.push(letter);
        }
    }
    first.extend(second);
    Ok(Cells { order, values: first })
}

/// `2b`, `2.`, `.b` or `..` as the values of two squares.
fn pair(text: &str, order: usize) -> Option<(Option<Value>, Option<Value>)> {
    let (at, letter) = text.char_indices().last()?;
    let known = |index: usize| (index < order).then(|| Some(Value::new(index)));
    let number = match &text[..at] {
        "." => None,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            known(digits.parse::<usize>().ok()?.checked_sub(1)?)?
        }
        _ => return None,
    };
    let letter = match letter {
        '.' => None,
        letter if letter.is_ascii_alphabetic() => known((letter.to_ascii_lowercase() as u8 - b'a').into())?,
        _ => return None,
    };
    Some((number, letter))
}

fn put_pairs(square: &Square, _: u64, out: &mut String) -> Result<(), Loss> {
    let order = square.order;
    if order > LETTERS {
        return Err(Loss::of(format!("the order {order} (at most {LETTERS} fit)")));
    }
    let cell = |index: usize| {
        let number = (square.value)(index).map_or_else(|| ".".to_owned(), |value| (value.index() + 1).to_string());
        let letter = (square.value)(order * order + index).map_or('.', |value| char::from(b'a' + value.index() as u8));
        format!("{number}{letter}")
    };
    for row in 0..order {
        out.push_str(&((0..order).map(|column| cell(row * order + column)).collect::<Vec<_>>().join(" ") + "\n"));
    }
    Ok(())
}
