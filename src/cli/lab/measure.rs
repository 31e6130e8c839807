//! What one encoding makes of one puzzle, and how long varisat takes for it.

use std::time::Instant;

use exactly::cnf::Purpose;
use exactly::cnf::clauses::Clauses;
use exactly::cnf::model::Model;
use exactly::encode::Fact;

use exactly::formula::encoding::{Encoding, EncodingError};
use exactly::literal::Lit;
use exactly::solve::trial::{Trial, TrialError};
use exactly::teach::cdcl::Event;
use exactly::{Limit, Puzzle, Solution, Stop, Value};

use super::Subject;
use crate::console::interrupt::Clock;

/// One puzzle in one encoding, with all that was measured.
#[derive(Debug)]
pub struct Bench<'s> {
    pub subject: &'s Subject,
    pub encoding: Encoding,
    /// Variables that stand in a clause.
    pub variables: u64,
    pub clauses: u64,
    pub literals: u64,
    /// Cells whose value unit propagation finds; `None` where it finds a contradiction.
    pub fixed: Option<usize>,
    /// To the first solution, or to the proof that there is none.
    pub first: Leg,
    /// With a clause against the first solution: to a second one, or to the proof that there is none.
    pub second: Leg,
    verdict: Option<&'static str>,
    /// What the solver that is watched did, where it came to its end.
    pub watched: Option<Watched>,
}

/// What the solver of `trace --cdcl` does until it has an answer.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    /// Literals that were forced.
    pub propagations: u64,
    pub conflicts: u64,
}

/// The most conflicts of the solver that is watched: it forgets nothing, and is written to be read.
const MOST_CONFLICTS: u64 = 20_000;

/// One question to a fresh solver.
#[derive(Debug, Default)]
pub struct Leg {
    seconds: Vec<f64>,
    /// Clauses learnt, and the length of the proof in bytes of DRAT text.
    pub effort: Option<(u64, u64)>,
}

impl<'s> Bench<'s> {
    /// What can be told without a solver.
    ///
    /// # Errors
    /// Where the formula would be too large, or time was up before it was made.
    pub fn new(subject: &'s Subject, encoding: Encoding, stop: &dyn Stop) -> Result<Bench<'s>, EncodingError> {
        let puzzle = &subject.puzzle;
        let clauses = encoding.size(puzzle, Purpose::Keep, stop)?.clauses;
        let formula = formula(puzzle, encoding, stop)?;
        let literals = formula.iter().map(|clause| clause.len() as u64).sum();
        let variables = variables(&formula);
        let fixed = fixed(puzzle, encoding, &formula, stop)?;
        let (first, second) = Default::default();
        Ok(Bench {
            subject,
            encoding,
            variables,
            clauses,
            literals,
            fixed,
            first,
            second,
            verdict: None,
            watched: None,
        })
    }

    /// Counts what the solver that is watched does, with the formula as it stands.
    ///
    /// # Errors
    /// Where work was stopped, or it has too many conflicts.
    pub fn watch(&mut self, clock: &Clock) -> Result<(), Limit> {
        clock.restart();
        let Ok(formula) = formula(&self.subject.puzzle, self.encoding, clock) else {
            return clock.stopped().map_or(Ok(()), Err);
        };
        let mut watched = Watched { propagations: 0, conflicts: 0 };
        formula.cdcl(&[], 1, clock, |event, _| {
            watched.propagations += u64::from(matches!(event, Event::Forced(..)));
            watched.conflicts += u64::from(matches!(event, Event::Conflict(_)));
            if watched.conflicts > MOST_CONFLICTS { Err(Limit::Nodes) } else { Ok(()) }
        })?;
        self.watched = Some(watched);
        Ok(())
    }

    /// Runs both questions once more.
    ///
    /// # Errors
    /// Where work was stopped, or varisat failed. What was found in an earlier round stays found, unless time was up.
    pub fn run(&mut self, clock: &Clock) -> Result<(), TrialError> {
        match self.both_legs(clock) {
            Ok(verdict) => _ = self.verdict.get_or_insert(verdict),
            Err(TrialError::Stopped(Limit::Time)) => self.verdict = Some("unknown"),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn both_legs(&mut self, clock: &Clock) -> Result<&'static str, TrialError> {
        clock.restart();
        let puzzle = &self.subject.puzzle;
        let mut formula = match formula(puzzle, self.encoding, clock) {
            Ok(formula) => formula,
            Err(EncodingError::Stopped(limit)) => return Err(TrialError::Stopped(limit)),
            Err(_) => return Err(TrialError::Solver),
        };
        let Some(model) = self.first.run(&formula, clock)? else { return Ok("none") };
        let literals = model.iter().map(|literal| literal.to_dimacs());
        let solution = self.encoding.decode(puzzle, &Model::from_literals(literals)).expect("a model is a grid");
        assert_eq!(puzzle.violation(&solution), None, "a model is a solution");
        against(puzzle, self.encoding, &solution, &mut formula);
        Ok(match self.second.run(&formula, clock)? {
            None => "unique",
            Some(_) => "multiple",
        })
    }

    /// In a word.
    pub fn verdict(&self) -> &'static str {
        self.verdict.unwrap_or("unknown")
    }

    /// The length of the proof that there is no solution, or no second one.
    pub fn proof(&self) -> Option<u64> {
        let leg = match self.verdict() {
            "none" => &self.first,
            "unique" => &self.second,
            _ => return None,
        };
        leg.effort.map(|(_, proof)| proof)
    }
}

impl Leg {
    /// A model of the formula, if it has one; with the time from its clauses to the answer.
    fn run(&mut self, formula: &Clauses, clock: &Clock) -> Result<Option<Vec<Lit>>, TrialError> {
        clock.restart();
        let start = Instant::now();
        let Trial { model, learnt, proof } = Trial::run(formula, clock as &dyn Stop)?;
        self.seconds.push(start.elapsed().as_secs_f64());
        self.effort = Some((learnt, proof));
        Ok(model)
    }

