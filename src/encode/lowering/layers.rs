//! A machine that reads symbols in layers, in clauses, with a variable for each state and each transition. Each layer is a table of (state,
//! symbol, next state) in the encoding of Bacchus, “GAC via unit propagation” (CP 2007); since layers meet in one state only, unit
//! propagation finds all that follows from what is read, provided that nothing is read twice (Quimper & Walsh, “Decomposing
//! global grammar constraints”, CP 2007). States alone find next to nothing.
//!
//! Every variable is defined both ways: what is accepted leaves one model, which unit propagation alone finds, and what
//! is not accepted leaves none.
//!
//! With |Q| states, |T| transitions and |D| pairs of a state and a symbol that lead nowhere, of n symbols in k layers: |Q| + |T|
//! variables; 4|T| + |D| clauses of two and three literals, a clause for each state but the last ones towards its transitions, one
//! for each but the first from those that lead to it, one for each of the k·n symbols, one for the start.

use crate::board::Board;
use crate::encode::tally::Lengths;
use crate::encode::{Fresh, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::Automaton;
use crate::values::Value;

/// What reads a symbol in each layer. It has one start, state 0, or none where it accepts nothing.
pub(super) trait Machine {
    /// How many layers there are.
    fn length(&self) -> usize;

    /// How many symbols a layer reads from.
    fn symbols(&self, read: usize) -> usize;

    /// How many states there are before a layer, and behind the last one.
    fn states(&self, read: usize) -> usize;

    /// How many transitions leave these states; none behind the last layer.
    fn transitions_from(&self, read: usize) -> usize;

    /// The state behind a layer, where a symbol leads somewhere.
    fn next(&self, read: usize, state: usize, symbol: usize) -> Option<usize>;
}

impl Machine for Automaton {
    fn length(&self) -> usize {
        self.len()
    }

    fn symbols(&self, _: usize) -> usize {
        self.order()
    }

    fn states(&self, read: usize) -> usize {
        self.states(read)
    }

    fn transitions_from(&self, read: usize) -> usize {
        self.transitions_from(read)
    }

    fn next(&self, read: usize, state: usize, symbol: usize) -> Option<usize> {
        self.next(read, state, symbol)
    }
}

/// The variables of a machine.
pub(super) struct Layers {
    /// For each layer the index of its first state's variable.
    first: Vec<usize>,
    /// The index after its last variable.
    end: usize,
}

impl Layers {
    /// Takes the variables of a machine from `fresh`.
    pub fn new(machine: &impl Machine, fresh: &mut Fresh) -> Layers {
        let size = |read| machine.states(read) + machine.transitions_from(read);
        let first = (0..=machine.length()).map(|read| fresh.skip(size(read))).collect();
        Layers { first, end: fresh.taken() }
    }

    /// How many there are.
    pub fn variable_count(&self) -> usize {
        self.end - self.first[0]
    }

    /// The literal of a state.
    pub fn state(&self, read: usize, state: usize) -> Lit {
        Lit::from_index(self.first[read] + state, true)
    }

    /// The clause that belongs to no layer: the start holds.
    pub fn start(&self, machine: &impl Machine) -> Option<Vec<Lit>> {
        match (machine.states(0), machine.length()) {
            (0, 0) => Some(Vec::new()),
            (0, _) => None,
            _ => Some(vec![self.state(0, 0)]),
        }
    }

    /// The clauses of a layer, whose symbols are these literals: its transitions, then states, symbols and next states.
    pub fn clauses(&self, machine: &impl Machine, read: usize, symbols: &[Lit]) -> Vec<Vec<Lit>> {
        let lists = |count: usize, denied: &dyn Fn(usize) -> Lit| -> Vec<_> {
            (0..count).map(|index| vec![!denied(index)]).collect()
        };
        let mut states = lists(machine.states(read), &|state| self.state(read, state));
        let mut by_symbol = lists(symbols.len(), &|symbol| symbols[symbol]);
        let mut next = lists(machine.states(read + 1), &|state| self.state(read + 1, state));
        let mut clauses = Vec::new();
        for (variable, Transition { from, symbol, to }) in self.transitions(machine, read) {
            let (before, after) = (self.state(read, from), self.state(read + 1, to));
            clauses.push(vec![!variable, before]);
            clauses.push(vec![!variable, symbols[symbol]]);
            clauses.push(vec![!variable, after]);
            clauses.push(vec![!before, !symbols[symbol], variable]);
            states[from].push(variable);
            by_symbol[symbol].push(variable);
            next[to].push(variable);
        }
        let leads_nowhere = |&(state, symbol): &(usize, usize)| machine.next(read, state, symbol).is_none();
        let dead = (0..machine.states(read)).flat_map(|state| (0..symbols.len()).map(move |symbol| (state, symbol)));
        let dead = dead.filter(leads_nowhere).map(|(state, symbol)| vec![!self.state(read, state), !symbols[symbol]]);
        clauses.extend(dead);
        clauses.into_iter().chain(states).chain(by_symbol).chain(next).collect()
    }

    /// The transitions of a layer, each with its literal.
    pub fn transitions(&self, machine: &impl Machine, read: usize) -> impl Iterator<Item = (Lit, Transition)> {
        let first = self.first[read] + machine.states(read);
        (first..).map(|index| Lit::from_index(index, true)).zip(transitions(machine, read))
    }
}

/// An automaton that reads cells, with its variables.
pub(super) struct OfCells<'b> {
    cells: &'b [Cell],
    automaton: &'b Automaton,
    layers: Layers,
}

