//! Clauses as text in DIMACS CNF.

use std::io::{self, Write};

use varisat::Lit;

use crate::cnf::Size;

/// Writes a formula in DIMACS CNF: the header first, then clauses, with comments between them.
pub struct DimacsWriter<W> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes to `out`, a line at a time; hand over something buffered.
    pub fn new(out: W) -> DimacsWriter<W> {
        DimacsWriter { out, line: Vec::new() }
    }

    /// A comment of one line.
    pub fn comment(&mut self, text: std::fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "c {text}")
    }

    /// The header; exactly as many clauses must follow.
    pub fn header(&mut self, size: Size) -> io::Result<()> {
        writeln!(self.out, "p cnf {} {}", size.variables, size.clauses)
    }

    /// One clause.
    pub fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.line.clear();
        for literal in literals {
            write!(self.line, "{} ", literal.to_dimacs())?;
        }
        self.line.extend_from_slice(b"0\n");
        self.out.write_all(&self.line)
    }
}
