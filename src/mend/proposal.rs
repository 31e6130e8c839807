//! A way to mend a puzzle, and how it is said.

use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::values::Values;

/// A way to mend a puzzle.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What it is.
    pub kind: Kind,
    /// The puzzle that comes of it, which has exactly one solution.
    pub puzzle: Puzzle,
    /// The cells in which that differs: what stood there, and what stands there then.
    pub changes: Vec<Change>,
}

/// A cell of which another value is given, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// The values that were given.
    pub from: Option<Values>,
    /// Those that are given then.
    pub to: Option<Values>,
}

/// Kinds of ways, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Other digits.
    Change,
    /// Two neighbours exchanged.
    Exchange,
    /// A row moved by one place.
    Shift,
    /// Givens removed.
    Remove,
    /// Further givens.
    Add,
}

impl Kind {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Change => "change",
            Kind::Exchange => "exchange",
            Kind::Shift => "shift",
            Kind::Remove => "remove",
            Kind::Add => "add",
        }
    }
}

impl Proposal {
    /// In words: `r4c7: 3, not 8`.
    pub fn words(&self) -> String {
        let board = self.puzzle.board();
        let name = |change: &Change| board.grid().name(change.cell);
        match (self.kind, &self.changes[..]) {
            (Kind::Exchange, [one, other]) => return format!("{} and {} exchanged", name(one), name(other)),
            (Kind::Shift, changes) => {
                let row = board.grid().row_of(changes[0].cell) + 1;
                let towards = if self.is_to_the_right() { "right" } else { "left" };
                return format!("row {row} one place to the {towards}");
            }
            _ => {}
        }
        let said = |change: &Change| {
            let to = change.to.map_or_else(|| "nothing".to_owned(), |to| board.symbols().several(to));
            let not = change.from.map_or_else(String::new, |from| format!(", not {}", board.symbols().several(from)));
            format!("{}: {to}{not}", name(change))
        };
        self.changes.iter().map(said).collect::<Vec<_>>().join("; ")
    }

    /// Whether the first cell that a shift changes has lost its given to the one behind it.
    fn is_to_the_right(&self) -> bool {
        let first = &self.changes[0];
        first.to.is_none() && first.from.is_some()
    }
}
