//! Texts of boards that overlap, such as a samurai: square, with one sign for an empty cell and for none, and yet no one board.

use super::alphabet::may_be_empty;

/// The digits that boards of order 9 have.
const DIGITS: usize = 9;

/// The first given that its row or its column has before, with which a text of an order above 9 is no one board, if none of its givens is above
/// 9. The cells are in reading order; nothing where they are no such text.
pub fn repeated<'c>(order: usize, cells: impl Iterator<Item = &'c str>) -> Option<usize> {
    if order <= DIGITS {
        return None;
    }
    let (mut rows, mut columns) = (vec![0u16; order], vec![0u16; order]);
    let mut first = None;
    for (place, text) in cells.take(order * order).enumerate() {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => {
                let bit = 1 << (digit - b'0');
                let (row, column) = (&mut rows[place / order], &mut columns[place % order]);
                if (*row | *column) & bit != 0 {
                    first = first.or(Some(place));
                }
                *row |= bit;
                *column |= bit;
            }
            _ if may_be_empty(text) => {}
            _ => return None,
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_digit_twice_among_digits_alone_is_told() {
        let text = |givens: &[(usize, &'static str)], order: usize| {
            let mut cells = vec!["-"; order * order];
            givens.iter().for_each(|&(place, given)| cells[place] = given);
            repeated(order, cells.into_iter())
        };
        assert_eq!(text(&[(0, "5"), (11, "5")], 12), Some(11), "a row");
        assert_eq!(text(&[(0, "5"), (13, "7"), (24, "5")], 12), Some(24), "a column");
        assert_eq!(text(&[(0, "5"), (13, "5")], 12), None, "neither");
        assert_eq!(text(&[(0, "5"), (11, "5"), (40, "10")], 12), None, "a given above 9");
        assert_eq!(text(&[(0, "5"), (11, "5"), (40, "A")], 12), None, "a letter");
        assert_eq!(text(&[(0, "5"), (8, "5")], 9), None, "a board of order 9");
    }
}
