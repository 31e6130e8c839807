//! What a certificate consists of: which files, by what it states and in which notation its proof is.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::saying::ClaimEncoding;
use super::{Part, Statement};

/// The puzzle in our own notation.
pub const PUZZLE: &str = "puzzle.txt";
/// The solutions that are listed, one a line.
pub const SOLUTIONS: &str = "solutions.txt";
/// What the folder claims, and which files it consists of.
pub const MANIFEST: &str = "manifest.json";

/// A notation of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// Clauses with the reasons for each: checked by `exactly verify` itself
    #[default]
    Lrat,
    /// Clauses alone: for drat-trim
    Drat,
    /// Resolution, two clauses a line: checked by `exactly verify` itself, and by hand
    Resolution,
    /// Constraints over the puzzle's own rules, not encoded: for VeriPB
    VeriPb,
}

impl Notation {
    /// The file of the formula.
    pub fn formula(self) -> &'static str {
        match self {
            Notation::Lrat | Notation::Drat | Notation::Resolution => "claim.cnf",
            Notation::VeriPb => "claim.opb",
        }
    }

    /// The file of the proof.
    pub fn proof(self) -> &'static str {
        match self {
            Notation::Lrat => "proof.lrat",
            Notation::Drat => "proof.drat",
            Notation::Resolution => "proof.steps",
            Notation::VeriPb => "proof.pbp",
        }
    }
}

/// What a certificate consists of, by what it states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Two solutions, and no proof.
    NotUnique,
    /// So many solutions, and a proof in a notation that there is no other, of a formula that is said so.
    Exactly(usize, Notation, ClaimEncoding),
}

impl Contents {
    /// Its files beside the manifest.
    pub fn files(self) -> Vec<&'static str> {
        match self {
            Contents::NotUnique => vec![PUZZLE, SOLUTIONS],
            Contents::Exactly(_, notation, _) => vec![PUZZLE, SOLUTIONS, notation.formula(), notation.proof()],
        }
    }

    /// The part of the evidence that a file holds; `None` for the puzzle and for what is no file of it.
    pub fn part(self, file: &str) -> Option<Part> {
        [Part::Solutions, Part::Formula, Part::Proof].into_iter().find(|&part| self.file(part) == Some(file))
    }

    /// The file of a part of the evidence, where it has that part.
    pub fn file(self, part: Part) -> Option<&'static str> {
        match (part, self) {
            (Part::Solutions, _) => Some(SOLUTIONS),
            (Part::Formula, Contents::Exactly(_, notation, _)) => Some(notation.formula()),
            (Part::Proof, Contents::Exactly(_, notation, _)) => Some(notation.proof()),
            (Part::Formula | Part::Proof, Contents::NotUnique) => None,
        }
    }

    /// What it states.
    pub fn statement(self) -> Statement {
        match self {
            Contents::NotUnique => Statement::NotUnique,
            Contents::Exactly(count, ..) => Statement::Exactly(count),
        }
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement().fmt(f)
    }
}
