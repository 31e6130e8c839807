//! Each method of counting, as it is run on one puzzle.

use std::sync::Arc;

use num_bigint::BigUint;

use super::came::Came;
use super::split::{Split, Splits};
use super::{CountEvent, Enumerated, Enumeration};
use crate::answer::{CountMethod, Shortfall};
use crate::candidates::Compiled;
use crate::candidates::domains::{DomainTables, Domains};
use crate::counting::bands::Bands;
use crate::counting::bare::bare;
use crate::counting::classes::{ClassSummary, Classes};
use crate::counting::components::Branches;
use crate::counting::estimate::Descents;
use crate::counting::freed::freed;
use crate::counting::frontier::{Ledger, Room};
use crate::counting::parts::parts;
use crate::counting::placements::{self, Unplaced};
use crate::counting::rectangles::{Met, Rectangles, Unmet};
use crate::counting::rows;
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::{Given, Puzzle};
use crate::solve::plan::Question;
use crate::solve::portion::{Explorer, Portion, Reached};
use crate::solve::{SolveError, Solver};
use crate::symmetry::{ClassError, Equivalence, named, unnamed};
use crate::values::Values;

/// How far solutions were gone through.
pub(super) enum GoneThrough {
    All(u64),
    Some,
    Stopped(Limit),
}

/// The methods, with what they share on one puzzle.
pub(super) struct Methods<'c, 's> {
    pub solver: &'c mut Solver<'s>,
    pub puzzle: &'c Puzzle,
    /// How many solutions were told.
    pub found: u64,
    /// How many there are at least, where some were come upon in any order.
    pub known: u64,
    /// Bytes that the states of a method may take.
    memory: usize,
    /// Nodes of search for a solution, where the first solutions took so many that they were left.
    nodes_each: f64,
    /// So many solutions are gone through at once, on this thread.
    first_look: u64,
    ledger: Ledger,
    told: &'c mut dyn FnMut(CountEvent<'_>),
    /// The puzzle without clues that givens say as well: for the methods that look at no solution.
    bare: Option<Puzzle>,
    tables: Option<Arc<DomainTables>>,
    compiled: Option<Compiled>,
    /// The classes of rectangles that were counted.
    pub rectangles: Option<ClassSummary>,
}

