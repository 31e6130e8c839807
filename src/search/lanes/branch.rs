//! Where a node branches.

use wide::u16x16;

use crate::candidates::lanes::{Counts, Lanes, ORDER, State, Tables, filled};

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
    let lanes = filled(pairs) & tables.whole;
    let lane = (lanes != 0).then(|| lanes.trailing_zeros() as usize)?;
    Some(tables.cell(lane, pairs.as_array()[lane % 16].trailing_zeros()))
}

/// The cell with two values from which most would follow, whichever it takes.
///
/// Giving it a value strikes that value out of houses elsewhere; such a house counts for four where it has then one place
/// left, for two where it has two, for one otherwise. The counts of both values multiplied, and a little of their sum.
fn best_pair<const W: usize>(tables: &Tables<W>, state: &State<W>, pairs: u16x16) -> Option<u8> {
    let mut weights = [Lanes::EMPTY; ORDER];
    for value in 0..tables.order {
        weights[value % ORDER] = state.marks(value).weights();
    }
    let pairs = pairs & Lanes::<1>::of(tables.whole).first();
    let (mut best, mut best_score) = (None, 0);
    for lane in (0..tables.order).step_by(4) {
        let mut cells = four_lanes(pairs, lane);
        while cells != 0 {
            let bit = cells.trailing_zeros();
            cells &= cells - 1;
            let cell = tables.cell(lane + bit as usize / 16, bit % 16);
            let score = score(tables, state, &weights, cell);
            // Without a jump, which could not be foretold.
            best = if score > best_score { Some(cell) } else { best };
            best_score = best_score.max(score);
        }
    }
    best
}

/// Four lanes in one word: a loop over all their cells ends more rarely, and where it ends is hard to foretell.
#[inline(always)]
fn four_lanes(lanes: u16x16, first: usize) -> u64 {
    let lane = |k: usize| u64::from(lanes.as_array()[(first + k) % 16]) << (16 * k);
    lane(0) | lane(1) | lane(2) | lane(3)
}

/// How much would follow from either of the two values of a cell.
#[inline(always)]
fn score<const W: usize>(tables: &Tables<W>, state: &State<W>, weights: &[Lanes<W>; ORDER], cell: u8) -> u32 {
    let values = state.candidates(tables, cell);
    let strikes = |values: u16| {
        let value = values.trailing_zeros() as usize % ORDER;
        (weights[value], *state.marks(value) & tables.place(cell).beyond)
    };
    // At most four for each of 63 houses.
    let (one, other) = Lanes::sums_where_filled(strikes(values), strikes(values & values.wrapping_sub(1)));
    u32::from(1 + one) * u32::from(1 + other)
}

fn on_cell<const W: usize>(tables: &Tables<W>, state: &State<W>, cell: u8) -> Branch {
    Branch { on: On::Cell(cell), rest: state.candidates(tables, cell) }
}

/// The fewest alternatives: values in houses first where they have two places, then cells, then values in houses.
fn smallest<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Branch {
    if let Some(branch) = in_house(tables, state, 2) {
        return branch;
    }
    let (cell, count) = fewest_values(tables, state);
    let house = (3..count).find_map(|places| in_house(tables, state, places));
    house.unwrap_or_else(|| on_cell(tables, state, cell))
}

/// The first value, and house, with so many places, where none has fewer.
fn in_house<const W: usize>(tables: &Tables<W>, state: &State<W>, places: u32) -> Option<Branch> {
    let mut branches = (0..tables.order).map(|value| (value, state.houses_with_at_most(places, value)));
    let (value, houses) = branches.find(|(_, houses)| *houses != 0)?;
    let house = houses.trailing_zeros() as usize;
    Some(Branch { on: On::House { value: value as u8, house: house as u8 }, rest: state.marks(value).lane(house) })
}

/// The first of the undecided cells with the fewest values, and how many these are.
///
/// The values of all cells are counted at once, each place of the binary number in a vector of its own.
fn fewest_values<const W: usize>(tables: &Tables<W>, state: &State<W>) -> (u8, u32) {
    let mut counts = [u16x16::ZERO; 5];
    for value in 0..tables.order {
        let mut carry = state.marks(value).first();
        for place in &mut counts {
            let both = *place & carry;
            *place ^= carry;
            carry = both;
        }
    }
    let mut cells = state.open();
    let mut fewest = 0;
    for (place, bits) in counts.iter().enumerate().rev() {
        let fewer = cells & !*bits;
        if fewer == u16x16::ZERO {
            fewest |= 1 << place;
        } else {
            cells = fewer;
        }
    }
    let lane = (filled(cells) & tables.whole).trailing_zeros() as usize % 16;
    (tables.cell(lane, cells.as_array()[lane].trailing_zeros()), fewest)
}

#[cfg(test)]
mod tests {
    use rand::prelude::*;

    use super::*;
    use crate::candidates::lanes::{CELLS, Outcome, houses};
    use crate::grid::Cell;
    use crate::puzzle::Given;
    use crate::testing::random;
    use crate::values::{Value, Values};

    /// The same one by one, as the module of the search documents it.
    fn smallest_one_by_one(tables: &Tables<4>, state: &State<4>, houses: usize) -> Branch {
        let values = || 0..tables.order;
        let house = |value: usize, house: usize| Branch {
            on: On::House { value: value as u8, house: house as u8 },
            rest: state.marks(value).lane(house),
        };
        let in_houses: Vec<_> = values().flat_map(|value| (0..houses).map(move |at| house(value, at))).collect();
        let cells = (0..tables.order * tables.order).map(|cell| cell as u8).filter(|&cell| state.is_open(tables, cell));
        let in_cells = cells.map(|cell| on_cell(tables, state, cell));
        let pair = in_houses.iter().find(|branch| branch.rest.count_ones() == 2).copied();
        let all = in_cells.chain(in_houses).filter(|branch| branch.rest != 0);
        pair.or(all.min_by_key(|branch| branch.rest.count_ones())).unwrap()
    }

    #[test]
    fn the_smallest_branch_is_the_first_with_the_fewest_alternatives() {
        let mut rng = random::seeded(11);
        let mut compared = 0;
        for round in 0..600 {
            let order = rng.random_range(4..=16);
            let board = random::board(&mut rng, order);
            let houses = houses(&board).unwrap();
            let tables: Tables<4> = Tables::new(&board, &houses);
            let mut state = State::new(&tables);
            if !strike_some(&mut state, &tables, &mut rng) {
                continue;
            }
            let branch = smallest(&tables, &state);
            let expected = smallest_one_by_one(&tables, &state, houses.len());
            assert_eq!(format!("{branch:?}"), format!("{expected:?}"), "order {order}, round {round}");
            compared += 1;
        }
        assert!(compared > 300, "{compared} compared");
    }

    /// Takes a value or several from some cells; whether there is a fixpoint with something left to decide.
    fn strike_some(state: &mut State<4>, tables: &Tables<4>, rng: &mut impl Rng) -> bool {
        let order = tables.order;
        let mut decided = [Value::new(0); CELLS];
        let share = rng.random_range(0.0..1.0);
        for cell in (0..order * order).map(Cell::new) {
            let bits = (0..order).filter(|_| rng.random_bool(0.8)).fold(0, |bits, value| bits | 1 << value);
            let allowed = Values::from_bits(bits);
            let is_struck = rng.random_bool(share) && allowed != Values::NONE;
            if is_struck && state.allow(tables, &Given { cell, allowed }, &mut decided).is_err() {
                return false;
            }
        }
        matches!(state.propagate(tables, &mut decided), Outcome::Fixpoint(_))
    }
}
