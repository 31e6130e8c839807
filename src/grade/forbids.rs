//! The other direction: whether every solution of the puzzle extends to a model of a student's formula. Each clause that is
//! left after elimination must follow from the rules; where auxiliary variables could not be eliminated, other ways
//! that are as sure are tried before it is said to be unknown.

use std::collections::HashSet;
use std::convert::Infallible;

use super::GradeError;
use super::blame::{Blame, blame};
use super::eliminate::{Clause, MOST_STEPS, components, eliminate, project};
use super::rules::{self, Glance};
use super::student::{Student, literals_of};
use crate::cnf::read::Formula;
use crate::encode::OneHot;
use crate::grid::Cell;
use crate::limits::Stop;
use crate::literal::{Lit, Var};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{Failure, Kept};
use crate::solve::{Engine, Solver};
use crate::values::Value;

/// A solution of the puzzle that the formula forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// The solution.
    pub solution: Solution,
    /// What forbids it.
    pub blame: Blame,
}

/// Whether a formula forbids a solution.
pub(super) enum Forbids {
    /// None.
    Nothing,
    /// This one.
    Solution(Solution),
    /// Nobody knows: the auxiliary variables could not be eliminated, and other ways did not come to an end.
    Unknown,
}

/// How hard to try.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Effort {
    /// By all means.
    Full,
    /// Where auxiliary variables were eliminated.
    Little,
}

/// Values that the cells of a component take together under the rules, tried at most.
const MOST_LOCAL: usize = 2_000;

/// Solutions of the puzzle, tried at most.
const MOST_SOLUTIONS: usize = 1_000;

/// The budget of questions whose answers only make work easier.
const LITTLE_BUDGET: u64 = 4;

/// Whether a formula forbids a solution of the puzzle.
pub(super) fn forbids(
    student: &Student,
    puzzle: &Puzzle,
    effort: Effort,
    stop: &dyn Stop,
) -> Result<Forbids, GradeError> {
    let seen = student.seen();
    let projection = project(seen.iter(), student.cells, stop)?;
    let mut rules = TheRules::new(puzzle, stop);
    if let Some(solution) = rules.forbidden_by(&projection.clauses)? {
        return Ok(Forbids::Solution(solution));
    }
    if effort == Effort::Little && !projection.open.is_empty() {
        return Ok(Forbids::Unknown);
    }
    let (mut budget, mut open) = (MOST_STEPS, Vec::new());
    for component in &projection.open {
        let needed = irredundant(component, student.cells, &rules.clauses, stop)?;
        for component in components(needed, student.cells) {
            let known = |clause: &[Lit]| rules.glance.follows(clause);
            match eliminate(&component, student.cells, known, &mut budget, stop)? {
                Some(clauses) => {
                    if let Some(solution) = rules.forbidden_by(&clauses)? {
                        return Ok(Forbids::Solution(solution));
                    }
                }
                None => open.push(component),
            }
        }
    }
    let mut whole = true;
    for component in open {
        match rules.forbidden_within(&component, student.cells, stop)? {
            Forbids::Nothing => {}
            Forbids::Unknown => whole = false,
            found @ Forbids::Solution(_) => return Ok(found),
        }
    }
    if whole { Ok(Forbids::Nothing) } else { one_by_one(student, puzzle, stop) }
}

/// Those of some clauses from which, with the rules, all of them follow: among the rules' solutions they say the same. Clauses
/// with few auxiliary variables, which tend to define them, come first, so that what holds by definition is left out.
fn irredundant(component: &[Clause], cells: usize, rules: &[Clause], stop: &dyn Stop) -> Result<Vec<Clause>, Failure> {
    let auxiliary = |clause: &Clause| clause.iter().filter(|literal| literal.index() >= cells).count();
    let mut ordered: Vec<&Clause> = component.iter().collect();
    ordered.sort_by_key(|clause| (auxiliary(clause), clause.len()));
    let (mut seen, mut needed) = (HashSet::new(), Vec::new());
    let mut questions = Kept::new(rules.iter().cloned(), stop);
    for clause in ordered {
        let new = clause.iter().filter(|literal| literal.index() >= cells && !seen.contains(&literal.var())).count();
        let denied: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
        // One with a variable that is new follows from nothing; so does one that takes long.
        if new > 0 || questions.satisfiable_within(&denied, LITTLE_BUDGET)? != Some(false) {
            seen.extend(clause.iter().map(|literal| literal.var()));
            questions.add_clause(clause);
            needed.push(clause.clone());
        }
    }
    Ok(needed)
}

