//! The judge format of region digits, a number of givens, and the givens as row, column and letter.

use super::fault::{Counted, Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::{Loss, region_of};
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::style::Style;
use super::text::{Line, Raw, Token};
use super::writer::{VALUES, Writer};
use crate::board::{Board, Layout, Regions};
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// The notation `judge-d`.
pub struct JudgeD;

/// The notation `judge-d`.
pub static JUDGE_D: JudgeD = JudgeD;

/// What the values are called, of which 26 have a letter.
const LETTERS: [u8; VALUES] = {
    let mut letters = [b'A'; VALUES];
    let mut value = 0;
    while value < 26 {
        letters[value] += value as u8;
        value += 1;
    }
    letters
};

/// One digit names a region.
const MAX_DIGITS: usize = 10;

impl Format for JudgeD {
    fn name(&self) -> &'static str {
        "judge-d"
    }

    fn about(&self) -> &'static str {
        "n lines of region digits, a line with a number m, m lines of row, column (from 0) and letter; n up to 10"
    }

    fn example(&self) -> &'static str {
        "000011\n022013\n221113\n243333\n244455\n445555\n6\n02C\n03B\n05A\n20D\n35E\n53F\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        let (grid, order) = (board.grid(), board.order());
        if order > MAX_DIGITS {
            return Err(Loss::of(format!("the order {order} (up to {MAX_DIGITS} fits)")));
        }
        let regions = region_of(board)?;
        let mut writer = Writer::new(out);
        for row in regions.chunks(order) {
            row.iter().for_each(|&region| writer.byte(b'0' + region));
            writer.byte(b'\n');
        }
        let letters = |given: &Given| letters(given.allowed, order);
        writer.large_number(puzzle.givens().iter().map(|given| letters(given).len() as u64).sum());
        writer.byte(b'\n');
        for given in puzzle.givens() {
            for value in letters(given).iter() {
                writer.number(grid.row_of(given.cell));
                writer.number(grid.column_of(given.cell));
                writer.byte(b'A' + value.index() as u8);
                writer.byte(b'\n');
            }
        }
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let order = board.order();
        if order > 26 {
            return Err(Loss::of(format!("the order {order} (up to 26 letters fit)")));
        }
        let mut writer = Writer::new(out);
        writer.large_number(number);
        writer.byte(b'\n');
        for row in solution.values().chunks(order) {
            writer.spaced(row, &LETTERS);
        }
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }

    fn no_answer(&self) -> &'static str {
        "无解\n"
    }
}

impl Reading for JudgeD {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        let order = head.first()?.text.trim().len();
        if begins(&head.lines) {
            Some(Claim::new(Grade::Fits, Some(order), "rows of region digits, a number and givens"))
        } else {
            None
        }
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::counted()
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let order = first.text.trim().chars().count();
        let last = lines[lines.len() - 1];
        if order > MAX_DIGITS {
            return Err(first.error(Fault::Expected(format!("1 to {MAX_DIGITS} region digits"))));
        }
        if lines.len() < order {
            return Err(last.error_behind(Fault::Count { what: Counted::Lines, expected: order, found: lines.len() }));
        }
        let (rows, rest) = lines.split_at(order);
        let regions = read_regions(rows, order)?;
        let Some((count, givens)) = rest.split_first() else {
            return Err(last.error_behind(Fault::Expected("a line with the number of givens".to_owned())));
        };
        let givens = read_givens(*count, givens, order)?;
        let symbols = Symbols::letters(order).unwrap_or_else(|| Symbols::default_for(order));
        context.check_symbols(&symbols, first)?;
        let board = context.own_board(Layout { regions: Some(regions), symbols, ..Layout::latin(order) }, first)?;
        Ok(Parsed::new(Puzzle::new(board, givens), self.style(), first.number))
    }
}

/// The letters that say what is given: one, or two that contradict each other where nothing is allowed.
fn letters(allowed: Values, order: usize) -> Values {
    match allowed.len() {
        0 => Values::all(order.min(2)),
        1 => allowed,
        _ => Values::NONE,
    }
}

fn read_regions(rows: &[Line], order: usize) -> Result<Regions, ParseError> {
    let mut of = Vec::with_capacity(order * order);
    for row in rows {
        let token = trimmed(*row);
        for character in token.characters() {
            match character.first() {
                digit @ '0'..='9' if (digit as usize - '0' as usize) < order => of.push(digit as u8 - b'0'),
                '0'..='9' => return Err(character.error(Fault::Number { first: 0, last: order - 1 })),
                other => return Err(character.error(Fault::unexpected(other, "a region digit"))),
            }
        }
        let found = token.text.chars().count();
        if found != order {
            return Err(row.error(Fault::Count { what: Counted::Cells, expected: order, found }));
        }
    }
    Ok(Regions { of: of.into(), labels: (0..order).map(|region| region.to_string()).collect() })
}

