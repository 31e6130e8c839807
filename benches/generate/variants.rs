//! Random unique sudokus of order 9 with rules beyond houses: all of a filling, then as few givens as leave one solution.

use std::sync::Arc;

use exactly::rule::{Arrow, Cage, Difference, KropkiNegative, Ratio, Thermometer};
use exactly::{Board, Cell, Given, Grid, Layout, Meaning, Puzzle, Solution, Solver, Values, Verdict};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use super::sudoku;

/// What the rules of a puzzle are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Family {
    /// Cages of two to five cells over almost the whole board.
    Killer,
    /// A dozen thermometers.
    Thermometers,
    /// Ten arrows.
    Arrows,
    /// All white and black dots, and that there are no others.
    Kropki,
}

/// A puzzle in which every given is needed; most have few or none.
pub fn unique(random: &mut ChaCha8Rng, family: Family) -> Puzzle {
    let plain = Board::new(Layout::sudoku(9)).expect("a board");
    let solution = sudoku::filling(random, &plain);
    let draft = Draft { grid: plain.grid(), solution: &solution, free: vec![true; 81], random };
    let clues = draft.clues(family);
    let board = Arc::new(Board::new(Layout { clues, ..Layout::sudoku(9) }).expect("a board with clues"));
    with_givens(random, &board, &solution)
}

/// Gives a cell in which another solution differs, again and again, then takes back what the later ones made needless.
fn with_givens(random: &mut ChaCha8Rng, board: &Arc<Board>, solution: &Solution) -> Puzzle {
    let mut cells: Vec<Cell> = Vec::new();
    let mut solver = Solver::default();
    let mut another = |cells: &[Cell]| match solver.check(&puzzle(board, solution, cells)) {
        Ok(Verdict::Multiple(two)) => two.into_iter().find(|other| other != solution),
        Ok(Verdict::Unique(_)) => None,
        answer => panic!("a puzzle with a solution has {answer:?}"),
    };
    while let Some(other) = another(&cells) {
        let differing = board.grid().cells().filter(|&cell| other.value(cell) != solution.value(cell));
        cells.extend(differing.choose(random));
    }
    for place in (0..cells.len()).rev() {
        let cell = cells.remove(place);
        if another(&cells).is_some() {
            cells.insert(place, cell);
        }
    }
    puzzle(board, solution, &cells)
}

fn puzzle(board: &Arc<Board>, solution: &Solution, cells: &[Cell]) -> Puzzle {
    let given = |&cell| Given { cell, allowed: Values::only(solution.value(cell)) };
    Puzzle::new(Arc::clone(board), cells.iter().map(given).collect())
}

/// A rule, and the cells that no other may have.
type Line = (Vec<Cell>, Meaning);

/// A filling, for which rules are made up.
struct Draft<'d> {
    grid: Grid,
    solution: &'d Solution,
    /// The cells that no cage, thermometer or arrow has.
    free: Vec<bool>,
    random: &'d mut ChaCha8Rng,
}

