//! Reads our own notation.

use super::words::{Word, trimmed, word, words};
use crate::board::{Group, Layout, Regions};
use crate::format::alphabet::Alphabet;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::options::square;
use crate::format::parser::{Context, Parsed};
use crate::format::rows::Width;
use crate::format::text::{Frames, Line, Raw, Token};
use crate::format::{Style, text};
use crate::grid::{BoxShape, Cell, Grid, MAX_ORDER};
use crate::puzzle::{Given, Puzzle};
use crate::symbols::Symbols;
use crate::values::Values;

const KEYS: [&str; 10] =
    ["puzzle", "order", "boxes", "also", "symbols", "labels", "regions", "group", "givens", "marks"];

/// What the lines of a record say, before it is put together.
#[derive(Default)]
struct Said<'c> {
    order: Option<(usize, Token<'c>)>,
    boxes: Option<(Option<BoxShape>, Token<'c>)>,
    diagonals: bool,
    windows: bool,
    symbols: Option<(Symbols, Token<'c>)>,
    labels: Option<Vec<Word<'c>>>,
    regions: Option<Vec<Token<'c>>>,
    groups: Vec<(String, Vec<Token<'c>>)>,
    givens: Option<(Vec<Token<'c>>, bool)>,
    marks: Vec<Token<'c>>,
}

/// Reads one record.
pub fn read(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let lines = raw.lines()?;
    let Some((first, rest)) = lines.split_first() else {
        return Err(ParseError::whole(raw.line, b"", Fault::NoPuzzle));
    };
    let note = title(*first)?;
    let said = Section { lines: rest, order: None, frames: Frames::default() }.read()?;
    let order = order(&said, *first)?;
    let cells = said.cells(order, context.options.symbols.is_some())?;
    let alphabet = said.alphabet(order, &cells, context, *first)?;
    let givens = read_givens(&cells, &alphabet)?;
    let layout = said.layout(order, alphabet.symbols().clone())?;
    let board = context.own_board(layout, *first)?;
    Ok(Parsed { puzzle: Puzzle::new(board, givens), style: Style::default(), line: first.number, note })
}

fn title(line: Line) -> Result<Option<String>, ParseError> {
    if !super::begins(line.text.as_bytes()) {
        return Err(line.error(Fault::Expected("a line with the word puzzle, before all others,".to_owned())));
    }
    let title = line.text.split_once(':').map_or("", |(_, title)| title.trim());
    Ok((!title.is_empty()).then(|| title.to_owned()))
}

/// The lines of a record from some line on.
struct Section<'l, 'c> {
    lines: &'l [Line<'c>],
    order: Option<usize>,
    frames: Frames,
}

impl<'c> Section<'_, 'c> {
    fn read(mut self) -> Result<Said<'c>, ParseError> {
        self.look_ahead()?;
        let mut said = Said::default();
        let mut seen: Vec<&str> = Vec::new();
        while let Some((line, rest)) = self.lines.split_first() {
            self.lines = rest;
            let (key, value) = key(*line)?;
            let known = KEYS.iter().find(|known| **known == key.text);
            let known =
                *known.ok_or_else(|| key.error(Fault::Key { key: key.text.to_owned(), hint: nearest(key.text) }))?;
            if seen.contains(&known) && !["group", "marks"].contains(&known) || known == "puzzle" {
                return Err(key.error(Fault::Twice(format!("{known:?}"))));
            }
            seen.push(known);
            self.entry(known, value, &mut said)?;
        }
        Ok(said)
    }

    /// Order and symbols decide how rows are read, wherever they stand.
    fn look_ahead(&mut self) -> Result<(), ParseError> {
        for line in self.lines {
            let text = line.text.trim();
            if let Some(order) = text.strip_prefix("order:") {
                self.order = order.trim().parse().ok();
            }
            if let Some(symbols) = text.strip_prefix("symbols:").map(str::trim).filter(|symbols| *symbols != "numbers")
            {
                self.frames = Frames::beside(Some(symbols));
            }
        }
        self.frames.dashes = false;
        Ok(())
    }

    fn entry(&mut self, key: &str, value: Token<'c>, said: &mut Said<'c>) -> Result<(), ParseError> {
        match key {
            "order" => said.order = Some((number(value)?, value)),
            "boxes" => said.boxes = Some((boxes(value)?, value)),
            "also" => also(value, said)?,
            "symbols" => said.symbols = Some((symbols(value)?, value)),
            "labels" => said.labels = Some(words(value)?),
            "regions" => said.regions = Some(self.rows(value)?.0),
            "group" => said.groups.push(group(value, said.groups.len())?),
            "givens" => said.givens = Some(self.rows(value)?),
            _ => said.marks.extend(words(value)?.iter().map(|word| word.token)),
        }
        Ok(())
    }

    /// The cells behind a key, in reading order, and whether blanks stand between them: all on its line, or on as many lines
    /// as a row has cells.
    fn rows(&mut self, value: Token<'c>) -> Result<(Vec<Token<'c>>, bool), ParseError> {
        if !value.text.is_empty() {
            return self.row(value, self.order.map(|order| order * order));
        }
        let (mut cells, mut spaced, mut rows) = (Vec::new(), true, 0);
        let expected = self.order.unwrap_or_else(|| self.rows_ahead());
        while rows < expected {
            let Some((line, rest)) = self.lines.split_first() else {
                let last = cells.last().map_or(value, |cell: &Token| *cell);
                return Err(last.line.error_behind(Fault::Count { what: Counted::Lines, expected, found: rows }));
            };
            self.lines = rest;
            if self.frames.is_frame(line.text.as_bytes()) {
                continue;
            }
            let (row, apart) = self.row(line.token(0, line.text.len()), Some(expected))?;
            if row.len() != expected {
                return Err(line.error(Fault::Count { what: Counted::Cells, expected, found: row.len() }));
            }
            rows += 1;
            spaced &= apart;
            cells.extend(row);
        }
        Ok((cells, spaced))
    }

    /// How many rows to expect where no order is named: as many as stand before the next key, if the first row agrees, else
    /// as many as it has cells.
    fn rows_ahead(&self) -> usize {
        let is_key = |line: &Line| key(*line).is_ok_and(|(key, _)| KEYS.contains(&key.text));
        let ahead = self.lines.iter().take_while(|line| !is_key(line));
        let rows: Vec<Line> = ahead.copied().filter(|line| !self.frames.is_frame(line.text.as_bytes())).collect();
        let Some(first) = rows.first() else { return 1 };
        let fits = |cells: &[Token]| cells.len() == rows.len();
        let whole = first.token(0, first.text.len());
        match self.row(whole, Some(rows.len())) {
            Ok((cells, _)) if fits(&cells) => rows.len(),
            _ => self.row(whole, None).map_or(rows.len(), |(cells, _)| cells.len()).min(MAX_ORDER),
        }
    }

    /// The cells of a row, which should be so many: quoted words, pieces between blanks, or characters.
    fn row(&self, row: Token<'c>, wanted: Option<usize>) -> Result<(Vec<Token<'c>>, bool), ParseError> {
        if row.text.contains('"') {
            return Ok((words(row)?.iter().map(|word| word.token).collect(), true));
        }
        let line = row.line;
        let frames = self.frames;
        let pieces: Vec<Token> =
            line.split(|byte| frames.separates(byte)).filter(|piece| piece.start >= row.start).collect();
        let width = Width::of(&pieces);
        match wanted {
            Some(wanted) if pieces.len() == wanted => Ok((pieces, true)),
            None if width.spaced => Ok((pieces, true)),
            _ => Ok((pieces.into_iter().flat_map(Token::characters).collect(), false)),
        }
    }
}

/// The key of a line and what stands behind its colon; of a group the name belongs to the value.
fn key(line: Line<'_>) -> Result<(Token<'_>, Token<'_>), ParseError> {
    let whole = trimmed(line.token(0, line.text.len()));
    let length =
        whole.text.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(whole.text.len());
    let key = line.token(whole.start, whole.start + length);
    let rest = trimmed(line.token(key.start + length, line.text.len()));
    if key.text == "group" {
        return Ok((key, rest));
    }
    match rest.text.strip_prefix(':') {
        Some(_) if length > 0 => Ok((key, trimmed(line.token(rest.start + 1, line.text.len())))),
        _ => Err(line.error(Fault::Expected("a key, a colon and what it says".to_owned()))),
    }
}

/// The key that a misspelt one is nearest to.
fn nearest(key: &str) -> Option<&'static str> {
    let lower = key.to_ascii_lowercase();
    KEYS.into_iter()
        .map(|known| (distance(&lower, known), known))
        .filter(|(distance, _)| *distance <= 2)
        .min()
        .map(|(_, known)| known)
}

