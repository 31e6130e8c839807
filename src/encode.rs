//! From a puzzle to facts: named statements over one variable for each cell and value. No fact knows how it will be
//! written, as clauses or otherwise.
//!
//! The encoding of cells and houses is the *extended* one of Lynce & Ouaknine, “Sudoku as a SAT problem” (2006): each cell holds exactly one
//! value, and each house (n cells that hold different values) holds each value exactly once. A group of fewer than n cells
//! holds each value at most once. All other primitives are clauses, some over variables of their own ([`Language::auxiliaries`]), which are
//! total functions of the cells: each solution extends to them in one way. How, the files of `lowering` tell.

pub mod domain;
mod fresh;
pub mod known;
mod line;
mod lowering;
pub mod numbering;
pub(crate) mod residual;
pub mod scheme;
pub mod settled;
mod sums;
pub mod tally;

pub use domain::Domain;
pub(crate) use fresh::Fresh;
pub(crate) use line::{Comparison, Line, Statement, Weighted};
use lowering::LinePart;
pub(crate) use lowering::lengths;
pub use numbering::Numbering;
use scheme::{Full, Of};
pub use sums::Sums;
use tally::Tally;

use crate::board::Board;
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::{Lit, Var};
use crate::puzzle::{Given, GivenId, Puzzle, Solution};
use crate::rule::RuleId;
use crate::values::{Value, Values};

/// The variables of cells: one for each cell and value of a board, n³ in all where it has an order n. Those of automata come after them.
///
/// In DIMACS numbers, from 1, the k-th cell of a board of m values holds the v-th if variable (k-1)·m + v is true: on a board of order n
/// the cell in row r and column c if (r-1)·n² + (c-1)·n + v is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneHot {
    cells: usize,
    values: usize,
}

impl OneHot {
    /// The variables of a board of this order.
    pub fn new(order: usize) -> OneHot {
        OneHot { cells: order * order, values: order }
    }

    /// The variables of a board.
    pub fn of(board: &Board) -> OneHot {
        OneHot { cells: board.grid().cells().len(), values: board.values() }
    }

    /// How many values a cell may have.
    pub fn values(self) -> usize {
        self.values
    }

    /// How many variables there are.
    pub fn variables(self) -> usize {
        self.cells * self.values
    }

    /// The literal that says *this cell holds this value*.
    pub fn literal(self, cell: Cell, value: Value) -> Lit {
        Lit::positive(Var::from_index(cell.index() * self.values + value.index()))
    }

    /// The cell and value of a variable, or `None` for one that is not of this map.
    pub fn meaning(self, variable: Var) -> Option<(Cell, Value)> {
        let index = variable.index();
        let known = index < self.variables();
        known.then(|| (Cell::new(index / self.values), Value::new(index % self.values)))
    }
}

/// Where a fact comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A cell holds exactly one value.
    Cell(Cell),
    /// A rule of the board, for one value of cells that differ.
    Value(RuleId, Value),
    /// A rule of the board.
    Rule(RuleId),
    /// What is given for a cell.
    Given(GivenId),
    /// A solution that is known already, by its number from 1, and ruled out.
    Listed(usize),
}

/// What a fact says of its literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
pub struct Fact {
    /// Where it comes from.
    pub origin: Origin,
    /// What it says.
    pub relation: Relation,
    /// Of what it says it.
    pub literals: Vec<Lit>,
}

impl Fact {
    /// Whether it cannot hold, for it has no literals.
    pub fn fails(&self) -> bool {
        self.literals.is_empty() && self.relation != Relation::AtMostOne
    }
}

/// What a language can say by itself: sums and counts are automata for the one, and take no variables in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Clauses, with sums said so.
    Clauses(Sums),
    /// Lines that add.
    Lines,
}

impl Fact {
    /// All facts of a puzzle: cells, rules in the order of the board, givens.
    pub(crate) fn of_puzzle(puzzle: &Puzzle, sums: Sums) -> impl Iterator<Item = Fact> {
        Fact::of_board(puzzle.board(), sums).chain(all_given_facts(puzzle))
    }

    /// The facts that hold for every puzzle of a board: cells, then rules in its order. With [`Sums::Automata`] each of them is one rule's alone.
    pub fn of_board(board: &Board, sums: Sums) -> impl Iterator<Item = Fact> {
        let rules = lowering::in_facts(board, sums).flat_map(lowering::Part::facts);
        board.grid().cells().map(|cell| cell_fact(board, cell)).chain(rules)
    }
}

