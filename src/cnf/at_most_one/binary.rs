//! The binary encoding of Frisch & Peugniez, “Solving non-Boolean satisfiability problems with stochastic local search” (IJCAI
//! 2001; with Doggett & Nightingale, “… : a comparison of encodings”, Journal of Automated Reasoning 2005), also called bitwise. The
//! auxiliary variables are the bits of a number, and a true literal says that the number is its own place, from 0. ⌈log₂n⌉
//! auxiliary variables and n·⌈log₂n⌉ clauses.

use super::Cost;
use crate::encode::Fresh;
use crate::literal::Lit;

pub(super) fn cost(n: usize) -> Cost {
    let bits = bits(n) as u64;
    Cost { variables: bits, clauses: n as u64 * bits }
}

pub(super) fn clauses(literals: &[Lit], fresh: &mut Fresh, sink: &mut impl FnMut(&[Lit])) {
    let number = fresh.literals(bits(literals.len()));
    for (place, &literal) in literals.iter().enumerate() {
        for (position, &bit) in number.iter().enumerate() {
            let one = place >> position & 1 == 1;
            sink(&[!literal, if one { bit } else { !bit }]);
        }
    }
}

/// The bits that tell n places apart: ⌈log₂n⌉.
fn bits(n: usize) -> usize {
    n.max(1).next_power_of_two().trailing_zeros() as usize
}
