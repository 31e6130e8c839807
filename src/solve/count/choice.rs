//! Which method counts the solutions of a puzzle: the one that was named, or enumeration for a while and then what an estimate
//! decides.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::came::Came;
use super::split::{Split, Splits};
use super::{CountEvent, CountOptions, Enumerated, Enumeration};
use crate::answer::{CountMethod, Counted, Outcome, Shortfall};
use crate::candidates::Compiled;
use crate::candidates::domains::{DomainTables, Domains};
use crate::counting::bands::Bands;
use crate::counting::components::Branches;
use crate::counting::estimate::{Descents, Effort, Estimate};
use crate::counting::freed::freed;
use crate::counting::frontier::{Ledger, Room};
use crate::counting::parts::parts;
use crate::counting::rows;
use crate::limits::Limit;
use crate::puzzle::Puzzle;
use crate::solve::plan::{CountPlan, Question, count_plan};
use crate::solve::portion::{Explorer, Portion, Reached};
use crate::solve::{Decider, Engine, SolveError, Solver};
use crate::values::Values;

/// Cells that descents choose values for after work was stopped.
const LAST_CELLS: usize = 1500;

/// So many solutions are gone through in the time that a state takes, and more.
const STATES_WORTH: usize = 256;

/// So many times as many branches as there were solutions in the first look are tried where no other method comes to an end.
const BRANCHES: u64 = 4;

/// Off the lanes, so many solutions are gone through in the time that a branch takes, and more.
const FEWER: f64 = 4.0;

/// States that take less than a second in any case.
const LEAST_STATES: usize = 12_800;

/// How far solutions were gone through.
enum GoneThrough {
    All(u64),
    Some,
    Stopped(Limit),
}

/// Counts the solutions of one puzzle.
pub(super) struct Counter<'c, 's> {
    solver: &'c mut Solver<'s>,
    puzzle: &'c Puzzle,
    options: CountOptions,
    plan: CountPlan,
    ledger: Ledger,
    told: &'c mut dyn FnMut(CountEvent<'_>),
    tables: Option<Arc<DomainTables>>,
    compiled: Option<Compiled>,
    /// How many solutions are known.
    found: u64,
}

