//! The frontier method: cell after cell along an order, with the states that partial fillings leave and how often each arises.

mod cut;
mod draw;
mod layer;
mod ledger;
mod normal;
mod orders;
mod shelf;

use std::convert::Infallible;

use num_bigint::BigUint;

use super::problem::Problem;
use crate::limits::{Limit, Stop, Ticker};
pub(crate) use cut::{Course, Merge};
use cut::{Cut, Step};
use draw::Fillings;
pub(crate) use layer::Layer;
use ledger::Begun;
pub use ledger::{Checkpoint, Ledger, LedgerError};
use normal::Normaliser;
use orders::{Trial, best_course};
use shelf::Shelf;
pub use shelf::Store;
pub(crate) use shelf::{MakeStore, Unkept};

/// How far a run came.
pub(crate) enum Reached {
    /// To the end: the limbs of the number, the lowest first.
    End(Vec<u64>),
    /// To this cell of the order, where the states would have taken more than they may.
    Full(usize),
    /// It was stopped.
    Stopped(Limit),
}

/// What came of counting a problem.
pub(crate) enum Outcome {
    /// So many, as limbs, the lowest first.
    Count(Vec<u64>),
    /// The states would have taken more than they may behind this cell of the problem.
    Full(u16),
    /// More than 64 houses are open at once, in each order that was tried.
    TooWide,
    /// What an earlier run has kept does not fit the problem.
    Foreign,
    /// It was stopped.
    Stopped(Limit),
}

/// Counts in how many ways a problem can be filled, in the best order that is found, or in that of an earlier run whose work is at
/// hand. `told` hears of each layer, with what a later run needs to go on with it.
pub(crate) fn count(
    problem: &Problem,
    room: Room,
    stop: &dyn Stop,
    ledger: &mut Ledger,
    told: &mut dyn FnMut(Progress, &Checkpoint<'_>),
) -> Outcome {
    if let Some(done) = ledger.next_done() {
        return done.map_or_else(Outcome::Full, Outcome::Count);
    }
    let (course, begun) = match ledger.next_begun() {
        Some(begun) => match course_of(problem, &begun) {
            Some(course) => (course, Some(begun)),
            None => return Outcome::Foreign,
        },
        None => match best_course(problem, room.bytes, stop) {
            Ok(Trial::End(_, number)) => {
                ledger.finish(Ok(number.clone()));
                return Outcome::Count(number);
            }
            Ok(Trial::Best(course)) => (course, None),
            Ok(Trial::None) => return Outcome::TooWide,
            Err(limit) => return Outcome::Stopped(limit),
        },
    };
    let mut frontier = Frontier::new(&course);
    if let Some(begun) = begun {
        (frontier.step, frontier.layer) = (begun.step, begun.layer);
    }
    let order = &course.order;
    let mut tell = |step, layer: &Layer, bytes| {
        let progress = Progress { cells: (step, order.len()), states: layer.len(), bytes };
        told(progress, &Checkpoint { ledger: &*ledger, order, step, layer });
    };
    match frontier.run(room, stop, &mut tell) {
        Reached::End(number) => {
            ledger.finish(Ok(number.clone()));
            Outcome::Count(number)
        }
        Reached::Full(step) => {
            ledger.finish(Err(order[step]));
            Outcome::Full(order[step])
        }
        Reached::Stopped(limit) => Outcome::Stopped(limit),
    }
}

/// The course along which an earlier run came as far as it did, if it is one of this problem.
fn course_of<'p>(problem: &'p Problem, begun: &Begun) -> Option<Course<'p>> {
    let mut cells = begun.order.clone();
    cells.sort_unstable();
    if !cells.iter().copied().eq(0..problem.cells.len() as u16) {
        return None;
    }
    let course = Course::new(problem, begun.order.clone(), Merge::Alike)?;
    (course.words() == begun.layer.words()).then_some(course)
}

/// Why nothing is drawn.
#[derive(Debug)]
pub(crate) enum Undrawn {
    /// More than 64 houses are open at once, in each order that was tried.
    TooWide,
    /// There is no room, or it was stopped.
    Unkept(Unkept),
}

impl From<Unkept> for Undrawn {
    fn from(unkept: Unkept) -> Undrawn {
        Undrawn::Unkept(unkept)
    }
}

