//! Chance from a seed. What a seed leads to is a promise (the same puzzles on every machine and from every version), so the
//! numbers are made here, by SplitMix64 (Steele, Lea & Flood, “Fast splittable pseudorandom number generators”, 2014).

use num_bigint::BigUint;

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream with this number of a seed: streams of one seed have nothing to do with each other.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut random = Random(seed);
        let start = random.number() ^ stream.wrapping_mul(0xd134_2543_de82_ef95);
        random = Random(start);
        random.number();
        random
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 where that is 0. (Lemire's product, whose bias below 2⁻³² nobody can measure here.)
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.number()) * bound as u128) >> 64) as usize
    }

    /// A number below `bound`, each as likely as any other to the last bit: what is too large is drawn again. 0 where that is 0.
    pub fn evenly_below(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        loop {
            let digits: Vec<u32> = (0..bits.div_ceil(32)).map(|_| (self.number() >> 32) as u32).collect();
            let excess = (bits.div_ceil(32) * 32 - bits) as usize;
            let number = BigUint::new(digits) >> excess;
            if number < *bound || bits == 0 {
                return number;
            }
        }
    }

    /// Puts a list into random order, each as likely as any other to the last bit.
    pub fn shuffle_evenly<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bits = usize::BITS - last.leading_zeros();
            let at = loop {
                let at = (self.number() >> (64 - bits)) as usize;
                if at <= last {
                    break at;
                }
            };
            list.swap(last, at);
        }
    }

    /// Puts a list into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// One of a list; `None` where that is empty.
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of SplitMix64 from 1234567, as its authors' program prints them.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random(1_234_567);
        assert_eq!(
            [random.number(), random.number(), random.number()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn even_numbers_have_no_favourites() {
        let mut random = Random::new(3, 0);
        for bound in [1u32, 2, 3, 7, 10] {
            let mut times = vec![0; bound as usize];
            for _ in 0..bound * 1000 {
                times[usize::try_from(random.evenly_below(&bound.into())).unwrap()] += 1;
            }
            assert!(times.iter().all(|times| (880..1120).contains(times)), "{times:?}");
        }
        let large = BigUint::from(3u8) << 200;
        let above = (0..3000).filter(|_| random.evenly_below(&large) >= BigUint::from(1u8) << 201).count();
        assert!((900..1100).contains(&above), "{above}");
        assert_eq!(random.evenly_below(&BigUint::ZERO), BigUint::ZERO);
        let mut times = [0; 6];
        for _ in 0..6000 {
            let mut list = [0, 1, 2];
            random.shuffle_evenly(&mut list);
            times[list[0] * 2 + usize::from(list[1] > list[2])] += 1;
        }
        assert!(times.iter().all(|times| (900..1100).contains(times)), "{times:?}");
    }

    #[test]
    fn all_orders_come_about_equally_often() {
        let mut random = Random::new(1, 1);
        let mut times = [0; 6];
        for _ in 0..6000 {
            let mut list = [0, 1, 2];
            random.shuffle(&mut list);
            times[list[0] * 2 + usize::from(list[1] > list[2])] += 1;
        }
        assert!(times.iter().all(|times| (900..1100).contains(times)), "{times:?}");
        assert_eq!((random.below(0), random.below(1), random.choose::<u8>(&[])), (0, 0, None));
    }
}
