//! Certificates as folders of plain files: the puzzle, its listed solutions, the formula, the proof, and a manifest.

mod checker;
mod folder;
mod record;
mod verify;
mod write;

use clap::ValueEnum;
use exactly::certify::Notation;

pub use record::certify;
pub use verify::{Certified, Finding, is_certificate, verify};
pub use write::Known;

/// The notations of proofs by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum NotationName {
    /// Clauses with the reasons for each; `exactly verify` checks it by itself
    #[default]
    Lrat,
    /// Clauses only, for drat-trim
    Drat,
    /// Resolution of two clauses per line; `exactly verify` checks it by itself
    Resolution,
    /// Pseudo-Boolean constraints over the puzzle's own rules, for VeriPB
    #[value(name = "veripb")]
    VeriPb,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Lrat => Notation::Lrat,
            NotationName::Drat => Notation::Drat,
            NotationName::Resolution => Notation::Resolution,
            NotationName::VeriPb => Notation::VeriPb,
        }
    }
}