impl<'c, 's> Methods<'c, 's> {
    pub fn new(
        solver: &'c mut Solver<'s>,
        puzzle: &'c Puzzle,
        memory: usize,
        first_look: u64,
        ledger: Ledger,
        told: &'c mut dyn FnMut(CountEvent<'_>),
    ) -> Methods<'c, 's> {
        Methods {
            solver,
            puzzle,
            found: 0,
            known: 0,
            memory,
            nodes_each: 1.0,
            first_look,
            ledger,
            told,
            bare: None,
            tables: None,
            compiled: None,
            rectangles: None,
        }
    }

    /// Whether all open cells are one part. Where work is stopped nobody asks any more.
    pub fn is_whole(&mut self) -> bool {
        let bare = self.bare();
        self.root().ok().flatten().is_none_or(|root| parts(bare.board(), &root).len() < 2)
    }

    pub fn cells(&self) -> usize {
        self.puzzle.board().grid().cells().len()
    }

    /// By one method, whatever it takes.
    pub fn by(&mut self, method: CountMethod) -> Result<Came, SolveError> {
        match method {
            CountMethod::Enumerate => Ok(match self.go_through(u64::MAX)? {
                GoneThrough::All(count) => Came::To(count.into()),
                GoneThrough::Some => Came::To(self.found.into()),
                GoneThrough::Stopped(limit) => Came::Short(Shortfall::Stopped(limit)),
            }),
            CountMethod::Bands => self.by_bands(),
            CountMethod::Frontier => self.by_frontier(),
            CountMethod::Components => self.by_components(u64::MAX),
            CountMethod::Placements => Ok(self.by_placements()),
            CountMethod::Rectangles => Ok(self.by_rectangles(u64::MAX)),
            CountMethod::Classes | CountMethod::Estimate => Ok(Came::Short(Shortfall::Estimated)),
        }
    }

    pub fn by_bands(&mut self) -> Result<Came, SolveError> {
        let bands = match Bands::of(&self.bare()) {
            Ok(bands) => bands,
            Err(reason) => return Ok(Came::Short(Shortfall::Method(reason))),
        };
        Ok(match bands.count(self.solver.stop) {
            Ok(count) => Came::To(count),
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// A placement of each value; of a puzzle without givens of those with one house in order, times n!.
    pub fn by_placements(&mut self) -> Came {
        let bare = self.bare();
        // To ask whether values have names takes longer than to see that this is no such board.
        let named = placements::is_for(bare.board()).then(|| named(&bare)).flatten();
        let times = named.iter().flat_map(|_| 1..=bare.board().values()).map(BigUint::from).product::<BigUint>();
        let puzzle = named.as_ref().unwrap_or(&bare);
        match placements::count(puzzle, &mut Ticker::new(self.solver.stop)) {
            Ok(count) => Came::To(count * times),
            Err(Unplaced::Stopped(limit)) => Came::Short(Shortfall::Stopped(limit)),
            Err(Unplaced::Not(reason)) => Came::Short(Shortfall::Method(reason)),
        }
    }

    /// By the upper and the lower rows of a Latin square, once houses that are given in full are freed, if at most so many matchings are sure to be
    /// added to rows.
    pub fn by_rectangles(&mut self, most: u64) -> Came {
        let bare = self.bare();
        let (givens, times) = freed(bare.board(), bare.givens());
        let rectangles = match Rectangles::of(bare.board(), &givens) {
            Ok(rectangles) => rectangles,
            Err(reason) => return Came::Short(Shortfall::Method(reason)),
        };
        match rectangles.count(most, self.memory, self.solver.stop) {
            Ok(Met { count, classes, rows }) => {
                let houses = vec![if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }];
                self.rectangles = Some(ClassSummary { classes, houses, times: BigUint::from(1u8) });
                Came::To(count / times)
            }
            Err(Unmet::Stopped(limit)) => Came::Short(Shortfall::Stopped(limit)),
            Err(Unmet::Memory) => Came::Short(Shortfall::Memory),
            Err(Unmet::Matchings) => Came::Short(Shortfall::Method("the rectangles fall into too many classes")),
        }
    }

    /// The product of what the frontier comes to for each part, once houses that are given in full are freed.
    fn by_frontier(&mut self) -> Result<Came, SolveError> {
        let room = Room { bytes: self.room(), states: u32::MAX as usize };
        let ledger = std::mem::take(&mut self.ledger);
        self.frontier(room, ledger, Splits::Worth)
    }

    pub fn frontier(&mut self, room: Room, mut ledger: Ledger, splits: Splits) -> Result<Came, SolveError> {
        let bare = self.bare();
        let (board, stop) = (bare.board(), self.solver.stop);
        let mut domains = match self.tables() {
            Ok(tables) => Domains::new(tables),
            Err(limit) => return Ok(Came::Short(Shortfall::Stopped(limit))),
        };
        match possible(&mut domains, bare.givens(), stop) {
            Ok(true) => {}
            Ok(false) => return Ok(Came::To(BigUint::ZERO)),
            Err(limit) => return Ok(Came::Short(Shortfall::Stopped(limit))),
        }
        let (givens, times) = freed(board, bare.givens());
        if let Err(limit) = possible(&mut domains, &givens, stop) {
            return Ok(Came::Short(Shortfall::Stopped(limit)));
        }
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
    pub fn is_in_rows(&mut self) -> bool {
        self.is_whole() && self.compiled().is_ok_and(|compiled| compiled.is_in_lanes())
    }

    fn compiled(&mut self) -> Result<Compiled, Limit> {
        let bare = self.bare();
        let compiled = match self.compiled.take() {
            Some(compiled) => compiled,
            None => Compiled::new(bare.board(), self.solver.stop)?,
        };
        Ok(self.compiled.insert(compiled).clone())
    }

    /// Row by row, with what is left below remembered; `None` where that cannot be done.
    fn by_rows(&mut self, most: u64) -> Option<Came> {
        if !self.is_in_rows() {
            return None;
        }
        let compiled = self.compiled().ok()?;
        let bare = self.bare();
        let counted = rows::count(&compiled, [bare.givens()].into_iter(), self.memory, most, self.solver.stop)?;
        Some(match counted {
            Ok(counts) => Came::To(counts.into_iter().sum::<u128>().into()),
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// Partial fillings of the puzzle, of which none has been filled yet; `None` where the symmetries of the board or of a rule are not known.
    pub fn classes(&mut self) -> Result<Option<Classes<'s>>, Limit> {
        let (bare, memory, stop) = (self.bare(), self.memory, self.solver.stop);
        // Givens that only name values leave fewer fillings, and fewer that are alike.
        let unnamed = unnamed(&bare);
        let times = unnamed.iter().flat_map(|_| 1..=bare.board().values()).map(BigUint::from).product();
        match Classes::new(unnamed.as_ref().unwrap_or(&bare), Equivalence::Symmetry, self.tables()?, memory, stop) {
            Ok(classes) => Ok(Some(classes.of_times(times))),
            Err(ClassError::Stopped(limit)) => Err(limit),
            Err(ClassError::Rule(_) | ClassError::Board(_) | ClassError::Size) => Ok(None),
        }
    }

    /// The first of two numbers where fillings of classes are counted row by row, the second otherwise; the less, the more nodes search takes for
    /// a solution.
    pub fn worth(&mut self, [lanes, domains]: [f64; 2]) -> f64 {
        let worth = if self.compiled().is_ok_and(|compiled| compiled.is_in_lanes()) { lanes } else { domains };
        worth / self.nodes_each
    }

    /// One filling of each class after the other, row by row; `None` where that cannot be done.
    pub fn by_rows_of(&mut self, classes: &Classes<'_>) -> Option<Came> {
        let compiled = self.compiled().ok().filter(Compiled::is_in_lanes)?;
        let puzzles: Vec<Puzzle> = classes.fillings().iter().map(|filling| classes.puzzle(filling)).collect();
        let givens = puzzles.iter().map(Puzzle::givens);
        Some(match rows::count(&compiled, givens, self.room(), u64::MAX, self.solver.stop)? {
            Ok(counts) => {
                let counts = counts.iter().zip(classes.fillings()).map(|(&count, filling)| &filling.weight * count);
                Came::To(counts.sum::<BigUint>() / classes.times())
            }
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// Row by row where that can be done; otherwise branch by branch, with the parts of each branch multiplied.
    pub fn by_components(&mut self, most: u64) -> Result<Came, SolveError> {
        match self.by_rows(most) {
            // Without a bound these are too many solutions for its numbers.
            Some(Came::Short(Shortfall::Stopped(Limit::Nodes))) if most == u64::MAX => {}
            Some(came) => return Ok(came),
            None => {}
        }
        let bare = self.bare();
        let stop = self.solver.stop;
        let counted = self.tables().and_then(|tables| {
            let mut domains = Domains::new(tables);
            let is_possible = possible(&mut domains, bare.givens(), stop)?;
            let count = || Branches::new(bare.board(), domains, self.room(), most, stop).count();
            if is_possible { count() } else { Ok(BigUint::ZERO) }
        });
        Ok(match counted {
            Ok(count) => Came::To(count),
            Err(limit) => Came::Short(Shortfall::Stopped(limit)),
        })
    }

    /// All solutions from the first on, or so many.
    pub fn go_through(&mut self, most: u64) -> Result<GoneThrough, SolveError> {
        // A first look is over before threads have begun.
        let is_long = most > self.first_look;
        let mut solutions = self.solver.begin(self.puzzle, Question::Count);
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
        self.known = self.known.max(solutions.known());
        Ok(solutions.stopped().map_or(GoneThrough::All(count), GoneThrough::Stopped))
    }

    /// So many solutions, or those that so many nodes of search come upon.
    pub fn glance(&mut self, most: u64, nodes: u64) -> Result<GoneThrough, SolveError> {
        let mut solutions = self.solver.begin(self.puzzle, Question::Count);
        let Some(mut portion) = solutions.hand_over() else { return self.go_through(most) };
        let mut explorer = Explorer::new(self.puzzle, self.solver.stop);
        let mut count = 0;
        let reached = explorer.explore(&mut portion, nodes, |_| {
            count += 1;
            self.tell(count);
            count < most
        })?;
        self.known = self.known.max(portion.known());
        self.solver.decided_by(portion.decider());
        Ok(match reached {
            Reached::End => GoneThrough::All(count),
            Reached::Pause => {
                if count < most {
                    self.nodes_each = nodes as f64 / count.max(1) as f64;
                }
                GoneThrough::Some
            }
            Reached::Stopped(limit) => GoneThrough::Stopped(limit),
        })
    }

    /// Tells of a solution, if it was none of those before.
    fn tell(&mut self, count: u64) {
        if count > self.found {
            self.found = count;
            (self.told)(CountEvent::Solution);
        }
    }

    /// All solutions or so many, by whoever takes them, or else here.
    fn enumerate_portion(&mut self, portion: Portion, most: u64) -> Result<GoneThrough, SolveError> {
        let mut enumeration = Enumeration { portion: Some(portion), most, told: self.found, came: None };
        (self.told)(CountEvent::Enumeration(&mut enumeration));
        let Enumerated { count, known, stopped, decider } = match (enumeration.came, enumeration.portion) {
            (Some(came), _) => came?,
            (None, Some(portion)) => self.explore(portion, most)?,
            (None, None) => return Err(SolveError::Solver),
        };
        // Threads may have found more than that before they were stopped: how many depends on the clock.
        self.found = self.found.max(count.min(most));
        self.known = self.known.max(known);
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
            self.tell(count);
            count < most
        })?;
        let stopped = if let Reached::Stopped(limit) = reached { Some(limit) } else { None };
        Ok(Enumerated { count, known: portion.known(), stopped, decider: portion.decider() })
    }

    /// Descents that have not begun, by a seed.
    ///
    /// # Errors
    /// Where work was stopped before they can begin; so for the other.
    pub fn descents(&mut self, seed: u64) -> Result<Descents<'s>, Limit> {
        self.descents_until(seed, self.solver.stop)
    }

    /// The same with a condition of their own to stop.
    pub fn descents_until<'d>(&mut self, seed: u64, stop: &'d dyn Stop) -> Result<Descents<'d>, Limit> {
        Ok(Descents::new(self.tables_until(stop)?, self.bare().givens(), seed, stop))
    }

    /// What of the memory is left to the states of a method: tables take the rest.
    fn room(&self) -> usize {
        let tables = self.tables.iter().map(|tables| tables.bytes() as usize).sum();
        self.memory.saturating_sub(tables)
    }

    fn tables(&mut self) -> Result<Arc<DomainTables>, Limit> {
        self.tables_until(self.solver.stop)
    }

    fn tables_until(&mut self, stop: &dyn Stop) -> Result<Arc<DomainTables>, Limit> {
        let bare = self.bare();
        let tables = match self.tables.take() {
            Some(tables) => tables,
            None => Arc::new(DomainTables::new(bare.board(), stop)?),
        };
        Ok(self.tables.insert(tables).clone())
    }

    fn bare(&mut self) -> Puzzle {
        self.bare.get_or_insert_with(|| bare(self.puzzle, self.solver.stop)).clone()
    }

    /// What propagation leaves of the givens; `None` where that is a contradiction.
    fn root(&mut self) -> Result<Option<Vec<Values>>, Limit> {
        let bare = self.bare();
        let mut domains = Domains::new(self.tables()?);
        let is_possible = possible(&mut domains, bare.givens(), self.solver.stop)?;
        Ok(is_possible.then(|| domains.all_values()))
    }
}

/// Begins anew with these givens. Whether propagation leaves room for them.
fn possible(domains: &mut Domains, givens: &[Given], stop: &dyn Stop) -> Result<bool, Limit> {
    domains.start(givens);
    domains.propagate(stop)
}
