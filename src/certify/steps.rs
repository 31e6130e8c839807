//! A refutation as lines of resolution, which [`Formula::check_resolution`] reads.

use std::io::{self, Write};

use super::claim::Claim;
use super::refutation::Refutation;
use super::resolution::{Step, Unresolved};
use crate::cnf::read::Formula;
use crate::limits::Stop;

impl Step<'_> {
    /// The line of a step, without its end.
    pub fn line(self, formula: &Formula) -> String {
        match self {
            Step::Given(number, clause) => {
                format!("{number}. {}  line {}", literals(clause), formula.line(number as usize - 1))
            }
            Step::Resolvent { number, clause, from: [one, other], on } => {
                format!("{number}. {}  from {one} and {other} on {on}", literals(clause))
            }
        }
    }
}

/// A clause in brackets.
pub(super) fn literals(clause: &[i32]) -> String {
    let numbers: Vec<_> = clause.iter().map(i32::to_string).collect();
    format!("({})", numbers.join(" "))
}

impl Refutation {
    /// Writes the steps of a refutation of a claim, which name clauses by the lines of [`Claim::clauses_first`].
    ///
    /// # Errors
    /// Those of `out`; where they cannot be made; where `stop` says so.
    pub fn write_steps(&self, claim: &Claim<'_>, stop: &dyn Stop, out: &mut dyn Write) -> io::Result<()> {
        let formula = Formula::read_until(&claim.clauses_first()?[..], stop).map_err(io::Error::other)?;
        self.resolve(&formula, stop, |step| writeln!(out, "{}", step.line(&formula)))
    }
}

impl Claim<'_> {
    /// The formula of a claim with its comments behind all clauses, so that lines are the same without them.
    ///
    /// # Errors
    /// None: a vector takes all.
    pub fn clauses_first(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        self.write_cnf(&mut text)?;
        let (comments, clauses): (Vec<&[u8]>, Vec<&[u8]>) =
            text.split_inclusive(|&byte| byte == b'\n').partition(|line| line.starts_with(b"c"));
        Ok([clauses.concat(), comments.concat()].concat())
    }
}

impl From<Unresolved> for io::Error {
    fn from(error: Unresolved) -> io::Error {
        match error {
            Unresolved::Stopped(limit) => io::Error::other(limit),
            Unresolved::TooLong | Unresolved::Broken => io::Error::other(error),
        }
    }
}
