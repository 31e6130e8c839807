//! A formula as a list of clauses.

use crate::literal::Lit;

/// The clauses of a formula one after the other, all literals in one piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    variables: usize,
}

impl Clauses {
    /// Adds a clause.
    pub fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        let last = clause.iter().map(|literal| literal.index() + 1).max();
        self.variables = self.variables.max(last.unwrap_or(0));
    }

    /// How many variables there are, up to the last that stands in a clause.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A clause by its number, from 0.
    pub fn clause(&self, number: usize) -> &[Lit] {
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.literals[begin..self.ends[number]]
    }

    /// How many literals there are, each as often as it stands.
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// The clauses.
    pub fn iter(&self) -> impl Iterator<Item = &[Lit]> + Clone {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.literals[begin..end])
    }
}

impl<C: AsRef<[Lit]>> FromIterator<C> for Clauses {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Clauses {
        let mut formula = Clauses::default();
        clauses.into_iter().for_each(|clause| formula.add(clause.as_ref()));
        formula
    }
}
