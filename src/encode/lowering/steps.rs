//! Machines that read which values are held, and what groups add.

use std::collections::BTreeSet;

use super::layers::Machine;

/// How many values are held so far, and the sum.
pub(super) type State = (usize, i128);

/// A machine by its states and steps.
pub(super) struct Steps {
    /// For each number of layers read the states, ascending.
    pub states: Vec<Vec<State>>,
    /// For each layer, state and symbol the state behind it.
    next: Vec<Vec<Option<u32>>>,
    symbols: Vec<usize>,
}

impl Steps {
    /// From (0, 0) through layers of symbols to good states: those states that are on such a way.
    pub fn new(
        symbols: &[Vec<i128>],
        step: impl Fn(State, usize, i128) -> Option<State>,
        is_good: impl Fn(State) -> bool,
    ) -> Steps {
        let follow = |state: State, read: usize| -> Vec<Option<State>> {
            symbols[read].iter().map(|&symbol| step(state, read, symbol)).collect()
        };
        let mut states: Vec<BTreeSet<State>> = vec![[(0, 0)].into()];
        for read in 0..symbols.len() {
            let next = states[read].iter().flat_map(|&state| follow(state, read)).flatten().collect();
            states.push(next);
        }
        states[symbols.len()].retain(|&state| is_good(state));
        for read in (0..symbols.len()).rev() {
            let (before, behind) = states.split_at_mut(read + 1);
            before[read].retain(|&state| follow(state, read).iter().flatten().any(|next| behind[0].contains(next)));
        }
        let states: Vec<Vec<State>> = states.into_iter().map(|states| states.into_iter().collect()).collect();
        let place = |read: usize, state| states[read].binary_search(&state).ok().map(|place| place as u32);
        let next = (0..symbols.len()).map(|read| {
            let steps = states[read].iter().flat_map(|&state| follow(state, read));
            steps.map(|next| place(read + 1, next?)).collect()
        });
        let next = next.collect();
        Steps { states, next, symbols: symbols.iter().map(Vec::len).collect() }
    }
}

impl Machine for Steps {
    fn length(&self) -> usize {
        self.symbols.len()
    }

    fn symbols(&self, read: usize) -> usize {
        self.symbols[read]
    }

    fn states(&self, read: usize) -> usize {
        self.states[read].len()
    }

    fn transitions_from(&self, read: usize) -> usize {
        self.next.get(read).map_or(0, |next| next.iter().flatten().count())
    }

    fn next(&self, read: usize, state: usize, symbol: usize) -> Option<usize> {
        self.next[read][state * self.symbols[read] + symbol].map(|next| next as usize)
    }
}
