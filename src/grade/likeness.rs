//! What is the same of formulas that are equal up to the numbers of their auxiliary variables, the order of clauses and that of literals.
//!
//! Auxiliary variables are told apart by the clauses that they stand in, round after round, beginning with the variables that have a name; those that
//! still look alike are told apart one by one. Then all are numbered anew, and the clauses, sorted, give a fingerprint: equal fingerprints are
//! equal formulas. Formulas whose auxiliary variables look alike without being so may be missed.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::cnf::read::Formula;
use crate::limits::{Limit, Stop};

/// Formulas with more literals are not compared.
const MOST_LITERALS: usize = 4_000_000;

/// Rounds in all, in each of which one more variable may be told apart by itself; and the literals that they go through.
const MOST_ROUNDS: usize = 400;
const MOST_STEPS: usize = 200_000_000;

impl Formula {
    /// What formulas that are equal up to renaming have in common, and no others; nothing of one that is very large. `name` tells what a
    /// number stands for in all formulas, and nothing of auxiliary variables.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn fingerprint(
        &self,
        name: impl Fn(usize) -> Option<usize>,
        stop: &dyn Stop,
    ) -> Result<Option<[u8; 32]>, Limit> {
        if self.clauses().map(<[_]>::len).sum::<usize>() > MOST_LITERALS {
            return Ok(None);
        }
        let mut known: HashMap<usize, usize> = HashMap::new();
        let mut colours: Vec<u64> = Vec::new();
        let mut names: Vec<Option<usize>> = Vec::new();
        let mut literals = 0;
        let mut clauses: Vec<Vec<(usize, bool)>> = Vec::new();
        for clause in self.clauses() {
            let own = clause.iter().map(|literal| {
                let number = literal.index() + 1;
                let place = *known.entry(number).or_insert_with(|| {
                    let name = name(number);
                    names.push(name);
                    colours.push(name.map_or(0, |name| mixed(1, name as u64)));
                    names.len() - 1
                });
                (place, literal.is_positive())
            });
            let mut own: Vec<_> = own.collect();
            own.sort_unstable();
            own.dedup();
            literals += own.len();
            if own.windows(2).all(|pair| pair[0].0 != pair[1].0) {
                clauses.push(own);
            }
        }
        clauses.sort_unstable();
        clauses.dedup();
        let rounds = MOST_ROUNDS.min(MOST_STEPS / literals.max(1));
        tell_apart(&clauses, &names, &mut colours, rounds, stop)?;
        let mut auxiliary: Vec<usize> = (0..names.len()).filter(|&place| names[place].is_none()).collect();
        auxiliary.sort_by_key(|&place| (colours[place], place));
        let mut numbers: Vec<u64> = names.iter().map(|name| name.map_or(0, |name| 2 * name as u64)).collect();
        auxiliary.into_iter().zip(0u64..).for_each(|(place, number)| numbers[place] = 2 * number + 1);
        let renamed = |clause: &Vec<(usize, bool)>| {
            let mut renamed: Vec<u64> =
                clause.iter().map(|&(place, sign)| 2 * numbers[place] + u64::from(sign)).collect();
            renamed.sort_unstable();
            renamed
        };
        let mut renamed: Vec<Vec<u64>> = clauses.iter().map(renamed).collect();
        renamed.sort_unstable();
        let mut digest = Sha256::new();
        for clause in renamed {
            digest.update((clause.len() as u64).to_le_bytes());
            clause.into_iter().for_each(|literal| digest.update(literal.to_le_bytes()));
        }
        Ok(Some(digest.finalize().into()))
    }
}

