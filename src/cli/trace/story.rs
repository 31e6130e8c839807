//! A trace as it is written: lines of words, JSON, or a graph.

use std::io::Write;

use exactly::Stop;

use exactly::literal::Lit;
use exactly::render::text::Strokes;
use exactly::teach::cdcl::Event;
use exactly::teach::{Annotated, Trail, dpll};

use super::graph::Conflict;
use super::json;
use super::lines::{Failure, Lines};
use super::model::model;
use super::page;
use super::words::{Branches, Learning, Steps};
use crate::console::terminal;

/// What is watched, and how much of it is told.
#[derive(Clone)]
pub struct What {
    pub tracing: Tracing,
    /// The first decisions of a solver that learns, as they were written.
    pub decide: Vec<String>,
    pub form: Form,
    /// The most lines.
    pub limit: usize,
}

impl What {
    /// The formula with names that the terminal shows. JSON has the same everywhere.
    pub fn shown(&self, formula: Annotated) -> Annotated {
        if terminal::strokes() == Strokes::Ascii && self.form == Form::Words { formula.in_ascii() } else { formula }
    }
}

/// How it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Words,
    Json,
    /// A page that plays it.
    Page,
}

/// What is watched.
#[derive(Clone, Copy)]
pub enum Tracing {
    Propagation,
    Dpll,
    Cdcl {
        seed: u64,
    },
    /// The implication graph of a conflict, by its number from 1.
    Graph {
        seed: u64,
        conflict: usize,
    },
}

/// Tells what happens to a formula. What is cut off or stopped says so in the last line.
///
/// # Errors
/// Where it did not come to its end.
pub fn tell(formula: &Annotated, what: &What, stop: &dyn Stop, out: &mut dyn Write) -> Result<(), Failure> {
    let asked: Vec<&str> = what.decide.iter().map(String::as_str).collect();
    let asked = formula.literals(&asked).map_err(|asked| Failure::NoLiteral(asked.to_owned()))?;
    let (mut lines, is_json) = (Lines::new(out, what.limit), what.form == Form::Json);
    let told = match what.tracing {
        Tracing::Propagation => propagation(formula, is_json, stop, &mut lines),
        Tracing::Dpll if is_json => json::dpll(formula, stop, &mut lines),
        Tracing::Dpll => dpll(formula, stop, &mut lines),
        Tracing::Cdcl { seed } if what.form == Form::Page => {
            return page::write(formula, &asked, seed, what.limit, stop, lines.out());
        }
        Tracing::Cdcl { seed } if is_json => json::cdcl(formula, &asked, seed, stop, &mut lines),
        Tracing::Cdcl { seed } => cdcl(formula, &asked, seed, stop, &mut lines),
        Tracing::Graph { seed, conflict } => return graph(formula, &asked, seed, conflict, stop, lines.out()),
    };
    let why = match &told {
        Err(Failure::Cut) => format!("cut off after {} lines (--limit)", what.limit),
        Err(Failure::Stopped(limit)) => limit.to_string(),
        _ => return told,
    };
    let line = if is_json { json::unknown(&why) } else { format!("unknown: {why}") };
    lines.last(&line)?;
    told
}

fn propagation(formula: &Annotated, json: bool, stop: &dyn Stop, lines: &mut Lines<'_>) -> Result<(), Failure> {
    let propagated = formula.clauses().propagate(stop)?;
    let steps = Steps::new(formula, &propagated);
    for step in 1..=propagated.forced.len() {
        if step % 1024 == 0 {
            stop.stopped().map_or(Ok(()), Err)?;
        }
        let line = if json { json::step(formula, &propagated, &steps, step) } else { steps.line(step) };
        lines.line(&line)?;
    }
    lines.last(&if json { json::end(formula, &propagated, &steps) } else { steps.end() })
}

fn cdcl(formula: &Annotated, asked: &[Lit], seed: u64, stop: &dyn Stop, lines: &mut Lines<'_>) -> Result<(), Failure> {
    let mut learning = Learning::new(formula);
    let (satisfiable, trail) = formula
        .clauses()
        .cdcl(asked, seed, stop, |event, trail| learning.line(event, trail).map_or(Ok(()), |line| lines.line(&line)))?;
    let conflicts = match learning.conflicts() {
        1 => "1 conflict".to_owned(),
        several => format!("{several} conflicts"),
    };
    answer(formula, satisfiable, &trail, &conflicts, lines)
}

fn dpll(formula: &Annotated, stop: &dyn Stop, lines: &mut Lines<'_>) -> Result<(), Failure> {
    let (mut branches, mut decisions) = (Branches::new(formula), 0);
    let (satisfiable, trail) = formula.clauses().dpll(stop, |event, trail| {
        decisions += usize::from(matches!(event, dpll::Event::Decided(_)));
        branches.lines(event, trail).iter().try_for_each(|line| lines.line(line))
    })?;
    branches.rest(trail.level()).iter().try_for_each(|line| lines.line(line))?;
    let decisions = if decisions == 1 { "1 decision".to_owned() } else { format!("{decisions} decisions") };
    answer(formula, satisfiable, &trail, &decisions, lines)
}

fn answer(
    formula: &Annotated,
    satisfiable: bool,
    trail: &Trail,
    effort: &str,
    lines: &mut Lines<'_>,
) -> Result<(), Failure> {
    if !satisfiable {
        return lines.last(&format!("unsatisfiable, after {effort}"));
    }
    let model = model(formula, trail);
    lines.last(&format!("satisfiable, after {effort}: {model}"))
}

/// Writes the implication graph of a conflict.
fn graph(
    formula: &Annotated,
    decisions: &[Lit],
    seed: u64,
    asked: usize,
    stop: &dyn Stop,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut learning, mut clause, mut drawn) = (Learning::new(formula), None, None);
    let solved = formula.clauses().cdcl(decisions, seed, stop, |event, trail| {
        learning.line(event, trail);
        match event {
            Event::Conflict(number) => clause = Some(number),
            Event::Learnt(learnt, _) if learning.conflicts() == asked && clause.is_some() => {
                let clause = learning.literals(clause.expect("there is one"));
                let conflict = Conflict { number: asked, trail, clause, learnt };
                drawn = Some(conflict.write_graph(formula, |number| learning.literals(number), out));
                return Err(Failure::Cut);
            }
            _ => {}
        }
        Ok(())
    });
    match (drawn, solved) {
        (Some(drawn), _) => Ok(drawn?),
        (None, Ok(_)) => Err(Failure::FewConflicts { asked, found: learning.conflicts() }),
        (None, Err(failure)) => Err(failure),
    }
}
