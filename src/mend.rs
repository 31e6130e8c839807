//! What makes a puzzle one with exactly one solution: givens to change, to add, to remove. Whatever is proposed has been tried.
//!
//! Towards a published solution only what contradicts it is changed. Without one, the mistakes that people make come first: one
//! digit, two neighbours exchanged, a row that is off by one place; then the fewest givens to remove or to change together, found by
//! branching on sets of givens that cannot stand together (Reiter's hitting set tree, 1987), shortest branches first.

mod proposal;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::explain::{Detail, Explainer, Explanation};
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, GivenId, Puzzle, Solution};
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::{Value, Values};
pub use proposal::{Change, Kind, Proposal};

/// A puzzle that is sound but for this many givens is meant to be that of the published solution; beyond, the solution is another
/// puzzle's.
const MOST_SLIPS: usize = 2;
/// The most givens that are removed together.
const MOST_REMOVED: usize = 4;
/// The most sets of givens to remove of which it is asked what else could stand in their cells.
const MOST_SETS: usize = 64;
/// The most fillings of these cells that are tried.
const MOST_FILLINGS: usize = 64;

/// What was found out about a puzzle.
#[derive(Clone, Debug)]
pub struct Mended {
    /// How it stands with the puzzle as it is.
    pub state: State,
    /// What mends it, the likeliest first; nothing where it needs nothing, or nothing was found.
    pub proposals: Vec<Proposal>,
    /// The rule of the board that the published solution breaks: it was not used.
    pub broken: Option<String>,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

/// How it stands with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has exactly one solution, that which was published if one was.
    Sound,
    /// It has exactly one, and another one was published.
    Other,
    /// It has several.
    Multiple,
    /// It has none.
    None,
    /// That is not known.
    Unknown,
}

impl State {
    /// The verdict on the puzzle, in a word.
    pub fn word(self) -> &'static str {
        match self {
            State::Sound | State::Other => "unique",
            State::Multiple => "multiple",
            State::None => "none",
            State::Unknown => "unknown",
        }
    }
}

impl Mended {
    /// Finds what mends a puzzle, towards the solution that was published where there is one.
    ///
    /// # Errors
    /// Where an engine failed.
    pub fn of(puzzle: &Puzzle, published: Option<&Solution>, stop: &dyn Stop) -> Result<Mended, SolveError> {
        let broken = published.and_then(|target| puzzle.board().broken(target.values())).map(|rule| rule.name.clone());
        let published = published.filter(|_| broken.is_none());
        let mut mender = Mender { puzzle, prober: Prober::new(puzzle.board(), stop), stop, proposals: Vec::new() };
        let mut state = State::Unknown;
        let stopped = match mender.work(published, &mut state) {
            Ok(()) => None,
            Err(SolveError::Stopped(limit)) => Some(limit),
            Err(error) => return Err(error),
        };
        Ok(Mended { state, proposals: mender.proposals, broken, stopped })
    }
}

struct Mender<'p, 's> {
    puzzle: &'p Puzzle,
    prober: Prober<'s>,
    stop: &'s dyn Stop,
    proposals: Vec<Proposal>,
}

/// Another digit that mends a puzzle.
struct Way {
    puzzle: Puzzle,
    /// How many digits of the same cell do.
    of_cell: usize,
    /// Of how many givens the puzzle has no need.
    needless: usize,
}

/// What single digits are ordered by.
#[derive(Clone, Copy)]
enum Order {
    /// Cells with more of them first.
    Cells,
    /// Then those that leave fewer needless givens.
    Needless,
}

