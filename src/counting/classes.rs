//! Partial fillings of a puzzle, one of each class up to symmetry, with how many there are of each.
//!
//! A puzzle has as many solutions as it has with each value of one of its cells in turn, all together; and two puzzles that are the same
//! up to symmetry have equally many. So one of them stands for both, with the sum of their weights, and no orbit is ever looked at.

mod houses;

use std::cmp::Reverse;
use std::sync::Arc;

use itertools::Itertools;
use num_bigint::BigUint;

use crate::candidates::domains::{DomainTables, Domains};
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::{Given, Puzzle};
use crate::symmetry::{ClassError, Equivalence, Representatives};
use crate::values::Values;
use houses::House;

/// What may be spent on classes, as a share of what they can spare at best.
const SHARE: f64 = 0.25;

/// Houses that are filled at most: then hardly a symmetry is left.
const MOST_HOUSES: usize = 8;

/// Steps of the ticker that a filling takes.
const STEPS: usize = 64;

/// Above this many cells to find the symmetries takes long, and nothing that is worth it is counted to its end.
const MOST_CELLS: usize = 256;

/// A partial filling that stands for its class.
#[derive(Clone)]
pub(crate) struct Filling {
    /// What is given in it beside the puzzle's givens.
    pub givens: Vec<Given>,
    /// How many partial fillings there are of its class.
    pub weight: BigUint,
}

/// The classes so far.
pub(crate) struct Classes<'s> {
    puzzle: Puzzle,
    domains: Domains,
    none: Representatives,
    /// How many times as many solutions there are to count, since the puzzle's givens only named values.
    times: BigUint,
    fillings: Vec<Filling>,
    /// The houses to be filled.
    houses: Vec<House>,
    /// The cells that are filled.
    filled: Vec<Cell>,
    /// Those of the house at hand that are not, the first one last.
    open: Vec<Cell>,
    /// As it was when the house at hand was begun: how many houses were filled, the fillings, their cells.
    before: Before,
    /// Houses that are filled, in part the last one.
    taken: Vec<String>,
    /// Behind how many houses one class was left, and how many fillings it stood for.
    alone: (usize, BigUint),
    /// Fillings whose class was looked for in the house at hand.
    tried: usize,
    bytes: usize,
    ticker: Ticker<'s>,
    stop: &'s dyn Stop,
}

#[derive(Clone)]
struct Before {
    fillings: Vec<Filling>,
    filled: Vec<Cell>,
    taken: Vec<String>,
}

/// How classes came about, to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassSummary {
    /// How many there are.
    pub classes: usize,
    /// What was filled since one class was left.
    pub houses: Vec<String>,
    /// How many fillings that one stood for.
    pub times: BigUint,
}

/// Whether there may be more to gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gain {
    /// Not with so many labellings.
    Open,
    /// To go on takes longer than to count.
    None,
}