/// How many letters must be put in, taken out or changed.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, character) in one.chars().take(16).enumerate() {
        let mut corner = std::mem::replace(&mut row[0], index + 1);
        for place in 0..other.len() {
            let changed = corner + usize::from(character != other[place]);
            corner = row[place + 1];
            row[place + 1] = changed.min(corner + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

fn number(value: Token) -> Result<usize, ParseError> {
    let digits = value.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.text.parse().ok().filter(|_| digits);
    let number = number.ok_or_else(|| value.error(Fault::Number { first: 1, last: MAX_ORDER }))?;
    Grid::new(number).map(Grid::order).ok_or_else(|| value.error(Fault::Order(number)))
}

fn boxes(value: Token) -> Result<Option<BoxShape>, ParseError> {
    match value.text {
        "none" => Ok(None),
        text => text
            .parse()
            .map(Some)
            .map_err(|_| value.error(Fault::Expected("none, or rows x columns such as 2x3,".to_owned()))),
    }
}

fn also<'c>(value: Token<'c>, said: &mut Said<'c>) -> Result<(), ParseError> {
    for part in value.line.split(|byte| text::is_blank(byte) || byte == b',') {
        match part.text {
            _ if part.start < value.start => {}
            "diagonals" => said.diagonals = true,
            "windows" => said.windows = true,
            _ => return Err(part.error(Fault::Expected("diagonals or windows".to_owned()))),
        }
    }
    Ok(())
}

fn symbols(value: Token) -> Result<Symbols, ParseError> {
    match value.text {
        "numbers" => Ok(Symbols::Numbers),
        text => Symbols::named(text).map_err(|error| value.error(error.into())),
    }
}

/// The name of a group, and its cells.
fn group<'c>(value: Token<'c>, count: usize) -> Result<(String, Vec<Token<'c>>), ParseError> {
    let colon = || value.error(Fault::Expected("a name, a colon and cells".to_owned()));
    let (name, rest) = if value.text.starts_with('"') {
        let (name, rest) = word(value)?;
        let rest = trimmed(rest);
        rest.text.strip_prefix(':').ok_or_else(colon)?;
        (name.text, rest.line.token(rest.start + 1, rest.start + rest.text.len()))
    } else {
        let place = value.text.find(':').ok_or_else(colon)?;
        let name = value.text[..place].trim();
        let name = if name.is_empty() { (count + 1).to_string() } else { name.to_owned() };
        (name, value.line.token(value.start + place + 1, value.start + value.text.len()))
    };
    let pieces = rest.line.split(|byte| text::is_blank(byte) || byte == b',');
    Ok((name, pieces.filter(|piece| piece.start >= rest.start).collect()))
}

