//! About how many solutions: random descents, each weighed by the choices that it had (Knuth, “Estimating the efficiency of
//! backtrack programs”, 1975). The mean of the weights is the number of solutions, whatever the luck; how far from it so many
//! descents may lie is told beside it, or else there is no estimate.

use std::fmt;
use std::sync::Arc;

use crate::candidates::domains::{DomainTables, Domains};
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::Given;
use crate::random::Random;
use crate::values::Value;

/// About how many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The decimal logarithm of the number.
    pub log10: f64,
    /// The standard error as a share of the number, at most `WIDEST`: it lies within it two times out of three, as far as the
    /// descents saw what there is.
    pub error: f64,
}

impl fmt::Display for Estimate {
    /// The number with two digits: `6.1e13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log10 < 4.0 {
            return write!(f, "{:.0}", 10f64.powf(self.log10));
        }
        let mut exponent = self.log10.floor();
        let mut digits = (10f64.powf(self.log10 - exponent) * 10.0).round() / 10.0;
        if digits >= 10.0 {
            digits /= 10.0;
            exponent += 1.0;
        }
        write!(f, "{digits:.1}e{exponent:.0}")
    }
}

impl Estimate {
    /// The error in percent, as it is told: at least 1.
    pub fn percent(&self) -> u64 {
        (self.error * 100.0).ceil().max(1.0) as u64
    }
}

/// What descents came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimated {
    /// To a number with its error.
    About(Estimate),
    /// To solutions, but so few, or with weights so far apart, that no interval can be given: their mean may be anything.
    Scattered {
        /// How many came to a solution.
        reached: usize,
        /// Of so many.
        descents: usize,
    },
    /// To no solution: so many descents.
    Unreached(usize),
}

impl Estimated {
    /// The number, where there is one.
    pub fn estimate(&self) -> Option<Estimate> {
        match self {
            Estimated::About(estimate) => Some(*estimate),
            Estimated::Scattered { .. } | Estimated::Unreached(_) => None,
        }
    }

    /// Why there is no number, where descents were made and there is none.
    pub fn reason(&self) -> Option<String> {
        match self {
            Estimated::About(_) | Estimated::Unreached(0) => None,
            Estimated::Unreached(descents) => Some(format!("none of {descents} random descents reached a solution")),
            Estimated::Scattered { reached, descents } if *reached < FEWEST => {
                Some(format!("only {reached} of {descents} random descents reached a solution"))
            }
            Estimated::Scattered { descents, .. } => {
                Some(format!("the weights of {descents} random descents lie too far apart"))
            }
        }
    }

    /// Whether a descent has reached a solution.
    pub fn is_reached(&self) -> bool {
        !matches!(self, Estimated::Unreached(_))
    }
}

/// The widest error of an estimate: three standard errors must leave something of the number.
pub(crate) const WIDEST: f64 = 1.0 / 3.0;

/// The fewest descents that must come to a solution: fewer say nothing of how their weights spread.
const FEWEST: usize = 30;

/// The mean of the weights, whatever it is worth: enough to choose a method by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Guess {
    /// The decimal logarithm of the mean; minus infinity for 0.
    pub log10: f64,
    /// Its standard error as a share of it; infinite where nothing is known of it.
    pub error: f64,
    /// How many descents came to a solution.
    reached: usize,
}

/// How long descents go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Descents at least.
    pub least: usize,
    /// Until the error is so small.
    pub error: f64,
    /// Or so many cells were chosen in all.
    pub cells: usize,
}

impl Effort {
    /// To decide whether to go through all solutions.
    pub const DECISION: Effort = Effort { least: 200, error: 0.2, cells: 30_000 };

    /// To be told of a board of this order: some seconds at most, since a cell of a larger board takes longer.
    pub fn answer(order: usize) -> Effort {
        Effort { least: 1000, error: 0.05, cells: 40_000_000 / order }
    }
}

/// Descends into the candidates that givens leave.
pub(crate) struct Descents<'s> {
    domains: Domains,
    is_possible: bool,
    random: Random,
    /// The natural logarithms of the weights; minus infinity for a dead end.
    weights: Vec<f64>,
    cells: usize,
    stop: &'s dyn Stop,
}

