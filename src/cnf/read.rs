//! Formulas from strangers: reads DIMACS CNF from any `BufRead`, knows the line of each clause, and takes no memory that the
//! text has not paid for.
//!
//! Where solvers agree on what an irregular text means, that is its meaning here: a header that is missing or miscounts is
//! noted ([`Finding`]), comments may stand between any two numbers, `%` ends the formula (SATLIB's files end so), an empty
//! clause is one that nothing satisfies. All else is an error with its place.

mod fault;
mod text;

use std::fmt;
use std::io::BufRead;

use super::{MAX_CLAUSES, Weight};
use crate::limits::{Held, Limit, Never, Polled, Stop, allow};
use crate::literal::Lit;
use text::Text;

pub use fault::{FormulaError, InvalidFormula};

/// The largest number that a variable may have.
pub const MAX_VARIABLE: u64 = 20_000_000;

/// The most literals that the clauses of a formula may have together.
pub(crate) const MAX_LITERALS: usize = 100_000_000;

/// A formula as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    header: Option<Header>,
    literals: Vec<Lit>,
    /// For each clause the end of its literals, and its line.
    clauses: Vec<(u32, u32)>,
    /// The largest variable in a clause, and the first line of it.
    largest: (u64, usize),
    /// The line of what follows the `%` that ends the formula, if that is more than a 0.
    after_end: Option<usize>,
    /// What comments `c var NUMBER = NAME` call variables.
    names: Vec<(usize, Box<str>)>,
}

/// The line `p cnf VARIABLES CLAUSES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Where it stands, from 1.
    pub line: usize,
    /// The largest variable, by its word.
    pub variables: u64,
    /// How many clauses, by its word.
    pub clauses: u64,
}

/// What is irregular in a formula though its meaning is clear. Strict solvers refuse it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// There is no header.
    NoHeader,
    /// There are more or fewer clauses than the header says.
    Clauses {
        /// What it says.
        header: Header,
        /// How many there are.
        found: u64,
    },
    /// A variable is larger than the header says.
    Variable {
        /// What it says.
        header: Header,
        /// The largest variable.
        largest: u64,
        /// Its first line.
        line: usize,
    },
    /// Something else than the `0` of SATLIB's files follows the `%` that ends the formula: it is no part of it.
    AfterEnd {
        /// Where it stands.
        line: usize,
    },
}

impl Finding {
    /// The line that it is about, if there is one.
    pub fn line(self) -> Option<usize> {
        match self {
            Finding::NoHeader => None,
            Finding::Clauses { header, .. } => Some(header.line),
            Finding::Variable { line, .. } | Finding::AfterEnd { line } => Some(line),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::NoHeader => f.write_str("there is no header `p cnf VARIABLES CLAUSES`"),
            Finding::Clauses { header, found } => {
                write!(f, "the header says {} clauses, but there are {found}", header.clauses)
            }
            Finding::Variable { header, largest, .. } => {
                write!(f, "variable {largest}, but the header says {} variables", header.variables)
            }
            Finding::AfterEnd { .. } => f.write_str("what follows the `%` that ends the formula is left out"),
        }
    }
}

impl Formula {
    /// Reads a formula to its end.
    ///
    /// # Errors
    /// Where the text has no clear meaning or is too large, and those of the reader; see [`FormulaError`].
    pub fn read(reader: impl BufRead) -> Result<Formula, FormulaError> {
        Formula::read_until(reader, &Never)
    }

    /// Reads a formula to its end, unless work is to stop before that or it takes more memory than it may.
    ///
    /// # Errors
    /// Likewise.
    pub fn read_until(reader: impl BufRead, stop: &dyn Stop) -> Result<Formula, FormulaError> {
        let mut text = Text::new(Polled::new(reader, stop));
        let mut formula = Formula::default();
        formula.take(&mut text, stop).map_err(|error| match error {
            FormulaError::Io(error) => Limit::behind(&error).map_or(FormulaError::Io(error), FormulaError::Stopped),
            error => error,
        })?;
        Ok(formula)
    }

    /// How much there is of it.
    pub(crate) fn weight(&self) -> Weight {
        let mut weight = Weight { variables: self.variables() as u64, ..Weight::default() };
        self.clauses().for_each(|clause| weight.clauses.add(1, clause.len()));
        weight
    }

    /// About the bytes that it takes by itself.
    fn bytes(&self) -> u64 {
        (size_of::<(u32, u32)>() * self.clauses.len() + size_of::<Lit>() * self.literals.len()) as u64
    }

    /// The same text with other clauses, each with the line that it begins in.
    pub fn with_clauses(&self, clauses: impl IntoIterator<Item = (Vec<Lit>, usize)>) -> Formula {
        let mut other = Formula { header: self.header, names: self.names.clone(), ..Formula::default() };
        for (clause, line) in clauses {
            let largest = clause.iter().map(|literal| literal.index() as u64 + 1).max().unwrap_or(0);
            other.largest = other.largest.max((largest, line));
            other.literals.extend(clause);
            other.clauses.push((other.literals.len() as u32, u32::try_from(line).unwrap_or(u32::MAX)));
        }
        other
    }

