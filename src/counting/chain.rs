//! Latin squares by a walk of chance, beyond what can be counted: moves of the incidence cube, on which each square has one proper
//! state and all are as likely in the long run (Jacobson & Matthews, “Generating uniformly distributed random Latin squares”, 1996).
//! How long the run must be is not known: what comes of it is near to evenly drawn, and called approximate.

use crate::limits::{Limit, Stop};
use crate::random::Random;

/// A walk over the Latin squares of an order.
pub(crate) struct Chain {
    order: usize,
    /// For each row, column and value 1 where the cell has the value; one may be -1, and then the state is no square.
    cube: Vec<i8>,
    improper: Option<[usize; 3]>,
    random: Random,
}

impl Chain {
    /// Begins at the square of the cyclic group.
    pub fn new(order: usize, random: Random) -> Chain {
        let mut chain = Chain { order, cube: vec![0; order.pow(3)], improper: None, random };
        for row in 0..order {
            for column in 0..order {
                *chain.at([row, column, (row + column) % order]) = 1;
            }
        }
        chain
    }

    /// Goes on over order³ squares: the values of the last in reading order, with rows, columns and values under new names. Squares are
    /// counted and not moves: those that are met at a fixed number of squares are as likely in the long run, those behind a fixed
    /// number of moves are not.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn next_square(&mut self, stop: &dyn Stop) -> Result<Vec<u8>, Limit> {
        let least = if self.order > 1 { self.order.pow(3) } else { 0 };
        let (mut moves, mut squares) = (0, 0);
        while squares < least {
            if moves % 256 == 0 {
                stop.stopped().map_or(Ok(()), Err)?;
            }
            self.step();
            moves += 1;
            squares += usize::from(self.improper.is_none());
        }
        Ok(self.square())
    }

    fn at(&mut self, [row, column, value]: [usize; 3]) -> &mut i8 {
        &mut self.cube[(row * self.order + column) * self.order + value]
    }

    /// One move, to a state that may be no square.
    fn step(&mut self) {
        let from = match self.improper {
            Some(from) => from,
            None => self.empty_place(),
        };
        let is_proper = self.improper.is_none();
        let onto: [usize; 3] = std::array::from_fn(|axis| self.on_line(from, axis, is_proper));
        for corner in 0..8usize {
            let place = std::array::from_fn(|axis| if corner >> axis & 1 == 1 { onto[axis] } else { from[axis] });
            *self.at(place) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        self.improper = (*self.at(onto) < 0).then_some(onto);
    }

    /// A place of the cube by chance that has 0.
    fn empty_place(&mut self) -> [usize; 3] {
        loop {
            let place = std::array::from_fn(|_| self.random.below(self.order));
            if *self.at(place) == 0 {
                return place;
            }
        }
    }

    /// A place with 1 on the line through another one: the only one of a square, one of two elsewhere, by chance.
    fn on_line(&mut self, from: [usize; 3], axis: usize, is_proper: bool) -> usize {
        let skipped = if is_proper { 0 } else { self.random.below(2) };
        let mut place = from;
        let mut met = 0;
        for along in 0..self.order {
            place[axis] = along;
            if *self.at(place) == 1 {
                if met == skipped {
                    return along;
                }
                met += 1;
            }
        }
        unreachable!("each line has a 1, and two where it has a -1")
    }

    fn square(&mut self) -> Vec<u8> {
        let order = self.order;
        let mut names = || {
            let mut names: Vec<usize> = (0..order).collect();
            self.random.shuffle(&mut names);
            names
        };
        let [rows, columns, values] = [names(), names(), names()];
        let mut square = vec![0; order * order];
        for (place, cells) in self.cube.chunks(order).enumerate() {
            let value = cells.iter().position(|&cell| cell == 1).unwrap_or_default();
            square[rows[place / order] * order + columns[place % order]] = values[value] as u8;
        }
        square
    }
}
