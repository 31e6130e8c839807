//! Which solutions come out, if each is to be as likely as any other?
//!
//! Where solutions can be counted their numbers are drawn, and they are had by their numbers: so each is exactly as likely. Latin
//! squares beyond that come from a walk of chance, and are told to; all else is refused.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::plan::{Question, count_plan};
use super::{SolveError, Solver};
use crate::answer::{SampleMethod, Sampled, Shortfall};
use crate::board::Layout;
use crate::candidates::domains::{DomainTables, Domains};
use crate::candidates::groups;
use crate::counting::bands::Bands;
use crate::counting::chain::Chain;
use crate::counting::estimate::{Descents, Effort};
use crate::counting::frontier::{self, MakeStore, Progress, Room, Undrawn, Unkept};
use crate::counting::parts::{Part, parts};
use crate::limits::Limit;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::random::Random;
use crate::symmetry::named;
use crate::values::{Value, Values};

/// The most solutions that are drawn of one puzzle at once: they are held in memory.
pub const MOST_DRAWN: usize = 1_000_000;

/// What to draw, and how.
#[derive(Clone, Copy, Debug)]
pub struct SampleOptions {
    /// How many; one may come out more than once.
    pub number: usize,
    /// The same seed draws the same.
    pub seed: u64,
    /// By this method alone; none is to choose.
    pub method: Option<SampleMethod>,
    /// Bytes that the states of a method may take.
    pub memory: usize,
}

impl Default for SampleOptions {
    /// One, with 1 GiB.
    fn default() -> SampleOptions {
        SampleOptions { number: 1, seed: 1, method: None, memory: 1 << 30 }
    }
}

/// What is told while solutions are drawn.
pub enum SampleEvent<'e> {
    /// A solution was found, and is counted.
    Solution,
    /// The frontier has come over a cell.
    Layer(Progress),
    /// A solution was drawn: they come one after the other once all are known.
    Drawn(&'e Solution),
}

/// The largest Latin squares that are counted to be drawn, unless the method is named.
const LARGEST_COUNTED: usize = 8;

impl Solver<'_> {
    /// Draws solutions, each as likely as any other at each draw. `told` hears them, and before that how far counting is. Layers that
    /// memory has no room for go to what `make` makes.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn sample(
        &mut self,
        puzzle: &Puzzle,
        options: SampleOptions,
        make: Option<MakeStore>,
        told: &mut dyn FnMut(SampleEvent<'_>),
    ) -> Result<Sampled, SolveError> {
        let random = Random::new(options.seed, 0);
        let mut sampler = Sampler { solver: self, puzzle, options, random, told, named: named(puzzle), known: None };
        match options.method {
            Some(method) => sampler.by(method, make),
            None => sampler.choose(make),
        }
    }
}

struct Sampler<'c, 's> {
    solver: &'c mut Solver<'s>,
    puzzle: &'c Puzzle,
    options: SampleOptions,
    random: Random,
    told: &'c mut dyn FnMut(SampleEvent<'_>),
    /// What is gone through in its place where solutions are: each stands for all of its renamings.
    named: Option<Puzzle>,
    /// How many there are, once all were gone through.
    known: Option<u64>,
}

impl Sampler<'_, '_> {
    fn choose(&mut self, make: Option<MakeStore>) -> Result<Sampled, SolveError> {
        if Bands::of(self.puzzle).is_ok() {
            return self.by(SampleMethod::Bands, None);
        }
        if walk(self.puzzle).is_some() && self.puzzle.board().values() > LARGEST_COUNTED {
            return self.by(SampleMethod::JacobsonMatthews, None);
        }
        let (plan, cells) = (count_plan(), self.puzzle.board().grid().cells().len());
        match self.count_up_to(plan.first(cells))? {
            Gone::All => return self.by(SampleMethod::Enumerate, None),
            Gone::Stopped(limit) => return Ok(Sampled::Short(Shortfall::Stopped(limit))),
            Gone::Some => {}
        }
        let short = match self.by_frontier(make)? {
            Sampled::Short(Shortfall::Stopped(limit)) => return Ok(Sampled::Short(Shortfall::Stopped(limit))),
            Sampled::Short(short) => short,
            drawn => return Ok(drawn),
        };
        let stop = self.solver.stop;
        let descents = self.tables().map(|tables| Descents::new(tables, self.puzzle.givens(), self.options.seed, stop));
        let guess = descents.and_then(|mut descents| descents.go_on(Effort::DECISION).map(|()| descents.guess()));
        let guess = match guess {
            Ok(guess) => guess,
            Err(limit) => return Ok(Sampled::Short(Shortfall::Stopped(limit))),
        };
        if guess.log10 < (plan.last(cells) as f64).log10() {
            return self.by(SampleMethod::Enumerate, None);
        }
        Ok(Sampled::Short(short))
    }

