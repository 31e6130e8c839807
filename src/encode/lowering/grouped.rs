//! Sums by groups of cells that differ, whatever rule says so ([`Grouping`]).
//!
//! Of each group of several cells n variables say *the group holds v*, shared by all sums that have it. A machine reads these, value by
//! value, and remembers how many are held and what they add up to; where there are several groups, another one reads
//! their sums and comes to the total. Of a cage of k cells of n values there are k·S states at most
//! behind each value, S being how many sums there are, where sets are 2ⁿ: unit propagation sees
//! less of the cage, and a solver has far less to read.
//!
//! What a group holds is told to be in none of the cells that see all of it, which follows. All
//! variables are defined both ways: each solution extends to them in one way.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::layers::{Layers, lengths};
use super::steps::{State, Steps};
use crate::board::Board;
use crate::encode::tally::Tally;
use crate::encode::{Fresh, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::{Differing, Group, Grouping, Sum};
use crate::values::Value;

/// What a layer reads, each with its literal; one of them is true.
type Symbols = Vec<(i128, Lit)>;

/// The sums of a board, and the groups that they have so far with what says that they hold each
/// value.
pub(super) struct GroupedSums<'b> {
    board: &'b Board,
    differing: Differing<'b>,
    held: HashMap<Vec<Cell>, Vec<Lit>>,
}

