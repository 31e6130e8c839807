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
    /// Clauses with the reasons for each: checked by `exactly verify` itself
    #[default]
    Lrat,
    /// Clauses alone: for drat-trim
    Drat,
    /// Two clauses a line, as people write it: checked by `exactly verify` itself
    Resolution,
    /// Constraints over the puzzle's own rules, not encoded: for VeriPB
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
