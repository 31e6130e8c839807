//! Numbers of automorphisms, which may have hundreds of digits.

use std::fmt;

/// A whole number of any size, made of factors: 18446744073709551616 and beyond.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automorphisms {
    /// Digits to the base [`BASE`], the lowest first.
    digits: Vec<u32>,
}

const BASE: u64 = 1_000_000_000;

impl Automorphisms {
    /// The product of these factors, each below 2³².
    pub(super) fn product(factors: &[u64]) -> Automorphisms {
        let mut number = Automorphisms { digits: vec![1] };
        factors.iter().for_each(|&factor| number.multiply(factor));
        number
    }

    fn multiply(&mut self, factor: u64) {
        let mut carry = 0;
        for digit in &mut self.digits {
            let product = u64::from(*digit) * factor + carry;
            *digit = (product % BASE) as u32;
            carry = product / BASE;
        }
        if carry > 0 {
            self.digits.push(carry as u32);
        }
    }

    /// The number, where it is below 2¹²⁸.
    pub fn to_u128(&self) -> Option<u128> {
        let digits = self.digits.iter().rev();
        digits
            .into_iter()
            .try_fold(0u128, |number, &digit| number.checked_mul(u128::from(BASE))?.checked_add(u128::from(digit)))
    }
}

impl fmt::Display for Automorphisms {
    /// In decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        write!(f, "{}", digits.next().copied().unwrap_or_default())?;
        digits.try_for_each(|digit| write!(f, "{digit:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_written_in_full() {
        let factorial = |n: u64| Automorphisms::product(&(1..=n).collect::<Vec<_>>());
        assert_eq!(factorial(0).to_string(), "1");
        assert_eq!(factorial(13).to_string(), "6227020800");
        assert_eq!(factorial(30).to_string(), "265252859812191058636308480000000");
        assert_eq!(factorial(30).to_u128(), Some(265_252_859_812_191_058_636_308_480_000_000));
        assert_eq!(factorial(64).to_u128(), None);
        assert_eq!(Automorphisms::product(&[1_000_000_000, 1_000_000_000]).to_string(), "1000000000000000000");
    }
}
