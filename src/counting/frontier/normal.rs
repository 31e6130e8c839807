//! The normal form of a state: one and the same for states that an exchange of like values and like houses turns into each other,
//! as far as that is found cheaply. A form is always a state that such an exchange leads to, so that it has as many completions;
//! where two states that are alike get different ones, they are counted apart, and nothing else comes of it.

use super::cut::{Cut, Exchanged, MOST_OPEN};
use super::mix;

/// The most values.
pub(super) const MOST_VALUES: usize = 64;

/// Leaves of the search for the least form, behind which the least so far is taken.
const MOST_LEAVES: usize = 24;

/// Room to work in.
pub(super) struct Normaliser {
    /// What sets a slot apart, by choice of the search.
    chosen: [u64; MOST_OPEN],
    /// How many choices were made on the way.
    choices: u64,
    /// What refinement has come to know of each slot and each value.
    of_slot: [u64; MOST_OPEN],
    of_value: [u64; MOST_VALUES],
    best: [u64; MOST_VALUES],
    leaves: usize,
    /// How the best came about, where that is asked.
    exchanged: Option<Box<Exchanged>>,
}

/// Houses, or blocks of them, that look the same and are not.
enum Tie {
    Slots([u8; MOST_OPEN], usize),
    Blocks(usize, [u8; MOST_OPEN], usize),
}

impl Normaliser {
    pub fn new() -> Normaliser {
        Normaliser {
            chosen: [0; MOST_OPEN],
            choices: 0,
            of_slot: [0; MOST_OPEN],
            of_value: [0; MOST_VALUES],
            best: [0; MOST_VALUES],
            leaves: 0,
            exchanged: None,
        }
    }

    /// The same, and how it came about; the values of a class are sorted in the end.
    pub fn trace(&mut self, cut: &Cut, state: &mut [u64]) -> Exchanged {
        self.exchanged = Some(Box::new(Exchanged {
            slots: std::array::from_fn(|slot| slot as u8),
            blocks: cut.kinds.iter().map(|blocks| (0..blocks.len()).collect()).collect(),
        }));
        self.normalise(cut, state);
        *self.exchanged.take().expect("it was just put there")
    }

    /// Puts a state, a word for each value, into its normal form.
    pub fn normalise(&mut self, cut: &Cut, state: &mut [u64]) {
        if cut.movable == 0 {
            sort_classes(cut, state);
            return;
        }
        self.chosen = [0; MOST_OPEN];
        self.leaves = 0;
        self.search(cut, state);
        state.copy_from_slice(&self.best[..state.len()]);
    }

    fn search(&mut self, cut: &Cut, state: &[u64]) {
        self.refine(cut, state);
        match self.tie(cut, state) {
            None => self.leaf(cut, state),
            Some(Tie::Slots(slots, count)) => {
                for &slot in &slots[..count] {
                    self.choose(cut, state, 1 << slot);
                    if self.leaves >= MOST_LEAVES {
                        return;
                    }
                }
            }
            Some(Tie::Blocks(kind, blocks, count)) => {
                for &block in &blocks[..count] {
                    let twins = &cut.kinds[kind][usize::from(block)].twins;
                    let mask = twins.iter().fold(0, |mask, &twins| mask | cut.twins[twins].mask);
                    self.choose(cut, state, mask);
                    if self.leaves >= MOST_LEAVES {
                        return;
                    }
                }
            }
        }
    }

    /// Goes on with some slots set apart.
    fn choose(&mut self, cut: &Cut, state: &[u64], slots: u64) {
        let before = self.chosen;
        // No two choices set apart alike, or what one parts the next would bring together.
        self.choices += 1;
        debug_assert!(self.choices as usize <= 2 * MOST_OPEN, "a choice of blocks or of slots was undone");
        for slot in bits(slots) {
            self.chosen[slot] = mix(self.chosen[slot].wrapping_add(self.choices));
        }
        self.search(cut, state);
        self.choices -= 1;
        self.chosen = before;
    }