    fn tables(&self) -> Result<Arc<DomainTables>, Limit> {
        Ok(Arc::new(DomainTables::new(self.puzzle.board(), self.solver.stop)?))
    }

    fn by(&mut self, method: SampleMethod, make: Option<MakeStore>) -> Result<Sampled, SolveError> {
        match method {
            SampleMethod::Bands => self.by_bands(),
            SampleMethod::Frontier => self.by_frontier(make),
            SampleMethod::Enumerate => self.by_numbers(),
            SampleMethod::JacobsonMatthews => self.by_chain(),
        }
    }

    fn by_bands(&mut self) -> Result<Sampled, SolveError> {
        let bands = match Bands::of(self.puzzle) {
            Ok(bands) => bands,
            Err(reason) => return Ok(short(reason)),
        };
        match bands.draw(self.options.number, &mut self.random, self.solver.stop) {
            Ok(drawn) => self.tell_all(drawn, SampleMethod::Bands),
            Err(limit) => Ok(Sampled::Short(Shortfall::Stopped(limit))),
        }
    }

    /// Each part by the frontier; what is settled is the same in all.
    fn by_frontier(&mut self, make: Option<MakeStore>) -> Result<Sampled, SolveError> {
        let mut domains = match self.tables() {
            Ok(tables) => Domains::new(tables),
            Err(limit) => return Ok(Sampled::Short(Shortfall::Stopped(limit))),
        };
        domains.start(self.puzzle.givens());
        match domains.propagate(self.solver.stop) {
            Ok(true) => {}
            Ok(false) => return Ok(Sampled::None),
            Err(limit) => return Ok(Sampled::Short(Shortfall::Stopped(limit))),
        }
        let root = domains.all_values();
        let settled: Vec<u8> =
            root.iter().map(|values| values.single().map_or(0, |value| value.index() as u8)).collect();
        let mut drawn = vec![settled; self.options.number];
        for part in parts(self.puzzle.board(), &root) {
            let filled = match self.part(&part, make)? {
                Ok(filled) => filled,
                Err(sampled) => return Ok(sampled),
            };
            for (drawn, filled) in drawn.iter_mut().zip(filled) {
                part.cells.iter().zip(filled).for_each(|(cell, value)| drawn[cell.index()] = value);
            }
        }
        self.tell_all(drawn, SampleMethod::Frontier)
    }

    /// The values of the cells of a part in each of the solutions that are drawn; or why there are none.
    fn part(&mut self, part: &Part, make: Option<MakeStore>) -> Result<Result<Vec<Vec<u8>>, Sampled>, SolveError> {
        let Some(problem) = &part.problem else { return Ok(Err(short("a rule says more than that cells differ"))) };
        let Sampler { options, random, told, .. } = self;
        let room = Room { bytes: options.memory, states: u32::MAX as usize };
        let mut numbers = |count: &BigUint| (0..options.number).map(|_| random.evenly_below(count)).collect();
        let mut progress = |progress| told(SampleEvent::Layer(progress));
        Ok(match frontier::draw(problem, room, make, &mut numbers, self.solver.stop, &mut progress) {
            Ok(filled) if filled.is_empty() && options.number > 0 => Err(Sampled::None),
            Ok(filled) => Ok(filled),
            Err(Undrawn::TooWide) => Err(short("more than 64 houses are open at once")),
            Err(Undrawn::Unkept(Unkept::NoRoom)) => Err(Sampled::Short(Shortfall::Memory)),
            Err(Undrawn::Unkept(Unkept::Stopped(limit))) => Err(Sampled::Short(Shortfall::Stopped(limit))),
            Err(Undrawn::Unkept(Unkept::Store(error))) => return Err(SolveError::Store(error.to_string())),
        })
    }

    /// Goes through all solutions to count them, and once more to those whose numbers were drawn: they come in one order.
    fn by_numbers(&mut self) -> Result<Sampled, SolveError> {
        if self.known.is_none()
            && let Gone::Stopped(limit) = self.count_up_to(u64::MAX)?
        {
            return Ok(Sampled::Short(Shortfall::Stopped(limit)));
        }
        let count = BigUint::from(self.known.unwrap_or(0));
        if count == BigUint::ZERO {
            return Ok(Sampled::None);
        }
        let draw = |random: &mut Random| u64::try_from(random.evenly_below(&count)).expect("it is below one");
        let numbers: Vec<u64> = (0..self.options.number).map(|_| draw(&mut self.random)).collect();
        let last = numbers.iter().max().copied();
        let mut found: HashMap<u64, Option<Vec<u8>>> = numbers.iter().map(|&number| (number, None)).collect();
        let mut solutions = self.solver.begin(self.named.as_ref().unwrap_or(self.puzzle), Question::Count);
        for number in 0..=last.unwrap_or(0) {
            let Some(solution) = solutions.advance()? else { break };
            if let Some(place) = found.get_mut(&number) {
                *place = Some(solution.values().iter().map(|value| value.index() as u8).collect());
            }
        }
        if let Some(limit) = solutions.stopped() {
            return Ok(Sampled::Short(Shortfall::Stopped(limit)));
        }
        for number in &numbers {
            let mut values =
                found[number].clone().ok_or(SolveError::Difference("the second look finds fewer solutions"))?;
            if self.named.is_some() {
                self.rename(&mut values);
            }
            self.tell(values)?;
        }
        Ok(Sampled::Drawn(SampleMethod::Enumerate))
    }

