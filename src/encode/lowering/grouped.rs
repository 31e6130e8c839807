//! Sums by groups of cells that differ, whatever rule says so: for a formula whose clauses need not
//! each be one rule's.
//!
//! The terms of a coefficient are covered by groups ([`Differing::groups`]). Of each group n
//! variables say *the group holds v*, shared by all sums that have it. A walk over these counts and
//! adds them; where there are several groups, a walk over their sums comes to the total. With |Q|
//! states and |T| transitions a walk takes |Q| + |T| variables and about 4|T| clauses, as those of
//! [`layers`](super::layers) do. Of a cage of k cells of n values there are k·S states at most
//! behind each value, S being how many sums there are, where sets are 2ⁿ: unit propagation sees
//! less of the cage, and a solver has far less to read.
//!
//! What a group holds is told to be in none of the cells that see all of it, which follows. All
//! variables are defined both ways: each solution extends to them in one way.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::encode::{Fresh, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::{Differing, Group, Sum};
use crate::values::Value;

/// Sums whose walks may have more transitions go by the automata of their rules.
const MOST_TRANSITIONS: i128 = 1 << 16;

/// What a layer reads, each with its literal; one of them is true.
type Layer = Vec<(i128, Lit)>;

/// The sums of a board, and the groups that they have so far with what says that they hold each
/// value.
pub(super) struct GroupedSums<'d> {
    order: usize,
    differing: Differing<'d>,
    held: HashMap<Vec<Cell>, Vec<Lit>>,
}

impl<'d> GroupedSums<'d> {
    /// On a board of this order, whose cells differ so.
    pub fn new(order: usize, differing: Differing<'d>) -> GroupedSums<'d> {
        GroupedSums { order, differing, held: HashMap::new() }
    }

    /// The clauses of a sum, beside the differences; `None` where they may be too many.
    pub fn clauses(&mut self, sum: &Sum, fresh: &mut Fresh) -> Option<Vec<Vec<Lit>>> {
        let mut total = i128::from(sum.total);
        let mut groups = self.differing.groups(&sum.gathered());
        // A house adds up to the same, whatever it holds where.
        groups.retain(|group| {
            let is_house = group.cells.len() == self.order;
            total -= if is_house { group.span(self.order).map_or(0, |(sum, _)| sum) } else { 0 };
            !is_house
        });
        let spans: Vec<_> = groups.iter().map(|group| group.span(self.order)).collect::<Option<_>>()?;
        let (least, most) = spans.iter().fold((0, 0), |(low, high), span| (low + span.0, high + span.1));
        let mut walks = Walks { fresh, clauses: Vec::new() };
        if !(least..=most).contains(&total) {
            return Some(vec![Vec::new()]);
        }
        if self.cost(&groups, &spans) > MOST_TRANSITIONS {
            return None;
        }
        let mut layers = Vec::new();
        for (group, &(low, high)) in groups.iter().zip(&spans) {
            // What the others leave it.
            let within = (total - (most - high)).max(low)..=(total - (least - low)).min(high);
            let is_fitting = |sum: i128| within.contains(&(sum * group.coefficient));
            let sums = self.sums(group, is_fitting, &mut walks);
            layers.push(sums.into_iter().map(|(sum, literal)| (sum * group.coefficient, literal)).collect::<Layer>());
        }
        // A group of several cells has its fitting sums alone, which are the total.
        if layers.len() > 1 || groups.iter().any(|group| group.cells.len() == 1) {
            let mut behind = vec![(0, 0)];
            for (low, high) in spans.iter().rev() {
                let last = behind[behind.len() - 1];
                behind.push((last.0 + low, last.1 + high));
            }
            behind.reverse();
            let step = |sum: i128, read: usize, added: i128| {
                let (low, high) = behind[read + 1];
                (low..=high).contains(&(total - sum - added)).then_some(sum + added)
            };
            walks.walk(&layers, 0, step, |sum| sum == total);
        }
        Some(walks.clauses)
    }

    /// No fewer transitions than the walks have.
    fn cost(&self, groups: &[Group], spans: &[(i128, i128)]) -> i128 {
        let (mut cost, mut states, mut range) = (0i128, 1i128, 1i128);
        for (group, (low, high)) in groups.iter().zip(spans) {
            let (count, span) = (group.cells.len() as i128, (high - low).saturating_add(1));
            let sums = (high - low) / group.coefficient.abs() + 1;
            let counted = if count > 1 { 2 * (self.order as i128) * (count + 1) * sums } else { 0 };
            cost = cost.saturating_add(counted).saturating_add(states.saturating_mul(sums));
            range = range.saturating_add(span);
            states = states.saturating_mul(sums).min(range);
        }
        cost
    }

    /// The fitting sums of a group, once each.
    fn sums(&mut self, group: &Group, is_fitting: impl Fn(i128) -> bool, walks: &mut Walks) -> Layer {
        let (order, one_hot) = (self.order, OneHot::new(self.order));
        if let [cell] = group.cells[..] {
            return (0..order).map(|value| (value as i128 + 1, one_hot.literal(cell, Value::new(value)))).collect();
        }
        let held = self.held(&group.cells, walks);
        let layers: Vec<Layer> = held.iter().map(|&held| vec![(0, !held), (1, held)]).collect();
        let count = group.cells.len();
        let step = |(taken, sum): (usize, i128), value: usize, adds: i128| {
            let (taken, sum) = (taken + adds as usize, sum + adds * (value as i128 + 1));
            (taken <= count && taken + order - 1 - value >= count).then_some((taken, sum))
        };
        let last = walks.walk(&layers, (0, 0), step, |(taken, sum)| taken == count && is_fitting(sum));
        last.into_iter().map(|((_, sum), literal)| (sum, literal)).collect()
    }

    /// For each value what says that the cells hold it.
    fn held(&mut self, cells: &[Cell], walks: &mut Walks) -> Vec<Lit> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if let Some(held) = self.held.get(&cells) {
            return held.clone();
        }
        let (one_hot, held) = (OneHot::new(self.order), walks.fresh.literals(self.order));
        let all = u64::MAX >> (64 - cells.len());
        let seeing: Vec<Cell> =
            self.differing.seeing(&cells).iter().filter(|seen| seen.1 == all).map(|seen| seen.0).collect();
        for (value, &held) in held.iter().enumerate() {
            let holds = |&cell: &Cell| one_hot.literal(cell, Value::new(value));
            walks.clauses.push(std::iter::once(!held).chain(cells.iter().map(holds)).collect());
            walks.clauses.extend(cells.iter().map(|cell| vec![held, !holds(cell)]));
            walks.clauses.extend(seeing.iter().map(|cell| vec![!held, !holds(cell)]));
        }
        self.held.insert(cells, held.clone());
        held
    }
}