    /// Tells slots and values apart by what they meet, as far as two rounds go; in between slots by how many values they share with
    /// which others, since in regular states each meets as many.
    fn refine(&mut self, cut: &Cut, state: &[u64]) {
        let fixed = !cut.movable;
        for (number, &(first, end)) in cut.classes.iter().enumerate() {
            for (seen, &mask) in self.of_value[first..end].iter_mut().zip(&state[first..end]) {
                *seen = mix((mask & fixed) ^ ((number as u64) << 57));
                for twins in &cut.twins {
                    *seen = seen.wrapping_add(u64::from((mask & twins.mask).count_ones()).wrapping_mul(twins.kind));
                }
            }
        }
        self.meet(cut, state);
        self.share(cut, state);
        for (value, &mask) in state.iter().enumerate() {
            let met = bits(mask & cut.movable).fold(0u64, |met, slot| met.wrapping_add(mix(self.of_slot[slot])));
            self.of_value[value] = mix(self.of_value[value].wrapping_add(met));
        }
        self.meet(cut, state);
    }

    /// What each slot that may move meets among the values, and each block among its slots.
    fn meet(&mut self, cut: &Cut, state: &[u64]) {
        for twins in &cut.twins {
            for &slot in &twins.slots {
                self.of_slot[usize::from(slot)] = twins.kind ^ self.chosen[usize::from(slot)];
            }
        }
        for (value, &mask) in state.iter().enumerate() {
            let seen = mix(self.of_value[value]);
            for slot in bits(mask & cut.movable) {
                self.of_slot[slot] = self.of_slot[slot].wrapping_add(seen);
            }
        }
        for block in cut.kinds.iter().flatten() {
            let slots = block.twins.iter().fold(0, |mask, &twins| mask | cut.twins[twins].mask);
            let together = bits(slots).fold(0u64, |met, slot| met.wrapping_add(mix(self.of_slot[slot])));
            for slot in bits(slots) {
                self.of_slot[slot] = mix(self.of_slot[slot]).wrapping_add(mix(together));
            }
        }
    }

    fn share(&mut self, cut: &Cut, state: &[u64]) {
        let (mut slots, mut values, mut count) = ([0u8; MOST_OPEN], [0u64; MOST_OPEN], 0);
        for slot in bits(cut.movable) {
            slots[count] = slot as u8;
            count += 1;
        }
        let mut at = [0u8; MOST_OPEN];
        (0..count).for_each(|place| at[usize::from(slots[place])] = place as u8);
        for (value, &mask) in state.iter().enumerate() {
            bits(mask & cut.movable).for_each(|slot| values[usize::from(at[slot])] |= 1 << value);
        }
        let mut shared = [0u64; MOST_OPEN];
        for one in 0..count {
            for other in one + 1..count {
                let common = SHARED[(values[one] & values[other]).count_ones() as usize & 63];
                shared[one] = shared[one].wrapping_add(fold(self.of_slot[usize::from(slots[other])] ^ common));
                shared[other] = shared[other].wrapping_add(fold(self.of_slot[usize::from(slots[one])] ^ common));
            }
        }
        (0..count).for_each(|place| {
            let slot = &mut self.of_slot[usize::from(slots[place])];
            *slot = slot.wrapping_add(mix(shared[place]));
        });
    }

    fn of_block(&self, cut: &Cut, kind: usize, block: usize) -> u64 {
        let twins = &cut.kinds[kind][block].twins;
        let slots = twins.iter().fold(0, |mask, &twins| mask | cut.twins[twins].mask);
        bits(slots).fold(0u64, |met, slot| met.wrapping_add(mix(self.of_slot[slot])))
    }

    /// The first tie, of blocks before that of single houses.
    fn tie(&self, cut: &Cut, state: &[u64]) -> Option<Tie> {
        for (kind, blocks) in cut.kinds.iter().enumerate() {
            let seen: [u64; MOST_OPEN] =
                std::array::from_fn(|block| if block < blocks.len() { self.of_block(cut, kind, block) } else { 0 });
            for first in 0..blocks.len() {
                let alike = (first..blocks.len()).filter(|&block| seen[block] == seen[first]);
                let (list, count) = listed(alike.map(|block| block as u8));
                if count > 1
                    && (1..count).any(|at| !same_blocks(cut, state, kind, usize::from(list[0]), usize::from(list[at])))
                {
                    return Some(Tie::Blocks(kind, list, count));
                }
            }
        }
        for twins in &cut.twins {
            for (at, &slot) in twins.slots.iter().enumerate() {
                let seen = self.of_slot[usize::from(slot)];
                let alike = twins.slots[at..].iter().copied().filter(|&other| self.of_slot[usize::from(other)] == seen);
                let (list, count) = listed(alike);
                if count > 1 && list[1..count].iter().any(|&other| !same_slots(state, slot, other)) {
                    return Some(Tie::Slots(list, count));
                }
            }
        }
        None
    }

