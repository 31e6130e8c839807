//! Classes of isomorphic quasigroups, from one square of each isotopy class.
//!
//! Each square that is isotopic to another is isomorphic to that one with rows and columns permuted alone: how values are renamed can be undone
//! on all three. So the pairs of permutations stand for them, and two pairs are isomorphic where an autotopism leads one to the other: the
//! classes are double cosets of the diagonal and the autotopism group in the product of three symmetric groups. How many there are follows
//! from the cycles of the autotopisms alone, by Burnside's lemma.

use itertools::Itertools;
use num_bigint::BigUint;

use crate::limits::{Limit, Ticker};

/// A permutation: where each number from 0 goes.
type Permutation = Box<[u8]>;

/// Permutations of rows, columns and values that lead a square to itself.
struct Autotopism([Permutation; 3]);

/// A square of a class of isomorphic ones.
pub(crate) struct Isotope {
    /// Its values in reading order, from 0.
    pub values: Vec<u8>,
    /// How many permutations of all three lead it to itself.
    pub automorphisms: u64,
}

/// The squares that are isotopic to one, up to isomorphism.
pub(crate) struct Isotopes {
    order: usize,
    square: Vec<u8>,
    group: Vec<Autotopism>,
}

impl Isotopes {
    /// Of a square, whose values from 0 stand in reading order.
    ///
    /// # Errors
    /// Where there is a reason to stop before.
    pub fn new(order: usize, square: Vec<u8>, ticker: &mut Ticker<'_>) -> Result<Isotopes, Limit> {
        let mut group = Vec::new();
        for rows in permutations(order) {
            ticker.tick(order * order)?;
            group.extend((0..order).filter_map(|onto| autotopism(&square, &rows, onto)));
        }
        Ok(Isotopes { order, square, group })
    }

    /// How many classes they fall into: the mean, over the autotopisms, of how many pairs each leaves in place.
    pub fn count(&self) -> BigUint {
        let in_place = |Autotopism(maps): &Autotopism| {
            let [rows, columns, values] = maps.each_ref().map(|map| cycles(map));
            if rows == columns && columns == values { centraliser(&rows).pow(2) } else { BigUint::ZERO }
        };
        self.group.iter().map(in_place).sum::<BigUint>() / self.group.len()
    }

    /// One square of each class, in the order of the permutations of its rows, then of its columns.
    ///
    /// # Errors
    /// Where there is a reason to stop before.
    pub fn classes(&self, ticker: &mut Ticker<'_>) -> Result<Vec<Isotope>, Limit> {
        let all: Vec<Permutation> = permutations(self.order).collect();
        let actions: Vec<[Vec<u32>; 2]> = self.group.iter().map(|Autotopism(maps)| action(maps, &all)).collect();
        let mut is_seen = vec![false; all.len() * all.len()];
        let mut found = Vec::new();
        for (rows, columns) in (0..all.len()).cartesian_product(0..all.len()) {
            if is_seen[rows * all.len() + columns] {
                continue;
            }
            ticker.tick(actions.len())?;
            let mut automorphisms = 0;
            for [of_rows, of_columns] in &actions {
                let image = (of_rows[rows] as usize, of_columns[columns] as usize);
                automorphisms += u64::from(image == (rows, columns));
                is_seen[image.0 * all.len() + image.1] = true;
            }
            found.push(Isotope { values: self.permuted(&all[rows], &all[columns]), automorphisms });
        }
        Ok(found)
    }

    fn permuted(&self, rows: &[u8], columns: &[u8]) -> Vec<u8> {
        let mut values = vec![0; self.square.len()];
        for (cell, &value) in self.square.iter().enumerate() {
            let (row, column) = (rows[cell / self.order], columns[cell % self.order]);
            values[usize::from(row) * self.order + usize::from(column)] = value;
        }
        values
    }
}

/// All permutations of so many numbers, in lexicographic order.
fn permutations(order: usize) -> impl Iterator<Item = Permutation> {
    (0..order as u8).permutations(order).map(Vec::into_boxed_slice)
}

