//! The frontier method: cell after cell along an order, with the states that partial fillings leave and how often each arises.

mod cut;
mod layer;
mod normal;
mod orders;

use super::problem::Problem;
use crate::limits::{Limit, Stop, Ticker};
pub(crate) use cut::Course;
#[cfg(test)]
pub(crate) use cut::Merge;
use cut::{Cut, Step};
pub(crate) use layer::Layer;
use normal::Normaliser;
use orders::{Trial, best_course};

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
    /// The states would have taken more than they may.
    Full,
    /// More than 64 houses are open at once, in each order that was tried.
    TooWide,
    /// It was stopped.
    Stopped(Limit),
}

/// Counts in how many ways a problem can be filled, in the best order that is found.
pub(crate) fn count(problem: &Problem, room: Room, stop: &dyn Stop, told: &mut dyn FnMut(Progress)) -> Outcome {
    let course = match best_course(problem, room.bytes, stop) {
        Ok(Trial::End(number)) => return Outcome::Count(number),
        Ok(Trial::Best(course)) => course,
        Ok(Trial::None) => return Outcome::TooWide,
        Err(limit) => return Outcome::Stopped(limit),
    };
    let all = course.order.len();
    let mut tell = |step, layer: &Layer, bytes| told(Progress { cells: (step, all), states: layer.len(), bytes });
    match Frontier::new(&course).run(room, stop, &mut tell) {
        Reached::End(number) => Outcome::Count(number),
        Reached::Full(_) => Outcome::Full,
        Reached::Stopped(limit) => Outcome::Stopped(limit),
    }
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
        let mut ticker = Ticker::new(stop);
        while self.step < self.course.order.len() {
            match self.advance(room, &mut ticker) {
                Err(limit) => return Reached::Stopped(limit),
                Ok(None) => return Reached::Full(self.step),
                Ok(Some(next)) => {
                    let bytes = self.layer.bytes() + next.bytes();
                    self.layer = next;
                    self.step += 1;
                    told(self.step, &self.layer, bytes);
                }
            }
        }
        let zero = vec![0; self.course.words()];
        Reached::End(self.layer.get(&zero).map(<[u64]>::to_vec).unwrap_or_default())
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
