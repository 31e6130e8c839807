//! One direction: whether every model of a student's formula keeps the rules. Each clause of the rules must follow from the
//! formula, auxiliary variables and all: one question each.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use super::broken::Broken;
use super::counting::Known;
use super::eliminate::{Clause, Projection};
use super::parts::{Half, Part};
use super::rules;
use super::student::Student;
use crate::encode::OneHot;
use crate::limits::Stop;
use crate::literal::{Lit, Var};
use crate::puzzle::Puzzle;
use crate::sat::{Failure, Kept};
use crate::values::Values;

/// A filling that the formula allows and the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// For each cell in reading order its values: none, one or several.
    pub held: Vec<Values>,
    /// What it breaks; never empty.
    pub broken: Vec<Broken>,
}

/// What of the rules does not follow from a formula.
pub(super) struct Lacking {
    /// Clauses, each with its part: those that do not follow, then those of which that is not known.
    pub clauses: Vec<(Part, Clause)>,
    /// How many of them are known not to follow; at least one.
    found: usize,
    /// A model that breaks the first of them.
    pub model: Rc<[bool]>,
    /// What does follow.
    pub known: Known,
}

/// How far to look.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Extent {
    /// Until it is known whether something is missing.
    Whether,
    /// The same, and then with little effort for what else is missing.
    What,
    /// Something differs anyway: with little effort for what is missing.
    Little,
    /// All that is missing, each part and value by itself.
    All,
}

/// Models that are kept, to be tried on further clauses.
const MODELS: usize = 64;

/// Half of a fact, and the clauses that say it.
struct Task {
    part: Part,
    /// The value that a rule speaks of.
    value: usize,
    /// Its place among what counting knows; none for givens.
    place: Option<(usize, Half)>,
    /// Those that are not settled yet.
    clauses: Vec<Clause>,
    /// Whether all that are settled follow.
    follows: bool,
}

/// The budgets of questions, sweep by sweep: between two of them, counting may make the hard ones needless.
const BUDGETS: [u64; 4] = [1, 8, 64, u64::MAX];

/// The budget of the last questions about what else is missing: whatever stays open then counts as missing.
const MOST_BUDGET: u64 = 1 << 12;

/// Questions without an answer after which a sweep ends, and models after which one ends that has found something.
const MOST_OPEN: usize = 20;
const MOST_MODELS: usize = 100;

/// What of the rules does not follow from a formula; `None` where all of it does, or as far as little effort can tell.
pub(super) fn lacking(
    student: &Student,
    projection: &Projection,
    puzzle: &Puzzle,
    extent: Extent,
    stop: &dyn Stop,
) -> Result<Option<Lacking>, Failure> {
    let mut known = Known::new(puzzle.board());
    let mut tasks = tasks(projection, puzzle, &mut known);
    let questions = Kept::new(Vec::<Clause>::new(), stop);
    let mut search = Search { student, questions, models: Vec::new(), asked: 0, found: Vec::new(), extent };
    for budget in BUDGETS {
        let budget = if extent == Extent::All { budget.min(MOST_BUDGET) } else { budget };
        known.close();
        tasks.retain(|task| task.place.is_none_or(|(place, half)| !known.holds(place, half)));
        if !tasks.is_empty() {
            search.questions = questions_with(student, puzzle, &known, stop);
        }
        search.sweep(&mut tasks, &mut known, extent, budget)?;
        tasks.retain(|task| !task.clauses.is_empty());
        known.close();
        tasks.retain(|task| task.place.is_none_or(|(place, half)| !known.holds(place, half)));
        if extent == Extent::All {
            tasks.retain(|task| !search.has_found(task));
        }
        let is_enough = !search.found.is_empty() && extent != Extent::All;
        if tasks.is_empty() || is_enough || extent == Extent::Little {
            break;
        }
        let all = questions_with(student, puzzle, &known, stop);
        match search.any_broken(&mut tasks, all, 64 * budget.min(1 << 20))? {
            Some(false) => tasks.clear(),
            Some(true) if extent == Extent::All => continue,
            Some(true) => search.sweep(&mut tasks, &mut known, extent, BUDGETS[0])?,
            None => continue,
        }
        break;
    }
    let Some((_, _, model)) = search.found.first().cloned() else { return Ok(None) };
    known.close();
    let mut clauses: Vec<_> = search.found.into_iter().map(|(part, clause, _)| (part, clause)).collect();
    let found = clauses.len();
    clauses.extend(tasks.into_iter().flat_map(|task| task.clauses.into_iter().map(move |clause| (task.part, clause))));
    Ok(Some(Lacking { clauses, found, model, known }))
}