impl Mender<'_, '_> {
    fn work(&mut self, published: Option<&Solution>, state: &mut State) -> Result<(), SolveError> {
        let solutions = self.solutions(self.puzzle, 2)?;
        *state = match (&solutions[..], published) {
            ([], _) => State::None,
            ([only], Some(target)) if only != target => State::Other,
            ([_], _) => State::Sound,
            _ => State::Multiple,
        };
        match (*state, published) {
            (State::Sound | State::Unknown, _) => Ok(()),
            (State::Other, Some(target)) if self.contradicting(target).count() > MOST_SLIPS => Ok(()),
            (_, Some(target)) => self.towards(target),
            (State::Multiple, None) => {
                self.add_givens()?;
                self.change_one_digit(Order::Cells)
            }
            (State::None | State::Other, None) => {
                self.change_one_digit(Order::Needless)?;
                self.exchange_neighbours()?;
                self.shift_rows()?;
                self.remove_givens()
            }
        }
    }

    /// Changes what contradicts a solution, and adds what leaves it alone.
    fn towards(&mut self, target: &Solution) -> Result<(), SolveError> {
        let mut changed = self.puzzle.clone();
        for given in self.contradicting(target) {
            changed = with(&changed, given.cell, Some(target.value(given.cell)));
        }
        let explainer = Explainer::new(self.puzzle.board(), self.stop);
        let added = explainer.towards(&changed, target)?;
        let kind = if changed.givens() == self.puzzle.givens() { Kind::Add } else { Kind::Change };
        for (cell, value) in added {
            changed = with(&changed, cell, Some(value));
        }
        self.propose(kind, changed).map(|_| ())
    }

    /// The givens that a solution contradicts.
    fn contradicting(&self, target: &Solution) -> impl Iterator<Item = &Given> {
        self.puzzle.givens().iter().filter(|given| !given.allowed.contains(target.value(given.cell)))
    }

    /// Proposes all single digits that mend. As far as is known each was meant as likely as any other: so a cell with more of them
    /// is likelier, and of cells with as many the one that leaves the fewest needless givens, of which composers leave few.
    fn change_one_digit(&mut self, order: Order) -> Result<(), SolveError> {
        let mut ways = self.single_digits()?;
        ways.sort_by_key(|way| Reverse(way.of_cell));
        let needless = match order {
            Order::Cells => Ok(()),
            Order::Needless => self.count_needless(&mut ways),
        };
        if needless.is_ok() {
            ways.sort_by_key(|way| (Reverse(way.of_cell), way.needless));
        }
        for way in ways {
            self.put(Kind::Change, way.puzzle);
        }
        needless
    }

    fn single_digits(&mut self) -> Result<Vec<Way>, SolveError> {
        let mut ways = Vec::new();
        for given in self.puzzle.givens().iter().filter(|given| given.allowed.single().is_some()) {
            let open = with(self.puzzle, given.cell, None);
            let begin = ways.len();
            // Where nothing else fits, changing this one mends nothing.
            for value in self.values_in(&open, given.cell)?.without(given.allowed).iter() {
                let puzzle = with(&open, given.cell, Some(value));
                if self.is_unique(&puzzle)? {
                    ways.push(Way { puzzle, of_cell: 0, needless: 0 });
                }
            }
            let of_cell = ways.len() - begin;
            ways[begin..].iter_mut().for_each(|way| way.of_cell = of_cell);
        }
        Ok(ways)
    }

    /// Counts the givens without which each puzzle still has one solution, where that says which comes first.
    fn count_needless(&mut self, ways: &mut [Way]) -> Result<(), SolveError> {
        if ways.len() < 2 {
            return Ok(());
        }
        for way in ways {
            for given in way.puzzle.givens() {
                way.needless += usize::from(self.is_unique(&with(&way.puzzle, given.cell, None))?);
            }
        }
        Ok(())
    }

    fn exchange_neighbours(&mut self) -> Result<(), SolveError> {
        let grid = self.puzzle.board().grid();
        let given = self.puzzle.given_values();
        for cell in grid.cells() {
            let (row, column) = (grid.row_of(cell), grid.column_of(cell));
            let right = grid.at(0, row, column + 1);
            let below = grid.at(0, row + 1, column);
            for other in right.into_iter().chain(below) {
                let (one, two) = (given[cell.index()], given[other.index()]);
                if one != two && self.is_plain(cell) && self.is_plain(other) {
                    let puzzle = with(&with(self.puzzle, cell, two), other, one);
                    self.propose(Kind::Exchange, puzzle)?;
                }
            }
        }
        Ok(())
    }

