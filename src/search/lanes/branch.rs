//! Where a node branches.

use crate::candidates::lanes::{Counts, State, Tables, filled};
use crate::search::Aim;

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

/// The branch of a node at its fixpoint.
pub(super) fn choose<const W: usize>(tables: &Tables<W>, state: &State<W>, counts: Counts, _aim: Aim) -> Branch {
    first_pair(tables, state, counts).unwrap_or_else(|| smallest(tables, state))
}

/// The first cell with two values.
fn first_pair<const W: usize>(tables: &Tables<W>, state: &State<W>, counts: Counts) -> Option<Branch> {
    let pairs = counts.two & !counts.three;
    let rows = filled(pairs) & tables.rows;
    let row = (rows != 0).then(|| rows.trailing_zeros() as usize)?;
    let cell = tables.cell(row, pairs.as_array()[row % 16].trailing_zeros());
    Some(on_cell(tables, state, cell))
}

fn on_cell<const W: usize>(tables: &Tables<W>, state: &State<W>, cell: u8) -> Branch {
    let values = (0..tables.order).filter(|&value| state.is_candidate(tables, cell, value));
    Branch { on: On::Cell(cell), rest: values.fold(0, |set, value| set | 1 << value) }
}

/// The fewest alternatives: values in houses first where they have two places, then cells, then values in houses.
fn smallest<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Branch {
    let houses = || {
        let lanes = (0..tables.order).flat_map(|value| (0..tables.houses()).map(move |house| (value, house)));
        lanes.map(|(value, house)| Branch {
            on: On::House { value: value as u8, house: house as u8 },
            rest: state.marks(value).lane(house),
        })
    };
    if let Some(pair) = houses().find(|branch| branch.rest.count_ones() == 2) {
        return pair;
    }
    let open = (0..tables.order * tables.order).map(|cell| cell as u8).filter(|&cell| state.is_open(cell));
    let cells = open.map(|cell| on_cell(tables, state, cell));
    let branches = cells.chain(houses()).filter(|branch| branch.rest != 0);
    branches.min_by_key(|branch| branch.rest.count_ones()).unwrap_or(Branch::NONE)
}
