//! Clauses as text in DIMACS CNF.

use std::fmt;
use std::io::{self, Write};

use crate::cnf::{self, AtMostOne, FormulaWriter, Size};
use crate::encode::numbering::Numbers;
use crate::encode::{Fact, Fresh};
use crate::literal::Lit;

/// Writes a formula in DIMACS CNF, each fact as its clauses.
pub struct DimacsWriter<W> {
    out: W,
    line: Vec<u8>,
    numbers: Numbers,
    at_most_one: AtMostOne,
    fresh: Fresh,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes to `out`, a line at a time; hand over something buffered. Variables have the numbers from 1 on, in order; at most
    /// one is said pairwise.
    pub fn new(out: W) -> DimacsWriter<W> {
        DimacsWriter::with(out, Numbers::default(), AtMostOne::Pairwise, Fresh::after(0))
    }

    /// Writes with these numbers and this way to say at most one, for which it takes variables from `fresh`.
    pub fn with(out: W, numbers: Numbers, at_most_one: AtMostOne, fresh: Fresh) -> DimacsWriter<W> {
        DimacsWriter { out, line: Vec::new(), numbers, at_most_one, fresh }
    }
}

impl<W: Write> FormulaWriter for DimacsWriter<W> {
    type Statement = Fact;

    const HEADER_IS_FIRST: bool = false;

    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "c {text}")
    }

    fn header(&mut self, size: Size) -> io::Result<()> {
        writeln!(self.out, "p cnf {} {}", size.variables, size.clauses)
    }

    fn number(&self, literal: Lit) -> isize {
        self.numbers.number(literal)
    }

    fn literal(&self, literal: Lit) -> String {
        self.number(literal).to_string()
    }

    fn statement(&mut self, fact: &Fact) -> io::Result<()> {
        let DimacsWriter { out, line, numbers, at_most_one, fresh } = self;
        let mut written = Ok(());
        cnf::clauses_by(*at_most_one, fact, fresh, |clause| {
            if written.is_ok() {
                written = write_clause(out, line, *numbers, clause);
            }
        });
        written
    }
}

fn write_clause(out: &mut impl Write, line: &mut Vec<u8>, numbers: Numbers, clause: &[Lit]) -> io::Result<()> {
    line.clear();
    for &literal in clause {
        write!(line, "{} ", numbers.number(literal))?;
    }
    line.extend_from_slice(b"0\n");
    out.write_all(line)
}
