//! Deterministic automata that read the values of some cells, one layer for each cell.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::MAX_TRANSITIONS;
use crate::values::{Numbers, Value, Values};

/// A deterministic automaton in layers: layer `i` reads the value of cell `i`. It has one start, in layer 0; every state can
/// be reached and can still accept, so an automaton that accepts nothing has no states at all. States of a layer are sorted
/// by their keys, so that equal rules make equal automata.
#[derive(Clone)]
pub struct Automaton {
    order: usize,
    /// Shared by copies.
    layers: Arc<[Layer]>,
    /// What a state means in words.
    words: Arc<Words>,
    /// The same said in another way, where its cells are a house.
    between: Option<Arc<Between>>,
}

/// Of a house, that the values between two of them, the crusts, are one of some sets, whichever crust comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The crusts, two different values.
    pub crusts: [Value; 2],
    /// What the numbers between them add up to.
    pub total: i64,
    /// What may lie between them: the sets of other values that do.
    pub sets: Vec<Values>,
}

/// What a state means: of the number of values read before it, and of its key.
type Words = dyn Fn(usize, i64) -> String + Send + Sync;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Layer {
    /// What the author of the automaton calls the states, ascending.
    keys: Vec<i64>,
    /// For each state and value the state of the next layer; [`DEAD`] where nothing can be accepted any more. Empty in the last.
    next: Vec<u32>,
    /// How many of these lead somewhere.
    transitions: usize,
}

/// Where nothing can be accepted any more.
const DEAD: u32 = u32::MAX;

/// An automaton would have more than `MAX_TRANSITIONS` transitions, or a rule as many clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {MAX_TRANSITIONS} transitions or clauses")]
pub struct TooLarge;

impl Automaton {
    /// The automaton that reads `length` values that count so much from the state `start`; `step` tells the next state,
    /// of a state, how many values are read before and what the next one counts, or `None` where nothing follows; `accepts` tells which states
    /// are good at the end. A state is one number, the key, which `words` explains.
    ///
    /// # Errors
    /// Where more than `MAX_TRANSITIONS` are met on the way, dead ends included.
    pub fn new(
        numbers: &Numbers,
        length: usize,
        start: i64,
        step: impl Fn(i64, usize, i64) -> Option<i64>,
        accepts: impl Fn(i64) -> bool,
        words: impl Fn(usize, i64) -> String + Send + Sync + 'static,
    ) -> Result<Automaton, TooLarge> {
        let mut reached = vec![vec![start]];
        let mut moves: Vec<Vec<Option<i64>>> = Vec::new();
        let mut transitions = 0;
        for read in 0..length {
            let mut layer = Vec::new();
            for &key in &reached[read] {
                layer.extend(numbers.iter().map(|number| step(key, read, number)));
            }
            transitions += layer.iter().flatten().count();
            if transitions > MAX_TRANSITIONS {
                return Err(TooLarge);
            }
            let mut next: Vec<i64> = layer.iter().flatten().copied().collect();
            next.sort_unstable();
            next.dedup();
            reached.push(next);
            moves.push(layer);
        }
        let order = numbers.count();
        let layers = trimmed(order, reached, moves, accepts).into();
        Ok(Automaton { order, layers, words: Arc::new(words), between: None })
    }

    /// The same automaton, which says this of the cells of a house.
    #[must_use]
    pub fn saying(self, between: Option<Between>) -> Automaton {
        Automaton { between: between.map(Arc::new), ..self }
    }

    /// What it says of the cells of a house, where that can be told in this way.
    pub fn between(&self) -> Option<&Between> {
        self.between.as_deref()
    }

    /// Where its layers are kept: the same for it and its copies, and another for all others as long as it lives.
    pub(crate) fn address(&self) -> usize {
        self.layers.as_ptr() as usize
    }

    /// How many values there are.
    pub fn order(&self) -> usize {
        self.order
    }

    /// How many values it reads.
    pub fn len(&self) -> usize {
        self.layers.len() - 1
    }

    /// Whether it reads nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many states there are once `read` values are read, 0 to [`Automaton::len`]. The start is state 0 of layer 0.
    ///
    /// # Panics
    /// If there is no such layer; so for the others.
    pub fn states(&self, read: usize) -> usize {
        self.layers[read].keys.len()
    }

    /// The state of the next layer after a value, from 0; `None` where nothing can be accepted any more.
    pub fn next(&self, read: usize, state: usize, value: usize) -> Option<usize> {
        let next = self.layers[read].next[state * self.order + value];
        (next != DEAD).then_some(next as usize)
    }

    /// What a state means, in words: `the first 3 cells sum to 14`.
    pub fn meaning(&self, read: usize, state: usize) -> String {
        (self.words)(read, self.layers[read].keys[state])
    }

    /// How many transitions there are in all.
    pub fn transitions(&self) -> usize {
        self.layers.iter().map(|layer| layer.transitions).sum()
    }

    /// The bytes of its layers.
    pub(crate) fn bytes(&self) -> usize {
        let of = |layer: &Layer| size_of::<Layer>() + 8 * layer.keys.len() + 4 * layer.next.len();
        self.layers.iter().map(of).sum()
    }

    /// How many states and transitions there are in all.
    pub fn size(&self) -> usize {
        self.layers.iter().map(|layer| layer.keys.len() + layer.transitions).sum()
    }

    /// How many transitions read the value of the cell with this number, from 0; none behind the last cell.
    pub fn transitions_from(&self, read: usize) -> usize {
        self.layers[read].transitions
    }

