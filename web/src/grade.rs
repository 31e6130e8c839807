//! Whether a formula that somebody else wrote means a puzzle.

use serde::Serialize;

use crate::library::{Formula, Numbering, Record, Stop, grade};
use crate::refusal::Refusal;

/// What a formula came to.
#[derive(Serialize)]
pub struct Graded {
    /// `equivalent`, `different` or `unknown`.
    verdict: &'static str,
    /// The words of the command `exactly grade`, line by line.
    report: String,
}

/// Grades a formula in DIMACS CNF whose variables are numbered so.
pub fn grade(record: &Record, cnf: &str, numbering: &str, stop: &dyn Stop) -> Result<Graded, Refusal> {
    let named = Numbering::ALL.into_iter().find(|known| known.name() == numbering);
    let numbering = named.ok_or_else(|| Refusal::new(format!("numbering {numbering}: linear or rcv expected")))?;
    let formula = Formula::read(cnf.as_bytes()).map_err(Refusal::new)?;
    let reading = grade::Reading::plain(numbering);
    let graded = grade::Grade::of(&record.puzzle, &formula, &reading, stop).map_err(Refusal::new)?;
    let verdict = match graded.verdict {
        grade::Verdict::Equivalent => "equivalent",
        grade::Verdict::Different => "different",
        grade::Verdict::Unknown(_) => "unknown",
    };
    Ok(Graded { verdict, report: graded.report("", &formula, &record.puzzle, &reading, grade::Hint::words) })
}
