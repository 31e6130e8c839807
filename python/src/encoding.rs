//! Encodings by the words of a caller.

use crate::library::{Encoding, Numbering};
use exactly::certify::Notation;
use pyo3::prelude::*;

use crate::errors;

/// The keywords of `encode`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub scheme: Option<String>,
    pub domain: String,
    pub amo: String,
    pub sums: Option<String>,
    pub givens: String,
    pub numbering: String,
}

impl Words {
    pub fn encoding(&self, py: Python<'_>) -> PyResult<Encoding> {
        let numbering = match &self.numbering[..] {
            "linear" => Numbering::Linear,
            "rcv" => Numbering::Rcv,
            other => return Err(errors::invalid(py, &format!("{other:?} is no numbering: linear, rcv expected"))),
        };
        let encoding = said(py, &self.domain, &self.amo, self.sums.as_deref())?
            .givens(&self.givens)
            .map(|all| all.numbering(numbering));
        let encoding = match (encoding, &self.scheme) {
            (Ok(encoding), Some(scheme)) => encoding.scheme(scheme),
            (encoding, _) => encoding,
        };
        encoding.map_err(|error| errors::of(py, error))
    }
}

/// What stands for the values of cells, and how *at most one* and sums are said.
pub fn said(py: Python<'_>, domain: &str, amo: &str, sums: Option<&str>) -> PyResult<Encoding> {
    let encoding = Encoding::default().domain(domain).and_then(|encoding| encoding.at_most_one(amo));
    let encoding = match (encoding, sums) {
        (Ok(encoding), Some(sums)) => encoding.sums(sums),
        (encoding, _) => encoding,
    };
    encoding.map_err(|error| errors::of(py, error))
}

/// The notations of proofs, by name.
const PROOFS: [(&str, Notation); 4] = [
    ("lrat", Notation::Lrat),
    ("drat", Notation::Drat),
    ("resolution", Notation::Resolution),
    ("veripb", Notation::VeriPb),
];

/// A notation of proofs.
pub fn proof(py: Python<'_>, name: &str) -> PyResult<Notation> {
    let found = PROOFS.into_iter().find(|(known, _)| *known == name);
    let known = || PROOFS.map(|(name, _)| name).join(", ");
    let wrong = || errors::invalid(py, &format!("{name:?} is no notation of proofs: {} expected", known()));
    found.map(|(_, notation)| notation).ok_or_else(wrong)
}

/// The name of a notation of proofs.
pub fn proof_name(notation: Notation) -> &'static str {
    PROOFS.into_iter().find(|(_, known)| *known == notation).map_or("", |(name, _)| name)
}
