//! Boards that overlap, but for a digit that stands twice.

use std::fmt;

use itertools::Itertools;

/// A digit that stands twice in a house of boards that overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubled {
    /// What their shape is called.
    pub shape: &'static str,
    /// As messages call it.
    pub house: String,
    /// What stands there twice.
    pub symbol: String,
    /// Where.
    pub cells: [String; 2],
}

impl fmt::Display for Doubled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Doubled { shape, house, symbol, cells: [first, second] } = self;
        write!(f, "{shape} fits, but {house} has {symbol} twice, in {first} and {second}")
    }
}

/// What is wrong with a text of an order above 9 with few givens above 9, in which a digit stands twice in a row or a column, and which may be
/// boards that overlap in these shapes.
pub fn no_one_board(order: usize, shapes: &[(&'static str, String)]) -> String {
    let shapes = match shapes {
        [] => " in a shape that has no name".to_owned(),
        shapes => format!(": {}", shapes.iter().map(|(_, what)| what).join("; ")),
    };
    format!(
        "this given appears twice in its row or column, and few are above 9, if any: no one board of order {order}, perhaps boards that overlap{shapes}"
    )
}
