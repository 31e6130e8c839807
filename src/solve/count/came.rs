//! What came of one method.

use num_bigint::BigUint;

use crate::answer::Shortfall;

/// What came of one method.
pub(super) enum Came {
    /// So many solutions.
    To(BigUint),
    /// No count, for a reason.
    Short(Shortfall),
}
