//! Formulas from strangers: reads DIMACS CNF from any `BufRead`, knows the line of each clause, and takes no memory that the
//! text has not paid for.
//!
//! Where solvers agree on what an irregular text means, that is its meaning here: a header that is missing or miscounts is
//! noted ([`Finding`]), comments may stand between any two numbers, `%` ends the formula (SATLIB's files end so), an empty
//! clause is one that nothing satisfies. All else is an error with its place.

mod text;

use std::fmt;
use std::io::{self, BufRead};

use super::MAX_CLAUSES;
use crate::literal::Lit;
use text::Text;

/// The largest number that a variable may have.
pub const MAX_VARIABLE: u64 = 20_000_000;

/// The most literals that the clauses of a formula may have together.
pub const MAX_LITERALS: usize = 100_000_000;

/// A formula as it was read.
#[derive(Clone, Debug, Default)]
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
        let mut text = Text::new(reader);
        let mut formula = Formula::default();
        formula.take(&mut text)?;
        Ok(formula)
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

    fn take(&mut self, text: &mut Text<impl BufRead>) -> Result<(), FormulaError> {
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

/// Why a text is no formula.
#[derive(Debug, thiserror::Error)]
pub enum FormulaError {
    /// It could not be read on.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something in it has no clear meaning, or is too large.
    #[error("line {line}, column {column}: {fault}")]
    Text {
        /// From 1.
        line: usize,
        /// From 1, in bytes.
        column: usize,
        /// What is wrong.
        fault: InvalidFormula,
    },
}

/// What is wrong in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFormula {
    /// A byte that begins neither a literal nor anything else.
    #[error("a literal, `0`, a comment `c …` or the header is expected, {} found", shown(*.0))]
    Unexpected(u8),
    /// A byte within a number.
    #[error("a literal is a whole number, {} found in it", shown(*.0))]
    WithinNumber(u8),
    /// A minus sign without a number, or before 0.
    #[error("`-` must stand before the number of a variable, from 1")]
    Minus,
    /// A variable with a number past [`MAX_VARIABLE`].
    #[error("the variable's number is too large: at most {MAX_VARIABLE} is taken")]
    Variable,
    /// A line that begins with `p` and says something else.
    #[error("a header `p cnf VARIABLES CLAUSES` is expected")]
    Header,
    /// The header announces more than is taken.
    #[error("the formula is too large: at most {MAX_VARIABLE} variables and {MAX_CLAUSES} clauses are taken")]
    TooLarge,
    /// A second header.
    #[error("a second header; the first stands in line {first}")]
    SecondHeader {
        /// The line of the first.
        first: usize,
    },
    /// A header after a clause.
    #[error("the header must stand before the clauses")]
    LateHeader,
    /// The text ends within a clause.
    #[error("the clause that begins in line {line} is not closed by `0`")]
    Unfinished {
        /// Where it begins.
        line: usize,
    },
    /// Neither header nor clause.
    #[error("no formula: there is neither a header nor a clause")]
    NoFormula,
    /// Past [`MAX_CLAUSES`].
    #[error("the formula is too large: at most {MAX_CLAUSES} clauses are taken")]
    TooManyClauses,
    /// Past [`MAX_LITERALS`].
    #[error("the formula is too large: at most {MAX_LITERALS} literals are taken")]
    TooManyLiterals,
    /// Two bytes a character.
    #[error("the text is UTF-16; plain text (ASCII or UTF-8) is expected")]
    Utf16,
}