    fn shift_rows(&mut self) -> Result<(), SolveError> {
        let grid = self.puzzle.board().grid();
        let given = self.puzzle.given_values();
        let last = grid.columns() - 1;
        for row in 0..grid.rows() {
            let cells: Vec<Cell> = (0..=last).filter_map(|column| grid.at(0, row, column)).collect();
            if cells.len() <= last || !cells.iter().all(|cell| self.is_plain(*cell)) {
                continue;
            }
            let values: Vec<Option<Value>> = cells.iter().map(|cell| given[cell.index()]).collect();
            if values.iter().all(Option::is_none) {
                continue;
            }
            let right = values[last].is_none().then(|| [&[None], &values[..last]].concat());
            let left = values[0].is_none().then(|| [&values[1..], &[None]].concat());
            for moved in right.into_iter().chain(left) {
                let put = |puzzle: Puzzle, (cell, value): (&Cell, &Option<Value>)| with(&puzzle, *cell, *value);
                let puzzle = cells.iter().zip(&moved).fold(self.puzzle.clone(), put);
                self.propose(Kind::Shift, puzzle)?;
            }
        }
        Ok(())
    }

    /// Removes the fewest givens that cannot stand with the others; where several solutions are left then, these cells get other
    /// values.
    fn remove_givens(&mut self) -> Result<(), SolveError> {
        let mut level: BTreeSet<Vec<Cell>> = BTreeSet::from([Vec::new()]);
        for _ in 0..MOST_REMOVED {
            let mut next = BTreeSet::new();
            let mut found = Vec::new();
            for removed in &level {
                let puzzle = removed.iter().fold(self.puzzle.clone(), |puzzle, cell| with(&puzzle, *cell, None));
                for cell in self.core(&puzzle)? {
                    let mut more = removed.clone();
                    more.push(cell);
                    more.sort();
                    let puzzle = with(&puzzle, cell, None);
                    if !next.insert(more.clone()) {
                        continue;
                    }
                    if !self.solutions(&puzzle, 1)?.is_empty() {
                        found.push((more, puzzle));
                    }
                }
            }
            if !found.is_empty() {
                found.truncate(MOST_SETS);
                return self.remove_or_change(&found);
            }
            level = next;
        }
        Ok(())
    }

    fn remove_or_change(&mut self, found: &[(Vec<Cell>, Puzzle)]) -> Result<(), SolveError> {
        for (_, puzzle) in found {
            self.propose(Kind::Remove, puzzle.clone())?;
        }
        // One digit has been tried.
        for (removed, puzzle) in found.iter().filter(|(removed, _)| removed.len() > 1) {
            let mut tried = BTreeSet::new();
            for solution in self.solutions(puzzle, MOST_FILLINGS)? {
                let values: Vec<usize> = removed.iter().map(|cell| solution.value(*cell).index()).collect();
                if tried.insert(values) {
                    let put = |puzzle: Puzzle, cell: &Cell| with(&puzzle, *cell, Some(solution.value(*cell)));
                    self.propose(Kind::Change, removed.iter().fold(puzzle.clone(), put))?;
                }
            }
        }
        Ok(())
    }

