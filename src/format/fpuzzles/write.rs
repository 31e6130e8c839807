//! Writes puzzles as the JSON of f-puzzles, which `fpuzzles/read.rs` reads, its keys in a fixed order.

use super::rules::{self, DIRECTIONS, Said};
use crate::board::{Board, Layout};
use crate::format::loss::{Loss, counting_from_1};
use crate::format::notation::Cells;
use crate::format::payload::json::Json;
use crate::format::places;
use crate::grid::{BoxShape, Cell, Grid};
use crate::rule::{House, Indexed, Letter, LittleKiller, Meaning, View};
use crate::values::Values;

/// The JSON of a puzzle or a solution.
///
/// # Errors
/// Names each rule that f-puzzles has no key for.
pub fn json(cells: &Cells) -> Result<String, Loss> {
    let (board, allowed) = (cells.board, cells.allowed());
    let all = Values::all(board.values());
    let is_said = |index: usize| allowed[index] != all || cells.puzzle().is_none();
    counting_from_1(board)?;
    let mut lost = Vec::new();
    let mut rules: Vec<(&'static str, Json)> = Vec::new();
    say_layout(board.layout(), &mut rules, &mut lost);
    for rule in board.rules() {
        match rule.meaning.house() {
            Some((House::Window | House::Group, different)) => {
                add(&mut rules, "extraregion", list_of(vec![entry("cells", names(&different.cells, board.grid()))]));
            }
            Some(_) => {}
            None => match say(&rule.meaning, board.grid()) {
                Some((key, said)) => add(&mut rules, key, said),
                None => lost.push(rule.name.clone()),
            },
        }
    }
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let mut document = vec![
        entry("size", number(board.values())),
        entry("grid", cells_of(board, |index| is_said(index).then(|| allowed[index]))),
    ];
    document.extend(rules.into_iter().map(|(key, said)| entry(key, said)));
    Ok(Json::Object(document).to_string())
}

/// A rule is a flag, or one more entry of a list.
fn add(rules: &mut Vec<(&'static str, Json)>, key: &'static str, said: Json) {
    match rules.iter_mut().find(|(known, _)| *known == key) {
        Some((_, Json::List(list))) => list.extend(if let Json::List(more) = said { more } else { vec![said] }),
        Some(_) => {}
        None => rules.push((key, said)),
    }
}

fn cells_of(board: &Board, given: impl Fn(usize) -> Option<Values>) -> Json {
    let grid = board.grid();
    let regions = regions(board);
    let cell = |cell: Cell| {
        let mut fields = Vec::new();
        if let Some(allowed) = given(cell.index()) {
            match allowed.single() {
                Some(value) => {
                    fields.push(entry("value", number(value.index() + 1)));
                    fields.push(entry("given", Json::Bool(true)));
                }
                None => {
                    let marks = allowed.iter().map(|value| number(value.index() + 1));
                    fields.push(entry("givenPencilMarks", Json::List(marks.collect())));
                }
            }
        }
        fields.extend(regions.as_ref().map(|regions| entry("region", regions[cell.index()].clone())));
        Json::Object(fields)
    };
    let row = |row: usize| Json::List(grid.row(row).into_iter().map(cell).collect());
    Json::List((0..grid.rows()).map(row).collect())
}

/// What each cell says of its region; `None` where the usual boxes need no word.
fn regions(board: &Board) -> Option<Vec<Json>> {
    let (layout, grid) = (board.layout(), board.grid());
    let usual = BoxShape::default_for(grid.rows());
    if layout.regions.is_none() && layout.boxes == usual && usual.is_some() {
        return None;
    }
    Some(match board.partition() {
        Some(of) => of.into_iter().map(|region| number(usize::from(region))).collect(),
        None => vec![Json::Null; grid.cells().len()],
    })
}

/// What a layout says by its kind.
fn say_layout(layout: &Layout, rules: &mut Vec<(&'static str, Json)>, lost: &mut Vec<String>) {
    if layout.boxes.is_some() && layout.regions.is_some() {
        lost.push("boxes beside regions".to_owned());
    }
    if layout.diagonals {
        rules.push(("diagonal+", Json::Bool(true)));
        rules.push(("diagonal-", Json::Bool(true)));
    }
}

/// The key of a rule and its value, a flag or a list; `None` where there is no key for it.
fn say(meaning: &Meaning, grid: &Grid) -> Option<(&'static str, Json)> {
    let said = RuleWriter { grid };
    match meaning {
        Meaning::Cage(cage) => said.valued("killercage", &cage.cells, cage.sum),
        Meaning::Arrow(arrow) => {
            let start = |shaft: &Vec<Cell>| names(&[&arrow.circle[..1], shaft].concat(), grid);
            let lines = Json::List(arrow.shafts.iter().map(start).collect());
            Some(("arrow", list_of(vec![said.cells("cells", &arrow.circle), entry("lines", lines)])))
        }
        Meaning::Difference(dot) => said.valued("difference", &dot.cells, dot.value),
        Meaning::Ratio(dot) => said.valued("ratio", &dot.cells, dot.value),
        Meaning::Xv(mark) => {
            let letter = if mark.letter == Letter::X { "X" } else { "V" };
            Some(("xv", list_of(vec![said.cells("cells", &mark.cells), entry("value", text(letter))])))
        }
        Meaning::Twins(twins) => {
            let fields = vec![said.cells("cells", &twins.cells), said.cells("cloneCells", &twins.twins)];
            Some(("clone", list_of(fields)))
        }
        Meaning::Quadruple(quadruple) => {
            let digits = quadruple.digits.iter().map(|&digit| number(digit as usize)).collect();
            Some((
                "quadruple",
                list_of(vec![said.cells("cells", &quadruple.cells), entry("values", Json::List(digits))]),
            ))
        }
        Meaning::Indexer(indexer) => {
            let key = match indexer.kind {
                Indexed::Row => "rowindexer",
                Indexed::Column => "columnindexer",
                Indexed::Box => "boxindexer",
            };
            said.valued(key, &indexer.cells, None)
        }
        Meaning::LittleKiller(clue) => said.little_killer(clue),
        Meaning::Sandwich(clue) => said.outside("sandwichsum", clue.view, clue.value),
        Meaning::XSum(clue) => said.outside("xsum", clue.view, clue.value),
        Meaning::Skyscraper(clue) => said.outside("skyscraper", clue.view, clue.value),
        Meaning::Whisper(line) => {
            let value = line.distance.map(|distance| entry("value", text(distance.to_string())));
            let lines = entry("lines", Json::List(vec![names(&line.cells, grid)]));
            Some(("whispers", list_of([lines].into_iter().chain(value).collect())))
        }
        Meaning::RatioNegative => Some(("negative", Json::List(vec![text("ratio")]))),
        Meaning::XvNegative => Some(("negative", Json::List(vec![text("xv")]))),
        _ => rules::said(meaning).map(|(key, plain)| match plain {
            Said::Flag => (key, Json::Bool(true)),
            Said::Line(cells) => (key, list_of(vec![entry("lines", Json::List(vec![names(cells, grid)]))])),
            Said::Marks(cells) => {
                let mark = |&cell: &Cell| Json::Object(vec![entry("cell", text(places::name(grid, cell)))]);
                (key, Json::List(cells.iter().map(mark).collect()))
            }
        }),
    }
}

/// Says rules on a grid.
struct RuleWriter<'g> {
    grid: &'g Grid,
}

impl RuleWriter<'_> {
    fn cells(&self, key: &str, cells: &[Cell]) -> (String, Json) {
        entry(key, names(cells, self.grid))
    }

    fn valued(&self, key: &'static str, cells: &[Cell], value: Option<u32>) -> Option<(&'static str, Json)> {
        let value = value.map(|value| entry("value", text(value.to_string())));
        Some((key, list_of([self.cells("cells", cells)].into_iter().chain(value).collect())))
    }

    fn outside(&self, key: &'static str, view: View, value: u32) -> Option<(&'static str, Json)> {
        let (row, column) = view.outside(self.grid);
        let cell = entry("cell", text(format!("R{row}C{column}")));
        Some((key, list_of(vec![cell, entry("value", text(value.to_string()))])))
    }

    fn little_killer(&self, clue: &LittleKiller) -> Option<(&'static str, Json)> {
        let (row, column) = clue.from;
        let direction = DIRECTIONS.iter().find(|(_, direction)| *direction == clue.direction)?.0;
        let fields = vec![
            entry("cell", text(format!("R{row}C{column}"))),
            self.cells("cells", &clue.cells(self.grid)),
            entry("direction", text(direction)),
            entry("value", text(clue.sum.to_string())),
        ];
        Some(("littlekillersum", list_of(fields)))
    }
}

fn text(text: impl Into<String>) -> Json {
    Json::Text(text.into())
}

fn entry(key: &str, value: Json) -> (String, Json) {
    (key.to_owned(), value)
}

fn list_of(fields: Vec<(String, Json)>) -> Json {
    Json::List(vec![Json::Object(fields)])
}

fn names(cells: &[Cell], grid: &Grid) -> Json {
    Json::List(cells.iter().map(|&cell| text(places::name(grid, cell))).collect())
}

fn number(number: usize) -> Json {
    Json::Number(number as f64)
}
