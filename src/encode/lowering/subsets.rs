//! That k of m memberships hold: of any m-k+1 of them one does. Sinz, “Towards an optimal CNF encoding of Boolean cardinality
//! constraints” (CP 2005), has it as the naive one; it is used where there are few such subsets.

use itertools::Itertools;
use varisat::Lit;

use crate::encode::OneHot;
use crate::primitive::Membership;

/// Where more must hold than there are, the clause is empty.
pub(super) fn clauses<'b>(
    one_hot: OneHot,
    least: usize,
    memberships: &'b [Membership],
) -> impl Iterator<Item = Vec<Lit>> + 'b {
    let count = memberships.len();
    let subsets = match least {
        0 => None,
        _ if least > count => Some(0),
        _ => Some(count - least + 1),
    };
    let of_subset = move |subset: Vec<&Membership>| {
        let literals = subset
            .into_iter()
            .flat_map(|membership| membership.values.iter().map(|value| one_hot.literal(membership.cell, value)));
        literals.unique().collect()
    };
    subsets.into_iter().flat_map(move |size| memberships.iter().combinations(size)).map(of_subset)
}
