//! What the input expects of a puzzle: its `# expect:` statement.

use exactly::format::{Expectation, Record};
use exactly::{Count, SolveError, Verdict};

use crate::console::environment::Environment;

/// What the input expects of a puzzle.
pub(super) struct Statement {
    pub expected: Expectation,
    /// Whether that is so, where it is known.
    pub holds: Option<bool>,
}

impl Statement {
    /// Whether a verdict is as expected; a number of solutions is counted.
    pub fn on(
        expected: Expectation,
        record: &Record,
        verdict: &Verdict,
        environment: &mut Environment<'_, '_>,
    ) -> Result<Statement, SolveError> {
        let holds = match (expected, verdict) {
            (_, Verdict::Unknown { .. }) => None,
            (Expectation::Unique, verdict) => Some(matches!(verdict, Verdict::Unique(_))),
            (Expectation::None, verdict) => Some(*verdict == Verdict::None),
            (Expectation::Multiple, verdict) => Some(matches!(verdict, Verdict::Multiple(_))),
            (Expectation::Solutions(expected), _) => counts(record, expected, environment)?,
        };
        Ok(Statement { expected, holds })
    }
}

/// Whether a puzzle has exactly as many solutions as expected, where it is known.
fn counts(record: &Record, expected: u64, environment: &mut Environment<'_, '_>) -> Result<Option<bool>, SolveError> {
    Ok(match environment.solver.count_up_to(&record.puzzle, expected.saturating_add(1))? {
        Count::Exactly(found) => Some(found == expected),
        Count::AtLeast { limit: None, .. } => Some(false),
        Count::AtLeast { limit: Some(limit), .. } => {
            environment.reporter.limit(limit);
            None
        }
    })
}
