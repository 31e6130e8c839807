//! Clauses that allow at most one of some literals.

use itertools::Itertools;
use varisat::Lit;

/// Pairwise (also called binomial): of each two literals one is false. n·(n-1)/2 clauses, no further variable. The
/// encoding is folklore; Prestwich, “CNF encodings” (Handbook of Satisfiability, 2009, section 2.2.1) describes it.
pub fn pairwise(literals: &[Lit], sink: &mut impl FnMut(&[Lit])) {
    literals.iter().array_combinations().for_each(|[&one, &other]| sink(&[!one, !other]));
}

/// The clauses that [`pairwise`] makes of this many literals.
pub fn pairwise_size(literals: usize) -> u64 {
    let literals = literals as u64;
    literals * literals.saturating_sub(1) / 2
}
