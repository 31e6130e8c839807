//! Proofs that varisat writes while it works.

use std::io::{self, Write};

use varisat::{ProofFormat, Solver};

use super::once::solve_once;
use super::watch::refusal;
use super::{Failure, ProofFailure};
use crate::limits::Stop;
use crate::literal::Lit;

/// A notation of proofs that varisat writes while it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drat {
    /// Numbers and `d` in lines.
    Text,
    /// The binary form of the same.
    Binary,
}

impl Drat {
    fn format(self) -> ProofFormat {
        match self {
            Drat::Text => ProofFormat::Drat,
            Drat::Binary => ProofFormat::BinaryDrat,
        }
    }

    fn empty_clause(self) -> &'static [u8] {
        match self {
            Drat::Text => b"0\n",
            Drat::Binary => b"a\0",
        }
    }
}

/// A model of these clauses, if there is one; without one, what was written to `out`, which should be buffered, is a proof of
/// that, whole and flushed.
///
/// # Errors
/// Where work was stopped, the solver failed, or `out` did.
pub fn write_drat(
    clauses: impl IntoIterator<Item = impl AsRef<[Lit]>>,
    notation: Drat,
    out: &mut dyn Write,
    stop: &dyn Stop,
) -> Result<Option<Vec<Lit>>, ProofFailure<io::Error>> {
    let mut sink = Sink { out, stop, ended: None, tail: Vec::new() };
    let mut solver = Solver::new();
    solver.write_proof(&mut sink, notation.format());
    match (solve_once(solver, clauses, stop), sink.ended.take()) {
        (Ok(None), _) => {
            sink.finish(notation).map_err(ProofFailure::Receiver)?;
            Ok(None)
        }
        (Ok(model), _) => Ok(model),
        (Err(Failure::Solver), Some(why)) => Err(why),
        (Err(failure), _) => Err(ProofFailure::Solver(failure)),
    }
}

/// Hands a proof on, and makes the solver give up where that fails or there is a reason to stop.
struct Sink<'s> {
    out: &'s mut dyn Write,
    stop: &'s dyn Stop,
    ended: Option<ProofFailure<io::Error>>,
    /// The last three bytes.
    tail: Vec<u8>,
}

impl Sink<'_> {
    /// Adds the empty clause where the proof does not end with it: varisat writes no step where clauses contradict each other
    /// before it begins, and is not given empty ones.
    fn finish(&mut self, notation: Drat) -> io::Result<()> {
        let empty = notation.empty_clause();
        let before = self.tail.strip_suffix(empty);
        if before.is_none_or(|before| before.last().is_some_and(|&byte| byte != empty[1])) {
            self.out.write_all(empty)?;
        }
        self.out.flush()
    }
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(test)]
        super::watch::fail_if_told()?;
        if self.ended.is_none() {
            self.ended = self.stop.stopped().map(ProofFailure::from);
        }
        if self.ended.is_none() {
            self.ended = self.out.write_all(bytes).err().map(ProofFailure::Receiver);
        }
        if self.ended.is_some() {
            return Err(refusal());
        }
        self.tail.extend_from_slice(&bytes[bytes.len().saturating_sub(3)..]);
        self.tail.drain(..self.tail.len().saturating_sub(3));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limit, Never};
    use crate::sat::failing;

    /// Two variables in every way that there is.
    fn contradiction() -> [[Lit; 2]; 4] {
        [[1, 2], [-1, 2], [1, -2], [-1, -2]].map(|clause| clause.map(Lit::from_dimacs))
    }

    #[test]
    fn a_proof_ends_with_the_empty_clause() {
        let mut proof = Vec::new();
        assert!(matches!(write_drat(contradiction(), Drat::Text, &mut proof, &Never), Ok(None)));
        assert!(proof.ends_with(b"\n0\n"), "{}", String::from_utf8_lossy(&proof));
        for (notation, whole) in [(Drat::Text, &b"0\n"[..]), (Drat::Binary, b"a\0")] {
            let mut proof = Vec::new();
            assert!(matches!(write_drat([[]], notation, &mut proof, &Never), Ok(None)));
            assert_eq!(proof, whole);
        }
    }

    #[test]
    fn who_ended_a_proof_is_told() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let run =
            |out: &mut dyn Write, stop: &dyn Stop| write_drat(contradiction(), Drat::Text, out, stop).unwrap_err();
        assert!(
            matches!(run(&mut Full, &Never), ProofFailure::Receiver(error) if error.kind() == io::ErrorKind::StorageFull)
        );
        let late = || Some(Limit::Time);
        assert!(matches!(run(&mut io::sink(), &late), ProofFailure::Solver(Failure::Stopped(Limit::Time))));
        let failed = failing::during(|| run(&mut io::sink(), &Never));
        assert!(matches!(failed, ProofFailure::Solver(Failure::Solver)));
    }
}
