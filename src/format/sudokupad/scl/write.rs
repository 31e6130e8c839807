//! Writes puzzles as SudokuPad's own JSON: what `sudokupad/scl.rs` reads of it, and nothing else.

use crate::board::Board;
use crate::format::loss::{Loss, counting_from_1};
use crate::format::notation::Cells;
use crate::format::payload::json::Json;
use crate::grid::{Cell, Grid};
use crate::rule::{House, Meaning};
use crate::values::Value;

/// Appends the JSON of a puzzle or a solution.
pub fn json(said: &Cells, out: &mut String) -> Result<(), Loss> {
    let board = said.board;
    if said.has_marks() {
        return Err(Loss::of("cells with several given values"));
    }
    counting_from_1(board)?;
    let (grid, layout) = (board.grid(), board.layout());
    let (mut cages, mut words, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    if layout.boxes.is_some() && layout.regions.is_some() {
        lost.push("boxes beside regions".to_owned());
    }
    for rule in board.rules() {
        match (&rule.meaning, rule.meaning.house()) {
            (_, Some((House::Row | House::Column | House::Box | House::Region, _))) => {}
            (_, Some((_, different))) => cages.push(cage(&different.cells, None, true, grid)),
            (Meaning::Cage(said), _) => cages.push(cage(&said.cells, said.sum, true, grid)),
            (Meaning::RepeatingSum(said), _) if said.sum > 0 => {
                cages.push(cage(&said.cells, Some(said.sum), false, grid));
            }
            (Meaning::Knight, _) => words.push("antiknight"),
            (Meaning::King, _) => words.push("antiking"),
            (Meaning::Nonconsecutive, _) => words.push("nonconsecutive"),
            _ => lost.push(rule.name.clone()),
        }
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let row = |row: usize| Json::List(grid.row(row).into_iter().map(|place| cell(said.value(place.index()))).collect());
    let mut document = vec![entry("cells", Json::List((0..grid.rows()).map(row).collect()))];
    document.push(entry("regions", regions(board)));
    if !cages.is_empty() {
        document.push(entry("cages", Json::List(cages)));
    }
    if !words.is_empty() {
        document.push(entry("global", Json::List(words.into_iter().map(|word| Json::Text(word.to_owned())).collect())));
    }
    out.push_str(&format!("{}\n", Json::Object(document)));
    Ok(())
}

fn cell(given: Option<Value>) -> Json {
    let said = |value: Value| vec![entry("value", number(value.index() + 1)), entry("given", Json::Bool(true))];
    Json::Object(given.map(said).unwrap_or_default())
}

/// None where there are neither regions nor boxes.
fn regions(board: &Board) -> Json {
    let grid = board.grid();
    let Some(of) = board.partition() else { return Json::List(Vec::new()) };
    let region = |region: usize| {
        let cells: Vec<Cell> = grid.cells().filter(|cell| usize::from(of[cell.index()]) == region).collect();
        places(&cells, grid)
    };
    Json::List((0..grid.rows()).map(region).collect())
}

fn cage(cells: &[Cell], sum: Option<u32>, unique: bool, grid: &Grid) -> Json {
    let mut fields = vec![entry("cells", places(cells, grid))];
    if let Some(sum) = sum {
        fields.push(entry("value", Json::Text(sum.to_string())));
        fields.push(entry("sum", number(sum as usize)));
    }
    fields.push(entry("unique", Json::Bool(unique)));
    Json::Object(fields)
}

/// Cells as pairs of row and column, from 0.
fn places(cells: &[Cell], grid: &Grid) -> Json {
    let place = |&cell: &Cell| Json::List(vec![number(grid.row_of(cell)), number(grid.column_of(cell))]);
    Json::List(cells.iter().map(place).collect())
}

fn entry(key: &str, value: Json) -> (String, Json) {
    (key.to_owned(), value)
}

fn number(number: usize) -> Json {
    Json::Number(number as f64)
}
