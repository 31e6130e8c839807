//! What a puzzle's formula consists of, part by part: what can be missing in a student's.

use std::collections::HashSet;

use super::counting::Known;
use super::eliminate::Clause;
use super::parts::{Half, Part};

use crate::encode::{self, Fact, OneHot, Origin, Sums};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::rule::Rule;

/// What a clause of the rules belongs to.
pub(super) struct ClauseOwner {
    /// The part.
    pub part: Part,
    /// The value that a rule speaks of.
    pub value: usize,
}

impl ClauseOwner {
    /// The half of a fact that it belongs to; none for givens.
    pub fn place(&self, known: &Known) -> Option<(usize, Half)> {
        match self.part {
            Part::Given(_) => None,
            Part::Cell(cell, half) => Some((known.cell(cell), half)),
            Part::Rule(rule, half) => Some((known.rule(rule, self.value), half)),
        }
    }
}

/// Hands all clauses of a puzzle, sorted, to `sink`, each with what it belongs to. A pair of cells that two rules
/// have in common comes twice.
///
/// # Errors
/// The first of `sink`.
pub(super) fn clauses<E>(puzzle: &Puzzle, mut sink: impl FnMut(ClauseOwner, Clause) -> Result<(), E>) -> Result<(), E> {
    let mut result = Ok(());
    for fact in Fact::of_puzzle(puzzle, Sums::Automata) {
        fact.clauses(|clause| {
            if result.is_ok() {
                let mut literals = clause.to_vec();
                literals.sort_unstable();
                result = sink(owner(puzzle, &fact, clause), literals.into());
            }
        });
        if result.is_err() {
            break;
        }
    }
    result
}

fn owner(puzzle: &Puzzle, fact: &Fact, clause: &[Lit]) -> ClauseOwner {
    let half = if clause.iter().all(|literal| literal.is_positive()) { Half::AtLeast } else { Half::AtMost };
    let (part, value) = match fact.origin {
        Origin::Cell(cell) => (Part::Cell(cell, half), 0),
        Origin::Value(rule, value) => (Part::Rule(rule.index(), half), value.index()),
        Origin::Rule(rule) => (Part::Rule(rule.index(), half), 0),
        Origin::Given(given) => (Part::Given(puzzle.given(given).cell), 0),
        Origin::Listed(_) => unreachable!("a puzzle lists no solutions"),
    };
    ClauseOwner { part, value }
}

/// Tells at a glance some of the clauses that follow from a puzzle.
pub(super) struct Glance {
    order: usize,
    /// For each two cells whether they must differ.
    differ: Vec<u64>,
    words: usize,
    /// Facts *at least one of*, sorted.
    at_least: HashSet<Clause>,
    /// Literals that are given.
    given: HashSet<Lit>,
}

impl Glance {
    pub fn new(puzzle: &Puzzle) -> Glance {
        let board = puzzle.board();
        let order = board.values();
        let (cells, words) = (order * order, (order * order).div_ceil(64));
        let mut glance =
            Glance { order, differ: vec![0; cells * words], words, at_least: HashSet::new(), given: HashSet::new() };
        for cells in board.rules().iter().filter_map(Rule::all_different) {
            for one in cells {
                for other in cells {
                    glance.differ[one.index() * words + other.index() / 64] |= 1 << (other.index() % 64);
                }
            }
        }
        for fact in Fact::of_board(board, Sums::Automata).filter(|fact| fact.relation == encode::Relation::ExactlyOne) {
            let mut literals = fact.literals;
            literals.sort_unstable();
            glance.at_least.insert(literals.into());
        }
        let literals = puzzle.givens().iter().flat_map(|given| encode::given_literals(board, given));
        glance.given.extend(literals);
        glance
    }

    /// Whether a sorted clause follows, as far as a glance can tell.
    pub fn follows(&self, clause: &[Lit]) -> bool {
        if clause.iter().any(|literal| self.given.contains(literal)) || self.at_least.contains(clause) {
            return true;
        }
        let inside = |literal: &&Lit| literal.is_negative() && literal.index() < self.order.pow(3);
        let negative: Vec<Lit> = clause.iter().filter(inside).copied().collect();
        (0..negative.len()).any(|end| negative[..end].iter().any(|&one| self.exclude(one, negative[end])))
    }

    /// Whether the rules forbid that both variables are true.
    pub fn exclude(&self, one: Lit, other: Lit) -> bool {
        let one_hot = OneHot::new(self.order);
        let (Some((cell, value)), Some((next, held))) = (one_hot.meaning(one.var()), one_hot.meaning(other.var()))
        else {
            return false;
        };
        if cell == next { value != held } else { value == held && self.differ(cell, next) }
    }

    /// Whether two cells share a house.
    pub fn differ(&self, one: Cell, other: Cell) -> bool {
        self.differ[one.index() * self.words + other.index() / 64] >> (other.index() % 64) & 1 == 1
    }
}
