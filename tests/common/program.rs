//! A student's program that prints the formula of a sudoku, in several schemes and orders, and the slips that it can have.

use std::ops::Range;
use std::sync::Arc;

use exactly::{Board, Cell, Given, Layout, Puzzle, Value, Values};

pub type Clauses = Vec<Vec<i64>>;

/// Which halves of which facts are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Each cell at least one value, each house each value at most once.
    Minimal,
    /// Each cell exactly one value, each house each value at most once.
    Weber,
    /// Each cell and each house exactly one.
    Extended,
}

pub const SCHEMES: [Scheme; 3] = [Scheme::Minimal, Scheme::Weber, Scheme::Extended];

/// How *at most one* is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    Pairs,
    /// A sequential counter.
    Counter,
    /// Bits of a number for each group.
    Bits,
    /// PySAT's ladder, whose auxiliary variables do not occur in their order.
    Ladder,
    /// PySAT's totalizer, whose bound is a clause of one literal.
    Totalizer,
    /// Rows and columns of a table in which the literals stand.
    Product,
    /// Groups of three with a commander each.
    Commander,
}

pub const MOSTS: [Most; 5] = [Most::Pairs, Most::Counter, Most::Bits, Most::Ladder, Most::Totalizer];

/// Where auxiliary variables begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Auxiliary {
    /// Behind those of the cells, each group behind the one before.
    Behind,
    /// At this number, each group behind the one before.
    At(i64),
    /// At the same number for each group.
    Shared,
    /// Each group at the last of the one before.
    AtLast,
    /// Behind the largest literal of each group, as PySAT does where no `top_id` is told.
    TopId,
}

/// Of which clauses a loop is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Cells,
    Rows,
    Columns,
    Boxes,
}

pub const KINDS: [Kind; 4] = [Kind::Cells, Kind::Rows, Kind::Columns, Kind::Boxes];

/// A loop over rows, columns, values; of boxes over those across, down, and their cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    Rows,
    Columns,
    Values,
    Bands,
    Stacks,
    RowsOfBox,
    ColumnsOfBox,
    /// Row by row.
    CellsOfBox,
}

/// How boxes lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boxes {
    Right,
    /// This many rows and columns further, around the edge.
    Around(i64, i64),
    /// The same, and what lies outside of the board is left out.
    Cut(i64, i64),
    /// The same, and cells outside have the numbers that they would have.
    Past(i64, i64),
}

/// What a loop is over: a kind of rules, whether at least or at most one, which loop, and its range.
pub type Looped = (Option<Kind>, Option<bool>, Loop, Range<i64>);

/// What it would do right, and what is to be changed.
#[derive(Clone, Debug)]
pub struct Program {
    pub order: i64,
    /// Rows and columns of a box.
    pub shape: (i64, i64),
    pub givens: Vec<[i64; 3]>,
    pub scheme: Scheme,
    pub most: Most,
    pub auxiliary: Auxiliary,
    pub boxes: Boxes,
    /// Loops that are not over all: of which clauses, of both halves or one (at least: true), which, and over what instead.
    pub loops: Vec<Looped>,
}

