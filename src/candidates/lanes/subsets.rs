//! Naked and hidden subsets in the cells that two houses share: as many values as cells.
//!
//! Where such cells have no more values than there are cells, the rest of both houses loses these values (naked); where as
//! many values as there are cells have no place elsewhere in one of the houses, the cells lose all others (hidden). In a classic
//! sudoku these are the pairs and triples that solvers for nine digits alone find as "triads"; here it is any two houses that
//! share two cells or more. All values are counted in sixteen lanes at once, as in the rest of [`lanes`](super).

use wide::u16x16;

use super::locked::{Members, cross, members, outside};
use super::{Conflict, Lanes, ORDER, State, Tables};
use crate::grid::Cell;

/// For each vector of lanes the houses that share cells with the lane's house, in as many rounds as a house has of them.
#[derive(Debug)]
pub(crate) struct Subsets<const W: usize>([Vec<Crossings>; W]);

/// For each lane one other house, of a higher number: each two houses stand here once.
#[derive(Clone, Copy, Debug)]
struct Crossings {
    /// The places of the lane's house that lie in the other house too; none in a lane without such a house.
    inside: u16x16,
    /// Its other places.
    outside: u16x16,
    /// The other house.
    others: [u8; 16],
}

impl Crossings {
    const NONE: Crossings = Crossings { inside: u16x16::ZERO, outside: u16x16::MAX, others: [0; 16] };
}

impl<const W: usize> Subsets<W> {
    /// Of all these houses with each other.
    pub(crate) fn new(houses: &[Vec<Cell>]) -> Subsets<W> {
        let mut rounds: [Vec<Crossings>; W] = std::array::from_fn(|_| Vec::new());
        let members: Vec<Members> = houses.iter().map(|cells| members(cells)).collect();
        for (house, cells) in houses.iter().enumerate() {
            let others = (house + 1..houses.len()).filter(|&other| cross(&members[house], &members[other]));
            for (round, other) in others.enumerate() {
                let rounds = &mut rounds[house / 16];
                if round == rounds.len() {
                    rounds.push(Crossings::NONE);
                }
                let all = (1u32 << cells.len()) - 1;
                let outside = outside(cells, &members[other]);
                rounds[round].inside.as_mut_array()[house % 16] = all as u16 & !outside;
                rounds[round].outside.as_mut_array()[house % 16] = outside;
                rounds[round].others[house % 16] = other as u8;
            }
        }
        Subsets(rounds)
    }
}

/// What was found in the cells that two houses share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subset {
    Naked,
    Hidden,
}

impl<const W: usize> State<W> {
    /// Strikes out what subsets forbid; whether there was anything. An error if some cells have too few values or too many.
    ///
    /// To be asked where no single and no locked candidate is left: a value that has no place elsewhere in the second house has
    /// then none elsewhere in the first, and it is enough to look at the first.
    pub(crate) fn strike_subsets(&mut self, tables: &Tables<W>) -> Result<bool, Conflict> {
        let mut struck = false;
        for w in 0..W {
            for crossings in &tables.subsets().0[w] {
                struck |= self.strike_subsets_of(tables, w, crossings)?;
            }
        }
        Ok(struck)
    }

    /// The same for one other house a lane, of the lanes of one vector.
    #[inline(always)]
    fn strike_subsets_of(&mut self, tables: &Tables<W>, w: usize, crossings: &Crossings) -> Result<bool, Conflict> {
        let (values, bound) = self.count_values(tables, w, crossings);
        let cells = count_ones(self.open.0[w] & crossings.inside);
        if values.min(cells) != cells || bound.max(cells) != cells {
            return Err(Conflict);
        }
        let naked = values.simd_eq(cells);
        let hidden = bound.simd_eq(cells);
        // Cells that are both have the values that they should have.
        let mut lanes = (naked & !hidden | hidden & !naked).to_bitmask() & 0xffff;
        let mut struck = false;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let subset = if naked.as_array()[lane] != 0 { Subset::Naked } else { Subset::Hidden };
            let inside = crossings.inside.as_array()[lane];
            struck |= self.strike_subset(tables, subset, 16 * w + lane, inside, crossings.others[lane].into());
        }
        Ok(struck)
    }

    /// For each lane, how many values the undecided cells in both houses have, and how many of these have no place elsewhere in the
    /// lane's house.
    #[inline(always)]
    fn count_values(&self, tables: &Tables<W>, w: usize, crossings: &Crossings) -> (u16x16, u16x16) {
        // A lane that compares equal has all bits set, which is −1: sums count downwards.
        let mut absent = u16x16::ZERO;
        let mut bound = u16x16::ZERO;
        for value in 0..tables.order {
            let marks = self.marks[value % ORDER].0[w];
            let is_absent = (marks & crossings.inside).simd_eq(u16x16::ZERO);
            absent += is_absent;
            bound += (marks & crossings.outside).simd_eq(u16x16::ZERO) & !is_absent;
        }
        (u16x16::splat(tables.order as u16) + absent, u16x16::ZERO - bound)
    }

    /// Strikes out what the subset of one house's places `inside` another forbids; whether there was anything.
    fn strike_subset(&mut self, tables: &Tables<W>, subset: Subset, house: usize, inside: u16, other: usize) -> bool {
        let common = tables.cells_of(house, inside);
        let rest = (tables.cells_of(house, u16::MAX) | tables.cells_of(other, u16::MAX)) & !common;
        let mut struck = false;
        for value in 0..tables.order {
            let marks = self.marks[value % ORDER];
            let places = marks.lane(house);
            let is_bound = places & !inside == 0;
            let lost = match subset {
                Subset::Naked if places & inside != 0 => rest,
                Subset::Hidden if !is_bound => common,
                Subset::Naked | Subset::Hidden => Lanes::EMPTY,
            };
            self.marks[value % ORDER] = marks & !lost;
            let is_struck = self.marks[value % ORDER] != marks;
            self.changed |= u32::from(is_struck) << (value % ORDER);
            struck |= is_struck;
        }
        struck
    }
}

