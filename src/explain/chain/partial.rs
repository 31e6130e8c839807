//! Values for some cells that keep some facts: what shows that these facts do not refute a candidate.

use super::End;
use super::facts::{FactId, Facts, Kind, Literal};
use super::marks::Marks;
use crate::candidates::propagators::Room;
use crate::limits::Ticker;
use crate::values::{Value, Values};

/// The cells that are counted in the time of a look at one.
const CELLS_OF_LOOK: usize = 16;

/// Values for some cells, no two alike in cells that differ, within the marks.
pub(super) struct Partial<'f, 's> {
    facts: &'f Facts,
    values: Vec<Option<Value>>,
    /// What peers hold that have a value.
    taken: Vec<Values>,
    trail: Vec<Change>,
    /// By fact, how many of its literals are struck out: room for one question.
    struck: Vec<u16>,
    /// By cell, how many of some others it sees: likewise.
    seen: Vec<u16>,
    /// The work that may still be done.
    pub work: u64,
    /// That of a node.
    cost: u64,
    ticker: Ticker<'s>,
    domains: Vec<u64>,
    room: Room,
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
    pub fn new(facts: &'f Facts, ticker: Ticker<'s>) -> Partial<'f, 's> {
        Partial {
            facts,
            values: vec![None; facts.cells],
            taken: vec![Values::NONE; facts.cells],
            trail: Vec::new(),
            struck: vec![0; facts.len()],
            seen: vec![0; facts.cells],
            work: 0,
            cost: 1,
            ticker,
            domains: Vec::new(),
            room: Room::default(),
        }
    }

    /// Whether some values keep these facts beside a candidate; these are assigned then, until the next question.
    ///
    /// # Errors
    /// Where the work is done or stopped.
    pub fn satisfy(&mut self, marks: &Marks, candidate: Literal, facts: &[FactId]) -> Result<bool, End> {
        self.undo(0);
        let (cell, value) = self.facts.meaning(candidate);
        self.assign(cell, value);
        self.cost = 1 + facts.iter().map(|&fact| self.facts.cost(fact)).sum::<u64>();
        self.keep(marks, facts)
    }

    /// The facts that what is assigned strikes something out of, does not keep, and that so many others may break; and, with
    /// others, all rules. Those of which the least is left come first.
    ///
    /// # Errors
    /// Where the work is done or stopped.
    pub fn breakable(&mut self, marks: &Marks, others: usize) -> Result<Vec<FactId>, End> {
        let touched = self.strike_out(marks);
        let mut breakable = Vec::new();
        let mut cells = 0;
        let looks = touched.len();
        for fact in touched {
            let struck = std::mem::take(&mut self.struck[fact as usize]);
            if let Some(open) = marks.open_of(fact) {
                let left = usize::from(open - struck);
                if left <= others * self.facts.reach(fact)
                    && !self.is_kept(fact)
                    && (left <= others || left <= others * self.reach(marks, fact, &mut cells))
                {
                    breakable.push((left, fact));
                }
            } else if others == 0 {
                breakable.push((0, fact));
            }
        }
        if others > 0 {
            breakable.extend(self.facts.rule_facts().map(|fact| (0, fact)));
        }
        self.spend(1 + (looks + cells / CELLS_OF_LOOK) as u64)?;
        breakable.sort_unstable();
        Ok(breakable.into_iter().map(|(_, fact)| fact).collect())
    }

    /// How many of the literals that are left to a fact one further literal can strike out; `counted` grows by the cells that took.
    fn reach(&mut self, marks: &Marks, fact: FactId, counted: &mut usize) -> usize {
        let facts = self.facts;
        let Kind::House(house, value) = facts.kind(fact) else { return 1 };
        let is_open =
            |cell: usize| self.values[cell].is_none() && marks.values[cell].without(self.taken[cell]).contains(value);
        let places = facts.houses[house].cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| is_open(cell));
        let seers = || places.clone().flat_map(|place| facts.peers[place].iter().map(|&peer| usize::from(peer)));
        let mut reach = 1;
        for cell in seers() {
            self.seen[cell] += 1;
            *counted += 2;
        }
        for cell in seers() {
            let seen = usize::from(std::mem::take(&mut self.seen[cell]));
            if seen > reach && is_open(cell) && !facts.houses_of[cell].contains(&(house as u32)) {
                reach = seen;
            }
        }
        reach
    }

    /// Counts for each fact how many of its literals what is assigned strikes out; the facts of which it does any.
    fn strike_out(&mut self, marks: &Marks) -> Vec<FactId> {
        let mut touched = Vec::new();
        let mut assigned = None;
        for change in &self.trail {
            let (cell, struck) = match *change {
                Change::Assigned(cell) => {
                    let cell = usize::from(cell);
                    assigned = self.values[cell];
                    (cell, marks.values[cell].without(self.taken[cell]))
                }
                Change::Taken(cell, _) => (usize::from(cell), marks.values[usize::from(cell)]),
            };
            let Some(value) = assigned else { continue };
            let struck = match change {
                Change::Assigned(_) => struck.without(Values::only(value)),
                Change::Taken(..) => struck.intersection(Values::only(value)),
            };
            for value in struck.iter() {
                for fact in self.facts.about(cell, value) {
                    let count = &mut self.struck[fact as usize];
                    if *count == 0 {
                        touched.push(fact);
                    }
                    *count += 1;
                }
            }
        }
        touched
    }

    fn is_kept(&self, fact: FactId) -> bool {
        match self.facts.kind(fact) {
            Kind::Cell(cell) => self.values[cell].is_some(),
            Kind::House(house, value) => {
                let mut assigned = self.trail.iter().filter_map(|change| match change {
                    Change::Assigned(cell) if self.values[usize::from(*cell)] == Some(value) => {
                        Some(usize::from(*cell))
                    }
                    _ => None,
                });
                assigned.any(|cell| self.facts.houses_of[cell].contains(&(house as u32)))
            }
            Kind::Rule(_) => false,
        }
    }

    fn keep(&mut self, marks: &Marks, facts: &[FactId]) -> Result<bool, End> {
        self.spend(self.cost)?;
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
        for (cell, value) in self.alternatives(branch) {
            self.assign(cell, value);
            if self.keep(marks, facts)? {
                return Ok(true);
            }
            self.undo(before);
        }
        Ok(false)
    }

    fn spend(&mut self, work: u64) -> Result<(), End> {
        self.ticker.tick(8 * work as usize)?;
        self.work = self.work.checked_sub(work).ok_or(End::Spent)?;
        Ok(())
    }

    fn alternatives(&self, branch: Branch) -> Vec<(usize, Value)> {
        match branch {
            Branch::Values(cell, values) => values.iter().map(|value| (cell, value)).collect(),
            Branch::Places(house, value, places) => {
                let cells = &self.facts.houses[house].cells;
                let places = Values::from_bits(places).iter();
                places.map(|place| (usize::from(cells[place.index()]), value)).collect()
            }
        }
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
