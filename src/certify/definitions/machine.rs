//! What reads symbols one after the other: its states and steps, numbered and defined by loops that share no code with `encode` and `primitive`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// States and the steps between them, whatever is read.
pub(in crate::certify) struct Machine {
    /// How many symbols each layer reads from.
    symbols: Vec<usize>,
    /// How many states there are for each number of layers read.
    states: Vec<usize>,
    /// For each layer its steps, by state and symbol: both states by their places.
    steps: Vec<Vec<[u32; 3]>>,
}

impl Machine {
    /// Follows all steps from the start, then keeps the states that come to a good end, from the last layer back; with the states behind
    /// the last one, ascending.
    pub fn new<S: Copy + Ord>(
        symbols: Vec<usize>,
        start: Option<S>,
        step: impl Fn(S, usize, usize) -> Option<S>,
        is_good: impl Fn(S) -> bool,
    ) -> (Machine, Vec<S>) {
        let mut states: Vec<BTreeSet<S>> = vec![start.into_iter().collect()];
        for (read, &count) in symbols.iter().enumerate() {
            let followed = states[read].iter().flat_map(|&state| (0..count).map(move |symbol| (state, symbol)));
            let next = followed.filter_map(|(state, symbol)| step(state, read, symbol)).collect();
            states.push(next);
        }
        states[symbols.len()].retain(|&state| is_good(state));
        for (read, &count) in symbols.iter().enumerate().rev() {
            let (before, behind) = states.split_at_mut(read + 1);
            let goes_on = |state: S, symbol| step(state, read, symbol).is_some_and(|next| behind[0].contains(&next));
            before[read].retain(|&state| (0..count).any(|symbol| goes_on(state, symbol)));
        }
        let mut states: Vec<Vec<S>> = states.into_iter().map(|layer| layer.into_iter().collect()).collect();
        let mut steps = Vec::new();
        for (read, &count) in symbols.iter().enumerate() {
            let mut layer = Vec::new();
            for (place, &state) in states[read].iter().enumerate() {
                for symbol in 0..count {
                    let next = step(state, read, symbol).and_then(|next| states[read + 1].binary_search(&next).ok());
                    layer.extend(next.map(|next| [place as u32, symbol as u32, next as u32]));
                }
            }
            steps.push(layer);
        }
        let counts = states.iter().map(Vec::len).collect();
        (Machine { symbols, states: counts, steps }, states.pop().unwrap_or_default())
    }

    /// How many variables it needs.
    pub fn variables(&self) -> usize {
        self.states.iter().sum::<usize>() + self.steps.iter().map(Vec::len).sum::<usize>()
    }

    /// How many states stand behind the last layer. They have the last variables.
    pub fn ends(&self) -> usize {
        self.states.last().copied().unwrap_or_default()
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> u64 {
        (size_of::<[u32; 3]>() * self.steps.iter().map(Vec::len).sum::<usize>()) as u64
    }

    /// Hands over its clauses about what the layers read, by layer and symbol; its variables are numbered from the one after `last`.
    pub fn clauses<B>(
        &self,
        reads: impl Fn(usize, usize) -> i32,
        last: i32,
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.states[0] == 0 && self.symbols.is_empty() {
            return each(&[]);
        }
        if self.states[0] > 0 {
            each(&[last + 1])?;
        }
        let mut first = last + 1;
        for read in 0..self.symbols.len() {
            let next = first + (self.states[read] + self.steps[read].len()) as i32;
            self.layer(read, |symbol| reads(read, symbol), (first, next), each)?;
            first = next;
        }
        ControlFlow::Continue(())
    }

    /// The clauses of a layer, whose states are numbered from `first` and those behind it from `next`.
    fn layer<B>(
        &self,
        read: usize,
        reads: impl Fn(usize) -> i32,
        (first, next): (i32, i32),
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (steps, states, symbols) = (&self.steps[read], self.states[read], self.symbols[read]);
        let mut from_state: Vec<Vec<i32>> = (0..states).map(|from| vec![-(first + from as i32)]).collect();
        let mut by_symbol: Vec<Vec<i32>> = (0..symbols).map(|by| vec![-reads(by)]).collect();
        let mut to_state: Vec<Vec<i32>> = (0..self.states[read + 1]).map(|to| vec![-(next + to as i32)]).collect();
        for (place, step) in steps.iter().enumerate() {
            let [from, by, to] = step.map(|place| place as usize);
            let (before, step, behind) = (first + from as i32, first + (states + place) as i32, next + to as i32);
            each(&[-step, before])?;
            each(&[-step, reads(by)])?;
            each(&[-step, behind])?;
            each(&[-before, -reads(by), step])?;
            from_state[from].push(step);
            by_symbol[by].push(step);
            to_state[to].push(step);
        }
        for from in 0..states {
            for by in 0..symbols {
                if steps.binary_search_by_key(&[from as u32, by as u32], |&[from, by, _]| [from, by]).is_err() {
                    each(&[-(first + from as i32), -reads(by)])?;
                }
            }
        }
        for clause in from_state.iter().chain(&by_symbol).chain(&to_state) {
            each(clause)?;
        }
        ControlFlow::Continue(())
    }
}
