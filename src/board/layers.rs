//! The automata that say what a board's sums and counts come down to: made when first asked for, since search does without, one for
//! all that are equal, and no more of them than a formula may have.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::Board;
use crate::limits::{Limit, Stop};
use crate::primitive::{Automaton, Layered, Primitive, Sum};
use crate::values::Numbers;

/// For each primitive of a board its automaton, once that was asked for.
#[derive(Debug)]
pub(super) struct Layers(Vec<OnceLock<Option<Layered>>>);

impl Layers {
    /// Of so many primitives.
    pub fn of(primitives: usize) -> Layers {
        Layers(std::iter::repeat_with(OnceLock::new).take(primitives).collect())
    }
}

impl Board {
    /// The automaton that says one of its primitives, by number, see [`Primitive::layered`].
    pub(crate) fn layered(&self, number: usize) -> Option<&Layered> {
        let primitive = &self.primitives()[number].primitive;
        // Of what is too large the board is not made.
        let made = || primitive.layered(&self.geometry.numbers).ok().flatten();
        self.layers.0[number].get_or_init(made).as_ref()
    }

    /// Makes those of these automata that are wanted, and tells `admit` of each before the next is made.
    ///
    /// # Errors
    /// Where `stop` says so, or `admit` does: none that it made is kept then.
    pub fn lay(
        &self,
        wanted: &[bool],
        stop: &dyn Stop,
        mut admit: impl FnMut(&Automaton) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let (mut alike, mut made) = (Alike::default(), Vec::new());
        let all = self.primitives().iter().zip(&self.layers.0).zip(wanted);
        for ((lowered, known), _) in all.filter(|(_, wanted)| **wanted) {
            stop.stopped().map_or(Ok(()), Err)?;
            match known.get() {
                Some(layered) => layered.iter().try_for_each(|layered| admit(&layered.automaton))?,
                None => {
                    let layered = alike.layered(&lowered.primitive, &self.geometry.numbers);
                    layered.iter().try_for_each(|layered| admit(&layered.automaton))?;
                    made.push((known, layered));
                }
            }
        }
        // Where somebody else was faster, theirs are the same.
        made.into_iter().for_each(|(known, layered)| drop(known.set(layered)));
        Ok(())
    }
}

/// Sums whose automata are the same, whatever their cells: by their coefficients, their total, and whether the cells differ.
#[derive(Default)]
struct Alike(HashMap<(Vec<i64>, i64, bool), Automaton>);

impl Alike {
    fn layered(&mut self, primitive: &Primitive, numbers: &Numbers) -> Option<Layered> {
        // Of what is too large the board is not made.
        let made = || primitive.layered(numbers).ok().flatten();
        let Primitive::Sum(Sum { terms, total, distinct }) = primitive else { return made() };
        let key = (terms.iter().map(|term| term.coefficient).collect(), *total, *distinct);
        if let Some(automaton) = self.0.get(&key) {
            let cells = terms.iter().map(|term| term.cell).collect();
            return Some(Layered { cells, automaton: automaton.clone() });
        }
        let layered = made()?;
        self.0.insert(key, layered.automaton.clone());
        Some(layered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::limits::Never;

    fn board() -> Board {
        let sum = |first: usize| Primitive::Sum(Sum::of((first..first + 3).map(Cell::new), 7));
        Board::of_primitives(4, (0..4).map(sum).collect())
    }

    #[test]
    fn equal_sums_share_their_automaton() {
        let board = board();
        board.lay(&[true; 4], &Never, |_| Ok(())).unwrap();
        let layered: Vec<_> = (0..4).filter_map(|number| board.layered(number)).collect();
        assert_eq!(layered.len(), 4);
        assert!(layered.iter().all(|one| one.automaton.address() == layered[0].automaton.address()));
        assert_eq!(layered[1].cells, [1, 2, 3].map(Cell::new));
    }

    #[test]
    fn what_is_not_admitted_is_not_kept() {
        let board = board();
        let mut seen = 0;
        let third = |_: &Automaton| {
            seen += 1;
            if seen == 3 { Err(Limit::Nodes) } else { Ok(()) }
        };
        assert_eq!(board.lay(&[true; 4], &Never, third), Err(Limit::Nodes));
        assert_eq!(board.lay(&[true; 4], &|| Some(Limit::Time), |_| Ok(())), Err(Limit::Time));
        assert!(board.layers.0.iter().all(|layered| layered.get().is_none()));
        assert_eq!(board.lay(&[true; 4], &Never, |_| Ok(())), Ok(()));
        assert!(board.layers.0.iter().all(|layered| layered.get().is_some()));
    }
}
