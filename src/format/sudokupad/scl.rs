//! SudokuPad's own JSON, written by `sudokupad/scl/write.rs`. Rules are never guessed from colours, and drawings are counted.
//!
//! ```ebnf
//! puzzle  = object( "cells": list( n * list( n * cell ) ), { member } ) ;    (* keys in any order *)
//! cell    = object( [ "value": ( 1 … n ) ], [ "given": flag ], [ marks ], [ colours ] ) ;    (* entered where given is false *)
//! member  = "regions": list( { cells } ) | "cages": list( { cage } ) | "global": list( { word } ) | "metadata": object( { word } )
//!         | "title": text | "rules": text | drawing | beside ;
//! cells   = list( { list( row, column ) } ) ;            (* from 0 *)
//! cage    = object( [ "cells": cells ], [ "value": ( text | number ) ], [ "sum": number ], [ "unique": flag ], [ "hidden": flag ], … ) ;
//!                                                        (* without cells its value is a word; "…" are looks *)
//! word    = "antiknight" | "antiking" | "nonconsecutive" | ( "title" | "rules" | "solution" ), text | beside ;
//! drawing = ( "lines" | "arrows" | "underlays" | "overlays" | "svgs" ): list ;
//! ```

pub mod write;

use crate::board::{Layout, Regions};
use crate::format::cages::{self, Drawn};
use crate::format::content::Content;
use crate::format::payload::json::{Json, Wrong};
use crate::format::payload::keys;
use crate::grid::{BoxShape, Cell, Grid, MAX_ORDER};
use crate::puzzle::{Given, Solution};
use crate::rule::{Cage, Meaning, RepeatingSum};
use crate::values::Value;

/// Lists of shapes, each with what one of them is called.
const DRAWINGS: [(&str, &str); 5] =
    [("lines", "line"), ("arrows", "arrow"), ("underlays", "underlay"), ("overlays", "overlay"), ("svgs", "picture")];

/// Keys that say how a puzzle is shown.
const BESIDE: [&str; 10] =
    ["id", "cellSize", "settings", "author", "foglight", "triggereffect", "videos", "duration", "version", "date"];

/// Words about a puzzle that say no rule.
const SAID: &str = "author source id video msgcorrect msgincorrect giftmessage date foglight \
    settings language genre difficulty link created bgimageopacity";

/// Reads a puzzle.
pub fn puzzle(json: &Json) -> Result<Content, Wrong> {
    let puzzle = json.object()?;
    let field = |name: &str| puzzle.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let cells = field("cells").ok_or_else(|| Wrong::new("the key \"cells\" is missing"))?;
    let mut content = read_cells(cells).map_err(|wrong| wrong.under("cells"))?;
    let grid = Grid::new(content.layout.values).ok_or_else(|| Wrong::new("no cells"))?;
    for (key, value) in puzzle {
        read_key(key, value, &grid, &mut content).map_err(|wrong| wrong.under(key))?;
    }
    Ok(content)
}

fn read_key(key: &str, value: &Json, grid: &Grid, content: &mut Content) -> Result<(), Wrong> {
    if let Some((_, kind)) = DRAWINGS.iter().find(|(list, _)| *list == key) {
        content.drawings.add(kind, value.list()?.len());
        return Ok(());
    }
    match key {
        "cells" => Ok(()),
        "regions" => read_regions(value, grid, &mut content.layout),
        "cages" => value.each(|cage| read_cage(cage, grid, content)).map(|_| ()),
        "global" => value.each(|name| read_word(name.text()?, &Json::Bool(true), grid, content)).map(|_| ()),
        "metadata" => {
            for (key, value) in value.object()? {
                read_word(key, value, grid, content).map_err(|wrong| wrong.under(key))?;
            }
            Ok(())
        }
        "title" | "rules" => read_word(key, value, grid, content),
        _ => keys::check(key, value, &[&BESIDE[..], &["regions", "cages", "global", "metadata", "rules"]].concat()),
    }
}

