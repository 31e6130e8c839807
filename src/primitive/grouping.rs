//! A sum by groups of cells that differ, as formulas say it.

use std::ops::RangeInclusive;

use super::{Differing, Group, Sum};

/// Sums whose automata over groups may have more transitions are said by the automata of their rules.
const MOST_TRANSITIONS: i128 = 1 << 16;

/// The groups of a sum. Values count from 1 here, whatever their numbers are.
#[derive(Clone, Debug)]
pub(crate) struct Grouping {
    /// What the groups add up to.
    pub total: i128,
    /// The groups that are no houses.
    pub groups: Vec<Group>,
    /// Those with as many cells as there are values: they add up to the same, whatever they hold where.
    pub houses: Vec<Group>,
    /// What each adds at least and at most.
    pub spans: Vec<(i128, i128)>,
}

impl Grouping {
    /// Of a sum on a board of this order, whose cells differ so; `None` where its automata may be too large, and where
    /// nothing is gained.
    pub fn new(order: usize, differing: &Differing, sum: &Sum) -> Option<Grouping> {
        let (houses, groups): (Vec<Group>, Vec<Group>) =
            differing.groups(&sum.gathered()).into_iter().partition(|group| group.cells.len() == order);
        let of_houses = houses.iter().filter_map(|house| house.span(order)).map(|(sum, _)| sum).sum::<i128>();
        let spans = groups.iter().map(|group| group.span(order)).collect::<Option<_>>()?;
        let grouping = Grouping { total: i128::from(sum.total) - of_houses, groups, houses, spans };
        let is_said = || grouping.gains() && grouping.most_transitions(order) <= MOST_TRANSITIONS;
        (grouping.is_impossible() || is_said()).then_some(grouping)
    }

    /// Whether groups say it better than the automaton of its rule: not where there are several, and none has three cells. Then they
    /// take more states, and tell little more.
    fn gains(&self) -> bool {
        let is_large = |group: &Group| group.cells.len() > 2;
        self.groups.len() < 2 || !self.houses.is_empty() || self.groups.iter().any(is_large)
    }

    /// Whether no values add up to it, as far as spans tell.
    pub fn is_impossible(&self) -> bool {
        let (least, most) = self.ends();
        !(least..=most).contains(&self.total)
    }

    /// Whether the groups' own automata leave something to add up: not where the fitting sums of one group are the total.
    pub fn is_added(&self) -> bool {
        self.groups.len() > 1 || self.groups.iter().any(|group| group.cells.len() == 1)
    }

    /// What the others leave a group, by its place.
    pub fn left_to(&self, place: usize) -> RangeInclusive<i128> {
        let ((least, most), (low, high)) = (self.ends(), self.spans[place]);
        (self.total - (most - high)).max(low)..=(self.total - (least - low)).min(high)
    }

    fn ends(&self) -> (i128, i128) {
        self.spans.iter().fold((0, 0), |(least, most), (low, high)| (least + low, most + high))
    }

    /// No fewer transitions than its automata have.
    fn most_transitions(&self, order: usize) -> i128 {
        let (mut cost, mut states, mut range) = (0i128, 1i128, 1i128);
        for (group, (low, high)) in self.groups.iter().zip(&self.spans) {
            let (count, span) = (group.cells.len() as i128, (high - low).saturating_add(1));
            let sums = (high - low) / group.coefficient.abs() + 1;
            let counted = if count > 1 { 2 * (order as i128) * (count + 1) * sums } else { 0 };
            cost = cost.saturating_add(counted).saturating_add(states.saturating_mul(sums));
            range = range.saturating_add(span);
            states = states.saturating_mul(sums).min(range);
        }
        cost
    }
}
