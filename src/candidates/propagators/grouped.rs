//! Sums whose cells fall into groups that differ: which sums each group can reach by sets of values
//! ([`sets`](super::sets)), and from which of them the others reach the total, by strings of sums
//! (Trick 2003). Forth through the sets of each group, forth and back over the groups' sums, back
//! through the sets that have a sum which is left.
//!
//! To order [`ORDER`](super::sets::ORDER) it is domain consistent for *the equation, and each group differs*; the
//! groups are disjoint, for two that overlap are hard (Bessiere, Katsirelos, Narodytska, Quimper &
//! Walsh 2010). It reads 2·W words for each cell and value of a group, and 2·M for each sum of a
//! group, M being the words of the longest total. Beyond that order, or where totals are too long,
//! [`bounds`](super::bounds) tells less.

use std::sync::Arc;

use super::few;
use super::sets::{Seeing, Sets, back, both, forth, only, settled};
use super::sum::WIDEST;
use super::{Propagator, Reasoning, Room, bits, cleared};
use crate::grid::Cell;
use crate::primitive::{Differing, Group};

/// The most groups of an equation that goes by sets.
const MOST_GROUPS: usize = 64;

/// What the groups add up to at least and at most on an empty board of this order; `None` where one
/// has more cells than there are values.
pub(super) fn span(order: usize, groups: &[Group]) -> Option<(i128, i128)> {
    let spans = groups.iter().map(|group| group.span(order));
    spans.into_iter().try_fold((0, 0), |(least, most), span| span.map(|(low, high)| (least + low, most + high)))
}

/// For each sum the sets of values that have it, on boards of one order.
pub(super) enum BySum {
    Short(Arc<[Sets<1>]>),
    Middle(Arc<[Sets<8>]>),
    Long(Arc<[Sets<64>]>),
}

impl BySum {
    /// Of a board of this order, [`ORDER`](super::sets::ORDER) at most.
    pub(super) fn new(order: usize) -> BySum {
        match order {
            0..=6 => BySum::Short(by_sum(order)),
            7..=9 => BySum::Middle(by_sum(order)),
            _ => BySum::Long(by_sum(order)),
        }
    }
}

fn by_sum<const W: usize>(order: usize) -> Arc<[Sets<W>]> {
    let mut by_sum = vec![[0; W]; order * (order + 1) / 2 + 1];
    for set in 0..1u64 << order {
        let sum: usize = bits(set).map(|value| value + 1).sum();
        by_sum[sum][set as usize / 64] |= 1 << (set % 64);
    }
    by_sum.into()
}

/// What narrows an equation whose groups can reach its total, on a board of this order,
/// [`ORDER`](super::sets::ORDER) at most; `None` where totals are too long for strings.
pub(super) fn propagator(
    order: usize,
    groups: &[Group],
    total: i128,
    differing: &Differing,
    by_sum: &BySum,
) -> Option<Propagator> {
    let (least, _) = span(order, groups)?;
    let longest = i128::from(WIDEST);
    let is_long = |group: &Group| group.coefficient.abs() >= longest;
    if groups.len() > MOST_GROUPS || total - least >= longest || groups.iter().any(is_long) {
        return None;
    }
    let cells: Vec<Cell> = groups.iter().flat_map(|group| group.cells.iter().copied()).collect();
    let shape = |group: &Group| Shape {
        count: group.cells.len(),
        coefficient: group.coefficient as i64,
        seeing: Seeing::new(differing, &group.cells),
    };
    let shapes = groups.iter().map(shape).collect();
    let total = total as i64;
    Some(match by_sum {
        BySum::Short(by_sum) => Propagator::new(cells, Grouped { order, shapes, total, by_sum: Arc::clone(by_sum) }),
        BySum::Middle(by_sum) => Propagator::new(cells, Grouped { order, shapes, total, by_sum: Arc::clone(by_sum) }),
        BySum::Long(by_sum) => Propagator::new(cells, Grouped { order, shapes, total, by_sum: Arc::clone(by_sum) }),
    })
}

/// A group, without its cells.
#[derive(Debug)]
struct Shape {
    count: usize,
    coefficient: i64,
    seeing: Seeing,
}

#[derive(Debug)]
struct Grouped<const W: usize> {
    order: usize,
    shapes: Box<[Shape]>,
    total: i64,
    by_sum: Arc<[Sets<W>]>,
}

impl<const W: usize> Grouped<W> {
    /// The sums that so many cells reach by these sets, as bits.
    fn sums(&self, sets: &Sets<W>, count: usize) -> u128 {
        let (least, most) = (count * (count + 1) / 2, count * (2 * self.order + 1 - count) / 2);
        let has = |sum: &usize| (0..W).any(|word| sets[word] & self.by_sum[*sum][word] != 0);
        (least..=most).filter(has).fold(0, |sums, sum| sums | 1 << sum)
    }

