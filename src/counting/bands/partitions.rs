//! The partitions of the values into sets of one size.

use std::collections::HashMap;

/// A partition: sets of values, a bit each. In tables it is sorted; as the columns of a stack have it, it is not.
pub(super) type Partition = Vec<u64>;

/// All partitions of `size · parts` values into so many sets of that size, by number. The first one has the values in their order.
pub(super) struct Partitions {
    size: usize,
    parts: usize,
    all: Vec<Partition>,
    numbers: HashMap<Partition, usize>,
    exchanges: Vec<Vec<u32>>,
}

/// The most that are made.
const MOST: u128 = 1 << 16;

impl Partitions {
    /// How many there are; `None` where they are too many.
    pub fn count(size: usize, parts: usize) -> Option<usize> {
        let mut count: u128 = 1;
        // The lowest value that is left and `size - 1` others.
        for part in (1..=parts).rev() {
            for place in 1..size {
                count = count * (part * size - place) as u128 / place as u128;
            }
            if count > MOST {
                return None;
            }
        }
        Some(count as usize)
    }

    pub fn new(size: usize, parts: usize) -> Partitions {
        let mut partitions =
            Partitions { size, parts, all: Vec::new(), numbers: HashMap::new(), exchanges: Vec::new() };
        partitions.extend(partitions.all(), &mut Vec::new());
        partitions.exchanges = partitions.find_exchanges();
        partitions
    }

    fn extend(&mut self, left: u64, sets: &mut Partition) {
        if left == 0 {
            self.numbers.insert(sets.clone(), self.all.len());
            self.all.push(sets.clone());
            return;
        }
        let lowest = left & left.wrapping_neg();
        for rest in subsets(left & !lowest, self.size - 1) {
            sets.push(rest | lowest);
            self.extend(left & !(rest | lowest), sets);
            sets.pop();
        }
    }

    /// All values.
    pub fn all(&self) -> u64 {
        (1 << (self.size * self.parts)) - 1
    }

    /// Values of a set.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn at(&self, number: usize) -> &Partition {
        &self.all[number]
    }

    /// For each exchange of two values or two sets that leaves the first partition as it is, where it leads each partition.
    pub fn exchanges(&self) -> &[Vec<u32>] {
        &self.exchanges
    }

    fn find_exchanges(&self) -> Vec<Vec<u32>> {
        let values = self.size * self.parts;
        let identity: Vec<u8> = (0..values as u8).collect();
        let mut names = Vec::new();
        for value in (0..values - 1).filter(|value| (value + 1) % self.size != 0) {
            let mut swapped = identity.clone();
            swapped.swap(value, value + 1);
            names.push(swapped);
        }
        for set in 0..self.parts - 1 {
            let mut swapped = identity.clone();
            (0..self.size).for_each(|value| swapped.swap(set * self.size + value, (set + 1) * self.size + value));
            names.push(swapped);
        }
        let table = |names: &Vec<u8>| self.all.iter().map(|sets| self.renamed(sets, names) as u32).collect();
        names.iter().map(table).collect()
    }

    /// New names of the values that turn the sets of a partition, in their order, into those of the first one.
    pub fn names(&self, partition: &Partition) -> Vec<u8> {
        let mut names = vec![0; self.size * self.parts];
        let values = partition.iter().flat_map(|&set| super::bits(set));
        values.zip(0..).for_each(|(value, name)| names[value] = name);
        names
    }

    /// The number of a partition once its values have new names.
    pub fn renamed(&self, partition: &Partition, names: &[u8]) -> usize {
        let set = |&set: &u64| super::bits(set).fold(0, |renamed, value| renamed | 1 << names[value]);
        let mut sets: Partition = partition.iter().map(set).collect();
        sets.sort_unstable_by_key(|set| set.trailing_zeros());
        self.numbers[&sets]
    }
}

/// All sets of so many of these values.
pub(super) fn subsets(values: u64, size: usize) -> Vec<u64> {
    if size == 0 {
        return vec![0];
    }
    let mut found = Vec::new();
    for value in super::bits(values) {
        let above = values & !((2 << value) - 1);
        found.extend(subsets(above, size - 1).into_iter().map(|rest| rest | 1 << value));
    }
    found
}
