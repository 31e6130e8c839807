//! Clauses as text in DIMACS CNF.

use std::fmt;
use std::io::{self, Write};

use crate::cnf::{FormulaWriter, Size, Wording};
use crate::encode::Fact;
use crate::encode::numbering::Numbers;
use crate::literal::Lit;

/// Writes a formula in DIMACS CNF, each fact as its clauses.
pub(crate) struct DimacsWriter<W> {
    out: W,
    line: Vec<u8>,
    numbers: Numbers,
    wording: Wording,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes to `out`, a line at a time, with these numbers, and facts in this wording; hand over something buffered.
    pub fn with(out: W, numbers: Numbers, wording: Wording) -> DimacsWriter<W> {
        DimacsWriter { out, line: Vec::new(), numbers, wording }
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
        let DimacsWriter { out, line, numbers, wording } = self;
        let mut written = Ok(());
        let said = wording.clauses(fact, &mut |clause| {
            if written.is_ok() {
                written = write_clause(out, line, *numbers, clause);
            }
        });
        said.map_err(|_| io::Error::other("a fact that its domain cannot say"))?;
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
