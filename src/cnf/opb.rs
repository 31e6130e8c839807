//! Facts as pseudo-Boolean constraints in OPB: one line each, nothing encoded.

use std::fmt;
use std::io::{self, Write};

use varisat::Lit;

use crate::cnf::{FactWriter, Size};
use crate::encode::numbering::Numbers;
use crate::encode::{Fact, Relation};

/// Writes a formula in OPB, each fact as one constraint over `x5`, the variable that is 5 in DIMACS: `+1 x1 +1 x2 = 1 ;`
/// says that one of two holds. Literals that deny are written as what they subtract: that one of two does not hold is
/// `-1 x1 -1 x2 >= -1 ;`. The size that its header states is one of constraints.
pub struct OpbWriter<W> {
    out: W,
    numbers: Numbers,
}

impl<W: Write> OpbWriter<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> OpbWriter<W> {
        OpbWriter::with(out, Numbers::default())
    }

    /// Writes with these numbers.
    pub fn with(out: W, numbers: Numbers) -> OpbWriter<W> {
        OpbWriter { out, numbers }
    }
}

impl<W: Write> FactWriter for OpbWriter<W> {
    const HEADER_IS_FIRST: bool = true;

    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "* {text}")
    }

    fn header(&mut self, size: Size) -> io::Result<()> {
        writeln!(self.out, "* #variable= {} #constraint= {}", size.variables, size.clauses)
    }

    fn number(&self, literal: Lit) -> isize {
        self.numbers.number(literal)
    }

    fn literal(&self, literal: Lit) -> String {
        let sign = if literal.is_positive() { "" } else { "~" };
        format!("{sign}x{}", self.number(literal).abs())
    }

    fn fact(&mut self, fact: &Fact<'_>) -> io::Result<()> {
        let at_most = fact.relation == Relation::AtMostOne;
        let adds = |literal: &&Lit| literal.is_positive() != at_most;
        for literal in &fact.literals {
            let sign = if adds(&literal) { '+' } else { '-' };
            write!(self.out, "{sign}1 x{} ", self.numbers.number(*literal).abs())?;
        }
        // A sum without a term is none in OPB.
        if fact.literals.is_empty() {
            write!(self.out, "+0 x1 ")?;
        }
        // A literal that denies x is 1 - x; the ones go to the right. At most one of n is at least n-1 of their opposites.
        let subtracted = fact.literals.iter().filter(|literal| !adds(literal)).count() as i64;
        let least = if at_most { fact.literals.len() as i64 - 1 } else { 1 };
        let comparison = if fact.relation == Relation::ExactlyOne { "=" } else { ">=" };
        writeln!(self.out, "{comparison} {} ;", least - subtracted)
    }
}

/// How VeriPB counts a fact: an equality is two constraints.
pub fn constraint_count(relation: Relation) -> u64 {
    match relation {
        Relation::AtLeastOne | Relation::AtMostOne => 1,
        Relation::ExactlyOne => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Origin;
    use crate::grid::Cell;

    #[test]
    fn facts_are_lines() {
        let line = |relation, literals: &[isize]| {
            let literals = literals.iter().map(|&literal| Lit::from_dimacs(literal)).collect();
            let mut text = Vec::new();
            let fact = Fact { origin: Origin::Cell(Cell::new(0)), relation, literals };
            OpbWriter::new(&mut text).fact(&fact).unwrap();
            String::from_utf8(text).unwrap()
        };
        assert_eq!(line(Relation::ExactlyOne, &[1, 2]), "+1 x1 +1 x2 = 1 ;\n");
        assert_eq!(line(Relation::AtMostOne, &[1, 2, 3]), "-1 x1 -1 x2 -1 x3 >= -1 ;\n");
        assert_eq!(line(Relation::AtLeastOne, &[7]), "+1 x7 >= 1 ;\n");
        assert_eq!(line(Relation::AtLeastOne, &[-7]), "-1 x7 >= 0 ;\n");
        assert_eq!(line(Relation::AtLeastOne, &[-1, -2, -3]), "-1 x1 -1 x2 -1 x3 >= -2 ;\n");
        assert_eq!(line(Relation::ExactlyOne, &[]), "+0 x1 = 1 ;\n");
        assert_eq!(line(Relation::AtMostOne, &[-1, 2]), "+1 x1 -1 x2 >= 0 ;\n");
    }
}
