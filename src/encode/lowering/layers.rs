//! An automaton in clauses, with a variable for each state and each transition. Each layer is a table of (state, value, next
//! state) in the encoding of Bacchus, “GAC via unit propagation” (CP 2007); since layers meet in one state only, unit propagation
//! finds all that follows from what the cells may hold, provided that no cell is read twice (Quimper & Walsh, “Decomposing
//! global grammar constraints”, CP 2007). States alone find next to nothing.
//!
//! Every variable is defined both ways: values that are accepted leave one model, which unit propagation alone finds, and values that
//! are not accepted leave none.
//!
//! With |Q| states, |T| transitions and |D| pairs of a state and a value that lead nowhere, of n values in k layers: |Q| + |T|
//! variables; 4|T| + |D| clauses of two and three literals, a clause for each state but the last ones towards its transitions, one
//! for each but the first from those that lead to it, one for each of the k·n values, one for the start.

use crate::board::Board;
use crate::encode::tally::Lengths;
use crate::encode::{Fresh, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::Automaton;
use crate::values::Value;

/// An automaton and its variables.
pub(super) struct Layers<'b> {
    cells: &'b [Cell],
    automaton: &'b Automaton,
    /// For each layer the index of its first state's variable.
    first: Vec<usize>,
    /// The index after its last variable.
    end: usize,
}

impl<'b> Layers<'b> {
    /// Takes its variables from `fresh`.
    pub fn new(cells: &'b [Cell], automaton: &'b Automaton, fresh: &mut Fresh) -> Layers<'b> {
        let size = |read| automaton.states(read) + automaton.transitions_from(read);
        let first = (0..=automaton.len()).map(|read| fresh.skip(size(read))).collect();
        Layers { cells, automaton, first, end: fresh.taken() }
    }

    /// How many clauses it is, as the head of this file says.
    pub fn lengths(&self) -> Lengths {
        lengths(self.automaton)
    }

    /// How many cells it reads.
    pub fn len(&self) -> usize {
        self.automaton.len()
    }

    pub fn variable_count(&self) -> usize {
        self.end - self.first[0]
    }

    /// Its variables with what they mean.
    pub fn variables(self, board: &'b Board) -> impl Iterator<Item = (Lit, String)> + 'b {
        (0..=self.automaton.len()).flat_map(move |read| self.layer_variables(board, read))
    }

    fn layer_variables(&self, board: &Board, read: usize) -> Vec<(Lit, String)> {
        let words = |state| self.automaton.meaning(read, state);
        let states = (0..self.automaton.states(read)).map(|state| (self.state(read, state), words(state)));
        let steps = self.transitions(read).map(|(variable, transition)| {
            let (cell, symbol) = (board.grid().name(self.cells[read]), board.symbols().symbol(transition.value));
            (variable, format!("{}, and {cell}={symbol}", words(transition.from)))
        });
        states.chain(steps).collect()
    }

    /// Its clauses: the start, then layer by layer.
    pub fn clauses(self, one_hot: OneHot) -> impl Iterator<Item = Vec<Lit>> + 'b {
        let start = match (self.automaton.states(0), self.automaton.is_empty()) {
            (0, true) => Some(Vec::new()),
            (0, false) => None,
            _ => Some(vec![self.state(0, 0)]),
        };
        start.into_iter().chain((0..self.automaton.len()).flat_map(move |read| self.layer_clauses(one_hot, read)))
    }

    /// The clauses of the layer that reads one cell: its transitions, then states, values and next states.
    fn layer_clauses(&self, one_hot: OneHot, read: usize) -> Vec<Vec<Lit>> {
        let (automaton, order) = (self.automaton, self.automaton.order());
        let holds = |value| one_hot.literal(self.cells[read], Value::new(value));
        let lists = |count: usize, denied: &dyn Fn(usize) -> Lit| -> Vec<_> {
            (0..count).map(|index| vec![!denied(index)]).collect()
        };
        let mut states = lists(automaton.states(read), &|state| self.state(read, state));
        let mut values = lists(order, &holds);
        let mut next = lists(automaton.states(read + 1), &|state| self.state(read + 1, state));
        let mut clauses = Vec::new();
        for (variable, Transition { from, value, to }) in self.transitions(read) {
            let (before, after) = (self.state(read, from), self.state(read + 1, to));
            clauses.push(vec![!variable, before]);
            clauses.push(vec![!variable, holds(value.index())]);
            clauses.push(vec![!variable, after]);
            clauses.push(vec![!before, !holds(value.index()), variable]);
            states[from].push(variable);
            values[value.index()].push(variable);
            next[to].push(variable);
        }
        let leads_nowhere = |&(state, value): &(usize, usize)| automaton.next(read, state, value).is_none();
        let dead = (0..automaton.states(read)).flat_map(|state| (0..order).map(move |value| (state, value)));
        let dead = dead.filter(leads_nowhere).map(|(state, value)| vec![!self.state(read, state), !holds(value)]);
        clauses.extend(dead);
        clauses.into_iter().chain(states).chain(values).chain(next).collect()
    }

    /// The literal of a state.
    fn state(&self, read: usize, state: usize) -> Lit {
        Lit::from_index(self.first[read] + state, true)
    }

    /// The transitions of a layer, each with its literal.
    fn transitions(&self, read: usize) -> impl Iterator<Item = (Lit, Transition)> {
        let first = self.first[read] + self.automaton.states(read);
        (first..).map(|index| Lit::from_index(index, true)).zip(transitions(self.automaton, read))
    }
}

/// How many clauses an automaton is. The lists of transitions count as long, though some are not.
pub fn lengths(automaton: &Automaton) -> Lengths {
    let (order, length) = (automaton.order(), automaton.len());
    let start = u64::from(automaton.states(0) > 0 || length == 0);
    let mut lengths = Lengths { short: start, ..Lengths::default() };
    for read in 0..length {
        let (states, next) = (automaton.states(read) as u64, automaton.states(read + 1) as u64);
        let (order, steps) = (order as u64, automaton.transitions_from(read) as u64);
        let lists = states + order + next;
        lengths += Lengths {
            short: 3 * steps + states * order - steps,
            long: steps + lists,
            // Each transition stands in three lists.
            literals: 3 * steps + lists + 3 * steps,
        };
    }
    lengths
}

/// A step of an automaton.
struct Transition {
    from: usize,
    value: Value,
    to: usize,
}

/// The transitions of a layer, by state and value; none behind the last layer.
fn transitions(automaton: &Automaton, read: usize) -> impl Iterator<Item = Transition> {
    let order = if read < automaton.len() { automaton.order() } else { 0 };
    let steps = (0..automaton.states(read)).flat_map(move |from| (0..order).map(move |value| (from, value)));
    steps.filter_map(move |(from, value)| {
        let to = automaton.next(read, from, value)?;
        Some(Transition { from, value: Value::new(value), to })
    })
}
