//! How many fillings there are as choices of a placement for each value: a set of cells, one in each house that holds all values, no two of
//! which differ. Where many houses cross in each cell a value has few placements, as on broken diagonals (toroidal queens), and
//! fillings are exact covers of the cells by one placement of each value.

use std::borrow::Cow;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::board::Board;
use crate::candidates::groups::{are_all, groups, primitives};
use crate::grid::Cell;
use crate::limits::{Limit, Ticker};
use crate::puzzle::{Given, Puzzle};

use crate::symmetry::{Equivalence, Representatives, unnamed};
use crate::values::{Value, Values};

/// Above this order there are more placements than can be listed.
const MOST_ORDER: usize = 16;

/// With fewer houses through each cell placements are many, and other methods better.
const LEAST_HOUSES: usize = 4;

/// Of all values together.
const MOST_PLACEMENTS: usize = 20_000;

/// Placements looked at, in all: some minutes.
const MOST_WORK: u64 = 10_000_000_000;

/// A set of cells, by their indices.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Cells([u64; MOST_ORDER * MOST_ORDER / 64]);

impl Cells {
    fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    fn without(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one &= !other);
        self
    }

    fn meets(&self, other: &Cells) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(64 * word + bit)
            })
        })
    }
}

/// The placements of each value that are compatible with the givens.
pub(crate) struct Placements {
    of_value: Vec<Vec<Cells>>,
    order: usize,
    work: u64,
}

