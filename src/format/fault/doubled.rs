//! Boards that overlap, but for a digit that stands twice.

use itertools::Itertools;

/// What boards that overlap in a shape have but for a digit that stands twice in a house.
pub fn doubled(shape: &str, house: &str, symbol: &str, [first, second]: [String; 2]) -> String {
    format!("{shape} fits, but {house} has {symbol} twice, in {first} and {second}")
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
