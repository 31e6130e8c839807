//! That k of m memberships of different cells hold: of any m-k+1 of them one does. Sinz, “Towards an optimal CNF encoding of Boolean
//! cardinality constraints” (CP 2005), has it as the naive one; it is used where it is short.
//!
//! A membership is one literal where it speaks of one value, or of all but one. Otherwise it is a list of values; then the clause alone does
//! not strike the other values out once the rest of the subset fails, so each of them implies the rest as well. Unit propagation then finds all
//! that follows from what the cells may hold: where so many fail that the others must hold, each of the others stands in a subset with
//! only those that fail.

use itertools::Itertools;

use crate::encode::OneHot;
use crate::literal::Lit;
use crate::primitive::Membership;
use crate::values::{Value, Values};

/// Where more must hold than there are, the clause is empty.
pub(super) fn clauses<'b>(
    one_hot: OneHot,
    order: usize,
    least: usize,
    memberships: &'b [Membership],
) -> impl Iterator<Item = Vec<Lit>> + 'b {
    let count = memberships.len();
    let size = match least {
        0 => None,
        _ if least > count => Some(0),
        _ => Some(count - least + 1),
    };
    let forms: Vec<Form> = memberships.iter().map(|membership| Form::new(one_hot, order, membership)).collect();
    let subsets = size.into_iter().flat_map(move |size| (0..count).combinations(size));
    subsets.flat_map(move |subset| of_subset(&forms, &subset))
}

/// That one of a subset holds, and what each value outside of a list implies.
fn of_subset(forms: &[Form], subset: &[usize]) -> Vec<Vec<Lit>> {
    let holding = |but: Option<usize>| {
        subset.iter().filter(move |&&place| Some(place) != but).flat_map(|&place| &forms[place].holds)
    };
    let implied = |place: usize| {
        let outside = forms[place].outside.iter();
        outside.map(move |&literal| [!literal].into_iter().chain(holding(Some(place)).copied()).collect())
    };
    [holding(None).copied().collect()].into_iter().chain(subset.iter().flat_map(|&place| implied(place))).collect()
}

/// A membership in literals.
struct Form {
    /// It holds where one of these does.
    holds: Vec<Lit>,
    /// Where it is a list: the values outside of it.
    outside: Vec<Lit>,
}

impl Form {
    fn new(one_hot: OneHot, order: usize, membership: &Membership) -> Form {
        let literals = |values: Values| -> Vec<Lit> {
            values.iter().map(|value: Value| one_hot.literal(membership.cell, value)).collect()
        };
        let (inside, outside) = (literals(membership.values), literals(Values::all(order).without(membership.values)));
        match (inside.len(), outside.len()) {
            (0 | 1, _) | (_, 0) => Form { holds: inside, outside: Vec::new() },
            (_, 1) => Form { holds: vec![!outside[0]], outside: Vec::new() },
            (_, _) => Form { holds: inside, outside },
        }
    }
}
