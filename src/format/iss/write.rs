//! Writes puzzles as words, which `iss/read.rs` reads; what has no word of its own is said by what it comes down to, pairs as expressions for instance.
//!
//! ```text
//! written = shape , { clue } , [ givens ] , { given } ;       (* on one line, the shape first *)
//! ```

mod clues;
mod primitives;

use std::collections::{BTreeMap, HashSet};

use super::names;
use super::plain::MAX_ORDER;
use crate::board::{Board, Regions};
use crate::format::loss::{Loss, counting_from_1};
use crate::grid::{BoxShape, Cell, Grid};
use crate::puzzle::Given;
use crate::rule::{House, LongDiagonal, Meaning, Rule, Says};
use crate::values::{Numbers, Values};

/// What regions are called.
const LABELS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The text of a board with these givens, on a line.
///
/// # Errors
/// Names each rule that cannot be said.
pub fn text(board: &Board, givens: &[Given]) -> Result<String, Loss> {
    let layout = board.layout();
    if board.geometry().numbers.first().is_none() {
        counting_from_1(board)?;
    }
    let is_parted = !layout.boards.is_empty() || !layout.walls.is_empty() || layout.layers > 1;
    if is_parted || layout.lines.rows != layout.lines.columns {
        return Err(Loss::of(format!("the form of its board ({layout})")));
    }
    let order = layout.rows.max(layout.columns).max(layout.values);
    if order > MAX_ORDER {
        return Err(Loss::of(match layout.square() {
            Some(_) => format!("the order {order} (up to {MAX_ORDER} fits)"),
            None => format!("more than {MAX_ORDER} rows, columns or values ({layout})"),
        }));
    }
    if board.square() == Some(1) && givens.iter().any(|given| given.allowed.is_empty()) {
        return Err(Loss::of("a given without any value"));
    }
    let mut writer = Writer::new(board);
    givens.iter().for_each(|given| writer.restrict(given.cell, given.allowed));
    writer.shape(board)?;
    let lost: Vec<String> =
        board.rules().iter().filter(|rule| !writer.rule(rule, board)).map(|rule| rule.name.clone()).collect();
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    writer.givens();
    writer.out.push('\n');
    Ok(writer.out)
}

/// What words call the values: their numbers, or their places where the numbers do not follow one another.
fn numbers(board: &Board) -> Numbers {
    let numbers = &board.geometry().numbers;
    if numbers.first().is_some() { numbers.clone() } else { Numbers::places(board.values()) }
}

struct Writer {
    grid: Grid,
    /// What its values count.
    numbers: Numbers,
    out: String,
    /// What cells may hold, where it is not all.
    allowed: BTreeMap<Cell, Values>,
    /// Diagonals that are said already.
    diagonals: Vec<LongDiagonal>,
    /// Groups that are.
    groups: HashSet<Vec<Cell>>,
    /// Whether the boxes are those that a board of this order has.
    usual_boxes: bool,
    /// Whether there are both: region sum lines then go by the other ones there.
    boxes_beside_regions: bool,
    dots: Dots,
}

/// What the board has of dots, and of rules about all pairs without one.
struct Dots {
    /// Whether there are any.
    any: bool,
    /// Whether `StrictKropki` says what the board does of pairs without a dot.
    strict: bool,
    /// Whether it is said already.
    said: bool,
}

impl Dots {
    fn of(board: &Board) -> Dots {
        let clues = &board.layout().clues;
        let mut dots = clues.iter().flat_map(Meaning::dots).filter(|dot| !matches!(dot.says, Says::Sum(_))).peekable();
        let any = dots.peek().is_some();
        let are_plain = dots.all(|dot| matches!(dot.says, Says::Difference(1) | Says::Ratio(2)));
        let has = |wanted: fn(&Meaning) -> bool| clues.iter().any(wanted);
        let both =
            has(|clue| matches!(clue, Meaning::Nonconsecutive)) && has(|clue| matches!(clue, Meaning::RatioNegative));
        Dots { any, strict: are_plain && both, said: false }
    }
}

impl Writer {
    fn new(board: &Board) -> Writer {
        Writer {
            grid: board.grid().clone(),
            out: String::new(),
            allowed: BTreeMap::new(),
            diagonals: Vec::new(),
            groups: HashSet::new(),
            usual_boxes: board.layout().boxes == BoxShape::usual(board.grid(), board.values()),
            numbers: numbers(board),
            boxes_beside_regions: board.layout().boxes.is_some() && board.layout().regions.is_some(),
            dots: Dots::of(board),
        }
    }

    fn word(&mut self, name: &str, arguments: &[String]) {
        self.out.push('.');
        self.out.push_str(name);
        for argument in arguments {
            self.out.push('~');
            self.out.push_str(argument);
        }
    }