/// The board of these cells, as yet without boxes.
fn read_cells(value: &Json) -> Result<Content, Wrong> {
    let rows = value.list()?;
    let grid = Grid::new(rows.len()).ok_or_else(|| Wrong::new(format!("1 to {MAX_ORDER} rows expected")))?;
    let order = grid.rows();
    let mut content = Content::of(Layout::latin(order));
    let (mut marks, mut colours) = (0, 0);
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.list().map_err(|wrong| wrong.at(row))?;
        if cells.len() != order {
            return Err(Wrong::new(format!("{order} cells expected, {} found", cells.len())).at(row));
        }
        for (column, cell) in cells.iter().enumerate() {
            let place = |wrong: Wrong| wrong.at(column).at(row);
            for (key, value) in cell.object().map_err(place)? {
                match key.as_str() {
                    "value" if value.text() == Ok("") => {}
                    "value" => {
                        let value = read_value(value, order).map_err(|wrong| place(wrong.under("value")))?;
                        let given = Given::digit(grid.cell(row, column), value);
                        if is_entered(cell) { content.entries.push(given) } else { content.givens.push(given) }
                    }
                    "given" => {
                        value.flag().map_err(|wrong| place(wrong.under("given")))?;
                    }
                    "pencilMarks" | "centremarks" | "cornermarks" => marks += usize::from(!value.is_void()),
                    "colour" | "color" | "colours" | "highlight" => colours += usize::from(!value.is_void()),
                    _ => keys::check(key, value, &["value", "given"]).map_err(place)?,
                }
            }
        }
    }
    for (what, count) in [("marks", marks), ("colour", colours)] {
        if count > 0 {
            content.passed.push(format!("{what}:{count}"));
        }
    }
    Ok(content)
}

/// Importers write values for givens alone, and do not always say that they are given.
fn is_entered(cell: &Json) -> bool {
    cell.object().is_ok_and(|fields| fields.iter().any(|(key, value)| key == "given" && *value == Json::Bool(false)))
}

fn read_value(value: &Json, order: usize) -> Result<Value, Wrong> {
    let number = value.number().ok().and_then(|number| usize::try_from(number).ok());
    let number = number.filter(|number| (1..=order).contains(number));
    number.map(|number| Value::new(number - 1)).ok_or_else(|| value.other_than(&format!("a value from 1 to {order}")))
}

/// A cell as a pair of row and column, both from 0.
fn read_cell(value: &Json, grid: &Grid) -> Result<Cell, Wrong> {
    if let [row, column] = value.list()? {
        let inside = |number: i64| usize::try_from(number).ok().filter(|&number| number < grid.rows());
        if let (Some(row), Some(column)) = (inside(row.whole()?), inside(column.whole()?)) {
            return Ok(grid.cell(row, column));
        }
    }
    Err(Wrong::new(format!("a row and a column from 0 to {} expected", grid.rows() - 1)))
}

/// Boxes where the regions are the usual ones; none where there is no region.
fn read_regions(value: &Json, grid: &Grid, layout: &mut Layout) -> Result<(), Wrong> {
    let order = grid.rows();
    let regions = value.each(|region| region.each(|cell| read_cell(cell, grid)))?;
    if regions.is_empty() {
        return Ok(());
    }
    let mut of = vec![None; order * order];
    for (number, cells) in regions.iter().enumerate() {
        if cells.len() != order {
            return Err(Wrong::new(format!("{order} cells expected, {} found", cells.len())).at(number));
        }
        for cell in cells {
            if of[cell.index()].replace(number as u8).is_some() {
                return Err(Wrong::new(format!("{} is in two regions", grid.name(*cell))).at(number));
            }
        }
    }
    let of: Option<Box<[u8]>> = of.into_iter().collect();
    let of = of.ok_or_else(|| Wrong::new("a cell is in no region"))?;
    let shape = BoxShape::default_for(order);
    let usual = |cell: Cell, shape: BoxShape| of[grid.boxes(shape)[grid.box_of(cell, shape)][0].index()];
    if let Some(shape) = shape.filter(|&shape| grid.cells().all(|cell| of[cell.index()] == usual(cell, shape))) {
        layout.boxes = Some(shape);
    } else {
        layout.regions = Some(Regions::numbered(of, order));
    }
    Ok(())
}

