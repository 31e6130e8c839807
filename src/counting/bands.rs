//! The join of bands, on empty boards with boxes: each band is filled by itself, and bands fit together where each column has
//! every value once.
//!
//! In a band of `h` rows a column of the board holds a set of `h` values; those of the columns of a stack are a partition of
//! all values. How many fillings a band has depends on these partitions alone, and not on how values, the columns of a stack or
//! the stacks are named: so the first stack's partition is the same one in all tables, and first bands are counted by classes.
//! (Felgenhauer & Jarvis, “Mathematics of Sudoku I”, 2006.)

mod draw;
mod partitions;

use num_bigint::BigUint;

use crate::board::Layout;
use crate::candidates::groups;
use crate::limits::{Limit, Stop};
use crate::puzzle::Puzzle;
use partitions::{Partition, Partitions};

/// The most combinations of partitions, of all stacks but the first, that tables have.
const MOST: usize = 1 << 20;

/// The tables of a board of boxes.
pub(crate) struct Bands {
    partitions: Partitions,
    bands: usize,
    stacks: usize,
    /// Whether what is called a row here is a column of the board.
    is_turned: bool,
}

/// First bands that are the same but for names.
pub(super) struct Class {
    /// The partitions of all stacks but the first, as one number.
    index: usize,
    /// How many such numbers the class has.
    size: usize,
}

