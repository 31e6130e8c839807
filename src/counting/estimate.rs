//! About how many solutions: random descents, each weighed by the choices that it had (Knuth, “Estimating the efficiency of
//! backtrack programs”, 1975). The mean of the weights is the number of solutions, whatever the luck; how far from it so many
//! descents may lie is told beside it.

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
    /// The decimal logarithm of the number; minus infinity for 0.
    pub log10: f64,
    /// The standard error as a share of the number: it lies within it two times out of three, as far as the descents saw what
    /// there is. Infinite after one descent.
    pub error: f64,
}

impl fmt::Display for Estimate {
    /// The number with two digits: `6.1e13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log10 == f64::NEG_INFINITY {
            return f.write_str("0");
        }
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
    /// Whether a descent has reached a solution.
    pub fn is_reached(&self) -> bool {
        self.log10 > f64::NEG_INFINITY
    }

    /// The error in percent, as it is told: at least 1.
    pub fn percent(&self) -> u64 {
        (self.error * 100.0).ceil().clamp(1.0, 1e6) as u64
    }
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
    /// To be told.
    pub const ANSWER: Effort = Effort { least: 1000, error: 0.05, cells: 200_000 };
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

    /// Goes on with so much effort in all.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn go_on(&mut self, effort: Effort) -> Result<Estimate, Limit> {
        self.is_possible &= self.domains.propagate(self.stop)?;
        loop {
            let estimate = self.estimate();
            let is_enough = self.weights.len() >= effort.least && estimate.error <= effort.error;
            if !self.is_possible || is_enough || self.weights.len() > 1 && self.cells >= effort.cells {
                return Ok(estimate);
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

    /// What the descents so far come to.
    pub fn estimate(&self) -> Estimate {
        if !self.is_possible {
            return Estimate { log10: f64::NEG_INFINITY, error: 0.0 };
        }
        let most = self.weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if most == f64::NEG_INFINITY {
            return Estimate { log10: f64::NEG_INFINITY, error: f64::INFINITY };
        }
        let count = self.weights.len() as f64;
        let scaled = || self.weights.iter().map(|weight| (weight - most).exp());
        let mean = scaled().sum::<f64>() / count;
        let spread = scaled().map(|weight| (weight - mean).powi(2)).sum::<f64>();
        let error = if count > 1.0 { (spread / (count - 1.0) / count).sqrt() / mean } else { f64::INFINITY };
        Estimate { log10: (most + mean.ln()) / std::f64::consts::LN_10, error }
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
