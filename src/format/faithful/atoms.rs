//! What the rules of a board come down to, piece by piece: two notations may say the same in different words, such as a little
//! killer and a sum, or a dot with a number and an expression of two digits.

use std::collections::HashSet;

use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::{Automaton, Primitive, Sum, Table};
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::values::{Numbers, Value, Values};

/// A piece of a rule, in one form of the several that it could have.
#[derive(PartialEq, Eq, Hash)]
enum Atom {
    /// What one cell may hold.
    Cell(Cell, Values),
    /// What two cells may hold, the first in reading order first.
    Pair(Cell, Cell, Table),
    /// Cells in reading order that differ.
    Different(Vec<Cell>),
    /// Coefficients and cells, what they add up to, and whether the cells differ.
    Sum(Vec<(Cell, i64)>, i64, bool),
    /// So many of these memberships.
    AtLeast(usize, Vec<(Cell, Values)>),
    /// The automaton as it is written for developers: all of its transitions.
    Automaton(Vec<Cell>, String),
    /// Pairs of cells in reading order that differ as pairs.
    DistinctPairs(Vec<(Cell, Cell)>),
}

/// The pieces of all rules of a puzzle.
pub struct Atoms {
    atoms: HashSet<Atom>,
    /// For each cell what givens and rules about it alone leave.
    allowed: Vec<Values>,
}

impl Atoms {
    /// Those of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Atoms {
        let (board, mut allowed) = (puzzle.board(), puzzle.allowed());
        let mut atoms = HashSet::new();
        for lowered in board.primitives() {
            for atom in split(&lowered.primitive, board.values()) {
                match atom {
                    Atom::Cell(cell, values) => allowed[cell.index()] = allowed[cell.index()].intersection(values),
                    atom => {
                        atoms.insert(atom);
                    }
                }
            }
        }
        Atoms { atoms, allowed }
    }

    /// Whether all that a rule of a board comes down to is among them.
    pub fn say(&self, rule: &Rule, board: &Board) -> bool {
        let of_rule = board.primitives().iter().filter(|lowered| lowered.rule == rule.id);
        let mut atoms = of_rule.flat_map(|lowered| split(&lowered.primitive, board.values()));
        atoms.all(|atom| match atom {
            Atom::Cell(cell, values) => self.allowed[cell.index()].without(values).is_empty(),
            atom => self.atoms.contains(&atom),
        })
    }

    /// Whether both leave the same to each cell by itself.
    pub fn allow_as(&self, other: &Atoms) -> bool {
        self.allowed == other.allowed
    }
}

/// The pieces of a primitive.
fn split(primitive: &Primitive, order: usize) -> Vec<Atom> {
    match primitive {
        Primitive::AllDifferent(cells) => match cells[..] {
            [one, other] => pair(one, other, Table::different(order)),
            _ => vec![Atom::Different(sorted(cells))],
        },
        Primitive::Pairs(table, pairs) => {
            pairs.iter().flat_map(|&(one, other)| pair(one, other, table.clone())).collect()
        }
        Primitive::AtLeast(count, memberships) => {
            let mut memberships: Vec<(Cell, Values)> =
                memberships.iter().map(|membership| (membership.cell, membership.values)).collect();
            memberships.sort_unstable();
            match memberships[..] {
                [(cell, values)] if *count == 1 => vec![Atom::Cell(cell, values)],
                _ => vec![Atom::AtLeast(*count, memberships)],
            }
        }
        Primitive::Sum(sum) => vec![of_sum(sum, order)],
        Primitive::Automaton(cells, automaton) => of_automaton(cells, automaton),
        Primitive::DistinctPairs(pairs) => {
            let mut pairs = pairs.clone();
            pairs.sort_unstable();
            vec![Atom::DistinctPairs(pairs)]
        }
    }
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// Nothing, where any two values go together.
fn pair(one: Cell, other: Cell, table: Table) -> Vec<Atom> {
    if (0..table.order()).all(|first| table.seconds(Value::new(first)) == Values::all(table.order())) {
        return Vec::new();
    }
    vec![if one <= other { Atom::Pair(one, other, table) } else { Atom::Pair(other, one, table.turned()) }]
}

fn of_sum(sum: &Sum, order: usize) -> Atom {
    if let [term] = sum.terms[..] {
        let fits =
            (0..order).map(Value::new).filter(|value| term.coefficient * (value.index() as i64 + 1) == sum.total);
        return Atom::Cell(term.cell, fits.collect());
    }
    let mut terms: Vec<(Cell, i64)> = sum.terms.iter().map(|term| (term.cell, term.coefficient)).collect();
    terms.sort_unstable();
    Atom::Sum(terms, sum.total, sum.distinct)
}

/// An automaton of one or two cells is what these may hold.
fn of_automaton(cells: &[Cell], automaton: &Automaton) -> Vec<Atom> {
    let order = automaton.order();
    match cells[..] {
        [cell] => {
            let good = (0..order).filter(|&value| automaton.accepts([value]));
            vec![Atom::Cell(cell, good.map(Value::new).collect())]
        }
        [one, other] if one != other => {
            let good = |first: i64, second: i64| automaton.accepts([first as usize - 1, second as usize - 1]);
            pair(one, other, Table::new(&Numbers::places(order), good))
        }
        _ => vec![Atom::Automaton(cells.to_vec(), format!("{automaton:?}"))],
    }
}
