//! The manifest, as `exactly prove` writes it and `exactly verify` reads it: docs/certificates.md describes its members.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{FORMULA, PROOF, PUZZLE, SOLUTIONS};
use crate::library::Statement;

const VERSION: u32 = 1;
const ENCODING: &str = "one-hot, pairwise";
const LRAT: &str = "lrat";

/// The manifest of a certificate.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    certificate: u32,
    claim: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    tool: String,
    files: BTreeMap<String, Fingerprint>,
}

/// The size of a file and its SHA-256 in hexadecimal digits.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fingerprint {
    bytes: u64,
    sha256: String,
}

impl Manifest {
    /// Of these files, which state this.
    pub fn new(statement: Statement, files: &BTreeMap<String, String>) -> Manifest {
        let has_proof = statement != Statement::NotUnique;
        Manifest {
            certificate: VERSION,
            claim: statement.to_string(),
            encoding: has_proof.then(|| ENCODING.to_owned()),
            proof: has_proof.then(|| LRAT.to_owned()),
            tool: concat!("exactly ", env!("CARGO_PKG_VERSION")).to_owned(),
            files: files.iter().map(|(name, text)| (name.clone(), Fingerprint::of(text))).collect(),
        }
    }

    /// What it states, where it does not contradict itself and the files are those that it names; otherwise the file that is
    /// not, and why.
    pub fn statement(&self, files: &BTreeMap<String, String>) -> Result<Statement, (&'static str, String)> {
        let wrong = |why: String| Err((super::MANIFEST, why));
        if self.certificate != VERSION {
            return wrong(format!("version {} of certificates is not known, only {VERSION}", self.certificate));
        }
        let statement: Statement = match self.claim.parse() {
            Ok(statement) => statement,
            Err(error) => return wrong(format!("claim: {error}")),
        };
        match (statement, self.proof.as_deref()) {
            (Statement::NotUnique, None) | (Statement::Exactly(_), Some(LRAT)) => {}
            (Statement::NotUnique, Some(_)) => return wrong("`not unique` has no proof".to_owned()),
            (statement, None) => return wrong(format!("`{statement}` needs a proof")),
            (_, Some(other)) => {
                return wrong(format!("a proof in {other} is for other checkers: exactly verify asks them"));
            }
        }
        if self.encoding.as_deref() != self.proof.as_ref().map(|_| ENCODING) {
            return wrong("encoding: not the one of this proof".to_owned());
        }
        let named = file_names(statement);
        if !self.files.keys().map(String::as_str).eq(named.iter().copied()) {
            return wrong(format!("files: {} expected", named.join(", ")));
        }
        for name in named {
            let Some(text) = files.get(name) else { return Err((name, "it is missing".to_owned())) };
            if self.files[name] != Fingerprint::of(text) {
                let why = "it is not the file that the manifest names: its size or SHA-256 differs";
                return Err((name, why.to_owned()));
            }
        }
        Ok(statement)
    }
}

/// The files of a certificate beside its manifest, sorted.
fn file_names(statement: Statement) -> Vec<&'static str> {
    match statement {
        Statement::NotUnique => vec![PUZZLE, SOLUTIONS],
        Statement::Exactly(_) => vec![FORMULA, PROOF, PUZZLE, SOLUTIONS],
    }
}

impl Fingerprint {
    fn of(text: &str) -> Fingerprint {
        let mut sha256 = String::with_capacity(64);
        for byte in Sha256::digest(text.as_bytes()) {
            write!(sha256, "{byte:02x}").expect("a string takes all");
        }
        Fingerprint { bytes: text.len() as u64, sha256 }
    }
}
