//! The judge format of an array of arrays of strings, `.` for an empty cell: `[["5","3","."],…]`.

use super::alphabet::may_be_empty;
use super::blanks::is_nothing;
use super::cells::read_cells;
use super::fault::{Counted, Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::style::Style;
use super::text::{Line, Raw, Token, is_blank};
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// The notation `judge-c`.
pub struct JudgeC;

/// The notation `judge-c`.
pub static JUDGE_C: JudgeC = JudgeC;

/// How deep brackets may stand in each other.
const MAX_DEPTH: usize = 64;

impl Format for JudgeC {
    fn name(&self) -> &'static str {
        "judge-c"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["leetcode"]
    }

    fn about(&self) -> &'static str {
        "an array of arrays of strings, in double or single quotes, board = in front allowed"
    }

    fn example(&self) -> &'static str {
        "[[\"1\",\".\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],[\".\",\".\",\".\",\"2\"],[\".\",\"4\",\".\",\".\"]]\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let (board, values) = (puzzle.board(), puzzle.given_values());
        let empty = empty_of(board, style.empty);
        put(board, style, out, |index| values[index], empty);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        put(board, style, out, |index| Some(solution.values()[index]), b'.');
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for JudgeC {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        let lines: Vec<&str> = head.lines.iter().take(8).map(|line| line.text).collect();
        if begins(&lines.join("\n")) { Some(Claim::new(Grade::Signature, None, "a bracket")) } else { None }
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::brackets(begins_anew)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let lexemes = lexemes(&lines)?;
        let first = lexemes.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?.token;
        let rows = Scanner { rest: lexemes.iter(), last: first }.board()?;
        let place = first.line;
        let order = context.options.order().unwrap_or(rows.len());
        check_square(&rows, order)?;
        let quote = rows[0].quote;
        let cells = rows.into_iter().flat_map(|row| row.cells).collect();
        let cells = with_nothing(cells, context.options.symbols.as_deref())?;
        let (board, givens, empty) = read_cells(context, &cells, order, true, Bare::Sudoku, place)?;
        let style = Style { empty, quote, ..Style::default() };
        Ok(Parsed::new(Puzzle::new(board, givens), style, place.number))
    }
}

/// The cells with `.` for what programs call nothing, as `""`. Beside another sign for an empty cell, or alone, it may be a symbol that
/// is lost.
fn with_nothing<'c>(mut cells: Vec<Token<'c>>, named: Option<&str>) -> Result<Vec<Token<'c>>, ParseError> {
    let is_symbol = |text: &str| text != "." && named.is_some_and(|symbols| symbols.contains(text));
    let is_other = |cell: &Token| may_be_empty(cell.text) && !is_symbol(cell.text);
    let nothing: Vec<usize> = (0..cells.len()).filter(|&index| is_nothing(cells[index].text)).collect();
    if let Some(&first) = nothing.first()
        && (nothing.len() == 1 || cells.iter().any(is_other))
    {
        return Err(cells[first].error(Fault::Expected("a symbol, or one sign for all empty cells,".to_owned())));
    }
    for index in nothing {
        cells[index].text = ".";
    }
    Ok(cells)
}

fn check_square(rows: &[Row], order: usize) -> Result<(), ParseError> {
    let end = rows[rows.len() - 1].end;
    if order > MAX_ORDER {
        return Err(end.error(Fault::Order(order)));
    }
    if let Some(row) = rows.iter().find(|row| row.cells.len() != order) {
        let fault = Fault::Count { what: Counted::Cells, expected: order, found: row.cells.len() };
        return Err(row.end.error(fault));
    }
    if rows.len() == order {
        Ok(())
    } else {
        Err(end.error(Fault::Count { what: Counted::Lines, expected: order, found: rows.len() }))
    }
}

fn put(board: &Board, style: Style, out: &mut String, value: impl Fn(usize) -> Option<Value>, empty: u8) {
    let order = board.order();
    let mut writer = Writer::new(out);
    for row in 0..order {
        writer.text(if row == 0 { "[[" } else { "],[" });
        for column in 0..order {
            if column > 0 {
                writer.byte(b',');
            }
            writer.byte(style.quote);
            match value(row * order + column) {
                Some(value) => writer.symbol(board.symbols(), value),
                None => writer.byte(empty),
            }
            writer.byte(style.quote);
        }
    }
    writer.text("]]\n");
}

/// Whether a text begins an array of arrays of strings, the first of which is one or two characters long.
pub fn begins(text: &str) -> bool {
    let behind = text.trim_start().strip_prefix("board").map(|rest| rest.trim_start().strip_prefix('='));
    let mut rest = behind.flatten().unwrap_or(text);
    for _ in 0..2 {
        match rest.trim_start().strip_prefix('[') {
            Some(inner) => rest = inner,
            None => return false,
        }
    }
    let mut characters = rest.trim_start().chars();
    let quote = characters.next().filter(|first| "\"'".contains(*first));
    quote.is_some_and(|quote| characters.take(4).position(|other| other == quote).is_some_and(|length| length <= 2))
        && !has_word_for_cell(rest)
}

