//! Fillings by their numbers. All fillings of a problem are numbered by the ways that the frontier takes to them, so to draw one evenly is
//! to draw its number evenly.
//!
//! A number is followed from the last layer to the first: of the states before a cell, and the values that lead on from each, one is
//! told by the number, since each stands for as many fillings as lead to it. What is known of the filling is carried back through
//! the normal form: where that has exchanged values and houses, the cells to come and their values change places with them.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::cut::{Course, Exchanged};
use super::normal::{MOST_VALUES, Normaliser};
use super::shelf::{Shelf, Unkept};
use super::{Frontier, Reached, Room, Way, pack, unpack};
use crate::counting::whole_number;
use crate::limits::{Stop, Ticker};

/// The fillings of a problem by number.
pub(super) struct Fillings<'c> {
    course: &'c Course<'c>,
    shelf: Shelf,
    /// How many there are.
    pub count: BigUint,
}

/// A filling on its way back.
struct Traced {
    /// Its number among those that lead to its state.
    number: BigUint,
    state: Vec<u64>,
    /// For each cell of the problem its value, as states number them, once it is known.
    values: Vec<u8>,
}

/// A step from a state over a cell, and by which of the values that are alike there.
struct Step {
    from: Vec<u64>,
    value: usize,
    copy: usize,
    number: BigUint,
}

impl<'c> Fillings<'c> {
    /// Goes along a course and keeps all layers.
    ///
    /// # Errors
    /// Where there is no room for the states, or the layers cannot be kept, or work was stopped.
    pub fn new(
        course: &'c Course<'c>,
        room: Room,
        mut shelf: Shelf,
        stop: &dyn Stop,
        told: &mut dyn FnMut(usize, &super::Layer, usize),
    ) -> Result<Fillings<'c>, Unkept> {
        let mut frontier = Frontier::new(course);
        shelf.keep(&frontier.layer)?;
        match frontier.run_keeping(room, stop, told, &mut |layer| shelf.keep(layer))? {
            Reached::End(limbs) => Ok(Fillings { course, shelf, count: whole_number(&limbs) }),
            Reached::Full(_) => Err(Unkept::NoRoom),
            Reached::Stopped(limit) => Err(Unkept::Stopped(limit)),
        }
    }

    /// The fillings with these numbers, each below [`Fillings::count`]: for each cell of the problem the value of the board.
    pub fn of(&mut self, numbers: Vec<BigUint>, stop: &dyn Stop) -> Result<Vec<Vec<u8>>, Unkept> {
        let cells = self.course.order.len();
        let begin = |number| Traced { number, state: vec![0; self.course.words()], values: vec![0; cells] };
        let mut traced: Vec<Traced> = numbers.into_iter().map(begin).collect();
        for step in (0..cells).rev() {
            let steps = self.steps_back(step, &traced, stop)?;
            self.go_back(step, &mut traced, steps);
        }
        let board = |value: u8| self.course.values[usize::from(value)];
        Ok(traced.into_iter().map(|traced| traced.values.into_iter().map(board).collect()).collect())
    }

    /// For each filling the step over a cell that leads to its state.
    fn steps_back(&mut self, step: usize, traced: &[Traced], stop: &dyn Stop) -> Result<Vec<Step>, Unkept> {
        let course = self.course;
        let way = Way::new(course, step);
        let mut sought: HashMap<&[u64], Sought> = HashMap::new();
        for (place, traced) in traced.iter().enumerate() {
            sought.entry(&traced.state).or_default().places.push(place);
        }
        sought.values_mut().for_each(|sought| sought.places.sort_by_key(|&place| &traced[place].number));
        let mut found: Vec<Option<Step>> = traced.iter().map(|_| None).collect();
        let (mut left, mut ticker, mut normaliser) = (traced.len(), Ticker::new(stop), Normaliser::new());
        let (mut key, mut state) = (vec![0; course.words()], [0u64; MOST_VALUES]);
        self.shelf.go_through(step, &mut |from, count| {
            unpack(course, from, &mut state);
            let mut moved = 0;
            way.each_child(&state[..course.values.len()], |child, times, value| {
                moved += 1;
                normaliser.normalise(way.behind, child);
                pack(course, child, &mut key);
                let Some(sought) = sought.get_mut(&key[..]) else { return };
                let count = whole_number(count);
                let above = &sought.passed + &count * times;
                while let Some(&place) = sought.places.get(sought.met).filter(|&&place| traced[place].number < above) {
                    let within = &traced[place].number - &sought.passed;
                    let copy = usize::try_from(&within / &count).expect("there are at most 64 values");
                    found[place] = Some(Step { from: from.to_vec(), value, copy, number: within % &count });
                    sought.met += 1;
                    left -= 1;
                }
                sought.passed = above;
            });
            ticker.tick(1 + moved * 16)?;
            Ok(left > 0)
        })?;
        Ok(found.into_iter().map(|step| step.expect("all fillings lead to the last state")).collect())
    }

    /// Carries what is known of each filling back over a cell.
    fn go_back(&self, step: usize, traced: &mut [Traced], steps: Vec<Step>) {
        let course = self.course;
        let way = Way::new(course, step);
        let mut known: HashMap<(Vec<u64>, usize), Carried> = HashMap::new();
        for (traced, Step { from, value, copy, number }) in traced.iter_mut().zip(steps) {
            let carried = known.entry((from.clone(), value)).or_insert_with(|| self.carried(step, &way, &from, value));
            let before = traced.values.clone();
            for (&cell, &image) in course.order[step + 1..].iter().zip(&carried.cells) {
                traced.values[usize::from(cell)] = carried.values[usize::from(before[usize::from(image)])];
            }
            traced.values[usize::from(course.order[step])] = value as u8;
            let other = (value + copy) as u8;
            // The values from `value` to `other` are alike, and so have the same masks.
            for &cell in &course.order[step..] {
                let found = &mut traced.values[usize::from(cell)];
                *found = match *found {
                    known if usize::from(known) == value => other,
                    known if known == other => value as u8,
                    known => known,
                };
            }
            (traced.number, traced.state) = (number, from);
        }
    }

    /// What the normal form has exchanged behind a step.
    fn carried(&self, step: usize, way: &Way<'_>, from: &[u64], value: usize) -> Carried {
        let course = self.course;
        let (mut state, mut made) = ([0u64; MOST_VALUES], [0u64; MOST_VALUES]);
        unpack(course, from, &mut state);
        let child = way.child(&state[..course.values.len()], value, &mut made).expect("it was there");
        let plain = child.to_vec();
        let exchanged: Exchanged = Normaliser::new().trace(way.behind, child);
        let cells = course.moved(step + 1, &exchanged).expect("exchanges map cells to cells");
        let image = |mask: u64| super::normal::bits(mask).fold(0, |image, slot| image | 1u64 << exchanged.slots[slot]);
        let mut values: Vec<u8> = (0..plain.len() as u8).collect();
        for &(first, end) in &way.behind.classes {
            values[first..end].sort_by_key(|&value| image(plain[usize::from(value)]));
        }
        Carried { cells, values }
    }
}

