//! The ladder of Gent & Nightingale, “A new encoding of AllDifferent into SAT” (2004), with a rung more, since none may be true. Rung
//! yᵢ: *one of the literals from the i-th on is true*. Each literal is a step of the ladder: xᵢ ↔ yᵢ ∧ ¬yᵢ₊₁. So the rungs depend on the
//! literals alone, and models stay one to one. n auxiliary variables and 4n-2 clauses, from n = 2.

use super::Cost;
use crate::encode::Fresh;
use crate::literal::Lit;

pub(super) fn cost(n: usize) -> Cost {
    match n as u64 {
        0 | 1 => Cost::default(),
        n => Cost { variables: n, clauses: 4 * n - 2 },
    }
}

pub(super) fn clauses(literals: &[Lit], fresh: &mut Fresh, sink: &mut impl FnMut(&[Lit])) {
    if literals.len() < 2 {
        return;
    }
    let rungs = fresh.literals(literals.len());
    rungs.windows(2).for_each(|pair| sink(&[!pair[1], pair[0]]));
    for (place, &literal) in literals.iter().enumerate() {
        let (rung, next) = (rungs[place], rungs.get(place + 1).copied());
        sink(&[!literal, rung]);
        if let Some(next) = next {
            sink(&[!literal, !next]);
        }
        let step: Vec<Lit> = [!rung].into_iter().chain(next).chain([literal]).collect();
        sink(&step);
    }
}
