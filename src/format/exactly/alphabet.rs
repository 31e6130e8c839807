//! The symbols of a record: those that it names, or that the user names, or that its cells are written with. What is written is kept as it is
//! written, and what contradicts it is refused where it stands.

use super::declared::{Cells, Declared, candidates, refuse_number};
use super::form::count;
use crate::format::alphabet::Alphabet;
use crate::format::fault::{Fault, ParseError, Unit};
use crate::format::reading::Context;
use crate::format::spelling;
use crate::format::text::Line;
use crate::symbols::Symbols;

impl<'c> Declared<'c> {
    /// The symbols named, here or by the user, or else those that the cells are written with.
    pub fn alphabet(
        &self,
        order: usize,
        cells: &Cells<'c>,
        context: &Context,
        place: Line,
    ) -> Result<Alphabet, ParseError> {
        let alphabet = self.settled(order, cells, context, place)?;
        let Some((_, said)) = self.values.as_ref().filter(|(values, _)| !values.agree_with(alphabet.symbols())) else {
            return Ok(alphabet);
        };
        let values = said.text;
        Err(match (&self.symbols, &context.options.symbols) {
            (Some((_, token)), _) => token.error(Fault::Said(format!("these symbols contradict values: {values}"))),
            (None, Some(named)) => said.error(Fault::Contradiction {
                said: format!("symbols {named}"),
                input: format!("its values are {values}"),
            }),
            (None, None) => said.error(Fault::Said(format!("the cells have other symbols than values: {values}"))),
        })
    }

    fn settled(&self, order: usize, cells: &Cells<'c>, context: &Context, place: Line) -> Result<Alphabet, ParseError> {
        if let Some((symbols, token)) = &self.symbols {
            context.check_symbols(symbols, token.line)?;
            return match count(symbols, *token) {
                Some(found) if found != order => {
                    Err(token.error(Fault::Count { what: Unit::Symbols, expected: order, found }))
                }
                _ => Ok(Alphabet::exactly(order, symbols.clone())),
            };
        }
        let values = self.values.as_ref();
        if let Some((symbols, token)) = values.and_then(|(values, token)| Some((values.symbols.as_ref()?, token))) {
            context.check_symbols(symbols, token.line)?;
            return Ok(Alphabet::exactly(order, symbols.clone()));
        }
        if let Some(symbols) = &context.options.symbols {
            return Alphabet::named(order, symbols).map_err(|fault| place.error(fault));
        }
        // Digits that are said are no others; from 10 on values may be letters or numbers.
        if values.is_some() && order < 10 {
            return Ok(Alphabet::exactly(order, Symbols::default_for(order)));
        }
        if !cells.numbers {
            cells.marks.iter().try_for_each(|(_, set)| refuse_number(*set, order))?;
        }
        let candidates = cells.marks.iter().flat_map(|&(_, set)| candidates(set, cells.numbers));
        let all = cells.givens.iter().map(|(_, token)| *token).chain(candidates);
        spelling::alphabet(order, all, cells.spaced && !cells.givens.is_empty())
    }
}
