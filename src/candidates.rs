//! Candidates and their propagation: what unit propagation on the one-hot CNF would find, on bit sets instead of clauses.
//!
//! A candidate is a cell with a value that it may still take: a variable of the formula that is not yet false. Striking one
//! out makes its literal false; of the clauses, "at most one" becomes the peers of a cell, and "at least one" shows as
//! *singles*: a cell with one value left (naked), a house with one place left for a value (hidden). Naked and hidden
//! singles to the end are therefore exactly unit propagation; a cell without a value, or a house without a place for one,
//! is the empty clause. *Locked candidates* go beyond: where all places of a value in one house see a cell elsewhere, that
//! cell loses the value, which the formula would have to learn.
//!
//! Boards of order up to 16 are propagated in `lanes` where all rules come down to cells that differ (`groups`), others in
//! `domains`, which ask `propagators` about all other primitives. This module knows no order of search and no clause.

pub(crate) mod domains;
pub(crate) mod groups;
pub(crate) mod lanes;
mod matching;
pub(crate) mod propagators;
pub(crate) mod rounds;
pub(crate) mod weight;

use std::sync::Arc;

use crate::board::Board;
use crate::limits::{Limit, Stop};
use domains::DomainTables;
use lanes::Tables;

/// A board made ready for propagation and search: tables built once and shared, by reference count, with every search.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(crate) kind: Kind,
}

/// Lanes in steps of sixteen, by the number of houses; domains where there are too many, the order is too large or a rule says
/// more than that cells differ.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Lanes1(Arc<Tables<1>>),
    Lanes2(Arc<Tables<2>>),
    Lanes3(Arc<Tables<3>>),
    Lanes4(Arc<Tables<4>>),
    Domains(Arc<DomainTables>),
}

impl Compiled {
    /// The tables of a board: house lanes where all its rules come down to differences, up to order 16 and 64 different houses;
    /// domains otherwise.
    ///
    /// # Errors
    /// Where they would be too large, or work was stopped.
    pub fn new(board: &Board, stop: &dyn Stop) -> Result<Compiled, Limit> {
        // Lanes are made at once: whoever searches looks at the stop, and a small budget of nodes is for search.
        let kind = match lanes::houses(board).filter(|_| groups::are_all(board)) {
            None => Kind::Domains(Arc::new(DomainTables::new(board, stop)?)),
            Some(houses) => match houses.len().div_ceil(16) {
                1 => Kind::Lanes1(Arc::new(Tables::new(board, &houses))),
                2 => Kind::Lanes2(Arc::new(Tables::new(board, &houses))),
                3 => Kind::Lanes3(Arc::new(Tables::new(board, &houses))),
                _ => Kind::Lanes4(Arc::new(Tables::new(board, &houses))),
            },
        };
        Ok(Compiled { kind })
    }

    /// The tables of a board in domains, even where lanes would do.
    ///
    /// # Errors
    /// As for [`Compiled::new`].
    pub(crate) fn in_domains(board: &Board, stop: &dyn Stop) -> Result<Compiled, Limit> {
        Ok(Compiled { kind: Kind::Domains(Arc::new(DomainTables::new(board, stop)?)) })
    }

    /// The tables in domains: its own, where that is what it has, or new ones for the board that it was made of.
    ///
    /// # Errors
    /// As for [`Compiled::new`].
    pub(crate) fn domains(&self, board: &Board, stop: &dyn Stop) -> Result<Arc<DomainTables>, Limit> {
        match &self.kind {
            Kind::Domains(tables) => Ok(Arc::clone(tables)),
            _ => Ok(Arc::new(DomainTables::new(board, stop)?)),
        }
    }

    /// About the bytes of the tables.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.kind {
            Kind::Domains(tables) => tables.bytes(),
            // A few vectors for each of at most 256 cells.
            _ => 0,
        }
    }

    /// Whether propagation and search are on house lanes.
    pub(crate) fn is_in_lanes(&self) -> bool {
        !matches!(self.kind, Kind::Domains(_))
    }
}
