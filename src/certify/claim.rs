//! What a certificate says: that a puzzle has these solutions and no other, or that it has two at least.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use super::saying::ClaimEncoding;
use crate::cnf::dimacs::DimacsWriter;
use crate::cnf::opb::{self, OpbWriter};
use crate::cnf::{Purpose, Size};
use crate::encode::numbering::Numbers;
use crate::encode::scheme::Full;
use crate::encode::{self, Fact, Line, Statement as _, Sums};
use crate::formula;
use crate::formula::encoding::EncodingError;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;
use crate::puzzle::{Puzzle, Solution};

/// The most solutions that a certificate lists.
pub(crate) const MAX_LISTED: usize = 1_000_000;

/// What is said of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// It has the listed solutions and no other: this many.
    Exactly(usize),
    /// It has more than one solution: two are listed.
    NotUnique,
}

impl Statement {
    /// How many solutions must be listed.
    pub fn solutions(self) -> usize {
        match self {
            Statement::Exactly(count) => count,
            Statement::NotUnique => 2,
        }
    }
}

impl fmt::Display for Statement {
    /// `no solution`, `exactly one solution`, `exactly 288 solutions`, `not unique`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Exactly(0) => f.write_str("no solution"),
            Statement::Exactly(1) => f.write_str("exactly one solution"),
            Statement::Exactly(count) => write!(f, "exactly {count} solutions"),
            Statement::NotUnique => f.write_str("not unique"),
        }
    }
}

impl FromStr for Statement {
    type Err = StatementError;

    /// Reads what is displayed, in the same words.
    fn from_str(text: &str) -> Result<Statement, StatementError> {
        let count = text.split(' ').nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
        let statements =
            [Statement::NotUnique, Statement::Exactly(0), Statement::Exactly(1), Statement::Exactly(count)];
        statements.into_iter().find(|statement| statement.to_string() == text).ok_or(StatementError)
    }
}

/// The text is no statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`no solution`, `exactly one solution`, `exactly 288 solutions` or `not unique` expected")]
pub struct StatementError;

/// The claim that a puzzle has these solutions and no other. What is left to prove of it, once they are seen to be
/// solutions, is that its formula contradicts itself: the rules, the givens, and a clause against each listed solution.
#[derive(Clone, Debug)]
pub struct Claim<'p> {
    puzzle: &'p Puzzle,
    listed: &'p [Solution],
    saying: ClaimEncoding,
    size: Size,
}

