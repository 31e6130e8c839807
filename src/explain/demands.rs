//! Demands on a solution that may be made or left out, each the values that a cell may take: which few of them nothing can
//! meet together.
//!
//! By deletion to a minimal set, and to a smallest one by *implicit hitting sets* (Ignatiev, Previti, Liffiton &
//! Marques-Silva, “Smallest MUS extraction with minimal hitting set dualization”, CP 2015): whatever demands can be met
//! together leave others out, of which a set that cannot be met must have one; a smallest set with one of each such that is
//! known can be met, and then leads to a further one, or is the answer.

use super::budget::{Budget, Ended};
use super::hitting::{Hitting, Set, Smallest};
use crate::puzzle::{Given, Solution};
use crate::random::Random;
use crate::solve::probe::Prober;
use crate::values::Values;

/// What one solution that meets some demands is grown to, by chance, before the next hitting set.
const GROWN: usize = 8;

/// Sets that are small, and not known to be smallest, before the next smallest one.
const GREEDY: usize = 32;

/// The part of what a stage has left that one question may take.
const PART_OF_QUESTION: u64 = 16;

/// Demands on solutions of a board.
pub(super) struct Demands<'p, 'b, 's> {
    prober: &'p mut Prober<'b>,
    /// What holds without any demand.
    base: Vec<Values>,
    demands: Vec<Given>,
    /// The solution that does not count, if any.
    besides: Option<Solution>,
    hitting: Hitting,
    budget: &'b Budget<'s>,
    chance: Random,
}

impl<'p, 'b, 's> Demands<'p, 'b, 's> {
    /// Demands that are made of solutions within `base`; `besides` is none of them.
    pub fn new(
        prober: &'p mut Prober<'b>,
        base: Vec<Values>,
        demands: Vec<Given>,
        besides: Option<Solution>,
        budget: &'b Budget<'s>,
    ) -> Demands<'p, 'b, 's> {
        let hitting = Hitting::over(demands.len());
        Demands { prober, base, demands, besides, hitting, budget, chance: Random::new(0, 0) }
    }

    /// What answers questions about them.
    pub fn prober(&mut self) -> &mut Prober<'b> {
        self.prober
    }

    /// A solution that meets these demands, if there is one.
    ///
    /// # Errors
    /// Where the budget of the question was spent, or what work ended with.
    pub fn witness(&mut self, made: &[usize]) -> Result<Option<Solution>, Ended> {
        self.budget.begin_question(PART_OF_QUESTION)?;
        self.prober.set_all(&self.base);
        for &demand in made {
            let Given { cell, allowed } = self.demands[demand];
            let before = self.prober.allowed()[cell.index()];
            self.prober.allow(cell, before.intersection(allowed));
        }
        let found = match &self.besides {
            None => self.prober.solution(),
            Some(besides) => {
                self.prober.solutions(2).map(|found| found.into_iter().find(|solution| solution != besides))
            }
        };
        found.map_err(|unanswered| self.budget.ended(unanswered))
    }

    /// Leaves out of demands that cannot be met what they do not need for that. Whether without any one of those that are left
    /// they can: where a question was too hard, that is not known. Where it ends early, `made` still cannot be met.
    pub fn shrink(&mut self, made: &mut Set) -> Result<bool, Ended> {
        let mut piece = (made.len() / 8).max(1);
        let mut is_minimal = true;
        loop {
            let mut start = 0;
            while start < made.len() {
                let end = (start + piece).min(made.len());
                let rest: Set = made[..start].iter().chain(&made[end..]).copied().collect();
                match self.witness(&rest) {
                    Ok(None) => *made = rest,
                    Ok(Some(_)) => start = end,
                    Err(Ended::Spent) if !self.budget.is_stage_spent() => {
                        start = end;
                        is_minimal &= piece > 1;
                    }
                    Err(ended) => return Err(ended),
                }
            }
            if piece == 1 {
                return Ok(is_minimal);
            }
            piece /= 2;
        }
    }

    /// From now on no set counts that has all of these.
    pub fn exclude(&mut self, known: Set) {
        self.hitting.never_whole(known);
    }

    /// No set of demands with fewer cannot be met.
    pub fn least(&self) -> usize {
        self.hitting.least()
    }

    /// A smallest set of demands that cannot be met, of at most `most`; `None` where there is none.
    pub fn smallest(&mut self, most: usize) -> Result<Option<Set>, Ended> {
        loop {
            let stop = self.budget.stop();
            let set = match self.budget.with_nodes(|nodes| self.hitting.smallest(most, nodes, stop)) {
                Ok(Smallest::Found(set)) => set,
                Ok(Smallest::None) => return Ok(None),
                Ok(Smallest::Spent) => return Err(Ended::Spent),
                Err(limit) => return Err(Ended::Stopped(limit)),
            };
            if !self.is_met_by_growth(&set)? {
                return Ok(Some(set));
            }
            // A smallest set takes long to find, and a small one brings further sets as well.
            for _ in 0..GREEDY {
                let Some(set) = self.hitting.greedy(&mut self.chance) else { break };
                if !self.is_met_by_growth(&set)? && set.len() == self.hitting.least() {
                    return Ok(Some(set));
                }
            }
        }
    }

    /// Whether a set of demands can be met; then what solutions that do so leave out is to be hit.
    fn is_met_by_growth(&mut self, set: &[usize]) -> Result<bool, Ended> {
        let Some(solution) = self.witness(set)? else { return Ok(false) };
        for _ in 0..GROWN {
            let missed = self.grow(&solution)?;
            self.hitting.hit(missed);
        }
        Ok(true)
    }

    /// Makes as many demands as can be met, by chance, beside those that a solution meets: those that are left out then. A
    /// demand of which that is too hard to tell is left out too.
    fn grow(&mut self, solution: &Solution) -> Result<Set, Ended> {
        let mut solution = solution.clone();
        let mut made: Set = (0..self.demands.len()).filter(|&demand| self.is_met(demand, &solution)).collect();
        let mut open: Set = (0..self.demands.len()).filter(|&demand| !self.is_met(demand, &solution)).collect();
        let mut missed = Vec::new();
        self.chance.shuffle(&mut open);
        while let Some(demand) = open.pop() {
            if self.is_met(demand, &solution) {
                continue;
            }
            made.push(demand);
            match self.witness(&made) {
                Ok(Some(further)) => {
                    made.extend(open.iter().copied().filter(|&demand| self.is_met(demand, &further)));
                    open.retain(|&demand| {
                        !self.demands[demand].allowed.contains(further.value(self.demands[demand].cell))
                    });
                    solution = further;
                }
                Ok(None) | Err(Ended::Spent) => {
                    made.pop();
                    missed.push(demand);
                }
                Err(ended) => return Err(ended),
            }
        }
        missed.sort_unstable();
        Ok(missed)
    }

    fn is_met(&self, demand: usize, solution: &Solution) -> bool {
        let Given { cell, allowed } = self.demands[demand];
        allowed.contains(solution.value(cell))
    }
}
