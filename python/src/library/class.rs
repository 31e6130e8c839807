//! Which puzzles are the same but for a symmetry.

use num_bigint::BigUint;

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use exactly::symmetry::{self, ClassError, Classifier, Equivalence};

/// A class of puzzles that are the same but for a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Class {
    /// The same for all puzzles of the class, and in all likelihood (it is a hash of 128 bits) for no other.
    pub key: u128,
    /// How many symmetries map a puzzle of the class to itself.
    pub automorphisms: BigUint,
}

impl Puzzle {
    /// The class of the puzzle up to these symmetries.
    ///
    /// # Errors
    /// Where work was stopped, or the symmetries of a rule are not known.
    pub fn class(&self, up_to: Equivalence, limits: &Limits) -> Result<Class, Error> {
        let symmetry::Class { key, automorphisms } = symmetry::Class::of(&self.inner, up_to, &*limits.begin())?;
        Ok(Class { key, automorphisms })
    }

    /// The puzzle that stands for its class: on the same board, and the same for all puzzles of the class on that board, whose rules stand in
    /// the same order. To tell classes apart, compare [`Class::key`].
    ///
    /// # Errors
    /// As [`Puzzle::class`].
    pub fn canonical(&self, up_to: Equivalence, limits: &Limits) -> Result<Puzzle, Error> {
        Ok(Puzzle::of(Classifier::new(up_to).canonical(&self.inner, &*limits.begin())?))
    }
}

impl From<ClassError> for Error {
    fn from(error: ClassError) -> Error {
        match error {
            ClassError::Stopped(limit) => Error::Stopped(limit),
            ClassError::Rule(_) | ClassError::Board(_) | ClassError::Size => Error::Rule(error.to_string()),
        }
    }
}
