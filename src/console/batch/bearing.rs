//! Has a task answer a record, of whose text perhaps not all was read.

use exactly::SolveError;
use exactly::format::Record;

use super::Task;
use crate::console::environment::Environment;
use crate::console::unread::{Bearing, FOLLOWS, PUBLISHED, without};

/// Whether a task refuses a record.
pub fn is_refused(task: &impl Task, record: &Record) -> bool {
    task.bearing() == Bearing::Refuses && !record.besides.is_accounted()
}

/// Has a task answer a record, and says what was not read of it.
///
/// # Errors
/// Where there is no answer.
pub fn answer(task: &impl Task, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
    let besides = &record.besides;
    let reason = besides.reason();
    match task.bearing() {
        _ if besides.is_accounted() => {}
        Bearing::Tells | Bearing::Refuses => {}
        Bearing::Shows => environment.reporter.note(record, &reason),
        Bearing::Follows => {
            let solver = &mut *environment.solver;
            let published = record.solution.as_ref();
            let is_settled = besides.settle(&record.puzzle, published, || solver.check(&record.puzzle))?;
            environment.reporter.tally.status.unknown |= !is_settled;
            let worth = if is_settled { PUBLISHED.to_owned() } else { format!("{FOLLOWS} {}", without(besides)) };
            environment.reporter.note(record, &format!("{reason}; {worth}"));
        }
    }
    task.answer(record, environment)
}