/// The order that the record tells, one way or another.
fn order(said: &Said, first: Line) -> Result<usize, ParseError> {
    let named = said.order.map(|(order, _)| order);
    let boxes = said.boxes.and_then(|(shape, _)| shape).map(BoxShape::order);
    let cells = said.givens.as_ref().map(|(cells, _)| cells).or(said.regions.as_ref());
    let symbols = said.symbols.as_ref().and_then(|(symbols, _)| match symbols {
        Symbols::Characters(characters) => Some(characters.len()),
        Symbols::Numbers => None,
    });
    let order = named.or(boxes).or_else(|| cells.and_then(|cells| square(cells.len()))).or(symbols);
    match order {
        Some(order) => Grid::new(order).map(Grid::order).ok_or_else(|| first.error(Fault::Order(order))),
        None => Err(first.error_behind(Fault::Expected("an order, or givens or regions that tell it,".to_owned()))),
    }
}

/// What is said of a cell: it stands in the givens, or has marks.
struct Cells<'c> {
    givens: Vec<Token<'c>>,
    spaced: bool,
    marks: Vec<(Cell, Vec<Token<'c>>)>,
}

impl<'c> Said<'c> {
    fn cells(&self, order: usize, named: bool) -> Result<Cells<'c>, ParseError> {
        let (givens, spaced) = self.givens.clone().unwrap_or_default();
        let numbers = match &self.symbols {
            Some((Symbols::Numbers, _)) => true,
            Some((Symbols::Characters(_), _)) => false,
            None => order > 35 && !named,
        };
        if !givens.is_empty() && givens.len() != order * order {
            let fault = Fault::Count { what: Counted::Cells, expected: order * order, found: givens.len() };
            return Err(givens[0].line.error(fault));
        }
        let marks = self.marks.iter().map(|mark| read_mark(*mark, order, numbers)).collect::<Result<_, _>>()?;
        Ok(Cells { givens, spaced, marks })
    }

    fn alphabet(
        &self,
        order: usize,
        cells: &Cells<'c>,
        context: &Context,
        place: Line,
    ) -> Result<Alphabet, ParseError> {
        if let Some((symbols, token)) = &self.symbols {
            context.check_symbols(symbols, token.line)?;
            return match symbols {
                Symbols::Characters(characters) if characters.len() != order => {
                    let found = characters.len();
                    Err(token.error(Fault::Count { what: Counted::Symbols, expected: order, found }))
                }
                _ => Ok(Alphabet::exactly(order, symbols.clone())),
            };
        }
        if let Some(symbols) = &context.options.symbols {
            return Alphabet::named(order, symbols).map_err(|fault| place.error(fault));
        }
        let marks = cells.marks.iter().flat_map(|(_, marks)| marks);
        let all: Vec<Token> = cells.givens.iter().chain(marks).copied().collect();
        Alphabet::settle(order, &all, cells.spaced && !cells.givens.is_empty())
    }

    fn layout(&self, order: usize, symbols: Symbols) -> Result<Layout, ParseError> {
        let usual = if self.regions.is_some() { None } else { BoxShape::default_for(order) };
        if let Some((Some(shape), place)) = self.boxes
            && shape.order() != order
        {
            return Err(place.error(crate::board::BoardError::Boxes { order, shape }.into()));
        }
        Ok(Layout {
            order,
            boxes: self.boxes.map_or(usual, |(shape, _)| shape),
            regions: self.regions.as_ref().map(|cells| self.read_regions(order, cells)).transpose()?,
            diagonals: self.diagonals,
            windows: self.windows,
            groups: self.groups.iter().map(|(name, cells)| read_group(name, cells, order)).collect::<Result<_, _>>()?,
            symbols,
        })
    }

    fn read_regions(&self, order: usize, cells: &[Token<'c>]) -> Result<Regions, ParseError> {
        if cells.len() != order * order {
            let fault = Fault::Count { what: Counted::Cells, expected: order * order, found: cells.len() };
            return Err(cells
                .first()
                .map_or_else(|| ParseError::whole(0, b"", fault.clone()), |cell| cell.line.error(fault.clone())));
        }
        let said = |token: &Token<'c>| word(*token).map(|(word, _)| word.text);
        let mut labels: Vec<String> = self.labels.iter().flatten().map(|word| word.text.clone()).collect();
        let listed = self.labels.is_some();
        let mut of = Vec::with_capacity(cells.len());
        for cell in cells {
            let label = said(cell)?;
            let known = labels.iter().position(|known| *known == label);
            if known.is_none() && (listed || labels.len() == order) {
                let fault = Fault::Count { what: Counted::Regions, expected: order, found: order + 1 };
                return Err(cell.error(if listed { Fault::Expected("one of the labels".to_owned()) } else { fault }));
            }
            of.push(known.unwrap_or(labels.len()) as u8);
            if known.is_none() {
                labels.push(label);
            }
        }
        if labels.len() != order {
            let fault = Fault::Count { what: Counted::Regions, expected: order, found: labels.len() };
            let listed = self.labels.as_ref().and_then(|words| words.first());
            return Err(listed.map_or(cells[0], |word| word.token).line.error(fault));
        }
        Ok(Regions { of: of.into(), labels: labels.into() })
    }
}

