//! A refutation two clauses at a time, as people write it and as `resolution` gives it, checked line by line. Knows numbers only.
//!
//! ```text
//! proof   = { line }
//! line    = [ NUMBER "." "(" { LITERAL } ")" reason ]      a line that begins with `c` or `s` says nothing
//! reason  = "line" NUMBER                                  the clause of the formula that begins in this line
//!         | "from" NUMBER "and" NUMBER "on" VARIABLE       what two clauses above come to
//! ```
//!
//! Numbers may be any that no line above has. Of the two clauses the first holds the variable, and the second denies it; their resolvent
//! is all that is left of both, in any order, and nothing else. The refutation ends with `()`; what comes after that is not looked at.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, BufRead, Read as _};

use crate::cnf::read::Formula;
use crate::limits::{Held, Limit, Stop, allow};

/// The most bytes of a line.
const LONGEST: u64 = 1 << 24;
/// Bytes of a clause and of a literal, as they are held.
const CLAUSE: u64 = 64;
const LITERAL: u64 = 4;

/// Why a refutation is not accepted, and the line, from 1.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct Misstep {
    /// The line.
    pub line: u64,
    /// Why.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// Work was stopped.
    #[error("{0}")]
    Stopped(#[from] Limit),
    /// It is no line of a refutation.
    #[error("a step such as `7. (1 -2)  line 4` or `8. (1)  from 5 and 7 on 2` expected")]
    NoStep,
    /// A variable that the formula does not have.
    #[error("variable {0} is not in the formula")]
    Variable(u64),
    /// A line above has this number.
    #[error("number {0} is taken by a line above")]
    Twice(u64),
    /// The formula has no clause there.
    #[error("no clause of the formula begins in line {0}")]
    NoClause(usize),
    /// The formula has another clause there.
    #[error("line {0} of the formula has {1}")]
    OtherClause(usize, Literals),
    /// No line above has this number.
    #[error("no line above has the number {0}")]
    Unknown(u64),
    /// A clause does not have the literal that goes.
    #[error("clause {0}, {1}, does not have {2}{turned}", turned = if *.3 { "; the other one has: it comes first" } else { "" })]
    Lacks(u64, Literals, i32, bool),
    /// Another clause comes out than the one that is claimed.
    #[error("the resolvent is {0}, not {1}")]
    Resolvent(Literals, Literals),
    /// There is no line left, and no clause was empty.
    #[error("the refutation ends without the empty clause ()")]
    Unfinished,
}

/// The literals of a clause, in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literals(Vec<i32>);

impl fmt::Display for Literals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(i32::to_string).collect();
        write!(f, "({})", numbers.join(" "))
    }
}

/// Checks a refutation of a formula; how many resolvents led to the empty clause.
///
/// # Errors
/// The first line that is wrong; see [`Fault`].
pub fn check_steps(formula: &Formula, refutation: impl BufRead, stop: &dyn Stop) -> Result<u64, Misstep> {
    let mut steps = Steps::new(formula, stop);
    let mut line = 1;
    let mut reader = refutation;
    loop {
        match steps.take(&mut reader) {
            Ok(None) => line += 1,
            Ok(Some(resolvents)) => return Ok(resolvents),
            Err(Fault::Read(error)) => {
                let fault = Limit::behind(&error).map_or(Fault::Read(error), Fault::Stopped);
                return Err(Misstep { line, fault });
            }
            Err(fault) => return Err(Misstep { line, fault }),
        }
    }
}

struct Steps<'f> {
    formula: &'f Formula,
    /// The clauses of the formula, from 0, by the line that each begins in.
    by_line: HashMap<usize, Vec<usize>>,
    /// The clauses of the lines above, sorted, by their numbers.
    known: HashMap<u64, Box<[i32]>>,
    bytes: u64,
    resolvents: u64,
    stop: &'f dyn Stop,
}

/// A line as it was written.
struct Step {
    number: u64,
    clause: Vec<i32>,
    reason: Reason,
}

enum Reason {
    Line(usize),
    From(u64, u64, i32),
}

