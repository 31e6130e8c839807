//! The words for rules about the whole board, with nothing behind them, and for its diagonals.
//!
//! ```text
//! AntiKnight AntiKing AntiConsecutive DisjointSets StrictKropki StrictXV
//! GlobalEntropy GlobalMod                                     (* of order 9 *)
//! Diagonal                          "1" | "-1"                (* rising, falling *)
//! ```

use super::arguments::related;
use super::clues::only_with_classes;
use super::text::Word;
use crate::board::Layout;
use crate::format::fault::ParseError;
use crate::grid::{BoxShape, Cell, Grid};
use crate::rule::{Cage, Different, GlobalClasses, LongDiagonal, Meaning, Says};
use crate::values::Numbers;

/// Whether a word is a rule about the whole board.
pub fn is_whole(name: &str) -> bool {
    matches!(
        name,
        "AntiKnight"
            | "AntiKing"
            | "AntiConsecutive"
            | "DisjointSets"
            | "StrictKropki"
            | "StrictXV"
            | "GlobalEntropy"
            | "GlobalMod"
            | "Windoku"
            | "NoBoxes"
    )
}

/// Adds what such a word says, or a diagonal; whether it is one.
pub fn add(word: &Word, grid: &Grid, layout: &mut Layout) -> Result<bool, ParseError> {
    if let Some(argument) = word.arguments.first().filter(|_| is_whole(word.name.text)) {
        return Err(argument.expected("nothing behind this word"));
    }
    match word.name.text {
        "NoBoxes" => {}
        "Windoku" => layout.windows = true,
        "AntiKnight" => layout.clues.push(Meaning::Knight),
        "AntiKing" => layout.clues.push(Meaning::King),
        "AntiConsecutive" => layout.clues.push(Meaning::Nonconsecutive),
        "StrictKropki" => {
            layout.clues.extend([Meaning::Nonconsecutive, Meaning::RatioNegative]);
        }
        "StrictXV" => layout.clues.push(Meaning::XvNegative),
        "GlobalEntropy" | "GlobalMod" => layout.clues.push(classes(word, layout)?),
        "DisjointSets" => disjoint_sets(grid, layout),
        "Diagonal" => diagonal(way(word)?, word, grid, layout)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn classes(word: &Word, layout: &Layout) -> Result<Meaning, ParseError> {
    only_with_classes(word, &numbers_of(layout))?;
    let classes = if word.name.text == "GlobalMod" { GlobalClasses::Modular } else { GlobalClasses::Entropy };
    Ok(Meaning::GlobalClasses(classes))
}

/// A diagonal, of a square: of cells that differ where those are no longer all values.
fn diagonal(way: LongDiagonal, word: &Word, grid: &Grid, layout: &mut Layout) -> Result<(), ParseError> {
    if grid.rows() != grid.columns() {
        return Err(word.expected("a board with as many rows as columns"));
    }
    if layout.square().is_some() {
        layout.clues.push(Meaning::LongDiagonal(way));
        return Ok(());
    }
    let [falling, rising] = grid.diagonals();
    let cells = if way == LongDiagonal::Falling { falling } else { rising };
    if cells.len() > layout.values {
        layout.clues.push(Meaning::Cage(Cage { cells, sum: None }));
    } else {
        group(layout, cells);
    }
    Ok(())
}

fn way(word: &Word) -> Result<LongDiagonal, ParseError> {
    match word.arguments.iter().map(|argument| argument.text).collect::<Vec<_>>()[..] {
        ["1"] => Ok(LongDiagonal::Rising),
        ["-1"] => Ok(LongDiagonal::Falling),
        _ => Err(word.expected("1 or -1 behind the word")),
    }
}

/// Cells at the same place of their boxes differ; of the usual boxes, also where the board has regions or none.
fn disjoint_sets(grid: &Grid, layout: &mut Layout) {
    let shape = BoxShape::usual(grid, layout.values).filter(|_| layout.boxes.is_none() || layout.regions.is_some());
    let Some(shape) = shape else { return layout.clues.push(Meaning::DisjointGroups) };
    let boxes = grid.boxes(shape);
    for place in 0..shape.order() {
        group(layout, boxes.iter().map(|cells| cells[place]).collect());
    }
}

/// What the values of a board count.
pub fn numbers_of(layout: &Layout) -> Numbers {
    layout.symbols.numbers(layout.values).unwrap_or_else(|| Numbers::places(layout.values))
}

/// Adds a group of cells that differ.
pub fn group(layout: &mut Layout, cells: Vec<Cell>) {
    let name = format!("{}", layout.groups.len() + 1);
    layout.groups.push(Different { name, cells });
}

/// There `AntiConsecutive` holds of pairs with a dot as well, elsewhere not: so each of those is said by itself.
pub fn settle_neighbours(words: &[Word], layout: &mut Layout) -> Result<(), ParseError> {
    let Some(word) = words.iter().find(|word| word.name.text == "AntiConsecutive") else { return Ok(()) };
    let mut dotted: Vec<[Cell; 2]> = Vec::new();
    for dot in layout.clues.iter().flat_map(Meaning::dots).filter(|dot| !matches!(dot.says, Says::Sum(_))) {
        let pair = [dot.cells[0].min(dot.cells[1]), dot.cells[0].max(dot.cells[1])];
        if !dotted.contains(&pair) {
            dotted.push(pair);
        }
    }
    for pair in dotted {
        layout.clues.push(related(word, "apart", "|a-b| != 1", pair.to_vec(), &numbers_of(layout))?);
    }
    Ok(())
}

/// Says both diagonals in one.
pub fn settle_diagonals(layout: &mut Layout) {
    let is_diagonal = |meaning: &Meaning| matches!(meaning, Meaning::LongDiagonal(_));
    let ways: std::collections::HashSet<Meaning> =
        layout.clues.iter().filter(|meaning| is_diagonal(meaning)).cloned().collect();
    if ways.len() == 2 {
        layout.clues.retain(|meaning| !is_diagonal(meaning));
        layout.diagonals = true;
    }
}
