//! How many solutions, without a look at each of them.
//!
//! A file for each method: [`parts`] that have nothing to do with each other, the [`frontier`]. docs/counting.md explains them
//! and why they are sound.

pub(crate) mod bands;
pub(crate) mod chain;
pub mod estimate;
pub mod frontier;
pub(crate) mod parts;
pub(crate) mod problem;

use num_bigint::BigUint;

/// The number with these limbs, the lowest first.
pub(crate) fn whole_number(limbs: &[u64]) -> BigUint {
    BigUint::from_slice(&limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests;