fn read_givens(count: Line, givens: &[Line], order: usize) -> Result<Vec<Given>, ParseError> {
    let expected = match count.text.trim() {
        digits if is_number(digits) => digits.parse().ok(),
        _ => None,
    };
    let Some(expected) = expected else {
        return Err(count.error(Fault::Expected("a line with the number of givens".to_owned())));
    };
    if givens.len() != expected {
        let fault = Fault::Count { what: Counted::Givens, expected, found: givens.len() };
        return Err(match givens.get(expected) {
            Some(extra) => extra.error(fault),
            None => givens.last().unwrap_or(&count).error_behind(fault),
        });
    }
    givens.iter().map(|line| read_given(trimmed(*line), order)).collect()
}

/// Reads row, column and letter, such as `02C`.
fn read_given(token: Token, order: usize) -> Result<Given, ParseError> {
    let characters: Vec<Token> = token.characters().collect();
    let [row, column, letter] = characters[..] else {
        return Err(token.error(Fault::Expected("row, column and letter, such as 02C,".to_owned())));
    };
    let place = |digit: Token| match digit.first() {
        '0'..='9' if (digit.first() as usize - '0' as usize) < order => Ok(digit.first() as usize - '0' as usize),
        '0'..='9' => Err(digit.error(Fault::Number { first: 0, last: order - 1 })),
        other => Err(digit.error(Fault::unexpected(other, "a digit"))),
    };
    let (row, column) = (place(row)?, place(column)?);
    let symbol = letter.first();
    if !symbol.is_ascii_alphabetic() {
        return Err(letter.error(Fault::unexpected(symbol, "a letter")));
    }
    let value = symbol.to_ascii_uppercase() as usize - 'A' as usize;
    if value >= order {
        return Err(letter.error(Fault::Beyond { symbol, number: value + 1, order }));
    }
    Ok(Given { cell: Cell::new(row * order + column), allowed: Values::only(Value::new(value)) })
}

fn trimmed(line: Line<'_>) -> Token<'_> {
    let start = line.text.len() - line.text.trim_start().len();
    line.token(start, start + line.text.trim().len())
}

/// Whether a text is a number as programs write it, without a 0 in front.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'))
}

/// Whether a number can count the givens of a board: no more than two letters for each cell, and 0 only right below the rows, where
/// it is no row of another square.
fn may_count(count: &Line, row: &Line, order: usize) -> bool {
    let number: usize = count.text.trim().parse().unwrap_or(usize::MAX);
    number <= 2 * order * order && (number > 0 || count.number == row.number + 1)
}

/// Whether these lines begin a puzzle in this notation: n rows of n digits, and a line that is a number and no further row.
pub fn begins(lines: &[Line]) -> bool {
    let digits = |line: &Line| line.text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let width = |line: &Line| line.text.trim().len();
    let Some(order) = lines.first().map(width).filter(|order| (1..=MAX_DIGITS).contains(order)) else { return false };
    let rows = lines.iter().take(order).filter(|line| digits(line) && width(line) == order).count();
    let given =
        |line: &Line| width(line) == 3 && line.text.trim().ends_with(|letter: char| letter.is_ascii_alphabetic());
    let is_row = |line: &&Line| digits(line) && width(line) == order;
    let over = lines.iter().skip(order).take(order).take_while(is_row).count();
    let is_count = |line: &&Line| is_number(line.text.trim()) && width(line) <= 3;
    let count = lines.get(order).filter(is_count).filter(|count| may_count(count, &lines[order - 1], order));
    let after = lines.get(order + 1);
    // A row that came twice is told, rather than squares of cells that end with something else.
    let counted = || lines.get(order + over).filter(is_count).zip(lines.get(order + over + 1));
    let surplus = over > 0 && counted().is_some_and(|(_, after)| given(after));
    // Lines of givens tell what one damaged row above them was.
    let damaged = order > 3 && rows + 1 == order && count.is_some() && after.is_some_and(given);
    damaged
        || rows == order && (surplus || count.is_some_and(|count| width(count) != order || after.is_some_and(given)))
}
