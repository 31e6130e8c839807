//! A student's formula and the rules together: what it lacks is said once these parts are added.

use std::collections::{BTreeMap, BTreeSet};

use super::GradeError;
use super::allows::{Allowed, Lacking, questions_with};
use super::broken::broken;
use super::parts::{Family, Half, Part};
use super::rules;
use super::student::Student;
use crate::encode::OneHot;
use crate::limits::Stop;
use crate::literal::{Lit, Var};
use crate::puzzle::Puzzle;
use crate::sat::{Failure, Kept};
use crate::values::Values;

/// A student's formula together with the rules, each part of which can be added or left out.
pub(super) struct Added<'s> {
    questions: Kept<'s>,
    switches: BTreeMap<Part, Lit>,
}

/// The budget of questions whose answers only make a grade more telling.
const LITTLE_BUDGET: u64 = 16;

impl<'s> Added<'s> {
    pub fn new(student: &Student, puzzle: &Puzzle, lacking: &Lacking, stop: &'s dyn Stop) -> Added<'s> {
        let mut questions = questions_with(student, puzzle, &lacking.known, stop);
        let mut switches = BTreeMap::new();
        let Ok(()) = rules::clauses(puzzle, |said, clause| {
            let next = student.variables + switches.len();
            let switch = *switches.entry(said.part).or_insert(Var::from_index(next).positive());
            questions.add_guarded(switch, &clause);
            Ok::<(), std::convert::Infallible>(())
        });
        Added { questions, switches }
    }

    /// Whether the formula with these parts says all that it lacks, as far as that is found out within a little budget.
    pub fn complete(&mut self, parts: &BTreeSet<Part>, lacking: &Lacking) -> Result<bool, Failure> {
        let added = self.switches_of(|part| parts.contains(&part));
        let mut known = lacking.known.clone();
        parts.iter().for_each(|&part| known.learn_part(part));
        known.close();
        let is_open = |part: &Part| !parts.contains(part) && !known.has(*part);
        for (_, clause) in lacking.clauses.iter().filter(|(part, _)| is_open(part)) {
            let denied = clause.iter().map(|&literal| !literal);
            let assumed: Vec<Lit> = denied.chain(added.iter().copied()).collect();
            if self.questions.satisfiable_within(&assumed, LITTLE_BUDGET)? != Some(false) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A model of the formula that breaks a clause and keeps these parts, if there is one.
    fn model(&mut self, clause: &[Lit], keeps: impl Fn(Part) -> bool) -> Result<Option<Vec<Lit>>, Failure> {
        let denied = clause.iter().map(|&literal| !literal);
        let assumed: Vec<Lit> = denied.chain(self.switches_of(keeps)).collect();
        let holds = self.questions.satisfiable_within(&assumed, LITTLE_BUDGET)?;
        Ok((holds == Some(true)).then(|| self.questions.model()))
    }

    fn switches_of(&self, keeps: impl Fn(Part) -> bool) -> Vec<Lit> {
        self.switches.iter().filter(|(part, _)| keeps(**part)).map(|(_, &switch)| switch).collect()
    }
}

/// A filling that the formula allows and the rules forbid, and that breaks as little as a few questions can find.
///
/// # Errors
/// [`GradeError::Unsound`] where the filling is none, by evaluation of the formula and direct counting.
pub(super) fn counterexample(
    student: &Student,
    lacking: &Lacking,
    added: Option<&mut Added<'_>>,
    puzzle: &Puzzle,
) -> Result<Allowed, GradeError> {
    let gentle = added.and_then(|added| gentle(lacking, added, puzzle).ok().flatten());
    let model = gentle.map_or_else(|| lacking.model.to_vec(), |model| student.values(&model));
    let one_hot = OneHot::of(puzzle.board());
    let mut held = vec![Values::NONE; puzzle.board().grid().cells().len()];
    for variable in (0..student.cells).filter(|&variable| model[variable]).map(Var::from_index) {
        let (cell, value) = one_hot.meaning(variable).expect("a variable of a cell");
        held[cell.index()].insert(value);
    }
    let broken = broken(puzzle, &held);
    if broken.is_empty() || !student.holds(&model) {
        return Err(GradeError::Unsound);
    }
    Ok(Allowed { held, broken })
}

/// The ladder of a few questions: keep all but what the clause is of, then all but what does not follow, then cells.
fn gentle(lacking: &Lacking, added: &mut Added<'_>, puzzle: &Puzzle) -> Result<Option<Vec<Lit>>, Failure> {
    let (parts, (first, clause)) = (lacking.parts(), &lacking.clauses[0]);
    let cells = |place: usize| puzzle.board().rules()[place].all_different().unwrap_or_default();
    let of_clause = |part: Part| match (part, *first) {
        (Part::Rule(place, Half::AtLeast), Part::Cell(cell, _)) => cells(place).contains(&cell),
        (Part::Rule(place, _), Part::Rule(other, _)) => {
            place == other || lacking.clauses.iter().any(|(part, same)| same == clause && same_rule(*part, place))
        }
        (Part::Cell(cell, _), Part::Cell(other, _)) => cell == other,
        _ => part == *first,
    };
    if let Some(model) = added.model(clause, |part| !of_clause(part))? {
        return Ok(Some(model));
    }
    if let Some(model) = added.model(clause, |part| !parts.contains(&part))? {
        return Ok(Some(model));
    }
    let board = puzzle.board();
    added.model(clause, |part| part.family(board) == Family::Cells && !parts.contains(&part))
}

fn same_rule(part: Part, place: usize) -> bool {
    matches!(part, Part::Rule(other, _) if other == place)
}