/// The facts of a puzzle, and before what they say of a sum, the sum itself, which follows from them.
pub(crate) fn facts_and_equations(puzzle: &Puzzle, sums: Sums) -> impl Iterator<Item = Line> {
    let board = puzzle.board();
    let rules = lowering::in_facts_and_equations(board, sums).flat_map(LinePart::lines);
    let cells = board.grid().cells().map(|cell| Line::Fact(cell_fact(board, cell)));
    cells.chain(rules).chain(all_given_facts(puzzle).map(Line::Fact))
}

/// The facts of a board in lines that add.
pub(crate) fn board_lines(board: &Board) -> impl Iterator<Item = Line> {
    let rules = lowering::in_lines(board).into_iter().flat_map(LinePart::lines);
    board.grid().cells().map(|cell| Line::Fact(cell_fact(board, cell))).chain(rules)
}

impl Language {
    /// How many variables the facts of a board take, those of cells and values included; what is further needed comes after them.
    pub fn variables(self, board: &Board) -> usize {
        let own = parts(board, self).map(|part| part.variable_count()).sum::<usize>();
        OneHot::of(board).variables() + own
    }
}

/// How much the facts of a board are, whose automata are there ([`Board::lay`]): told by its primitives, before any is said.
///
/// # Errors
/// Where work was stopped.
pub(crate) fn tally(board: &Board, sums: Sums, stop: &dyn Stop) -> Result<Tally, Limit> {
    let (mut tally, mut ticker) = (Tally::default(), Ticker::new(stop));
    let full = Full::of(board).count();
    for (of, cells) in [(Of::Cell, full), (Of::Other, board.grid().cells().len() - full)] {
        tally.fact(of, Relation::ExactlyOne, board.values(), cells as u64);
    }
    for part in lowering::in_facts(board, sums) {
        ticker.tick(part.tally(&mut tally))?;
    }
    Ok(tally)
}

/// For each primitive of a board whether it is said by an automaton, if it has one.
pub(crate) fn with_automaton(board: &Board, sums: Sums) -> Vec<bool> {
    lowering::with_automaton(board, sums)
}

impl Language {
    /// The variables that stand for no cell and value, in their order, each with its meaning in words.
    pub fn auxiliaries(self, board: &Board) -> impl Iterator<Item = (Lit, String)> {
        parts(board, self).flat_map(lowering::Part::variables)
    }
}

fn parts(board: &Board, language: Language) -> Box<dyn Iterator<Item = lowering::Part<'_>> + '_> {
    match language {
        Language::Clauses(sums) => Box::new(lowering::in_facts(board, sums)),
        Language::Lines => Box::new(lowering::in_lines(board).into_iter().filter_map(LinePart::into_part)),
    }
}

/// A cell holds exactly one value.
fn cell_fact(board: &Board, cell: Cell) -> Fact {
    let one_hot = OneHot::of(board);
    let literals = (0..board.values()).map(|value| one_hot.literal(cell, Value::new(value))).collect();
    Fact { origin: Origin::Cell(cell), relation: Relation::ExactlyOne, literals }
}

/// What all givens of a puzzle say: of each, one value is true, or each that it does not allow is false. (As unit facts both ways, so
/// that even a given that allows nothing makes no empty clause.)
pub(crate) fn all_given_facts(puzzle: &Puzzle) -> impl Iterator<Item = Fact> {
    let relation = Relation::AtLeastOne;
    (0..).map(GivenId::new).zip(puzzle.givens()).flat_map(move |(id, given)| {
        let unit = move |literal| Fact { origin: Origin::Given(id), relation, literals: vec![literal] };
        given_literals(puzzle.board(), given).into_iter().map(unit)
    })
}

/// The literals that a given makes true.
pub(crate) fn given_literals(board: &Board, given: &Given) -> Vec<Lit> {
    let one_hot = OneHot::of(board);
    match given.allowed.single() {
        Some(value) => vec![one_hot.literal(given.cell, value)],
        None => {
            let others = Values::all(board.values()).without(given.allowed);
            others.iter().map(|value| !one_hot.literal(given.cell, value)).collect()
        }
    }
}

impl Fact {
    /// Some cell holds another value than in a solution that is known already. It names all cells, given or not, so that it is
    /// never the empty clause.
    pub fn listed(board: &Board, number: usize, solution: &Solution) -> Fact {
        let one_hot = OneHot::of(board);
        let literals = board.grid().cells().map(|cell| !one_hot.literal(cell, solution.value(cell))).collect();
        Fact { origin: Origin::Listed(number), relation: Relation::AtLeastOne, literals }
    }
}

#[cfg(test)]
mod tests;
