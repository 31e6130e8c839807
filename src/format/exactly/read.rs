//! Reads our own notation, which `exactly/write.rs` writes.

use super::declared::{Declared, Rows, read_givens};
use super::form::{self, Form, size_ahead};
use super::placed;
use super::statements::{self, unknown_word};
use super::words::{word, words};
use crate::format::alphabet::is_mark_of_empty;
use crate::format::fault::{Fault, ParseError};
use crate::format::frames::{Frames, is_stroke};
use crate::format::reading::{Context, Parsed};
use crate::format::shape::{self, row_cells};
use crate::format::style::Style;
use crate::format::text::{self, Line, Raw, Token};
use crate::grid::{BoxShape, Grid, MAX_LAYERS, MAX_ORDER};
use crate::puzzle::Puzzle;
use crate::rule::nearest;
use crate::symbols::Symbols;

const KEYS: [&str; 17] = [
    "puzzle", "order", "grid", "values", "layers", "boards", "rows", "columns", "houses", "boxes", "also", "symbols",
    "labels", "regions", "group", "givens", "marks",
];

/// Other words for keys.
const OTHERS: [(&str, &str); 1] = [("given", "givens")];

/// The most groups of a board: enough to part each cell of the largest from sixteen others.
const MAX_GROUPS: usize = 1 << 16;

/// Reads one record.
pub fn read(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let lines = lines(raw)?;
    let Some((first, rest)) = lines.split_first() else {
        return Err(raw.error(Fault::NoPuzzle));
    };
    let note = title(*first)?;
    let said = Section { lines: rest, size: None, frames: Frames::default() }.read()?;
    let form = Form::new(said.form(*first)?)
        .map_err(|error| said.placed(&error).unwrap_or_else(|| first.error(placed::fault(&error))))?;
    let cells = said.cells(&form, context.options.symbols.is_some())?;
    let alphabet = said.alphabet(form.layout.values, &cells, context, *first)?;
    let givens = read_givens(&cells, &alphabet)?;
    let layout = said.layout(&form, alphabet.symbols().clone())?;
    said.check_frame(raw, &layout)?;
    let board = context.own_board_where(layout, *first, |error| said.placed(error))?;
    Ok(Parsed { note, ..Parsed::new(Puzzle::new(board, givens), Style::default(), first.number) })
}

/// The lines that are neither blank nor a comment. Where a grid or boards that overlap are named, what begins with `#` among their rows is
/// one of them: walls, or holes.
fn lines(raw: Raw<'_>) -> Result<Vec<Line<'_>>, ParseError> {
    let plain = raw.lines()?;
    let has_holes = plain.iter().any(|line| ["grid", "boards"].iter().any(|key| line.text.trim().starts_with(key)));
    let Some((rows, _)) = size_ahead(&plain).filter(|_| has_holes) else { return Ok(plain) };
    let mut left = 0;
    raw.lines_and(|line| {
        let text = line.trim_ascii();
        let said = std::str::from_utf8(text).ok().filter(|text| !text.starts_with('#') && has_key(text));
        if let Some((key, value)) = said.and_then(|said| said.split_once(':')) {
            // Cells behind a key on its line are all that it has.
            let has_rows = key.starts_with("given") || key.starts_with("regions");
            left = if has_rows && value.trim().is_empty() { rows } else { 0 };
            return false;
        }
        let is_row = left > 0 && text::kind(line) != text::Kind::Blank && !Frames::default().is_frame(text);
        left -= usize::from(is_row);
        is_row && text.starts_with(b"#")
    })
}

fn title(line: Line) -> Result<Option<String>, ParseError> {
    if !super::begins(line.text.as_bytes()) {
        return Err(line.expected("a line with the word puzzle, before all others,"));
    }
    let title = line.text.split_once(':').map_or("", |(_, title)| title.trim());
    Ok((!title.is_empty()).then(|| title.to_owned()))
}

/// The lines of a record from some line on.
struct Section<'l, 'c> {
    lines: &'l [Line<'c>],
    /// Rows and columns, where lines say them.
    size: Option<(usize, usize)>,
    frames: Frames,
}

