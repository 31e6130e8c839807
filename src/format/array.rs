//! Arrays as programs print them: rows in brackets of any kind, numbers or strings, `None` and `null` for empty cells, one
//! board or many, alone or below a key such as `puzzle`.

mod find;
mod node;
mod program;
mod tree;

use std::ops::Range;

use super::alphabet::Alphabet;
use super::cells::read_cells;
use super::columns::is_full;
use super::fault::{Beside, Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::judge_c;
use super::loss::Loss;
use super::names;
use super::notation::{Bare, Format};
use super::options::Options;
use super::part;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::readings::both;
use super::style::Style;
use super::text::{Raw, Token};
use super::unread;
use super::variants;
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;
use find::{Cells, find};
use node::Node;

/// The notation `array`.
pub struct Array;

/// The notation `array`.
pub static ARRAY: Array = Array;

impl Format for Array {
    fn name(&self) -> &'static str {
        "array"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["json", "python", "numpy"]
    }

    fn about(&self) -> &'static str {
        "arrays as programs print them: [[5, 3, 0], ...], None, null, braces, {\"puzzle\": ...}, one board or many"
    }

    fn example(&self) -> &'static str {
        "[[1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 2], [0, 4, 0, 0]]\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board(), |index| values[index], out);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        put(board, |index| Some(solution.values()[index]), out);
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Array {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        let claim = is_array(head).then(|| Claim::new(Grade::Signature, None, "an array"))?;
        Some(claim.with_note(note(head, options.order())))
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::arrays()
    }

    fn parts(&self, record: &[u8], named: Option<usize>) -> Vec<Range<usize>> {
        boards(record, named)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let first = raw.lines()?.first().copied().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let Cells { order, cells, spaced, note, ruleset, solution } = read(raw, context.options)?;
        let (board, givens, _) = read_cells(context, &cells, order, spaced, Bare::Sudoku, first)?;
        let puzzle = Puzzle::new(board, givens);
        let solution = solution_of(&solution, &puzzle)?;
        Ok(Parsed { note, solution, ruleset, ..Parsed::new(puzzle, self.style(), first.number) })
    }
}

/// What to tell of a whole array whose pieces of n² cells can be rows as well.
fn note(head: &Head, named: Option<usize>) -> Option<String> {
    let lines: Vec<&str> = head.lines.iter().map(|line| line.text).collect();
    let text = if head.whole { lines.join("\n") } else { return None };
    let nodes = tree::read(Raw { text: text.as_bytes(), line: 1, before: 0 }).ok().filter(|_| named.is_none())?;
    let mut found = Vec::new();
    find(&nodes, named, &mut found).ok()?;
    found.iter().find_map(|board| Some(both(board.or_row_of?, "puzzles", "rows")))
}

/// The solution in these cells: a value for each, or none where there are no cells, or all are left open.
fn solution_of(cells: &[Token], puzzle: &Puzzle) -> Result<Option<Solution>, ParseError> {
    let board = puzzle.board();
    let alphabet = Alphabet::understood(board.order(), board.symbols().clone());
    let value = |cell: &Token| match alphabet.value(cell) {
        Ok(Some(value)) => Ok(value),
        Ok(None) if is_full(puzzle) => Err(cell.error(Fault::Exchanged("keys"))),
        Ok(None) => Err(cell.error(Fault::Expected("a value in each cell of a solution".to_owned()))),
        Err(_) => Err(cell.error(Fault::Expected("a solution in the symbols of the puzzle".to_owned()))),
    };
    if cells.iter().all(|cell| matches!(alphabet.value(cell), Ok(None))) {
        return Ok(None);
    }
    let values: Vec<Value> = cells.iter().map(value).collect::<Result<_, _>>()?;
    Ok(Some(Solution::new(values)))
}

/// Whether the first lines of a head begin an array.
pub fn is_array(head: &Head) -> bool {
    if head.first().is_some_and(|line| part::begun(line.text)) {
        return false;
    }
    let text = |lines: usize| head.lines.iter().take(lines).map(|line| line.text).collect::<Vec<_>>().join("\n");
    let begun = text(8);
    begins(&begun) && (!is_object(&begun) || is_map(&text(head.lines.len())))
}

