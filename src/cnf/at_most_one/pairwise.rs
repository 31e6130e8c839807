//! Of each two, one is false. Also called binomial or naive; Prestwich, “CNF encodings” (Handbook of Satisfiability, 2009,
//! section 2.2.1) describes it. n·(n-1)/2 clauses, no auxiliary variable.

use itertools::Itertools;

use super::Cost;
use crate::literal::Lit;

pub(super) fn cost(n: usize) -> Cost {
    let n = n as u64;
    Cost { variables: 0, clauses: n * n.saturating_sub(1) / 2 }
}

pub(super) fn clauses(literals: &[Lit], sink: &mut impl FnMut(&[Lit])) {
    literals.iter().array_combinations().for_each(|[&one, &other]| sink(&[!one, !other]));
}
