//! Events of a trace as JSON, an object a line.

use exactly::Stop;
use exactly::cnf::propagate::Propagated;
use exactly::literal::Lit;
use exactly::teach::cdcl::Event;
use exactly::teach::{Annotated, Trail, dpll};
use schemars::JsonSchema;
use serde::Serialize;

use super::lines::{Failure, Lines};
use super::words::Steps;

/// Changes when a member changes its meaning or goes; new members may come at any time.
const SCHEMA: u32 = 1;

/// An event of `trace`.
#[derive(Serialize, JsonSchema)]
pub struct TraceEvent {
    /// The version of the format: 1.
    schema: u32,
    /// What happens: `forced`, `decided`, `opposite`, `passed over`, `conflict`, `resolved`, `left out`, `learnt`, `jumped`, `back` or
    /// `end`.
    event: &'static str,
    #[serde(flatten)]
    members: Members,
}

/// What there is to say of an event.
#[derive(Serialize, JsonSchema, Default)]
pub struct Members {
    /// `end`: `satisfiable`, `unsatisfiable`, `open` (propagation alone) or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'static str>,
    /// `end` of propagation on a puzzle: how many cells it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<usize>,
    /// The clause that forces the literal, or whose literals are all false.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<Clause>,
    /// `conflict`: its number, from 1. `end` of propagation: the clause whose literals are all false.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Conflict>,
    /// `end`: how many conflicts there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<usize>,
    /// `end`: how many decisions there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<usize>,
    /// `end` of propagation on a puzzle: how many cells have a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<usize>,
    /// The steps that made the other literals of the clause false.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Vec<usize>>,
    /// `learnt`: the numbers of the clauses that it was resolved from.
    #[serde(skip_serializing_if = "Option::is_none")]
    hints: Option<Vec<usize>>,
    /// `passed over`: whether the literal is true already, or false.
    #[serde(skip_serializing_if = "Option::is_none")]
    is: Option<bool>,
    /// `end` of propagation: how many literals it forced.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<usize>,
    /// The decision level after the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<usize>,
    /// The literal, as in DIMACS.
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<isize>,
    /// `learnt`: the literals of the clause. `left out`: those that the rest implies.
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<Vec<isize>>,
    /// `end`, satisfiable: the literals that are true.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Vec<isize>>,
    /// What the literal means, such as `r1c1=3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// `learnt`: the number of the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// `resolved`: the literal that was resolved on.
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<isize>,
    /// `end`, unknown: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// `resolved`: what came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    resolvent: Option<Vec<isize>>,
    /// `left out`: the literals that stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<Vec<isize>>,
    /// `forced` by propagation: the number of the step, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    /// `end` of propagation: how many variables the formula has.
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<usize>,
    /// `resolved`: the clause that was resolved with.
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<Clause>,
}

/// A clause; of one that was learnt, its number alone.
#[derive(Serialize, JsonSchema)]
struct Clause {
    /// Its literals, as in DIMACS.
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<Vec<isize>>,
    /// Its number in the formula, from 1.
    number: usize,
    /// The rule that it is part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Conflict {
    Number(usize),
    Clause(Clause),
}

fn object(event: &'static str, members: Members) -> String {
    let line = TraceEvent { schema: SCHEMA, event, members };
    serde_json::to_string(&line).expect("strings, numbers and lists are JSON")
}

fn numbers(clause: &[Lit]) -> Vec<isize> {
    clause.iter().map(|literal| literal.to_dimacs()).collect()
}

/// A literal that propagation forced.
pub fn step(formula: &Annotated, propagated: &Propagated, steps: &Steps<'_>, step: usize) -> String {
    let forced = propagated.forced[step - 1];
    let members = Members {
        step: Some(step),
        clause: Some(clause(formula, forced.clause)),
        from: Some(steps.steps_of_others(forced.clause, Some(forced.literal))),
        ..literal(formula, forced.literal)
    };
    object("forced", members)
}

/// What propagation comes to.
pub fn end(formula: &Annotated, propagated: &Propagated, steps: &Steps<'_>) -> String {
    let mut members = Members {
        answer: Some(if propagated.conflict.is_some() { "unsatisfiable" } else { "open" }),
        known: Some(propagated.forced.len()),
        variables: Some(formula.variables()),
        ..Members::default()
    };
    if let Some(conflict) = propagated.conflict {
        members.conflict = Some(Conflict::Clause(clause(formula, conflict)));
        members.from = Some(steps.steps_of_others(conflict, None));
    } else if let Some((fixed, cells)) = steps.fixed() {
        members.fixed = Some(fixed);
        members.cells = Some(cells);
    }
    object("end", members)
}