    /// The form that the present order of slots leads to, kept if it is the least so far.
    fn leaf(&mut self, cut: &Cut, state: &[u64]) {
        let mut goes = [0u8; MOST_OPEN];
        for twins in &cut.twins {
            self.send(&twins.slots, &twins.slots, &mut goes);
        }
        for (kind, blocks) in cut.kinds.iter().enumerate() {
            let sorted = self.sorted_blocks(cut, kind);
            for (onto, &(_, from)) in blocks.iter().zip(&sorted) {
                for (&from, &onto) in blocks[from].twins.iter().zip(&onto.twins) {
                    self.send(&cut.twins[from].slots, &cut.twins[onto].slots, &mut goes);
                }
            }
        }
        let mut form = [0u64; MOST_VALUES];
        let form = &mut form[..state.len()];
        for (word, &mask) in form.iter_mut().zip(state) {
            *word = bits(mask & cut.movable).fold(mask & !cut.movable, |word, slot| word | 1 << goes[slot]);
        }
        sort_classes(cut, form);
        if self.leaves == 0 || *form < self.best[..state.len()] {
            self.best[..state.len()].copy_from_slice(form);
            if let Some(mut exchanged) = self.exchanged.take() {
                bits(cut.movable).for_each(|slot| exchanged.slots[slot] = goes[slot]);
                for (kind, arranged) in exchanged.blocks.iter_mut().enumerate() {
                    arranged.iter_mut().zip(self.sorted_blocks(cut, kind)).for_each(|(at, (_, from))| *at = from);
                }
                self.exchanged = Some(exchanged);
            }
        }
        self.leaves += 1;
    }

    /// The blocks of a kind in the order in which they are to stand; what is behind the last of them says nothing.
    fn sorted_blocks(&self, cut: &Cut, kind: usize) -> [(u64, usize); MOST_OPEN] {
        let mut sorted: [(u64, usize); MOST_OPEN] = [(0, 0); MOST_OPEN];
        let used = &mut sorted[..cut.kinds[kind].len()];
        used.iter_mut().enumerate().for_each(|(block, item)| *item = (self.of_block(cut, kind, block), block));
        used.sort_unstable();
        sorted
    }

    /// Sends some slots to others, in the order of what is known of them.
    fn send(&self, from: &[u8], onto: &[u8], goes: &mut [u8; MOST_OPEN]) {
        let mut sorted = [(0u64, 0u8); MOST_OPEN];
        for (at, &slot) in from.iter().enumerate() {
            sorted[at] = (self.of_slot[usize::from(slot)], slot);
        }
        let sorted = &mut sorted[..from.len()];
        sort_few(sorted);
        sorted.iter().zip(onto).for_each(|(&(_, slot), &onto)| goes[usize::from(slot)] = onto);
    }
}

/// For each number of shared values something that tells it apart.
const SHARED: [u64; 64] = {
    let mut table = [0; 64];
    let mut number = 0;
    while number < 64 {
        table[number] = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        number += 1;
    }
    table
};

fn fold(number: u64) -> u64 {
    let wide = u128::from(number) * 0xd134_2543_de82_ef95_u128;
    (wide >> 64) as u64 ^ wide as u64
}

fn listed(items: impl Iterator<Item = u8>) -> ([u8; MOST_OPEN], usize) {
    let (mut list, mut count) = ([0; MOST_OPEN], 0);
    for item in items {
        list[count] = item;
        count += 1;
    }
    (list, count)
}

/// Whether two houses have the same values, so that their exchange changes nothing.
fn same_slots(state: &[u64], one: u8, other: u8) -> bool {
    state.iter().all(|mask| mask >> one & 1 == mask >> other & 1)
}

fn same_blocks(cut: &Cut, state: &[u64], kind: usize, one: usize, other: usize) -> bool {
    let slots = |block: usize| cut.kinds[kind][block].twins.iter().flat_map(|&twins| &cut.twins[twins].slots);
    slots(one).zip(slots(other)).all(|(&one, &other)| same_slots(state, one, other))
}

fn sort_classes(cut: &Cut, state: &mut [u64]) {
    for &(first, end) in &cut.classes {
        if end - first > 1 {
            sort_few(&mut state[first..end]);
        }
    }
}

/// By insertion: there are few.
fn sort_few<T: Copy + Ord>(list: &mut [T]) {
    for end in 1..list.len() {
        let item = list[end];
        let mut at = end;
        while at > 0 && list[at - 1] > item {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = item;
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