/// Why fillings were not counted.
#[derive(Debug)]
pub(crate) enum Unplaced {
    /// Work was stopped.
    Stopped(Limit),
    /// It is not for this puzzle, or takes too long.
    Not(&'static str),
}

impl From<Limit> for Unplaced {
    fn from(limit: Limit) -> Unplaced {
        Unplaced::Stopped(limit)
    }
}

/// Whether values have few enough placements on a board for it to be worth a try.
pub(crate) fn is_for(board: &Board) -> bool {
    sets(board).is_some()
}

/// The sets of cells that differ, if nothing else is said, and enough houses that hold all values cross in each cell.
fn sets(board: &Board) -> Option<Vec<Vec<usize>>> {
    let (order, size) = (board.values(), board.grid().cells().len());
    if order > MOST_ORDER || size != order * order || !are_all(board) {
        return None;
    }
    let set = |cells: Cow<'_, [Cell]>| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let sets: Vec<Vec<usize>> = groups(order, primitives(board)).map(set).collect();
    let mut crossing = vec![0; size];
    sets.iter().filter(|set| set.len() == order).flatten().for_each(|&cell| crossing[cell] += 1);
    crossing.iter().all(|&houses| houses >= LEAST_HOUSES).then_some(sets)
}

/// How many solutions a puzzle has.
///
/// # Errors
/// See [`Unplaced`].
pub(crate) fn count(puzzle: &Puzzle, ticker: &mut Ticker<'_>) -> Result<BigUint, Unplaced> {
    let board = puzzle.board();
    let mut placements = Placements::of(board, puzzle.givens(), ticker)?;
    let values: Vec<Vec<Cells>> = std::mem::take(&mut placements.of_value);
    // Where givens do no more than name values, as many solutions go with each placement of a value as with one that is alike on the board.
    let Some((first, rest)) = values.split_first().filter(|_| unnamed(puzzle).is_some()) else {
        return Ok(placements.covers(&values, ticker)?.into());
    };
    let mut sum = BigUint::ZERO;
    for (chosen, alike) in classes(board, first, ticker)? {
        sum += BigUint::from(placements.covers(&apart(rest, &chosen), ticker)?) * alike;
    }
    Ok(sum)
}

/// One placement of each class up to the symmetries of the board, with how many are of it.
fn classes(board: &Arc<Board>, placements: &[Cells], ticker: &mut Ticker<'_>) -> Result<Vec<(Cells, u64)>, Limit> {
    let Ok(mut known) = Representatives::new(&Puzzle::new(board.clone(), Vec::new()), Equivalence::Symmetry) else {
        return Ok(placements.iter().map(|&cells| (cells, 1)).collect());
    };
    let mut classes: Vec<(Cells, u64)> = Vec::new();
    for &cells in placements {
        let given = |cell| Given { cell: Cell::new(cell), allowed: Values::only(Value::new(0)) };
        let place = known.enter(Puzzle::new(board.clone(), cells.iter().map(given).collect()), ticker)?;
        match classes.get_mut(place) {
            Some((_, number)) => *number += 1,
            None => classes.push((cells, 1)),
        }
    }
    Ok(classes)
}

/// The placements that meet none of these cells.
fn apart(lists: &[Vec<Cells>], chosen: &Cells) -> Vec<Vec<Cells>> {
    let of_list = |list: &Vec<Cells>| list.iter().filter(|cells| !cells.meets(chosen)).copied().collect();
    lists.iter().map(of_list).collect()
}

impl Placements {
    fn of(board: &Board, givens: &[Given], ticker: &mut Ticker<'_>) -> Result<Placements, Unplaced> {
        let (order, size) = (board.values(), board.grid().cells().len());
        let sets = sets(board).ok_or(Unplaced::Not("fewer than four houses cross in some cell, or rules say more"))?;
        let houses: Vec<&Vec<usize>> = sets.iter().filter(|set| set.len() == order).collect();
        let mut peers = vec![Cells::default(); size];
        for (one, other) in
            sets.iter().flat_map(|set| set.iter().flat_map(move |one| set.iter().map(move |other| (*one, *other))))
        {
            peers[one].insert(other);
        }
        let mut allowed = vec![Values::all(order); size];
        for given in givens {
            let cell = given.cell.index();
            allowed[cell] = Values::from_bits(allowed[cell].bits() & given.allowed.bits());
        }
        let mut of_value = Vec::new();
        let mut left = MOST_PLACEMENTS;
        for value in Values::all(order).iter() {
            let mut open = Cells::default();
            (0..size).filter(|&cell| allowed[cell].contains(value)).for_each(|cell| open.insert(cell));
            // What is given as this value is in each of its placements.
            let given: Vec<usize> = (0..size).filter(|&cell| allowed[cell] == Values::only(value)).collect();
            let mut seeker = Seeker { houses: &houses, peers: &peers, found: Vec::new(), most: left };
            let mut chosen = Cells::default();
            let is_kept = given.iter().all(|&cell| {
                let is_open = open.has(cell);
                chosen.insert(cell);
                open = open.without(&peers[cell]);
                is_open
            });
            if is_kept && !seeker.extend(chosen, open, ticker)? {
                return Err(Unplaced::Not("a value has too many placements"));
            }
            left -= seeker.found.len();
            of_value.push(seeker.found);
        }
        Ok(Placements { of_value, order, work: 0 })
    }

    /// How many ways there are to choose one of each list so that no two meet.
    fn covers(&mut self, lists: &[Vec<Cells>], ticker: &mut Ticker<'_>) -> Result<u64, Unplaced> {
        let all: usize = lists.iter().map(Vec::len).sum();
        self.work += all as u64;
        ticker.tick(all)?;
        if self.work > MOST_WORK {
            return Err(Unplaced::Not("the placements of values go together in too many ways"));
        }
        let Some(fewest) = lists.iter().map(Vec::len).min() else { return Ok(1) };
        // The placements of the value that has fewest, or those over the cell that has fewest.
        let mut over = [0u16; MOST_ORDER * MOST_ORDER];
        lists.iter().flatten().flat_map(|cells| cells.iter()).for_each(|cell| over[cell] += 1);
        let open = over.iter().filter(|&&count| count > 0).count();
        // Every cell that is left must be covered.
        if fewest == 0 || open < lists.len() * self.order {
            return Ok(0);
        }
        let cell = (0..over.len()).filter(|&cell| over[cell] > 0).min_by_key(|&cell| over[cell]).unwrap_or(0);
        let by_cell = usize::from(over[cell]) < fewest;
        let value = lists.iter().position(|list| list.len() == fewest).unwrap_or(0);
        let mut sum = 0;
        for (number, list) in lists.iter().enumerate().filter(|(number, _)| by_cell || *number == value) {
            for chosen in list.iter().filter(|cells| !by_cell || cells.has(cell)) {
                let mut rest = apart(lists, chosen);
                rest.remove(number);
                sum += self.covers(&rest, ticker)?;
            }
        }
        Ok(sum)
    }
}

/// Lists the placements of one value.
struct Seeker<'h> {
    houses: &'h [&'h Vec<usize>],
    /// For each cell those that differ from it, and itself.
    peers: &'h [Cells],
    found: Vec<Cells>,
    most: usize,
}