impl Bands {
    /// The bands of an empty board that has rows, columns and boxes alone, in two or three bands of either direction.
    ///
    /// # Errors
    /// Where a puzzle is none of these, why.
    pub fn of(puzzle: &Puzzle) -> Result<Bands, &'static str> {
        let board = puzzle.board();
        let shape = board.layout().boxes.ok_or("bands are rows of boxes, and the board has none")?;
        let bare =
            Layout { boxes: Some(shape), symbols: board.layout().symbols.clone(), ..Layout::latin(board.values()) };
        if *board.layout() != bare || !groups::are_all(board) {
            return Err("bands take boards of rows, columns and boxes alone, and further rules hold here");
        }
        // What propagation makes of givens is not asked: a full board and one with a contradiction are no empty ones.
        if !puzzle.givens().is_empty() {
            return Err("bands take empty boards alone, and this one has givens");
        }
        let turned = || Some(Bands { is_turned: true, ..Bands::new(shape.columns(), shape.rows())? });
        let bands = Bands::new(shape.rows(), shape.columns()).or_else(turned);
        bands.ok_or("bands take boxes of 2x2, 2x3, 3x2, 2x4, 4x2 and 3x3 alone")
    }

    /// Of boxes of so many rows and columns.
    fn new(rows: usize, columns: usize) -> Option<Bands> {
        let (bands, stacks) = (columns, rows);
        if !(2..=3).contains(&bands) || stacks < 2 {
            return None;
        }
        let fits = |count: usize| count.checked_pow(stacks as u32 - 1).is_some_and(|tables| tables <= MOST);
        fits(Partitions::count(rows, columns)?).then(|| Bands {
            partitions: Partitions::new(rows, columns),
            bands,
            stacks,
            is_turned: false,
        })
    }

    /// How many fillings the board has.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn count(&self, stop: &dyn Stop) -> Result<BigUint, Limit> {
        let (classes, fillings) = self.tables(stop)?;
        let mut sum = BigUint::ZERO;
        for class in &classes {
            stop.stopped().map_or(Ok(()), Err)?;
            sum += self.weight(class) * fillings[class.index] * self.completions(class.index, &fillings);
        }
        Ok(sum)
    }

    /// First bands, by classes, and for all partitions how many fillings a band has.
    fn tables(&self, stop: &dyn Stop) -> Result<(Vec<Class>, Vec<u64>), Limit> {
        let count = self.partitions.len().pow(self.stacks as u32 - 1);
        let mut fillings = vec![u64::MAX; count];
        let mut classes = Vec::new();
        for index in 0..count {
            if fillings[index] != u64::MAX {
                continue;
            }
            stop.stopped().map_or(Ok(()), Err)?;
            let filled = self.fillings(index);
            let mut open = vec![index];
            fillings[index] = filled;
            let mut size = 0;
            while let Some(member) = open.pop() {
                size += 1;
                for other in self.renamed(member) {
                    if fillings[other] == u64::MAX {
                        fillings[other] = filled;
                        open.push(other);
                    }
                }
            }
            classes.push(Class { index, size });
        }
        Ok((classes, fillings))
    }

    /// How many first bands a class stands for: the first stack may have any partition, and columns stand in any order.
    fn weight(&self, class: &Class) -> BigUint {
        let orders = factorial(self.bands);
        let ordered = BigUint::from(self.partitions.len() as u64 * orders);
        ordered * class.size as u64 * BigUint::from(orders).pow(self.stacks as u32 - 1)
    }

    /// The partitions that a number stands for, that of the first stack before them.
    fn partitions_of(&self, mut index: usize) -> Vec<usize> {
        let mut all = vec![0; self.stacks];
        for stack in (1..self.stacks).rev() {
            all[stack] = index % self.partitions.len();
            index /= self.partitions.len();
        }
        all
    }

    fn index_of(&self, partitions: impl Iterator<Item = usize>) -> usize {
        partitions.fold(0, |index, partition| index * self.partitions.len() + partition)
    }

    /// The numbers to which one exchange of names leads: of two values or two sets of the first stack, of two stacks.
    fn renamed(&self, index: usize) -> Vec<usize> {
        let all = self.partitions_of(index);
        let mut found: Vec<usize> = self
            .partitions
            .exchanges()
            .iter()
            .map(|table| self.index_of(all[1..].iter().map(|&partition| table[partition] as usize)))
            .collect();
        for stack in 1..self.stacks - 1 {
            let mut swapped = all.clone();
            swapped.swap(stack, stack + 1);
            found.push(self.index_of(swapped[1..].iter().copied()));
        }
        let names = self.partitions.names(self.partitions.at(all[1]));
        let others = std::iter::once(&all[0]).chain(&all[2..]);
        found.push(self.index_of(others.map(|&other| self.partitions.renamed(self.partitions.at(other), &names))));
        found
    }

    /// In how many ways a band is filled whose stacks have these partitions, by trying.
    fn fillings(&self, index: usize) -> u64 {
        let stacks = self.partitions_of(index);
        let columns: Vec<u64> = stacks.iter().flat_map(|&stack| self.partitions.at(stack).iter().copied()).collect();
        let mut rows = vec![0; self.partitions.size()];
        // The values of the first column stand in one order: rows have no names.
        for (row, value) in bits(columns[0]).enumerate() {
            rows[row] = 1 << value;
        }
        factorial(self.partitions.size()) * self.fill(&columns, 1, &mut rows)
    }

    fn fill(&self, columns: &[u64], column: usize, rows: &mut [u64]) -> u64 {
        let all = self.partitions.all();
        let last = columns.len() - self.bands;
        if column == last {
            // What is left to the rows must have one value of each column of the last stack.
            let fits = |row: &u64| columns[last..].iter().all(|column| (column & !row & all).count_ones() == 1);
            return u64::from(rows.iter().all(fits));
        }
        self.place(columns, column, columns[column], 0, rows)
    }

    /// Gives a row, and all below it, a value of the column.
    fn place(&self, columns: &[u64], column: usize, left: u64, row: usize, rows: &mut [u64]) -> u64 {
        if row == rows.len() {
            return self.fill(columns, column + 1, rows);
        }
        let mut sum = 0;
        for value in bits(left & !rows[row]) {
            rows[row] |= 1 << value;
            sum += self.place(columns, column, left & !(1 << value), row + 1, rows);
            rows[row] &= !(1 << value);
        }
        sum
    }

    /// In how many ways the bands behind a first one are filled.
    fn completions(&self, index: usize, fillings: &[u64]) -> BigUint {
        let mut sum = BigUint::ZERO;
        self.each_split(index, fillings, &mut |_, product| sum += product);
        sum
    }

    /// Goes through the splits of what a first band leaves among the other bands: each with the number of fillings that they
    /// have together.
    fn each_split(&self, index: usize, fillings: &[u64], each: &mut dyn FnMut(&[usize], u128)) {
        let splits: Vec<Vec<[Partition; 2]>> =
            self.partitions_of(index).iter().map(|&stack| self.splits(self.partitions.at(stack))).collect();
        for (number, first) in splits[0].iter().enumerate() {
            let names = [self.partitions.names(&first[0]), self.partitions.names(&first[1])];
            let renamed: Vec<Vec<[usize; 2]>> = splits[1..]
                .iter()
                .map(|splits| {
                    let both =
                        |split: &[Partition; 2]| [0, 1].map(|band| self.partitions.renamed(&split[band], &names[band]));
                    splits.iter().map(both).collect()
                })
                .collect();
            let mut chosen = vec![number];
            self.join(&renamed, [0, 0], fillings, &mut chosen, each);
        }
    }

    fn join(
        &self,
        stacks: &[Vec<[usize; 2]>],
        indices: [usize; 2],
        fillings: &[u64],
        chosen: &mut Vec<usize>,
        each: &mut dyn FnMut(&[usize], u128),
    ) {
        let Some((first, rest)) = stacks.split_first() else {
            let second = if self.bands == 3 { fillings[indices[1]] } else { 1 };
            let product = u128::from(fillings[indices[0]]) * u128::from(second);
            if product > 0 {
                each(chosen, product);
            }
            return;
        };
        for (number, split) in first.iter().enumerate() {
            let next = [0, 1].map(|band| indices[band] * self.partitions.len() + split[band]);
            chosen.push(number);
            self.join(rest, next, fillings, chosen, each);
            chosen.pop();
        }
    }

    /// What the columns of a stack hold in the second band and in the third, where they hold this in the first; with two bands the
    /// last is the second once more.
    fn splits(&self, first: &Partition) -> Vec<[Partition; 2]> {
        let all = self.partitions.all();
        if self.bands == 2 {
            let rest: Partition = first.iter().map(|set| all & !set).collect();
            return vec![[rest.clone(), rest]];
        }
        let mut splits = Vec::new();
        self.split(first, &mut Vec::new(), 0, &mut splits);
        splits
    }

    fn split(&self, first: &Partition, chosen: &mut Partition, used: u64, splits: &mut Vec<[Partition; 2]>) {
        let all = self.partitions.all();
        if chosen.len() == first.len() {
            let third = first.iter().zip(chosen.iter()).map(|(one, two)| all & !one & !two).collect();
            splits.push([chosen.clone(), third]);
            return;
        }
        for set in partitions::subsets(all & !first[chosen.len()] & !used, self.partitions.size()) {
            chosen.push(set);
            self.split(first, chosen, used | set, splits);
            chosen.pop();
        }
    }
}

fn factorial(number: usize) -> u64 {
    (1..=number as u64).product()
}

/// The numbers of the bits that are set.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    #[test]
    fn known_counts() {
        let known = [(2, 2, "288"), (2, 3, "28200960"), (3, 2, "28200960"), (4, 2, "29136487207403520")];
        for (rows, columns, count) in known {
            assert_eq!(Bands::new(rows, columns).unwrap().count(&Never).unwrap().to_string(), count);
        }
    }

    #[test]
    fn first_bands_of_nine_fall_into_classes() {
        let bands = Bands::new(3, 3).unwrap();
        let (classes, _) = bands.tables(&Never).unwrap();
        assert_eq!(classes.iter().map(|class| class.size).sum::<usize>(), 280 * 280);
    }
}