impl<'c> Section<'_, 'c> {
    fn read(mut self) -> Result<Declared<'c>, ParseError> {
        self.look_ahead()?;
        let mut said = Declared { frames: self.frames, ..Declared::default() };
        let mut seen: Vec<(&str, usize)> = Vec::new();
        while let Some((line, rest)) = self.lines.split_first() {
            self.lines = rest;
            let (key, value) = key(*line)?;
            let (word, layer) = of_layer(key.text);
            let fault = || Fault::Key { key: key.text.to_owned(), hint: nearest(key.text, keys()) };
            let known = known(word).ok_or_else(|| key.error(fault()))?;
            let value = if ["givens", "regions"].contains(&known) { value } else { without_comment(value) };
            if seen.contains(&(known, layer)) && !may_repeat(known) || known == "puzzle" {
                return Err(key.error(Fault::Twice(format!("{known:?}"))));
            }
            seen.push((known, layer));
            if known == "givens" {
                let (cells, is_spaced) = self.rows(value)?;
                said.givens.push(Rows { key, layer, cells, is_spaced });
            } else {
                self.entry(known, value, &mut said)?;
            }
        }
        Ok(said)
    }

    /// Order and symbols decide how rows are read, wherever they stand.
    fn look_ahead(&mut self) -> Result<(), ParseError> {
        self.size = size_ahead(self.lines);
        for line in self.lines {
            let text = line.text.trim();
            if let Some(symbols) = text.strip_prefix("symbols:").map(str::trim).filter(|symbols| *symbols != "numbers")
            {
                self.frames = Frames::beside(Some(symbols));
            }
        }
        Ok(())
    }

    fn entry(&mut self, key: &str, value: Token<'c>, said: &mut Declared<'c>) -> Result<(), ParseError> {
        // A line may be cut behind its colon: a rule that is lost makes another puzzle. Statements say themselves what they miss.
        let is_cut = value.text.is_empty() || key == "group" && value.text.ends_with(':');
        if is_cut && key != "regions" && statements::keys().all(|known| known != key) {
            return Err(value.line.expected(format!("something behind {key}:")));
        }
        match key {
            "order" => said.order = Some((number(value)?, value)),
            "grid" => said.grid = Some((form::grid(value)?, value)),
            "values" => said.values = Some((form::values(value)?, value)),
            "layers" => said.layers = Some((form::layers(value)?, value)),
            "boards" => said.boards = Some((form::boards(value)?, value)),
            "rows" => said.rows = Some((are_distinct(value)?, value)),
            "columns" => said.columns = Some((are_distinct(value)?, value)),
            "houses" => said.houses = Some(no_houses(value)?),
            "boxes" => said.boxes = Some((boxes(value)?, value)),
            "also" => also(value, said)?,
            "symbols" => said.symbols = Some((symbols(value)?, value)),
            "labels" => said.labels = Some(words(value)?),
            "regions" => said.regions = Some(self.rows(value)?.0),
            _ if said.groups.len() + said.statements.len() == MAX_GROUPS => {
                return Err(value.line.error(Fault::Groups));
            }
            "group" => said.groups.push(group(value, said.groups.len())?),
            "marks" => said.marks.push(value),
            _ => said.statements.line(key, value)?,
        }
        Ok(())
    }

    /// The cells behind a key, in reading order, and whether blanks stand between them: all on its line, or on as many lines
    /// as a row has cells.
    fn rows(&mut self, value: Token<'c>) -> Result<(Vec<Token<'c>>, bool), ParseError> {
        if let Some((rows, columns)) = self.size.filter(|&(rows, columns)| rows.max(columns) > MAX_ORDER) {
            return Err(value.line.error(Fault::Order(rows.max(columns))));
        }
        if !value.text.is_empty() {
            let places = self.size.map(|(rows, columns)| rows * columns);
            let (cells, spaced) = self.row(value, places)?;
            let (found, expected) = (cells.len(), places.unwrap_or(MAX_ORDER.pow(2)));
            if found > MAX_ORDER.pow(2) {
                return Err(value.line.error(Fault::cells(expected, found)));
            }
            self.check_groups(value, spaced)?;
            return Ok((cells, spaced));
        }
        let (mut cells, mut spaced, mut rows) = (Vec::new(), true, 0);
        let square = |order: usize| (order, order);
        let (expected, width) = self.size.unwrap_or_else(|| square(self.rows_ahead()));
        if expected > MAX_ORDER {
            return Err(value.line.error(Fault::Order(expected)));
        }
        while rows < expected {
            let Some((line, rest)) = self.lines.split_first() else {
                let last = cells.last().map_or(value, |cell: &Token| *cell);
                return Err(last.line.error_behind(Fault::lines(expected, rows)));
            };
            self.lines = rest;
            if self.frames.is_frame(line.text.as_bytes()) {
                continue;
            }
            let (row, apart) = self.row(line.whole(), Some(width))?;
            if row.len() != width {
                return Err(line.error(Fault::cells(width, row.len())));
            }
            rows += 1;
            spaced &= apart;
            cells.extend(row);
        }
        Ok((cells, spaced))
    }

    /// Refuses groups of cells on one line that are not all of one length: a cell is lost there, or stands in another row.
    fn check_groups(&self, value: Token<'c>, spaced: bool) -> Result<(), ParseError> {
        let groups: Vec<Token> = self.frames.pieces(value).filter(|_| !spaced).collect();
        let length = |group: &Token| group.text.chars().count();
        let rows = self
            .size
            .map(|(_, columns)| columns)
            .filter(|columns| groups.iter().any(|group| length(group) == *columns));
        let expected = rows.or(groups.first().map(length)).unwrap_or(0);
        let odd = groups.iter().find(|group| length(group) != expected);
        let fault = |found| Fault::cells(expected, found);
        odd.map_or(Ok(()), |group| Err(group.error(fault(length(group)))))
    }

    /// How many rows to expect where no order is named, by the rows that stand before the next key.
    fn rows_ahead(&self) -> usize {
        let is_key = |line: &Line| key(*line).is_ok_and(|(key, _)| known(of_layer(key.text).0).is_some());
        let ahead = self.lines.iter().take_while(|line| !is_key(line));
        let rows: Vec<Line> = ahead.copied().filter(|line| !self.frames.is_frame(line.text.as_bytes())).collect();
        let Some(first) = rows.first() else { return 1 };
        let whole = first.whole();
        shape::order_ahead(rows.len(), |wanted| self.row(whole, wanted).ok().map(|(cells, _)| cells.len()))
    }

    /// The cells of a row, which should be so many: quoted words, pieces between blanks, or characters.
    fn row(&self, row: Token<'c>, wanted: Option<usize>) -> Result<(Vec<Token<'c>>, bool), ParseError> {
        if row.text.contains('"') {
            return Ok((words(row)?.into_iter().map(|word| word.token).collect(), true));
        }
        // Symbols are signs of ASCII: what is none of them is told here, before the cells are counted.
        let odd =
            row.characters().find(|sign| !(sign.text.is_ascii() || is_mark_of_empty(sign.text) || is_between(sign)));
        if let Some(odd) = odd {
            return Err(odd.error(Fault::unexpected(odd.first(), "a symbol or an empty cell")));
        }
        Ok(row_cells(self.frames.pieces(row).collect(), wanted))
    }
}