impl<'f> Steps<'f> {
    fn new(formula: &'f Formula, stop: &'f dyn Stop) -> Steps<'f> {
        let mut by_line: HashMap<usize, Vec<usize>> = HashMap::new();
        (0..formula.len()).for_each(|clause| by_line.entry(formula.line(clause)).or_default().push(clause));
        Steps { formula, by_line, known: HashMap::new(), bytes: 0, resolvents: 0, stop }
    }

    /// Takes the next line; once the empty clause is there, how many resolvents that took.
    fn take(&mut self, reader: &mut impl BufRead) -> Result<Option<u64>, Fault> {
        let mut bytes = Vec::new();
        if reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Err(Fault::Unfinished);
        }
        self.stop.stopped().map_or(Ok(()), Err)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| Fault::NoStep)?.trim();
        if bytes.len() as u64 == LONGEST {
            return Err(Fault::NoStep);
        }
        if text.is_empty() || ["c", "s"].contains(&text.split_whitespace().next().unwrap_or_default()) {
            return Ok(None);
        }
        let Step { number, clause, reason } = Step::read(text).ok_or(Fault::NoStep)?;
        if let Some(literal) = clause.iter().find(|literal| literal.unsigned_abs() as usize > self.formula.variables())
        {
            return Err(Fault::Variable(u64::from(literal.unsigned_abs())));
        }
        if self.known.contains_key(&number) {
            return Err(Fault::Twice(number));
        }
        let clause = sorted(clause);
        match reason {
            Reason::Line(line) => self.is_given(&clause, line)?,
            Reason::From(one, other, on) => {
                self.is_resolvent(&clause, one, other, on)?;
                self.resolvents += 1;
            }
        }
        if clause.is_empty() {
            return Ok(Some(self.resolvents));
        }
        self.bytes += CLAUSE + LITERAL * clause.len() as u64;
        allow(Held::Proof, self.bytes, 0, self.stop)?;
        self.known.insert(number, clause.into());
        Ok(None)
    }

    fn is_given(&self, clause: &[i32], line: usize) -> Result<(), Fault> {
        let there = self.by_line.get(&line).ok_or(Fault::NoClause(line))?;
        let written = |&place: &usize| -> Vec<i32> {
            self.formula.clause(place).iter().map(|literal| literal.to_dimacs() as i32).collect()
        };
        if there.iter().any(|place| sorted(written(place)) == clause) {
            return Ok(());
        }
        Err(Fault::OtherClause(line, Literals(written(&there[0]))))
    }

    fn is_resolvent(&self, clause: &[i32], one: u64, other: u64, on: i32) -> Result<(), Fault> {
        let [first, second] = [one, other].map(|number| self.known.get(&number).ok_or(Fault::Unknown(number)));
        let (first, second) = (first?, second?);
        for (number, from, far, literal) in [(one, first, second, on), (other, second, first, -on)] {
            if !from.contains(&literal) {
                let is_turned = first.contains(&-on) && far.contains(&literal);
                return Err(Fault::Lacks(number, Literals(from.to_vec()), literal, is_turned));
            }
        }
        let left = first.iter().filter(|&&literal| literal != on);
        let rest = left.chain(second.iter().filter(|&&literal| literal != -on));
        let resolvent = sorted(rest.copied().collect());
        if resolvent == clause {
            return Ok(());
        }
        Err(Fault::Resolvent(Literals(resolvent), Literals(clause.to_vec())))
    }
}

impl Step {
    fn read(text: &str) -> Option<Step> {
        let (number, rest) = text.split_once('.')?;
        let (literals, reason) = rest.trim_start().strip_prefix('(')?.split_once(')')?;
        let number = natural(number)?;
        let literal = |word: &str| word.parse::<i32>().ok().filter(|&number| number != 0 && number != i32::MIN);
        let clause = literals.split_whitespace().map(literal).collect::<Option<Vec<i32>>>()?;
        let words: Vec<&str> = reason.split_whitespace().collect();
        let reason = match words[..] {
            ["line", line] => Reason::Line(usize::try_from(natural(line)?).ok()?),
            ["from", one, "and", other, "on", variable] => {
                Reason::From(natural(one)?, natural(other)?, literal(variable).filter(|&variable| variable > 0)?)
            }
            _ => return None,
        };
        Some(Step { number, clause, reason })
    }
}

fn natural(word: &str) -> Option<u64> {
    word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The literals of a clause, each once, in order.
fn sorted(clause: Vec<i32>) -> Vec<i32> {
    let mut literals: Vec<i32> = clause.into_iter().collect::<HashSet<i32>>().into_iter().collect();
    literals.sort_by_key(|literal| (literal.unsigned_abs(), *literal < 0));
    literals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    const CONTRADICTION: &str = "p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 -2 0\n";

    fn said(refutation: &str) -> String {
        let formula = Formula::read(CONTRADICTION.as_bytes()).unwrap();
        let checked = check_steps(&formula, refutation.as_bytes(), &Never);
        checked.map_or_else(|misstep| misstep.to_string(), |resolvents| format!("{resolvents} resolvents"))
    }

    #[test]
    fn each_line_is_checked_and_the_first_wrong_one_named() {
        let right = "c by hand\ns UNSATISFIABLE\n\n10. (2 1)  line 2\n4.(1 -2) line 4\n11. (1) from 10 and 4 on 2\n\
            12. (-1 2) line 3\n13. (-2 -1) line 5\n14. (-1) from 12 and 13 on 2\n15. () from 11 and 14 on 1\nrubbish\n";
        assert_eq!(said(right), "3 resolvents");
        for (from, to, expected) in [
            ("(2 1)  line 2", "(1 -2)  line 2", "line 4: line 2 of the formula has (1 2)"),
            ("line 4", "line 14", "line 5: no clause of the formula begins in line 14"),
            ("11. (1) from 10 and 4", "11. (1 2) from 10 and 4", "line 6: the resolvent is (1), not (1 2)"),
            ("11. (1) from 10 and 4", "11. () from 10 and 4", "line 6: the resolvent is (1), not ()"),
            (
                "from 10 and 4 on 2",
                "from 4 and 10 on 2",
                "line 6: clause 4, (1 -2), does not have 2; the other one has: it comes first",
            ),
            ("from 10 and 4 on 2", "from 10 and 4 on 1", "line 6: clause 4, (1 -2), does not have -1"),
            ("from 10 and 4 on 2", "from 10 and 9 on 2", "line 6: no line above has the number 9"),
            ("12. (-1 2)", "10. (-1 2)", "line 7: number 10 is taken by a line above"),
            ("12. (-1 2)", "12. (-1 2 4)", "line 7: variable 4 is not in the formula"),
            (
                "12. (-1 2)",
                "12. -1 2 0",
                "line 7: a step such as `7. (1 -2)  line 4` or `8. (1)  from 5 and 7 on 2` expected",
            ),
            (
                "12. (-1 2)",
                "12. (0)",
                "line 7: a step such as `7. (1 -2)  line 4` or `8. (1)  from 5 and 7 on 2` expected",
            ),
            ("15. () from 11 and 14 on 1\nrubbish\n", "", "line 10: the refutation ends without the empty clause ()"),
        ] {
            assert!(right.contains(from));
            assert_eq!(said(&right.replacen(from, to, 1)), expected);
        }
    }
}
