//! What stands for the value of a cell: a variable for each value, for each bound of it, or for each bit of its number.

use super::scheme::Scheme;
use super::{Language, OneHot, Sums};
use crate::board::Board;
use crate::grid::Cell;
use crate::literal::Lit;
use crate::values::{Value, Values};

/// The variables of a cell. All domains have the same solutions; of each, one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Domain {
    /// One for each value: *the cell holds it*.
    #[default]
    OneHot,
    /// One for each value but the first: *the cell holds it or a later one* (Crawford & Baker 1994; Tamura et al. 2009).
    Order,
    /// The bits of the value's number, the low one first (Iwama & Miyazaki 1994).
    Log,
    /// The bits, and one for each value that says the same.
    LogChannelled,
    /// Those of [`Domain::OneHot`]; that cells differ is said by what supports a value (Gent 2002).
    Support,
}

impl Domain {
    /// All there are.
    pub const ALL: [Domain; 5] = [Domain::OneHot, Domain::Order, Domain::Log, Domain::LogChannelled, Domain::Support];

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Domain::OneHot => "one-hot",
            Domain::Order => "order",
            Domain::Log => "log",
            Domain::LogChannelled => "log-channelled",
            Domain::Support => "support",
        }
    }

    /// Whether there is a variable for each cell and value.
    pub fn has_values(self) -> bool {
        !matches!(self, Domain::Order | Domain::Log)
    }

    /// What it can say. Without a variable for each value, a cell holds exactly one value by itself, and that a house has a value
    /// somewhere would take more clauses than there is room for. Supports say that cells differ only where each holds one value.
    pub fn schemes(self) -> &'static [Scheme] {
        match self {
            Domain::OneHot | Domain::LogChannelled => &Scheme::ALL,
            Domain::Order | Domain::Log => &[Scheme::Weber],
            Domain::Support => &[Scheme::Weber, Scheme::Extended],
        }
    }

    /// How sums are said, the usual way first. By groups, clauses say that one of several cells holds a value, which takes a variable for each value.
    pub fn sums(self) -> &'static [Sums] {
        if self.has_values() { &[Sums::Groups, Sums::Automata] } else { &[Sums::Automata] }
    }

    /// The scheme that says most.
    pub fn fullest_scheme(self) -> Scheme {
        if self.has_values() { Scheme::Extended } else { Scheme::Weber }
    }
}

/// The variables of a board in a domain: of cells, then those of automata, then the bits of [`Domain::LogChannelled`]. What comes
/// behind is for *at most one*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coding {
    domain: Domain,
    one_hot: OneHot,
    /// How many variables automata take.
    rules: usize,
}

impl Coding {
    /// Of a board whose automata are there, with sums said so.
    pub fn of(domain: Domain, board: &Board, sums: Sums) -> Coding {
        let one_hot = OneHot::of(board);
        Coding { domain, one_hot, rules: Language::Clauses(sums).variables(board) - one_hot.variables() }
    }

    /// The domain.
    pub fn domain(self) -> Domain {
        self.domain
    }

    /// How many variables stand for the values of cells, those of [`Domain::LogChannelled`] that are bits left out.
    pub fn of_cells(self) -> usize {
        match self.domain {
            Domain::Order => self.cells() * (self.one_hot.values() - 1),
            Domain::Log => self.cells() * self.bits(),
            Domain::OneHot | Domain::LogChannelled | Domain::Support => self.one_hot.variables(),
        }
    }

    /// How many variables stand for cells and rules together.
    pub fn variables(self) -> usize {
        let channelled = if self.domain == Domain::LogChannelled { self.cells() * self.bits() } else { 0 };
        self.of_cells() + self.rules + channelled
    }

    fn cells(self) -> usize {
        self.one_hot.variables() / self.one_hot.values()
    }

    /// How many bits a value takes.
    fn bits(self) -> usize {
        self.one_hot.values().next_power_of_two().trailing_zeros() as usize
    }

    /// The literal of a variable that stands for no cell and value, from its literal among those of [`OneHot`].
    pub fn behind(self, literal: Lit) -> Lit {
        Lit::from_index(literal.index() - self.one_hot.variables() + self.of_cells(), literal.is_positive())
    }

    /// The index, among those of [`OneHot`], from which on variables are free.
    pub fn first_free(self) -> usize {
        self.variables() - self.of_cells() + self.one_hot.variables()
    }

