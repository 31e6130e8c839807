//! Lines of one sign between rows: they rule boards or boxes off, also where the sign may be an empty cell.

/// What lines are made of that rule boards off. `0` is no such sign.
const SIGNS: [char; 10] = ['*', '_', '#', '~', 'x', 'X', '?', '.', '·', '□'];
/// The last of them are empty cells and nothing else where no corner stands among them: a row of these may be cut, or have lost its givens.
const RULING: usize = 7;
/// From here on they are letters and signs that people have for empty cells more than for lines.
const LETTERS: usize = 4;
/// Fewer signs are no line.
const LEAST: usize = 3;

/// The signs of the lines that rule off in a text, and what its other lines have for empty cells. Bits are places in [`SIGNS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rulers {
    /// Those of which lines are made, and that stand nowhere else.
    ruling: u16,
    /// Those that stand on other lines.
    used: u16,
    /// Whether other lines have a sign for an empty cell, perhaps `0` or `-`.
    has_empty: bool,
}

impl Rulers {
    /// Those among lines that belong to no other frame: their sign stands on no other line, and these have another one for empty
    /// cells, or bars that it lacks. Where the lines make squares with them alone, or three stand side by side, they are rows.
    pub fn among(lines: &[&str]) -> Rulers {
        let (alone, rows): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| sign_of(line).is_some());
        let used = rows.iter().fold(0, |used, row| used | signs_in(row));
        let has_empty = used != 0 || rows.iter().any(|row| row.bytes().any(|byte| byte == b'0' || byte == b'-'));
        let mut found = Rulers { ruling: 0, used, has_empty };
        if alone.is_empty() {
            return found;
        }
        let are_barred = !rows.is_empty() && rows.iter().all(|row| row.contains('|'));
        // The only line of its sign below all others is no ruler that letters make, but the first row of a board that was cut.
        let is_last = |line: &str| {
            lines.last() == Some(&line) && alone.iter().filter(|other| sign_of(other) == sign_of(line)).count() == 1
        };
        for line in &alone {
            let Some(sign) = sign_of(line).filter(|sign| found.used >> sign & 1 == 0) else { continue };
            let is_told = has_empty && sign < RULING && !(sign >= LETTERS && is_last(line))
                || line.contains('+')
                || are_barred && !line.contains('|');
            found.ruling |= u16::from(is_told) << sign;
        }
        for three in lines.windows(3).filter(|three| sign_of(three[0]).is_some()) {
            let [first, second, third] = [sign_of(three[0]), sign_of(three[1]), sign_of(three[2])];
            if let Some(sign) = first.filter(|_| first == second && first == third) {
                found.ruling &= !(1 << sign);
            }
        }
        if found.ruling == 0 {
            return found;
        }
        let others = lines.iter().filter(|line| !found.is_ruler(line)).count();
        let are_rows = rows.first().is_some_and(|row| makes_squares(row, lines.len()) && !makes_squares(row, others));
        Rulers { ruling: if are_rows { 0 } else { found.ruling }, ..found }
    }

    /// Whether any lines rule off.
    pub fn has_any(self) -> bool {
        self.ruling != 0
    }

    /// Whether a line rules boards or boxes off.
    pub fn is_ruler(self, line: &str) -> bool {
        sign_of(line).is_some_and(|sign| self.ruling >> sign & 1 == 1)
    }

    /// Whether a line is of one sign, where others have another one for empty cells and never this one.
    pub fn is_strange(self, line: &str) -> bool {
        self.has_empty && sign_of(line).is_some_and(|sign| self.used >> sign & 1 == 0)
    }
}

/// By byte, the sign that it is. Heads have a thousand lines, and each is looked at once.
const BY_BYTE: [u16; 256] = {
    let mut bits = [0; 256];
    let mut place = 0;
    while place < SIGNS.len() {
        if SIGNS[place].is_ascii() {
            bits[SIGNS[place] as usize] = 1 << place;
        }
        place += 1;
    }
    bits
};

/// The signs that stand in a row, a bit for each of [`SIGNS`].
fn signs_in(row: &str) -> u16 {
    let found = row.bytes().fold(0, |found, byte| found | BY_BYTE[usize::from(byte)]);
    if row.is_ascii() {
        return found;
    }
    let others = SIGNS.iter().enumerate().filter(|(_, sign)| !sign.is_ascii() && row.contains(**sign));
    others.fold(found, |found, (place, _)| found | 1 << place)
}

/// The place in [`SIGNS`] of the sign of which a line is made, with nothing but blanks, bars and corners beside it.
fn sign_of(line: &str) -> Option<usize> {
    let mut signs = line.chars().filter(|character| !matches!(character, ' ' | '\t' | '\r' | '|' | '!' | ':' | '+'));
    let first = signs.next()?;
    let place = SIGNS.into_iter().position(|sign| sign == first)?;
    let mut count = 1;
    let are_alike = signs.all(|sign| {
        count += 1;
        sign == first
    });
    (are_alike && count >= LEAST).then_some(place)
}

/// Whether so many rows like this one make squares, of its characters or of its pieces.
fn makes_squares(row: &str, rows: usize) -> bool {
    let is_between = |character: char| matches!(character, ' ' | '\t' | '|' | '!' | ':');
    let pieces = row.split(is_between).filter(|piece| !piece.is_empty());
    let sizes = [pieces.clone().count(), pieces.map(|piece| piece.chars().count()).sum()];
    sizes.into_iter().any(|size: usize| size > 3 && rows.is_multiple_of(size))
}

/// Whether a line that is passed over, a comment or what opens a block of code, is nothing but `#`, `-`, `+` and `=`, or `~`: between
/// rows it is a line of a frame.
pub fn may_be_of_frame(passed: &[u8]) -> bool {
    let marks = passed.iter().filter(|byte| !byte.is_ascii_whitespace());
    let are = |known: &[u8]| marks.clone().all(|byte| known.contains(byte));
    marks.clone().count() >= LEAST && (are(b"#-+=") || are(b"~"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_one_sign_that_stands_nowhere_else_rule_off() {
        let rules = |lines: &[&str], line: &str| Rulers::among(lines).is_ruler(line);
        for line in ["____", "* * * *", "~~~~", "xxxx", "+···+···+"] {
            assert!(rules(&["1...", line, "..3.", line, "...2", line, ".4..", line], line), "{line}");
        }
        // The sign stands elsewhere, there is no other one, or rows are missing without these lines.
        assert!(!rules(&["1__.", "____", "..3.", "..1.", "...2"], "____"));
        assert!(!rules(&["1234", "____", "3412", "2143", "4321"], "____"));
        assert!(!rules(&["1__.", "____", "..3.", "____", "....", "_..1"], "...."));
        assert!(!rules(&["10_2", "_34_", "....", "2_31", "3__4"], "...."));
        assert!(!rules(&["1...", "____", "..3.", "...2"], "____"));
        assert!(!rules(&["1...", "..3.", "...2", ".4..", "xxxx"], "xxxx"));
        assert!(!rules(&["1...", "0000", "..3.", "...2", "...1"], "0000"));
        assert!(!rules(&["xxxx", "xxxx", "xxxx", "xxxx", "0001", "2011", "2221", "3333"], "xxxx"));
    }

    #[test]
    fn lines_that_are_passed_over_are_told_from_words() {
        let lines = ["######", "#-----------#", " #==+==#", "# -----", "~~~~~~"];
        assert!(lines.iter().all(|line| may_be_of_frame(line.as_bytes())));
        assert!(!["", "#", "##", "# 1", "### a ###", "```"].iter().any(|line| may_be_of_frame(line.as_bytes())));
    }
}
