//! A random filling of any board: values by chance in random cells, each kept where a solution has it, and a solution of what
//! that leaves. On boards whose rules treat all values alike, these change their names at the end.

use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::random::Random;
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::{Value, Values};

/// A solution of a puzzle; `None` where none was found within the budget of each question.
///
/// # Errors
/// Where work was stopped or failed.
pub(super) fn filling(
    prober: &mut Prober<'_>,
    puzzle: &Puzzle,
    nodes: u64,
    random: &mut Random,
) -> Result<Option<Solution>, SolveError> {
    prober.turn_to(puzzle);
    let order = puzzle.board().values();
    let grid = puzzle.board().grid();
    // A line of all values in random order fits every board without further rules.
    let before = prober.allowed().to_vec();
    let mut values: Vec<_> = (0..order).map(Value::new).collect();
    random.shuffle(&mut values);
    let line = random.below(2 * order);
    let line = if line < order { grid.row(line) } else { grid.column(line - order) };
    for (cell, value) in line.iter().zip(&values) {
        prober.allow(*cell, before[cell.index()].intersection(Values::only(*value)));
    }
    if prober.has_solution_within(nodes)? != Some(true) {
        for &cell in &line {
            prober.allow(cell, before[cell.index()]);
        }
        if prober.has_solution_within(nodes)? != Some(true) {
            return Ok(None);
        }
    }
    let mut solution = prober.last().clone();
    let mut cells: Vec<Cell> = grid.cells().collect();
    random.shuffle(&mut cells);
    for &cell in cells.iter().take(order * order / 4) {
        let allowed = prober.allowed()[cell.index()];
        let choices: Vec<_> = allowed.iter().collect();
        let Some(value) = random.choose(&choices) else { continue };
        prober.allow(cell, Values::only(value));
        if solution.value(cell) == value {
            continue;
        }
        if prober.has_solution_within(nodes)? == Some(true) {
            solution.clone_from(prober.last());
        } else {
            prober.allow(cell, allowed);
        }
    }
    if let Some(reason) = puzzle.violation(&solution) {
        return Err(SolveError::Unsound(puzzle.name(reason)));
    }
    Ok(Some(renamed(puzzle, solution, random)))
}

/// The solution with other names for its values, where it is one then too.
fn renamed(puzzle: &Puzzle, solution: Solution, random: &mut Random) -> Solution {
    let mut names: Vec<_> = (0..puzzle.board().values()).map(Value::new).collect();
    random.shuffle(&mut names);
    let renamed = Solution::new(solution.values().iter().map(|value| names[value.index()]).collect::<Vec<_>>());
    if puzzle.violation(&renamed).is_none() { renamed } else { solution }
}