/// The fillings that lead to one state.
#[derive(Default)]
struct Sought {
    /// By number.
    places: Vec<usize>,
    /// How many of them were met.
    met: usize,
    /// How many fillings were passed.
    passed: BigUint,
}

/// What a normal form has exchanged: for each cell to come, in order, the cell that stands in its place; for each value the one that
/// it was.
struct Carried {
    cells: Vec<u16>,
    values: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::board::{Board, Layout};
    use crate::candidates::groups::{groups, primitives};
    use crate::counting::frontier::{Merge, Store};
    use crate::counting::problem::Problem;
    use crate::grid::Cell;
    use crate::limits::Never;
    use crate::values::Values;

    static MADE: AtomicUsize = AtomicUsize::new(0);

    fn make() -> io::Result<Box<dyn Store>> {
        MADE.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Cursor::new(Vec::new())))
    }

    /// Layers in a store, all of them or those that memory has no room for, serve as layers in memory do.
    #[test]
    fn a_store_serves_as_memory_does() {
        let board = Board::new(Layout::latin(5)).unwrap();
        let cells: Vec<Cell> = board.grid().cells().collect();
        let problem = Problem::new(5, &[Values::all(5); 25], &cells, groups(5, primitives(&board)));
        let course = Course::new(&problem, (0..25).collect(), Merge::Alike).unwrap();
        let drawn = |memory: usize, make: Option<crate::counting::frontier::MakeStore>| {
            let room = Room { bytes: 1 << 28, states: usize::MAX };
            let mut fillings = Fillings::new(&course, room, Shelf::new(memory, make), &Never, &mut |_, _, _| {})?;
            let numbers = (0..100u32).map(|number| BigUint::from(number * 1612)).collect();
            assert_eq!(fillings.count, BigUint::from(161_280u32));
            fillings.of(numbers, &Never)
        };
        let kept = drawn(1 << 28, None).unwrap();
        assert_eq!(MADE.load(Ordering::Relaxed), 0);
        for (number, memory) in [0, 100, 300].into_iter().enumerate() {
            assert_eq!(drawn(memory, Some(make)).unwrap(), kept);
            assert_eq!(MADE.load(Ordering::Relaxed), number + 1);
        }
        assert!(matches!(drawn(0, None), Err(Unkept::NoRoom)));
        assert!(matches!(drawn(0, Some(|| Err(io::Error::other("full")))), Err(Unkept::Store(_))));
    }
}
