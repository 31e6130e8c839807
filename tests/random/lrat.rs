//! The LRAT checker against truth tables: what it accepts follows from the formula, whatever the proof says.

use crate::common::random;
use exactly::Never;
use exactly::certify::ProofError;
use exactly::cnf::read::Formula;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

const VARIABLES: usize = 5;

/// A formula of a few short clauses, and the steps that were accepted so far.
struct Trial {
    formula: Vec<Vec<i32>>,
    accepted: String,
    last_id: usize,
}

impl Trial {
    fn random(rng: &mut impl Rng) -> Trial {
        let formula: Vec<_> = (0..rng.random_range(3..20)).map(|_| clause(rng, 1..=3)).collect();
        Trial { last_id: formula.len(), formula, accepted: String::new() }
    }

    /// Appends a step by chance; what the checker says to it.
    fn step(&mut self, rng: &mut impl Rng) -> Option<Vec<i32>> {
        let derived = clause(rng, 0..=2);
        let known = 1..=self.last_id as i32 + 1;
        let hints: Vec<i32> = (0..rng.random_range(0..=5)).map(|_| rng.random_range(known.clone())).collect();
        let deletes = rng.random_bool(0.02);
        let id = self.last_id + usize::from(!deletes) + usize::from(rng.random_bool(0.05));
        let literals = if deletes { "d".to_owned() } else { format!("{} 0", words(derived.iter().copied())) };
        let proof = format!("{}{id} {literals} {} 0\n", self.accepted, words(hints.into_iter()));
        match self.formula().check_lrat(proof.as_bytes(), &Never) {
            // Sound to its end, but for the empty clause.
            Err(ProofError::Refused(_, reason)) if reason.contains("ends without") => {
                (self.accepted, self.last_id) = (proof, self.last_id.max(id))
            }
            Ok(_) => {}
            Err(_) => return None,
        }
        (!deletes).then_some(derived)
    }

    fn formula(&self) -> Formula {
        let clauses = self.formula.iter().map(|clause| words(clause.iter().copied()) + " 0\n");
        let text = format!("p cnf {VARIABLES} {}\n{}", self.formula.len(), clauses.collect::<String>());
        Formula::read(text.as_bytes()).unwrap()
    }

    /// Whether each assignment that satisfies the formula satisfies the clause.
    fn implies(&self, derived: &[i32]) -> bool {
        (0..1u32 << VARIABLES).all(|assignment| {
            let holds = |literal: &i32| (assignment >> (literal.abs() - 1) & 1 == 1) == (*literal > 0);
            !self.formula.iter().all(|clause| clause.iter().any(holds)) || derived.iter().any(holds)
        })
    }
}

fn clause(rng: &mut impl Rng, lengths: std::ops::RangeInclusive<usize>) -> Vec<i32> {
    let variables: Vec<i32> = (1..=VARIABLES as i32).collect();
    let length = rng.random_range(lengths);
    let some = variables.sample(rng, length).copied().collect::<Vec<_>>();
    some.into_iter().map(|variable| if rng.random_bool(0.5) { variable } else { -variable }).collect()
}

fn words(numbers: impl Iterator<Item = i32>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_accepted_follows() {
    let mut rng = random::seeded(1_930);
    let (mut accepted, mut refuted) = (0, 0);
    for _ in 0..1200 {
        let mut trial = Trial::random(&mut rng);
        for _ in 0..300 {
            if let Some(derived) = trial.step(&mut rng) {
                assert!(trial.implies(&derived), "{derived:?} from {:?} by\n{}", trial.formula, trial.accepted);
                accepted += 1;
                refuted += usize::from(derived.is_empty());
            }
        }
    }
    println!("{accepted} steps accepted, {refuted} of them the empty clause");
    assert!(accepted > 1000 && refuted > 20, "chance must find proofs: {accepted}, {refuted}");
}