    /// The sets that have one of these sums.
    fn with(&self, sums: u128) -> Sets<W> {
        let mut sets = [0; W];
        set_bits(sums).for_each(|sum| (0..W).for_each(|word| sets[word] |= self.by_sum[sum][word]));
        sets
    }
}

fn set_bits(mut sums: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let sum = sums.trailing_zeros() as usize;
        sums &= sums.wrapping_sub(1);
        (sum < 128).then_some(sum)
    })
}

/// The sums of a group, as what they add above the least that the group can add.
#[derive(Clone, Copy, Default)]
struct Reach {
    sums: u128,
    coefficient: i64,
}

impl Reach {
    fn ends(&self) -> (i64, i64) {
        (i64::from(self.sums.trailing_zeros()), i64::from(127 - self.sums.leading_zeros()))
    }

    /// The least that the group can add, and how much more at most.
    fn bounds(&self) -> (i64, i64) {
        let (low, high) = self.ends();
        let least = if self.coefficient > 0 { low } else { high };
        (self.coefficient * least, self.coefficient.abs() * (high - low))
    }

    fn step(&self, sum: usize) -> usize {
        let (low, high) = self.ends();
        let above = if self.coefficient > 0 { sum as i64 - low } else { high - sum as i64 };
        (above * self.coefficient.abs()) as usize
    }

    /// By how much at most a sum is greater than the next lower, as it counts; 0 for one sum.
    fn gap(&self) -> i64 {
        let mut sums = self.sums >> self.sums.trailing_zeros();
        let mut gap = i64::from(sums != 1);
        while sums & (sums + 1) != 0 {
            (sums, gap) = (sums | sums << 1, gap + 1);
        }
        gap * self.coefficient.abs()
    }

    /// The sums with which all others can add what is left of `rest`, if they can add whatever lies
    /// between their ends; all groups can add so much more than their least at most.
    fn within(&self, rest: i64, most: i64) -> u128 {
        let ((low, high), by) = (self.ends(), self.coefficient.abs());
        let span = by * (high - low);
        // How much above the least it adds, in steps of its coefficient.
        let (least, greatest) = ((rest - (most - span)).max(0), rest.min(span));
        let (first, last) = ((least + by - 1) / by, greatest / by);
        if first > last {
            return 0;
        }
        let lowest = if self.coefficient > 0 { low + first } else { high - last };
        self.sums & u128::MAX >> (127 - (last - first)) << lowest
    }
}

/// Whether the groups but for any one of them can add whatever lies between their ends: where those
/// of them whose sums have no gaps reach across the gaps of the others.
fn is_dense(reaches: &[Reach]) -> bool {
    let (mut widest, mut width, mut gap) = (0, 0, 0);
    for reach in reaches {
        match reach.gap() {
            0 => {}
            1 => {
                let (low, high) = reach.ends();
                (widest, width) = (widest.max(high - low), width + high - low);
            }
            more => gap = more.max(gap),
        }
    }
    width - widest + 1 >= gap
}

impl<const W: usize> Reasoning for Grouped<W> {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let groups = self.shapes.len();
        let (strings, _) = cleared(&mut room.words, W * (domains.len() + groups)).as_chunks_mut::<W>();
        let mut reaches = [Reach::default(); MOST_GROUPS];
        let (mut rest, mut most, mut first) = (self.total, 0, 0);
        for (number, shape) in self.shapes.iter().enumerate() {
            let end = first + shape.count;
            let sums = self.reached(&domains[first..end], &mut strings[first + number..=end + number]);
            if sums == 0 {
                return false;
            }
            let reach = Reach { sums, coefficient: shape.coefficient };
            reaches[number] = reach;
            let (least, more) = reach.bounds();
            (rest, most, first) = (rest - least, most + more, end);
        }
        if rest < 0 || rest > most {
            return false;
        }
        let mut kept = [0; MOST_GROUPS];
        if !kept_sums(&reaches[..groups], (rest, most), &mut room.totals, &mut kept[..groups]) {
            return false;
        }
        for (number, shape) in self.shapes.iter().enumerate().rev() {
            let start = first - shape.count;
            let strings = &strings[start + number..=first + number];
            let is_free = kept[number] == reaches[number].sums;
            self.keep(shape, (kept[number], is_free), &mut domains[start..first], strings, &mut room.struck);
            first = start;
        }
        true
    }

    fn cost(&self) -> usize {
        let cells: usize = self.shapes.iter().map(|shape| shape.count).sum();
        2 * W * cells * self.order + 400
    }
}

impl<const W: usize> Grouped<W> {
    /// The sums that the cells of a group reach, as bits; the strings are for the sets that they
    /// use, where there are many ways.
    fn reached(&self, domains: &[u64], strings: &mut [Sets<W>]) -> u128 {
        if few::are_few(domains) {
            return few::sums(domains, 0, 0);
        }
        let Some(settled) = settled(domains) else { return 0 };
        strings[0] = only(settled);
        forth(settled, domains, strings);
        self.sums(&strings[domains.len()], domains.len())
    }

