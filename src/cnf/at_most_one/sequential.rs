//! The sequential counter of Sinz, “Towards an optimal CNF encoding of Boolean cardinality constraints” (CP 2005), LT-SEQ for
//! k = 1. Auxiliary variable sᵢ: *one of the first i is true*. n-1 auxiliary variables and 3n-4 clauses, from n = 2.

use super::Cost;
use crate::encode::Fresh;
use crate::literal::Lit;

pub(super) fn cost(n: usize) -> Cost {
    match n as u64 {
        0 | 1 => Cost::default(),
        n => Cost { variables: n - 1, clauses: 3 * n - 4 },
    }
}

pub(super) fn clauses(literals: &[Lit], fresh: &mut Fresh, sink: &mut impl FnMut(&[Lit])) {
    let [first, middle @ .., last] = literals else { return };
    let mut so_far = fresh.literal();
    sink(&[!*first, so_far]);
    for &literal in middle {
        let next = fresh.literal();
        sink(&[!literal, next]);
        sink(&[!so_far, next]);
        sink(&[!literal, !so_far]);
        so_far = next;
    }
    sink(&[!*last, !so_far]);
}
