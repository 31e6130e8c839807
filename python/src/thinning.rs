//! What a puzzle can do without: methods of `Puzzle`.

use pyo3::prelude::*;

use crate::numbers::{self, Seconds, Whole};
use crate::puzzle::Puzzle;
use crate::watch::{self, Allowed};
use crate::{errors, minimal, records};

#[pymethods]
impl Puzzle {
    /// The puzzle with givens taken away until each is needed; those together that `symmetry` moves to each other ('rotate180', 'mirrors', …).
    /// The givens of the cells `keep` stay. The order in which the others are tried comes of `seed`.
    #[pyo3(signature = (*, symmetry = "none", keep = None, seed = 1, timeout = None, nodes = None))]
    fn minimise(
        &self,
        py: Python<'_>,
        symmetry: &str,
        keep: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = numbers::whole)] seed: u64,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Puzzle> {
        let symmetry = minimal::symmetry(py, symmetry)?;
        let keep = keep.map(|cells| records::cells_on(&self.inner, cells)).transpose()?.unwrap_or_default();
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let minimal =
            watch::work(py, allowed.deadline(), || self.inner.minimise_keeping(&keep, symmetry, seed, &limits))?;
        minimal.map(Puzzle::new).map_err(|error| errors::of(py, error))
    }

    /// The cells whose givens can be spared, each by itself, in reading order: none where the puzzle is minimal.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn redundant<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let cells = watch::work(py, allowed.deadline(), || self.inner.redundant(&limits))?;
        records::cells(py, &cells.map_err(|error| errors::of(py, error))?)
    }

    /// The names of the rules that can be left out, each by itself, without a second solution.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn redundant_rules(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Vec<String>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let rules = watch::work(py, allowed.deadline(), || self.inner.redundant_rules(&limits))?;
        rules.map_err(|error| errors::of(py, error))
    }
}
