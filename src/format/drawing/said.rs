//! A drawing below which our own notation says the form of its board, as `show` draws boards that are no squares: its cells are the rows of
//! the givens, and what its lines would say of regions is said below.

use super::words::{GIVEN, is_meaning};
use crate::format::exactly::{self, EXACTLY};
use crate::format::fault::{Fault, ParseError};
use crate::format::frames::is_stroke;
use crate::format::reading::{Context, Parsed};
use crate::format::text::{Line, Raw};
use crate::grid::Grid;

/// A drawing of a board whose form is said.
pub struct Said<'l, 'c> {
    /// The lines before the drawing, the drawing, and the lines below.
    above: &'l [Line<'c>],
    drawn: &'l [Line<'c>],
    below: &'l [Line<'c>],
    size: (usize, usize),
}

/// What stands at a place: pieces on its lines.
type Place = Vec<Vec<String>>;

impl<'l, 'c> Said<'l, 'c> {
    /// The drawing in these lines, perhaps with a line above it.
    pub fn of(lines: &'l [Line<'c>]) -> Option<Said<'l, 'c>> {
        let start = (0..lines.len().min(2)).find(|&line| is_drawn(lines[line].text))?;
        let (above, rest) = lines.split_at(start);
        let end = rest.iter().position(|line| !is_drawn(line.text)).unwrap_or(rest.len());
        let (drawn, below) = rest.split_at(end);
        let has_form = below.iter().any(|line| line.text.starts_with("grid:") || line.text.starts_with("order:"));
        let size = exactly::size_ahead(below).filter(|_| has_form)?;
        let said = Said { above, drawn, below, size };
        said.places().is_some().then_some(said)
    }

    /// The puzzle.
    ///
    /// # Errors
    /// Where a cell cannot be read, and what our own notation refuses: at the line below the drawing that it is about, or at the first one of
    /// the drawing.
    pub fn parse(&self, context: &mut Context) -> Result<Parsed, ParseError> {
        let first = self.drawn[0];
        let last = self.drawn[self.drawn.len() - 1].number + self.below.len();
        let mut unread = Vec::new();
        let text = self.text(context, &mut unread).map_err(|what| first.error(Fault::Drawing(what)))?;
        let raw = Raw { text: text.as_bytes(), line: self.drawn[self.drawn.len() - 1].number, before: 0 };
        let parsed = (EXACTLY.parse)(raw, context).map_err(|error| {
            let is_below = error.line > raw.line && error.line <= last;
            if is_below { error } else { first.error(error.fault) }
        })?;
        let note = self.above.first().map(|line| line.text.trim().to_owned());
        Ok(Parsed { note, unread, line: self.above.first().unwrap_or(&first).number, ..parsed })
    }

    /// All of it in our own notation: a head in the place of the last line drawn, each line below where it stands, and what is in the cells.
    fn text(&self, context: &Context, unread: &mut Vec<String>) -> Result<String, &'static str> {
        let mut lines = vec!["puzzle".to_owned()];
        for line in self.below {
            let is_more = line.text.starts_with("  ");
            lines.push(if is_more || is_meaning(line.text) { String::new() } else { line.text.to_owned() });
            let begun = lines.iter_mut().rev().find(|line| !line.is_empty()).filter(|_| is_more);
            if let Some(begun) = begun {
                *begun += &format!(" {}", line.text.trim());
            }
        }
        let tells_givens = self.below.iter().any(|line| line.text == GIVEN) && !context.options.entries;
        let said = |key: &str| lines.iter().find_map(|line| Some(line.strip_prefix(key)?.trim().to_owned()));
        let layers = said("layers:").map_or(1, |names| names.split_whitespace().count());
        let are_numbers = are_numbers(said("symbols:"), said("values:"), self.size);
        let (places, mut marks) = (self.places().ok_or("its lines make no cells")?, Vec::new());
        for layer in 0..layers {
            let name = if layer == 0 { String::new() } else { format!(" {}", Grid::layer_name(layer)) };
            lines.push(format!("givens{name}:"));
            for (row, places) in places.chunks(self.size.1).enumerate() {
                let mut cells = Vec::new();
                for (column, place) in places.iter().enumerate() {
                    let of_layer = of_layer(place, layer, layers)?;
                    let name = format!("r{}c{}{}", row + 1, column + 1, name.replace(' ', "."));
                    let (symbols, is_given) = symbols(of_layer, are_numbers)?;
                    cells.push(match &symbols[..] {
                        [] => ".".to_owned(),
                        [only] if tells_givens && !is_given && !is_sign(only) => {
                            unread.push(format!("{name}={only}"));
                            ".".to_owned()
                        }
                        [only] if only != "!!" => only.clone(),
                        _ => {
                            let marked: Vec<&str> =
                                symbols.iter().map(String::as_str).filter(|symbol| *symbol != "!!").collect();
                            marks.push(format!("marks: {name}={}", marked.join(",")));
                            ".".to_owned()
                        }
                    });
                }
                lines.push(cells.join(" "));
            }
        }
        lines.extend(marks);
        Ok(lines.join("\n") + "\n")
    }

    /// What stands at each place, in reading order, if the drawing falls into places of one width.
    fn places(&self) -> Option<Vec<Place>> {
        let (rows, columns) = self.size;
        let lines: Vec<Vec<char>> = self.drawn.iter().map(|line| line.text.trim_end().chars().collect()).collect();
        let left = lines.iter().map(|line| line.iter().take_while(|character| **character == ' ').count()).min()?;
        let width = lines.iter().map(Vec::len).max()?.checked_sub(left + 1)?;
        let pitch = width / columns;
        (width.is_multiple_of(columns) && pitch >= 2).then_some(())?;
        let at = |line: usize, place: usize| lines[line].get(place).copied().unwrap_or(' ');
        let inner = |line: usize, column: usize| {
            let from = left + column * pitch + 1;
            (from..from + pitch - 1).map(move |place| at(line, place))
        };
        // A line of the frame ends in strokes over each cell, wherever a sum begins; a row of cells has none there.
        let is_border = |line: &usize| {
            let ends: Vec<char> = (0..columns).filter_map(|column| inner(*line, column).next_back()).collect();
            let is_blank = |end: &char| *end == ' ';
            ends.iter().all(|end| is_blank(end) || is_stroke(*end) || "-.~".contains(*end))
                && !ends.iter().all(is_blank)
        };
        let alternate = || (0..lines.len()).step_by(2).collect::<Vec<_>>();
        let borders: Vec<usize> =
            if lines.len() == 2 * rows + 1 { alternate() } else { (0..lines.len()).filter(is_border).collect() };
        let is_whole = borders.len() == rows + 1 && borders[0] == 0 && borders[rows] + 1 == lines.len();
        is_whole.then_some(())?;
        let piece = |line: usize, column: usize| {
            let text: String = inner(line, column).collect();
            text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        let place =
            |row: usize, column: usize| (borders[row] + 1..borders[row + 1]).map(|line| piece(line, column)).collect();
        Some(
            (0..rows)
                .flat_map(|row| (0..columns).map(move |column| (row, column)))
                .map(|(row, column)| place(row, column))
                .collect(),
        )
    }
}