fn read_group(name: &str, cells: &[Token], order: usize) -> Result<Group, ParseError> {
    let cells: Vec<Cell> = cells.iter().map(|cell| read_cell(*cell, order)).collect::<Result<_, _>>()?;
    Ok(Group { name: name.to_owned(), cells })
}

/// Reads a cell such as `r2c5`.
fn read_cell(token: Token, order: usize) -> Result<Cell, ParseError> {
    let parts = token.text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    let number = |digits: &str| {
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if all { digits.parse::<usize>().ok() } else { None }
    };
    match parts.map(|(row, column)| (number(row), number(column))) {
        Some((Some(row), Some(column))) if (1..=order).contains(&row) && (1..=order).contains(&column) => {
            Ok(Cell::new((row - 1) * order + column - 1))
        }
        Some((Some(_), Some(_))) => Err(token.error(Fault::Expected(format!("a cell from r1c1 to r{order}c{order}")))),
        _ => Err(token.error(Fault::Expected("a cell such as r2c5".to_owned()))),
    }
}

/// Reads a cell and its candidates, such as `r2c5=124`.
fn read_mark<'c>(mark: Token<'c>, order: usize, numbers: bool) -> Result<(Cell, Vec<Token<'c>>), ParseError> {
    let Some(place) = mark.text.find('=') else {
        return Err(mark.error(Fault::Expected("a cell, = and candidates, such as r2c5=124,".to_owned())));
    };
    let cell = read_cell(mark.line.token(mark.start, mark.start + place), order)?;
    let set = mark.line.token(mark.start + place + 1, mark.start + mark.text.len());
    let candidates = match set.text {
        "" => Vec::new(),
        text if numbers || text.contains(',') => set.split(b',').collect(),
        _ => set.characters().collect(),
    };
    Ok((cell, candidates))
}

fn read_givens(cells: &Cells, alphabet: &Alphabet) -> Result<Vec<Given>, ParseError> {
    let mut givens = Vec::new();
    for (index, cell) in cells.givens.iter().enumerate() {
        let value = alphabet.value(cell)?;
        givens.extend(value.map(|value| Given { cell: Cell::new(index), allowed: Values::only(value) }));
    }
    for (cell, candidates) in &cells.marks {
        let mut allowed = Values::NONE;
        for candidate in candidates {
            match alphabet.value(candidate)? {
                Some(value) if allowed.insert(value) => {}
                Some(_) => return Err(candidate.error(Fault::CandidateTwice(candidate.text.to_owned()))),
                None => return Err(candidate.error(Fault::Expected("a candidate".to_owned()))),
            }
        }
        givens.push(Given { cell: *cell, allowed });
    }
    Ok(givens)
}
