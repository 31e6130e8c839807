//! Scores of cells and values by the contradictions that they had part in, and what they pick to
//! try next.
//!
//! The pick is the cell with the fewest candidates for its score, and of its values the one that
//! has the fewest places left in the cell's houses. A cell's score grows by one whenever it is left
//! without any candidate, or is one of a rule that nothing can keep (“dom/wdeg”, Boussemart,
//! Hemery, Lecoutre & Sais 2004, with one weight for each cell).
//!
//! Where a board has rules that are no differences, more is scored, as sigh's Interactive Sudoku
//! Solver does: a cell also for each contradiction that came right after it was settled; at the
//! start a cell for the rules that it is part of, short ones most; and a value for the
//! contradictions that it led to, so that cells which may hold the worst one come first. All scores
//! are halved now and then, for what was hard once need not be hard here. A value with two places
//! in a house is as good a branch as a cell with two values: it is taken if the cell's score is
//! higher than that of the best cell.

use std::sync::Arc;

use crate::candidates::domains::{DomainTables, Domains, WipeOut};
use crate::grid::Cell;
use crate::values::{Value, Values};

/// Contradictions after which scores are halved.
const HALF_LIFE: u32 = 1 << 14;

/// A value's score counts from here on.
const LEAST_VALUE: u32 = 9;

/// Scores of the cells and values of one puzzle.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    cells: Vec<u32>,
    values: Vec<u32>,
    contradictions: u32,
    /// What was settled last, if it was.
    last: Option<(Cell, Option<Value>)>,
}

impl Scores {
    /// Of a board of this shape, before anything is known.
    pub fn new(tables: &DomainTables) -> Scores {
        let order = tables.order();
        let mut cells = vec![1; tables.cells()];
        for propagator in tables.propagators() {
            let score = match propagator.cells.len() {
                2 => 2,
                count if count == order => 0,
                count => (2 * order).saturating_sub(count).max(order) as u32,
            };
            propagator.cells.iter().for_each(|&cell| cells[usize::from(cell)] += score);
        }
        Scores { cells, values: vec![0; order], contradictions: 0, last: None }
    }

    /// What is settled now, or left with one value less.
    pub fn branch(&mut self, cell: Cell, value: Option<Value>) {
        self.last = Some((cell, value));
    }

    /// Notes a contradiction, where there is one.
    pub fn note(&mut self, tables: &Arc<DomainTables>, wipe_out: Option<WipeOut>) {
        let is_plain = tables.propagators().is_empty();
        let cells = match wipe_out {
            Some(WipeOut::Cell(cell)) => &[cell.index() as u16][..],
            // Without rules beyond houses it is the cell alone, as measured on quasigroups.
            Some(WipeOut::House(base)) if !is_plain => tables.house(base),
            Some(WipeOut::Propagator(number)) => &tables.propagators()[number].cells,
            Some(WipeOut::House(_)) | None => return,
        };
        cells.iter().for_each(|&cell| self.add(usize::from(cell)));
        if let Some((cell, value)) = self.last.filter(|_| !is_plain) {
            self.add(cell.index());
            value.into_iter().for_each(|value| self.values[value.index()] += 1);
            self.contradictions += 1;
            if self.contradictions.is_multiple_of(HALF_LIFE) {
                self.cells.iter_mut().for_each(|score| *score = score.div_ceil(2));
                self.values.iter_mut().for_each(|score| *score /= 4);
            }
        }
    }

    fn add(&mut self, cell: usize) {
        self.cells[cell] = self.cells[cell].saturating_add(1);
    }

    /// What to try next.
    pub fn pick(&self, domains: &Domains) -> (Cell, Value) {
        let worst = self.worst_value();
        let score = |cell: Cell| {
            let of_value = worst.filter(|&(value, _)| domains.values(cell).contains(value)).map_or(0, |worst| worst.1);
            5 * u64::from(self.cells[cell.index()]) + of_value
        };
        let cells = domains.open_cells().map(|cell| (cell, domains.values(cell).len() as u64));
        let lighter = |&(one, count): &(Cell, u64), &(other, other_count): &(Cell, u64)| {
            (count * score(other)).cmp(&(other_count * score(one))).then(one.cmp(&other))
        };
        let (cell, count) = cells.min_by(lighter).unwrap_or((Cell::new(0), 0));
        let has_more = count > 2 && !domains.tables().propagators().is_empty();
        if let Some(place) = has_more.then(|| self.place(domains, cell, count)).flatten() {
            return place;
        }
        let values = domains.values(cell).iter();
        (cell, values.min_by_key(|&value| domains.places_around(cell, value)).unwrap_or(Value::new(0)))
    }

    /// The value with the highest score, and a fifth of that by fives, if it is far above the
    /// lowest.
    fn worst_value(&self) -> Option<(Value, u64)> {
        let (score, value) = self.values.iter().zip(0..).map(|(&score, value)| (score, usize::MAX - value)).max()?;
        let least = self.values.iter().copied().filter(|&score| score > 0).min().unwrap_or(u32::MAX);
        let is_far = score >= LEAST_VALUE && 2 * u64::from(score) > 3 * u64::from(least);
        is_far.then(|| (Value::new(usize::MAX - value), u64::from(score)))
    }

    /// A value that has two places in a house, and the better of them, if it promises more than a
    /// cell of so many candidates.
    fn place(&self, domains: &Domains, cell: Cell, count: u64) -> Option<(Cell, Value)> {
        let tables = domains.tables();
        let mut best = None;
        let mut bar = 2 * u64::from(self.cells[cell.index()]);
        for (line, &places) in domains.places().iter().enumerate().filter(|(_, places)| places.count_ones() == 2) {
            for place in Values::from_bits(places).iter() {
                let seated = tables.seated(line, place.index() as u32);
                let score = count * u64::from(self.cells[seated.index()]);
                if score > bar {
                    (bar, best) = (score, Some((seated, tables.value_of(line))));
                }
            }
        }
        best
    }
}
