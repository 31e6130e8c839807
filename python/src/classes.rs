//! Which puzzles are the same but for a symmetry.

use crate::library::{Class, Equivalence};
use pyo3::prelude::*;

use crate::numbers::{Seconds, Whole};
use crate::puzzle::Puzzle;
use crate::watch::{self, Allowed};
use crate::{errors, records};

/// Symmetries by name, as the command has them.
pub fn up_to(py: Python<'_>, name: &str) -> PyResult<Equivalence> {
    match name {
        "same" => Ok(Equivalence::Same),
        "isomorphism" => Ok(Equivalence::Isomorphism),
        "isotopy" => Ok(Equivalence::Isotopy),
        "transposition" | "types" => Ok(Equivalence::Transposition),
        "symmetry" | "main" | "paratopism" => Ok(Equivalence::Symmetry),
        other => {
            let known = "same, isomorphism, isotopy, transposition, symmetry";
            Err(errors::invalid(py, &format!("{other:?} is no kind of symmetry: {known} expected")))
        }
    }
}

/// A class, with the puzzle that is of it.
pub fn class<'py>(py: Python<'py>, puzzle: crate::library::Puzzle, class: &Class) -> PyResult<Bound<'py, PyAny>> {
    let automorphisms = errors::number(py, &class.automorphisms.to_bytes_le())?;
    records::record(py, "Class", (Puzzle::new(puzzle), format!("{:032x}", class.key), automorphisms))
}

#[pymethods]
impl Puzzle {
    /// The puzzle that stands for its class: the same for all puzzles that are the same but for a symmetry, on a board whose rules stand in the same order.
    /// `up_to` is 'symmetry' (all that the rules have), 'transposition', 'isotopy', 'isomorphism' or 'same'.
    #[pyo3(signature = (*, up_to = "symmetry", timeout = None, nodes = None))]
    fn canonical(
        &self,
        py: Python<'_>,
        up_to: &str,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Puzzle> {
        let (allowed, up_to) = (Allowed::new(timeout, nodes), self::up_to(py, up_to)?);
        let limits = allowed.limits();
        let found = watch::work(py, allowed.deadline(), || self.inner.canonical(up_to, &limits))?;
        found.map(Puzzle::new).map_err(|error| errors::of(py, error))
    }
}