/// Questions about a student's formula, which is told what is known to follow from it: solvers do not count.
pub(super) fn questions_with<'s>(student: &Student, puzzle: &Puzzle, known: &Known, stop: &'s dyn Stop) -> Kept<'s> {
    let mut questions = Kept::new(student.clauses().cloned(), stop);
    let Ok(()) = rules::clauses(puzzle, |said, clause| {
        if said.place(known).is_some_and(|(place, half)| known.holds(place, half)) {
            questions.add_clause(&clause);
        }
        Ok::<(), std::convert::Infallible>(())
    });
    questions
}

/// All halves of facts that are not said by the formula itself, what usually implies the others first.
fn tasks(projection: &Projection, puzzle: &Puzzle, known: &mut Known) -> Vec<Task> {
    let there: HashSet<&Clause> = projection.clauses.iter().collect();
    let is_there = |clause: &Clause| {
        there.contains(clause) || clause.iter().any(|literal| there.contains(&Clause::from([*literal])))
    };
    let mut tasks: Vec<Task> = Vec::new();
    let Ok(()) = rules::clauses(puzzle, |said, clause| {
        let (part, place) = (said.part, said.place(known));
        match tasks.last_mut().filter(|last| last.part == part && last.place == place) {
            Some(last) => last.clauses.push(clause),
            None => tasks.push(Task { part, value: said.value, place, clauses: vec![clause], follows: true }),
        }
        Ok::<(), std::convert::Infallible>(())
    });
    for task in &mut tasks {
        task.clauses.retain(|clause| !is_there(clause));
        if let (true, Some((place, half))) = (task.clauses.is_empty(), task.place) {
            known.learn(place, half);
        }
    }
    tasks.retain(|task| !task.clauses.is_empty());
    tasks.sort_by_key(|task| match task.part {
        Part::Given(_) => 0,
        Part::Cell(_, Half::AtLeast) => 1,
        Part::Rule(_, Half::AtMost) => 2,
        Part::Cell(_, Half::AtMost) => 3,
        Part::Rule(_, Half::AtLeast) => 4,
    });
    tasks
}

/// Asks whether clauses of the rules follow from a formula.
struct Search<'g> {
    student: &'g Student,
    questions: Kept<'g>,
    models: Vec<Rc<[bool]>>,
    /// Questions of a sweep that were answered with a model.
    asked: usize,
    /// Those that do not, with a model that breaks each.
    found: Vec<(Part, Clause, Rc<[bool]>)>,
    extent: Extent,
}

