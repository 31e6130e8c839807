//! Unit propagation on clauses: what a solver knows before it decides anything. (The engines propagate on bit sets,
//! in `candidates`; this one takes any clauses, auxiliary variables included.)

use crate::cnf::clauses::Clauses;
use crate::literal::Lit;

/// What follows from a formula by unit propagation alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagated {
    /// For each variable, by its index, whether it is true; `None` where propagation does not tell.
    pub truth: Vec<Option<bool>>,
    /// Whether a clause lost all its literals: the formula has no model.
    pub conflict: bool,
}

/// Propagates the units of a formula to the end, or to a conflict. Takes time and memory in proportion to its literals.
pub fn propagate(formula: &Clauses) -> Propagated {
    let clauses: Vec<&[Lit]> = formula.iter().collect();
    let occurrences = Occurrences::new(&clauses, formula.variables());
    let mut open: Vec<u32> = clauses.iter().map(|clause| clause.len() as u32).collect();
    let mut known = Propagated { truth: vec![None; formula.variables()], conflict: open.contains(&0) };
    let mut queue: Vec<Lit> = clauses.iter().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
    while let Some(literal) = queue.pop() {
        match known.truth[literal.index()] {
            Some(truth) => known.conflict |= truth != literal.is_positive(),
            None => {
                known.truth[literal.index()] = Some(literal.is_positive());
                for &clause in occurrences.of(!literal) {
                    let open = &mut open[clause as usize];
                    *open -= 1;
                    match *open {
                        0 => known.conflict = true,
                        1 => queue.extend(clauses[clause as usize].iter().find(|other| !known.is_false(**other))),
                        _ => {}
                    }
                }
            }
        }
        if known.conflict {
            break;
        }
    }
    known
}

impl Propagated {
    fn is_false(&self, literal: Lit) -> bool {
        self.truth[literal.index()] == Some(literal.is_negative())
    }
}

/// The clauses in which each literal stands, all in one list.
struct Occurrences {
    clauses: Vec<u32>,
    /// Where those of a literal begin, by its code.
    first: Vec<u32>,
}

impl Occurrences {
    fn new(clauses: &[&[Lit]], variables: usize) -> Occurrences {
        let mut first = vec![0; 2 * variables + 1];
        clauses.iter().copied().flatten().for_each(|literal| first[literal.code() + 1] += 1);
        (1..first.len()).for_each(|code| first[code] += first[code - 1]);
        let mut next = first.clone();
        let mut places = vec![0; first[2 * variables] as usize];
        for (number, clause) in (0..).zip(clauses) {
            for literal in *clause {
                let place = &mut next[literal.code()];
                places[*place as usize] = number;
                *place += 1;
            }
        }
        Occurrences { clauses: places, first }
    }

    fn of(&self, literal: Lit) -> &[u32] {
        &self.clauses[self.first[literal.code()] as usize..self.first[literal.code() + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn propagated(clauses: &[&[isize]]) -> Propagated {
        let clauses = clauses.iter().map(|clause| clause.iter().map(|&lit| Lit::from_dimacs(lit)).collect::<Vec<_>>());
        propagate(&clauses.into_iter().collect())
    }

    #[test]
    fn units_lead_to_units() {
        let known = propagated(&[&[-1, 2], &[1], &[-2, -1, 3], &[3, 4], &[-4, -5, 6]]);
        assert_eq!(
            known,
            Propagated { truth: vec![Some(true), Some(true), Some(true), None, None, None], conflict: false }
        );
    }

    #[test]
    fn contradictions_are_seen() {
        assert!(propagated(&[&[1], &[-1]]).conflict);
        assert!(propagated(&[&[1, 2], &[-1, 2], &[-2]]).conflict);
        assert!(propagated(&[&[]]).conflict);
        assert!(!propagated(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]).conflict, "that takes a decision");
        assert!(!propagated(&[&[1, -1], &[1, 1]]).conflict);
    }
}
