//! The turns that search takes while varisat is asked: between two pieces of its proof on the same thread, or beside it on
//! another. Both come to the same: what a piece of proof pays for, search spends, and once it has come to an end within
//! what was paid by then, what varisat says does not matter.

use std::cell::{Cell, Ref, RefCell, RefMut};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::limits::{Stop, Threads};
use crate::puzzle::Solution;
use crate::search::restarts::RestartSearch;
use crate::solve::sought::Sought;
use crate::values::Value;

/// A search, and how its turns are taken. It outlives each question to varisat, whose session may be asked again.
pub struct Course<'s> {
    search: RefCell<RestartSearch>,
    /// Where search writes what it finds in its turns.
    solution: RefCell<Solution>,
    stop: &'s dyn Stop,
    /// Who is paid while search has a thread of its own.
    account: RefCell<Option<Rc<Account>>>,
    /// What search came to in its turns.
    end: Cell<Option<Sought>>,
}

impl<'s> Course<'s> {
    /// The course of this search, whose solutions have so many cells.
    pub fn new(search: RestartSearch, cells: usize, stop: &'s dyn Stop) -> Course<'s> {
        Course {
            search: RefCell::new(search),
            solution: RefCell::new(Solution::new(vec![Value::new(0); cells])),
            stop,
            account: RefCell::new(None),
            end: Cell::new(None),
        }
    }

    /// The search, while nobody is asked.
    pub fn search(&self) -> RefMut<'_, RestartSearch> {
        self.search.borrow_mut()
    }

    /// The solution that search came to in its turns, if it did.
    pub fn solution(&self) -> Ref<'_, Solution> {
        self.solution.borrow()
    }

    /// What a piece of proof is followed by: the turn of search that so many nodes are for.
    pub fn pay(&self, mut nodes: u64) -> ControlFlow<()> {
        if let Some(account) = &*self.account.borrow() {
            return account.pay(nodes);
        }
        let step = self.search().advance(&mut self.solution.borrow_mut(), &mut nodes, self.stop);
        self.end.set(Sought::by_search(step));
        if self.end.get().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Lets `ask` work, and search in turns with it: what `ask` comes back with, and what search came to, if it did.
    pub fn in_turns<T>(&self, ask: impl FnOnce() -> T) -> (T, Option<Sought>) {
        self.end.set(None);
        let answer = ask();
        (answer, self.end.get())
    }

    /// The same with search on a thread of its own; in turns where there is none to be had. Search never runs ahead of what was
    /// paid, and catches up before its end is asked for: so the outcome is that of turns.
    pub fn beside<T>(&self, threads: &dyn Threads, ask: impl FnOnce() -> T) -> (T, Option<Sought>) {
        let account = Rc::new(Account::default());
        self.account.replace(Some(account.clone()));
        let (mut answer, mut end) = (None, None);
        let mut ask = Some(ask);
        let is_done = {
            let (search, solution) = (&mut *self.search.borrow_mut(), &mut *self.solution.borrow_mut());
            let stop = self.stop;
            let account = &*account;
            let mut spend = || end = account.spend(search, solution, stop);
            let mut earn = || {
                let _closed = Closed(account);
                answer = ask.take().map(|ask| ask());
            };
            threads.beside(&mut spend, &mut earn)
        };
        self.account.take();
        match (answer, ask) {
            (Some(answer), _) if is_done => (answer, end),
            (_, Some(ask)) => self.in_turns(ask),
            _ => unreachable!("whoever has one side done has both done"),
        }
    }
}

/// Nodes that are paid for and not yet spent.
#[derive(Default)]
struct Account {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    nodes: u64,
    /// Nothing more will be paid.
    is_closed: bool,
    /// Nothing more will be spent.
    is_left: bool,
}

/// Closes an account when it goes, however that comes about: search would wait for ever.
struct Closed<'a>(&'a Account);

impl Drop for Closed<'_> {
    fn drop(&mut self) {
        self.0.state().is_closed = true;
        self.0.changed.notify_one();
    }
}

/// Leaves an account when it goes: varisat would pay for nothing.
struct Left<'a>(&'a Account);

impl Drop for Left<'_> {
    fn drop(&mut self) {
        self.0.state().is_left = true;
    }
}

impl Account {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pay(&self, nodes: u64) -> ControlFlow<()> {
        let mut state = self.state();
        if state.is_left {
            return ControlFlow::Break(());
        }
        state.nodes += nodes;
        self.changed.notify_one();
        ControlFlow::Continue(())
    }

    /// Nodes that are paid for; 0 once all are spent and no more will come.
    fn withdraw(&self) -> u64 {
        let mut state = self.state();
        while state.nodes == 0 && !state.is_closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        std::mem::take(&mut state.nodes)
    }

    fn spend(&self, search: &mut RestartSearch, solution: &mut Solution, stop: &dyn Stop) -> Option<Sought> {
        let _left = Left(self);
        loop {
            let mut nodes = self.withdraw();
            if nodes == 0 {
                return None;
            }
            let end = Sought::by_search(search.advance(solution, &mut nodes, stop));
            if end.is_some() {
                return end;
            }
        }
    }
}