    /// Whether it accepts these values, each from 0, as many as it reads.
    pub fn accepts(&self, values: impl IntoIterator<Item = usize>) -> bool {
        let start = (self.states(0) == 1).then_some(0);
        let end = values
            .into_iter()
            .enumerate()
            .try_fold(start, |state, (read, value)| Some(state.and_then(|state| self.next(read, state, value))));
        end.flatten().is_some()
    }
}

impl PartialEq for Automaton {
    /// Whether both have the same states and transitions; that their words differ makes no difference.
    fn eq(&self, other: &Automaton) -> bool {
        self.order == other.order && self.layers == other.layers
    }
}

impl Eq for Automaton {}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Automaton").field("order", &self.order).field("layers", &self.layers).finish_non_exhaustive()
    }
}

/// Only states that can still accept, numbered in each layer.
fn trimmed(
    order: usize,
    reached: Vec<Vec<i64>>,
    moves: Vec<Vec<Option<i64>>>,
    accepts: impl Fn(i64) -> bool,
) -> Vec<Layer> {
    let last = reached.last().map_or(&[][..], |keys| keys);
    let mut keys: Vec<i64> = last.iter().copied().filter(|&key| accepts(key)).collect();
    let mut layers = vec![Layer { keys: keys.clone(), next: Vec::new(), transitions: 0 }];
    for (before, moves) in reached.iter().zip(&moves).rev() {
        let places = Places::new(&keys);
        let mut layer = Layer { keys: Vec::new(), next: Vec::new(), transitions: 0 };
        for (&key, moves) in before.iter().zip(moves.chunks(order)) {
            let next = moves.iter().map(|next| next.and_then(|next| places.get(next)).unwrap_or(DEAD));
            if next.clone().any(|next| next != DEAD) {
                layer.keys.push(key);
                layer.next.extend(next);
            }
        }
        keys.clone_from(&layer.keys);
        layer.transitions = layer.next.iter().filter(|&&next| next != DEAD).count();
        layers.push(layer);
    }
    layers.reverse();
    layers
}

/// The places of some keys in their order.
enum Places {
    /// From the least key on, for keys that lie close together; `u32::MAX` stands for none.
    Close {
        least: i64,
        places: Vec<u32>,
    },
    Apart(BTreeMap<i64, u32>),
}

impl Places {
    /// The farthest that keys which lie close together lie from the least.
    const FAR: u64 = 1 << 12;

    /// Of keys in ascending order.
    fn new(keys: &[i64]) -> Places {
        let (least, most) = (keys.first().copied().unwrap_or(0), keys.last().copied().unwrap_or(0));
        let far = most.abs_diff(least);
        if far > Places::FAR {
            return Places::Apart(keys.iter().copied().zip(0..).collect());
        }
        let mut places = vec![u32::MAX; if keys.is_empty() { 0 } else { far as usize + 1 }];
        keys.iter().zip(0..).for_each(|(key, place)| places[key.abs_diff(least) as usize] = place);
        Places::Close { least, places }
    }

    fn get(&self, key: i64) -> Option<u32> {
        match self {
            Places::Close { least, .. } if key < *least => None,
            Places::Close { least, places } => {
                let place = places.get(usize::try_from(key.abs_diff(*least)).ok()?)?;
                Some(*place).filter(|&place| place != u32::MAX)
            }
            Places::Apart(places) => places.get(&key).copied(),
        }
    }
}

/// Automata that several rules of a board have alike, each made once: those of one kind, by what else they depend on.
#[derive(Debug, Default)]
pub(crate) struct Shared(Mutex<BTreeMap<(&'static str, [i64; 2]), Automaton>>);

impl Shared {
    /// The automaton of a kind of rule with these parameters, made if it is asked for the first time.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn get(
        &self,
        kind: &'static str,
        parameters: [i64; 2],
        make: impl FnOnce() -> Result<Automaton, TooLarge>,
    ) -> Result<Automaton, TooLarge> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(automaton) = known.get(&(kind, parameters)) {
            return Ok(automaton.clone());
        }
        let automaton = make()?;
        known.insert((kind, parameters), automaton.clone());
        Ok(automaton)
    }
}

impl Clone for Shared {
    fn clone(&self) -> Shared {
        Shared(Mutex::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(order: usize, length: usize, total: i64) -> Automaton {
        let words = |read, key| format!("the first {read} cells sum to {key}");
        let step = |sum: i64, _, digit| (sum + digit <= total).then_some(sum + digit);
        Automaton::new(&Numbers::places(order), length, 0, step, |sum| sum == total, words).unwrap()
    }

    #[test]
    fn what_is_accepted_is_what_the_steps_say() {
        let automaton = sum(4, 3, 6);
        for way in 0..64 {
            let values = [way % 4, way / 4 % 4, way / 16];
            assert_eq!(automaton.accepts(values), values.iter().sum::<usize>() + 3 == 6);
        }
        assert_eq!(automaton.meaning(2, 0), "the first 2 cells sum to 2");
    }

    #[test]
    fn states_that_cannot_accept_are_left_out() {
        assert_eq!(sum(4, 3, 12).states(1), 1);
        assert_eq!(sum(4, 3, 13).states(0), 0);
        assert!(!sum(4, 3, 13).accepts([0, 0, 0]));
        assert!(sum(4, 0, 0).accepts([]) && sum(4, 0, 0).is_empty());
    }
}
