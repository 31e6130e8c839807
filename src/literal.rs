//! Literals and variables of formulas: the project's own, so that no room but `sat` depends on a solver's.

use std::fmt;
use std::ops::Not;

/// A variable of a formula, by its index from 0. What people see counts from 1, as DIMACS does, which needs a sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

/// A variable, or its negation. In order, a variable comes right before its negation, and both before the next variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit {
    /// Twice the index of the variable, and one more where it is negated: so a negation is one bit, and lists that are kept
    /// for each literal have no gaps.
    code: u32,
}

impl Var {
    /// The variable of an index, from 0. Formulas are bounded to some millions of clauses long before indices run out.
    pub const fn from_index(index: usize) -> Var {
        debug_assert!(index <= (u32::MAX >> 1) as usize);
        Var(index as u32)
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// That it is true.
    pub const fn positive(self) -> Lit {
        self.lit(true)
    }

    /// That it is true, or that it is false.
    pub const fn lit(self, truth: bool) -> Lit {
        Lit { code: self.0 << 1 | !truth as u32 }
    }

    /// Its number in DIMACS, from 1.
    pub const fn to_dimacs(self) -> isize {
        self.0 as isize + 1
    }
}

impl Lit {
    /// That a variable is true.
    pub const fn positive(variable: Var) -> Lit {
        variable.positive()
    }

    /// That the variable of an index, from 0, is true or false.
    pub const fn from_index(index: usize, truth: bool) -> Lit {
        Var::from_index(index).lit(truth)
    }

    /// The literal of a number in DIMACS: from 1, negative where the variable is negated; never 0, which ends a clause.
    pub const fn from_dimacs(number: isize) -> Lit {
        debug_assert!(number != 0);
        Lit::from_index(number.unsigned_abs() - 1, number > 0)
    }

    /// Its number in DIMACS.
    pub const fn to_dimacs(self) -> isize {
        let number = self.var().to_dimacs();
        if self.is_positive() { number } else { -number }
    }

    /// Its variable.
    pub const fn var(self) -> Var {
        Var(self.code >> 1)
    }

    /// The index of its variable, from 0.
    pub const fn index(self) -> usize {
        self.var().index()
    }

    /// Whether it is a variable itself.
    pub const fn is_positive(self) -> bool {
        self.code & 1 == 0
    }

    /// Whether it is a negation.
    pub const fn is_negative(self) -> bool {
        !self.is_positive()
    }

    /// A number from 0 that no other literal has: twice the index of its variable, and one more where that is negated.
    pub const fn code(self) -> usize {
        self.code as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit { code: self.code ^ 1 }
    }
}

/// As DIMACS numbers it.
impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

/// As DIMACS numbers it.
impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As DIMACS numbers it.
impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

/// As DIMACS numbers it.
impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_told_in_all_its_ways() {
        let [one, not_one, two] = [1, -1, 2].map(Lit::from_dimacs);
        assert_eq!((one.index(), one.code(), not_one.code(), two.code()), (0, 0, 1, 2));
        assert_eq!((!one, !not_one, one.var().lit(false)), (not_one, one, not_one));
        assert!(one < not_one && not_one < two && not_one.is_negative());
        for number in [1, -1, 7, -7, 20_000_000, -20_000_000] {
            assert_eq!(Lit::from_dimacs(number).to_dimacs(), number);
            assert_eq!(Lit::from_dimacs(number).to_string(), number.to_string());
        }
    }
}