/// Whether a cell of the first array is a word or a number without quotes, as in arrays of other programs.
fn has_word_for_cell(text: &str) -> bool {
    let first = text.split("]]").next().unwrap_or_default();
    let mut pieces =
        first.split(['"', '\'']).step_by(2).flat_map(|outside| outside.split([',', '[', ']', '\n']).map(str::trim));
    pieces.any(|piece| !piece.is_empty() && (is_nothing(piece) || piece.bytes().all(|byte| byte.is_ascii_digit())))
}

/// Whether a line begins an array even where another one is open, which then lacks its end.
fn begins_anew(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    text.starts_with(b"[[") || text.starts_with(b"board")
}

/// A mark, a word or a string; a string without its quotes.
#[derive(Clone, Copy)]
struct Lexeme<'c> {
    token: Token<'c>,
    quote: Option<u8>,
}

/// The marks, words and strings of some lines.
fn lexemes<'c>(lines: &[Line<'c>]) -> Result<Vec<Lexeme<'c>>, ParseError> {
    let (mut lexemes, mut depth) = (Vec::new(), 0usize);
    for line in lines {
        let mut at = 0;
        while let Some(lexeme) = next_lexeme(*line, &mut at)? {
            match lexeme.token.text {
                "[" if lexeme.quote.is_none() => depth += 1,
                "]" if lexeme.quote.is_none() => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > MAX_DEPTH {
                return Err(lexeme.token.error(Fault::Nesting));
            }
            lexemes.push(lexeme);
        }
    }
    Ok(lexemes)
}

fn next_lexeme<'c>(line: Line<'c>, at: &mut usize) -> Result<Option<Lexeme<'c>>, ParseError> {
    let rest = line.text.as_bytes();
    let Some(start) = rest[*at..].iter().position(|&byte| !is_blank(byte)).map(|offset| *at + offset) else {
        return Ok(None);
    };
    let quote = Some(rest[start]).filter(|byte| b"\"'".contains(byte));
    let (from, to) = match rest[start] {
        byte if quote.is_some() => match rest[start + 1..].iter().position(|&other| other == byte) {
            Some(length) => (start + 1, start + 1 + length),
            None => return Err(line.token(start, rest.len()).error(Fault::Expected("a closing quote".to_owned()))),
        },
        b'[' | b']' | b',' | b'=' => (start, start + 1),
        byte if byte.is_ascii_alphabetic() => {
            let length = rest[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            (start, start + length)
        }
        _ => {
            let found = line.text[start..].chars().next().unwrap_or(' ');
            return Err(line
                .token(start, start + found.len_utf8())
                .error(Fault::unexpected(found, "a bracket, a comma or a quoted string")));
        }
    };
    *at = to + usize::from(quote.is_some());
    Ok(Some(Lexeme { token: line.token(from, to), quote }))
}

/// The cells of a row, what they are quoted with, and its closing bracket.
struct Row<'c> {
    cells: Vec<Token<'c>>,
    quote: u8,
    end: Token<'c>,
}

/// Reads the lexemes in order; behind the last one stands the end.
struct Scanner<'l, 'c> {
    rest: std::slice::Iter<'l, Lexeme<'c>>,
    last: Token<'c>,
}

impl<'c> Scanner<'_, 'c> {
    /// An array of rows, perhaps with `board =` in front and a comma behind, and nothing else.
    fn board(&mut self) -> Result<Vec<Row<'c>>, ParseError> {
        while matches!(self.peek(), Some("board" | "=" | ",")) {
            self.rest.next();
        }
        self.mark("[", "[[")?;
        let mut rows = vec![self.row()?];
        while self.peek() == Some(",") {
            self.rest.next();
            rows.push(self.row()?);
        }
        self.mark("]", "a comma or ]")?;
        match self.rest.next() {
            None => Ok(rows),
            Some(more) => Err(more.token.error(Fault::Expected("nothing more".to_owned()))),
        }
    }

    fn row(&mut self) -> Result<Row<'c>, ParseError> {
        self.mark("[", "[ before the cells of a row")?;
        let mut row = Row { cells: Vec::new(), quote: b'"', end: self.last };
        loop {
            match self.rest.next() {
                Some(Lexeme { token, quote: Some(quote) }) => {
                    self.last = *token;
                    row.quote = *quote;
                    row.cells.push(*token);
                }
                other => return Err(self.expected(other, "a quoted string")),
            }
            match self.peek() {
                Some(",") => self.mark(",", ",")?,
                _ => break,
            }
        }
        self.mark("]", "a comma or ]")?;
        row.end = self.last;
        Ok(row)
    }

    fn peek(&self) -> Option<&'c str> {
        self.rest.as_slice().first().filter(|lexeme| lexeme.quote.is_none()).map(|lexeme| lexeme.token.text)
    }

    fn mark(&mut self, mark: &str, expected: &str) -> Result<(), ParseError> {
        match self.rest.next() {
            Some(Lexeme { token, quote: None }) if token.text == mark => {
                self.last = *token;
                Ok(())
            }
            other => Err(self.expected(other, expected)),
        }
    }

    fn expected(&self, found: Option<&Lexeme>, what: &str) -> ParseError {
        let fault = Fault::Expected(what.to_owned());
        match found {
            Some(lexeme) => lexeme.token.error(fault),
            None => self.last.line.error_behind(fault),
        }
    }
}