/// The number of bits in each lane.
#[inline(always)]
fn count_ones(lanes: u16x16) -> u16x16 {
    let pairs = lanes - (lanes >> 1u32 & u16x16::splat(0x5555));
    let fours = (pairs & u16x16::splat(0x3333)) + (pairs >> 2u32 & u16x16::splat(0x3333));
    let bytes = (fours + (fours >> 4u32)) & u16x16::splat(0x0f0f);
    (bytes + (bytes >> 8u32)) & u16x16::splat(0x001f)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;

    use crate::board::{Board, Layout};
    use crate::candidates::lanes::{CELLS, Decided, Outcome, houses};
    use crate::puzzle::{Given, Puzzle};
    use crate::testing::{brute_force, random};
    use crate::values::{Value, Values};

    /// Candidates by chance, around a solution or not, on boards of every kind: every candidate that a solution needs stays.
    #[test]
    fn nothing_that_a_solution_needs_is_struck_out() {
        let mut rng = random::seeded(16);
        let mut struck = 0;
        for _ in 0..300 {
            let order = rng.random_range(4..=6);
            let board = random::board(&mut rng, order);
            let houses = houses(&board).unwrap();
            let tables = Tables::<4>::new(&board, &houses);
            let Some(full) =
                brute_force::solutions(&random::puzzle(&mut rng, &board), 1000).and_then(|all| all.into_iter().next())
            else {
                continue;
            };
            for _ in 0..40 {
                let (density, is_around) = (rng.random_range(0.2..0.5), rng.random_bool(0.8));
                let allowed = |cell: Cell, rng: &mut ChaCha8Rng| {
                    let own = if is_around { 1 << full.value(cell).index() } else { 0 };
                    let by_chance = Values::all(order).iter().filter(|_| rng.random_bool(density));
                    Values::from_bits(by_chance.fold(own, |bits, value| bits | 1 << value.index()))
                };
                let givens = board.grid().cells().map(|cell| Given { cell, allowed: allowed(cell, &mut rng) });
                let puzzle = Puzzle::new(board.clone(), givens.filter(|given| given.allowed.len() > 1).collect());
                let mut state = State::new(&tables);
                let mut decided: Decided = [Value::new(0); CELLS];
                puzzle.givens().iter().for_each(|given| state.allow(&tables, given, &mut decided).unwrap());
                if !matches!(state.propagate(&tables, &mut decided), Outcome::Fixpoint(_)) {
                    continue;
                }
                let Some(solutions) = brute_force::solutions(&puzzle, 1000) else { continue };
                match state.strike_subsets(&tables) {
                    Ok(any) => struck += usize::from(any),
                    Err(Conflict) => {
                        assert!(solutions.is_empty(), "{}: {:?}", board.layout(), puzzle.givens());
                        continue;
                    }
                }
                for solution in &solutions {
                    let kept =
                        |cell: Cell| state.values(&tables, cell.index() as u8, &decided).contains(solution.value(cell));
                    assert!(board.grid().cells().all(kept), "{}: {:?}", board.layout(), puzzle.givens());
                }
            }
        }
        assert!(struck > 100, "{struck} times something was struck out");
    }

    #[test]
    fn three_cells_with_two_values_refute() {
        let board = Board::new(Layout::sudoku(6)).unwrap();
        let tables = Tables::<2>::new(&board, &houses(&board).unwrap());
        let mut state = State::new(&tables);
        let mut decided: Decided = [Value::new(0); CELLS];
        for cell in 0..3 {
            let given = Given { cell: Cell::new(cell), allowed: Values::from_bits(0b11) };
            state.allow(&tables, &given, &mut decided).unwrap();
        }
        assert!(matches!(state.propagate(&tables, &mut decided), Outcome::Fixpoint(_)));
        assert!(state.strike_subsets(&tables).is_err());
    }

    #[test]
    fn bits_are_counted() {
        for bits in 0..=u16::MAX {
            assert_eq!(u32::from(count_ones(u16x16::splat(bits)).as_array()[7]), bits.count_ones());
        }
    }
}