impl Search<'_> {
    /// Goes through tasks, and takes out of them what is settled within a budget.
    fn sweep(&mut self, tasks: &mut [Task], known: &mut Known, extent: Extent, budget: u64) -> Result<(), Failure> {
        let mut open = 0;
        self.asked = 0;
        for task in tasks {
            let enough = match extent {
                Extent::All => false,
                Extent::Whether => !self.found.is_empty(),
                Extent::What | Extent::Little => !self.found.is_empty() && self.asked > MOST_MODELS,
            };
            if enough || (open > MOST_OPEN && budget < MOST_BUDGET) {
                return Ok(());
            }
            if task.place.is_some_and(|(place, half)| known.holds(place, half)) {
                task.clauses.clear();
                continue;
            }
            // Of a part that does not follow, no more need be known.
            if self.has_found(task) {
                continue;
            }
            self.settle(task, budget)?;
            // Of a task that is known not to follow, the rest is no open question.
            open += if task.follows { task.clauses.len() } else { 0 };
            if let (true, true, Some((place, half))) = (task.clauses.is_empty(), task.follows, task.place) {
                known.learn(place, half);
                if budget > BUDGETS[0] {
                    known.close();
                }
            }
        }
        Ok(())
    }

    /// Whether any of the clauses that are left is broken by a model: one question for all of them. The model is kept, and
    /// those that it breaks are found.
    fn any_broken(
        &mut self,
        tasks: &mut [Task],
        mut questions: Kept<'_>,
        budget: u64,
    ) -> Result<Option<bool>, Failure> {
        let mut switches = Vec::new();
        for clause in tasks.iter().flat_map(|task| &task.clauses) {
            let switch = Var::from_index(self.student.variables + switches.len()).positive();
            clause.iter().for_each(|&literal| questions.add_guarded(switch, &[!literal]));
            switches.push(switch);
        }
        questions.add_clause(&switches);
        let answer = questions.satisfiable_within(&[], budget)?;
        if answer == Some(true) {
            let model: Rc<[bool]> = self.student.values(&questions.model()).into();
            for task in tasks {
                let broken = task.clauses.extract_if(.., |clause| is_broken_by(clause, &model));
                let before = self.found.len();
                self.found.extend(broken.map(|clause| (task.part, clause, model.clone())));
                task.follows &= self.found.len() == before;
            }
            self.models.push(model);
        }
        Ok(answer)
    }

    /// Takes out of a task what is settled within a budget.
    fn settle(&mut self, task: &mut Task, budget: u64) -> Result<(), Failure> {
        for clause in std::mem::take(&mut task.clauses) {
            if !task.follows {
                task.clauses.push(clause);
                continue;
            }
            let broken_before = self.models.iter().rev().find(|model| is_broken_by(&clause, model)).cloned();
            let model = match broken_before {
                Some(model) => Some(model),
                None => {
                    let denied: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
                    match self.questions.satisfiable_within(&denied, budget)? {
                        Some(true) => Some(self.keep_model()),
                        Some(false) => None,
                        None => {
                            task.clauses.push(clause);
                            continue;
                        }
                    }
                }
            };
            task.follows &= model.is_none();
            self.found.extend(model.map(|model| (task.part, clause, model)));
        }
        Ok(())
    }

    /// Whether it is known of its part that it does not follow; of the part and the value, where each is asked about by itself.
    fn has_found(&self, task: &Task) -> bool {
        let is_same = |part: Part, clause: &Clause| {
            part == task.part
                && (self.extent != Extent::All || value_of(part, clause, self.student.order) == task.value)
        };
        self.found.iter().any(|(part, clause, _)| is_same(*part, clause))
    }

    fn keep_model(&mut self) -> Rc<[bool]> {
        let model: Rc<[bool]> = self.student.values(&self.questions.model()).into();
        self.asked += 1;
        self.models.truncate(MODELS - 1);
        self.models.push(model.clone());
        model
    }
}

fn is_broken_by(clause: &[Lit], model: &[bool]) -> bool {
    clause.iter().all(|literal| model[literal.index()] != literal.is_positive())
}

/// The value that a clause of a rule speaks of.
fn value_of(part: Part, clause: &Clause, order: usize) -> usize {
    let of_rule = clause.first().filter(|_| matches!(part, Part::Rule(..)));
    of_rule.and_then(|literal| OneHot::new(order).meaning(literal.var())).map_or(0, |(_, value)| value.index())
}

impl Lacking {
    /// The parts and values that do not follow, or of which that is not known.
    pub fn units(&self, order: usize) -> BTreeSet<(Part, usize)> {
        self.clauses.iter().map(|(part, clause)| (*part, value_of(*part, clause, order))).collect()
    }

    /// The parts that do not follow whole, or of which that is not known.
    pub fn parts(&self) -> BTreeSet<Part> {
        self.clauses.iter().map(|(part, _)| *part).collect()
    }

    /// Clauses that are known not to follow.
    pub fn certain(&self) -> impl Iterator<Item = &Clause> {
        self.clauses[..self.found].iter().map(|(_, clause)| clause)
    }

    /// Whether it is known of these parts that they do not follow.
    pub fn is_certain_of(&self, parts: &BTreeSet<Part>) -> bool {
        let found: BTreeSet<Part> = self.clauses[..self.found].iter().map(|(part, _)| *part).collect();
        parts.is_subset(&found)
    }
}