/// Whether a line is drawn: it begins and ends with a stroke.
fn is_drawn(text: &str) -> bool {
    let text = text.trim();
    let is_end = |end: Option<char>| end.is_some_and(|end| is_stroke(end) || "+-|.:;~".contains(end));
    text.chars().count() >= 3 && is_end(text.chars().next()) && is_end(text.chars().last())
}

/// Whether the lines below say that values are numbers, which stand apart.
fn are_numbers(symbols: Option<String>, values: Option<String>, (rows, columns): (usize, usize)) -> bool {
    let are_long = |range: &str| {
        let last = range.rsplit(['-', '.']).next().and_then(|last| last.parse::<usize>().ok());
        last.is_some_and(|last| last > 9)
    };
    match (symbols, values) {
        (Some(symbols), _) if symbols == "numbers" => rows.max(columns) > 9,
        (Some(symbols), _) => symbols.contains("..") && are_long(&symbols),
        (None, Some(values)) => are_long(&values),
        (None, None) => rows.max(columns) > 35,
    }
}

/// The lines of a layer in a place: one each where there are several, all where there is one.
fn of_layer(place: &Place, layer: usize, layers: usize) -> Result<&[Vec<String>], &'static str> {
    match layers {
        1 => Ok(place),
        _ if place.len() == layers => Ok(&place[layer..=layer]),
        _ => Err("cells of several layers have a line for each, and no pencil marks"),
    }
}

/// The symbols in some lines of a cell, and whether a mark says that they are given.
fn symbols(lines: &[Vec<String>], are_numbers: bool) -> Result<(Vec<String>, bool), &'static str> {
    let (mut symbols, mut is_given) = (Vec::new(), false);
    for piece in lines.iter().flatten() {
        if piece.contains('/') {
            return Err("a cell with the values of two solutions");
        }
        if piece.chars().all(|character| matches!(character, '#' | '▒')) {
            return Ok((vec!["#".to_owned()], true));
        }
        let symbol = piece.strip_suffix('\'').unwrap_or(piece);
        is_given |= symbol.len() < piece.len();
        match symbol {
            "!!" => symbols.push(symbol.to_owned()),
            _ if are_numbers => symbols.push(symbol.to_owned()),
            _ => symbols.extend(symbol.chars().map(String::from)),
        }
    }
    Ok((symbols, is_given))
}

/// Whether a symbol stands for no value.
fn is_sign(symbol: &str) -> bool {
    matches!(symbol, "#" | "." | "!!")
}
