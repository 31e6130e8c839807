//! Writes puzzles as words; what has no word of its own is said by what it comes down to, pairs as expressions for instance.
//!
//! ```text
//! written = shape , { clue } , [ givens ] , { given } ;       (* on one line, the shape first *)
//! ```

mod clues;
mod primitives;

use std::collections::{BTreeMap, HashSet};

use super::names;
use super::plain::MAX_ORDER;
use crate::board::Board;
use crate::format::loss::{Loss, counting_from_1};
use crate::grid::{BoxShape, Cell, Grid};
use crate::puzzle::Given;
use crate::rule::geometry::Says;
use crate::rule::long_diagonal::Way;
use crate::rule::{House, Meaning, Rule};
use crate::values::Values;

/// What regions are called.
const LABELS: &[u8; MAX_ORDER] = b"0123456789abcdef";

/// The text of a board with these givens, on a line.
///
/// # Errors
/// Names each rule that cannot be said.
pub fn text(board: &Board, givens: &[Given]) -> Result<String, Loss> {
    counting_from_1(board)?;
    if board.order() > MAX_ORDER {
        return Err(Loss::of(format!("the order {} (up to {MAX_ORDER} fits)", board.order())));
    }
    if board.order() == 1 && givens.iter().any(|given| given.allowed.is_empty()) {
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

struct Writer {
    grid: Grid,
    out: String,
    /// What cells may hold, where it is not all.
    allowed: BTreeMap<Cell, Values>,
    /// Diagonals that are said already.
    diagonals: Vec<Way>,
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
        let both = has(|clue| matches!(clue, Meaning::Nonconsecutive(_)))
            && has(|clue| matches!(clue, Meaning::RatioNegative(_)));
        Dots { any, strict: are_plain && both, said: false }
    }
}

impl Writer {
    fn new(board: &Board) -> Writer {
        Writer {
            grid: board.grid(),
            out: String::new(),
            allowed: BTreeMap::new(),
            diagonals: Vec::new(),
            groups: HashSet::new(),
            usual_boxes: board.layout().boxes == BoxShape::default_for(board.order()),
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
    fn diagonal(&mut self, way: Way) {
        if !self.diagonals.contains(&way) {
            self.diagonals.push(way);
            self.word("Diagonal", &[if way == Way::Rising { "1" } else { "-1" }.to_owned()]);
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
        cells.iter().map(|&cell| names::name(self.grid, cell)).collect()
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
        let (order, layout) = (board.order(), board.layout());
        self.word("Shape", &[format!("{order}x{order}")]);
        let boxes = layout.boxes.is_some() && self.usual_boxes;
        if !boxes {
            self.word("NoBoxes", &[]);
        }
        if layout.diagonals {
            [Way::Rising, Way::Falling].into_iter().for_each(|way| self.diagonal(way));
        }
        let other = layout.regions.is_some() || layout.boxes.is_some() && !boxes;
        if layout.boxes.is_some() && layout.regions.is_some() && !boxes {
            return Err(Loss::of("boxes beside regions"));
        }
        if let Some(of) = board.partition().filter(|_| other) {
            let labels: String = of.iter().map(|&region| LABELS[usize::from(region)] as char).collect();
            self.word("Jigsaw", &[labels]);
        }
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
            let values: String = allowed.iter().map(|value| format!("_{}", value.index() + 1)).collect();
            let name = names::name(self.grid, cell);
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
        for cell in never {
            self.word("", &[format!("{cell}_1")]);
            self.word("", &[format!("{cell}_2")]);
        }
    }
}
