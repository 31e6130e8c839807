//! Lists of Latin squares as those who study them write them. `long` is told by its heading; the others look like much else, and are
//! read where they are named.
//!
//! ```ebnf
//! mckay = { n² * digit, line end } ;                     (* from 0 to n - 1, n up to 10; blanks anywhere; no cell is empty *)
//! long  = [ "square", sign ], "row", sign, "column", sign, "value", line end, { cell } ;    (* the names in letters of any case *)
//! cell  = [ number, sign ], row, sign, column, sign, value, line end ;    (* from 1; rows, columns and values each reach n, unless a
//!                                                           board is named; another number begins another puzzle; no cell twice *)
//! sign  = ( blank | "," | ";" ), { blank | "," | ";" } ;
//! pairs = n * ( n * ( ( number | "." ), ( letter | "." ) ), line end ) ;    (* blanks between cells; numbers from 1, n up to 26 *)
//! ```

use super::fault::{Fault, ParseError};
use super::framing::{Cut, Cutter, Framing};
use super::loss::Loss;
use super::notation::{Bare, Cells, Format};
use super::reading::{Context, Parsed, Typed};
use super::style::Style;
use super::text::{Line, Raw, Token};
use crate::board::Layout;
use crate::grid::MAX_ORDER;
use crate::puzzle::{Given, Puzzle};
use crate::rule::{Meaning, Orthogonal};
use crate::values::Value;

/// What a record says: the order, and what each cell holds, layer after layer.
struct Square {
    order: usize,
    values: Vec<Option<Value>>,
}

/// The notation `mckay`.
pub static MCKAY: Typed = Typed {
    format: Format {
        name: "mckay",
        about: "one square per line: digits from 0, to order 10, as in McKay's lists; read where it is named",
        example: "0123103223013210\n",
        bare: Some(Bare::Latin),
        put: put_digits,
        ..Format::TYPED
    },
    parse: |raw, context| parse(raw, context, 1, read_digits),
    ..Typed::LINES
};

/// The notation `long`.
pub static LONG: Typed = Typed {
    format: Format {
        name: "long",
        about: "one cell per line: square, row, column and value, from 1, below a heading",
        example: "square row column value\n1 1 1 1\n1 1 2 2\n1 2 1 2\n1 2 2 1\n",
        bare: Some(Bare::Latin),
        numbers_puzzles: true,
        put: put_long,
        ..Format::TYPED
    },
    begins: |head| head.lines.first().is_some_and(|line| is_heading(line.text.as_bytes())),
    framing: || Framing::Runs(Box::<Squares>::default()),
    parse: |raw, context| parse(raw, context, 1, read_long),
    ..Typed::LINES
};

/// The notation `pairs`.
pub static PAIRS: Typed = Typed {
    format: Format {
        name: "pairs",
        about: "two orthogonal squares in one, 1a 2b: numbers of the first, letters of the second; read where it is named",
        example: "1a 2b 3c\n2c 3a 1b\n3b 1c 2a\n",
        has_any_form: true,
        separator: "\n",
        put: put_pairs,
        ..Format::TYPED
    },
    framing: Framing::paragraphs,
    parse: |raw, context| parse(raw, context, 2, read_pairs),
    ..Typed::LINES
};

/// The order of a board with so many layers.
fn order_with(cells: &Cells, layers: usize) -> Result<usize, Loss> {
    let layout = cells.board.layout();
    let what = if layers > 1 { "a board without two layers" } else { "the form of the board" };
    layout.layer_order().filter(|_| layout.layers == layers).ok_or_else(|| Loss::of(what))
}

fn parse(
    raw: Raw,
    context: &mut Context,
    layers: usize,
    read: fn(&[Line], &Context) -> Result<Square, ParseError>,
) -> Result<Parsed, ParseError> {
    let (lines, first) = (raw.lines()?, raw.first()?);
    let Square { order, values } = read(&lines, context)?;
    context.check_order(order, first)?;
    let mut layout = Layout::latin(order);
    context.check_symbols(&layout.symbols, first)?;
    let board = if layers == 1 {
        context.bare_board(layout.symbols, order, Bare::Latin, first)?
    } else {
        layout.layers = layers;
        layout.clues.push(Meaning::Orthogonal(Orthogonal::of_layers(order * order, 0, 1)));
        context.own_board(layout, first)?
    };
    Ok(Parsed::new(Puzzle::new(board, Given::in_order(values)), Style::DEFAULT, first.number))
}