    /// The median of its times.
    pub fn seconds(&self) -> Option<f64> {
        median(self.seconds.iter().copied())
    }

    /// Clauses that were learnt.
    pub fn learnt(&self) -> Option<u64> {
        self.effort.map(|(learnt, _)| learnt)
    }
}

/// The median, of an even number the mean of the middle two.
pub fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() % 2 {
        _ if values.is_empty() => None,
        0 => Some((values[middle - 1] + values[middle]) / 2.0),
        _ => Some(values[middle]),
    }
}

fn formula(puzzle: &Puzzle, encoding: Encoding, stop: &dyn Stop) -> Result<Clauses, EncodingError> {
    let mut formula = Clauses::default();
    encoding.clauses(puzzle, stop, |clause| formula.add(clause))?;
    Ok(formula)
}

fn variables(formula: &Clauses) -> u64 {
    let mut stands = vec![false; formula.variables()];
    formula.iter().flatten().for_each(|literal| stands[literal.index()] = true);
    stands.into_iter().map(u64::from).sum()
}

/// Cells whose value unit propagation finds, those that were simplified away included.
fn fixed(puzzle: &Puzzle, encoding: Encoding, formula: &Clauses, stop: &dyn Stop) -> Result<Option<usize>, Limit> {
    let known = formula.propagate(stop)?;
    let settled = encoding.settled(puzzle);
    let (board, coding) = (puzzle.board(), encoding.coding(puzzle));
    let truth = |literal: Lit| {
        let settled = settled.as_ref().and_then(|settled| settled.truth(literal.index()));
        settled.or(known.truth.get(literal.index()).copied().flatten()) == Some(literal.is_positive())
    };
    let holds = |cell, value| coding.literals(cell, Value::new(value)).into_iter().all(truth);
    let fixed = board.grid().cells().filter(|&cell| (0..board.values()).any(|value| holds(cell, value))).count();
    Ok(known.conflict.is_none().then_some(fixed))
}

/// Adds a clause against a solution; it speaks of what is open.
fn against(puzzle: &Puzzle, encoding: Encoding, solution: &Solution, formula: &mut Clauses) {
    let mut fact = Fact::listed(puzzle.board(), 1, solution);
    if let Some(settled) = encoding.settled(puzzle) {
        fact.literals.retain(|literal| settled.truth(literal.index()).is_none());
    }
    let said = encoding.clauses_of(puzzle, &fact, |clause| formula.add(clause));
    said.expect("that some cell differs is one clause in each domain");
}