impl<'s> Descents<'s> {
    /// By the chance of a seed.
    pub fn new(tables: Arc<DomainTables>, givens: &[Given], seed: u64, stop: &'s dyn Stop) -> Descents<'s> {
        let mut domains = Domains::new(tables);
        domains.start(givens);
        Descents { domains, is_possible: true, random: Random::new(seed, 0), weights: Vec::new(), cells: 0, stop }
    }

    /// The same, which looks at whether to stop after so many words that propagators read, and at each cell.
    pub fn looking_every(mut self, words: usize) -> Descents<'s> {
        self.domains.look_every(words);
        self
    }

    /// Goes on with so much effort in all.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn go_on(&mut self, effort: Effort) -> Result<(), Limit> {
        self.is_possible &= self.domains.propagate(self.stop)?;
        loop {
            let is_enough = self.weights.len() >= effort.least && self.guess().error <= effort.error;
            if !self.is_possible || is_enough || self.weights.len() > 1 && self.cells >= effort.cells {
                return Ok(());
            }
            // The error is looked at now and then: it takes all weights.
            for _ in 0..(self.weights.len() / 8).max(16) {
                let weight = self.descend()?;
                self.weights.push(weight);
                if self.cells >= effort.cells && self.weights.len() > 1 {
                    break;
                }
            }
        }
    }

    /// What the descents so far come to, to be told.
    pub fn estimated(&self) -> Estimated {
        let Guess { log10, error, reached } = self.guess();
        if reached == 0 {
            Estimated::Unreached(self.weights.len())
        } else if reached < FEWEST || error > WIDEST {
            Estimated::Scattered { reached, descents: self.weights.len() }
        } else {
            Estimated::About(Estimate { log10, error })
        }
    }

    /// The mean of the weights so far.
    ///
    /// Its error is told by the spread of the weights, or by that of their logarithms, whichever is larger. A weight is a product of
    /// many choices, so few weights make up most of the mean. As long as none of these few was met the weights themselves spread
    /// little, around a mean that is too small; their logarithms show it at once. If these spread by the variance s² and the share p of
    /// the descents comes to a solution, the weights spread by e^s² / p − 1, as a share of the mean squared.
    pub fn guess(&self) -> Guess {
        let reached: Vec<f64> = self.weights.iter().copied().filter(|weight| weight.is_finite()).collect();
        let most = reached.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if reached.is_empty() {
            return Guess { log10: f64::NEG_INFINITY, error: f64::INFINITY, reached: 0 };
        }
        let (all, count) = (self.weights.len() as f64, reached.len() as f64);
        let scaled = || reached.iter().map(|weight| (weight - most).exp());
        let mean = scaled().sum::<f64>() / all;
        let squares = scaled().map(|weight| weight * weight).sum::<f64>() / all;
        let middle = reached.iter().sum::<f64>() / count;
        let of_logarithms =
            reached.iter().map(|weight| (weight - middle).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let spread = (squares / (mean * mean)).max(of_logarithms.exp() * all / count) - 1.0;
        let error = if all > 1.0 { (spread.max(0.0) / (all - 1.0)).sqrt() } else { f64::INFINITY };
        Guess { log10: (most + mean.ln()) / std::f64::consts::LN_10, error, reached: reached.len() }
    }

    /// The weight of one more way down.
    fn descend(&mut self) -> Result<f64, Limit> {
        let root = self.domains.mark();
        let weight = self.weight_below();
        self.domains.undo(root);
        weight
    }

    fn weight_below(&mut self) -> Result<f64, Limit> {
        let mut weight = 0.0;
        while !self.domains.is_settled() {
            self.stop.stopped().map_or(Ok(()), Err)?;
            let fewest = self.domains.open_cells().map(|cell| (self.domains.values(cell).len(), cell)).min();
            let Some((choices, cell)) = fewest else { break };
            let value = self.choose(cell);
            weight += (choices as f64).ln();
            self.cells += 1;
            self.domains.assign(cell, value);
            if !self.domains.propagate(self.stop)? {
                return Ok(f64::NEG_INFINITY);
            }
        }
        Ok(weight)
    }

    fn choose(&mut self, cell: Cell) -> Value {
        let values: Vec<Value> = self.domains.values(cell).iter().collect();
        values[self.random.below(values.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Layout};
    use crate::limits::Never;

    fn of_board(layout: Layout, seed: u64) -> Descents<'static> {
        let board = Board::new(layout).unwrap();
        Descents::new(Arc::new(DomainTables::new(&board, &Never).unwrap()), &[], seed, &Never)
    }

    /// Descents that came to these weights.
    fn with(weights: Vec<f64>) -> Estimated {
        Descents { weights, ..of_board(Layout::latin(1), 1) }.estimated()
    }

    /// A number from 0 to 1, not 0.
    fn even(random: &mut Random) -> f64 {
        (random.below(1 << 30) + 1) as f64 / f64::from(1 << 30)
    }

    /// Normally spread (Box and Muller).
    fn normal(random: &mut Random) -> f64 {
        (-2.0 * even(random).ln()).sqrt() * (std::f64::consts::TAU * even(random)).cos()
    }

    /// How often estimates with an interval lie within so many errors of the truth, of how many.
    fn within(errors: f64, truth: f64, all: &[Estimated]) -> (usize, usize) {
        let told: Vec<Estimate> = all.iter().filter_map(Estimated::estimate).collect();
        let off = |estimate: &Estimate| (10f64.powf(estimate.log10 - truth.log10()) - 1.0).abs() / estimate.error;
        (told.iter().filter(|estimate| off(estimate) <= errors).count(), told.len())
    }

    #[test]
    fn intervals_of_known_counts_hold() {
        for (layout, truth) in [
            (Layout::sudoku(6), 28_200_960.0),
            (Layout::latin(5), 161_280.0),
            (Layout::latin(6), 812_851_200.0),
            (Layout { diagonals: true, ..Layout::latin(5) }, 960.0),
        ] {
            let effort = Effort { least: 100, ..Effort::answer(layout.values) };
            let estimated = |seed| {
                let mut descents = of_board(layout.clone(), seed);
                descents.go_on(effort).unwrap();
                descents.estimated()
            };
            let all: Vec<Estimated> = (0..40).map(estimated).collect();
            let [(one, told), (three, _)] = [1.0, 3.0].map(|errors| within(errors, truth, &all));
            assert!(told == 40 && one >= 20 && three >= 39, "{layout:?}: {one} and {three} of {told}");
        }
    }

    /// Weights of which few make up most of the mean, and these may not have been met. Where s is 1 the mean of a thousand is good to
    /// 4 %; where it is 3 they would have to be a million, and most means are far too small, with errors that say nothing of it.
    #[test]
    fn heavy_tails_are_seen_by_the_logarithms() {
        for (spread, share, count, are_told) in [
            (1.0, 1.0, 1000, true),
            (1.5, 0.05, 20_000, true),
            (3.0, 1.0, 1000, false),
            (2.5, 1.0, 2000, false),
            (1.5, 0.001, 20_000, false),
        ] {
            let mut random = Random::new(7, 0);
            let mut weight = || {
                let is_reached = even(&mut random) <= share;
                if is_reached { 20.0 + spread * normal(&mut random) } else { f64::NEG_INFINITY }
            };
            let all: Vec<Estimated> = (0..60).map(|_| with((0..count).map(|_| weight()).collect())).collect();
            let truth = share * (20.0 + spread * spread / 2.0_f64).exp();
            let [(one, told), (three, _)] = [1.0, 3.0].map(|errors| within(errors, truth, &all));
            let about = format!("{spread}, {share}: {one} and {three} of {told}");
            if are_told {
                assert!(told == 60 && one >= 33 && three >= 58, "{about}");
            } else {
                assert_eq!(told, 0, "{about}");
            }
        }
    }

    #[test]
    fn too_few_solutions_are_no_estimate() {
        let dead = vec![f64::NEG_INFINITY; 5000];
        let reason = |weights: Vec<f64>| with(weights).reason();
        assert_eq!(reason(Vec::new()), None);
        assert_eq!(reason(dead.clone()).unwrap(), "none of 5000 random descents reached a solution");
        let some = |count: usize| [vec![3.0; count], dead.clone()].concat();
        assert_eq!(reason(some(2)).unwrap(), "only 2 of 5002 random descents reached a solution");
        assert_eq!(reason(some(30)), None);
        let far = (0..100).map(f64::from).collect();
        assert_eq!(reason(far).unwrap(), "the weights of 100 random descents lie too far apart");
    }
}
