//! The solutions of one puzzle by several threads, in the order of one.
//!
//! What is left to do stands in a row of slots, in the order of the solutions. Whoever has nothing to do takes the first slot that
//! waits, goes through it for a while, leaves what it found there, and splits what is left in two slots. So all work is near the
//! front, where solutions are taken from: little is found long before its turn, and threads that run ahead wait where that
//! takes too much memory. How the slots are split depends on the puzzle alone, never on the threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use exactly::solve::{Explorer, Portion, Reached};
use exactly::{Decider, Limit, Puzzle, Solution, Solutions, SolveError, Stop, Value};

use super::guard::guarded;
use super::threads;

/// Nodes of one turn, times the cells of the board: some milliseconds on most boards.
const TURN: u64 = 400_000;
/// Solutions of one turn are no more bytes than this.
const MOST: usize = 1 << 17;
/// Threads do not run ahead while so many bytes wait to be taken.
const AHEAD: usize = 1 << 26;
/// What was found is handed over after this time at the latest, if there is somebody to look at the clock.
const PATIENCE: Duration = Duration::from_millis(20);
/// Time between two looks at the clock, about.
const LOOK: Duration = Duration::from_millis(1);

/// Solutions that are asked for one by one.
pub trait OneByOne {
    /// The next solution; `None` when there is no further one, or when work was stopped.
    ///
    /// # Errors
    /// See [`SolveError`].
    fn advance(&mut self) -> Result<Option<&Solution>, SolveError>;

    /// Why the solutions ended before their end, if they did.
    fn stopped(&self) -> Option<Limit>;
}

impl OneByOne for Solutions<'_, '_> {
    fn advance(&mut self) -> Result<Option<&Solution>, SolveError> {
        Solutions::advance(self)
    }

    fn stopped(&self) -> Option<Limit> {
        Solutions::stopped(self)
    }
}

/// The solutions of a puzzle while several threads look for them.
pub struct Shares<'w> {
    work: &'w Work<'w>,
    explorer: Explorer<'w, 'w>,
    /// Those that were taken, and how many bytes of them were handed on.
    taken: Found,
    given: usize,
    solution: Solution,
    stopped: Option<Limit>,
}

/// Whether solutions are wanted, or only how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Solutions,
    Number,
}

/// Solutions that were found, in their order.
#[derive(Default)]
struct Found {
    number: u64,
    /// Their values, a byte for each cell, where they are wanted.
    values: Vec<Value>,
}

/// What all threads know.
struct Work<'p> {
    puzzle: &'p Puzzle,
    wanted: Wanted,
    stop: &'p dyn Stop,
    row: Mutex<Row>,
    changed: Condvar,
    is_over: AtomicBool,
}

/// The slots, and how many bytes wait in them.
struct Row {
    slots: VecDeque<Slot>,
    next_id: u64,
    bytes: usize,
    is_by_search: bool,
    /// How many solutions there are at least, where some were come upon before their turn.
    known: u64,
}

/// A place in the order of solutions.
struct Slot {
    id: u64,
    state: State,
    /// What was found and not yet taken.
    found: Found,
}

/// What stands in a slot.
enum State {
    /// Work that nobody does.
    Waiting(Portion),
    /// Work that somebody does.
    Taken,
    /// Nothing more.
    Done,
    /// Work that was stopped.
    Stopped(Limit),
    /// Work that failed.
    Failed(SolveError),
}

/// Goes through a portion by so many threads, this one among them, while `each` asks for the solutions.
pub fn share<T>(
    puzzle: &Puzzle,
    portion: Portion,
    wanted: Wanted,
    threads: usize,
    stop: &dyn Stop,
    each: impl FnOnce(&mut Shares<'_>) -> T,
) -> T {
    let first = Slot { id: 0, state: State::Waiting(portion), found: Found::default() };
    let row = Row { slots: VecDeque::from([first]), next_id: 1, bytes: 0, is_by_search: true, known: 0 };
    let (changed, is_over) = (Condvar::new(), AtomicBool::new(false));
    let work = Work { puzzle, wanted, stop, row: Mutex::new(row), changed, is_over };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system starts none there is one less.
            let _ = threads::spawn_scoped(scope, || work.help());
        }
        // However `each` ends, nobody waits for what it will not take.
        let over = Over(&work);
        let mut shares = Shares::new(&work);
        let result = each(&mut shares);
        drop(over);
        result
    })
}

