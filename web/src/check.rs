//! Verdicts, counts and candidates.

use serde::Serialize;

use crate::answers::{Counted, filled, numbers};
use crate::host;
use crate::library::{
    Count, CountOptions, Engine, Ledger, Options, Record, SolveError, Solver, Standing, Stop, Value, Verdict,
};
use crate::read;
use crate::refusal::Refusal;

/// Whether there is exactly one solution.
#[derive(Serialize)]
pub struct Checked {
    verdict: &'static str,
    /// One solution of a unique puzzle, two of one with several.
    solutions: Vec<Vec<usize>>,
}

/// Answers: is there exactly one solution?
pub fn check(record: &Record, stop: &dyn Stop) -> Result<Checked, Refusal> {
    let verdict = Solver::new(Engine::Auto, stop).check(&record.puzzle)?;
    let solutions = match &verdict {
        Verdict::None => Vec::new(),
        Verdict::Unique(solution) => vec![filled(solution)],
        Verdict::Multiple(pair) => pair.iter().map(filled).collect(),
        Verdict::Unknown { found, .. } => found.iter().map(filled).collect(),
    };
    Ok(Checked { verdict: verdict.word(), solutions })
}

/// What came of many puzzles.
#[derive(Default, Serialize)]
pub struct Tally {
    unique: u64,
    multiple: u64,
    none: u64,
    unknown: u64,
    errors: u64,
}

#[derive(Serialize)]
struct One {
    line: usize,
    verdict: &'static str,
}

/// Checks all puzzles of a text and tells each verdict, unless it is to be quiet.
pub fn check_all(text: &str, options: &Options, quiet: bool) -> Result<Tally, Refusal> {
    let mut tally = Tally::default();
    let mut solver = Solver::default();
    let mut told: Vec<One> = Vec::new();
    let mut last = host::now();
    let mut failed = None;
    read::each(text, options, |record| {
        let Ok(record) = record else {
            tally.errors += 1;
            return true;
        };
        let verdict = match solver.check(&record.puzzle) {
            Ok(verdict) => verdict,
            Err(error) => {
                failed = Some(error);
                return false;
            }
        };
        let is_open = record.besides.tell(&verdict, record.solution.as_ref()) == Standing::Open;
        match verdict {
            _ if is_open => tally.unknown += 1,
            Verdict::Unique(_) => tally.unique += 1,
            Verdict::Multiple(_) => tally.multiple += 1,
            Verdict::None => tally.none += 1,
            Verdict::Unknown { .. } => tally.unknown += 1,
        }
        if !quiet {
            told.push(One { line: record.line, verdict: if is_open { "unknown" } else { verdict.word() } });
            if host::now() - last > 50.0 {
                host::found(&told);
                told.clear();
                last = host::now();
            }
        }
        true
    })?;
    if !told.is_empty() {
        host::found(&told);
    }
    failed.map_or(Ok(tally), |error| Err(error.into()))
}

/// The most bytes of states: a page is no place for gigabytes.
const MEMORY: usize = 256 << 20;

/// Answers: how many solutions are there?
pub fn count(record: &Record, stop: &dyn Stop) -> Result<Counted, Refusal> {
    let options = CountOptions { memory: MEMORY, ..CountOptions::default() };
    Ok(Solver::new(Engine::Auto, stop).count_with(&record.puzzle, options, Ledger::default(), &mut |_| {})?.into())
}

/// The values that cells take in some solution.
#[derive(Serialize)]
pub struct Candidates {
    /// For each cell.
    values: Vec<Vec<usize>>,
    /// For each cell the values of which that is not known: none, unless time was up.
    open: Vec<Vec<usize>>,
    /// In how many solutions each value is true; 0 stands for more than the limit, nothing for what was not counted in time.
    counts: Vec<Vec<Option<u64>>>,
    total: Option<Counted>,
}

/// Answers: which values are true in some solution, and in how many?
pub fn candidates(record: &Record, limit: u64, stop: &dyn Stop) -> Result<Candidates, Refusal> {
    let found = Solver::new(Engine::Auto, stop).counted_candidates(&record.puzzle, limit)?;
    let of = |cell, value| match found.count(cell, Value::new(value))? {
        Count::Exactly(count) => Some(count),
        Count::AtLeast { limit: None, .. } => Some(0),
        Count::AtLeast { limit: Some(_), .. } => None,
    };
    let values: Vec<Vec<usize>> = found.values.iter().map(|&values| numbers(values)).collect();
    let cells = record.puzzle.board().grid().cells();
    let counts = cells.zip(&values).map(|(cell, values)| values.iter().map(|&value| of(cell, value)).collect());
    Ok(Candidates {
        counts: counts.collect(),
        open: found.open.iter().map(|&values| numbers(values)).collect(),
        total: found.total.map(Counted::from),
        values,
    })
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Refusal {
        Refusal::new(error)
    }
}