    /// Gives the values of a solution other names, by chance.
    fn rename(&mut self, values: &mut [u8]) {
        let mut names: Vec<u8> = (0..self.puzzle.board().values() as u8).collect();
        self.random.shuffle_evenly(&mut names);
        values.iter_mut().for_each(|value| *value = names[usize::from(*value)]);
    }

    fn by_chain(&mut self) -> Result<Sampled, SolveError> {
        let Some(walk) = walk(self.puzzle) else {
            return Ok(short("only empty Latin squares, or reduced ones, are drawn by a walk of chance"));
        };
        let order = self.puzzle.board().values();
        let mut chain = Chain::new(self.puzzle.board().values(), self.random.clone());
        for _ in 0..self.options.number {
            match chain.next_square(self.solver.stop) {
                Ok(square) if walk == Walk::Reduced => self.tell(reduced(&square, order))?,
                Ok(square) => self.tell(square)?,
                Err(limit) => return Ok(Sampled::Short(Shortfall::Stopped(limit))),
            }
        }
        Ok(Sampled::Drawn(SampleMethod::JacobsonMatthews))
    }

    /// How far the solutions go, from the first on.
    fn count_up_to(&mut self, most: u64) -> Result<Gone, SolveError> {
        let mut solutions = self.solver.begin(self.named.as_ref().unwrap_or(self.puzzle), Question::Count);
        let mut count = 0;
        while solutions.advance()?.is_some() {
            count += 1;
            (self.told)(SampleEvent::Solution);
            if count == most {
                return Ok(Gone::Some);
            }
        }
        if let Some(limit) = solutions.stopped() {
            return Ok(Gone::Stopped(limit));
        }
        self.known = Some(count);
        Ok(Gone::All)
    }

    fn tell_all(&mut self, drawn: Vec<Vec<u8>>, method: SampleMethod) -> Result<Sampled, SolveError> {
        for values in drawn {
            self.tell(values)?;
        }
        Ok(Sampled::Drawn(method))
    }

    /// Hands out a solution, checked.
    fn tell(&mut self, values: Vec<u8>) -> Result<(), SolveError> {
        let values: Vec<Value> = values.into_iter().map(|value| Value::new(usize::from(value))).collect();
        let solution = Solution::new(values);
        if let Some(reason) = self.puzzle.violation(&solution) {
            return Err(SolveError::Unsound(self.puzzle.name(reason)));
        }
        (self.told)(SampleEvent::Drawn(&solution));
        Ok(())
    }
}

/// How far an enumeration came.
enum Gone {
    All,
    Some,
    Stopped(Limit),
}

fn short(reason: &'static str) -> Sampled {
    Sampled::Short(Shortfall::Method(reason))
}

/// Which squares come of a walk of chance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Walk {
    All,
    Reduced,
}

/// The walk for an empty board, if there is one.
fn walk(puzzle: &Puzzle) -> Option<Walk> {
    let board = puzzle.board();
    let is = |layout: Layout| *board.layout() == Layout { symbols: board.layout().symbols.clone(), ..layout };
    let says_all = |given: &Given| given.allowed == Values::all(board.values());
    if !puzzle.givens().iter().all(says_all) {
        None
    } else if is(Layout::latin(board.values())) {
        groups::are_all(board).then_some(Walk::All)
    } else {
        is(Layout::reduced_latin(board.values())).then_some(Walk::Reduced)
    }
}

/// The square with its columns, then its rows, in the order of their first values. Of n!·(n-1)! squares comes each reduced one, so
/// these are as evenly drawn as those.
fn reduced(square: &[u8], order: usize) -> Vec<u8> {
    let mut columns: Vec<usize> = (0..order).collect();
    columns.sort_unstable_by_key(|&column| square[column]);
    let mut rows: Vec<usize> = (0..order).collect();
    rows.sort_unstable_by_key(|&row| square[row * order + columns[0]]);
    rows.iter().flat_map(|row| columns.iter().map(move |column| square[row * order + column])).collect()
}