/// Gives auxiliary variables colours of their own by what they stand in.
fn tell_apart(
    clauses: &[Vec<(usize, bool)>],
    names: &[Option<usize>],
    colours: &mut [u64],
    rounds: usize,
    stop: &dyn Stop,
) -> Result<(), Limit> {
    let auxiliary: Vec<usize> = (0..names.len()).filter(|&place| names[place].is_none()).collect();
    let count = |colours: &[u64]| {
        let mut all: Vec<u64> = auxiliary.iter().map(|&place| colours[place]).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    };
    let mut apart = count(colours);
    for round in 0..rounds as u64 {
        if apart == auxiliary.len() {
            break;
        }
        stop.stopped().map_or(Ok(()), Err)?;
        let mut sums = vec![0u64; names.len()];
        for clause in clauses {
            let mut inside: Vec<u64> =
                clause.iter().map(|&(place, sign)| mixed(colours[place], u64::from(sign))).collect();
            inside.sort_unstable();
            let whole = inside.into_iter().fold(clause.len() as u64, mixed);
            for &(place, sign) in clause {
                sums[place] = sums[place].wrapping_add(mixed(whole, 2 + u64::from(sign)));
            }
        }
        auxiliary.iter().for_each(|&place| colours[place] = mixed(colours[place], sums[place]));
        let now = count(colours);
        if now == apart {
            // The first of those that look alike, of the least colour.
            let mut sorted = auxiliary.clone();
            sorted.sort_by_key(|&place| (colours[place], place));
            let alike = sorted.windows(2).find(|pair| colours[pair[0]] == colours[pair[1]]);
            alike.into_iter().for_each(|pair| colours[pair[0]] = mixed(colours[pair[0]], 7 + round));
        }
        apart = count(colours);
    }
    Ok(())
}

/// Two numbers as one, in which order they came.
fn mixed(one: u64, other: u64) -> u64 {
    let mut hash = one.rotate_left(17) ^ other.wrapping_add(0x9e37_79b9_7f4a_7c15);
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
        hash = (hash ^ (hash >> shift)).wrapping_mul(factor);
    }
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::testing::random;
    use rand::RngExt;
    use rand::seq::SliceRandom;

    /// Of clauses whose variables to 4 have names.
    fn of(clauses: &[Vec<i64>]) -> [u8; 32] {
        let text: String =
            clauses.iter().map(|c| c.iter().map(|l| format!("{l} ")).collect::<String>() + "0\n").collect();
        let formula = Formula::read(text.as_bytes()).unwrap();
        formula.fingerprint(|number| (number <= 4).then_some(number), &Never).unwrap().unwrap()
    }

    #[test]
    fn renamed_and_shuffled_formulas_are_equal_and_others_are_not() {
        let mut rng = random::seeded(49);
        for _ in 0..500 {
            let count = rng.random_range(1..20);
            let literal =
                |rng: &mut rand_chacha::ChaCha8Rng| rng.random_range(1..=9i64) * if rng.random() { 1 } else { -1 };
            let mut clauses = Vec::new();
            for _ in 0..count {
                let length = rng.random_range(1..=3);
                clauses.push((0..length).map(|_| literal(&mut rng)).collect::<Vec<i64>>());
            }
            let mut to: Vec<i64> = (5..=9).map(|number| number * 10).collect();
            to.shuffle(&mut rng);
            let renamed = |literal: &i64| match literal.abs() {
                named @ 1..=4 => named * literal.signum(),
                other => to[other as usize - 5] * literal.signum(),
            };
            let mut other: Vec<Vec<i64>> = clauses.iter().map(|clause| clause.iter().map(renamed).collect()).collect();
            other.shuffle(&mut rng);
            other.iter_mut().for_each(|clause| clause.shuffle(&mut rng));
            assert_eq!(of(&clauses), of(&other), "{clauses:?}");
            // A named variable is no other one.
            let swapped = |l: &i64| if l.abs() < 3 { (3 - l.abs()) * l.signum() } else { *l };
            let swapped: Vec<Vec<i64>> = clauses.iter().map(|clause| clause.iter().map(swapped).collect()).collect();
            let tidy = |clauses: &[Vec<i64>]| {
                let tidy = clauses.iter().map(|c| c.iter().copied().collect::<std::collections::BTreeSet<_>>());
                tidy.filter(|c| c.iter().all(|l| !c.contains(&-l))).collect::<std::collections::BTreeSet<_>>()
            };
            if clauses.iter().flatten().all(|l| l.abs() <= 4) && tidy(&clauses) != tidy(&swapped) {
                assert_ne!(of(&clauses), of(&swapped), "{clauses:?}");
            }
            let mut flipped = clauses.clone();
            flipped.push(vec![1, 2, 3, 4, 5, 6, 7]);
            assert_ne!(of(&clauses), of(&flipped), "{clauses:?}");
        }
    }

    #[test]
    fn variables_that_look_alike_are_told_apart() {
        assert_eq!(of(&[vec![1, 5], vec![1, 6], vec![7, 8]]), of(&[vec![9, 8], vec![6, 1], vec![1, 5]]));
        assert_ne!(of(&[vec![1, 5], vec![1, 6], vec![5, 6]]), of(&[vec![1, 5], vec![1, 6], vec![5, 7]]));
    }
}