impl Draft<'_> {
    fn clues(mut self, family: Family) -> Vec<Meaning> {
        match family {
            Family::Killer => self.cages(),
            Family::Thermometers => self.lines(12, Draft::thermometer),
            Family::Arrows => self.lines(10, Draft::arrow),
            Family::Kropki => self.dots(),
        }
    }

    fn digit(&self, cell: Cell) -> usize {
        self.solution.value(cell).index() + 1
    }

    /// All cells in random order.
    fn shuffled(&mut self) -> Vec<Cell> {
        let mut cells: Vec<_> = self.grid.cells().collect();
        cells.shuffle(self.random);
        cells
    }

    /// The free cells that touch a cell, by sides alone or by corners too, in random order.
    fn around(&mut self, cell: Cell, corners: bool) -> Vec<Cell> {
        let (row, column) = (self.grid.row_of(cell), self.grid.column_of(cell));
        let is_near = |&other: &Cell| {
            let rows = self.grid.row_of(other).abs_diff(row);
            let columns = self.grid.column_of(other).abs_diff(column);
            rows + columns == 1 || corners && rows == 1 && columns == 1
        };
        let mut near: Vec<_> = self.grid.cells().filter(is_near).filter(|other| self.free[other.index()]).collect();
        near.shuffle(self.random);
        near
    }

    /// Cages of two to five cells. A cell that none of its neighbours can join stays free.
    fn cages(&mut self) -> Vec<Meaning> {
        let mut cages = Vec::new();
        for start in self.shuffled() {
            let size = *[2, 2, 3, 3, 3, 4, 4, 5].choose(self.random).expect("sizes");
            let cells = self.cage(start, size);
            if cells.len() > 1 {
                let sum = cells.iter().map(|&cell| self.digit(cell) as u32).sum();
                cells.iter().for_each(|cell| self.free[cell.index()] = false);
                cages.push(Meaning::Cage(Cage { cells, sum: Some(sum) }));
            }
        }
        cages
    }

    /// Free cells with different digits that hang together, in reading order: as many as this, or as many as there are.
    fn cage(&mut self, start: Cell, size: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut next = Some(start).filter(|start| self.free[start.index()]);
        while let Some(cell) = next.filter(|_| cells.len() < size) {
            cells.push(cell);
            let mut near: Vec<_> = cells.iter().flat_map(|&cell| self.around(cell, false)).collect();
            near.retain(|&cell| cells.iter().all(|&other| self.digit(other) != self.digit(cell)));
            next = near.choose(self.random).copied();
        }
        cells.sort();
        cells
    }

    /// So many lines, or as many as find room.
    fn lines(&mut self, count: usize, line: fn(&mut Self, Cell) -> Option<Line>) -> Vec<Meaning> {
        let mut lines = Vec::new();
        for start in self.shuffled() {
            if lines.len() < count
                && self.free[start.index()]
                && let Some((cells, meaning)) = line(self, start)
            {
                cells.iter().for_each(|cell| self.free[cell.index()] = false);
                lines.push(meaning);
            }
        }
        lines
    }

    /// Three to six cells.
    fn thermometer(&mut self, bulb: Cell) -> Option<Line> {
        let mut cells = vec![bulb];
        while let Some(next) = self
            .around(cells[cells.len() - 1], true)
            .into_iter()
            .find(|&next| cells.len() < 6 && self.digit(next) > self.digit(cells[cells.len() - 1]))
        {
            cells.push(next);
        }
        let thermometer = Meaning::Thermometer(Thermometer { cells: cells.clone() });
        (cells.len() > 2).then_some((cells, thermometer))
    }

    /// Two to four cells on the shaft.
    fn arrow(&mut self, circle: Cell) -> Option<Line> {
        let mut cells = vec![circle];
        let rest = self.digit(circle);
        if !self.shaft(&mut cells, rest) {
            return None;
        }
        let arrow = Arrow { circle: vec![circle], shafts: vec![cells[1..].to_vec()] };
        Some((cells, Meaning::Arrow(arrow)))
    }

    /// Goes on with cells that add up to the rest; whether there are.
    fn shaft(&mut self, cells: &mut Vec<Cell>, rest: usize) -> bool {
        if rest == 0 {
            return cells.len() > 2;
        }
        for next in self.around(cells[cells.len() - 1], true) {
            let digit = self.digit(next);
            if cells.len() < 5 && digit <= rest && !cells.contains(&next) {
                cells.push(next);
                if self.shaft(cells, rest - digit) {
                    return true;
                }
                cells.pop();
            }
        }
        false
    }

    fn dots(&mut self) -> Vec<Meaning> {
        let mut clues = Vec::new();
        for (one, other) in [self.grid.apart(0, 1), self.grid.apart(1, 0)].concat() {
            let (less, more) = (self.digit(one).min(self.digit(other)), self.digit(one).max(self.digit(other)));
            let cells = [one, other];
            let white = more == less + 1 && (less > 1 || self.random.random());
            if white {
                clues.push(Meaning::Difference(Difference { cells, value: None }));
            } else if more == 2 * less {
                clues.push(Meaning::Ratio(Ratio { cells, value: None }));
            }
        }
        clues.push(Meaning::KropkiNegative(KropkiNegative));
        clues
    }
}