/// That a trace did not come to its end.
pub fn unknown(why: &str) -> String {
    object("end", Members { answer: Some("unknown"), reason: Some(why.to_owned()), ..Members::default() })
}

fn literal(formula: &Annotated, literal: Lit) -> Members {
    Members { literal: Some(literal.to_dimacs()), name: Some(formula.name(literal)), ..Members::default() }
}

fn clause(formula: &Annotated, number: usize) -> Clause {
    match formula.says(number) {
        Some(says) => {
            let literals = numbers(formula.clauses().clause(number));
            Clause { number: number + 1, literals: Some(literals), says: Some(says.to_string()) }
        }
        None => Clause { number: number + 1, literals: None, says: None },
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
    pub fn event(&mut self, event: Event<'_>, trail: &Trail) -> (&'static str, Members) {
        let formula = self.formula;
        let (name, members) = match event {
            Event::Decided(decided) => ("decided", literal(formula, decided)),
            Event::PassedOver(asked, truth) => ("passed over", Members { is: Some(truth), ..literal(formula, asked) }),
            Event::Forced(forced, by) => {
                ("forced", Members { clause: Some(clause(formula, by)), ..literal(formula, forced) })
            }
            Event::Conflict(by) => {
                self.conflicts += 1;
                let (number, by) = (Conflict::Number(self.conflicts), clause(formula, by));
                ("conflict", Members { conflict: Some(number), clause: Some(by), ..Members::default() })
            }
            Event::Resolved { on, with, resolvent } => {
                let (on, with) = (Some(on.to_dimacs()), Some(clause(formula, with)));
                ("resolved", Members { on, with, resolvent: Some(numbers(resolvent)), ..Members::default() })
            }
            Event::LeftOut(out, rest) => {
                let (literals, rest) = (Some(numbers(out)), Some(numbers(rest)));
                ("left out", Members { literals, rest, ..Members::default() })
            }
            Event::Learnt(learnt, hints) => {
                self.last += 1;
                let (number, literals) = (Some(self.last), Some(numbers(learnt)));
                let hints = Some(hints.iter().map(|hint| hint + 1).collect());
                ("learnt", Members { number, literals, hints, ..Members::default() })
            }
            Event::Jumped(_) => ("jumped", Members::default()),
        };
        (name, Members { level: Some(trail.level()), ..members })
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
    let (satisfiable, trail) = formula.clauses().cdcl(asked, seed, stop, |event, trail| {
        let (name, members) = learning.event(event, trail);
        lines.line(&object(name, members))
    })?;
    let conflicts = Some(learning.conflicts);
    lines.last(&object("end", Members { conflicts, ..answer(satisfiable, &trail) }))
}

/// What a search that branches does.
///
/// # Errors
/// Where it does not come to its end.
pub fn dpll(formula: &Annotated, stop: &dyn Stop, lines: &mut Lines<'_>) -> Result<(), Failure> {
    let mut decisions = 0;
    let (satisfiable, trail) = formula.clauses().dpll(stop, |event, trail| {
        let (name, members) = match event {
            dpll::Event::Decided(decided) => {
                decisions += 1;
                ("decided", literal(formula, decided))
            }
            dpll::Event::Opposite(opposite) => ("opposite", literal(formula, opposite)),
            dpll::Event::Forced(forced, by) => {
                ("forced", Members { clause: Some(clause(formula, by)), ..literal(formula, forced) })
            }
            dpll::Event::Conflict(by) => {
                ("conflict", Members { clause: Some(clause(formula, by)), ..Members::default() })
            }
            dpll::Event::Back(_) => ("back", Members::default()),
        };
        lines.line(&object(name, Members { level: Some(trail.level()), ..members }))
    })?;
    let decisions = Some(decisions);
    lines.last(&object("end", Members { decisions, ..answer(satisfiable, &trail) }))
}

fn answer(satisfiable: bool, trail: &Trail) -> Members {
    if !satisfiable {
        return Members { answer: Some("unsatisfiable"), ..Members::default() };
    }
    let mut model = trail.literals().to_vec();
    model.sort_unstable();
    Members { answer: Some("satisfiable"), model: Some(numbers(&model)), ..Members::default() }
}