impl<'s> Classes<'s> {
    /// The puzzle alone, with at most so many bytes for its fillings.
    ///
    /// # Errors
    /// Where the symmetries of the board or of a rule are not known.
    pub fn new(
        puzzle: &Puzzle,
        up_to: Equivalence,
        tables: Arc<DomainTables>,
        bytes: usize,
        stop: &'s dyn Stop,
    ) -> Result<Classes<'s>, ClassError> {
        let none = Representatives::new(puzzle, up_to)?;
        let fillings = vec![Filling { givens: Vec::new(), weight: BigUint::from(1u8) }];
        let before = Before { fillings: fillings.clone(), filled: Vec::new(), taken: Vec::new() };
        Ok(Classes {
            puzzle: puzzle.clone(),
            times: BigUint::from(1u8),
            domains: Domains::new(tables),
            none,
            fillings,
            houses: houses::of(puzzle.board()),
            filled: Vec::new(),
            open: Vec::new(),
            before,
            taken: Vec::new(),
            alone: (0, BigUint::from(1u8)),
            tried: 0,
            bytes,
            ticker: Ticker::new(stop),
            stop,
        })
    }

    /// The same, where so many times as many solutions as the puzzle has are counted.
    pub fn of_times(self, times: BigUint) -> Classes<'s> {
        Classes { times, ..self }
    }

    /// One filling of each class.
    pub fn fillings(&self) -> &[Filling] {
        &self.fillings
    }

    /// The puzzle with a filling.
    pub fn puzzle(&self, filling: &Filling) -> Puzzle {
        let givens = self.puzzle.givens().iter().chain(&filling.givens).copied().collect();
        Puzzle::new(self.puzzle.board().clone(), givens)
    }

    /// How many solutions are left to count, of so many: logarithms both.
    pub fn left(&self, solutions: f64) -> f64 {
        self.unnamed(solutions) - merged(&self.fillings)
    }

    /// How many are left at best, where all symmetries are used.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn least(&mut self, solutions: f64) -> Result<f64, Limit> {
        let symmetries = self.none.symmetries(&self.puzzle, &[], &mut self.ticker)?;
        Ok((self.unnamed(solutions) - symmetries).max(0.0))
    }

    /// How many solutions there are to count, of so many of the puzzle: logarithms both.
    fn unnamed(&self, solutions: f64) -> f64 {
        solutions + float(&self.times).ln()
    }

    /// How many times as many solutions all fillings have together as the puzzle.
    pub fn times(&self) -> &BigUint {
        &self.times
    }

    /// How it came about.
    pub fn told(&self) -> ClassSummary {
        let (houses, times) = match &self.fillings[..] {
            [only] => (self.taken.len().saturating_sub(1), &only.weight),
            _ => (self.alone.0, &self.alone.1),
        };
        let times = (times / &self.times).max(BigUint::from(1u8));
        ClassSummary { classes: self.fillings.len(), houses: self.taken[houses..].to_vec(), times }
    }

    /// Fills cell after cell, house after house, as long as that costs less than it can spare of so many solutions (a logarithm), of which
    /// `worth` are counted in the time that a filling takes, and no more fillings are labelled than so many at once.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn go_on(&mut self, solutions: f64, worth: f64, most: usize) -> Result<Gain, Limit> {
        if self.puzzle.board().grid().cells().len() > MOST_CELLS {
            return Ok(Gain::None);
        }
        let least = self.least(solutions)?.exp();
        let mut labelled = 0;
        loop {
            let spare = ((self.unnamed(solutions) - merged(&self.before.fillings)).exp() - least) * SHARE;
            if self.open.is_empty() {
                let spare = (self.left(solutions).exp() - least) * SHARE;
                if self.houses.len() as f64 * worth > spare || self.taken.len() == MOST_HOUSES || !self.next_house()? {
                    return Ok(Gain::None);
                }
                labelled += self.houses.len();
                continue;
            }
            let branches = self.branches()?;
            if (self.tried + branches) as f64 * worth > spare || !self.has_room_for(branches) {
                self.give_up();
                return Ok(Gain::None);
            }
            if labelled + branches > most {
                return Ok(Gain::Open);
            }
            labelled += branches;
            self.tried += branches;
            self.fill()?;
        }
    }

    /// Fills all cells, so that the fillings are solutions. Whether there was room.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn fill_all(&mut self) -> Result<bool, Limit> {
        loop {
            if self.open.is_empty() && !self.next_house()? {
                self.open = self.puzzle.board().grid().cells().filter(|cell| !self.filled.contains(cell)).collect();
                if self.open.is_empty() {
                    return Ok(true);
                }
            }
            let branches = self.branches()?;
            if !self.has_room_for(branches) {
                return Ok(false);
            }
            self.fill()?;
        }
    }

    fn has_room_for(&self, fillings: usize) -> bool {
        fillings <= self.bytes / self.none.bytes_each()
    }

    /// Goes back to the last house, unless filling a part of the next one has merged as many.
    fn give_up(&mut self) {
        if merged(&self.fillings) <= merged(&self.before.fillings) {
            let Before { fillings, filled, taken } = self.before.clone();
            (self.fillings, self.filled, self.taken) = (fillings, filled, taken);
        } else if let Some(last) = self.taken.last_mut() {
            *last = format!("part of {last}");
        }
    }

    /// Begins another house: the one that with what is filled keeps most symmetries, of these one of those with the fewest open cells, and of
    /// these the one that lies across most rows and columns: once it is full, what is left falls the better into rows.
    fn next_house(&mut self) -> Result<bool, Limit> {
        self.tried = 0;
        if let [only] = &self.fillings[..] {
            self.alone = (self.taken.len(), only.weight.clone());
        }
        self.before =
            Before { fillings: self.fillings.clone(), filled: self.filled.clone(), taken: self.taken.clone() };
        if self.fillings.is_empty() {
            return Ok(false);
        }
        let (mut most, mut fewest) = (f64::NEG_INFINITY, (usize::MAX, Reverse(0)));
        let mut best: Option<(Vec<Cell>, &House)> = None;
        for house in &self.houses {
            let open: Vec<Cell> = house.cells.iter().copied().filter(|cell| !self.filled.contains(cell)).collect();
            if open.is_empty() {
                continue;
            }
            let cells = [&self.filled[..], &open].concat();
            let kept = self.none.symmetries(&self.puzzle, &cells, &mut self.ticker)?;
            let fewness = (open.len(), Reverse(self.spread(&open)));
            // Logarithms of the same number may come out otherwise.
            if kept > most + 1e-6 || kept > most - 1e-6 && fewness < fewest {
                (most, fewest) = (kept, fewness);
                best = Some((open, house));
            }
        }
        let Some((mut open, house)) = best else { return Ok(false) };
        open.reverse();
        self.taken.push(house.name.clone());
        self.open = open;
        Ok(true)
    }

    /// In how many rows cells lie, times in how many columns.
    fn spread(&self, cells: &[Cell]) -> usize {
        let grid = self.puzzle.board().grid();
        let rows = cells.iter().map(|&cell| grid.row_of(cell)).unique().count();
        rows * cells.iter().map(|&cell| grid.column_of(cell)).unique().count()
    }

    /// How many fillings come of the next cell, at most.
    fn branches(&mut self) -> Result<usize, Limit> {
        let Some(&cell) = self.open.last() else { return Ok(0) };
        let mut branches = 0;
        for place in 0..self.fillings.len() {
            self.begin(place)?;
            branches += self.domains.values(cell).len();
        }
        Ok(branches)
    }

    /// Propagates a filling; whether that leaves room for solutions.
    fn begin(&mut self, place: usize) -> Result<bool, Limit> {
        self.ticker.tick(STEPS)?;
        let givens = [self.puzzle.givens(), &self.fillings[place].givens].concat();
        self.domains.start(&givens);
        self.domains.propagate(self.stop)
    }

    /// Fills the next cell in all ways, and keeps one filling of each class.
    fn fill(&mut self) -> Result<(), Limit> {
        let Some(&cell) = self.open.last() else { return Ok(()) };
        let mut known = self.none.emptied();
        let mut fillings: Vec<Filling> = Vec::new();
        for place in 0..self.fillings.len() {
            if !self.begin(place)? {
                continue;
            }
            for value in self.domains.values(cell).iter() {
                let mark = self.domains.mark();
                self.domains.assign(cell, value);
                let is_possible = self.domains.propagate(self.stop)?;
                self.domains.undo(mark);
                if !is_possible {
                    continue;
                }
                let Filling { givens, weight } = &self.fillings[place];
                let given = Given { cell, allowed: Values::only(value) };
                let filling = Filling { givens: [&givens[..], &[given]].concat(), weight: weight.clone() };
                let class = known.enter(self.puzzle(&filling), &mut self.ticker)?;
                match fillings.get_mut(class) {
                    Some(same) => same.weight += filling.weight,
                    None => fillings.push(filling),
                }
            }
        }
        self.open.pop();
        self.filled.push(cell);
        self.fillings = fillings;
        Ok(())
    }
}

/// How many fillings one of them stands for, on average: a logarithm.
fn merged(fillings: &[Filling]) -> f64 {
    let all: BigUint = fillings.iter().map(|filling| &filling.weight).sum();
    float(&all).max(1.0).ln() - (fillings.len().max(1) as f64).ln()
}

/// A number below 2^1024, as those are of fillings of a few houses: values to the power of their cells.
fn float(number: &BigUint) -> f64 {
    number.to_string().parse().unwrap_or(f64::MAX)
}