impl<'c, 's> Counter<'c, 's> {
    pub fn new(
        solver: &'c mut Solver<'s>,
        puzzle: &'c Puzzle,
        options: CountOptions,
        ledger: Ledger,
        told: &'c mut dyn FnMut(CountEvent<'_>),
    ) -> Counter<'c, 's> {
        Counter { solver, puzzle, options, plan: count_plan(), ledger, told, tables: None, compiled: None, found: 0 }
    }

    pub fn count(mut self) -> Result<Counted, SolveError> {
        let mut counted = match self.options.method {
            _ if self.solver.engine != Engine::Auto => self.only(CountMethod::Enumerate)?,
            None => self.choose()?,
            Some(CountMethod::Estimate) => self.estimate()?,
            Some(method) => self.only(method)?,
        };
        if self.options.cross_check && counted.shortfall.is_none() {
            self.cross_check(&mut counted)?;
        }
        Ok(counted)
    }

    /// Has a second method count, which must come to the same.
    fn cross_check(&mut self, counted: &mut Counted) -> Result<(), SolveError> {
        for method in [CountMethod::Bands, CountMethod::Frontier, CountMethod::Enumerate] {
            let is_same = method == counted.method
                || method == CountMethod::Enumerate && counted.method == CountMethod::Components;
            let is_long =
                method == CountMethod::Enumerate && counted.count > BigUint::from(self.plan.patience(self.cells()));
            if is_same || is_long {
                continue;
            }
            match self.by(method)? {
                Came::To(count) if count == counted.count => {
                    counted.checked_by = Some(method);
                    return Ok(());
                }
                Came::To(_) => return Err(SolveError::Difference("two methods of counting differ")),
                Came::Short(Shortfall::Stopped(limit)) => {
                    counted.shortfall = Some(Shortfall::Stopped(limit));
                    return Ok(());
                }
                Came::Short(_) => {}
            }
        }
        Ok(())
    }

    /// Enumeration for a while; then what an estimate decides.
    fn choose(&mut self) -> Result<Counted, SolveError> {
        let cells = self.cells();
        match self.go_through(self.plan.first(cells))? {
            GoneThrough::All(count) => return Ok(self.counted(Came::To(count.into()), CountMethod::Enumerate)),
            GoneThrough::Stopped(limit) => return Ok(self.stopped_early(limit, CountMethod::Enumerate)),
            GoneThrough::Some => {}
        }
        let decision = match self.descents().go_on(Effort::DECISION) {
            Ok(estimate) => estimate,
            Err(limit) => return Ok(self.stopped_early(limit, CountMethod::Enumerate)),
        };
        let about = |count: u64| decision.log10 < (count as f64).log10();
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
            let states = (10f64.powf(decision.log10) as usize / STATES_WORTH).max(LEAST_STATES);
            let room = Room { bytes: self.options.memory, states };
            let came = self.frontier(room, Ledger::default(), Splits::Never)?;
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
        if about(self.plan.last(cells)) && self.is_whole() {
            if let Some(counted) = self.remembered_or_one_by_one(u64::MAX, decision)? {
                return Ok(counted);
            }
        } else {
            match self.by_components(BRANCHES * self.plan.first(cells))? {
                Came::Short(Shortfall::Stopped(Limit::Nodes)) => {}
                Came::Short(reason) => return Ok(self.fallen_short(reason, CountMethod::Components, decision)),
                came => return Ok(self.counted(came, CountMethod::Components)),
            }
        }
        match self.descents().go_on(Effort::ANSWER) {
            Ok(estimate) => Ok(self.fallen_short(short, CountMethod::Enumerate, estimate)),
            Err(limit) => Ok(self.fallen_short(Shortfall::Stopped(limit), CountMethod::Enumerate, decision)),
        }
    }

    /// By parts and rows that are remembered, if that takes no more branches than so many, or, where a branch takes as long as some
    /// solutions, a fraction of them; otherwise one by one, unless that are more.
    fn remembered_or_one_by_one(&mut self, most: u64, decision: Estimate) -> Result<Option<Counted>, SolveError> {
        let fewer = (10f64.powf(decision.log10) / FEWER).min(most as f64) as u64;
        let branches = if self.is_in_rows() { most } else { fewer };
        Ok(match self.by_components(branches)? {
            Came::Short(Shortfall::Stopped(Limit::Nodes)) => self.enumerated(most, decision)?,
            Came::Short(reason) => Some(self.fallen_short(reason, CountMethod::Components, decision)),
            came => Some(self.counted(came, CountMethod::Components)),
        })
    }

    /// All solutions one by one, unless they are more than so many.
    fn enumerated(&mut self, most: u64, decision: Estimate) -> Result<Option<Counted>, SolveError> {
        Ok(match self.go_through(most)? {
            GoneThrough::All(count) => Some(self.counted(Came::To(count.into()), CountMethod::Enumerate)),
            GoneThrough::Some => None,
            GoneThrough::Stopped(limit) => {
                Some(self.fallen_short(Shortfall::Stopped(limit), CountMethod::Enumerate, decision))
            }
        })
    }

    /// By a method, if it comes to an end or is stopped; otherwise why not.
    fn tried(&mut self, method: CountMethod, decision: Estimate) -> Result<(Option<Counted>, Shortfall), SolveError> {
        Ok(match self.by(method)? {
            Came::Short(reason @ Shortfall::Stopped(_)) => (Some(self.fallen_short(reason, method, decision)), reason),
            Came::Short(reason) => (None, reason),
            came => (Some(self.counted(came, method)), Shortfall::Estimated),
        })
    }

    /// What is known where work was stopped before anything was estimated: a few descents are made yet, whose work is bounded.
    fn stopped_early(&mut self, limit: Limit, method: CountMethod) -> Counted {
        let polls = AtomicUsize::new(0);
        let stop = || (polls.fetch_add(1, Ordering::Relaxed) >= LAST_CELLS).then_some(Limit::Nodes);
        let mut descents = Descents::new(self.tables(), self.puzzle.givens(), self.options.seed, &stop);
        let _ = descents.go_on(Effort::DECISION);
        let estimate = descents.estimate();
        let counted = self.counted(Came::Short(Shortfall::Stopped(limit)), method);
        Counted { estimate: (estimate.log10 > f64::NEG_INFINITY).then_some(estimate), ..counted }
    }

    /// Whether all open cells are one part.
    fn is_whole(&mut self) -> bool {
        self.root().is_none_or(|root| parts(self.puzzle.board(), &root).len() < 2)
    }

    fn cells(&self) -> usize {
        self.puzzle.board().grid().cells().len()
    }

    /// By one method, whatever it takes.
    fn by(&mut self, method: CountMethod) -> Result<Came, SolveError> {
        match method {
            CountMethod::Enumerate => Ok(match self.go_through(u64::MAX)? {
                GoneThrough::All(count) => Came::To(count.into()),
                GoneThrough::Some => Came::To(self.found.into()),
                GoneThrough::Stopped(limit) => Came::Short(Shortfall::Stopped(limit)),
            }),
            CountMethod::Bands => self.by_bands(),
            CountMethod::Frontier => self.by_frontier(),
            CountMethod::Components => self.by_components(u64::MAX),
            CountMethod::Estimate => Ok(Came::Short(Shortfall::Estimated)),
        }
    }

    fn by_bands(&mut self) -> Result<Came, SolveError> {
        let Some(bands) = Bands::of(self.puzzle) else {
            return Ok(Came::Short(Shortfall::Method("bands need an empty board with boxes in two or three bands")));
        };
        Ok(match bands.count(self.solver.stop) {
            Ok(count) => Came::To(count),
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// The product of what the frontier comes to for each part, once houses that are given in full are freed.
    fn by_frontier(&mut self) -> Result<Came, SolveError> {
        let room = Room { bytes: self.options.memory, states: u32::MAX as usize };
        let ledger = std::mem::take(&mut self.ledger);
        self.frontier(room, ledger, Splits::Worth)
    }

    fn frontier(&mut self, room: Room, mut ledger: Ledger, splits: Splits) -> Result<Came, SolveError> {
        let mut domains = Domains::new(self.tables());
        if !domains.start(self.puzzle.givens()) {
            return Ok(Came::To(BigUint::ZERO));
        }
        let (board, stop) = (self.puzzle.board(), self.solver.stop);
        let (givens, times) = freed(board, self.puzzle.givens());
        domains.start(&givens);
        let mut unheard = |_: CountEvent<'_>| {};
        let told: &mut dyn FnMut(CountEvent<'_>) = if splits == Splits::Worth { self.told } else { &mut unheard };
        let ledger = &mut ledger;
        let came = Split { board, domains, room, stop, ledger, told, states: 0, splits }.count()?;
        Ok(match came {
            Came::To(count) => Came::To(count / times),
            short => short,
        })
    }

    /// Whether all that is said is that cells differ, on a board in lanes which does not fall into parts, that multiply.
    fn is_in_rows(&mut self) -> bool {
        self.is_whole() && self.compiled().is_in_lanes()
    }

    fn compiled(&mut self) -> Compiled {
        let board = self.puzzle.board();
        self.compiled.get_or_insert_with(|| Compiled::new(board)).clone()
    }

    /// Row by row, with what is left below remembered; `None` where that cannot be done.
    fn by_rows(&mut self, most: u64) -> Option<Came> {
        if !self.is_in_rows() {
            return None;
        }
        let compiled = self.compiled();
        let counted = rows::count(&compiled, self.puzzle.givens(), self.options.memory, most, self.solver.stop)?;
        Some(match counted {
            Ok(count) => Came::To(count.into()),
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// Row by row where that can be done; otherwise branch by branch, with the parts of each branch multiplied.
    fn by_components(&mut self, most: u64) -> Result<Came, SolveError> {
        match self.by_rows(most) {
            // Without a bound these are too many solutions for its numbers.
            Some(Came::Short(Shortfall::Stopped(Limit::Nodes))) if most == u64::MAX => {}
            Some(came) => return Ok(came),
            None => {}
        }
        let mut domains = Domains::new(self.tables());
        if !domains.start(self.puzzle.givens()) {
            return Ok(Came::To(BigUint::ZERO));
        }
        let (board, stop) = (self.puzzle.board(), self.solver.stop);
        Ok(match Branches::new(board, domains, self.options.memory, most, stop).count() {
            Ok(count) => Came::To(count),
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// By one method alone; where that comes to no end, what descents say is told beside.
    fn only(&mut self, method: CountMethod) -> Result<Counted, SolveError> {
        let came = self.by(method)?;
        Ok(match came {
            Came::Short(Shortfall::Stopped(limit)) => self.stopped_early(limit, method),
            Came::Short(Shortfall::Memory) => match self.descents().go_on(Effort::ANSWER) {
                Ok(estimate) => self.fallen_short(Shortfall::Memory, method, estimate),
                Err(limit) => self.stopped_early(limit, method),
            },
            came => self.counted(came, method),
        })
    }

    fn estimate(&mut self) -> Result<Counted, SolveError> {
        let found = match self.solver.solve(self.puzzle)? {
            Outcome::Solved(_) => 1,
            Outcome::None => return Ok(self.counted(Came::To(BigUint::ZERO), CountMethod::Estimate)),
            Outcome::Unknown(limit) => {
                return Ok(self.counted(Came::Short(Shortfall::Stopped(limit)), CountMethod::Estimate));
            }
        };
        self.found = found;
        let mut descents = self.descents();
        Ok(match descents.go_on(Effort::ANSWER) {
            Ok(estimate) => self.fallen_short(Shortfall::Estimated, CountMethod::Estimate, estimate),
            Err(limit) => {
                let estimate = descents.estimate();
                self.fallen_short(Shortfall::Stopped(limit), CountMethod::Estimate, estimate)
            }
        })
    }

    /// All solutions from the first on, or so many.
    fn go_through(&mut self, most: u64) -> Result<GoneThrough, SolveError> {
        // A first look is over before threads have begun.
        let is_long = most > self.plan.first(self.cells());
        let mut solutions = self.solver.begin(self.puzzle, Question::Count)?;
        if is_long && let Some(portion) = solutions.hand_over() {
            return self.enumerate_portion(portion, most);
        }
        let mut count = 0;
        while solutions.advance()?.is_some() {
            count += 1;
            if count > self.found {
                self.found = count;
                (self.told)(CountEvent::Solution);
            }
            if count == most {
                return Ok(GoneThrough::Some);
            }
        }
        Ok(solutions.stopped().map_or(GoneThrough::All(count), GoneThrough::Stopped))
    }

    /// All solutions or so many, by whoever takes them, or else here.
    fn enumerate_portion(&mut self, portion: Portion, most: u64) -> Result<GoneThrough, SolveError> {
        let mut enumeration = Enumeration { portion: Some(portion), most, told: self.found, came: None };
        (self.told)(CountEvent::Enumeration(&mut enumeration));
        let Enumerated { count, stopped, decider } = match (enumeration.came, enumeration.portion) {
            (Some(came), _) => came?,
            (None, Some(portion)) => self.explore(portion, most)?,
            (None, None) => return Err(SolveError::Solver),
        };
        // Threads may have found more than that before they were stopped: how many depends on the clock.
        self.found = self.found.max(count.min(most));
        if count >= most {
            return Ok(GoneThrough::Some);
        }
        self.solver.decided_by(decider);
        Ok(stopped.map_or(GoneThrough::All(count), GoneThrough::Stopped))
    }

    fn explore(&mut self, mut portion: Portion, most: u64) -> Result<Enumerated, SolveError> {
        let mut count = 0;
        let mut explorer = Explorer::new(self.puzzle, self.solver.stop);
        let reached = explorer.explore(&mut portion, u64::MAX, |_| {
            count += 1;
            if count > self.found {
                self.found = count;
                (self.told)(CountEvent::Solution);
            }
            count < most
        })?;
        let stopped = if let Reached::Stopped(limit) = reached { Some(limit) } else { None };
        let decider = if portion.is_by_search() { Decider::Search } else { Decider::Sat };
        Ok(Enumerated { count, stopped, decider })
    }

    fn descents(&mut self) -> Descents<'s> {
        Descents::new(self.tables(), self.puzzle.givens(), self.options.seed, self.solver.stop)
    }

    fn tables(&mut self) -> Arc<DomainTables> {
        let board = self.puzzle.board();
        self.tables.get_or_insert_with(|| Arc::new(DomainTables::new(board))).clone()
    }

    /// What propagation leaves of the givens; `None` where that is a contradiction.
    fn root(&mut self) -> Option<Vec<Values>> {
        let mut domains = Domains::new(self.tables());
        domains.start(self.puzzle.givens()).then(|| domains.all_values())
    }

    fn counted(&self, came: Came, method: CountMethod) -> Counted {
        let (count, shortfall) = match came {
            Came::To(count) => (count, None),
            Came::Short(shortfall) => (self.found.into(), Some(shortfall)),
        };
        Counted { count, shortfall, method, checked_by: None, estimate: None }
    }

    fn fallen_short(&self, shortfall: Shortfall, method: CountMethod, estimate: Estimate) -> Counted {
        Counted { estimate: Some(estimate), ..self.counted(Came::Short(shortfall), method) }
    }
}
