//! The questions about solutions, each a method of `Puzzle`.

use crate::library::{Count, Outcome};
use pyo3::prelude::*;

use crate::candidates::Candidates;
use crate::explanation::Explanation;
use crate::numbers::{self, Seconds, Whole};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::verdict::Verdict;
use crate::watch::{self, Allowed};
use crate::{errors, minimal, records, solvers};

#[pymethods]
impl Puzzle {
    /// Is there exactly one solution? A `Verdict`: 'unique', 'multiple', 'none', or 'unknown' where time or nodes ran out. `engine` is
    /// 'auto', 'sat' (varisat alone) or 'both' (which compares them).
    #[pyo3(signature = (*, timeout = None, nodes = None, engine = "auto"))]
    fn check(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        engine: &str,
    ) -> PyResult<Verdict> {
        let (allowed, engine) = (Allowed::new(timeout, nodes), solvers::chosen(py, engine, nodes.is_some())?);
        let answer = watch::work(py, allowed.deadline(), || match nodes {
            None => solvers::with(engine, |solver| solver.check(&self.inner)),
            Some(_) => self.inner.check(&allowed.limits()),
        });
        let inner = answer?.map_err(|error| errors::of(py, error))?;
        Ok(Verdict { inner, puzzle: self.inner.clone() })
    }

    /// A solution, or None where there is none. Raises `Timeout` or `Unfinished` where work ended before.
    #[pyo3(signature = (*, timeout = None, nodes = None, engine = "auto"))]
    fn solve(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        engine: &str,
    ) -> PyResult<Option<Solution>> {
        let (allowed, engine) = (Allowed::new(timeout, nodes), solvers::chosen(py, engine, nodes.is_some())?);
        self.warn(py, allowed)?;
        let answer = watch::work(py, allowed.deadline(), || match nodes {
            None => solvers::with(engine, |solver| solver.solve(&self.inner)),
            Some(_) => self.inner.solve(&allowed.limits()),
        });
        match answer?.map_err(|error| errors::of(py, error))? {
            Outcome::Solved(solution) => Ok(Some(Solution::new(&self.inner, solution))),
            Outcome::None => Ok(None),
            Outcome::Unknown(limit) => Err(errors::stopped(py, limit)),
        }
    }

    /// All solutions, as an iterator that finds them as they are asked for. `timeout` is for all of them together, and raises `Timeout`.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn solutions(&self, py: Python<'_>, timeout: Option<Seconds>, nodes: Option<Whole<u64>>) -> PyResult<Solutions> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        Ok(Solutions::new(&self.inner, allowed))
    }

    /// How many solutions there are: an int, of whatever size. With `limit` they are counted one by one, no further than that. Where work ended
    /// before, `Timeout` or `Unfinished` tells how many there are at least and about how many.
    #[pyo3(signature = (*, limit = None, timeout = None, nodes = None, memory = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<Whole<u64>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        memory: Option<Whole<usize>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits_with(memory);
        if let Some(Whole(bound)) = limit {
            let count = watch::work(py, allowed.deadline(), || self.inner.count_up_to(bound, &limits))?;
            return match count.map_err(|error| errors::of(py, error))? {
                Count::Exactly(count) | Count::AtLeast { count, limit: None } => {
                    Ok(count.into_pyobject(py)?.into_any())
                }
                Count::AtLeast { limit: Some(limit), .. } => Err(errors::stopped(py, limit)),
            };
        }
        let counted = watch::work(py, allowed.deadline(), || self.inner.count(&limits))?;
        let counted = counted.map_err(|error| errors::of(py, error))?;
        if counted.is_exact {
            errors::number(py, &counted.count.to_bytes_le())
        } else {
            Err(errors::uncounted(py, &counted))
        }
    }

    /// So many solutions by chance, each as likely as any other at each draw: a `Sample`. The same seed draws the same, on every machine.
    #[pyo3(signature = (number = 1, *, seed = 1, timeout = None, nodes = None, memory = None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::whole)] number: usize,
        #[pyo3(from_py_with = numbers::whole)] seed: u64,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        memory: Option<Whole<usize>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits_with(memory);
        let sample = watch::work(py, allowed.deadline(), || self.inner.sample(number, seed, &limits))?;
        let (solutions, uniform) = match sample.map_err(|error| errors::of(py, error))? {
            crate::library::Sample::Drawn { solutions, uniform } => (solutions, uniform),
            crate::library::Sample::None => (Vec::new(), true),
            crate::library::Sample::Refused(reason) => return Err(errors::refused(py, &reason)),
            crate::library::Sample::Unknown(limit) => return Err(errors::stopped(py, limit)),
        };
        let solutions: Vec<_> = solutions.into_iter().map(|solution| Solution::new(&self.inner, solution)).collect();
        records::record(py, "Sample", (solutions, uniform))
    }

    /// Which digits each cell has in some solution. With `limit`, also in how many solutions, counted no further than that.
    #[pyo3(signature = (*, limit = None, timeout = None, nodes = None))]
    fn candidates(
        &self,
        py: Python<'_>,
        limit: Option<Whole<u64>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Candidates> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let found = watch::work(py, allowed.deadline(), || match limit {
            None => self.inner.candidates(&limits),
            Some(Whole(bound)) => self.inner.counted_candidates(bound, &limits),
        });
        let inner = found?.map_err(|error| errors::of(py, error))?;
        Ok(Candidates { inner, puzzle: self.inner.clone() })
    }

    /// Why there is no solution (givens that cannot stand together, and what mends it), one (the way to it, step by step), or several (what
    /// varies, and what leaves one). `steps=1` is a hint.
    #[pyo3(signature = (*, cores = 1, steps = None, timeout = None, nodes = None))]
    fn explain(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::whole)] cores: usize,
        steps: Option<Whole<usize>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Explanation> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let (limits, steps) = (allowed.limits(), steps.map_or(usize::MAX, |Whole(steps)| steps));
        let inner = watch::work(py, allowed.deadline(), || self.inner.explain_up_to(cores, steps, &limits))?;
        let inner = inner.map_err(|error| errors::of(py, error))?;
        Ok(Explanation { inner, puzzle: self.inner.clone() })
    }

    /// How hard it is, in several numbers and a level: a `Rating`. Only of a puzzle with exactly one solution.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let rating = watch::work(py, allowed.deadline(), || self.inner.rate(&limits))?;
        minimal::rating(py, &rating.map_err(|error| errors::of(py, error))?)
    }
}