impl<'b> GroupedSums<'b> {
    /// Of a board.
    pub fn new(board: &'b Board) -> GroupedSums<'b> {
        let differing = Differing::new(board.values(), board.primitives().iter().map(|lowered| &lowered.primitive));
        GroupedSums { board, differing, held: HashMap::new() }
    }

    /// Whether it says a sum.
    pub fn says(&self, sum: &Sum) -> bool {
        Grouping::new(self.board.values(), &self.differing, sum).is_some()
    }

    /// Whether these cells are seen to hold each value once.
    pub fn is_house(&self, cells: &[Cell]) -> bool {
        cells.len() == self.board.values() && self.differing.all_differ(cells)
    }

    /// A sum, beside the differences; `None` where it may be too large.
    pub fn sum(&mut self, sum: &Sum, fresh: &mut Fresh) -> Option<GroupedSum> {
        let grouping = Grouping::new(self.board.values(), &self.differing, sum)?;
        if grouping.is_impossible() {
            return Some(GroupedSum(vec![Part::Never]));
        }
        let (mut parts, mut read) = (Vec::new(), Vec::new());
        for (place, group) in grouping.groups.iter().enumerate() {
            let sums = self.sums(group, grouping.left_to(place), fresh, &mut parts);
            read.push(sums.into_iter().map(|(sum, literal)| (sum * group.coefficient, literal)).collect());
        }
        if grouping.is_added() {
            let machine = adding(&grouping, &symbols(&read));
            parts.push(Part::Machine(Reading::new(machine, &read, Reads::Groups(grouping.groups), fresh)));
        }
        Some(GroupedSum(parts))
    }

    /// The sums of a group that fit, once each: those of several cells by a machine.
    fn sums(
        &mut self,
        group: &Group,
        fitting: RangeInclusive<i128>,
        fresh: &mut Fresh,
        parts: &mut Vec<Part>,
    ) -> Symbols {
        let (values, one_hot) = (self.board.values(), OneHot::of(self.board));
        if let [cell] = group.cells[..] {
            return (0..values).map(|value| (value as i128 + 1, one_hot.literal(cell, Value::new(value)))).collect();
        }
        let held = self.held(&group.cells, fresh, parts);
        let read: Vec<Symbols> = held.iter().map(|&held| vec![(0, !held), (1, held)]).collect();
        let machine = taking(values, group.cells.len(), |sum| fitting.contains(&(sum * group.coefficient)));
        let reading = Reading::new(machine, &read, Reads::Values(sorted(&group.cells)), fresh);
        let ends = reading.machine.states[values].iter().enumerate();
        let sums = ends.map(|(end, &(_, sum))| (sum, reading.layers.state(values, end))).collect();
        parts.push(Part::Machine(reading));
        sums
    }

    /// For each value what says that the cells hold it.
    fn held(&mut self, cells: &[Cell], fresh: &mut Fresh, parts: &mut Vec<Part>) -> Vec<Lit> {
        let cells = sorted(cells);
        if let Some(held) = self.held.get(&cells) {
            return held.clone();
        }
        let literals = fresh.literals(self.board.values());
        let all = u64::MAX >> (64 - cells.len());
        let seeing = self.differing.seeing(&cells).iter().filter(|seen| seen.1 == all).map(|seen| seen.0).collect();
        self.held.insert(cells.clone(), literals.clone());
        parts.push(Part::Held(Held { cells, seeing, literals: literals.clone() }));
        literals
    }
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

fn symbols(read: &[Symbols]) -> Vec<Vec<i128>> {
    read.iter().map(|symbols| symbols.iter().map(|&(symbol, _)| symbol).collect()).collect()
}

/// A machine that reads for each value whether it is held: so many are, and their sum fits.
fn taking(values: usize, count: usize, is_fitting: impl Fn(i128) -> bool) -> Steps {
    let step = |(taken, sum): State, value: usize, adds: i128| {
        let (taken, sum) = (taken + adds as usize, sum + adds * (value as i128 + 1));
        (taken <= count && taken + values - 1 - value >= count).then_some((taken, sum))
    };
    Steps::new(&vec![vec![0, 1]; values], step, |(taken, sum)| taken == count && is_fitting(sum))
}

/// A machine that reads what each group adds.
fn adding(grouping: &Grouping, symbols: &[Vec<i128>]) -> Steps {
    let mut behind = vec![(0, 0)];
    for (low, high) in grouping.spans.iter().rev() {
        let last = behind[behind.len() - 1];
        behind.push((last.0 + low, last.1 + high));
    }
    behind.reverse();
    let step = |(_, sum): State, read: usize, added: i128| {
        let (low, high) = behind[read + 1];
        (low..=high).contains(&(grouping.total - sum - added)).then_some((0, sum + added))
    };
    Steps::new(symbols, step, |(_, sum)| sum == grouping.total)
}

/// A sum, said by parts that build on each other.
pub(super) struct GroupedSum(Vec<Part>);

enum Part {
    /// A group holds a value if one of its cells does.
    Held(Held),
    /// A machine accepts.
    Machine(Reading),
    /// Nothing adds up to it.
    Never,
}

struct Held {
    cells: Vec<Cell>,
    /// The cells that differ from all of these.
    seeing: Vec<Cell>,
    literals: Vec<Lit>,
}

/// A machine with its variables and what it reads.
struct Reading {
    machine: Steps,
    layers: Layers,
    /// The literals of each layer.
    literals: Vec<Vec<Lit>>,
    reads: Reads,
}

/// What the layers of a machine are.
enum Reads {
    /// The values, which these cells hold or do not.
    Values(Vec<Cell>),
    /// Groups, by what they add.
    Groups(Vec<Group>),
}

impl GroupedSum {
    pub fn variable_count(&self) -> usize {
        let of = |part: &Part| match part {
            Part::Held(held) => held.literals.len(),
            Part::Machine(reading) => reading.layers.variable_count(),
            Part::Never => 0,
        };
        self.0.iter().map(of).sum()
    }

    /// Adds how much it says; about how many steps that took.
    pub fn tally(&self, tally: &mut Tally) -> usize {
        let clauses = &mut tally.clauses;
        for part in &self.0 {
            match part {
                Part::Held(held) => {
                    let values = held.literals.len() as u64;
                    clauses.add(values, held.cells.len() + 1);
                    clauses.add(values * (held.cells.len() + held.seeing.len()) as u64, 2);
                }
                Part::Machine(reading) => *clauses += lengths(&reading.machine),
                Part::Never => clauses.add(1, 0),
            }
        }
        self.variable_count()
    }

    pub fn clauses(self, one_hot: OneHot) -> impl Iterator<Item = Vec<Lit>> {
        self.0.into_iter().flat_map(move |part| -> Box<dyn Iterator<Item = Vec<Lit>>> {
            match part {
                Part::Held(held) => Box::new(held.clauses(one_hot)),
                Part::Machine(reading) => Box::new(reading.clauses()),
                Part::Never => Box::new(std::iter::once(Vec::new())),
            }
        })
    }

    /// Its variables with what they mean.
    pub fn variables(self, board: &Board) -> impl Iterator<Item = (Lit, String)> {
        self.0.into_iter().flat_map(move |part| match part {
            Part::Held(held) => held.variables(board),
            Part::Machine(reading) => reading.variables(board),
            Part::Never => Vec::new(),
        })
    }
}

impl Held {
    fn clauses(self, one_hot: OneHot) -> impl Iterator<Item = Vec<Lit>> {
        (0..self.literals.len()).flat_map(move |value| {
            let (held, value) = (self.literals[value], Value::new(value));
            let holds = |&cell: &Cell| one_hot.literal(cell, value);
            let one = std::iter::once(!held).chain(self.cells.iter().map(holds)).collect();
            let all = self.cells.iter().map(|cell| vec![!holds(cell), held]);
            let none = self.seeing.iter().map(|cell| vec![!held, !holds(cell)]);
            std::iter::once(one).chain(all).chain(none).collect::<Vec<_>>()
        })
    }

    fn variables(&self, board: &Board) -> Vec<(Lit, String)> {
        let cells = names(board, &self.cells);
        let of = |(value, literal)| (literal, format!("{cells} hold {}", board.symbols().symbol(Value::new(value))));
        (0..).zip(self.literals.iter().copied()).map(of).collect()
    }
}

fn names(board: &Board, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| board.grid().name(cell).to_string()).collect::<Vec<_>>().join(" ")
}

impl Reading {
    fn new(machine: Steps, read: &[Symbols], reads: Reads, fresh: &mut Fresh) -> Reading {
        let layers = Layers::new(&machine, fresh);
        let literals = read.iter().map(|symbols| symbols.iter().map(|&(_, literal)| literal).collect()).collect();
        Reading { machine, layers, literals, reads }
    }