/// The order of so many cells, if they are a square.
fn order_of(cells: usize, place: Line) -> Result<usize, ParseError> {
    let order = cells.isqrt();
    if order * order == cells && order > 0 {
        return Ok(order);
    }
    let expected = if cells - order * order <= order { order } else { order + 1 };
    Err(place.error_behind(Fault::cells(expected.pow(2), cells)))
}

fn read_digits(lines: &[Line], _: &Context) -> Result<Square, ParseError> {
    let [line] = lines else { return Err(lines[1].expected("one line a square")) };
    let signs: Vec<Token> = line.split(|byte| byte.is_ascii_whitespace()).flat_map(Token::characters).collect();
    let order = order_of(signs.len(), *line)?;
    let value = |sign: &Token| {
        let digit = sign.first().to_digit(10).map(|digit| digit as usize).filter(|&digit| digit < order);
        digit
            .map(|digit| Some(Value::new(digit)))
            .ok_or_else(|| sign.error(Fault::Number { first: 0, last: order - 1 }))
    };
    Ok(Square { order, values: signs.iter().map(value).collect::<Result<_, _>>()? })
}

fn put_digits(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    const MOST: usize = 10;
    let order = order_with(cells, 1)?;
    if order > MOST {
        return Err(Loss::of(format!("the order {order} (at most {MOST} fit)")));
    }
    let digits: Option<Vec<_>> = cells.values().into_iter().map(|value| value.map(Value::index)).collect();
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

fn read_long(lines: &[Line], context: &Context) -> Result<Square, ParseError> {
    let heading = usize::from(is_heading(lines[0].text.as_bytes()));
    let mut cells: Vec<([usize; 3], Line)> = Vec::new();
    for line in &lines[heading..] {
        let tokens: Vec<Token> = line.split(is_between).collect();
        let [.., row, column, value] = &tokens[..] else {
            return Err(line.expected("a square, its row, its column and a value"));
        };
        if tokens.len() > 4 {
            return Err(tokens[4].expected("the end of the line"));
        }
        if let [square, _, _, _] = &tokens[..]
            && square.text.parse::<u64>().is_err()
        {
            return Err(square.expected("the number of the square"));
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
        return Err(lines[heading].expected(what));
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
            return Err(line.expected(format!("one value of r{row}c{column}")));
        }
    }
    Ok(Square { order, values })
}

fn put_long(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let (order, number) = (order_with(cells, 1)?, cells.number);
    match number {
        0 => out.push_str("row column value\n"),
        1 => out.push_str("square row column value\n"),
        _ => {}
    }
    let begin = if number == 0 { String::new() } else { format!("{number} ") };
    for index in 0..order * order {
        if let Some(value) = cells.value(index) {
            let (row, column) = (index / order + 1, index % order + 1);
            out.push_str(&format!("{begin}{row} {column} {}\n", value.index() + 1));
        }
    }
    Ok(())
}

/// How many letters there are for the second square.
const LETTERS: usize = 26;

fn read_pairs(lines: &[Line], _: &Context) -> Result<Square, ParseError> {
    let order = lines.len();
    if order > LETTERS {
        return Err(lines[LETTERS].error(Fault::Order(order)));
    }
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for line in lines {
        let tokens: Vec<Token> = line.split(|byte| byte.is_ascii_whitespace()).collect();
        if tokens.len() != order {
            return Err(line.error_behind(Fault::cells(order, tokens.len())));
        }
        for token in &tokens {
            let (number, letter) = pair(token.text, order).ok_or_else(|| {
                let last = char::from(b'a' + order as u8 - 1);
                token.expected(format!("a number to {order} and a letter to {last}, such as 1a, or a dot for either"))
            })?;
            first.push(number);
            second.push(letter);
        }
    }
    first.extend(second);
    Ok(Square { order, values: first })
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

fn put_pairs(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let order = order_with(cells, 2)?;
    if order > LETTERS {
        return Err(Loss::of(format!("the order {order} (at most {LETTERS} fit)")));
    }
    let cell = |index: usize| {
        let number = cells.value(index).map_or_else(|| ".".to_owned(), |value| (value.index() + 1).to_string());
        let letter = cells.value(order * order + index).map_or('.', |value| char::from(b'a' + value.index() as u8));
        format!("{number}{letter}")
    };
    for row in 0..order {
        out.push_str(&((0..order).map(|column| cell(row * order + column)).collect::<Vec<_>>().join(" ") + "\n"));
    }
    Ok(())
}
