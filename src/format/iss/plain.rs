//! Givens as plain cells above the words of a text.
//!
//! ```text
//! plain = cell , { cell } ;                        (* n² cells, on one line or several *)
//! cell  = "1" … "9" | "A" … "P" | empty ;          (* digits up to order 9, letters above it: A is 1 *)
//! empty = "." | "0" | "-" | "_" | "*" | "?" ;      (* the same sign throughout *)
//! ```

use super::text::is_blank;
use crate::format::fault::ParseError;
use crate::format::text::Line;
use crate::grid::Grid;
use crate::puzzle::Given;
use crate::values::Value;

/// The largest board.
pub const MAX_ORDER: usize = 16;

/// Signs of which one stands for an empty cell.
const EMPTY: [char; 6] = ['.', '0', '-', '_', '*', '?'];

/// Whether a line has nothing but cells.
pub fn is_line(text: &str) -> bool {
    let mut cells = text.chars().filter(|character| !is_blank(*character)).peekable();
    cells.peek().is_some() && cells.all(|cell| EMPTY.contains(&cell) || matches!(cell, '1'..='9' | 'A'..='P'))
}

/// The order of a board of all these cells.
pub fn order<'t>(lines: impl IntoIterator<Item = &'t str>) -> Option<usize> {
    let count = lines.into_iter().flat_map(str::chars).filter(|character| !is_blank(*character)).count();
    (2..=MAX_ORDER).find(|order| order * order == count)
}

/// The board of these lines, and what it gives.
///
/// # Errors
/// Where they are no square, and at a sign that is no value and not that of the other empty cells.
pub fn givens(lines: &[Line]) -> Result<(Grid, Vec<Given>), ParseError> {
    let whole = || lines[0].expected("as many cells as a square has");
    let grid = order(lines.iter().map(|line| line.text)).and_then(Grid::new).ok_or_else(whole)?;
    let places = lines.iter().flat_map(|line| line.text.char_indices().map(move |(start, sign)| (line, start, sign)));
    let (mut givens, mut empty) = (Vec::new(), None);
    for (cell, (line, start, sign)) in grid.cells().zip(places.filter(|(_, _, sign)| !is_blank(*sign))) {
        match value(sign, grid.rows()) {
            Some(value) => givens.push(Given::digit(cell, value)),
            None if EMPTY.contains(&sign) && *empty.get_or_insert(sign) == sign => {}
            None => {
                let what = format!("a value of order {} or one sign for all empty cells", grid.rows());
                return Err(line.token(start, start + sign.len_utf8()).expected(what));
            }
        }
    }
    Ok((grid, givens))
}

fn value(sign: char, order: usize) -> Option<Value> {
    let index = match sign {
        '1'..='9' if order <= 9 => sign as usize - '1' as usize,
        'A'..='P' if order > 9 => sign as usize - 'A' as usize,
        _ => return None,
    };
    if index < order { Some(Value::new(index)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_digits_or_letters() {
        let read = |text: &str| {
            let lines: Vec<Line> =
                text.lines().enumerate().map(|(at, text)| Line { number: at + 1, text, before: 0 }).collect();
            let (grid, givens) = givens(&lines).map_err(|error| error.to_string())?;
            let said = |given: &Given| (given.cell.index(), given.allowed.single().map(Value::index));
            Ok::<_, String>((grid.rows(), givens.iter().map(said).collect::<Vec<_>>()))
        };
        assert_eq!(read("1... .4..\n...."), Err("as many cells as a square has expected".to_owned()));
        assert_eq!(read("1...\n.4..\n....\n...2"), Ok((4, vec![(0, Some(0)), (5, Some(3)), (15, Some(1))])));
        assert_eq!(read(&format!("B{}", "0".repeat(99))), Ok((10, vec![(0, Some(1))])));
        let digit = format!("1{}", "0".repeat(99));
        for cells in ["1..0...........2", "5...............", "A...............", &digit] {
            assert!(read(cells).is_err(), "{cells}");
        }
        assert!(is_line("1... .4.") && !is_line(".R1C1~") && !is_line(".AntiKing") && !is_line(" "));
    }
}
