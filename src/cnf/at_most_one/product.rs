//! The product encoding of Chen, “A new SAT encoding of the at-most-one constraint” (ModRef 2010). The literals stand in a
//! rectangle of p = ⌈√n⌉ columns and q = ⌈n/p⌉ rows, each with an auxiliary variable; a true literal makes those of its row and
//! column true, and at most one of the rows and of the columns is, pairwise (the paper goes on by products; boards have at most 64
//! values, so at most 8 of either). p+q auxiliary variables and 2n + p(p-1)/2 + q(q-1)/2 clauses. Below four literals
//! pairwise clauses are fewer, and are what is written.

use super::{Cost, pairwise};
use crate::encode::Fresh;
use crate::literal::Lit;

pub(super) fn cost(n: usize) -> Cost {
    if n < 4 {
        return pairwise::cost(n);
    }
    let (columns, rows) = sides(n);
    let pairs = pairwise::cost(columns).clauses + pairwise::cost(rows).clauses;
    Cost { variables: (columns + rows) as u64, clauses: 2 * n as u64 + pairs }
}

pub(super) fn clauses(literals: &[Lit], fresh: &mut Fresh, sink: &mut impl FnMut(&[Lit])) {
    if literals.len() < 4 {
        return pairwise::clauses(literals, sink);
    }
    let (columns, rows) = sides(literals.len());
    let (columns, rows) = (fresh.literals(columns), fresh.literals(rows));
    for (place, &literal) in literals.iter().enumerate() {
        sink(&[!literal, columns[place % columns.len()]]);
        sink(&[!literal, rows[place / columns.len()]]);
    }
    pairwise::clauses(&columns, sink);
    pairwise::clauses(&rows, sink);
}

/// Columns and rows of the rectangle.
fn sides(n: usize) -> (usize, usize) {
    let root = n.isqrt();
    let columns = root + usize::from(root * root < n);
    (columns, n.div_ceil(columns))
}
