//! Where a node branches.

use wide::u16x16;

use crate::candidates::lanes::{CELLS, Counts, State, Tables, filled};

/// Alternatives that exclude each other and leave nothing out; those not yet tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    on: On,
    /// Values, or places in the house, a bit each.
    rest: u16,
}

#[derive(Clone, Copy, Debug)]
enum On {
    /// The values of a cell.
    Cell(u8),
    /// The places of a value in a house.
    House { value: u8, house: u8 },
}

impl Branch {
    /// No alternative.
    pub(super) const NONE: Branch = Branch { on: On::Cell(0), rest: 0 };

    /// Whether every alternative has been taken.
    pub(super) fn is_done(&self) -> bool {
        self.rest == 0
    }

    /// Takes the next alternative, a value and its cell. There must be one.
    pub(super) fn next<const W: usize>(&mut self, tables: &Tables<W>) -> (usize, u8) {
        let first = self.rest.trailing_zeros();
        self.rest &= self.rest.wrapping_sub(1);
        match self.on {
            On::Cell(cell) => (first as usize, cell),
            On::House { value, house } => (usize::from(value), tables.cell(usize::from(house), first)),
        }
    }
}

/// Which of the cells with two values to branch on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pair {
    /// That from which most would follow.
    Best,
    /// The first in reading order.
    First,
}

/// The branch of a node at its fixpoint.
pub(super) fn choose<const W: usize>(tables: &Tables<W>, state: &State<W>, counts: Counts, pair: Pair) -> Branch {
    let pairs = counts.two & !counts.three;
    let pair = match pair {
        Pair::Best => best_pair(tables, state, pairs),
        Pair::First => first_pair(tables, pairs),
    };
    match pair {
        Some(cell) => on_cell(tables, state, cell),
        None => smallest(tables, state),
    }
}

/// The first cell with two values.
fn first_pair<const W: usize>(tables: &Tables<W>, pairs: u16x16) -> Option<u8> {
    let rows = filled(pairs) & tables.rows;
    let row = (rows != 0).then(|| rows.trailing_zeros() as usize)?;
    Some(tables.cell(row, pairs.as_array()[row % 16].trailing_zeros()))
}

/// The cell with two values from which most would follow, whichever it takes.
///
/// Giving it a value strikes that value out of houses elsewhere; such a house counts for four where it has then one place
/// left, for two where it has two, for one otherwise. The counts of both values multiplied, and a little of their sum.
fn best_pair<const W: usize>(tables: &Tables<W>, state: &State<W>, pairs: u16x16) -> Option<u8> {
    let mut firsts = [0u16; CELLS];
    let (mut best, mut best_score) = (None, 0);
    for value in 0..tables.order {
        let marks = state.marks(value);
        let cells = marks.first() & pairs;
        let mut rows = filled(cells) & tables.rows;
        let weights = marks.weights();
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let mut columns = cells.as_array()[row % 16];
            while columns != 0 {
                let cell = tables.cell(row, columns.trailing_zeros());
                columns &= columns - 1;
                let strikes = 1 + weights.sum_where_filled(*marks & tables.place(cell).beyond);
                let first = std::mem::replace(&mut firsts[usize::from(cell)], strikes);
                let score = 4 * u32::from(first) * u32::from(strikes);
                if score > best_score {
                    (best, best_score) = (Some(cell), score);
                }
            }
        }
    }
    best
}

fn on_cell<const W: usize>(tables: &Tables<W>, state: &State<W>, cell: u8) -> Branch {
    Branch { on: On::Cell(cell), rest: state.candidates(tables, cell) }
}

/// The fewest alternatives: values in houses first where they have two places, then cells, then values in houses.
fn smallest<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Branch {
    let branch = |value: usize, house: usize| Branch {
        on: On::House { value: value as u8, house: house as u8 },
        rest: state.marks(value).lane(house),
    };
    let mut pairs = (0..tables.order).map(|value| (value, state.houses_with_two_places(value)));
    if let Some((value, houses)) = pairs.find(|(_, houses)| *houses != 0) {
        return branch(value, houses.trailing_zeros() as usize);
    }
    let cells = state.open_cells(tables).map(|cell| on_cell(tables, state, cell));
    let houses = (0..tables.order).flat_map(|value| (0..tables.houses()).map(move |house| branch(value, house)));
    let branches = cells.chain(houses).filter(|branch| branch.rest != 0);
    branches.min_by_key(|branch| branch.rest.count_ones()).unwrap_or(Branch::NONE)
}
