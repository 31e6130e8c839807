//! What commands that tell classes of puzzles have in common.

use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use exactly::symmetry::{Classifier, Equivalence};

/// The symmetries by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UpToName {
    /// None: only the same givens under the same rules, in any notation
    Same,
    /// One permutation of rows, columns and values together
    Isomorphism,
    /// Values renamed, rows permuted, columns permuted
    Isotopy,
    /// Also transposition (also called types)
    #[value(alias = "types")]
    Transposition,
    /// All symmetries of the rules; for Latin squares also rows, columns and values exchanged (also called main or paratopism)
    #[value(aliases = ["main", "paratopism"])]
    Symmetry,
}

impl From<UpToName> for Equivalence {
    fn from(name: UpToName) -> Equivalence {
        match name {
            UpToName::Same => Equivalence::Same,
            UpToName::Isomorphism => Equivalence::Isomorphism,
            UpToName::Isotopy => Equivalence::Isotopy,
            UpToName::Transposition => Equivalence::Transposition,
            UpToName::Symmetry => Equivalence::Symmetry,
        }
    }
}

/// Classifiers for all workers: each takes one, and puts it back.
pub struct Classifiers {
    up_to: Equivalence,
    free: Mutex<Vec<Classifier>>,
}

impl Classifiers {
    /// Up to these symmetries.
    pub fn new(up_to: Equivalence) -> Classifiers {
        Classifiers { up_to, free: Mutex::default() }
    }

    /// Asks one.
    pub fn with<T>(&self, ask: impl FnOnce(&mut Classifier) -> T) -> T {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let known = free().pop();
        let mut classifier = known.unwrap_or_else(|| Classifier::new(self.up_to));
        let answer = ask(&mut classifier);
        free().push(classifier);
        answer
    }
}
