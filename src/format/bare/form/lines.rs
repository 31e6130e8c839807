//! Rows of a form with holes, and boards of a shape one by one, as lines.

use crate::board::Layout;
use crate::format::bare::Text;
use crate::format::bare::said::Form;
use crate::format::fault::Fault;
use crate::format::found::{Found, Miss, Values};
use crate::format::overlap;
use crate::format::rules::alphabet::{Alphabet, is_sign};
use crate::format::source::Line;
use crate::grid::Grid;

/// How a line falls into places.
#[derive(Clone, Copy)]
enum Way {
    /// Each so many characters one, with blanks between.
    Apart(usize),
    /// What stands between blanks.
    Blanks,
    /// What stands between such signs.
    Sign(char),
}

const WAYS: [Way; 6] = [Way::Apart(1), Way::Apart(2), Way::Blanks, Way::Sign(','), Way::Sign(';'), Way::Sign('\t')];

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Sign(',' | ';') => "csv",
            _ => "block",
        }
    }

    /// The pieces of a line; nothing stands in those that are blank.
    fn pieces(self, line: &str) -> Option<Vec<&str>> {
        match self {
            Way::Apart(apart) => {
                let ends = line.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
                let mut pieces = Vec::new();
                for (place, (start, end)) in ends.enumerate() {
                    let piece = line[start..end].trim();
                    match place % apart {
                        0 => pieces.push(piece),
                        _ => piece.is_empty().then_some(())?,
                    }
                }
                Some(pieces)
            }
            Way::Blanks => Some(line.split_whitespace().collect()),
            Way::Sign(sign) => line.contains(sign).then(|| line.split(sign).map(str::trim).collect()),
        }
    }

    /// What stands at each place of a row, of which these columns have cells: at all of them, or at cells alone.
    fn row<'t>(self, line: &'t str, columns: usize, cells: &[usize]) -> Option<Vec<&'t str>> {
        let mut pieces = self.pieces(line)?;
        let last = cells.last().map_or(0, |last| last + 1);
        while pieces.len() > last && pieces.last().is_some_and(|piece| piece.is_empty()) {
            pieces.pop();
        }
        let mut row = vec![""; columns];
        if pieces.len() == cells.len() && pieces.len() < last {
            cells.iter().zip(pieces).for_each(|(&column, piece)| row[column] = piece);
        } else {
            (last..=columns).contains(&pieces.len()).then_some(())?;
            row[..pieces.len()].copy_from_slice(&pieces);
        }
        Some(row)
    }
}

/// The boards of a text whose lines are rows of a form, in each way that they are; not where holes are empty cells, if that is left to others.
pub fn places(text: &Text, form: &Form, is_left: bool) -> Vec<(&'static str, Vec<Found>)> {
    let layout = &form.layout;
    let lines: Vec<&Line> = text.source.content().collect();
    let Ok(grid) = layout.grid() else { return Vec::new() };
    if grid.is_whole() || lines.is_empty() || !lines.len().is_multiple_of(layout.rows) {
        return Vec::new();
    }
    let cells: Vec<Vec<usize>> =
        (0..layout.rows).map(|row| grid.row(row).into_iter().map(|cell| grid.column_of(cell)).collect()).collect();
    let of_way = |way: Way| {
        let mut alphabet = form.alphabet(text);
        let found = lines.chunks(layout.rows).map(|lines| {
            let rows = lines.iter().zip(&cells).map(|(line, cells)| way.row(line.text, layout.columns, cells));
            let rows: Vec<&str> = rows.collect::<Option<Vec<_>>>()?.concat();
            Some((board(layout, &grid, &rows, &mut alphabet, is_left)?, (lines[0].number, lines.last()?.number)))
        });
        let found: Vec<_> = found.collect::<Option<_>>()?;
        let found = found.into_iter().map(|(content, lines)| Found::with_rules(content, lines)).collect();
        Some((way.name(), found))
    };
    WAYS.into_iter().filter_map(of_way).collect()
}

/// The board that stands at places, if all cells have something and holes one sign or nothing.
fn board(
    layout: &Layout,
    grid: &Grid,
    places: &[&str],
    alphabet: &mut Alphabet,
    is_left: bool,
) -> Option<crate::format::content::Content> {
    let is_cell = |place: &usize| grid.at(0, place / layout.columns, place % layout.columns).is_some();
    let (cells, holes): (Vec<usize>, Vec<usize>) = (0..places.len()).partition(is_cell);
    let hole = holes.first().map(|&hole| places[hole])?;
    let is_hole = hole.is_empty() || is_sign(hole) || matches!(hole, "x" | "X" | "o" | "O" | "0");
    (is_hole && holes.iter().all(|&place| places[place] == hole)).then_some(())?;
    let tokens: Vec<&str> = cells.iter().map(|&place| places[place]).collect();
    (!tokens.contains(&"")).then_some(())?;
    let values = alphabet.values(&tokens, layout.values)?;
    let mut empty = tokens.iter().zip(&values.cells).filter(|(_, value)| **value == 0).map(|(token, _)| *token);
    (!is_left || hole.is_empty() || empty.any(|token| token != hole)).then_some(())?;
    let mut at = vec![0; places.len()];
    cells.iter().zip(&values.cells).for_each(|(&place, &value)| at[place] = value);
    overlap::content(Layout { symbols: values.symbols, ..layout.clone() }, &at)
}

/// The boards of a text in which each line is one of the boards that overlap.
pub fn boards(text: &Text, form: &Form) -> Option<(&'static str, Vec<Found>)> {
    let layout = &form.layout;
    let lines: Vec<&Line> = text.source.content().collect();
    let (count, order) = (layout.boards.len(), layout.values);
    (count > 0 && !lines.is_empty() && lines.len().is_multiple_of(count)).then_some(())?;
    let all: Vec<usize> = (0..order * order).collect();
    let mut alphabet = form.alphabet(text);
    let mut found = Vec::new();
    for lines in lines.chunks(count) {
        let mut symbols = layout.symbols.clone();
        let mut at: Vec<Option<(u8, usize, &str)>> = vec![None; layout.rows * layout.columns];
        for (board, (line, (top, left))) in lines.iter().zip(&layout.boards).enumerate() {
            let ways = [Way::Apart(1), Way::Blanks, Way::Sign(','), Way::Sign(';')];
            let row = ways.iter().find_map(|way| way.row(line.text, order * order, &all))?;
            let values = alphabet.values(&row, order)?;
            // A board without givens says nothing of them.
            if values.cells.iter().any(|cell| *cell > 0) {
                symbols = values.symbols;
            }
            for (cell, value) in values.cells.into_iter().enumerate() {
                let place = (top + cell / order) * layout.columns + left + cell % order;
                let here = row[cell];
                if let Some((_, other, there)) =
                    at[place].replace((value, board, here)).filter(|(other, ..)| *other != value)
                {
                    let name = |(row, column): (usize, usize)| format!("r{}c{}", row + 1, column + 1);
                    let [one, two] = [other, board].map(|board| name(layout.boards[board]));
                    let cell = name((place / layout.columns, place % layout.columns));
                    let said = format!("the boards at {one} and {two} differ in {cell}: {there} there, {here} here");
                    text.miss(Miss { line: line.number, fault: Fault::Said(said) });
                    return None;
                }
            }
        }
        let cells: Vec<u8> = at.into_iter().map(|value| value.map_or(0, |(value, ..)| value)).collect();
        let values = Values { cells, symbols, empty: None };
        found.push(form.found(values, (lines[0].number, lines.last()?.number))?);
    }
    Some(("line", found))
}