impl<'b> OfCells<'b> {
    /// Takes its variables from `fresh`.
    pub fn new(cells: &'b [Cell], automaton: &'b Automaton, fresh: &mut Fresh) -> OfCells<'b> {
        OfCells { cells, automaton, layers: Layers::new(automaton, fresh) }
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
        self.layers.variable_count()
    }

    /// Its variables with what they mean.
    pub fn variables(self, board: &'b Board) -> impl Iterator<Item = (Lit, String)> + 'b {
        (0..=self.automaton.len()).flat_map(move |read| self.layer_variables(board, read))
    }

    fn layer_variables(&self, board: &Board, read: usize) -> Vec<(Lit, String)> {
        let words = |state| self.automaton.meaning(read, state);
        let states = (0..self.automaton.states(read)).map(|state| (self.layers.state(read, state), words(state)));
        let steps = self.layers.transitions(self.automaton, read).map(|(variable, transition)| {
            let symbol = board.symbols().symbol(Value::new(transition.symbol));
            (variable, format!("{}, and {}={symbol}", words(transition.from), board.grid().name(self.cells[read])))
        });
        states.chain(steps).collect()
    }

    /// Its clauses: the start, then layer by layer.
    pub fn clauses(self, one_hot: OneHot) -> impl Iterator<Item = Vec<Lit>> + 'b {
        let start = self.layers.start(self.automaton);
        start.into_iter().chain((0..self.automaton.len()).flat_map(move |read| {
            let holds = |value| one_hot.literal(self.cells[read], Value::new(value));
            let symbols: Vec<Lit> = (0..self.automaton.order()).map(holds).collect();
            self.layers.clauses(self.automaton, read, &symbols)
        }))
    }
}

/// How many clauses a machine is. The lists of transitions count as long, though some are not.
pub fn lengths(machine: &impl Machine) -> Lengths {
    let start = u64::from(machine.states(0) > 0 || machine.length() == 0);
    let mut lengths = Lengths { short: start, ..Lengths::default() };
    for read in 0..machine.length() {
        let (states, next) = (machine.states(read) as u64, machine.states(read + 1) as u64);
        let (symbols, steps) = (machine.symbols(read) as u64, machine.transitions_from(read) as u64);
        let lists = states + symbols + next;
        lengths += Lengths {
            short: 3 * steps + states * symbols - steps,
            long: steps + lists,
            // Each transition stands in three lists.
            literals: 3 * steps + lists + 3 * steps,
        };
    }
    lengths
}

/// A step of a machine.
pub(super) struct Transition {
    pub from: usize,
    pub symbol: usize,
    pub to: usize,
}

/// The transitions of a layer, by state and symbol; none behind the last layer.
fn transitions(machine: &impl Machine, read: usize) -> impl Iterator<Item = Transition> {
    let symbols = if read < machine.length() { machine.symbols(read) } else { 0 };
    let steps = (0..machine.states(read)).flat_map(move |from| (0..symbols).map(move |symbol| (from, symbol)));
    steps.filter_map(move |(from, symbol)| {
        let to = machine.next(read, from, symbol)?;
        Some(Transition { from, symbol, to })
    })
}