    fn clauses(self) -> impl Iterator<Item = Vec<Lit>> {
        let (start, layers) = (self.layers.start(&self.machine), 0..self.literals.len());
        let of_layer = move |read: usize| self.layers.clauses(&self.machine, read, &self.literals[read]);
        start.into_iter().chain(layers.flat_map(of_layer))
    }

    fn variables(&self, board: &Board) -> Vec<(Lit, String)> {
        let mut all = Vec::new();
        for (read, states) in self.machine.states.iter().enumerate() {
            let words = |state: usize| self.reads.state(board, read, states[state]);
            all.extend((0..states.len()).map(|state| (self.layers.state(read, state), words(state))));
            for (literal, transition) in self.layers.transitions(&self.machine, read) {
                let behind = self.machine.states[read + 1][transition.to];
                let step = self.reads.step(board, read, states[transition.from], behind);
                all.push((literal, format!("{}, and {step}", words(transition.from))));
            }
        }
        all
    }
}

impl Reads {
    /// What a state means, in the numbers of the board.
    fn state(&self, board: &Board, read: usize, (taken, sum): State) -> String {
        match self {
            _ if read == 0 => "nothing is read".to_owned(),
            Reads::Values(cells) => {
                let (cells, last) = (names(board, cells), board.symbols().symbol(Value::new(read - 1)));
                let sum = sum + taken as i128 * beyond(board);
                match taken {
                    0 => format!("{cells} hold no value up to {last}"),
                    1 => format!("{cells} hold one value up to {last}, {sum}"),
                    _ => format!("{cells} hold {taken} values up to {last}, which sum to {sum}"),
                }
            }
            Reads::Groups(groups) => {
                let sum = sum + added_beyond(board, &groups[..read]);
                let cells: Vec<Cell> = groups[..read].iter().flat_map(|group| &group.cells).copied().collect();
                format!("{} come to {sum}", names(board, &cells))
            }
        }
    }

    /// What is read between two states.
    fn step(&self, board: &Board, read: usize, from: State, to: State) -> String {
        match self {
            Reads::Values(_) => {
                let value = board.symbols().symbol(Value::new(read));
                if to.0 > from.0 { format!("{value} too") } else { format!("not {value}") }
            }
            Reads::Groups(groups) => {
                let added = to.1 - from.1 + added_beyond(board, &groups[read..=read]);
                format!("{} to {added}", names(board, &groups[read].cells))
            }
        }
    }
}

/// By how much the number of a value is more than its place, where a board has sums.
fn beyond(board: &Board) -> i128 {
    i128::from(board.geometry().numbers.first().unwrap_or(1)) - 1
}

fn added_beyond(board: &Board, groups: &[Group]) -> i128 {
    groups.iter().map(|group| group.coefficient * group.cells.len() as i128).sum::<i128>() * beyond(board)
}