    /// Leaves the cells of a group what some of its sums have that it has reached, or all.
    fn keep(
        &self,
        shape: &Shape,
        (kept, is_free): (u128, bool),
        domains: &mut [u64],
        strings: &[Sets<W>],
        struck: &mut Vec<(Cell, u64)>,
    ) {
        match domains {
            [only] => *only &= (kept >> 1) as u64,
            // They were few before, too, for nothing has changed since.
            _ if few::are_few(domains) => {
                let in_all = few::keep(domains, 0, |_, sum, last| last & (kept >> (sum + 1)) as u64);
                shape.seeing.strike_values(in_all, domains, struck);
            }
            _ => {
                let reached = &strings[shape.count];
                let good = if is_free { *reached } else { both(reached, &self.with(kept)) };
                back(good, domains, strings);
                shape.seeing.strike(&good, 0, domains, struck);
            }
        }
    }
}

/// For each group those of its sums with which the others come to the rest above the least that
/// all of them can add, which is at most so much; `false` where there are none.
fn kept_sums(reaches: &[Reach], (rest, most): (i64, i64), totals: &mut Vec<u64>, kept: &mut [u128]) -> bool {
    if is_dense(reaches) {
        kept.iter_mut().zip(reaches).for_each(|(kept, reach)| *kept = reach.within(rest, most));
        !kept.contains(&0)
    } else if rest < 128 {
        kept_by_words(reaches, rest as usize, kept)
    } else {
        kept_by_strings(reaches, rest as usize, totals, kept)
    }
}

/// The same by totals that fit a word.
fn kept_by_words(reaches: &[Reach], rest: usize, kept: &mut [u128]) -> bool {
    let mut totals = [0u128; MOST_GROUPS + 1];
    totals[0] = 1;
    for (number, reach) in reaches.iter().enumerate() {
        let steps = set_bits(reach.sums).map(|sum| reach.step(sum)).filter(|&step| step <= rest);
        totals[number + 1] = steps.fold(0, |all, step| all | totals[number] << step);
    }
    let mut good = totals[reaches.len()] & 1 << rest;
    for (number, reach) in reaches.iter().enumerate().rev() {
        let mut before = 0;
        for sum in set_bits(reach.sums) {
            let step = reach.step(sum);
            let totals = if step <= rest { good >> step & totals[number] } else { 0 };
            kept[number] |= u128::from(totals != 0) << sum;
            before |= totals;
        }
        good = before;
    }
    good != 0
}

/// The same by strings of totals.
fn kept_by_strings(reaches: &[Reach], rest: usize, totals: &mut Vec<u64>, kept: &mut [u128]) -> bool {
    let words = rest / 64 + 1;
    let totals = cleared(totals, words * (reaches.len() + 3));
    let (totals, ends) = totals.split_at_mut(words * (reaches.len() + 1));
    totals[0] = 1;
    for (number, reach) in reaches.iter().enumerate() {
        let (before, after) = totals.split_at_mut(words * (number + 1));
        for sum in set_bits(reach.sums) {
            add_all(&before[words * number..], reach.step(sum), &mut after[..words]);
        }
    }
    let (mut good, mut before) = ends.split_at_mut(words);
    good[words - 1] = totals[words * (reaches.len() + 1) - 1] & 1 << (rest % 64);
    if good[words - 1] == 0 {
        return false;
    }
    for (number, reach) in reaches.iter().enumerate().rev() {
        before.fill(0);
        let totals = &totals[words * number..words * (number + 1)];
        for sum in set_bits(reach.sums) {
            kept[number] |= u128::from(take_all(good, reach.step(sum), totals, before)) << sum;
        }
        (good, before) = (before, good);
    }
    true
}

/// Adds to `after` all totals, each greater by a step; what does not fit is cut off.
fn add_all(totals: &[u64], step: usize, after: &mut [u64]) {
    let (words, step) = (step / 64, step % 64);
    for word in words..totals.len() {
        after[word] |= totals[word - words] << step;
        if word > words {
            after[word] |= totals[word - words - 1] >> 1 >> (63 - step);
        }
    }
}

/// Adds to `before` all `good` totals, each less by a step, that are among the reached ones.
/// Whether there is one.
fn take_all(good: &[u64], step: usize, reached: &[u64], before: &mut [u64]) -> bool {
    let (words, step) = (step / 64, step % 64);
    let mut any = 0;
    for word in 0..good.len().saturating_sub(words) {
        let high = good.get(word + words + 1).map_or(0, |high| high << 1 << (63 - step));
        let totals = (good[word + words] >> step | high) & reached[word];
        any |= totals;
        before[word] |= totals;
    }
    any != 0
}