    /// The header, if there is one.
    pub fn header(&self) -> Option<Header> {
        self.header
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// The literals of a clause, from 0, as they were written.
    pub fn clause(&self, index: usize) -> &[Lit] {
        let begin = index.checked_sub(1).map_or(0, |before| self.clauses[before].0 as usize);
        &self.literals[begin..self.clauses[index].0 as usize]
    }

    /// All clauses in their order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.len()).map(|index| self.clause(index))
    }

    /// The line, from 1, that a clause begins in.
    pub fn line(&self, index: usize) -> usize {
        self.clauses[index].1 as usize
    }

    /// What comments `c var NUMBER = NAME` call variables, in their order.
    pub fn names(&self) -> impl Iterator<Item = (usize, &str)> {
        self.names.iter().map(|(number, name)| (*number, &**name))
    }

    /// How many variables there are: the largest that a clause or the header names.
    pub fn variables(&self) -> usize {
        self.header.map_or(0, |header| header.variables).max(self.largest.0) as usize
    }

    /// What is irregular.
    pub fn findings(&self) -> Vec<Finding> {
        let after_end = self.after_end.map(|line| Finding::AfterEnd { line });
        let Some(header) = self.header else { return [Finding::NoHeader].into_iter().chain(after_end).collect() };
        let (found, (largest, line)) = (self.len() as u64, self.largest);
        let clauses = (header.clauses != found).then_some(Finding::Clauses { header, found });
        let variable = (header.variables < largest).then_some(Finding::Variable { header, largest, line });
        clauses.into_iter().chain(variable).chain(after_end).collect()
    }

    /// Whether an assignment, a truth value for each variable from the first, satisfies all clauses.
    pub fn is_satisfied_by(&self, values: &[bool]) -> bool {
        let holds = |literal: &Lit| values.get(literal.index()) == Some(&literal.is_positive());
        self.clauses().all(|clause| clause.iter().any(holds))
    }

    fn take(&mut self, text: &mut Text<impl BufRead>, stop: &dyn Stop) -> Result<(), FormulaError> {
        text.refuse_packed()?;
        text.pass_byte_order_mark()?;
        let mut begun = None;
        while let Some(byte) = text.pass_blanks()? {
            match byte {
                b'c' => self.names.extend(named(&text.pass_comment()?)),
                b'%' => {
                    // A clause that is not closed is told where the formula ends.
                    if begun.is_none() {
                        self.after_end = text.pass_end()?;
                    }
                    break;
                }
                b'p' => self.take_header(text, begun.is_some())?,
                b'-' | b'0'..=b'9' => {
                    let line = *begun.get_or_insert(text.line);
                    match text.literal()? {
                        Some(literal) => self.push(literal, text)?,
                        None => {
                            self.close(line, text)?;
                            allow(Held::Formula, self.bytes(), 0, stop)?;
                            begun = None;
                        }
                    }
                }
                _ => return Err(text.fault(InvalidFormula::Unexpected(byte))),
            }
        }
        match begun {
            Some(line) => Err(text.fault(InvalidFormula::Unfinished { line })),
            None if self.header.is_none() && self.is_empty() => Err(text.fault(InvalidFormula::NoFormula)),
            None => Ok(()),
        }
    }

    fn take_header(&mut self, text: &mut Text<impl BufRead>, within_clause: bool) -> Result<(), FormulaError> {
        if let Some(first) = self.header {
            return Err(text.fault(InvalidFormula::SecondHeader { first: first.line }));
        }
        if within_clause || !self.is_empty() {
            return Err(text.fault(InvalidFormula::LateHeader));
        }
        self.header = Some(text.header()?);
        Ok(())
    }

    fn push(&mut self, literal: Lit, text: &Text<impl BufRead>) -> Result<(), FormulaError> {
        if self.literals.len() == MAX_LITERALS {
            return Err(text.fault(InvalidFormula::TooManyLiterals));
        }
        self.literals.push(literal);
        let variable = literal.index() as u64 + 1;
        if variable > self.largest.0 {
            self.largest = (variable, text.line);
        }
        Ok(())
    }

    fn close(&mut self, line: usize, text: &Text<impl BufRead>) -> Result<(), FormulaError> {
        if self.clauses.len() as u64 == MAX_CLAUSES {
            return Err(text.fault(InvalidFormula::TooManyClauses));
        }
        self.clauses.push((self.literals.len() as u32, u32::try_from(line).unwrap_or(u32::MAX)));
        Ok(())
    }
}

/// The variable that a comment names, and its name.
fn named(comment: &str) -> Option<(usize, Box<str>)> {
    let mut words = comment.strip_prefix("c var ")?.splitn(3, ' ');
    let number = words.next()?.parse().ok().filter(|&number: &usize| number > 0 && number as u64 <= MAX_VARIABLE)?;
    let name = words.next().filter(|&word| word == "=").and(words.next())?;
    Some((number, name.trim().into()))
}

#[cfg(test)]
mod tests;