    /// That the cell holds this value, or a later one; the first value is left out.
    fn at_least(self, cell: Cell, value: usize) -> Lit {
        Lit::from_index(cell.index() * (self.one_hot.values() - 1) + value - 1, true)
    }

    fn bit(self, cell: Cell, bit: usize) -> Lit {
        let first = if self.domain == Domain::LogChannelled { self.one_hot.variables() + self.rules } else { 0 };
        Lit::from_index(first + cell.index() * self.bits() + bit, true)
    }

    /// The bits that are wrong where the cell holds a value, of those in the mask.
    fn differs(self, cell: Cell, value: usize, mask: usize) -> Vec<Lit> {
        let kept = (0..self.bits()).filter(|bit| mask >> bit & 1 == 1);
        kept.map(|bit| Lit::from_index(self.bit(cell, bit).index(), value >> bit & 1 == 0)).collect()
    }

    /// The literals that all hold exactly if the cell holds the value.
    pub fn literals(self, cell: Cell, value: Value) -> Vec<Lit> {
        let last = self.one_hot.values() - 1;
        match self.domain {
            Domain::OneHot | Domain::LogChannelled | Domain::Support => vec![self.one_hot.literal(cell, value)],
            Domain::Order => {
                let low = (value.index() > 0).then(|| self.at_least(cell, value.index()));
                let high = (value.index() < last).then(|| !self.at_least(cell, value.index() + 1));
                low.into_iter().chain(high).collect()
            }
            Domain::Log => self.differs(cell, value.index(), usize::MAX).into_iter().map(|literal| !literal).collect(),
        }
    }

    /// Clauses that say that the cell holds one of these values, where it holds one: without a variable for each value, each
    /// keeps a gap between them out.
    pub fn one_of(self, cell: Cell, values: Values) -> Vec<Vec<Lit>> {
        let outside = Values::all(self.one_hot.values()).without(values);
        match self.domain {
            Domain::OneHot | Domain::LogChannelled | Domain::Support => {
                vec![values.iter().map(|value| self.one_hot.literal(cell, value)).collect()]
            }
            Domain::Order => self.outside_gaps(cell, outside),
            Domain::Log => self.outside_cubes(cell, outside),
        }
    }

    fn outside_gaps(self, cell: Cell, outside: Values) -> Vec<Vec<Lit>> {
        let (order, is_out) = (self.one_hot.values(), |value: usize| outside.contains(Value::new(value)));
        let begins = (0..order).filter(|&value| is_out(value) && (value == 0 || !is_out(value - 1)));
        let clause = |begin: usize| {
            let behind = (begin..order).find(|&value| !is_out(value));
            let before = (begin > 0).then(|| !self.at_least(cell, begin));
            before.into_iter().chain(behind.map(|value| self.at_least(cell, value))).collect()
        };
        begins.map(clause).collect()
    }

    /// Each value outside, with as many others as have the rest of its bits in common; numbers that are no value may be among them.
    fn outside_cubes(self, cell: Cell, outside: Values) -> Vec<Vec<Lit>> {
        let (order, all) = (self.one_hot.values(), (1 << self.bits()) - 1);
        let is_out = |number: usize| number >= order || outside.contains(Value::new(number));
        let (mut left, mut clauses) = (outside, Vec::new());
        while let Some(value) = left.iter().next().map(Value::index) {
            let mut mask: usize = all;
            for bit in 0..self.bits() {
                let wider = mask & !(1 << bit);
                if (0..=all).filter(|number| (number ^ value) & wider == 0).all(is_out) {
                    mask = wider;
                }
            }
            left = left.iter().filter(|other| (other.index() ^ value) & mask != 0).collect();
            clauses.push(self.differs(cell, value, mask));
        }
        clauses
    }

    /// What a cell's variables say of each other, so that it holds exactly one value; for [`Domain::LogChannelled`] at most one. The
    /// others that have a variable for each value say that as a fact.
    pub fn of_cell(self, cell: Cell) -> Vec<Vec<Lit>> {
        let order = self.one_hot.values();
        match self.domain {
            Domain::OneHot | Domain::Support => Vec::new(),
            Domain::Order => {
                (2..order).map(|value| vec![!self.at_least(cell, value), self.at_least(cell, value - 1)]).collect()
            }
            Domain::Log => self.below(cell),
            Domain::LogChannelled => (0..order).flat_map(|value| self.channel(cell, value)).collect(),
        }
    }

