//! Facts and sums as pseudo-Boolean constraints in OPB: one line each, nothing encoded.

use std::fmt;
use std::io::{self, Write};

use crate::cnf::{FormulaWriter, Size};
use crate::encode::numbering::Numbers;
use crate::encode::{Comparison, Fact, Line, Relation, Weighted};
use crate::literal::Lit;

/// Writes a formula in OPB, each line as one constraint over `x5`, the variable that is 5 in DIMACS: `+1 x1 +1 x2 = 1 ;`
/// says that one of two holds. Literals that deny are written as what they subtract: that one of two does not hold is
/// `-1 x1 -1 x2 >= -1 ;`. The size that its header states is one of constraints.
pub(crate) struct OpbWriter<W> {
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

impl<W: Write> FormulaWriter for OpbWriter<W> {
    type Statement = Line;

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

    fn statement(&mut self, line: &Line) -> io::Result<()> {
        match line {
            Line::Fact(fact) => self.write(&weighted(fact)),
            Line::Weighted(weighted) => self.write(weighted),
        }
    }
}

impl<W: Write> OpbWriter<W> {
    fn write(&mut self, line: &Weighted) -> io::Result<()> {
        // A literal that denies x is 1 - x; the ones go to the right.
        let mut bound = line.bound;
        for &(coefficient, literal) in &line.terms {
            let signed = if literal.is_positive() { coefficient } else { -coefficient };
            bound -= if literal.is_positive() { 0 } else { coefficient };
            write!(self.out, "{signed:+} x{} ", self.numbers.number(literal).abs())?;
        }
        // A sum without a term is none in OPB.
        if line.terms.is_empty() {
            write!(self.out, "+0 x1 ")?;
        }
        let comparison = match line.comparison {
            Comparison::AtLeast => ">=",
            Comparison::Equal => "=",
        };
        writeln!(self.out, "{comparison} {bound} ;")
    }
}

/// A fact as a sum: at most one of some literals is that they subtract one at most.
fn weighted(fact: &Fact) -> Weighted {
    let (coefficient, comparison, bound) = match fact.relation {
        Relation::AtLeastOne => (1, Comparison::AtLeast, 1),
        Relation::AtMostOne => (-1, Comparison::AtLeast, -1),
        Relation::ExactlyOne => (1, Comparison::Equal, 1),
    };
    let terms = fact.literals.iter().map(|&literal| (coefficient, literal)).collect();
    Weighted { origin: fact.origin, terms, comparison, bound }
}

/// How VeriPB counts a line of a claim, by its relation, if it is a fact: an equality is two constraints, and so is a sum.
pub(crate) fn constraint_count(relation: Option<Relation>) -> u64 {
    match relation {
        Some(Relation::AtLeastOne | Relation::AtMostOne) => 1,
        Some(Relation::ExactlyOne) | None => 2,
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
            OpbWriter::new(&mut text).statement(&Line::Fact(fact)).unwrap();
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
