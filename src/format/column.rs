//! What a column's name tells of what stands below it, for tables that the caller cuts into fields.

use super::{names, unread};

/// The name of a column, or a key before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnName<'n>(pub &'n str);

impl ColumnName<'_> {
    /// Whether puzzles stand below it.
    pub fn is_puzzle(self) -> bool {
        names::is_puzzle(self.0)
    }

    /// Whether solutions stand below it.
    pub fn is_solution(self) -> bool {
        names::is_solution(self.0)
    }

    /// What names a rule in a field below it, beside the cells of a board of this order: such a puzzle is not read.
    pub fn rule_in(self, field: &str, order: usize) -> Option<&str> {
        unread::rule_in(self.0, field, Some(order))
    }

    /// What stands below it as rules in sentences, if they say more than the usual ones.
    pub fn words_in(self, field: &str) -> Option<&str> {
        unread::words_in(self.0, field)
    }
}
