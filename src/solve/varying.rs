//! Which cells vary among the solutions of a puzzle that has several: for each cell, is there a solution with another value there?

use super::plan::{Question, plan};
use super::probe::Prober;
use super::{SolveError, Solver};
use crate::answer::Varying;
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

/// Questions without an answer, after which no more are asked.
const UNANSWERED: usize = 4;

impl Solver<'_> {
    /// The cells that vary in any solution of a puzzle, of which two solutions are known. Search alone is asked, whatever the
    /// engine, and within a budget of nodes: the answer says whether it is complete.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn varying(&self, puzzle: &Puzzle, solutions: &[Solution; 2]) -> Result<Varying, SolveError> {
        let [one, other] = solutions;
        let mut varying = Varying { others: vec![None; one.values().len()], is_complete: false };
        note(&mut varying, one, other);
        let mut prober = Prober::new(puzzle.board(), self.stop);
        prober.turn_to(puzzle);
        match settle(&mut prober, one, &mut varying) {
            Ok(()) | Err(SolveError::Stopped(_)) => Ok(varying),
            Err(error) => Err(error),
        }
    }
}

/// Asks about each cell of which it is not known; what one question finds settles others.
fn settle(prober: &mut Prober<'_>, one: &Solution, varying: &mut Varying) -> Result<(), SolveError> {
    let cells = one.values().len();
    let plan = plan(Question::Varying, prober.form());
    let nodes = plan.nodes(cells);
    let mut questions = plan.questions(cells);
    let mut unanswered = 0;
    for cell in (0..cells).map(Cell::new) {
        let before = prober.allowed()[cell.index()];
        let others = before.without(Values::only(one.value(cell)));
        if varying.others[cell.index()].is_some() || others.is_empty() {
            continue;
        }
        if questions == 0 || unanswered == UNANSWERED {
            return Ok(());
        }
        questions -= 1;
        prober.allow(cell, others);
        match prober.has_solution_within(nodes)? {
            // What is known of this cell helps with the others.
            Some(false) => {
                prober.allow(cell, Values::only(one.value(cell)));
                continue;
            }
            Some(true) => note(varying, one, &prober.checked()?),
            None => unanswered += 1,
        }
        prober.allow(cell, before);
    }
    varying.is_complete = unanswered == 0;
    Ok(())
}

/// Takes note of where another solution has another value.
fn note(varying: &mut Varying, one: &Solution, other: &Solution) {
    let values = one.values().iter().zip(other.values());
    let another = values.map(|(one, other): (&Value, &Value)| (one != other).then_some(*other));
    for (known, another) in varying.others.iter_mut().zip(another) {
        *known = known.or(another);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::answer::Verdict;
    use crate::board::{Board, Layout};
    use crate::limits::{Limit, Never, Stop};
    use crate::puzzle::Puzzle;
    use crate::solve::{Engine, Solver};
    use crate::testing::{brute_force, random};
    use rand::RngExt;

    #[test]
    fn the_cells_that_vary_are_those_of_brute_force() {
        let mut rng = random::seeded(94);
        let (mut times, mut more) = (0, 0);
        while times < 200 {
            let puzzle = if rng.random_bool(0.3) {
                random::variant(&mut rng, 4)
            } else {
                let board = random::board(&mut rng, 4);
                random::puzzle(&mut rng, &board)
            };
            let givens = puzzle.givens().iter().copied().filter(|_| rng.random_bool(0.6)).collect();
            let puzzle = Puzzle::new(puzzle.board().clone(), givens);
            let mut solver = Solver::default();
            let Ok(Verdict::Multiple(pair)) = solver.check(&puzzle) else { continue };
            let Some(solutions) = brute_force::solutions(&puzzle, 600) else { continue };
            times += 1;
            let found = solver.varying(&puzzle, &pair).unwrap();
            let varies = |cell: &_| solutions.iter().any(|other| other.value(*cell) != pair[0].value(*cell));
            let expected: Vec<_> = puzzle.board().grid().cells().filter(varies).collect();
            assert_eq!(found.cells().collect::<Vec<_>>(), expected);
            assert!(found.is_complete);
            for cell in found.cells() {
                let other = found.others[cell.index()].unwrap();
                assert!(other != pair[0].value(cell) && solutions.iter().any(|one| one.value(cell) == other));
            }
            more += usize::from(expected.len() > pair[0].difference(&pair[1]).len());
        }
        assert!(more > 20, "{more} of {times} vary in more cells than two solutions show");
    }

    #[test]
    fn work_that_is_stopped_is_not_complete() {
        let puzzle = Puzzle::new(Arc::new(Board::new(Layout::latin(4)).unwrap()), Vec::new());
        let Ok(Verdict::Multiple(pair)) = Solver::default().check(&puzzle) else { panic!("it has many") };
        let late = || Some(Limit::Time);
        for (stop, is_complete) in [(&late as &dyn Stop, false), (&Never, true)] {
            let found = Solver::new(Engine::Auto, stop).varying(&puzzle, &pair).unwrap();
            assert_eq!(found.is_complete, is_complete);
            assert!(pair[0].difference(&pair[1]).iter().all(|cell| found.others[cell.index()].is_some()));
        }
    }
}
