//! What commands that tell classes of puzzles have in common.

use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use exactly::symmetry::{Classifier, UpTo};

/// The symmetries by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UpToName {
    /// None: the same givens under the same rules, in whatever notation
    Same,
    /// Rows, columns and values moved by one permutation, the same for all three
    Isomorphism,
    /// Values renamed; rows to rows, columns to columns
    Isotopy,
    /// Rows and columns exchanged, too: types
    #[value(alias = "types")]
    Transposition,
    /// All that the rules have; for Latin squares rows, columns and values exchanged, too: main classes
    #[value(aliases = ["main", "paratopism"])]
    Symmetry,
}

impl From<UpToName> for UpTo {
    fn from(name: UpToName) -> UpTo {
        match name {
            UpToName::Same => UpTo::Same,
            UpToName::Isomorphism => UpTo::Isomorphism,
            UpToName::Isotopy => UpTo::Isotopy,
            UpToName::Transposition => UpTo::Transposition,
            UpToName::Symmetry => UpTo::Symmetry,
        }
    }
}

/// Classifiers for all workers: each takes one, and puts it back.
pub struct Classifiers {
    up_to: UpTo,
    free: Mutex<Vec<Classifier>>,
}

impl Classifiers {
    /// Up to these symmetries.
    pub fn new(up_to: UpTo) -> Classifiers {
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
