//! What is left to each cell on the way, and which facts it was taken from since they were last looked at.

use super::facts::{FactId, Facts, Kind, Literal};
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};

/// What is left to each cell.
pub(super) struct Marks {
    pub values: Vec<Values>,
    /// Whether a cell's value is known, and taken from its peers.
    pub is_placed: Vec<bool>,
    open: usize,
    /// By fact of a cell or house, how many of its literals are left.
    left: Vec<u16>,
    /// Facts that lost a literal and may have one left.
    for_singles: Queue,
    /// Facts of houses that lost a literal and may strike others.
    for_strikes: Queue,
}

impl Marks {
    /// What the givens leave.
    pub fn new(puzzle: &Puzzle, facts: &Facts) -> Marks {
        let houses = facts.of_rule(0) as usize;
        let values = puzzle.allowed();
        let mut left = vec![0; houses];
        for (cell, values) in values.iter().enumerate() {
            for value in values.iter() {
                facts
                    .about(cell, value)
                    .filter(|&fact| (fact as usize) < houses)
                    .for_each(|fact| left[fact as usize] += 1);
            }
        }
        let mut marks = Marks {
            values,
            left,
            is_placed: vec![false; facts.cells],
            open: facts.cells,
            for_singles: Queue::full(houses),
            for_strikes: Queue::full(houses),
        };
        for given in puzzle.givens() {
            if let Some(value) = given.allowed.single() {
                marks.place(facts, given.cell.index(), value);
            }
        }
        marks
    }

    /// Places a value, which leaves nothing else to the cell and takes the value from its peers.
    pub fn place(&mut self, facts: &Facts, cell: usize, value: Value) {
        for other in self.values[cell].without(Values::only(value)).iter() {
            self.strike(facts, cell, other);
        }
        self.is_placed[cell] = true;
        self.open -= 1;
        for &peer in &facts.peers[cell] {
            self.strike(facts, peer.into(), value);
        }
    }

    /// Strikes a value out of a cell, if it is still there.
    pub fn strike(&mut self, facts: &Facts, cell: usize, value: Value) {
        if self.values[cell].contains(value) {
            self.values[cell] = self.values[cell].without(Values::only(value));
            self.left[cell] -= 1;
            self.for_singles.push(facts.of_cell(cell));
            for &house in &facts.houses_of[cell] {
                let fact = facts.of_house(house as usize, value);
                self.left[fact as usize] -= 1;
                self.for_singles.push(fact);
                self.for_strikes.push(fact);
            }
        }
    }

    /// How many literals are left to a fact of a cell or house; `None` for a rule.
    pub fn open_of(&self, fact: FactId) -> Option<u16> {
        self.left.get(fact as usize).copied()
    }

    /// The same of all facts of cells and houses.
    pub fn counts(&self) -> &[u16] {
        &self.left
    }

    /// Whether all cells are placed.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// The first fact of a cell or house of which one literal is left that is not placed.
    pub fn single(&mut self, facts: &Facts) -> Option<(FactId, usize, Value)> {
        while let Some(fact) = self.for_singles.first() {
            if let Some((cell, value)) = self.only(facts, fact)
                && !self.is_placed[cell]
            {
                return Some((fact, cell, value));
            }
            self.for_singles.remove(fact);
        }
        None
    }

    /// The first fact of a house whose places for its value all see others, with those.
    pub fn locked(&mut self, facts: &Facts) -> Option<(FactId, Vec<Literal>)> {
        while let Some(fact) = self.for_strikes.first() {
            let struck = self.seen_by_all(facts, fact);
            if !struck.is_empty() {
                return Some((fact, struck));
            }
            self.for_strikes.remove(fact);
        }
        None
    }

    fn only(&self, facts: &Facts, fact: FactId) -> Option<(usize, Value)> {
        match facts.kind(fact) {
            Kind::Cell(cell) => Some((cell, self.values[cell].single()?)),
            Kind::House(house, value) => {
                let mut places = self.places(facts, house, value);
                Some((places.next()?, value)).filter(|_| places.next().is_none())
            }
            Kind::Rule(_) => None,
        }
    }

    /// The cells of a house that may hold a value.
    pub fn places<'m>(&'m self, facts: &'m Facts, house: usize, value: Value) -> impl Iterator<Item = usize> + 'm {
        let cells = facts.houses[house].cells.iter().map(|&cell| usize::from(cell));
        cells.filter(move |&cell| self.values[cell].contains(value))
    }

    /// The literals that none of the literals of a house's fact leaves.
    fn seen_by_all(&self, facts: &Facts, fact: FactId) -> Vec<Literal> {
        let Kind::House(house, value) = facts.kind(fact) else { return Vec::new() };
        let places: Vec<_> = self.places(facts, house, value).collect();
        let Some((&first, others)) = places.split_first() else { return Vec::new() };
        let sees_all = |cell: &usize| others.iter().all(|&other| facts.differ(*cell, other));
        let seen = facts.peers[first].iter().map(|&cell| usize::from(cell)).filter(sees_all);
        seen.filter(|&cell| self.values[cell].contains(value)).map(|cell| facts.literal(cell, value)).collect()
    }
}

/// Facts to be looked at, the lowest number first.
struct Queue {
    words: Vec<u64>,
    /// No word before this one holds any.
    from: usize,
}

impl Queue {
    fn full(facts: usize) -> Queue {
        let mut queue = Queue { words: vec![0; facts.div_ceil(64)], from: 0 };
        (0..facts as FactId).for_each(|fact| queue.push(fact));
        queue
    }

    fn push(&mut self, fact: FactId) {
        let word = fact as usize / 64;
        self.words[word] |= 1 << (fact % 64);
        self.from = self.from.min(word);
    }

    fn remove(&mut self, fact: FactId) {
        self.words[fact as usize / 64] &= !(1 << (fact % 64));
    }

    fn first(&mut self) -> Option<FactId> {
        while self.from < self.words.len() {
            let word = self.words[self.from];
            if word != 0 {
                return Some(self.from as FactId * 64 + word.trailing_zeros());
            }
            self.from += 1;
        }
        None
    }
}