    /// Says once that the cells of a diagonal differ, whichever rules ask for it.
    fn diagonal(&mut self, way: LongDiagonal) {
        if !self.diagonals.contains(&way) {
            self.diagonals.push(way);
            self.word("Diagonal", &[if way == LongDiagonal::Rising { "1" } else { "-1" }.to_owned()]);
        }
    }

    /// Says once that these cells differ, in this order.
    fn different(&mut self, cells: &[Cell]) -> bool {
        if self.groups.insert(cells.to_vec()) {
            self.cells("AllDifferent", cells);
        }
        true
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| names::name(&self.grid, cell)).collect()
    }

    fn cells(&mut self, name: &str, cells: &[Cell]) -> bool {
        let names = self.names(cells);
        self.word(name, &names);
        true
    }

    /// A word with something in front of its cells.
    fn headed(&mut self, name: &str, head: impl ToString, cells: &[Cell]) -> bool {
        let arguments = [vec![head.to_string()], self.names(cells)].concat();
        self.word(name, &arguments);
        true
    }

    fn shape(&mut self, board: &Board) -> Result<(), Loss> {
        let layout = board.layout();
        let (rows, columns, numbers) = (layout.rows, layout.columns, &self.numbers);
        let (first, last) = (numbers.first().unwrap_or(1), numbers.first().unwrap_or(1) + numbers.count() as i64 - 1);
        let is_raw = !layout.lines.rows;
        let mut arguments = vec![format!("{rows}x{columns}")];
        if is_raw || (first, last as usize) != (1, rows.max(columns)) {
            arguments.push(format!("{first}-{last}"));
        }
        arguments.extend(is_raw.then(|| "Raw".to_owned()));
        self.word("Shape", &arguments);
        let boxes = layout.boxes.is_some() && self.usual_boxes && !is_raw;
        if !boxes && !is_raw {
            self.word("NoBoxes", &[]);
        }
        if layout.diagonals {
            [LongDiagonal::Rising, LongDiagonal::Falling].into_iter().for_each(|way| self.diagonal(way));
        }
        let other = layout.regions.is_some() || layout.boxes.is_some() && !boxes;
        if layout.boxes.is_some() && layout.regions.is_some() && !boxes {
            return Err(Loss::of("boxes beside regions"));
        }
        if let Some(of) = board.partition().filter(|_| other) {
            self.regions(&of, layout.values)?;
        }
        Ok(())
    }

    /// Says which regions there are; cells of none are one piece of another size.
    fn regions(&mut self, of: &[u8], values: usize) -> Result<(), Loss> {
        let count = |region: u8| of.iter().filter(|&&other| other == region).count();
        let size = of.iter().find(|&&region| region != Regions::NONE).map_or(values, |&region| count(region));
        let is_region = |region: u8| region != Regions::NONE;
        let last = of.iter().copied().filter(|&region| is_region(region)).max().map_or(0, |last| usize::from(last) + 1);
        let is_alike = of.iter().all(|&region| is_region(region) == (count(region) == size));
        if !is_alike || last >= LABELS.len() {
            return Err(Loss::of("regions that have not one size"));
        }
        if size != values {
            self.word("RegionSize", &[size.to_string()]);
        }
        let label = |&region: &u8| LABELS[if is_region(region) { usize::from(region) } else { last }] as char;
        let labels: String = of.iter().map(label).collect();
        self.word("Jigsaw", &[labels]);
        Ok(())
    }

    /// Says a rule; whether it could be said.
    fn rule(&mut self, rule: &Rule, board: &Board) -> bool {
        match rule.meaning.house() {
            Some((House::Row | House::Column | House::Box | House::Region | House::Diagonal, _)) => true,
            Some((House::Window | House::Group, different)) => self.different(&different.cells),
            None => self.clue(&rule.meaning) || self.primitives(rule, board),
        }
    }

    /// Notes what a cell may hold.
    fn restrict(&mut self, cell: Cell, values: Values) {
        let allowed = self.allowed.entry(cell).or_insert(values);
        *allowed = allowed.intersection(values);
    }

    fn givens(&mut self) {
        let (mut arguments, mut never) = (Vec::new(), Vec::new());
        for (&cell, allowed) in &self.allowed {
            let values: String = allowed.iter().map(|value| format!("_{}", self.numbers.of(value))).collect();
            let name = names::name(&self.grid, cell);
            if allowed.is_empty() {
                never.push(name);
            } else {
                arguments.push(format!("{name}{values}"));
            }
        }
        if !arguments.is_empty() {
            self.word("", &arguments);
        }
        // A given has at least one value; what nothing fits is said by two that contradict each other.
        let two: Vec<i64> = self.numbers.iter().take(2).collect();
        for cell in never {
            two.iter().for_each(|number| self.word("", &[format!("{cell}_{number}")]));
        }
    }
}
