//! Texts of boards that overlap, such as a samurai: square, with one sign for an empty cell and for none, and yet no one board.

/// The digits that boards of order 9 have.
const DIGITS: u8 = 9;

/// The first given that its row or its column has before, with which a text of an order above 9 is no one board, if none of its givens is above
/// 9. The cells are in reading order, 0 for an empty one; nothing where they are no such text.
pub fn repeated(order: usize, cells: &[u8]) -> Option<usize> {
    if order <= usize::from(DIGITS) || cells.iter().any(|cell| *cell > DIGITS) {
        return None;
    }
    let (mut rows, mut columns) = (vec![0_u16; order], vec![0_u16; order]);
    (0..cells.len()).filter(|place| cells[*place] > 0).find(|place| {
        let (row, column, bit) = (&mut rows[place / order], &mut columns[place % order], 1 << cells[*place]);
        let is_repeated = (*row | *column) & bit != 0;
        *row |= bit;
        *column |= bit;
        is_repeated
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_digit_twice_among_digits_alone_is_told() {
        let text = |givens: &[(usize, u8)], order: usize| {
            let mut cells = vec![0; order * order];
            givens.iter().for_each(|&(place, given)| cells[place] = given);
            repeated(order, &cells)
        };
        assert_eq!(text(&[(0, 5), (11, 5)], 12), Some(11), "a row");
        assert_eq!(text(&[(0, 5), (13, 7), (24, 5)], 12), Some(24), "a column");
        assert_eq!(text(&[(0, 5), (13, 5)], 12), None, "neither");
        assert_eq!(text(&[(0, 5), (11, 5), (40, 10)], 12), None, "a given above 9");
        assert_eq!(text(&[(0, 5), (8, 5)], 9), None, "a board of order 9");
    }
}
