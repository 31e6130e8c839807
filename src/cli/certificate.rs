//! Certificates as folders of plain files: the puzzle, its listed solutions, the formula, the proof, and a manifest.

mod checker;
mod folder;
mod manifest;
mod record;
mod verify;
mod write;

use std::fmt;

use clap::ValueEnum;
use exactly::internals::certify::Statement;
use serde::{Deserialize, Serialize};

pub use record::certify;
pub use verify::{Certified, Finding, is_certificate, verify};
pub use write::Known;

/// The puzzle in our own notation.
const PUZZLE: &str = "puzzle.txt";
/// Before what was not read of the input, as a comment on the first line of the puzzle file.
const NOT_READ: &str = "# not read: ";
/// The solutions that are listed, one a line.
const SOLUTIONS: &str = "solutions.txt";
/// What the folder claims, and which files it consists of.
const MANIFEST: &str = "manifest.json";

/// A notation of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// Clauses with the reasons for each: checked by `exactly verify` itself
    #[default]
    Lrat,
    /// Clauses alone: for drat-trim
    Drat,
    /// Constraints over the puzzle's own rules, not encoded: for VeriPB
    #[value(name = "veripb")]
    VeriPb,
}

impl Notation {
    fn formula(self) -> &'static str {
        match self {
            Notation::Lrat | Notation::Drat => "claim.cnf",
            Notation::VeriPb => "claim.opb",
        }
    }

    fn proof(self) -> &'static str {
        match self {
            Notation::Lrat => "proof.lrat",
            Notation::Drat => "proof.drat",
            Notation::VeriPb => "proof.pbp",
        }
    }

    fn encoding(self) -> &'static str {
        match self {
            Notation::Lrat | Notation::Drat => "one-hot, pairwise",
            Notation::VeriPb => "one-hot, pseudo-Boolean",
        }
    }
}

/// What a certificate consists of, by what it states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    /// Two solutions, and no proof.
    NotUnique,
    /// So many solutions, and a proof that there is no other.
    Exactly(usize, Notation),
}

impl Contents {
    fn files(self) -> Vec<&'static str> {
        match self {
            Contents::NotUnique => vec![PUZZLE, SOLUTIONS],
            Contents::Exactly(_, notation) => vec![PUZZLE, SOLUTIONS, notation.formula(), notation.proof()],
        }
    }

    fn statement(self) -> Statement {
        match self {
            Contents::NotUnique => Statement::NotUnique,
            Contents::Exactly(count, _) => Statement::Exactly(count),
        }
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement().fmt(f)
    }
}
