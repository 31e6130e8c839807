//! The deterministic automaton of an expression: positions that follow each other (Glushkov 1961), and the sets of them that
//! can be reached together.

use std::collections::HashMap;

use super::syntax::Node;
use crate::primitive::{MAX_TRANSITIONS, TooLarge};
use crate::values::{Value, Values};

/// A set of positions, one bit each.
type Set = Box<[u64]>;

/// A deterministic automaton. State 0 is the start.
#[derive(Clone, Debug)]
pub struct Machine {
    order: usize,
    /// For each state and value the next state.
    next: Vec<Option<u32>>,
    accepts: Vec<bool>,
}

impl Machine {
    /// The automaton of an expression over the values of a board of this order.
    ///
    /// # Errors
    /// Where it has more than [`MAX_TRANSITIONS`].
    pub fn new(node: &Node, order: usize) -> Result<Machine, TooLarge> {
        let mut positions = Positions::default();
        let whole = positions.of(node);
        let words = positions.digits.len().div_ceil(64);
        let follow: Vec<Set> = positions.follow.iter().map(|after| set(after, words)).collect();
        let ends = set(&whole.last, words);
        let mut machine = Machine { order, next: Vec::new(), accepts: Vec::new() };
        // The start is no position: what may come first follows it.
        let mut states: Vec<(Set, bool)> = vec![(set(&whole.first, words), whole.skips)];
        let mut known: HashMap<(Set, bool), u32> = HashMap::from([(states[0].clone(), 0)]);
        let mut at = 0;
        while at < states.len() {
            let (ahead, accepts) = states[at].clone();
            machine.accepts.push(accepts);
            for value in (0..order).map(Value::new) {
                let met = positions.met(&ahead, value);
                if met.is_empty() {
                    machine.next.push(None);
                    continue;
                }
                let mut after = vec![0; words].into_boxed_slice();
                for &position in &met {
                    after.iter_mut().zip(&follow[position]).for_each(|(word, more)| *word |= more);
                }
                let state = (after, met.iter().any(|position| ends[position / 64] >> (position % 64) & 1 == 1));
                let fresh = states.len() as u32;
                let number = *known.entry(state.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(state);
                }
                machine.next.push(Some(number));
            }
            if states.len() * order > MAX_TRANSITIONS {
                return Err(TooLarge);
            }
            at += 1;
        }
        Ok(machine)
    }

    /// The next state after a value, from 0.
    pub fn next(&self, state: usize, value: usize) -> Option<usize> {
        self.next[state * self.order + value].map(|next| next as usize)
    }

    /// Whether what was read so far matches.
    pub fn accepts(&self, state: usize) -> bool {
        self.accepts[state]
    }
}

fn set(positions: &[usize], words: usize) -> Set {
    let mut set = vec![0; words].into_boxed_slice();
    positions.iter().for_each(|position| set[position / 64] |= 1 << (position % 64));
    set
}

/// The digits of an expression in the order in which they stand, and which may follow which.
#[derive(Default)]
struct Positions {
    digits: Vec<Values>,
    follow: Vec<Vec<usize>>,
}

/// What a part of an expression may begin and end with, and whether it may be skipped.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    skips: bool,
}

impl Positions {
    fn of(&mut self, node: &Node) -> Part {
        match node {
            Node::Digit(values) => {
                let position = self.digits.len();
                self.digits.push(*values);
                self.follow.push(Vec::new());
                Part { first: vec![position], last: vec![position], skips: false }
            }
            Node::Chain(links) => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), skips: true };
                for link in links {
                    let part = self.of(link);
                    self.join(&whole.last, &part.first);
                    if whole.skips {
                        whole.first.extend(&part.first);
                    }
                    if part.skips {
                        whole.last.extend(part.last);
                    } else {
                        whole.last = part.last;
                    }
                    whole.skips &= part.skips;
                }
                whole
            }
            Node::Either(ways) => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), skips: false };
                for way in ways {
                    let part = self.of(way);
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                    whole.skips |= part.skips;
                }
                whole
            }
            Node::Many(inner, least) => {
                let part = self.of(inner);
                self.join(&part.last, &part.first);
                Part { skips: part.skips || *least == 0, ..part }
            }
            Node::Maybe(inner) => Part { skips: true, ..self.of(inner) },
        }
    }

    /// Each of the second may follow each of the first.
    fn join(&mut self, before: &[usize], after: &[usize]) {
        for &position in before {
            self.follow[position].extend(after);
            self.follow[position].sort_unstable();
            self.follow[position].dedup();
        }
    }

    /// The positions of a set that this value fits.
    fn met(&self, ahead: &Set, value: Value) -> Vec<usize> {
        let fits = |position: &usize| ahead[position / 64] >> (position % 64) & 1 == 1;
        (0..self.digits.len()).filter(fits).filter(|&position| self.digits[position].contains(value)).collect()
    }
}
