//! Where variables come from: one after the other, those of cells and values first.

use crate::literal::{Lit, Var};

/// Variables that nothing speaks of yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fresh {
    next: usize,
}

impl Fresh {
    /// All variables but the first so many.
    pub fn after(variables: usize) -> Fresh {
        Fresh { next: variables }
    }

    /// The next one, as its positive literal.
    pub fn literal(&mut self) -> Lit {
        let variable = Var::from_index(self.next);
        self.next += 1;
        Lit::positive(variable)
    }

    /// The next so many.
    pub fn literals(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.literal()).collect()
    }

    /// Takes the next so many; the first of them, by its index.
    pub fn skip(&mut self, count: usize) -> usize {
        let first = self.next;
        self.next += count;
        first
    }

    /// How many were taken, those before it included.
    pub fn taken(&self) -> usize {
        self.next
    }
}