fn shown(byte: u8) -> String {
    match byte {
        b'\n' => "the end of the line".to_owned(),
        b' '..=b'~' => format!("`{}`", byte as char),
        _ => format!("byte 0x{byte:02x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: impl AsRef<[u8]>) -> Result<Formula, String> {
        let reader = io::BufReader::with_capacity(3, text.as_ref());
        Formula::read(reader).map_err(|error| error.to_string())
    }

    fn clauses(formula: &Formula) -> Vec<(usize, Vec<isize>)> {
        let numbers = |clause: &[Lit]| clause.iter().map(|literal| literal.to_dimacs()).collect();
        formula.clauses().enumerate().map(|(index, clause)| (formula.line(index), numbers(clause))).collect()
    }

    #[test]
    fn regular_texts_are_read() {
        for text in [
            "p cnf 3 2\n1 -2 0\n3 0\n",
            "c one\nc\ncomment\np cnf 3 2\nc two\n1 -2 0 c three\n3 0",
            "p\tcnf  3\t2 \r\n1\t-2\r\n 0 3 0\r\n",
            "p cnf 3 2\n1\nc within a clause\n-2 0 3\n\n0",
            "p cnf 3 2\n01 -002 00 3 0\n%\n0\n\n",
            "\u{feff}p cnf 3 2\n1 -2 0 3 0 % 0",
        ] {
            let formula = read(text).unwrap();
            let (clauses, lines): (Vec<_>, Vec<_>) = clauses(&formula).into_iter().map(|(line, c)| (c, line)).unzip();
            assert_eq!(clauses, [vec![1, -2], vec![3]], "{text:?}");
            assert!(lines.is_sorted());
            assert_eq!((formula.findings(), formula.variables()), (vec![], 3), "{text:?}");
        }
    }

    #[test]
    fn lines_are_those_that_clauses_begin_in() {
        let formula = read("c\np cnf 4 3\n1\n2\n0 3 0\n\n4 0\n").unwrap();
        assert_eq!(clauses(&formula), [(3, vec![1, 2]), (5, vec![3]), (7, vec![4])]);
    }

    #[test]
    fn what_solvers_take_is_taken_and_noted() {
        let said = |text: &str| {
            let findings = read(text).unwrap().findings();
            findings.iter().map(|finding| format!("{:?} {finding}", finding.line())).collect::<Vec<_>>()
        };
        assert_eq!(said("p cnf 9 0\n"), [""; 0]);
        assert_eq!(said("1 0\n"), ["None there is no header `p cnf VARIABLES CLAUSES`"]);
        assert_eq!(said("c\np cnf 1 2\n1 0\n"), ["Some(2) the header says 2 clauses, but there are 1"]);
        assert_eq!(
            said("p cnf 1 1\n1 0\n-3 0\n 2 3 0"),
            [
                "Some(1) the header says 1 clauses, but there are 3",
                "Some(3) variable 3, but the header says 1 variables"
            ]
        );
    }

    #[test]
    fn an_empty_clause_is_a_clause() {
        let formula = read("p cnf 2 3\n1 2 0\n0\n-1 0\n").unwrap();
        assert_eq!(clauses(&formula), [(2, vec![1, 2]), (3, vec![]), (4, vec![-1])]);
        assert!(!formula.is_satisfied_by(&[false, true]));
    }

    #[test]
    fn what_has_no_clear_meaning_is_refused_with_its_place() {
        for (text, message) in [
            (&b""[..], "line 1, column 1: no formula"),
            (b"c only this\n", "line 2, column 1: no formula"),
            (b"p cnf 2 1\n1 2\n", "line 3, column 1: the clause that begins in line 2 is not closed by `0`"),
            (b"p cnf 2 1\n1 2\n%\n0\n", "line 3, column 1: the clause that begins in line 2"),
            (b"p cnf 2 1\n1 2 0\np cnf 2 1\n", "line 3, column 1: a second header; the first stands in line 1"),
            (b"1 0\np cnf 2 1\n", "line 2, column 1: the header must stand before"),
            (b"1\np cnf 2 1\n0", "line 2, column 1: the header must stand before"),
            (b"p wcnf 2 1\n", "line 1, column 1: a header `p cnf VARIABLES CLAUSES` is expected"),
            (b"p cnf 2\n1 0\n", "line 1, column 1: a header"),
            (b"p cnf 2 1 1\n1 0\n", "line 1, column 1: a header"),
            (b"p cnf -2 1\n1 0\n", "line 1, column 1: a header"),
            (b"p cnf2 1\n1 0\n", "line 1, column 1: a header"),
            (b"pcnf 2 1\n1 0\n", "line 1, column 1: a header"),
            (b"p cnf 20000001 1\n1 0\n", "line 1, column 1: the formula is too large"),
            (b"p cnf 1 20000001\n1 0\n", "line 1, column 1: the formula is too large"),
            (b"p cnf 1 99999999999999999999999\n1 0\n", "line 1, column 1: the formula is too large"),
            (b"p cnf 2 1\n 1 1234567890 0\n", "line 2, column 4: the variable's number is too large"),
            (b"20000001 0", "line 1, column 1: the variable's number is too large"),
            (b"-99999999999999999999999 0", "line 1, column 1: the variable's number is too large"),
            (b"1 - 2 0", "line 1, column 3: `-` must stand before"),
            (b"1 -0", "line 1, column 3: `-` must stand before"),
            (b"--1 0", "line 1, column 1: `-` must stand before"),
            (b"1 +2 0", "line 1, column 3: a literal, `0`, a comment `c …` or the header is expected, `+` found"),
            (b"1 2x 0", "line 1, column 4: a literal is a whole number, `x` found in it"),
            (b"1,2 0", "line 1, column 2: a literal is a whole number, `,` found in it"),
            (b"1-2 0", "line 1, column 2: a literal is a whole number, `-` found in it"),
            (b"1.5 0", "line 1, column 2: a literal is a whole number, `.` found in it"),
            (b"1 \xe9 0", "line 1, column 3: a literal, `0`, a comment `c …` or the header is expected, byte 0xe9"),
            (b"1 \x00 0", "line 1, column 3: a literal, `0`, a comment `c …` or the header is expected, byte 0x00"),
            (b"\xff\xfe1\x00", "line 1, column 1: the text is UTF-16"),
            (b"[1, 2]\n", "line 1, column 1: a literal"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(message), "{:?}: {error}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn a_text_without_clauses_has_a_header() {
        assert_eq!(read("p cnf 0 0\n").unwrap().variables(), 0);
        assert_eq!(read("p cnf 7 0").unwrap().variables(), 7);
    }
}
