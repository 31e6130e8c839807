//! Latin squares with holes, to watch solvers on: partial squares that may have a completion or none, and full squares from which values
//! were taken.
//!
//! Gomes & Selman, “Problem structure in the presence of perturbations” (AAAI 1997): where about as many partial squares have a
//! completion as have none, solvers take longest. Achlioptas, Gomes, Kautz & Selman, “Generating satisfiable problem instances” (AAAI 2000), take
//! values from full squares.

use std::sync::Arc;

use crate::board::Board;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::random::Random;
use crate::solve::{Engine, SampleEvent, SampleOptions, SolveError, Solver};
use crate::values::{Value, Values};

/// How often a partial square is begun anew that has no room for as many values as it is to have.
const ATTEMPTS: u64 = 1000;

impl Puzzle {
    /// A partial square with so many holes: values by chance in cells by chance, none twice in a row or a column. `None` where chance
    /// leaves no room for as many.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn partial_square(
        board: &Arc<Board>,
        holes: usize,
        seed: u64,
        stop: &dyn Stop,
    ) -> Result<Option<Puzzle>, Limit> {
        let (order, mut random) = (board.values(), Random::new(seed, holes as u64));
        let wanted = (order * order).saturating_sub(holes);
        let mut cells: Vec<usize> = (0..order * order).collect();
        for _ in 0..ATTEMPTS {
            stop.stopped().map_or(Ok(()), Err)?;
            random.shuffle(&mut cells);
            let (mut rows, mut columns) = (vec![Values::NONE; order], vec![Values::NONE; order]);
            let mut givens = Vec::new();
            for &cell in &cells {
                if givens.len() == wanted {
                    break;
                }
                let (row, column) = (cell / order, cell % order);
                let open: Vec<Value> = Values::all(order).without(rows[row]).without(columns[column]).iter().collect();
                let Some(value) = random.choose(&open) else { continue };
                rows[row].insert(value);
                columns[column].insert(value);
                givens.push(Given { cell: Cell::new(cell), allowed: Values::only(value) });
            }
            if givens.len() == wanted {
                return Ok(Some(Puzzle::new(Arc::clone(board), givens)));
            }
        }
        Ok(None)
    }

    /// A full square, drawn about evenly, with so many holes.
    ///
    /// # Errors
    /// Where work was stopped or failed.
    pub fn square_with_holes(
        board: &Arc<Board>,
        holes: usize,
        seed: u64,
        stop: &dyn Stop,
    ) -> Result<Puzzle, SolveError> {
        let empty = Puzzle::new(Arc::clone(board), Vec::new());
        let (mut drawn, options) = (None::<Solution>, SampleOptions { seed, ..SampleOptions::default() });
        let mut told = |event: SampleEvent<'_>| {
            if let SampleEvent::Drawn(solution) = event {
                drawn = Some(solution.clone());
            }
        };
        Solver::new(Engine::Auto, stop).sample(&empty, options, None, &mut told)?;
        let Some(square) = drawn else { return Err(stop.stopped().unwrap_or(Limit::Time).into()) };
        let mut cells: Vec<Cell> = board.grid().cells().collect();
        Random::new(seed, 1).shuffle(&mut cells);
        let given = |&cell: &Cell| Given { cell, allowed: Values::only(square.value(cell)) };
        Ok(Puzzle::new(Arc::clone(board), cells.iter().skip(holes).map(given).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::limits::Never;

    #[test]
    fn squares_have_as_many_holes_as_asked() {
        for (order, holes) in [(1, 0), (4, 7), (9, 40), (15, 90)] {
            let board = Arc::new(Board::new(Layout::latin(order)).unwrap());
            let part = Puzzle::partial_square(&board, holes, 3, &Never).unwrap().expect("there is room");
            let full = Puzzle::square_with_holes(&board, holes, 3, &Never).unwrap();
            assert_eq!([&part, &full].map(|puzzle| puzzle.givens().len()), [order * order - holes; 2]);
            assert!(Solver::new(Engine::Auto, &Never).solutions(&full).next().is_some());
        }
        assert!(
            Puzzle::partial_square(&Arc::new(Board::new(Layout::latin(15)).unwrap()), 1, 1, &Never).unwrap().is_none(),
            "chance fills no square"
        );
    }
}