/// A sudoku with one solution for each order.
pub const PUZZLES: [(i64, &str); 3] = [
    (4, "......4..3.21..."),
    (6, ".4....2...56.6........1.5......1..25"),
    (9, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
];

impl Program {
    pub fn right(order: i64, givens: &str) -> Program {
        let digits = (0..).zip(givens.bytes()).filter(|(_, digit)| *digit != b'.');
        let rows = order.isqrt();
        Program {
            order,
            shape: (rows, order / rows),
            givens: digits.map(|(place, digit)| [place / order, place % order, i64::from(digit - b'1')]).collect(),
            scheme: Scheme::Minimal,
            most: Most::Pairs,
            auxiliary: Auxiliary::Behind,
            boxes: Boxes::Right,
            loops: Vec::new(),
        }
    }

    pub fn with(&self, slip: impl FnOnce(&mut Program)) -> Program {
        let mut program = self.clone();
        slip(&mut program);
        program
    }

    /// The puzzle that it should mean.
    pub fn puzzle(&self) -> Puzzle {
        let board = Arc::new(Board::new(Layout::sudoku(self.order as usize)).unwrap());
        let given = |&[row, column, value]: &[i64; 3]| Given {
            cell: Cell::new((row * self.order + column) as usize),
            allowed: Values::only(Value::new(value as usize)),
        };
        Puzzle::new(board, self.givens.iter().map(given).collect())
    }

    pub fn number(&self, row: i64, column: i64, value: i64) -> i64 {
        row * self.order * self.order + column * self.order + value + 1
    }

    fn range(&self, kind: Kind, least: bool, which: Loop) -> Range<i64> {
        let is_this = |(of, half, known, _): &&(Option<Kind>, Option<bool>, Loop, Range<i64>)| {
            of.is_none_or(|of| of == kind) && half.is_none_or(|half| half == least) && *known == which
        };
        let all = match which {
            Loop::Rows | Loop::Columns | Loop::Values => self.order,
            Loop::Bands => self.order / self.shape.0,
            Loop::Stacks => self.order / self.shape.1,
            Loop::RowsOfBox => self.shape.0,
            Loop::ColumnsOfBox => self.shape.1,
            Loop::CellsOfBox => self.order,
        };
        self.loops.iter().find(is_this).map_or(0..all, |(.., range)| range.clone())
    }

    /// The groups of literals of which it says one half, in the order of its loops.
    fn groups(&self, kind: Kind, least: bool) -> Clauses {
        let range = |which| self.range(kind, least, which);
        let number = |(row, column), value| self.number(row, column, value);
        let mut groups = Vec::new();
        let pairs = |one: Range<i64>, other: Range<i64>| {
            one.flat_map(move |one| other.clone().map(move |other| (one, other))).collect::<Vec<_>>()
        };
        match kind {
            Kind::Cells => {
                for cell in pairs(range(Loop::Rows), range(Loop::Columns)) {
                    groups.push(range(Loop::Values).map(|value| number(cell, value)).collect());
                }
            }
            Kind::Rows => {
                for (row, value) in pairs(range(Loop::Rows), range(Loop::Values)) {
                    groups.push(range(Loop::Columns).map(|column| number((row, column), value)).collect());
                }
            }
            Kind::Columns => {
                for (column, value) in pairs(range(Loop::Columns), range(Loop::Values)) {
                    groups.push(range(Loop::Rows).map(|row| number((row, column), value)).collect());
                }
            }
            Kind::Boxes => {
                for (band, stack) in pairs(range(Loop::Bands), range(Loop::Stacks)) {
                    for value in range(Loop::Values) {
                        let inside = pairs(range(Loop::RowsOfBox), range(Loop::ColumnsOfBox));
                        let of_loop = range(Loop::CellsOfBox);
                        let inside =
                            inside.into_iter().filter(|(row, column)| of_loop.contains(&(row * self.shape.1 + column)));
                        let cells = inside.filter_map(|(row, column)| {
                            self.placed(band * self.shape.0 + row, stack * self.shape.1 + column)
                        });
                        groups.push(cells.map(|cell| number(cell, value)).collect());
                    }
                }
            }
        }
        groups
    }

    fn placed(&self, row: i64, column: i64) -> Option<(i64, i64)> {
        let on = |place: i64| (0..self.order).contains(&place);
        match self.boxes {
            Boxes::Right => Some((row, column)),
            Boxes::Around(down, across) => {
                Some(((row + down).rem_euclid(self.order), (column + across).rem_euclid(self.order)))
            }
            Boxes::Past(down, across) => Some((row + down, column + across)).filter(|&(row, _)| row >= 0),
            Boxes::Cut(down, across) => Some((row + down, column + across)).filter(|&(r, c)| on(r) && on(c)),
        }
    }

    /// One half of what is said of a kind, whether its scheme says it or not.
    pub fn half(&self, kind: Kind, least: bool) -> Clauses {
        let groups = self.groups(kind, least);
        if least {
            return groups;
        }
        let mut written = Written { clauses: Vec::new(), next: self.order.pow(3) + 1 };
        groups.iter().for_each(|group| written.at_most_one(group, self.most));
        written.clauses
    }

    /// Whether its scheme says a half of a kind.
    pub fn says(&self, kind: Kind, least: bool) -> bool {
        match self.scheme {
            Scheme::Minimal => (kind == Kind::Cells) == least,
            Scheme::Weber => !least || kind == Kind::Cells,
            Scheme::Extended => true,
        }
    }

    pub fn clauses(&self) -> Clauses {
        let mut written = Written { clauses: Vec::new(), next: self.order.pow(3) + 1 };
        if let Auxiliary::At(number) = self.auxiliary {
            written.next = number;
        }
        for kind in KINDS {
            if self.says(kind, true) {
                written.clauses.extend(self.groups(kind, true));
            }
            if self.says(kind, false) {
                for group in self.groups(kind, false).into_iter().filter(|group| group.len() > 1) {
                    match self.auxiliary {
                        Auxiliary::Shared => written.next = self.order.pow(3) + 1,
                        Auxiliary::TopId => written.next = group.iter().max().unwrap() + 1,
                        Auxiliary::AtLast => written.next = (written.next - 1).max(self.order.pow(3) + 1),
                        Auxiliary::Behind | Auxiliary::At(_) => {}
                    }
                    written.at_most_one(&group, self.most);
                }
            }
        }
        written.clauses.extend(self.givens.iter().map(|&[row, column, value]| vec![self.number(row, column, value)]));
        written.clauses
    }
}

/// Clauses, and the next auxiliary variable.
struct Written {
    clauses: Clauses,
    next: i64,
}

impl Written {
    fn at_most_one(&mut self, literals: &[i64], most: Most) {
        let first = self.next;
        let count = literals.len() as i64;
        match most {
            Most::Pairs => {
                for (end, one) in literals.iter().enumerate() {
                    self.clauses.extend(literals[..end].iter().map(|other| vec![-other, -one]));
                }
            }
            // In the order in which PySAT writes them.
            Most::Counter => {
                self.clauses.push(vec![-literals[0], first]);
                for (literal, sum) in literals[1..].iter().zip(first..) {
                    let is_last = sum - first == count - 2;
                    if !is_last {
                        self.clauses.extend([vec![-sum, sum + 1], vec![-literal, sum + 1]]);
                    }
                    self.clauses.push(vec![-literal, -sum]);
                }
                self.next += count - 1;
            }
            Most::Bits => {
                let width = i64::from((count as u64 - 1).ilog2() + 1);
                for (literal, place) in literals.iter().zip(0i64..) {
                    let bit = |bit: i64| if place >> bit & 1 == 1 { first + bit } else { -(first + bit) };
                    self.clauses.extend((0..width).map(|number| vec![-literal, bit(number)]));
                }
                self.next += width;
            }
            Most::Ladder => {
                // The k-th of these says that one of the literals behind the k-th is true, or none is.
                let rung = |place: i64| first + 1 + place;
                self.clauses.extend((1..count).map(|place| vec![-rung(place), rung(place - 1)]));
                self.clauses.push(vec![rung(0), literals[0]]);
                self.clauses.push(vec![-literals[0], -rung(0)]);
                for (&literal, place) in literals[1..].iter().zip(1..) {
                    self.clauses.push(vec![-rung(place - 1), rung(place), literal]);
                    self.clauses.push(vec![rung(place - 1), -literal]);
                    self.clauses.push(vec![-literal, -rung(place)]);
                }
                self.clauses.push(vec![-rung(count - 1), first]);
                self.clauses.push(vec![-first, rung(count - 1)]);
                self.next += count + 1;
            }
            Most::Product => {
                let width = count.isqrt() + i64::from(count.isqrt().pow(2) < count);
                let (rows, columns) = ((count + width - 1) / width, width);
                self.next += rows + columns;
                for (literal, place) in literals.iter().zip(0..) {
                    self.clauses.push(vec![-literal, first + place / columns]);
                    self.clauses.push(vec![-literal, first + rows + place % columns]);
                }
                let (rows, columns) = ((first..first + rows).collect::<Vec<_>>(), first + rows..first + rows + columns);
                self.at_most_one(&rows, Most::Pairs);
                self.at_most_one(&columns.collect::<Vec<_>>(), Most::Pairs);
            }
            Most::Commander => {
                let groups = literals.chunks(3);
                self.next += groups.len() as i64;
                let commanders: Vec<i64> = (first..self.next).collect();
                for (group, commander) in groups.zip(&commanders) {
                    self.at_most_one(group, Most::Pairs);
                    self.clauses.extend(group.iter().map(|literal| vec![-literal, *commander]));
                }
                self.at_most_one(&commanders, Most::Pairs);
            }
            Most::Totalizer => {
                self.next += 2;
                self.totalize(literals, [first, first + 1]);
                self.clauses.push(vec![-first - 1]);
            }
        }
    }

    /// The outputs say that at least one, and at least two, of the literals are true.
    fn totalize(&mut self, literals: &[i64], outputs: [i64; 2]) {
        let (left, right) = literals.split_at(literals.len().div_ceil(2));
        let mut of = |half: &[i64]| match half {
            [one] => vec![*one],
            _ => {
                self.next += 2;
                vec![self.next - 2, self.next - 1]
            }
        };
        let (one, other) = (of(left), of(right));
        for counts in [&one, &other] {
            self.clauses.extend(counts.iter().zip(outputs).map(|(&count, output)| vec![-count, output]));
        }
        self.clauses.push(vec![-one[0], -other[0], outputs[1]]);
        for (half, counts) in [(right, other), (left, one)] {
            if let [first, second] = counts[..] {
                self.totalize(half, [first, second]);
            }
        }
    }
}
