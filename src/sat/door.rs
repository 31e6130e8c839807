//! The one place where literals become those of varisat, and come back.

use crate::literal::Lit;

/// Literals as varisat takes them, in a buffer that is used again.
pub(super) fn inward<'b>(literals: &[Lit], buffer: &'b mut Vec<varisat::Lit>) -> &'b [varisat::Lit] {
    buffer.clear();
    buffer.extend(literals.iter().map(|literal| varisat::Lit::from_index(literal.index(), literal.is_positive())));
    buffer
}

/// Literals as varisat gives them.
pub(super) fn outward(literals: &[varisat::Lit]) -> Vec<Lit> {
    literals.iter().map(|literal| Lit::from_index(literal.index(), literal.is_positive())).collect()
}
