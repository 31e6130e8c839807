//! From a puzzle to facts: named statements over one variable for each cell and value. No fact knows how it will be
//! written, as clauses or otherwise.
//!
//! The encoding is the *extended* one of Lynce & Ouaknine, “Sudoku as a SAT problem” (2006): each cell holds exactly one
//! value, and each house (n cells that hold different values) holds each value exactly once. A group of fewer than n cells
//! holds each value at most once.

pub mod numbering;
pub(crate) mod residual;
pub mod scheme;
pub mod settled;

pub use numbering::Numbering;
use varisat::{Lit, Var};

use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::Primitive;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::rule::Rule;
use crate::values::{Value, Values};

/// The variables: one for each cell and value of a board of order n, n³ in all.
///
/// In DIMACS numbers, from 1, the cell in row r and column c holds value v if variable (r-1)·n² + (c-1)·n + v is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneHot {
    order: usize,
}

impl OneHot {
    /// The variables of a board of this order.
    pub fn new(order: usize) -> OneHot {
        OneHot { order }
    }

    /// How many variables there are: n³.
    pub fn variables(self) -> usize {
        self.order.pow(3)
    }

    /// The literal that says *this cell holds this value*.
    pub fn literal(self, cell: Cell, value: Value) -> Lit {
        Lit::positive(Var::from_index(cell.index() * self.order + value.index()))
    }

    /// The cell and value of a variable, or `None` for one that is not of this map.
    pub fn meaning(self, variable: Var) -> Option<(Cell, Value)> {
        let index = variable.index();
        let known = index < self.variables();
        known.then(|| (Cell::new(index / self.order), Value::new(index % self.order)))
    }
}

/// Where a fact comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'p> {
    /// A cell holds exactly one value.
    Cell(Cell),
    /// A rule of the board, for one value.
    Rule(&'p Rule, Value),
    /// What is given for a cell.
    Given(&'p Given),
    /// A solution that is known already, by its number from 1, and ruled out.
    Listed(usize),
}

/// What a fact says of its literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// One of them or more is true.
    AtLeastOne,
    /// One of them or none is true.
    AtMostOne,
    /// One of them is true and the others are false.
    ExactlyOne,
}

/// A statement over literals, with its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<'p> {
    /// Where it comes from.
    pub origin: Origin<'p>,
    /// What it says.
    pub relation: Relation,
    /// Of what it says it.
    pub literals: Vec<Lit>,
}

/// All facts of a puzzle: cells, rules in the order of the board, givens.
pub fn facts(puzzle: &Puzzle) -> impl Iterator<Item = Fact<'_>> {
    board_facts(puzzle.board()).chain(puzzle.givens().iter().flat_map(|given| given_facts(puzzle.board(), given)))
}

/// The facts that hold for every puzzle of a board: cells, then rules in its order.
pub fn board_facts(board: &Board) -> impl Iterator<Item = Fact<'_>> {
    let cells = board.grid().cells().map(|cell| cell_fact(board, cell));
    let rules =
        board.primitives().iter().flat_map(|lowered| rule_facts(board, board.rule(lowered.rule), &lowered.primitive));
    cells.chain(rules)
}

/// A cell holds exactly one value.
pub fn cell_fact(board: &Board, cell: Cell) -> Fact<'_> {
    let one_hot = OneHot::new(board.order());
    let literals = values(board).map(|value| one_hot.literal(cell, value)).collect();
    Fact { origin: Origin::Cell(cell), relation: Relation::ExactlyOne, literals }
}

/// What a primitive of a rule says, value by value.
pub fn rule_facts<'p>(board: &'p Board, rule: &'p Rule, primitive: &'p Primitive) -> impl Iterator<Item = Fact<'p>> {
    let one_hot = OneHot::new(board.order());
    let Primitive::AllDifferent(cells) = primitive else { unimplemented!("{primitive:?}") };
    let relation = relation(board, cells);
    values(board).map(move |value| {
        let literals = cells.iter().map(|&cell| one_hot.literal(cell, value)).collect();
        Fact { origin: Origin::Rule(rule, value), relation, literals }
    })
}

/// What must hold of each value on cells with different values: houses hold it exactly once, smaller groups at most once.
pub fn relation(board: &Board, cells: &[Cell]) -> Relation {
    if cells.len() == board.order() { Relation::ExactlyOne } else { Relation::AtMostOne }
}

/// What a given says: one value is true, or each that it does not allow is false. (As unit facts both ways, so that even a
/// given that allows nothing makes no empty clause.)
pub fn given_facts<'p>(board: &'p Board, given: &'p Given) -> impl Iterator<Item = Fact<'p>> {
    let relation = Relation::AtLeastOne;
    let unit = move |literal| Fact { origin: Origin::Given(given), relation, literals: vec![literal] };
    given_literals(board, given).into_iter().map(unit)
}

/// The literals that a given makes true.
pub fn given_literals(board: &Board, given: &Given) -> Vec<Lit> {
    let one_hot = OneHot::new(board.order());
    match given.allowed.single() {
        Some(value) => vec![one_hot.literal(given.cell, value)],
        None => {
            let others = Values::all(board.order()).without(given.allowed);
            others.iter().map(|value| !one_hot.literal(given.cell, value)).collect()
        }
    }
}

/// Some cell holds another value than in a solution that is known already. It names all cells, given or not, so that it is
/// never the empty clause.
pub fn listed_fact<'p>(board: &Board, number: usize, solution: &Solution) -> Fact<'p> {
    let one_hot = OneHot::new(board.order());
    let literals = board.grid().cells().map(|cell| !one_hot.literal(cell, solution.value(cell))).collect();
    Fact { origin: Origin::Listed(number), relation: Relation::AtLeastOne, literals }
}

fn values(board: &Board) -> impl Iterator<Item = Value> + 'static {
    (0..board.order()).map(Value::new)
}
