//! Demands on a solution that may be made or left out, each the values that a cell may take: which few of them nothing can
//! meet together.
//!
//! By deletion to a minimal set, and to a smallest one by *implicit hitting sets* (Ignatiev, Previti, Liffiton &
//! Marques-Silva, “Smallest MUS extraction with minimal hitting set dualization”, CP 2015): whatever demands can be met
//! together leave others out, of which a set that cannot be met must have one; a smallest set with one of each such that is
//! known can be met, and then leads to a further one, or is the answer.

use super::hitting::{Hitting, Set, Smallest};
use crate::puzzle::{Given, Solution};
use crate::random::Random;
use crate::solve::probe::{Prober, Unanswered};
use crate::values::Values;

/// What one solution that meets some demands is grown to, by chance, before the next hitting set.
const GROWN: usize = 8;

/// How much work may be done. What is counted, unlike time, is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Questions to the prober.
    pub questions: usize,
    /// Nodes on the way to hitting sets.
    pub nodes: u64,
}

impl Budget {
    /// For a board of so many cells: of large ones questions take longer.
    pub fn for_cells(cells: usize) -> Budget {
        Budget { questions: 30_000 * 81 / cells.max(81), nodes: 200_000 }
    }

    /// Takes a question.
    pub fn ask(&mut self) -> Result<(), Ended> {
        self.questions = self.questions.checked_sub(1).ok_or(Ended::Spent)?;
        Ok(())
    }
}

/// Why work ended before its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Its budget is spent.
    Spent,
    /// A question stayed without an answer.
    Unanswered(Unanswered),
}

impl From<Unanswered> for Ended {
    fn from(unanswered: Unanswered) -> Ended {
        Ended::Unanswered(unanswered)
    }
}

/// Demands on solutions of a board.
pub(super) struct Demands<'p, 's> {
    prober: &'p mut Prober<'s>,
    /// What holds without any demand.
    base: Vec<Values>,
    demands: Vec<Given>,
    /// The solution that does not count, if any.
    besides: Option<Solution>,
    hitting: Hitting,
    budget: &'p mut Budget,
    chance: Random,
}

impl<'p, 's> Demands<'p, 's> {
    /// Demands that are made of solutions within `base`; `besides` is none of them.
    pub fn new(
        prober: &'p mut Prober<'s>,
        base: Vec<Values>,
        demands: Vec<Given>,
        besides: Option<Solution>,
        budget: &'p mut Budget,
    ) -> Demands<'p, 's> {
        let hitting = Hitting::over(demands.len());
        Demands { prober, base, demands, besides, hitting, budget, chance: Random::new(0, 0) }
    }

    /// What answers questions about them.
    pub fn prober(&mut self) -> &mut Prober<'s> {
        self.prober
    }

    /// A solution that meets these demands, if there is one.
    pub fn witness(&mut self, made: &[usize]) -> Result<Option<Solution>, Ended> {
        self.budget.ask()?;
        self.prober.set_all(&self.base);
        for &demand in made {
            let Given { cell, allowed } = self.demands[demand];
            let before = self.prober.allowed()[cell.index()];
            self.prober.allow(cell, before.intersection(allowed));
        }
        match &self.besides {
            None => Ok(self.prober.solution()?),
            Some(besides) => Ok(self.prober.solutions(2)?.into_iter().find(|solution| solution != besides)),
        }
    }

    /// Leaves out of demands that cannot be met what they do not need for that: without any one of those that are left, they
    /// can. Where it ends early, `made` still cannot be met.
    pub fn shrink(&mut self, made: &mut Set) -> Result<(), Ended> {
        let mut piece = (made.len() / 8).max(1);
        loop {
            let mut start = 0;
            while start < made.len() {
                let end = (start + piece).min(made.len());
                let rest: Set = made[..start].iter().chain(&made[end..]).copied().collect();
                match self.witness(&rest)? {
                    None => *made = rest,
                    Some(_) => start = end,
                }
            }
            if piece == 1 {
                return Ok(());
            }
            piece /= 2;
        }
    }

    /// From now on no set counts that has all of these.
    pub fn exclude(&mut self, known: Set) {
        self.hitting.never_whole(known);
    }

    /// A smallest set of demands that cannot be met, of at most `most`; `None` where there is none.
    pub fn smallest(&mut self, most: usize) -> Result<Option<Set>, Ended> {
        loop {
            let set = match self
                .hitting
                .smallest(most, &mut self.budget.nodes, self.prober.stop())
                .map_err(Unanswered::from)?
            {
                Smallest::Found(set) => set,
                Smallest::None => return Ok(None),
                Smallest::Spent => return Err(Ended::Spent),
            };
            let Some(solution) = self.witness(&set)? else { return Ok(Some(set)) };
            for _ in 0..GROWN {
                let missed = self.grow(&solution)?;
                self.hitting.hit(missed);
            }
        }
    }

    /// Makes as many demands as can be met, by chance, beside those that a solution meets: those that are left out then.
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
            match self.witness(&made)? {
                Some(further) => {
                    made.extend(open.iter().copied().filter(|&demand| self.is_met(demand, &further)));
                    open.retain(|&demand| {
                        !self.demands[demand].allowed.contains(further.value(self.demands[demand].cell))
                    });
                    solution = further;
                }
                None => {
                    made.pop();
                    missed.push(demand);
                }
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
