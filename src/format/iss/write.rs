//! Writes puzzles as words; what has no word of its own is said by what it comes down to, pairs as expressions for instance.

use std::collections::{BTreeMap, HashSet};

use crate::board::Board;
use crate::format::loss::{Loss, counting_from_1};
use crate::format::payload::percent;
use crate::format::places;
use crate::grid::{BoxShape, Cell, Grid};
use crate::primitive::{Primitive, Table};
use crate::puzzle::Given;
use crate::rule::global_classes::Classes;
use crate::rule::indexer::Indexed;
use crate::rule::long_diagonal::Way;
use crate::rule::view::Side;
use crate::rule::xv::Letter;
use crate::rule::{House, Meaning, Rule, View};
use crate::values::{Numbers, Value, Values};

/// What regions are called.
const LABELS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The largest order whose digits stand in expressions.
const MAX_DIGIT: usize = 9;

/// The text of a board with these givens, on a line.
///
/// # Errors
/// Names each rule that cannot be said.
pub fn text(board: &Board, givens: &[Given]) -> Result<String, Loss> {
    counting_from_1(board)?;
    if board.order() == 1 && givens.iter().any(|given| given.allowed.is_empty()) {
        return Err(Loss::of("a given without any value"));
    }
    let mut writer = Writer {
        grid: board.grid(),
        out: String::new(),
        allowed: BTreeMap::new(),
        diagonals: Vec::new(),
        groups: HashSet::new(),
    };
    givens.iter().for_each(|given| writer.restrict(given.cell, given.allowed));
    writer.shape(board)?;
    let lost: Vec<String> =
        board.rules().iter().filter(|rule| !writer.rule(rule, board)).map(|rule| rule.name.clone()).collect();
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    writer.givens();
    if writer.out.is_empty() {
        writer.out.push_str(&format!(".Shape~{0}x{0}", board.order()));
    }
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
}