    /// That the number of a cell is that of a value: it does not pass the last one at the first bit where they differ.
    fn below(self, cell: Cell) -> Vec<Vec<Lit>> {
        let last = self.one_hot.values() - 1;
        let zeros = (0..self.bits()).rev().filter(|bit| last >> bit & 1 == 0);
        let clause = |bit: usize| {
            let higher = (bit + 1..self.bits()).filter(|higher| last >> higher & 1 == 1);
            [bit].into_iter().chain(higher).map(|bit| !self.bit(cell, bit)).collect()
        };
        zeros.map(clause).collect()
    }

    /// That a cell holds a value exactly if its bits are those of it.
    fn channel(self, cell: Cell, value: usize) -> Vec<Vec<Lit>> {
        let (holds, wrong) = (self.one_hot.literal(cell, Value::new(value)), self.differs(cell, value, usize::MAX));
        let back: Vec<Lit> = wrong.iter().copied().chain([holds]).collect();
        wrong.into_iter().map(|literal| vec![!holds, !literal]).chain([back]).collect()
    }

    /// What a variable stands for in a text of ASCII letters: `r1c1=3`, `r1c1>=3`, `r1c1 bit 0`; `None` for those of rules and of *at
    /// most one*.
    pub fn name(self, board: &Board, index: usize) -> Option<String> {
        let of_bit = |place: usize| {
            let bits = self.bits();
            let cell = place.checked_div(bits).filter(|&cell| cell < self.cells())?;
            Some(format!("{} bit {}", board.grid().name(Cell::new(cell)), place % bits))
        };
        let (order, symbol) = (self.one_hot.values(), |value| board.symbols().symbol(Value::new(value)));
        match self.domain {
            Domain::Order if index < self.of_cells() => {
                let (cell, value) = (Cell::new(index / (order - 1)), index % (order - 1) + 1);
                Some(format!("{}>={}", board.grid().name(cell), symbol(value)))
            }
            Domain::Log => of_bit(index),
            Domain::OneHot | Domain::LogChannelled | Domain::Support if index < self.one_hot.variables() => {
                let (cell, value) = (Cell::new(index / order), index % order);
                Some(format!("{}={}", board.grid().name(cell), symbol(value)))
            }
            Domain::LogChannelled => of_bit(index.checked_sub(self.one_hot.variables() + self.rules)?),
            _ => None,
        }
    }

    /// The bits behind the variables of rules, by their indices, of [`Domain::LogChannelled`] alone.
    pub fn bits_behind(self) -> std::ops::Range<usize> {
        self.of_cells() + self.rules..self.variables()
    }

    /// What a clause over cells and values, and over variables behind these, comes to: of each cell that it speaks of one of some
    /// values. Where a cell that it speaks of may hold any value, there is none.
    ///
    /// # Errors
    /// Where it comes to more than [`MOST`] clauses: nothing is handed over then.
    pub(crate) fn clauses(self, clause: &[Lit], sink: &mut impl FnMut(&[Lit])) -> Result<(), Unsayable> {
        if self.domain.has_values() {
            sink(clause);
            return Ok(());
        }
        let (mut cells, mut rest) = (Vec::<(Cell, Values)>::new(), Vec::new());
        let all = Values::all(self.one_hot.values());
        for &literal in clause {
            let Some((cell, value)) = self.one_hot.meaning(literal.var()) else {
                rest.push(self.behind(literal));
                continue;
            };
            let allowed = if literal.is_positive() { Values::only(value) } else { all.without(Values::only(value)) };
            match cells.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, values)) => *values = Values::from_bits(values.bits() | allowed.bits()),
                None => cells.push((cell, allowed)),
            }
        }
        if cells.iter().any(|&(_, values)| values == all) {
            return Ok(());
        }
        let said: Vec<Vec<Vec<Lit>>> = cells.into_iter().map(|(cell, values)| self.one_of(cell, values)).collect();
        let count = said.iter().try_fold(1usize, |count, clauses| count.checked_mul(clauses.len()));
        let count = count.filter(|&count| count <= MOST).ok_or(Unsayable)?;
        let mut together = Vec::new();
        for number in 0..count {
            let mut place = number;
            together.clear();
            // The last cell goes through its clauses first.
            for clauses in said.iter().rev() {
                together.splice(0..0, clauses[place % clauses.len()].iter().copied());
                place /= clauses.len();
            }
            together.extend_from_slice(&rest);
            sink(&together);
        }
        Ok(())
    }
}

/// The most clauses that one clause over cells and values comes to.
pub(crate) const MOST: usize = 256;

/// A clause speaks of the values of so many cells that it would come to more than [`MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsayable;
