//! What is left of a puzzle's formula where candidates are known: the open cells and their candidates alone, with compact
//! variables. It stands beside the facts of the whole formula because it says the same of the cells; its map of variables
//! is another, and so is what it says of sums: no clause of it need be one rule's alone, so sums go by the groups of cells that
//! differ, whatever rule says so.

use super::known::rest_of_fact;
use super::{Fact, OneHot};
use crate::board::Board;
use crate::grid::Cell;
use crate::literal::Lit;
use crate::puzzle::Solution;
use crate::values::{Value, Values};

/// The facts about the cells that have several candidates, under the assumption that no cell takes a value that is no
/// candidate. Its solutions are those of the puzzle within the candidates.
///
/// Variables are numbered through the open cells in reading order, the candidates of each in ascending order; all others
/// come after them. Candidates that propagation would strike out do no harm: they become unit facts.
#[derive(Clone, Debug)]
pub struct Residual {
    candidates: Vec<Values>,
    /// For each cell the variable of its lowest candidate.
    first: Vec<u32>,
    /// How many variables belong to cells.
    of_cells: usize,
}

impl Residual {
    /// The variables of cells that have these candidates, in reading order.
    pub fn new(candidates: Vec<Values>) -> Residual {
        let mut of_cells = 0;
        let first = candidates.iter().map(|candidates| {
            let first = of_cells as u32;
            of_cells += if candidates.len() > 1 { candidates.len() } else { 0 };
            first
        });
        let first = first.collect();
        Residual { candidates, first, of_cells }
    }

    /// The facts: open cells in reading order, then the rules of the board. Where the candidates alone break a fact, which means that
    /// they hold no solution, there is one that [fails](Fact::fails).
    pub fn facts(&self, board: &Board) -> impl Iterator<Item = Fact> {
        let one_hot = OneHot::of(board);
        let rest = Fact::of_board(board, super::Sums::Groups)
            .flat_map(move |fact| rest_of_fact(fact, |literal| self.truth(one_hot, literal)));
        rest.map(move |mut fact| {
            fact.literals.iter_mut().for_each(|literal| *literal = self.renumbered(one_hot, *literal));
            fact
        })
    }

    /// Literals that are all true where the cells have only these candidates, a part of its own.
    pub fn narrowed(&self, candidates: &[Values]) -> Vec<Lit> {
        let lost = |cell: usize| self.candidates[cell].without(candidates[cell]).iter().map(move |value| (cell, value));
        let lost = (0..self.candidates.len()).filter(|&cell| self.is_open(cell)).flat_map(lost);
        lost.map(|(cell, value)| !self.literal(Cell::new(cell), value)).collect()
    }

    /// Writes the solution that a model of the facts stands for.
    ///
    /// # Panics
    /// If `solution` has not as many values as the board has cells.
    pub fn decode(&self, model: &[Lit], solution: &mut Solution) {
        let mut truth = vec![false; self.of_cells];
        let within = |lit: &&Lit| lit.is_positive() && lit.index() < self.of_cells;
        model.iter().filter(within).for_each(|lit| truth[lit.index()] = true);
        for (cell, value) in solution.values_mut().iter_mut().enumerate() {
            let candidates = self.candidates[cell];
            let holds = |candidate: &Value| truth[self.literal(Cell::new(cell), *candidate).index()];
            let found = if self.is_open(cell) { candidates.iter().find(holds) } else { candidates.single() };
            *value = found.unwrap_or(*value);
        }
    }

    /// The clause against one solution, over the open cells; `None` where the solution takes a value that is no candidate,
    /// and needs none. Without open cells the clause would be empty: then there is no second solution to ask for.
    pub fn blocking(&self, solution: &Solution) -> Option<Vec<Lit>> {
        let mut cells = self.candidates.iter().zip(solution.values());
        let is_within = cells.all(|(candidates, &value)| candidates.contains(value));
        let open = (0..self.candidates.len()).filter(|&cell| self.is_open(cell)).map(Cell::new);
        let clause = open.map(|cell| !self.literal(cell, solution.value(cell)));
        if is_within { Some(clause.collect()) } else { None }
    }

    fn is_open(&self, cell: usize) -> bool {
        self.candidates[cell].len() > 1
    }

    /// The literal of a candidate of an open cell.
    fn literal(&self, cell: Cell, value: Value) -> Lit {
        let below = self.candidates[cell.index()].intersection(Values::all(value.index())).len();
        Lit::from_index(self.first[cell.index()] as usize + below, true)
    }

    /// Whether a literal of the whole formula holds; `None` where it is open.
    fn truth(&self, one_hot: OneHot, literal: Lit) -> Option<bool> {
        let (cell, value) = one_hot.meaning(literal.var())?;
        let candidates = self.candidates[cell.index()];
        let truth = if candidates.contains(value) { candidates.single().map(|_| true) } else { Some(false) };
        truth.map(|truth| truth == literal.is_positive())
    }

    /// The same literal among the variables here.
    fn renumbered(&self, one_hot: OneHot, literal: Lit) -> Lit {
        let positive = match one_hot.meaning(literal.var()) {
            Some((cell, value)) => self.literal(cell, value),
            None => Lit::from_index(self.of_cells + literal.index() - one_hot.variables(), true),
        };
        if literal.is_positive() { positive } else { !positive }
    }
}
