//! The commander encoding of Klieber & Kwon, “Efficient CNF encoding for selecting 1 from N objects” (CFV 2007), in groups of
//! three. Within each group the clauses are pairwise; a true member makes its group's commander true; of the commanders at
//! most one is, pairwise. The paper's converse, that a commander has a true member, is left out, since at most
//! one does not need it; and where the paper gives commanders commanders of their own, they are told apart by pairs here.
//! ⌈n/3⌉ auxiliary variables; n clauses more than those of the groups and of the commanders. Up to three literals are one
//! group, which needs no commander.

use super::{Cost, pairwise};
use crate::encode::Fresh;
use crate::literal::Lit;

const GROUP: usize = 3;

pub(super) fn cost(n: usize) -> Cost {
    if n <= GROUP {
        return pairwise::cost(n);
    }
    let commanders = n.div_ceil(GROUP);
    let full = (n / GROUP) as u64 * pairwise::cost(GROUP).clauses;
    let within = full + pairwise::cost(n % GROUP).clauses;
    Cost { variables: commanders as u64, clauses: within + n as u64 + pairwise::cost(commanders).clauses }
}

pub(super) fn clauses(literals: &[Lit], fresh: &mut Fresh, sink: &mut impl FnMut(&[Lit])) {
    if literals.len() <= GROUP {
        return pairwise::clauses(literals, sink);
    }
    let commanders = fresh.literals(literals.len().div_ceil(GROUP));
    for (group, &commander) in literals.chunks(GROUP).zip(&commanders) {
        pairwise::clauses(group, sink);
        group.iter().for_each(|&member| sink(&[!member, commander]));
    }
    pairwise::clauses(&commanders, sink);
}
