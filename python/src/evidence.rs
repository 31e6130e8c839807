//! Formulas, certificates and parts of a puzzle: methods of `Puzzle`.

use pyo3::prelude::*;

use crate::certificate::{self, Certificate};
use crate::encoding::{self, Words};
use crate::formula::Formula;
use crate::numbers::{Seconds, Whole};
use crate::puzzle::Puzzle;
use crate::watch::{self, Allowed};
use crate::{errors, graded, split};

#[pymethods]
impl Puzzle {
    /// Its formula, whose models are the solutions: clauses for a SAT solver, and back. `domain` is what stands for a cell's digit: 'one-hot', 'order', 'log',
    /// 'log-channelled' or 'support'; `amo` how clauses say *at most one*: 'pairwise', 'sequential', 'product', 'commander', 'binary' or 'ladder'; `scheme` which
    /// facts are said: 'minimal', 'weber' or 'extended'; `sums` how sums are said: by 'groups' of cells that differ, or by 'automata'. `givens` are 'units', 'assumed', 'propagated' or 'left out'; `numbering` is 'linear' or 'rcv'. Raises `Invalid`
    /// where the domain cannot say a rule, and names it. It takes no limit: it has at most 20 million clauses, which are listed only when they are asked for.
    #[pyo3(signature = (*, scheme = None, domain = "one-hot", amo = "pairwise", sums = None, givens = "units", numbering = "linear"))]
    #[allow(clippy::too_many_arguments, reason = "the keywords of exactly.encode")]
    fn encode(
        &self,
        py: Python<'_>,
        scheme: Option<String>,
        domain: &str,
        amo: &str,
        sums: Option<String>,
        givens: &str,
        numbering: &str,
    ) -> PyResult<Formula> {
        let [domain, amo, givens, numbering] = [domain, amo, givens, numbering].map(str::to_owned);
        let words = Words { scheme, domain, amo, sums, givens, numbering };
        let encoding = words.encoding(py)?;
        self.warn(py, Allowed::new(None, None))?;
        let limits = Allowed::new(None, None).limits();
        let inner = watch::work(py, None, || self.inner.formula_in(encoding, &limits))?;
        Ok(Formula::new(inner.map_err(|error| errors::of(py, error))?, self.inner.clone(), words))
    }

    /// Does a formula that somebody else wrote, in DIMACS, as a list of clauses, as a `CNF` of PySAT or as a `Formula`, mean this puzzle? A `Grade`. Variables
    /// stand for what comments in DIMACS say (`c var 7 = r1c2=3`), else (r-1)·n² + (c-1)·n + v, unless it is told otherwise: by `numbering` ('rcv' is
    /// 100·r + 10·c + v; 'vrc' and the like, 'log', 'log-high', 'order', 'order-most'), by the `domain` of `encode`, or by `_names`, a text with a line `7 = r1c2=3` for
    /// each. Those that say nothing of cells are auxiliary.
    #[pyo3(signature = (formula, *, numbering = None, domain = None, amo = None, sums = None, _names = None, timeout = None, nodes = None))]
    #[allow(clippy::too_many_arguments, reason = "the keywords of exactly.grade")]
    fn grade<'py>(
        &self,
        py: Python<'py>,
        formula: &Bound<'py, PyAny>,
        numbering: Option<&str>,
        domain: Option<&str>,
        amo: Option<&str>,
        sums: Option<&str>,
        _names: Option<&str>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        // How at most one and sums are said makes no difference to what a formula means.
        encoding::said(py, domain.unwrap_or("one-hot"), amo.unwrap_or("pairwise"), sums)?;
        let reading = graded::reading(py, numbering, domain, _names)?;
        self.warn(py, allowed)?;
        graded::grade(py, &self.inner, formula, &reading, allowed)
    }

    /// A certificate of what is so: no solution, exactly one, or two that differ. With `all`, of all solutions where there are at most so many. `proof` is the
    /// notation of the proof, 'lrat', 'drat', 'resolution' or 'veripb'; `domain`, `amo` and `sums` are those of `encode`.
    #[pyo3(signature = (*, all = None, proof = "lrat", domain = "one-hot", amo = "pairwise", sums = None, timeout = None, nodes = None))]
    #[allow(clippy::too_many_arguments, reason = "the keywords of exactly.prove")]
    fn prove(
        &self,
        py: Python<'_>,
        all: Option<Whole<usize>>,
        proof: &str,
        domain: &str,
        amo: &str,
        sums: Option<&str>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Certificate> {
        let said = (encoding::proof(py, proof)?, encoding::said(py, domain, amo, sums)?);
        certificate::prove(py, &self.inner, all.map(|Whole(most)| most), said, Allowed::new(timeout, nodes))
    }

    /// The puzzle in at least so many parts, where it allows as many, as the lines that `exactly split` writes: see `exactly.split`.
    #[pyo3(signature = (parts, *, timeout = None))]
    fn _split<'py>(
        &self,
        py: Python<'py>,
        parts: Whole<usize>,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, None);
        self.warn(py, allowed)?;
        split::split(py, &self.inner, parts.0, allowed)
    }
}
