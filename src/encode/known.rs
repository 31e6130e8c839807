//! What is left of a statement where some literals are known: one place for what givens settle and for what search knows.

use super::{Comparison, Fact, Line, Relation, Weighted};
use crate::literal::Lit;

/// What is left of a fact. A fact that cannot hold leaves one that [fails](Fact::fails); of one that holds already nothing is left.
pub(crate) fn rest_of_fact(mut fact: Fact, truth: impl Fn(Lit) -> Option<bool>) -> Vec<Fact> {
    let holding = fact.literals.iter().filter(|&&literal| truth(literal) == Some(true)).count();
    fact.literals.retain(|&literal| truth(literal).is_none());
    match (fact.relation, holding) {
        (Relation::AtLeastOne, 1..) => Vec::new(),
        (Relation::AtMostOne, 0) if fact.literals.len() < 2 => Vec::new(),
        (_, 0) => vec![fact],
        (_, 1) => {
            let origin = fact.origin;
            let unit = |literal: Lit| Fact { origin, relation: Relation::AtLeastOne, literals: vec![!literal] };
            fact.literals.into_iter().map(unit).collect()
        }
        (_, _) => vec![Fact { relation: Relation::AtLeastOne, literals: Vec::new(), ..fact }],
    }
}

/// What is left of a line, likewise.
pub(crate) fn rest_of_line(line: Line, truth: impl Fn(Lit) -> Option<bool>) -> Vec<Line> {
    match line {
        Line::Fact(fact) => rest_of_fact(fact, truth).into_iter().map(Line::Fact).collect(),
        Line::Weighted(weighted) => rest_of_weighted(weighted, truth).map(Line::Weighted).into_iter().collect(),
    }
}

fn rest_of_weighted(mut weighted: Weighted, truth: impl Fn(Lit) -> Option<bool>) -> Option<Weighted> {
    let holding = weighted.terms.iter().filter(|&&(_, literal)| truth(literal) == Some(true));
    weighted.bound -= holding.map(|(coefficient, _)| coefficient).sum::<i64>();
    weighted.terms.retain(|&(_, literal)| truth(literal).is_none());
    let least: i64 = weighted.terms.iter().map(|(coefficient, _)| coefficient.min(&0)).sum();
    let holds = match weighted.comparison {
        Comparison::AtLeast => least >= weighted.bound,
        Comparison::Equal => weighted.terms.is_empty() && weighted.bound == 0,
    };
    if holds { None } else { Some(weighted) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Origin;

    const ORIGIN: Origin = Origin::Listed(1);

    fn literals(numbers: &[isize]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number)).collect()
    }

    /// For every fact of four literals, and all that may be known of them: what is left holds exactly where the fact does.
    #[test]
    fn what_is_left_means_the_same() {
        for relation in [Relation::AtLeastOne, Relation::AtMostOne, Relation::ExactlyOne] {
            for (assignment, known) in
                (0..16u32).flat_map(|assignment| (0..16u32).map(move |known| (assignment, known)))
            {
                let fact = Fact { origin: ORIGIN, relation, literals: literals(&[1, -2, 3, 4]) };
                let is_true = |literal: Lit| (assignment >> literal.index() & 1 == 1) == literal.is_positive();
                let truth = |literal: Lit| (known >> literal.index() & 1 == 1).then(|| is_true(literal));
                let holds = |fact: &Fact| {
                    let count = fact.literals.iter().filter(|&&literal| is_true(literal)).count();
                    match fact.relation {
                        Relation::AtLeastOne => count >= 1,
                        Relation::AtMostOne => count <= 1,
                        Relation::ExactlyOne => count == 1,
                    }
                };
                let rest = rest_of_fact(fact.clone(), truth);
                assert_eq!(rest.iter().all(holds), holds(&fact), "{relation:?} {assignment:b} {known:b}");
                assert!(rest.iter().flat_map(|fact| &fact.literals).all(|&literal| truth(literal).is_none()));
            }
        }
    }

    #[test]
    fn known_terms_go_to_the_bound() {
        let line = |comparison| {
            let terms = [2, -3, 4].into_iter().zip(literals(&[1, 2, 3])).collect();
            Line::Weighted(Weighted { origin: ORIGIN, terms, comparison, bound: 1 })
        };
        let rest = |comparison, known: &[isize]| {
            let known = literals(known);
            rest_of_line(line(comparison), |literal| {
                known.iter().find(|known| known.var() == literal.var()).map(|&known| known == literal)
            })
        };
        let Some(Line::Weighted(left)) = rest(Comparison::Equal, &[2]).pop() else { panic!("something is left") };
        assert_eq!((left.terms.len(), left.bound), (2, 4));
        assert!(rest(Comparison::Equal, &[-1, 2, 3]).is_empty() && !rest(Comparison::Equal, &[1, 2, 3]).is_empty());
        assert!(rest(Comparison::AtLeast, &[3]).is_empty() && !rest(Comparison::AtLeast, &[1]).is_empty());
    }
}
