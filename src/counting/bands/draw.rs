//! Fillings of the board by chance, all as likely: the first band by its class, the others by the split of what it leaves, each band by
//! the number of its filling; then new names for all that classes do not tell apart.

use num_bigint::BigUint;

use super::partitions::Partition;
use super::{Bands, Class, bits, factorial};
use crate::limits::{Limit, Stop};
use crate::random::Random;

/// What is drawn of one filling before its bands are filled.
struct Lot {
    /// Which of the fillings that are asked for.
    place: usize,
    /// The number of the first band's filling, and that of the other bands among all that fit.
    first: u64,
    others: BigUint,
}

impl Bands {
    /// So many fillings of the board, each the values of all cells in reading order.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn draw(&self, number: usize, random: &mut Random, stop: &dyn Stop) -> Result<Vec<Vec<u8>>, Limit> {
        let (classes, fillings) = self.tables(stop)?;
        let mut weights = Vec::new();
        for class in &classes {
            stop.stopped().map_or(Ok(()), Err)?;
            let completions = self.completions(class.index, &fillings);
            weights.push((self.weight(class) * fillings[class.index] * &completions, completions));
        }
        let lots = lots(number, &classes, &weights, &fillings, random);
        let mut drawn = vec![Vec::new(); number];
        for (class, mut lots) in classes.iter().zip(lots) {
            stop.stopped().map_or(Ok(()), Err)?;
            lots.sort_by(|one, other| one.others.cmp(&other.others));
            self.fill_lots(class, lots, &fillings, &mut drawn);
        }
        for filling in &mut drawn {
            stop.stopped().map_or(Ok(()), Err)?;
            *filling = self.with_new_names(filling, random);
        }
        Ok(drawn)
    }

    /// Fills the boards whose first band is of a class. The lots come in the order of their numbers.
    fn fill_lots(&self, class: &Class, lots: Vec<Lot>, fillings: &[u64], drawn: &mut [Vec<u8>]) {
        let mut lots = lots.into_iter().peekable();
        if lots.peek().is_none() {
            return;
        }
        let stacks = self.partitions_of(class.index);
        let first: Vec<u64> = stacks.iter().flat_map(|&stack| self.partitions.at(stack).iter().copied()).collect();
        let mut passed = BigUint::ZERO;
        self.each_split(class.index, fillings, &mut |chosen, product| {
            let above = &passed + product;
            while let Some(lot) = lots.next_if(|lot| lot.others < above) {
                let within = u128::try_from(lot.others - &passed).expect("it is below the product");
                let columns = self.columns_behind(&stacks, chosen);
                let mut board = self.filling(&first, lot.first);
                let count = self.fillings_of(&columns[0], fillings);
                board.extend(self.filling(&columns[0], (within % u128::from(count)) as u64));
                if self.bands == 3 {
                    board.extend(self.filling(&columns[1], (within / u128::from(count)) as u64));
                }
                drawn[lot.place] = board;
            }
            passed = above;
        });
    }

    /// What all columns hold in the second band and in the third, by the split of each stack.
    fn columns_behind(&self, stacks: &[usize], chosen: &[usize]) -> [Vec<u64>; 2] {
        let mut columns = [Vec::new(), Vec::new()];
        for (&stack, &number) in stacks.iter().zip(chosen) {
            let split = &self.splits(self.partitions.at(stack))[number];
            (0..2).for_each(|band| columns[band].extend(split[band].iter().copied()));
        }
        columns
    }

    /// In how many ways a band is filled whose columns hold these sets.
    fn fillings_of(&self, columns: &[u64], fillings: &[u64]) -> u64 {
        let stacks: Vec<Partition> = columns.chunks(self.bands).map(<[u64]>::to_vec).collect();
        let names = self.partitions.names(&stacks[0]);
        fillings[self.index_of(stacks[1..].iter().map(|sets| self.partitions.renamed(sets, &names)))]
    }

    /// The filling with this number of a band whose columns hold these sets, row by row.
    fn filling(&self, columns: &[u64], number: u64) -> Vec<u8> {
        let size = self.partitions.size();
        let orders = factorial(size);
        let mut cells = vec![vec![0; columns.len()]; size];
        let mut rows = vec![0; size];
        for (row, value) in bits(columns[0]).enumerate() {
            rows[row] = 1 << value;
            cells[row][0] = value as u8;
        }
        let mut left = number / orders;
        let is_found = self.seek(columns, 1, columns[1], 0, &mut rows, &mut cells, &mut left);
        debug_assert!(is_found, "a number below that of all fillings");
        ordered(cells, number % orders).concat()
    }

    /// Goes through the fillings as [`Bands::fill`] does, as many as are left.
    #[allow(clippy::too_many_arguments, reason = "a search with all that it carries")]
    fn seek(
        &self,
        columns: &[u64],
        column: usize,
        values: u64,
        row: usize,
        rows: &mut [u64],
        cells: &mut [Vec<u8>],
        left: &mut u64,
    ) -> bool {
        if column == columns.len() - self.bands {
            return self.close(columns, rows, cells, left);
        }
        if row == rows.len() {
            return self.seek(columns, column + 1, columns[column + 1], 0, rows, cells, left);
        }
        for value in bits(values & !rows[row]) {
            rows[row] |= 1 << value;
            cells[row][column] = value as u8;
            if self.seek(columns, column, values & !(1 << value), row + 1, rows, cells, left) {
                return true;
            }
            rows[row] &= !(1 << value);
        }
        false
    }

    /// Gives the columns of the last stack what is left to the rows, where that fits and this is the filling that is sought.
    fn close(&self, columns: &[u64], rows: &[u64], cells: &mut [Vec<u8>], left: &mut u64) -> bool {
        let (all, last) = (self.partitions.all(), columns.len() - self.bands);
        let rest = |row: u64, column: u64| column & !row & all;
        let fits = |row: &u64| columns[last..].iter().all(|&column| rest(*row, column).count_ones() == 1);
        if !rows.iter().all(fits) {
            return false;
        }
        if *left > 0 {
            *left -= 1;
            return false;
        }
        for (row, cells) in rows.iter().zip(cells) {
            for (cell, &column) in cells[last..].iter_mut().zip(&columns[last..]) {
                *cell = rest(*row, column).trailing_zeros() as u8;
            }
        }
        true
    }

    /// The same board with new names of its values, the columns of each stack and the stacks in a new order: all are as likely, and
    /// so are then all first bands of a class.
    fn with_new_names(&self, board: &[u8], random: &mut Random) -> Vec<u8> {
        let order = self.stacks * self.bands;
        let mut names: Vec<u8> = (0..order as u8).collect();
        random.shuffle_evenly(&mut names);
        let mut stacks: Vec<usize> = (0..self.stacks).collect();
        random.shuffle_evenly(&mut stacks);
        let mut columns = Vec::new();
        for stack in stacks {
            let mut of_stack: Vec<usize> = (0..self.bands).map(|column| stack * self.bands + column).collect();
            random.shuffle_evenly(&mut of_stack);
            columns.extend(of_stack);
        }
        let value = |row: usize, column: usize| names[usize::from(board[row * order + columns[column]])];
        let cell = |place: usize| {
            if self.is_turned { value(place % order, place / order) } else { value(place / order, place % order) }
        };
        (0..order * order).map(cell).collect()
    }
}

/// For each class the fillings that are drawn of it, by their numbers among all.
fn lots(
    number: usize,
    classes: &[Class],
    weights: &[(BigUint, BigUint)],
    fillings: &[u64],
    random: &mut Random,
) -> Vec<Vec<Lot>> {
    let all: BigUint = weights.iter().map(|(weight, _)| weight).sum();
    let mut lots: Vec<Vec<Lot>> = classes.iter().map(|_| Vec::new()).collect();
    for place in 0..number {
        let mut left = random.evenly_below(&all);
        let mut at = 0;
        while left >= weights[at].0 {
            left -= &weights[at].0;
            at += 1;
        }
        let count = fillings[classes[at].index];
        let first = u64::try_from(&left % count).expect("it is below one");
        lots[at].push(Lot { place, first, others: left / count % &weights[at].1 });
    }
    lots
}

/// Rows in the order with this number.
fn ordered(mut rows: Vec<Vec<u8>>, mut number: u64) -> Vec<Vec<u8>> {
    let mut ordered = Vec::new();
    while !rows.is_empty() {
        let count = rows.len() as u64;
        ordered.push(rows.remove((number % count) as usize));
        number /= count;
    }
    ordered
}
