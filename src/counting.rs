//! How many solutions, without a look at each of them.
//!
//! Clues that givens say as well are left out first (`bare.rs`). A file for each method: `bands.rs`, `components.rs` (branches that fall into
//! `parts.rs`, or go by `rows.rs` with what is left below them remembered), the [`frontier`], `rectangles.rs`, the [`estimate`].
//! docs/counting.md explains them and why they are sound.

pub(crate) mod bands;
pub(crate) mod bare;
pub(crate) mod chain;
pub mod classes;
pub(crate) mod components;
pub mod estimate;
pub(crate) mod freed;
pub mod frontier;
mod memory;
pub(crate) mod parts;
pub(crate) mod placements;
pub(crate) mod problem;
pub(crate) mod rectangles;
pub(crate) mod rows;

use num_bigint::BigUint;

/// The number with these limbs, the lowest first.
pub(crate) fn whole_number(limbs: &[u64]) -> BigUint {
    BigUint::from_slice(&limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests;