/// Appends rows of numbers, 0 for an empty cell, or null where that is a number; of strings where the symbols are none, `.` for
/// an empty cell.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) {
    let order = board.order();
    let from_0 = counts_from_0(board);
    let numbers =
        from_0 || board.symbols().are_numbers() || order < 10 && *board.symbols() == Symbols::default_for(order);
    let cell = |index: usize| match value(index) {
        Some(value) if numbers => board.symbols().symbol(value),
        None if from_0 => "null".to_owned(),
        None if numbers => "0".to_owned(),
        Some(value) => format!("\"{}\"", board.symbols().symbol(value)),
        None => "\".\"".to_owned(),
    };
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..order).map(row).collect();
    out.push_str(&format!("[[{}]]\n", rows.join("], [")));
}

/// Whether the symbols are numbers from 0, in digits or in more.
fn counts_from_0(board: &Board) -> bool {
    match board.symbols() {
        Symbols::Characters(characters) => b"0123456789".starts_with(characters),
        Symbols::Numbers { first } => *first == 0,
    }
}

/// Whether a text begins as an array: with a bracket, `name =` and a bracket, or `array(`. Sections such as `[Puzzle]` do
/// not, nor do the strings in two levels of brackets that have a notation of their own.
fn begins(head: &str) -> bool {
    if judge_c::begins(head) {
        return false;
    }
    let body = program::body(head);
    let open = |text: &str| text.starts_with(['[', '{', '(']);
    if !open(body) {
        return false;
    }
    let inner = program::innermost(body);
    let word = inner.bytes().take_while(u8::is_ascii_alphabetic).count();
    let empties = ["None", "null", "nil", "NaN", "nan", "x", "X"];
    word == 0
        || empties.contains(&&inner[..word])
        || body.starts_with('{') && inner[word..].trim_start().starts_with(':')
}

/// Whether a brace and a quote stand in front, with blanks and line ends between them or not.
fn is_object(head: &str) -> bool {
    head.trim_start().strip_prefix('{').is_some_and(|inner| inner.trim_start().starts_with('"'))
}

/// Whether what stands in braces and quotes is no object of another notation: strings alone, or a key with a board of plain
/// cells behind it.
fn is_map(head: &str) -> bool {
    let pieces: Vec<&str> = head.split('"').collect();
    let pairs: Vec<(&str, &str)> = pieces[1..].chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let said = |behind: &str| {
        let behind = behind.trim_start().strip_prefix(':')?;
        Some(behind.chars().filter(|letter| !letter.is_whitespace()).take(3).collect::<String>())
    };
    let mut keys = pairs.iter().filter_map(|(key, behind)| Some((key, said(behind)?)));
    let has_objects = keys.clone().any(|(_, value)| value == "[[{");
    let is_board = |(key, _): (&&str, String)| names::is_puzzle(key);
    pairs.first().is_some_and(|(_, behind)| said(behind).is_none()) || !has_objects && keys.any(is_board)
}

/// The places of the boards in a text, in bytes; of the whole text where it cannot be read, so that reading tells why.
fn boards(text: &[u8], named: Option<usize>) -> Vec<Range<usize>> {
    let whole = || std::iter::once(0..text.len()).collect();
    let Ok(nodes) = tree::read(Raw { text, line: 1, before: 0 }) else { return whole() };
    let mut found = Vec::new();
    let starts = tree::line_starts(text);
    match find(&nodes, named, &mut found) {
        Ok(()) if found.len() > 1 => {
            let place = |token: Token| starts[token.line.number - 1] + token.start;
            found
                .iter()
                .map(|board| quoted(text, place(board.first)..place(board.last) + board.last.text.len()))
                .collect()
        }
        _ => whole(),
    }
}

