//! The sizes of formulas whose clauses are not counted by a sum.

use std::collections::HashMap;

use super::super::admit::{admitted, lay};
use super::{Encoding, EncodingError};
use crate::cnf::{Purpose, Size, Weight};
use crate::encode::tally::Lengths;
use crate::encode::{Origin, Relation};
use crate::limits::{Stop, Ticker};
use crate::puzzle::Puzzle;
use crate::values::Value;

impl Encoding {
    /// The size of a puzzle's formula by clauses, which are made and forgotten: once for all facts of a length that say the same of a value, or of a cell.
    pub(super) fn size_of_clauses(
        self,
        puzzle: &Puzzle,
        purpose: Purpose,
        stop: &dyn Stop,
    ) -> Result<Size, EncodingError> {
        lay(puzzle.board(), self.sums, purpose, stop)?;
        let (mut wording, mut ticker) = (self.wording(puzzle), Ticker::new(stop));
        let mut weight = Weight::default();
        let mut known: HashMap<(Option<Value>, Relation, usize), (Lengths, usize)> = HashMap::new();
        for fact in self.facts(puzzle) {
            let kind = match fact.origin {
                Origin::Cell(_) => Some(None),
                Origin::Value(_, value) => Some(Some(value)),
                Origin::Rule(_) | Origin::Given(_) | Origin::Listed(_) => None,
            };
            let kind = kind.map(|kind| (kind, fact.relation, fact.literals.len()));
            let (lengths, taken) = match kind.and_then(|kind| known.get(&kind)) {
                Some(&(lengths, taken)) => {
                    wording.skip(taken);
                    ticker.tick(1)?;
                    (lengths, taken)
                }
                None => {
                    let (mut lengths, before) = (Lengths::default(), wording.taken());
                    let said = wording.clauses(&fact, &mut |clause| lengths.add(1, clause.len()));
                    said.map_err(|_| self.unsayable(puzzle, &fact))?;
                    ticker.tick(1 + lengths.clauses() as usize)?;
                    (lengths, wording.taken() - before)
                }
            };
            kind.map(|kind| known.insert(kind, (lengths, taken)));
            weight.clauses += lengths;
            weight.variables = wording.taken() as u64;
            weight.admit(purpose, 0, stop)?;
        }
        weight.variables = wording.taken() as u64;
        Ok(admitted(weight, purpose, stop)?)
    }
}
