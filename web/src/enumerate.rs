//! All solutions, told in bunches as they are found.

use serde::Serialize;

use crate::host;
use crate::library::{Record, Solver};
use crate::refusal::Refusal;

/// Milliseconds between two bunches.
const PACE: f64 = 60.0;
/// The most solutions of a bunch that are told; the others are counted.
const TOLD: usize = 200;

/// What was found since the last bunch.
#[derive(Serialize)]
struct Bunch<'b> {
    /// Solutions so far.
    count: u64,
    /// Symbols of all cells in reading order, a solution a line; with blanks between where a symbol may take several characters.
    lines: &'b [String],
}

/// What came of it.
#[derive(Serialize)]
pub struct Ended {
    count: u64,
    /// Whether these are all.
    complete: bool,
}

/// Tells solutions up to a limit. The page keeps as many as it wants to show.
pub fn enumerate(record: &Record, limit: u64) -> Result<Ended, Refusal> {
    let (puzzle, mut solver) = (&record.puzzle, Solver::default());
    let symbols = puzzle.board().symbols();
    let between = if symbols.width(puzzle.board().values()) > 1 { " " } else { "" };
    let mut solutions = solver.solutions(puzzle);
    let (mut count, mut last, mut lines) = (0, host::now(), Vec::new());
    while count < limit {
        let Some(solution) = solutions.advance()? else { break };
        count += 1;
        if lines.len() < TOLD {
            let cells: Vec<String> = solution.values().iter().map(|&value| symbols.symbol(value)).collect();
            lines.push(cells.join(between));
        }
        // A look at the clock costs as much as a solution.
        if (count < 64 || count % 64 == 0) && host::now() - last > PACE {
            host::found(&Bunch { count, lines: &lines });
            lines.clear();
            last = host::now();
        }
    }
    let complete = count < limit || solutions.advance()?.is_none();
    host::found(&Bunch { count, lines: &lines });
    Ok(Ended { count, complete })
}