impl<'p> Claim<'p> {
    /// The claim that `puzzle` has the `listed` solutions and no other.
    ///
    /// # Errors
    /// Where one of them is no solution or stands twice, where the formula would be too large, or where `stop` says so.
    pub fn new(puzzle: &'p Puzzle, listed: &'p [Solution], stop: &dyn Stop) -> Result<Claim<'p>, ClaimError> {
        Claim::said(puzzle, listed, ClaimEncoding::default(), stop)
    }

    /// The same, with a formula that is said so.
    ///
    /// # Errors
    /// Likewise, and where a rule cannot be said so.
    pub fn said(
        puzzle: &'p Puzzle,
        listed: &'p [Solution],
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Claim<'p>, ClaimError> {
        if listed.len() > MAX_LISTED {
            return Err(ClaimError::TooMany(listed.len()));
        }
        check_listed(puzzle, listed, stop)?;
        let saying = saying.of(puzzle.board());
        let size = if saying.is_plain() {
            formula::size_of_claim(puzzle, listed.len(), saying.sums, stop).map_err(ClaimError::Stopped)?
        } else {
            match saying.encoding().size(puzzle, Purpose::Prove, stop) {
                Ok(size) => Size { clauses: size.clauses + listed.len() as u64, ..size },
                Err(EncodingError::Stopped(limit)) => return Err(ClaimError::Stopped(limit)),
                Err(error) => return Err(ClaimError::Encoding(error)),
            }
        };
        Ok(Claim { puzzle, listed, saying, size })
    }

    /// The puzzle that it is about.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The solutions that it lists.
    pub fn listed(&self) -> &'p [Solution] {
        self.listed
    }

    /// What it says.
    pub fn statement(&self) -> Statement {
        Statement::Exactly(self.listed.len())
    }

    /// How its formula is said.
    pub fn saying(&self) -> ClaimEncoding {
        self.saying
    }

    /// The size of its formula.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The facts of its formula: cells, rules, givens, and against each listed solution that some cell differs from it.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + use<'p> {
        let (scheme, full) = (self.saying.encoding().scheme, Full::of(self.puzzle.board()));
        Fact::of_puzzle(self.puzzle, self.saying.sums).map(move |fact| scheme.weaken(fact, &full)).chain(self.others())
    }

    fn others(&self) -> impl Iterator<Item = Fact> + use<'p> {
        let (board, listed) = (self.puzzle.board(), self.listed);
        (1..).zip(listed).map(|(number, solution)| Fact::listed(board, number, solution))
    }

    /// The same in lines that add: with each sum, where sums are said by groups.
    fn lines(&self) -> Box<dyn Iterator<Item = Line> + 'p> {
        match self.saying.sums {
            Sums::Automata => Box::new(self.facts().map(Line::Fact)),
            sums @ Sums::Groups => {
                let lines = encode::facts_and_equations(self.puzzle, sums);
                Box::new(lines.chain(self.others().map(Line::Fact)))
            }
        }
    }

    /// Hands all clauses of its formula to `sink`, in the order of [`Claim::write_cnf`].
    pub fn clauses(&self, mut sink: impl FnMut(&[Lit])) {
        self.clauses_of_facts(|_, clause| sink(clause));
    }

    /// The same, each with the fact that it comes from.
    pub fn clauses_of_facts(&self, mut sink: impl FnMut(&Fact, &[Lit])) {
        let mut wording = self.saying.encoding().wording(self.puzzle);
        for fact in self.facts() {
            // What cannot be said was refused when its size was told.
            let _ = wording.clauses(&fact, &mut |clause| sink(&fact, clause));
        }
    }

    /// Writes its formula in DIMACS CNF, with comments that name its variables and its parts.
    ///
    /// # Errors
    /// Those of `out`, which should be buffered.
    pub fn write_cnf(&self, out: impl Write) -> io::Result<()> {
        let encoding = self.saying.encoding();
        let (coding, numbers) = (encoding.coding(self.puzzle), Numbers::default());
        let mut writer = DimacsWriter::with(out, numbers, encoding.wording(self.puzzle));
        formula::write_facts(self.puzzle, (coding, self.saying.sums), self.facts(), self.size, &mut writer)
    }

    /// Writes its formula in OPB, each fact as one line, with the same comments. Before what a sum comes down to, for the proof speaks of its variables, stands the
    /// sum itself.
    ///
    /// # Errors
    /// Those of `out`, which should be buffered.
    pub fn write_opb(&self, out: impl Write) -> io::Result<()> {
        let size = Size { clauses: self.lines().count() as u64, ..self.size };
        let coding = self.saying.encoding().coding(self.puzzle);
        formula::write_facts(self.puzzle, (coding, self.saying.sums), self.lines(), size, &mut OpbWriter::new(out))
    }

    /// How many constraints VeriPB counts in its OPB.
    pub fn constraints(&self) -> u64 {
        self.lines().map(|line| opb::constraint_count(line.relation())).sum()
    }
}

/// Checks that each of `listed` solves the puzzle, by the rules alone, and that they differ.
///
/// # Errors
/// The first that does not, or that stood there before; or that `stop` says so.
pub(crate) fn check_listed(puzzle: &Puzzle, listed: &[Solution], stop: &dyn Stop) -> Result<(), ListedError> {
    let (cells, values) = (puzzle.board().grid().cells().len(), puzzle.board().values());
    let (mut seen, mut ticker) = (HashSet::new(), Ticker::new(stop));
    for (number, solution) in (1..).zip(listed) {
        ticker.tick(cells).map_err(ListedError::Stopped)?;
        let fits = solution.values().len() == cells
            && solution.values().iter().all(|value| value.index() < values)
            && puzzle.violation(solution).is_none();
        if !fits {
            return Err(ListedError::NoSolution(number));
        }
        if !seen.insert(solution) {
            return Err(ListedError::Twice(number));
        }
    }
    Ok(())
}

/// What is wrong with a list of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListedError {
    /// The one with this number, from 1, breaks a given or a rule.
    #[error("solution {0} does not solve the puzzle")]
    NoSolution(usize),
    /// The one with this number, from 1, stood there before.
    #[error("solution {0} is listed twice")]
    Twice(usize),
    /// It was stopped.
    #[error("stopped before all solutions were checked")]
    Stopped(Limit),
}

/// Why a claim cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// What is listed are not different solutions.
    #[error(transparent)]
    Listed(#[from] ListedError),
    /// More solutions than `MAX_LISTED`.
    #[error("{0} solutions are too many for a certificate: at most {MAX_LISTED} are listed")]
    TooMany(usize),
    /// A rule cannot be said so.
    #[error(transparent)]
    Encoding(EncodingError),
    /// The formula would be too large, or it was stopped.
    #[error("stopped before the claim was made: {0}")]
    Stopped(Limit),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_read_back() {
        for statement in [0, 1, 2, 288].map(Statement::Exactly).into_iter().chain([Statement::NotUnique]) {
            assert_eq!(statement.to_string().parse(), Ok(statement));
        }
        for text in
            ["", "unique", "exactly 1 solutions", "exactly 02 solutions", "exactly two solutions", "not unique "]
        {
            assert_eq!(text.parse::<Statement>(), Err(StatementError), "{text}");
        }
    }
}
