//! Vectors of 16-bit lanes. Numbers only: this module knows no house and no value.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use wide::u16x16;

/// `16 * W` lanes of sixteen bits. Lanes are numbered from 0; a set of lanes is a word with a bit for each, so `W` is 4 at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes<const W: usize>(pub(crate) [u16x16; W]);

/// In each lane its own bit.
const BITS: u16x16 = {
    let mut bits = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    u16x16::new(bits)
};

impl<const W: usize> Lanes<W> {
    /// No bit at all.
    pub(crate) const EMPTY: Lanes<W> = Lanes([u16x16::ZERO; W]);

    /// All bits of all lanes.
    pub(crate) const FULL: Lanes<W> = Lanes([u16x16::MAX; W]);

    /// The same bits in each lane.
    #[inline(always)]
    pub(crate) fn splat(bits: u16) -> Lanes<W> {
        Lanes([u16x16::splat(bits); W])
    }

    /// All bits of those lanes whose bit is set, of at most thirty-two.
    #[inline(always)]
    pub(crate) fn of(set: u32) -> Lanes<W> {
        let mut lanes = Lanes::EMPTY;
        for w in 0..W.min(2) {
            let bits = u16x16::splat((set >> (16 * w)) as u16) & BITS;
            lanes.0[w] = !bits.simd_eq(u16x16::ZERO);
        }
        lanes
    }

    /// Lane `lane`.
    #[inline(always)]
    pub(crate) fn lane(&self, lane: usize) -> u16 {
        self.0[lane / 16].as_array()[lane % 16]
    }

    /// Sets one bit.
    pub(crate) fn set(&mut self, lane: usize, bit: usize) {
        self.0[lane / 16].as_mut_array()[lane % 16] |= 1 << bit;
    }

    /// Writes a lane.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, bits: u16) {
        self.0[lane / 16].as_mut_array()[lane % 16] = bits;
    }

    /// Makes a lane empty.
    pub(crate) fn clear(&mut self, lane: usize) {
        self.0[lane / 16].as_mut_array()[lane % 16] = 0;
    }

    /// The first sixteen lanes.
    #[inline(always)]
    pub(crate) fn first(&self) -> u16x16 {
        self.0[0]
    }

    /// Each lane without its lowest bit.
    #[inline(always)]
    pub(crate) fn fewer(self) -> Lanes<W> {
        self.each(|lanes| lanes & (lanes - u16x16::ONE))
    }

    /// The set of lanes that are empty.
    #[inline(always)]
    pub(crate) fn empty(self) -> u64 {
        let mut set = 0;
        for w in 0..W {
            set |= u64::from(self.0[w].simd_eq(u16x16::ZERO).to_bitmask()) << (16 * w);
        }
        set
    }

    /// Whether some lane is empty.
    #[inline(always)]
    pub(crate) fn has_empty(self) -> bool {
        let mut any = u16x16::ZERO;
        for w in 0..W {
            any |= self.0[w].simd_eq(u16x16::ZERO);
        }
        any.any()
    }

    /// Whether some lane has a bit.
    #[inline(always)]
    pub(crate) fn is_some(self) -> bool {
        let mut any = u16x16::ZERO;
        for w in 0..W {
            any |= self.0[w];
        }
        !any.simd_eq(u16x16::ZERO).all()
    }

    /// For each lane 4 where it has one bit or two, 2 where three, 1 where more, 0 where none.
    #[inline(always)]
    pub(crate) fn weights(self) -> Lanes<W> {
        let (two, one) = (u16x16::splat(2), u16x16::ONE);
        let third = self.fewer().fewer();
        let fourth = third.fewer();
        let mut weights = self;
        for w in 0..W {
            let few = (third.0[w].simd_eq(u16x16::ZERO) & two) + (fourth.0[w].simd_eq(u16x16::ZERO) & one) + one;
            weights.0[w] = few & !self.0[w].simd_eq(u16x16::ZERO);
        }
        weights
    }

    /// The sum of those lanes that are not empty in another vector, and that of a second such pair: each below 2⁸, both by one
    /// sum across.
    #[inline(always)]
    pub(crate) fn sums_where_filled(one: (Lanes<W>, Lanes<W>), other: (Lanes<W>, Lanes<W>)) -> (u16, u16) {
        let (mut low, mut high) = (u16x16::ZERO, u16x16::ZERO);
        for w in 0..W {
            low += one.0.0[w] & !one.1.0[w].simd_eq(u16x16::ZERO);
            high += other.0.0[w] & !other.1.0[w].simd_eq(u16x16::ZERO);
        }
        let both = (low + (high << 8u32)).reduce_add();
        (both & 0xff, both >> 8)
    }

    // Plain loops, here and above: iterators over arrays of this size become calls where crates are built in several units and are
    // not optimised across them, and each search takes three times as long.
    #[inline(always)]
    fn each(self, operation: impl Fn(u16x16) -> u16x16) -> Lanes<W> {
        let mut result = self;
        for w in 0..W {
            result.0[w] = operation(self.0[w]);
        }
        result
    }

    #[inline(always)]
    fn zip(self, other: Lanes<W>, operation: impl Fn(u16x16, u16x16) -> u16x16) -> Lanes<W> {
        let mut result = self;
        for w in 0..W {
            result.0[w] = operation(self.0[w], other.0[w]);
        }
        result
    }
}

impl<const W: usize> BitAnd for Lanes<W> {
    type Output = Lanes<W>;

    #[inline(always)]
    fn bitand(self, other: Lanes<W>) -> Lanes<W> {
        self.zip(other, |one, other| one & other)
    }
}

impl<const W: usize> BitOr for Lanes<W> {
    type Output = Lanes<W>;

    #[inline(always)]
    fn bitor(self, other: Lanes<W>) -> Lanes<W> {
        self.zip(other, |one, other| one | other)
    }
}

impl<const W: usize> BitAndAssign for Lanes<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Lanes<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Lanes<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Lanes<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Lanes<W> {
    type Output = Lanes<W>;

    #[inline(always)]
    fn not(self) -> Lanes<W> {
        self.each(|lanes| !lanes)
    }
}