/// Tries the solutions of the puzzle, if there are few.
fn one_by_one(student: &Student, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Forbids, GradeError> {
    let mut solver = Solver::new(Engine::Auto, stop);
    let mut solutions = solver.solutions(puzzle);
    let mut questions = Kept::new(student.clauses().cloned(), stop);
    for _ in 0..MOST_SOLUTIONS {
        match solutions.advance()? {
            Some(solution) => {
                if !questions.satisfiable_under(&literals_of(solution, puzzle.board().values()))? {
                    return Ok(Forbids::Solution(solution.clone()));
                }
            }
            None => return solutions.stopped().map_or(Ok(Forbids::Nothing), |limit| Err(limit.into())),
        }
    }
    Ok(Forbids::Unknown)
}

/// A puzzle's formula, to be asked.
pub(super) struct TheRules<'p, 's> {
    puzzle: &'p Puzzle,
    clauses: Vec<Clause>,
    questions: Kept<'s>,
    glance: Glance,
    next: usize,
}

impl<'p, 's> TheRules<'p, 's> {
    pub fn new(puzzle: &'p Puzzle, stop: &'s dyn Stop) -> TheRules<'p, 's> {
        let mut clauses = Vec::new();
        let Ok(()) = rules::clauses(puzzle, |_, clause| {
            clauses.push(clause);
            Ok::<(), Infallible>(())
        });
        let next = OneHot::of(puzzle.board()).variables();
        let questions = Kept::new(clauses.iter().cloned(), stop);
        TheRules { puzzle, clauses, questions, glance: Glance::new(puzzle), next }
    }

    /// A solution that breaks one of these clauses, if there is one.
    pub fn forbidden_by(&mut self, clauses: &[Clause]) -> Result<Option<Solution>, GradeError> {
        for clause in clauses.iter().filter(|clause| !self.glance.follows(clause)).collect::<Vec<_>>() {
            let denied: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
            if self.questions.satisfiable_under(&denied)? {
                return self.solution().map(Some);
            }
        }
        Ok(None)
    }

    /// The same for clauses with auxiliary variables: goes through all values that their cells take together.
    fn forbidden_within(&mut self, component: &[Clause], cells: usize, stop: &dyn Stop) -> Result<Forbids, GradeError> {
        let mut own: Vec<Var> = component.iter().flatten().map(|literal| literal.var()).collect();
        own.retain(|variable| variable.index() < cells);
        own.sort_unstable();
        own.dedup();
        let mut within = Kept::new(component.iter().cloned(), stop);
        let guard = Var::from_index(self.next).positive();
        self.next += 1;
        for _ in 0..MOST_LOCAL {
            if !self.questions.satisfiable_under(&[guard])? {
                return Ok(Forbids::Nothing);
            }
            let mut values = vec![false; cells];
            for literal in self.questions.model().iter().filter(|literal| literal.index() < cells) {
                values[literal.index()] = literal.is_positive();
            }
            let taken: Vec<Lit> = own.iter().map(|variable| variable.lit(values[variable.index()])).collect();
            if !within.satisfiable_under(&taken)? {
                return self.solution().map(Forbids::Solution);
            }
            self.questions.add_guarded(guard, &taken.iter().map(|&literal| !literal).collect::<Vec<_>>());
        }
        Ok(Forbids::Unknown)
    }

    /// The solution that the last answer showed.
    fn solution(&self) -> Result<Solution, GradeError> {
        let (board, one_hot) = (self.puzzle.board(), OneHot::of(self.puzzle.board()));
        let mut values = vec![Value::new(0); board.grid().cells().len()];
        let model = self.questions.model();
        let held = model.iter().filter(|literal| literal.is_positive()).filter_map(|l| one_hot.meaning(l.var()));
        held.for_each(|(cell, value): (Cell, Value)| values[cell.index()] = value);
        let solution = Solution::new(values);
        match self.puzzle.violation(&solution) {
            None => Ok(solution),
            Some(_) => Err(GradeError::Unsound),
        }
    }
}

/// A forbidden solution, and what forbids it.
///
/// # Errors
/// [`GradeError::Unsound`] where the formula allows it.
pub(super) fn with_blame(
    solution: Solution,
    student: &Student,
    formula: &Formula,
    puzzle: &Puzzle,
    stop: &dyn Stop,
) -> Result<Forbidden, GradeError> {
    let blame = match blame(&solution, student, formula, puzzle.board().values(), stop) {
        // That it is forbidden is known all the same.
        Err(GradeError::Stopped(_)) => Blame { lines: Vec::new(), clause: None, more: 0 },
        blame => blame?,
    };
    Ok(Forbidden { solution, blame })
}
