//! One partial filling of each class, counted by what fits it.

use std::f64::consts::LN_10;

use num_bigint::BigUint;

use super::came::Came;
use super::choice::{Counter, Decision, LEAST_STATES, STATES_WORTH};
use super::split::Splits;
use super::{CountEvent, CountOptions};
use crate::answer::{CountMethod, Shortfall, SolutionCount};
use crate::counting::classes::{Classes, Gain};
use crate::counting::frontier::{Ledger, Room};
use crate::limits::Limit;
use crate::solve::SolveError;

/// Fillings whose class is looked for before it is seen whether another method does without: some tenths of a second.
const FIRST_LABELLED: usize = 1_000;

/// The same where so far too many solutions would be left: some seconds.
const MORE_LABELLED: usize = 30_000;

/// So many solutions are counted in the time that it takes to find the class of a filling: row by row, and otherwise.
const WORTH: [f64; 2] = [4_000.0, 500.0];

/// So many times as many solutions there must be as classes leave to count, for these to be worth it.
const FEWER: f64 = 8.0;

/// A frontier is looked at as far as so many times fewer states in a layer go as what is left is worth: it has many layers, and is mostly in vain.
const FEWER_STATES: usize = 16;

/// There are so many times as many solutions as the first look went through, where nothing else is known of it.
const SEEN_AND_MORE: u64 = 8;

/// So many times the solutions that are enumerated at last may be left.
const MOST_LEFT: u64 = 16;

/// The logarithm of how many solutions there are taken to be where only classes are asked for.
const MANY: f64 = 30.0;

impl<'s> Counter<'_, 's> {
    /// By classes, where these leave far fewer solutions to count, and no other method does better.
    pub fn by_classes(&mut self, decision: Decision) -> Result<Option<SolutionCount>, SolveError> {
        let cells = self.methods.cells();
        let least = (SEEN_AND_MORE * self.plan.first(cells)) as f64;
        let solutions = (decision.guess.log10 * LN_10).max(least.ln());
        let short = |counter: &Self, limit| {
            Ok(Some(counter.fallen_short(Shortfall::Stopped(limit), CountMethod::Classes, decision.told)))
        };
        let (mut classes, mut gain) = match self.merged(solutions) {
            Ok(Some(merged)) => merged,
            Ok(None) => return Ok(None),
            Err(limit) => return short(self, limit),
        };
        let most_left = (MOST_LEFT * self.plan.last(cells)) as f64;
        if gain == Gain::Open && classes.left(solutions).exp() > most_left {
            match classes.least(solutions) {
                Ok(least) if least.exp() > most_left => return Ok(None),
                Ok(_) => {}
                Err(limit) => return short(self, limit),
            }
            if let bands @ Came::To(_) = self.methods.by_bands()? {
                return Ok(Some(self.counted(bands, CountMethod::Bands)));
            }
            gain = match classes.go_on(solutions, self.methods.worth(WORTH), MORE_LABELLED) {
                Ok(gain) => gain,
                Err(limit) => return short(self, limit),
            };
        }
        let left = classes.left(solutions).exp();
        if left * FEWER > solutions.exp() || left > most_left {
            return Ok(None);
        }
        if left > least {
            let bands = self.methods.by_bands()?;
            if let Came::To(_) = bands {
                return Ok(Some(self.counted(bands, CountMethod::Bands)));
            }
            let states = (left as usize / STATES_WORTH / FEWER_STATES).max(LEAST_STATES);
            let room = Room { bytes: self.options.memory, states };
            let frontier = self.methods.frontier(room, Ledger::default(), Splits::Never)?;
            match frontier {
                Came::To(_) => return Ok(Some(self.counted(frontier, CountMethod::Frontier))),
                Came::Short(shortfall @ Shortfall::Stopped(_)) => {
                    return Ok(Some(self.fallen_short(shortfall, CountMethod::Frontier, decision.told)));
                }
                Came::Short(_) => {}
            }
        }
        if gain == Gain::Open
            && let Err(limit) = classes.go_on(solutions, self.methods.worth(WORTH), usize::MAX)
        {
            return short(self, limit);
        }
        let came = self.fillings_of(&classes)?;
        let counted = match came {
            Came::Short(shortfall) => self.fallen_short(shortfall, CountMethod::Classes, decision.told),
            came => self.counted(came, CountMethod::Classes),
        };
        Ok(Some(SolutionCount { classes: Some(classes.told()), ..counted }))
    }

    /// By classes alone, where solutions are taken to be many.
    pub fn only_by_classes(&mut self) -> Result<SolutionCount, SolveError> {
        let short = |limit| Came::Short(Shortfall::Stopped(limit));
        let merged = self.methods.classes().and_then(|classes| {
            classes.map(|mut classes| classes.go_on(MANY, WORTH[1], usize::MAX).map(|_| classes)).transpose()
        });
        let classes = match merged {
            Ok(Some(classes)) => classes,
            Ok(None) => {
                let reason = "the symmetries of a rule are not known";
                return Ok(self.counted(Came::Short(Shortfall::Method(reason)), CountMethod::Classes));
            }
            Err(limit) => return Ok(self.counted(short(limit), CountMethod::Classes)),
        };
        let came = self.fillings_of(&classes)?;
        let counted = self.counted(came, CountMethod::Classes);
        Ok(SolutionCount { classes: Some(classes.told()), ..counted })
    }

    fn merged(&mut self, solutions: f64) -> Result<Option<(Classes<'s>, Gain)>, Limit> {
        let Some(mut classes) = self.methods.classes()? else { return Ok(None) };
        let gain = classes.go_on(solutions, self.methods.worth(WORTH), FIRST_LABELLED)?;
        Ok(Some((classes, gain)))
    }

    /// What the fillings that stand for all come to.
    fn fillings_of(&mut self, classes: &Classes<'_>) -> Result<Came, SolveError> {
        if let Some(came) = self.methods.by_rows_of(classes) {
            return Ok(came);
        }
        let options = CountOptions { method: None, by_classes: false, cross_check: false, ..self.options };
        let mut sum = BigUint::ZERO;
        for filling in classes.fillings() {
            let puzzle = classes.puzzle(filling);
            // Whoever hears of solutions and shares them out hears of the whole puzzle.
            let mut unheard = |_: CountEvent<'_>| {};
            let solver = &mut *self.methods.solver;
            let counted = Counter::new(solver, &puzzle, options, Ledger::default(), &mut unheard).count()?;
            match counted.shortfall {
                None => sum += counted.count * &filling.weight,
                Some(shortfall) => return Ok(Came::Short(shortfall)),
            }
        }
        Ok(Came::To(sum / classes.times()))
    }
}
