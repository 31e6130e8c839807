//! Automata over cells that all differ: states together with the sets of values that were used
//! ([`sets`]). States that no set can lead to both of share a string: of skyscrapers
//! those that have seen as many, since the set tells the highest; of X-sums those of one first
//! digit, since the set tells the sum. Domain consistent for *the automaton accepts, and the cells
//! differ*.
//!
//! With C strings a layer it reads up to 4·C·W words for each cell and each of its values. Automata
//! that take too many strings, as those of sandwiches do, go without sets.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::sets::{self, Sets, add, take};
use super::{Reasoning, Room, bits, cleared};
use crate::primitive::Automaton;

/// The most strings of a layer.
const MOST_STRINGS: usize = 9;

/// The largest order whose walks are short enough.
pub(super) const ORDER: usize = 9;

/// The walk through an automaton whose cells all differ, on a board of order [`ORDER`] at most;
/// `None` where it is too long.
pub(super) fn walk(automaton: &Automaton) -> Option<Arc<dyn Reasoning>> {
    match automaton.order() {
        0..=6 => Some(Arc::new(LineWalk::<1>::new(automaton)?)),
        7..=ORDER => Some(Arc::new(LineWalk::<8>::new(automaton)?)),
        _ => None,
    }
}

/// A step that some sets take by a value, from one string to another.
#[derive(Debug)]
struct Step<const W: usize> {
    from: usize,
    to: usize,
    sets: Sets<W>,
}

#[derive(Debug)]
struct LineWalk<const W: usize> {
    order: usize,
    /// The most strings of a layer.
    strings: usize,
    /// For each layer and value its steps.
    steps: Vec<Vec<Step<W>>>,
}

impl<const W: usize> LineWalk<W> {
    fn new(automaton: &Automaton) -> Option<LineWalk<W>> {
        let order = automaton.order();
        if automaton.states(0) == 0 || automaton.is_empty() {
            return None;
        }
        let mut reached: BTreeMap<u64, Vec<usize>> = [(0, vec![0])].into();
        let (mut colours, mut strings, mut steps) = (vec![0], 1, Vec::new());
        for read in 0..automaton.len() {
            let next = after(automaton, read, &reached);
            let next_colours = coloured(automaton.states(read + 1), &next)?;
            for value in 0..order {
                steps.push(steps_by(automaton, read, value, &reached, &colours, &next_colours));
            }
            strings = next_colours.iter().map(|colour| colour + 1).max().unwrap_or(1).max(strings);
            (reached, colours) = (next, next_colours);
        }
        Some(LineWalk { order, strings, steps })
    }

    fn steps(&self, read: usize, value: usize) -> &[Step<W>] {
        &self.steps[read * self.order + value]
    }
}

/// By set the states that are reached when one more value is read.
fn after(automaton: &Automaton, read: usize, reached: &BTreeMap<u64, Vec<usize>>) -> BTreeMap<u64, Vec<usize>> {
    let mut next: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (set, states) in reached {
        for value in (0..automaton.order()).filter(|value| set >> value & 1 == 0) {
            let to = states.iter().filter_map(|&state| automaton.next(read, state, value));
            next.entry(set | 1 << value).or_default().extend(to);
        }
    }
    next.values_mut().for_each(|states| {
        states.sort_unstable();
        states.dedup();
    });
    next.retain(|_, states| !states.is_empty());
    next
}

/// For each state the string that it goes into, one that none of the states has that share a set
/// with it.
fn coloured(states: usize, reached: &BTreeMap<u64, Vec<usize>>) -> Option<Vec<usize>> {
    let mut apart = vec![BTreeSet::new(); states];
    for states in reached.values() {
        if states.len() > MOST_STRINGS {
            return None;
        }
        states.iter().for_each(|&state| apart[state].extend(states.iter().copied().filter(|&other| other < state)));
    }
    let mut colours: Vec<usize> = Vec::new();
    for apart in &apart {
        let is_free = |colour: &usize| apart.iter().all(|&other: &usize| colours[other] != *colour);
        colours.push((0..MOST_STRINGS).find(is_free)?);
    }
    Some(colours)
}

fn steps_by<const W: usize>(
    automaton: &Automaton,
    read: usize,
    value: usize,
    reached: &BTreeMap<u64, Vec<usize>>,
    colours: &[usize],
    next_colours: &[usize],
) -> Vec<Step<W>> {
    let mut steps: BTreeMap<(usize, usize), Sets<W>> = BTreeMap::new();
    for (&set, states) in reached.iter().filter(|(set, _)| **set >> value & 1 == 0) {
        for &state in states {
            if let Some(next) = automaton.next(read, state, value) {
                let sets = steps.entry((colours[state], next_colours[next])).or_insert([0; W]);
                sets[set as usize / 64] |= 1 << (set % 64);
            }
        }
    }
    steps.into_iter().map(|((from, to), sets)| Step { from, to, sets }).collect()
}

impl<const W: usize> Reasoning for LineWalk<W> {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let count = self.strings;
        let (strings, _) = cleared(&mut room.words, W * count * (domains.len() + 3)).as_chunks_mut::<W>();
        let (strings, ends) = strings.split_at_mut(count * (domains.len() + 1));
        strings[0] = sets::only(0);
        for (read, &domain) in domains.iter().enumerate() {
            let (before, after) = strings[count * read..].split_at_mut(count);
            for value in bits(domain) {
                for step in self.steps(read, value) {
                    add(&sets::both(&before[step.from], &step.sets), value, &mut after[step.to]);
                }
            }
        }
        let (mut good, mut before) = ends.split_at_mut(count);
        good.copy_from_slice(&strings[count * domains.len()..]);
        if good.iter().all(|good| *good == [0; W]) {
            return false;
        }
        for (read, domain) in domains.iter_mut().enumerate().rev() {
            let reached = &strings[count * read..count * (read + 1)];
            let mut kept = 0;
            before.fill([0; W]);
            for value in bits(*domain) {
                for step in self.steps(read, value) {
                    let from = sets::both(&reached[step.from], &step.sets);
                    kept |= u64::from(take(&good[step.to], value, &from, &mut before[step.from])) << value;
                }
            }
            *domain = kept;
            (good, before) = (before, good);
        }
        true
    }

    fn cost(&self) -> usize {
        4 * W * self.steps.iter().map(Vec::len).sum::<usize>()
    }
}
