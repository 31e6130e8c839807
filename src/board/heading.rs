//! The lines of our own notation that say what a board is, but for its groups and clues; what is as usual is left out.

use super::{Board, Layout, Regions, shape_name};
use crate::grid::Grid;
use crate::symbols::Symbols;

impl Board {
    /// Rows, columns and values, how boards overlap, which lines are free, boxes, what holds on the whole board, symbols, and in which order
    /// regions are named.
    ///
    /// # Errors
    /// What none of them says: two regions of one name, symbols that cannot be named.
    pub fn heading(&self) -> Result<Vec<String>, String> {
        let layout = self.layout();
        let mut lines = form(layout);
        lines.extend(boxes(layout, self.grid()));
        lines.extend(self.also());
        lines.extend(symbols(layout, lines.iter().any(|line| line.starts_with("values: ")))?);
        if let Some(regions) = &layout.regions {
            lines.extend(labels(regions)?);
        }
        Ok(lines)
    }

    /// The rows of its regions: labels, apart where one has several characters, and `.` for a place of none.
    pub fn region_rows(&self) -> Vec<String> {
        let (Some(regions), grid) = (&self.layout().regions, self.grid()) else { return Vec::new() };
        let is_single = |label: &String| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let between = if regions.labels.iter().all(is_single) { "" } else { " " };
        let label = |row: usize, column: usize| {
            let region = grid.at(0, row, column).map(|cell| usize::from(regions.of[cell.index()]));
            region.and_then(|region| regions.labels.get(region)).map_or(".".to_owned(), |label| quoted(label))
        };
        let row = |row| (0..grid.columns()).map(|column| label(row, column)).collect::<Vec<_>>().join(between);
        (0..grid.rows()).map(row).collect()
    }

    fn also(&self) -> Option<String> {
        let layout = self.layout();
        let named = [(layout.diagonals, "diagonals"), (layout.windows, "windows")];
        let named = named.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned());
        let words: Vec<String> = named.chain(self.words()).collect();
        (!words.is_empty()).then(|| format!("also: {}", words.join(" ")))
    }
}

/// Rows, columns, values and boards, and which lines are free.
fn form(layout: &Layout) -> Vec<String> {
    let Layout { rows, columns, values, .. } = *layout;
    let mut lines = Vec::new();
    let is_square = rows == columns && columns == values && layout.walls.is_empty();
    if !layout.boards.is_empty() {
        let corner = |&(row, column): &(usize, usize)| format!("r{}c{}", row + 1, column + 1);
        let corners = || layout.boards.iter().map(corner).collect::<Vec<_>>().join(" ");
        let named = shape_name(values, &layout.boards).map_or_else(corners, str::to_owned);
        lines.extend([format!("order: {values}"), format!("boards: {named}")]);
        let smallest = Layout::overlapping(values, layout.boards.clone());
        if (smallest.rows, smallest.columns) != (rows, columns) {
            lines.push(format!("grid: {rows}x{columns}"));
        }
    } else if is_square {
        lines.push(format!("order: {values}"));
    } else {
        lines.push(format!("grid: {rows}x{columns}"));
        if layout.symbols == Symbols::default_for(values) || layout.symbols.are_numbers() {
            lines.push(values_of(layout));
        }
    }
    let has_values = lines.iter().any(|line| line.starts_with("values: "));
    if let (false, Symbols::Numbers { first: 2.. }) = (has_values, &layout.symbols) {
        lines.push(values_of(layout));
    }
    if layout.layers > 1 {
        let names: Vec<String> = (0..layout.layers).map(|layer| Grid::layer_name(layer).to_string()).collect();
        lines.push(format!("layers: {}", names.join(" ")));
    }
    let free = [(layout.lines.rows, "rows"), (layout.lines.columns, "columns")];
    lines.extend(free.into_iter().filter(|(hold, _)| !hold).map(|(_, key)| format!("{key}: none")));
    lines
}

/// The line that says the values, where they are numbers that follow each other.
fn values_of(layout: &Layout) -> String {
    let first = layout.symbols.numbers(layout.values).and_then(|numbers| numbers.first()).unwrap_or(1) as usize;
    format!("values: {first}-{}", first + layout.values - 1)
}

fn boxes(layout: &Layout, grid: &Grid) -> Option<String> {
    let usual = if layout.regions.is_some() { None } else { layout.usual_boxes(grid) };
    match layout.boxes {
        shape if shape == usual => None,
        Some(shape) => Some(format!("boxes: {shape}")),
        None => Some("boxes: none".to_owned()),
    }
}

/// Up to order 9 the digits are understood; else what the givens are written with could be taken for another alphabet. `is_said`: a line
/// says the values.
fn symbols(layout: &Layout, is_said: bool) -> Result<Option<String>, String> {
    Ok(match &layout.symbols {
        symbols if layout.values < 10 && *symbols == Symbols::default_for(layout.values) => None,
        Symbols::Numbers { .. } if is_said => None,
        Symbols::Numbers { first: 1 } => Some("symbols: numbers".to_owned()),
        Symbols::Numbers { first } => Some(format!("symbols: {first}..{}", first + layout.values - 1)),
        Symbols::Characters(characters) => {
            let text = String::from_utf8_lossy(characters);
            if Symbols::named(&text).as_ref() != Ok(&layout.symbols) {
                return Err(format!("the symbols {text:?}"));
            }
            Some(format!("symbols: {text}"))
        }
    })
}

/// The labels, unless they are in the order in which they occur.
fn labels(regions: &Regions) -> Result<Option<String>, String> {
    let labels = &regions.labels;
    if (1..labels.len()).any(|place| labels[..place].contains(&labels[place])) {
        return Err("regions of one name".to_owned());
    }
    let list = || labels.iter().map(|label| format!(" {}", quoted(label))).collect::<String>();
    Ok((!is_order_of_occurrence(&regions.of)).then(|| format!("labels:{}", list())))
}

/// Whether the regions are numbered as they occur in reading order.
fn is_order_of_occurrence(of: &[u8]) -> bool {
    let mut next = 0;
    of.iter().filter(|region| **region != Regions::NONE).all(|&region| {
        let known = region <= next;
        next += u8::from(region == next);
        known
    })
}

/// A word, in quotes where it is not made of letters, digits and `_`.
pub(crate) fn quoted(word: &str) -> String {
    if !word.is_empty() && word.chars().all(|character| character.is_alphanumeric() || character == '_') {
        return word.to_owned();
    }
    let mut out = "\"".to_owned();
    for character in word.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            _ if character.is_control() => out.extend(character.escape_unicode()),
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}
