//! Automata: which states the first values can reach, and from which of them the others can still be accepted (Pesant 2004).

use super::{Reasoning, Room, bits, cleared};
use crate::primitive::Automaton;

/// A walk through the layers of an automaton.
#[derive(Debug)]
pub(super) struct Reachability {
    /// Layer `i` reads the value of cell `i`.
    layers: Box<[Layer]>,
    /// Whether it has a start, without which it accepts nothing.
    starts: bool,
}

/// The transitions out of one layer.
#[derive(Debug)]
struct Layer {
    /// Where the words of its states stand, and where those of the next layer's.
    first: usize,
    end: usize,
    /// By state, where its edges end; the first begins at 0.
    ends: Box<[u32]>,
    edges: Box<[Edge]>,
}

/// All transitions from one state to one other.
#[derive(Debug)]
struct Edge {
    /// A state of the next layer.
    to: u32,
    values: u64,
}

impl Reachability {
    /// Of this automaton.
    pub(super) fn new(automaton: &Automaton) -> Reachability {
        let mut end = 0;
        let layers = (0..automaton.len()).map(|read| {
            let first = end;
            end += automaton.states(read).div_ceil(64);
            Layer::new(automaton, read, first, end)
        });
        Reachability { layers: layers.collect(), starts: automaton.states(0) > 0 }
    }

    /// How many words all states take.
    fn words(&self) -> usize {
        self.layers.last().map_or(1, |last| last.end + last.targets().div_ceil(64))
    }
}

impl Layer {
    fn new(automaton: &Automaton, read: usize, first: usize, end: usize) -> Layer {
        let (mut ends, mut edges) = (Vec::new(), Vec::new());
        for state in 0..automaton.states(read) {
            edges.extend(edges_of(automaton, read, state));
            ends.push(edges.len() as u32);
        }
        Layer { first, end, ends: ends.into(), edges: edges.into() }
    }

    fn edges(&self, state: usize) -> &[Edge] {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.edges[start..self.ends[state] as usize]
    }

    /// How many states of the next layer its edges may lead to.
    fn targets(&self) -> usize {
        self.edges.iter().map(|edge| edge.to as usize + 1).max().unwrap_or(1)
    }

    /// Marks the states of the next layer that those marked reach by these values.
    fn walk(&self, domain: u64, marks: &mut [u64]) {
        for word in self.first..self.end {
            for state in bits(marks[word]).map(|bit| (word - self.first) * 64 + bit) {
                for edge in self.edges(state).iter().filter(|edge| edge.values & domain != 0) {
                    marks[self.end + edge.to as usize / 64] |= 1 << (edge.to % 64);
                }
            }
        }
    }

    /// Takes the marks of states that reach none marked in the next layer; the values by which others do.
    fn walk_back(&self, domain: u64, marks: &mut [u64]) -> u64 {
        let mut kept = 0;
        for word in self.first..self.end {
            for bit in bits(marks[word]) {
                let reaches = |edge: &&Edge| marks[self.end + edge.to as usize / 64] >> (edge.to % 64) & 1 == 1;
                let edges = self.edges((word - self.first) * 64 + bit).iter();
                let values = edges.filter(reaches).fold(0, |values, edge| values | edge.values) & domain;
                kept |= values;
                if values == 0 {
                    marks[word] &= !(1 << bit);
                }
            }
        }
        kept
    }
}

/// The edges of a state, by where they lead to.
fn edges_of(automaton: &Automaton, read: usize, state: usize) -> Vec<Edge> {
    let next = |value: usize| Some((automaton.next(read, state, value)?, value));
    let mut transitions: Vec<_> = (0..automaton.order()).filter_map(next).collect();
    transitions.sort_unstable();
    let same = transitions.chunk_by(|one, other| one.0 == other.0);
    let edge = |same: &[(usize, usize)]| Edge {
        to: same[0].0 as u32,
        values: same.iter().fold(0, |values, (_, value)| values | 1 << value),
    };
    same.map(edge).collect()
}

impl Reasoning for Reachability {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let room = cleared(&mut room.words, self.words());
        room[0] = u64::from(self.starts);
        for (layer, &domain) in self.layers.iter().zip(&*domains) {
            layer.walk(domain, room);
        }
        for (layer, domain) in self.layers.iter().zip(domains).rev() {
            *domain = layer.walk_back(*domain, room);
        }
        room[0] != 0
    }

    fn cost(&self) -> usize {
        2 * self.layers.iter().map(|layer| layer.edges.len()).sum::<usize>()
    }
}