/// Walks on their way to clauses.
struct Walks<'f> {
    fresh: &'f mut Fresh,
    clauses: Vec<Vec<Lit>>,
}

impl Walks<'_> {
    /// A walk from a state through the layers to good ones, which it returns with their literals.
    fn walk<S: Copy + Ord>(
        &mut self,
        layers: &[Layer],
        start: S,
        step: impl Fn(S, usize, i128) -> Option<S>,
        is_good: impl Fn(S) -> bool,
    ) -> BTreeMap<S, Lit> {
        let follow = |state: S, read: usize| {
            let layer: &Layer = &layers[read];
            layer.iter().filter_map(|&(symbol, _)| step(state, read, symbol)).collect::<Vec<S>>()
        };
        let mut states: Vec<BTreeSet<S>> = vec![[start].into()];
        for read in 0..layers.len() {
            states.push(states[read].iter().flat_map(|&state| follow(state, read)).collect());
        }
        states[layers.len()].retain(|&state| is_good(state));
        for read in (0..layers.len()).rev() {
            let (before, behind) = states.split_at_mut(read + 1);
            before[read].retain(|&state| follow(state, read).iter().any(|next| behind[0].contains(next)));
        }
        if states[0].is_empty() {
            self.clauses.push(Vec::new());
            return BTreeMap::new();
        }
        let mut before = self.named(&states[0]);
        self.clauses.extend(before.values().map(|&start| vec![start]));
        for (read, layer) in layers.iter().enumerate() {
            let next = self.named(&states[read + 1]);
            self.layer(&before, layer, &next, |state, symbol| step(state, read, symbol));
            before = next;
        }
        before
    }

    fn named<S: Copy + Ord>(&mut self, states: &BTreeSet<S>) -> BTreeMap<S, Lit> {
        states.iter().map(|&state| (state, self.fresh.literal())).collect()
    }

    /// The clauses of one layer, with a variable for each of its transitions.
    fn layer<S: Copy + Ord>(
        &mut self,
        before: &BTreeMap<S, Lit>,
        layer: &Layer,
        next: &BTreeMap<S, Lit>,
        step: impl Fn(S, i128) -> Option<S>,
    ) {
        let denied = |literal: &Lit| (*literal, vec![!*literal]);
        let mut by_symbol: Vec<Vec<Lit>> = layer.iter().map(|(_, literal)| vec![!*literal]).collect();
        let mut into: BTreeMap<Lit, Vec<Lit>> = next.values().map(denied).collect();
        for (&state, &from) in before {
            let mut out = vec![!from];
            for (&(symbol, reads), by_symbol) in layer.iter().zip(&mut by_symbol) {
                let Some(&to) = step(state, symbol).and_then(|to| next.get(&to)) else {
                    self.clauses.push(vec![!from, !reads]);
                    continue;
                };
                let taken = self.fresh.literal();
                let implied = [vec![!taken, from], vec![!taken, reads], vec![!taken, to], vec![!from, !reads, taken]];
                self.clauses.extend(implied);
                out.push(taken);
                by_symbol.push(taken);
                into.entry(to).or_default().push(taken);
            }
            self.clauses.push(out);
        }
        self.clauses.extend(by_symbol);
        self.clauses.extend(into.into_values());
    }
}
