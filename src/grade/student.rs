//! A student's formula with our variables: those of cells and values first, auxiliary ones behind.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use itertools::Itertools;

use super::eliminate::{Clause, Projection, project};
use super::reading::{Meaning, Reading};
use crate::cnf::read::Formula;
use crate::encode::OneHot;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::literal::{Lit, Var};
use crate::puzzle::Solution;
use crate::values::{Value, Values};

/// A formula as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Student {
    /// Of the board.
    pub order: usize,
    /// The variables of cells and values: auxiliary ones have an index from here on.
    pub cells: usize,
    /// How many variables there are.
    pub variables: usize,
    /// Clauses with the place of each in the formula; those that say nothing are left out.
    pub clauses: Vec<(Clause, usize)>,
    /// Which variables of cells and values occur.
    pub mentioned: Vec<bool>,
    /// For each variable that occurs its number in the formula.
    pub numbers: Arc<HashMap<Var, usize>>,
    /// Variables that code the value of a cell, with the values for which each is true.
    pub coded: Arc<HashMap<Var, (Cell, Values)>>,
    /// What these mean in variables of cells and values.
    pub definitions: Arc<[Clause]>,
}

impl Student {
    /// Reads a formula.
    pub fn new(formula: &Formula, order: usize, reading: &Reading) -> Student {
        let cells = OneHot::new(order).variables();
        let mut student = Student {
            order,
            cells,
            variables: cells,
            clauses: Vec::new(),
            mentioned: vec![false; cells],
            numbers: Arc::default(),
            coded: Arc::default(),
            definitions: Arc::default(),
        };
        let (mut known, mut coded): (HashMap<usize, Var>, HashMap<Var, (Cell, Values)>) = Default::default();
        for (place, clause) in formula.clauses().enumerate() {
            let read = |literal: &Lit| {
                let number = literal.index() + 1;
                let variable = *known.entry(number).or_insert_with(|| {
                    let meaning = reading.meaning(order, number);
                    if let Some(Meaning::Fact(cell, value)) = meaning {
                        return OneHot::new(order).literal(cell, value).var();
                    }
                    student.variables += 1;
                    let own = Var::from_index(student.variables - 1);
                    if let Some(Meaning::Among(cell, values)) = meaning {
                        coded.insert(own, (cell, values));
                    }
                    own
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
        student.numbers = Arc::new(known.into_iter().map(|(number, own)| (own, number)).collect());
        student.definitions = definitions(&coded, order).into();
        for (cell, _) in coded.values() {
            student.mentioned[cell.index() * order..][..order].fill(true);
        }
        student.coded = Arc::new(coded);
        student
    }

    /// Whether a variable says something of a cell by itself.
    pub fn is_of_cell(&self, variable: Var) -> bool {
        variable.index() < self.cells || self.coded.contains_key(&variable)
    }

    /// What it says of cells and values, by elimination; nothing where these are coded, and elimination would take long.
    pub fn projection(&self, stop: &dyn Stop) -> Result<Projection, Limit> {
        if self.coded.is_empty() { project(self.clauses(), self.cells, stop) } else { Ok(Projection::default()) }
    }

    /// The clauses as they are where the rules hold: a variable that codes says one of some values. They are what must not forbid a solution.
    pub fn seen(&self) -> Vec<Clause> {
        if self.coded.is_empty() {
            return self.clauses().cloned().collect();
        }
        self.clauses.iter().filter_map(|(clause, _)| self.seen_clause(clause)).collect()
    }

    /// A clause as it is where the rules hold; `None` where it says nothing.
    pub fn seen_clause(&self, clause: &Clause) -> Option<Clause> {
        let (order, one_hot) = (self.order, OneHot::new(self.order));
        let seen = |literal: &Lit| match self.coded.get(&literal.var()) {
            None => vec![*literal],
            Some(&(cell, values)) => {
                let holds = |value: &Value| values.contains(*value) == literal.is_positive();
                (0..order).map(Value::new).filter(holds).map(|value| one_hot.literal(cell, value)).collect()
            }
        };
        let mut literals: Vec<Lit> = clause.iter().flat_map(seen).collect();
        literals.sort_unstable();
        literals.dedup();
        let says_something = literals.windows(2).all(|pair| pair[0] != !pair[1]);
        says_something.then(|| literals.into())
    }

    /// A clause as it is where each cell holds exactly one value, in the words of [`rules`](super::rules): beside other literals, that a cell holds one
    /// of all values but one says that it does not hold that one, as where values are coded or supported. `None` where it says nothing.
    pub fn by_values(&self, clause: &Clause) -> Option<Clause> {
        let seen = self.seen_clause(clause)?;
        let cell = |literal: &&Lit| {
            (literal.is_positive() && literal.index() < self.cells).then(|| literal.index() / self.order)
        };
        let mut literals = Vec::new();
        for (cell, held) in &seen.iter().chunk_by(cell) {
            let held: Vec<Lit> = held.copied().collect();
            // Of two values, each is all but one.
            let is_all_but_one = self.order > 2 && held.len() + 1 == self.order && held.len() < seen.len();
            match cell.filter(|_| is_all_but_one) {
                Some(cell) => {
                    let mut values = (cell * self.order..).take(self.order).map(|index| Lit::from_index(index, true));
                    literals.extend(values.find(|literal| !held.contains(literal)).map(|left| !left));
                }
                None => literals.extend(held),
            }
        }
        Some(sorted(literals))
    }

    /// The same variables with these clauses.
    pub fn of(&self, clauses: Vec<(Clause, usize)>) -> Student {
        let Student { order, cells, variables, ref mentioned, ref numbers, ref coded, ref definitions, .. } = *self;
        Student {
            order,
            cells,
            variables,
            clauses,
            mentioned: mentioned.clone(),
            numbers: numbers.clone(),
            coded: coded.clone(),
            definitions: definitions.clone(),
        }
    }

    /// The same formula with further clauses of one literal; for questions alone, since none of them has a place.
    pub fn with_units(&self, units: impl Iterator<Item = Lit>) -> Student {
        let units = units.map(|unit| (Clause::from([unit]), usize::MAX));
        self.of(self.clauses.iter().cloned().chain(units).collect())
    }

    /// The same formula without its clauses of one literal over cells and values.
    pub fn without_units(&self) -> Student {
        let is_kept = |clause: &Clause| clause.len() != 1 || !self.is_of_cell(clause[0].var());
        self.of(self.clauses.iter().filter(|(clause, _)| is_kept(clause)).cloned().collect())
    }

    /// The same formula with other literals, over so many variables.
    pub fn renamed(&self, mut own: impl FnMut(Lit) -> Lit, variables: usize) -> Student {
        let mut clauses = self.clauses.clone();
        for (clause, _) in &mut clauses {
            clause.iter_mut().for_each(|literal| *literal = own(*literal));
            clause.sort_unstable();
        }
        Student { variables, ..self.of(clauses) }
    }

    /// All clauses, and what variables mean that code values.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().map(|(clause, _)| clause).chain(&*self.definitions)
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

/// A cell holds a value exactly if the variables that code it are as they are for that value.
fn definitions(coded: &HashMap<Var, (Cell, Values)>, order: usize) -> Vec<Clause> {
    let mut of_cell: BTreeMap<Cell, Vec<(Var, Values)>> = BTreeMap::new();
    let mut clauses = Vec::new();
    coded.iter().for_each(|(&variable, &(cell, values))| of_cell.entry(cell).or_default().push((variable, values)));
    for (cell, mut variables) in of_cell {
        variables.sort_unstable_by_key(|(variable, _)| variable.index());
        for value in (0..order).map(Value::new) {
            let holds = OneHot::new(order).literal(cell, value);
            let code: Vec<Lit> =
                variables.iter().map(|(variable, values)| variable.lit(values.contains(value))).collect();
            clauses.extend(code.iter().map(|&literal| sorted([!holds, literal])));
            clauses.push(sorted(code.iter().map(|&literal| !literal).chain([holds])));
        }
    }
    clauses
}

fn sorted(literals: impl IntoIterator<Item = Lit>) -> Clause {
    let mut literals: Vec<Lit> = literals.into_iter().collect();
    literals.sort_unstable();
    literals.dedup();
    literals.into()
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