impl Writer {
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
        cells.iter().map(|&cell| places::name(self.grid, cell)).collect()
    }

    fn cells(&mut self, name: &str, cells: &[Cell]) -> bool {
        let names = self.names(cells);
        self.word(name, &names);
        true
    }

    fn numbered(&mut self, name: &str, number: u32, cells: &[Cell]) -> bool {
        let arguments = [vec![number.to_string()], self.names(cells)].concat();
        self.word(name, &arguments);
        true
    }

    fn shape(&mut self, board: &Board) -> Result<(), Loss> {
        let (order, layout) = (board.order(), board.layout());
        let usual = BoxShape::default_for(order);
        if order != 9 {
            self.word("Shape", &[format!("{order}x{order}")]);
        }
        let boxes = layout.boxes.is_some() && layout.boxes == usual;
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
            if order > LABELS.len() {
                return Err(Loss::of(format!("regions of the order {order}")));
            }
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
            None => self.clue(&rule.meaning, board) || self.primitives(rule, board),
        }
    }

    fn clue(&mut self, meaning: &Meaning, board: &Board) -> bool {
        let order = self.grid.order();
        match meaning {
            Meaning::Cage(cage) => self.numbered("Cage", cage.sum.unwrap_or(0), &cage.cells),
            Meaning::RepeatingSum(sum) => self.numbered("Sum", sum.sum, &sum.cells),
            Meaning::LittleKiller(clue) => self.numbered("Sum", clue.sum, &clue.cells(self.grid)),
            Meaning::Thermometer(line) => self.cells("Thermo", &line.cells),
            Meaning::Renban(line) => self.cells("Renban", &line.cells),
            Meaning::Palindrome(line) => self.cells("Palindrome", &line.cells),
            Meaning::Zipper(line) => self.cells("Zipper", &line.cells),
            Meaning::Between(line) => self.cells("Between", &line.cells),
            Meaning::RegionSum(line) => self.cells("RegionSumLine", &line.cells),
            Meaning::DoubleArrow(line) => self.cells("DoubleArrow", &line.cells),
            Meaning::Entropic(line) if order == 9 => self.cells("Entropic", &line.cells),
            Meaning::Modular(line) => self.numbered("Modular", 3, &line.cells),
            Meaning::Lockout(line) => self.numbered("Lockout", line.distance.unwrap_or(4), &line.cells),
            Meaning::Whisper(line) => {
                let half = order.div_ceil(2) as u32;
                self.numbered("Whisper", line.distance.unwrap_or(half), &line.cells)
            }
            Meaning::Inequality(pair) => self.cells("GreaterThan", &[pair.cells[1], pair.cells[0]]),
            Meaning::Difference(dot) if dot.value.is_none_or(|value| value == 1) => self.cells("WhiteDot", &dot.cells),
            Meaning::Ratio(dot) if dot.value.is_none_or(|value| value == 2) => self.cells("BlackDot", &dot.cells),
            Meaning::Xv(mark) => self.cells(if mark.letter == Letter::X { "X" } else { "V" }, &mark.cells),
            Meaning::Arrow(arrow) => self.arrow(&arrow.circle, &arrow.shafts),
            Meaning::Quadruple(quadruple) => {
                let digits = quadruple.digits.iter().map(|digit| digit.to_string());
                let first = quadruple.cells.iter().min().copied();
                let arguments: Vec<String> =
                    first.map(|cell| places::name(self.grid, cell)).into_iter().chain(digits).collect();
                self.word("Quad", &arguments);
                true
            }
            Meaning::Indexer(indexer) => {
                let kind = match indexer.kind {
                    Indexed::Row => "R",
                    Indexed::Column => "C",
                    Indexed::Box => return false,
                };
                let arguments = [vec![kind.to_owned()], self.names(&indexer.cells)].concat();
                self.word("Indexing", &arguments);
                true
            }
            Meaning::Pattern(pattern) => {
                let arguments = [vec![percent::encode(pattern.text())], self.names(pattern.cells())].concat();
                self.word("Regex", &arguments);
                true
            }
            Meaning::Sandwich(clue) => {
                let lane = lane(clue.view);
                self.word("Sandwich", &[clue.value.to_string(), lane]);
                true
            }
            Meaning::XSum(clue) => self.outside("XSum", clue.view, clue.value),
            Meaning::Skyscraper(clue) => self.outside("Skyscraper", clue.view, clue.value),
            Meaning::NumberedRoom(clue) => self.outside("NumberedRoom", clue.view, clue.value),
            _ => self.whole(meaning, board),
        }
    }

    /// Rules about the whole board.
    fn whole(&mut self, meaning: &Meaning, board: &Board) -> bool {
        let clues = &board.layout().clues;
        let dotted = clues.iter().any(|clue| matches!(clue, Meaning::Difference(_) | Meaning::Ratio(_)));
        let name = match meaning {
            Meaning::Knight(_) => "AntiKnight",
            Meaning::King(_) => "AntiKing",
            Meaning::DisjointGroups(_) => "DisjointSets",
            Meaning::XvNegative(_) => "StrictXV",
            Meaning::Nonconsecutive(_) if !dotted => "AntiConsecutive",
            Meaning::GlobalClasses(everywhere) if everywhere.classes == Classes::Entropy => "GlobalEntropy",
            Meaning::GlobalClasses(_) => "GlobalMod",
            Meaning::LongDiagonal(line) => {
                self.diagonal(line.way);
                return true;
            }
            _ => return false,
        };
        self.word(name, &[]);
        true
    }

    /// The digits of a pill must stand in reading order.
    fn arrow(&mut self, circle: &[Cell], shafts: &[Vec<Cell>]) -> bool {
        if !circle.is_sorted() || circle.len() > 3 {
            return false;
        }
        for shaft in shafts {
            let cells = [circle, shaft].concat();
            match circle.len() {
                1 => self.cells("Arrow", &cells),
                size => self.numbered("PillArrow", size as u32, &cells),
            };
        }
        true
    }

    fn outside(&mut self, name: &str, view: View, value: u32) -> bool {
        let near = matches!(view.side, Side::Above | Side::Left);
        let value = value.to_string();
        let [first, last] = if near { [value, String::new()] } else { [String::new(), value] };
        self.word(name, &[lane(view), first, last]);
        true
    }

    /// Says what a rule comes down to; whether all of it could be said.
    fn primitives(&mut self, rule: &Rule, board: &Board) -> bool {
        let of_rule = board.primitives().iter().filter(|lowered| lowered.rule == rule.id);
        let start = self.out.len();
        for lowered in of_rule {
            if !self.primitive(&lowered.primitive) {
                self.out.truncate(start);
                return false;
            }
        }
        true
    }

    fn primitive(&mut self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::AllDifferent(cells) => self.different(cells),
            Primitive::Pairs(table, pairs) => pairs.iter().all(|pair| self.pair(table, *pair)),
            Primitive::AtLeast(1, memberships) if memberships.len() == 1 => {
                self.restrict(memberships[0].cell, memberships[0].values);
                true
            }
            Primitive::Sum(sum) if !sum.distinct && sum.terms.iter().all(|term| term.coefficient == 1) => {
                let cells: Vec<Cell> = sum.terms.iter().map(|term| term.cell).collect();
                u32::try_from(sum.total).is_ok_and(|total| self.numbered("Sum", total, &cells))
            }
            Primitive::AtLeast(..) | Primitive::Sum(_) | Primitive::Automaton(..) => false,
        }
    }

    /// Two cells in a relation: in a word where there is one for it, otherwise an expression of two digits.
    fn pair(&mut self, table: &Table, (one, other): (Cell, Cell)) -> bool {
        let order = self.grid.order();
        let places = Numbers::places(order);
        if *table == Table::new(&places, |first, second| first < second) {
            return self.cells("GreaterThan", &[other, one]);
        }
        if *table == Table::new(&places, |first, second| first > second) {
            return self.cells("GreaterThan", &[one, other]);
        }
        if *table == Table::equal(order) {
            return self.cells("Palindrome", &[one, other]);
        }
        if *table == Table::different(order) {
            return self.different(&[one, other]);
        }
        if order > MAX_DIGIT {
            return false;
        }
        let arguments = [vec![percent::encode(&expression(table))], self.names(&[one, other])].concat();
        self.word("Regex", &arguments);
        true
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
            let name = places::name(self.grid, cell);
            if allowed.is_empty() {
                never.push(name);
            } else {
                arguments.push(format!("{name}{values}"));
            }
        }
        if !arguments.is_empty() {
            self.word("", &arguments);
        }
        // A given has at least one value; what nothing fits is said by two that contradict each other. They stand behind the
        // others, since several givens in a second word are read as another text.
        for cell in never {
            self.word("", &[format!("{cell}_1")]);
            self.word("", &[format!("{cell}_2")]);
        }
    }
}

/// `R3` or `C3`.
fn lane(view: View) -> String {
    let kind = if matches!(view.side, Side::Above | Side::Below) { "C" } else { "R" };
    format!("{kind}{}", view.index + 1)
}

/// The pairs of digits of a table as an expression; `()` where there are none.
fn expression(table: &Table) -> String {
    let digit = |value: Value| (value.index() + 1).to_string();
    let ways = (0..table.order()).map(Value::new).filter(|&first| !table.seconds(first).is_empty());
    let way = |first: Value| {
        let seconds: String = table.seconds(first).iter().map(digit).collect();
        format!("{}[{seconds}]", digit(first))
    };
    format!("({})", ways.map(way).collect::<Vec<_>>().join("|"))
}
