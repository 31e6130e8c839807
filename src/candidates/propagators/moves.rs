//! Automata of which no layer has more than sixty-four states: as in [`automaton`](super::automaton), with a word for the
//! states of a layer. Transitions by one value that lead equally far, by the numbers of the states, are taken in one transition:
//! of automata that count or add up, nearly all do.

use super::{Reasoning, Room, bits};
use crate::primitive::Automaton;

/// A walk through the layers of an automaton, layer by layer and value by value.
#[derive(Debug)]
pub(super) struct Moves {
    order: usize,
    length: usize,
    /// For each layer and value where its transitions end; the first begin at 0.
    ends: Box<[u32]>,
    transitions: Box<[Transitions]>,
    /// Whether it has a start, without which it accepts nothing.
    starts: bool,
}

/// Transitions that all lead as far, from states of one layer to those of the next.
#[derive(Clone, Copy, Debug)]
struct Transitions {
    /// The states from which they lead.
    from: u64,
    /// How far up, turned around at sixty-four.
    up: u32,
}

impl Moves {
    /// Of this automaton; `None` where a layer has too many states.
    pub(super) fn new(automaton: &Automaton) -> Option<Moves> {
        let (order, length) = (automaton.order(), automaton.len());
        if (0..=length).any(|read| automaton.states(read) > 64) {
            return None;
        }
        let (mut ends, mut transitions) = (Vec::with_capacity(length * order), Vec::new());
        for read in 0..length {
            for value in 0..order {
                transitions.extend(transitions_by(automaton, read, value));
                ends.push(transitions.len() as u32);
            }
        }
        Some(Moves {
            order,
            length,
            ends: ends.into(),
            transitions: transitions.into(),
            starts: automaton.states(0) > 0,
        })
    }

    fn transitions(&self, read: usize, value: usize) -> &[Transitions] {
        let list = read * self.order + value;
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.transitions[start..self.ends[list] as usize]
    }
}

/// The transitions by a value, gathered by how far they lead.
fn transitions_by(automaton: &Automaton, read: usize, value: usize) -> Vec<Transitions> {
    let mut transitions: Vec<Transitions> = Vec::new();
    for state in 0..automaton.states(read) {
        let Some(next) = automaton.next(read, state, value) else { continue };
        let (bit, up) = (1 << state, (64 + next - state) as u32 % 64);
        match transitions.iter_mut().find(|transition| transition.up == up) {
            Some(transition) => transition.from |= bit,
            None => transitions.push(Transitions { from: bit, up }),
        }
    }
    transitions
}

impl Reasoning for Moves {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let room = &mut room.words;
        room.clear();
        room.push(u64::from(self.starts));
        for (read, &domain) in domains.iter().enumerate() {
            let (marks, mut reached) = (room[read], 0);
            for value in bits(domain) {
                for transition in self.transitions(read, value) {
                    reached |= (marks & transition.from).rotate_left(transition.up);
                }
            }
            room.push(reached);
        }
        let mut good = room[self.length];
        for (read, domain) in domains.iter_mut().enumerate().rev() {
            let (marks, mut before, mut kept) = (room[read], 0, 0);
            for value in bits(*domain) {
                let transitions = self.transitions(read, value).iter();
                let leading = transitions
                    .fold(0, |all, transition| all | good.rotate_right(transition.up) & transition.from)
                    & marks;
                before |= leading;
                kept |= u64::from(leading != 0) << value;
            }
            *domain = kept;
            good = before;
        }
        good != 0
    }

    fn cost(&self) -> usize {
        2 * self.transitions.len()
    }
}

#[cfg(test)]
mod tests {
    use rand::prelude::*;

    use super::super::automaton::Reachability;
    use super::*;
    use crate::testing::{primitives, random};
    use crate::values::Numbers;

    #[test]
    fn steps_and_edges_take_the_same() {
        let mut rng = random::seeded(14);
        let mut narrowed = 0;
        for _ in 0..1000 {
            // The sum of some digits by a modulus, with which states are many and few.
            let (order, length) = (rng.random_range(1..=9), rng.random_range(1..=5));
            let (modulus, rest) = (rng.random_range(1..=64), rng.random_range(0..64));
            let transition = |key: i64, _, digit: i64| Some((key * 3 + digit) % modulus).filter(|&key| key != 7);
            let accepts = |key: i64| key % 5 == rest % 5;
            let automaton =
                Automaton::new(&Numbers::places(order), length, 0, transition, accepts, |_, _| String::new()).unwrap();
            let [moves, edges]: [Box<dyn Reasoning>; 2] =
                [Box::new(Moves::new(&automaton).unwrap()), Box::new(Reachability::new(&automaton))];
            let domains: Vec<u64> = (0..length).map(|_| primitives::subset(&mut rng, order, 0.6).bits() | 1).collect();
            let (mut one, mut other) = (domains.clone(), domains.clone());
            let can_be = moves.narrow(&mut one, &mut Room::default());
            assert_eq!(can_be, edges.narrow(&mut other, &mut Room::default()));
            assert!(!can_be || one == other, "{automaton:?} on {domains:?}");
            narrowed += usize::from(can_be && one != domains);
        }
        assert!(narrowed > 100, "{narrowed}");
    }

    #[test]
    fn a_layer_of_many_states_is_another_s() {
        let all = |count: i64| {
            Automaton::new(
                &Numbers::places(64),
                2,
                0,
                |key, _, digit| Some(key * 64 + digit % count),
                |_| true,
                |_, _| String::new(),
            )
        };
        assert!(Moves::new(&all(2).unwrap()).is_some());
        assert!(Moves::new(&all(64).unwrap()).is_none());
    }
}
