//! Boards in a few words.

use std::fmt;

use super::Layout;
use crate::rule::Form;

impl fmt::Display for Layout {
    /// The board in a few words: `9×9 sudoku with both diagonals, 3 cages and a thermometer`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [houses(self), clues(self)].concat();
        write!(f, "{}×{} {}", self.rows, self.columns, kind(self))?;
        match parts.split_last() {
            None => Ok(()),
            Some((last, [])) => write!(f, " with {last}"),
            Some((last, rest)) => write!(f, " with {} and {last}", rest.join(", ")),
        }
    }
}

/// What boards of its form are called.
fn kind(layout: &Layout) -> &'static str {
    let is_latin = layout.boxes.is_none() && layout.regions.is_none();
    match layout.square() {
        Some(_) if is_latin => "Latin square",
        None if layout.boards.is_empty() => "board",
        None => super::shape_name(layout.values, &layout.boards).unwrap_or("overlapping sudoku"),
        Some(_) => "sudoku",
    }
}

fn houses(layout: &Layout) -> Vec<String> {
    let mut parts = Vec::new();
    if layout.square().is_none() {
        parts.extend((layout.layers > 1).then(|| format!("{} layers", layout.layers)));
        parts.push(format!("{} values", layout.values));
        parts.extend((!layout.boards.is_empty()).then(|| format!("{} boards", layout.boards.len())));
        parts.extend((!layout.lines.rows).then(|| "free rows".to_owned()));
        parts.extend((!layout.lines.columns).then(|| "free columns".to_owned()));
        parts.extend(counted(layout.walls.len(), "a wall", "walls"));
    }
    parts.extend(layout.boxes.map(|shape| format!("boxes of {shape}")));
    parts.extend(layout.regions.as_ref().map(|_| "regions".to_owned()));
    parts.extend(layout.diagonals.then(|| "both diagonals".to_owned()));
    parts.extend(layout.windows.then(|| "windows".to_owned()));
    parts.extend(counted(layout.groups.len(), "a group", "groups"));
    parts
}

/// How many clues there are of each kind, in the order in which the kinds first occur.
fn clues(layout: &Layout) -> Vec<String> {
    let mut kinds: Vec<(&str, &str, usize)> = Vec::new();
    for clue in &layout.clues {
        let (one, many) = match clue.words() {
            Some(words) if words.form == Form::Word => (words.one, words.one),
            Some(words) => (words.one, words.many),
            None => ("a further rule", "further rules"),
        };
        match kinds.iter_mut().find(|(known, ..)| *known == one) {
            Some((.., count)) => *count += 1,
            None => kinds.push((one, many, 1)),
        }
    }
    kinds.into_iter().filter_map(|(one, many, count)| counted(count, one, many)).collect()
}

/// None, one, or a number of them; what is said of the whole board is said once however often.
fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        _ if count == 1 || one == many => Some(one.to_owned()),
        _ => Some(format!("{count} {many}")),
    }
}
