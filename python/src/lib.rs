//! Exactly for Python: the native half of the package `exactly`, over the library (`library.rs`).
//!
//! A question is asked with the interpreter's lock released, ends with its time or on Ctrl-C (`watch.rs`), and comes back as an object
//! of this module, or as a named tuple of `exactly/_records.py` where it is a record of facts.

mod array;
mod asked;
mod batch;
mod candidates;
mod certificate;
mod classes;
mod encoding;
mod errors;
mod evidence;
mod explanation;
mod formula;
mod generate;
mod graded;
mod interpreter;
mod library;
mod lists;
mod making;
mod minimal;
mod names;
mod numbers;
mod picture;
mod plain;
mod pool;
mod puzzle;
mod questions;
mod read;
mod records;
mod solution;
mod solutions;
mod solvers;
mod source;
mod split;
mod squares;
mod stream;
mod texts;
mod thinning;
mod turns;
mod verdict;
mod watch;

use pyo3::prelude::*;

/// The native half of `exactly`.
#[pymodule]
mod _exactly {
    #[pymodule_export]
    use crate::batch::{Answers, answers, each};
    #[pymodule_export]
    use crate::candidates::Candidates;
    #[pymodule_export]
    use crate::certificate::{Certificate, open_certificate};
    #[pymodule_export]
    use crate::explanation::Explanation;
    #[pymodule_export]
    use crate::formula::Formula;
    #[pymodule_export]
    use crate::generate::{Generating, generate, generating};
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::read::{notations, read};
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::solutions::Solutions;
    #[pymodule_export]
    use crate::squares::{Squares, square};
    #[pymodule_export]
    use crate::verdict::Verdict;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        interpreter::refuse_a_second(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