/// Ends the work when it goes.
struct Over<'w>(&'w Work<'w>);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        let row = self.0.lock();
        self.0.is_over.store(true, Ordering::Relaxed);
        drop(row);
        self.0.changed.notify_all();
    }
}

impl<'w> Shares<'w> {
    fn new(work: &'w Work<'w>) -> Shares<'w> {
        Shares {
            work,
            explorer: Explorer::new(work.puzzle, work),
            taken: Found::default(),
            given: 0,
            solution: Solution::new(vec![Value::new(0); work.cells()]),
            stopped: None,
        }
    }

    /// How many solutions were found since this was last asked; 0 when there is no further one, or when work was stopped.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn further(&mut self) -> Result<u64, SolveError> {
        Ok(if self.take()? { self.taken.number } else { 0 })
    }

    /// How many solutions there are known to be at least, whether or not they were taken.
    pub fn known(&self) -> u64 {
        self.work.lock().known
    }

    /// What came to the solutions so far.
    pub fn decider(&self) -> Decider {
        if self.work.lock().is_by_search { Decider::Search } else { Decider::Sat }
    }

    /// Takes what was found next; `false` at the end, or where work was stopped. Lends a hand while there is nothing to take.
    fn take(&mut self) -> Result<bool, SolveError> {
        self.given = 0;
        self.taken.clear();
        let mut row = self.work.lock();
        while self.stopped.is_none() {
            let Row { slots, bytes, .. } = &mut *row;
            let Some(front) = slots.front_mut() else { return Ok(false) };
            if front.found.number > 0 {
                std::mem::swap(&mut front.found, &mut self.taken);
                *bytes -= self.taken.values.len();
                self.work.changed.notify_all();
                return Ok(true);
            }
            match &front.state {
                State::Done => {
                    slots.pop_front();
                }
                State::Stopped(limit) => self.stopped = Some(*limit),
                State::Failed(error) => return Err(error.clone()),
                State::Waiting(_) | State::Taken => {
                    row = match row.next() {
                        Some((id, portion)) => {
                            drop(row);
                            self.work.turn(&mut self.explorer, id, portion);
                            self.work.lock()
                        }
                        None => self.work.wait(row),
                    };
                }
            }
        }
        Ok(false)
    }
}

impl OneByOne for Shares<'_> {
    fn advance(&mut self) -> Result<Option<&Solution>, SolveError> {
        let cells = self.work.cells();
        if self.given == self.taken.values.len() && !self.take()? {
            return Ok(None);
        }
        let values = &self.taken.values[self.given..self.given + cells];
        self.given += cells;
        self.solution.values_mut().copy_from_slice(values);
        Ok(Some(&self.solution))
    }

    fn stopped(&self) -> Option<Limit> {
        self.stopped
    }
}

impl Found {
    fn clear(&mut self) {
        self.number = 0;
        self.values.clear();
    }

    fn add(&mut self, solution: &Solution, wanted: Wanted) {
        self.number += 1;
        if wanted == Wanted::Solutions {
            self.values.extend_from_slice(solution.values());
        }
    }

    /// Puts all that was found behind what stands there.
    fn append(&mut self, found: &mut Found) {
        self.number += found.number;
        if self.values.is_empty() {
            std::mem::swap(&mut self.values, &mut found.values);
        } else {
            self.values.extend_from_slice(&found.values);
        }
        found.clear();
    }
}

impl Row {
    /// The first work that nobody does, if there is room for what it comes to: there always is at the front.
    fn next(&mut self) -> Option<(u64, Portion)> {
        let is_full = self.bytes > AHEAD;
        let seen = if is_full { 1 } else { self.slots.len() };
        let waiting = |slot: &&mut Slot| matches!(slot.state, State::Waiting(_));
        let slot = self.slots.iter_mut().take(seen).find(waiting)?;
        match std::mem::replace(&mut slot.state, State::Taken) {
            State::Waiting(portion) => Some((slot.id, portion)),
            _ => None,
        }
    }