/// Draws fillings of a problem: `numbers` is told how many there are, from 1, and says which of them, by numbers from 0. All
/// layers are kept: a quarter of the room is for them, and what does not fit goes to a store.
///
/// Each filling is the values of the cells of the problem. There are none where the problem has none.
pub(crate) fn draw(
    problem: &Problem,
    room: Room,
    make: Option<MakeStore>,
    numbers: &mut dyn FnMut(&BigUint) -> Vec<BigUint>,
    stop: &dyn Stop,
    told: &mut dyn FnMut(Progress),
) -> Result<Vec<Vec<u8>>, Undrawn> {
    let course = match best_course(problem, room.bytes, stop) {
        Ok(Trial::End(course, _) | Trial::Best(course)) => course,
        Ok(Trial::None) => return Err(Undrawn::TooWide),
        Err(limit) => return Err(Unkept::Stopped(limit).into()),
    };
    let all = course.order.len();
    let mut tell = |step, layer: &Layer, bytes| told(Progress { cells: (step, all), states: layer.len(), bytes });
    let shelf = Shelf::new(room.bytes / 4, make);
    let room = Room { bytes: room.bytes - room.bytes / 4, ..room };
    let mut fillings = Fillings::new(&course, room, shelf, stop, &mut tell)?;
    if fillings.count == BigUint::ZERO {
        return Ok(Vec::new());
    }
    let numbers = numbers(&fillings.count);
    Ok(fillings.of(numbers, stop)?)
}

/// What the states may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Of two layers together.
    pub bytes: usize,
    /// Of one layer.
    pub states: usize,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cells behind it, and in all.
    pub cells: (usize, usize),
    /// States of the present layer.
    pub states: usize,
    /// Bytes of both layers.
    pub bytes: usize,
}

/// A run along a course.
pub(crate) struct Frontier<'c> {
    course: &'c Course<'c>,
    normaliser: Normaliser,
    /// Cells behind it.
    pub step: usize,
    pub layer: Layer,
}

impl<'c> Frontier<'c> {
    /// Before the first cell.
    pub fn new(course: &'c Course<'c>) -> Frontier<'c> {
        let mut layer = Layer::new(course.words(), 1);
        layer.add(&vec![0; course.words()], &[1], 1);
        Frontier { course, normaliser: Normaliser::new(), step: 0, layer }
    }

    /// Goes on to the end, or as far as there is room. Told of each layer once it is whole.
    pub fn run(&mut self, room: Room, stop: &dyn Stop, told: &mut dyn FnMut(usize, &Layer, usize)) -> Reached {
        let Ok(reached) = self.run_keeping(room, stop, told, &mut |_| Ok::<(), Infallible>(()));
        reached
    }

    /// The same; each layer before the last is also handed to `keep`.
    fn run_keeping<E>(
        &mut self,
        room: Room,
        stop: &dyn Stop,
        told: &mut dyn FnMut(usize, &Layer, usize),
        keep: &mut dyn FnMut(&Layer) -> Result<(), E>,
    ) -> Result<Reached, E> {
        let mut ticker = Ticker::new(stop);
        while self.step < self.course.order.len() {
            match self.advance(room, &mut ticker) {
                Err(limit) => return Ok(Reached::Stopped(limit)),
                Ok(None) => return Ok(Reached::Full(self.step)),
                Ok(Some(next)) => {
                    let bytes = self.layer.bytes() + next.bytes();
                    self.layer = next;
                    self.step += 1;
                    told(self.step, &self.layer, bytes);
                    if self.step < self.course.order.len() {
                        keep(&self.layer)?;
                    }
                }
            }
        }
        let zero = vec![0; self.course.words()];
        Ok(Reached::End(self.layer.get(&zero).map(<[u64]>::to_vec).unwrap_or_default()))
    }

    /// The layer behind the next cell; `None` where there is no room for it.
    fn advance(&mut self, room: Room, ticker: &mut Ticker<'_>) -> Result<Option<Layer>, Limit> {
        let course = self.course;
        let way = Way::new(course, self.step);
        let mut next = Layer::new(course.words(), limbs_behind(&self.layer, course.values.len()));
        let mut key = vec![0; course.words()];
        let mut state = [0u64; normal::MOST_VALUES];
        for place in 0..self.layer.len() {
            let (from, count) = self.layer.at(place);
            unpack(course, from, &mut state);
            let mut moved = 0;
            let normaliser = &mut self.normaliser;
            way.each_child(&state[..course.values.len()], |child, times, _| {
                moved += 1;
                normaliser.normalise(way.behind, child);
                pack(course, child, &mut key);
                next.add(&key, count, times);
            });
            ticker.tick(1 + moved * 16)?;
            if next.len() > room.states || next.bytes() + self.layer.bytes() > room.bytes {
                return Ok(None);
            }
        }
        Ok(Some(next))
    }
}

