//! Which open houses the cells to come cannot tell apart: twins, and blocks that are exchanged as a whole. All that is taken for alike
//! was seen cell by cell.

use std::collections::{BTreeMap, HashMap};

use super::super::mix;
use super::{Block, Course, Cut, Twins};

/// For each house that moves in an exchange of two blocks where it goes, houses that are not open yet among them.
pub(in super::super) type Exchange = HashMap<u16, u16>;

/// For each cell to come of a house its other houses and its values.
type View = Vec<(Vec<u16>, u64)>;

/// A block by the places of its sets, and the exchange with the first block of its kind.
struct Found {
    sets: Vec<usize>,
    exchange: Exchange,
}

impl Course<'_> {
    /// Houses are twins where what their cells to come are (their other houses, their values) is the same, cell by cell: then the
    /// exchange of the two is an automorphism of what is to come.
    pub(super) fn find_twins(&self, cut: usize, open: &[u16], made: &mut Cut) {
        let mut alike: BTreeMap<(View, u64), Vec<u16>> = BTreeMap::new();
        for &house in open {
            alike.entry((self.view(house, cut), self.asked(house))).or_default().push(house);
        }
        let mut sets: Vec<Vec<u16>> = alike.into_values().collect();
        sets.sort();
        let blocks = self.find_blocks(cut, open, &sets);
        let in_block = |set: usize| blocks.iter().flatten().any(|found| found.sets.contains(&set));
        let mut number = vec![usize::MAX; sets.len()];
        for (set, houses) in sets.iter().enumerate() {
            if houses.len() == 1 && !in_block(set) {
                continue;
            }
            number[set] = made.twins.len();
            let slots: Vec<u8> = houses.iter().map(|&house| self.seats[usize::from(house)].slot).collect();
            let mask = slots.iter().fold(0, |mask, &slot| mask | 1 << slot);
            made.movable |= mask;
            made.twins.push(Twins { slots, mask, kind: mix(set as u64 + 1) });
        }
        for (kind, blocks) in blocks.into_iter().enumerate() {
            let numbered = blocks.into_iter().map(|Found { sets, exchange }| Block {
                twins: sets.iter().map(|&set| number[set]).collect(),
                exchange,
            });
            let numbered: Vec<Block> = numbered.collect();
            for block in &numbered {
                for (role, &twins) in block.twins.iter().enumerate() {
                    made.twins[twins].kind = mix((1 + kind as u64) << 32 | (role as u64 + 1) << 16);
                }
            }
            made.kinds.push(numbered);
        }
    }

    /// The values that a house must have.
    fn asked(&self, house: u16) -> u64 {
        let house = usize::from(house);
        let cells = self.problem.houses[house].iter().filter(|_| self.tight[house]);
        cells.fold(0, |all, &cell| all | self.problem.cells[usize::from(cell)].values.bits())
    }

    /// What the cells to come of a house are, but for the house itself.
    fn view(&self, house: u16, cut: usize) -> View {
        let mut view: Vec<_> = self
            .to_come(usize::from(house), cut)
            .map(|cell| {
                let cell = &self.problem.cells[usize::from(cell)];
                let others = cell.houses.iter().copied().filter(|&other| other != house).collect();
                (others, cell.values.bits())
            })
            .collect();
        view.sort();
        view
    }

    /// Kinds of blocks: for each kind its blocks, each as the sets of houses that it consists of, by their places in `sets`. That
    /// the first may be exchanged with any other of its kind was seen cell by cell.
    fn find_blocks(&self, cut: usize, open: &[u16], sets: &[Vec<u16>]) -> Vec<Vec<Found>> {
        let single: HashMap<u16, usize> = sets
            .iter()
            .enumerate()
            .filter(|(_, houses)| houses.len() == 1)
            .map(|(set, houses)| (houses[0], set))
            .collect();
        let mut used = vec![false; sets.len()];
        let mut kinds = Vec::new();
        for first in 0..sets.len() {
            if used[first] {
                continue;
            }
            let mut blocks: Vec<Found> = Vec::new();
            for second in first + 1..sets.len() {
                if used[second] || sets[second].len() != sets[first].len() {
                    continue;
                }
                let Some(exchange) = self.exchange(cut, &sets[first], &sets[second]) else { continue };
                let Some(pair) = as_blocks(first, second, sets, open, &exchange, &single) else { continue };
                let [one, other] = pair;
                let is_free = other.iter().all(|&set| !used[set]) && one.iter().all(|set| !other.contains(set));
                let is_apart = blocks.iter().skip(1).flat_map(|found| &found.sets).all(|set| !other.contains(set));
                if is_free
                    && is_apart
                    && blocks.first().is_none_or(|known| known.sets == one)
                    && one.iter().all(|&set| !used[set])
                {
                    if blocks.is_empty() {
                        blocks.push(Found { sets: one, exchange: Exchange::new() });
                    }
                    blocks.push(Found { sets: other, exchange });
                }
            }
            if !blocks.is_empty() {
                blocks.iter().flat_map(|found| &found.sets).for_each(|&set| used[set] = true);
                kinds.push(blocks);
            }
        }
        kinds
    }

    /// An exchange of two sets of houses, with what else must change places for it, that is an automorphism of what is to come:
    /// for each house that moves where it goes.
    fn exchange(&self, cut: usize, one: &[u16], other: &[u16]) -> Option<Exchange> {
        let mut to = Exchange::new();
        for (&from, &onto) in one.iter().zip(other) {
            to.insert(from, onto);
            to.insert(onto, from);
        }
        let met = |houses: &[u16]| {
            let mut met: BTreeMap<u16, usize> = BTreeMap::new();
            for cell in houses.iter().flat_map(|&house| self.to_come(usize::from(house), cut)) {
                self.problem.cells[usize::from(cell)]
                    .houses
                    .iter()
                    .for_each(|&house| *met.entry(house).or_default() += 1);
            }
            met
        };
        let (by_one, by_other) = (met(one), met(other));
        let moves = |house: &u16| !to.contains_key(house) && by_one.get(house) != by_other.get(house);
        let from: Vec<u16> = by_one.keys().copied().filter(moves).collect();
        let onto: Vec<u16> = by_other.keys().copied().filter(moves).collect();
        if from.len() != onto.len() || from.iter().any(|house| onto.contains(house)) {
            return None;
        }
        let stays = |house: &u16| !to.contains_key(house) && !from.contains(house) && !onto.contains(house);
        let signature = |house: u16| {
            let mut signature: Vec<u16> = self
                .to_come(usize::from(house), cut)
                .flat_map(|cell| self.problem.cells[usize::from(cell)].houses.iter().copied().filter(stays))
                .collect();
            signature.sort_unstable();
            (signature, self.is_open(house, cut))
        };
        let signatures: Vec<_> = onto.iter().map(|&house| (signature(house), house)).collect();
        let mut pairs = Vec::new();
        for &house in &from {
            let mine = signature(house);
            let (_, other) = signatures.iter().find(|(other, _)| *other == mine)?;
            pairs.push((house, *other));
        }
        for (house, other) in pairs {
            if to.insert(house, other).is_some() || to.insert(other, house).is_some() {
                return None;
            }
        }
        // Demands look at what a house has already: only those that must have the same values may change places.
        let is_asked_alike = to.iter().all(|(&house, &other)| self.asked(house) == self.asked(other));
        (is_asked_alike && self.is_automorphism(cut, &to)).then_some(to)
    }

    /// Whether the cells to come, with these houses moved, are the cells to come.
    fn is_automorphism(&self, cut: usize, to: &Exchange) -> bool {
        let mut before = Vec::new();
        let mut behind = Vec::new();
        for &cell in &self.order[cut..] {
            let cell = &self.problem.cells[usize::from(cell)];
            before.push((cell.houses.clone(), cell.values.bits()));
            let mut moved: Vec<u16> =
                cell.houses.iter().map(|house| to.get(house).copied().unwrap_or(*house)).collect();
            moved.sort_unstable();
            behind.push((moved, cell.values.bits()));
        }
        before.sort();
        behind.sort();
        before == behind
    }
}

/// Both sides of an exchange as sets of houses, where its open houses are the two sets and further single ones, in the same order.
fn as_blocks(
    first: usize,
    second: usize,
    sets: &[Vec<u16>],
    open: &[u16],
    exchange: &Exchange,
    single: &HashMap<u16, usize>,
) -> Option<[Vec<usize>; 2]> {
    let mut pair = [vec![first], vec![second]];
    let mut rest: Vec<u16> = exchange.keys().copied().filter(|house| open.contains(house)).collect();
    rest.retain(|house| !sets[first].contains(house) && !sets[second].contains(house));
    rest.sort_unstable();
    // The lower of the two is taken for the first set's: which side a single house belongs to makes no difference to the exchange.
    while let Some(&house) = rest.first() {
        let other = exchange[&house];
        pair[0].push(*single.get(&house)?);
        pair[1].push(*single.get(&other)?);
        rest.retain(|&left| left != house && left != other);
    }
    Some(pair)
}
