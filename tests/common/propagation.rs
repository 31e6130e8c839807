//! Unit propagation on clauses, written for tests: by nothing but the clauses, to the end.

use exactly::encode::Relation;
use exactly::literal::Lit;

/// The clauses of a fact, pairwise.
pub fn clauses_of(relation: Relation, literals: &[Lit]) -> Vec<Vec<Lit>> {
    let mut clauses = Vec::new();
    if relation != Relation::AtMostOne {
        clauses.push(literals.to_vec());
    }
    if relation != Relation::AtLeastOne {
        for (place, &one) in literals.iter().enumerate() {
            clauses.extend(literals[..place].iter().map(|&other| vec![!one, !other]));
        }
    }
    clauses
}

/// Clauses to propagate on.
pub struct Propagation {
    clauses: Vec<Vec<Lit>>,
    /// For each literal, by its code, the clauses that it stands in.
    standing: Vec<Vec<usize>>,
}

impl Propagation {
    pub fn new(clauses: Vec<Vec<Lit>>, variables: usize) -> Propagation {
        let mut standing = vec![Vec::new(); 2 * variables];
        for (place, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|literal| standing[literal.code()].push(place));
        }
        Propagation { clauses, standing }
    }

    /// What is known in the end, by the codes of true literals; `None` at a contradiction.
    pub fn run(&self, known: impl IntoIterator<Item = Lit>) -> Option<Vec<bool>> {
        let mut truth = vec![false; self.standing.len()];
        let mut agenda: Vec<Lit> = known.into_iter().collect();
        for clause in self.clauses.iter().filter(|clause| clause.len() < 2) {
            agenda.push(*clause.first()?);
        }
        while let Some(literal) = agenda.pop() {
            if truth[(!literal).code()] {
                return None;
            }
            if std::mem::replace(&mut truth[literal.code()], true) {
                continue;
            }
            for clause in self.standing[(!literal).code()].iter().map(|&clause| &self.clauses[clause]) {
                if clause.iter().any(|literal| truth[literal.code()]) {
                    continue;
                }
                let mut open = clause.iter().filter(|literal| !truth[(!**literal).code()]);
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&unit), None) => agenda.push(unit),
                    (Some(_), Some(_)) => {}
                }
            }
        }
        Some(truth)
    }
}

/// That a cell holds a digit, from 1.
pub fn holds(order: usize, cell: usize, digit: i64) -> Lit {
    Lit::from_index(cell * order + digit as usize - 1, true)
}
