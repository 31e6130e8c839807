//! Solutions by chance.

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::Solution;
use exactly::answer::{Sampled, Shortfall};
use exactly::limits::Limit;
use exactly::solve::{Engine, MOST_DRAWN, SampleEvent, SampleOptions, Solver};

/// What came of drawing solutions by chance.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Sample {
    /// They were drawn.
    Drawn {
        /// In the order in which they were drawn; one may stand there more than once.
        solutions: Vec<Solution>,
        /// Whether each was exactly as likely as any other at each draw. `false` for large empty Latin squares alone, which come from a
        /// walk of chance that only comes near to that.
        uniform: bool,
    },
    /// There is no solution.
    None,
    /// They cannot be drawn evenly, and are not drawn at all: why.
    Refused(String),
    /// Work was stopped before the answer.
    Unknown(Limit),
}

impl Puzzle {
    /// Draws so many solutions, at most 1 000 000, by chance: each is as likely as any other, at each draw. The same seed draws the same, on every machine.
    ///
    /// # Errors
    /// As [`Puzzle::check`].
    pub fn sample(&self, number: usize, seed: u64, limits: &Limits) -> Result<Sample, Error> {
        if number > MOST_DRAWN {
            return Ok(Sample::Refused(format!("at most {MOST_DRAWN} solutions are drawn at once")));
        }
        let stop = limits.begin();
        let options = SampleOptions { number, seed, ..SampleOptions::default() };
        let memory = limits.memory.unwrap_or(options.memory);
        let options = SampleOptions { memory, ..options };
        let mut solutions = Vec::new();
        let mut told = |event: SampleEvent<'_>| {
            if let SampleEvent::Drawn(solution) = event {
                solutions.push(Solution::new(self.inner.board(), solution.clone()));
            }
        };
        let sampled = Solver::new(Engine::Auto, &*stop).sample(&self.inner, options, None, &mut told)?;
        Ok(match sampled {
            Sampled::Drawn(method) => Sample::Drawn { solutions, uniform: method.is_uniform() },
            Sampled::None => Sample::None,
            Sampled::Short(Shortfall::Stopped(limit)) => Sample::Unknown(limit),
            Sampled::Short(Shortfall::Method(reason)) => Sample::Refused(reason.to_owned()),
            Sampled::Short(_) => Sample::Refused(format!("counting takes more memory than {memory} bytes")),
        })
    }
}