/// Whether a sign stands between cells, beyond ASCII: a stroke of a frame, or a wide blank.
fn is_between(sign: &Token) -> bool {
    is_stroke(sign.first()) || sign.first().is_whitespace()
}

/// All keys.
fn keys() -> impl Iterator<Item = &'static str> {
    KEYS.into_iter().chain(statements::keys())
}

/// The key that a word says.
fn known(word: &str) -> Option<&'static str> {
    let meant = OTHERS.iter().find(|(other, _)| *other == word).map_or(word, |(_, key)| key);
    keys().find(|key| *key == meant)
}

/// The word of a key, and the layer that stands behind it, from 0: `givens b`.
fn of_layer(key: &str) -> (&str, usize) {
    let named = key.split_once(char::is_whitespace).and_then(|(word, name)| {
        let layer = (0..MAX_LAYERS).find(|&layer| name.trim().chars().eq([Grid::layer_name(layer)]))?;
        Some((word, layer))
    });
    named.unwrap_or((key, 0))
}

/// What stands in front of ` # …`, outside of quotes. Among cells `#` is a sign like any other.
fn without_comment(value: Token<'_>) -> Token<'_> {
    let bytes = value.text.as_bytes();
    let is_blank = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(u8::is_ascii_whitespace);
    let mut is_quoted = false;
    let begins = |at: &usize| {
        is_quoted ^= bytes[*at] == b'"';
        bytes[*at] == b'#' && !is_quoted && is_blank(at.checked_sub(1)) && is_blank(Some(at + 1))
    };
    let end = (0..bytes.len()).find(begins).unwrap_or(bytes.len());
    value.line.token(value.start, value.start + end).trimmed()
}

/// Whether a line is one of this notation: a key, perhaps with something behind it, and a colon. Two colons are code.
pub fn has_key(line: &str) -> bool {
    let parts = line.split_once(':').filter(|(_, said)| !said.starts_with(':'));
    let word = parts.and_then(|(key, _)| key.split_whitespace().next());
    word.is_some_and(|word| known(word).is_some())
}

/// How a line of this notation is written that has capitals in its key, or no colon behind it.
pub fn corrected(line: &str) -> Option<String> {
    let line = line.trim();
    let end = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
    let (word, rest) = (line[..end].to_ascii_lowercase(), line[end..].trim_start());
    let said = rest.strip_prefix(':').unwrap_or(rest).trim_start();
    let meant = if said.is_empty() && word == "puzzle" { word.clone() } else { format!("{word}: {said}") };
    let is_odd = line[..end] != word || !rest.starts_with(':') && word != "puzzle";
    (known(&word).is_some() && is_odd).then_some(meant)
}

/// Whether several lines may have this key.
fn may_repeat(key: &str) -> bool {
    ["group", "marks"].contains(&key) || statements::keys().any(|known| known == key)
}

/// The key of a line and what stands behind its colon; of a group or a rule what stands before the colon belongs to the value.
fn key(line: Line<'_>) -> Result<(Token<'_>, Token<'_>), ParseError> {
    let whole = line.whole().trimmed();
    let is_other = |character: char| !character.is_alphanumeric() && character != '_' && character != '-';
    let length = whole.text.find(is_other).unwrap_or(whole.text.len());
    let key = line.token(whole.start, whole.start + length);
    let rest = line.token(key.start + length, line.text.len()).trimmed();
    // The givens of a layer have its letter behind the key.
    if known(key.text) == Some("givens")
        && let Some((name, _)) = rest.text.split_once(':')
        && name.trim_end().chars().all(|letter| letter.is_ascii_lowercase())
        && !name.trim_end().is_empty()
    {
        let colon = rest.start + name.len();
        let key = line.token(key.start, colon).trimmed();
        return Ok((key, line.token(colon + 1, line.text.len()).trimmed()));
    }
    // Of an unknown word before a colon it is told which one was meant.
    let is_unknown = length > 0 && !rest.text.starts_with(':') && !KEYS.contains(&key.text);
    let says_rule = rest.text.contains(':') && (is_unknown || statements::keys().any(|known| known == key.text));
    if key.text == "group" || says_rule {
        return Ok((key, rest));
    }
    match rest.text.strip_prefix(':') {
        Some(_) if length > 0 => Ok((key, line.token(rest.start + 1, line.text.len()).trimmed())),
        _ => Err(line.expected("a key and a colon, as in `order: 9`,")),
    }
}

fn number(value: Token) -> Result<usize, ParseError> {
    let digits = value.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.text.parse().ok().filter(|_| digits);
    let number = number.ok_or_else(|| value.error(Fault::Number { first: 1, last: MAX_ORDER }))?;
    Grid::new(number).map(|grid| grid.rows()).ok_or_else(|| value.error(Fault::Order(number)))
}

fn boxes(value: Token) -> Result<Option<BoxShape>, ParseError> {
    match value.text {
        "none" => Ok(None),
        text => text.parse().map(Some).map_err(|_| value.expected("none, or rows x columns such as 2x3,")),
    }
}

/// `distinct`, which is as usual, or `none`.
fn are_distinct(value: Token) -> Result<bool, ParseError> {
    match value.text {
        "distinct" => Ok(true),
        "none" => Ok(false),
        _ => Err(value.expected("distinct or none")),
    }
}

/// Neither rows nor columns nor boxes.
fn no_houses(value: Token<'_>) -> Result<Token<'_>, ParseError> {
    (value.text == "none").then_some(value).ok_or_else(|| value.expected("none"))
}

fn also<'c>(value: Token<'c>, said: &mut Declared<'c>) -> Result<(), ParseError> {
    for part in value.pieces_between(|byte| text::is_blank(byte) || byte == b',') {
        match part.text {
            "diagonals" => said.diagonals = Some(part),
            "windows" => said.windows = Some(part),
            _ if said.statements.word(part) => {}
            _ => return Err(unknown_word(part)),
        }
    }
    Ok(())
}

fn symbols(value: Token) -> Result<Symbols, ParseError> {
    match value.text {
        "numbers" => Ok(Symbols::NUMBERS),
        text => Symbols::read(text).map_err(|error| value.error(error.into())),
    }
}

/// The name of a group, and the text of its cells.
fn group<'c>(value: Token<'c>, count: usize) -> Result<(String, Token<'c>), ParseError> {
    let colon = || value.expected("a name, a colon and cells");
    if value.text.starts_with('"') {
        let (name, rest) = word(value)?;
        let rest = rest.trimmed();
        rest.text.strip_prefix(':').ok_or_else(colon)?;
        return Ok((name.text.into_owned(), rest.line.token(rest.start + 1, rest.start + rest.text.len())));
    }
    let place = value.text.find(':').ok_or_else(colon)?;
    let name = value.text[..place].trim();
    let name = if name.is_empty() { (count + 1).to_string() } else { name.to_owned() };
    Ok((name, value.line.token(value.start + place + 1, value.start + value.text.len())))
}
