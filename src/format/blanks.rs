//! Empty cells that no symbol says: blanks between the bars of a frame, and signs beyond ASCII.

use std::collections::BTreeSet;
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
    /// Every second character from the first on, blanks between them alone.
    Apart,
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
            // Blanks on both sides of each cell are one more than there are cells, those between them one less.
            let parts_cells = matches!(form, Blanks::Spaced | Blanks::Apart);
            if parts_cells && parts.iter().any(|width| width.is_multiple_of(2)) {
                return false;
            }
            let clear = rows.iter().zip(&cells).all(|(row, cells)| cells.iter().all(|cell| alone(row, cell)));
            order >= 4 && order <= rows.len() && cells.iter().all(|row| row.len() == order) && clear
        };
        let makes_squares = |form: &Blanks| rows.len().is_multiple_of(form.cells(first, is_bar).len());
        // Where every second column is blank throughout, rows may be of as many cells or of half as many.
        let forms = [Blanks::Single, Blanks::Spaced, Blanks::Tight, Blanks::Apart].into_iter().filter(fits);
        let (squares, others): (Vec<Blanks>, Vec<Blanks>) = forms.partition(makes_squares);
        match squares[..] {
            [Blanks::Tight, Blanks::Apart] => Blanks::None,
            _ => squares.first().or(others.first()).copied().unwrap_or_default(),
        }
    }

    /// Whether bars stand around each cell, and some cells are left blank between them: in all rows at the same places, with no more than
    /// one cell between any two, below those of the other rows.
    pub fn are_single(rows: &[&str], is_bar: impl Fn(char) -> bool + Copy) -> bool {
        let parts = |row: &&str| -> Option<Vec<String>> {
            let parts = between_bars(row.trim_end(), is_bar)?;
            Some(parts.into_iter().map(|part| row[part].to_owned()).collect())
        };
        let Some(rows) = rows.iter().map(parts).collect::<Option<Vec<_>>>() else { return false };
        let Some(order) = rows.first().map(Vec::len).filter(|&order| order >= 4) else { return false };
        let is_blank = |part: &String| part.trim_matches(' ').is_empty();
        let is_cell = |part: &String| {
            let cell = part.trim_matches(' ');
            let is_number = order >= 10 && cell.bytes().all(|byte| byte.is_ascii_digit());
            !part.is_empty() && (cell.chars().nth(1).is_none() && cell != "\t" || is_number)
        };
        let is_column = |column: usize| {
            let width = rows[0][column].chars().count();
            let mut places = rows.iter().filter_map(|row| row[column].find(|character| character != ' '));
            let first = places.next();
            rows.iter().all(|row| row[column].chars().count() == width)
                && (order >= 10 || places.all(|place| Some(place) == first))
        };
        // Above labels of rows and beside those of columns nothing stands.
        let is_headed = |row: &[String]| is_blank(&row[0]) && !row[1..].iter().any(is_blank);
        if !rows.iter().all(|row| row.len() == order && row.iter().all(is_cell)) || !(0..order).all(is_column) {
            return false;
        }
        let is_labelled = is_headed(&rows[0]) && !rows[1..].iter().any(|row| is_blank(&row[0]));
        let columns: Vec<usize> = (0..order).filter(|&column| !rows.iter().all(|row| is_blank(&row[column]))).collect();
        let are_full = columns.iter().all(|&column| !rows.iter().any(|row| is_blank(&row[column])));
        // A blank that is the only one, or beside another sign for an empty cell, may be a digit that is lost.
        let is_sign = |part: &String| {
            let cell = part.trim_matches(' ');
            matches!(cell, "." | "_" | "*" | "?" | "-") || order < 10 && cell == "0"
        };
        let has_sign = rows.iter().flatten().any(is_sign);
        let has_several = rows.iter().flatten().filter(|part| is_blank(part)).nth(1).is_some();
        // Where only whole columns are blank, two bars may stand between cells.
        let count = columns.len();
        let makes_square = count > 0 && !rows.len().is_multiple_of(order) && rows.len().is_multiple_of(count);
        let are_doubled = count < order && are_full && makes_square;
        has_several && !has_sign && !is_labelled && !are_doubled
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
        let is_place = |index: usize| match self {
            Blanks::Spaced => index % 2 == 1,
            Blanks::Apart => index.is_multiple_of(2),
            Blanks::None | Blanks::Single | Blanks::Tight => true,
        };
        let is_cell = |index: usize, character: char| is_place(index) || character != ' ';
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

/// Whether cells are lost where blanks between bars are none: what stands between two bars is blank in one row and not in another, or
/// rows with a few cells each have them in other places, and together everywhere between the bars.
pub fn are_dropped(rows: &[&str]) -> bool {
    let bars = |row: &str| row.match_indices('|').map(|(place, _)| place).collect::<Vec<_>>();
    let parts = |row: &str| -> Vec<bool> {
        bars(row)
            .windows(2)
            .map(|pair| pair[1] - pair[0] > 1 && row[pair[0] + 1..pair[1]].trim_matches([' ', '\t']).is_empty())
            .collect()
    };
    let all: Vec<Vec<bool>> = rows.iter().map(|row| parts(row)).collect();
    let is_blank = |row: &Vec<bool>, part: usize| row.get(part) == Some(&true);
    let is_full = |row: &Vec<bool>, part: usize| row.get(part) == Some(&false);
    let parts = all.iter().map(Vec::len).max().unwrap_or(0);
    if (0..parts).any(|part| all.iter().any(|row| is_blank(row, part)) && all.iter().any(|row| is_full(row, part))) {
        return true;
    }
    let Some(first) = rows.first().map(|row| bars(row)).filter(|bars| bars.len() > 1) else { return false };
    let cells =
        |row: &str| row.bytes().enumerate().filter(|(_, byte)| !b" |".contains(byte)).map(|(place, _)| place).collect();
    let places: Vec<Vec<usize>> = rows.iter().map(|row| cells(row)).collect();
    let count = places[0].len();
    let are_even = rows.iter().all(|row| bars(row) == first) && places.iter().all(|row| row.len() == count);
    let different: BTreeSet<usize> = places.iter().flatten().copied().collect();
    let between: usize = first.windows(2).map(|pair| pair[1] - pair[0] - 1).sum();
    are_even && count < 10 && count < between && different.len() == between
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
        let rows = ["|1  |  2|", "|   |3  |", "|4  |   |", "|   |  1|"];
        assert_eq!(Blanks::of(&rows, false, |character| character == '|'), Blanks::Apart);
        assert_eq!(cells(Blanks::Apart, rows[0]), ["1", " ", " ", "2"]);
        // Rows of six cells, of which two are blank in all rows, unless there are squares of four too.
        let rows = ["|1 2|2 1|", "|   |3  |", "|4  |   |", "|   |  1|", "|1  |   |", "|2  |  3|"];
        assert_eq!(Blanks::of(&rows, false, |character| character == '|'), Blanks::Tight);
        assert_eq!(Blanks::of(&[rows, rows].concat(), false, |character| character == '|'), Blanks::None);
        let rows = ["| 1 |   |   | 2 |"; 4];
        assert_eq!(Blanks::of(&rows, false, |character| character == '|'), Blanks::Single);
        assert_eq!(cells(Blanks::Single, rows[0]), ["1", " ", " ", "2"]);
        assert_eq!(Blanks::of(&rows[..3], false, |character| character == '|'), Blanks::None);
    }

    #[test]
    fn blanks_between_bars_around_each_cell_are_cells() {
        let are_single = |rows: &[&str]| Blanks::are_single(rows, |character| character == '|');
        assert!(are_single(&["|1| |2| |"; 8]) && are_single(&["| 1 |   |   | 2 |"; 4]));
        assert!(!are_single(&["| 1 2 | 3 4 |"; 4]) && !are_single(&["|1|2|3|4|"; 4]) && !are_single(&["||1||2||"; 4]));
        // A row is shifted, cells do not stand below one another, or there are labels.
        assert!(!are_single(&["|1| |2| |", "|1||2| |"]) && !are_single(&["|1  |   |   |   |", "|  1|   |   |   |"]));
        assert!(!are_single(&["| |1|2|3|4|", "|1|2|1|4|3|"]) && are_single(&["| |1|2|3|4|", "| |2|1|4|3|"]));
        assert!(!are_single(&["|1| |2| |.| |4|"; 8]) && !are_single(&["|1| |2| |3| |4|"; 4]));
        assert!(are_dropped(&["|1| |2| |", "|1|4|2| |"]) && !are_dropped(&["|1 2| |3 4|"; 4]));
        // A no-break space is a cell.
        assert!(!are_dropped(&["|1|\u{a0}|", "|1|2|"]));
        assert!(are_dropped(&["|1 |2 |", "| 1| 2|"]) && !are_dropped(&["|1 |2 |"; 2]));
    }
}
