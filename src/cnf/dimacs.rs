//! Clauses as text in DIMACS CNF.

use std::fmt;
use std::io::{self, Write};

use varisat::Lit;

use crate::cnf::{self, FactWriter, Size};
use crate::encode::Fact;

/// Writes a formula in DIMACS CNF, each fact as its clauses.
pub struct DimacsWriter<W> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes to `out`, a line at a time; hand over something buffered.
    pub fn new(out: W) -> DimacsWriter<W> {
        DimacsWriter { out, line: Vec::new() }
    }

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.line.clear();
        for literal in literals {
            write!(self.line, "{} ", literal.to_dimacs())?;
        }
        self.line.extend_from_slice(b"0\n");
        self.out.write_all(&self.line)
    }
}

impl<W: Write> FactWriter for DimacsWriter<W> {
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "c {text}")
    }

    fn header(&mut self, size: Size) -> io::Result<()> {
        writeln!(self.out, "p cnf {} {}", size.variables, size.clauses)
    }

    fn fact(&mut self, fact: &Fact<'_>) -> io::Result<()> {
        let mut written = Ok(());
        cnf::clauses(fact, |clause| {
            if written.is_ok() {
                written = self.clause(clause);
            }
        });
        written
    }
}