/// Limbs that bear all numbers of the next layer: none is more than all of this one, each as often as there are values.
fn limbs_behind(layer: &Layer, values: usize) -> usize {
    let mut sum = vec![0u64; layer.limbs() + 1];
    for place in 0..layer.len() {
        let mut carry = 0;
        for (limb, &part) in sum.iter_mut().zip(layer.at(place).1.iter().chain(&[0])) {
            let all = u128::from(*limb) + u128::from(part) + carry;
            *limb = all as u64;
            carry = all >> 64;
        }
    }
    let top = sum.iter().rposition(|&limb| limb != 0).unwrap_or(0);
    let bits = 64 * top + (64 - sum[top].leading_zeros() as usize) + (usize::BITS - values.leading_zeros()) as usize;
    bits.div_ceil(64).max(1)
}

/// The way over a cell.
pub(crate) struct Way<'c> {
    step: Step,
    /// For each value the houses that must have it now at the latest.
    due: Vec<u64>,
    before: &'c Cut,
    behind: &'c Cut,
}

impl<'c> Way<'c> {
    /// Over the cell with this place in the order.
    pub fn new(course: &'c Course<'c>, step: usize) -> Way<'c> {
        Way { step: course.step(step), due: course.due(step), before: course.cut(step), behind: course.cut(step + 1) }
    }

    /// The states behind the cell, before they are put into a normal form: each with how many values lead to one like it, and with
    /// the first of these values, as states number them.
    pub fn each_child(&self, state: &[u64], mut child: impl FnMut(&mut [u64], u64, usize)) {
        let mut made = [0u64; normal::MOST_VALUES];
        for &(first, end) in &self.before.classes {
            if self.step.allowed >> first & 1 == 0 {
                continue;
            }
            let mut value = first;
            while value < end {
                let mask = state[value];
                let times = state[value..end].iter().take_while(|&&other| other == mask).count();
                if let Some(made) = self.child(state, value, &mut made) {
                    child(made, times as u64, value);
                }
                value += times;
            }
        }
    }

    /// The state behind the cell once it has a value, as states number them; `None` where the cell cannot have it, or a house lacks a
    /// place for another one then.
    pub fn child<'m>(
        &self,
        state: &[u64],
        value: usize,
        made: &'m mut [u64; normal::MOST_VALUES],
    ) -> Option<&'m mut [u64]> {
        let Step { taken, put, allowed } = self.step;
        if state[value] & taken != 0 || allowed >> value & 1 == 0 {
            return None;
        }
        let made = &mut made[..state.len()];
        for (at, word) in made.iter_mut().enumerate() {
            let mask = if at == value { state[at] | put } else { state[at] };
            if mask & self.due[at] != self.due[at] {
                return None;
            }
            *word = mask & self.behind.relevant[at];
        }
        meets(self.behind, made).then_some(made)
    }
}

/// Whether each value that a house still needs has a place in it.
fn meets(cut: &Cut, state: &[u64]) -> bool {
    cut.demands.iter().all(|demand| {
        state[demand.values.0..demand.values.1]
            .iter()
            .all(|mask| mask & demand.house != 0 || demand.places.iter().any(|place| mask & place == 0))
    })
}

fn pack(course: &Course<'_>, state: &[u64], key: &mut [u64]) {
    key.fill(0);
    for (number, &mask) in state.iter().enumerate() {
        let bit = number * course.width;
        key[bit / 64] |= mask << (bit % 64);
        if bit % 64 + course.width > 64 {
            key[bit / 64 + 1] |= mask >> (64 - bit % 64);
        }
    }
}

fn unpack(course: &Course<'_>, key: &[u64], state: &mut [u64]) {
    let mask = if course.width == 64 { u64::MAX } else { (1 << course.width) - 1 };
    for (number, word) in state[..course.values.len()].iter_mut().enumerate() {
        let bit = number * course.width;
        *word = key[bit / 64] >> (bit % 64);
        if bit % 64 + course.width > 64 {
            *word |= key[bit / 64 + 1] << (64 - bit % 64);
        }
        *word &= mask;
    }
}

/// Spreads the bits of a number over all of it.
#[inline(always)]
fn mix(number: u64) -> u64 {
    let wide = u128::from(number ^ 0x9e37_79b9_7f4a_7c15) * 0xd134_2543_de82_ef95_u128;
    let folded = (wide >> 64) as u64 ^ wide as u64;
    folded.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ folded >> 31
}
