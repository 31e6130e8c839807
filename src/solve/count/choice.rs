//! Which method counts the solutions of a puzzle: the one that was named, or enumeration for a while and then what an estimate
//! decides.

use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::came::Came;
use super::methods::{GoneThrough, Methods};
use super::split::Splits;
use super::{CountEvent, CountOptions};
use crate::answer::{Check, Count, CountMethod, Outcome, Second, Shortfall, SolutionCount, Unchecked};
use crate::counting::estimate::{Descents, Effort, Estimated, Guess};
use crate::counting::frontier::{Ledger, Room};
use crate::limits::{Limit, Stop};
use crate::puzzle::Puzzle;
use crate::solve::plan::{CountPlan, count_plan};
use crate::solve::{Engine, SolveError, Solver};

/// Looks at whether to stop, times the order of the board, that descents have after work was stopped: one at each cell that they choose
/// a value for, and one after so many words that propagators read. Together some tenths of a second.
const LAST_WORK: usize = 100_000;
const LAST_WORDS: usize = 1 << 12;

/// Ends what is done yet once work was stopped, after so many polls.
struct AfterStop {
    most: usize,
    polls: AtomicUsize,
    memory: u64,
}

impl Stop for AfterStop {
    fn stopped(&self) -> Option<Limit> {
        (self.polls.fetch_add(1, Ordering::Relaxed) >= self.most).then_some(Limit::Nodes)
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

/// So many solutions are gone through in the time that a state takes, and more.
pub(super) const STATES_WORTH: usize = 256;

/// So many times as many branches as there were solutions in the first look are tried where no other method comes to an end.
const BRANCHES: u64 = 4;

/// Off the lanes, so many solutions are gone through in the time that a branch takes, and more.
const FEWER: f64 = 4.0;

/// From this order on rectangles are counted before the frontier: below, that takes a second, and keeps its layers.
const LEAST_ORDER: usize = 9;

/// So many matchings are added to rectangles at most where no method is named: a minute.
const MATCHINGS: u64 = 20_000_000;

/// The share of the first look that comes before classes.
const GLANCE: u64 = 8;

/// Nodes of search that this share has: before varisat is asked what is empty.
const GLANCE_NODES: u64 = 10_000;

/// States that take less than a second in any case.
pub(super) const LEAST_STATES: usize = 12_800;

/// So many solutions are found once more by varisat alone, each with a clause against all before: some ten seconds.
const MOST_BY_FORMULA: u64 = 10_000;

/// What a few descents say before a method is chosen.
#[derive(Clone, Copy)]
pub(super) struct Decision {
    /// To choose by.
    pub guess: Guess,
    /// To be told where the method falls short.
    pub told: Estimated,
}

/// Counts the solutions of one puzzle.
pub(super) struct Counter<'c, 's> {
    pub methods: Methods<'c, 's>,
    pub options: CountOptions,
    pub plan: CountPlan,
}

impl<'c, 's> Counter<'c, 's> {
    pub fn new(
        solver: &'c mut Solver<'s>,
        puzzle: &'c Puzzle,
        options: CountOptions,
        ledger: Ledger,
        told: &'c mut dyn FnMut(CountEvent<'_>),
    ) -> Counter<'c, 's> {
        let plan = count_plan();
        let first_look = plan.first(puzzle.board().grid().cells().len());
        Counter { methods: Methods::new(solver, puzzle, options.memory, first_look, ledger, told), options, plan }
    }

    pub fn count(mut self) -> Result<SolutionCount, SolveError> {
        let mut counted = match self.options.method {
            _ if self.methods.solver.engine != Engine::Auto => self.only(CountMethod::Enumerate)?,
            None => self.choose()?,
            Some(CountMethod::Estimate) => self.estimate()?,
            Some(CountMethod::Classes) => self.only_by_classes()?,
            Some(method) => self.only(method)?,
        };
        if self.options.cross_check && counted.shortfall.is_none() {
            counted.check = self.cross_check(&counted)?;
        }
        Ok(counted)
    }

    /// Has a second method count, which must come to the same: the first that comes to an end.
    fn cross_check(&mut self, counted: &SolutionCount) -> Result<Check, SolveError> {
        let mut why = Vec::new();
        for second in seconds(counted.method, self.methods.solver.engine) {
            match self.once_more(second, &counted.count)? {
                Ok(count) if count == counted.count => return Ok(Check::By(second)),
                Ok(_) => return Err(SolveError::Difference("two methods of counting differ")),
                Err(Unchecked::Short(Shortfall::Stopped(limit))) => return Ok(Check::Stopped(second, limit)),
                Err(unchecked) => why.push((second, unchecked)),
            }
        }
        Ok(Check::Without(why))
    }

    /// What a second method comes to, where the first came to `count`; or why it is not asked, or comes to no end.
    fn once_more(&mut self, second: Second, count: &BigUint) -> Result<Result<BigUint, Unchecked>, SolveError> {
        let patience = self.plan.patience(self.methods.cells());
        let came = match second {
            Second::Sat if *count > MOST_BY_FORMULA.into() => return Ok(Err(Unchecked::Solutions(MOST_BY_FORMULA))),
            Second::Sat => self.by_formula()?,
            Second::Method(CountMethod::Enumerate) if *count > patience.into() => {
                return Ok(Err(Unchecked::Solutions(patience)));
            }
            Second::Method(CountMethod::Components) => match self.methods.by_components(4 * patience)? {
                Came::Short(Shortfall::Stopped(Limit::Nodes)) => return Ok(Err(Unchecked::Branches(4 * patience))),
                came => came,
            },
            Second::Method(CountMethod::Rectangles) => self.methods.by_rectangles(MATCHINGS),
            Second::Method(method) => self.methods.by(method)?,
        };
        Ok(match came {
            Came::To(count) => Ok(count),
            Came::Short(shortfall) => Err(Unchecked::Short(shortfall)),
        })
    }

    /// One by one, by varisat alone; no further than one more than it is asked for.
    fn by_formula(&mut self) -> Result<Came, SolveError> {
        let mut solver = Solver::new(Engine::Sat, self.methods.solver.stop);
        Ok(match solver.count_up_to(self.methods.puzzle, MOST_BY_FORMULA + 1)? {
            Count::AtLeast { limit: Some(limit), .. } => Came::Short(Shortfall::Stopped(limit)),
            Count::Exactly(count) | Count::AtLeast { count, limit: None } => Came::To(count.into()),
        })
    }

    /// Enumeration for a while; then what an estimate decides.
    fn choose(&mut self) -> Result<SolutionCount, SolveError> {
        let cells = self.methods.cells();
        // Where solutions are rare, and far apart for search, classes need not wait for many of them.
        let first = self.plan.first(cells);
        let glance = if self.options.by_classes { self.glance(first / GLANCE)? } else { self.looked_through(first)? };
        if let Some(counted) = glance {
            return Ok(counted);
        }
        match self.methods.by_placements() {
            Came::Short(Shortfall::Stopped(limit)) => return Ok(self.stopped_early(limit, CountMethod::Placements)),
            Came::Short(_) => {}
            came => return Ok(self.counted(came, CountMethod::Placements)),
        }
        let mut descents = match self.methods.descents(self.options.seed) {
            Ok(descents) => descents,
            Err(limit) => return Ok(self.stopped_early(limit, CountMethod::Enumerate)),
        };
        if let Err(limit) = descents.go_on(Effort::DECISION) {
            return Ok(self.stopped_early(limit, CountMethod::Enumerate));
        }
        let decision = Decision { guess: descents.guess(), told: descents.estimated() };
        let about = |count: u64| decision.guess.log10 < (count as f64).log10();
        let is_of_classes = self.options.by_classes && self.methods.puzzle.board().values() >= LEAST_ORDER;
        if is_of_classes && !about(self.plan.patience(cells)) {
            match self.methods.by_rectangles(MATCHINGS) {
                Came::Short(reason @ Shortfall::Stopped(_)) => {
                    return Ok(self.fallen_short(reason, CountMethod::Rectangles, decision.told));
                }
                Came::Short(_) => {}
                came => return Ok(self.counted(came, CountMethod::Rectangles)),
            }
        }
        if self.options.by_classes {
            if let Some(counted) = self.by_classes(decision)? {
                return Ok(counted);
            }
            if let Some(counted) = self.looked_through(first)? {
                return Ok(counted);
            }
        }
        if about(self.plan.patience(cells))
            && let Some(counted) = self.remembered_or_one_by_one(4 * self.plan.patience(cells), decision)?
        {
            return Ok(counted);
        }
        if let Some(counted) = self.tried(CountMethod::Bands, decision)?.0 {
            return Ok(counted);
        }
        // What is enumerated in a minute or two is, unless far fewer states say the same.
        if about(self.plan.long(cells)) {
            let states = (10f64.powf(decision.guess.log10) as usize / STATES_WORTH).max(LEAST_STATES);
            let room = Room { bytes: self.options.memory, states };
            let came = self.methods.frontier(room, Ledger::default(), Splits::Never)?;
            if let Came::To(_) = came {
                return Ok(self.counted(came, CountMethod::Frontier));
            }
            if let Some(counted) = self.remembered_or_one_by_one(4 * self.plan.long(cells), decision)? {
                return Ok(counted);
            }
        }
        let (counted, short) = self.tried(CountMethod::Frontier, decision)?;
        if let Some(counted) = counted {
            return Ok(counted);
        }
        if about(self.plan.last(cells)) && self.methods.is_whole() {
            if let Some(counted) = self.remembered_or_one_by_one(u64::MAX, decision)? {
                return Ok(counted);
            }
        } else {
            match self.methods.by_components(BRANCHES * self.plan.first(cells))? {
                Came::Short(Shortfall::Stopped(Limit::Nodes)) => {}
                Came::Short(reason) => return Ok(self.fallen_short(reason, CountMethod::Components, decision.told)),
                came => return Ok(self.counted(came, CountMethod::Components)),
            }
        }
        Ok(self.estimated(descents, short, CountMethod::Enumerate))
    }

    /// The count, if there are fewer solutions than so many, or work was stopped before these were found.
    fn looked_through(&mut self, most: u64) -> Result<Option<SolutionCount>, SolveError> {
        Ok(match self.methods.go_through(most)? {
            GoneThrough::All(count) => Some(self.counted(Came::To(count.into()), CountMethod::Enumerate)),
            GoneThrough::Stopped(limit) => Some(self.stopped_early(limit, CountMethod::Enumerate)),
            GoneThrough::Some => None,
        })
    }

    /// The same, unless that takes many nodes.
    fn glance(&mut self, most: u64) -> Result<Option<SolutionCount>, SolveError> {
        Ok(match self.methods.glance(most, GLANCE_NODES)? {
            GoneThrough::All(count) => Some(self.counted(Came::To(count.into()), CountMethod::Enumerate)),
            GoneThrough::Stopped(limit) => Some(self.stopped_early(limit, CountMethod::Enumerate)),
            GoneThrough::Some => None,
        })
    }

    /// What descents say that go on, where a method has fallen short.
    fn estimated(&self, mut descents: Descents<'_>, shortfall: Shortfall, method: CountMethod) -> SolutionCount {
        let effort = Effort::answer(self.methods.puzzle.board().values());
        let shortfall = descents.go_on(effort).err().map_or(shortfall, Shortfall::Stopped);
        self.fallen_short(shortfall, method, descents.estimated())
    }

    /// By parts and rows that are remembered, if that takes no more branches than so many, or, where a branch takes as long as some
    /// solutions, a fraction of them; otherwise one by one, unless that are more.
    fn remembered_or_one_by_one(&mut self, most: u64, decision: Decision) -> Result<Option<SolutionCount>, SolveError> {
        let fewer = (10f64.powf(decision.guess.log10) / FEWER).min(most as f64) as u64;
        let branches = if self.methods.is_in_rows() { most } else { fewer };
        Ok(match self.methods.by_components(branches)? {
            Came::Short(Shortfall::Stopped(Limit::Nodes)) => self.enumerated(most, decision)?,
            Came::Short(reason) => Some(self.fallen_short(reason, CountMethod::Components, decision.told)),
            came => Some(self.counted(came, CountMethod::Components)),
        })
    }

    /// All solutions one by one, unless they are more than so many.
    fn enumerated(&mut self, most: u64, decision: Decision) -> Result<Option<SolutionCount>, SolveError> {
        Ok(match self.methods.go_through(most)? {
            GoneThrough::All(count) => Some(self.counted(Came::To(count.into()), CountMethod::Enumerate)),
            GoneThrough::Some => None,
            GoneThrough::Stopped(limit) => {
                Some(self.fallen_short(Shortfall::Stopped(limit), CountMethod::Enumerate, decision.told))
            }
        })
    }

    /// By a method, if it comes to an end or is stopped; otherwise why not.
    fn tried(
        &mut self,
        method: CountMethod,
        decision: Decision,
    ) -> Result<(Option<SolutionCount>, Shortfall), SolveError> {
        Ok(match self.methods.by(method)? {
            Came::Short(reason @ Shortfall::Stopped(_)) => {
                (Some(self.fallen_short(reason, method, decision.told)), reason)
            }
            Came::Short(reason) => (None, reason),
            came => (Some(self.counted(came, method)), Shortfall::Estimated),
        })
    }

    /// What is known where work was stopped before anything was estimated: a few descents are made yet, whose work is bounded.
    fn stopped_early(&mut self, limit: Limit, method: CountMethod) -> SolutionCount {
        let most = LAST_WORK / self.methods.puzzle.board().values();
        let stop = AfterStop { most, polls: AtomicUsize::new(0), memory: self.methods.solver.stop.memory() };
        let shortfall = Shortfall::Stopped(limit);
        let Ok(descents) = self.methods.descents_until(self.options.seed, &stop) else {
            return self.counted(Came::Short(shortfall), method);
        };
        let mut descents = descents.looking_every(LAST_WORDS);
        let _ = descents.go_on(Effort::DECISION);
        let estimated = descents.estimated();
        self.fallen_short(shortfall, method, estimated)
    }

    /// By one method alone; where that comes to no end, what descents say is told beside.
    fn only(&mut self, method: CountMethod) -> Result<SolutionCount, SolveError> {
        let came = self.methods.by(method)?;
        Ok(match came {
            Came::Short(Shortfall::Stopped(limit)) => self.stopped_early(limit, method),
            Came::Short(Shortfall::Memory) => match self.methods.descents(self.options.seed) {
                Ok(descents) => self.estimated(descents, Shortfall::Memory, method),
                Err(limit) => self.stopped_early(limit, method),
            },
            came => self.counted(came, method),
        })
    }

    fn estimate(&mut self) -> Result<SolutionCount, SolveError> {
        let found = match self.methods.solver.solve(self.methods.puzzle)? {
            Outcome::Solved(_) => 1,
            Outcome::None => return Ok(self.counted(Came::To(BigUint::ZERO), CountMethod::Estimate)),
            Outcome::Unknown(limit) => {
                return Ok(self.counted(Came::Short(Shortfall::Stopped(limit)), CountMethod::Estimate));
            }
        };
        self.methods.found = found;
        Ok(match self.methods.descents(self.options.seed) {
            Ok(descents) => self.estimated(descents, Shortfall::Estimated, CountMethod::Estimate),
            Err(limit) => self.counted(Came::Short(Shortfall::Stopped(limit)), CountMethod::Estimate),
        })
    }

    pub fn counted(&self, came: Came, method: CountMethod) -> SolutionCount {
        let (count, shortfall) = match came {
            Came::To(count) => (count, None),
            Came::Short(shortfall) => (self.methods.found.max(self.methods.known).into(), Some(shortfall)),
        };
        let classes = self.methods.rectangles.clone().filter(|_| method == CountMethod::Rectangles);
        SolutionCount { count, shortfall, method, check: Check::Unasked, classes, estimated: None }
    }

    pub fn fallen_short(&self, shortfall: Shortfall, method: CountMethod, estimated: Estimated) -> SolutionCount {
        let counted = self.counted(Came::Short(shortfall), method);
        // Where a descent has reached a solution there is one, whatever the method has found.
        let count = counted.count.max(u8::from(estimated.is_reached()).into());
        SolutionCount { count, estimated: Some(estimated), ..counted }
    }
}

/// What may check a count, the best first. Branches and an enumeration by search propagate alike, so neither checks the other.
fn seconds(first: CountMethod, engine: Engine) -> Vec<Second> {
    let is_by_formula = engine != Engine::Auto;
    let is_by_search =
        matches!(first, CountMethod::Enumerate | CountMethod::Components | CountMethod::Classes) && !is_by_formula;
    let mut seconds = vec![Second::Method(CountMethod::Bands)];
    if first == CountMethod::Frontier {
        seconds.push(Second::Method(CountMethod::Rectangles));
    }
    seconds.push(Second::Method(CountMethod::Frontier));
    if is_by_search {
        seconds.push(Second::Sat);
    } else {
        seconds.extend([CountMethod::Enumerate, CountMethod::Components].map(Second::Method));
    }
    seconds.retain(|&second| second != Second::Method(first));
    seconds
}