    /// Leaves what was found in a slot; where that stands.
    fn leave(&mut self, id: u64, found: &mut Found) -> Option<usize> {
        let place = self.slots.iter().position(|slot| slot.id == id)?;
        self.bytes += found.values.len();
        self.slots[place].found.append(found);
        Some(place)
    }
}

impl Work<'_> {
    fn cells(&self) -> usize {
        self.puzzle.board().grid().cells().len()
    }

    fn lock(&self) -> MutexGuard<'_, Row> {
        self.row.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'r>(&self, row: MutexGuard<'r, Row>) -> MutexGuard<'r, Row> {
        self.changed.wait(row).unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes work until there is none.
    fn help(&self) {
        let mut explorer = Explorer::new(self.puzzle, self);
        let mut row = self.lock();
        while !self.is_over.load(Ordering::Relaxed) {
            row = match row.next() {
                Some((id, portion)) => {
                    drop(row);
                    self.turn(&mut explorer, id, portion);
                    self.lock()
                }
                None => self.wait(row),
            };
        }
    }

    /// Goes through a portion for a while, and puts back what is left of it, in two slots if it can be split.
    fn turn(&self, explorer: &mut Explorer<'_, '_>, id: u64, mut portion: Portion) {
        let nodes = (TURN / self.cells() as u64).max(16);
        let mut found = Found::default();
        let mut bytes = 0;
        let mut due = Due::new();
        let explored = guarded(|| {
            explorer.explore(&mut portion, nodes, |solution| {
                found.add(solution, self.wanted);
                bytes += self.cells();
                if due.has_come() {
                    self.lock().leave(id, &mut found);
                    self.changed.notify_all();
                }
                self.wanted == Wanted::Number || bytes < MOST
            })
        });
        let mut row = self.lock();
        row.is_by_search &= portion.is_by_search();
        row.known = row.known.max(portion.known());
        let Some(place) = row.leave(id, &mut found) else { return };
        row.slots[place].state = match explored {
            Ok(Ok(Reached::End)) => State::Done,
            Ok(Ok(Reached::Stopped(limit))) => State::Stopped(limit),
            Ok(Ok(Reached::Pause)) => {
                if let Some(last) = portion.split() {
                    let id = row.next_id;
                    row.next_id += 1;
                    let slot = Slot { id, state: State::Waiting(last), found: Found::default() };
                    row.slots.insert(place + 1, slot);
                }
                State::Waiting(portion)
            }
            Ok(Err(error)) => State::Failed(error),
            Err(_) => State::Failed(SolveError::Panicked),
        };
        let is_empty = |slot: &Slot| matches!(slot.state, State::Done) && slot.found.number == 0;
        if place > 0 && is_empty(&row.slots[place]) {
            row.slots.remove(place);
        }
        drop(row);
        self.changed.notify_all();
    }
}

/// Stops the threads with the work, too.
impl Stop for Work<'_> {
    fn stopped(&self) -> Option<Limit> {
        if self.is_over.load(Ordering::Relaxed) { Some(Limit::Interrupt) } else { self.stop.stopped() }
    }

    fn memory(&self) -> u64 {
        self.stop.memory()
    }
}

/// When what was found is to be handed over. The clock is looked at each millisecond or so, however fast solutions come: a look
/// may take as long as a solution.
struct Due {
    handed_over: Instant,
    looked: Instant,
    /// Solutions between two looks, and up to the next.
    stride: u32,
    left: u32,
}

impl Due {
    fn new() -> Due {
        let now = Instant::now();
        Due { handed_over: now, looked: now, stride: 1, left: 1 }
    }

    /// One more solution was found: whether it is time.
    fn has_come(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        let now = Instant::now();
        let since = now - self.looked;
        self.looked = now;
        if since < LOOK {
            self.stride = self.stride.saturating_mul(2);
        } else if since > 4 * LOOK {
            self.stride = (self.stride / 4).max(1);
        }
        self.left = self.stride;
        let has_come = now - self.handed_over >= PATIENCE;
        if has_come {
            self.handed_over = now;
        }
        has_come
    }
}