/// A place in a text, with the quotes around it.
fn quoted(text: &[u8], place: Range<usize>) -> Range<usize> {
    let is_quote = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|byte| b"\"'".contains(byte));
    let before = usize::from(is_quote(place.start.checked_sub(1)));
    let behind = usize::from(is_quote(Some(place.end)));
    place.start - before..place.end + behind
}

/// Reads a text with one board.
///
/// # Errors
/// Where there is none or more than one, where brackets do not close, where rows differ in length, and where a key tells
/// what is not understood.
fn read<'c>(raw: Raw<'c>, options: &Options) -> Result<Cells<'c>, ParseError> {
    let nodes = tree::read(raw)?;
    check_name(raw, &nodes)?;
    let mut found = Vec::new();
    find(&nodes, options.order(), &mut found)?;
    let mut ruleset = String::new();
    if !options.decide_rules() {
        check_rules(raw, &nodes)?;
        nodes.iter().for_each(|node| put_words(node, &mut ruleset));
    }
    let mut found = found.into_iter();
    match (found.next(), found.next()) {
        (Some(board), None) => Ok(Cells { ruleset, ..board.cells()? }),
        (Some(_), Some(second)) => Err(second.first.error(Fault::Expected("nothing more".to_owned()))),
        (None, _) => {
            let place = nodes.first().map(Node::first);
            let fault = Fault::Expected("rows of cells in brackets".to_owned());
            Err(place.map_or_else(
                || ParseError::whole(raw.line, raw.text, fault.clone()),
                |place| place.error(fault.clone()),
            ))
        }
    }
}

/// Refuses an array whose name says that it is no puzzle, such as `regions =`.
fn check_name(raw: Raw, nodes: &[Node]) -> Result<(), ParseError> {
    let text = std::str::from_utf8(raw.text).unwrap_or_default();
    let is_other = |word: &str| names::is_solution(word) || names::are_regions(word);
    match (program::word_of_name(text, is_other), nodes.first()) {
        (Some(word), Some(node)) => Err(node.first().error(Fault::Key { key: word.to_owned(), hint: None })),
        _ => Ok(()),
    }
}

/// Refuses an array whose name, or what stands behind a key in it, names a rule.
fn check_rules(raw: Raw, nodes: &[Node]) -> Result<(), ParseError> {
    let text = std::str::from_utf8(raw.text).unwrap_or_default();
    if let (Some(rule), Some(node)) = (program::name(text).and_then(variants::in_name), nodes.first()) {
        return Err(node.first().error(Fault::RuleIn(Beside::Name, rule.trim().to_owned())));
    }
    nodes.iter().try_for_each(check_keys)
}

/// Appends the rules in words that stand behind a key, in lists and maps too.
fn put_words(node: &Node, ruleset: &mut String) {
    match node {
        Node::Text(_) | Node::Word(_) => {}
        Node::List { items, .. } => items.iter().for_each(|item| put_words(item, ruleset)),
        Node::Map { entries, .. } => entries.iter().for_each(|(key, node)| {
            for leaf in node.leaves() {
                ruleset.extend(unread::words_in(key.text, leaf.text).into_iter().flat_map(|said| [said, "\n"]));
            }
            put_words(node, ruleset);
        }),
    }
}

/// Refuses a text behind a key, in lists and maps too, that names a rule.
fn check_keys(node: &Node) -> Result<(), ParseError> {
    match node {
        Node::Text(_) | Node::Word(_) => Ok(()),
        Node::List { items, .. } => items.iter().try_for_each(check_keys),
        Node::Map { entries, .. } => entries.iter().try_for_each(|(key, node)| {
            if !names::is_puzzle(key.text) && !names::is_solution(key.text) {
                node.leaves().iter().try_for_each(|leaf| check_key(key, leaf))?;
            }
            check_keys(node)
        }),
    }
}

/// Refuses a text that names a rule behind this key.
fn check_key(key: &Token, text: &Token) -> Result<(), ParseError> {
    match unread::rule_in(key.text, text.text, None) {
        Some(rule) => Err(text.error(Fault::RuleIn(Beside::Key(key.text.into()), rule.to_owned()))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