/// The autotopism that moves rows so and the first column there: the first column says where values go, and the first row then where the
/// other columns go.
fn autotopism(square: &[u8], rows: &[u8], onto: usize) -> Option<Autotopism> {
    let order = rows.len();
    let value = |row: u8, column: usize| square[usize::from(row) * order + column];
    let mut values = vec![0; order];
    (0..order).for_each(|row| values[usize::from(square[row * order])] = value(rows[row], onto));
    let in_first = |wanted: u8| (0..order as u8).find(|&column| value(rows[0], usize::from(column)) == wanted);
    let columns: Vec<u8> =
        square[..order].iter().map(|&old| in_first(values[usize::from(old)])).collect::<Option<_>>()?;
    let is_kept = |(cell, &old): (usize, &u8)| {
        value(rows[cell / order], usize::from(columns[cell % order])) == values[usize::from(old)]
    };
    let is_autotopism = square.iter().enumerate().all(is_kept);
    is_autotopism.then(|| Autotopism([rows.into(), columns.into(), values.into()]))
}

/// Which permutation of rows, and which of columns, an autotopism makes of each, once its renaming of values is undone on all three.
fn action([rows, columns, values]: &[Permutation; 3], all: &[Permutation]) -> [Vec<u32>; 2] {
    let mut undone = vec![0; values.len()];
    (0..).zip(values).for_each(|(value, &image)| undone[usize::from(image)] = value);
    let images = |first: &Permutation| {
        let image = |then: &Permutation| rank(first.iter().map(|&line| undone[usize::from(then[usize::from(line)])]));
        all.iter().map(image).collect()
    };
    [images(rows), images(columns)]
}

/// The place of a permutation among all, from 0, in lexicographic order.
fn rank(permutation: impl ExactSizeIterator<Item = u8>) -> u32 {
    let mut left = permutation.len() as u32;
    let (mut rank, mut seen) = (0, 0u64);
    for number in permutation {
        let before = u32::from(number) - (seen & ((1 << number) - 1)).count_ones();
        rank = rank * left + before;
        seen |= 1 << number;
        left -= 1;
    }
    rank
}

/// How long its cycles are, ascending.
fn cycles(permutation: &[u8]) -> Vec<usize> {
    let mut is_seen = vec![false; permutation.len()];
    let mut lengths = Vec::new();
    for first in 0..permutation.len() {
        let mut length = 0;
        let mut at = first;
        while !is_seen[at] {
            is_seen[at] = true;
            at = usize::from(permutation[at]);
            length += 1;
        }
        lengths.extend((length > 0).then_some(length));
    }
    lengths.sort_unstable();
    lengths
}

/// How many permutations commute with one of such cycles.
fn centraliser(cycles: &[usize]) -> BigUint {
    let of_length =
        |(length, times): (usize, usize)| (1..=times).map(|time| BigUint::from(length * time)).product::<BigUint>();
    cycles.iter().copied().dedup_with_count().map(|(times, length)| of_length((length, times))).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    #[test]
    fn permutations_have_their_places() {
        for order in 1..6 {
            let places: Vec<u32> = permutations(order).map(|one| rank(one.iter().copied())).collect();
            assert_eq!(places, (0..places.len() as u32).collect::<Vec<_>>());
        }
    }

    #[test]
    fn centralisers_are_those_of_brute_force() {
        let all: Vec<Permutation> = permutations(5).collect();
        let after = |one: &Permutation, other: &Permutation| -> Vec<u8> {
            other.iter().map(|&number| one[usize::from(number)]).collect()
        };
        for one in &all {
            let commuting = all.iter().filter(|other| after(one, other) == after(other, one)).count();
            assert_eq!(centraliser(&cycles(one)), BigUint::from(commuting), "{one:?}");
        }
    }

    /// Of Z5 there are 100 autotopisms; the sum of orbits and the list agree, and sizes add up.
    #[test]
    fn isotopes_are_counted_as_they_are_listed() {
        let ticker = &mut Ticker::new(&Never);
        for order in 1..6usize {
            let square = (0..order * order).map(|cell| ((cell / order + cell % order) % order) as u8).collect();
            let isotopes = Isotopes::new(order, square, ticker).unwrap();
            let listed = isotopes.classes(ticker).unwrap();
            assert_eq!(isotopes.count(), BigUint::from(listed.len()), "order {order}");
            let factorial: u64 = (1..=order as u64).product();
            let squares: u64 = listed.iter().map(|one| factorial / one.automorphisms).sum();
            assert_eq!(squares, factorial.pow(3) / isotopes.group.len() as u64, "order {order}");
        }
    }
}
