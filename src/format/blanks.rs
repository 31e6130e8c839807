//! Empty cells that no symbol says: blanks between the bars of a frame, and signs beyond ASCII.

use std::ops::Range;

/// Where the cells stand between two bars of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blanks {
    /// Blanks are no cells.
    #[default]
    None,
    /// One cell between two bars.
    Single,
    /// Every second character, blanks on both sides of it.
    Spaced,
    /// Every character.
    Tight,
}

impl Blanks {
    /// How rows of a frame leave cells blank, if all of them have their bars at the same places, and as many cells as there
    /// are rows at least. `ruled`: a line stands between any two rows, so that bars stand around single cells.
    pub fn of(rows: &[&str], ruled: bool, is_bar: impl Fn(char) -> bool + Copy) -> Blanks {
        let Some(first) = rows.first() else { return Blanks::None };
        let widths = |row: &str| -> Option<Vec<usize>> {
            let bars: Vec<Range<usize>> = between_bars(row.trim_end(), is_bar)?;
            Some(bars.into_iter().map(|part| row[part].chars().count()).collect())
        };
        let Some(parts) = widths(first).filter(|parts| parts.len() > 1) else { return Blanks::None };
        if !rows.iter().all(|row| widths(row).as_ref() == Some(&parts)) {
            return Blanks::None;
        }
        if ruled && parts.len() >= 4 && rows.len().is_multiple_of(parts.len()) {
            return Blanks::Single;
        }
        let fits = |form: &Blanks| {
            let cells: Vec<Vec<Range<usize>>> = rows.iter().map(|row| form.cells(row, is_bar)).collect();
            let order = cells[0].len();
            let alone = |row: &str, cell: &Range<usize>| row[cell.clone()].chars().count() == 1 || order >= 10;
            // Blanks on both sides of each cell are one more than there are cells.
            if *form == Blanks::Spaced && parts.iter().any(|width| width.is_multiple_of(2)) {
                return false;
            }
            let clear = rows.iter().zip(&cells).all(|(row, cells)| cells.iter().all(|cell| alone(row, cell)));
            order >= 4 && order <= rows.len() && cells.iter().all(|row| row.len() == order) && clear
        };
        [Blanks::Single, Blanks::Spaced, Blanks::Tight].into_iter().find(fits).unwrap_or_default()
    }

    /// The cells of a row, blank ones too. Where the row has been shifted, there are too many.
    pub fn cells(self, row: &str, is_bar: impl Fn(char) -> bool) -> Vec<Range<usize>> {
        let parts = between_bars(row.trim_end(), is_bar).unwrap_or_else(|| std::iter::once(0..row.len()).collect());
        parts.into_iter().flat_map(|part| self.cells_between(row, part)).collect()
    }

    fn cells_between(self, row: &str, part: Range<usize>) -> Vec<Range<usize>> {
        let text = &row[part.clone()];
        let place = |(at, character): (usize, char)| part.start + at..part.start + at + character.len_utf8();
        if self == Blanks::Single {
            let inner = text.trim_matches(' ');
            let start = text.find(inner).unwrap_or(0);
            let (from, to) = if inner.is_empty() { (0, text.len().min(1)) } else { (start, start + inner.len()) };
            return std::iter::once(part.start + from..part.start + to).collect();
        }
        let is_cell = |index: usize, character: char| self == Blanks::Tight || index % 2 == 1 || character != ' ';
        let cells = text.char_indices().enumerate().filter(|(index, (_, character))| is_cell(*index, *character));
        cells.map(|(_, found)| place(found)).collect()
    }
}

/// What stands between the bars of a row that begins and ends with one.
fn between_bars(row: &str, is_bar: impl Fn(char) -> bool) -> Option<Vec<Range<usize>>> {
    let bars: Vec<(usize, char)> = row.char_indices().filter(|(_, character)| is_bar(*character)).collect();
    let (first, last) = (bars.first()?, bars.last()?);
    let whole = row[..first.0].trim().is_empty() && last.0 + last.1.len_utf8() == row.len();
    whole.then(|| bars.windows(2).map(|pair| pair[0].0 + pair[0].1.len_utf8()..pair[1].0).collect())
}

/// Whether a text is what programs call nothing, in the place of a cell.
pub fn is_nothing(text: &str) -> bool {
    matches!(text, "" | "None" | "null" | "nil" | "NaN" | "nan" | "undefined")
}

/// Whether a text is an empty cell that is a symbol nowhere: a blank that was left between bars, or a sign beyond ASCII.
pub fn is_mark_of_empty(text: &str) -> bool {
    matches!(text, " " | "\u{a0}" | "·" | "□")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(form: Blanks, row: &str) -> Vec<&str> {
        form.cells(row, |character| character == '|').into_iter().map(|cell| &row[cell]).collect()
    }

    #[test]
    fn blank_cells_stand_where_others_do() {
        let rows = ["| 1   |   2 |", "|     | 3   |", "| 4   |     |", "|     |   1 |"];
        assert_eq!(Blanks::of(&rows, false, |character| character == '|'), Blanks::Spaced);
        assert_eq!(cells(Blanks::Spaced, rows[0]), ["1", " ", " ", "2"]);
        // A row that is shifted has other cells than it should.
        for row in ["| 1   |  2 |", "|1   |   2 |", "| 1 |   2 |", "| 1   |   2"] {
            assert_ne!(cells(Blanks::Spaced, row).len(), 4, "{row}");
        }
        let rows = ["|1 | 2|", "|  |3 |", "|4 |  |", "|  | 1|"];
        assert_eq!(Blanks::of(&rows, false, |character| character == '|'), Blanks::Tight);
        let rows = ["| 1 |   |   | 2 |"; 4];
        assert_eq!(Blanks::of(&rows, false, |character| character == '|'), Blanks::Single);
        assert_eq!(cells(Blanks::Single, rows[0]), ["1", " ", " ", "2"]);
        assert_eq!(Blanks::of(&rows[..3], false, |character| character == '|'), Blanks::None);
    }
}
