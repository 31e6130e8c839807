//! What lies between two values of a house, numbered and defined once more.
//!
//! A house has n cells and n values, two of which are crusts. Variables: of each place four, *a crust is here*, *one is here or before*, *both
//! are here or before*, *it lies between*; of each other value, ascending, *it lies between*; the states of reading these, true or not: how many
//! are true, and what they add up to, which is the total behind the last. The clauses:
//!
//! 1. place by place: the four as they are defined, from those of the place before; each other value that is here lies between if and only if the
//!    place does. At last both crusts have come;
//! 2. the states;
//! 3. for each distance, place by place: if so many lie between, a crust here has another so far before or behind; and two crusts so far apart
//!    imply that so many do, or exclude each other where no state says so.

use std::ops::ControlFlow;

use super::machine::Machine;
use crate::certify::variables::holds;
use crate::grid::Cell;

/// What a sandwich comes down to.
pub(in crate::certify) struct Enclosed {
    n: usize,
    cells: Vec<Cell>,
    crusts: [usize; 2],
    others: Vec<usize>,
    machine: Machine,
    /// How many values lie between by each of the states behind the last value.
    taken: Vec<usize>,
    /// The variable before its own.
    last: i32,
}

impl Enclosed {
    pub fn new(cells: &[Cell], crusts: [usize; 2], numbers: &[i64], total: i64, last: i32) -> Enclosed {
        let n = cells.len();
        let others: Vec<usize> = (0..n).filter(|value| !crusts.contains(value)).collect();
        let step = |(taken, sum): (usize, i64), read: usize, lies: usize| {
            Some(if lies == 1 { (taken + 1, sum + numbers[others[read]]) } else { (taken, sum) })
        };
        let (machine, ends) = Machine::new(vec![2; others.len()], Some((0, 0)), step, |(_, sum)| sum == total);
        let taken = ends.iter().map(|end| end.0).collect();
        Enclosed { n, cells: cells.to_vec(), crusts, others, machine, taken, last }
    }

    pub fn variables(&self) -> usize {
        4 * self.n + self.others.len() + self.machine.variables()
    }

    pub fn clauses<B>(&self, each: &mut impl FnMut(&[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
        let of_place = |place: usize| {
            let first = self.last + 4 * place as i32;
            (first + 1, first + 2, first + 3, first + 4)
        };
        let lies = |read: usize| self.last + (4 * self.n + read + 1) as i32;
        for (place, &cell) in self.cells.iter().enumerate() {
            let (here, one, both, within) = of_place(place);
            let crusts = self.crusts.map(|value| holds(self.n, cell, value));
            each(&[-here, crusts[0], crusts[1]])?;
            each(&[-crusts[0], here])?;
            each(&[-crusts[1], here])?;
            each(&[-here, one])?;
            if place == 0 {
                each(&[-one, here])?;
                each(&[-both])?;
            } else {
                let (_, one_before, both_before, _) = of_place(place - 1);
                each(&[-one_before, one])?;
                each(&[-one, one_before, here])?;
                each(&[-one_before, -here, both])?;
                each(&[-both_before, both])?;
                each(&[-both, both_before, here])?;
                each(&[-both, one_before])?;
            }
            each(&[-within, one])?;
            each(&[-within, -both])?;
            each(&[-within, -here])?;
            each(&[within, -one, both, here])?;
            for (read, &value) in self.others.iter().enumerate() {
                each(&[-holds(self.n, cell, value), -within, lies(read)])?;
                each(&[-holds(self.n, cell, value), within, -lies(read)])?;
            }
        }
        each(&[of_place(self.n - 1).2])?;
        let before = lies(self.others.len()) - 1;
        self.machine.clauses(|read, symbol| if symbol == 0 { -lies(read) } else { lies(read) }, before, each)?;
        let first_end = before + 1 + (self.machine.variables() - self.machine.ends()) as i32;
        for distance in 1..self.n {
            let end = self.taken.iter().position(|taken| taken + 1 == distance).map(|end| first_end + end as i32);
            for place in 0..self.n {
                let here = of_place(place).0;
                if let Some(end) = end {
                    let mut clause = vec![-end, -here];
                    if place >= distance {
                        clause.push(of_place(place - distance).0);
                    }
                    if place + distance < self.n {
                        clause.push(of_place(place + distance).0);
                    }
                    each(&clause)?;
                }
                if place + distance < self.n {
                    let behind = of_place(place + distance).0;
                    match end {
                        Some(end) => each(&[end, -here, -behind])?,
                        None => each(&[-here, -behind])?,
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