    fn add_givens(&mut self) -> Result<(), SolveError> {
        let explainer = Explainer::new(self.puzzle.board(), self.stop);
        let explanation = explainer.explain(self.puzzle, Detail { cores: 1, steps: 0 })?;
        match explanation {
            Explanation::Multiple(several) => {
                for (cell, value) in &several.unique_with {
                    self.propose(Kind::Add, with(self.puzzle, *cell, Some(*value)))?;
                }
                if several.unique_with.is_empty() && !several.addition.is_empty() {
                    let put = |puzzle: Puzzle, (cell, value): &(Cell, Value)| with(&puzzle, *cell, Some(*value));
                    self.propose(Kind::Add, several.addition.iter().fold(self.puzzle.clone(), put))?;
                }
                several.stopped.map_or(Ok(()), |limit| Err(SolveError::Stopped(limit)))
            }
            Explanation::Unknown(limit) => Err(SolveError::Stopped(limit)),
            Explanation::None(_) | Explanation::Unique(_) => Ok(()),
        }
    }

    /// Cells of givens that cannot stand together, as few as were found; none where the board has no filling at all.
    fn core(&mut self, puzzle: &Puzzle) -> Result<Vec<Cell>, SolveError> {
        let mut givens: Vec<Given> = puzzle.givens().to_vec();
        let mut at = 0;
        while at < givens.len() {
            let mut fewer = givens.clone();
            fewer.remove(at);
            if self.solutions(&Puzzle::new(puzzle.board().clone(), fewer.clone()), 1)?.is_empty() {
                givens = fewer;
            } else {
                at += 1;
            }
        }
        Ok(givens.into_iter().map(|given| given.cell).collect())
    }

    /// The values that a cell has in some solution.
    fn values_in(&mut self, puzzle: &Puzzle, cell: Cell) -> Result<Values, SolveError> {
        self.prober.turn_to(puzzle);
        let mut values = Values::default();
        let all = Values::all(puzzle.board().values());
        loop {
            self.prober.allow(cell, all.without(values));
            match self.prober.solution()? {
                Some(solution) => values.insert(solution.value(cell)),
                None => return Ok(values),
            };
            if values == all {
                return Ok(values);
            }
        }
    }

    fn solutions(&mut self, puzzle: &Puzzle, most: usize) -> Result<Vec<Solution>, SolveError> {
        self.prober.turn_to(puzzle);
        self.prober.solutions(most)
    }

    fn is_unique(&mut self, puzzle: &Puzzle) -> Result<bool, SolveError> {
        Ok(self.solutions(puzzle, 2)?.len() == 1)
    }

    /// Whether a cell has a value, or nothing is given of it.
    fn is_plain(&self, cell: Cell) -> bool {
        let place = self.puzzle.givens().binary_search_by_key(&cell, |given| given.cell);
        place.map_or(true, |place| self.puzzle.given(GivenId::new(place)).allowed.single().is_some())
    }

    /// Proposes a puzzle, if it has exactly one solution.
    fn propose(&mut self, kind: Kind, puzzle: Puzzle) -> Result<(), SolveError> {
        if self.is_unique(&puzzle)? {
            self.put(kind, puzzle);
        }
        Ok(())
    }

    fn put(&mut self, kind: Kind, puzzle: Puzzle) {
        if self.proposals.iter().any(|known| known.puzzle.givens() == puzzle.givens()) {
            return;
        }
        let (before, after) = (self.puzzle.allowed(), puzzle.allowed());
        let differs = |cell: &Cell| before[cell.index()] != after[cell.index()];
        let all = Values::all(puzzle.board().values());
        let given = |values: Values| Some(values).filter(|values| *values != all);
        let change = |cell: Cell| Change { cell, from: given(before[cell.index()]), to: given(after[cell.index()]) };
        let changes = puzzle.board().grid().cells().filter(differs).map(change).collect();
        self.proposals.push(Proposal { kind, puzzle, changes });
    }
}

/// The puzzle with another value in a cell, or none.
fn with(puzzle: &Puzzle, cell: Cell, value: Option<Value>) -> Puzzle {
    let others = puzzle.givens().iter().filter(|given| given.cell != cell).copied();
    let given = value.map(|value| Given { cell, allowed: Values::only(value) });
    Puzzle::new(puzzle.board().clone(), others.chain(given).collect())
}

#[cfg(test)]
mod tests;
