//! The class `Certificate`.

use std::collections::BTreeMap;

use crate::library::Encoding;
use exactly::certificate::Opened;
use exactly::certify::Notation;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::encoding;
use crate::errors;
use crate::numbers::{Seconds, Whole};
use crate::picture;
use crate::puzzle::Puzzle;
use crate::records;
use crate::source::{self, About};
use crate::watch::{self, Allowed};

/// What is claimed of a puzzle, with the evidence that others can check: the bytes of the files that `exactly prove` writes.
///
/// >>> import exactly
/// >>> certificate = exactly.prove("1234341221434321")
/// >>> certificate.statement, exactly.verify(certificate)
/// ('exactly one solution', 'exactly one solution')
#[pyclass(frozen, module = "exactly")]
pub struct Certificate {
    inner: crate::library::Certificate,
    puzzle: crate::library::Puzzle,
    unread: Vec<String>,
}

impl Certificate {
    fn has_proof(&self) -> bool {
        self.inner.statement != crate::library::Statement::NotUnique
    }
}

#[pymethods]
impl Certificate {
    /// What is claimed, in words: 'exactly one solution', 'no solution', 'not unique', …
    #[getter]
    fn statement(&self) -> String {
        self.inner.statement.to_string()
    }

    /// How many solutions are claimed: of 'not unique', the 2 that are shown.
    #[getter]
    fn count(&self) -> usize {
        self.inner.statement.solutions()
    }

    /// The listed solutions, one a line.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.solutions)
    }

    /// The notation of the proof: 'lrat', 'drat', 'resolution' or 'veripb'; None where two solutions are all the evidence.
    #[getter]
    fn notation(&self) -> Option<&'static str> {
        self.has_proof().then(|| encoding::proof_name(self.inner.notation))
    }

    /// What stands for the digits of cells in the formula: 'one-hot', 'order', …
    #[getter]
    fn domain(&self) -> &'static str {
        self.inner.saying.domain.name()
    }

    /// How the formula says *at most one*: 'pairwise', …
    #[getter]
    fn amo(&self) -> &'static str {
        self.inner.saying.at_most_one.name()
    }

    /// How the formula says sums: by 'groups' of cells that differ, or by 'automata'; None where two solutions are all the evidence.
    #[getter]
    fn sums(&self) -> Option<&'static str> {
        self.has_proof().then(|| self.inner.saying.sums.name())
    }

    /// The formula in DIMACS, for VeriPB in OPB, that has no model if the claim holds; empty where two solutions are all the evidence.
    #[getter]
    fn formula<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.formula)
    }

    /// The proof that it has none; empty where two solutions are all the evidence.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.proof)
    }

    /// The puzzle that it speaks of.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.puzzle.clone())
    }

    /// What of the input was not read when it was made: the certificate does not speak of it.
    #[getter]
    fn unread(&self) -> Vec<String> {
        self.unread.clone()
    }

    /// The sentences of the rules in words that were not read when it was made, likewise.
    #[getter]
    fn unread_words(&self) -> Vec<String> {
        self.puzzle.unread_words().to_vec()
    }

    /// Its files by name, the manifest among them: what `exactly verify` accepts once they stand in a folder.
    fn files<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let files = self.puzzle.files(&self.inner, &self.unread).map_err(|error| errors::of(py, error))?;
        let dict = PyDict::new(py);
        files.iter().try_for_each(|(name, content)| dict.set_item(name, PyBytes::new(py, content)))?;
        Ok(dict)
    }

    /// Verifies it, trusting nothing in it, of the puzzle that is handed over or of its own: the statement that holds. Raises
    /// `VerifyError` where a part says something else than it should; `UncheckedError`, which is one, where all but the proof holds, and the proof is one that is
    /// not checked here: those for VeriPB, and those in DRAT with steps that do not follow by unit propagation.
    #[pyo3(signature = (puzzle = None, *, timeout = None, nodes = None))]
    fn verify(
        &self,
        py: Python<'_>,
        puzzle: Option<&Bound<'_, PyAny>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<String> {
        let allowed = Allowed::new(timeout, nodes);
        let limits = allowed.limits();
        let puzzle = match puzzle {
            Some(puzzle) => &source::puzzle(puzzle, &About::default())?,
            None => &self.puzzle,
        };
        let verified = watch::work(py, allowed.deadline(), || puzzle.verify(&self.inner, &limits))?;
        verified.map(|statement| statement.to_string()).map_err(|error| errors::unverified(py, &error))
    }

    fn __eq__(&self, other: &Certificate) -> bool {
        self.inner == other.inner && self.puzzle == other.puzzle
    }

    fn __hash__(&self) -> usize {
        self.inner.proof.len()
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(records::untrue("ask a Certificate for its count or its statement"))
    }

    fn __repr__(&self) -> String {
        format!("<Certificate: {}, {} bytes of proof>", self.inner.statement, self.inner.proof.len())
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let mut rows = vec![("statement", self.statement()), ("puzzle", self.puzzle.to_string())];
        if let Some(notation) = self.notation() {
            rows.push(("formula", format!("{} bytes, {}, {}", self.inner.formula.len(), self.domain(), self.amo())));
            rows.push(("proof", format!("{} bytes, {notation}", self.inner.proof.len())));
        }
        picture::facts(py, "Certificate", &rows)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let open = py.import("exactly._exactly")?.getattr("open_certificate")?;
        Ok((open, (self.files(py)?,).into_pyobject(py)?))
    }
}

/// The certificate of these files by name, where the manifest names them as they are; nothing of it is verified yet.
#[pyfunction]
pub fn open_certificate(py: Python<'_>, files: BTreeMap<String, Vec<u8>>) -> PyResult<Certificate> {
    let opened = py
        .detach(|| crate::library::Certificate::from_files(&files))
        .map_err(|error| errors::unverified(py, &error))?;
    let Opened { puzzle, certificate, not_read } = opened;
    let puzzle = crate::library::Puzzle::certified(puzzle, not_read.words);
    Ok(Certificate { inner: certificate, puzzle, unread: not_read.unread })
}

pub fn prove(
    py: Python<'_>,
    puzzle: &crate::library::Puzzle,
    all: Option<usize>,
    (notation, encoding): (Notation, Encoding),
    allowed: Allowed,
) -> PyResult<Certificate> {
    let limits = allowed.limits();
    let proved = watch::work(py, allowed.deadline(), || puzzle.prove(all, notation, encoding, &limits));
    let inner = proved?.map_err(|error| errors::of(py, error))?;
    let unread = puzzle.unread_drawings().map(|(kind, count)| format!("{kind}:{count}")).collect();
    Ok(Certificate { inner, puzzle: puzzle.clone(), unread })
}
