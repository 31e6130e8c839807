//! A student's formula with our variables: those of cells and values first, auxiliary ones behind.

use std::collections::HashMap;

use super::eliminate::Clause;
use super::reading::Reading;
use crate::cnf::read::Formula;
use crate::encode::OneHot;
use crate::grid::Cell;
use crate::literal::{Lit, Var};
use crate::puzzle::Solution;

/// A formula as it is read.
pub(super) struct Student {
    /// The variables of cells and values: auxiliary ones have an index from here on.
    pub cells: usize,
    /// How many variables there are.
    pub variables: usize,
    /// Clauses with the place of each in the formula; those that say nothing are left out.
    pub clauses: Vec<(Clause, usize)>,
    /// Which variables of cells and values occur.
    pub mentioned: Vec<bool>,
}

impl Student {
    /// Reads a formula.
    pub fn new(formula: &Formula, order: usize, reading: Reading) -> Student {
        let cells = OneHot::new(order).variables();
        let mut student = Student { cells, variables: cells, clauses: Vec::new(), mentioned: vec![false; cells] };
        let mut known: HashMap<usize, Var> = HashMap::new();
        for (place, clause) in formula.clauses().enumerate() {
            let read = |literal: &Lit| {
                let number = literal.index() + 1;
                let variable = *known.entry(number).or_insert_with(|| {
                    reading.variable(order, number).unwrap_or_else(|| {
                        student.variables += 1;
                        Var::from_index(student.variables - 1)
                    })
                });
                variable.lit(literal.is_positive())
            };
            let mut literals: Vec<Lit> = clause.iter().map(read).collect();
            literals.sort_unstable();
            literals.dedup();
            for literal in &literals {
                student.mentioned.get_mut(literal.index()).into_iter().for_each(|mentioned| *mentioned = true);
            }
            if literals.windows(2).all(|pair| pair[0] != !pair[1]) {
                student.clauses.push((literals.into(), place));
            }
        }
        student
    }

    /// The same formula with further clauses of one literal; for questions alone, since none of them has a place.
    pub fn with_units(&self, units: impl Iterator<Item = Lit>) -> Student {
        let Student { cells, variables, ref clauses, ref mentioned } = *self;
        let units = units.map(|unit| (Clause::from([unit]), usize::MAX));
        let clauses = clauses.iter().cloned().chain(units).collect();
        Student { cells, variables, clauses, mentioned: mentioned.clone() }
    }

    /// The same formula without its clauses of one literal over cells and values.
    pub fn without_units(&self) -> Student {
        let Student { cells, variables, ref clauses, ref mentioned } = *self;
        let is_kept = |clause: &Clause| clause.len() != 1 || clause[0].index() >= cells;
        let clauses = clauses.iter().filter(|(clause, _)| is_kept(clause)).cloned().collect();
        Student { cells, variables, clauses, mentioned: mentioned.clone() }
    }

    /// The same formula with other literals, over so many variables.
    pub fn renamed(&self, mut own: impl FnMut(Lit) -> Lit, variables: usize) -> Student {
        let mut clauses = self.clauses.clone();
        for (clause, _) in &mut clauses {
            clause.iter_mut().for_each(|literal| *literal = own(*literal));
            clause.sort_unstable();
        }
        Student { cells: self.cells, variables, clauses, mentioned: self.mentioned.clone() }
    }

    /// All clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().map(|(clause, _)| clause)
    }

    /// Whether a model satisfies all clauses.
    pub fn holds(&self, model: &[bool]) -> bool {
        let is_true = |literal: &Lit| model[literal.index()] == literal.is_positive();
        self.clauses().all(|clause| clause.iter().any(is_true))
    }

    /// The truth values of a model, false where it says nothing.
    pub fn values(&self, model: &[Lit]) -> Vec<bool> {
        let mut values = vec![false; self.variables];
        for literal in model.iter().filter(|literal| literal.index() < self.variables) {
            values[literal.index()] = literal.is_positive();
        }
        values
    }
}

/// For each variable of cells and values the literal that holds in a solution.
pub(super) fn literals_of(solution: &Solution, order: usize) -> Vec<Lit> {
    let one_hot = OneHot::new(order);
    let values = solution.values().iter().enumerate();
    let all = values.flat_map(|(cell, &held)| (0..order).map(move |value| (cell, value, held.index() == value)));
    all.map(|(cell, value, holds)| {
        let literal = one_hot.literal(Cell::new(cell), crate::values::Value::new(value));
        if holds { literal } else { !literal }
    })
    .collect()
}
