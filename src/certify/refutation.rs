//! A proof that a formula contradicts itself, held in memory: clauses that follow one after the other, the last of them
//! empty, each with the earlier clauses from which it follows. Knows numbers only.

use std::io::{self, Write};

/// Lists of numbers, one behind the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    ends: Vec<usize>,
}

impl<T: Copy> Lists<T> {
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.ends.push(self.items.len());
    }

    pub(super) fn list(&self, index: usize) -> &[T] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[begin..self.ends[index]]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|index| self.list(index))
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many numbers they hold together.
    pub(super) fn items(&self) -> usize {
        self.items.len()
    }
}

/// A proof that a formula contradicts itself.
#[derive(Clone, Debug, Default)]
pub struct Refutation {
    /// The clauses of the formula.
    pub(super) formula: u32,
    /// What follows from them, in DIMACS literals; the last is the empty clause.
    pub(super) derived: Lists<i32>,
    /// For each derived clause the clauses from which it follows by unit propagation, in this order: those of the formula
    /// by their number from 0, derived ones counted on from there.
    pub(super) hints: Lists<u32>,
}

impl Refutation {
    /// The clauses that it derives, the empty one included.
    pub fn derived(&self) -> usize {
        self.derived.len()
    }

    /// The clauses that it refers to, each as often as it does.
    pub fn hints(&self) -> usize {
        self.hints.items()
    }

    /// Writes it in LRAT: each derived clause with its id, its literals and its hints. Ids count from 1, the formula's
    /// clauses first.
    ///
    /// # Errors
    /// Those of `out`, which should be buffered.
    pub fn write_lrat(&self, mut out: impl Write) -> io::Result<()> {
        for (step, (clause, hints)) in self.derived.iter().zip(self.hints.iter()).enumerate() {
            write!(out, "{} ", self.formula as usize + step + 1)?;
            clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            out.write_all(b"0 ")?;
            hints.iter().try_for_each(|&hint| write!(out, "{} ", u64::from(hint) + 1))?;
            out.write_all(b"0\n")?;
        }
        Ok(())
    }

    /// Writes it in DRAT: each derived clause in its order. Nothing is deleted.
    ///
    /// # Errors
    /// Those of `out`, which should be buffered.
    pub fn write_drat(&self, mut out: impl Write) -> io::Result<()> {
        for clause in self.derived.iter() {
            clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            out.write_all(b"0\n")?;
        }
        Ok(())
    }

    /// Writes it for VeriPB: each derived clause follows by reverse unit propagation from the clauses before it and from a
    /// pseudo-Boolean formula of this many constraints, where VeriPB counts an equality as two.
    ///
    /// # Errors
    /// Those of `out`, which should be buffered.
    pub fn write_veripb(&self, constraints: u64, mut out: impl Write) -> io::Result<()> {
        write!(out, "pseudo-Boolean proof version 3.0\nf {constraints} ;\n")?;
        for clause in self.derived.iter() {
            out.write_all(b"rup ")?;
            for literal in clause {
                write!(out, "1 {}x{} ", if *literal < 0 { "~" } else { "" }, literal.unsigned_abs())?;
            }
            out.write_all(b">= 1 ;\n")?;
        }
        out.write_all(b"output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n")
    }
}
