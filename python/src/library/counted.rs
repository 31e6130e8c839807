//! How many solutions there are, of whatever size that number is.

use num_bigint::BigUint;

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use exactly::answer::Shortfall;
use exactly::limits::Limit;
use exactly::solve::{CountOptions, Engine, Ledger, Solver};

/// How many solutions a puzzle has, or how far they were counted.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Counted {
    /// How many there are; where that is not known, how many at least.
    pub count: BigUint,
    /// Whether these are all.
    pub is_exact: bool,
    /// How they were counted, in a word: `enumerate`, `components`, `bands`, `frontier`, `rectangles`, `classes`.
    pub method: &'static str,
    /// About how many there are, where they could not all be counted and random descents say so much.
    pub estimate: Option<Estimate>,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

/// About how many solutions there are: the mean of random descents.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The decimal logarithm of the number.
    pub log10: f64,
    /// The standard error as a share of the number, at most a third.
    pub error: f64,
}

impl Puzzle {
    /// How many solutions there are, exactly: one by one where they are few, otherwise without a look at each. Where no method comes to
    /// an end within the limits, how many there are at least, and about how many, where so many descents can say that.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn count(&self, limits: &Limits) -> Result<Counted, Error> {
        let stop = limits.begin();
        let mut options = CountOptions::default();
        options.memory = limits.memory.unwrap_or(options.memory);
        let counted =
            Solver::new(Engine::Auto, &*stop).count_with(&self.inner, options, Ledger::default(), &mut |_| {})?;
        Ok(Counted {
            is_exact: counted.shortfall.is_none(),
            method: counted.method.word(),
            estimate: counted.estimate().map(|estimate| Estimate { log10: estimate.log10, error: estimate.error }),
            stopped: match counted.shortfall {
                Some(Shortfall::Stopped(limit)) => Some(limit),
                _ => None,
            },
            count: counted.count,
        })
    }
}