impl Seeker<'_> {
    /// Adds the placements with all chosen cells and others that are open; whether these are no more than there may be.
    fn extend(&mut self, chosen: Cells, open: Cells, ticker: &mut Ticker<'_>) -> Result<bool, Limit> {
        ticker.tick(self.houses.len())?;
        let is_hit = |house: &&&Vec<usize>| house.iter().any(|&cell| chosen.has(cell));
        let left = |house: &&Vec<usize>| house.iter().filter(|&&cell| open.has(cell)).count();
        let Some(house) = self.houses.iter().filter(|house| !is_hit(house)).min_by_key(|house| left(house)) else {
            self.found.push(chosen);
            return Ok(self.found.len() <= self.most);
        };
        for &cell in house.iter().filter(|&&cell| open.has(cell)) {
            let mut further = chosen;
            further.insert(cell);
            if !self.extend(further, open.without(&self.peers[cell]), ticker)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand::prelude::IndexedRandom;

    use super::*;
    use crate::board::Layout;
    use crate::limits::Never;
    use crate::puzzle::Solution;
    use crate::rule::Meaning;

    use crate::solve::Solver;
    use crate::testing::random;

    /// By search.
    fn found(puzzle: &Puzzle) -> Vec<Solution> {
        Solver::default().solutions(puzzle).map(Result::unwrap).collect()
    }

    /// Boards on which four houses cross in each cell, with givens of one of their fillings by chance.
    #[test]
    fn covers_are_as_many_as_fillings() {
        let mut rng = random::seeded(13);
        let mut several = 0;
        for (layout, word) in [
            (Layout::latin(5), "pandiagonal"),
            (Layout::latin(7), "pandiagonal"),
            (Layout::sudoku(4), "disjoint-groups"),
        ] {
            let layout = Layout { clues: Meaning::by_word(word).into_iter().collect(), ..layout };
            let board = Arc::new(Board::new(layout).unwrap());
            let first: Vec<Given> = (0..board.values())
                .map(|at| Given { cell: Cell::new(at), allowed: Values::only(Value::new(at)) })
                .collect();
            let fillings = found(&Puzzle::new(board.clone(), first));
            for round in 0..30 {
                let filling = fillings.choose(&mut rng).unwrap();
                let given = |cell| Given { cell, allowed: Values::only(filling.value(cell)) };
                let share = rng.random_range(0.3..0.6);
                // Now and then the first row alone, which names the values.
                let is_given = |cell: &Cell| match round {
                    0 => cell.index() < board.values(),
                    _ => rng.random_bool(share),
                };
                let givens: Vec<Given> = board.grid().cells().filter(is_given).map(given).collect();
                let puzzle = Puzzle::new(board.clone(), givens);
                let known = found(&puzzle);
                let counted = count(&puzzle, &mut Ticker::new(&Never)).unwrap();
                assert_eq!(counted, BigUint::from(known.len()), "{word} {:?}", puzzle.givens());
                several += usize::from(known.len() > 1);
            }
        }
        assert!(several > 10, "{several}");
    }
}
