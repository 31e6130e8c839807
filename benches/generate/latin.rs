//! Random Latin squares, after Jacobson & Matthews, “Generating uniformly distributed random Latin squares” (1996).

use exactly::{Solution, Value};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// A Latin square after order³ moves from the cyclic one.
pub fn square(random: &mut ChaCha8Rng, order: usize) -> Solution {
    let mut cube = Cube::cyclic(order);
    let mut moves = 0;
    while moves < order.pow(3) || cube.improper.is_some() {
        cube.step(random);
        moves += 1;
    }
    let value = |cell: usize| (0..order).find(|&value| cube.at([cell / order, cell % order, value]) == 1);
    let values = (0..order * order).map(|cell| Value::new(value(cell).expect("a proper square")));
    Solution::new(values.collect::<Vec<_>>())
}

/// So many holes, spread evenly: the cells in which another random square holds its lowest values.
pub fn balanced_holes(random: &mut ChaCha8Rng, order: usize, holes: usize) -> Vec<bool> {
    let other = square(random, order);
    let mut cells: Vec<_> = (0..order * order).collect();
    cells.shuffle(random);
    cells.sort_by_key(|&cell| other.values()[cell]);
    let mut open = vec![false; order * order];
    cells[..holes].iter().for_each(|&cell| open[cell] = true);
    open
}

/// The incidence cube of a square: 1 where a row, a column and a value meet; one entry may be -1 on the way.
struct Cube {
    order: usize,
    entries: Vec<i8>,
    improper: Option<[usize; 3]>,
}

impl Cube {
    fn cyclic(order: usize) -> Cube {
        let mut cube = Cube { order, entries: vec![0; order.pow(3)], improper: None };
        for cell in 0..order * order {
            let (row, column) = (cell / order, cell % order);
            cube.add([row, column, (row + column) % order], 1);
        }
        cube
    }

    fn at(&self, [row, column, value]: [usize; 3]) -> i8 {
        self.entries[(row * self.order + column) * self.order + value]
    }

    fn add(&mut self, [row, column, value]: [usize; 3], amount: i8) {
        self.entries[(row * self.order + column) * self.order + value] += amount;
    }

    /// Adds a 1 at the improper entry, or at any 0, and sets rows, columns and files right around it.
    fn step(&mut self, random: &mut ChaCha8Rng) {
        let here = self.improper.unwrap_or_else(|| self.empty(random));
        let there: [usize; 3] = std::array::from_fn(|axis| self.one(random, here, axis));
        for corner in 0..8usize {
            let entry = std::array::from_fn(|axis| if corner >> axis & 1 == 1 { there[axis] } else { here[axis] });
            self.add(entry, if corner.count_ones() % 2 == 0 { 1 } else { -1 });
        }
        self.improper = (self.at(there) < 0).then_some(there);
    }

    fn empty(&self, random: &mut ChaCha8Rng) -> [usize; 3] {
        loop {
            let entry = std::array::from_fn(|_| random.random_range(0..self.order));
            if self.at(entry) == 0 {
                return entry;
            }
        }
    }

    /// Where, along one axis through an entry, a 1 stands; one of two where two do.
    fn one(&self, random: &mut ChaCha8Rng, entry: [usize; 3], axis: usize) -> usize {
        let along = (0..self.order).filter(|&index| {
            let mut other = entry;
            other[axis] = index;
            self.at(other) == 1
        });
        along.choose(random).expect("every line sums to 1")
    }
}