/// A cage with cells is a rule where it says a sum or that its digits differ; one without cells is a word about the puzzle.
fn read_cage(cage: &Json, grid: &Grid, content: &mut Content) -> Result<(), Wrong> {
    let [cells, value, sum, unique, hidden, outline] = fields(cage)?;
    let cells = cells.map(|cells| cells.each(|cell| read_cell(cell, grid)).map_err(|wrong| wrong.under("cells")));
    let cells = cells.transpose()?.unwrap_or_default();
    let text = value.filter(|value| !value.is_void());
    if cells.is_empty() {
        return match text {
            // A number without cells says nothing.
            Some(Json::Number(_)) | None => Ok(()),
            Some(text) => {
                let text = text.text()?;
                let (key, value) = text.split_once(':').unwrap_or((text, "true"));
                read_word(key.trim(), &Json::Text(value.trim().to_owned()), grid, content)
            }
        };
    }
    let hidden = hidden.map(|hidden| hidden.flag().map_err(|wrong| wrong.under("hidden"))).transpose()? == Some(true);
    let unique = unique.map(|unique| unique.flag().map_err(|wrong| wrong.under("unique"))).transpose()?;
    let sum = sum.map(|sum| read_sum(sum).map_err(|wrong| wrong.under("sum"))).transpose()?;
    let shown = text.and_then(|text| read_sum(text).ok());
    let is_hidden = hidden || outline.is_some_and(|outline| outline.text().is_ok_and(cages::is_clear));
    let drawn = |number| Drawn { cells: &cells, number, differ: unique != Some(false), is_hidden }.label(grid);
    content.labels.extend(shown.and_then(drawn));
    match (sum.or(shown), unique) {
        (Some(sum), Some(true) | None) if sum == shown.unwrap_or(sum) => {
            content.layout.clues.push(Meaning::Cage(Cage { cells, sum: Some(sum) }));
        }
        (Some(sum), Some(false)) if sum == shown.unwrap_or(sum) => {
            content.layout.clues.push(Meaning::RepeatingSum(RepeatingSum { cells, sum }));
        }
        (Some(_), _) => return Err(Wrong::new("two different sums")),
        (None, Some(true)) if text.is_none() => {
            content.layout.clues.push(Meaning::Cage(Cage { cells, sum: None }));
        }
        (None, _) if hidden && text.is_none() => {}
        (None, _) => content.drawings.add("cage", 1),
    }
    Ok(())
}

/// The fields of a cage that mean something.
fn fields(cage: &Json) -> Result<[Option<&Json>; 6], Wrong> {
    const NAMES: [&str; 6] = ["cells", "value", "sum", "unique", "hidden", "outlineC"];
    const LOOKS: [&str; 6] = ["style", "type", "fontC", "fontColor", "borderColor", "color"];
    let mut found = [None; 6];
    for (key, value) in cage.object()? {
        match NAMES.iter().position(|name| name == key) {
            Some(place) => found[place] = Some(value),
            None => keys::check(key, value, &[&NAMES[..], &LOOKS].concat())?,
        }
    }
    Ok(found)
}

fn read_sum(value: &Json) -> Result<u32, Wrong> {
    let sum = value.number().ok().filter(|sum| (1..=1_000_000).contains(sum));
    sum.map(|sum| sum as u32).ok_or_else(|| value.other_than("a whole number from 1"))
}

/// A word about the puzzle: its title, its rules, its solution, or one of the few rules that have a name.
fn read_word(key: &str, value: &Json, grid: &Grid, content: &mut Content) -> Result<(), Wrong> {
    let holds = match value {
        Json::Bool(flag) => Some(*flag),
        Json::Text(text) if text == "true" => Some(true),
        Json::Text(text) if text == "false" => Some(false),
        _ => None,
    };
    let mut rule = |meaning: Meaning| match holds {
        Some(true) => {
            content.layout.clues.push(meaning);
            Ok(())
        }
        Some(false) => Ok(()),
        None => Err(value.other_than("true or false")),
    };
    match key.to_ascii_lowercase().as_str() {
        "antiknight" => rule(Meaning::Knight),
        "antiking" => rule(Meaning::King),
        "nonconsecutive" => rule(Meaning::Nonconsecutive),
        "title" | "rules" => {
            let said = match value {
                Json::List(lines) => lines.iter().filter_map(|line| line.text().ok()).collect::<Vec<_>>().join("\n"),
                value => value.text()?.to_owned(),
            };
            let is_title = key.eq_ignore_ascii_case("title");
            let (title, rules) = if is_title { (Some(&*said), None) } else { (None, Some(&*said)) };
            content.said(title, rules);
            Ok(())
        }
        "solution" => {
            content.solved(solution(value.text()?, grid)?);
            Ok(())
        }
        // A picture behind the board may draw rules.
        "bgimage" => {
            content.drawings.add("picture", 1);
            Ok(())
        }
        key => keys::check(
            key,
            value,
            &SAID
                .split(' ')
                .chain(["antiknight", "antiking", "nonconsecutive", "rules", "solution"])
                .collect::<Vec<_>>(),
        ),
    }
}

/// A whole solution; `None` where cells are left open.
fn solution(text: &str, grid: &Grid) -> Result<Option<Solution>, Wrong> {
    let order = grid.rows();
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if symbols.len() != order * order {
        return Err(Wrong::new(format!("{} values expected, {} found", order * order, symbols.len())));
    }
    let value = |symbol: &char| {
        let number = symbol.to_digit(36).map(|digit| digit as usize).filter(|digit| (1..=order).contains(digit));
        number.map(|number| Value::new(number - 1))
    };
    Ok(symbols.iter().map(value).collect::<Option<Vec<Value>>>().map(Solution::new))
}
