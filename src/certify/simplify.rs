//! Takes a formula as far as unit propagation goes, in steps of a refutation, so that a solver gets only what is left:
//! of a 9×9 puzzle some tenth of its clauses. Knows numbers only.

use super::refutation::{Lists, Refutation};
use crate::limits::{Limit, Stop, Ticker};

/// Sweeps over the formula, at most: what takes longer, a solver does better.
const SWEEPS: usize = 30;

/// What is left of a formula.
#[derive(Debug, Default)]
pub(super) struct Residue {
    /// Clauses over open variables.
    pub(super) clauses: Lists<i32>,
    /// The number of each: of the formula, or of the step that derives it.
    pub(super) ids: Vec<u32>,
    /// Whether the empty clause was derived.
    pub(super) refuted: bool,
}

/// Derives units, and then what is left of each clause, in steps that are appended to `refutation`.
///
/// # Errors
/// Where `stop` says so.
pub(super) fn simplify(
    formula: &Lists<i32>,
    refutation: &mut Refutation,
    variables: usize,
    stop: &dyn Stop,
) -> Result<Residue, Limit> {
    let mut units = Units { known: vec![None; variables + 1], refutation, ticker: Ticker::new(stop) };
    for _ in 0..SWEEPS {
        match units.sweep(formula)? {
            Swept::Nothing => break,
            Swept::Units => {}
            Swept::Contradiction => return Ok(Residue { refuted: true, ..Residue::default() }),
        }
    }
    units.residue(formula)
}

/// What one sweep found.
#[derive(PartialEq)]
enum Swept {
    Nothing,
    Units,
    Contradiction,
}

struct Units<'r> {
    /// For each variable whether it is true or false, if that is known, and the number of the clause that says so.
    known: Vec<Option<(bool, u32)>>,
    refutation: &'r mut Refutation,
    ticker: Ticker<'r>,
}

impl Units<'_> {
    /// Goes through all clauses once.
    fn sweep(&mut self, formula: &Lists<i32>) -> Result<Swept, Limit> {
        let (mut swept, mut open) = (Swept::Nothing, Vec::new());
        for (number, clause) in formula.iter().enumerate() {
            self.ticker.tick(1)?;
            if !self.open(clause, &mut open) || open.len() > 1 {
                continue;
            }
            let id =
                if clause.len() == 1 && !open.is_empty() { number as u32 } else { self.derive(&open, clause, number) };
            let Some(&unit) = open.first() else { return Ok(Swept::Contradiction) };
            self.known[unit.unsigned_abs() as usize] = Some((unit > 0, id));
            swept = Swept::Units;
        }
        Ok(swept)
    }

    /// What the units leave of the clauses.
    fn residue(&mut self, formula: &Lists<i32>) -> Result<Residue, Limit> {
        let (mut residue, mut open) = (Residue::default(), Vec::new());
        for (number, clause) in formula.iter().enumerate() {
            self.ticker.tick(1)?;
            if self.open(clause, &mut open) {
                let id = if open.len() == clause.len() { number as u32 } else { self.derive(&open, clause, number) };
                residue.clauses.push(open.iter().copied());
                residue.ids.push(id);
                if open.is_empty() {
                    return Ok(Residue { refuted: true, ..residue });
                }
            }
        }
        Ok(residue)
    }

    /// Puts the open literals of a clause into `open`; whether none is true.
    fn open(&self, clause: &[i32], open: &mut Vec<i32>) -> bool {
        open.clear();
        for &literal in clause {
            match self.known[literal.unsigned_abs() as usize] {
                Some((value, _)) if value == (literal > 0) => return false,
                Some(_) => {}
                None => open.push(literal),
            }
        }
        true
    }

    /// Derives what is left of a clause from the units that made its other literals false; returns its number.
    fn derive(&mut self, open: &[i32], clause: &[i32], number: usize) -> u32 {
        let id = self.refutation.formula + self.refutation.derived.len() as u32;
        let reasons = clause.iter().filter_map(|literal| self.known[literal.unsigned_abs() as usize]);
        self.refutation.hints.push(reasons.map(|(_, id)| id).chain([number as u32]));
        self.refutation.derived.push(open.iter().copied());
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certify::lrat::{Checker, InvalidProof};
    use crate::limits::Never;

    /// x1, and each variable implies the next, written so that a sweep sees one step only.
    fn chain(length: i32, end: &[i32]) -> Vec<Vec<i32>> {
        let links = (1..length).rev().map(|variable| vec![-variable, variable + 1]);
        links.chain([vec![1], end.to_vec()]).collect()
    }

    /// What is left, after a check of the steps that lead there.
    fn simplified(clauses: &[Vec<i32>], variables: usize) -> Residue {
        let (mut formula, mut checker) = (Lists::default(), Checker::new(variables));
        for clause in clauses {
            formula.push(clause.iter().copied());
            checker.add_clause(clause).unwrap();
        }
        let mut refutation = Refutation { formula: formula.len() as u32, ..Refutation::default() };
        let residue = simplify(&formula, &mut refutation, variables, &Never).unwrap();
        let mut proof = Vec::new();
        refutation.write_lrat(&mut proof).unwrap();
        match checker.check(&proof[..]).map_err(|refusal| refusal.fault) {
            Ok(_) => assert!(residue.refuted),
            Err(InvalidProof::Unfinished) => assert!(!residue.refuted),
            Err(fault) => panic!("{fault}"),
        }
        residue
    }

    #[test]
    fn units_are_derived_to_the_end_or_to_the_bound() {
        assert!(simplified(&chain(5, &[-5]), 5).refuted);
        assert_eq!(simplified(&chain(5, &[-5, 6, 7]), 7).clauses.iter().collect::<Vec<_>>(), [[6, 7]]);
        let left = simplified(&chain(100, &[-100, -99]), 100);
        assert_eq!(left.clauses.iter().next(), Some(&[-99, 100][..]));
        assert_eq!(left.clauses.len(), 100 - SWEEPS + 1);
        // The bound may fall just where the last clause has become empty.
        let refuted = |length: i32| simplified(&chain(length, &[-length, 1 - length]), length as usize).refuted;
        let found: Vec<_> = (2..SWEEPS as i32 + 5).map(refuted).collect();
        assert!(found[0] && found.is_sorted_by(|one, next| one >= next) && !found[found.len() - 1]);
    }

    #[test]
    fn clauses_without_a_unit_stay_as_they_are() {
        let left = simplified(&[vec![1, 2], vec![-1, 2], vec![3], vec![-3, 1, -2], vec![3, 1]], 3);
        assert_eq!(left.clauses.iter().collect::<Vec<_>>(), [&[1, 2][..], &[-1, 2], &[1, -2]]);
        assert_eq!(left.ids, [0, 1, 5]);
    }
}
