//! Values for some cells that keep some facts: what shows that these facts do not refute a candidate.

use super::End;
use super::facts::{FactId, Facts, Kind};
use super::marks::Marks;
use crate::limits::Ticker;
use crate::puzzle::Solution;
use crate::values::{Value, Values};

/// Values for some cells, no two alike in cells that differ, within the marks.
pub(super) struct Partial<'f, 's> {
    facts: &'f Facts,
    solution: &'f Solution,
    values: Vec<Option<Value>>,
    /// What peers hold that have a value.
    taken: Vec<Values>,
    trail: Vec<Change>,
    /// Nodes that may still be taken.
    pub nodes: u64,
    ticker: Ticker<'s>,
    domains: Vec<u64>,
    room: Vec<u64>,
}

#[derive(Clone, Copy)]
enum Change {
    Assigned(u16),
    Taken(u16, Values),
}

/// The alternatives of which one must hold for a fact to be kept.
#[derive(Clone, Copy)]
enum Branch {
    Values(usize, Values),
    /// The house, the value, and which of the cells.
    Places(usize, Value, u64),
}

impl Branch {
    fn len(self) -> u32 {
        match self {
            Branch::Values(_, values) => values.len() as u32,
            Branch::Places(_, _, places) => places.count_ones(),
        }
    }
}

impl<'f, 's> Partial<'f, 's> {
    pub fn new(facts: &'f Facts, solution: &'f Solution, ticker: Ticker<'s>) -> Partial<'f, 's> {
        Partial {
            facts,
            solution,
            values: vec![None; facts.cells],
            taken: vec![Values::NONE; facts.cells],
            trail: Vec::new(),
            nodes: 0,
            ticker,
            domains: Vec::new(),
            room: Vec::new(),
        }
    }

    /// Whether some values keep these facts, with this value in this cell; these are assigned then, until all is undone.
    ///
    /// # Errors
    /// Where the nodes are spent or work is stopped.
    pub fn satisfy(&mut self, marks: &Marks, (cell, value): (usize, Value), facts: &[FactId]) -> Result<bool, End> {
        self.undo(0);
        self.assign(cell, value);
        self.keep(marks, facts)
    }

    /// The cells that have a value, with it.
    pub fn assigned(&self) -> impl Iterator<Item = (usize, Value)> {
        self.trail.iter().filter_map(|change| match *change {
            Change::Assigned(cell) => Some((usize::from(cell), self.values[usize::from(cell)]?)),
            Change::Taken(..) => None,
        })
    }

    fn keep(&mut self, marks: &Marks, facts: &[FactId]) -> Result<bool, End> {
        self.ticker.tick(8 + facts.len())?;
        self.nodes = self.nodes.checked_sub(1).ok_or(End::Spent)?;
        let mut best: Option<Branch> = None;
        for &fact in facts {
            if let Some(branch) = self.branch(marks, fact)
                && best.is_none_or(|best| branch.len() < best.len())
            {
                best = Some(branch);
                if branch.len() == 0 {
                    return Ok(false);
                }
            }
        }
        let Some(branch) = best else { return Ok(true) };
        let before = self.trail.len();
        // The solution's first: the more of it stays, the fewer facts are broken.
        for (cell, value) in self.alternatives(branch) {
            self.assign(cell, value);
            if self.keep(marks, facts)? {
                return Ok(true);
            }
            self.undo(before);
        }
        Ok(false)
    }

    fn alternatives(&self, branch: Branch) -> Vec<(usize, Value)> {
        let mut all: Vec<_> = match branch {
            Branch::Values(cell, values) => values.iter().map(|value| (cell, value)).collect(),
            Branch::Places(house, value, places) => {
                let cells = &self.facts.houses[house].cells;
                let places = Values::from_bits(places).iter();
                places.map(|place| (usize::from(cells[place.index()]), value)).collect()
            }
        };
        all.sort_by_key(|&(cell, value)| self.solution.values()[cell] != value);
        all
    }

    /// The alternatives that a fact leaves; `None` where it is kept.
    fn branch(&mut self, marks: &Marks, fact: FactId) -> Option<Branch> {
        match self.facts.kind(fact) {
            Kind::Cell(cell) if self.values[cell].is_some() => None,
            Kind::Cell(cell) => Some(Branch::Values(cell, self.left(marks, cell))),
            Kind::House(house, value) => {
                let mut places = 0;
                for (place, &cell) in self.facts.houses[house].cells.iter().enumerate() {
                    let cell = usize::from(cell);
                    if self.values[cell] == Some(value) {
                        return None;
                    }
                    places |= u64::from(self.left(marks, cell).contains(value)) << place;
                }
                Some(Branch::Places(house, value, places))
            }
            Kind::Rule(rule) => self.branch_of_rule(marks, rule),
        }
    }

    fn branch_of_rule(&mut self, marks: &Marks, rule: usize) -> Option<Branch> {
        let rule = &self.facts.rules[rule];
        let none = Some(Branch::Values(0, Values::NONE));
        for propagator in &rule.propagators {
            let mut domains = std::mem::take(&mut self.domains);
            domains.clear();
            domains.extend(propagator.cells.iter().map(|&cell| self.left(marks, cell.into()).bits()));
            let holds = !domains.contains(&0) && propagator.narrow(&mut domains, &mut self.room);
            self.domains = domains;
            if !holds {
                return none;
            }
        }
        let open = rule.of.cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| self.values[cell].is_none());
        open.map(|cell| Branch::Values(cell, self.left(marks, cell))).min_by_key(|branch| branch.len())
    }

    fn left(&self, marks: &Marks, cell: usize) -> Values {
        match self.values[cell] {
            Some(value) => Values::only(value),
            None => marks.values[cell].without(self.taken[cell]),
        }
    }

    fn assign(&mut self, cell: usize, value: Value) {
        self.values[cell] = Some(value);
        self.trail.push(Change::Assigned(cell as u16));
        for &peer in &self.facts.peers[cell] {
            let taken = &mut self.taken[usize::from(peer)];
            if !taken.contains(value) {
                self.trail.push(Change::Taken(peer, *taken));
                taken.insert(value);
            }
        }
    }

    fn undo(&mut self, before: usize) {
        for change in self.trail.drain(before..).rev() {
            match change {
                Change::Assigned(cell) => self.values[usize::from(cell)] = None,
                Change::Taken(cell, taken) => self.taken[usize::from(cell)] = taken,
            }
        }
    }
}
