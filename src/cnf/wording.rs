//! Facts in clauses, by a domain and a way to say *at most one*.

use super::{AtMostOne, Relation};
use crate::encode::domain::{Coding, Domain, Unsayable};
use crate::encode::{Fact, Fresh, OneHot, Origin};
use crate::literal::Lit;
use crate::values::Value;

/// How facts are said, and which variables are still free.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wording {
    at_most_one: AtMostOne,
    /// None where variables are those of the facts.
    coding: Option<(Coding, OneHot)>,
    fresh: Fresh,
}

impl Wording {
    /// With the variables of a domain, on a board with these cells and values.
    pub fn of(coding: Coding, one_hot: OneHot, at_most_one: AtMostOne) -> Wording {
        let is_plain = coding.domain() == Domain::OneHot;
        let coded = if is_plain { None } else { Some((coding, one_hot)) };
        Wording { at_most_one, coding: coded, fresh: Fresh::after(coding.first_free()) }
    }

    /// How many variables were taken so far, those of cells and rules included.
    pub fn taken(&self) -> usize {
        let free = Lit::from_index(self.fresh.taken(), true);
        self.coding.map_or(self.fresh.taken(), |(coding, _)| coding.behind(free).index())
    }

    /// Takes so many variables, as a fact that is not said.
    pub fn skip(&mut self, variables: usize) {
        self.fresh.skip(variables);
    }

    /// Hands the clauses of a fact to `sink`, one by one.
    ///
    /// # Errors
    /// Where the domain cannot say it.
    pub fn clauses(&mut self, fact: &Fact, sink: &mut impl FnMut(&[Lit])) -> Result<(), Unsayable> {
        let Some((coding, one_hot)) = self.coding else {
            super::clauses_by(self.at_most_one, fact, &mut self.fresh, sink);
            return Ok(());
        };
        match (fact.origin, coding.domain()) {
            (Origin::Cell(cell), Domain::Order | Domain::Log) => {
                coding.of_cell(cell).iter().for_each(|clause| sink(clause));
                return Ok(());
            }
            (Origin::Cell(cell), Domain::LogChannelled) => {
                sink(&fact.literals);
                coding.of_cell(cell).iter().for_each(|clause| sink(clause));
                return Ok(());
            }
            (Origin::Value(..) | Origin::Rule(_), Domain::Support) => {
                self.supported(one_hot, fact, sink);
                return Ok(());
            }
            _ => {}
        }
        let mut said = Ok(());
        super::clauses_by(self.at_most_one, fact, &mut self.fresh, |clause| {
            if said.is_ok() {
                said = coding.clauses(clause, sink);
            }
        });
        said
    }

    /// Says a fact of a rule so that what two cells must not hold together is said by what one of them then holds.
    fn supported(&mut self, one_hot: OneHot, fact: &Fact, sink: &mut impl FnMut(&[Lit])) {
        let is_of_cells = matches!(fact.origin, Origin::Value(..));
        let at_most_one = if is_of_cells { AtMostOne::Pairwise } else { self.at_most_one };
        super::clauses_by(at_most_one, fact, &mut self.fresh, |clause| {
            let meaning = |literal: Lit| one_hot.meaning(literal.var()).filter(|_| literal.is_negative());
            match *clause {
                [one, other] if fact.relation != Relation::AtLeastOne || !is_of_cells => {
                    match (meaning(one), meaning(other)) {
                        (Some((cell, _)), Some((far, _))) if cell != far => {
                            sink(&support(one_hot, one, other));
                            sink(&support(one_hot, other, one));
                        }
                        _ => sink(clause),
                    }
                }
                _ => sink(clause),
            }
        });
    }
}

/// That a value of one cell implies one of the values of another cell that go with it, where a single one does not. Both literals
/// deny a value.
fn support(one_hot: OneHot, denied: Lit, far: Lit) -> Vec<Lit> {
    let (cell, excluded) = one_hot.meaning(far.var()).expect("it is about a cell");
    let others = (0..one_hot.values()).map(Value::new).filter(|&value| value != excluded);
    [denied].into_iter().chain(others.map(|value| one_hot.literal(cell, value))).collect()
}
