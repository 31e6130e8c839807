//! Events of a trace as JSON, an object a line.

use exactly::Stop;
use exactly::cnf::propagate::Propagated;
use exactly::literal::Lit;
use exactly::teach::cdcl::{self, Event};
use exactly::teach::words::Steps;
use exactly::teach::{Annotated, Trail, dpll};
use serde_json::{Value, json};

use super::lines::{Failure, Lines};

/// Changes when a member changes its meaning or goes; new members may come at any time.
const SCHEMA: u32 = 1;

/// An event with its members, of which there is one or more: what it is comes first.
fn object(event: &str, members: &Value) -> String {
    let members = members.to_string();
    format!("{{\"schema\":{SCHEMA},\"event\":\"{event}\",{}", members.trim_start_matches('{'))
}

fn numbers(clause: &[Lit]) -> Vec<isize> {
    clause.iter().map(|literal| literal.to_dimacs()).collect()
}

/// A literal that propagation forced.
pub fn step(formula: &Annotated, propagated: &Propagated, steps: &Steps<'_>, step: usize) -> String {
    let forced = propagated.forced[step - 1];
    let mut members = literal(formula, forced.literal);
    members["step"] = json!(step);
    members["clause"] = clause(formula, forced.clause);
    members["from"] = json!(steps.steps_of_others(forced.clause, Some(forced.literal)));
    object("forced", &members)
}

/// What propagation comes to.
pub fn end(formula: &Annotated, propagated: &Propagated, steps: &Steps<'_>) -> String {
    let mut members = json!({
        "answer": if propagated.conflict.is_some() { "unsatisfiable" } else { "open" },
        "known": propagated.forced.len(),
        "variables": formula.variables(),
    });
    if let Some(conflict) = propagated.conflict {
        members["conflict"] = clause(formula, conflict);
        members["from"] = json!(steps.steps_of_others(conflict, None));
    } else if let Some((fixed, cells)) = steps.fixed() {
        members["fixed"] = json!(fixed);
        members["cells"] = json!(cells);
    }
    object("end", &members)
}

/// That a trace did not come to its end.
pub fn unknown(why: &str) -> String {
    object("end", &json!({"answer": "unknown", "reason": why}))
}

fn literal(formula: &Annotated, literal: Lit) -> Value {
    json!({"literal": literal.to_dimacs(), "name": formula.name(literal)})
}

/// A clause of the formula: its number from 1, its literals, what it says. Of a learnt one, its number.
fn clause(formula: &Annotated, number: usize) -> Value {
    match formula.says(number) {
        Some(says) => {
            let literals = numbers(formula.clauses().clause(number));
            json!({"number": number + 1, "literals": literals, "says": says})
        }
        None => json!({"number": number + 1}),
    }
}

/// What a solver that learns does, event by event.
pub struct Learning<'f> {
    formula: &'f Annotated,
    /// The number of the clause that was learnt last.
    last: usize,
    conflicts: usize,
}

impl<'f> Learning<'f> {
    /// Nothing has happened yet.
    pub fn new(formula: &'f Annotated) -> Learning<'f> {
        Learning { formula, last: formula.clauses().len(), conflicts: 0 }
    }

    /// An event: what it is called, and its members.
    pub fn event(&mut self, event: Event<'_>, trail: &Trail) -> (&'static str, Value) {
        let formula = self.formula;
        let (name, mut members) = match event {
            Event::Decided(decided) => ("decided", literal(formula, decided)),
            Event::PassedOver(asked, truth) => {
                let mut members = literal(formula, asked);
                members["is"] = json!(truth);
                ("passed over", members)
            }
            Event::Forced(forced, by) => {
                let mut members = literal(formula, forced);
                members["clause"] = clause(formula, by);
                ("forced", members)
            }
            Event::Conflict(by) => {
                self.conflicts += 1;
                ("conflict", json!({"conflict": self.conflicts, "clause": clause(formula, by)}))
            }
            Event::Resolved { on, with, resolvent } => {
                let with = clause(formula, with);
                ("resolved", json!({"on": on.to_dimacs(), "with": with, "resolvent": numbers(resolvent)}))
            }
            Event::LeftOut(out, rest) => ("left out", json!({"literals": numbers(out), "rest": numbers(rest)})),
            Event::Learnt(learnt, hints) => {
                self.last += 1;
                let hints: Vec<_> = hints.iter().map(|hint| hint + 1).collect();
                ("learnt", json!({"number": self.last, "literals": numbers(learnt), "hints": hints}))
            }
            Event::Jumped(_) => ("jumped", json!({})),
        };
        members["level"] = json!(trail.level());
        (name, members)
    }
}

/// What a solver that learns does.
///
/// # Errors
/// Where it does not come to its end.
pub fn cdcl(
    formula: &Annotated,
    asked: &[Lit],
    seed: u64,
    stop: &dyn Stop,
    lines: &mut Lines<'_>,
) -> Result<(), Failure> {
    let mut learning = Learning::new(formula);
    let (satisfiable, trail) = cdcl::solve_deciding(formula.clauses(), asked, seed, stop, |event, trail| {
        let (name, members) = learning.event(event, trail);
        lines.line(&object(name, &members))
    })?;
    let mut members = answer(satisfiable, &trail);
    members["conflicts"] = json!(learning.conflicts);
    lines.last(&object("end", &members))
}

/// What a search that branches does.
///
/// # Errors
/// Where it does not come to its end.
pub fn dpll(formula: &Annotated, stop: &dyn Stop, lines: &mut Lines<'_>) -> Result<(), Failure> {
    let mut decisions = 0;
    let (satisfiable, trail) = dpll::solve(formula.clauses(), stop, |event, trail| {
        let (name, mut members) = match event {
            dpll::Event::Decided(decided) => {
                decisions += 1;
                ("decided", literal(formula, decided))
            }
            dpll::Event::Opposite(opposite) => ("opposite", literal(formula, opposite)),
            dpll::Event::Forced(forced, by) => {
                let mut members = literal(formula, forced);
                members["clause"] = clause(formula, by);
                ("forced", members)
            }
            dpll::Event::Conflict(by) => ("conflict", json!({"clause": clause(formula, by)})),
            dpll::Event::Back(_) => ("back", json!({})),
        };
        members["level"] = json!(trail.level());
        lines.line(&object(name, &members))
    })?;
    let mut members = answer(satisfiable, &trail);
    members["decisions"] = json!(decisions);
    lines.last(&object("end", &members))
}

fn answer(satisfiable: bool, trail: &Trail) -> Value {
    if !satisfiable {
        return json!({"answer": "unsatisfiable"});
    }
    let mut model = trail.literals().to_vec();
    model.sort_unstable();
    json!({"answer": "satisfiable", "model": numbers(&model)})
}
